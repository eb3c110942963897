"""Advice on a bid: the count of the hand where it comes to the coach's bid, and what speaks for that bid otherwise."""

from collections.abc import Sequence
from typing import Final

from game.coach.counting import count_hand, tally
from game.coach.explain import Explanation
from game.coach.reasons import Reason, ReasonKind
from game.coach.wording.counting import count_text
from game.coach.wording.reasons import reason_text, reasons_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, BidKind
from game.engine.cards import CARDS, Card, CardSet, card_set
from game.engine.rules import Words
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.wording.cards import card_sign
from game.wording.choices import choice_text
from game.wording.names import joined
from game.wording.voices import Voices

_TRUMP_ABOVE: Final = 4
"""The ranks by which a trump is taken for higher than it is, beside other suits: the eight for a queen."""

_MOST_NAMED: Final = 2
"""The number of choices named at most that are as good as the best."""
_OF_PARTNER: Final = (ReasonKind.PARTNER_ADDS, ReasonKind.RAISE, ReasonKind.LEAVE)
"""The reasons that tell what the partner bid."""
_OF_CARDS: Final = (ReasonKind.SURE_TRICKS, ReasonKind.LIKELY_TRICKS)
"""The reasons that name the player's own cards."""
_COURT: Final = card_set(card for card in CARDS if not card.is_joker and card.rank >= Card.SJ.rank)
"""Jacks, queens, kings and aces."""


def counting_text(seen: Observation, explanation: Explanation, voices: Voices) -> str:
    """Return the count of the hand; where it comes to another bid than the advice, what speaks for that instead."""
    count = count_hand(seen)
    if MakeBid(count.bid) == explanation.preferred.action:
        return count_text(count, voices)
    other = MakeBid(count.bid)
    told = explanation.of(other).told
    said = ""
    reason = reasons_text(told, voices)
    if told and reason not in reasons_text(explanation.told, voices):
        said = _("The count alone says {bid}, but: {reason}")
        said = said.format(bid=choice_text(other, voices.match.rules.words, is_inside=True), reason=reason)
    return " ".join(filter(None, (said, hope_text(seen, explanation.preferred.action, voices))))


def hope_text(seen: Observation, action: PlayCard | MakeBid, voices: Voices) -> str:
    """Return the cards that are to win the tricks of a bid, the best of the hand; empty of a pass, and of all the cards."""
    if not isinstance(action, MakeBid) or action.bid.kind is not BidKind.NUMBER or action.bid == PASS:
        return ""
    count = action.bid.value
    cards = _best_cards(seen)[:count]
    if count >= seen.deal.size:
        return ""
    text = ngettext("Your best card is {cards}.", "Your best cards are {cards}.", count)
    return text.format(cards=joined([card_sign(card, voices.match.rules.words) for card in cards]))


def _best_cards(seen: Observation) -> list[Card]:
    """Return a hand by how likely its cards win: high trumps and aces, kings, small trumps, and the rest."""
    order = seen.deal.ordering

    def rank(card: Card) -> tuple[bool, int, bool]:
        is_trump = bool(order.trumps >> card & 1)
        return card.is_joker, card.rank + (_TRUMP_ABOVE if is_trump else 0), is_trump

    return sorted(order.by_power(seen.hand), key=rank, reverse=True)


def level_choices_text(explanation: Explanation, words: Words) -> str:
    """Return the choices that may be advised as well as the preferred one, the best of them; empty if it alone is best."""
    level = explanation.alternatives[:_MOST_NAMED]
    if not level:
        return ""
    choices = joined([choice_text(option.action, words, is_inside=True) for option in level], is_or=True)
    return _("Just as good: {choices}.").format(choices=choices)


def advice_line(explanation: Explanation, words: Words) -> str:
    """Return the advice on a bid: the best choice, and those that are as good."""
    text = _("My advice: {choice}.").format(choice=choice_text(explanation.preferred.action, words, is_inside=True))
    return " ".join(filter(None, (text, level_choices_text(explanation, words))))


def advised_text(seen: Observation, explanation: Explanation, voices: Voices) -> str:
    """Return a tutor's advice on a bid, the one of the hint: what the partner bid, the reasons, and the bid.

    Of the player's own cards the tutor has spoken before (`own_cards_text`).
    """
    words = voices.match.rules.words
    action = explanation.preferred.action
    has_rival = explanation.rival is not None and bool(explanation.rival.told)
    told = [reason for reason in explanation.told if reason.kind not in _OF_CARDS] if has_rival else []
    names_partner = any(reason.kind in _OF_PARTNER for reason in told)
    reasons = reasons_text(told, voices) if has_rival else hope_text(seen, action, voices)
    partner = "" if names_partner else partner_text(seen, voices)
    return " ".join(filter(None, (partner, reasons, advice_line(explanation, words))))


def partner_text(seen: Observation, voices: Voices) -> str:
    """Return the bid of the partner and what it means for that of the player; empty before it is made."""
    partner = seen.public.match.partner_of(seen.seat)
    made = next((made for made in seen.deal.bids if made.seat == partner), None)
    if made is None or made.bid.kind is not BidKind.NUMBER:
        return ""
    if made.bid == PASS:
        return _("{name} passed, but {name}'s tricks count for your bid too.").format(name=voices.name(made.seat))
    return _("{name} bid {count}: that counts for you both, and your bid is added to it.").format(
        name=voices.name(made.seat), count=made.bid.value
    )


def own_cards_text(seen: Observation, voices: Voices, told: Sequence[Reason] = ()) -> str:
    """Return how good the player's own cards are: those that surely win, those that may, and small trumps.

    Of cards that the coach has named in the reasons `told`, it says what the coach says.
    """
    order, words = seen.deal.ordering, voices.match.rules.words
    named = [reason for reason in told if reason.kind in _OF_CARDS]
    left = seen.hand & ~card_set(card for reason in named for card in reason.cards)
    found = tally(left, order)
    sure = _sure_of(seen) & left
    high = (found.tops | found.kings | found.plain_aces | found.plain_kings | (found.others & _COURT)) & ~sure
    small = left & order.trumps & ~(sure | high)
    texts = (
        (sure, ngettext("{cards} surely wins.", "{cards} surely win.", sure.bit_count())),
        (high, ngettext("{cards} may win.", "{cards} may win.", high.bit_count())),
        (
            small,
            ngettext(
                "{cards} is trump: it beats the other suits, but no higher trump.",
                "{cards} are trumps: they beat the other suits, but no higher trump.",
                small.bit_count(),
            ),
        ),
    )
    said = [reason_text(reason, voices) for reason in named]
    said += [text.format(cards=_named(cards, seen, words)) for cards, text in texts if cards]
    if said:
        return " ".join(said)
    if not order.trumps:
        return _("You hold no ace and no king: nothing is sure.")
    return _("You hold no trump, no ace and no king: nothing is sure.")


def _sure_of(seen: Observation) -> CardSet:
    """Return the trumps of a hand that no card can beat: the highest of all that may be held, without a gap."""
    order = seen.deal.ordering
    sure = 0
    for card in order.by_power(order.trumps & ~seen.deal.laid_open()):
        if not seen.hand >> card & 1:
            break
        sure |= 1 << card
    return sure


def _named(cards: CardSet, seen: Observation, words: Words) -> str:
    return joined([card_sign(card, words) for card in seen.deal.ordering.by_power(cards)])
