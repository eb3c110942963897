"""Career count: counts matches without stored figures, and rates finished matches, in the background.

Matches from a copy or from another profile have no figures. A worker reads the logs of a few matches at a time through its own
connection. The main thread writes the results of each request in one transaction, leaving out matches that were continued, counted
or deleted meanwhile. So the program may end at any moment.

A request reads the matches that are due. If none is due, the request computes the ratings. Storing results changes the version of
the profile, which leads to the next request. If a query fails on invalid rows (`CareerReader.has_nonsense`), all figures are
dropped and computed again, once per run.
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
"""The number of matches in a request, at most a second's work. For a profile without a file, it is 1."""

_STEPS: Final = 3
"""The number of calls of `step` needed to request a rating, store it and find nothing left, if requests are answered at once."""


_Counted = tuple[int, int | None, MatchFigures | None]
"""A match that was read: its number, the number of its last log entry, and its figures (None if damaged)."""


class _Found(NamedTuple):
    """The matches that were read or, if none was due, the new ratings.

    `has_nonsense` is True if the computation failed on invalid rows.
    """

    counted: tuple[_Counted, ...]
    ratings: tuple[rating.RatedOuting, ...]
    has_nonsense: bool

    def write(self, db: sqlite3.Connection) -> None:
        for one in self.counted:
            tables.write_counted(db, *one)
        rating.write_ratings(db, self.ratings)


class _Request(NamedTuple):
    """A request to the worker, with the profile's version and the connection to its file at that time."""

    version: tuple[int, int]
    db: sqlite3.Connection
    ticket: Ticket[_Found]


class CareerCount:
    """Background job that counts the matches of one profile in small steps."""

    def __init__(self, store: Store, worker: Worker) -> None:
        """Count the matches of a store."""
        self._store = store
        self._worker = worker
        self._request: _Request | None = None
        """The request whose results are not stored yet."""
        self._finished_version: tuple[int, int] | None = None
        """The version of the profile in which nothing was left to do."""
        self._is_broken = False
        """True if counting or rating has failed, so that nothing more is done in this run."""

    def step(self) -> bool:
        """Store finished results, and request more; return True if figures have changed.

        If counting or rating fails, the error is printed on the terminal, and the work is left for the next start.
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
        """Do the work of `step`.

        Raises:
            JobFailedError: counting or rating has failed.
        """
        career, request = career_of(self._store), self._request
        if career.has_nonsense:  # count and judge all matches again; results in progress are dropped
            request = self._request = None
            career.begin_anew()
            self._store.keep_figures(tables.forget_figures)
        has_changed = request is not None and request.ticket.is_done and self._keep(request)
        if self._request is None and self._store.version() != self._finished_version:
            find = partial(_found, limit=_AT_ONCE if self._store.path else 1)
            version, db = self._store.version(), self._store.connection()
            self._request = _Request(version, db, asked(self._store, self._worker, find))
        return has_changed

    @property
    def is_done(self) -> bool:
        """True if no work is known to be left."""
        return self._is_broken or (self._request is None and self._store.version() == self._finished_version)

    def finish_rating(self) -> bool:
        """Continue rating; return True once every finished match is rated, or if none can be rated now.

        None can be rated after a failure, or while older matches are still being counted.
        """
        if career_of(self._store).uncounted_matches(1):
            return True
        for _step in range(_STEPS):
            self.step()
            if self.is_done or (self._request is not None and not self._request.ticket.is_done):
                break
        return self.is_done

    def _keep(self, request: _Request) -> bool:
        """Store the results of a finished request; return True if figures may have changed.

        Ratings are dropped if the profile has changed meanwhile, as they depend on all earlier matches.

        Raises:
            JobFailedError: the request has failed, or rows are still invalid although all matches were counted again.
        """
        self._request = None
        career, found = career_of(self._store), request.ticket.result()
        career.has_nonsense |= found.has_nonsense
        if found.has_nonsense and career.is_anew:
            raise JobFailedError("the figures are nonsense however often they are counted")
        if found.ratings and self._store.version() != request.version:
            return False
        if found.counted or found.ratings:
            # If the connection has changed since the request, to another file or to a copy in memory, these numbers may belong to
            # other matches. Nothing is written, and the next request uses the new connection.
            self._store.keep_figures(lambda db: found.write(db) if db is request.db else None)
            self._store.saving.shorten_log()
            return True
        if not found.has_nonsense:  # matches that cannot be read now are tried again once the profile changes
            self._finished_version = request.version
        return False


def _found(reader: ProfileReader, limit: int) -> _Found:
    career = career_of(reader)
    due = career.uncounted_matches(limit)
    counted = tuple(filter(None, (_counted(reader, number) for number in due)))
    return _Found(counted, () if due else rating.rated(career.played()), career.has_nonsense)


def _counted(reader: ProfileReader, number: int) -> _Counted | None:
    """Count a match; return None if it was deleted meanwhile, or cannot be read now."""
    query = "SELECT max(seq) FROM entries WHERE match_id=?"
    last = reader.ask(lambda db: db.execute(query, (number,)).fetchone()[0], None)
    try:
        journal = reader.load(number).journal()
    except DamagedError:
        return number, last, None
    except StoreError:
        return None
    return number, journal.seq, figures_of(journal.state.public, kinds_of(journal.marks))
