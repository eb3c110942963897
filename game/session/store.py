"""Match store on disk: one row an event, the events of one action in one transaction.

When `append` returns the operating system has them, and nothing is lost with the program, killed or not. No later than the
disk needs to write twice they are on the disk itself (`flush`); a power cut before that takes them, and nothing else.

Opening never raises: whatever is wrong with the profile, the game plays on, in memory if it must, and says so in one
sentence. One window at a time plays with a profile (`lock.Claim`), and commands may use it beside that: an action is stored
only where the log of its match ends as the one who acted knows it.
"""

import sqlite3
import weakref
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from game import private_files as private
from game.career import tables
from game.career.figures import MatchFigures
from game.i18n import N_, _
from game.session import copies, play_order, recovery, replacement
from game.session import schema as profile
from game.session.codec import encode_event, encode_value
from game.session.flush import Flusher
from game.session.journal import Entry
from game.session.lock import Presence, gate, is_in_use
from game.session.profile_reader import ProfileReader
from game.session.schema import DISK_ERRORS, FileState, Value
from game.session.stored_match import Head, Status, StoreError, Summary
from game.session.union import delete_match, plan, unite
from game.terminal import complain
from game.worker import Progress, StoppedError, ThreadWorker, Ticket, Worker, close_all

Clock = Callable[[], datetime]
_MOST_IN_MEMORY = 64_000_000
"""The bytes of a profile of which a copy waits in memory; of a larger one only the matches that are not over do."""
_PATIENCE_MS = 40
"""Milliseconds for which the window waits for another program's lock."""
_PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between two tries to save what waits."""
_LAST_PATIENCE = 3.0
"""Seconds for which that is tried at the end."""
_CHECKED = "checked"
"""The note of the day on which the profile was read through last."""
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
        path: Path | None = None,
    ) -> None:
        """Wrap an open profile; `path` is where it can be written, `flusher` has what is written put on the disk."""
        super().__init__(db)
        self.path = path
        """Its file; None in memory."""
        self._copyist: Worker | None = None
        self._checker = ThreadWorker("check")
        self._check: Ticket[bool] | None = None
        self._checked = ""
        """The day on which the profile was read through last in this run."""
        self._clock = clock
        self._presence = presence
        self._notice = notice
        self._flusher = flusher
        self.alarm: str | None = None
        """A sentence on damage that was met since the store was opened."""
        self._seen = None if path is None else replacement.file_id(path)
        """The file that is open."""
        self._waiting: list[Callable[[sqlite3.Connection], object]] | None = None
        """The transactions that were run in memory and wait for the file; None while nothing does."""
        self._kept_file = db
        """The connection to the file while something waits."""
        self._why: Exception | None = None
        self._pauses: Iterator[float] = iter(())
        self._next_try = 0.0
        self._is_recovered = False
        self._is_unopened = False
        """True while the file could not be opened so far."""
        if path is not None:
            db.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}")
        if flusher is not None:
            weakref.finalize(self, flusher.drop).atexit = False

    @property
    def notice(self) -> str | None:
        """The reason why the match is not saved, or not yet; None while it is."""
        if self._waiting is None:
            return self._notice
        text = _(
            "The match cannot be saved now ({reason}). It is kept in memory, and saved as soon as that goes again."
        )
        return text.format(reason=self._why)

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
            if not isinstance(error, DISK_ERRORS) or profile.tells_damage(error):
                text = _("{path} cannot be used ({reason}). What is played now is not saved.")
                notice = text.format(path=path, reason=error)
                return Opened(cls(profile.copy_of_file(path), clock, notice=notice), notice)
            store = cls(profile.copy_of_file(path), clock)
            store.path, store._is_unopened = path, True
            store._begin_to_wait(error)
            text = _(
                "{path} cannot be used now ({reason}). What is played meanwhile is not saved before that goes again."
            )
            return Opened(store, text.format(path=path, reason=error))

    @classmethod
    def in_memory(cls, reason: str, clock: Clock = utc_now) -> Opened:
        """Open an empty store that keeps nothing, for a reason that the notice tells."""
        return Opened(cls(profile.in_memory(), clock, notice=reason), reason)

    @classmethod
    def _open_alone(cls, path: Path, clock: Clock) -> Opened:
        in_use = is_in_use(path)
        replacement.finish(path, clock())
        found = profile.look_at(path)
        is_damaged = found is FileState.DAMAGED or recovery.is_doubtful(path)
        notice = _left_alone(path, found, in_use=in_use and is_damaged)
        if notice is not None:
            return cls.in_memory(notice, clock)
        if is_damaged:
            recovery.recover(path, clock())
        elif found is FileState.OURS and 0 < profile.version_in(path) < profile.SCHEMA_VERSION:
            with closing(profile.open_to_read(path)) as db:
                copies.keep(path, db, clock().astimezone().date())
        try:
            db, told = _connected(path)
        except DISK_ERRORS as error:
            if not profile.tells_damage(error) or is_damaged or in_use:
                raise
            recovery.recover(path, clock())
            db, told = _connected(path)
        try:
            presence = Presence.enter(path)
        except DISK_ERRORS:
            db.close()
            raise
        return Opened(cls(db, clock, presence, flusher=Flusher.of(db, path), path=path), told)

    def close(self, *, is_told: bool = True) -> None:
        """Save what waits, put everything on the disk, close the file and let go of every match; further calls fail.

        A disk that does not answer is waited for no longer than `flush.PATIENCE`. What `open` had to tell is told again next time
        unless it `is_told`.
        """
        self._end_copy()  # before: the one that closes the file last tidies up after it
        end = monotonic() + _LAST_PATIENCE
        while not self.save_waiting(at_once=True) and monotonic() < end:
            sleep(_PAUSES[0])
        if self._waiting is not None:
            complain(self._keep_beside(self.path) if self._waiting else self.notice or "")
            self._db, self._waiting = self._kept_file, None
        if is_told and self.path is not None and self._read(recovery.sentence, None) is not None:
            self._write(recovery.forget_sentence)
        self._leave()

    def _keep_beside(self, path: Path | None) -> str:
        """Write what waits to a copy, of which the next start tells; return a sentence on what became of it."""
        try:
            if path is not None:
                with gate(path, patience=0.0):
                    copies.keep(path, self._db, self._clock().astimezone().date())
        except DISK_ERRORS:
            return _("What was played since the last save is lost ({reason}).").format(reason=self._why)
        return _("The match could not be saved ({reason}). It is in a copy; the next start offers it.").format(
            reason=self._why
        )

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
        self, head: Head, entries: tuple[Entry, ...], summary: Summary, figures: MatchFigures | None = None
    ) -> int:
        """Store a new match with its opening, or the events before its branch; return its number.

        Without `figures` it is due to be counted.
        """
        now = self._clock().isoformat()

        def write(db: sqlite3.Connection) -> int:
            # an imported match may come once more
            db.execute("DELETE FROM deletions WHERE identity=?", (head.identity,))
            return _put(db, None, head, entries, (now, summary), figures)

        self.shorten_log()
        return self._write(write)

    def append(
        self,
        head: Head,
        entries: tuple[Entry, ...],
        first: int,
        summary: Summary,
        figures: MatchFigures | None = None,
    ) -> int:
        """Store the entries of one action, from number `first` on, in one transaction, with the state of the match after them.

        `figures` are those of the match, where the action has changed any. Return the number of the match: one whose
        file lost it, or a part of its log, is stored whole again, under another number if that has gone to another match.

        Where another copy of the program has written to its log, or deleted it, the match goes on in memory and `notice` says
        so; what is on disk stays as it was.
        """
        now = self._clock().isoformat()

        def write(db: sqlite3.Connection) -> int:
            query = (
                "SELECT id, ifnull((SELECT max(seq) FROM entries WHERE match_id = id), 0) FROM matches WHERE identity=?"
            )
            number, end = db.execute(query, (head.identity,)).fetchone() or (None, 0)
            is_deleted = db.execute("SELECT 1 FROM deletions WHERE identity=?", (head.identity,)).fetchone()
            if self.path is not None and (end >= first or is_deleted):
                raise _ConflictError(_("another copy of the game has taken it over"))
            if number is None or end != first - 1:
                return _put(db, number, head, entries, (now, summary), figures)
            _write_log(db, number, entries[first - 1 :])
            db.execute("UPDATE matches SET updated=?, summary=? WHERE id=?", (now, encode_value(summary), number))
            play_order.put_first(db, number)
            if summary.winners is not None:
                over = (Status.FINISHED.value, number, Status.PLAYING.value)
                db.execute("UPDATE matches SET status=? WHERE id=? AND status=?", over)
            if figures is not None:
                tables.write_figures(db, number, figures)
            return int(number)

        try:
            return self._write(write)
        except _ConflictError as error:
            self._go_on_in_memory(error)
            return self._write(write)

    def abandon(self, match_id: int) -> None:
        """Give a match up for good; it stays in the list. A finished match stays finished.

        Raises:
            StoreError: it is not there.
        """
        self._check_there(match_id)
        values = (Status.ABANDONED.value, match_id, Status.PLAYING.value)
        change = "UPDATE matches SET status=? WHERE id=? AND status=?"
        self._write(lambda db: db.execute(change, values))

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

    def _write(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction; where the file cannot take it now, on a copy in memory, to be run again later."""
        self.save_waiting()
        if self._waiting is None:
            try:
                return self._write_to_file(write)
            except DISK_ERRORS as error:
                if self._is_mistake(error):
                    raise
                self._begin_to_wait(error)
        written = profile.transact(self._db, write)
        if self._waiting is not None:
            self._waiting.append(write)
        return written

    def _write_to_file(self, write: Callable[[sqlite3.Connection], Value]) -> Value:
        """Run one transaction on the profile, or on the one that takes its place where it is damaged, once a session.

        Raises:
            OSError, sqlite3.Error: it cannot be written now.
        """
        self._look_after_file()
        try:
            written = profile.transact(self._db, write)
        except DISK_ERRORS as error:
            if self.path is None or self._is_recovered or not profile.tells_damage(error) or profile.is_whole(self._db):
                raise
            self._is_recovered = True
            with gate(self.path, patience=0.0):
                self._replace(recovery.prepare(self.path, self._clock()))
            self.alarm = recovery.sentence(self._db)
            written = profile.transact(self._db, write)
        if self._flusher is not None:
            self._flusher.ask()
        return written

    def _is_mistake(self, error: Exception) -> bool:
        """Return True if an error that speaks of damage is met in a sound profile, such as by two writers of one match."""
        return profile.tells_damage(error) and profile.is_whole(self._db)

    def _look_after_file(self) -> None:
        """Write the profile anew where its file has lost its name, or where it could not be put on the disk.

        Raises:
            OSError, sqlite3.Error: that cannot be done now.
        """
        if self.path is None:
            return
        if self._is_unopened:
            self._open_late(self.path)
        found = replacement.file_id(self.path)
        if found == self._seen and (self._flusher is None or self._flusher.error is None):
            return
        is_gone = found != self._seen
        with gate(self.path, patience=0.0):
            replacement.prepare_whole(self.path, self._db, self._seen, self._clock())
            self._replace(None)
        if is_gone:
            self.alarm = _("The file of your matches was gone from its place. It is written there again.")

    def _replace(self, aside: Path | None) -> None:
        """Close the profile, and open the new one that is ready in its place.

        Raises:
            OSError, sqlite3.Error: it cannot be put in place, or opened.
        """
        path = self.path
        if path is None:
            return
        if self._flusher is not None:
            self._flusher.drop()
        with suppress(*DISK_ERRORS):
            self._db.close()
        try:
            if aside is None:
                path.unlink(missing_ok=True)
            replacement.finish(path, self._clock(), aside)
            self._open_file(path)
        except DISK_ERRORS:  # a virus scanner may hold it
            self._db, self._is_unopened = profile.copy_of_file(replacement.latest(path)), True
            raise

    def _open_late(self, path: Path) -> None:
        """Open a profile that could not be opened at the start.

        Raises:
            OSError, sqlite3.Error: it still cannot be.
        """
        with gate(path, patience=0.0):
            replacement.finish(path, self._clock())
            if profile.look_at(path) not in (FileState.NEW, FileState.OURS):
                raise OSError(_("it is no profile of this version of the game"))
            self._open_file(path)
            self._presence = self._presence or Presence.enter(path)
        self._is_unopened = False

    def _open_file(self, path: Path) -> None:
        self._db = profile.connect(path, _PATIENCE_MS / 1000)
        self._flusher = Flusher.of(self._db, path)
        self._seen = replacement.file_id(path)

    def _begin_to_wait(self, error: Exception) -> None:
        """Go on with a copy in memory until the profile can be written again."""
        self._doubt(error)
        self._kept_file = self._db
        if not self._is_unopened:
            self._db = _copied(self._db)
        self._waiting, self._why = [], error
        self._pauses = chain(_PAUSES, repeat(_PAUSES[-1]))
        self._next_try = monotonic() + next(self._pauses)

    def save_waiting(self, *, at_once: bool = False) -> bool:
        """Save what waits in memory, if it is time to try that again; return True if nothing waits any more."""
        waiting = self._waiting
        if waiting is None or (not at_once and monotonic() < self._next_try):
            return waiting is None
        memory, self._db = self._db, self._kept_file
        try:
            self._write_to_file(lambda db: [write(db) for write in waiting])
        except _ConflictError as error:
            self._db = memory
            self._go_on_in_memory(error)
            return True
        except DISK_ERRORS as error:
            self._kept_file, self._db, self._why = self._db, memory, error
            self._next_try = monotonic() + next(self._pauses)
            return False
        memory.close()
        self._waiting = None
        return True

    @property
    def is_kept(self) -> bool:
        """True if everything is saved: the one place that knows, which every sentence about keeping asks."""
        return self._waiting is None and self.notice is None

    def kept_text(self, text: str) -> str:
        """Return a sentence that says that something is kept, or why it is not."""
        return text if self.is_kept else self.notice or ""

    def _doubt(self, error: Exception) -> None:
        """Have the profile recovered at the next start if an error speaks of damage."""
        if self.path is not None and self.alarm is None and profile.tells_damage(error):
            recovery.doubt(self.path)
            self.alarm = _(
                "A part of the saved matches is damaged. The next start of the game says what can be kept of them."
            )

    def _go_on_in_memory(self, error: Exception) -> None:
        memory = self._db if self._waiting is not None else profile.copy_in_memory(self._db)
        if self._waiting is not None:
            self._db = self._kept_file
        self._leave()
        self._db, self._waiting = memory, None
        text = _("The match can no longer be saved ({reason}). It goes on, but only until the game is closed.")
        self._notice = text.format(reason=error)

    def delete(self, match_id: int) -> None:
        """Delete a match for good, from the copies of the profile too.

        Raises:
            StoreError: it is not there, or is still in a copy.
        """
        self._check_there(match_id)
        path, now = self.path, self._clock().isoformat()
        self._end_copy()  # what it is reading could not be erased from the log; it is begun anew

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
        if not self.save_waiting(at_once=True):
            raise StoreError(self.notice)
        try:
            return self._write_to_file(lambda db: sum(copies.bring_in(db, other, only) for other in others))
        except (*DISK_ERRORS, ValueError) as error:
            if not self._is_mistake(error):
                self._doubt(error)
            text = _("{path} cannot be read ({reason}).")
            raise StoreError(text.format(path=others[0], reason=error)) from error

    def check_daily(self) -> None:
        """Read the whole profile through once a day, in the background; to be called while no page waits for anything."""
        today = f"{self._clock().astimezone().date()}"
        if self._check is not None:
            if self._check.is_done and self.path is not None:
                if self._check.error is None and not self._check.result():
                    self._doubt(sqlite3.DatabaseError("the check found damage"))
                self._check = None
        elif self.is_kept and self.path is not None and today not in (self._checked, self.note(_CHECKED)):
            self._checked = today
            self._check = self._checker.submit(partial(_checked, self.path))
            self.keep_note(_CHECKED, today)

    def copy_daily(self) -> None:
        """Begin the copy of the day in the background, once, if anything is kept."""
        if self._copyist is None and self.path is not None and self.notice is None:
            if self._knows_last_copy():
                self._note_last_copy(1)
            self._copyist = copies.begun(self.path, self._clock().astimezone().date())

    def _end_copy(self) -> None:
        """End the check and the copy that is being made; what was not finished leaves nothing."""
        close_all((self._checker,))
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


def _put(
    db: sqlite3.Connection,
    number: int | None,
    head: Head,
    entries: tuple[Entry, ...],
    now: tuple[str, Summary],
    figures: MatchFigures | None,
) -> int:
    """Write a whole match, as a new one or in the place of what is there of it; return its number."""
    time, summary = now
    columns = (
        "identity",
        "played",
        "created",
        "updated",
        "status",
        "rules",
        "seed",
        "word",
        "bot_key",
        "summary",
        "branch",
    )
    status = Status.PLAYING if summary.winners is None else Status.FINISHED
    secrets, branch = head.secrets, None if head.branch is None else encode_value(head.branch)
    values = (
        *(head.identity, play_order.next_place(db), time, time, status.value, encode_value(head.rules)),
        *(secrets.seed, secrets.word, secrets.bot_key, encode_value(summary), branch),
    )
    if number is None:
        number = play_order.free_number(db)
        insert = f"INSERT INTO matches (id, {', '.join(columns)}) VALUES (?, {', '.join('?' * len(columns))})"  # noqa: S608 - constants
        db.execute(insert, (number, *values))
    else:
        update = f"UPDATE matches SET {', '.join(f'{name}=?' for name in columns)} WHERE id=?"  # noqa: S608 - constants
        db.execute(update, (*values, number))
    # a damaged file may hold some of a match that is gone
    db.execute("DELETE FROM entries WHERE match_id=?", (number,))
    tables.forget_match(db, number)
    _write_log(db, number, entries)
    if figures is not None:
        tables.write_figures(db, number, figures)
    return number


def _connected(path: Path) -> tuple[sqlite3.Connection, str | None]:
    """Open a profile to write; return it with what is still to be told of a recovery.

    Raises:
        OSError, sqlite3.Error: it cannot be opened, or is damaged.
    """
    db = profile.connect(path)
    try:
        return db, recovery.sentence(db)
    except DISK_ERRORS:
        db.close()
        raise


def _copied(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of a profile in memory; of a large one only of the matches that are not over."""
    memory = profile.in_memory()
    with suppress(*DISK_ERRORS):
        (size,) = db.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
        if size <= _MOST_IN_MEMORY:
            return profile.sound_copy(db)
        query = f"SELECT identity FROM matches WHERE {play_order.IS_GOING} = 1"  # noqa: S608 - a constant
        going = {identity for (identity,) in db.execute(query)}
        profile.transact(memory, lambda memory: unite(memory, db, plan(memory, db, going)))
    return memory


def _checked(path: Path, is_stopped: Callable[[], bool]) -> bool:
    """Return True if a profile is sound, or nobody wants to know any more."""
    heed = Progress().heed(is_stopped)
    with suppress(StoppedError), closing(profile.open_to_read(path)) as db, copies.stoppable(db, heed):
        return profile.is_whole(db)
    return True


def _write_log(db: sqlite3.Connection, match_id: int, entries: tuple[Entry, ...]) -> None:
    """Add entries to the log of a match."""
    lines = [(match_id, entry.seq, encode_event(entry.event)) for entry in entries]
    db.executemany("INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)", lines)


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
