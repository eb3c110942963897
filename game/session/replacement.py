"""Replacement of the file of a profile by a whole new one, which is written under another name and then gets that of the old one.

A program that is killed meanwhile leaves the old file, or the new one ready for the next start (`finish`). Nothing that SQLite left
beside the old file is read into the new one: it goes, and the old file is closed, before the new one gets the name.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import PART, beside, followed, put_in_place, to_disk
from game.session import schema as profile
from game.session.schema import BESIDE, DISK_ERRORS, FileState
from game.session.union import bring

_READY: Final = "-new"


class FileId(NamedTuple):
    """The file that has a name, and the size and time of the last change that were seen of it."""

    device: int
    number: int
    size: int
    changed: int

    @property
    def file(self) -> tuple[int, int]:
        """Part that is the same as long as it is the same file."""
        return self.device, self.number


def file_id(path: Path) -> FileId | None:
    """Return which file has a name; None if there is none in its folder.

    Raises:
        OSError: that cannot be told, as its folder is away.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        path.parent.stat()
        return None
    return FileId(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


@contextmanager
def prepared(path: Path) -> Iterator[Path]:
    """Yield an empty file to write a new profile to, which is ready to take the place of the old one afterwards.

    Raises:
        OSError: it cannot be made.
    """
    part = beside(path, _READY + PART)
    _remove(part)
    private.make_file(part)
    try:
        yield part
        with part.open("r+b") as file:
            to_disk(file.fileno())
        put_in_place(part, beside(path, _READY))
    finally:
        _remove(part)


def prepare_whole(path: Path, source: sqlite3.Connection, seen: FileId | None, now: datetime) -> None:
    """Write all of an open profile to a new file; what another file of its name holds by now comes into it too.

    If it is no profile that can be read, it is kept aside, without the log beside it, which is ours.

    Raises:
        OSError, sqlite3.Error: it cannot be read or written, or the other file is of a later version.
    """
    with prepared(path) as part:
        source.execute("VACUUM INTO ?", (str(part),))
        there = file_id(path)
        found = FileState.NEW if there and seen and there.file == seen.file else profile.look_at(path)
        if found is FileState.NEW:
            return
        if found is FileState.NEWER:
            raise OSError("a later version of the game has been there")
        other = profile.opened(path, "immutable=1")  # its log is ours
        with suppress(*DISK_ERRORS), closing(other), closing(profile.connect(part)) as db:
            profile.transact(db, lambda db: bring(db, other))
            db.execute("PRAGMA journal_mode=DELETE")
            return
    followed(path).rename(profile.free_aside(path, now, "other"))


def latest(path: Path) -> Path:
    """Return the new profile if one is ready, else the old one."""
    ready = beside(path, _READY)
    return ready if os.access(ready, os.F_OK) else path


def finish(path: Path, now: datetime, aside: Path | None = None) -> None:
    """Give a new profile that is ready the name of the old one, which is kept `aside` or goes; to be called inside the gate.

    Raises:
        OSError: it cannot be done now.
    """
    _remove(beside(path, _READY + PART))
    if beside(path, _READY).exists():
        if path.exists():
            profile.move_to(path, aside or profile.free_aside(path, now))
        for ending in BESIDE:
            beside(path, ending).unlink(missing_ok=True)
        put_in_place(beside(path, _READY), followed(path))


def _remove(path: Path) -> None:
    for ending in ("", *BESIDE):
        beside(path, ending).unlink(missing_ok=True)
