"""Profile file: the database under the name of a profile, opened for writing, maintained and closed.

Before each write it is checked whether the open file still has its name and whether earlier writes are on the disk: if not, the
whole profile is written to a new file (`replacement`). The file itself changes only when the log is moved into it, usually with a
commit that SQLite reports (`data_version`). If it was changed without one, it is opened again and compared: if it differs, another
program has overwritten it. It is then written anew if what is open is sound, and otherwise recovered like a damaged file
(`recovery`). A write is repeated only after a recovery; temporary errors are left to `Saving`.
"""

import sqlite3
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from enum import Enum
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
"""Seconds for which the start waits for it."""


_LEFT_ALONE: Final = {
    FileState.FOREIGN: N_("{path} belongs to another program and is left alone. What you play now is not saved."),
    FileState.NEWER: N_("{path} was written by a newer version of the game. What you play now is not saved."),
    FileState.DAMAGED: N_("{path} is damaged, and open in another window of the game. What you play now is not saved."),
}
"""The reasons why a file stays as it is; a damaged one only while it is in use."""


class _Seen(NamedTuple):
    """The file under a name: device and inode, size, time of the last change, and SQLite's count of others' commits."""

    file: tuple[int, int] | None
    state: tuple[int, int] | None
    commits: int


class _Finding(Enum):
    """A finding on the file under the name of an open profile."""

    AS_BEFORE = "it is the open one, changed by commits alone"
    UNFLUSHED = "it is the open one, and a write could not be flushed to the disk"
    OTHER = "it is another file, or missing"
    NEWER = "it is another file, a profile of a later version"
    OVERWRITTEN = "it is the open one, and another program has changed its content"


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
        self._seen = _Seen(None, None, 0)
        """The state in which the open file was seen last."""
        self._share: Claim | None = None
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
            in_use = is_in_use(path)
            replacement.finish(path, self._clock())
            found = schema.look_at(path)
            if found in _LEFT_ALONE and (in_use or found is not FileState.DAMAGED):
                raise RefusedError(_(_LEFT_ALONE[found]).format(path=path))
            is_damaged = found is FileState.DAMAGED or (recovery.is_doubtful(path) and not in_use)
            if is_damaged or not self._opened_whole(found, patience, in_use=in_use):
                recovery.recover(path, self._clock())
                self._use(schema.connect(path))
        return recovery.sentence(self.db)

    def _opened_whole(self, found: FileState, patience: float, *, in_use: bool) -> bool:
        """Open a file, with a copy before an upgrade; return False if it is damaged and may be recovered.

        The caller recovers after the error has been handled, as its traceback keeps the file open: Windows cannot rename an open
        file.

        Raises:
            OSError, sqlite3.Error: it cannot be opened, or is damaged and in use.
        """
        if found is FileState.OURS and schema.needs_upgrade(self.path):
            with closing(schema.open_to_read(self.path)) as db:
                copies.keep(self.path, db, self._clock().astimezone().date())
        try:
            self._use(schema.connect(self.path, patience))
        except DISK_ERRORS as error:
            if not schema.tells_damage(error) or in_use:
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
            self._seen = self._look(db)
            self.flusher = Flusher.of(db, self.path)
        except DISK_ERRORS:
            db.close()
            raise
        self._db = db
        if self.flusher is not None:
            weakref.finalize(self, self.flusher.drop).atexit = False

    def write(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction on the file, and request its flush to the disk.

        Raises:
            OSError, sqlite3.Error: it cannot be written now; nothing is changed.
            Exception: any error of the function; nothing is changed.
        """
        try:
            return self._written(self.looked_after(), write)
        except DISK_ERRORS as error:
            if self._is_recovered or self._db is None or not schema.tells_damage(error) or self.is_sound:
                raise
        self._recover()  # after the error was handled, as in `open`
        return self._written(self.db, write)

    def _written(self, db: sqlite3.Connection, write: Callable[[sqlite3.Connection], Value]) -> Value:
        written = schema.transact(db, write)
        if self.flusher is not None:
            self.flusher.ask()
        return written

    @property
    def is_sound(self) -> bool:
        """True if the file is open and sound, so that an error about damage has another cause."""
        return self._db is not None and schema.is_whole(self._db)

    def looked_after(self) -> sqlite3.Connection:
        """Return a connection to the file of this name: opened if it is closed, and replaced by a new file if necessary.

        Raises:
            OSError, sqlite3.Error: it is impossible now, or a file overwritten by another program is not completely readable.
        """
        if self._db is None:
            self.alarm = self.open(_PATIENCE) or self.alarm
            return self.db
        found = self._look(self.db)
        match self._compared(found):
            case _Finding.AS_BEFORE:
                self._seen = found
            case _Finding.UNFLUSHED:
                self._write_anew(is_other=False)
            case _Finding.NEWER:
                raise OSError("a later version of the game has been there")
            case _Finding.OVERWRITTEN if not self.is_sound:
                # without an error code, this counts as damage: `write` recovers the file
                raise sqlite3.DatabaseError("another program has written over it")
            case _Finding.OTHER | _Finding.OVERWRITTEN:
                self._write_anew(is_other=True)
        return self.db

    def _look(self, db: sqlite3.Connection) -> _Seen:
        (commits,) = db.execute("PRAGMA data_version").fetchone()
        try:
            found = self.path.stat()
        except FileNotFoundError:
            self.path.parent.stat()  # unknown if the folder is missing too
            return _Seen(None, None, commits)
        return _Seen((found.st_dev, found.st_ino), (found.st_size, found.st_mtime_ns), commits)

    def _compared(self, found: _Seen) -> _Finding:
        """Return the finding on the file under this name, from its present state and the one seen last."""
        if found.file != self._seen.file:
            return _Finding.NEWER if schema.look_at(self.path) is FileState.NEWER else _Finding.OTHER
        if self._is_overwritten(found):
            return _Finding.OVERWRITTEN
        if self.flusher is not None and self.flusher.error is not None:
            return _Finding.UNFLUSHED
        return _Finding.AS_BEFORE

    def _is_overwritten(self, found: _Seen) -> bool:
        """Return True if another program than SQLite has changed the content of the open file."""
        is_committed = found.commits != self._seen.commits
        if self.flusher is None or is_committed or found.state == self._seen.state:
            return False
        with suppress(*DISK_ERRORS), closing(schema.open_to_read(self.path)) as db:
            if self.db.serialize() == db.serialize() and schema.is_whole(db):  # as after a checkpoint
                return False
            return self._look(self.db).commits == found.commits  # otherwise it was written to meanwhile
        return True

    def _write_anew(self, *, is_other: bool) -> None:
        """Replace the file by a new one with the whole profile; if the present file `is_other`, with its matches too.

        Raises:
            OSError, sqlite3.Error: the new file cannot be written, put in place or opened.
        """
        text = _("Another program has changed, moved or deleted the file of your matches. It is written there again.")
        with self._replacing():
            replacement.prepare_whole(self.path, self.db, self._clock(), is_other=is_other)
        self.alarm = text if is_other else self.alarm

    def _recover(self) -> None:
        """Replace the damaged file by a new one with all that is readable.

        Raises:
            OSError, sqlite3.Error: the new file cannot be written, put in place or opened.
        """
        self._is_damaged = True
        with self._replacing():
            # without our log, which goes into the file when it closes
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
            old, self._db, self.flusher = self.db, None, None
            with suppress(*DISK_ERRORS):
                old.close()
            followed(self.path).unlink(missing_ok=True)
            replacement.finish(self.path, self._clock())
            self._use(schema.connect(self.path, _PATIENCE))

    def shorten_log(self) -> None:
        """Shorten a long log; this waits for the disk."""
        with suppress(*DISK_ERRORS):  # the log stays long
            if self.flusher is not None:
                self.flusher.shorten(self.looked_after())
                self._seen = self._look(self.db)

    def empty_log(self) -> None:
        """Move the log into the file and empty it, unless somebody is reading it.

        Raises:
            OSError, sqlite3.Error: it cannot be written.
        """
        if self._db is not None:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._seen = self._look(self.db)

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
