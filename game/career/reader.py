"""Career reader: the questions about outings that pages and commands ask a profile."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from game.career import decisions, export, firsts, leaks, practice, rating, sieve, statistics, tables
from game.career.soundness import nonsense_in

Value = TypeVar("Value")


class Ask(Protocol):
    """Puts a question to a profile; the second value is the answer where it cannot be read."""

    def __call__(self, ask: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return what the question gives."""


class CareerReader:
    """The figures of one profile; where they cannot be read there are none."""

    def __init__(self, ask: Ask) -> None:
        """Ask a profile by this."""
        self._put = ask
        self.nonsense: frozenset[str] = frozenset()
        """The tables in which rows were met that the game does not write: they are to be counted anew."""

    def _ask(self, ask: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return the answer to a question; where it falls over what a damaged file holds, `otherwise`.

        Raises:
            Exception: it falls over sound figures, which is a mistake of ours.
        """

        def careful(db: sqlite3.Connection) -> Value:
            try:
                return ask(db)
            except (ArithmeticError, LookupError, TypeError, ValueError, sqlite3.OperationalError) as error:
                if hasattr(error, "sqlite_errorcode"):
                    raise  # SQLite's own; a text that is none is an error of Python's
                found = nonsense_in(db)
                if not found:
                    raise
                self.nonsense |= found
                return otherwise

        return self._put(careful, otherwise)

    def progress(self) -> tables.Progress:
        """Return how far the matches are counted."""
        return self._ask(tables.progress, tables.Progress(0, 0, 0))

    def due(self, limit: int) -> list[int]:
        """Return matches that are not counted yet."""
        return self._ask(lambda db: tables.due(db, limit), [])

    def last_entry(self, match_id: int) -> int | None:
        """Return the number of the last entry in the log of a match; None where it has none."""
        return self._ask(lambda db: tables.last_entry(db, match_id), None)

    def matches(self, wanted: sieve.Sieve) -> tuple[int, ...]:
        """Return the numbers of the matches that are wanted, in order."""
        return self._ask(lambda db: sieve.matches(db, wanted), ())

    def choices(self, column: sieve.Column) -> tuple[str, ...]:
        """Return what a sieve can ask for in a column, what was played most first."""
        return self._ask(lambda db: sieve.choices(db, column), ())

    def totals(self, wanted: sieve.Sieve) -> statistics.Figures:
        """Return the figures of all outings that are wanted."""
        return self._ask(lambda db: statistics.totals(db, wanted), statistics.Figures())

    def divided(self, wanted: sieve.Sieve, grouping: statistics.Grouping) -> tuple[statistics.Group, ...]:
        """Return the figures by group."""
        return self._ask(lambda db: statistics.divided(db, wanted, grouping), ())

    def over_time(self, wanted: sieve.Sieve, spans: int) -> tuple[statistics.Span, ...]:
        """Return the figures in so many spans at most, in the order of play."""
        return self._ask(lambda db: statistics.over_time(db, wanted, spans), ())

    def firsts(self, person: str, until: int | None = None) -> tuple[firsts.First, ...]:
        """Return what a person did for the first time; with a match, only what came off in it and never before."""
        return self._ask(lambda db: firsts.firsts(db, person, until), ())

    def course(self, person: str) -> rating.Course:
        """Return how the ratings of a person went."""
        return self._ask(lambda db: rating.course(db, person), rating.Course((), ()))

    def played(self) -> tuple[rating.Played, ...]:
        """Return the outings of matches that are over, in the order of play."""
        return self._ask(rating.played, ())

    def to_judge(self, limit: int) -> tuple[tables.Unjudged, ...]:
        """Return deals of matches that are over which no review has judged yet, the newest first."""
        return self._ask(lambda db: tables.to_judge(db, limit), ())

    def judged(self) -> tables.Judged:
        """Return how many deals of matches that are over reviews have judged."""
        return self._ask(tables.judged, tables.Judged(0, 0))

    def decisions(self, wanted: sieve.Sieve, *, least: float = 0.0) -> tuple[decisions.KeptDecision, ...]:
        """Return the judged choices of the outings that are wanted which cost `least` points or more, the newest match first."""
        return self._ask(lambda db: decisions.decisions(db, wanted, least), ())

    def mistakes(self, person: str) -> tuple[practice.Mistake, ...]:
        """Return the exercises from a person's own table."""
        return self._ask(lambda db: practice.mistakes(db, person), ())

    def mistakes_due(self, person: str, today: int) -> int:
        """Return the number of those that are due on a day."""
        return self._ask(lambda db: practice.due(db, person, today), 0)

    def mistaken(self) -> tuple[str, ...]:
        """Return the people who have such exercises."""
        return self._ask(practice.people, ())

    def leaks(self, wanted: sieve.Sieve, usual: Mapping[str, leaks.Usual]) -> leaks.Leaks:
        """Return the habits that surely cost more in the outings that are wanted than is usual."""
        return self._ask(lambda db: leaks.leaks(db, wanted, usual), leaks.Leaks())

    def match_rows(self) -> tuple[export.MatchRow, ...]:
        """Return all outings as they are exported."""
        return self._ask(export.match_rows, ())

    def deal_rows(self) -> tuple[export.DealRow, ...]:
        """Return all deals as they are exported."""
        return self._ask(export.deal_rows, ())
