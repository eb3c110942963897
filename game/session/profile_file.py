"""Profile file: the database of a profile, opened for writing, maintained and closed.

Before each write (`ensure_writable`) the file under the profile's name is compared with the open one. It is replaced in these
cases:

- It is another file, or missing: the whole profile is written to a new file (`replacement`), with the matches of the other file.
- Another program has overwritten it: a new file is written if the open data is sound; else the profile is recovered (`recovery`).
- An earlier write could not be flushed to the disk: the whole profile is written to a new file.

If the file has changed without a commit that SQLite reports (`data_version`), it is opened again and compared with the open data. A
difference shows that another program has overwritten it.

A write is repeated only after a recovery. `Saving` handles temporary errors.
"""

import sqlite3
import weakref
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import followed
from game.clock import Clock
from game.i18n import N_, _
from game.session import copies, recovery, replacement, schema
from game.session.file_state import FileState, copy_of_file, look_at, needs_upgrade
from game.session.flush import Flusher
from game.session.lock import entered, gate, is_in_use
from game.session.schema import DISK_ERRORS, WINDOW_SECONDS, Value

_START_PATIENCE: Final = 1.0
"""Seconds to wait for another program's lock at the start."""


_LEFT_ALONE: Final = {
    FileState.FOREIGN: N_("{path} belongs to another program and is left alone. What you play now is not saved."),
    FileState.NEWER: N_("{path} was written by a newer version of the game. What you play now is not saved."),
    FileState.DAMAGED: N_("{path} is damaged, and open in another window of the game. What you play now is not saved."),
}
"""Messages about a file that the game leaves alone; a damaged file is left alone only while another window uses it."""


class _DiskState(NamedTuple):
    """State of the file under a profile's name, for noticing changes. Of a missing file only `commits` is known."""

    inode: tuple[int, int] | None
    """The device number and the inode number, which identify a file."""
    size_and_time: tuple[int, int] | None
    """The size in bytes, and the time of the last change in nanoseconds."""
    commits: int
    """SQLite's `data_version`: it changes whenever another connection has committed to the open file."""


class RefusedError(OSError):
    """A file must not be changed; the message is shown to the player."""


class MistakeError(sqlite3.ProgrammingError):
    """A transaction breaks a constraint although the profile is sound, for example if one match has two writers."""


@dataclass
class OpenFile:
    """The open file of a profile with its resources."""

    db: sqlite3.Connection
    raw: replacement.Raw
    flusher: Flusher | None
    """None if SQLite keeps no log: each commit then changes the file and waits for the disk."""
    known_state: _DiskState
    """The latest state of the file known to hold only changes by the game; set by `note_state`."""
    shut: Callable[[], object]
    """The function that closes the file and all its resources."""

    def write(self, transaction: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction (`schema.transact`), and request its flush to the disk."""
        result = schema.transact(self.db, transaction)
        if self.flusher is not None:
            self.flusher.ask()
        return result

    def note_state(self, state: _DiskState) -> None:
        """Record a state of the file as one that holds only changes by the game.

        Call this after each change that is not a commit, such as shortening the log. SQLite counts only commits.
        """
        self.known_state = state


class ProfileFile:
    """The file of a profile. It is closed as long as it cannot be opened, and after a failed replacement."""

    def __init__(self, path: Path, clock: Clock) -> None:
        """Store the path and the clock without opening the file."""
        self.path = path
        self.opened: OpenFile | None = None
        """None while the file is closed."""
        self.alarm: str | None = None
        """A sentence on what has happened to the file since it was opened."""
        self._clock = clock
        self._is_damaged = False
        """True while known damage is not repaired."""
        self._is_recovered = False
        """True once damage was mended in this session."""

    @property
    def db(self) -> sqlite3.Connection:
        """The connection to the open file.

        Raises:
            sqlite3.Error: the file is closed.
        """
        if self.opened is None:
            raise sqlite3.ProgrammingError("the profile is not open")
        return self.opened.db

    def open(self, patience: float = _START_PATIENCE) -> OpenFile:
        """Open the file; create, upgrade or recover it if necessary, and return it.

        Wait up to `patience` seconds for another program's lock.

        Raises:
            RefusedError: the file belongs to another program or version, or is damaged and in use.
            OSError, sqlite3.Error: the file cannot be opened.
        """
        path = self.path
        with gate(path, patience):
            private.tighten(path.parent, *private.family(path))
            may_recover = not is_in_use(path)
            replacement.finish(path, self._clock())
            found = look_at(path)
            if found in _LEFT_ALONE and not (found is FileState.DAMAGED and may_recover):
                raise RefusedError(_(_LEFT_ALONE[found]).format(path=path))
            if found is not FileState.DAMAGED and not (may_recover and recovery.is_doubtful(path)):
                try:
                    if found is FileState.OURS and needs_upgrade(path):
                        with closing(schema.open_to_read(path)) as db:
                            copies.keep(path, db, self._clock().astimezone().date())
                    return self._open_to_write(patience)
                except DISK_ERRORS as error:
                    if not (may_recover and schema.tells_damage(error)):
                        raise
            # not inside `except`: its traceback keeps the file open, and Windows cannot rename an open file
            recovery.recover(path, self._clock())
            return self._open_to_write(patience)

    def _open_to_write(self, patience: float) -> OpenFile:
        """Open the file for writing, and use it from now on.

        Raises:
            OSError, sqlite3.Error: the file cannot be opened; nothing is left open then.
        """
        with ExitStack() as files:
            files.enter_context(entered(self.path))
            private.make_file(followed(self.path))
            # These resources are closed in reverse order: flusher, database, `raw`, lock. Closing `raw`, the file as bytes, ends
            # SQLite's locks on the file, so the database must be closed before it. `raw` is opened when first used, under the
            # file's present name.
            # present name.
            read = files.enter_context(ExitStack())
            raw = cache(lambda path=self.path: read.enter_context(path.open("rb", buffering=0)))
            db = files.enter_context(closing(schema.connect(self.path, patience)))
            db.execute(f"PRAGMA busy_timeout={int(1000 * WINDOW_SECONDS)}")
            flusher = Flusher.of(db, self.path)
            if flusher is not None:
                files.callback(flusher.drop)
            self.opened = OpenFile(db, raw, flusher, self._disk_state(db), files.pop_all().close)
        # the thread must not keep running for a dropped profile
        weakref.finalize(self, self.opened.shut).atexit = False
        return self.opened

    def write(self, transaction: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction on the file, and request its flush; if the file is damaged, recover it and repeat the transaction.

        Raises:
            MistakeError: the file seems to be damaged, but is sound; nothing is changed.
            OSError, sqlite3.Error: the file cannot be written now; nothing is changed, and `Saving` repeats the transaction later.
            Exception: any error raised by `transaction`; nothing is changed.
        """
        try:
            return self.ensure_writable().write(transaction)
        except DISK_ERRORS as error:
            damaged = self.opened
            if damaged is None or not schema.tells_damage(error):
                raise
            if schema.is_whole(damaged.db):
                raise MistakeError(*error.args) from error
            if self._is_recovered:  # recover only once in a session, so that a bug is not repeated for ever
                raise
        return self._recovered(damaged).write(transaction)  # not inside `except`, for the reason given in `open`

    def ensure_writable(self) -> OpenFile:
        """Return the open file. Open a closed file, and replace a file that another program changed or that cannot be flushed.

        Raises:
            DamagedFileError: another program has overwritten the file, and the open data is damaged.
            OSError, sqlite3.Error: the file cannot be opened now; or a file of a later version, which must not be
                changed, has replaced it.
        """
        if self.opened is None:
            opened = self.open(WINDOW_SECONDS)
            self.alarm = recovery.sentence(opened.db) or self.alarm
            return opened
        opened, now = self.opened, self._disk_state(self.db)
        if now.inode != opened.known_state.inode:  # another program has moved, removed or replaced the file
            if look_at(self.path) is FileState.NEWER:
                raise OSError("a later version of the game has been there")
            return self._rewritten(opened, is_other=True)
        if self._is_overwritten(opened, now):
            if not schema.is_whole(opened.db):
                raise schema.DamagedFileError("another program has written over it")
            return self._rewritten(opened, is_other=True)
        # after a failed flush, the next one might report success for dropped data
        if opened.flusher is not None and opened.flusher.error is not None:
            return self._rewritten(opened, is_other=False)
        opened.note_state(now)
        return opened

    def _is_overwritten(self, opened: OpenFile, now: _DiskState) -> bool:
        """Return True if another program has changed the content of the open file without SQLite.

        The file has then changed although SQLite has counted no commit. This is also the case after another window has moved the
        log into the file. Therefore the file is opened again, and its content is compared.

        Raises:
            OSError, sqlite3.Error: the file cannot be read now.
        """
        known = opened.known_state
        # without a log this program's own commits, which SQLite does not count, change the file too
        if opened.flusher is None or now.commits != known.commits or now.size_and_time == known.size_and_time:
            return False
        with schema.IgnoredDamage(), closing(schema.open_to_read(self.path, WINDOW_SECONDS)) as reopened:
            if opened.db.serialize() == reopened.serialize() and schema.is_whole(reopened):
                return False
            # if the counts differ, another window has made a commit after `now`
            return self._disk_state(opened.db).commits == now.commits
        return True  # the file is too damaged to be compared

    def _disk_state(self, db: sqlite3.Connection) -> _DiskState:
        """Return the present state of the file under the profile's name; `db` is the open file.

        Raises:
            OSError: the folder is missing or cannot be read.
        """
        commits = schema.number_in(db, "PRAGMA data_version")
        try:
            stat = self.path.stat()
        except FileNotFoundError:
            self.path.parent.stat()  # raises if the folder is missing too: its disk may be disconnected
            return _DiskState(None, None, commits)
        return _DiskState((stat.st_dev, stat.st_ino), (stat.st_size, stat.st_mtime_ns), commits)

    def _rewritten(self, old: OpenFile, *, is_other: bool) -> OpenFile:
        """Replace the file by a new one with the open data, and return the new one.

        If `is_other`, another program has changed, moved or deleted the file: the player is told, and the matches of a file that
        now has the profile's name are added.

        Raises:
            OSError, sqlite3.Error: see `_replaced`.
        """
        prepare = partial(replacement.prepare_whole, self.path, old.db, old.raw, self._clock(), is_other=is_other)
        opened = self._replaced(old, prepare)
        text = _("Another program has changed, moved or deleted the file of your matches. The game is rewriting it.")
        self.alarm = text if is_other else self.alarm
        return opened

    def _recovered(self, damaged: OpenFile) -> OpenFile:
        """Replace the damaged file by a new one with all readable data, and return it.

        Raises:
            OSError, sqlite3.Error: see `_replaced`.
        """
        self._is_damaged = True
        # the damaged file is copied before it is closed, as closing it makes SQLite move the log into it
        copied = partial(replacement.copied_aside, self.path, damaged.raw, self._clock(), "damaged")
        opened = self._replaced(damaged, lambda: recovery.prepare(self.path, damaged.db, copied()))
        self._is_damaged, self._is_recovered = False, True
        self.alarm = recovery.sentence(opened.db)
        return opened

    def _replaced(self, old: OpenFile, prepare: Callable[[], object]) -> OpenFile:
        """Prepare a new file, close the old one, and open the new one under its name.

        Raises:
            OSError, sqlite3.Error: the new file cannot be prepared, and the old one stays open; or the new file cannot be opened,
                for example because a virus scanner holds it, and then no file is open.
        """
        with gate(self.path, WINDOW_SECONDS):
            prepare()
            self.opened = None
            with suppress(*DISK_ERRORS):
                old.shut()
            followed(self.path).unlink(missing_ok=True)  # else `finish` would rename and keep the old file
            replacement.finish(self.path, self._clock())
            return self._open_to_write(WINDOW_SECONDS)

    def shorten_log(self) -> None:
        """Shorten a long log; this waits for the disk.

        Raises:
            OSError, sqlite3.Error: see `ensure_writable`.
        """
        opened = self.ensure_writable()
        if opened.flusher is not None:
            opened.flusher.shorten(opened.db)
            opened.note_state(self._disk_state(opened.db))

    def empty_log(self) -> None:
        """Move the log into the file and empty the log, unless another connection is reading it.

        Raises:
            OSError, sqlite3.Error: the file cannot be written.
        """
        if self.opened is not None:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self.opened.note_state(self._disk_state(self.db))

    def copied(self, why: Exception) -> sqlite3.Connection:
        """Return a copy in memory of the data still readable after the error `why`."""
        if self.opened is None:
            return copy_of_file(replacement.latest(self.path))
        return schema.copy_in_memory(self.db, is_sound=not (schema.tells_damage(why) or self._is_damaged))

    def doubt(self, error: Exception) -> bool:
        """Mark the profile for recovery at the next start if an error indicates damage; return True if it is marked."""
        if not schema.tells_damage(error):
            return False
        recovery.doubt(self.path)
        is_marked = recovery.is_doubtful(self.path)
        promise = _("Part of your saved matches is damaged. At the next start you will see what can be recovered.")
        self.alarm = promise if is_marked else _("Part of your saved matches is damaged.")
        return is_marked

    def close(self) -> None:
        """Flush and close the file, and release the profile; wait at most `flush.PATIENCE` for a slow disk."""
        if self.opened is not None and self.opened.flusher is not None:
            self.opened.flusher.close(self.opened.shut)
        elif self.opened is not None:
            self.opened.shut()
