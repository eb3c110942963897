"""Match store on disk: each event is a row, and the events of one action are written in one transaction.

When `append` returns, the operating system has the events, so a killed program loses nothing. `flush` then writes them to the disk
in the background; a power cut before that loses them.

Opening never raises: whatever is wrong with the profile, the game continues, if necessary in memory, and reports the problem. One
window at a time plays with a profile (`lock.claimed`), while commands may use it. An action is stored only if nobody else has added
to the log of its match.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from game.clock import Clock, utc_now
from game.engine.state import PublicState
from game.i18n import _
from game.session import copies, play_order, recovery, schema
from game.session.codec import encode_event, encode_value
from game.session.journal import Entry
from game.session.saving import ConflictError, Memory, Saving
from game.session.schema import DISK_ERRORS, Value
from game.session.side_tables import registered
from game.session.stored_match import Head, Status, StoreError, Summary
from game.session.union import delete_match
from game.session.writable_profile import WritableProfile
from game.system_errors import told_as

_Entries = tuple[Entry, ...]
"""The log of a match, or new entries at its end."""
_LACKS_SEED: Final = "SELECT 1 FROM matches WHERE id=? AND seed=x''"
"""The query that finds a match if it has no seed, for example after a recovery during play."""


class Opened(NamedTuple):
    """A usable store, and the notice to show to the player."""

    store: "Store"
    notice: str | None


class _After(NamedTuple):
    """The state of a match after an action; `results` is the public state if the action has changed results."""

    time: str
    summary: Summary
    results: PublicState | None


class Store(WritableProfile):
    """The matches of a profile, for playing; use `Store.open`."""

    @classmethod
    def open(cls, path: Path | None, clock: Clock = utc_now, *, reason: str | None = None) -> Opened:
        """Open the profile at `path` to play with it; if None, open an empty store in memory, with `reason` as the notice.

        Never raises. An unusable file is left unchanged, a damaged one is kept under another name, and the notice says so.
        """
        if path is None:
            return Opened(cls(Saving(Memory(schema.in_memory(), reason), clock), clock), reason)
        saving, told = Saving.begin(path, clock)
        return Opened(cls(saving, clock), told)

    def close(self, *, is_told: bool = True) -> None:
        """Save waiting changes, flush everything to the disk, close the file and release all matches; further calls fail.

        Wait at most `flush.PATIENCE` for a disk that does not respond. Unless `is_told`, the notice of `open` is shown again next
        time.
        """
        self.end_copy()  # the copy has its own connection, and SQLite empties the log only when the last connection closes
        self.saving.close(last=recovery.forget_sentence if is_told and self.ask(recovery.sentence, None) else None)

    def create_match(self, head: Head, entries: _Entries, summary: Summary, results: PublicState | None = None) -> int:
        """Store a new match with its opening or, for a branch, the events before the branching point; return its id.

        Without `results`, the statistics of the match are computed later.
        """
        self.saving.shorten_log()
        return self.append(head, entries, 1, summary, results)

    def append(
        self, head: Head, entries: _Entries, first: int, summary: Summary, results: PublicState | None = None
    ) -> int:
        """Store the entries of one action, numbered from `first`, in one transaction; return the match's id.

        `results` is the public state if the action has changed results. If the file has lost a part of the match, the whole match
        is stored again, under another id if the old one is taken.

        If another copy of the program has extended the log or deleted the match, the match continues in memory, and `notice` says
        so.
        """
        after = _After(self._clock().isoformat(), summary, results)

        def write(db: sqlite3.Connection) -> int:
            number, end = schema.end_of_log(db, head.identity)
            is_deleted = db.execute("SELECT 1 FROM deletions WHERE identity=?", (head.identity,)).fetchone() is not None
            # This function runs on the file. If the file cannot be written, it runs on a copy in memory and later on the file.
            # After a conflict it runs in memory only, where `path` is None; `_put` then replaces the other program's log, which was
            # copied from the file.
            if self.path is not None and (is_deleted or end >= first):
                if not schema.is_whole(db):
                    raise schema.DamagedFileError("the log is not as it was written")
                raise ConflictError(head.identity, first - 1)
            if number is None or end != first - 1 or db.execute(_LACKS_SEED, (number,)).fetchone():
                return _put(db, number, head, entries, after)
            _extend(db, number, entries[first - 1 :], after)
            return number

        try:
            return self.saving.write(write, head.identity)
        except ConflictError as error:
            self.saving.go_on_in_memory(error)
            return self.saving.write(write)

    def abandon(self, identity: str) -> None:
        """Give a match up permanently, but keep it in the list; ignore a finished or missing match."""
        values = (Status.ABANDONED.value, identity, Status.PLAYING.value)
        self.saving.write(lambda db: db.execute("UPDATE matches SET status=? WHERE identity=? AND status=?", values))

    def identity_of(self, match_id: int) -> str:
        """Return the permanent identity of a match, whose id may change.

        Raises:
            StoreError: there is no match with this id, or it cannot be read.
        """
        with told_as(StoreError, _("Match {number} cannot be read ({reason})."), *DISK_ERRORS, number=match_id):
            for (identity,) in self._db.execute("SELECT identity FROM matches WHERE id=?", (match_id,)):
                return str(identity)
        raise StoreError(_("There is no match {number}.").format(number=match_id))

    def delete(self, match_id: int) -> None:
        """Delete a match permanently, and remove it from the copies of the profile once the deletion is saved.

        If this is interrupted, the next `copies.make_copy` completes it in the copies.

        Raises:
            StoreError: the match is missing, cannot be read, or is still in a copy.
        """
        identity, path, now = self.identity_of(match_id), self.path, self._clock().isoformat()
        self.end_copy()  # end any copy in progress: it would keep the deleted data in the write-ahead log
        self.saving.write(lambda db: delete_match(db, identity, now))
        text = _("Match {number} was deleted, but a copy of it could not be removed ({reason}).")
        with told_as(StoreError, text, *DISK_ERRORS, number=match_id):
            if path is not None and self.saving.file is not None and self.is_kept:
                self.saving.file.empty_log()
                copies.delete_from_copies(path, self._db)

    def keep_figures(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run a function that writes to the side tables in one transaction; it must not change logs or matches."""
        return self.saving.write(write)

    def keep_findings(self, identity: str, write: Callable[[sqlite3.Connection, int], object]) -> None:
        """Call a function with the id of a match, to write rows of the match to the side tables; skip a missing match.

        The id may change while the function waits for the file, so it is looked up when the function runs.
        """
        query = "SELECT id FROM matches WHERE identity=?"
        self.saving.write(lambda db: [write(db, *row) for row in db.execute(query, (identity,)).fetchall()], identity)


def _extend(db: sqlite3.Connection, number: int, entries: _Entries, after: _After) -> None:
    db.execute("UPDATE matches SET updated=?, summary=? WHERE id=?", (after.time, encode_value(after.summary), number))
    play_order.put_first(db, number, after.time)
    if after.summary.winners is not None:
        over = (Status.FINISHED.value, number, Status.PLAYING.value)
        db.execute("UPDATE matches SET status=? WHERE id=? AND status=?", over)
    _write_log(db, number, entries, after)


def _put(db: sqlite3.Connection, number: int | None, head: Head, entries: _Entries, after: _After) -> int:
    """Write a whole match, replacing any stored part of it; return its id."""
    begun = db.execute("SELECT created FROM matches WHERE id=?", (number,)).fetchone()
    number = play_order.free_number(db) if number is None else number
    going = Status.PLAYING if head.secrets.seed else Status.ABANDONED  # a match without a seed cannot be played on
    row = {
        "id": number,
        "identity": head.identity,
        "played": play_order.next_place(db, after.time),
        "created": after.time if begun is None else begun[0],
        "updated": after.time,
        "status": going if after.summary.winners is None else Status.FINISHED,
        "rules": encode_value(head.rules),
        "seed": head.secrets.seed,
        "word": head.secrets.word,
        "bot_key": head.secrets.bot_key,
        "summary": encode_value(after.summary),
        "program": head.program,
        "branch": None if head.branch is None else encode_value(head.branch),
    }
    schema.insert(db, "matches", row)
    # a damaged file may hold remains of a deleted match
    db.execute("DELETE FROM entries WHERE match_id=?", (number,))
    registered().delete(db, number)
    _write_log(db, number, entries, after)
    return number


def _write_log(db: sqlite3.Connection, match_id: int, entries: _Entries, after: _After) -> None:
    """Add entries to the log of a match, and update its statistics in the side tables if its results have changed."""
    schema.write_entries(db, match_id, ((entry.seq, encode_event(entry.event)) for entry in entries))
    if after.results is not None:
        registered().write(db, match_id, after.results, after.summary.marks)
