"""Recovery of a damaged profile: it is put aside, the newest sound copy takes its place, with all matches that can still be read.

Whatever shows the damage, there is this one way back. From the damaged file comes what plain SELECTs read and what replays by the
rules. A match that was not over ends there with its last finished deal, and counts as given up: a player who went on would be dealt
cards that have been seen.

The new profile is written beside the damaged one under an unfinished name and takes its place only when it is whole, so that a
program that is killed meanwhile begins again, or finds it ready. The sentence for the player is kept in it until somebody has been
told.
"""

import sqlite3
from contextlib import closing, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import Final, NamedTuple

from msgspec.structs import replace

from game import private_files as private
from game.engine.events import DealScored, DealThrownIn, TieBreakPlayed
from game.i18n import _, ngettext
from game.records.from_log import record_of
from game.records.replay import verify
from game.session import play_order, replacement
from game.session import schema as profile
from game.session.codec import decode_event, encode_event, encode_value
from game.session.copies import copies_of, date_of
from game.session.journal import Entry, Journal, TakenBack
from game.session.schema import DISK_ERRORS, FileState
from game.session.stored_match import COLUMNS, Secrets, Status, StoredMatch, match_in, summary_of
from game.session.union import bring, plan, standings, unite

_DOUBT: Final = "-doubtful"
"""The ending of an empty file beside a profile in which a part that cannot be read was met."""
_TOLD: Final = "recovered"
"""The note in a new profile with the sentence for the player."""


def doubt(path: Path) -> None:
    """Note beside a profile that it is to be recovered at the next start."""
    with suppress(OSError):
        private.make_file(path.with_name(path.name + _DOUBT))


def is_doubtful(path: Path) -> bool:
    """Return True if a profile is to be recovered."""
    return path.with_name(path.name + _DOUBT).exists()


def sentence(db: sqlite3.Connection) -> str | None:
    """Return what is still to be told of a recovery."""
    row = db.execute("SELECT value FROM notes WHERE name=?", (_TOLD,)).fetchone()
    return None if row is None else str(row[0])


def forget_sentence(db: sqlite3.Connection) -> None:
    """Tell it no more."""
    db.execute("DELETE FROM notes WHERE name=?", (_TOLD,))


def prepare_over(path: Path, db: sqlite3.Connection, now: datetime) -> None:
    """Write a new profile that is ready to replace one which another program has written over while `db` was open.

    What is there now is kept aside first, and comes in too: when it is closed, our log goes into it.

    Raises:
        OSError, sqlite3.Error: the new one cannot be written.
    """
    aside = profile.free_aside(path, now)
    private.make_file(aside)
    copyfile(path, aside)
    prepare(path, now, aside, db)


def prepare(path: Path, now: datetime, there: Path | None = None, wreck: sqlite3.Connection | None = None) -> Path:
    """Write a new profile that is ready to replace a damaged one (`replacement`); return where that is to be kept then.

    Raises:
        OSError, sqlite3.Error: the new one cannot be written; the damaged one is as it was.
    """
    aside = there or profile.free_aside(path, now)
    with replacement.prepared(path) as part:
        copy = _newest_sound_copy(path)
        if copy is not None:
            with closing(profile.open_to_read(copy)) as source, closing(sqlite3.connect(part)) as made:
                source.backup(made)
        with closing(profile.connect(part)) as db:
            text = _filled(db, path, copy, wreck)
            if there is not None and profile.look_at(there) is FileState.OURS:
                with suppress(*DISK_ERRORS), closing(profile.opened(there, "immutable=1")) as other:
                    profile.transact(db, lambda db: bring(db, other))
            told = _("{text} The damaged file is kept as {path}.").format(text=text, path=aside)
            profile.transact(db, lambda db: db.execute("INSERT OR REPLACE INTO notes VALUES (?,?)", (_TOLD, told)))
            db.execute("PRAGMA journal_mode=DELETE")
    path.with_name(path.name + _DOUBT).unlink(missing_ok=True)
    return aside


def recover(path: Path, now: datetime) -> None:
    """Make a new profile in the place of a damaged one, inside its gate, while nobody has it open.

    Raises:
        OSError, sqlite3.Error: the new one cannot be written; the damaged one is as it was.
    """
    aside = prepare(path, now)
    replacement.finish(path, now, aside)


def _newest_sound_copy(path: Path) -> Path | None:
    for copy in copies_of(path):
        with suppress(*DISK_ERRORS):
            if profile.look_at(copy) is FileState.OURS:
                with closing(profile.open_to_read(copy)) as db:
                    if profile.is_whole(db):
                        return copy
    return None


def _filled(db: sqlite3.Connection, path: Path, copy: Path | None, opened: sqlite3.Connection | None) -> str:
    """Add to a new profile what can be read of the damaged one; return the sentence about it."""
    lost = given_up = 0
    numbers: list[int] = []
    with closing(profile.in_memory()) as found:
        with suppress(*DISK_ERRORS), nullcontext(opened) if opened else closing(profile.open_to_read(path)) as wreck:
            wreck.execute("PRAGMA writable_schema=ON")  # a damaged definition of one table hides no other
            found.executemany("INSERT OR IGNORE INTO deletions VALUES (?,?)", _rows(wreck, "SELECT * FROM deletions"))
            known = standings(db)
            numbers = _numbers(wreck)
            for number in numbers:
                row = _row(wreck, number)
                lines = _rows(wreck, "SELECT seq, event FROM entries WHERE match_id=? ORDER BY seq", number)
                if row is not None and len(lines) <= known.get(row[0].identity, (0, False))[0]:
                    continue  # the copy has it
                made = None if row is None else _replayed(*row, lines)
                if row is None or made is None:
                    is_there = "SELECT 1 FROM matches WHERE id=? OR identity=?"
                    lost += db.execute(is_there, (number, row and row[0].identity)).fetchone() is None
                    continue
                _write(found, made)
                given_up += made.match.status is Status.ABANDONED is not row[0].status
        profile.transact(db, lambda db: unite(db, found, plan(db, found)))
    count = db.execute("SELECT count(*) FROM matches").fetchone()[0]
    return _text(count, lost, given_up, copy) if numbers and count else _nothing_read(count, copy)


def _nothing_read(count: int, copy: Path | None) -> str:
    text = _("The file of your matches was damaged, and nothing of it can be read.")
    if copy is None:
        return text
    back = ngettext(
        "{count} match is back from the copy of {day}.", "{count} matches are back from the copy of {day}.", count
    )
    return " ".join((text, back.format(count=count, day=date_of(copy).isoformat())))


def _text(count: int, lost: int, given_up: int, copy: Path | None) -> str:
    text = ngettext(
        "The file of your matches was damaged: {count} of {total} match is back{given_up}; {rest}.",
        "The file of your matches was damaged: {count} of {total} matches are back{given_up}; {rest}.",
        count + lost,
    )
    ended = ngettext(
        ", {count} of them given up after its last finished deal",
        ", {count} of them given up after their last finished deals",
        given_up,
    )
    rest = _("reviews and exercises are gone")
    if copy is not None:
        rest = _("reviews and exercises since the copy of {day} are gone").format(day=date_of(copy).isoformat())
    ended = ended.format(count=given_up) if given_up else ""
    return text.format(count=count, total=count + lost, given_up=ended, rest=rest)


class _Replayed(NamedTuple):
    """A match of the damaged file as far as it replays."""

    match: StoredMatch
    secrets: Secrets
    journal: Journal


def _row(wreck: sqlite3.Connection, number: int) -> tuple[StoredMatch, Secrets] | None:
    """Return the row of a match; None where it cannot be read."""
    rows = _rows(wreck, f"SELECT {COLUMNS} FROM matches NOT INDEXED WHERE id=?", number)  # noqa: S608 - a constant
    with suppress(ValueError):
        return match_in(rows[0]) if rows else None
    return None


def _replayed(match: StoredMatch, secrets: Secrets, lines: list[tuple[object, ...]]) -> _Replayed | None:
    """Return a match up to its end or its last finished deal; None if there is no such deal, or it breaks the rules."""
    entries: list[Entry] = []
    journal: Journal | None = None
    with suppress(Exception):  # whatever reading and folding a damaged log runs into
        for seq, event in lines:
            entry = Entry(int(str(seq)), decode_event(str(event)))
            if journal is None:
                journal = Journal((entry,))
            else:
                journal.append(entry)
            entries.append(entry)
    is_over = journal is not None and journal.state.public.match.winners is not None
    whole = journal if is_over else _finished_deals(entries)
    if whole is None:
        return None
    status = Status.FINISHED if is_over else Status.ABANDONED
    is_told = is_over and secrets.seed and not (match.branch is not None and match.branch.is_reshuffled)
    for seed in (secrets.seed, b"") if is_told else (b"",):
        with suppress(Exception):  # a log that folds may still hold a changed card, or the row a changed seed
            verify(record_of(whole.log(), seed=seed or None, word=secrets.word if seed else ""))
            return _Replayed(
                replace(match, status=status), Secrets(seed=seed, bot_key=secrets.bot_key, word=secrets.word), whole
            )
    return None


def _finished_deals(entries: list[Entry]) -> Journal | None:
    """Return a log up to the end of its last finished deal, if there is one that was not taken back."""
    back = len(entries)
    for place, entry in reversed(list(enumerate(entries))):
        if isinstance(entry.event, TakenBack):
            back = min(back, entry.event.to)
        elif isinstance(entry.event, DealScored | DealThrownIn | TieBreakPlayed) and entry.seq <= back:
            return Journal(entries[: place + 1])
    return None


def _write(db: sqlite3.Connection, made: _Replayed) -> None:
    """Write a match into a profile."""
    match, secrets, journal = made
    branch = None if match.branch is None else encode_value(match.branch)
    summary = encode_value(summary_of(journal.state.public, journal.marks))
    updated = match.updated.isoformat()
    times = (match.created.isoformat(), updated, play_order.place_at(updated))
    values = (match.status, encode_value(match.rules), secrets.seed, secrets.word, secrets.bot_key, summary, branch)
    columns = "identity, created, updated, played, status, rules, seed, word, bot_key, summary, branch"
    insert = f"INSERT OR IGNORE INTO matches ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?,?)"  # noqa: S608 - constants
    number = db.execute(insert, (match.identity, *times, *values)).lastrowid
    lines = [(number, entry.seq, encode_event(entry.event)) for entry in journal.entries]
    db.executemany("INSERT OR IGNORE INTO entries VALUES (?,?,?)", lines)


def _rows(wreck: sqlite3.Connection, query: str, *values: object) -> list[tuple[object, ...]]:
    """Return the rows of a query up to the first that cannot be read."""
    rows: list[tuple[object, ...]] = []
    with suppress(*DISK_ERRORS, MemoryError):
        for row in wreck.execute(query, values):
            rows.append(row)
    return rows


def _numbers(wreck: sqlite3.Connection) -> list[int]:
    """Return the numbers of all matches of which anything can be found."""
    queries = (
        "SELECT id FROM matches NOT INDEXED ORDER BY id",
        "SELECT id FROM matches NOT INDEXED ORDER BY id DESC",
        "SELECT DISTINCT match_id FROM entries ORDER BY match_id",
        "SELECT DISTINCT match_id FROM entries ORDER BY match_id DESC",
    )
    return sorted({number for query in queries for (number,) in _rows(wreck, query) if isinstance(number, int)})
