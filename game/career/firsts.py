"""Wall of firsts: the first time that a person achieved each feat, from the figures of matches without any mark.

A first is told once, when it happens; which were told is kept in a note beside the matches, so that an old profile whose matches
are counted later tells nothing that is long past.
"""

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from game.career.match_filter import OUTINGS, known_as, summed
from game.i18n import N_, Named

_NARROW: Final = 3
"""The largest margin of a narrow win."""
_RARE: Final = "(d.board OR d.boston OR (d.size = 13 AND d.taken = 13))"
"""The condition of the index of deals with a feat, letter for letter; else it is not used."""
_WHOLE: Final = 13
"""The size of a deal of which all tricks are a feat."""
_MOST_LINES: Final = 1_000
"""More deals than a match has."""


class Feat(Named):
    """The feats whose first time is kept, from the easier to the rarer."""

    MATCH = "match", N_("First match won")
    BOARD = "board", N_("First board made")
    NARROW = "narrow", N_("First match won by three points or fewer")
    CLEAN = "clean", N_("First whole match without a set bid")
    BEGINNER = "beginner", N_("First win against beginners")
    CASUAL = "casual", N_("First win against casual players")
    CLUB = "club", N_("First win against solid players")
    STRONG = "strong", N_("First win against strong players")
    EXPERT = "expert", N_("First win against experts")
    MASTER = "master", N_("First win against masters")
    DOUBLE = "double", N_("First double board made")
    BOSTON = "boston", N_("First Boston made")
    SWEEP = "sweep", N_("First time with all thirteen tricks")
    TRIPLE = "triple", N_("First triple board made")
    QUADRUPLE = "quadruple", N_("First quadruple board made")


class First(NamedTuple):
    """The first time of a feat: its match, the day where the player is (ISO 8601), and the number of the deal.

    That is 0 where the feat is of a whole match.
    """

    feat: Feat
    match_id: int
    day: str
    deal: int


_LEVELS: Final = frozenset({Feat.BEGINNER, Feat.CASUAL, Feat.CLUB, Feat.STRONG, Feat.EXPERT, Feat.MASTER})
_BOARDS: Final = (Feat.BOARD, Feat.DOUBLE, Feat.TRIPLE, Feat.QUADRUPLE)


class _Match(NamedTuple):
    place: int
    is_shared: int
    margin: int
    level: str
    contracts: int
    made: int

    def feats(self) -> Iterator[Feat]:
        """Yield the feats of a match, first or not."""
        if self.place == 1 and not self.is_shared:
            yield Feat.MATCH
            if self.margin <= _NARROW:
                yield Feat.NARROW
            if self.level in _LEVELS:
                yield Feat(self.level)
        if self.place and self.contracts and self.contracts == self.made:
            yield Feat.CLEAN


class _Deal(NamedTuple):
    board: int
    boston: int
    made: int | None
    size: int
    taken: int

    def feats(self) -> Iterator[Feat]:
        """Yield the feats of a deal, first or not."""
        if self.board and self.made:
            yield _BOARDS[min(self.board, len(_BOARDS)) - 1]
        if self.boston and self.made:
            yield Feat.BOSTON
        if self.size == self.taken == _WHOLE:
            yield Feat.SWEEP


def firsts(db: sqlite3.Connection, person: str = "", until: int | None = None) -> tuple[First, ...]:
    """Return the firsts of a person, or of anybody, in the order of the feats.

    With `until`, the number of a match, only what came off in that match, and never before it. Of matches and deals with the same
    feats SQLite finds the first: the values of the other columns are those of the row that has the `min`.
    """
    found: dict[Feat, First] = {}
    wanted, values = ("AND o.person = ?", (known_as(db, person),)) if person else ("", ())
    condition = f"NOT c.marks {wanted}"
    played = summed(condition, "count(d.made) AS contracts, ifnull(sum(d.made), 0) AS made")
    of_matches = f"""SELECT o.match_id, o.updated, 0, {_columns(_Match, "o")}, min(o.played) AS first FROM {played}
        GROUP BY o.place = 1, o.is_shared, o.margin <= {_NARROW}, o.level, o.contracts = o.made, o.contracts = 0, o.place = 0
        ORDER BY first"""  # noqa: S608 - texts of ours
    of_deals = f"""SELECT m.id, m.updated, d.number, {_columns(_Deal, "d")}, min(m.played * {_MOST_LINES} + d.line) AS first
        FROM {OUTINGS} JOIN facts d USING (match_id, seat) WHERE {_RARE} AND {condition}
        GROUP BY d.board, d.boston, d.made, d.size, d.taken ORDER BY first"""  # noqa: S608 - likewise
    for query, kind in ((of_matches, _Match), (of_deals, _Deal)):
        for match_id, updated, deal, *columns, _first in db.execute(query, values):
            for feat in kind(*columns).feats():
                if feat not in found:
                    found[feat] = First(feat, match_id, _day_of(str(updated)), deal)
    return tuple(found[feat] for feat in Feat if feat in found and until in (None, found[feat].match_id))


def _day_of(time: str) -> str:
    """Return the day of a moment where the player is; of one that is none its first letters."""
    try:
        return datetime.fromisoformat(time).astimezone().date().isoformat()
    except (ValueError, OverflowError):
        return time[:10]


def _columns(kind: type[_Match] | type[_Deal], table: str) -> str:
    return ", ".join(f"{table}.{name}" for name in kind._fields)
