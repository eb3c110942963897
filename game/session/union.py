"""Union of profiles: the matches of another profile are added to this one.

A match has the same identity in every profile. Of two different versions, the greater one is kept: the one with the longer log or,
if both logs are equally long, the one that `_other_wins` prefers. If the lesser version is not a prefix of the greater, it becomes
a separate match, a fork (`forks`).

A deleted match leaves a tombstone, which wins over any version. An import of a finished match has an identity made from its
content. The import is deleted if a profile has, or has deleted, the match as it was played. Data derived from a log is computed
again. For findings of reviews and results of exercises the last writer wins.

The union is a state-based CRDT: profiles may be merged in any order, any number of times, with the same result. Versions only grow,
and tombstones are only added.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Final, NamedTuple

from msgspec import Struct

from game.records.from_log import record_of
from game.session import play_order, schema
from game.session.codec import decode_event
from game.session.forks import (
    NUMBER,
    ForkChanges,
    Log,
    deletions_of,
    fork_identity,
    forks_in,
    log_of,
    make_fork,
    not_continued,
    row_of,
)
from game.session.journal import Journal, entries_of
from game.session.schema import KEPT_HERE, LAST_ENTRY
from game.session.side_tables import registered
from game.session.stored_match import RESULT, identity_of, imported_as
from game.worker import Heed, unheeded

MANY_DELETIONS: Final = 10
"""The maximum number of matches that a union deletes without asking."""
TOMBSTONES: Final = "SELECT CAST(identity AS BLOB), CAST(deleted AS BLOB) FROM deletions"
"""The query for all deletions, as bytes: a text that cannot be decoded would hide the deletions after it."""

_FINISHED: Final = f"SELECT {RESULT}, CAST(identity AS BLOB), created = updated FROM matches WHERE status = 'finished'"  # noqa: S608 - a constant
"""The query for finished matches: result, identity, and True if nothing was added after storing, as for imports."""
_Rows = dict[tuple[object, ...], list[tuple[str, str, list[tuple[str, object]]]]]
"""Rows of a match in side tables, by key (without the match's id). A row is given as its time, its table and its named values."""


class Plan(Struct, frozen=True):
    """Changes that a union makes: `coming` are the identities of matches to add or extend, `going` those of matches to remove.

    `deletions` maps the identities with new tombstones to the times of deletion. Some of these matches are not here, but a third
    profile may have them. Imports that no player has deleted but that a union removes have an empty time, and are not in `going`.
    `forks` maps the identity of a match to the changes to its forks.
    """

    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    deletions: Mapping[str, str] = {}
    forks: Mapping[str, ForkChanges] = {}


class MatchVersion(NamedTuple):
    """Version of a match. Versions are compared by their fields in order.

    `last` is the number of the last entry, and `played` the place of the match in the play order (`play_order`).
    """

    last: int
    is_over: bool
    played: int
    updated: str
    branch: str


class _Side:
    """One of two profiles: its matches, forks and tombstones, by identity.

    A fork is `untouched` while nobody has continued it since a union made it. It is made, copied and removed with the versions of
    its match (`_Union._fork_changes`).
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.versions, self.forks, self.tombstones = versions_in(db), forks_in(db), tombstones_in(db)
        self.untouched = {name for name, fork in self.forks.items() if fork.is_untouched and name in self.versions}

    def forks_of(self, identity: str) -> dict[str, Log]:
        """Return the logs of the forks of a match by their identities."""
        return {name: fork.log for name, fork in self.forks.items() if fork.origin == identity}


class _Union:
    """Comparison of two profiles, to find the changes that make the first one the union of both.

    `deleted` are the identities with a tombstone in either profile; `new_tombstones` are the tombstones that the first profile
    lacks. Both include imports that have to be deleted.
    """

    def __init__(self, own: _Side, other: _Side, *, deletes: bool) -> None:
        self.own, self.other = own, other
        news = sorted(other.tombstones.keys() - own.tombstones.keys()) if deletes else ()
        self.new_tombstones = {each: other.tombstones[each] for each in news}
        self.deleted = {*own.tombstones, *self.new_tombstones}
        if deletes:
            imports = {*self._imports_of_deleted(), *self._imports_beside_played()}
            self.new_tombstones |= dict.fromkeys(sorted(imports - self.deleted), "")
            self.deleted |= imports

    def _imports_of_deleted(self) -> Iterator[str]:
        """Yield the identities for imports of deleted matches and of forks of deleted matches."""
        for side in (self.own, self.other):
            forks = {each for each, fork in side.forks.items() if fork.origin in self.deleted}
            for identity in (self.deleted & side.versions.keys()) | forks:
                yield from _imports_of(side.db, identity)

    def _imports_beside_played(self) -> Iterator[str]:
        """Yield the identities of imported matches that a profile also has as they were played."""
        alike: dict[str, list[tuple[sqlite3.Connection, str]]] = defaultdict(list)
        results_of_imports: set[str] = set()
        for side in (self.own, self.other):
            for result, identity, may_be_import in side.db.execute(_FINISHED).fetchall():
                alike[result].append((side.db, identity.decode(errors="replace")))
                results_of_imports.update([result] if may_be_import else ())
        # replaying is slow: only matches with the same result as an import are replayed
        for matches in map(alike.__getitem__, results_of_imports):
            identities = {identity for _db, identity in matches}
            if len(identities) > 1:
                yield from (each for match in matches for each in _imports_of(*match) if each in identities)

    def plan(self, only: Collection[str] | None) -> Plan:
        """Return the plan of the union; with `only`, a plan for just these matches of the other profile, without forks."""
        coming = tuple(each for each in self.other.versions if (only is None or each in only) and self._comes(each))
        going = tuple(each for each, time in self.new_tombstones.items() if time and each in self.own.versions)
        return Plan(coming, going, self.new_tombstones, self._forks() if only is None else {})

    def _comes(self, identity: str) -> bool:
        """Return True if a match of the other profile must be added here, or replace its version here.

        An untouched fork (`_Side`) is normally added by `_fork_changes`. If this profile has another version of it, the two
        versions are compared like those of any match.
        """
        own, other = self.own, self.other
        is_fork = identity in other.untouched and (identity in own.untouched or identity not in own.versions)
        return not is_fork and identity not in self.deleted and self._other_wins(identity)

    def _other_wins(self, identity: str) -> bool:
        """Return True if the other profile's version of a match is greater than this profile's version; either may be missing.

        The longer version is greater. Of equally long versions, the finished one is greater, then the one with the smaller hash of
        the log, then the one played later. An unreadable version in this profile is kept if it is longer.
        """
        own, other = self.own.versions.get(identity), self.other.versions.get(identity)
        if other is None or own == other:
            return False
        if own is None:
            return schema.end_of_log(self.own.db, identity)[1] <= other.last
        if (own.last, own.is_over) == (other.last, other.is_over):
            here, there = (identity_of("\n".join(log_of(side.db, identity))) for side in (self.own, self.other))
            if here != there:
                return there < here
        return own < other

    def _forks(self) -> dict[str, ForkChanges]:
        """Return the changes to forks, by match. Only a match that has two different versions, or has forks, can need any."""
        differing = {one for one, there in self.other.versions.items() if self.own.versions.get(one, there) != there}
        with_forks = {fork.origin for fork in (*self.own.forks.values(), *self.other.forks.values())}
        return {each: changes for each in sorted(differing | with_forks) if any(changes := self._fork_changes(each))}

    def _fork_changes(self, identity: str) -> ForkChanges:
        """Return the changes after which exactly the wanted forks of a match exist here.

        For example, a match was played to A B C here, and to A B D E in the other profile. The match becomes A B D E. A B C becomes
        a fork: it is `coming` if the other profile has that fork, else `made`. A fork A B here is `going`, as A B C continues it.

        Only untouched forks (`_Side`) are copied from the other profile or removed here.
        """
        here, there = self.own.forks_of(identity), self.other.forks_of(identity)
        sides = (self.other, self.own) if self._other_wins(identity) else (self.own, self.other)
        versions = {log_of(side.db, identity): side.db for side in sides if identity in side.versions}
        greatest = next(iter(versions), ())  # the side with the greater version comes first
        wanted = self._wanted_forks(identity, {*versions, *here.values(), *there.values()}, greatest)
        # `here` is subtracted too, as `self.own.versions` lacks unreadable forks; forks that were continued are added by `_comes`
        missing = wanted.keys() - self.own.versions.keys() - here.keys()
        coming = sorted(missing & self.other.untouched)
        going = sorted(here.keys() & self.own.untouched - wanted.keys())
        new = missing - there.keys()  # none is a fork here or there, so its log is that of a version of the match
        made = {wanted[name]: versions[wanted[name]] for name in new}
        untouched = wanted.keys() & {*coming, *new, *self.own.untouched}
        joined = {name: versions[wanted[name]] for name in untouched if wanted[name] in versions}
        return ForkChanges(coming, going, made, joined)

    def _wanted_forks(self, identity: str, logs: Collection[Log], greatest: Log) -> dict[str, Log]:
        """Return the logs of the wanted forks of a match by identity, given the `logs` of all its versions and forks.

        A log becomes a fork unless another log continues it. The `greatest` log is the match itself.
        """
        if identity in self.deleted:
            return {}
        forked = [log for log in not_continued(logs) if log != greatest and not self._is_fork_deleted(identity, log)]
        return {fork_identity(identity, log): log for log in forked}

    def _is_fork_deleted(self, identity: str, log: Log) -> bool:
        """Return True if a fork with this log or a prefix of it was deleted (see `delete_match`)."""
        return any(fork_identity(identity, log[:size]) in self.deleted for size in range(1, len(log) + 1))


def plan(
    db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None, *, deletes: bool = True
) -> Plan:
    """Return the plan for the union of a profile with another; nothing is changed.

    With `only`, just these matches of the other profile are added, without deletions and forks. If `deletes` is false, matches
    deleted in the other profile stay.

    Raises:
        sqlite3.Error: one of the profiles cannot be read.
    """
    return _Union(_Side(db), _Side(source), deletes=deletes and only is None).plan(only)


def unite(db: sqlite3.Connection, source: sqlite3.Connection, planned: Plan, heed: Heed = unheeded) -> None:
    """Apply a plan to a profile, inside a transaction.

    Raises:
        sqlite3.Error: one of the profiles cannot be read or written.
    """
    for identity, changes in planned.forks.items():
        _change_forks(db, source, identity, changes)
    for done, identity in enumerate(planned.coming):
        heed(done / len(planned.coming))
        _copy_match(db, source, identity)
    apply_tombstones(db, planned.deletions)


def _change_forks(db: sqlite3.Connection, source: sqlite3.Connection, identity: str, changes: ForkChanges) -> None:
    """Make, remove and copy the forks of a match, and merge the findings on each of its versions into the fork with the same log.

    If a version is damaged, no fork is removed, as that version may be what continues the fork.
    """
    if all(make_fork(db, holder, identity, log) for log, holder in changes.made.items()):
        for name in changes.going:
            remove(db, name)
    for name in changes.coming:
        _copy_match(db, source, name)
    for name, holder in changes.joined.items():
        _write_rows(db, name, _latest(_rows_of(db, name), _rows_of(holder, identity)))


def merge(db: sqlite3.Connection, source: sqlite3.Connection, heed: Heed = unheeded) -> None:
    """Merge another profile completely, inside a transaction, with its notes and the findings on common matches.

    Raises:
        sqlite3.Error: one of the profiles cannot be read or written.
    """
    unite(db, source, plan(db, source), heed)
    _merge_findings(db, source, _with_findings(source))
    _merge_notes(db, source)


def _merge_findings(db: sqlite3.Connection, source: sqlite3.Connection, identities: frozenset[str]) -> None:
    own, other = (versions_in(each) if identities else {} for each in (db, source))
    for identity in identities & own.keys() & other.keys():
        if own[identity] == other[identity] or log_of(db, identity) == log_of(source, identity):
            own_rows = _rows_of(db, identity)
            if own_rows != (latest := _latest(own_rows, _rows_of(source, identity))):
                _write_rows(db, identity, latest)


def _latest(mine: _Rows, theirs: _Rows) -> _Rows:
    return mine | {key: row for key, row in theirs.items() if row > mine.get(key, [])}


def _merge_notes(db: sqlite3.Connection, source: sqlite3.Connection) -> None:
    notes = dict(db.execute("SELECT name, value FROM notes"))
    for name, value in source.execute("SELECT name, value FROM notes"):
        if name not in KEPT_HERE:
            # a note missing here is merged with itself
            schema.insert(db, "notes", {"name": name, "value": _merged_note(notes.get(name, value), value)})


def _merged_note(own: str, other: str) -> str:
    """Merge two notes: return all items if both are lists, otherwise the note with the greater count (`_count_in`)."""
    with suppress(Exception):  # a damaged note may cause any error
        items, more = json.loads(own), json.loads(other)
        if isinstance(items, list) and isinstance(more, list):
            return json.dumps(sorted([*items, *(each for each in more if each not in items)]))
        return max(own, other, key=_count_in)
    return max(own, other, key=str)


def _count_in(text: str) -> tuple[int, str]:
    """Return the sort key of a note: its count, then its text. The note is a number, or an object with a `count`."""
    value = json.loads(text)
    return int(value.get("count", 0) if isinstance(value, dict) else value), text


def bring(db: sqlite3.Connection, source: sqlite3.Connection, only: Collection[str] | None = None) -> int:
    """Merge another profile, inside a transaction; return the number of matches added or extended.

    If the other profile has deleted more than `MANY_DELETIONS` matches, these matches stay here.

    Raises:
        sqlite3.Error: one of the profiles cannot be read or written.
    """
    planned = plan(db, source, only)
    if len(planned.going) > MANY_DELETIONS:
        planned = plan(db, source, deletes=False)
    unite(db, source, planned)
    return len(planned.coming)


def delete_match(db: sqlite3.Connection, identity: str, when: str) -> None:
    """Delete a match with all its data, and leave a tombstone with the time, so that no union restores it.

    A fork gets a second tombstone (`deletions_of`); for a finished match, tombstones for its imports are added.
    """
    apply_tombstones(db, dict.fromkeys((*deletions_of(db, identity), *_imports_of(db, identity)), when))


def apply_tombstones(db: sqlite3.Connection, tombstones: Mapping[str, str]) -> None:
    """Delete matches by identity, erase their data in the file, and store the times of deletion.

    The branches of a deleted match stay, as matches without an origin.
    """
    db.execute("PRAGMA secure_delete=ON")
    for identity, when in tombstones.items():
        remove(db, identity)
        db.execute("INSERT OR REPLACE INTO deletions VALUES (?,?)", (identity, when))
    db.execute("""UPDATE matches SET branch = json_set(branch, '$.origin', NULL)
        WHERE json_valid(branch) AND json_extract(branch, '$.origin') IN (SELECT identity FROM deletions)""")


def remove(db: sqlite3.Connection, identity: str) -> None:
    """Remove a match by its identity, if it exists, without a tombstone."""
    for (number,) in db.execute("SELECT id FROM matches WHERE identity=?", (identity,)).fetchall():
        remove_match(db, number)


def remove_match(db: sqlite3.Connection, number: int) -> None:
    """Remove all rows of a match, without a tombstone."""
    registered().delete(db, number)
    db.execute("DELETE FROM entries WHERE match_id=?", (number,))
    db.execute("DELETE FROM matches WHERE id=?", (number,))


def versions_in(db: sqlite3.Connection) -> dict[str, MatchVersion]:
    """Return the versions of the matches by identity, in play order; matches with an invalid text are left out.

    The texts are read as bytes, as an invalid text would hide the matches after it.
    """
    query = f"""SELECT {LAST_ENTRY}, status != 'playing', played, CAST(identity AS BLOB), CAST(updated AS BLOB), CAST(ifnull(branch,
        '') AS BLOB), CAST(created || status || rules || word || summary || program AS BLOB) FROM matches ORDER BY played, id"""  # noqa: S608 - a constant
    found: dict[str, MatchVersion] = {}
    for last, is_over, played, *texts in db.execute(query):
        with suppress(UnicodeDecodeError):
            identity, updated, branch, _others = (text.decode() for text in texts)
            found[identity] = MatchVersion(last, bool(is_over), played, updated, branch)
    return found


def tombstones_in(db: sqlite3.Connection) -> dict[str, str]:
    """Return the times of deletions by identity; an invalid text does not hide the others."""
    return {each.decode(errors="replace"): time.decode(errors="replace") for each, time in db.execute(TOMBSTONES)}


def _imports_of(db: sqlite3.Connection, identity: str) -> tuple[str, ...]:
    """Return the identities for imports of a finished match; empty if it is damaged or itself an import."""
    with suppress(Exception):  # replaying a damaged log may cause any error
        record = record_of(Journal(entries_of(map(decode_event, log_of(db, identity)))).log(), seed=None)
        found = imported_as(record)
        return () if record.winners is None or identity in found else found
    return ()


def _with_findings(db: sqlite3.Connection) -> frozenset[str]:
    parts = (f"SELECT match_id FROM {table} WHERE {rule.where}" for table, rule in registered().merged.items())  # noqa: S608 - no text from outside
    query = f"SELECT CAST(identity AS BLOB) FROM matches WHERE id IN ({' UNION '.join(parts)})"  # noqa: S608 - no text from outside
    return frozenset(identity.decode(errors="replace") for (identity,) in db.execute(query))


def _rows_of(db: sqlite3.Connection, identity: str) -> _Rows:
    rows: _Rows = {}
    for table, rule in registered().merged.items():
        query = f"SELECT {rule.time}, * FROM {table} WHERE match_id={NUMBER} AND {rule.where}"  # noqa: S608 - no text from outside
        cursor = db.execute(query, (identity,))
        names = [name for name, *_nothing in cursor.description[2:]]
        for time, _number, *columns in cursor:
            # by name, as an upgraded profile has its columns in another order
            row = time, table, sorted(zip(names, columns, strict=True))
            rows.setdefault(tuple(columns[: rule.key_columns]), []).append(row)
    return rows


def _write_rows(db: sqlite3.Connection, identity: str, rows: _Rows) -> None:
    """Replace all rows of a match in side tables by `rows`; do nothing if the match is missing.

    Rows that no merge includes are deleted too; they are computed again from the log of the match.
    """
    for (number,) in db.execute("SELECT id FROM matches WHERE identity=?", (identity,)).fetchall():
        registered().delete(db, number)
        for _time, table, row in chain.from_iterable(rows.values()):
            schema.insert(db, table, {"match_id": number, **dict(row)})


def _copy_match(db: sqlite3.Connection, source: sqlite3.Connection, identity: str) -> None:
    """Copy a match from another profile; it replaces the version in this profile, if any, and takes over its id.

    Rows in side tables are merged if both versions have the same log. If the other profile is attached as `other`, SQLite copies
    the log in half the time.
    """
    number, _last = schema.end_of_log(db, identity)
    own_rows = _rows_of(db, identity) if number and log_of(db, identity) == log_of(source, identity) else {}
    rows = _latest(own_rows, _rows_of(source, identity))
    remove(db, identity)
    row = row_of(source, identity)
    there, row["id"] = row["id"], number or play_order.free_number(db)
    schema.insert(db, "matches", row)
    if db.execute("SELECT 1 FROM pragma_database_list WHERE name='other'").fetchone():
        db.execute("INSERT INTO entries SELECT ?, seq, event FROM other.entries WHERE match_id=?", (row["id"], there))
    else:
        query = "SELECT CAST(json_group_array(event) AS BLOB) FROM (SELECT event FROM entries WHERE match_id=? ORDER BY seq)"
        log = source.execute(query, (there,)).fetchone()
        # in one statement, as inserting the rows one by one takes three times as long
        db.execute("INSERT INTO entries SELECT ?, key + 1, value FROM json_each(CAST(? AS TEXT))", (row["id"], *log))
    if rows:
        _write_rows(db, identity, rows)
