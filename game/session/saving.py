"""Saving: every change of a profile is written to its file, or waits in memory until writing is possible.

A profile is in one of three states. `ProfileFile`: everything is in the file. `Waiting`: the game continues with a copy in memory,
and retries the changes with growing pauses. `Memory`: no file can be written in this session.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from game import private_files as private
from game.clock import Clock
from game.i18n import _
from game.session import copies, play_order, recovery, schema
from game.session.file_state import copy_of_file
from game.session.lock import gate
from game.session.profile_file import MistakeError, ProfileFile, RefusedError
from game.session.schema import DISK_ERRORS, Value
from game.terminal import complain

_PAUSE, _LONGEST_PAUSE = 0.25, 15.0
"""The first and the longest pause between attempts to save, in seconds."""
_LAST_PATIENCE: Final = 3.0
"""Seconds for which closing a profile keeps trying to save."""
Write = Callable[[sqlite3.Connection], object]


class ConflictError(Exception):
    """Another copy of the program has extended the log of a match, or deleted the match."""

    def __init__(self, identity: str, saved: int) -> None:
        """Report a match; up to entry number `saved`, its log in the file equals the log that this program has."""
        super().__init__(_("another window of the game has taken it over"))
        self.identity, self.saved = identity, saved


class Memory(NamedTuple):
    """A profile in memory that is not saved; `notice` tells the player the reason, and is None if saving is not wanted."""

    db: sqlite3.Connection
    notice: str | None = None


def _note_saved(db: sqlite3.Connection) -> None:
    """Record in a table in memory that the present entries of all matches are saved (see `Saving.unsaved`)."""
    db.execute("CREATE TEMP TABLE IF NOT EXISTS saved (identity TEXT PRIMARY KEY, last INTEGER NOT NULL)")
    with suppress(*DISK_ERRORS):  # the file may be damaged
        db.execute(f"REPLACE INTO saved SELECT identity, {schema.LAST_ENTRY} FROM matches")  # noqa: S608 - a constant


class Waiting:
    """Changes that wait because `error` prevents writing the file; the game continues with a copy in memory."""

    def __init__(self, file: ProfileFile, error: Exception) -> None:
        """Start with a copy in memory of the readable data of the file."""
        self.file, self.error, self.db = file, error, file.copied(error)
        _note_saved(self.db)
        # new matches get ids above `PROVISIONAL`, as their ids in the file are not known yet
        self.db.execute("INSERT INTO sqlite_sequence VALUES ('matches', ?)", (play_order.PROVISIONAL,))
        self.writes: list[tuple[str, Write]] = []
        """Waiting transactions, each with the identity of the match whose log it extends, or ""."""
        self._pause = _PAUSE
        self.next_try = monotonic() + self._pause

    @property
    def notice(self) -> str:
        """A message that tells the player why changes wait."""
        text = _("The match cannot be saved now ({reason}). It is kept in memory, and saved as soon as possible.")
        return text.format(reason=self.error)

    def rest(self, error: Exception) -> None:
        """Start the next pause before a retry: twice as long as the last one, at most `_LONGEST_PAUSE`."""
        self.error = error
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self.next_try = monotonic() + self._pause

    def write_all(self, db: sqlite3.Connection) -> list[ConflictError]:
        """Apply the waiting changes to the file; return a conflict for each match taken over by another copy of the game.

        Later changes of such a match are skipped.
        """
        conflicts: dict[str, ConflictError] = {}
        for match, write in self.writes:
            try:
                if match not in conflicts:  # else it could extend the other program's log
                    write(db)
            except ConflictError as error:  # raised before anything is written
                conflicts[match] = error
        return list(conflicts.values())


class Unsaved(NamedTuple):
    """The numbers of matches and of finished deals that exist only in memory."""

    matches: int = 0
    deals: int = 0


class Saving:
    """The save state of a profile; all changes to the profile go through `write`."""

    def __init__(self, state: ProfileFile | Waiting | Memory, clock: Clock) -> None:
        """Start with a file, waiting changes, or memory only."""
        self._state, self._clock = state, clock
        if isinstance(state, Memory):
            _note_saved(state.db)

    @classmethod
    def begin(cls, path: Path, clock: Clock) -> tuple["Saving", str | None]:
        """Open the file of a profile; return its save state with a notice for the player.

        Never raises. After a disk error all changes wait; after any other error nothing is saved in this session.
        """
        file = ProfileFile(path, clock)
        try:
            private.make_folder(path.parent)
            return cls(file, clock), recovery.sentence(file.open().db)
        except RefusedError as refused:
            memory = Memory(schema.in_memory(), str(refused))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a disk, the game continues
            if isinstance(error, DISK_ERRORS) and not schema.tells_damage(error):
                text = _("{path} cannot be used now ({reason}). What you play now is not saved until it works again.")
                return cls(Waiting(file, error), clock), text.format(path=path, reason=error)
            text = _("{path} cannot be used ({reason}). What you play now is not saved.")
            memory = Memory(copy_of_file(path), text.format(path=path, reason=error))
        return cls(memory, clock), memory.notice

    @property
    def file(self) -> ProfileFile | None:
        """The profile's file, even while it cannot be written; None if the profile is only in memory."""
        file = self._state.file if isinstance(self._state, Waiting) else self._state
        return None if isinstance(file, Memory) else file

    @property
    def db(self) -> sqlite3.Connection:
        """The connection for reading: to the file, or to the copy in memory."""
        return self._state.db

    @property
    def notice(self) -> str | None:
        """The reason why not everything is saved; None if everything is saved."""
        return None if isinstance(self._state, ProfileFile) else self._state.notice

    @property
    def unsaved(self) -> Unsaved:
        """The numbers of matches and finished deals that exist only in memory."""
        if self.notice is None:
            return Unsaved()
        query = """SELECT count(DISTINCT match_id), ifnull(sum(event LIKE '["DealScored"%'), 0) FROM matches
            LEFT JOIN saved USING (identity) JOIN entries ON match_id = id AND seq > ifnull(last, 0)"""
        return Unsaved(*self.db.execute(query).fetchone())

    def write(self, write: Callable[[sqlite3.Connection], Value], match: str = "") -> Value:
        """Run one transaction; if the file cannot be written now, run it on a copy in memory, and later on the file.

        `match` is the identity of the match whose log the transaction extends.

        Raises:
            Exception: any error raised by `write`; nothing is changed then.
        """
        self.save_waiting()
        if isinstance(self._state, ProfileFile):
            try:
                return self._state.write(write)
            except MistakeError:  # a bug, not a disk error, although `sqlite3.Error` is its base class
                raise
            except DISK_ERRORS as error:
                self._wait_for(self._state, error)
        written = schema.transact(self.db, write)
        if isinstance(self._state, Waiting):
            self._state.writes.append((match, write))
        return written

    def shorten_log(self) -> None:
        """Shorten a long write-ahead log if everything is saved; this waits for the disk."""
        self._do_to_file(ProfileFile.shorten_log)

    def _do_to_file(self, act: Callable[[ProfileFile], object]) -> None:
        if isinstance(self._state, ProfileFile):
            try:
                act(self._state)
            except DISK_ERRORS as error:
                self._wait_for(self._state, error)

    def _wait_for(self, file: ProfileFile, error: Exception) -> None:
        """Continue in memory with a copy of the file after an error, and let all changes wait."""
        file.doubt(error)
        self._state = Waiting(file, error)

    def save_waiting(self, *, at_once: bool = False) -> bool:
        """Retry saving the changes in memory, if the pause is over or `at_once` is set; return True if no change waits any more.

        If another copy of the program has taken over a match, all other changes are saved now, but nothing more in this session.
        """
        waiting = self._state
        if not isinstance(waiting, Waiting):
            return True
        if not at_once and monotonic() < waiting.next_try:
            return False
        try:
            conflicts = waiting.file.write(waiting.write_all)
        except Exception as error:  # noqa: BLE001 - even after a bug in one change, a copy keeps all others at the end
            waiting.rest(error)
            return False
        if conflicts:
            _note_saved(waiting.db)  # all other changes are in the file now
            self.go_on_in_memory(*conflicts)
        else:
            self._state = waiting.file
            waiting.db.close()
        return True

    def go_on_in_memory(self, *conflicts: ConflictError) -> None:
        """Stop saving in this session, because of conflicts, and release the file.

        The table `saved` must be up to date for all other matches; `_note_saved` updates it.
        """
        text = _("The match continues, but nothing more is saved until you start the game again ({reason}).")
        if isinstance(self._state, ProfileFile):
            self._wait_for(self._state, conflicts[0])  # only to get a copy in memory
        if self.file is not None:
            self.file.close()
        for conflict in conflicts:  # the file lacks the last entries of these matches
            self.db.execute("REPLACE INTO saved VALUES (?,?)", (conflict.identity, conflict.saved))
        self._state = Memory(self.db, text.format(reason=conflicts[0]))

    def close(self, last: Write | None = None) -> None:
        """Save waiting changes, run a last transaction if possible, and close the file.

        Changes that cannot be saved are written to a copy or lost, with a message on the terminal.
        """
        self._do_to_file(ProfileFile.ensure_writable)
        end = monotonic() + _LAST_PATIENCE
        while not self.save_waiting(at_once=True) and monotonic() < end:
            sleep(_PAUSE)
        if isinstance(self._state, Waiting):
            complain(self._kept_beside(self._state) if self._state.writes else self._state.notice)
        elif isinstance(self._state, ProfileFile) and last is not None:
            with suppress(*DISK_ERRORS):
                self._state.write(last)
        (self.file or self.db).close()

    def _kept_beside(self, waiting: Waiting) -> str:
        """Write waiting matches to a copy, which the next start offers to restore; return a message for the player."""
        text = _("What was changed since the last save is lost ({reason}).")
        with suppress(*DISK_ERRORS), gate(waiting.file.path):
            if self.unsaved.matches:  # only matches are ever restored from a copy
                copies.keep(waiting.file.path, waiting.db, self._clock().astimezone().date())
                text = _("The match could not be saved ({reason}). A copy will be offered at the next start.")
        return text.format(reason=waiting.error)
