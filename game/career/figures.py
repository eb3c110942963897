"""Outing figures: the result of a match for each person who played it.

A match played to learn (`MarkKind.TAUGHT`) is not counted. Deals thrown in, unscored deals and tie-breaks have no figures. The
field `beside` is the points of a side minus the mean points of the other sides.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from game.engine.bids import BidKind
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.state import DealResult, Match, MatchEnd, PublicState
from game.records.marks import MarkKind

HELP: Final = (MarkKind.TAKEN_BACK, MarkKind.HANDS_SEEN, MarkKind.HINTS, MarkKind.COACH, MarkKind.TAUGHT)
"""The marks of a match in which somebody had help."""
KNOWN_CARDS: Final = (MarkKind.BRANCHED, MarkKind.HANDS_SEEN, MarkKind.BY_NUMBER)
"""The marks of a match whose cards somebody could know beforehand. Such a match is not rated."""


class DealFigures(NamedTuple):
    """A scored deal of one side; `line` is its index on the score sheet, `size` the number of cards per hand.

    `number` is the deal's number in the schedule. `bid` is the number of tricks in the contract. `bold` is True for a contract of
    board or Boston; `board` or `boston` is its level, else 0. `made` is None without a contract. `short` counts the missing tricks
    of a set contract, and `over` the overtricks of a made one; both are 0 for board and Boston.
    """

    line: int
    number: int
    size: int
    points: int
    beside: float
    bid: int
    taken: int
    board: int
    boston: int
    made: bool | None
    bold: bool
    short: int
    over: int


class Companion(NamedTuple):
    """Another player at the table; `place` is the rank of that player's side, counted from 1, or 0 before the end of the match."""

    seat: int
    name: str
    level: str
    character: str
    is_partner: bool
    place: int


class Outing(NamedTuple):
    """A match as one person played it. `place` is 0 before the end.

    `margin` is the lead over the best other side. `is_shared` is True if other sides won as well.
    """

    seat: int
    person: str
    place: int
    is_shared: bool
    margin: int
    deals: tuple[DealFigures, ...]
    company: tuple[Companion, ...]


class MatchFigures(NamedTuple):
    """The outings of a match, its marks as bits, and the names of all players, for searching.

    A match played to learn has no outings.
    """

    ruleset: str
    names: tuple[str, ...]
    marks: int
    outings: tuple[Outing, ...]


def is_of_career(marks: Iterable[MarkKind]) -> bool:
    """Return True if a match with these marks counts in statistics."""
    return MarkKind.TAUGHT not in marks


def bits_of(kinds: Collection[MarkKind]) -> int:
    """Return kinds of marks as a bit mask; the lowest bit is the first member of `MarkKind`."""
    return sum(1 << place for place, kind in enumerate(MarkKind) if kind in kinds)


def figures_of(public: PublicState, marks: Iterable[MarkKind]) -> MatchFigures:
    """Return the figures of a match in its present state."""
    match, kinds = public.match, frozenset(marks)
    people = [seat for seat in match.seats if is_of_career(kinds) and match.player_at(seat).level == HUMAN]
    names = tuple(player.name for player in match.players)
    return MatchFigures(match.rules.name, names, bits_of(kinds), tuple(_outing(match, seat) for seat in people))


def _outing(match: Match, seat: Seat) -> Outing:
    side = match.side_of(seat)
    company = [
        Companion(
            seat=int(other),
            name=player.name,
            level=player.level,
            # empty for people: their character is only a picture, and two people may have the same
            character="" if player.level == HUMAN else player.character,
            is_partner=match.side_of(other) == side,
            place=_place(match, match.side_of(other)),
        )
        for other, player in zip(match.seats, match.players, strict=True)
        if other != seat
    ]
    return Outing(
        seat=int(seat),
        person=match.player_at(seat).name,
        place=_place(match, side),
        is_shared=match.winners is not None and match.end_for((side,)) is MatchEnd.SHARED,
        margin=match.totals[side] - max(total for index, total in enumerate(match.totals) if index != side),
        deals=tuple(_deal(line, result, side) for line, result in enumerate(match.results) if result.scores),
        company=tuple(company),
    )


def _place(match: Match, side: int) -> int:
    """Return the rank of a side: 1 for all winners, 0 before the end of the match."""
    if match.winners is None:
        return 0
    if side in match.winners:
        return 1
    return 1 + sum(other in match.winners or total > match.totals[side] for other, total in enumerate(match.totals))


def _deal(line: int, result: DealResult, side: int) -> DealFigures:
    points = [score.total for score in result.scores]
    own = points.pop(side)
    contract = result.contracts[side]
    taken, made = result.tricks[side], result.scores[side].is_made
    bold = contract.kind in (BidKind.BOARD, BidKind.BOSTON)
    return DealFigures(
        line=line,
        number=result.number,
        size=result.size,
        points=own,
        beside=own - sum(points) / len(points),
        bid=contract.tricks,
        taken=taken,
        board=contract.level if contract.kind is BidKind.BOARD else 0,
        boston=contract.level if contract.kind is BidKind.BOSTON else 0,
        made=made,
        bold=bold,
        short=max(contract.tricks - taken, 0) if made is False and not bold else 0,
        over=max(taken - contract.tricks, 0) if made and not bold else 0,
    )
