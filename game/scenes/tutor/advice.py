"""Advice on a bid: the count of the hand where it comes to the coach's bid, and what speaks for that bid otherwise."""

from collections.abc import Sequence
from typing import Final

from game.coach.counting import counted
from game.coach.explain import Explanation
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, BidKind
from game.engine.cards import Card
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.wording.counting import count_text
from game.wording.events import Voices, card_sign
from game.wording.names import joined
from game.wording.reasons import Reason, choice_text, reason_text

_TRUMP_ABOVE: Final = 4
"""The ranks by which a trump is taken for higher than it is, beside other suits: the eight for a queen."""


def counting_text(seen: Observation, explanation: Explanation, voices: Voices) -> str:
    """Return the count of the hand; where it comes to another bid than the advice, what speaks for that instead."""
    count = counted(seen)
    if MakeBid(count.bid) == explanation.preferred.action:
        return count_text(count, voices)
    told = explanation.of(MakeBid(count.bid)).told
    said = reasons_text(told, voices) if told and told != explanation.told else ""
    return " ".join(filter(None, (said, hope_text(seen, explanation.preferred.action, voices))))


def hope_text(seen: Observation, action: PlayCard | MakeBid, voices: Voices) -> str:
    """Return the cards that are to win the tricks of a bid, the best of the hand; empty of a pass, and of all the cards."""
    if not isinstance(action, MakeBid) or action.bid.kind is not BidKind.NUMBER or action.bid == PASS:
        return ""
    count = action.bid.value
    cards = _best_cards(seen)[:count]
    if count >= seen.deal.size:
        return ""
    text = ngettext("Your best card for it is {cards}.", "Your best cards for it are {cards}.", count)
    return text.format(cards=joined([card_sign(card, voices.match.rules.words) for card in cards]))


def _best_cards(seen: Observation) -> list[Card]:
    """Return a hand by how likely its cards win: high trumps and aces, kings, small trumps, and the rest."""
    order = seen.deal.ordering

    def rank(card: Card) -> tuple[bool, int, bool]:
        is_trump = bool(order.trumps >> card & 1)
        return card.is_joker, card.rank + (_TRUMP_ABOVE if is_trump else 0), is_trump

    return sorted(order.by_power(seen.hand), key=rank, reverse=True)


def advised_text(seen: Observation, explanation: Explanation, voices: Voices) -> str:
    """Return a tutor's advice on a bid, the one of the hint: the reason, and the bid."""
    advised = choice_text(explanation.preferred.action, voices.match.rules.words, is_inside=True)
    text = _("My advice: {choice}.").format(choice=advised)
    if explanation.rival is None or not explanation.rival.told:
        return " ".join(filter(None, (hope_text(seen, explanation.preferred.action, voices), text)))
    return " ".join((reasons_text(explanation.told, voices), text))


def reasons_text(reasons: Sequence[Reason], voices: Voices) -> str:
    """Return the reasons for a choice in words."""
    return " ".join(reason_text(reason, voices) for reason in reasons)
