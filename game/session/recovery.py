"""Recovery of a damaged profile: its newest sound copy, plus all matches still readable in the damaged file, replaces it.

The damaged file is kept under another name. Its data is used if plain SELECTs can read it and the events follow the rules. An
unfinished match is cut after its last finished deal and counts as given up: a player who continued it would know the cards to come.

`wreck` is the damaged profile, `db` the new one, and `found` a profile in memory with the data taken from the damaged one.

The new profile is written under a temporary name and replaces the damaged one only when complete. It holds the message for the
player until it has been shown.
"""

import sqlite3
from collections import Counter
from contextlib import closing, suppress
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from game import private_files as private
from game.atomic_file import free_aside
from game.i18n import _, ngettext
from game.session import play_order, replacement, schema
from game.session.codec import encode_event, encode_value
from game.session.copies import copies_of, copy_database, date_of
from game.session.damaged_log import is_sound, readable, replayed, verified
from game.session.file_state import FileState, look_at
from game.session.journal import Journal
from game.session.schema import DISK_ERRORS
from game.session.stored_match import COLUMNS, Status, StoredMatch, match_in, summary_of
from game.session.union import TOMBSTONES, plan, remove_match, unite

_DOUBT: Final = "-doubtful"
"""The ending of an empty file that marks the profile beside it as partly unreadable."""
_TOLD: Final = "recovered"
"""The note in a new profile with the message about the recovery."""

_TEXTS: Final = dict.fromkeys(("created", "updated"), "1970-01-01T00:00:00+00:00") | {"word": "", "program": ""}
_UNKNOWN: Final = _TEXTS | {"status": Status.ABANDONED, "seed": b"", "bot_key": b"", "branch": None}
"""Default values for the columns of a match that do not follow from its log."""


def doubt(path: Path) -> None:
    """Mark a profile for recovery at the next start, by an empty file beside it."""
    with suppress(OSError):
        private.make_file(path.with_name(path.name + _DOUBT))


def is_doubtful(path: Path) -> bool:
    """Return True if a profile is marked for recovery."""
    return path.with_name(path.name + _DOUBT).exists()


def sentence(db: sqlite3.Connection) -> str | None:
    """Return the message about a recovery if it has not been shown yet; None without a readable message."""
    return next((str(text) for (text,) in _rows(db, "SELECT value FROM notes WHERE name=?", _TOLD)), None)


def forget_sentence(db: sqlite3.Connection) -> None:
    """Remove the message about a recovery."""
    db.execute("DELETE FROM notes WHERE name=?", (_TOLD,))


def prepare(path: Path, wreck: sqlite3.Connection, aside: Path) -> None:
    """Write a new profile that can replace a damaged one (`replacement`). The damaged one is then kept at `aside`.

    If a file already exists at `aside`, it is a copy of the file with which another program has overwritten the open profile. The
    matches in this copy are added.

    Raises:
        OSError, sqlite3.Error: the new profile cannot be written; the damaged one is unchanged.
    """
    with replacement.prepared(path) as part:
        copy = _newest_sound_copy(path)
        if copy is not None:
            copy_database(copy, part)
        with closing(schema.connect(part)) as db:
            if _rows(wreck, schema.CHECK) == [("ok",)]:
                # SQLite finds no damage, so a text must be invalid, perhaps in the copy too
                db.text_factory = _text_or_bytes
                schema.transact(db, _mend)
            fates = _salvage(db, wreck)
            text = _("{text} The damaged file is kept as {path}.").format(text=_text(db, fates, copy), path=aside)
            schema.transact(db, lambda db: schema.insert(db, "notes", {"name": _TOLD, "value": text}))
            db.execute("PRAGMA journal_mode=DELETE")  # a file with a WAL cannot be renamed alone
        with suppress(*DISK_ERRORS):  # there may be no file, or an unreadable one
            replacement.bring_all(part, aside)
    path.with_name(path.name + _DOUBT).unlink(missing_ok=True)


def recover(path: Path, now: datetime) -> None:
    """Replace a damaged profile by a new one. Call this inside the profile's gate, while no program has the profile open.

    Raises:
        OSError, sqlite3.Error: the new profile cannot be written; the damaged one is unchanged.
    """
    aside = free_aside(path, now)
    with closing(schema.open_to_read(path) if path.exists() else schema.in_memory()) as wreck:
        prepare(path, wreck, aside)
    replacement.finish(path, now, aside)


def _newest_sound_copy(path: Path) -> Path | None:
    """Return the newest sound copy; None if no copy is sound.

    A copy in which new matches would get provisional ids is skipped, as those ids would become permanent.
    """
    for copy in copies_of(path):
        with suppress(*DISK_ERRORS), closing(schema.open_to_read(copy)) as db:
            numbers_stay = play_order.free_number(db) <= play_order.PROVISIONAL
            if numbers_stay and look_at(copy) is FileState.OURS and schema.is_whole(db):
                return copy
    return None


class _RawMatch(NamedTuple):
    """A match in a file: its row, the match read from that row, and its log up to the first unreadable entry."""

    row: dict[str, object]
    values: StoredMatch
    lines: list[tuple[object, ...]]


def _match_of(db: sqlite3.Connection, number: int) -> _RawMatch | None:
    """Return a match by its id; None if its row is missing, or if both its row and its log are unreadable."""
    with suppress(Exception):  # replaying a damaged log may cause any error
        (values,) = _rows(db, f"SELECT {COLUMNS} FROM matches NOT INDEXED WHERE id=?", number)  # noqa: S608 - a constant
        row = dict(zip(COLUMNS.split(", "), values, strict=True))
        lines = _rows(db, "SELECT seq, event FROM entries WHERE match_id=? ORDER BY seq", number)
        whole = row if _is_readable(row) else _mended(row, lines)
        return _RawMatch(whole, match_in(tuple(whole.values()))[0], lines)
    return None


def _text_or_bytes(data: bytes) -> str | bytes:
    """Return the decoded text of a database value, or its bytes if it is not valid UTF-8, so that its row can still be read."""
    with suppress(UnicodeDecodeError):
        return data.decode()
    return data


def _is_readable(row: dict[str, object]) -> bool:
    with suppress(ValueError):
        return match_in(tuple(row.values())) is not None
    return False


def _mended(row: dict[str, object], lines: list[tuple[object, ...]]) -> dict[str, object]:
    """Return the row of a match, with each unreadable value replaced by the one that its log gives, or by a default.

    Raises:
        Exception: the log has no valid beginning.
    """
    entries = readable(lines)  # replaying the log is slow, so only unreadable rows are mended
    journal = verified(entries) or Journal(entries[:1])
    public = journal.state.public
    summary = encode_value(summary_of(public, journal.marks))
    mended = row | _UNKNOWN | {"rules": encode_value(public.match.rules), "summary": summary}
    for name, value in row.items():
        if _is_readable(mended | {name: value}):
            mended[name] = value
    return mended


def _mend(db: sqlite3.Connection) -> None:
    """Mend the rows of a copy, and remove the matches whose log is invalid."""
    for number in _numbers(db):
        match = _match_of(db, number)
        if match is not None and is_sound(tuple(match.row.values()), match.lines):
            change = ", ".join(f"{name}=:{name}" for name in match.row)
            db.execute(f"UPDATE matches SET {change} WHERE id=:id", match.row)  # noqa: S608 - no text from outside
        else:
            remove_match(db, number)


class _Fate(Enum):
    KEPT = "the new profile has it as it was, or as the copy has it"
    GIVEN_UP = "the new profile has it as given up after its last finished deal"
    LOST = "the new profile has nothing of it"


def _salvage(db: sqlite3.Connection, wreck: sqlite3.Connection) -> Counter[_Fate]:
    """Add the readable data of the damaged profile to the new one; return the number of matches by outcome."""
    fates: Counter[_Fate] = Counter()
    with closing(schema.in_memory()) as found:
        wreck.text_factory = _text_or_bytes  # so that a row with an invalid text can be read
        with suppress(*DISK_ERRORS):
            wreck.execute("PRAGMA writable_schema=ON")  # so that a damaged table definition does not hide other tables
            found.executemany("INSERT OR IGNORE INTO deletions VALUES (?,?)", _rows(wreck, TOMBSTONES))
        for number in _numbers(wreck):
            with suppress(*DISK_ERRORS):  # fails if two matches have one identity
                fates[_salvage_match(number, _match_of(wreck, number), db, found)] += 1
        schema.transact(db, lambda db: unite(db, found, plan(db, found)))
    return fates


def _salvage_match(number: int, match: _RawMatch | None, db: sqlite3.Connection, found: sqlite3.Connection) -> _Fate:
    """Copy a match to `found` if its log in the damaged profile is longer than in `db`; return the outcome.

    `match` is None if nothing of it is readable.
    """
    if match is not None and len(match.lines) > schema.end_of_log(db, match.values.identity)[1]:
        fate = _salvage_longer(match, db, found)
        if fate is not None:
            return fate
    identity = "" if match is None else match.values.identity
    is_copied = db.execute("SELECT 1 FROM matches WHERE id=? OR identity=?", (number, identity)).fetchone() is not None
    return _Fate.KEPT if is_copied else _Fate.LOST


def _salvage_longer(match: _RawMatch, db: sqlite3.Connection, found: sqlite3.Connection) -> _Fate | None:
    """Copy the valid part of a match's log to `found`; return the outcome, or None if nothing has changed.

    A match that is unfinished in `db` is given up: the player has seen its next cards since the copy in `db` was made.
    """
    change = "UPDATE matches SET status=?, seed=x'' WHERE identity=? AND status=?"
    is_given_up = db.execute(change, (Status.ABANDONED, match.values.identity, Status.PLAYING)).rowcount > 0
    log = replayed(match.values, match.lines)
    if log is not None:
        return _write(found, match, *log)
    return _Fate.GIVEN_UP if is_given_up else None


def _write(found: sqlite3.Connection, match: _RawMatch, journal: Journal, seed: bytes | None) -> _Fate:
    """Write a match with the valid part of its log, marked as given up if it is unfinished; return the outcome."""
    public = journal.state.public
    is_over = public.match.winners is not None
    row = match.row | {
        "status": Status.FINISHED if is_over else Status.ABANDONED,
        "seed": seed or b"",
        "summary": encode_value(summary_of(public, journal.marks)),
        "played": play_order.place_at(str(match.row["updated"])),
    }
    schema.insert(found, "matches", row)
    schema.write_entries(found, match.values.id, ((one.seq, encode_event(one.event)) for one in journal.entries))
    return _Fate.KEPT if is_over or match.values.status is Status.ABANDONED else _Fate.GIVEN_UP


def _text(db: sqlite3.Connection, fates: Counter[_Fate], copy: Path | None) -> str:
    """Return the message about a recovery: the number of matches with each outcome, and the copy used."""
    (count,) = db.execute("SELECT count(*) FROM matches").fetchone()
    day = "" if copy is None else date_of(copy).isoformat()
    if not fates or count == 0:
        back = ngettext(
            "{count} match is back from the copy of {day}.", "{count} matches are back from the copy of {day}.", count
        )
        text = _("The file of your matches was damaged, and none of it can be read.")
        return f"{text} {back.format(count=count, day=day)}" if day else text
    total, given_up = count + fates[_Fate.LOST], fates[_Fate.GIVEN_UP]
    text = ngettext(
        "The file of your matches was damaged: the game recovered {count} of {total} match{given_up}; {rest}.",
        "The file of your matches was damaged: the game recovered {count} of {total} matches{given_up}; {rest}.",
        total,
    )
    ended = ngettext(
        ", {count} of them given up after its last finished deal",
        ", {count} of them given up after their last finished deals",
        given_up,
    )
    rest = _("reviews and exercises since the copy of {day} are gone") if day else _("reviews and exercises are gone")
    ended = ended.format(count=given_up) if given_up else ""
    return text.format(count=count, total=total, given_up=ended, rest=rest.format(day=day))


def _rows(wreck: sqlite3.Connection, query: str, *values: object) -> list[tuple[object, ...]]:
    """Return the rows of a query up to the first unreadable one."""
    rows: list[tuple[object, ...]] = []
    with suppress(*DISK_ERRORS, MemoryError):
        for row in wreck.execute(query, values):
            rows.append(row)
    return rows


def _numbers(wreck: sqlite3.Connection) -> list[int]:
    """Return the ids of all matches with readable data. Each table is read from both ends up to the damage."""
    queries = ("SELECT id FROM matches NOT INDEXED ORDER BY 1", "SELECT DISTINCT match_id FROM entries ORDER BY 1")
    rows = [row for query in queries for row in (*_rows(wreck, query), *_rows(wreck, f"{query} DESC"))]
    return sorted({number for (number,) in rows if isinstance(number, int)})
