"""Union of matches: what another profile has, by the identities of the matches.

Of a match that both have the one with the longer log is kept; a match that either has deleted is in neither. What is derived from a
log is counted again; what reviews found of a match, and how its exercises went, comes with it.
"""

import sqlite3
from bisect import bisect_right
from collections.abc import Collection
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.career import tables
from game.session import play_order

MANY_DELETIONS: Final = 10
"""A union that deletes more matches than this is not made unasked."""


class Plan(Struct, frozen=True):
    """Effect of a union: the identities of matches that come, or come longer, and of those that go, deleted in the other.

    `noted` are others that were deleted there, so that they come from no third profile.
    """

    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()

    @property
    def deletes_many(self) -> bool:
        """True if somebody should be asked first."""
        return len(self.going) > MANY_DELETIONS


class LogEnd(NamedTuple):
    """Progress of a match; the greater of two is kept."""

    last: int
    is_over: bool


def plan(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> Plan:
    """Return what the union of a profile with another, or with `only` some matches of that, would do; nothing is changed.

    Raises:
        sqlite3.Error: one of them cannot be read.
    """
    own, other = standings(db), standings(source)
    gone = _deletions(db)
    wanted = other.keys() if only is None else other.keys() & set(only)
    coming = [each for each in other if each in wanted and each not in gone and other[each] > own.get(each, (0, False))]
    deleted = [] if only is not None else [each for each in _deletions(source) if each not in gone]
    going = [each for each in deleted if each in own]
    return Plan(tuple(coming), tuple(going), tuple(each for each in deleted if each not in own))


def unite(db: sqlite3.Connection, source: sqlite3.Connection, planned: Plan) -> None:
    """Write what was planned into a profile, inside a transaction.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    order = sorted(db.execute("SELECT updated, played FROM matches"))
    for identity in planned.coming:
        _bring(db, source, identity, order)
    deletions = _deletions(source)
    for identity in (*planned.going, *planned.noted):
        delete_match(db, identity, deletions[identity])


def bring(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> int:
    """Unite a profile with another, inside a transaction, but for many deletions; return the number of matches that came.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    planned = plan(db, source, only)
    unite(db, source, replace(planned, going=() if planned.deletes_many else planned.going))
    return len(planned.coming)


def delete_match(db: sqlite3.Connection, identity: str, when: str) -> None:
    """Delete a match with all that is kept of it, and keep its identity and the time, so that no union brings it back."""
    found = db.execute("SELECT id FROM matches WHERE identity=?", (identity,)).fetchone()
    if found is not None:
        tables.forget_match(db, *found)
        db.execute("DELETE FROM entries WHERE match_id=?", found)
        db.execute("DELETE FROM matches WHERE id=?", found)
    db.execute("INSERT OR REPLACE INTO deletions VALUES (?,?)", (identity, when))


def standings(db: sqlite3.Connection) -> dict[str, LogEnd]:
    """Return the matches of a profile by their identities, in the order of play."""
    query = """SELECT identity, ifnull((SELECT max(seq) FROM entries WHERE match_id = id), 0), status != 'playing'
        FROM matches ORDER BY played, id"""
    return {identity: LogEnd(last, bool(is_over)) for identity, last, is_over in db.execute(query)}


def _deletions(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("SELECT identity, deleted FROM deletions"))


def _bring(db: sqlite3.Connection, source: sqlite3.Connection, identity: str, order: list[tuple[str, int]]) -> None:
    """Write a match in the place of the shorter one, or where its last move has it in `order`, the matches by that."""
    cursor = source.execute("SELECT * FROM matches WHERE identity=?", (identity,))
    row: dict[str, object] = dict(zip((name for name, *_rest in cursor.description), cursor.fetchone(), strict=True))
    number = row.pop("id")
    found = db.execute("SELECT id, played FROM matches WHERE identity=?", (identity,)).fetchone()
    if found is None:
        row["id"] = play_order.free_number(db)
        place = bisect_right(order, (str(row["updated"]), inf))
        row["played"] = order[place - 1][1] if place else 0
        order.insert(place, (str(row["updated"]), int(str(row["played"]))))
    else:
        row["id"], row["played"] = found
        tables.delete_figures(db, found[0])
        db.execute("DELETE FROM entries WHERE match_id=?", found[:1])
    own = _insert(db, "matches", row)
    for table in ("entries", *tables.FOUND_LATER):
        rows = source.execute(f"SELECT * FROM {table} WHERE match_id=?", (number,))  # noqa: S608 - a name of ours
        places = ",".join("?" * len(rows.description))  # the first is the number of the match
        db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({places})", ((own, *row[1:]) for row in rows))  # noqa: S608 - a name of ours


def _insert(db: sqlite3.Connection, table: str, row: dict[str, object]) -> int:
    """Insert a row, in the place of one with its key; return its number."""
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({places})"  # noqa: S608 - names of ours
    return db.execute(statement, row).lastrowid or 0
