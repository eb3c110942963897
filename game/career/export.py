"""Career export: the figures of matches and deals as CSV or JSON.

Column names are the same in every language. Levels and marks are named as in match records. The names of players and rulesets may
come from other people's files, so in CSV a text that begins like a formula gets a leading apostrophe, which keeps spreadsheets from
evaluating it.
"""

import csv
import io
import json
import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import convert

from game.career.match_filter import DEALS, MatchFilter, summed
from game.career.rating import LIKELY, number_in_sql
from game.career.tables import Verdict
from game.records.marks import MarkKind

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_PLACES: Final = 3
"""The number of decimals of fractional figures."""
_MATES: Final = """(SELECT ifnull(group_concat(name, ', '), '') FROM (
    SELECT name FROM company p WHERE p.match_id = o.match_id AND p.seat = o.seat AND p.is_partner = {} ORDER BY p.other
))"""
_MARKS: Final = " || ".join(f"iif(o.marks >> {place} & 1, '{kind}, ', '')" for place, kind in enumerate(MarkKind))
_JUDGED: Final = ", ".join(f"iif(o.judged, o.{name}, NULL) AS {name}" for name in Verdict._fields)
_MATCHES: Final = f"""o.match_id AS match, o.updated AS last_played, o.ruleset, o.person, {_MATES.format(1)} AS partners,
    {_MATES.format(0)} AS opponents, o.level, CASE WHEN o.status = 'playing' THEN 'unfinished'
    WHEN o.status = 'abandoned' THEN 'given up' WHEN o.is_shared THEN 'shared' WHEN o.place = 1 THEN 'won' ELSE 'lost' END
    AS ending, o.margin, rtrim({_MARKS}, ', ') AS marks, o.deals, o.points, o.beside, o.contracts, o.made, o.bold AS boards,
    o.bold_made AS boards_made, o.short AS tricks_short, o.over AS tricks_over, o.judged, {_JUDGED},
    {number_in_sql("o.rating")} AS rating, {number_in_sql(f"o.rating - {LIKELY} * o.spread")} AS rating_low,
    {number_in_sql(f"o.rating + {LIKELY} * o.spread")} AS rating_high"""
_DEALS: Final = """o.match_id AS match, o.person, d.number AS deal, d.size AS cards, d.points, d.beside, d.bid, d.taken,
    d.board, d.boston, d.made, d.expected, d.lost_high, d.lost_low, d.lost_play"""

Cell = str | int | float | None


class Sheet(NamedTuple):
    """An exported table."""

    names: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


def match_rows(db: sqlite3.Connection, match_filter: MatchFilter) -> Sheet:
    """Return the matches that pass a filter, in the order of play, each as one person played it.

    `last_played` is an ISO 8601 time with its zone. `beside` is the points minus the mean of the other sides. The `lost_` columns
    are negative or 0.
    """
    condition, values = match_filter.condition(db)
    return _sheet(db, f"SELECT {_MATCHES} FROM {summed(condition)} ORDER BY o.played, o.match_id", values)  # noqa: S608 - no text from outside


def deal_rows(db: sqlite3.Connection, match_filter: MatchFilter) -> Sheet:
    """Return the deals of the matches that pass a filter, in the order of play.

    A match that several people played is included only as one of them played it (`MatchFilter`). `made` is 1 or 0, and empty if the
    side bid nothing. The columns from `expected` on are empty for deals that no review has judged.
    """
    condition, values = match_filter.condition(db)
    query = f"SELECT {_DEALS} FROM {DEALS} WHERE {condition} AND d.line IS NOT NULL ORDER BY m.played, m.id, d.line"  # noqa: S608 - no text from outside
    return _sheet(db, query, values)


def _sheet(db: sqlite3.Connection, query: str, values: Sequence[object]) -> Sheet:
    found = db.execute(query, values)
    names = tuple(column[0] for column in found.description)
    rows = (tuple(round(cell, _PLACES) if isinstance(cell, float) else cell for cell in row) for row in found)
    # check the types, as a damaged file may hold values of any type
    return Sheet(names, convert(tuple(rows), tuple[tuple[Cell, ...], ...], builtin_types=(bytes,)))


def as_csv(sheet: Sheet) -> str:
    """Return rows as CSV (RFC 4180 except for line ends), with a header line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(sheet.names)
    writer.writerows(map(_cell, row) for row in sheet.rows)
    return text.getvalue()


def _cell(value: Cell) -> Cell:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def as_json(matches: Sheet, deals: Sheet) -> str:
    """Return the matches and the deals as one JSON document."""
    sheets = {"matches": matches, "deals": deals}
    found = {name: [dict(zip(sheet.names, row, strict=True)) for row in sheet.rows] for name, sheet in sheets.items()}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"
