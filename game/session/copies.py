"""Profile copies: one a day of play, the last seven kept, from which lost matches come back.

A copy is one state of the profile, written by SQLite in a thread under an unfinished name; only when it is whole does an older one
go, and none that alone holds a match. Copies are in the order in which they were made, which a clock that is wrong does not change.
What is deleted from the profile is deleted from all of them.
"""

import os
import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Final

from msgspec import Struct

from game import private_files as private
from game.atomic_file import PART, put_in_place
from game.session import schema as profile
from game.session.lock import gate
from game.session.schema import DISK_ERRORS
from game.session.union import MatchVersion, apply_tombstones, bring, plan, versions_in
from game.worker import Heed, Progress, StoppedError, ThreadWorker, Worker, unheeded

KEPT: Final = 7
"""The most copies that are kept, besides those that alone hold a match."""
_LEAST: Final = 2
"""The copies that are kept however large they are."""
_TIMES, _ALWAYS = 3, 300_000_000
"""The room for the other copies: so many times the size of the profile, or so many bytes."""
_MANY: Final = 10
"""A copy of this day that lacks so many matches is not the last one."""
_FOLDER: Final = "copies"
_STEPS: Final = 10_000
"""The steps of SQLite's machine between two looks if somebody still wants the outcome."""


class CopyOffer(Struct, frozen=True):
    """Copies that hold matches which the profile lacks, the newest first, and the number of these matches."""

    copies: tuple[Path, ...]
    matches: int

    @property
    def made(self) -> date:
        """The day of the newest of the copies."""
        return date_of(self.copies[0])


def copy_database(path: Path, to: Path, heed: Heed = unheeded) -> Path:
    """Copy one state of a profile to a new file for the player alone, whatever is played meanwhile; return the file.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or the copy cannot be written.
        StoppedError: nobody wants it any more.
    """
    with closing(profile.open_to_read(path)) as db, stoppable(db, heed):
        _write_to(to, db)
    return to


def _write_to(to: Path, db: sqlite3.Connection) -> None:
    to.unlink(missing_ok=True)
    private.make_file(to)
    db.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(to),))


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
    worker.submit(lambda is_stopped: make_copy(path, today, Progress().heed(is_stopped)))
    return worker


def _name_of(path: Path) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(path.stem)}-(\d{{5}})-(\d\d\d\d-\d\d-\d\d){re.escape(path.suffix)}")


def _opened(copy: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(copy, isolation_level=None))


def copies_of(path: Path) -> tuple[Path, ...]:
    """Return the copies of a profile, the one made last first."""
    try:
        files = [file for file in (path.parent / _FOLDER).iterdir() if _name_of(path).fullmatch(file.name)]
    except OSError:
        return ()
    return tuple(sorted(files, reverse=True))


def last_number(path: Path) -> int:
    """Return the number of the last copy of a profile; 0 if there is none."""
    return next((int(copy.stem.removeprefix(f"{path.stem}-")[:5]) for copy in copies_of(path)), 0)


def is_known(db: sqlite3.Connection, path: Path, number: int) -> bool:
    """Return True if a profile that was copied up to a number has all that its last copy has: it was not put back."""
    return last_number(path) <= number and all(_holds(db, copy) for copy in copies_of(path)[:1])


def _holds(db: sqlite3.Connection, copy: Path) -> bool:
    """Return True if a profile has each match of a copy, or its tombstone, and no log is shorter; only those not over can be.

    A copy that cannot be read says nothing against it.
    """
    with suppress(*DISK_ERRORS), _opened(copy) as made:
        known = dict(
            db.execute("SELECT identity, 1 FROM deletions UNION ALL SELECT identity, status='finished' FROM matches")
        )
        copied = [identity for (identity,) in made.execute("SELECT identity FROM matches")]
        return all(each in known and (known[each] or _log_end(db, each) >= _log_end(made, each)) for each in copied)
    return True


def _log_end(db: sqlite3.Connection, identity: str) -> int:
    """Return the number of the last entry of a match."""
    query = "SELECT max(seq) FROM entries WHERE match_id=(SELECT id FROM matches WHERE identity=?)"
    return db.execute(query, (identity,)).fetchone()[0] or 0


def date_of(copy: Path) -> date:
    """Return the date that the clock showed when a copy was made."""
    return date.fromisoformat(copy.stem[-10:])


def make_copy(path: Path, today: date, heed: Heed = unheeded) -> Path | None:
    """Copy a profile, unless it is empty or a copy of this day has most of it; return the copy.

    What a killed deletion left in the copies is deleted first.

    Raises:
        OSError, sqlite3.Error: it is damaged or cannot be read, or the copy cannot be written; nothing is left of it then.
        StoppedError: the program ends.
    """
    if not path.exists():
        return None
    with closing(profile.open_to_read(path)) as db:
        delete_from_copies(path, db)
        if not _is_due(db, path, today):
            return None
    copy, part = _next(path, today)
    try:
        with closing(profile.open_to_read(copy_database(path, part, heed))) as made, stoppable(made, heed):
            if made.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is None or not profile.is_whole(made):
                return None
        with gate(path), closing(profile.open_to_read(path)) as db:
            _delete_from(part, _tombstones(db))
            put_in_place(part, copy)
            _drop_old(db, path)
    finally:
        _remove(part)
    return copy


def _is_due(db: sqlite3.Connection, path: Path, today: date) -> bool:
    """Return True if no copy is of this day, or the last one lacks many matches: a clock may stand still."""
    made = copies_of(path)
    if all(date_of(copy) != today for copy in made):
        return True
    with suppress(*DISK_ERRORS), _opened(made[0]) as last:
        return len(plan(last, db).coming) >= _MANY
    return True


def keep(path: Path, db: sqlite3.Connection, today: date) -> None:
    """Copy a profile as it is before an upgrade, or a state of it that could not be saved; to be called inside its gate.

    The copy gets a number that the profile cannot know, so that the next start looks into it.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or the copy cannot be written.
    """
    copy, part = _next(path, today, 2)
    try:
        _write_to(part, db)
        put_in_place(part, copy)
    finally:
        _remove(part)


def _next(path: Path, today: date, more: int = 1) -> tuple[Path, Path]:
    """Return the path of the next copy, in a folder that is made for it, and its name while it is not finished."""
    folder = path.parent / _FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{path.stem}-{last_number(path) + more:05}-{today:%Y-%m-%d}{path.suffix}"
    return copy, copy.with_name(copy.name + PART)


def _drop_old(db: sqlite3.Connection, path: Path) -> None:
    """Remove the copies beyond number and size, but for those that alone hold a match that the profile lacks."""
    room = max(_TIMES * path.stat().st_size, _ALWAYS)
    for number, (copy, gain) in enumerate(_gains(db, path)):
        room -= copy.stat().st_size
        is_beyond = number >= KEPT or (number >= _LEAST and room < 0)
        if is_beyond and not gain:
            _remove(copy)


def _remove(file: Path) -> None:
    with suppress(OSError):
        for ending in ("", *profile.BESIDE):
            file.with_name(file.name + ending).unlink(missing_ok=True)


def _gains(db: sqlite3.Connection, path: Path) -> Iterator[tuple[Path, set[str]]]:
    """Yield each copy, the newest first, with the matches of which it has more than the profile and the copies before it."""
    greatest: dict[str, MatchVersion] = {}
    for copy in copies_of(path):
        missing = _missing_from(db, copy)
        gain = {each: found for each, found in missing.items() if each not in greatest or found > greatest[each]}
        greatest |= gain
        yield copy, set(gain)


def _missing_from(db: sqlite3.Connection, copy: Path) -> dict[str, MatchVersion]:
    """Return the matches of a copy that the profile lacks or has less of; none if the copy cannot be read."""
    with suppress(*DISK_ERRORS), _opened(copy) as source:
        found = versions_in(source)
        return {each: found[each] for each in plan(db, source).coming}
    return {}


def delete_from_copies(path: Path, db: sqlite3.Connection) -> None:
    """Delete from all copies what was deleted from a profile; a copy that cannot be changed is removed.

    Raises:
        OSError: neither can be done.
        sqlite3.Error: the profile cannot be read.
    """
    with gate(path):
        deleted = _tombstones(db)
        for copy in copies_of(path):
            try:
                _delete_from(copy, deleted)
            except DISK_ERRORS:
                copy.unlink()
                _remove(copy)


def _tombstones(db: sqlite3.Connection) -> set[tuple[str, str]]:
    return {*db.execute("SELECT identity, deleted FROM deletions")}


def _delete_from(copy: Path, deleted: set[tuple[str, str]]) -> None:
    """Delete from a copy what was deleted from its profile, so that nothing of it can be read in the file.

    Raises:
        OSError, sqlite3.Error: it cannot be changed.
    """
    with _opened(copy) as made:
        left = deleted - _tombstones(made)
        if left:
            profile.transact(made, lambda made: apply_tombstones(made, dict(left)))


def best_offer(db: sqlite3.Connection, path: Path) -> CopyOffer | None:
    """Return the copies that hold matches which the profile lacks or has less of; None if none does."""
    gains = {copy: gain for copy, gain in _gains(db, path) if gain}
    return CopyOffer(tuple(gains), len(set().union(*gains.values()))) if gains else None


def bring_in(db: sqlite3.Connection, other: Path, only: Collection[str] | None = None) -> int:
    """Unite a profile with another, or with some matches of it, inside a transaction; return the number of matches that came.

    Raises:
        OSError, sqlite3.Error: one of them cannot be read or written.
    """
    with closing(profile.open_to_read(other)) as source:
        return bring(db, source, only)
