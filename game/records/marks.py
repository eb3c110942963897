"""Match marks: public facts about the way a match was played, shown with its result.

A mark is set at most once for each deal and kind, and is never removed. `TAKEN_BACK` and `HANDS_SEEN` are computed from the log.
`HANDS_SEEN` means that a move was taken back after the deal had ended, when all hands are shown.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from game.i18n import N_, Named, _


class MarkKind(Named):
    """The kinds of marks in display order; the values are the names in logs and records."""

    BRANCHED = "branched", N_("branched")
    TAKEN_BACK = "taken back", N_("moves taken back")
    HANDS_SEEN = "hands seen", N_("hands seen")
    HINTS = "hints", N_("hints")
    COACH = "coach", N_("coach")
    BY_NUMBER = "dealt by number", N_("shuffle number chosen")
    TAUGHT = "taught", N_("played to learn")


WHOLE: Final = (MarkKind.BY_NUMBER, MarkKind.TAUGHT)
"""The kinds of marks that concern a whole match."""
TOLD_THOUGH_TAUGHT: Final = (MarkKind.BRANCHED, MarkKind.TAUGHT)
"""The kinds of marks shown for a match played to learn, which always has help."""


class Mark(Struct, frozen=True):
    """A mark with the schedule number of its deal, or None for a whole match."""

    kind: MarkKind
    deal: int | None

    def __post_init__(self) -> None:
        """Check that a mark has a deal number if and only if its kind requires one."""
        if (self.deal is None) is not (self.kind in WHOLE) or (self.deal is not None and self.deal < 1):
            raise ValueError(f"a mark “{self.kind}” in deal {self.deal} cannot be")


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks without duplicates, sorted by kind and deal."""
    return tuple(sorted(set(marks), key=lambda mark: (list(MarkKind).index(mark.kind), mark.deal or 0)))


def kinds_of(marks: Iterable[Mark]) -> tuple[MarkKind, ...]:
    """Return the kinds of some marks, without duplicates, in the order of `MarkKind`."""
    return tuple(sorted({mark.kind for mark in marks}, key=list(MarkKind).index))


class MatchMarks(Struct, frozen=True):
    """The marks of a match, in order; `origin` is the id of the match that it branched from, if known."""

    marks: tuple[Mark, ...] = ()
    origin: int | None = None

    @property
    def deals(self) -> frozenset[int]:
        """The numbers of the marked deals."""
        return frozenset(mark.deal for mark in self.marks if mark.deal is not None)

    @property
    def labels(self) -> str:
        """The names of the kinds of these marks that players are shown, separated by commas."""
        return labels_text(kinds_of(self.marks))


STRAIGHT: Final = MatchMarks()


def labels_text(kinds: Iterable[MarkKind]) -> str:
    """Return the names of the kinds of marks that players are shown (`told_of`), separated by commas."""
    return ", ".join(_(kind.text) for kind in told_of(kinds))


def told_of(kinds: Iterable[MarkKind]) -> tuple[MarkKind, ...]:
    """Return the kinds of marks to show to players. For a match played to learn, kinds of help are left out."""
    found = tuple(kinds)
    return tuple(kind for kind in found if MarkKind.TAUGHT not in found or kind in TOLD_THOUGH_TAUGHT)
