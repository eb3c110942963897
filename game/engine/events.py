"""Event types: everything that can happen in a match. A match is a log of events.

Each private fact is a separate event, whose `audience` is one seat or nobody. The state computed from the events that a seat may
see therefore holds no secret.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from game.engine.bids import Bid, Contract
from game.engine.cards import Card, CardSet, Seat, Suit
from game.engine.rules import Rules
from game.engine.scoring import Breakdown

HUMAN: Final = "human"
"""The level of a human player."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a seat: the name, the level (`human` for a person), and the id of a computer player's character."""

    name: str
    level: str
    character: str = ""


@dataclass(frozen=True, slots=True)
class PartnersDrawn:
    """Players drew for partners: the two highest cards play together (Denexa, "Object of Back Alley").

    `cards` are the drawn cards, in the order of the players before the draw. `order` has, for each seat, the index of its player in
    `cards`.
    """

    cards: tuple[Card, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """A match begins, with its ruleset and players, in the order of `seats_for`."""

    rules: Rules
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Every seat cut a card; the highest deals first."""

    cards: tuple[tuple[Seat, Card], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStarted:
    """Cards are about to be dealt. `number` is the deal's place in the schedule, from 1; `redeal` counts its redeals, from 0."""

    number: int
    redeal: int
    size: int
    dealer: Seat
    seats: tuple[Seat, ...]
    is_tiebreak: bool


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Private: the cards a seat was dealt."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True)
class StockLaid:
    """Seen by nobody: the undealt cards in deck order, without those turned up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UpcardTurned:
    """A card was turned up for trump and is out of play."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrumpCut:
    """A card cut from the deck makes trump. The seat that holds this card is not revealed."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrumpMade:
    """Trump is determined: a suit, nothing, or only the joker that stays in play (`lone_joker`)."""

    trump: Suit | None
    lone_joker: Card | None = None


@dataclass(frozen=True, slots=True)
class JokerExchanged:
    """A joker was turned up, and a seat exchanged the other joker for the last card of the deck."""

    seat: Seat
    joker: Card


@dataclass(frozen=True, slots=True)
class CardTaken:
    """Private: the card taken in exchange for a joker."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RedealOffered:
    """Private: the holder of a weak hand is asked whether to redeal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RedealDeclined:
    """Private: the holder of a weak hand keeps it."""

    seat: Seat


class ThrowIn(StrEnum):
    """The reasons why a deal was not played."""

    ALL_PASS = "all-pass"
    WEAK_HAND = "weak-hand"
    UNSCORED = "unscored"


@dataclass(frozen=True, slots=True)
class DealThrownIn:
    """The cards are thrown in. An unscored deal counts as played; otherwise new cards are dealt."""

    reason: ThrowIn


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A seat has bid."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class PlayOpened:
    """Play begins, as bidding is over or there was none. `contracts` are by side; `leader` leads to the first trick."""

    contracts: tuple[Contract, ...]
    leader: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrumpBroken:
    """From now on trump may be led."""


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete and goes to a seat, which leads next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal is over. `scores` has the score of each side, in parts."""

    scores: tuple[Breakdown, ...]


@dataclass(frozen=True, slots=True)
class TieBreakPlayed:
    """A tie-break deal is over. `level` has the indices of the sides that are still tied, or that of the winner."""

    level: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieBreakCalled:
    """Tied sides, given by index, play a tie-break of thirteen cards."""

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. `winners` has the indices of the winning sides; if there are several, they share the win."""

    winners: tuple[int, ...]


PrivateEvent = HandDealt | CardTaken | RedealOffered | RedealDeclined
PublicEvent = (
    MatchStarted
    | PartnersDrawn
    | CutForDeal
    | DealStarted
    | UpcardTurned
    | TrumpCut
    | TrumpMade
    | JokerExchanged
    | DealThrownIn
    | BidPlaced
    | PlayOpened
    | CardPlayed
    | TrumpBroken
    | TrickTaken
    | DealScored
    | TieBreakPlayed
    | TieBreakCalled
    | MatchEnded
)
Event = PublicEvent | PrivateEvent | StockLaid


class Audience(Enum):
    """The audience of an event that is not for one seat."""

    EVERYBODY = "everybody"
    NOBODY = "nobody"


_PRIVATE: Final = (HandDealt, CardTaken, RedealOffered, RedealDeclined)


def audience(event: Event) -> Audience | Seat:
    """Return the audience of an event: a seat, everybody or nobody."""
    if isinstance(event, _PRIVATE):
        return event.seat
    return Audience.NOBODY if isinstance(event, StockLaid) else Audience.EVERYBODY


def is_visible(event: Event, seat: Seat | None) -> bool:
    """Return True if a seat (None: a spectator) sees an event."""
    to = audience(event)
    return to is Audience.EVERYBODY or (seat is not None and to == seat)
