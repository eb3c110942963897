"""Action types: requests to advance a match. The house (the program) deals; the seats answer, bid and play."""

from dataclasses import dataclass

from game.engine.bids import Bid
from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class DealCards:
    """A deal by the house from a shuffled deck.

    `deck` begins with the first card to deal. `cut` is the index of the card that makes trump if no card is left to turn up.
    """

    deck: tuple[Card, ...]
    cut: int = 0


@dataclass(frozen=True, slots=True)
class AnswerRedeal:
    """The answer of a seat with a weak hand: whether to deal new cards to everybody."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class MakeBid:
    """A bid of a seat."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card played by a seat."""

    card: Card


SeatAction = AnswerRedeal | MakeBid | PlayCard

Action = DealCards | SeatAction
