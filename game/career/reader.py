"""Career reader: the questions about outings that pages and commands ask a profile."""

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
    """Return a question to a profile as a method of its reader, with the answer if there is none (see `CareerReader.answer`)."""

    def method(reader: "CareerReader", /, *given: Arguments.args, **named: Arguments.kwargs) -> Value:
        return reader.answer(lambda db: question(db, *given, **named), otherwise)

    return method


class CareerReader:
    """The figures of one profile; empty if they cannot be read. Each question is a method that asks the function beside it."""

    def __init__(self, profile: ProfileReader) -> None:
        """Store the reader; use `career_of`."""
        self._profile: ProfileReader = proxy(profile)  # the store keeps the reader as long as it exists
        self.has_nonsense = False
        """True if a question failed on rows that the game does not write: they have to be counted again."""
        self.is_anew = False
        """True if that was done in this run of the program."""

    def answer(self, question: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return the answer to a question; `otherwise` if the profile is unreadable or holds invalid data.

        Raises:
            Exception: it fails even on newly counted figures, which is a bug of the program.
        """

        def ask(db: sqlite3.Connection) -> Value:
            try:
                return question(db)
            except (ArithmeticError, LookupError, TypeError, ValueError, sqlite3.OperationalError) as error:
                if self.is_anew or hasattr(error, "sqlite_errorcode"):
                    raise  # SQLite's errors; for an invalid text Python raises its own
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
    """Return the figures of a profile."""
    return _READERS.setdefault(profile, CareerReader(profile))
