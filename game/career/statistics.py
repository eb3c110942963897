"""Match statistics: sums over the outings that pass a sieve, in all, by group, and over time.

Each question is one query over the career tables: a few thousandths of a second with 5,000 matches
(`python -m tools.benchmarks.bench_career`).
"""

import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.career.sieve import COMPANION, OUTINGS, Sieve
from game.i18n import N_, Named


class Grouping(Named):
    """The ways to divide the figures."""

    RULESET = "ruleset", N_("Game")
    SIZE = "size", N_("Cards")
    PARTNER = "partner", N_("Partner")
    OPPONENT = "opponent", N_("Opponent")
    LEVEL = "level", N_("Level")


class Figures(NamedTuple):
    """Sums over outings: `matches` counts finished ones, `won` those won alone, `beside` is the points less those of the others.

    Of `bid` contracts `kept` were made, of `bold` ones (boards and Bostons) `bold_kept`; `short` are the tricks lacking where a
    number was set, `over` those beyond one that was made. Of `judged` deals it is known what could be expected, and what was lost
    by bids too high or too low and in the play (negative or 0).
    """

    matches: int = 0
    won: int = 0
    shared: int = 0
    deals: int = 0
    points: int = 0
    beside: float = 0.0
    bid: int = 0
    kept: int = 0
    bold: int = 0
    bold_kept: int = 0
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
    def kept_share(self) -> float:
        """The share of contracts that were made, 0 to 1."""
        return self.kept / max(self.bid, 1)

    @property
    def lost_a_deal(self) -> float:
        """The points lost by mistakes in a judged deal, on average: negative or 0."""
        return (self.lost_high + self.lost_low + self.lost_play) / max(self.judged, 1)

    @property
    def luckless_a_deal(self) -> float:
        """The points beside the others of a judged deal, on average, with luck taken out."""
        return self.expected / max(self.judged, 1) + self.lost_a_deal


class Group(NamedTuple):
    """A group of outings: its key, a level or character among others, and the name in the logs where it is no id."""

    key: str
    name: str
    figures: Figures


class Span(NamedTuple):
    """Some matches in a row: the number of the last of them, counted from 1, and their figures."""

    last: int
    figures: Figures


_SUMS: Final = """count(CASE WHEN o.place THEN 1 END), count(CASE WHEN o.place = 1 AND NOT o.is_shared THEN 1 END),
    count(CASE WHEN o.is_shared THEN 1 END), ifnull(sum(o.deals), 0), ifnull(sum(o.points), 0), total(o.beside),
    ifnull(sum(o.bid), 0), ifnull(sum(o.kept), 0), ifnull(sum(o.bold), 0), ifnull(sum(o.bold_kept), 0),
    ifnull(sum(o.short), 0), ifnull(sum(o.over), 0), ifnull(sum(o.judged), 0),
    total(o.expected), total(o.lost_high), total(o.lost_low), total(o.lost_play)"""
_OF_DEALS: Final = """0, 0, 0, count(*), sum(d.points), total(d.beside), count(d.kept), ifnull(sum(d.kept), 0),
    count(CASE WHEN d.board + d.boston THEN 1 END), count(CASE WHEN d.kept AND d.board + d.boston THEN 1 END),
    ifnull(sum(CASE WHEN d.kept = 0 AND NOT d.board + d.boston THEN max(d.bid - d.taken, 0) END), 0),
    ifnull(sum(CASE WHEN d.kept = 1 AND NOT d.board + d.boston THEN max(d.taken - d.bid, 0) END), 0),
    0, 0.0, 0.0, 0.0, 0.0"""
_DEALS: Final = f"{OUTINGS} JOIN outing_deals d USING (match_id, seat)"
_JUDGED: Final = f"{OUTINGS} JOIN judged j USING (match_id, seat) JOIN outing_deals d USING (match_id, seat, line)"
_FOUND: Final = ("judged", "expected", "lost_high", "lost_low", "lost_play")
_MATES: Final = f"{OUTINGS} JOIN company p USING (match_id, seat)"
_BY: Final = {
    Grouping.RULESET: ("c.ruleset", "c.ruleset", _SUMS, OUTINGS, "1"),
    Grouping.SIZE: ("d.size", "''", _OF_DEALS, _DEALS, "1"),
    Grouping.PARTNER: (COMPANION, "p.name", _SUMS, _MATES, "p.is_partner"),
    Grouping.OPPONENT: (COMPANION, "p.name", _SUMS, _MATES, "NOT p.is_partner"),
    Grouping.LEVEL: ("o.level", "o.level", _SUMS, OUTINGS, "1"),
}


def totals(db: sqlite3.Connection, sieve: Sieve) -> Figures:
    """Return the figures of all outings that pass a sieve."""
    condition, values = sieve.condition(db)
    query = f"SELECT {_SUMS} FROM {OUTINGS} WHERE {condition}"  # noqa: S608 - texts of ours
    return Figures(*db.execute(query, values).fetchone())


def divided(db: sqlite3.Connection, sieve: Sieve, grouping: Grouping) -> tuple[Group, ...]:
    """Return the figures by group, the one with the most deals first; by the size of the hands the largest hands first.

    Two opponents at one table are a group each, so that the groups add up to more than all matches.
    """
    condition, values = sieve.condition(db)
    key, name, sums, tables, which = _BY[grouping]
    order = "d.size DESC" if grouping is Grouping.SIZE else "sum(o.deals) DESC, 1"
    query = f"SELECT {key}, {name}, {sums} FROM {tables} WHERE {condition} AND {which} GROUP BY 1 ORDER BY {order}"  # noqa: S608 - likewise
    groups = tuple(Group(str(found), label, Figures(*row)) for found, label, *row in db.execute(query, values))
    return _with_judged(db, groups, condition, values) if grouping is Grouping.SIZE else groups


def _with_judged(
    db: sqlite3.Connection, groups: tuple[Group, ...], condition: str, values: Sequence[object]
) -> tuple[Group, ...]:
    """Return groups by the size of the hands with the findings of reviews, in a query of their own: most deals have none."""
    sums = "count(*), total(j.expected), total(j.too_high), total(j.too_low), total(j.play)"
    query = f"SELECT d.size, {sums} FROM {_JUDGED} WHERE {condition} GROUP BY 1"  # noqa: S608 - texts of ours
    judged = {str(size): dict(zip(_FOUND, row, strict=True)) for size, *row in db.execute(query, values)}
    return tuple(group._replace(figures=group.figures._replace(**judged.get(group.key, {}))) for group in groups)


def over_time(db: sqlite3.Connection, sieve: Sieve, spans: int) -> tuple[Span, ...]:
    """Return the figures of the matches in the order in which they were played, in so many equal spans at most."""
    condition, values = sieve.condition(db)
    columns = "o.place, o.deals, o.points, o.beside, o.bid, o.kept"
    query = f"SELECT {columns} FROM {OUTINGS} WHERE {condition} AND o.deals ORDER BY m.played, m.id"  # noqa: S608 - likewise
    rows = db.execute(query, values).fetchall()
    count = min(spans, len(rows))
    ends = [len(rows) * (index + 1) // count for index in range(count)]
    return tuple(_span(rows, start, end) for start, end in zip((0, *ends), ends, strict=False))


def _span(rows: Sequence[tuple[float, ...]], start: int, end: int) -> Span:
    places, deals, points, beside, bid, kept = zip(*rows[start:end], strict=True)
    figures = Figures(
        matches=sum(map(bool, places)),
        deals=int(sum(deals)),
        points=int(sum(points)),
        beside=sum(beside),
        bid=int(sum(bid)),
        kept=int(sum(kept)),
    )
    return Span(end, figures)
