"""Judged decisions: each choice of a person in a deal with the review's verdict, in a row of the table `decisions`."""

import sqlite3
from typing import NamedTuple

from game.career.match_filter import OUTINGS, MatchFilter


class Decided(NamedTuple):
    """A choice in a deal: its `place` among the seat's decisions there, its `trick` from 1 (0 for a bid), the `size` of the hands.

    `cost` are the points that it surely gave away, `behind` those that it is behind the best choice on average, with the standard
    `error` of that. `possible` are the names of the habits that it could show, separated by commas, `habit` that of the one it
    shows, or empty, and `reason` that of the reason told against it, or empty.
    """

    place: int
    trick: int
    size: int
    cost: float
    behind: float
    error: float
    possible: str
    habit: str
    reason: str

    @property
    def could_show(self) -> tuple[str, ...]:
        """The names of the habits that it could show."""
        return tuple(filter(None, self.possible.split(",")))


class KeptDecision(NamedTuple):
    """A choice with where it was made: the match, its place in the order of play, the person's seat, and the line from 0."""

    match_id: int
    played: int
    seat: int
    line: int
    decided: Decided


_COLUMNS = ", ".join(f"d.{name}" for name in Decided._fields)


def decisions(db: sqlite3.Connection, match_filter: MatchFilter, least: float = 0.0) -> tuple[KeptDecision, ...]:
    """Return the choices in the selected outings that cost at least `least` points.

    They come in order: the match played last first, within a match deal by deal.
    """
    condition, values = match_filter.condition(db)
    query = f"""SELECT o.match_id, m.played, o.seat, d.line, {_COLUMNS}
        FROM {OUTINGS} JOIN decisions d USING (match_id, seat)
        WHERE d.cost >= ? AND {condition} ORDER BY m.played DESC, m.id DESC, o.seat, d.line, d.place"""  # noqa: S608 - texts of ours
    found = db.execute(query, (least, *values))
    return tuple(
        KeptDecision(match_id, played, seat, line, Decided(*rest)) for match_id, played, seat, line, *rest in found
    )
