"""No decision depends on hidden cards, in 20,000 positions of all levels and rulesets."""

import random
from itertools import cycle

import pytest

from game.ai.levels import LEVELS
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, random_rules
from tests.ai.test_no_peeking import exchanged, honest, sampled

POSITIONS = 20_000


@pytest.mark.stress
def test_no_decision_of_any_level_depends_on_a_hidden_card() -> None:
    chance = random.Random(20_000)
    tables = cycle(TABLES)
    changed = 0
    while changed < POSITIONS:
        name, players = next(tables)
        rules = PRESETS[name]
        if chance.random() < 0.5:
            rules = random_rules(chance)
            players = chance.choice(rules.players)
        pairs = exchanged(sampled(rules, players, chance, 0.05), chance)
        for level in LEVELS:
            act = honest(level)
            assert all(act(state, seat) == act(other, seat) for state, other, seat in pairs), f"{level}, {rules}"
            changed += len(pairs)
    print(f"{changed} positions, no decision differs")
