"""Career tables: the figures of matches, stored beside the logs of the matches.

`counted` has a row for each match that was counted or cannot be read (`is_damaged`). `outings` has a row for each person in a
match, `company` for each other player at the table, `facts` for each deal of an outing, and `decisions` for each judged choice. All
rows except `practised`, the results of exercises, can be computed again from the logs.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.career.figures import MatchFigures, Outing, figures_of
from game.career.match_filter import known_as
from game.engine.events import HUMAN
from game.engine.state import PublicState
from game.letters import name_key
from game.records.marks import MarkKind
from game.session.schema import insert
from game.session.side_tables import LastWriterWins, SideTables, register
from game.wording.names import NAMELESS

_TABLES: Final = (
    """CREATE TABLE counted (
        match_id INTEGER PRIMARY KEY, is_damaged INTEGER NOT NULL, ruleset TEXT NOT NULL, names TEXT NOT NULL,
        marks INTEGER NOT NULL
    )""",
    """CREATE TABLE outings (
        match_id INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, place INTEGER NOT NULL, is_shared INTEGER NOT NULL,
        margin INTEGER NOT NULL, level TEXT NOT NULL, rating REAL, spread REAL, PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE company (
        match_id INTEGER NOT NULL, seat INTEGER NOT NULL, other INTEGER NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL,
        character TEXT NOT NULL, is_partner INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (match_id, seat, other)
    ) WITHOUT ROWID""",
    """CREATE TABLE facts (
        match_id INTEGER NOT NULL, seat INTEGER NOT NULL, line INTEGER NOT NULL, number INTEGER NOT NULL, size INTEGER NOT NULL,
        points INTEGER NOT NULL, beside REAL NOT NULL, bid INTEGER NOT NULL, taken INTEGER NOT NULL, board INTEGER NOT NULL,
        boston INTEGER NOT NULL, made INTEGER, bold INTEGER NOT NULL, short INTEGER NOT NULL, over INTEGER NOT NULL,
        expected REAL, lost_high REAL, lost_low REAL, lost_play REAL, PRIMARY KEY (match_id, seat, line)
    ) WITHOUT ROWID""",
    "CREATE INDEX feats ON facts (match_id, seat, line) WHERE board OR boston OR (size = 13 AND taken = 13)",
    "CREATE INDEX unjudged ON facts (match_id, seat, line) WHERE expected IS NULL",
    """CREATE TABLE decisions (
        match_id INTEGER NOT NULL, seat INTEGER NOT NULL, line INTEGER NOT NULL, place INTEGER NOT NULL, trick INTEGER NOT NULL,
        size INTEGER NOT NULL, cost REAL NOT NULL, behind REAL NOT NULL, error REAL NOT NULL, possible TEXT NOT NULL,
        habit TEXT NOT NULL, reason TEXT NOT NULL, told BLOB NOT NULL DEFAULT x'', PRIMARY KEY (match_id, seat, line, place)
    ) WITHOUT ROWID""",
    "CREATE INDEX costly_decisions ON decisions (match_id, seat, cost) WHERE cost >= 1",
    """CREATE TABLE practised (
        match_id INTEGER NOT NULL, seat INTEGER NOT NULL, line INTEGER NOT NULL, place INTEGER NOT NULL, due INTEGER NOT NULL,
        since INTEGER NOT NULL, is_known INTEGER NOT NULL, card TEXT NOT NULL, PRIMARY KEY (match_id, seat, line, place)
    ) WITHOUT ROWID""",
    # a rating depends on the earlier ones: if a match is removed or changed, all later ratings are computed again
    """CREATE TRIGGER later_ratings_go AFTER DELETE ON outings WHEN OLD.rating IS NOT NULL BEGIN
        UPDATE outings SET rating = NULL, spread = NULL WHERE person = OLD.person AND match_id IN (
            SELECT id FROM matches WHERE (played, id) > (SELECT played, id FROM matches WHERE id = OLD.match_id)
        );
    END""",
)
_COUNTED: Final = ("counted", "outings", "company")
"""The tables whose rows are replaced whenever a match is counted."""
_REVIEWED: Final = "CASE WHEN json_valid(card) THEN ifnull(card ->> 'last_review', '') ELSE '' END"
LATER: Final[Mapping[str, LastWriterWins]] = {
    "facts": LastWriterWins("''", 2, "expected IS NOT NULL"),
    "decisions": LastWriterWins("''", 2),  # merged by deal, as a review judges all choices of a deal
    "practised": LastWriterWins(_REVIEWED, 3),
}
"""The tables whose rows stay when a match is counted again, with the rules for merging the rows of two profiles."""
NAMES: Final = (*_COUNTED, *LATER)
"""The names of all career tables; each table has a column `match_id`."""
_DUE: Final = "SELECT id FROM matches WHERE id NOT IN (SELECT match_id FROM counted)"
"""The query for uncounted matches."""


class Verdict(NamedTuple):
    """The points of a side in a deal, split by source, minus the mean of the other sides.

    `expected` are the points expected before the first decision. The losses are negative or 0. The rest of the points is luck.
    """

    expected: float
    lost_high: float
    lost_low: float
    lost_play: float


class Decided(NamedTuple):
    """A judged choice: its index `place` among the seat's decisions, and its `trick` from 1 (0 for a bid).

    `cost` are the points surely given away. `behind` is the mean difference from the best choice, with its standard `error`.
    `possible` are the habits that the choice could show, separated by commas. `habit` is the habit shown, `reason` the reason
    against the choice; both may be empty. `told` is the coach's verdict, if the choice is an exercise (`coach.kept_verdicts`).
    """

    place: int
    trick: int
    size: int
    cost: float
    behind: float
    error: float
    possible: str
    habit: str
    reason: str
    told: bytes = b""


def write_figures(db: sqlite3.Connection, match_id: int, found: MatchFigures) -> None:
    """Replace the stored figures of a match. Review findings stay, except on deals that were taken back.

    `insert` updates existing rows of `facts` without changing the columns of findings.
    """
    _delete_counted(db, match_id)
    counted = {"is_damaged": 0, "ruleset": found.ruleset, "names": "\n".join(found.names), "marks": found.marks}
    insert(db, "counted", {"match_id": match_id, **counted})
    # of several spellings of a name, that of the first seat is stored
    named = {name_key(one.person): known_as(db, one.person) or NAMELESS for one in reversed(found.outings)}
    for outing in found.outings:
        _write_outing(db, match_id, outing, named)
    standing = {(outing.seat, deal.line) for outing in found.outings for deal in outing.deals}
    for deal in db.execute("SELECT seat, line FROM facts WHERE match_id=?", (match_id,)).fetchall():
        if deal not in standing:  # the deal was taken back
            for name in LATER:
                db.execute(f"DELETE FROM {name} WHERE match_id=? AND seat=? AND line=?", (match_id, *deal))  # noqa: S608 - no text from outside


def _delete_counted(db: sqlite3.Connection, match_id: int) -> None:
    for name in _COUNTED:
        db.execute(f"DELETE FROM {name} WHERE match_id=?", (match_id,))  # noqa: S608 - no text from outside


def _write_outing(db: sqlite3.Connection, match_id: int, outing: Outing, named: Mapping[str, str]) -> None:
    """Store an outing with its other players and deals; `named` maps name keys to stored spellings."""
    key = {"match_id": match_id, "seat": outing.seat}
    levels = {other.level for other in outing.company if not other.is_partner}
    told = {name: value for name, value in outing._asdict().items() if name not in ("deals", "company")}
    told |= {"person": named[name_key(outing.person)], "level": levels.pop() if len(levels) == 1 else ""}
    insert(db, "outings", {**key, **told})
    for mate in outing.company:
        name = named[name_key(mate.name)] if mate.level == HUMAN else mate.name
        insert(db, "company", {**mate._asdict(), **key, "other": mate.seat, "name": name})
    for deal in outing.deals:
        insert(db, "facts", {**key, **deal._asdict()})


def write_verdict(
    db: sqlite3.Connection, match_id: int, seat: int, line: int, verdict: Verdict, decided: Sequence[Decided] = ()
) -> None:
    """Store a review's findings on a deal and on its choices, unless the deal was taken back."""
    key = {"match_id": match_id, "seat": seat, "line": line}
    where = "WHERE match_id=:match_id AND seat=:seat AND line=:line"
    columns = ", ".join(f"{name}=:{name}" for name in Verdict._fields)
    if db.execute(f"UPDATE facts SET {columns} {where}", {**key, **verdict._asdict()}).rowcount:  # noqa: S608 - no text from outside
        db.execute(f"DELETE FROM decisions {where}", key)  # noqa: S608 - no text from outside
        for one in decided:
            insert(db, "decisions", {**key, **one._asdict()})


def write_counted(db: sqlite3.Connection, match_id: int, last: int | None, found: MatchFigures | None) -> None:
    """Store the figures of an uncounted match, from its log up to entry `last`; `found` is None for a damaged match.

    Nothing is written if the match has been continued, counted or deleted meanwhile.
    """
    is_due = db.execute(f"SELECT 1 WHERE ? IN ({_DUE})", (match_id,)).fetchone()
    (end,) = db.execute("SELECT max(seq) FROM entries WHERE match_id=?", (match_id,)).fetchone()
    if is_due and end == last and found is None:
        leave_out(db, match_id)
    elif is_due and end == last and found is not None:
        write_figures(db, match_id, found)


def leave_out(db: sqlite3.Connection, match_id: int) -> None:
    """Mark a match as unreadable, so that it is not counted until it is repaired."""
    _delete_counted(db, match_id)
    db.execute("INSERT INTO counted (match_id, is_damaged, ruleset, names, marks) VALUES (?,1,'','',0)", (match_id,))


def forget_figures(db: sqlite3.Connection) -> None:
    """Drop all figures and judgements, to be computed again; valid results of exercises stay."""
    types = "typeof(due) || typeof(since) || typeof(is_known)"
    db.execute(f"DELETE FROM practised WHERE {types} <> 'integerintegerinteger'")  # noqa: S608 - no text from outside
    for name in (*_COUNTED, "facts", "decisions"):
        db.execute(f"DELETE FROM {name}")  # noqa: S608 - no text from outside


def uncounted_matches(db: sqlite3.Connection, limit: int) -> list[int]:
    """Return the ids of at most `limit` uncounted matches, the newest first."""
    return [number for (number,) in db.execute(f"{_DUE} ORDER BY id DESC LIMIT ?", (limit,))]


class CountProgress(NamedTuple):
    """The numbers of matches to be counted, counted, and left out as damaged."""

    due: int
    counted: int
    damaged: int


def progress(db: sqlite3.Connection) -> CountProgress:
    """Return the numbers of matches still to be counted, counted, and damaged."""
    query = """SELECT count(*) - count(c.match_id), count(c.match_id) - ifnull(sum(c.is_damaged), 0), ifnull(sum(c.is_damaged), 0)
        FROM matches m LEFT JOIN counted c ON c.match_id = m.id"""
    return CountProgress(*db.execute(query).fetchone())


class Unjudged(NamedTuple):
    """An unjudged deal of a finished match; `line` is its index on the score sheet."""

    identity: str
    seat: int
    line: int


def to_judge(db: sqlite3.Connection, limit: int) -> tuple[Unjudged, ...]:
    """Return at most `limit` unjudged deals, starting with the match played last."""
    query = """SELECT m.identity, d.seat, d.line FROM facts d JOIN outings USING (match_id, seat)
        JOIN matches m ON m.id = d.match_id WHERE d.expected IS NULL AND m.status = 'finished'
        ORDER BY m.played DESC, m.id DESC, d.seat, d.line LIMIT ?"""
    return tuple(Unjudged(*row) for row in db.execute(query, (limit,)))


def _write(db: sqlite3.Connection, match_id: int, results: PublicState, marks: Iterable[MarkKind]) -> None:
    write_figures(db, match_id, figures_of(results, marks))


register(SideTables(_TABLES, NAMES, LATER, _write))
