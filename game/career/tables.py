"""Career tables: the figures of matches as rows beside their logs, written inside a transaction of the store.

`counted` has a row for each match whose figures are kept, or that is left out because it cannot be read (`is_damaged`); a match
without one is due to be counted. `outings` has a row for each person at a match, with the sums of `outing_deals`; `company` the
other players, `judged` what the coach made of a deal in a review, `decisions` what it made of each choice in it; `size_sums` has
the sums of all of them by the size of the hands (`sums`). All of it follows from logs: it may be dropped at any time. Only
`practised`, how exercises from those choices went, does not: it goes with its match.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.career import sums
from game.career.decisions import Decided
from game.career.figures import MatchFigures, Outing
from game.career.match_filter import known_as
from game.engine.events import HUMAN
from game.letters import name_key
from game.wording.names import NAMELESS

_COUNTED: Final = ("counted", "outings", "outing_deals", "company")
_REVIEWED: Final = ("judged", "decisions")
NAMES: Final = (*_COUNTED, *_REVIEWED)
"""The tables that follow from logs, each with a column `match_id`."""
_SUMS: Final = "size_sums"
ALL: Final = (*NAMES, "practised", _SUMS)
"""These, the one that does not follow from logs, and the one that has no such column."""
_OF_DEALS: Final = (*_REVIEWED, "practised")
"""The tables of what was found or done later about a deal that stands."""
_DUE: Final = "SELECT id FROM matches WHERE id NOT IN (SELECT match_id FROM counted)"
"""The matches without figures."""


class Verdict(NamedTuple):
    """The sources of the points of a deal beside the others, found by a review.

    `expected` stood to be had before the first decision; the costs are negative or 0. What is left of the points is luck.
    """

    expected: float
    lost_high: float
    lost_low: float
    lost_play: float


def write_figures(db: sqlite3.Connection, match_id: int, found: MatchFigures) -> None:
    """Write the figures of a match in the place of those kept; what reviews found of deals that still stand stays."""
    _forget_later_ratings(db, match_id)
    sums.take_out(db, match_id)
    for name in _COUNTED:
        db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - a name of ours
    counted = {"is_damaged": 0, "ruleset": found.ruleset, "names": "\n".join(found.names), "marks": found.marks}
    _insert(db, "counted", [{"match_id": match_id, **counted}])
    named: dict[str, str] = {}
    for outing in found.outings:
        named.setdefault(name_key(outing.person), known_as(db, outing.person) or NAMELESS)
    for outing in found.outings:
        _write_outing(db, match_id, _spelt(outing, named))
    for name in _OF_DEALS:  # a deal that is not there any more was taken back
        lines = "SELECT seat, line FROM outing_deals WHERE match_id=:match_id"
        query = f"DELETE FROM {name} WHERE match_id=:match_id AND (seat, line) NOT IN ({lines})"  # noqa: S608 - names of ours
        db.execute(query, {"match_id": match_id})
    for outing in found.outings:
        sums.write_sums(db, match_id, outing.seat)
    sums.put_in(db, match_id)


def _spelt(outing: Outing, named: Mapping[str, str]) -> Outing:
    """Return an outing with all people in the spelling in which they are kept."""
    company = (
        mate._replace(name=named[name_key(mate.name)]) if mate.level == HUMAN else mate for mate in outing.company
    )
    return outing._replace(person=named[name_key(outing.person)], company=tuple(company))


def _write_outing(db: sqlite3.Connection, match_id: int, outing: Outing) -> None:
    key = {"match_id": match_id, "seat": outing.seat}
    levels = {other.level for other in outing.company if not other.is_partner}
    told = {name: value for name, value in outing._asdict().items() if name not in ("deals", "company")}
    level = levels.pop() if len(levels) == 1 else ""
    _insert(db, "outings", [{**key, **told, "level": level, **dict.fromkeys(sums.FIELDS, 0)}])
    _insert(db, "outing_deals", ({**key, **deal._asdict()} for deal in outing.deals))
    _insert(db, "company", ({**mate._asdict(), **key, "other": mate.seat} for mate in outing.company))


def _insert(db: sqlite3.Connection, table: str, rows: Iterable[Mapping[str, object]]) -> None:
    """Insert rows whose values stand under the names of their columns."""
    for row in rows:
        columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        db.execute(f"INSERT INTO {table} ({columns}) VALUES ({values})", row)  # noqa: S608 - names of ours


def write_verdict(
    db: sqlite3.Connection,
    match_id: int,
    seat: int,
    line: int,
    verdict: Verdict,
    decided: Sequence[Decided] | None = None,
) -> None:
    """Write a review's findings on a deal and on each choice in it, if the deal has figures.

    Without the choices the deal is due to be judged again.
    """
    key = (match_id, seat, line)
    if db.execute("SELECT 1 FROM outing_deals WHERE match_id=? AND seat=? AND line=?", key).fetchone() is None:
        return
    sums.take_out(db, *key)
    named = {"match_id": match_id, "seat": seat, "line": line}
    for name in _REVIEWED:
        db.execute(f"DELETE FROM {name} WHERE match_id=? AND seat=? AND line=?", key)  # noqa: S608 - names of ours
    _insert(db, "judged", [{**named, **verdict._asdict(), "in_full": int(decided is not None)}])
    _insert(db, "decisions", ({**named, **one._asdict()} for one in decided or ()))
    sums.write_sums(db, match_id, seat)
    sums.put_in(db, *key)


def write_counted(db: sqlite3.Connection, match_id: int, last: int | None, found: MatchFigures | None) -> None:
    """Write the figures of a match that is due, as they were at its entry `last`; without any it is left out as damaged.

    Nothing is written where it was played on since, counted or deleted.
    """
    is_due = db.execute(f"SELECT 1 WHERE ? IN ({_DUE})", (match_id,)).fetchone()
    if is_due is None or last_entry(db, match_id) != last:
        return
    if found is None:
        leave_out(db, match_id)
    else:
        write_figures(db, match_id, found)


def last_entry(db: sqlite3.Connection, match_id: int) -> int | None:
    """Return the number of the last entry in the log of a match; None where it has none."""
    found: int | None = db.execute("SELECT max(seq) FROM entries WHERE match_id=?", (match_id,)).fetchone()[0]
    return found


def leave_out(db: sqlite3.Connection, match_id: int) -> None:
    """Mark the log of a match as unreadable, so that it is not counted until it is mended."""
    delete_figures(db, match_id)
    db.execute("INSERT INTO counted (match_id, is_damaged, ruleset, names, marks) VALUES (?,1,'','',0)", (match_id,))


def delete_figures(db: sqlite3.Connection, match_id: int) -> None:
    """Delete the figures of a match, which is then due to be counted again."""
    _forget_later_ratings(db, match_id)
    sums.take_out(db, match_id)
    for name in NAMES:
        db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - a name of ours


def _forget_later_ratings(db: sqlite3.Connection, match_id: int) -> None:
    """Delete the ratings that follow from those of a match which goes or changes: they are due to be found again."""
    if db.execute("SELECT 1 FROM outings WHERE match_id=? AND rating IS NOT NULL", (match_id,)).fetchone() is None:
        return
    db.execute(
        """UPDATE outings SET rating = NULL, spread = NULL
        WHERE person IN (SELECT person FROM outings WHERE match_id = ?1 AND rating IS NOT NULL)
        AND match_id IN (SELECT id FROM matches WHERE (played, id) > (SELECT played, id FROM matches WHERE id = ?1))""",
        (match_id,),
    )


def forget_match(db: sqlite3.Connection, match_id: int) -> None:
    """Delete all data on a deleted match: its figures, and the state of its exercises."""
    delete_figures(db, match_id)
    db.execute("DELETE FROM practised WHERE match_id=?", (match_id,))


def forget_figures(db: sqlite3.Connection, *, with_later: bool = False) -> None:
    """Delete the figures of all matches, which are then due to be counted again.

    What reviews found and how exercises went takes hours, or is not found again at all: it stays unless it goes `with_later`.
    """
    for name in ALL if with_later else (*_COUNTED, _SUMS):
        db.execute(f"DELETE FROM {name}")  # noqa: S608 - a name of ours


def uncounted_matches(db: sqlite3.Connection, limit: int) -> list[int]:
    """Return matches that are not counted yet, the newest first."""
    query = f"{_DUE} ORDER BY id DESC LIMIT ?"
    return [number for (number,) in db.execute(query, (limit,))]


class CountProgress(NamedTuple):
    """The numbers of matches that are due, that are counted, and that are left out as damaged."""

    due: int
    counted: int
    damaged: int


def progress(db: sqlite3.Connection) -> CountProgress:
    """Return the progress of counting."""
    matches = db.execute("SELECT count(*) FROM matches").fetchone()[0]
    due = db.execute(f"SELECT count(*) FROM ({_DUE})").fetchone()[0]  # noqa: S608 - a text of ours
    query = "SELECT count(*) FROM counted WHERE is_damaged AND match_id IN (SELECT id FROM matches)"
    damaged = db.execute(query).fetchone()[0]
    return CountProgress(due=due, counted=matches - due - damaged, damaged=damaged)


class Unjudged(NamedTuple):
    """An unjudged deal of a finished match: its match, the person's seat, and its line from 0."""

    match_id: int
    seat: int
    line: int


def to_judge(db: sqlite3.Connection, limit: int) -> tuple[Unjudged, ...]:
    """Return unjudged deals, those of the match played last first."""
    outings = """SELECT o.match_id, o.seat FROM outings o JOIN matches m ON m.id = o.match_id
        WHERE m.status = 'finished' AND o.in_full < o.deals ORDER BY m.played DESC, m.id DESC, o.seat LIMIT ?"""
    lines = """SELECT d.line FROM outing_deals d LEFT JOIN judged j USING (match_id, seat, line)
        WHERE d.match_id=? AND d.seat=? AND NOT ifnull(j.in_full, 0) ORDER BY d.line"""
    found: list[Unjudged] = []
    for match_id, seat in db.execute(outings, (limit,)).fetchall():
        found += [Unjudged(match_id, seat, line) for (line,) in db.execute(lines, (match_id, seat))]
        if len(found) >= limit:
            break
    return tuple(found[:limit])
