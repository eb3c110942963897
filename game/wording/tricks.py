"""Trick wording: the reason why a card takes a complete trick."""

from collections.abc import Sequence

from game.engine.cards import Suit
from game.engine.decide import winning_play
from game.engine.ordering import TRUMPS
from game.engine.state import Observation, Play
from game.i18n import _
from game.wording.events import capital, card_sign, suit_name


def taken_reason(plays: Sequence[Play], seen: Observation) -> str:
    """Return the reason why the winner of a complete trick takes it."""
    order, words = seen.deal.ordering, seen.rules.words
    best = winning_play(tuple(plays), order)
    card = card_sign(best.card, words)
    led = order.group_of[plays[0].card]
    trumps = [play for play in plays if order.group_of[play.card] == TRUMPS]
    if trumps and led != TRUMPS and len(trumps) == 1:
        return capital(_("{card} is trump, and trump beats every other suit.").format(card=card))
    if trumps:
        return capital(
            _("{card} is the highest trump in the trick, and trump beats every other suit.").format(card=card)
        )
    suit = suit_name(Suit(led))
    text = _("The highest card of the suit led wins: {suit}. A card of another suit never does, unless it is trump.")
    return text.format(suit=capital(suit))


def shadowed_text(plays: Sequence[Play], seen: Observation) -> str:
    """Return the higher card of another suit that a trick passed over; empty where there is none, or trump took it."""
    order, words = seen.deal.ordering, seen.rules.words
    best = winning_play(tuple(plays), order)
    if order.group_of[best.card] == TRUMPS:
        return ""
    group = order.group_of[best.card]
    higher = [one.card for one in plays if order.group_of[one.card] != group and one.card.rank > best.card.rank]
    if not higher:
        return ""
    text = _("{card} follows the {suit} that were led; {other} is of another suit and wins nothing.")
    if best == plays[0]:
        text = _("{card} was led; {other} is of another suit and wins nothing.")
    other = max(higher, key=lambda card: card.rank)
    card, beaten = (card_sign(each, words) for each in (best.card, other))
    return capital(text.format(card=card, suit=suit_name(Suit(group)), other=beaten))
