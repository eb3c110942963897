"""Career export: the figures of matches and deals as CSV for a spreadsheet, and as one JSON document.

Names of columns are the same in every language, levels and kinds of marks are their names in records. In CSV a text that a
spreadsheet would compute, as it begins like a formula, stands behind an apostrophe: names may come from anybody's record.
"""

import csv
import io
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import convert

from game.career.match_filter import DEALS, MatchFilter, summed
from game.career.rating import Rating
from game.records.marks import MarkKind

_ENDINGS: Final = {"playing": "unfinished", "abandoned": "given up"}
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_PLACES: Final = 3
"""Decimals of fractional figures."""
_MATCHES: Final = """o.match_id AS match, o.seat, o.updated AS last_played, o.ruleset, o.person, o.level, o.status,
    o.place, o.is_shared, o.margin, o.marks, o.deals, o.points, o.beside, o.contracts, o.made, o.bold AS boards,
    o.bold_made AS boards_made, o.short AS tricks_short, o.over AS tricks_over, o.judged, o.expected, o.lost_high, o.lost_low,
    o.lost_play, o.rating, o.spread"""
_FOUND: Final = ("expected", "lost_high", "lost_low", "lost_play")
"""The columns of the coach's findings."""
_DEALS: Final = """o.match_id AS match, o.person, d.number AS deal, d.size AS cards, d.points, d.beside, d.bid, d.taken,
    d.board, d.boston, d.made, d.expected, d.lost_high, d.lost_low, d.lost_play"""


class MatchRow(NamedTuple):
    """A match as one person played it, last played at an ISO 8601 time with its zone.

    `beside` are the points less those of the others, costs are negative or 0.
    """

    match: int
    last_played: str
    ruleset: str
    person: str
    partners: str
    opponents: str
    level: str
    ending: str
    margin: int
    marks: str
    deals: int
    points: int
    beside: float
    contracts: int
    made: int
    boards: int
    boards_made: int
    tricks_short: int
    tricks_over: int
    judged: int
    expected: float | None
    lost_high: float | None
    lost_low: float | None
    lost_play: float | None
    rating: int | None
    rating_low: int | None
    rating_high: int | None


class DealRow(NamedTuple):
    """A deal as one person played it; `made` is empty if the side bid nothing, the coach's findings if the deal is not judged."""

    match: int
    person: str
    deal: int
    cards: int
    points: int
    beside: float
    bid: int
    taken: int
    board: int
    boston: int
    made: bool | None
    expected: float | None
    lost_high: float | None
    lost_low: float | None
    lost_play: float | None


def match_rows(db: sqlite3.Connection, match_filter: MatchFilter) -> tuple[MatchRow, ...]:
    """Return the matches that pass a filter, in the order of play, each as one person played it."""
    mates: dict[tuple[int, int], tuple[list[str], list[str]]] = {}
    for match_id, seat, name, is_partner in db.execute(
        "SELECT match_id, seat, name, is_partner FROM company ORDER BY match_id, seat, other"
    ):
        mates.setdefault((match_id, seat), ([], []))[0 if is_partner else 1].append(name)
    condition, values = match_filter.condition(db)
    query = f"SELECT {_MATCHES} FROM {summed(condition)} ORDER BY o.played, o.match_id"  # noqa: S608 - texts of ours
    rows = tuple(_match_row(mates, row) for row in _rows(db, query, values))
    return convert(rows, tuple[MatchRow, ...], builtin_types=(bytes,))  # a damaged file may hold anything


def _rows(db: sqlite3.Connection, query: str, values: Sequence[object]) -> Iterator[dict[str, object]]:
    """Yield the rows of a query, each with the names of its columns."""
    found = db.execute(query, values)
    names = [column[0] for column in found.description]
    for row in found:
        yield dict(zip(names, map(_rounded, row), strict=True))


def _match_row(
    mates: Mapping[tuple[int, int], tuple[list[str], list[str]]], row: dict[str, object]
) -> tuple[object, ...]:
    partners, opponents = mates.get((int(str(row["match"])), int(str(row["seat"]))), ([], []))
    strength, doubt, marks = row["rating"], row["spread"], int(str(row["marks"]))
    rating = Rating(strength, doubt) if isinstance(strength, float) and isinstance(doubt, float) else None
    low, high = (None, None) if rating is None else rating.interval
    ending = "shared" if row["is_shared"] else "won" if row["place"] == 1 else "lost"
    worked_out = {
        "partners": ", ".join(partners),
        "opponents": ", ".join(opponents),
        "ending": _ENDINGS.get(str(row["status"]), ending),
        "marks": ", ".join(kind for place, kind in enumerate(MarkKind) if marks >> place & 1),
        **({} if row["judged"] else dict.fromkeys(_FOUND)),
        "rating": None if rating is None else rating.number,
        "rating_low": low,
        "rating_high": high,
    }
    told = {**row, **worked_out}
    return tuple(told[name] for name in MatchRow._fields)


def _rounded(value: object) -> object:
    return round(value, _PLACES) if isinstance(value, float) else value


def deal_rows(db: sqlite3.Connection, match_filter: MatchFilter) -> tuple[DealRow, ...]:
    """Return the deals of the matches that pass a filter, in the order of play, each as one person played it."""
    condition, values = match_filter.condition(db)
    query = f"SELECT {_DEALS} FROM {DEALS} WHERE {condition} AND d.line IS NOT NULL ORDER BY m.played, m.id, d.line"  # noqa: S608 - likewise
    rows = tuple(
        tuple((row | {"made": None if row["made"] is None else bool(row["made"])})[name] for name in DealRow._fields)
        for row in _rows(db, query, values)
    )
    return convert(rows, tuple[DealRow, ...], builtin_types=(bytes,))


def as_csv(rows: Sequence[MatchRow] | Sequence[DealRow], kind: type[MatchRow] | type[DealRow]) -> str:
    """Return rows as CSV (RFC 4180, but for ends of lines), with a line of their names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(kind._fields)
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def as_json(matches: Sequence[MatchRow], deals: Sequence[DealRow]) -> str:
    """Return all of it as one JSON document."""
    document = {"matches": [row._asdict() for row in matches], "deals": [row._asdict() for row in deals]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
