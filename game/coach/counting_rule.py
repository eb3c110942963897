"""Counting rule values: what each card, suit and bid counts, in halves of a trick, and a hand counted by it, line by line."""

from enum import StrEnum
from typing import Final, NamedTuple

from msgspec import Struct

from game.engine.bids import Bid
from game.engine.cards import Card, Seat

TOP: Final = 2
OTHER: Final = 1
"""The halves of a trick that the highest trumps count, and each other one."""
MANY: Final = 4
"""The trumps beyond which a hand is long in trump."""
HIGH: Final = 4
"""The number from which on the partner has bid high."""


class CountingRule(NamedTuple):
    """The values of the counting rule for some hand sizes, in halves of a trick.

    A joker and the ace of trump count `TOP`, other trumps `OTHER`, but the king of trump `king`; each trump held beyond `MANY`
    counts `long` more. `ace` and `plain_king` are those
    of plain suits, `void` a plain suit without a card. `start`, `passed`, `bid` and `high` are added if the partner has not bid yet
    (or there is none), has passed, has bid a number, or one of `HIGH` and more.
    """

    king: int
    long: int
    ace: int
    plain_king: int
    void: int
    start: int
    passed: int
    bid: int
    high: int


class Band(NamedTuple):
    """The counting rule for hands from `least` to `most` cards."""

    least: int
    most: int
    rule: CountingRule


class Counted(StrEnum):
    """The lines of the rule."""

    TOP = "top"
    TRUMPS = "trumps"
    HIGH = "high"
    VOIDS = "voids"
    PARTNER = "partner"


class CountLine(Struct, frozen=True, kw_only=True):
    """A line of a count: what it adds in halves, and for which cards, or how many, or whose bid; None if that is to come.

    `each` are the halves of each of the cards.
    """

    kind: Counted
    halves: int
    cards: tuple[Card, ...] = ()
    each: tuple[int, ...] = ()
    count: int = 0
    seat: Seat | None = None
    bid: Bid | None = None


class Count(Struct, frozen=True, kw_only=True):
    """A hand counted: its lines, and the bid that they come to.

    `nothing` are the aces and kings that count nothing among so many cards as `size`.
    """

    lines: tuple[CountLine, ...]
    bid: Bid
    nothing: tuple[Card, ...] = ()
    size: int = 0

    @property
    def halves(self) -> int:
        """The sum of the lines."""
        return sum(line.halves for line in self.lines)
