"""Replacement of the file of a profile by a whole new one, which is written under another name and then gets that of the old one.

A program that is killed meanwhile leaves the old file, or the new one ready for the next start (`finish`). Nothing that SQLite left
beside the old file is read into the new one: it goes, and the old file is closed, before the new one gets the name.
"""

import os
import sqlite3
from contextlib import AbstractContextManager, closing, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import Final

from game.atomic_file import PART, beside, followed, put_in_place
from game.session import schema as profile
from game.session.schema import DISK_ERRORS, FileState
from game.session.union import bring

_READY: Final = "-new"


def prepared(path: Path) -> AbstractContextManager[Path]:
    """Return a new file, which is ready to take the place of the old profile afterwards."""
    return profile.new_file(beside(path, _READY))


def prepare_whole(path: Path, source: sqlite3.Connection, now: datetime, *, is_other: bool) -> None:
    """Write all of an open profile to a new file; where what is there now `is_other`, that comes into it too.

    What is no profile that can be read is kept aside.

    Raises:
        OSError, sqlite3.Error: it cannot be read or written.
    """
    with prepared(path) as part:
        profile.write_copy(source, part)
        if is_other and path.is_dir():
            followed(path).rename(profile.free_aside(path, now, "other"))
        elif is_other and profile.look_at(path) is not FileState.NEW:
            aside = copied_aside(path, now, "other")
            with suppress(*DISK_ERRORS):
                bring_all(part, aside)
                aside.unlink()


def copied_aside(path: Path, now: datetime, what: str) -> Path:
    """Copy a file, without its log, which is ours, and return the copy.

    Raises:
        OSError: it cannot be read or written.
    """
    aside = profile.free_aside(path, now, what)
    with profile.new_file(aside) as part:
        copyfile(path, part)
    return aside


def bring_all(part: Path, other: Path) -> None:
    """Bring the matches of a profile that lies without a log into a new one.

    Raises:
        OSError, sqlite3.Error: it is damaged or no profile, or the new one cannot be written.
    """
    with closing(profile.open_current(other, "immutable=1")) as source, closing(profile.connect(part)) as db:
        if profile.look_at(other) is not FileState.OURS or not profile.is_whole(source):
            raise sqlite3.DatabaseError("damaged")
        profile.transact(db, lambda db: bring(db, source))
        db.execute("PRAGMA journal_mode=DELETE")


def latest(path: Path) -> Path:
    """Return the new profile if one is ready, else the old one."""
    ready = beside(path, _READY)
    return ready if os.access(ready, os.F_OK) else path


def finish(path: Path, now: datetime, aside: Path | None = None) -> None:
    """Give a new profile that is ready the name of the old one, which is kept `aside` or goes; to be called inside the gate.

    Raises:
        OSError: it cannot be done now.
    """
    profile.remove(beside(path, _READY + PART))
    if beside(path, _READY).exists():
        if path.exists():
            profile.move_to(path, aside or profile.free_aside(path, now))
        profile.remove(path)
        put_in_place(beside(path, _READY), followed(path))
