"""Hot journals: reads, copies and moves a profile with the files that SQLite left beside it when the program was killed.

What was begun is undone with the rollback journal (`-journal`), and what was committed is taken from the write-ahead log
(`-wal`). SQLite does both by itself in a connection that may write; one that may only read is refused beside such a journal,
and beside a log in a folder where it cannot make its index (`-shm`). So who only looks, or does not know yet whether the file is
the game's to write, looks at a copy. A journal of a transaction that is still going on is told apart by SQLite, by the locks.
"""

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.outside_text import shown

_NEEDS_WRITING: Final = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN})
"""Errors of a connection that may not write where SQLite has to."""

_HELD: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
"""Errors raised when another program did not release the database in time."""

LOGS: Final = ("-wal", "-journal")
"""The endings of the files beside a database in which SQLite keeps what is to be written into it, or undone."""
BESIDE: Final = (*LOGS, "-shm")
"""The endings of all files that SQLite keeps beside a database: those, and the index of its log."""

_PARTS: Final = ("-journal", "-wal", "")
"""The endings of the files that a database is, but for the index of the log, in the order in which they are copied.

Should another program undo the transaction meanwhile, undoing it once more in the copy changes nothing.
"""


class BrokenError(sqlite3.DatabaseError):
    """A database cannot be read with its journal and its log applied either."""


def has_journal(path: Path) -> bool:
    """Return True if the content of a file may have to be rolled back, so that none of it is reliable."""
    return path.with_name(f"{path.name}-journal").is_file()


def readable(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Return a connection to read with: the one given, or where it may not read what lies there, one to a copy in memory.

    Raises:
        BrokenError: a copy cannot be read either.
        OSError, sqlite3.Error: what lies there cannot be copied.
    """
    try:
        _read_something(db)
    except sqlite3.OperationalError as error:
        code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code not in _NEEDS_WRITING | _HELD or not path.is_file():
            return db
        db.close()
        if code in _HELD:
            raise  # so that it is waited for once
        return _copied(path)
    except (sqlite3.Error, UnicodeDecodeError):
        pass  # what is wrong with the file is said to its reader
    return db


def _read_something(db: sqlite3.Connection) -> None:
    db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _copied(path: Path) -> sqlite3.Connection:
    """Read a database from a copy of its files, which may be written."""
    memory = sqlite3.connect(":memory:")
    try:
        with TemporaryDirectory() as folder:
            copy = copy_files(path, Path(folder))
            with closing(sqlite3.connect(copy)) as db:
                db.backup(memory)
    except BaseException as error:
        memory.close()
        is_of_disk = isinstance(error, sqlite3.OperationalError)
        if isinstance(error, sqlite3.DatabaseError | UnicodeDecodeError) and not is_of_disk:
            raise BrokenError(shown(error)) from error
        raise
    return memory


def copy_files(path: Path, folder: Path) -> Path:
    """Copy a database and SQLite's files beside it into a folder; return the copy.

    Raises:
        OSError: it cannot be read, or the copy cannot be written.
    """
    copy = folder / "copy.sqlite3"
    for part in _PARTS:
        source = path.with_name(path.name + part)
        if part == "" or source.is_file():
            shutil.copyfile(source, copy.with_name(copy.name + part))
    return copy


def move_together(path: Path, to: Path, endings: Sequence[str]) -> None:
    """Rename a file and the files beside it, so that they stay together even if the program is killed on the way.

    First all get their second name, where the disk has such a thing, then all lose the first. The file itself is the first
    to lose it, as without its log it could pass for an older one.

    Raises:
        OSError: they cannot be moved; the file still has its name.
    """
    if not endings:
        path.rename(to)
        return
    moves = [(path.with_name(path.name + ending), to.with_name(to.name + ending)) for ending in ("", *endings)]
    linked: list[Path] = []
    try:
        for source, target in moves:
            os.link(source, target)
            linked.append(target)
    except (OSError, NotImplementedError):
        for target in linked:
            target.unlink()
        for source, target in moves:
            source.rename(target)
    else:
        for source, _target in moves:
            source.unlink()
