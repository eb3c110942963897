"""Matches on disk: one SQLite file, one row an event, the events of one action in one transaction.

Write-ahead logging with `synchronous=NORMAL`: a killed process loses nothing that was committed, a power cut at most the last moments,
and neither damages the file. Opening never raises: whatever is wrong with the profile, the game plays on, in memory if it must, and
says so in one sentence.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import PublicState
from game.i18n import _
from game.session.codec import (
    CodecError,
    decode_event,
    decode_players,
    decode_rules,
    encode_event,
    encode_players,
    encode_rules,
)
from game.session.journal import Entry
from game.session.lock import ProfileLock

APPLICATION_ID: Final = 0x42414C59
"""`BALY`: marks a SQLite file as ours."""
SCHEMA_VERSION: Final = 1

_SCHEMA: Final = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    status TEXT NOT NULL,
    rules TEXT NOT NULL,
    players TEXT NOT NULL,
    seed BLOB NOT NULL,
    word TEXT NOT NULL,
    bot_key BLOB NOT NULL,
    standing TEXT NOT NULL
);
CREATE TABLE entries (
    match_id INTEGER NOT NULL REFERENCES matches(id),
    seq INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;
"""

Clock = Callable[[], datetime]


class StoreError(Exception):
    """A stored match cannot be had; the text is a sentence for the player."""


class Status(StrEnum):
    """How a stored match stands."""

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a list of matches shows without reading their logs."""

    number: int
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """A match in a list of matches."""

    id: int
    created: datetime
    updated: datetime
    status: Status
    rules: Rules
    players: tuple[Player, ...]
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match to store for the first time, with its opening entries."""

    rules: Rules
    players: tuple[Player, ...]
    seed: bytes
    word: str
    bot_key: bytes
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as stored: everything that is needed to go on with it."""

    id: int
    status: Status
    seed: bytes
    word: str
    bot_key: bytes
    entries: tuple[Entry, ...]


class Store:
    """The matches of one profile; use `Store.open`, or `Store.read` to look only."""

    def __init__(self, connection: sqlite3.Connection, lock: ProfileLock | None, clock: Clock) -> None:
        """Wrap an open database."""
        self._db = connection
        self._lock = lock
        self._clock = clock
        self.notice: str | None = None

    @classmethod
    def open(cls, path: Path | None, clock: Clock) -> "Store":
        """Open the profile at `path` to play with it; None plays in memory.

        Never raises: `notice` says what was wrong, and what was there before is kept.
        """
        if path is None:
            return cls.in_memory(clock)
        lock = ProfileLock(path.with_name(path.name + ".lock"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not lock.take():
                text = _("The game is already open in another window: what is played here is not saved.")
                return cls.in_memory(clock, text)
        except OSError as error:
            return cls.in_memory(clock, _unusable(path, error))
        store = cls._open_locked(path, clock, lock)
        if store._lock is None:
            lock.release()
        return store

    @classmethod
    def _open_locked(cls, path: Path, clock: Clock, lock: ProfileLock) -> "Store":
        notice = None
        try:
            is_new = not path.exists() or path.stat().st_size == 0
            found = _Found.OURS if is_new else _kind_of(path)
            if found is _Found.FOREIGN:
                text = _("{path} belongs to another program and is left alone: this time nothing is saved.")
                return cls.in_memory(clock, text.format(path=path))
            if found is _Found.NEWER:
                text = _("{path} was written by a newer version of the game: this time nothing is saved.")
                return cls.in_memory(clock, text.format(path=path))
            if found is _Found.DAMAGED:
                aside = _move_aside(path, clock())
                notice = _("The saved matches could not be read. They are kept as {path}.").format(path=aside)
            store = cls(_connect(path), lock, clock)
        except (OSError, sqlite3.Error) as error:
            return cls.in_memory(clock, _unusable(path, error))
        store.notice = notice
        return store

    @classmethod
    def in_memory(cls, clock: Clock, notice: str | None = None) -> "Store":
        """A store that is gone with the program."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _make_schema(connection)
        store = cls(connection, None, clock)
        store.notice = notice
        return store

    @classmethod
    def read(cls, path: Path, clock: Clock) -> "Store":
        """Open a profile to look at it, beside a copy of the game that may be playing.

        Raises:
            StoreError: there is none, or it cannot be read.
        """
        if not path.exists():
            return cls.in_memory(clock)
        try:
            if _kind_of(path) is not _Found.OURS:
                raise StoreError(_("{path} is not a profile of this version of the game.").format(path=path))
            return cls(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True), None, clock)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(_unusable(path, error)) from error

    def close(self) -> None:
        """Close the file; further calls fail."""
        self._db.close()
        if self._lock is not None:
            self._lock.release()

    def create_match(self, made: NewMatch) -> int:
        """Store a new match with its opening; gives its number."""
        now = self._clock().isoformat()
        standing = Standing(number=1, deals=len(made.rules.sizes), totals=(), winners=None)
        row = (
            now,
            now,
            Status.PLAYING.value,
            encode_rules(made.rules),
            encode_players(made.players),
            made.seed,
            made.word,
            made.bot_key,
            _encode(standing),
        )
        new_ids: list[int] = []

        def write(db: sqlite3.Connection) -> None:
            columns = "created, updated, status, rules, players, seed, word, bot_key, standing"
            cursor = db.execute(f"INSERT INTO matches ({columns}) VALUES (?,?,?,?,?,?,?,?,?)", row)  # noqa: S608 - constant
            new_id = cursor.lastrowid
            assert new_id is not None  # an INSERT gives one
            new_ids.append(new_id)
            _insert_entries(db, new_id, made.entries)

        self._write(write)
        return new_ids[-1]

    def append(self, match_id: int, entries: tuple[Entry, ...], public: PublicState) -> None:
        """Store the entries of one action in one transaction, with how the match stands after them.

        Where the disk cannot take them the match goes on in memory, and `notice` says so.
        """
        now = self._clock().isoformat()
        status = Status.PLAYING if public.match.winners is None else Status.FINISHED

        def write(db: sqlite3.Connection) -> None:
            _insert_entries(db, match_id, entries)
            db.execute(
                "UPDATE matches SET updated=?, status=?, standing=? WHERE id=?",
                (now, status.value, _encode(_standing(public)), match_id),
            )

        self._write(write)

    def abandon(self, match_id: int) -> None:
        """Mark a match as given up; it stays in the list."""
        self._write(lambda db: db.execute("UPDATE matches SET status=? WHERE id=?", (Status.ABANDONED.value, match_id)))

    def _write(self, write: Callable[[sqlite3.Connection], object]) -> None:
        """Run one transaction; on failure carry on with a copy of everything in memory."""
        try:
            with _transaction(self._db):
                write(self._db)
        except sqlite3.Error as error:
            self._go_on_in_memory(error)
            with _transaction(self._db):
                write(self._db)

    def _go_on_in_memory(self, error: sqlite3.Error) -> None:
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            self._db.backup(memory)
        except sqlite3.Error:
            memory.close()
            memory = sqlite3.connect(":memory:", isolation_level=None)
            _make_schema(memory)
        self._db.close()
        self._db = memory
        text = _("The match can no longer be saved ({reason}). It goes on, but only until the game is closed.")
        self.notice = text.format(reason=error)

    def load(self, match_id: int) -> StoredMatch:
        """Read a whole match.

        Raises:
            StoreError: it is not there or cannot be read.
        """
        try:
            row = self._db.execute("SELECT status, seed, word, bot_key FROM matches WHERE id=?", (match_id,)).fetchone()
            if row is None:
                raise StoreError(_("There is no match {number}.").format(number=match_id))
            lines = self._db.execute("SELECT seq, event FROM entries WHERE match_id=? ORDER BY seq", (match_id,))
            entries = tuple(Entry(seq, decode_event(text)) for seq, text in lines)
        except (sqlite3.Error, CodecError) as error:
            raise StoreError(
                _("Match {number} cannot be read: {reason}").format(number=match_id, reason=error)
            ) from error
        return StoredMatch(
            id=match_id, status=Status(row[0]), seed=row[1], word=row[2], bot_key=row[3], entries=entries
        )

    def matches(self) -> tuple[MatchLine, ...]:
        """All matches that can be read, the last played first."""
        query = (
            "SELECT id, created, updated, status, rules, players, standing FROM matches ORDER BY updated DESC, id DESC"
        )
        try:
            rows = self._db.execute(query).fetchall()
        except sqlite3.Error:
            return ()
        return tuple(line for row in rows if (line := _line(row)) is not None)


def _line(row: tuple[int, str, str, str, str, str, str]) -> MatchLine | None:
    number, created, updated, status, rules, players, standing = row
    try:
        return MatchLine(
            id=number,
            created=datetime.fromisoformat(created),
            updated=datetime.fromisoformat(updated),
            status=Status(status),
            rules=decode_rules(rules),
            players=decode_players(players),
            standing=msgspec.json.decode(standing, type=Standing),
        )
    except (ValueError, msgspec.MsgspecError):
        return None


def _standing(public: PublicState) -> Standing:
    match = public.match
    deals = len(match.rules.sizes)
    return Standing(number=min(match.number, deals), deals=deals, totals=match.totals, winners=match.winners)


def _encode(value: Standing) -> str:
    return msgspec.json.encode(value).decode()


def _insert_entries(db: sqlite3.Connection, match_id: int, entries: tuple[Entry, ...]) -> None:
    db.executemany(
        "INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)",
        [(match_id, entry.seq, encode_event(entry.event)) for entry in entries],
    )


class _transaction:  # noqa: N801 - a context manager that reads as a word
    """BEGIN IMMEDIATE to COMMIT, or ROLLBACK on any error."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self._db.execute("COMMIT")
        elif self._db.in_transaction:
            self._db.execute("ROLLBACK")


class _Found(StrEnum):
    OURS = "ours"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"


def _kind_of(path: Path) -> _Found:
    """What a file that is there turns out to be, without changing it.

    Raises:
        OSError: it cannot be opened at all.
    """
    with path.open("rb") as file:
        if file.read(16) != b"SQLite format 3\0":
            return _Found.DAMAGED
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if application != APPLICATION_ID:
                return _Found.FOREIGN
            if version > SCHEMA_VERSION:
                return _Found.NEWER
            if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                return _Found.DAMAGED
            db.execute(
                "SELECT id, created, updated, status, rules, players, seed, word, bot_key, standing FROM matches"
            )
            db.execute("SELECT match_id, seq, event FROM entries")
    except sqlite3.OperationalError as error:
        if "unable to open" in str(error) or "locked" in str(error):
            raise OSError(str(error)) from error
        return _Found.DAMAGED
    except sqlite3.DatabaseError:
        return _Found.DAMAGED
    return _Found.OURS


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=NORMAL")
        if db.execute("PRAGMA user_version").fetchone()[0] == 0:
            _make_schema(db)
        else:
            # A profile that can be read but not written is found out now, not after the first trick.
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            db.execute("COMMIT")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _make_schema(db: sqlite3.Connection) -> None:
    db.executescript(
        f"BEGIN; {_SCHEMA} PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={SCHEMA_VERSION}; COMMIT;"
    )


def _move_aside(path: Path, now: datetime) -> Path:
    """Give a damaged file, and what SQLite keeps beside it, a name with the date.

    Raises:
        OSError: it cannot be moved.
    """
    stamp = now.strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.stem}-damaged-{stamp}-{count}{path.suffix}")
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    return aside


def _unusable(path: Path, error: Exception) -> str:
    text = _("{path} cannot be used ({reason}): what is played now is not saved.")
    return text.format(path=path, reason=error.strerror if isinstance(error, OSError) and error.strerror else error)
