"""Deal layout: the cards of one deal as they are written down, from a log or from a shuffle."""

from collections.abc import Iterable
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
    """A seat's exchange of a joker, laid down, for a card: the last of the deck."""

    seat: Seat
    joker: Card
    taken: Card


class Dealt(Struct, frozen=True, kw_only=True):
    """The cards of a deal before anybody acts.

    `hands` are as dealt, before an exchange, by seats clockwise from S; `upcards` in the order in which they were
    turned; `cut` is the card cut for trump where none is left to turn, which stays in its hand; `stock` holds the
    undealt cards in deck order without those turned up, before an exchange.
    """

    hands: tuple[tuple[Seat, CardSet], ...]
    upcards: tuple[Card, ...]
    cut: Card | None
    stock: tuple[Card, ...]
    trump: Suit | None
    exchange: Swap | None


def dealt_of(events: Iterable[Event]) -> Dealt:
    """Return the cards of a deal from its events; what follows the dealing is passed over."""
    hands: list[tuple[Seat, CardSet]] = []
    upcards: list[Card] = []
    cut: Card | None = None
    stock: tuple[Card, ...] = ()
    trump: Suit | None = None
    laid: JokerExchanged | None = None
    exchange: Swap | None = None
    for event in events:
        match event:
            case HandDealt(seat, cards):
                hands.append((seat, cards))
            case StockLaid(cards):
                stock = cards
            case UpcardTurned(card):
                upcards.append(card)
            case TrumpCut(card):
                cut = card
            case TrumpMade(suit):
                trump = suit
            case JokerExchanged():
                laid = event
            case CardTaken(seat, card) if laid is not None:
                exchange = Swap(seat, laid.joker, card)
            case BidPlaced() | CardPlayed():
                break
            case _:
                pass
    return Dealt(hands=tuple(hands), upcards=tuple(upcards), cut=cut, stock=stock, trump=trump, exchange=exchange)


def dealt_from(rules: Rules, key: ShuffleKey, seats: tuple[Seat, ...], size: int) -> Dealt:
    """Return the cards that a shuffle gives: `size` to each of these seats."""
    shuffled = shuffle(deck_size(rules), key)
    return dealt_of(deal_events(rules, seats, size, shuffled.deck, shuffled.cut)[0])
