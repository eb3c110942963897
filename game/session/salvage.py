"""Database recovery: everything of a damaged profile that can be read and replayed, moved into a new one.

A match is brought back whole if its log is whole: with its row as it was written, or with one made again from the log (see
`game.session.mending`). Of a log that breaks off, or of which an entry is damaged, only the finished deals up to there come
back, and the match counts as given up: what was played afterwards is not known, and a player who went on would be dealt cards that
have been seen. Finished deals count only if they are played by the rules.

What reviews found of a match comes with it, and how its exercises went, row by row; its figures are counted again from its log.

The new profile is written beside the damaged one and takes its place only when it is whole, so that a program that is killed
meanwhile begins again, or finds it ready.
"""

import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from game.atomic_file import put_in_place
from game.career import tables
from game.engine.events import DealScored, DealThrownIn, TieBreakPlayed
from game.i18n import _, ngettext
from game.session import checksum, hot_journal
from game.session import schema as profile
from game.session.checksum import LOG_COLUMN, Row
from game.session.codec import encode_event
from game.session.damaged_file import DamagedFile, open_damaged
from game.session.journal import Journal, TakenBack
from game.session.mending import Stored, corrected, folded, is_legal, rebuilt

_READY: Final = "ready.sqlite3"


class Salvaged(NamedTuple):
    """The outcome for a damaged profile.

    Of `total` matches of which anything was found `whole` came back as they were, and `cut` up to where they can be read;
    `given_up` of those that are whole cannot be played on, because their seeds are lost.
    """

    total: int = 0
    whole: int = 0
    cut: int = 0
    given_up: int = 0

    @property
    def saved(self) -> int:
        """The number of matches that came back, whole or cut."""
        return self.whole + self.cut


class _Work(NamedTuple):
    """The matches to be written; `known` are those that count though nothing of them is found."""

    now: datetime
    ids: tuple[int, ...]
    known: Collection[int]


class _MatchToWrite(NamedTuple):
    """A match to be written into the new profile."""

    row: Row
    stored: Stored
    is_cut: bool = False
    is_given_up: bool = False


def bring_over(path: Path, now: datetime, known: Collection[int] = ()) -> str:
    """Make a new profile at `path` from the readable part of the damaged one, which is moved aside unchanged.

    Return a sentence for the player. `known` are the numbers of matches of which it is known that they were in it.

    To be called inside the gate of the profile, while nobody uses it.

    Raises:
        OSError: the damaged one cannot be moved.
    """
    found = Salvaged()
    with _workplace(path) as folder:
        with suppress(*profile.DISK_ERRORS):  # the game goes on with an empty profile
            found = _rescue(path, folder, now, known)
        aside = profile.move_aside(path, now)
        ready = folder / _READY
        if ready.exists():
            put_in_place(ready, path)
    return _sentence(found, aside)


def _sentence(found: Salvaged, aside: Path) -> str:
    """Return the sentence on what became of a damaged profile, which is `aside` now."""
    if not found.saved:
        return _("The saved matches could not be read. They are kept as {path}.").format(path=aside)
    told = []
    if found.whole == found.total:
        text = ngettext(
            "The file of your matches was damaged. The one match in it was brought back.",
            "The file of your matches was damaged. All {total} matches in it were brought back.",
            found.total,
        )
    else:
        text = ngettext(
            "The file of your matches was damaged. {whole} of {total} match was brought back.",
            "The file of your matches was damaged. {whole} of {total} matches were brought back.",
            found.total,
        )
    told.append(text.format(whole=found.whole, total=found.total))
    if found.cut:
        text = ngettext(
            "Of {count} more there are the deals before the damage; it counts as given up.",
            "Of {count} more there are the deals before the damage; they count as given up.",
            found.cut,
        )
        told.append(text.format(count=found.cut))
    if found.given_up:
        text = ngettext(
            "{count} match cannot be played on, because its shuffles are lost.",
            "{count} matches cannot be played on, because their shuffles are lost.",
            found.given_up,
        )
        told.append(text.format(count=found.given_up))
    told.append(_("The damaged file is kept as {path}.").format(path=aside))
    return " ".join(told)


def finish(path: Path, now: datetime) -> None:
    """Put a new profile in its place that was ready when the program was killed; to be called inside the gate.

    Raises:
        OSError: it cannot be moved.
    """
    folder = _folder_beside(path)
    ready = folder / _READY
    if not path.exists() and ready.exists():
        for ending in hot_journal.BESIDE:  # of the damaged one: they may not be read into the new one
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.rename(path.with_name(f"{path.stem}-damaged-{now:%Y-%m-%d-%H%M%S}{path.suffix}{ending}"))
        put_in_place(ready, path)
    shutil.rmtree(folder, ignore_errors=True)


def _folder_beside(path: Path) -> Path:
    return path.with_name(f"{path.name}-salvage")


@contextmanager
def _workplace(path: Path) -> Iterator[Path]:
    """Make a folder beside a profile for the duration of a block."""
    folder = _folder_beside(path)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _rescue(path: Path, folder: Path, now: datetime, known: Collection[int]) -> Salvaged:
    """Write what can be saved into a profile that is called ready when it is whole."""
    copy = hot_journal.copy_files(path, folder)
    best = Salvaged()
    for attempt, wreck in enumerate(open_damaged(copy)):
        made = folder / f"made-{attempt}.sqlite3"
        ids = tuple(sorted({*wreck.match_ids(), *known}))
        figures = _write(wreck, made, _Work(now, ids, known))
        if attempt == 0 or figures.saved > best.saved:
            put_in_place(made, folder / _READY)
            best = figures
        if best.saved:
            break
    return best


def _new_database(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)
    return sqlite3.connect(path, isolation_level=None)


def _write_notes(db: sqlite3.Connection, notes: dict[str, str]) -> None:
    db.executemany("INSERT OR REPLACE INTO notes (name, value) VALUES (?,?)", notes.items())


def _write(wreck: DamagedFile, made: Path, work: _Work) -> Salvaged:
    """Write every match that can be saved into a new profile."""
    total = whole = cut = given_up = 0
    with closing(_new_database(made)) as db:
        profile.make_tables(db)
        columns = checksum.column_names(db)
        db.execute("BEGIN")
        for match_id in work.ids:
            row = {name: cell for name, cell in wreck.row(match_id).items() if name in columns}
            log = wreck.log(match_id)
            if not row and not log.entries and match_id not in work.known:
                continue
            total += 1
            found = _judged(match_id, row, log.entries, work, is_clean=log.is_clean)
            if found is not None:
                _insert(db, match_id, found)
                _copy_found_later(wreck, db, match_id)
                whole += not found.is_cut
                cut += found.is_cut
                given_up += found.is_given_up
        _write_notes(db, wreck.notes())
        db.execute("COMMIT")
    return Salvaged(total, whole, cut, given_up)


def _insert(db: sqlite3.Connection, match_id: int, found: _MatchToWrite) -> None:
    row = {**found.row, "id": checksum.Cell("integer", str(match_id).encode())}
    checksum.write_row(db, row)
    checksum.seal(db, match_id, checksum.extended("", found.stored))  # columns that were lost have their defaults now
    checksum.write_log(db, match_id, found.stored)


def _copy_found_later(wreck: DamagedFile, db: sqlite3.Connection, match_id: int) -> None:
    """Copy what reviews found of a match, and how its exercises went; its other figures are counted again from its log.

    Where choices are missing its deals are due to be judged again.
    """
    is_whole = True
    for table in tables.FOUND_LATER:
        names, rows, is_clean = wreck.found_later(table, match_id)
        if table == "decisions":
            is_whole = is_clean
        columns, values = ", ".join(names), ",".join("?" * len(names))
        for row in rows:
            with suppress(sqlite3.Error):
                db.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({values})", row)  # noqa: S608 - names of ours
    if not is_whole:
        db.execute("UPDATE judged SET in_full = 0 WHERE match_id=?", (match_id,))


def _judged(match_id: int, row: Row, stored: Stored, work: _Work, *, is_clean: bool) -> _MatchToWrite | None:
    """Return the part of a match that can be saved, or None. `is_clean` is True if reading its log raised nothing."""
    row = {**row, "id": checksum.Cell("integer", str(match_id).encode())}
    is_sound = checksum.is_sound(row)
    if is_sound and row.get(LOG_COLUMN) == checksum.Cell.of(checksum.extended("", stored)):
        return _MatchToWrite(row, stored)  # proven: it need not be played again
    journal, is_whole = log = folded(stored)
    if journal is None:
        return None
    is_over = journal.state.public.match.winners is not None
    if is_whole and not is_sound and (is_clean or is_over):
        mended = corrected(row, stored, log)
        if mended is not None:
            return _MatchToWrite(mended, stored)
        if is_legal(journal):
            made = rebuilt(row, stored, journal, work.now)
            return _MatchToWrite(made.row, stored, is_given_up=made.is_given_up)
    return _cut(row, journal, work.now)


def _cut(row: Row, journal: Journal, now: datetime) -> _MatchToWrite | None:
    """Return the finished deals of a log as a match given up; None if there are none or they break the rules."""
    shortened = _finished_deals(journal)
    if shortened is None or not is_legal(shortened):
        return None
    stored = tuple((entry.seq, encode_event(entry.event).encode()) for entry in shortened.entries)
    unseeded = {**row, "seed": checksum.Cell("blob", b"")}
    return _MatchToWrite(rebuilt(unseeded, stored, shortened, now).row, stored, is_cut=True)


def _finished_deals(journal: Journal) -> Journal | None:
    """Return a log up to the end of its last finished deal, if there is one that was not taken back."""
    entries = journal.entries
    back = journal.seq
    for place in range(len(entries) - 1, -1, -1):
        event = entries[place].event
        if isinstance(event, TakenBack):
            back = min(back, event.to)
        elif isinstance(event, DealScored | DealThrownIn | TieBreakPlayed) and entries[place].seq <= back:
            return Journal(entries[: place + 1])
    return None
