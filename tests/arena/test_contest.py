"""Contests: duplicate deals are fair, outcomes depend only on the arguments, and confidence intervals are right."""

import math
import multiprocessing
from dataclasses import replace

import pytest
from msgspec import structs

from game.ai.heuristic.club import club_action
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, number
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.simulate import Bot, level_bot
from tests.support.narrowing import not_none
from tools.arena.contest import Contest, Unit, WorkerError, play_unit, report, units
from tools.arena.duplicate import Estimate, duplicate_deal, estimate, mean_of, play_match, rules_of_one_size, seed_of
from tools.arena.workers import play_units

TABLES = [(name, players) for name, rules in PRESETS.items() for players in rules.players]


def contest(
    name: str = "classic",
    *,
    one: str = "club",
    other: str = "random",
    players: int = 0,
    sizes: tuple[int, ...] = (3, 2),
    matches: bool = False,
) -> Contest:
    """Return a small contest; by default with as many players as the rules allow."""
    rules = PRESETS[name]
    seats = players or max(rules.players)
    return Contest(one=one, other=other, rules=rules, players=seats, sizes=sizes, matches=matches, seed=seed_of(7))


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("matches", [False, True])
def test_a_level_without_chance_gains_nothing_over_itself(name: str, players: int, matches: bool) -> None:
    same = contest(name, one="club", other="club", players=players, matches=matches)
    for unit in units(same, 3):
        outcome = play_unit(same, unit)
        assert all(points == pytest.approx(0) for _size, points in outcome.gains)
        if matches:
            assert outcome.total == pytest.approx(0)
            assert outcome.won == pytest.approx(same.fair_share)


@pytest.mark.parametrize("name", ["classic", "individual"])
def test_what_one_wins_over_the_other_the_other_loses_with_two_sides(name: str) -> None:
    ahead = contest(name, players=min(PRESETS[name].players))
    behind = structs.replace(ahead, one=ahead.other, other=ahead.one)
    for unit in units(ahead, 5):
        gained, lost = play_unit(ahead, unit), play_unit(behind, unit)
        assert [points for _size, points in gained.gains] == pytest.approx([-points for _size, points in lost.gains])
    assert any(play_unit(ahead, unit).gains[0][1] for unit in units(ahead, 5))


def test_each_seating_is_played_with_the_same_cards_and_each_player_sits_everywhere() -> None:
    for name, players in TABLES:
        rules = replace(PRESETS[name], sizes=(2,))
        hands: dict[str, set[tuple[int, int]]] = {"one": set(), "other": set()}
        one, other = watching(hands["one"]), watching(hands["other"])
        duplicate_deal(rules, players, (one, other), seed_of(5))
        assert hands["one"] == hands["other"], name
        assert len(hands["one"]) == players


def watching(hands: set[tuple[int, int]]) -> Bot:
    """Return a player who records the hand of each seat. The last bidder bids one, to avoid a redeal."""

    def act(seen: Observation) -> SeatAction:
        if seen.is_asked or seen.public.phase is not Phase.AUCTION:
            return club_action(seen)
        hands.add((seen.seat, seen.hand))
        return MakeBid(number(int(len(seen.deal.bids) == len(seen.deal.seats) - 1)))

    return act


def test_outcomes_are_the_same_on_any_number_of_processes() -> None:
    played = contest(other="random")
    wanted = list(units(played, 6))
    alone = {unit: play_unit(played, unit) for unit in wanted}
    shared = {outcome.unit: outcome for outcome in play_units(played, wanted, 3)}
    assert set(alone) == set(wanted)
    assert shared == alone


def test_a_worker_that_fails_is_told_of() -> None:
    broken = contest(one="nobody")
    with pytest.raises(WorkerError, match="nobody"):
        list(play_units(broken, units(broken, 4), 2))


def test_workers_end_when_the_outcomes_are_no_longer_wanted() -> None:
    played = contest(sizes=(13,))
    outcomes = play_units(played, units(played, 10_000), 2)
    next(iter(outcomes))
    assert len(multiprocessing.active_children()) == 2
    outcomes.close()
    assert multiprocessing.active_children() == []


def test_more_deals_begin_with_the_same_deals_and_the_seed_decides_them() -> None:
    played = contest()
    few, many = list(units(played, 2)), list(units(played, 3))
    assert many[: len(few)] == few
    assert [unit.size for unit in few] == [3, 2, 3, 2]
    other = structs.replace(played, seed=seed_of(8))
    assert [play_unit(played, unit) for unit in many] != [play_unit(other, unit) for unit in many]
    assert len({play_unit(played, unit).gains for unit in units(played, 12)}) > 6


def test_points_a_deal_of_a_match_add_up_to_its_total() -> None:
    played = contest(sizes=(3, 5, 3), matches=True)
    for unit in units(played, 4):
        outcome = play_unit(played, unit)
        by_size = dict(outcome.gains)
        assert outcome.total == pytest.approx(by_size[5] + 2 * by_size[3])


def test_a_shared_win_counts_in_part() -> None:
    def passes(seen: Observation) -> SeatAction:
        return MakeBid(PASS) if seen.public.phase is Phase.AUCTION else club_action(seen)

    rules = replace(PRESETS["traditional"], sizes=(2,), passed_trick_points=0)
    rules = replace(rules, all_pass=PRESETS["blooper"].all_pass)
    assert play_match(rules, [passes] * 4, seed_of(1)).public.match.winners == (0, 1)
    shared = structs.replace(contest(other="club", matches=True, sizes=(1,)), rules=rules)
    assert play_unit(shared, Unit(0, 0)).won == pytest.approx(0.5)


def test_the_interval_of_a_few_values_is_that_of_a_sample() -> None:
    """Check that the sum of squares is divided by the number of values minus one, as for a sample."""
    found = estimate([1.0, 3.0])
    assert found.margin == pytest.approx(1.96 * math.sqrt(2.0 / 2))
    assert estimate([0.0, 0.0, 3.0]).margin == pytest.approx(1.96 * math.sqrt(3.0 / 3))


def test_the_mean_over_hand_sizes_weighs_each_the_same_and_its_interval_follows() -> None:
    assert mean_of([Estimate(4.0, 3.0, 10), Estimate(0.0, 4.0, 1000)]) == Estimate(2.0, 2.5, 1010)
    assert estimate([1.0]) == Estimate(1.0, math.inf, 1)
    for nothing in (estimate, mean_of):
        with pytest.raises(ValueError, match="nothing"):
            nothing([])


def test_a_report_does_not_depend_on_the_order_of_outcomes() -> None:
    played = contest(sizes=(5, 2, 5), matches=True)
    outcomes = [play_unit(played, unit) for unit in units(played, 5)]
    assert report(played, outcomes) == report(played, reversed(outcomes))
    assert report(played, []) is None
    found = not_none(report(played, outcomes))
    assert [size for size, _of_size in found.sizes] == [5, 2]
    assert found.totals is not None
    assert found.deals.mean == pytest.approx(found.totals.mean / 3)
    assert found.deals.margin == pytest.approx(found.totals.margin / 3)


def test_both_levels_get_dice_of_their_own_place() -> None:
    """Bots made with the same key decide alike, and bots made with another key differently."""
    deal = rules_of_one_size(PRESETS["classic"], 4)
    seen: list[tuple[object, ...]] = []
    for key in (1, 1, 2):
        bot = level_bot("random", seed_of(key))
        seen.append(tuple(play_match(deal, [bot] * 4, seed_of(9)).public.match.results))
    assert seen[0] == seen[1] != seen[2]
