"""Hand orders: ways to sort a hand."""

from typing import assert_never

from game.engine.cards import JOKERS, Card, CardSet, Seat, Suit
from game.engine.ordering import TRUMPS, Ordering
from game.engine.state import PublicDeal
from game.i18n import N_, Named


class HandOrder(Named):
    """The order in which a hand is sorted."""

    TRUMPS_LEFT = "trumps-left", N_("Trumps first, alternating colours")
    TRUMPS_RIGHT = "trumps-right", N_("Trumps last, alternating colours")
    BY_SUIT = "by-suit", N_("Spades, hearts, clubs, diamonds")
    BY_RANK = "by-rank", N_("By rank")


_CLOCKWISE = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits, alternating black and red."""


def sort_hand(hand: CardSet, ordering: Ordering, order: HandOrder) -> tuple[Card, ...]:
    """Return the cards of a hand from left to right."""
    match order:
        case HandOrder.BY_RANK:
            in_suit = {suit: place for place, suit in enumerate(_CLOCKWISE)}
            cards = ordering.by_power(hand)
            return tuple(sorted(cards, key=lambda card: (-ordering.power[card], in_suit[card.suit or Suit.SPADES])))
        case HandOrder.BY_SUIT:
            groups = [TRUMPS if ordering.trump is suit else int(suit) for suit in _CLOCKWISE]
            groups += [TRUMPS] if TRUMPS not in groups else []
        case HandOrder.TRUMPS_LEFT:
            groups = [TRUMPS, *_alternating(hand, ordering)]
        case HandOrder.TRUMPS_RIGHT:
            groups = [*_alternating(hand, ordering), TRUMPS]
        case _:
            assert_never(order)
    homeless = hand & JOKERS & ~ordering.trumps  # a joker has no group before trump is determined
    sorted_groups = (hand & ordering.groups[group] for group in groups)
    return tuple(card for part in (homeless, *sorted_groups) for card in ordering.by_power(part))


def hand_in_order(hand: CardSet, deal: PublicDeal, seat: Seat, order: HandOrder) -> tuple[Card, ...]:
    """Return the cards that a seat still holds, in the order of its starting hand, so that playing a card moves no other card.

    The order changes only before the play (when a joker is exchanged or trump determined) or if the player chooses another order.
    """
    dealt = sort_hand(hand | deal.played_by(seat), deal.ordering, order)
    return tuple(card for card in dealt if hand >> card & 1)


def _alternating(hand: CardSet, ordering: Ordering) -> list[int]:
    """Return the plain suits held, red and black alternating if possible.

    The colour with more suits comes first; at equal numbers, the colour that trump does not have.
    """
    held = [suit for suit in _CLOCKWISE if hand & ordering.groups[suit]]
    black = [suit for suit in held if suit in (Suit.SPADES, Suit.CLUBS)]
    red = [suit for suit in held if suit in (Suit.HEARTS, Suit.DIAMONDS)]
    trump_is_red = ordering.trump in (Suit.HEARTS, Suit.DIAMONDS)
    first, second = (black, red) if len(black) > len(red) or (len(black) == len(red) and trump_is_red) else (red, black)
    mixed: list[int] = []
    while first or second:
        mixed += [first.pop(0)] if first else []
        mixed += [second.pop(0)] if second else []
    return mixed
