"""Career count: counts matches whose figures are not kept yet, and rates those that are over, in pieces beside the pages.

Matches that came from a copy or from another profile are such. A worker reads their logs
by a connection of its own, some at a time; what it found is written here, a piece in one transaction, and only where the log has
not gone on since. So the program may end at any moment, and goes on from there.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from game.career import rating, tables
from game.career.figures import MatchFigures, figures_of
from game.i18n import _
from game.records.marks import kinds_of
from game.session.profile_reader import ProfileReader
from game.session.schema import DISK_ERRORS, open_to_read
from game.session.store import Store
from game.session.stored_match import DamagedError, StoreError
from game.terminal import complain
from game.upkeep.background_queries import asked
from game.worker import InlineWorker, JobFailedError, Ticket, Worker

_AT_ONCE: Final = 16
"""The matches of a piece: a second of work for the largest. Without a file they are counted inline, one at a time."""

_STEPS: Final = 4
"""Asking for ratings, writing them, asking if there are more, and taking in that there are none."""


class _Counted(NamedTuple):
    """A match that was read: its number, its last entry (None without any), and its figures; no figures where it is damaged."""

    match_id: int
    last: int | None
    figures: MatchFigures | None


class _Rated(NamedTuple):
    """The new ratings; it `has_nonsense` if finding them fell over rows that the game does not write."""

    ratings: tuple[rating.Rated, ...]
    has_nonsense: bool


class CareerCount:
    """The counting for one profile; `step` does a small part of the remaining work."""

    def __init__(self, store: Store, worker: Worker) -> None:
        """Count the matches of a store."""
        self._store = store
        self._worker = worker
        self._counting: Ticket[tuple[_Counted, ...]] | None = None
        self._rating: Ticket[_Rated] | None = None
        self._version: tuple[int, int] | None = None
        """The version of the profile in which nothing was left to do."""
        self._asked_in = (0, 0)
        """The version for which ratings were asked."""
        self._is_broken = False
        self._times_anew = 0

    def step(self) -> bool:
        """Take in the counted batch, and request the next one; return True if figures have changed.

        Where counting or rating breaks down that is told on the terminal, and left for the next start: nobody's game ends by it.
        """
        if self._is_broken:
            return False
        try:
            return self._go_on()
        except JobFailedError as error:
            self._break_off(error)
            return False

    def _break_off(self, error: JobFailedError) -> None:
        complain(_("The figures of your matches cannot be counted ({reason}).").format(reason=error))
        self._is_broken = True

    def _go_on(self) -> bool:
        if self._store.career.has_nonsense:
            self._begin_anew()
        has_changed = False
        if self._counting is not None and self._counting.is_done:
            found, self._counting = self._counting.result(), None
            has_changed = self._keep(found)
        if self._rating is not None and self._rating.is_done:
            ticket, self._rating = self._rating, None
            has_changed = self._keep_ratings(ticket.result()) or has_changed
        if self._counting is None and self._rating is None and self._store.version() != self._version:
            self._ask()
        return has_changed

    def _begin_anew(self) -> None:
        """Have all matches counted anew; the second time what reviews found and how exercises went goes too."""
        self._times_anew += 1
        career = self._store.career
        career.has_nonsense, career.is_strict = False, self._times_anew > 1
        self._store.keep_figures(partial(tables.forget_figures, with_later=career.is_strict))

    @property
    def is_done(self) -> bool:
        """True if nothing is left to do, as far as is known, or can be done."""
        return self._is_broken or (
            self._counting is None and self._rating is None and self._store.version() == self._version
        )

    def finish_rating(self) -> bool:
        """Go on with rating; return True once every match that is over is rated, or cannot be now.

        While older matches are still being counted that is for later.
        """
        if self._rating is None and (self._counting is not None or self._store.career.uncounted_matches(1)):
            return True
        for _step in range(_STEPS):
            self.step()
            if self.is_done or (self._rating is not None and not self._rating.is_done):
                break
        return self.is_done

    def _keep(self, found: tuple[_Counted, ...]) -> bool:
        if not found:
            self._version = self._store.version()  # it cannot be read: it is tried again when something has changed
            return False

        def write(db: sqlite3.Connection) -> None:
            for one in found:
                tables.write_counted(db, *one)

        self._store.keep_figures(write)
        self._store.shorten_log()
        return True

    def _keep_ratings(self, found: _Rated) -> bool:
        """Write ratings, unless a match came, went or was changed since they were asked for: then they are asked for again."""
        self._store.career.has_nonsense |= found.has_nonsense
        if found.has_nonsense and self._store.career.is_strict:
            raise JobFailedError("the figures are nonsense however often they are counted")
        if self._store.version() != self._asked_in:
            return False
        if found.ratings:
            self._store.keep_figures(lambda db: rating.write_ratings(db, found.ratings))
        elif not found.has_nonsense:
            self._version = self._asked_in
        return bool(found.ratings)

    def _ask(self) -> None:
        """Start counting the next batch, or, if none is left, rate all unrated matches."""
        path = self._store.path if self._store.notice is None else None
        due = self._store.career.uncounted_matches(1 if path is None else _AT_ONCE)
        if due:
            worker = InlineWorker() if path is None else self._worker
            self._counting = worker.submit(lambda is_stopped: self._read(due, path, is_stopped))
            return
        self._asked_in = self._store.version()
        self._rating = asked(self._store, self._worker, _rated)

    def _read(self, numbers: list[int], path: Path | None, is_stopped: Callable[[], bool]) -> tuple[_Counted, ...]:
        """Read matches through a connection of their own, or through the store's if there is no file."""
        if path is None:
            return _counted(self._store, numbers, is_stopped)
        try:
            db = open_to_read(path)
        except DISK_ERRORS:
            return ()
        with closing(ProfileReader(db)) as reader:
            return _counted(reader, numbers, is_stopped)


def _rated(reader: ProfileReader) -> _Rated:
    ratings = rating.rated(reader.career.played())
    return _Rated(ratings, reader.career.has_nonsense)


def _counted(reader: ProfileReader, numbers: list[int], is_stopped: Callable[[], bool]) -> tuple[_Counted, ...]:
    found: list[_Counted] = []
    for number in numbers:
        if is_stopped():
            break
        last = reader.career.last_entry(number)  # before: where it is played on meanwhile it is read again
        try:
            loaded = reader.load(number)
            journal = loaded.journal()
            figures = figures_of(journal.state.public, kinds_of(journal.marks))
        except DamagedError:
            found.append(_Counted(number, last, None))
        except StoreError:
            continue  # it was deleted meanwhile, or cannot be read now
        else:
            found.append(_Counted(number, journal.seq, figures))
    return tuple(found)
