"""Profile file: the database under the name of a profile, opened for writing, maintained and closed.

Before each write (`ensure_writable`) the file under this name is compared with the open one:

- It is another file, or missing: the whole profile is written to a new file (`replacement`), with the matches of the other one.
- Another program has overwritten it: likewise if what is open is sound; otherwise it is recovered like a damaged file (`recovery`).
- An earlier write could not be flushed to the disk: the whole profile is written to a new file.

The file itself changes only when the log is moved into it, usually with a commit that SQLite reports (`data_version`). If it was
changed without one, it is opened again and compared: if it differs, another program has overwritten it.

A write is repeated only after a recovery; temporary errors are left to `Saving`.
"""

import sqlite3
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import followed
from game.i18n import N_, _
from game.session import copies, recovery, replacement, schema
from game.session.flush import Flusher
from game.session.lock import Claim, entered, gate, is_in_use
from game.session.schema import DISK_ERRORS, FileState, Value

Clock = Callable[[], datetime]
_PATIENCE: Final = 0.04
"""Seconds for which the window waits for another program's lock."""
_START_PATIENCE: Final = 1.0
"""Seconds for which the start of the program waits for it."""


_LEFT_ALONE: Final = {
    FileState.FOREIGN: N_("{path} belongs to another program and is left alone. What you play now is not saved."),
    FileState.NEWER: N_("{path} was written by a newer version of the game. What you play now is not saved."),
    FileState.DAMAGED: N_("{path} is damaged, and open in another window of the game. What you play now is not saved."),
}
"""The reasons why a file stays as it is; a damaged one only while it is in use."""


class _DiskState(NamedTuple):
    """State of the file under the name of a profile; without inode, size and time if it is missing."""

    inode: tuple[int, int] | None
    """The device and the number by which the system identifies a file."""
    size_and_time: tuple[int, int] | None
    """The size in bytes, and the time of the last change in nanoseconds."""
    commits: int
    """SQLite's count of the commits to the open file by other connections."""


class RefusedError(OSError):
    """A file must not be changed; the text is for the player."""


class ProfileFile:
    """The file of a profile; it may be closed: before it can be opened, or if a new file could not replace it."""

    def __init__(self, path: Path, clock: Clock) -> None:
        """Open nothing yet."""
        self.path = path
        self._db: sqlite3.Connection | None = None
        """The connection to the file while that is open."""
        self.flusher: Flusher | None = None
        self.alarm: str | None = None
        """A sentence on what has happened to the file since it was opened."""
        self._clock = clock
        self._last_state = _DiskState(None, None, 0)
        """The state of the open file when it was examined last."""
        self._share: Claim | None = None
        """The claim that marks the profile as in use."""
        self._is_damaged = False
        """True while damage is known and could not be mended yet."""
        self._is_recovered = False
        """True once damage was mended in this session."""

    @property
    def db(self) -> sqlite3.Connection:
        """The connection to the file.

        Raises:
            sqlite3.Error: it is not open.
        """
        if self._db is None:
            raise sqlite3.ProgrammingError("the profile is not open")
        return self._db

    def open(self, patience: float = _START_PATIENCE) -> str | None:
        """Open the file; create, upgrade or recover it if necessary. Return the message about a recovery.

        Wait up to `patience` seconds for another program's lock.

        Raises:
            RefusedError: it belongs to another program or version, or is damaged and in use.
            OSError, sqlite3.Error: it cannot be opened.
        """
        path = self.path
        with gate(path, patience):
            private.tighten(path.parent, *private.family(path))
            may_recover = not is_in_use(path)
            replacement.finish(path, self._clock())
            found = schema.look_at(path)
            if found in _LEFT_ALONE and not (found is FileState.DAMAGED and may_recover):
                raise RefusedError(_(_LEFT_ALONE[found]).format(path=path))
            is_damaged = found is FileState.DAMAGED or (recovery.is_doubtful(path) and may_recover)
            if is_damaged or not self._open_if_sound(found, patience, may_recover=may_recover):
                recovery.recover(path, self._clock())
                self._use(schema.connect(path))
        return recovery.sentence(self.db)

    def _open_if_sound(self, found: FileState, patience: float, *, may_recover: bool) -> bool:
        """Open a file, with a copy before an upgrade; return False if it is damaged and may be recovered.

        The caller recovers after the error has been handled, as its traceback keeps the file open: Windows cannot rename an open
        file.

        Raises:
            OSError, sqlite3.Error: it cannot be opened, or is damaged and may not be recovered.
        """
        if found is FileState.OURS and schema.needs_upgrade(self.path):
            with closing(schema.open_to_read(self.path)) as db:
                copies.keep(self.path, db, self._clock().astimezone().date())
        try:
            self._use(schema.connect(self.path, patience))
        except DISK_ERRORS as error:
            if not (schema.tells_damage(error) and may_recover):
                raise
            return False
        return True

    def _use(self, db: sqlite3.Connection) -> None:
        """Use a connection for writing from now on.

        Raises:
            OSError, sqlite3.Error: the file cannot be used; the connection is closed then.
        """
        try:
            self._share = self._share or entered(self.path)
            db.execute(f"PRAGMA busy_timeout={int(1000 * _PATIENCE)}")
            self._last_state = self._disk_state(db)
            self.flusher = Flusher.of(db, self.path)
        except DISK_ERRORS:
            db.close()
            raise
        self._db = db
        if self.flusher is not None:
            # a profile that is not closed, but only no longer used, must not keep its thread
            weakref.finalize(self, self.flusher.drop).atexit = False

    def write(self, transaction: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction on the file, and request its flush to the disk.

        Raises:
            OSError, sqlite3.Error: it cannot be written now; nothing is changed.
            Exception: any error of the function; nothing is changed.
        """
        try:
            self.ensure_writable()
            return self._transact(transaction)
        except DISK_ERRORS as error:
            if not self._calls_for_recovery(error):
                raise
        self._recover()  # after the error was handled, as in `open`
        return self._transact(transaction)

    def _transact(self, transaction: Callable[[sqlite3.Connection], Value]) -> Value:
        result = schema.transact(self.db, transaction)
        if self.flusher is not None:
            self.flusher.ask()
        return result

    def _calls_for_recovery(self, error: Exception) -> bool:
        """Return True if an error was caused by damage of the open file, which a session recovers only once."""
        may_recover = self._db is not None and not self._is_recovered
        return may_recover and schema.tells_damage(error) and not self.is_sound

    @property
    def is_sound(self) -> bool:
        """True if the file is open and sound, so that an error about damage has another cause."""
        return self._db is not None and schema.is_whole(self._db)

    def ensure_writable(self) -> None:
        """Open the file if it is closed; replace it by a new one if it is no longer ours, or does not reach the disk.

        Raises:
            OSError, sqlite3.Error: it is impossible now, or a file overwritten by another program is not completely readable.
        """
        if self._db is None:
            self.alarm = self.open(_PATIENCE) or self.alarm
            return
        state = self._disk_state(self.db)
        if state.inode != self._last_state.inode:
            if schema.look_at(self.path) is FileState.NEWER:
                raise OSError("a later version of the game has been there")
            self._write_anew(is_other=True)
        elif self._is_overwritten(state):
            if not self.is_sound:
                # an error without SQLite's code counts as damage, so that `write` recovers the file
                raise sqlite3.DatabaseError("another program has written over it")
            self._write_anew(is_other=True)
        elif self.flusher is not None and self.flusher.error is not None:
            # a repeated flush might report success for data that the system has dropped
            self._write_anew(is_other=False)
        else:
            self._last_state = state

    def _disk_state(self, db: sqlite3.Connection) -> _DiskState:
        (commits,) = db.execute("PRAGMA data_version").fetchone()
        try:
            stat = self.path.stat()
        except FileNotFoundError:
            self.path.parent.stat()  # an error if the folder is missing too: then its disk may be disconnected
            return _DiskState(None, None, commits)
        return _DiskState((stat.st_dev, stat.st_ino), (stat.st_size, stat.st_mtime_ns), commits)

    def _is_overwritten(self, state: _DiskState) -> bool:
        """Return True if another program than SQLite has changed the content of the open file."""
        if self.flusher is None:
            return False  # without a log each commit of ours changes the file, and SQLite does not count it
        if state.commits != self._last_state.commits or state.size_and_time == self._last_state.size_and_time:
            return False
        with suppress(*DISK_ERRORS), closing(schema.open_to_read(self.path)) as reopened:
            if self.db.serialize() == reopened.serialize() and schema.is_whole(reopened):
                return False  # another window has moved the log into the file
            # the two may also differ because of a commit made after `state` was determined
            return self._disk_state(self.db).commits == state.commits
        return True  # it cannot be read any more

    def _write_anew(self, *, is_other: bool) -> None:
        """Replace the file by a new one with the whole profile; if the present file `is_other`, with its matches too.

        Raises:
            OSError, sqlite3.Error: the new file cannot be written, put in place or opened.
        """
        text = _("Another program has changed, moved or deleted the file of your matches. It is written there again.")
        with self._replacing():
            replacement.prepare_whole(self.path, self.db, self._clock(), is_other=is_other)
        if is_other:
            self.alarm = text

    def _recover(self) -> None:
        """Replace the damaged file by a new one with all that is readable.

        Raises:
            OSError, sqlite3.Error: the new file cannot be written, put in place or opened.
        """
        self._is_damaged = True
        with self._replacing():
            # before the file is closed, as SQLite moves our log into it then
            aside = replacement.copied_aside(self.path, self._clock(), "damaged")
            recovery.prepare(self.path, self.db, aside)
        self._is_damaged, self._is_recovered = False, True
        self.alarm = recovery.sentence(self.db)

    @contextmanager
    def _replacing(self) -> Iterator[None]:
        """Replace the file by the new one that is prepared inside this context: close it, and open the new one under its name.

        Raises:
            OSError, sqlite3.Error: it cannot be put in place or opened, as a virus scanner may hold it; no file is open then.
        """
        with gate(self.path, patience=0.0):
            yield
            if self.flusher is not None:
                self.flusher.drop()
            old, self._db, self.flusher = self.db, None, None  # closed, if any of the next steps fails
            with suppress(*DISK_ERRORS):
                old.close()
            followed(self.path).unlink(missing_ok=True)  # `finish` would keep it aside
            replacement.finish(self.path, self._clock())
            self._use(schema.connect(self.path, _PATIENCE))

    def shorten_log(self) -> None:
        """Shorten a long log; this waits for the disk."""
        flusher = self.flusher  # `ensure_writable` may replace it
        with suppress(*DISK_ERRORS):  # the log stays long
            if flusher is not None:
                self.ensure_writable()
                flusher.shorten(self.db)
                self._last_state = self._disk_state(self.db)

    def empty_log(self) -> None:
        """Move the log into the file and empty it, unless somebody is reading it.

        Raises:
            OSError, sqlite3.Error: it cannot be written.
        """
        if self._db is not None:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._last_state = self._disk_state(self.db)

    def copied(self, why: Exception) -> sqlite3.Connection:
        """Return a copy in memory of the readable data after an error."""
        if self._db is None:
            return schema.copy_of_file(replacement.latest(self.path))
        return schema.copy_in_memory(self.db, is_sound=not (schema.tells_damage(why) or self._is_damaged))

    def doubt(self, error: Exception) -> None:
        """Mark the profile for recovery at the next start if an error indicates damage."""
        text = _("Part of your saved matches is damaged. The next start of the game says what can be recovered.")
        if self.alarm is None and schema.tells_damage(error):
            recovery.doubt(self.path)
            self.alarm = text

    def close(self) -> None:
        """Flush and close the file, and release the profile; wait at most `flush.PATIENCE` for a disk that does not respond."""
        flusher, self.flusher = self.flusher, None
        if flusher is not None:
            flusher.close(self.db.close)
        elif self._db is not None:
            self._db.close()
        if self._share is not None:
            self._share.release()
