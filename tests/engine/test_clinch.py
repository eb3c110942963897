"""The deal that decides a match, and the largest number of points that a deal can swing."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.bids import BidKind, Contract
from game.engine.cards import Seat
from game.engine.clinch import Clinch, Crux, ahead_from, clinch_of, most_turned, turning_line
from game.engine.evolve import fold
from game.engine.rules import Rules
from game.engine.scoring import Breakdown, PartKind, ScorePart
from game.engine.state import DealResult, Match
from game.rulesets.presets import PRESETS
from tests.support.narrowing import not_none
from tests.tabletop.tables import MATCHES, log_of

FOUR, SIDES = (Seat.S, Seat.W, Seat.N, Seat.E), ((Seat.N, Seat.S), (Seat.E, Seat.W))
ALONE = tuple((seat,) for seat in FOUR)


@pytest.mark.parametrize(
    ("rules", "sides", "size", "most"),
    [
        ("classic", SIDES, 13, 13 * 10 * (4 + 3)),  # a quadruple board made, a triple one set
        ("classic", SIDES, 1, 70),
        ("blooper", SIDES, 5, 5 * 10 * 2),  # no doubles
        ("santa-cruz", SIDES, 7, 100 * 4 + 1 + 100 * 3),  # Boston is worth more than a board of seven cards
        ("individual", ALONE, 2, 2 * 6 * (4 + 3)),
    ],
)
def test_the_most_that_a_deal_can_turn(rules: str, sides: tuple[tuple[Seat, ...], ...], size: int, most: int) -> None:
    assert most_turned(PRESETS[rules], FOUR, sides, size) == most


def test_of_boards_that_are_worth_little_numbers_turn_most_and_a_rainbow_is_added() -> None:
    rules = replace(PRESETS["classic"], board_points=0, rainbow_points=10)
    # four tricks bid and made by one side, six bid and set by the other, two rainbows
    assert most_turned(rules, FOUR, SIDES, 4) == 4 * 5 + 6 * 5 + 2 * 10


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_no_deal_turns_more_than_that(name: str, players: int) -> None:
    match = fold(log_of(name, players)).public.match
    for result in match.results:
        points = [score.total for score in result.scores]
        gap = max(points, default=0) - min(points, default=0)
        assert result.is_tiebreak or gap <= most_turned(match.rules, match.seats, match.sides, result.size)


def played(rules: Rules, *points: tuple[ScorePart, ScorePart], tricks: tuple[int, int] = (1, 1)) -> Match:
    """Return a match of two sides with a deal for each item of `points`."""
    match = fold(log_of("classic", 4)[:1]).public.match
    totals, results = (0, 0), []
    for number, parts in enumerate(points, 1):
        totals = (totals[0] + parts[0].points, totals[1] + parts[1].points)
        results.append(
            DealResult(
                number=number,
                size=rules.sizes[number - 1],
                dealer=Seat.S,
                trump=None,
                bids=(),
                contracts=tuple(Contract(kind=BidKind.NUMBER, tricks=part.count) for part in parts),
                tricks=tricks,
                scores=tuple(Breakdown((part,)) for part in parts),
                totals=totals,
                is_tiebreak=False,
                thrown_in=None,
            )
        )
    best = max(totals)
    is_over = len(points) == len(rules.sizes)
    return replace(
        match,
        rules=rules,
        totals=totals,
        results=tuple(results),
        winners=tuple(side for side, each in enumerate(totals) if each == best) if is_over else None,
    )


def made(tricks: int) -> ScorePart:
    return ScorePart(kind=PartKind.MADE, count=tricks, each=5)


def fell(tricks: int) -> ScorePart:
    return ScorePart(kind=PartKind.SET, count=tricks, each=-5)


def passed(tricks: int) -> ScorePart:
    return ScorePart(kind=PartKind.PASSED, count=tricks, each=1)


BLOOPER = replace(PRESETS["blooper"], sizes=(6, 2, 1))
"""Short `blooper` rules: a deal of two cards can swing 40 points, a deal of one card 20."""


def test_a_lead_decides_once_it_is_larger_than_all_that_can_still_be_turned() -> None:
    level = played(BLOOPER, (made(6), fell(6)))
    assert clinch_of(level) is None  # a swing of 60 is still possible
    match = played(BLOOPER, (made(6), fell(6)), (made(1), passed(0)))
    found = clinch_of(match)
    assert found == Clinch(line=1, side=0, before=60, lead=65, left=1, most=20, crux=None)
    assert clinch_of(replace(match, results=match.results[:1], totals=(30, -30))) is None


def test_it_is_the_first_such_deal_also_later_in_the_match() -> None:
    match = played(BLOOPER, (fell(6), made(6)), (fell(1), made(1)), (made(1), passed(0)))
    found = not_none(clinch_of(match))
    assert (found.line, found.side, found.left) == (1, 1, 1)
    assert ahead_from(match) == 0


def test_the_last_deal_decides_where_the_leader_changes_and_by_which_contract() -> None:
    match = played(BLOOPER, (passed(3), passed(0)), (passed(0), made(1)), (made(1), passed(0)))
    crux = Crux(0, True, Contract(kind=BidKind.NUMBER, tricks=1), brought=5, otherwise=-5)
    assert clinch_of(match) == Clinch(line=2, side=0, before=-2, lead=3, left=0, most=0, crux=crux)
    assert ahead_from(match) == 2


@pytest.mark.parametrize(
    ("last", "before", "crux"),
    [
        ((made(2), passed(0)), (passed(3), passed(4)), (0, True, 10, -10)),
        ((passed(1), fell(2)), (passed(3), passed(2)), (1, False, -10, 10)),
        ((passed(2), passed(0)), (passed(3), passed(4)), None),
        ((made(1), fell(3)), (passed(6), passed(0)), None),  # a bid of three in a deal of two cards could not be made
    ],
)
def test_the_contract_on_which_the_last_deal_hung(
    last: tuple[ScorePart, ScorePart], before: tuple[ScorePart, ScorePart], crux: tuple[int, bool, int, int] | None
) -> None:
    found = not_none(clinch_of(played(replace(BLOOPER, sizes=(6, 2)), before, last)))
    told = found.crux and (found.crux.side, found.crux.is_made, found.crux.brought, found.crux.otherwise)
    assert (found.line, found.side, told) == (1, 0, crux)


def test_the_deal_that_turned_a_match_is_that_which_decided_it_or_brought_the_lead_for_good() -> None:
    three = replace(BLOOPER, sizes=(6, 6, 2))
    assert turning_line(played(three, (passed(2), passed(4)), (passed(6), passed(0)), (passed(1), passed(1)))) == 1
    assert turning_line(played(three, (passed(6), passed(0)), (passed(3), passed(3)), (passed(1), passed(1)))) is None
    assert turning_line(played(BLOOPER, (made(6), fell(6)), (made(1), passed(0)))) == 1
    assert turning_line(played(replace(BLOOPER, sizes=(6, 2)), (passed(3), passed(4)), (passed(2), passed(0)))) == 1


def test_a_match_that_the_last_deal_brought_level_was_decided_by_that() -> None:
    match = played(replace(BLOOPER, sizes=(6, 2)), (made(1), passed(0)), (passed(0), made(1)))
    found = clinch_of(match)
    assert match.winners == (0, 1)
    assert found is not None
    assert (found.line, found.side) == (1, None)
    assert ahead_from(match) is None


def test_a_tie_break_decides_by_itself() -> None:
    match = played(BLOOPER, (made(6), fell(6)), (made(1), passed(0)))
    assert clinch_of(replace(match, contenders=(0, 1))) is None
    tied = replace(match.results[-1], is_tiebreak=True)
    assert clinch_of(replace(match, results=(*match.results, tied))) is None
    assert ahead_from(replace(match, results=(*match.results, tied), winners=(0,))) is None


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_who_clinches_wins(name: str, players: int) -> None:
    """After the deciding deal, `clinch_of` always returns the same `Clinch`, whose side wins."""
    match = fold(log_of(name, players)).public.match
    found = [
        clinch_of(replace(match, results=match.results[:count], totals=match.results[count - 1].totals, winners=None))
        for count in range(1, len(match.results) + 1)
        if not any(result.is_tiebreak for result in match.results)
    ]
    assert all(after == before for before, after in pairwise(found) if before is not None)
    sides = {clinch.side for clinch in found if clinch is not None}
    assert sides <= set(match.winners or ())
