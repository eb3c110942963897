"""Match statistics: sums over the outings that pass a filter, in all, by group, and over time.

Each question is a query or two over the career tables: a few thousandths of a second with 5,000 matches
(`python -m tools.benchmarks.bench_career`).
"""

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.career import sums
from game.career.match_filter import COMPANION, OUTINGS, MatchFilter
from game.i18n import N_, Named

_SUMS: Final = f"""count(CASE WHEN o.place THEN 1 END), count(CASE WHEN o.place = 1 AND NOT o.is_shared THEN 1 END),
    count(CASE WHEN o.is_shared THEN 1 END), {sums.of_sums("o")}"""
_NO_MATCHES: Final = "0, 0, 0"
"""The numbers of matches in the figures of deals, which nobody wins or loses."""
_MATES: Final = f"""{OUTINGS} JOIN (
    SELECT DISTINCT match_id, seat, is_partner, {COMPANION} AS key FROM company p
) p USING (match_id, seat)"""  # noqa: S608 - texts of ours
"""The outings with the other players, two of one name as one."""
_KEPT: Final = "(SELECT *, 0 AS is_damaged FROM size_sums)"
"""The sums by size under the names that a filter has for outings and for counted matches."""


class Grouping(Named):
    """The ways to divide the figures."""

    RULESET = "ruleset", N_("Game")
    SIZE = "size", N_("Cards")
    PARTNER = "partner", N_("Partner")
    OPPONENT = "opponent", N_("Opponent")
    LEVEL = "level", N_("Level")


class Figures(NamedTuple):
    """Sums over outings: `matches` counts finished ones, `won` those won alone, `beside` is the points less those of the others.

    Of `contracts` so many were `made`, of `bold` ones (boards and Bostons) `bold_made`; `short` are the tricks lacking where a
    number was set, `over` those beyond one that was made. Of `judged` deals it is known what could be expected, and what was lost
    by bids too high or too low and in the play (negative or 0).
    """

    matches: int = 0
    won: int = 0
    shared: int = 0
    deals: int = 0
    points: int = 0
    beside: float = 0.0
    contracts: int = 0
    made: int = 0
    bold: int = 0
    bold_made: int = 0
    short: int = 0
    over: int = 0
    judged: int = 0
    expected: float = 0.0
    lost_high: float = 0.0
    lost_low: float = 0.0
    lost_play: float = 0.0

    @property
    def points_a_deal(self) -> float:
        """The points of a deal, on average."""
        return self.points / max(self.deals, 1)

    @property
    def beside_a_deal(self) -> float:
        """The points of a deal less those of the others, on average."""
        return self.beside / max(self.deals, 1)

    @property
    def made_share(self) -> float:
        """The share of contracts that were made, 0 to 1."""
        return self.made / max(self.contracts, 1)

    @property
    def lost_a_deal(self) -> float:
        """The points lost by mistakes in a judged deal, on average: negative or 0."""
        return (self.lost_high + self.lost_low + self.lost_play) / max(self.judged, 1)

    @property
    def luckless_a_deal(self) -> float:
        """The points beside the others of a judged deal, on average, with luck taken out."""
        return self.expected / max(self.judged, 1) + self.lost_a_deal


class OutingGroup(NamedTuple):
    """A group of outings by its key: a level, a character, a name, or a size."""

    key: str
    figures: Figures


class Span(NamedTuple):
    """Some matches in a row: the number of the last of them, counted from 1, and their figures."""

    last: int
    figures: Figures


_BY: Final = {
    Grouping.RULESET: ("c.ruleset", OUTINGS, "1"),
    Grouping.PARTNER: ("p.key", _MATES, "p.is_partner"),
    Grouping.OPPONENT: ("p.key", _MATES, "NOT p.is_partner"),
    Grouping.LEVEL: ("o.level", OUTINGS, "1"),
}


def totals(db: sqlite3.Connection, match_filter: MatchFilter) -> Figures:
    """Return the figures of all outings that pass a filter."""
    condition, values = match_filter.condition(db)
    query = f"SELECT {_SUMS} FROM {OUTINGS} WHERE {condition}"  # noqa: S608 - texts of ours
    return Figures(*db.execute(query, values).fetchone())


def waiting(db: sqlite3.Connection, match_filter: MatchFilter) -> int:
    """Return the number of deals in finished matches that pass a filter which are not judged: the coach comes to them."""
    condition, values = match_filter.condition(db)
    query = f"""SELECT ifnull(sum(o.deals - o.in_full), 0) FROM {OUTINGS}
        WHERE {condition} AND m.status = 'finished'"""  # noqa: S608 - texts of ours
    number: int = db.execute(query, values).fetchone()[0]
    return number


def divided(db: sqlite3.Connection, match_filter: MatchFilter, grouping: Grouping) -> tuple[OutingGroup, ...]:
    """Return the figures by group, the one with the most deals first; by the size of the hands the largest hands first.

    Two opponents at one table are a group each, so that the groups add up to more than all matches.
    """
    if grouping is Grouping.SIZE:
        return _by_size(db, match_filter)
    condition, values = match_filter.condition(db)
    key, tables, which = _BY[grouping]
    query = f"""SELECT {key}, {_SUMS} FROM {tables} WHERE {condition} AND {which}
        GROUP BY 1 ORDER BY sum(o.deals) DESC, 1"""  # noqa: S608 - likewise
    return tuple(OutingGroup(str(found), Figures(*row)) for found, *row in db.execute(query, values))


def _by_size(db: sqlite3.Connection, match_filter: MatchFilter) -> tuple[OutingGroup, ...]:
    """Return the figures by the size of the hands: from kept sums, where they can tell and are those of the outings."""
    if match_filter.is_of_sums:
        found = _kept_by_size(db, match_filter)
        if _has_sums(found, totals(db, match_filter)):
            return found
    condition, values = match_filter.condition(db)
    query = f"""SELECT d.size, {_NO_MATCHES}, {sums.OF_DEALS} FROM {OUTINGS} JOIN {sums.DEALS}
        WHERE {condition} GROUP BY 1 ORDER BY 1 DESC"""  # noqa: S608 - likewise
    return tuple(OutingGroup(str(size), Figures(*row)) for size, *row in db.execute(query, values))


def _kept_by_size(db: sqlite3.Connection, match_filter: MatchFilter) -> tuple[OutingGroup, ...]:
    condition, values = match_filter.kept_condition(db)
    query = f"""SELECT o.size, {_NO_MATCHES}, {sums.of_sums("o")} FROM size_sums o
        JOIN {_KEPT} c USING (person, ruleset, level, marks, size) WHERE {condition} GROUP BY 1 ORDER BY 1 DESC"""  # noqa: S608 - likewise
    return tuple(OutingGroup(str(size), Figures(*row)) for size, *row in db.execute(query, values))


def _has_sums(groups: Sequence[OutingGroup], whole: Figures) -> bool:
    """Return True if groups add up to the figures of all, in whole numbers."""
    return all(
        sum(getattr(group.figures, name) for group in groups) == getattr(whole, name)
        for name in sums.FIELDS
        if isinstance(getattr(whole, name), int)
    )


def over_time(db: sqlite3.Connection, match_filter: MatchFilter, spans: int) -> tuple[Span, ...]:
    """Return the figures of the matches in the order in which they were played, in at most `spans` equal spans."""
    condition, values = match_filter.condition(db)
    columns = "o.place, o.deals, o.points, o.beside, o.contracts, o.made"
    query = f"SELECT {columns} FROM {OUTINGS} WHERE {condition} AND o.deals ORDER BY m.played, m.id"  # noqa: S608 - likewise
    rows = db.execute(query, values).fetchall()
    count = min(spans, len(rows))
    ends = [len(rows) * (index + 1) // count for index in range(count)]
    return tuple(_span(rows, start, end) for start, end in pairwise((0, *ends)))


def _span(rows: Sequence[tuple[float, ...]], start: int, end: int) -> Span:
    places, deals, points, beside, contracts, made = zip(*rows[start:end], strict=True)
    figures = Figures(
        matches=sum(map(bool, places)),
        deals=int(sum(deals)),
        points=int(sum(points)),
        beside=sum(beside),
        contracts=int(sum(contracts)),
        made=int(sum(made)),
    )
    return Span(end, figures)
