"""Match store on disk: one row an event, the events of one action in one transaction.

When `append` returns the operating system has them, and nothing is lost with the program, killed or not. No later than the
disk needs to write twice they are on the disk itself (`flush`); a power cut before that takes them, and nothing else.

Opening never raises: whatever is wrong with the profile, the game plays on, in memory if it must, and says so in one
sentence. Two copies of the program may use one profile; each match is leased to the copy that plays it.
"""

import sqlite3
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from game import private_files as private
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import PublicState
from game.i18n import _
from game.records.marks import Mark, MarkKind, kinds_of
from game.session import checksum, copies, mending, order, salvage
from game.session import schema as profile
from game.session.branch import Branch
from game.session.codec import CodecError, checked, decode_event, decode_rules, decode_value, encode_event, encode_value
from game.session.flush import Flusher
from game.session.journal import Entry, Journal
from game.session.lock import Presence, gate, is_in_use
from game.session.mending import DamagedMatch
from game.session.order import Counts
from game.session.schema import DISK_ERRORS, Found
from game.session.seal import Care, break_seal, read_seal

Clock = Callable[[], datetime]

_AT_ONCE = 8
"""The number of matches that are read at once where the first that will do is looked for."""


def utc_now() -> datetime:
    """Return the time now, with its zone."""
    return datetime.now(UTC)


class StoreError(Exception):
    """A stored match cannot be had; the text is a sentence for the player."""


class DamagedError(StoreError):
    """A stored match is not as the game writes it, or makes no game; the cause says what is wrong with it."""

    def __init__(self, match_id: int) -> None:
        """Speak of this match."""
        text = _("Match {number} is damaged and cannot be opened. It stays as it is, and no other match is touched.")
        super().__init__(text.format(number=match_id))

    @property
    def details(self) -> str:
        """The fault in it, for a report or a repair."""
        return "" if self.__cause__ is None else str(self.__cause__)


class _LeaseLostError(Exception):
    """Another copy of the program has the match; the text is a reason for the player."""


class Status(StrEnum):
    """The status of a stored match."""

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The facts that a list of matches shows without reading their logs.

    `players` are in the order of the seats, `totals` in that of the sides; `winners` are numbers of sides, None
    before the end; `deal` of `deals` is the running or next one. `marks` are the kinds of its marks, in order.
    """

    players: tuple[Player, ...]
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None
    deal: int
    deals: int
    marks: tuple[MarkKind, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(player.name for player in self.players)


def summary_of(public: PublicState, marks: Iterable[Mark]) -> Summary:
    """Return the status of a match, and how it was played."""
    match = public.match
    deals = len(match.rules.sizes)
    return Summary(
        players=match.players,
        sides=match.side_names,
        totals=match.totals,
        winners=match.winners,
        deal=min(match.number, deals),
        deals=deals,
        marks=kinds_of(marks),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """The values that nobody at a table may see before the match is over.

    The seed of the shuffles, the player's word in it and, apart from them, the key of the computer players' dice.
    """

    seed: bytes = field(repr=False)
    bot_key: bytes = field(repr=False)
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match in the list of matches.

    `seed` is None until the match is finished, and where it does not explain all deals. `branch` says where it left another match.
    """

    id: int
    status: Status
    rules: Rules
    summary: Summary
    seed: bytes | None
    word: str
    created: datetime
    updated: datetime
    is_open_elsewhere: bool
    branch: Branch | None = None


class Loaded(NamedTuple):
    """A match with all that is needed to go on with it; not for the players' eyes."""

    match: StoredMatch
    secrets: Secrets
    entries: tuple[Entry, ...]

    def journal(self) -> Journal:
        """Return all that happened in it.

        Raises:
            DamagedError: entries that can be read one by one make no game.
        """
        try:
            return Journal(self.entries)
        except Exception as error:  # whatever folding a damaged log runs into
            raise DamagedError(self.match.id) from error


class Opened(NamedTuple):
    """A store that can be used, and what the player should be told about it."""

    store: "Store"
    notice: str | None


class Store:
    """The matches of one profile; use `Store.open`, or `Store.read` to look only."""

    def __init__(
        self,
        db: sqlite3.Connection,
        clock: Clock,
        presence: Presence | None = None,
        notice: str | None = None,
        flusher: Flusher | None = None,
        care: Care | None = None,
        path: Path | None = None,
    ) -> None:
        """Wrap an open profile.

        `path` is where it can be written, `flusher` has what is written put on the disk, `care` watches over the file.
        """
        self._db = db
        self._path = path
        self._copyist: copies.Copyist | None = None
        self._beyond_repair: set[tuple[int, str]] = set()
        """The rows that could not be corrected, by number and content: that is tried once."""
        self._clock = clock
        self._presence = presence
        self._notice = notice
        self._flusher = flusher
        self._care = care
        if flusher is not None:
            weakref.finalize(self, flusher.drop).atexit = False

    @property
    def notice(self) -> str | None:
        """The reason why the match is not kept; None while it is."""
        self._heed_disk()
        return self._notice

    @classmethod
    def open(cls, path: Path | None, clock: Clock = utc_now) -> Opened:
        """Open the profile at `path` to play with it; None plays in memory.

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
    def _open_alone(cls, path: Path, clock: Clock) -> Opened:
        in_use = is_in_use(path)
        salvage.finish(path, clock())
        checked = read_seal(path)
        found = profile.look_at(path, alone=True, is_sealed=checked is not None)
        notice = _left_alone(path, found, in_use=in_use)
        if notice is not None:
            return Opened(cls(profile.in_memory(), clock, notice=notice), notice)
        if found is Found.DAMAGED:
            notice = salvage.sentence(salvage.bring_over(path, _told_by, clock(), copies.ids_in_copies(path)))
        break_seal(path)
        db = profile.connect(path)
        try:
            if checked is None and not in_use:
                profile.renew_indexes(db)
            presence = Presence.enter(path)
        except DISK_ERRORS:
            db.close()
            raise
        care = Care(path, checked or clock(), clock)
        store = cls(db, clock, presence, flusher=Flusher.of(db, path), care=care, path=path)
        if found is Found.DAMAGED:
            store._note_offer()
        return Opened(store, notice)

    @classmethod
    def read(cls, path: Path, clock: Clock = utc_now) -> "Store":
        """Open a profile to look at it, beside a copy of the game that may be playing; one that is not there is empty.

        Raises:
            StoreError: it cannot be read.
        """
        try:
            found = profile.look_at(path, is_sealed=read_seal(path) is not None)
            if found is Found.NEW:
                return cls(profile.in_memory(), clock)
            if found is Found.OURS:
                return cls(profile.open_current(path), clock)
        except DISK_ERRORS as error:
            text = _("{path} cannot be read ({reason}).")
            raise StoreError(text.format(path=path, reason=error)) from error
        raise StoreError(_("{path} is not a profile of this version of the game.").format(path=path))

    def close(self) -> None:
        """Put everything on the disk, close the file and let go of every match; further calls fail.

        A disk that does not answer is waited for no longer than `flush.PATIENCE`.
        """
        care, is_sound = self._care, self._presence is not None
        if self._copyist is not None:
            self._copyist.close()  # before: the one that closes the file last tidies up after it
        self._close_file()
        self._leave()
        if care is not None:
            care.end(is_sound=is_sound)

    @property
    def alarm(self) -> str | None:
        """A sentence on saved data found to be damaged since the store was opened; None where nothing was."""
        if self._care is None or not self._care.is_doubtful:
            return None
        return _("A part of the saved matches is damaged. The next start of the game says what can be kept of them.")

    def _doubt(self, error: Exception) -> None:
        """Remember what speaks of damage to the file, not to one match."""
        if self._care is not None and isinstance(error, sqlite3.DatabaseError) and profile.tells_damage(error):
            self._care.is_doubtful = True

    def _close_file(self) -> None:
        flusher, self._flusher = self._flusher, None
        if flusher is None:
            self._db.close()
        else:
            flusher.close(self._db.close)

    def _leave(self) -> None:
        self._path = None
        if self._presence is not None:
            self._presence.leave()
            self._presence = None

    @property
    def _token(self) -> str | None:
        return None if self._presence is None else self._presence.token

    def create_match(
        self, rules: Rules, secrets: Secrets, entries: tuple[Entry, ...], summary: Summary, branch: Branch | None = None
    ) -> int:
        """Store a new match with its opening, or what it branched off from, leased to this copy; gives its number."""
        now = self._clock().isoformat()
        origin = None if branch is None else encode_value(branch)
        rest = (encode_value(rules), secrets.seed, secrets.word, secrets.bot_key, encode_value(summary), origin)
        new_ids: list[int] = []

        def write(db: sqlite3.Connection) -> None:
            columns = "id, created, updated, status, rules, seed, word, bot_key, summary, branch, holder, played"
            match_id = _free_id(db)
            values = (match_id, now, now, Status.PLAYING.value, *rest, self._token, order.next_place(db))
            insert = f"INSERT INTO matches ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"  # noqa: S608 - constants
            db.execute(insert, values)
            new_ids.append(match_id)
            _insert_entries(db, match_id, entries)
            checksum.seal(db, match_id)

        self._shorten_log()
        self._write(write)
        return new_ids[-1]

    def append(self, match_id: int, entries: tuple[Entry, ...], summary: Summary) -> None:
        """Store the entries of one action in one transaction, with how the match stands after them.

        Where the disk cannot take them, or another copy of the program has taken the match over, it goes on in memory
        and `notice` says so; what is on disk stays as it was.
        """
        values = (self._clock().isoformat(), encode_value(summary), match_id)
        over = (Status.FINISHED.value, match_id, Status.PLAYING.value)

        def write(db: sqlite3.Connection) -> None:
            if self._presence is not None and self._holder(match_id) != self._token:
                raise _LeaseLostError(_("another copy of the game has taken it over"))
            checksum.rewrite(db, match_id, change, _stored(entries))

        def change(db: sqlite3.Connection) -> None:
            _insert_entries(db, match_id, entries)
            db.execute("UPDATE matches SET updated=?, summary=? WHERE id=?", values)
            order.put_first(db, match_id)
            if summary.winners is not None:
                db.execute("UPDATE matches SET status=? WHERE id=? AND status=?", over)

        try:
            self._write(write)
        except _LeaseLostError as error:
            self._go_on_in_memory(error)
            theirs = "DELETE FROM entries WHERE match_id=? AND seq>=?"
            self._write(lambda db: db.execute(theirs, (match_id, entries[0].seq)))
            self._write(lambda db: checksum.seal(db, match_id))
            self._write(write)

    def abandon(self, match_id: int) -> None:
        """Give a match up for good; it stays in the list. One that is over stays finished.

        Raises:
            StoreError: it is not there, or is being played by another copy of the program.
        """
        self.take(match_id)
        values = (Status.ABANDONED.value, match_id, Status.PLAYING.value)
        change = "UPDATE matches SET status=? WHERE id=? AND status=?"
        self._write(lambda db: checksum.rewrite(db, match_id, lambda db: db.execute(change, values)))

    def take(self, match_id: int) -> None:
        """Lease a match to this copy of the program.

        Raises:
            StoreError: it is not there, or is being played by another copy.
        """

        def write(db: sqlite3.Connection) -> None:
            if self._is_elsewhere(self._holder(match_id)):
                text = _("Match {number} is open in another window of the game.")
                raise StoreError(text.format(number=match_id))
            db.execute("UPDATE matches SET holder=? WHERE id=?", (self._token, match_id))

        self._shorten_log()
        self._write(write)

    def release(self, match_id: int) -> None:
        """Let another copy of the program have a match."""
        values = (match_id, self._token)
        self._write(lambda db: db.execute("UPDATE matches SET holder=NULL WHERE id=? AND holder=?", values))

    def _holder(self, match_id: int) -> str | None:
        row = self._db.execute("SELECT holder FROM matches WHERE id=?", (match_id,)).fetchone()
        if row is None:
            raise StoreError(_("There is no match {number}.").format(number=match_id))
        holder: str | None = row[0]
        return holder

    def _is_elsewhere(self, holder: str | None) -> bool:
        if self._presence is None or holder is None:
            return False
        return holder != self._token and self._presence.is_alive(holder)

    def _write(self, write: Callable[[sqlite3.Connection], object]) -> None:
        """Run one transaction; where the disk fails, carry on with a copy of everything in memory."""
        self._heed_disk()
        try:
            profile.transact(self._db, write)
        except sqlite3.IntegrityError:
            raise  # two writers of one match in one program: a mistake of ours, not of the disk
        except DISK_ERRORS as error:
            self._go_on_in_memory(error)
            profile.transact(self._db, write)
        if self._flusher is not None:
            self._flusher.ask()

    def _heed_disk(self) -> None:
        """Go on in memory where what was written could not be put on the disk."""
        if self._flusher is not None and self._flusher.error is not None:
            self._go_on_in_memory(self._flusher.error)

    def _shorten_log(self) -> None:
        """Shorten a long log where the player waits anyway: when somebody sits down to a match."""
        if self._flusher is not None:
            self._flusher.shorten(self._db)

    def _go_on_in_memory(self, error: Exception) -> None:
        self._doubt(error)
        memory = profile.copy_in_memory(self._db)
        self._close_file()
        self._leave()
        self._db = memory
        text = _("The match can no longer be saved ({reason}). It goes on, but only until the game is closed.")
        self._notice = text.format(reason=error)

    def load(self, match_id: int) -> Loaded:
        """Read a whole match.

        Raises:
            StoreError: it is not there or cannot be read.
        """
        try:
            row = self._row(match_id)
            match, secrets = self._match(_values(row))
            lines = self._stored_log(match_id)
            entries = tuple(Entry(seq, decode_event(event.decode())) for seq, event in lines)
            if row[checksum.LOG_COLUMN].value != checksum.extended("", lines):
                raise CodecError("the log is not what was written")
        except (*DISK_ERRORS, ValueError) as error:
            self._doubt(error)
            if profile.tells_damage(error):
                raise DamagedError(match_id) from error
            text = _("Match {number} cannot be read ({reason}).")
            raise StoreError(text.format(number=match_id, reason=error)) from error
        return Loaded(match, secrets, entries)

    def matches(self) -> tuple[StoredMatch, ...]:
        """Return all matches that can be read, the last played first; who lists them needs a `page` only."""
        try:
            numbers = self._db.execute("SELECT id FROM matches ORDER BY played DESC, id DESC").fetchall()
        except DISK_ERRORS:
            return ()
        listed = (self._listed(number) for (number,) in numbers)
        return tuple(match for match in listed if isinstance(match, StoredMatch))

    def counts(self) -> Counts:
        """Count the matches that are not over, and those that are."""
        try:
            return order.counted(self._db)
        except DISK_ERRORS as error:
            self._doubt(error)
            return Counts(0, 0)

    def page(self, first: int, limit: int) -> tuple[StoredMatch | DamagedMatch, ...]:
        """Return some matches in play order: those not over first, of each kind the last played first."""
        try:
            numbers = order.page(self._db, first, limit)
        except DISK_ERRORS as error:
            self._doubt(error)
            return ()
        return tuple(self._listed(number) for number in numbers)

    def position(self, match_id: int) -> int | None:
        """Return where a match stands in play order; None where there is no such match."""
        try:
            return order.position(self._db, match_id)
        except DISK_ERRORS:
            return None

    def unfinished(self) -> Iterator[StoredMatch]:
        """Yield the matches that can be played on here, the last played first; each is read when it is asked for."""
        first = 0
        while first < self.counts().going:
            for match in self.page(first, _AT_ONCE):
                if isinstance(match, StoredMatch) and match.status is Status.PLAYING and not match.is_open_elsewhere:
                    yield match
            first += _AT_ONCE

    def with_seed(self, seed: bytes) -> tuple[StoredMatch, ...]:
        """Return the matches shuffled by a seed that can be read."""
        try:
            numbers = order.with_seed(self._db, seed)
        except DISK_ERRORS:
            return ()
        return tuple(match for match in map(self._listed, numbers) if isinstance(match, StoredMatch))

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of all matches, the lowest first."""
        try:
            return tuple(number for (number,) in self._db.execute("SELECT id FROM matches ORDER BY id"))
        except DISK_ERRORS:
            return ()

    def version(self) -> tuple[int, int]:
        """Return a pair that is another one as soon as anything was written, here or by another copy of the program."""
        try:
            return self._db.total_changes, self._db.execute("PRAGMA data_version").fetchone()[0]
        except DISK_ERRORS:
            return self._db.total_changes, 0

    def _listed(self, match_id: int) -> StoredMatch | DamagedMatch:
        """Read what a list shows of a match; one that cannot be read hides no other, and `load` says more."""
        try:
            return self._match(_values(self._row(match_id)))[0]
        except (*DISK_ERRORS, ValueError, StoreError) as error:
            self._doubt(error)
            return self._damaged(match_id, error)

    def damaged(self) -> tuple[DamagedMatch, ...]:
        """Return the matches that cannot be read and could not be mended without guessing, by their numbers; reads them all."""
        listed = map(self._listed, self.numbers())
        return tuple(match for match in listed if isinstance(match, DamagedMatch))

    def _damaged(self, match_id: int, error: Exception) -> DamagedMatch:
        updated, can_be_mended = None, False
        with suppress(*DISK_ERRORS):
            log = mending.folded(self._stored_log(match_id))
            can_be_mended = log.journal is not None and log.is_whole and mending.is_legal(log.journal)
            updated = mending.time_of(checksum.read_row(self._db, match_id) or {})
        return DamagedMatch(id=match_id, can_be_mended=can_be_mended, updated=updated, details=str(error))

    def mend(self, match_id: int) -> bool:
        """Make the row of a damaged match again from its log; gives whether it counts as given up because its seed is lost.

        Raises:
            StoreError: it is not there, is being played by another copy of the program, or its log is damaged too.
        """
        self.take(match_id)
        stored = self._stored_log(match_id)
        journal, is_whole = mending.folded(stored)
        if journal is None or not is_whole or not mending.is_legal(journal):
            raise DamagedError(match_id) from CodecError("the log is damaged too")
        row = checksum.read_row(self._db, match_id) or {}
        made = mending.rebuilt(row, stored, journal, _told_by(journal), self._clock())
        self._write(lambda db: checksum.write_row(db, made.row, match_id))
        return made.is_given_up

    def delete(self, match_id: int) -> None:
        """Delete a match for good, from the copies of the profile too.

        Raises:
            StoreError: it is not there, is being played by another copy of the program, or is still in a copy.
        """
        self.take(match_id)
        opening = copies.opening_of(self._db, match_id)
        path = self._path
        if self._copyist is not None:
            self._copyist.close()
            self._copyist = None  # it would find what it copied gone; the next is begun in its place

        def write(db: sqlite3.Connection) -> None:
            _keep_number(db, match_id)
            copies.delete(db, match_id)

        self._db.execute("PRAGMA secure_delete=ON")
        self._write(write)
        try:
            if path is not None:
                profile.empty_log(self._db)
                copies.forget(path, match_id, opening)
        except DISK_ERRORS as error:
            text = _("Match {number} is deleted, but a copy of it could not be removed ({reason}).")
            raise StoreError(text.format(number=match_id, reason=error)) from error

    def offer(self) -> copies.Offer | None:
        """Return the offer of what a copy of the profile can bring back after damage; None where nothing is missing."""
        if self._path is None or self.note(copies.OFFER) is None:
            return None
        return self.look_in_copies()

    def look_in_copies(self, *, reads_logs: bool = False) -> copies.Offer | None:
        """Look for matches that a copy of the profile has and the profile has not; with `reads_logs`, or has with a damaged log."""
        if self._path is None:
            return None
        with suppress(*DISK_ERRORS):
            return copies.best_offer(self._db, self._path, reads_logs=reads_logs)
        return None

    def _note_offer(self) -> None:
        """Keep the copy that holds what could not be saved, until it is brought back."""
        offer = self.look_in_copies()
        if offer is not None:
            self.keep_note(copies.OFFER, offer.copy.name)

    def bring_back(self, offer: copies.Offer) -> int:
        """Bring back the matches that a copy has; gives how many they were.

        Raises:
            StoreError: the copy cannot be read.
        """
        counts: list[int] = []

        def write(db: sqlite3.Connection) -> None:
            counts.append(copies.bring_back(db, offer, _free_id))
            db.execute("DELETE FROM notes WHERE name=?", (copies.OFFER,))

        try:
            profile.transact(self._db, write)
        except (*DISK_ERRORS, ValueError) as error:
            text = _("{path} cannot be read ({reason}).")
            raise StoreError(text.format(path=offer.copy, reason=error)) from error
        return counts[-1]

    def copy_daily(self) -> copies.Copyist | None:
        """Begin the copy of the day in the background, once; None where nothing is kept."""
        if self._copyist is None and self._path is not None and self.notice is None:
            self._copyist = copies.Copyist(self._path, self._clock().astimezone().date())
        return self._copyist

    def _stored_log(self, match_id: int) -> mending.Stored:
        query = "SELECT seq, CAST(event AS BLOB) FROM entries WHERE match_id=? ORDER BY seq"
        return tuple(self._db.execute(query, (match_id,)))

    def _row(self, match_id: int) -> checksum.Row:
        """Return the row of a match as it was written; one that is damaged is mended first, where nothing is guessed.

        Raises:
            StoreError: there is none.
            CodecError: it is damaged.
        """
        row = checksum.read_row(self._db, match_id)
        if row is None:
            raise StoreError(_("There is no match {number}.").format(number=match_id))
        if checksum.is_sound(row):
            return row
        tried = (match_id, checksum.row_checksum(row))
        if tried in self._beyond_repair:
            raise CodecError("the row is not what was written")
        stored = self._stored_log(match_id)
        journal, is_whole = mending.folded(stored)
        told = None if journal is None or not is_whole else _told_by(journal)
        mended = mending.corrected(row, stored, told)
        if mended is None:
            self._beyond_repair.add(tried)
            raise CodecError("the row is not what was written")
        if self._path is not None and not self._is_elsewhere(self._holder(match_id)):
            right = {name: cell for name, cell in mended.items() if name != "holder"}
            self._write(lambda db: checksum.write_row(db, right, match_id))
        return mended

    def note(self, name: str) -> str | None:
        """Return the text kept under a name beside the matches: what somebody has learnt, say; None if there is nothing."""
        try:
            row = self._db.execute("SELECT value FROM notes WHERE name=?", (name,)).fetchone()
        except DISK_ERRORS:
            return None
        return row[0] if row is not None and isinstance(row[0], str) else None

    def keep_note(self, name: str, value: str) -> None:
        """Keep a text under a name, in place of what was kept there."""
        values = (name, value)
        self._write(lambda db: db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?,?)", values))

    def _match(self, values: object) -> tuple[StoredMatch, Secrets]:
        row = checked(values, _Row)
        branch = None if row.branch is None else decode_value(row.branch, Branch)
        is_told = row.status is Status.FINISHED and (branch is None or not branch.is_reshuffled)
        match = StoredMatch(
            id=row.id,
            status=row.status,
            rules=decode_rules(row.rules),
            summary=decode_value(row.summary, Summary),
            seed=row.seed if is_told else None,
            word=row.word,
            created=datetime.fromisoformat(row.created),
            updated=datetime.fromisoformat(row.updated),
            is_open_elsewhere=row.status is Status.PLAYING and self._is_elsewhere(row.holder),
            branch=branch,
        )
        return match, Secrets(seed=row.seed, bot_key=row.bot_key, word=row.word)


class _Row(NamedTuple):
    """The columns of a match as they are stored."""

    id: int
    created: str
    updated: str
    status: Status
    rules: str
    seed: bytes
    word: str
    bot_key: bytes
    summary: str
    branch: str | None
    holder: str | None


def _values(row: checksum.Row) -> tuple[object, ...]:
    """Return the columns of a match in their order.

    Raises:
        ValueError: one is missing, or a text is none.
    """
    if not set(_Row._fields) <= row.keys():
        raise CodecError("a column is missing")
    return tuple(row[name].value for name in _Row._fields)


def _free_id(db: sqlite3.Connection) -> int:
    """Return a number that neither a match has nor, in a damaged file, the log of one that is gone."""
    highest = "ifnull((SELECT max({0}) FROM {1} WHERE {0} BETWEEN 0 AND ?), 0)"
    deleted = f"ifnull((SELECT CAST(value AS INTEGER) FROM notes WHERE name='{_HIGHEST}'), 0)"  # noqa: S608 - a constant
    query = f"SELECT max({highest.format('id', 'matches')}, {highest.format('match_id', 'entries')}, {deleted})"
    number: int = db.execute(query, (order.MOST, order.MOST)).fetchone()[0]
    return number + 1


_HIGHEST = "highest-number"
"""The note that keeps the highest number of a match that was deleted: another match may not be taken for it."""


def _keep_number(db: sqlite3.Connection, match_id: int) -> None:
    """See to it that no other match gets the number of one that is deleted."""
    if _free_id(db) == match_id + 1:
        db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?,?)", (_HIGHEST, str(match_id)))


def _told_by(journal: Journal) -> dict[str, str]:
    """Return the columns of a match that say what its log says too."""
    public = journal.state.public
    return {"rules": encode_value(public.match.rules), "summary": encode_value(summary_of(public, journal.marks))}


def _stored(entries: tuple[Entry, ...]) -> list[tuple[int, bytes]]:
    return [(entry.seq, encode_event(entry.event).encode()) for entry in entries]


def _insert_entries(db: sqlite3.Connection, match_id: int, entries: tuple[Entry, ...]) -> None:
    db.executemany(
        "INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)",
        [(match_id, entry.seq, encode_event(entry.event)) for entry in entries],
    )


def _left_alone(path: Path, found: Found, *, in_use: bool) -> str | None:
    """Return the reason why a file must stay as it is, if it must."""
    if found is Found.FOREIGN:
        text = _("{path} belongs to another program and is left alone. What is played now is not saved.")
    elif found is Found.NEWER:
        text = _("{path} was written by a newer version of the game. What is played now is not saved.")
    elif found is Found.DAMAGED and in_use:
        text = _("{path} is damaged, and open in another window of the game. What is played now is not saved.")
    else:
        return None
    return text.format(path=path)
