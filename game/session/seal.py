"""Integrity seal of a profile: one that was closed in order and has not changed since need not be read through to be opened.

To read a whole profile through takes the longer the more matches are in it. So the program that closes it last, in order, notes
beside it what the file system says of the file, and when it was read through last. The program that opens it to play breaks that
seal. It does not hold after a kill, a power cut or an error, nor where anything else has written or replaced the file:
then the profile is read through at once. Once a day it is read through in any case, in the background (`SealKeeper`), for what
a disk may spoil without a word.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Final

from game import private_files as private
from game.session import schema as file
from game.session.hot_journal import LOGS
from game.session.lock import gate, is_in_use
from game.worker import started_thread

_END: Final = "sealed"
_MOST_BYTES: Final = 200
_EARLIER: Final = 1000
"""Nanoseconds by which the time of the last change is set back: what changes in the same tick of the clock is told apart by it."""
_EVERY: Final = timedelta(days=1)
_PAUSE: Final = 15.0
"""Seconds from opening until the background begins: the start of the game goes first."""
_PATIENCE: Final = 2.0


def _beside(profile: Path) -> Path:
    return profile.with_name(f"{profile.name}-seal")


def _fingerprint(profile: Path) -> str:
    """Return a value that differs between two states of a file, without reading the file.

    Raises:
        OSError: it is not there.
    """
    found = profile.stat()
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"


def _has_log(profile: Path) -> bool:
    """Return True if SQLite left something beside a profile that belongs into it; a mere reader leaves an empty file."""
    logs = (profile.with_name(profile.name + ending) for ending in LOGS)
    return any(log.exists() and log.stat().st_size > 0 for log in logs)


def read_seal(profile: Path) -> datetime | None:
    """Return when a profile was read through last, if it is as it was when it was closed in order; else None."""
    with suppress(OSError, ValueError):
        text = _beside(profile).read_bytes()[:_MOST_BYTES].decode("ascii")
        fingerprint, checked, end = text.rsplit(" ", 2)
        if end == _END and fingerprint == _fingerprint(profile) and not _has_log(profile):
            return datetime.fromisoformat(checked)
    return None


def break_seal(profile: Path) -> None:
    """Remove the seal of a profile, before anything is written.

    Raises:
        OSError: it stays.
    """
    _beside(profile).unlink(missing_ok=True)


def put_seal(profile: Path, checked: datetime) -> None:
    """Seal a profile that nobody uses, read through last at a time; one that SQLite has not tidied up gets no seal.

    Raises:
        OSError: it cannot be sealed.
    """
    if _has_log(profile):
        return
    found = profile.stat()
    os.utime(profile, ns=(found.st_atime_ns, found.st_mtime_ns - _EARLIER))
    private.make_file(_beside(profile))
    _beside(profile).write_text(f"{_fingerprint(profile)} {checked.isoformat()} {_END}", encoding="ascii")


def _opened(profile: Path) -> sqlite3.Connection:
    """Open a profile to read in another thread than the one that closes it."""
    uri = f"{file.uri_of(profile.absolute())}?mode=ro"
    return sqlite3.connect(uri, uri=True, check_same_thread=False)


class SealKeeper:
    """Watches over a profile from when it is opened to play until it is closed, and seals it then if nothing was wrong."""

    def __init__(self, profile: Path, checked: datetime, clock: Callable[[], datetime]) -> None:
        """Go on from when it was read through last; where that is a day ago it is done in the background."""
        self._profile = profile
        self._checked = checked
        self._clock = clock
        self._stop = Flag()
        self._found: bool | None = None
        self._db: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        self.is_doubtful = False
        """True if anything spoke of damage."""
        try:
            is_due = not timedelta() <= clock() - checked < _EVERY  # nor where the clock was set back
        except TypeError:
            is_due = True
        if is_due:
            self._thread = started_thread("profile", self._read_through)

    def _read_through(self) -> None:
        if self._stop.wait(_PAUSE):
            return
        with suppress(*file.DISK_ERRORS), closing(_opened(self._profile)) as db:
            self._db = db
            if self._stop.is_set():
                return
            try:
                is_whole = db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            except file.DISK_ERRORS as error:
                is_whole = not file.tells_damage(error)
                if is_whole:
                    return  # it was stopped, or cannot be told now
            self._found = is_whole
            self.is_doubtful |= not is_whole

    def end(self, *, is_sound: bool) -> None:
        """Seal the profile, which has been closed here, unless something was wrong or somebody else uses it."""
        self._stop.set()
        if self._thread is not None:
            with suppress(sqlite3.Error):
                if self._db is not None:
                    self._db.interrupt()
            self._thread.join(_PATIENCE)
            if self._thread.is_alive():
                return
        if not is_sound or self.is_doubtful:
            return
        with suppress(OSError), gate(self._profile):
            if not is_in_use(self._profile):
                put_seal(self._profile, self._clock() if self._found else self._checked)
