"""Benchmark measures: the committed positions, tricks lost, promises kept, times."""

import pytest

from game.ai import characters
from game.ai.characters import Character, Temper
from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.levels import CLUB, RANDOM
from game.ai.sampling.habits import habits_of
from game.engine.legal import playable
from tools.arena.duplicate import estimate
from tools.benchmarks.bench_blunders import blunders_in
from tools.benchmarks.make_positions import DEALS, POSITIONS, line
from tools.benchmarks.tempers import duplicate
from tools.benchmarks.tricks_lost import decisions, lost, mean_loss, share_of
from tools.tuning.tune_habits import moments_of, told

LINES = POSITIONS.read_text(encoding="ascii").splitlines()


def test_the_committed_positions_are_those_that_the_script_makes() -> None:
    by_size = {size: [made for made in LINES if made.startswith(f"{size} ")] for size in DEALS}
    assert {size: len(made) for size, made in by_size.items()} == DEALS
    for size, made in by_size.items():
        number = int(made[3].split()[1])
        assert line(size, number) == made[3]


@pytest.mark.parametrize("size", DEALS)
def test_every_decision_of_a_position_has_a_choice_and_each_card_its_tricks(size: int) -> None:
    solver = DoubleDummy()
    found = [decision for made in LINES if made.startswith(f"{size} ") for decision in decisions(made, solver)][:60]
    assert len(found) == 60
    for decision in found:
        cards = playable(decision.observation).cards
        assert cards.bit_count() > 1
        assert sum(1 << card for card in decision.tricks) == cards
        assert all(0 <= tricks <= size for tricks in decision.tricks.values())


def test_chance_loses_more_tricks_than_the_club_player_and_nobody_gains_any() -> None:
    solver = DoubleDummy()
    of_size = [made for made in LINES if made.startswith("5 ")][:60]
    found = [list(decisions(made, solver)) for made in of_size]
    club, chance = ([[lost(decision, level) for decision in of_deal] for of_deal in found] for level in (CLUB, RANDOM))
    assert min(min(of_deal, default=0) for of_deal in (*club, *chance)) == 0
    assert mean_loss(chance)[0] > mean_loss(club)[0] > 0
    assert share_of(club, club) == (1.0, 0.0)
    assert share_of(chance, club)[0] > 1.3


def test_a_mean_is_over_decisions_and_its_interval_over_deals() -> None:
    mean, margin, count = mean_loss([[1, 0], [0, 0], [1]])
    assert (mean, count) == (0.4, 5)
    assert margin == pytest.approx(1.96 * (((0.2) ** 2 + 0.8**2 + 0.6**2) * 3 / 2) ** 0.5 / 5)


def test_chance_blunders() -> None:
    found = [blunders_in("classic", 4, RANDOM, index) for index in range(20)]
    assert sum(sum(each.blunders.values()) for each in found) > 0
    assert all(each.unexcused <= sum(each.blunders.values()) for each in found)
    assert any(each.unexcused for each in found)


def test_a_temper_is_measured_by_what_it_changes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [duplicate("strong", "classic", "dot", 3, index) for index in range(6)] == [0.0] * 6
    wild = Character("otis", "", "", Temper(joker_thrift=20.0, board_appetite=20.0))
    monkeypatch.setattr(characters, "CHARACTERS", {"otis": wild})
    assert estimate([duplicate("strong", "classic", "otis", 3, index) for index in range(12)]).mean < 0


def test_what_is_known_of_a_level_makes_the_real_hands_likelier_than_others() -> None:
    asked = [moment for index in range(4) for moment in moments_of(CLUB, CLUB, 5, index)]
    known, nothing = (sum(told(CLUB, habits_of(level, 5), moment) for moment in asked) for level in (CLUB, RANDOM))
    assert len(asked) > 5
    assert nothing >= 0.0  # some sampled deals are ruled out by what was played, whoever played it
    assert known > nothing + 0.5 * len(asked)
