"""Helpers: positions from random play, and the conversion of real hands into a sampled deal."""

import random
from collections.abc import Iterator
from dataclasses import replace

from game.ai.kernel.sampler import Sampler
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, observe
from tests.ai.sampling.worlds import moments


def decisions(rules: Rules, players: int, chance: random.Random) -> Iterator[tuple[GameState, Observation]]:
    """Yield each state of a random match in which a seat must bid or play, with that seat's observation."""
    for moment in moments(rules, players, chance):
        seen = observe(moment.state, moment.seat)
        if not seen.is_asked:
            yield moment.state, seen


def drawn_sizes(rules: Rules, chance: random.Random, most: int = 13) -> Rules:
    return replace(rules, sizes=tuple(chance.randint(1, most) for _ in range(3)))


def as_sample(sampler: Sampler, state: GameState) -> tuple[int, ...]:
    return tuple(sampler.position.indexes(hand) for hand in state.hands)
