"""Match store on disk: one row an event, the events of one action in one transaction.

When `append` returns the operating system has them, and nothing is lost with the program, killed or not. No later than the
disk needs to write twice they are on the disk itself (`flush`); a power cut before that takes them, and nothing else.

Opening never raises: whatever is wrong with the profile, the game plays on, in memory if it must, and says so in one
sentence. One window at a time plays with a profile (`lock.Claim`), and commands may use it beside that: an action is stored
only where the log of its match ends as the one who acted knows it.
"""

import sqlite3
import weakref
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from game import private_files as private
from game.career import tables
from game.career.figures import MatchFigures
from game.engine.rules import Rules
from game.i18n import N_, _
from game.session import checksum, copies, mending, play_order, salvage
from game.session import schema as profile
from game.session.branch import Branch
from game.session.codec import CodecError, encode_event, encode_value
from game.session.flush import Flusher
from game.session.journal import Entry
from game.session.lock import Presence, gate, is_in_use
from game.session.profile_reader import ProfileReader
from game.session.schema import DISK_ERRORS, FileState, Value
from game.session.seal import SealKeeper, break_seal, read_seal
from game.session.stored_match import DamagedError, Secrets, Status, StoreError, Summary
from game.session.union import delete_match
from game.worker import Worker, close_all

Clock = Callable[[], datetime]
_LEFT_ALONE = "copies-left-alone"
"""The note that names the newest of the copies from which the player wanted nothing back."""
_LAST_COPY = "last-copy"
"""The note of the number of the last copy; a profile that was put back, or began anew, does not know the last."""


def utc_now() -> datetime:
    """Return the time now, with its zone."""
    return datetime.now(UTC)


class _ConflictError(Exception):
    """Another copy of the program has written to the log of a match; the text is a reason for the player."""


class Opened(NamedTuple):
    """A usable store, and the notice to show to the player."""

    store: "Store"
    notice: str | None


class Store(ProfileReader):
    """The matches of one profile, to play; use `Store.open`."""

    def __init__(
        self,
        db: sqlite3.Connection,
        clock: Clock,
        presence: Presence | None = None,
        notice: str | None = None,
        flusher: Flusher | None = None,
        care: SealKeeper | None = None,
        path: Path | None = None,
    ) -> None:
        """Wrap an open profile.

        `path` is where it can be written, `flusher` has what is written put on the disk, `care` watches over the file.
        """
        super().__init__(db, care)
        self.path = path
        """Its file; None in memory."""
        self._copyist: Worker | None = None
        self._clock = clock
        self._presence = presence
        self._notice = notice
        self._flusher = flusher
        if flusher is not None:
            weakref.finalize(self, flusher.drop).atexit = False

    @property
    def notice(self) -> str | None:
        """The reason why the match is not kept; None while it is."""
        self._heed_disk()
        return self._notice

    @classmethod
    def open(cls, path: Path | None, clock: Clock = utc_now) -> Opened:
        """Open the profile at `path` to play with it, or an in-memory store if None.

        Never raises. What cannot be used is left as it is, what is damaged is kept under another name, and the notice
        says so.
        """
        if path is None:
            return Opened(cls(profile.in_memory(), clock), None)
        try:
            private.make_folder(path.parent)
            with gate(path):
                private.tighten(path.parent, *private.family(path))
                return cls._open_alone(path, clock)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a disk, the game goes on
            text = _("{path} cannot be used ({reason}). What is played now is not saved.")
            notice = text.format(path=path, reason=error)
            return Opened(cls(profile.copy_of_file(path), clock, notice=notice), notice)

    @classmethod
    def in_memory(cls, reason: str, clock: Clock = utc_now) -> Opened:
        """Open an empty store that keeps nothing, for a reason that the notice tells."""
        return Opened(cls(profile.in_memory(), clock, notice=reason), reason)

    @classmethod
    def _open_alone(cls, path: Path, clock: Clock) -> Opened:
        in_use = is_in_use(path)
        salvage.finish(path, clock())
        checked = read_seal(path)
        found = profile.look_at(path, alone=True, is_sealed=checked is not None)
        notice = _left_alone(path, found, in_use=in_use)
        if notice is not None:
            return cls.in_memory(notice, clock)
        if found is FileState.DAMAGED:
            notice = salvage.bring_over(path, clock(), copies.ids_in_copies(path))
        elif found is FileState.OURS and 0 < profile.version_in(path) < profile.SCHEMA_VERSION:
            copies.keep_before_upgrade(path, clock().astimezone().date())
        break_seal(path)
        db = profile.connect(path)
        try:
            if checked is None and not in_use:
                db.execute("REINDEX")  # reading a file through does not tell whether its indexes hold the same rows
            presence = Presence.enter(path)
        except DISK_ERRORS:
            db.close()
            raise
        care = SealKeeper(path, checked or clock(), clock)
        store = cls(db, clock, presence, flusher=Flusher.of(db, path), care=care, path=path)
        return Opened(store, notice)

    def close(self) -> None:
        """Put everything on the disk, close the file and let go of every match; further calls fail.

        A disk that does not answer is waited for no longer than `flush.PATIENCE`.
        """
        care, is_sound = self._care, self.path is not None
        self._end_copy()  # before: the one that closes the file last tidies up after it
        self._leave()
        if care is not None:
            care.end(is_sound=is_sound)

    @property
    def alarm(self) -> str | None:
        """A sentence on damage found in saved data since the store was opened, or None."""
        if self._care is None or not self._care.is_doubtful:
            return None
        return _("A part of the saved matches is damaged. The next start of the game says what can be kept of them.")

    def _leave(self) -> None:
        """Close the file, and let go of the profile."""
        flusher, self._flusher = self._flusher, None
        if flusher is None:
            self._db.close()
        else:
            flusher.close(self._db.close)
        self.path = None
        if self._presence is not None:
            self._presence.leave()

    def create_match(
        self,
        identity: str,
        rules: Rules,
        secrets: Secrets,
        entries: tuple[Entry, ...],
        summary: Summary,
        branch: Branch | None = None,
        figures: MatchFigures | None = None,
    ) -> int:
        """Store a new match with its opening, or the events before its branch; return its number.

        Without `figures` it is due to be counted.
        """
        now = self._clock().isoformat()
        columns = "identity, played, created, updated, status, rules, seed, word, bot_key, summary, branch"
        told = (encode_value(summary), None if branch is None else encode_value(branch))
        secret = (secrets.seed, secrets.word, secrets.bot_key)
        status = Status.PLAYING if summary.winners is None else Status.FINISHED
        values = (now, now, status.value, encode_value(rules), *secret, *told)

        def write(db: sqlite3.Connection) -> int:
            insert = f"INSERT INTO matches ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?,?)"  # noqa: S608 - constants
            match_id = db.execute(insert, (identity, play_order.next_place(db), *values)).lastrowid or 0
            db.execute("DELETE FROM deletions WHERE identity=?", (identity,))  # an imported match may come once more
            db.execute(
                "DELETE FROM entries WHERE match_id=?", (match_id,)
            )  # what a damaged file may hold of one that is gone
            checksum.write_log(db, match_id, _stored(entries))
            tables.forget_match(db, match_id)  # likewise
            if figures is not None:
                tables.write_figures(db, match_id, figures)
            checksum.seal(db, match_id)
            return match_id

        self.shorten_log()
        return self._write(write)

    def append(
        self, match_id: int, entries: tuple[Entry, ...], summary: Summary, figures: MatchFigures | None = None
    ) -> None:
        """Store the entries of one action in one transaction, with the state of the match after them.

        `figures` are those of the match, where the action has changed any.

        The log must end where they begin: where another copy of the program has written to it, or deleted it, or where
        the disk cannot take them, the match goes on in memory and `notice` says so; what is on disk stays as it was.
        """
        values = (self._clock().isoformat(), encode_value(summary), match_id)
        stored = _stored(entries)
        over = (Status.FINISHED.value, match_id, Status.PLAYING.value)

        def write(db: sqlite3.Connection) -> None:
            end = db.execute("SELECT max(seq) FROM entries WHERE match_id=?", (match_id,)).fetchone()[0]
            if entries and self.path is not None and end != entries[0].seq - 1:
                raise _ConflictError(_("another copy of the game has taken it over"))
            checksum.rewrite(db, match_id, change, stored)

        def change(db: sqlite3.Connection) -> None:
            checksum.write_log(db, match_id, stored)
            db.execute("UPDATE matches SET updated=?, summary=? WHERE id=?", values)
            play_order.put_first(db, match_id)
            if summary.winners is not None:
                db.execute("UPDATE matches SET status=? WHERE id=? AND status=?", over)
            if figures is not None:
                tables.write_figures(db, match_id, figures)

        try:
            self._write(write)
        except _ConflictError as error:
            self._go_on_in_memory(error)
            theirs = "DELETE FROM entries WHERE match_id=? AND seq>=?"
            self._write(lambda db: db.execute(theirs, (match_id, entries[0].seq)))
            self._write(lambda db: checksum.seal(db, match_id))
            self._write(write)

    def abandon(self, match_id: int) -> None:
        """Give a match up for good; it stays in the list. A finished match stays finished.

        Raises:
            StoreError: it is not there.
        """
        self._check_there(match_id)
        values = (Status.ABANDONED.value, match_id, Status.PLAYING.value)
        change = "UPDATE matches SET status=? WHERE id=? AND status=?"
        self._write(lambda db: checksum.rewrite(db, match_id, lambda db: db.execute(change, values)))

    def _check_there(self, match_id: int) -> None:
        """Check that there is a match of this number.

        Raises:
            StoreError: there is none.
        """
        if match_id not in self.numbers():
            raise StoreError(_("There is no match {number}.").format(number=match_id))

    def shorten_log(self) -> None:
        """Shorten a long log of the database where the player waits anyway: when somebody sits down to a match."""
        if self._flusher is not None:
            self._flusher.shorten(self._db)

    def _correct(self, match_id: int, row: checksum.Row) -> None:
        if self.path is not None:
            self._write(lambda db: checksum.write_row(db, row, match_id))

    def _write(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction; where the disk fails, carry on with a copy of everything in memory."""
        self._heed_disk()
        try:
            written = profile.transact(self._db, write)
        except sqlite3.IntegrityError:
            raise  # two writers of one match in one program: a mistake of ours, not of the disk
        except DISK_ERRORS as error:
            self._go_on_in_memory(error)
            written = profile.transact(self._db, write)
        if self._flusher is not None:
            self._flusher.ask()
        return written

    def _heed_disk(self) -> None:
        """Go on in memory where what was written could not be put on the disk."""
        if self._flusher is not None and self._flusher.error is not None:
            self._go_on_in_memory(self._flusher.error)

    def _go_on_in_memory(self, error: Exception) -> None:
        self._doubt(error)
        memory = profile.copy_in_memory(self._db)
        self._leave()
        self._db = memory
        text = _("The match can no longer be saved ({reason}). It goes on, but only until the game is closed.")
        self._notice = text.format(reason=error)

    def mend(self, match_id: int) -> bool:
        """Rebuild the row of a damaged match from its log; return True if it counts as given up because its seed is lost.

        Raises:
            StoreError: it is not there, or its log is damaged too.
        """
        self._check_there(match_id)
        stored = checksum.read_log(self._db, match_id)
        journal, is_whole = mending.folded(stored)
        if journal is None or not is_whole or not mending.is_legal(journal):
            raise DamagedError(match_id) from CodecError("the log is damaged too")
        row = checksum.read_row(self._db, match_id) or {}
        made = mending.rebuilt(row, stored, journal, self._clock())

        def write(db: sqlite3.Connection) -> None:
            checksum.write_row(db, made.row, match_id)
            tables.delete_figures(db, match_id)

        self._write(write)
        return made.is_given_up

    def delete(self, match_id: int) -> None:
        """Delete a match for good, from the copies of the profile too.

        Raises:
            StoreError: it is not there, or is still in a copy.
        """
        self._check_there(match_id)
        path, now = self.path, self._clock().isoformat()

        def write(db: sqlite3.Connection) -> None:
            (identity,) = db.execute("SELECT identity FROM matches WHERE id=?", (match_id,)).fetchone()
            delete_match(db, identity, now)

        self._db.execute("PRAGMA secure_delete=ON")
        self._write(write)
        try:
            if path is not None:
                profile.empty_log(self._db)
                copies.delete_from_copies(path, self._db)
        except DISK_ERRORS as error:
            text = _("Match {number} is deleted, but a copy of it could not be removed ({reason}).")
            raise StoreError(text.format(number=match_id, reason=error)) from error

    def offer(self) -> copies.CopyOffer | None:
        """Return the matches that copies can bring back; None if nothing is missing."""
        if self._knows_last_copy():
            return None
        offer = self.look_in_copies()
        if offer is None:
            self._note_last_copy(0)
        return offer

    def is_left_alone(self, offer: copies.CopyOffer) -> bool:
        """Return True if the player wanted nothing back from these copies."""
        return self.note(_LEFT_ALONE) == offer.copies[0].name

    def leave_alone(self, offer: copies.CopyOffer) -> None:
        """Note that the player wants nothing back from these copies."""
        self.keep_note(_LEFT_ALONE, offer.copies[0].name)

    def _knows_last_copy(self) -> bool:
        return self.path is None or copies.is_known(self._db, self.path, int(self.note(_LAST_COPY) or 0))

    def _note_last_copy(self, more: int) -> None:
        if self.path is not None:
            self.keep_note(_LAST_COPY, str(copies.last_number(self.path) + more))

    def look_in_copies(self) -> copies.CopyOffer | None:
        """Look for matches that copies of the profile have and the profile has not, or not so far."""
        if self.path is None:
            return None
        with suppress(*DISK_ERRORS):
            return copies.best_offer(self._db, self.path)
        return None

    def bring_back(self, offer: copies.CopyOffer) -> int:
        """Bring back the matches of copies; return their number.

        Raises:
            StoreError: a copy cannot be read.
        """
        count = self.bring_in(*offer.copies)
        self._note_last_copy(0)
        return count

    def bring_in(self, *others: Path, only: Collection[str] | None = None) -> int:
        """Bring in what other profiles have, or only some matches; return the number of matches.

        Raises:
            StoreError: one of them cannot be read.
        """
        try:
            return profile.transact(self._db, lambda db: sum(copies.bring_in(db, other, only) for other in others))
        except (*DISK_ERRORS, ValueError) as error:
            text = _("{path} cannot be read ({reason}).")
            raise StoreError(text.format(path=others[0], reason=error)) from error

    def copy_daily(self) -> None:
        """Begin the copy of the day in the background, once, if anything is kept."""
        if self._copyist is None and self.path is not None and self.notice is None:
            if self._knows_last_copy():
                self._note_last_copy(1)
            self._copyist = copies.begun(self.path, self._clock().astimezone().date())

    def _end_copy(self) -> None:
        """End the copy that is being made; what was not finished leaves nothing."""
        if self._copyist is not None:
            close_all((self._copyist,))
            self._copyist = None

    def keep_figures(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run a function that writes figures of matches (`game.career`) in one transaction; logs and rows of matches stay."""
        return self._write(write)

    def keep_note(self, name: str, value: str) -> None:
        """Store a text under a name, replacing an earlier one."""
        values = (name, value)
        self._write(lambda db: db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?,?)", values))


def _stored(entries: tuple[Entry, ...]) -> list[tuple[int, bytes]]:
    return [(entry.seq, encode_event(entry.event).encode()) for entry in entries]


def _left_alone(path: Path, found: FileState, *, in_use: bool) -> str | None:
    """Return the reason why a file must stay as it is, if it must."""
    texts = {
        FileState.FOREIGN: N_("{path} belongs to another program and is left alone. What is played now is not saved."),
        FileState.OLDER: N_(
            "{path} was written by an early version of the game, which this one cannot read, and is left alone. "
            "What is played now is not saved."
        ),
        FileState.NEWER: N_("{path} was written by a newer version of the game. What is played now is not saved."),
    }
    if in_use:
        text = N_("{path} is damaged, and open in another window of the game. What is played now is not saved.")
        texts[FileState.DAMAGED] = text
    return _(texts[found]).format(path=path) if found in texts else None
