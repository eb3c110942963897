"""Union of matches: what another profile has, by the identities of the matches.

Of a match that both have the one with the longer log is kept; where it was played on in both the other becomes a branch. A match
that either has deleted is in neither. What is derived from a log is counted again; what reviews found of a match, and how its
exercises went, comes with it. Merging is commutative, associative and idempotent: of two versions the greater is kept in a total
order, deletions only ever come, and the branches of a match are its versions of which no other goes on.
"""

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.records.marks import Mark, MarkKind
from game.session import play_order
from game.session.branch import Branch
from game.session.codec import decode_event, decode_value, encode_event, encode_value
from game.session.journal import Entry, Journal
from game.session.schema import KEPT_HERE
from game.session.side_tables import registered
from game.session.stored_match import Status, identity_of, summary_of
from game.worker import Heed, unheeded

MANY_DELETIONS: Final = 10
"""A union that deletes more matches than this is not made unasked."""

_NUMBER: Final = "(SELECT id FROM matches WHERE identity=?)"
_Log = tuple[str, ...]
"""The entries of a match as they are stored."""


_Rows = dict[tuple[object, ...], tuple[object, ...]]
"""The rows on the deals of a match by table and key, each after how late it is."""


class Plan(Struct, frozen=True):
    """Effect of a union: the identities of matches that come, or come longer, and of those that go, deleted in the other.

    `noted` are others that were deleted there, so that they come from no third profile. `parting` are matches of which branches
    come or go.
    """

    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    parting: tuple[str, ...] = ()

    @property
    def deletes_many(self) -> bool:
        """True if somebody should be asked first."""
        return len(self.going) > MANY_DELETIONS


class LogEnd(NamedTuple):
    """Progress of a match, when it was played last, and what it is a branch of; two that are equal are the same version of it."""

    last: int
    is_over: bool
    played: int
    updated: str
    branch: str


class _Parted(NamedTuple):
    """A branch that a union made: the identity of its match, the log that it had then, and if anything was done with it since."""

    origin: str
    log: _Log
    is_played_on: bool


class _Parting(NamedTuple):
    """Changes of the branches of a match: those that come, those that are made of its versions, and those that go."""

    coming: list[str]
    made: dict[_Log, sqlite3.Connection]
    going: list[str]


class _Union:
    """Two profiles side by side."""

    def __init__(self, db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> None:
        self.db, self.source = db, source
        self.ends, self.other_ends = standings(db), standings(source)
        self.gone = _deletions(db)
        self.deleted = {
            each: time for each, time in _deletions(source).items() if each not in self.gone and only is None
        }
        self.parted, self.other_parted = _parted(db), _parted(source)
        self.only = self.other_ends.keys() if only is None else only
        self.is_whole = only is None

    def plan(self) -> Plan:
        """Return what is to be done."""
        matches = [
            each for each in self.other_ends if each in self.only and not _is_waiting(self.other_parted.get(each))
        ]
        coming = [each for each in matches if each not in self.gone and self._is_greater(each)]
        families = {each for each in matches if self.ends.get(each) not in (None, self.other_ends[each])}
        families |= {each.origin for each in (*self.parted.values(), *self.other_parted.values())}
        parting = (each for each in sorted(families) if self.is_whole and any(self.parting(each)))
        going = [each for each in self.deleted if each in self.ends]
        return Plan(tuple(coming), tuple(going), tuple(sorted(self.deleted.keys() - self.ends.keys())), tuple(parting))

    def _is_greater(self, identity: str) -> bool:
        """Return True if the other version of a match is greater: longer, given up, of the lesser hash, played later."""
        own, other = self.ends.get(identity), self.other_ends[identity]
        if own is None or _is_waiting(self.parted.get(identity)):
            return True
        if own == other:
            return False
        if own[:2] != other[:2]:
            return other > own
        hashes = [identity_of("\n".join(_log_of(db, identity))) for db in (self.db, self.source)]
        return hashes[1] < hashes[0] or (hashes[0] == hashes[1] and other > own)

    def parting(self, identity: str) -> _Parting:
        """Return what is to be done about the branches of a match: all of its versions that no other goes on, but the greatest."""
        own = {name: each for name, each in self.parted.items() if each.origin == identity}
        other = {name: each for name, each in self.other_parted.items() if each.origin == identity}
        kept = [db for db, ends in ((self.db, self.ends), (self.source, self.other_ends)) if identity in ends]
        versions = {_log_of(db, identity): db for db in reversed(kept)}
        is_there = identity not in self.gone and identity not in self.deleted
        if len(kept) > 1 and self._is_greater(identity):
            kept.reverse()
        greatest = _log_of(kept[0], identity) if kept else ()
        logs = {*versions, *(each.log for each in (*own.values(), *other.values()))}
        wanted = {
            branch_identity(identity, log): log
            for log in logs
            if is_there and log != greatest and not _goes_on(logs, log) and not self._is_deleted(identity, log)
        }
        new = {name: log for name, log in wanted.items() if name not in self.ends}
        return _Parting(
            coming=[name for name in new if name in other and not other[name].is_played_on],
            made={log: versions[log] for name, log in new.items() if name not in other},
            going=[name for name, each in own.items() if name not in wanted and not each.is_played_on],
        )

    def _is_deleted(self, identity: str, log: _Log) -> bool:
        """Return True if a branch that begins like this was deleted."""
        begins = (branch_identity(identity, log[: size + 1]) for size in range(len(log)))
        return any(each in self.gone or each in self.deleted for each in begins)


def plan(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> Plan:
    """Return what the union of a profile with another, or with `only` some matches of that, would do; nothing is changed.

    Raises:
        sqlite3.Error: one of them cannot be read.
    """
    return _Union(db, source, only).plan()


def unite(db: sqlite3.Connection, source: sqlite3.Connection, planned: Plan, heed: Heed = unheeded) -> None:
    """Write what was planned into a profile, inside a transaction.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
        ValueError: the log of a match that was played on in both is damaged.
    """
    both = _Union(db, source)
    for identity in planned.parting:
        changes = both.parting(identity)
        for name in changes.going:
            _remove(db, name)
        for log, holder in changes.made.items():
            _make_branch(db, holder, identity, log)
        for name in changes.coming:
            _bring(db, source, name)
    for done, identity in enumerate(planned.coming):
        heed(done / len(planned.coming))
        _bring(db, source, identity)
    deletions = _deletions(source)
    apply_deletions(db, {identity: deletions[identity] for identity in (*planned.going, *planned.noted)})


def merge(db: sqlite3.Connection, source: sqlite3.Connection, heed: Heed = unheeded) -> None:
    """Merge all of another profile into one, inside a transaction, with notes and what was found of matches that both have.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
        ValueError: the log of a match that was played on in both is damaged.
    """
    own, other = standings(db), standings(source)
    unite(db, source, plan(db, source), heed)
    for identity in standings(db):
        if own.get(identity) == other.get(identity, ()):  # of the greater of two versions its own holds
            mine, theirs = _found(db, identity), _found(source, identity)
            latest = mine | {key: row for key, row in theirs.items() if row > mine.get(key, ())}
            if latest != mine:
                _write_found(db, identity, latest)
    notes = dict(db.execute("SELECT name, value FROM notes"))
    for name, value in source.execute("SELECT name, value FROM notes"):
        if name not in KEPT_HERE:
            merged = _merged_note(notes.get(name, value), value)
            db.execute("INSERT OR REPLACE INTO notes VALUES (?,?)", (name, merged))


def _merged_note(*values: str) -> str:
    """Return all items of two lists, or else the greater: a count, or the state that comes after more answers."""
    with suppress(ValueError):
        own, other = map(json.loads, values)
        if isinstance(own, list) and isinstance(other, list):
            return json.dumps(sorted([*own, *(each for each in other if each not in own)]))
        return max(values, key=_count_in)
    return max(values)


def _count_in(text: str) -> tuple[int, str]:
    value = json.loads(text)
    return int(value.get("count", 0) if isinstance(value, dict) else value), text


def bring(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> int:
    """Unite a profile with another, inside a transaction, but for many deletions; return the number of matches that came.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
        ValueError: the log of a match that was played on in both is damaged.
    """
    planned = plan(db, source, only)
    unite(db, source, replace(planned, going=() if planned.deletes_many else planned.going))
    return len(planned.coming)


def delete_match(db: sqlite3.Connection, identity: str, when: str) -> None:
    """Delete a match with all that is kept of it, and keep its identity and the time, so that no union brings it back.

    Of a branch that a union made, all goes that begins like it and like no other version of its match.
    """
    found = _parted(db).get(identity)
    names = [identity]
    if found is not None:
        others = [each.log for name, each in _parted(db).items() if each.origin == found.origin and name != identity]
        alike = max(len(_begin(found.log, log)) for log in (*others, _log_of(db, found.origin)))
        names.append(branch_identity(found.origin, found.log[: alike + 1]))
    apply_deletions(db, dict.fromkeys(names, when))


def apply_deletions(db: sqlite3.Connection, deletions: Mapping[str, str]) -> None:
    """Delete what was deleted elsewhere, by identity and time. Branches of it are matches of their own from then on."""
    for identity, when in deletions.items():
        _remove(db, identity)
        db.execute("INSERT OR REPLACE INTO deletions VALUES (?,?)", (identity, when))
    db.execute(
        """UPDATE matches SET branch = json_set(branch, '$.origin', NULL)
        WHERE branch IS NOT NULL AND json_extract(branch, '$.origin') IN (SELECT identity FROM deletions)"""
    )


def _remove(db: sqlite3.Connection, identity: str) -> None:
    found = db.execute("SELECT id FROM matches WHERE identity=?", (identity,)).fetchone()
    if found is not None:
        registered().delete(db, *found)
        db.execute("DELETE FROM entries WHERE match_id=?", found)
        db.execute("DELETE FROM matches WHERE id=?", found)


def standings(db: sqlite3.Connection) -> dict[str, LogEnd]:
    """Return the matches of a profile by their identities, in the order of play."""
    query = """SELECT identity, ifnull((SELECT max(seq) FROM entries WHERE match_id = id), 0), status != 'playing',
        played, updated, ifnull(branch, '') FROM matches ORDER BY played, id"""
    return {identity: LogEnd(last, bool(is_over), *rest) for identity, last, is_over, *rest in db.execute(query)}


def branch_identity(identity: str, log: _Log) -> str:
    """Return the identity of the branch that a version of a match becomes, by the log of that."""
    return identity_of("\n".join((identity, *log)))


def _deletions(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("SELECT identity, deleted FROM deletions"))


def _parted(db: sqlite3.Connection) -> dict[str, _Parted]:
    """Return the branches that unions made, by their identities, but for those whose match was deleted."""
    query = "SELECT identity, branch, status FROM matches WHERE branch LIKE '%\"parted\"%'"
    found: dict[str, _Parted] = {}
    for identity, text, status in db.execute(query).fetchall():
        branch, log = decode_value(text, Branch), _log_of(db, identity)
        is_played_on = len(log) > branch.parted + 1 or status == Status.ABANDONED
        if branch.origin is not None:
            found[identity] = _Parted(branch.origin, log[: branch.parted], is_played_on)
    return found


def _is_waiting(found: _Parted | None) -> bool:
    """Return True if a match is such a branch in which nothing else was played yet."""
    return found is not None and not found.is_played_on


def _log_of(db: sqlite3.Connection, identity: str) -> _Log:
    query = f"SELECT event FROM entries WHERE match_id={_NUMBER} ORDER BY seq"  # noqa: S608 - a constant
    return tuple(event for (event,) in db.execute(query, (identity,)))


def _begin(one: _Log, other: _Log) -> _Log:
    """Return the entries with which both logs begin."""
    return tuple(mine for mine, _theirs in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _goes_on(logs: Collection[_Log], log: _Log) -> bool:
    """Return True if one of the logs goes on where another ends."""
    return any(len(each) > len(log) and each[: len(log)] == log for each in logs)


def _found(db: sqlite3.Connection, identity: str) -> _Rows:
    """Return what was found of a match."""
    rows: _Rows = {}
    for table, (time, keys, where) in registered().merged.items():
        query = f"SELECT {time}, * FROM {table} WHERE match_id={_NUMBER} AND {where}"  # noqa: S608 - names of ours
        rows |= {(table, *row[2 : 1 + keys]): (row[0], *row[2:]) for row in db.execute(query, (identity,))}
    return rows


def _write_found(db: sqlite3.Connection, identity: str, rows: _Rows) -> None:
    """Write what was found of a match, in the place of what is there; its figures are due to be counted again."""
    (number,) = db.execute(f"SELECT {_NUMBER}", (identity,)).fetchone()
    registered().delete(db, number)
    for (table, *_key), (_age, *row) in rows.items():
        _insert(db, str(table), (number, *row))


def _insert(db: sqlite3.Connection, table: str, row: Sequence[object]) -> None:
    db.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})", row)  # noqa: S608 - a name of ours


def _row(db: sqlite3.Connection, identity: str) -> dict[str, object]:
    cursor = db.execute("SELECT * FROM matches WHERE identity=?", (identity,))
    return dict(zip((name for name, *_rest in cursor.description), cursor.fetchone(), strict=True))


def _bring(db: sqlite3.Connection, source: sqlite3.Connection, identity: str) -> None:
    """Write a match of another profile, in the place of the version that is here."""
    (number,) = db.execute(f"SELECT {_NUMBER}", (identity,)).fetchone()
    _remove(db, identity)
    row = _row(source, identity) | {"id": number or play_order.free_number(db)}
    _insert(db, "matches", (*row.values(),))
    query = f"SELECT json_group_array(event) FROM (SELECT event FROM entries WHERE match_id={_NUMBER} ORDER BY seq)"  # noqa: S608 - a constant
    (log,) = source.execute(query, (identity,)).fetchone()
    # in one statement: a row at a time takes three times as long
    db.execute("INSERT INTO entries SELECT ?, key + 1, value FROM json_each(?)", (row["id"], log))
    _write_found(db, identity, _found(source, identity))


def _make_branch(db: sqlite3.Connection, holder: sqlite3.Connection, identity: str, log: _Log) -> None:
    """Write a version of a match as a branch of it, which leaves it where the log ends."""
    row = _row(holder, identity)
    journal = Journal(Entry(seq, decode_event(event)) for seq, event in enumerate(log, 1))
    public = journal.state.public
    deal = summary_of(public, ()).deal
    mark = Mark(MarkKind.BRANCHED, deal)
    journal.append(Entry(len(log) + 1, mark))
    branch = Branch(
        origin=identity,
        deal=deal,
        tricks=0 if public.deal is None else len(public.deal.tricks),
        is_reshuffled=row["branch"] is not None and decode_value(str(row["branch"]), Branch).is_reshuffled,
        parted=len(log),
    )
    row |= {
        "id": play_order.free_number(db),
        "identity": branch_identity(identity, log),
        "status": Status.PLAYING if public.match.winners is None else Status.FINISHED,
        "summary": encode_value(summary_of(public, journal.marks)),
        "branch": encode_value(branch),
    }
    _insert(db, "matches", (*row.values(),))
    lines = [(row["id"], seq, event) for seq, event in enumerate((*log, encode_event(mark)), 1)]
    db.executemany("INSERT INTO entries VALUES (?,?,?)", lines)
