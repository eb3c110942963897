"""Match marks: public facts about how a match was played, for those who read its result.

A mark is set once a deal and kind and never goes away. Some follow from other entries of a log: of moves taken back, and
of hands seen. The rule for the latter is that a deal is marked when something is taken back in it after its end: then all
its cards have lain on the table, and from then on summary, replay and record show every hand openly. Before a deal ends
nothing shows its hands, and once the next one is dealt nothing of it can be played again; so this rule misses nothing, in
whatever window the hands were looked at.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.i18n import N_, _, ngettext

IN_A_ROW: Final = 3
"""The fewest numbers in a row that are drawn together."""


class MarkKind(StrEnum):
    """Kinds of marks, by the names that stand in logs and records; the order is that in which they are listed."""

    BRANCHED = "branched"
    TAKEN_BACK = "taken back"
    HANDS_SEEN = "hands seen"
    HINTS = "hints"
    COACH = "coach"
    BY_NUMBER = "dealt by number"
    TAUGHT = "taught"


WHOLE: Final = (MarkKind.BY_NUMBER, MarkKind.TAUGHT)
"""The kinds that hold of a whole match, and not of one deal."""
GOES_WITHOUT_SAYING: Final = (
    MarkKind.TAKEN_BACK,
    MarkKind.HANDS_SEEN,
    MarkKind.HINTS,
    MarkKind.COACH,
    MarkKind.BY_NUMBER,
)
"""The kinds of which nothing is said where a match was taught."""


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


def order_text() -> str:
    """Return the sentence about marks that are not in order, or not each only once."""
    text = _("Marks stand in the order {kinds}, those of a kind by their deals, and each only once.")
    return text.format(kinds=", ".join(MarkKind))


def together_text() -> str:
    """Return the sentence about deals that are marked themselves, as they were once, and not all tries at one alike."""
    return _("A deal and its redeals are marked for moves taken back together, or not at all.")


def kinds_of(marks: Iterable[Mark]) -> tuple[MarkKind, ...]:
    """Return the kinds among marks, in order."""
    found = {mark.kind for mark in marks}
    return tuple(kind for kind in MarkKind if kind in found)


LABELS: Final[Mapping[MarkKind, str]] = MappingProxyType(
    {
        MarkKind.BRANCHED: N_("branched"),
        MarkKind.TAKEN_BACK: N_("moves taken back"),
        MarkKind.HANDS_SEEN: N_("hands seen"),
        MarkKind.HINTS: N_("hints"),
        MarkKind.COACH: N_("coach"),
        MarkKind.BY_NUMBER: N_("dealt from a chosen number"),
        MarkKind.TAUGHT: N_("played to learn"),
    }
)
"""A short name of each kind, untranslated."""


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

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of its marks: one for each kind."""
        found = []
        said = told_of(kinds_of(self.marks))
        for kind, group in groupby(in_order(self.marks), key=lambda mark: mark.kind):
            if kind not in said:
                continue
            deals = [mark.deal for mark in group if mark.deal is not None]
            numbers = _numbers(deals)
            found.append(_sentence(kind, len(deals), self.origin).format(deals=numbers, origin=self.origin))
        return tuple(found)


STRAIGHT: Final = MatchMarks()
"""Of a match of which there is nothing to say."""


def labels_text(kinds: Iterable[MarkKind]) -> str:
    """Return the short names of kinds side by side; empty if there are none."""
    return ", ".join(_(LABELS[kind]) for kind in told_of(kinds))


def told_of(kinds: Iterable[MarkKind]) -> tuple[MarkKind, ...]:
    """Return the kinds that players are told of: in a match that was taught help goes without saying."""
    found = tuple(kinds)
    silent = GOES_WITHOUT_SAYING if MarkKind.TAUGHT in found else ()
    return tuple(kind for kind in found if kind not in silent)


def _numbers(deals: Sequence[int]) -> str:
    """Return numbers in rising order as a list in which three and more in a row are drawn together: `1, 4–7, 9`."""
    parts: list[str] = []
    for row in unbroken_runs(deals):
        parts += [f"{row[0]}–{row[-1]}"] if len(row) >= IN_A_ROW else map(str, row)
    return ", ".join(parts)


def unbroken_runs(numbers: Sequence[int]) -> list[list[int]]:
    """Return numbers in rising order by the runs that have no gap."""
    groups = groupby(enumerate(numbers), key=lambda one: one[1] - one[0])
    return [[number for _place, number in group] for _apart, group in groups]


def _sentence(kind: MarkKind, count: int, origin: int | None) -> str:
    """Return the sentence of a kind in a number of deals, with places for `deals` and `origin`."""
    match kind:
        case MarkKind.BRANCHED if origin is not None:
            return _("Branched from match {origin} in deal {deals}.")
        case MarkKind.BRANCHED:
            return ngettext(
                "Branched from another match in deal {deals}.", "Branched from other matches in deals {deals}.", count
            )
        case MarkKind.TAKEN_BACK:
            return ngettext("Moves taken back in deal {deals}.", "Moves taken back in deals {deals}.", count)
        case MarkKind.HANDS_SEEN:
            return ngettext(
                "Hands seen: deal {deals} was over, with all its cards known, when a move was taken back.",
                "Hands seen: deals {deals} were over, with all their cards known, when a move was taken back.",
                count,
            )
        case MarkKind.HINTS:
            return ngettext("With hints: deal {deals}.", "With hints: deals {deals}.", count)
        case MarkKind.COACH:
            return ngettext(
                "With the coach: deal {deals}.",
                "With the coach: deals {deals}.",
                count,
            )
        case MarkKind.BY_NUMBER:
            return _("Dealt from a chosen number: its cards could be known before.")
        case MarkKind.TAUGHT:
            return _("Played to learn, with a tutor and cards chosen for it. It does not count in “Your game”.")
