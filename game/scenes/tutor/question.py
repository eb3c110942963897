"""Question about trumps: the tutor asks for the highest unseen one, and judges the answer."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.engine.cards import Card, CardSet, card_set
from game.engine.state import Observation, PublicDeal
from game.i18n import _
from game.scenes.tutor.panel import TutorSpeech
from game.toolkit.form import Button
from game.wording.cards import card_name
from game.wording.names import capital

_ASKED_AFTER: Final = (3, 6)
"""Numbers of finished tricks after which the question is asked."""
_ANSWERS: Final = 3
"""Number of trumps to choose from."""


class TrumpQuestion:
    """Question about the highest unseen trump, with the player's answer."""

    def __init__(self) -> None:
        """Start without an answer."""
        self.answered: tuple[int, Card] | None = None
        """Number of finished tricks at the last answer, and the answer."""

    def answer(self, tricks: int, card: Card) -> None:
        """Record the answer given after a number of tricks."""
        self.answered = tricks, card

    def choices(self, deal: PublicDeal, hand: CardSet) -> tuple[Card, ...]:
        """Return the trumps to choose from in the current question, highest first; empty without a question."""
        unseen = _unseen(deal, hand)
        if len(deal.tricks) not in _ASKED_AFTER or not unseen:
            return ()
        order = deal.ordering
        right, *lower = order.by_power(unseen)
        gone = [card for card in order.by_power(order.trumps & ~unseen) if order.power[card] > order.power[right]]
        others = [*gone[:1], *lower, *gone[1:]]
        return tuple(order.by_power(card_set([right, *others[: _ANSWERS - 1]])))

    def speech(self, seen: Observation, place: str) -> TutorSpeech:
        """Return the question, or the reply to the player's answer."""
        deal, words = seen.deal, seen.rules.words
        asked, unseen = _("Which is the highest trump you have not seen yet?"), _unseen(deal, seen.hand)
        buttons = self._buttons(seen)
        if self.answered is None or self.answered[0] != len(deal.tricks):
            return TutorSpeech(text=asked, place=place, buttons=buttons)
        card = self.answered[1]
        name = capital(card_name(card, words))
        if card == deal.ordering.by_power(unseen)[0]:
            text = _("Right: {card}. You have seen all the higher ones. Now play a card!")
            return TutorSpeech(text=text.format(card=name), place=place)
        if seen.hand >> card & 1:
            text = _("{card}: you hold that one yourself. Try again!")
        elif not unseen >> card & 1:
            text = _("{card}: that one has been seen. Try again!")
        else:
            text = _("{card}: there is a higher one you haven't seen. Try again!")
        return TutorSpeech(text=text.format(card=name), place=place, buttons=buttons)

    def _buttons(self, seen: Observation) -> Sequence[Button]:
        cards = self.choices(seen.deal, seen.hand)
        tricks, words = len(seen.deal.tricks), seen.rules.words
        return [
            Button(f"trump-{card}", capital(card_name(card, words)), partial(self.answer, tricks, card))
            for card in cards
        ]


def _unseen(deal: PublicDeal, hand: CardSet) -> CardSet:
    return deal.ordering.trumps & ~(hand | deal.played() | deal.laid_open())
