"""Deal stakes: the worth of a deal's outcome to a side, in points or as the chance to win the match.

Points add a little to the chance to win, so that a side plays well after the match is decided.

An outcome has eight bits per seat: the low four for its tricks, the high four for its tricks among the first six.
"""

from dataclasses import dataclass, field
from math import erf, sqrt
from typing import Final

from game.ai.kernel.rollouts import PASSED_OUT
from game.engine.bids import PASS, BidMade, Contract, contract_of
from game.engine.cards import Seat
from game.engine.clinch import lead_of, most_brought, most_turned
from game.engine.rules import Rules
from game.engine.scoring import score_contract
from game.engine.state import Match, Observation

_TRICKS: Final = 15
_FIRST_SIX: Final = 4
_SEAT: Final = 8
NEAR_THE_END: Final = 6
"""The number of deals left, including this one, at which the match standing begins to count."""
_SPREAD_EACH: Final = 3.6
"""The standard deviation of the difference between two sides' points in a deal, for each card of a hand."""
_SPREAD_LEAST: Final = 6.0
_FULL: Final = 100.0
"""The worth of a certain win of the match."""
_POINT: Final = 0.1
"""The worth of one point. Ten points are worth as much as a 1 % chance of winning."""


@dataclass(slots=True)
class Stakes:
    """The worth of each outcome of a deal to a side, given the contracts (none in a tie-break).

    `edge` is the chance that the side takes one trick more than the outcome says; if negative, its size is the chance of one trick
    less.
    """

    match: Match
    size: int
    side: int
    is_near_the_end: bool
    contracts: tuple[Contract, ...]
    edge: float = 0.0
    _points: dict[int, int] = field(init=False, default_factory=dict)
    _worth: dict[int, float] = field(init=False, default_factory=dict)

    def worth(self, outcome: int) -> float:
        """Return the worth of an outcome: the points above the other sides' mean or, near the match's end, the chance to win."""
        known = self._worth.get(outcome)
        if known is None:
            known = self.of_points(self.points(outcome))
            if self.edge and outcome != PASSED_OUT:
                shifted = self.of_points(self.points(self._shifted(outcome)))
                known += abs(self.edge) * (shifted - known)
            self._worth[outcome] = known
        return known

    def _shifted(self, outcome: int) -> int:
        """Return the outcome with, if possible, one trick more for this side, or one less if `edge` is negative."""
        mine, others = self.match.sides[self.side], [seat for side in self.match.sides for seat in side]
        others = [seat for seat in others if seat not in mine]
        givers, taker = (others, mine[0]) if self.edge > 0 else (list(mine), others[0])
        for seat in givers:
            if outcome >> _SEAT * seat & _TRICKS:
                return outcome - (1 << _SEAT * seat) + (1 << _SEAT * taker)
        return outcome

    def points(self, outcome: int) -> tuple[int, ...]:
        """Return the points of each side; a deal that is passed out brings none."""
        if outcome == PASSED_OUT:
            return (0,) * len(self.match.sides)
        if not self.contracts:  # in a tie-break only tricks count
            return tuple(self._taken(outcome, side)[0] for side in self.match.sides)
        return tuple(self._score(index, *self._taken(outcome, side)) for index, side in enumerate(self.match.sides))

    def of_tricks(self, tricks: int) -> float:
        """Return the worth of taking this many tricks, if there are two sides and the other side takes the rest."""
        outcome = 0
        for index, side in enumerate(self.match.sides):
            outcome |= (tricks if index == self.side else self.size - tricks) << _SEAT * side[0]
        return self.worth(outcome)

    def _taken(self, outcome: int, side: tuple[Seat, ...]) -> tuple[int, int]:
        words = [outcome >> _SEAT * seat for seat in side]
        return sum(word & _TRICKS for word in words), sum(word >> _FIRST_SIX & _TRICKS for word in words)

    def _score(self, index: int, taken: int, of_first_six: int) -> int:
        key = index << _SEAT | of_first_six << _FIRST_SIX | taken
        points = self._points.get(key)
        if points is None:
            parts = score_contract(self.match.rules, self.contracts[index], taken=taken, of_first_six=of_first_six)
            points = self._points[key] = sum(part.points for part in parts)
        return points

    def of_points(self, points: tuple[int, ...]) -> float:
        """Return the worth of a deal with these points for the sides."""
        others = [value for index, value in enumerate(points) if index != self.side]
        ahead = points[self.side] - sum(others) / len(others)
        if not self.is_near_the_end:
            return ahead
        totals = [total + value for total, value in zip(self.match.totals, points, strict=True)]
        spread = spread_of(self.match.rules, self.match.number)
        chance = 1.0
        for index, total in enumerate(totals):
            if index != self.side:
                chance *= _is_ahead(totals[self.side] - total, spread)
        return _FULL * chance + _POINT * ahead


def spread_of(rules: Rules, number: int) -> float:
    """Return the standard deviation, in points, of the change of a lead during all deals after deal `number`."""
    return sqrt(sum(max(_SPREAD_LEAST, _SPREAD_EACH * size) ** 2 for size in rules.sizes[number:]))


def _is_ahead(lead: float, spread: float) -> float:
    """Return the chance that a side with this lead wins the match; a tie counts as half a win."""
    if spread <= 0.0:
        return 0.5 if lead == 0 else float(lead > 0)
    return 0.5 + 0.5 * erf(lead / spread / sqrt(2.0))


def passing_wins(observation: Observation) -> bool:
    """Return True if the observer's side surely wins the match in this last deal by passing."""
    match, deal = observation.public.match, observation.deal
    if deal.is_tiebreak or deal.number < len(match.rules.sizes):
        return False
    side = match.side_of(observation.seat)
    contract = contract_of(match.sides[side], (*deal.bids, BidMade(observation.seat, PASS)), deal.size)
    least = sum(part.points for part in score_contract(match.rules, contract, taken=0, of_first_six=0))
    return lead_of(match.totals, side) + least > most_brought(match.rules, deal.seats, match.sides, deal.size)


def standing_decides(observation: Observation) -> bool:
    """Return True if the bids in this deal must aim at winning the match, not at points.

    True in the last deal if the observer's side cannot catch up by its own points, and in an earlier deal if later deals cannot
    change the leader.
    """
    match, deal = observation.public.match, observation.deal
    lead, later = lead_of(match.totals, match.side_of(observation.seat)), match.rules.sizes[deal.number :]
    if deal.is_tiebreak or not later:
        return not deal.is_tiebreak and lead + most_brought(match.rules, deal.seats, match.sides, deal.size) < 0
    return abs(lead) >= sum(most_turned(match.rules, deal.seats, match.sides, size) for size in later)


def stakes_of(
    match: Match, size: int, side: int, bids: tuple[BidMade, ...], *, minds_standing: bool, edge: float = 0.0
) -> Stakes:
    """Return the stakes of a side: points or, with `minds_standing` near the match's end, the chance to win."""
    to_come = len(match.rules.sizes) - match.number + 1
    contracts = tuple(contract_of(each, bids, size) for each in match.sides) if bids else ()
    return Stakes(match, size, side, minds_standing and to_come <= NEAR_THE_END, contracts, edge)
