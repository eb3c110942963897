"""Union of profiles: a state-based CRDT of matches, by their identities.

If both profiles have a match, the greater version is kept, in a total order that begins with the length of the log. A version that
is not a prefix of another one is not lost: it becomes a fork, a branch whose identity is derived from its log. A deletion leaves a
tombstone, which wins over any version. Data derived from a log is computed again; for findings of reviews and results of exercises
the last writer wins. So merging is commutative, associative and idempotent: versions only grow, tombstones are only added, and the
forks of a match are its versions that are not a prefix of another, except the greatest.

For example, a match has 30 entries in both profiles, goes on to 40 in one, and otherwise to 50 in the other: after the union the
match has the 50 entries, and a fork of it the 40. If the 50 begin with the 40, nothing is lost, and there is no fork.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from os.path import commonprefix
from typing import Final, NamedTuple

from msgspec import Struct

from game.records.marks import Mark, MarkKind
from game.session import play_order, schema
from game.session.branch import Branch
from game.session.codec import decode_event, decode_value, encode_event, encode_value
from game.session.journal import Entry, Journal
from game.session.schema import KEPT_HERE, LAST_ENTRY
from game.session.side_tables import registered
from game.session.stored_match import Status, identity_of, summary_of
from game.worker import Heed, unheeded

MANY_DELETIONS: Final = 10
"""A union that deletes more matches than this is not made unasked."""

_NUMBER: Final = "(SELECT id FROM matches WHERE identity=?)"
_Log = tuple[str, ...]
"""The entries of a match as they are stored."""


_Rows = dict[tuple[object, ...], tuple[object, ...]]
"""The rows on the deals of a match by table and key without its number; each begins with its time."""


class ForkChanges(NamedTuple):
    """Changes of the forks of a match in this profile.

    `coming` are copied from the other profile, `going` are removed; `made` are the logs of versions from which new forks are made,
    each with the profile that holds it.
    """

    coming: list[str]
    made: dict[_Log, sqlite3.Connection]
    going: list[str]


class Plan(Struct, frozen=True):
    """Effect of a union: the identities of matches to be added or extended, and of those to be removed, deleted in the other.

    `deletions` are all new tombstones with their times, including those of matches that are not here, so that no third profile adds
    these. `forks` has the matches whose forks change.
    """

    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    deletions: Mapping[str, str] = {}
    forks: Mapping[str, ForkChanges] = {}

    @property
    def deletes_many(self) -> bool:
        """True if somebody should be asked first."""
        return len(self.going) > MANY_DELETIONS


class MatchVersion(NamedTuple):
    """Version of a match: the number of its last entry, whether it is over, its last play, and its branch.

    Versions are compared in this order: the longer one is kept, of equally long ones the one that is over.
    """

    last: int
    is_over: bool
    played: int
    updated: str
    branch: str


class _Fork(NamedTuple):
    """A branch made by a union: the match from which it was made, its log at that time, and whether it is unchanged since."""

    origin: str
    log: _Log
    is_untouched: bool


class _Side:
    """One of two profiles: its matches, forks and tombstones, by identity."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.versions, self.forks, self.tombstones = versions_in(db), _forks_in(db), tombstones_in(db)

    def is_untouched_fork(self, identity: str) -> bool:
        return identity in self.forks and self.forks[identity].is_untouched

    def forks_of(self, identity: str) -> dict[str, _Fork]:
        return {name: fork for name, fork in self.forks.items() if fork.origin == identity}

    def hash_of(self, identity: str) -> str:
        return identity_of("\n".join(_log_of(self.db, identity)))


class _Union:
    """Two profiles side by side."""

    def __init__(self, own: _Side, other: _Side, only: Collection[str] | None, *, deletes: bool) -> None:
        self.own, self.other, self.only = own, other, only
        new = self.other.tombstones if deletes and only is None else {}
        self.new_tombstones = {each: time for each, time in new.items() if each not in self.own.tombstones}

    def plan(self) -> Plan:
        """Return the plan of the union."""
        matches = [each for each in self.other.versions if self.only is None or each in self.only]
        matches = [each for each in matches if not self.other.is_untouched_fork(each)]
        return Plan(
            coming=tuple(each for each in matches if each not in self.own.tombstones and self._other_wins(each)),
            going=tuple(each for each in self.new_tombstones if each in self.own.versions),
            deletions=self.new_tombstones,
            forks=dict(self._forks(matches)) if self.only is None else {},
        )

    def _forks(self, matches: Collection[str]) -> Iterator[tuple[str, ForkChanges]]:
        """Yield the matches whose forks may change: they have forks, or two versions."""
        own, other = self.own.versions, self.other.versions
        found = {each for each in matches if each in own and own[each] != other[each]}
        found |= {fork.origin for fork in (*self.own.forks.values(), *self.other.forks.values())}
        changes = ((each, self._fork_changes(each)) for each in sorted(found))
        return ((each, changed) for each, changed in changes if any(changed))

    def _other_wins(self, identity: str) -> bool:
        """Return True if the other version is the greater: longer, over, of the lesser hash, played later. A fork is the least."""
        own, other = self.own.versions.get(identity), self.other.versions[identity]
        if own is None or self.own.is_untouched_fork(identity):
            return True
        if (own.last, own.is_over) != (other.last, other.is_over):
            return own < other
        if own == other:
            return False
        hash_here, hash_there = self.own.hash_of(identity), self.other.hash_of(identity)
        return own < other if hash_here == hash_there else hash_there < hash_here

    def _fork_changes(self, identity: str) -> ForkChanges:
        """Return the changes after which exactly the wanted forks of a match exist here.

        A fork that was played on is a match like any other: it is not removed here, and comes from there with the matches.
        """
        own, other = self.own.forks_of(identity), self.other.forks_of(identity)
        versions = self._versions_of(identity)
        greatest = next(iter(versions), ())
        logs = {*versions, *(fork.log for fork in (*own.values(), *other.values()))}
        wanted = self._wanted_forks(identity, logs, greatest)
        missing = {name: log for name, log in wanted.items() if name not in self.own.versions}
        return ForkChanges(
            coming=[name for name in missing if self.other.is_untouched_fork(name)],
            made={log: versions[log] for name, log in missing.items() if name not in other},
            going=[name for name, fork in own.items() if fork.is_untouched and name not in wanted],
        )

    def _versions_of(self, identity: str) -> dict[_Log, sqlite3.Connection]:
        """Return the logs of a match with the profile that holds each, the greatest version first."""
        holders = [side.db for side in (self.own, self.other) if identity in side.versions]
        if len(holders) > 1 and self._other_wins(identity):
            holders.reverse()
        return {_log_of(db, identity): db for db in holders}

    def _wanted_forks(self, identity: str, logs: Collection[_Log], greatest: _Log) -> dict[str, _Log]:
        """Return the forks that a match should have, by identity, from the `logs` of its versions in all profiles so far.

        These are the ends of play: the logs that no other one continues, except the greatest, which is the match itself.
        """
        if self._is_deleted(identity):
            return {}
        ends = [log for log in logs if log != greatest and not _is_continued(log, logs)]
        return {fork_identity(identity, log): log for log in ends if not self._is_fork_deleted(identity, log)}

    def _is_deleted(self, identity: str) -> bool:
        return identity in self.own.tombstones or identity in self.new_tombstones

    def _is_fork_deleted(self, identity: str, log: _Log) -> bool:
        """Return True if a prefix of a fork has a tombstone, its whole log included."""
        return any(self._is_deleted(fork_identity(identity, log[:size])) for size in range(1, len(log) + 1))


def plan(
    db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None, *, deletes: bool = True
) -> Plan:
    """Return the plan for the union of a profile with another, or with `only` some of its matches; nothing is changed.

    Unless it `deletes`, matches that were deleted in the other stay.

    Raises:
        sqlite3.Error: one of them cannot be read.
    """
    return _Union(_Side(db), _Side(source), only, deletes=deletes).plan()


def unite(db: sqlite3.Connection, source: sqlite3.Connection, planned: Plan, heed: Heed = unheeded) -> None:
    """Apply a plan to a profile, inside a transaction.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    for identity, changes in planned.forks.items():
        for name in changes.going:
            _remove(db, name)
        for log, holder in changes.made.items():
            _make_fork(db, holder, identity, log)
        for name in changes.coming:
            _copy_match(db, source, name)
    for done, identity in enumerate(planned.coming):
        heed(done / len(planned.coming))
        _copy_match(db, source, identity)
    apply_tombstones(db, planned.deletions)


def merge(db: sqlite3.Connection, source: sqlite3.Connection, heed: Heed = unheeded) -> None:
    """Merge another profile completely, inside a transaction, with its notes and the findings on common matches.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    own, other = versions_in(db), versions_in(source)
    unite(db, source, plan(db, source), heed)
    for identity in versions_in(db).keys() & own.keys():
        if own[identity] == other.get(identity):  # the rows of any other version were added with it
            _merge_rows(db, source, identity)
    _merge_notes(db, source)


def _merge_rows(db: sqlite3.Connection, source: sqlite3.Connection, identity: str) -> None:
    """Merge the rows of a match that both have in the same version: for each key the last writer wins."""
    mine, theirs = _rows_of(db, identity), _rows_of(source, identity)
    latest = mine | {key: row for key, row in theirs.items() if row > mine.get(key, ())}
    if latest != mine:
        _write_rows(db, identity, latest)


def _merge_notes(db: sqlite3.Connection, source: sqlite3.Connection) -> None:
    notes = dict(db.execute("SELECT name, value FROM notes"))
    for name, value in source.execute("SELECT name, value FROM notes"):
        if name not in KEPT_HERE:
            merged = _merged_note(notes.get(name, value), value)
            db.execute("INSERT OR REPLACE INTO notes VALUES (?,?)", (name, merged))


def _merged_note(*values: str) -> str:
    """Return all items of two lists; for other values the greater one: a count, or the state after more answers."""
    with suppress(ValueError, TypeError):  # a damaged note
        own, other = map(json.loads, values)
        if isinstance(own, list) and isinstance(other, list):
            return json.dumps(sorted([*own, *(each for each in other if each not in own)]))
        return max(values, key=_count_in)
    return max(values)


def _count_in(text: str) -> tuple[int, str]:
    value = json.loads(text)
    return int(value.get("count", 0) if isinstance(value, dict) else value), text


def bring(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> int:
    """Unite a profile with another, inside a transaction, without many deletions; return the number of new matches.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    planned = plan(db, source, only)
    if planned.deletes_many:
        planned = plan(db, source, deletes=False)
    unite(db, source, planned)
    return len(planned.coming)


def delete_match(db: sqlite3.Connection, identity: str, when: str) -> None:
    """Delete a match with all its data, and leave a tombstone with the time, so that no union restores it.

    The identity of a fork follows from its log, and another profile may have a longer or a shorter version of it. So a second
    tombstone names what all its versions begin with, and no other version of its match.
    """
    forks = _forks_in(db)
    fork = forks.pop(identity, None)
    deleted = [identity]
    if fork is not None:
        others = (_log_of(db, fork.origin), *(other.log for other in forks.values() if other.origin == fork.origin))
        deleted.append(fork_identity(fork.origin, _until_unlike(others, fork.log)))
    apply_tombstones(db, dict.fromkeys(deleted, when))


def _until_unlike(others: Iterable[_Log], log: _Log) -> _Log:
    """Return a log up to the first entry that tells it from all others."""
    shared = max(len(commonprefix((log, other))) for other in others)  # noqa: RUF071 - entries are meant
    return log[: shared + 1]


def apply_tombstones(db: sqlite3.Connection, tombstones: Mapping[str, str]) -> None:
    """Delete matches by identity, erase their data in the file, and store the time of each deletion.

    Their branches become independent matches.
    """
    db.execute("PRAGMA secure_delete=ON")
    for identity, when in tombstones.items():
        _remove(db, identity)
        db.execute("INSERT OR REPLACE INTO deletions VALUES (?,?)", (identity, when))
    query = """UPDATE matches SET branch = json_set(branch, '$.origin', NULL)
        WHERE json_valid(branch) AND json_extract(branch, '$.origin') IN (SELECT identity FROM deletions)"""
    db.execute(query)


def _remove(db: sqlite3.Connection, identity: str) -> None:
    for (number,) in db.execute("SELECT id FROM matches WHERE identity=?", (identity,)).fetchall():
        remove_match(db, number)


def remove_match(db: sqlite3.Connection, number: int) -> None:
    """Remove all rows of a match, without a tombstone."""
    registered().delete(db, number)
    db.execute("DELETE FROM entries WHERE match_id=?", (number,))
    db.execute("DELETE FROM matches WHERE id=?", (number,))


def versions_in(db: sqlite3.Connection) -> dict[str, MatchVersion]:
    """Return the matches of a profile by their identities, in the order of play."""
    query = f"""SELECT identity, {LAST_ENTRY}, status != 'playing', played, updated, ifnull(branch, '')
        FROM matches ORDER BY played, id"""  # noqa: S608 - a constant
    return {identity: MatchVersion(last, bool(is_over), *rest) for identity, last, is_over, *rest in db.execute(query)}


def fork_identity(identity: str, log: _Log) -> str:
    """Return the identity of the fork made from a version of a match, derived from its log."""
    return identity_of("\n".join((identity, *log)))


def tombstones_in(db: sqlite3.Connection) -> dict[str, str]:
    """Return the times of deletions by identity."""
    return dict(db.execute("SELECT identity, deleted FROM deletions"))


def _forks_in(db: sqlite3.Connection) -> dict[str, _Fork]:
    """Return the forks by their identities, except those whose match was deleted."""
    query = "SELECT identity, branch, status FROM matches WHERE branch LIKE '%\"parted\"%'"
    found: dict[str, _Fork] = {}
    for identity, text, status in db.execute(query).fetchall():
        with suppress(ValueError):  # a damaged fork counts as an ordinary match
            branch, log = decode_value(text, Branch), _log_of(db, identity)
            # its mark is after the log
            is_untouched = len(log) <= branch.parted + 1 and status != Status.ABANDONED
            if branch.origin is not None:
                found[identity] = _Fork(branch.origin, log[: branch.parted], is_untouched)
    return found


def _log_of(db: sqlite3.Connection, identity: str) -> _Log:
    query = f"SELECT event FROM entries WHERE match_id={_NUMBER} ORDER BY seq"  # noqa: S608 - a constant
    return tuple(event for (event,) in db.execute(query, (identity,)))


def _is_continued(log: _Log, logs: Collection[_Log]) -> bool:
    """Return True if a log is a proper prefix of one of the others."""
    return any(len(other) > len(log) and other[: len(log)] == log for other in logs)


def _rows_of(db: sqlite3.Connection, identity: str) -> _Rows:
    """Return the merged rows of a match."""
    rows: _Rows = {}
    for table, (time, keys, where) in registered().merged.items():
        query = f"SELECT {time}, * FROM {table} WHERE match_id={_NUMBER} AND {where}"  # noqa: S608 - names of ours
        for written, _number, *columns in db.execute(query, (identity,)):
            rows[(table, *columns[: keys - 1])] = (written, *columns)
    return rows


def _write_rows(db: sqlite3.Connection, identity: str, rows: _Rows) -> None:
    """Replace these rows of a match; its figures will be counted again."""
    (number,) = db.execute(f"SELECT {_NUMBER}", (identity,)).fetchone()
    registered().delete(db, number)
    for (table, *_key), (_time, *row) in rows.items():
        db.execute(f"INSERT INTO {table} VALUES ({','.join('?' * (1 + len(row)))})", (number, *row))  # noqa: S608 - a name of ours


def _row(db: sqlite3.Connection, identity: str) -> dict[str, object]:
    cursor = db.cursor()
    cursor.row_factory = sqlite3.Row
    return dict(cursor.execute("SELECT * FROM matches WHERE identity=?", (identity,)).fetchone())


def _copy_match(db: sqlite3.Connection, source: sqlite3.Connection, identity: str) -> None:
    """Write a match of another profile, replacing the version here."""
    (number,) = db.execute(f"SELECT {_NUMBER}", (identity,)).fetchone()
    _remove(db, identity)
    row = _row(source, identity) | {"id": number or play_order.free_number(db)}
    schema.insert(db, "matches", row)
    query = f"SELECT json_group_array(event) FROM (SELECT event FROM entries WHERE match_id={_NUMBER} ORDER BY seq)"  # noqa: S608 - a constant
    (log,) = source.execute(query, (identity,)).fetchone()
    # in one statement, as single rows take three times as long
    db.execute("INSERT INTO entries SELECT ?, key + 1, value FROM json_each(?)", (row["id"], log))
    _write_rows(db, identity, _rows_of(source, identity))


def _make_fork(db: sqlite3.Connection, holder: sqlite3.Connection, identity: str, log: _Log) -> None:
    """Write a version of a match as a fork that branches at the end of the log.

    Raises:
        sqlite3.DatabaseError: the log or the row is damaged.
    """
    row, number = _row(holder, identity), play_order.free_number(db)
    try:
        journal = Journal(Entry(seq, decode_event(event)) for seq, event in enumerate(log, 1))
        is_reshuffled = row["branch"] is not None and decode_value(str(row["branch"]), Branch).is_reshuffled
    except Exception as error:  # whatever folding a damaged log runs into
        raise sqlite3.DatabaseError("a log makes no game") from error
    public = journal.state.public
    deal = summary_of(public, ()).deal
    mark = Mark(MarkKind.BRANCHED, deal)
    journal.append(Entry(len(log) + 1, mark))
    tricks = 0 if public.deal is None else len(public.deal.tricks)
    branch = Branch(origin=identity, deal=deal, tricks=tricks, is_reshuffled=is_reshuffled, parted=len(log))
    row |= {
        "id": number,
        "identity": fork_identity(identity, log),
        "status": Status.PLAYING if public.match.winners is None else Status.FINISHED,
        "summary": encode_value(summary_of(public, journal.marks)),
        "branch": encode_value(branch),
    }
    schema.insert(db, "matches", row)
    # the entries as they are stored, as the identity of the fork follows from their texts
    schema.write_entries(db, number, enumerate((*log, encode_event(mark)), 1))
