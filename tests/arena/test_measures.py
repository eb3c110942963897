"""Benchmark measures: the positions stored in the repository, and the tricks lost in them."""

import pytest

from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.levels import CLUB, RANDOM
from game.engine.legal import playable
from tools.benchmarks.make_positions import DEALS, POSITIONS, line
from tools.benchmarks.tricks_lost import decisions, lost, mean_loss, share_of

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
