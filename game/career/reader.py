"""Career reader: the questions about outings that pages and commands ask a profile."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from game.career import decisions, export, firsts, leaks, match_filter, practice, rating, statistics, tables

Value = TypeVar("Value")


class Query(Protocol):
    """Query runner of a profile; its second argument is the answer if the profile cannot be read."""

    def __call__(self, ask: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return the result of the query."""


class CareerReader:
    """The figures of one profile; empty if they cannot be read."""

    def __init__(self, ask: Query) -> None:
        """`ask` runs a query on the profile."""
        self._query = ask
        self.has_nonsense = False
        """True if a question fell over rows that the game does not write: they are to be counted anew."""
        self.is_strict = False
        """True if that was done, so that an error is a mistake of ours."""

    def _ask(self, ask: Callable[[sqlite3.Connection], Value], otherwise: Value) -> Value:
        """Return the answer to a question; where it falls over what a damaged file holds, `otherwise`.

        Raises:
            Exception: it falls over sound figures, which is a mistake of ours.
        """

        def careful(db: sqlite3.Connection) -> Value:
            try:
                return ask(db)
            except (ArithmeticError, LookupError, TypeError, ValueError, sqlite3.OperationalError) as error:
                if self.is_strict or hasattr(error, "sqlite_errorcode"):
                    raise  # SQLite's own; a text that is none is an error of Python's
                self.has_nonsense = True
                return otherwise

        return self._query(careful, otherwise)

    def progress(self) -> tables.CountProgress:
        """Return the progress of counting."""
        return self._ask(tables.progress, tables.CountProgress(0, 0, 0))

    def uncounted_matches(self, limit: int) -> list[int]:
        """Return matches that are not counted yet."""
        return self._ask(lambda db: tables.uncounted_matches(db, limit), [])

    def last_entry(self, match_id: int) -> int | None:
        """Return the number of the last entry in the log of a match; None where it has none."""
        return self._ask(lambda db: tables.last_entry(db, match_id), None)

    def matches(self, wanted: match_filter.MatchFilter, *, are_played: bool = False) -> tuple[int, ...]:
        """Return the numbers of the selected matches, in order; with `are_played` only those of somebody's career."""
        return self._ask(lambda db: match_filter.matches(db, wanted, are_played=are_played), ())

    def choices(self, column: match_filter.Column) -> tuple[str, ...]:
        """Return what a filter can ask for in a column, what was played most first."""
        return self._ask(lambda db: match_filter.choices(db, column), ())

    def offers(self) -> match_filter.Offers:
        """Return what a filter can ask for besides a value of a column."""
        return self._ask(match_filter.offers, match_filter.Offers())

    def companions(self, wanted: match_filter.MatchFilter, *, are_partners: bool) -> tuple[match_filter.Known, ...]:
        """Return the partners or opponents that a filter can ask for, the most frequent first."""
        return self._ask(lambda db: match_filter.companions(db, wanted, are_partners=are_partners), ())

    def totals(self, wanted: match_filter.MatchFilter) -> statistics.Figures:
        """Return the figures of all selected outings."""
        return self._ask(lambda db: statistics.totals(db, wanted), statistics.Figures())

    def divided(
        self, wanted: match_filter.MatchFilter, grouping: statistics.Grouping
    ) -> tuple[statistics.OutingGroup, ...]:
        """Return the figures by group."""
        return self._ask(lambda db: statistics.divided(db, wanted, grouping), ())

    def over_time(self, wanted: match_filter.MatchFilter, spans: int) -> tuple[statistics.Span, ...]:
        """Return the figures in at most this many spans, in the order of play."""
        return self._ask(lambda db: statistics.over_time(db, wanted, spans), ())

    def firsts(self, person: str, until: int | None = None) -> tuple[firsts.First, ...]:
        """Return a person's firsts; with a match, only those achieved in it."""
        return self._ask(lambda db: firsts.firsts(db, match_filter.known_as(db, person), until), ())

    def course(self, person: str) -> rating.RatingCourse:
        """Return the course of a person's ratings."""
        return self._ask(lambda db: rating.course(db, match_filter.known_as(db, person)), rating.RatingCourse((), ()))

    def played(self) -> tuple[rating.RatedOuting, ...]:
        """Return the outings of matches that are over, in the order of play."""
        return self._ask(rating.played, ())

    def to_judge(self, limit: int) -> tuple[tables.Unjudged, ...]:
        """Return unjudged deals of finished matches, the newest first."""
        return self._ask(lambda db: tables.to_judge(db, limit), ())

    def waiting(self, wanted: match_filter.MatchFilter) -> int:
        """Return the number of deals in selected matches that the coach is still to judge."""
        return self._ask(lambda db: statistics.waiting(db, wanted), 0)

    def decisions(self, wanted: match_filter.MatchFilter, *, least: float = 0.0) -> tuple[decisions.KeptDecision, ...]:
        """Return the judged choices in the selected outings that cost at least `least` points, the newest match first."""
        return self._ask(lambda db: decisions.decisions(db, wanted, least), ())

    def mistakes(self, person: str) -> tuple[practice.Mistake, ...]:
        """Return the exercises from a person's own matches."""
        return self._ask(lambda db: practice.mistakes(db, match_filter.known_as(db, person)), ())

    def mistakes_due(self, person: str, today: int) -> int:
        """Return the number of a person's exercises due on a day."""
        return self._ask(lambda db: practice.count_due(db, match_filter.known_as(db, person), today), 0)

    def mistaken(self) -> tuple[str, ...]:
        """Return the people who have exercises."""
        return self._ask(practice.people, ())

    def leaks(self, wanted: match_filter.MatchFilter, usual: Mapping[str, leaks.Usual]) -> leaks.Leaks:
        """Return the habits that surely cost more than usual in the selected outings."""
        return self._ask(lambda db: leaks.leaks(db, wanted, usual), leaks.Leaks())

    def match_rows(self, wanted: match_filter.MatchFilter) -> tuple[export.MatchRow, ...]:
        """Return the selected matches for export."""
        return self._ask(lambda db: export.match_rows(db, wanted), ())

    def deal_rows(self, wanted: match_filter.MatchFilter) -> tuple[export.DealRow, ...]:
        """Return the deals of the selected matches for export."""
        return self._ask(lambda db: export.deal_rows(db, wanted), ())
