"""Leaks: the habits of a person that surely cost points, from the decisions that reviews have judged.

The cost of a habit is the points lost by it per judged deal. A chance is a choice that could show the habit. Good players show
every habit too. So a habit is a leak only if the person shows it significantly more often than good players. It must also cost
significantly more, by at least `MATTERS`, than it costs good players with as many chances. The test is corrected for multiple
comparisons.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from itertools import groupby, pairwise
from math import exp, lgamma, log, log1p, sqrt
from typing import Final, NamedTuple

from game.career.figures import KNOWN_CARDS, bits_of
from game.career.match_filter import MatchFilter, summed

MATTERS: Final = 0.2
"""The minimum cost of a leak, in points per deal above the cost of the habit to good players."""
FEWEST: Final = 20
"""The minimum number of judged deals for reporting leaks."""
OFTEN: Final = 3
"""The minimum number of occurrences for reporting a habit as a leak."""
MOST: Final = 1_000
"""The number of judged deals after which older matches are ignored, as habits change."""
_DOUBT, _SHOWN_DOUBT = 0.02, 0.05
"""The probability that a leak is found in a good player, and the probability that an interval misses the true cost.

The first is small, as good players differ and their figures are estimates."""
_SPANS, _IN_SPAN = 8, 10
"""The maximum number of stretches in `_course`, and the minimum number of deals in a stretch."""
_TREND: Final = 1.96
"""The minimum change of a habit's cost, in standard errors, for showing that the habit became better or worse."""
_SPREADS: Final = 8
"""The number of standard deviations on each side of the mean within which a quantile is searched for."""
_HALVINGS: Final = 16
_NEAR: Final = 1e-7
"""The fraction of the sum below which a term ends the series in `_below`."""
_DEALS: Final = """SELECT line, number, size FROM facts
    WHERE match_id=? AND seat=? AND expected IS NOT NULL ORDER BY line DESC"""
_SHOWN: Final = "SELECT line, place, habit, cost FROM decisions WHERE match_id=? AND seat=? AND habit <> ''"
_CHANCES: Final = "SELECT possible, count(*) FROM decisions WHERE match_id=? AND seat=? GROUP BY possible"
"""`_DEALS` queries an outing's judged deals, last first, `_SHOWN` the choices showing a habit, `_CHANCES` the chances by habit."""


class JudgedDeal(NamedTuple):
    """A deal judged by a review; `line` is its index on the score sheet."""

    match_id: int
    seat: int
    line: int
    number: int
    size: int


class HabitChoice(NamedTuple):
    """A choice that lost points through a habit; `place` is its index among the deal's decisions."""

    match_id: int
    seat: int
    line: int
    place: int
    habit: str
    cost: float


def _key(one: JudgedDeal | HabitChoice) -> tuple[int, int, int]:
    return one.match_id, one.seat, one.line


class Spot(NamedTuple):
    """A deal in which a habit cost points; `place` is the index of the costliest choice."""

    deal: JudgedDeal
    place: int
    cost: float


class Usual(NamedTuple):
    """The share of the chances in which good players show a habit, and its cost to them in points per chance.

    Habits with the same `subject` are opposites, so that advice against both would be contradictory.
    """

    share: float
    cost: float
    subject: str = ""


class Interval(NamedTuple):
    """A confidence interval for the cost of a habit in points per deal."""

    low: float
    high: float

    @classmethod
    def of(cls, costs: Iterable[float], chances: int, deals: int, doubt: float) -> "Interval":
        """Return the interval for these `costs` among `chances` chances; each end is wrong with probability `doubt`.

        The method is the exact interval of Clopper and Pearson for an equivalent number of equal costs, (sum c)² / (sum c²). For
        the upper end, the largest cost is added once more, as Fay and Feuer do for weighted counts.
        """
        found = [cost for cost in costs if cost > 0.0]
        if not found:
            return cls(0.0, 0.0)
        total, square, most = sum(found), sum(cost * cost for cost in found), max(found)
        above, more = total + most, square + most * most
        low = square / total * _share(min(total * total / square, chances), chances, doubt)
        high = more / above * _share(above * above / more, chances, 1.0 - doubt)
        return cls(low * chances / deals, high * chances / deals)


def _share(count: float, chances: int, probability: float) -> float:
    """Return the quantile at `probability` of the beta distribution with the parameters `count` and `chances - count + 1`."""
    if count > chances:
        return 1.0
    first, second = count, chances - count + 1.0
    mean = first / (chances + 1.0)
    spread = sqrt(mean * (1.0 - mean) / (chances + 2.0))
    low, high = max(mean - _SPREADS * spread, 0.0), min(mean + _SPREADS * spread, 1.0)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _below(first, second, middle) < probability else (low, middle)
    return (low + high) / 2


def _below(first: float, second: float, value: float) -> float:
    """Return the regularized incomplete beta function at a value between 0 and 1."""
    if value > (first + 1.0) / (first + second + 2.0):
        return 1.0 - _below(second, first, 1.0 - value)
    front = exp(lgamma(first + second) - lgamma(first) - lgamma(second) + first * log(value) + second * log1p(-value))
    # each term is the previous term times a factor that falls towards `value`
    term, whole, count = 1.0, 1.0, first
    while term > _NEAR * whole:
        term *= (count + second) / (count + 1.0) * value
        whole += term
        count += 1.0
    return front * whole / first


class Trend(Enum):
    """The trend of a figure or of a habit's cost, from the earlier to the later half of the time."""

    UNKNOWN = auto()
    BETTER = auto()
    SAME = auto()
    WORSE = auto()


class Stretch(NamedTuple):
    """Consecutive deals; `last` is the position of the last deal, counted from 1, and `a_deal` the cost of a habit per deal."""

    last: int
    a_deal: float


class Leak(NamedTuple):
    """A habit that surely costs points. The `spots` begin with the costliest deal.

    The habit occurred `times` times in `chances` chances.
    """

    habit: str
    a_deal: float
    interval: Interval
    times: int
    chances: int
    spots: tuple[Spot, ...]
    trend: Trend
    course: tuple[Stretch, ...]


class Leaks(NamedTuple):
    """The leaks found, the costliest first, and the numbers of deals that were used or not.

    `deals` is the number of judged deals used, `waiting` of deals not judged yet, and `left_out` of judged deals that were ignored
    because their cards could be known beforehand.
    """

    deals: int = 0
    waiting: int = 0
    leaks: tuple[Leak, ...] = ()
    left_out: int = 0

    @property
    def lacking(self) -> int:
        """The number of deals still to be judged before a habit can be named."""
        return max(FEWEST - self.deals, 0)


def leaks_in(
    deals: Sequence[JudgedDeal], shown: Iterable[HabitChoice], chances: Mapping[str, int], usual: Mapping[str, Usual]
) -> tuple[Leak, ...]:
    """Return the most certain leak of each subject in `deals`, which are in the order of play.

    `usual` maps each habit to its figures for good players.
    """
    if len(deals) < FEWEST:
        return ()
    indices = {_key(deal): index for index, deal in enumerate(deals)}
    known = sorted((one.habit, indices[_key(one)], one) for one in shown if one.habit in usual and _key(one) in indices)
    found: list[Leak] = []
    for habit, ours in groupby(known, key=lambda each: each[0]):
        made = [(index, one) for _habit, index, one in ours]
        count = max(chances.get(habit, 0), len(made))
        share = usual[habit].share
        # the probability that a good player shows the habit at least as often as this person
        probability = share and _below(len(made), count - len(made) + 1.0, share)
        if len(made) < OFTEN or probability >= _DOUBT / len(usual):
            continue
        leak, expected = _leak(habit, deals, made, count), usual[habit].cost * count / len(deals)
        if leak.interval.low > expected and leak.a_deal >= expected + MATTERS:
            found.append(leak)
    return _surest_by_subject(found, usual)


def _surest_by_subject(found: Iterable[Leak], usual: Mapping[str, Usual]) -> tuple[Leak, ...]:
    """Return the most certain leak of each subject, the costliest first. Each habit without a subject is included."""
    surest: dict[str, Leak] = {}
    for leak in sorted(found, key=lambda leak: (-leak.interval.low, leak.habit)):
        surest.setdefault(usual[leak.habit].subject or leak.habit, leak)
    return tuple(sorted(surest.values(), key=lambda leak: (-leak.a_deal, leak.habit)))


def _leak(habit: str, deals: Sequence[JudgedDeal], made: Sequence[tuple[int, HabitChoice]], chances: int) -> Leak:
    """Return the leak of a habit; `made` holds the choices that show it, each with the index of its deal."""
    by_deal = {index: [one for _index, one in ours] for index, ours in groupby(made, key=lambda pair: pair[0])}
    costs = {index: sum(one.cost for one in ours) for index, ours in by_deal.items()}
    worst = {index: max(ours, key=lambda one: one.cost).place for index, ours in by_deal.items()}
    spots = [Spot(deals[index], worst[index], cost) for index, cost in costs.items()]
    return Leak(
        habit=habit,
        a_deal=sum(costs.values()) / len(deals),
        interval=Interval.of([one.cost for _index, one in made], chances, len(deals), _SHOWN_DOUBT / 2),
        times=len(made),
        chances=chances,
        spots=tuple(sorted(spots, key=lambda spot: -spot.cost)),
        trend=_trend(costs, len(deals)),
        course=_course(costs, len(deals)),
    )


def _trend(costs: Mapping[int, float], deals: int) -> Trend:
    """Return the trend; `costs` maps the index of a deal to a cost. `SAME` means no statistically significant change."""
    if deals < 2 * FEWEST:
        return Trend.UNKNOWN
    change = sum(cost if 2 * index >= deals else -cost for index, cost in costs.items())
    if abs(change) <= _TREND * sqrt(sum(cost * cost for cost in costs.values())):
        return Trend.SAME
    return Trend.WORSE if change > 0 else Trend.BETTER


def _course(costs: Mapping[int, float], deals: int) -> tuple[Stretch, ...]:
    """Return the cost of a habit in stretches of similar length; an empty tuple if there are too few deals."""
    count = min(_SPANS, deals // _IN_SPAN)
    ends = [deals * number // count for number in range(count + 1)] if count > 1 else []
    sums = ((start, end, sum(costs.get(index, 0.0) for index in range(start, end))) for start, end in pairwise(ends))
    return tuple(Stretch(end, cost / (end - start)) for start, end, cost in sums)


def leaks(db: sqlite3.Connection, match_filter: MatchFilter, usual: Mapping[str, Usual]) -> Leaks:
    """Return the leaks in the deals that pass a filter, except in matches whose cards could be known beforehand.

    Older matches are ignored once `MOST` judged deals have been read.
    """
    condition, values = match_filter.condition(db)
    query = f"""SELECT o.match_id, o.seat, o.judged, o.waiting, o.marks & ?
        FROM {summed(condition, ("judged", "waiting"))} ORDER BY o.played DESC, o.match_id DESC, o.seat DESC"""  # noqa: S608 - no text from outside
    deals: list[JudgedDeal] = []
    shown: list[HabitChoice] = []
    chances: Counter[str] = Counter()
    waiting = left_out = 0
    for match_id, seat, judged, unjudged, is_known in db.execute(query, (bits_of(KNOWN_CARDS), *values)).fetchall():
        if is_known:
            left_out += judged
            continue
        waiting += unjudged
        if not judged or len(deals) >= MOST:
            continue
        key = (match_id, seat)
        deals += [JudgedDeal(*key, *row) for row in db.execute(_DEALS, key)]
        shown += [HabitChoice(*key, *row) for row in db.execute(_SHOWN, key)]
        for possible, count in db.execute(_CHANCES, key):
            for habit in possible.split(","):
                chances[habit] += count
    return Leaks(len(deals), waiting, leaks_in(deals[::-1], shown, chances, usual), left_out)
