"""Replacement of a profile's file by a new one, which is written under a temporary name and then renamed.

If the program is killed, the next start finds the old file or the complete new one (`finish`). Files that SQLite left beside the
old file must not be applied to the new one: they are removed before the new one is renamed.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from datetime import datetime
from glob import escape
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO

from game.atomic_file import PART, beside, followed, free_aside, put_in_place
from game.session import schema
from game.session.schema import DISK_ERRORS
from game.session.union import bring, plan

_READY, _WHOLE = "-new", "-whole"
"""File name endings of a complete new profile.

With `_READY`, the old file is kept under another name; with `_WHOLE`, the old file is removed."""
Raw = Callable[[], BinaryIO]
"""A function that returns the profile's file, opened for reading bytes; only the first call opens it.

The file stays open as long as the profile does, as on POSIX closing it would end all of SQLite's locks on the file."""


def prepared(path: Path, ending: str = _READY) -> AbstractContextManager[Path]:
    """Return a context manager that yields the path of an empty file; on exit the file gets the profile's name with `ending`."""
    return schema.new_file(beside(path, ending))


def prepare_whole(path: Path, source: sqlite3.Connection, raw: Raw, now: datetime, *, is_other: bool) -> None:
    """Write an open profile to a new file. If `is_other`, add the matches of the file that has taken the profile's name.

    `raw` opens the file of the open profile as bytes. If the other file cannot be read, it is kept under another name.

    Raises:
        OSError, sqlite3.Error: the profile cannot be read, or the new file cannot be written.
    """
    with prepared(path, _WHOLE) as part:
        schema.write_copy(source, part)
        if is_other and path.is_dir():
            followed(path).rename(free_aside(path, now, "other"))
        elif is_other and path.exists() and path.stat().st_size > 0:
            aside = copied_aside(path, raw, now, "other")
            with suppress(*DISK_ERRORS):
                bring_all(part, aside)
                aside.unlink()


def copied_aside(path: Path, raw: Raw, now: datetime, what: str) -> Path:
    """Copy the file that has a profile's name, without its write-ahead log; return the path of the copy.

    The log is left out because it belongs to the open profile, which may be another file. `raw` opens the file of the open profile
    as bytes.

    Raises:
        OSError: the file cannot be read, or the copy cannot be written.
    """
    aside = free_aside(path, now, what)
    # `raw()` is not closed here: closing the open file would end SQLite's locks on it
    is_open = os.path.samestat(path.stat(), os.fstat(raw().fileno()))
    with schema.new_file(aside) as part, nullcontext(raw()) if is_open else path.open("rb") as source:
        source.seek(0)
        with part.open("wb") as copy:
            copyfileobj(source, copy)
    return aside


def bring_all(part: Path, other: Path) -> None:
    """Add the matches of the profile `other`, read without its log, to the new profile `part`.

    Raises:
        OSError, sqlite3.Error: `other`, or a match in it, is damaged; `other` is not a profile; or `part` cannot be written.
    """
    with closing(schema.open_current(other, schema.IMMUTABLE)) as source, closing(schema.connect(part)) as db:
        if not schema.is_whole(source):
            raise schema.DamagedFileError("damaged")
        # on a full disk, a write-ahead log might be moved into the file only in part; a rollback journal undoes a failed commit
        db.execute("PRAGMA journal_mode=DELETE")
        schema.transact(db, lambda db: bring(db, source))
        # if `bring` has skipped a damaged version of a match, a plan made now still has forks
        if plan(db, source, deletes=False).forks:
            raise schema.DamagedFileError("damaged")


def latest(path: Path) -> Path:
    """Return the path of the new profile if it is complete, otherwise that of the old one."""
    return next((new for ending in (_READY, _WHOLE) if os.access(new := beside(path, ending), os.F_OK)), path)


def finish(path: Path, now: datetime, aside: Path | None = None) -> None:
    """Rename a complete new profile, if any, to the name of the old one. A damaged old one is kept, at `aside` if given.

    Call it only inside `lock.gate`. Unfinished files of killed programs are removed first.

    Raises:
        OSError: the files cannot be renamed now.
    """
    target = followed(path)
    for part in target.parent.glob(f"{escape(target.stem)}*{PART}*"):
        with suppress(OSError):  # the next start tries again
            part.unlink()
    for ending in (_READY, _WHOLE):
        if beside(path, ending).exists():
            if ending == _READY and path.exists():
                schema.move_to(path, aside or free_aside(path, now))
            schema.remove(path)
            put_in_place(beside(path, ending), target)
