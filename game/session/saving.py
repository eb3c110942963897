"""Saving: every change of a profile is written to its file, or waits in memory until that is possible.

A profile is in one of two states. `ProfileFile`: everything is in the file. `Memory`: the game continues with a copy in memory.
Either the file cannot be written now, and the changes are retried with growing pauses; or there is no file, or none that can be
written in this session.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from game import private_files as private
from game.i18n import _
from game.session import copies
from game.session import schema as profile
from game.session.lock import gate
from game.session.profile_file import Clock, ProfileFile, RefusedError
from game.session.schema import DISK_ERRORS, Value
from game.terminal import complain

_PAUSE, _LONGEST_PAUSE = 0.25, 15.0
"""Seconds from the first try to save what waits to the next, and the most that they become."""
_LAST_PATIENCE: Final = 3.0
"""Seconds for which that is tried at the end."""
Write = Callable[[sqlite3.Connection], object]


class ConflictError(Exception):
    """Another copy of the program has written to the log of a match, or deleted it; the text is a reason for the player."""

    def __init__(self, identity: str, saved: int) -> None:
        """Report this match, whose log in the file is ours up to entry number `saved`."""
        super().__init__(_("another copy of the game has taken it over"))
        self.identity, self.saved = identity, saved


class Memory:
    """A copy of a profile in memory with which the game continues: until the file can be written, or permanently.

    `why` is the error that prevents writing; without a file it is the reason why nothing is saved, as a sentence for the player, or
    None if nothing should be saved.
    """

    def __init__(self, db: sqlite3.Connection, why: object = None) -> None:
        """Continue with a profile in memory."""
        self.db, self.why = db, why
        # the last entry of each match that is saved, as far as any is
        db.execute("CREATE TEMP TABLE saved (identity TEXT PRIMARY KEY, last INTEGER NOT NULL)")
        self.note_saved()
        self.writes: list[Write] = []
        """The transactions that wait for the file."""
        self._pause = _PAUSE
        self.next_try = monotonic() + self._pause

    def note_saved(self) -> None:
        """Take note that everything is saved now."""
        query = f"REPLACE INTO saved SELECT identity, {profile.LAST_ENTRY} FROM matches"  # noqa: S608 - a constant
        with suppress(*DISK_ERRORS):  # of a damaged file
            self.db.execute(query)

    def rest(self, why: Exception) -> None:
        """Start the next pause before a retry, twice as long as the last."""
        self.why = why
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self.next_try = monotonic() + self._pause

    def write_all(self, db: sqlite3.Connection) -> list[ConflictError]:
        """Apply all waiting changes to the file, except to matches that another copy has taken over; return the conflicts."""
        conflicts = []
        for write in self.writes:
            try:
                write(db)
            except ConflictError as error:  # raised before anything was changed
                conflicts.append(error)
        return conflicts


class Unsaved(NamedTuple):
    """The numbers of matches and of finished deals that exist only in memory."""

    matches: int = 0
    deals: int = 0


class Saving:
    """The save state of a profile: all changes of it go through `write`."""

    def __init__(self, state: ProfileFile | Memory, clock: Clock) -> None:
        """Begin in a state."""
        self._state = state
        self.file = state if isinstance(state, ProfileFile) else None
        """The file, also while it cannot be written; None where nothing is saved."""
        self._clock = clock

    @classmethod
    def begin(cls, path: Path, clock: Clock) -> tuple["Saving", str | None]:
        """Open the file of a profile; return it with a notice for the player. Never raises."""
        file = ProfileFile(path, clock)
        saving = cls(file, clock)
        try:
            private.make_folder(path.parent)
            return saving, file.open()
        except RefusedError as refused:
            told, db = str(refused), profile.in_memory()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a disk, the game goes on
            if isinstance(error, DISK_ERRORS) and not profile.tells_damage(error):
                text = _("{path} cannot be used now ({reason}). What you play now is not saved until it works again.")
                saving._wait_for(file, error)
                return saving, text.format(path=path, reason=error)
            text = _("{path} cannot be used ({reason}). What you play now is not saved.")
            told, db = text.format(path=path, reason=error), profile.copy_of_file(path)
        return cls(Memory(db, told), clock), told

    def _wait_for(self, file: ProfileFile, error: Exception) -> Memory:
        """Go on with a copy in memory of what can be read of the file after an error."""
        file.doubt(error)
        self._state = Memory(file.copied(error), error)
        return self._state

    @property
    def db(self) -> sqlite3.Connection:
        """The connection for reading: to the file, or to the copy in memory."""
        return self._state.db

    @property
    def notice(self) -> str | None:
        """The reason why nothing is saved, or not yet; None if everything is."""
        if isinstance(self._state, ProfileFile) or self._state.why is None:
            return None
        text = _("The match cannot be saved now ({reason}). It is kept in memory, and saved as soon as possible.")
        return str(self._state.why) if self.file is None else text.format(reason=self._state.why)

    @property
    def unsaved(self) -> Unsaved:
        """The matches and deals that are lost if they can no longer be saved."""
        state = self._state
        if isinstance(state, ProfileFile) or state.why is None:
            return Unsaved()
        query = """SELECT count(DISTINCT match_id), ifnull(sum(event LIKE '["DealScored"%'), 0) FROM matches
            LEFT JOIN saved USING (identity) JOIN entries ON match_id = id AND seq > ifnull(last, 0)"""
        return Unsaved(*state.db.execute(query).fetchone())

    def write(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction; if the file cannot be written now, on a copy in memory, to be repeated later.

        Raises:
            Exception: any error of the function; nothing is changed then.
        """
        self.save_waiting()
        if isinstance(self._state, ProfileFile):
            try:
                return self._state.write(write)
            except DISK_ERRORS as error:
                if self._is_mistake(self._state, error):
                    raise
                state = self._wait_for(self._state, error)
        else:
            state = self._state
        written = profile.transact(state.db, write)
        if self.file is not None:
            state.writes.append(write)
        return written

    @staticmethod
    def _is_mistake(file: ProfileFile, error: Exception) -> bool:
        """Return True if an error about damage occurred in a sound profile, for example because of two writers of one match."""
        with suppress(*DISK_ERRORS):  # it is unreadable now
            return profile.tells_damage(error) and file.is_sound
        return False

    def save_waiting(self, *, at_once: bool = False) -> bool:
        """Retry saving the changes in memory, if it is time; return True if no change is left."""
        waiting = self._state
        if isinstance(waiting, ProfileFile) or self.file is None:
            return True
        if not at_once and monotonic() < waiting.next_try:
            return False
        try:
            conflicts = self.file.write(waiting.write_all)
        except DISK_ERRORS as error:
            waiting.rest(error)
            return False
        if conflicts:
            waiting.note_saved()
            self.go_on_in_memory(*conflicts)
        else:
            self._state = self.file
            waiting.db.close()
        return True

    def go_on_in_memory(self, *errors: Exception) -> None:
        """Stop saving in this session, because of an error or conflicts, and release the file."""
        text = _("The match can no longer be saved ({reason}). It goes on, but only until the game is closed.")
        state = self._state if isinstance(self._state, Memory) else self._wait_for(self._state, errors[0])
        if self.file is not None:
            self.file.close()
        for error in reversed(errors):  # the first conflict of a match counts
            if isinstance(error, ConflictError):
                state.db.execute("REPLACE INTO saved VALUES (?,?)", (error.identity, error.saved))
        self.file, state.why = None, text.format(reason=errors[0])

    def close(self, last: Write | None = None) -> None:
        """Save waiting changes, run a last transaction if possible, and close the file.

        Changes that still cannot be saved are written to a copy or lost; a message on the terminal says so.
        """
        if isinstance(self._state, ProfileFile):
            try:
                self._state.looked_after()
            except DISK_ERRORS as error:
                self._wait_for(self._state, error)
        end = monotonic() + _LAST_PATIENCE
        while not self.save_waiting(at_once=True) and monotonic() < end:
            sleep(_PAUSE)
        state = self._state
        if isinstance(state, ProfileFile):
            if last is not None:
                with suppress(*DISK_ERRORS):
                    state.write(last)
        elif self.file is not None:
            complain(self._kept_beside(state, self.file.path) if state.writes else self.notice)
        (self.file or self.db).close()

    def _kept_beside(self, waiting: Memory, path: Path) -> str:
        """Write waiting changes to a copy, which the next start reports; return a sentence about the result."""
        text = _("The match could not be saved ({reason}). It is in a copy; the next start offers it.")
        try:
            with gate(path, patience=0.0):
                copies.keep(path, waiting.db, self._clock().astimezone().date())
        except DISK_ERRORS:
            text = _("What was played since the last save is lost ({reason}).")
        return text.format(reason=waiting.why)
