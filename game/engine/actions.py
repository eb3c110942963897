"""What can be asked of a match: by the house (deal) and by the seats (answer, bid, play)."""

from dataclasses import dataclass

from game.engine.bids import Bid
from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class DealCards:
    """The house deals from a shuffled deck.

    `deck` is the whole deck in order, first card first; `cut` is the place in it of the card that makes trump where no card is
    left to turn up.
    """

    deck: tuple[Card, ...]
    cut: int = 0


@dataclass(frozen=True, slots=True)
class AnswerRedeal:
    """The holder of a weak hand says whether everybody shall get new cards."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class MakeBid:
    """A seat bids."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A seat plays a card."""

    card: Card


SeatAction = AnswerRedeal | MakeBid | PlayCard
"""What a player can do."""

Action = DealCards | SeatAction
