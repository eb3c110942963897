"""Profile backups: a copy a day, the last two are kept, and matches brought back from them.

A copy is made by SQLite's own backup from one state of the profile, in small steps in a thread, under a name of its own until
it is whole. It is never made of a profile in which anything is damaged, so that no good copy goes for a bad one. A match that
is deleted is deleted from the copies too; the gate of the profile sees to it that a copy which is just being made cannot
bring it back.
"""

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Final

from msgspec import Struct

from game import private_files as private
from game.atomic_file import put_in_place
from game.career import tables
from game.session import checksum, hot_journal
from game.session import schema as profile
from game.session.lock import gate
from game.session.schema import DISK_ERRORS
from game.worker import Heed, StoppedError, ThreadWorker, Worker, unheeded

KEPT: Final = 2
"""Copies that are kept, besides one from which there are matches to bring back."""
OFFER: Final = "restorable"
"""The note under which the name of that copy is kept."""

_FOLDER: Final = "copies"
_PART: Final = ".part"
_STEPS: Final = 10_000
"""The steps of SQLite's machine between two looks if somebody still wants the outcome."""
_PAGES: Final = 64
_PAUSE: Final = 0.003
"""Seconds of rest after each batch of pages."""
_OPENING: Final = (2, 8)
"""The entries by which a match is known again: the cut and the first hands."""


class CopyOffer(Struct, frozen=True):
    """A copy that holds matches which the profile has not, or has not so far."""

    copy: Path
    made: date
    matches: tuple[int, ...]


class _StoppedError(Exception):
    """The program ends while a copy is made."""


def copy_database(path: Path, to: Path, heed: Heed = unheeded) -> Path:
    """Copy one state of a profile to a new file for the player alone, whatever is played meanwhile; return the file.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or the copy cannot be written.
        StoppedError: nobody wants it any more.
    """
    to.unlink(missing_ok=True)
    private.make_file(to)
    with closing(profile.open_to_read(path)) as db, stoppable(db, heed):
        db.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(to),))
    return to


@contextmanager
def stoppable(db: sqlite3.Connection, heed: Heed) -> Iterator[None]:
    """End a statement that is being run when nobody wants its outcome any more.

    Raises:
        StoppedError: nobody does.
    """

    def is_stopped() -> bool:
        try:
            heed(0)
        except StoppedError:
            return True
        return False

    db.set_progress_handler(is_stopped, _STEPS)
    try:
        yield
    except sqlite3.OperationalError:
        heed(0)
        raise
    finally:
        db.set_progress_handler(None, 0)


def begun(path: Path, today: date) -> Worker:
    """Start copying a profile in the background, unless there is a copy of this day; after an error, tomorrow's is the next."""
    worker = ThreadWorker("copies")
    worker.submit(lambda is_stopped: make_copy(path, today, is_stopped))
    return worker


def copies_of(path: Path) -> tuple[Path, ...]:
    """Return the copies of a profile, the newest first."""
    name = re.compile(rf"{re.escape(path.stem)}-\d\d\d\d-\d\d-\d\d{re.escape(path.suffix)}")
    try:
        files = [file for file in (path.parent / _FOLDER).iterdir() if name.fullmatch(file.name)]
    except OSError:
        return ()
    return tuple(sorted(files, reverse=True))


def date_of(copy: Path) -> date:
    """Return the date of a copy."""
    return date.fromisoformat(copy.stem[-10:])


def keep_before_upgrade(path: Path, today: date) -> None:
    """Copy a profile before it is upgraded, in the place of a copy of this day; to be called inside its gate.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or the copy cannot be written.
    """
    copy, part = _prepared(path, today)
    try:
        put_in_place(copy_database(path, part), copy)
    finally:
        _remove(part)


def _prepared(path: Path, today: date) -> tuple[Path, Path]:
    """Return the path of the copy of a day, and an empty file beside it that is private, to write it to."""
    folder = path.parent / _FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{path.stem}-{today:%Y-%m-%d}{path.suffix}"
    part = copy.with_name(copy.name + _PART)
    _remove(part)
    private.make_file(part)
    return copy, part


def make_copy(path: Path, today: date, is_stopped: Callable[[], bool] = lambda: False) -> Path | None:
    """Copy a profile, unless it is empty or damaged or there is a copy of this day; return the copy.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or the copy cannot be written; nothing is left of it then.
    """
    if any(date_of(copy) == today for copy in copies_of(path)) or not path.exists():
        return None
    copy, part = _prepared(path, today)

    def rest(_status: int, _left: int, _all: int) -> None:
        if is_stopped():
            raise _StoppedError
        time.sleep(_PAUSE)

    try:
        with closing(profile.open_to_read(path)) as source:
            source.isolation_level = None
            source.execute("BEGIN")  # one state, whatever is played meanwhile
            if not _ids(source):
                return None
            with closing(sqlite3.connect(part, isolation_level=None)) as made:
                source.backup(made, pages=_PAGES, progress=rest)
                made.execute("PRAGMA journal_mode=DELETE")
                copied = _ids(made)
                if made.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok" or checksum.unsound(made):
                    return None
            source.execute("COMMIT")
            with gate(path):
                if not copied <= _ids(source):
                    return None  # one was deleted meanwhile
                offered = source.execute("SELECT value FROM notes WHERE name=?", (OFFER,)).fetchone()
                put_in_place(part, copy)
                others = [other for other in copies_of(path) if other != copy and (other.name,) != offered]
                for other in others[KEPT - 1 :]:
                    _remove(other)
                return copy
    finally:
        _remove(part)


def _ids(db: sqlite3.Connection) -> set[int]:
    return {number for (number,) in db.execute("SELECT id FROM matches")}


def _remove(file: Path) -> None:
    with suppress(OSError):
        for ending in ("", *hot_journal.BESIDE):
            file.with_name(file.name + ending).unlink(missing_ok=True)


def ids_in_copies(path: Path) -> set[int]:
    """Return the numbers of the matches in the copies of a profile: those that were deleted are not among them."""
    found: set[int] = set()
    for copy in copies_of(path):
        with suppress(*DISK_ERRORS), closing(sqlite3.connect(copy, isolation_level=None)) as db:
            found |= _ids(db)
    return found


def opening_of(db: sqlite3.Connection, match_id: int) -> tuple[bytes, ...]:
    """Return the entries that distinguish a match from others with the same number, at any time."""
    query = "SELECT CAST(event AS BLOB) FROM entries WHERE match_id=? AND seq BETWEEN ? AND ? ORDER BY seq"
    return tuple(event for (event,) in db.execute(query, (match_id, *_OPENING)))


def _is_same(one: tuple[bytes, ...], other: tuple[bytes, ...]) -> bool:
    """Return True if two openings are of the same match, which may have been played further in one of them."""
    return all(a == b for a, b in zip(one, other, strict=False))


def delete_from_copies(path: Path, match_id: int, opening: tuple[bytes, ...]) -> None:
    """Delete a match from all copies; a copy that cannot be changed is removed.

    Raises:
        OSError: neither can be done.
    """
    with gate(path):
        for copy in copies_of(path):
            try:
                with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                    db.execute("PRAGMA secure_delete=ON")
                    if _is_same(opening, opening_of(db, match_id)):
                        profile.transact(db, lambda db: delete_match(db, match_id))
            except DISK_ERRORS:
                copy.unlink()
                _remove(copy)


def delete_match(db: sqlite3.Connection, match_id: int) -> None:
    """Delete a match, its log and its figures."""
    tables.forget_match(db, match_id)
    db.execute("DELETE FROM entries WHERE match_id=?", (match_id,))
    db.execute("DELETE FROM matches WHERE id=?", (match_id,))


def best_offer(db: sqlite3.Connection, path: Path, *, reads_logs: bool = False) -> CopyOffer | None:
    """Return the copy with the most matches that the profile lacks or has less of; None if no copy has any.

    A match whose row is damaged counts as missing, and with `reads_logs` one whose log is: to find that out takes longer.
    """
    best: CopyOffer | None = None
    for copy in copies_of(path):
        with suppress(*DISK_ERRORS), closing(sqlite3.connect(copy, isolation_level=None)) as source:
            missing = tuple(
                number for number in sorted(_ids(source)) if _is_missing(db, source, number, reads_log=reads_logs)
            )
            if missing and (best is None or len(missing) > len(best.matches)):
                best = CopyOffer(copy, date_of(copy), missing)
    return best


def _is_missing(db: sqlite3.Connection, source: sqlite3.Connection, match_id: int, *, reads_log: bool) -> bool:
    """Return True if a profile has a match of a copy not at all, not so far, or damaged."""
    own, copied = opening_of(db, match_id), opening_of(source, match_id)
    if not own:
        return True
    if not _is_same(own, copied):  # its number went to another; it may have come back under a new one
        return not any(_is_same(opening_of(db, number), copied) for number in _ids(db))
    lacking = _length(source, match_id) - _length(db, match_id)
    row = checksum.read_row(db, match_id)
    if lacking > 0 or row is None:
        return True
    log = (
        checksum.Cell.of(checksum.extended("", checksum.read_log(db, match_id)))
        if reads_log
        else row.get(checksum.LOG_COLUMN)
    )
    return lacking == 0 and not (checksum.is_sound(row) and row.get(checksum.LOG_COLUMN) == log)


def _length(db: sqlite3.Connection, match_id: int) -> int:
    length: int = db.execute("SELECT count(*) FROM entries WHERE match_id=?", (match_id,)).fetchone()[0]
    return length


def bring_back(db: sqlite3.Connection, offer: CopyOffer) -> int:
    """Write the matches of an offer into a profile, inside a transaction; return their number.

    A match whose number another one has by now comes in under a new number.

    Raises:
        sqlite3.Error: one of them cannot be read or written.
    """
    count = 0
    names = set(checksum.column_names(db))
    with closing(sqlite3.connect(offer.copy, isolation_level=None)) as source:
        for number in offer.matches:
            row = checksum.read_row(source, number)
            if row is None or not _is_missing(db, source, number, reads_log=True):
                continue
            own = opening_of(db, number)
            cells = {name: cell for name, cell in row.items() if name in names}
            if not own or _is_same(own, opening_of(source, number)):
                delete_match(db, number)
            else:
                del cells["id"]
            new = checksum.write_row(db, cells)
            checksum.write_log(db, new, checksum.read_log(source, number))
            checksum.seal(db, new)
            count += 1
    return count
