"""Hand features: simple properties of hidden hands, and the one that best separates the deals in which one choice is better."""

from collections.abc import Iterator, Sequence
from itertools import compress
from math import sqrt
from operator import mul, or_
from typing import Final, assert_never

from msgspec import Struct

from game.ai.heuristic.table_reading import Reading, read_table
from game.engine.cards import Card, CardSet, Seat, cards_in
from game.engine.ordering import TRUMPS, Ordering
from game.engine.state import Observation

Hands = tuple[CardSet, ...]
"""The hands of a sampled deal: four sets of cards by seat number."""

_TOP_TRUMPS: Final = 4
_TOP_PLAIN: Final = 2
"""The number of highest cards out that are asked about in each group."""
_MOST_OUT: Final = 6
_RAREST: Final = 0.04
"""The least share of sampled deals in which a feature must hold, and in which it must not, to separate anything."""
_SURE_BY: Final = 5.0
"""Standard errors by which the two sorts of sampled deals must differ: of about a hundred features one differs by chance by 2.5."""
_LEAST: Final = 0.08
"""The share of a difference's variance below which a feature is not what makes it."""
_LEAST_POINTS: Final = 0.5
_SURE_BY_HALF: Final = 2.5
"""The points by which a feature must change the difference, and the standard errors of it in each half of the sampled deals."""
_AS_GOOD: Final = 0.97
"""The share of the best feature's explanation that a simpler one needs to be preferred."""


class Holds(Struct, frozen=True):
    """One of these seats holds a card; none of them: it is in the stock."""

    seats: tuple[Seat, ...]
    card: Card


class HasNone(Struct, frozen=True):
    """A seat holds nothing of a group."""

    seat: Seat
    group: int


class HasAtLeast(Struct, frozen=True):
    """A seat holds at least `count` cards of a group."""

    seat: Seat
    group: int
    count: int


class NobodyHasMore(Struct, frozen=True):
    """No other seat holds more than `count` cards of a group: how it splits."""

    group: int
    count: int


class CanTrump(Struct, frozen=True):
    """A seat holds nothing of a plain suit, and a trump."""

    seat: Seat
    group: int


class AreOut(Struct, frozen=True):
    """The others hold at least `count` cards of a group together: the rest is in the stock."""

    group: int
    count: int


Feature = Holds | HasNone | HasAtLeast | NobodyHasMore | CanTrump | AreOut


class Separation(Struct, frozen=True, kw_only=True):
    """The separation of sampled deals by a feature, for a difference.

    The feature is so in a `share` of them; the difference comes to `where_so` there and to `where_not` elsewhere, which are
    `sure_by` standard errors apart; `explained` is the share of its variance that this accounts for.
    """

    feature: Feature
    share: float
    where_so: float
    where_not: float
    explained: float
    sure_by: float


class Marker:
    """Marks of sampled deals: for each feature, the deals in which it holds."""

    def __init__(self, samples: Sequence[Hands], order: Ordering, observer: Seat) -> None:
        """Mark these sampled deals, seen from a seat."""
        self._held = tuple(zip(*samples, strict=True))
        self._order = order
        self._others = [seat for seat in Seat if seat != observer]
        self._known: dict[tuple[Seat, int], list[int]] = {}

    def marked(self, feature: Feature) -> list[bool]:
        """Return a mark for each sampled deal: True if a feature holds there."""
        match feature:
            case Holds((), card):
                return [not hand >> card & 1 for hand in self._together(range(len(self._held)))]
            case Holds(seats, card):
                return [bool(hand >> card & 1) for hand in self._together(seats)]
            case HasNone(seat, group):
                return [not length for length in self._lengths(seat, group)]
            case HasAtLeast(seat, group, count):
                return [length >= count for length in self._lengths(seat, group)]
            case NobodyHasMore(group, count):
                return [max(lengths) <= count for lengths in self._lengths_of_others(group)]
            case CanTrump(seat, group):
                both = zip(self._lengths(seat, group), self._lengths(seat, TRUMPS), strict=True)
                return [not length and trumps > 0 for length, trumps in both]
            case AreOut(group, count):
                return [sum(lengths) >= count for lengths in self._lengths_of_others(group)]
            case _:
                assert_never(feature)

    def _together(self, seats: Sequence[int]) -> Sequence[CardSet]:
        """Return the cards that seats hold together, in each sampled deal."""
        found, *more = (self._held[seat] for seat in seats)
        for hands in more:
            found = tuple(map(or_, found, hands))
        return found

    def _lengths(self, seat: Seat, group: int) -> list[int]:
        """Return the number of cards of a group that a seat holds, in each sampled deal."""
        found = self._known.get((seat, group))
        if found is None:
            cards = self._order.groups[group]
            found = self._known[seat, group] = [(hand & cards).bit_count() for hand in self._held[seat]]
        return found

    def _lengths_of_others(self, group: int) -> Iterator[tuple[int, ...]]:
        return zip(*(self._lengths(seat, group) for seat in self._others), strict=True)


def features_of(observation: Observation) -> Iterator[Feature]:
    """Yield the features asked of the sampled deals of an observation, the simplest first: high cards, voids, length, splits."""
    reading = read_table(observation)
    others = [seat for seat in observation.deal.seats if seat != observation.seat and reading.left[seat]]
    for group in (TRUMPS, *range(TRUMPS)):
        for card in _top(reading, group):
            holders = [seat for seat in others if reading.may_hold[seat] >> card & 1]
            yield from (Holds((seat,), card) for seat in holders)
            against = tuple(seat for seat in reading.opponents if seat in holders)
            if len(against) > 1:
                yield Holds(against, card)
            yield Holds((), card)
    trumps = reading.order.trumps
    with_trumps = {seat: reading.may_hold[seat] & trumps for seat in others}
    for group in (TRUMPS, *range(TRUMPS)):
        out = reading.order.groups[group] & reading.unseen
        longest = {seat: (reading.may_hold[seat] & out).bit_count() for seat in others}
        yield from (HasNone(seat, group) for seat in others if longest[seat])
        if group != TRUMPS:
            yield from (CanTrump(seat, group) for seat in others if longest[seat] and with_trumps[seat])
        yield from (AreOut(group, count) for count in range(1, _MOST_OUT) if out.bit_count() > count)
        most = 5 if group == TRUMPS else 3
        for count in range(2, most):
            yield from (HasAtLeast(seat, group, count) for seat in others if longest[seat] >= count)
            if len(others) > 1:
                yield NobodyHasMore(group, count - 1)


def _top(reading: Reading, group: int) -> list[Card]:
    """Return the highest cards of a group that are out."""
    order = reading.order
    out = sorted(cards_in(order.groups[group] & reading.unseen), key=lambda card: -order.power[card])
    return out[: _TOP_TRUMPS if group == TRUMPS else _TOP_PLAIN]


class Gaps:
    """Differences between two choices in sampled deals with weights, and how much they vary."""

    def __init__(self, gaps: Sequence[float], weights: Sequence[float]) -> None:
        """Take a difference, and a weight, for each sampled deal."""
        self.weights = weights
        self.weighted = list(map(mul, gaps, weights))
        self.total = sum(weights)
        self.mean = sum(self.weighted) / self.total
        self.spread = (
            sum(weight * (gap - self.mean) ** 2 for gap, weight in zip(gaps, weights, strict=True)) / self.total
        )
        self.count = self.total * self.total / sum(map(mul, weights, weights))
        """The number of sampled deals of equal weight that would carry as much information."""


def separation(feature: Feature, marks: Sequence[bool], gaps: Gaps) -> Separation:
    """Return the separation of sampled deals by a feature that holds in the marked ones, for a difference."""
    total, mean, spread = gaps.total, gaps.mean, gaps.spread
    so = sum(compress(gaps.weights, marks))
    share = so / total
    if not 0.0 < share < 1.0 or spread <= 0.0:
        return Separation(feature=feature, share=share, where_so=mean, where_not=mean, explained=0.0, sure_by=0.0)
    of_so = sum(compress(gaps.weighted, marks))
    where_so, where_not = of_so / so, (mean * total - of_so) / (total - so)
    between = share * (1.0 - share) * (where_so - where_not) ** 2
    within = max(spread - between, 1e-9 * spread)
    error = sqrt(within / gaps.count / (share * (1.0 - share)))
    return Separation(
        feature=feature,
        share=share,
        where_so=where_so,
        where_not=where_not,
        explained=between / spread,
        sure_by=abs(where_so - where_not) / error,
    )


def best_separation(
    marks: Sequence[tuple[Feature, Sequence[bool]]], gaps: Sequence[float], weights: Sequence[float]
) -> Separation | None:
    """Return the separation that explains most, or a simpler one that explains nearly as much; None if no separation is sure.

    `marks` are the features with the sampled deals in which each is so. What is given also separates each half of the sampled deals
    alone.
    """
    whole = Gaps(gaps, weights)
    found = [(separation(feature, marked, whole), marked) for feature, marked in marks]
    sure = [(one, marked) for one, marked in found if _is_sure(one)]
    if not sure:
        return None
    halves = [Gaps(gaps[part::2], weights[part::2]) for part in range(2)]
    lasting = [one for one, marked in sure if _holds_up(one, marked, halves)]
    most = max((one.explained for one in lasting), default=0.0)
    return next((one for one in lasting if one.explained >= _AS_GOOD * most), None)


def _is_sure(one: Separation) -> bool:
    is_common = _RAREST <= one.share <= 1.0 - _RAREST
    counts = one.explained >= _LEAST and abs(one.where_so - one.where_not) >= _LEAST_POINTS
    return is_common and counts and one.sure_by >= _SURE_BY


def _holds_up(one: Separation, marked: Sequence[bool], halves: Sequence[Gaps]) -> bool:
    """Return True if each half of the sampled deals says the same: a few with a large difference must not decide."""
    found = [separation(one.feature, marked[part::2], half) for part, half in enumerate(halves)]
    way = one.where_so > one.where_not
    return all((half.where_so > half.where_not) is way and half.sure_by >= _SURE_BY_HALF for half in found)
