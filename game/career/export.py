"""Career export: the figures of matches and deals as CSV for a spreadsheet, and as one JSON document.

Names of columns are the same in every language, levels and kinds of marks are their names in records. In CSV a text that a
spreadsheet would compute, as it begins like a formula, stands behind an apostrophe: names may come from anybody's record.
"""

import csv
import io
import json
import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.career.rating import Rating
from game.career.sieve import OUTINGS
from game.records.marks import MarkKind

_ENDINGS: Final = {"playing": "unfinished", "abandoned": "given up"}
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_PLACES: Final = 3
"""Decimals of fractional figures."""


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


def match_rows(db: sqlite3.Connection) -> tuple[MatchRow, ...]:
    """Return all outings, in the order of play."""
    mates: dict[tuple[int, int], tuple[list[str], list[str]]] = {}
    for match_id, seat, name, is_partner in db.execute(
        "SELECT match_id, seat, name, is_partner FROM company ORDER BY match_id, seat, other"
    ):
        mates.setdefault((match_id, seat), ([], []))[0 if is_partner else 1].append(name)
    rows = db.execute(
        f"""SELECT o.match_id, o.seat, m.updated, c.ruleset, o.person, o.level, m.status, o.place, o.is_shared, o.margin, c.marks,
        o.deals, o.points, o.beside, o.bid, o.kept, o.bold, o.bold_kept, o.short, o.over, o.judged, o.expected, o.lost_high,
        o.lost_low, o.lost_play, o.rating, o.spread
        FROM {OUTINGS}
        WHERE NOT c.is_damaged ORDER BY m.played, m.id, o.seat"""  # noqa: S608 - a text of ours
    )
    return tuple(_match_row(mates, *row) for row in rows)


def _match_row(mates: dict[tuple[int, int], tuple[list[str], list[str]]], *row: object) -> MatchRow:
    (number, seat, updated, ruleset, person, level, status, place, shared, margin, marks, *sums) = row
    *counts, judged, expected, high, low, play, strength, doubt = sums
    partners, opponents = mates.get((int(str(number)), int(str(seat))), ([], []))
    ending = _ENDINGS.get(str(status)) or ("shared" if shared else "won" if place == 1 else "lost")
    rating = Rating(strength, doubt) if isinstance(strength, float) and isinstance(doubt, float) else None
    found = [
        number,
        str(updated),
        ruleset,
        person,
        ", ".join(partners),
        ", ".join(opponents),
        level,
        ending,
        margin,
        ", ".join(kind for place, kind in enumerate(MarkKind) if int(str(marks)) >> place & 1),
        *map(_rounded, counts),
        judged,
        *(_rounded(value) if judged else None for value in (expected, high, low, play)),
        *((None,) * 3 if rating is None else (rating.number, *rating.interval)),
    ]
    return MatchRow._make(found)


def _rounded(value: object) -> object:
    return round(value, _PLACES) if isinstance(value, float) else value


def deal_rows(db: sqlite3.Connection) -> tuple[DealRow, ...]:
    """Return all deals of the outings, in the order of play."""
    rows = db.execute(
        f"""SELECT d.match_id, o.person, d.number, d.size, d.points, d.beside, d.bid, d.taken, d.board, d.boston, d.kept,
        j.expected, j.too_high, j.too_low, j.play
        FROM {OUTINGS}
        JOIN outing_deals d USING (match_id, seat) LEFT JOIN judged j USING (match_id, seat, line)
        WHERE NOT c.is_damaged ORDER BY m.played, m.id, o.seat, d.line"""  # noqa: S608 - a text of ours
    )
    made = DealRow._fields.index("made")
    return tuple(
        DealRow._make(
            [
                *map(_rounded, row[:made]),
                None if row[made] is None else bool(row[made]),
                *map(_rounded, row[made + 1 :]),
            ]
        )
        for row in rows
    )


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
