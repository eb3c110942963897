"""Match marks: public facts about how a match was played, for those who read its result.

A mark is set once a deal and kind and never goes away. Some follow from other entries of a log: of moves taken back, and
of hands seen. The rule for the latter is that a deal is marked when something is taken back in it after its end: then all
its cards have lain on the table, and from then on summary, replay and record show every hand openly. Before a deal ends
nothing shows its hands, and once the next one is dealt nothing of it can be played again; so this rule misses nothing, in
whatever window the hands were looked at.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from game.i18n import N_, Named, _

IN_A_ROW: Final = 3
"""The fewest numbers in a row that are drawn together."""


class MarkKind(Named):
    """Kinds of marks, by the names that stand in logs and records; the order is that in which they are listed."""

    BRANCHED = "branched", N_("branched")
    TAKEN_BACK = "taken back", N_("moves taken back")
    HANDS_SEEN = "hands seen", N_("hands seen")
    HINTS = "hints", N_("hints")
    COACH = "coach", N_("coach")
    BY_NUMBER = "dealt by number", N_("dealt from a chosen number")
    TAUGHT = "taught", N_("played to learn")


WHOLE: Final = (MarkKind.BY_NUMBER, MarkKind.TAUGHT)
"""The kinds that hold of a whole match, and not of one deal."""
TOLD_THOUGH_TAUGHT: Final = (MarkKind.BRANCHED, MarkKind.TAUGHT)
"""The kinds that are told of a match that was taught: all help goes without saying there."""


class Mark(Struct, frozen=True):
    """One fact: its kind, and the schedule number of the deal in which it came about; None of what holds of a whole match."""

    kind: MarkKind
    deal: int | None

    def __post_init__(self) -> None:
        """Refuse a number where there is no deal, and no number where there is one."""
        if (self.deal is None) is not (self.kind in WHOLE) or (self.deal is not None and self.deal < 1):
            raise ValueError(f"a mark “{self.kind}” in deal {self.deal} cannot be")


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks without repetition by kind, those of a kind by their deals."""
    kinds = list(MarkKind)
    return tuple(sorted(set(marks), key=lambda mark: (kinds.index(mark.kind), mark.deal or 0)))


def kinds_of(marks: Iterable[Mark]) -> tuple[MarkKind, ...]:
    """Return the kinds among marks, in order."""
    found = {mark.kind for mark in marks}
    return tuple(kind for kind in MarkKind if kind in found)


class MatchMarks(Struct, frozen=True):
    """The marks of a match, in order; `origin` is the number of the match that it branched from, if that is known."""

    marks: tuple[Mark, ...] = ()
    origin: int | None = None

    @property
    def deals(self) -> frozenset[int]:
        """The numbers of the deals that are marked."""
        return frozenset(mark.deal for mark in self.marks if mark.deal is not None)

    @property
    def labels(self) -> str:
        """The kinds of its marks, as words side by side; empty if there are none."""
        return labels_text(kinds_of(self.marks))


STRAIGHT: Final = MatchMarks()
"""Of a match of which there is nothing to say."""


def labels_text(kinds: Iterable[MarkKind]) -> str:
    """Return the short names of kinds side by side; empty if there are none."""
    return ", ".join(_(kind.text) for kind in told_of(kinds))


def told_of(kinds: Iterable[MarkKind]) -> tuple[MarkKind, ...]:
    """Return the kinds that players are told of: in a match that was taught help goes without saying."""
    found = tuple(kinds)
    told = TOLD_THOUGH_TAUGHT if MarkKind.TAUGHT in found else MarkKind
    return tuple(kind for kind in found if kind in told)


def unbroken_runs(numbers: Sequence[int]) -> list[list[int]]:
    """Return numbers in rising order by the runs that have no gap."""
    groups = groupby(enumerate(numbers), key=lambda one: one[1] - one[0])
    return [[number for _place, number in group] for _apart, group in groups]
