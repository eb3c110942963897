"""Copies of the profile, for up to seven days of play, from which lost matches can be restored.

SQLite writes a consistent copy in a thread, under a temporary name. Older copies are removed only after the new one is complete,
and a copy is never removed while it alone contains a certain match. Matches deleted from the profile are deleted from all copies.

Copies are numbered. The number of each daily copy is first noted in the profile (`WritableProfile`). If a copy has a higher number
than the profile, or if the last copy has more entries of a match, then an older file has replaced the profile. All copies are then
examined, and missing matches are offered to the player.
"""

import re
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from game import private_files as private
from game.session import play_order, schema
from game.session.damaged_log import is_sound
from game.session.file_state import FileState, look_at
from game.session.lock import gate
from game.session.schema import DISK_ERRORS, end_of_log, new_file
from game.session.stored_match import COLUMNS, match_in
from game.session.union import MatchVersion, apply_tombstones, bring, plan, remove, tombstones_in, versions_in

KEPT: Final = 7
"""The maximum number of copies, not counting older ones that have a match which the profile and all newer copies lack."""
_LEAST: Final = 2
"""The minimum number of copies to keep, whatever their size."""
_TIMES, _ALWAYS = 3, 300_000_000
"""The maximum space for all copies: `_TIMES` times the size of the profile, but not less than `_ALWAYS` bytes."""
_MANY: Final = 10
"""If today's copy lacks at least this number of matches, another copy is made on the same day."""
_UNKNOWN: Final = 2
"""Step from the last copy's number to one that the profile cannot know. The profile may already have noted the next number."""
_FOLDER: Final = "copies"
_Versions = dict[str, MatchVersion]


class CopyOffer(Struct, frozen=True):
    """Copies, newest first, and the number of their matches that are missing or shorter in the profile."""

    copies: tuple[Path, ...]
    matches: int


def copy_database(path: Path, to: Path) -> Path:
    """Copy a consistent state of a profile, even during play, to a new private file; return the file.

    Raises:
        OSError, sqlite3.Error: the profile cannot be read, or the copy cannot be written.
    """
    with closing(schema.open_to_read(path)) as db:
        to.unlink(missing_ok=True)
        private.make_file(to)
        schema.write_copy(db, to)
    return to


def _is_copy(path: Path, file: Path) -> bool:
    with suppress(ValueError):
        name = rf"{re.escape(path.stem)}-[0-9]{{5}}-[0-9-]{{10}}{re.escape(path.suffix)}"
        return bool(re.fullmatch(name, file.name) and date_of(file))
    return False


def copies_of(path: Path) -> tuple[Path, ...]:
    """Return the copies of a profile, newest first."""
    with suppress(OSError):
        return tuple(sorted(filter(partial(_is_copy, path), (path.parent / _FOLDER).iterdir()), reverse=True))
    return ()


def last_number(path: Path) -> int:
    """Return the number of the last copy of a profile; 0 without copies."""
    return next((int(copy.stem.removeprefix(f"{path.stem}-")[:5]) for copy in copies_of(path)), 0)


def is_known(db: sqlite3.Connection, path: Path, number: int) -> bool:
    """Return True if the last copy's number is at most `number`, and the profile contains all matches of that copy."""
    return last_number(path) <= number and all(_holds(db, copy) for copy in copies_of(path)[:1])


def _holds(db: sqlite3.Connection, copy: Path) -> bool:
    """Return True if the profile has all entries of a copy's matches, not counting deleted ones, or if the copy is unreadable."""
    query = "SELECT identity FROM deletions UNION ALL SELECT identity FROM matches WHERE status='finished'"
    with suppress(*DISK_ERRORS), closing(schema.open_current(copy)) as made:
        surely_held = {identity for (identity,) in db.execute(query)}
        others = {identity for (identity,) in made.execute("SELECT identity FROM matches")} - surely_held
        return all(end_of_log(db, identity)[1] >= end_of_log(made, identity)[1] for identity in others)
    return True


def date_of(copy: Path) -> date:
    """Return the date in the name of a copy."""
    return date.fromisoformat(copy.stem[-10:])


def make_copy(path: Path, today: date) -> Path | None:
    """Copy a profile and return the copy; None if it has no matches, or if a copy of this day has nearly all of them.

    Interrupted deletions are completed in the copies first, as far as possible.

    Raises:
        OSError, sqlite3.Error: the profile is damaged or unreadable, or the copy cannot be written; no file is left then.
    """
    if not path.exists():
        return None
    with closing(schema.open_to_read(path)) as db:
        with suppress(*DISK_ERRORS):
            delete_from_copies(path, db)
        if play_order.count_matches(db).all == 0 or not _is_due(db, path, today):
            return None
        copy = _next(path, today)
        with new_file(copy) as part:
            copy_database(path, part)
            if not schema.is_whole(db):
                raise schema.DamagedFileError("damaged")
        # the new copy may contain a match deleted meanwhile, as the deletion did not find the copy under its temporary name
        with suppress(*DISK_ERRORS):
            delete_from_copies(path, db)
        _drop_old(db, path)
    return copy


def _is_due(db: sqlite3.Connection, path: Path, today: date) -> bool:
    """Return True if no copy was made on this day, or if the last copy lacks many matches (the clock may have been wrong)."""
    made = copies_of(path)
    with suppress(IndexError, *DISK_ERRORS), closing(schema.open_current(made[0])) as last:  # there may be no copy
        return all(date_of(copy) != today for copy in made) or len(plan(last, db).coming) >= _MANY
    return True


def keep(path: Path, db: sqlite3.Connection, today: date) -> None:
    """Copy a profile before an upgrade, or a state of the profile that could not be saved. Call this inside the profile's `gate`.

    The copy gets a number unknown to the profile, so that the next start examines it.

    Raises:
        OSError, sqlite3.Error: the profile cannot be read, or the copy cannot be written.
    """
    with new_file(_next(path, today, _UNKNOWN)) as part:
        schema.write_copy(db, part)


def _next(path: Path, today: date, more: int = 1) -> Path:
    folder = path.parent / _FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{path.stem}-{last_number(path) + more:05}-{today:%Y-%m-%d}{path.suffix}"


def _drop_old(db: sqlite3.Connection, path: Path) -> None:
    """Remove copies beyond the limits of number and size, except those with a match that the profile and all newer copies lack."""
    made, room = copies_of(path), max(_TIMES * path.stat().st_size, _ALWAYS)
    spare = {copy for copy, gain in _gains(db, made, with_damaged=True) if not gain}
    for number, copy in enumerate(made):
        room -= copy.stat().st_size
        if (number >= KEPT or (number >= _LEAST and room < 0)) and copy in spare:
            with suppress(OSError):
                schema.remove(copy)


def _gains(db: sqlite3.Connection, made: Iterable[Path], *, with_damaged: bool) -> Iterator[tuple[Path, _Versions]]:
    """Yield each copy, newest first, with its matches that are longer than in the profile and in all newer copies.

    Copies that cannot be read at the moment, or that this version cannot read, are left out.
    """
    longest: _Versions = {}
    for copy in made:
        with suppress(*DISK_ERRORS):
            gain = _gain(db, copy, longest, with_damaged=with_damaged)
            longest |= gain
            yield copy, gain


def _gain(db: sqlite3.Connection, copy: Path, known: _Versions, *, with_damaged: bool) -> _Versions:
    """Return the matches of a copy that are longer than in the profile and than in `known`; empty for a damaged copy.

    Raises:
        OSError, sqlite3.Error: the copy cannot be read at the moment, or this version cannot read it.
    """
    with schema.IgnoredDamage(), closing(schema.open_current(copy)) as source:
        found = versions_in(source)
        longer = (each for each in plan(db, source).coming if found[each] > known.get(each, ()))
        return {each: found[each] for each in longer if with_damaged or _can_be_opened(source, each, found[each])}
    return {}


def _can_be_opened(source: sqlite3.Connection, identity: str, version: MatchVersion) -> bool:
    """Return True if a match of a copy is undamaged. Logs of finished matches are not read, as there may be thousands."""
    row = source.execute(f"SELECT {COLUMNS} FROM matches WHERE identity=?", (identity,)).fetchone()  # noqa: S608 - a constant
    query = "SELECT seq, event FROM entries WHERE match_id=? ORDER BY seq"
    with suppress(Exception):  # a damaged row may cause any error
        return bool(match_in(row)) and (version.is_over or is_sound(row, source.execute(query, row[:1]).fetchall()))
    return False


def delete_from_copies(path: Path, db: sqlite3.Connection) -> None:
    """Delete the deleted matches of a profile from all copies, and remove damaged copies.

    Raises:
        OSError, sqlite3.Error: the profile cannot be read, or a copy cannot be changed now; the next `make_copy` tries again.
    """
    # even after an error the stack runs all callbacks, and then raises the error
    with gate(path), ExitStack() as all_of_them:
        deleted = tombstones_in(db)
        for copy in copies_of(path):
            all_of_them.callback(_delete_from, copy, deleted)


def _delete_from(copy: Path, deleted: Mapping[str, str]) -> None:
    """Delete the deleted matches of a profile from a copy, and erase their data in the file; remove a damaged copy.

    A copy of a later version cannot be changed. It is removed if it has one of the deleted matches.

    Raises:
        OSError, sqlite3.Error: the copy cannot be changed now.
    """
    try:
        with closing(sqlite3.connect(copy, isolation_level=None, timeout=schema.WINDOW_SECONDS)) as made:
            known = tombstones_in(made)
            left = {identity: when for identity, when in deleted.items() if identity not in known}
            if look_at(copy) is FileState.NEWER:
                if not left.keys().isdisjoint(versions_in(made)):
                    raise schema.DamagedFileError("a later version")  # so that the copy is removed below
            elif left:
                schema.make_tables(made)
                schema.transact(made, lambda made: apply_tombstones(made, left))
    except DISK_ERRORS as error:
        if not schema.tells_damage(error):
            raise
        schema.remove(copy)


def best_offer(db: sqlite3.Connection, path: Path) -> CopyOffer | None:
    """Return the copies with matches that are missing or shorter in the profile; None if no copy has any.

    Raises:
        OSError, sqlite3.Error: no such copies were found, but not all copies can be read now.
    """
    made = copies_of(path)
    judged = dict(_gains(db, made, with_damaged=False))
    gains = {copy: gain for copy, gain in judged.items() if gain}
    if not gains and len(judged) < len(made):
        raise OSError("a copy cannot be read now")
    return CopyOffer(tuple(gains), len(set().union(*gains.values()))) if gains else None


def in_memory(path: Path, only: Collection[str] | None = None) -> sqlite3.Connection:
    """Copy a profile, or only some of its matches, to memory, and leave out damaged matches; return the connection."""
    found = schema.in_memory()
    with closing(schema.open_current(path)) as source:
        schema.transact(found, lambda found: bring(found, source, only))
    for identity, version in versions_in(found).items():
        if not _can_be_opened(found, identity, version):
            remove(found, identity)
    return found
