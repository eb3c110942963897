"""Career sums: the figures of deals added up, by outing and by the size of the hands.

The numbers of a deal are kept as it ends (`figures`), and this is the one place that adds them up. `outings` has the sums of each
outing. `size_sums` has those of all outings of a person by ruleset, level of the opponents, marks and size of the hands, so that
figures by size are read from some dozens of rows and not from every deal: a match is taken out of them before it changes, and put
in again. What a damaged file makes of them is found out when they are read (`statistics`).
"""

import sqlite3
from typing import Final

FIELDS: Final = (
    "deals",
    "points",
    "beside",
    "contracts",
    "made",
    "bold",
    "bold_made",
    "short",
    "over",
    "judged",
    "expected",
    "lost_high",
    "lost_low",
    "lost_play",
)
"""The columns of the sums, as `Figures` names them."""
_FRACTIONAL: Final = frozenset({"beside", "expected", "lost_high", "lost_low", "lost_play"})
_KEY: Final = "person, ruleset, level, marks, size"
DEALS: Final = "outing_deals d USING (match_id, seat) LEFT JOIN judged j USING (match_id, seat, line)"
"""The deals of outings, with the findings of reviews on them."""
OF_DEALS: Final = """count(*), ifnull(sum(d.points), 0), total(d.beside), count(d.made), ifnull(sum(d.made), 0),
    ifnull(sum(d.bold), 0), ifnull(sum(d.bold AND d.made), 0), ifnull(sum(d.short), 0), ifnull(sum(d.over), 0),
    count(j.line), total(j.expected), total(j.lost_high), total(j.lost_low), total(j.lost_play)"""
"""The sums over deals, in the order of the fields."""


def of_sums(table: str) -> str:
    """Return the sums over rows of a table that holds sums, in the order of the fields."""
    return ", ".join(
        f"total({table}.{name})" if name in _FRACTIONAL else f"ifnull(sum({table}.{name}), 0)" for name in FIELDS
    )


def write_sums(db: sqlite3.Connection, match_id: int, seat: int) -> None:
    """Write the sums of an outing."""
    db.execute(
        f"""UPDATE outings SET ({", ".join(FIELDS)}, in_full, costly) = (
            SELECT {OF_DEALS}, ifnull(sum(j.in_full), 0), (
                SELECT count(*) FROM decisions WHERE match_id = ?1 AND seat = ?2 AND cost >= 1
            ) FROM outing_deals d LEFT JOIN judged j USING (match_id, seat, line) WHERE match_id = ?1 AND seat = ?2
        ) WHERE match_id = ?1 AND seat = ?2""",  # noqa: S608 - texts of ours
        (match_id, seat),
    )


def put_in(db: sqlite3.Connection, match_id: int, seat: int | None = None, line: int | None = None) -> None:
    """Add a match, or one deal of a seat, to the sums by the size of the hands."""
    _add(db, 1, (match_id, seat, line))


def take_out(db: sqlite3.Connection, match_id: int, seat: int | None = None, line: int | None = None) -> None:
    """Take a match, or one deal of a seat, out of the sums by the size of the hands."""
    _add(db, -1, (match_id, seat, line))
    db.execute("DELETE FROM size_sums WHERE deals <= 0")


def _add(db: sqlite3.Connection, times: int, deals: tuple[int, int | None, int | None]) -> None:
    added = ", ".join(f"{name} = {name} + excluded.{name}" for name in FIELDS)
    signed = ", ".join(f"{times} * {name}" for name in FIELDS)
    db.execute(
        f"""INSERT INTO size_sums ({_KEY}, {", ".join(FIELDS)})
        WITH found ({_KEY}, {", ".join(FIELDS)}) AS (
            SELECT o.person, c.ruleset, o.level, c.marks, d.size, {OF_DEALS}
            FROM outings o JOIN counted c USING (match_id) JOIN {DEALS}
            WHERE o.match_id = ?1 AND (?2 IS NULL OR o.seat = ?2) AND (?3 IS NULL OR d.line = ?3) GROUP BY 1, 2, 3, 4, 5
        ) SELECT {_KEY}, {signed} FROM found WHERE true
        ON CONFLICT DO UPDATE SET {added}""",  # noqa: S608 - texts of ours
        deals,
    )
