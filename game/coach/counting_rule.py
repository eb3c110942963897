"""Types of the counting rule: the values in half tricks, and the lines of a counted hand."""

from enum import StrEnum
from typing import Final, NamedTuple

from msgspec import Struct

from game.engine.bids import Bid
from game.engine.cards import Card, Seat

TOP: Final = 2
OTHER: Final = 1
"""Half tricks for a trump below the king; the trumps above the king count `TOP`."""
HALVES: Final = 2
"""Number of half tricks in a trick."""
MANY: Final = 4
"""Number of trumps beyond which each trump counts extra."""
HIGH: Final = 4
"""Lowest bid of the partner that counts as high."""


class CountingRule(NamedTuple):
    """Values of the counting rule for a range of hand sizes, in half tricks.

    Jokers and the ace of trump count `TOP`, the king of trump `king`, other trumps `OTHER`. Each trump beyond `MANY` adds `long`.
    Plain suits count `ace`, `plain_king` and `void`. A pass of the partner adds `passed`, a bid of at least `HIGH` adds `high`, and
    any other bid adds `bid`. If no partner has bid yet, `start` is added.
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
    """The counting rule for hands of `least` to `most` cards."""

    least: int
    most: int
    rule: CountingRule


class Counted(StrEnum):
    """Kinds of count lines."""

    TOP = "top"
    TRUMPS = "trumps"
    HIGH = "high"
    VOIDS = "voids"
    PARTNER = "partner"


class CountLine(Struct, frozen=True, kw_only=True):
    """Line of a count: half tricks for cards, suits or a bid.

    `each` holds the half tricks for each card. `bid` is None if the partner has not bid yet.
    """

    kind: Counted
    halves: int
    cards: tuple[Card, ...] = ()
    each: tuple[int, ...] = ()
    count: int = 0
    seat: Seat | None = None
    bid: Bid | None = None


class Count(Struct, frozen=True, kw_only=True):
    """Lines of a counted hand, and the resulting bid.

    `nothing` holds the aces and kings that count nothing in a deal of `size` cards.
    """

    lines: tuple[CountLine, ...]
    bid: Bid
    nothing: tuple[Card, ...] = ()
    size: int = 0

    @property
    def halves(self) -> int:
        """Sum of the lines in half tricks."""
        return sum(line.halves for line in self.lines)
