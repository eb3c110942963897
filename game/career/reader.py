"""Career reader: runs the queries of this package on a profile, for pages and commands."""

import sqlite3
from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec
from weakref import WeakKeyDictionary, proxy

from game.career import export, firsts, leaks, match_filter, practice, rating, statistics, tables
from game.session.profile_reader import ProfileReader
from game.session.schema import Value

Arguments = ParamSpec("Arguments")


def _question(
    question: Callable[Concatenate[sqlite3.Connection, Arguments], Value], otherwise: Value
) -> "Callable[Concatenate[CareerReader, Arguments], Value]":
    """Return a `CareerReader` method that runs a query, and returns `otherwise` if the profile is unreadable or invalid."""

    def method(reader: "CareerReader", /, *given: Arguments.args, **named: Arguments.kwargs) -> Value:
        return reader.answer(lambda db: question(db, *given, **named), otherwise)

    return method


class CareerReader:
    """The figures of one profile; the queries return empty values if the profile is unreadable or invalid."""

    def __init__(self, profile: ProfileReader) -> None:
        """Create the reader of a profile's figures. Other modules call `career_of` instead."""
        self._profile: ProfileReader = proxy(profile)  # a strong reference would keep the profile in `_READERS`
        self.has_nonsense = False
        """True if a query failed on invalid rows."""
        self.is_anew = False
        """True if all matches were counted again in this run."""

    def begin_anew(self) -> None:
        """Record that all matches are counted again.

        From now on, a query that fails on invalid rows reveals a bug in the program.
        """
        self.has_nonsense, self.is_anew = False, True

    def answer(self, question: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return the result of a query; `otherwise` if the profile is unreadable or holds invalid data.

        Raises:
            Exception: the query fails even after all matches were counted again, which is a bug in the program.
        """

        def ask(db: sqlite3.Connection) -> Value:
            try:
                return question(db)
            except (ArithmeticError, LookupError, TypeError, ValueError, sqlite3.OperationalError) as error:
                if self.is_anew or hasattr(error, "sqlite_errorcode"):
                    raise  # `ProfileReader.ask` handles SQLite errors and invalid texts; other errors after a new count are bugs
                self.has_nonsense = True
                return otherwise

        return self._profile.ask(ask, otherwise)

    progress = _question(tables.progress, tables.CountProgress(0, 0, 0))
    uncounted_matches = _question(tables.uncounted_matches, list[int]())
    to_judge = _question(tables.to_judge, ())
    matches = _question(match_filter.matches, ())
    choices = _question(match_filter.choices, ())
    companions = _question(match_filter.companions, ())
    totals = _question(statistics.totals, statistics.Figures())
    divided = _question(statistics.divided, ())
    over_time = _question(statistics.over_time, ())
    firsts = _question(firsts.firsts, ())
    course = _question(rating.course, rating.RatingCourse((), ()))
    played = _question(rating.played, ())
    mistakes = _question(practice.mistakes, ())
    mistakes_due = _question(practice.count_due, 0)
    mistaken = _question(practice.people, ())
    verdict = _question(practice.verdict, b"")
    leaks = _question(leaks.leaks, leaks.Leaks())
    match_rows = _question(export.match_rows, export.Sheet())
    deal_rows = _question(export.deal_rows, export.Sheet())


_READERS: Final = WeakKeyDictionary[ProfileReader, CareerReader]()


def career_of(profile: ProfileReader) -> CareerReader:
    """Return the one reader of a profile's figures."""
    return _READERS.setdefault(profile, CareerReader(profile))
