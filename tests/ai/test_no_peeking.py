"""Computer players know only the observation of their seat: hidden cards change no decision."""

import random

import pytest

from game.ai.levels import LEVELS
from game.ai.player import Budget, bot_random, decide_for
from game.engine.actions import SeatAction
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.engine.state import GameState, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, Decider, Moment, dealt_again, moments, random_rules
from tests.support.breadth import few_or_many

KEY = b"a key of the players"


def honest(level: str) -> Decider:
    def act(state: GameState, seat: Seat) -> SeatAction:
        seen = observe(state, seat)
        return decide_for(level, seen, Budget(nodes=1_000, samples=4), bot_random(KEY, seen), lambda: False).action

    return act


def sampled(rules: Rules, players: int, chance: random.Random, share: float) -> list[Moment]:
    return [moment for moment in moments(rules, players, chance) if chance.random() < share]


def exchanged(found: list[Moment], chance: random.Random) -> list[tuple[GameState, GameState, Seat]]:
    """Return positions in which hidden cards can be exchanged: the states before and after the exchange, and the seat to act."""
    pairs = [(moment.state, dealt_again(moment, chance, swaps=8), moment.seat) for moment in found]
    assert all(observe(other, seat) == observe(state, seat) for state, other, seat in pairs)
    return [pair for pair in pairs if (pair[0].hands, pair[0].stock) != (pair[1].hands, pair[1].stock)]


@pytest.mark.parametrize("share", few_or_many(0.012, 0.05))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hidden_cards_dealt_again_change_no_decision(name: str, players: int, share: float) -> None:
    chance = random.Random(f"{name} {players}")
    found = sampled(PRESETS[name], players, chance, share)
    pairs = exchanged(found, chance)
    assert len(pairs) > len(found) // 2
    for act in map(honest, LEVELS):
        assert all(act(state, seat) == act(other, seat) for state, other, seat in pairs)


def test_hidden_cards_dealt_again_change_no_decision_under_random_rules() -> None:
    chance = random.Random(5)
    for _ in range(2):
        rules = random_rules(chance)
        pairs = exchanged(sampled(rules, chance.choice(rules.players), chance, 0.06), chance)
        for act in map(honest, LEVELS):
            assert all(act(state, seat) == act(other, seat) for state, other, seat in pairs)


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_depends_on_the_observation_and_the_chance_alone(level: str) -> None:
    for moment in sampled(PRESETS["santa-cruz-short"], 4, random.Random(9), 0.2):
        assert honest(level)(moment.state, moment.seat) == honest(level)(moment.state, moment.seat)
