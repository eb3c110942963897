"""State of a file under the name of a profile, by its header, before it is opened."""

import sqlite3
from contextlib import closing, suppress
from enum import Enum
from functools import partial
from pathlib import Path
from struct import Struct
from typing import Final

from game.atomic_file import beside, check_kind
from game.session import schema
from game.session.schema import DISK_ERRORS, IMMUTABLE, number_in

_LAYOUT: Final = Struct(">16s24xI16xI4xI28x")
"""The header of a database: its first word, the schema change count, the schema version and the application id."""


class FileState(Enum):
    """The state of a file before it is opened."""

    NEW = "not there, or empty"
    OURS = "a profile that this version can read or upgrade"
    FOREIGN = "a database of another program, or from before the first version"
    NEWER = "a profile of a later version"
    DAMAGED = "no database, or a profile whose header is damaged"


def look_at(path: Path) -> FileState:
    """Return the state of a file according to its header, without its log; the file is not changed.

    Raises:
        OSError, sqlite3.Error: it cannot be read.
    """
    try:
        check_kind(path.stat().st_mode, waits=False)
    except FileNotFoundError:
        return FileState.NEW
    with schema.IgnoredDamage():
        return _state_by(path, *header_in(path))
    # with a journal, SQLite undoes or reports the damage when the file is opened
    return FileState.OURS if beside(path, "-journal").exists() else FileState.DAMAGED


def _state_by(path: Path, application: int, version: int, cookie: int) -> FileState:
    """Return the state of a file by the numbers in its header."""
    if application == cookie == 0:  # left by a killed first start; the rest may be in its log
        return FileState.OURS if schema.has_log(path) else FileState.NEW
    if application == schema.APPLICATION_ID and schema.FIRST_VERSION <= version <= schema.SCHEMA_VERSION:
        return FileState.OURS
    # one flipped bit in these numbers is damage if the rest is ours; the next version may be a bit away too, and is later
    flipped = (application ^ schema.APPLICATION_ID).bit_count() + (version ^ schema.SCHEMA_VERSION).bit_count()
    if flipped == 1 and version != schema.SCHEMA_VERSION + 1 and _has_our_columns(path):
        return FileState.DAMAGED
    is_later = application == schema.APPLICATION_ID and version > schema.SCHEMA_VERSION
    return FileState.NEWER if is_later else FileState.FOREIGN


def header_in(path: Path) -> tuple[int, int, int]:
    """Return the application id, the schema version and the schema change count in the header of a database.

    SQLite reads it if possible: if this program has the file open, opening and closing it in another way would release its locks.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or is not a database.
    """
    if 0 < path.stat().st_size < _LAYOUT.size:
        raise schema.DamagedFileError("no database")
    with suppress(sqlite3.Error), closing(schema.opened(path, IMMUTABLE)) as db:
        # else SQLite refuses a first page that names more pages than the file has, as after a checkpoint that was cut off
        db.execute("PRAGMA writable_schema=ON")
        numbers = [number_in(db, f"PRAGMA {name}") for name in ("application_id", "user_version", "schema_version")]
        return numbers[0] & 0xFFFFFFFF, numbers[1], numbers[2]
    with path.open("rb") as file:
        magic, cookie, version, application = _LAYOUT.unpack(file.read(_LAYOUT.size).ljust(_LAYOUT.size))
    if magic != b"SQLite format 3\0":
        raise schema.DamagedFileError("no database")
    return application, version, cookie


def needs_upgrade(path: Path) -> bool:
    """Return True if a profile has an earlier version according to its header; False if that cannot be read."""
    with suppress(*DISK_ERRORS):
        return 0 < header_in(path)[1] < schema.SCHEMA_VERSION
    return False


def _has_our_columns(path: Path) -> bool:
    with suppress(*DISK_ERRORS), closing(schema.opened(path, IMMUTABLE)) as db:
        return schema.has_tables(db)
    return False


def copy_of_file(path: Path) -> sqlite3.Connection:
    """Return a copy in memory of the readable data of a file; empty if it is not a profile."""
    with suppress(Exception):  # the game continues, whatever the disk error
        if look_at(path) is FileState.OURS:
            for read in (schema.open_to_read, partial(schema.opened, mode=IMMUTABLE)):
                with suppress(*DISK_ERRORS), closing(read(path, patience=0.0)) as db:
                    schema.has_tables(db)  # an error if another program holds it: copying would wait for ever
                    return schema.copy_in_memory(db)
    return schema.in_memory()
