"""Counting rule values: the half tricks that each card, suit and bid counts, and the lines of a counted hand."""

from enum import StrEnum
from typing import Final, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from game.engine.bids import Bid
from game.engine.cards import Card, Seat

TOP: Final = 2
OTHER: Final = 1
"""The half tricks for each trump other than the highest trumps, which count `TOP` each."""
HALVES: Final = 2
"""The half tricks of a whole trick."""
MANY: Final = 4
"""The number of trumps beyond which each further one counts extra."""
HIGH: Final = 4
"""The least number bid by the partner that counts as high."""


class CountingRule(NamedTuple):
    """The values of the counting rule for a range of hand sizes, in half tricks.

    A joker and the ace of trump count `TOP`, the king of trump `king`, other trumps `OTHER`; each trump beyond `MANY` counts `long`
    more. `ace` and `plain_king` are for plain suits, `void` is for a void plain suit. `start`, `passed`, `bid` or `high` is added
    if the partner has not bid yet (or there is no partner), has passed, has bid a number, or has bid `HIGH` or more.
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
    """The kinds of lines in a count."""

    TOP = "top"
    TRUMPS = "trumps"
    HIGH = "high"
    VOIDS = "voids"
    PARTNER = "partner"


class CountLine(Struct, frozen=True, kw_only=True):
    """A line of a count: the half tricks that it adds for some cards, for a number of suits, or for a bid.

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
    """A counted hand: its lines, and the resulting bid.

    `nothing` holds the aces and kings that count nothing on a deal of `size` cards.
    """

    lines: tuple[CountLine, ...]
    bid: Bid
    nothing: tuple[Card, ...] = ()
    size: int = 0

    @property
    def halves(self) -> int:
        """The sum of the lines, in half tricks."""
        return sum(line.halves for line in self.lines)

    def toward(self, bid: Bid) -> Self:
        """Return the count without deductions if `bid` exceeds the bid by the count, and the new count does not exceed `bid`."""
        added = replace(self, lines=tuple(line for line in self.lines if line.halves > 0))
        return added if bid > self.bid and added.halves // HALVES <= bid.value else self
