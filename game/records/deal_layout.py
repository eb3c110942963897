"""Deal layout: the cards of one deal as recorded, from a log or from a shuffle."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct

from game.engine.cards import Card, CardSet, Seat, Suit
from game.engine.dealing import ShuffleKey, deal_events, shuffle
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CardTaken,
    Event,
    HandDealt,
    JokerExchanged,
    StockLaid,
    TrumpCut,
    TrumpMade,
    UpcardTurned,
)
from game.engine.rules import Rules, deck_size


class Swap(NamedTuple):
    """A seat's exchange of a joker for the last card of the deck."""

    seat: Seat
    joker: Card
    taken: Card


class Dealt(Struct, frozen=True, kw_only=True):
    """The cards of a deal after dealing.

    `hands` are listed clockwise from S, `upcards` in the order in which they were turned up. `stock` holds the other undealt cards
    in deck order. `hands` and `stock` show the cards before the `exchange`. `cut` is the card cut for trump if no card is left to
    turn up; this card also stays in the hand of its holder.
    """

    hands: tuple[tuple[Seat, CardSet], ...]
    upcards: tuple[Card, ...]
    cut: Card | None
    stock: tuple[Card, ...]
    trump: Suit | None = None
    exchange: Swap | None = None


def dealt_of(events: Iterable[Event]) -> Dealt:
    """Return the cards of a deal from its events."""
    dealing = tuple(takewhile(lambda event: not isinstance(event, BidPlaced | CardPlayed), events))
    laid = next((event for event in dealing if isinstance(event, JokerExchanged)), None)
    taken = next((event.card for event in dealing if isinstance(event, CardTaken)), None)
    return Dealt(
        hands=tuple((event.seat, event.cards) for event in dealing if isinstance(event, HandDealt)),
        upcards=tuple(event.card for event in dealing if isinstance(event, UpcardTurned)),
        cut=next((event.card for event in dealing if isinstance(event, TrumpCut)), None),
        stock=next((event.cards for event in dealing if isinstance(event, StockLaid)), ()),
        trump=next((event.trump for event in dealing if isinstance(event, TrumpMade)), None),
        exchange=None if laid is None or taken is None else Swap(laid.seat, laid.joker, taken),
    )


def dealt_from(rules: Rules, key: ShuffleKey, seats: tuple[Seat, ...], size: int) -> Dealt:
    """Return the cards dealt by a shuffle: `size` cards to each of `seats`."""
    shuffled = shuffle(deck_size(rules), key)
    return dealt_of(deal_events(rules, seats, size, shuffled.deck, shuffled.cut)[0])
