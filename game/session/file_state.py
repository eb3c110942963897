"""State of a profile's file, read from the file's header before the file is opened."""

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
"""The layout of a database header: identifying text, number of schema changes, schema version, application id."""


class FileState(Enum):
    """The state of a file before it is opened."""

    NEW = "not there, or empty"
    OURS = "a profile that this version can read or upgrade"
    FOREIGN = "a database of another program, or from before the first version"
    NEWER = "a profile of a later version"
    DAMAGED = "no database, or a profile whose header is damaged"


def look_at(path: Path) -> FileState:
    """Return the state of a file according to its header; the write-ahead log is not read.

    Raises:
        OSError, sqlite3.Error: the file cannot be read.
    """
    try:
        check_kind(path.stat().st_mode, waits=False)
    except FileNotFoundError:
        return FileState.NEW
    with schema.IgnoredDamage():
        return _state_by(path, *header_in(path))
    # the header is damaged; SQLite may restore it from a journal when the file is opened
    return FileState.OURS if beside(path, "-journal").exists() else FileState.DAMAGED


def _state_by(path: Path, application: int, version: int, changes: int) -> FileState:
    if application == changes == 0:  # the first start was killed early; the write-ahead log may contain the tables
        return FileState.OURS if schema.has_log(path) else FileState.NEW
    is_ours = application == schema.APPLICATION_ID
    if is_ours and schema.FIRST_VERSION <= version <= schema.SCHEMA_VERSION:
        return FileState.OURS
    # a header with one wrong bit counts as damaged if the tables are those of this version, unless its version is the next one
    wrong_bits = (application ^ schema.APPLICATION_ID).bit_count() + (version ^ schema.SCHEMA_VERSION).bit_count()
    if wrong_bits == 1 and version != schema.SCHEMA_VERSION + 1 and _has_our_columns(path):
        return FileState.DAMAGED
    return FileState.NEWER if is_ours and version > schema.SCHEMA_VERSION else FileState.FOREIGN


def header_in(path: Path) -> tuple[int, int, int]:
    """Return the application id, the schema version, and the number of schema changes in the header of a database.

    SQLite reads the header if possible: opening and closing an open database in another way would release SQLite's locks on it.

    Raises:
        OSError, sqlite3.Error: the file cannot be read, or is not a database.
    """
    if 0 < path.stat().st_size < _LAYOUT.size:
        raise schema.DamagedFileError("no database")
    with suppress(sqlite3.Error), closing(schema.opened(path, IMMUTABLE)) as db:
        # makes SQLite accept a file with fewer pages than its header says, as after an interrupted checkpoint
        db.execute("PRAGMA writable_schema=ON")
        numbers = [number_in(db, f"PRAGMA {name}") for name in ("application_id", "user_version", "schema_version")]
        return numbers[0] & 0xFFFFFFFF, numbers[1], numbers[2]  # SQLite returns the application id as a signed number
    with path.open("rb") as file:
        magic, changes, version, application = _LAYOUT.unpack(file.read(_LAYOUT.size).ljust(_LAYOUT.size))
    if magic != b"SQLite format 3\0":
        raise schema.DamagedFileError("no database")
    return application, version, changes


def needs_upgrade(path: Path) -> bool:
    """Return True if a profile has an earlier version according to its header; False for an unreadable header."""
    with suppress(*DISK_ERRORS):
        return 0 < header_in(path)[1] < schema.SCHEMA_VERSION  # the second number is the schema version
    return False


def _has_our_columns(path: Path) -> bool:
    """Return True if the tables in a file are those of this version."""
    with suppress(*DISK_ERRORS), closing(schema.opened(path, IMMUTABLE)) as db:
        return schema.has_tables(db)
    return False


def copy_of_file(path: Path) -> sqlite3.Connection:
    """Return the readable data of a file as a copy in memory; empty if it is not a profile."""
    with suppress(Exception):  # the game continues, whatever the disk error
        if look_at(path) is FileState.OURS:
            for read in (schema.open_to_read, partial(schema.opened, mode=IMMUTABLE)):
                with suppress(*DISK_ERRORS), closing(read(path, patience=0.0)) as db:
                    # this query fails if another program has locked the file; copying the file would then wait for ever
                    schema.has_tables(db)
                    return schema.copy_in_memory(db)
    return schema.in_memory()
