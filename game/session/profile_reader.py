"""Profile reader, which lists and loads the matches and notes of a profile."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from game.i18n import _
from game.session import play_order, schema
from game.session.codec import decode_event
from game.session.file_state import FileState, look_at
from game.session.journal import Branch, Entry, Journal
from game.session.play_order import Counts
from game.session.schema import DISK_ERRORS, Value
from game.session.stored_match import (
    COLUMNS,
    DamagedError,
    Loaded,
    Secrets,
    Status,
    StoredMatch,
    StoreError,
    UnreadableMatch,
    match_in,
)
from game.system_errors import told_as

Other = TypeVar("Other")


class ProfileReader:
    """Reads the matches and notes of a profile."""

    def __init__(self, connection: Callable[[], sqlite3.Connection]) -> None:
        """Read an open profile through its current connection."""
        self.connection = connection
        """The function that returns the current connection."""

    @property
    def _db(self) -> sqlite3.Connection:
        return self.connection()

    @staticmethod
    def read(path: Path) -> "ProfileReader":
        """Open a profile for reading, even while another copy of the game is playing. A missing profile counts as empty.

        Raises:
            StoreError: the profile cannot be read.
        """
        with told_as(StoreError, _("{path} cannot be read ({reason})."), *DISK_ERRORS, path=path):
            found = look_at(path)
            if found in (FileState.NEW, FileState.OURS):
                db = schema.in_memory() if found is FileState.NEW else schema.open_current(path)
                return ProfileReader(lambda: db)
        raise StoreError(_("{path} is not a profile of this version of the game.").format(path=path))

    def close(self) -> None:
        """Close the file; further calls fail."""
        self._db.close()

    def load(self, match_id: int) -> Loaded:
        """Read a whole match.

        Raises:
            StoreError: the match is missing or unreadable.
        """
        try:
            with self._db:
                self._db.execute("BEGIN")  # so that row and log are consistent if another program writes
                match, secrets = self._row(match_id)
                query = "SELECT seq, event FROM entries WHERE match_id=? ORDER BY seq"
                entries = tuple(Entry(seq, decode_event(event)) for seq, event in self._db.execute(query, (match_id,)))
        except (*DISK_ERRORS, ValueError) as error:
            is_marked = self._doubt(error)
            if schema.tells_damage(error):
                raise DamagedError(match_id, is_marked=is_marked) from error
            text = _("Match {number} cannot be read ({reason}).")
            raise StoreError(text.format(number=match_id, reason=error)) from error
        return Loaded(match, secrets, entries)

    def journal(self, match_id: int) -> tuple[Loaded, Journal]:
        """Read a whole match, and return it with its journal.

        Raises:
            StoreError: the match is missing or unreadable, or its log is not a valid match.
        """
        loaded = self.load(match_id)
        try:
            return loaded, loaded.journal()
        except DamagedError as error:
            is_marked = self._doubt(ValueError(error.details))
            raise DamagedError(match_id, is_marked=is_marked) from error.__cause__

    def matches(self) -> tuple[StoredMatch, ...]:
        """Return all readable matches, the last played first."""
        numbers = self._numbers("SELECT id FROM matches ORDER BY played DESC, identity DESC")
        return tuple(match for match in self.some(numbers) if isinstance(match, StoredMatch))

    def some(self, numbers: Sequence[int]) -> tuple[StoredMatch | UnreadableMatch, ...]:
        """Return the matches with these ids, in the order of `numbers`."""
        return tuple(map(self._listed, numbers))

    def counts(self) -> Counts:
        """Count the unfinished and the finished matches."""
        return self.ask(play_order.count_matches, Counts(0, 0))

    def listed(self) -> tuple[int, ...]:
        """Return the ids of all matches in play order (see `play_order`)."""
        return self.ask(play_order.listed, ())

    def page(self, first: int, limit: int) -> tuple[StoredMatch | UnreadableMatch, ...]:
        """Return at most `limit` matches in play order from index `first` on."""
        return self.some(self.listed()[first : first + limit])

    def unfinished(self) -> Iterator[StoredMatch]:
        """Yield the matches that can be continued, the last played first, reading each when it is requested."""
        for match in map(self._listed, self.listed()[: self.counts().going]):
            if isinstance(match, StoredMatch) and match.status is Status.PLAYING:
                yield match

    def number_of(self, identity: str) -> int | None:
        """Return the id of a match by its identity; None if the match is missing."""
        return next(iter(self._numbers("SELECT id FROM matches WHERE identity=?", identity)), None)

    def is_deleted(self, identity: str) -> bool:
        """Return True if a match was deleted from this profile or from one merged into it."""
        return bool(self._numbers("SELECT 1 FROM deletions WHERE identity=?", identity))

    def origin_of(self, branch: Branch | None) -> int | None:
        """Return the id of the match from which a branch started; None if that match is missing."""
        return None if branch is None or branch.origin is None else self.number_of(branch.origin)

    def numbers(self) -> tuple[int, ...]:
        """Return the ids of all matches, the lowest first.

        Raises:
            StoreError: the matches cannot be read.
        """
        with told_as(StoreError, _("The matches cannot be read ({reason})."), *DISK_ERRORS):
            return tuple(number for (number,) in self._db.execute("SELECT id FROM matches ORDER BY id"))

    def _numbers(self, query: str, *values: object) -> tuple[int, ...]:
        return self.ask(lambda db: tuple(number for (number,) in db.execute(query, values)), ())

    def version(self) -> tuple[int, int]:
        """Return a pair of numbers that changes with every write by any copy of the program."""
        return self.ask(lambda db: (db.total_changes, *db.execute("PRAGMA data_version").fetchone()), (0, 0))

    def _listed(self, match_id: int) -> StoredMatch | UnreadableMatch:
        try:
            return self._row(match_id)[0]
        except (*DISK_ERRORS, ValueError, StoreError) as error:
            self._doubt(error)
            return UnreadableMatch(match_id)

    def _row(self, match_id: int) -> tuple[StoredMatch, Secrets]:
        """Return the match with this id, read from its row, and its secrets.

        Raises:
            StoreError: there is no such match.
            ValueError: the row is invalid.
        """
        row = self._db.execute(f"SELECT {COLUMNS} FROM matches WHERE id=?", (match_id,)).fetchone()  # noqa: S608 - a constant
        if row is None:
            raise StoreError(_("There is no match {number}.").format(number=match_id))
        match, secrets = match_in(row)
        return replace(match, origin=self.origin_of(match.branch)), secrets

    def note(self, name: str) -> str | None:
        """Return the text of a note, such as learning progress; None if it is missing."""
        row = self.ask(lambda db: db.execute("SELECT value FROM notes WHERE name=?", (name,)).fetchone(), None)
        return row[0] if row is not None and isinstance(row[0], str) else None

    def ask(self, ask: Callable[[sqlite3.Connection], Value], otherwise: Other) -> Value | Other:
        """Return the answer to a query, or `otherwise` if the profile cannot be read."""
        try:
            return ask(self._db)
        except DISK_ERRORS as error:
            self._doubt(error)
            return otherwise

    def _doubt(self, error: Exception) -> bool:
        """Return False: reading never marks a profile for recovery; only `WritableProfile` does."""
        return False
