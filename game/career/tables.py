"""Career tables: the figures of matches as rows beside their logs, written inside a transaction of the store.

`counted` has a row for each match whose figures are kept, or that is left out because it cannot be read (`is_damaged`); a match
without one is due to be counted. `outings` has a row for each person at a match, with the sums of `outing_deals`; `company` the
other players, `judged` what the coach made of a deal in a review, `decisions` what it made of each choice in it. All of it follows
from logs: it may be dropped at any time. Only `practised`, how exercises from those choices went, does not: it goes with its match.
"""

import sqlite3
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from game.career.decisions import Decided
from game.career.figures import Companion, DealFigures, MatchFigures, Outing

_COUNTED: Final = ("counted", "outings", "outing_deals", "company")
_REVIEWED: Final = ("judged", "decisions")
NAMES: Final = (*_COUNTED, *_REVIEWED)
"""The tables that follow from logs, each with a column `match_id`."""
ALL: Final = (*NAMES, "practised")
"""These, and the one that does not."""
_OF_DEALS: Final = (*_REVIEWED, "practised")
"""The tables of what was found or done later about a deal that stands."""


class Verdict(NamedTuple):
    """The sources of the points of a deal beside the others, found by a review.

    `expected` stood to be had before the first decision; the costs are negative or 0. What is left of the points is luck.
    """

    expected: float
    too_high: float
    too_low: float
    play: float


def write(db: sqlite3.Connection, match_id: int, found: MatchFigures) -> None:
    """Write the figures of a match in the place of those kept; what reviews found of deals that still stand stays."""
    _forget_later_ratings(db, match_id)
    for name in _COUNTED:
        db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - a name of ours
    db.execute(
        "INSERT INTO counted (match_id, is_damaged, ruleset, names, marks) VALUES (?,0,?,?,?)",
        (match_id, found.ruleset, "\n".join(found.names), found.marks),
    )
    for outing in found.outings:
        _write_outing(db, match_id, outing)


def _write_outing(db: sqlite3.Connection, match_id: int, outing: Outing) -> None:
    key = (match_id, outing.seat)
    deals = outing.deals
    undertaken = [deal for deal in deals if deal.kept is not None]
    levels = {other.level for other in outing.company if not other.is_partner}
    values = (
        outing.person,
        outing.place,
        outing.is_shared,
        outing.margin,
        levels.pop() if len(levels) == 1 else "",
        len(deals),
        sum(deal.points for deal in deals),
        sum(deal.beside for deal in deals),
        len(undertaken),
        sum(bool(deal.kept) for deal in undertaken),
        sum(deal.is_bold for deal in deals),
        sum(bool(deal.kept) for deal in deals if deal.is_bold),
        sum(deal.short for deal in deals),
        sum(deal.over for deal in deals),
    )
    columns = "person, place, is_shared, margin, level, deals, points, beside, bid, kept, bold, bold_kept, short, over"
    _insert(db, "outings", f"match_id, seat, {columns}", [(*key, *values)])
    rows = [(*key, *deal[:-1], None if deal.kept is None else int(deal.kept)) for deal in deals]
    _insert(db, "outing_deals", f"match_id, seat, {', '.join(DealFigures._fields)}", rows)
    mates = [(*key, *mate._replace(is_partner=bool(mate.is_partner))) for mate in outing.company]
    _insert(db, "company", f"match_id, seat, other, {', '.join(Companion._fields[1:])}", mates)
    for name in _OF_DEALS:  # a deal that is not there any more was taken back
        lines = "SELECT line FROM outing_deals WHERE match_id=? AND seat=?"
        db.execute(f"DELETE FROM {name} WHERE match_id=? AND seat=? AND line NOT IN ({lines})", key * 2)  # noqa: S608 - names of ours
    _sum_up(db, *key)


def _insert(db: sqlite3.Connection, table: str, columns: str, rows: Sequence[tuple[object, ...]]) -> None:
    places = ",".join("?" * len(columns.split(",")))
    db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)  # noqa: S608 - names of ours


def _sum_up(db: sqlite3.Connection, match_id: int, seat: int) -> None:
    """Write the sums of the reviews' findings into an outing."""
    db.execute(
        """UPDATE outings SET (judged, in_full, expected, lost_high, lost_low, lost_play) = (
            SELECT count(*), total(in_full), total(expected), total(too_high), total(too_low), total(play)
            FROM judged WHERE judged.match_id = outings.match_id AND judged.seat = outings.seat
        ) WHERE match_id=? AND seat=?""",
        (match_id, seat),
    )


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
    columns = "match_id, seat, line, expected, too_high, too_low, play, in_full"
    values = (*key, *verdict, int(decided is not None))
    db.execute(f"INSERT OR REPLACE INTO judged ({columns}) VALUES (?,?,?,?,?,?,?,?)", values)  # noqa: S608 - constants
    db.execute("DELETE FROM decisions WHERE match_id=? AND seat=? AND line=?", key)
    _insert(
        db, "decisions", f"match_id, seat, line, {', '.join(Decided._fields)}", [(*key, *one) for one in decided or ()]
    )
    _sum_up(db, match_id, seat)


def write_counted(db: sqlite3.Connection, match_id: int, last: int | None, found: MatchFigures | None) -> None:
    """Write the figures of a match that is due, as they were at its entry `last`; without any it is left out as damaged.

    Nothing is written where it was played on since, counted or deleted.
    """
    is_due = db.execute(
        "SELECT 1 FROM matches WHERE id=? AND id NOT IN (SELECT match_id FROM counted)", (match_id,)
    ).fetchone()
    if is_due is None or last_entry(db, match_id) != last:
        return
    if found is None:
        leave_out(db, match_id)
    else:
        write(db, match_id, found)


def last_entry(db: sqlite3.Connection, match_id: int) -> int | None:
    """Return the number of the last entry in the log of a match; None where it has none."""
    found: int | None = db.execute("SELECT max(seq) FROM entries WHERE match_id=?", (match_id,)).fetchone()[0]
    return found


def leave_out(db: sqlite3.Connection, match_id: int) -> None:
    """Mark the log of a match as unreadable, so that it is not counted until it is mended."""
    delete(db, match_id)
    db.execute("INSERT INTO counted (match_id, is_damaged, ruleset, names, marks) VALUES (?,1,'','',0)", (match_id,))


def delete(db: sqlite3.Connection, match_id: int) -> None:
    """Delete the figures of a match, which is then due to be counted again. Older profiles have no figures."""
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    if "outings" in there:
        _forget_later_ratings(db, match_id)
    for name in NAMES:
        if name in there:
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


def forget(db: sqlite3.Connection, match_id: int) -> None:
    """Delete all data on a deleted match: its figures, and the state of its exercises."""
    delete(db, match_id)
    if db.execute("SELECT 1 FROM sqlite_master WHERE type='table' AND name='practised'").fetchone() is not None:
        db.execute("DELETE FROM practised WHERE match_id=?", (match_id,))


def forget_figures(db: sqlite3.Connection, nonsense: Collection[str] = ()) -> None:
    """Delete the figures of all matches, which are then due to be counted again.

    What reviews found and how exercises went stays, apart from the tables that hold `nonsense`: that takes hours, or is not found
    again at all.
    """
    gone = {*_COUNTED, *nonsense}
    if not gone.isdisjoint(_REVIEWED):
        gone.update(_REVIEWED)
    for name in gone:
        db.execute(f"DELETE FROM {name}")  # noqa: S608 - a name of ours


def due(db: sqlite3.Connection, limit: int) -> list[int]:
    """Return matches that are not counted yet, the newest first."""
    query = "SELECT id FROM matches WHERE id NOT IN (SELECT match_id FROM counted) ORDER BY id DESC LIMIT ?"
    return [number for (number,) in db.execute(query, (limit,))]


class Progress(NamedTuple):
    """The numbers of matches that are due, that are counted, and that are left out as damaged."""

    due: int
    counted: int
    damaged: int


def progress(db: sqlite3.Connection) -> Progress:
    """Return the progress of counting."""
    matches = db.execute("SELECT count(*) FROM matches").fetchone()[0]
    query = "SELECT count(*), ifnull(sum(is_damaged), 0) FROM counted WHERE match_id IN (SELECT id FROM matches)"
    rows, damaged = db.execute(query).fetchone()
    return Progress(due=matches - rows, counted=rows - damaged, damaged=damaged)


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


class Judged(NamedTuple):
    """The numbers of deals in finished matches: those judged in full, and all."""

    done: int
    total: int


def judged(db: sqlite3.Connection) -> Judged:
    """Return the numbers of deals in finished matches: those judged in full, and all."""
    query = """SELECT ifnull(sum(o.in_full), 0), ifnull(sum(o.deals), 0) FROM outings o JOIN matches m ON m.id = o.match_id
        WHERE m.status = 'finished'"""
    return Judged(*db.execute(query).fetchone())
