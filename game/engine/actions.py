"""Action types: the requests to a match, by the house (deal) and by the seats (answer, bid, play)."""

from dataclasses import dataclass

from game.engine.bids import Bid
from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class DealCards:
    """A deal by the house from a shuffled deck.

    `deck` is the whole deck in order, first card first; `cut` is the place in it of the card that makes trump where no card is
    left to turn up.
    """

    deck: tuple[Card, ...]
    cut: int = 0


@dataclass(frozen=True, slots=True)
class AnswerRedeal:
    """The answer of the holder of a weak hand: everybody shall get new cards, or not."""

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
"""The actions of a player."""

Action = DealCards | SeatAction
