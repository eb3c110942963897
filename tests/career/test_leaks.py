"""Leaks: habits that cost a person more than they cost good players. The costliest comes first."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from game.career.figures import bits_of
from game.career.leaks import FEWEST, MATTERS, MOST, HabitChoice, Interval, JudgedDeal, Leak, Trend, Usual, leaks_in
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.coach.habits import USUAL, Habit
from game.records.marks import MarkKind
from game.session.store import Store
from tests.support.careers import SIZES, make_career, make_leaks
from tests.support.narrowing import not_none

NORMAL = {"low": Usual(0.02, 0.02), "late": Usual(0.02, 0.02)}


def deals(count: int) -> list[JudgedDeal]:
    return [JudgedDeal(1 + place // 13, 0, place % 13, place % 13 + 1, 6) for place in range(count)]


def shown(habit: str, costs: Mapping[int, float]) -> list[HabitChoice]:
    """Return choices that show a habit. `costs` maps the index of each deal to the cost in points."""
    return [HabitChoice(*deals(place + 1)[place][:3], 2, habit, cost) for place, cost in costs.items()]


def leak_of(count: int, costs: Mapping[int, float], chances: int = 40) -> Leak | None:
    found = leaks_in(deals(count), shown("low", costs), {"low": chances}, NORMAL)
    assert len(found) <= 1
    return found[0] if found else None


def test_the_interval_of_equal_costs_is_that_of_clopper_and_pearson() -> None:
    for count, chances, low, high in ((5, 10, 0.1871, 0.8129), (1, 20, 0.0013, 0.2487), (20, 20, 0.8316, 1.0)):
        for cost in (3.0, 3.3, 0.7):
            found = Interval.of([cost] * count, chances, chances, 0.025)
            assert found == pytest.approx((cost * low, cost * high), abs=0.001)
    assert Interval.of([], 10, 10, 0.025) == (0.0, 0.0)


def test_one_large_cost_says_less_than_many_small_ones() -> None:
    many, one = Interval.of([2.0] * 10, 40, 40, 0.025), Interval.of([11.0, *[1.0] * 9], 40, 40, 0.025)
    assert many.low > 2 * one.low
    assert many.high < one.high


def test_a_habit_is_named_only_where_it_is_sure_and_matters() -> None:
    every_fourth = range(0, 40, 4)
    assert leak_of(40, dict.fromkeys(every_fourth, 4.0)) is not None
    assert leak_of(40, {3: 20.0, 9: 20.0}) is None  # two costly choices may be chance
    assert leak_of(40, {3: 20.0, 9: 0.1, 15: 0.1, 20: 0.1, 25: 0.1}) is None  # nearly all of the cost is one mistake
    assert leak_of(40, dict.fromkeys(every_fourth, 0.5)) is None  # costs too little
    assert leak_of(FEWEST - 1, dict.fromkeys(range(FEWEST - 1), 4.0)) is None
    assert leak_of(FEWEST, dict.fromkeys(range(FEWEST), 4.0)) is not None


def test_what_good_players_give_away_too_is_no_leak() -> None:
    found = shown("low", dict.fromkeys(range(0, 40, 4), 4.0))
    assert leaks_in(deals(40), found, {"low": 40}, NORMAL)
    for usual, is_leak in (
        (Usual(0.0, 1.0 - MATTERS - 0.01), False),  # not surely costlier than usual
        (Usual(0.1, 0.0), True),
        (Usual(0.13, 0.0), False),  # 10 of 40 may be chance if the true share is 1 in 9
    ):
        assert bool(leaks_in(deals(40), found, {"low": 40}, {**NORMAL, "low": usual})) is is_leak
    many = shown("low", dict.fromkeys(range(0, 40, 2), 1.0))
    assert leaks_in(deals(40), many, {"low": 40}, {**NORMAL, "low": Usual(0.0, 0.5 - MATTERS - 0.01)})
    assert not leaks_in(deals(40), many, {"low": 40}, {**NORMAL, "low": Usual(0.0, 0.5 - MATTERS + 0.01)})


def test_the_habit_that_costs_most_comes_first_with_its_worst_deal_and_choice_first() -> None:
    found = [*shown("low", dict.fromkeys(range(0, 40, 3), 2.0)), *shown("late", dict.fromkeys(range(0, 40, 3), 3.0))]
    worst = JudgedDeal(2, 0, 5, 6, 6)
    found += [
        HabitChoice(*worst[:3], 7, "late", 1.5),
        HabitChoice(*worst[:3], 4, "late", 2.5),
        HabitChoice(*worst[:3], 6, "?", 90.0),
    ]
    first, second = leaks_in(deals(40), found, {"low": 50, "late": 50}, NORMAL)
    assert (first.habit, second.habit) == ("late", "low")
    assert (first.times, first.chances, len(first.spots)) == (16, 50, 14)
    assert (first.spots[0].deal, first.spots[0].place, first.spots[0].cost) == (worst, 2, 7.0)
    assert first.a_deal == pytest.approx(46 / 40)
    assert first.interval.low < first.a_deal < first.interval.high


@pytest.mark.parametrize(
    ("places", "trend"), [(range(0, 60, 4), Trend.SAME), (range(14), Trend.BETTER), (range(46, 60), Trend.WORSE)]
)
def test_a_trend_is_told_where_it_is_hardly_chance(places: Sequence[int], trend: Trend) -> None:
    leak = not_none(leak_of(60, dict.fromkeys(places, 4.0)))
    assert leak.trend is trend
    assert [stretch.last for stretch in leak.course] == [10, 20, 30, 40, 50, 60]
    assert sum(stretch.a_deal * 10 for stretch in leak.course) == pytest.approx(4.0 * len(places))
    few = not_none(leak_of(30, dict.fromkeys(range(14), 4.0)))
    assert few.trend is Trend.UNKNOWN


def test_a_planted_habit_is_named_first_and_of_good_players_none() -> None:
    chance = random.Random(6)

    def learner(planted: Habit | None) -> tuple[str, ...]:
        chances: Counter[str] = Counter()
        found: list[HabitChoice] = []
        for place, deal in enumerate(deals(65)):
            for habit in Habit:
                chances[habit.value] += place % 2
                share = 0.4 if habit is planted else USUAL[habit].share
                if place % 2 and chance.random() < share:
                    found.append(
                        HabitChoice(
                            *deal[:3], 0, habit.value, chance.expovariate(USUAL[habit].share / USUAL[habit].cost)
                        )
                    )
        return tuple(leak.habit for leak in leaks_in(deals(65), found, chances, USUAL))

    planted = [(habit, learner(habit)) for habit in Habit for _ in range(10)]
    assert sum(names[:1] == (habit.value,) for habit, names in planted) >= 0.9 * len(planted)
    assert sum(not learner(None) for _ in range(100)) >= 95


def store_with(costs: Mapping[Habit, Sequence[float]], *, person: str = "Ada") -> tuple[Store, tuple[int, ...]]:
    store = Store.open(None).store
    matches = make_career(store, 4, person=person)
    make_leaks(store, matches[:3], costs)
    return store, matches


def test_leaks_are_read_from_the_judged_deals_of_one_person() -> None:
    store, matches = store_with({Habit.LOW_MANY: [5.0] * 12})
    make_career(store, 2, person="Bea")
    found = career_of(store).leaks(MatchFilter(person="Ada"), USUAL)
    assert (found.deals, found.waiting) == (3 * len(SIZES), len(SIZES))
    assert [leak.habit for leak in found.leaks] == ["low-many"]
    leak = found.leaks[0]
    assert leak.a_deal == pytest.approx(60 / 39)
    assert leak.times == 12
    assert {spot.deal.match_id for spot in leak.spots} <= set(matches[:3])
    other = career_of(store).leaks(MatchFilter(person="Bea"), USUAL)
    assert (other.deals, other.waiting, other.leaks, other.lacking) == (0, 2 * len(SIZES), (), FEWEST)
    store.close()


def test_a_match_whose_cards_were_known_tells_nothing() -> None:
    store, matches = store_with({Habit.LOW_MANY: [5.0] * 12})
    marks = bits_of([MarkKind.HANDS_SEEN])
    store.keep_figures(lambda db: db.execute("UPDATE counted SET marks=? WHERE match_id=?", (marks, matches[0])))
    assert career_of(store).leaks(MatchFilter(), USUAL).deals == 2 * len(SIZES)
    store.close()


def test_only_the_deals_played_last_are_looked_at() -> None:
    store = Store.open(None).store
    matches = make_career(store, MOST // len(SIZES) + 10)
    make_leaks(store, matches, {Habit.LOW_MANY: [5.0] * 90})
    found = career_of(store).leaks(MatchFilter(), USUAL)
    assert MOST <= found.deals < MOST + len(SIZES)
    assert matches[0] not in {spot.deal.match_id for leak in found.leaks for spot in leak.spots}
    store.close()


def test_no_two_habits_are_named_whose_advice_cancels_itself() -> None:
    """If two habits have the same subject, only the more certain one is named, even if it costs less."""
    usual = {
        name: Usual(0.0, 0.0, subject)
        for name, subject in (("low", "bid"), ("high", "bid"), ("late", ""), ("left", ""))
    }
    found = [
        *shown("low", dict.fromkeys(range(0, 40, 2), 2.0)),
        *shown("high", {1: 60.0, 9: 1.0, 15: 1.0, 21: 1.0}),
        *shown("late", dict.fromkeys(range(0, 40, 3), 2.0)),
        *shown("left", dict.fromkeys(range(1, 40, 3), 2.0)),
    ]
    chances = dict.fromkeys(usual, 40)
    alone = leaks_in(deals(40), [one for one in found if one.habit == "high"], chances, usual)
    assert [leak.habit for leak in alone] == ["high"]
    named = [leak.habit for leak in leaks_in(deals(40), found, chances, usual)]
    assert sorted(named) == ["late", "left", "low"]
    assert alone[0].a_deal > 1.0
