"""Career count: counts matches whose figures are not stored yet, and rates finished ones, in small parts in the background.

For example, matches from a copy or from another profile have no figures. A worker reads the logs of a few at a time through its own
connection; each part of the results is written here in one transaction, and only if the log has not grown since. So the program may
end at any moment and continue later.
"""

import sqlite3
from functools import partial
from typing import Final, NamedTuple

from game.career import rating, tables
from game.career.figures import MatchFigures, figures_of
from game.career.reader import career_of
from game.i18n import _
from game.records.marks import kinds_of
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import DamagedError, StoreError
from game.terminal import complain
from game.upkeep.background_queries import asked
from game.worker import JobFailedError, Ticket, Worker

_AT_ONCE: Final = 16
"""The number of matches read at once, at most a second's work. Without a file they are counted inline, one at a time."""

_STEPS: Final = 4
"""The steps of a rating: request it, store it, look for more, and find that none is left."""


class _Counted(NamedTuple):
    """A match that was read: its number, its last entry, if any, and its figures, None if it is damaged."""

    match_id: int
    last: int | None
    figures: MatchFigures | None


class _Found(NamedTuple):
    """The matches that were read or, if none was due, the new ratings.

    `has_nonsense` is True if the computation failed on invalid rows.
    """

    counted: tuple[_Counted, ...]
    ratings: tuple[rating.RatedOuting, ...]
    has_nonsense: bool

    def write(self, db: sqlite3.Connection) -> None:
        """Store the results."""
        for one in self.counted:
            tables.write_counted(db, *one)
        rating.write_ratings(db, self.ratings)


class CareerCount:
    """The counting for one profile; `step` does a small part of the remaining work."""

    def __init__(self, store: Store, worker: Worker) -> None:
        """Count the matches of a store."""
        self._store = store
        self._worker = worker
        self._asked: Ticket[_Found] | None = None
        self._version: tuple[int, int] | None = None
        """The version of the profile in which nothing was left to do."""
        self._asked_in = (0, 0)
        """The version of the profile at the last request."""
        self._asked_of: sqlite3.Connection | None = None
        """The connection to the profile at the last request: in another file the matches may have other numbers."""
        self._is_broken = False

    def step(self) -> bool:
        """Store finished results, and request more; return True if figures have changed.

        If counting or rating fails, the error is printed on the terminal and the work is left for the next start: no match is
        interrupted.
        """
        if self._is_broken:
            return False
        try:
            return self._go_on()
        except JobFailedError as error:
            complain(_("The figures of your matches cannot be calculated ({reason}).").format(reason=error))
            self._is_broken = True
            return False

    def _go_on(self) -> bool:
        career = career_of(self._store)
        if career.has_nonsense:  # count and judge all matches again; results in progress are dropped
            self._asked = None
            career.has_nonsense, career.is_anew = False, True
            self._store.keep_figures(tables.forget_figures)
        has_changed = False
        if self._asked is not None and self._asked.is_done:
            ticket, self._asked = self._asked, None
            has_changed = self._keep(ticket.result(), self._asked_of)
        if self._asked is None and self._store.version() != self._version:
            self._asked_in, self._asked_of = self._store.version(), self._store.connection()
            self._asked = asked(self._store, self._worker, partial(_found, limit=_AT_ONCE if self._store.path else 1))
        return has_changed

    @property
    def is_done(self) -> bool:
        """True if, as far as known, nothing is left that can be done."""
        return self._is_broken or (self._asked is None and self._store.version() == self._version)

    def finish_rating(self) -> bool:
        """Continue rating; return True once every finished match is rated, or cannot be rated now.

        Rating waits while older matches are still being counted.
        """
        if career_of(self._store).uncounted_matches(1):
            return True
        for _step in range(_STEPS):
            self.step()
            if self.is_done or (self._asked is not None and not self._asked.is_done):
                break
        return self.is_done

    def _keep(self, found: _Found, asked_of: sqlite3.Connection | None) -> bool:
        """Store the results, unless the file was replaced since; ratings only if nothing was changed since the request."""
        career = career_of(self._store)
        career.has_nonsense |= found.has_nonsense
        if found.has_nonsense and career.is_anew:
            raise JobFailedError("the figures are nonsense however often they are counted")
        if found.ratings and self._store.version() != self._asked_in:
            return False
        if found.counted or found.ratings:
            self._store.keep_figures(lambda db: found.write(db) if db is asked_of else None)
            self._store.saving.shorten_log()
            return True
        if not found.has_nonsense:  # uncounted matches that cannot be read are tried again after a change
            self._version = self._asked_in
        return False


def _found(reader: ProfileReader, limit: int) -> _Found:
    career = career_of(reader)
    due = career.uncounted_matches(limit)
    counted = tuple(filter(None, (_counted(reader, number) for number in due)))
    return _Found(counted, () if due else rating.rated(career.played()), career.has_nonsense)


def _counted(reader: ProfileReader, number: int) -> _Counted | None:
    """Count a match; None if it was deleted meanwhile, or cannot be read now."""
    query = "SELECT max(seq) FROM entries WHERE match_id=?"
    last = reader.ask(lambda db: db.execute(query, (number,)).fetchone()[0], None)
    try:
        journal = reader.load(number).journal()
    except DamagedError:
        return _Counted(number, last, None)
    except StoreError:
        return None
    return _Counted(number, journal.seq, figures_of(journal.state.public, kinds_of(journal.marks)))
