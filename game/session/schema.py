"""Database schema of a profile, its upgrades, and the functions that open and copy profiles.

With write-ahead logging and `synchronous=NORMAL`, the operating system has the data when a commit returns. A killed process loses
nothing; a power cut loses what `flush` has not yet written to the disk. Neither damages the file.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path, PurePath
from typing import Final, TypeVar
from urllib.parse import quote_from_bytes

from game import private_files as private
from game.atomic_file import PART, beside, followed, put_in_place, to_disk
from game.i18n import _
from game.session.side_tables import registered

Value = TypeVar("Value")

APPLICATION_ID: Final = 0x42414C59
"""The application id `BALY`, which marks an SQLite file as one of this game."""

TABLES: Final = (
    # `played` gives the order of play; `branch` holds the identity of the original match; `program` is the version of the game in
    # which the match began
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
        played INTEGER NOT NULL, status TEXT NOT NULL, rules TEXT NOT NULL, seed BLOB NOT NULL, word TEXT NOT NULL,
        bot_key BLOB NOT NULL, summary TEXT NOT NULL, program TEXT NOT NULL, branch TEXT
    )""",
    "CREATE INDEX matches_in_play_order ON matches ((status = 'playing'), played, identity)",
    "CREATE INDEX matches_by_seed ON matches (seed)",
    """CREATE TABLE entries (
        match_id INTEGER NOT NULL REFERENCES matches(id), seq INTEGER NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID""",
    # identities of deleted matches, which no union restores
    "CREATE TABLE deletions (identity TEXT PRIMARY KEY, deleted TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
"""The statements that create the tables of an empty profile, except the side tables."""

CHECK: Final = "PRAGMA integrity_check(1)"
"""The query that makes SQLite check a whole database; the answer is "ok" if it is sound."""
LAST_ENTRY: Final = "ifnull((SELECT max(seq) FROM entries WHERE match_id = id), 0)"
"""The SQL expression for the number of the last entry of a match, in a query on `matches`."""

KEPT_HERE: Final = frozenset({"copies-left-alone", "last-copy", "recovered", "to-share"})
"""Names of notes about the file of a profile, which are not merged."""

FIRST_VERSION: Final = 14
"""The first released schema version."""
UPGRADES: Final[tuple[tuple[str, ...], ...]] = ()
"""Statements that upgrade a database to the next version, for each schema version from `FIRST_VERSION`."""
SCHEMA_VERSION: Final = FIRST_VERSION + len(UPGRADES)

IMMUTABLE: Final = "mode=ro&immutable=1"
"""The mode in which SQLite reads a file without its log and changes nothing; `mode=ro` prevents creating a missing file."""
LONG_LOG: Final = 1 << 20
"""The size in bytes above which SQLite's write-ahead log is shortened: about a hundred actions."""
LOGS: Final = ("-wal", "-journal")
"""Endings of SQLite's logs beside a database, with changes still to be moved into it (`-wal`) or to be undone (`-journal`)."""
BESIDE: Final = (*LOGS, "-shm")
"""Endings of all files that SQLite keeps beside a database: `LOGS`, and the index of its log."""

_BUSY_SECONDS: Final = 1.0
"""Seconds to wait for another program's transaction, which takes milliseconds."""
WINDOW_SECONDS: Final = 0.04
"""Seconds for which the window waits for another program's lock."""
_SETTINGS: Final = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "wal_autocheckpoint=0",
    f"journal_size_limit={LONG_LOG}",
    "fullfsync=1",  # for macOS, where a plain flush only reaches the disk's cache
    "checkpoint_fullfsync=1",
    "cache_size=-16000",  # 16,000 KiB: room for the facts of 5,000 matches, and 10 % faster than the default of 2,000 KiB
)
"""The settings of a connection that writes a profile; the first is stored in the file."""

_DAMAGE: Final = ("CORRUPT", "NOTADB", "FORMAT", "ERROR", "INTERNAL", "CONSTRAINT", "MISMATCH", "TOOBIG", "IOERR_SHORT")
"""Beginnings of the names of SQLite's errors caused by the content of the file. The last one means that the file ends too early."""


DISK_ERRORS: Final = (OSError, sqlite3.Error, UnicodeDecodeError)
"""The errors that reading and writing may raise. `UnicodeDecodeError`: SQLite's message about damage may be invalid text."""


class DamagedFileError(sqlite3.DatabaseError):
    """A file is damaged, or to be treated as damaged, although SQLite reports no error."""


def has_log(path: Path) -> bool:
    """Return True if SQLite has left a log (`LOGS`) beside a database."""
    return any(beside(path, ending).exists() for ending in LOGS)


def tells_damage(error: Exception) -> bool:
    """Return True if the file's content caused an error, rather than the disk or another program."""
    if isinstance(error, sqlite3.DatabaseError):
        # `DamagedFileError` and the error for invalid text have no error name; using a closed database raises `ProgrammingError`
        name = str(getattr(error, "sqlite_errorname", "CORRUPT")).removeprefix("SQLITE_")
        return name.startswith(_DAMAGE) and not isinstance(error, sqlite3.ProgrammingError)
    return isinstance(error, ValueError)


class IgnoredDamage(suppress):
    """Context that suppresses only errors caused by the content of a file."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        return isinstance(error, DISK_ERRORS) and tells_damage(error)


def is_whole(db: sqlite3.Connection) -> bool:
    """Return True if SQLite's check of the whole database finds no damage."""
    with IgnoredDamage():
        return db.execute(CHECK).fetchall() == [("ok",)]
    return False


def number_in(db: sqlite3.Connection, query: str) -> int:
    """Return the number that a query finds."""
    return int(db.execute(query).fetchone()[0])


def _columns(db: sqlite3.Connection) -> frozenset[tuple[str, str, str]]:
    query = """SELECT m.type, m.name, ifnull(c.name || ' ' || c.type || c."notnull" || c.pk, m.sql) FROM sqlite_master m
        LEFT JOIN pragma_table_info(m.name) c WHERE m.name NOT LIKE 'sqlite~_%' ESCAPE '~'"""
    return frozenset((str(kind), str(name), str(text)) for kind, name, text in db.execute(query))


def has_tables(db: sqlite3.Connection) -> bool:
    """Return True if a database has exactly the tables of a profile of this version."""
    return _columns(db) == _expected_columns()


@cache
def _expected_columns() -> frozenset[tuple[str, str, str]]:
    with closing(in_memory()) as db:
        return _columns(db)


def make_tables(db: sqlite3.Connection) -> None:
    """Create the tables of an empty database, or upgrade those of an earlier version, in one transaction.

    For a read-only profile this fails even if its tables need no change.

    Raises:
        OSError, sqlite3.Error: the database belongs to another program or later version, or cannot be written; nothing is changed.
    """

    def run(db: sqlite3.Connection) -> None:
        version = _checked_version(db)
        parts = UPGRADES[version - FIRST_VERSION :] if version else (TABLES, registered().statements)
        for statement in chain.from_iterable(parts):
            db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    transact(db, run)


def transact(db: sqlite3.Connection, write: Callable[[sqlite3.Connection], Value]) -> Value:
    """Run a function inside one transaction and return its result; by then, the operating system has the data.

    Raises:
        Exception: any error of the function or the database; nothing is changed then.
    """
    with db:
        db.execute("BEGIN IMMEDIATE")
        return write(db)


def _checked_version(db: sqlite3.Connection) -> int:
    """Return the schema version of an open database, or 0 if it is empty.

    While SQLite's log has not been moved into the file, the version may be later than the one in the file's header.

    Raises:
        OSError: the database belongs to another program, or to a version that this one cannot read.
    """
    application, version = number_in(db, "PRAGMA application_id"), number_in(db, "PRAGMA user_version")
    is_empty = application == version == number_in(db, "SELECT count(*) FROM sqlite_master") == 0
    if not is_empty and (application != APPLICATION_ID or not FIRST_VERSION <= version <= SCHEMA_VERSION):
        raise OSError(_("it is not a profile of this version of the game"))
    return version


def connect(path: Path, patience: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """Open a profile for writing, with its tables created or upgraded; another thread may close the connection.

    A commit starts no checkpoint, which would wait for the disk (see `flush`).

    Raises:
        OSError, sqlite3.Error: the profile cannot be opened or written, or is damaged.
    """
    private.make_file(followed(path))  # SQLite's files beside it get the same permissions
    db = sqlite3.connect(path, isolation_level=None, timeout=patience, check_same_thread=False)
    try:
        _checked_version(db)
        for setting in _SETTINGS:
            db.execute(f"PRAGMA {setting}")
        make_tables(db)
        if not has_tables(db):
            raise DamagedFileError("the tables are not those of a profile")
    except BaseException as error:
        db.close()
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK):
            raise DamagedFileError("the header is that of a later version of SQLite") from error
        raise
    return db


def insert(db: sqlite3.Connection, table: str, row: Mapping[str, object]) -> None:
    """Insert or update a row of a table by column names; other columns keep their values."""
    columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    changed = ", ".join(f"{name}=excluded.{name}" for name in row)
    db.execute(f"INSERT INTO {table} ({columns}) VALUES ({values}) ON CONFLICT DO UPDATE SET {changed}", row)  # noqa: S608 - no text from outside


def write_entries(db: sqlite3.Connection, match_id: int, lines: Iterable[tuple[int, str]]) -> None:
    """Add entries to the log of a match, each given as its number and its encoded event."""
    db.executemany("INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)", [(match_id, *line) for line in lines])


def end_of_log(db: sqlite3.Connection, identity: str) -> tuple[int | None, int]:
    """Return the id of a match and the number of its last entry; (None, 0) if the match is missing."""
    return db.execute(f"SELECT id, {LAST_ENTRY} FROM matches WHERE identity=?", (identity,)).fetchone() or (None, 0)  # noqa: S608 - a constant


def write_copy(db: sqlite3.Connection, to: Path) -> None:
    """Write a consistent state of a database to an empty file.

    Raises:
        sqlite3.Error: the database cannot be read, or the file cannot be written.
    """
    db.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(to),))


def open_to_read(path: Path, patience: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """Open a database for reading while another program may be using it; wait up to `patience` seconds for its lock.

    SQLite completes or undoes interrupted work if it can.

    Raises:
        OSError, sqlite3.Error: the database cannot be opened.
    """
    may_write = os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)
    return opened(path, "mode=rw" if may_write else "mode=ro" if has_log(path) else IMMUTABLE, patience)


def opened(path: Path, mode: str, patience: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """Open an existing file with a mode of SQLite, such as `mode=ro`."""
    return sqlite3.connect(f"{uri_of(path.absolute())}?{mode}", uri=True, timeout=patience, isolation_level=None)


def uri_of(path: PurePath) -> str:
    """Return an absolute path as a `file:` URI for SQLite, without a host part even for `//server/share/...`."""
    text = path.as_posix()
    return "file://" + quote_from_bytes(os.fsencode(text if text.startswith("/") else f"/{text}"), safe="/:")


def open_current(path: Path, mode: str | None = None) -> sqlite3.Connection:
    """Open a profile for reading, in `mode` or like `open_to_read`; if its schema version is earlier, return an upgraded copy.

    Raises:
        OSError, sqlite3.Error: the profile cannot be opened.
    """
    with ExitStack() as held:
        db = held.enter_context(closing(open_to_read(path) if mode is None else opened(path, mode)))
        if _checked_version(db) != SCHEMA_VERSION:
            return copy_in_memory(db)
        held.pop_all()
        return db


def in_memory() -> sqlite3.Connection:
    """Return an empty profile in memory. Any thread may close it, as the garbage collector runs in any thread."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    make_tables(db)
    return db


def copy_in_memory(source: sqlite3.Connection, *, is_sound: bool = False) -> sqlite3.Connection:
    """Return a writable copy of a profile in memory; empty if the profile is unreadable or, unless `is_sound`, damaged."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with suppress(*DISK_ERRORS):
        _columns(source)  # fails if another program has locked the file; `backup` would wait for ever
        source.backup(db)
        make_tables(db)
        if is_sound or db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok":
            return db
    db.close()
    return in_memory()


def move_to(path: Path, aside: Path) -> None:
    """Rename SQLite's files beside a database, then the database itself; missing files are skipped.

    Raises:
        OSError: a file cannot be moved.
    """
    for ending in (*BESIDE, ""):
        with suppress(FileNotFoundError):
            beside(path, ending).rename(beside(aside, ending))


def remove(path: Path) -> None:
    """Remove a database with SQLite's files beside it; missing files are skipped.

    Raises:
        OSError: a file cannot be removed.
    """
    for ending in ("", *BESIDE):
        beside(path, ending).unlink(missing_ok=True)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield an empty file for a database; after the block, flush it to the disk and rename it to `path`.

    Raises:
        OSError: the file cannot be made.
    """
    part = beside(path, PART)
    remove(part)
    private.make_file(part)
    try:
        yield part
        with part.open("r+b") as file:
            to_disk(file)
        put_in_place(part, path)
    finally:
        with suppress(OSError):  # the next start removes it
            remove(part)
