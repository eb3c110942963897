"""Habit tuning: how well the assumed bidding and playing habits of a level help to guess hidden cards.

    python -m tools.tuning.tune_habits [--level club] [--watcher expert] [--sizes 10,5,3] [--deals 60]

Partners of the level play against partners of the watcher's level. At some decisions, the actual hands and sampled hands are
weighted by the bids and cards so far, according to the habits. The logarithm of the actual hands' weight, relative to the samples'
mean weight, shows how well the habits fit. The mean of this logarithm is printed for several values of each number in the habits;
higher is better.
"""

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple, replace
from functools import partial
from math import log
from typing import Final

from game.ai.heuristic.weights import CLUB as CLUB_WEIGHTS
from game.ai.kernel.sampler import Sampler
from game.ai.levels import CLUB, LEVELS
from game.ai.sampling.deals import condition
from game.ai.sampling.habits import Habits, habits_of
from game.engine.cards import CardSet
from game.engine.events import Player
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import opened, rules_of_one_size, seed_of, step
from tools.benchmarks.command import command_line

Asked = tuple[Observation, tuple[CardSet, ...]]
"""A position: the observation of the seat to act, and the actual hands of all seats."""
FIRST_SEED: Final = 9 << 40
OFTEN: Final = 0.12
"""Share of a deal's decisions that are examined."""
DRAWN: Final = 1500
NEVER: Final = -30.0
"""Logarithm used for a weight of 0."""
TRIED: Final = (0.5, 0.75, 1.0, 1.33, 2.0)
"""Factors for each number in the habits. A number in tricks is instead increased by the factor minus one."""
IN_TRICKS: Final = ("hope", "after_pass", "after_number")


def moments_of(level: str, watcher: str, size: int, index: int) -> list[Asked]:
    """Play a deal; return the observation and all hands at some random decisions."""
    seed = seed_of(FIRST_SEED + size * 1_000_000 + index)
    dice = random.Random(index)
    state = opened(rules_of_one_size(PRESETS["classic"], size), [Player("", watcher), Player("", level)] * 2, seed)
    bots = dict(zip(state.public.match.seats, [level_bot(watcher, seed), level_bot(level, seed)] * 2, strict=True))
    found: list[Asked] = []
    while not state.public.match.results:
        seat, deal = state.actor, state.public.deal
        is_told = state.public.phase is not Phase.DEALING and deal is not None and deal.bids
        if seat is not None and is_told and dice.random() < OFTEN:
            found.append((observe(state, seat), state.hands))
        state = step(state, bots, seed)
    return found


def told(level: str, habits: Habits, asked: Asked) -> float:
    """Return the logarithm of the actual hands' weight relative to the mean weight of sampled hands."""
    seen, hands = asked
    sampler = Sampler(CLUB_WEIGHTS)
    condition(sampler, seen)
    match = seen.public.match
    for seat, player in zip(match.seats, match.players, strict=True):
        known = habits if player.level == level else habits_of(player.level, seen.deal.size)
        sampler.player.set_habits(seat, astuple(known))
    possible = weights(sampler, seen, DRAWN)
    others = tuple(seat for seat in seen.deal.seats if seat != seen.seat)
    sampler.set_hidden(
        others,
        tuple(sampler.position.indexes(hands[seat]) for seat in others),
        tuple(hands[seat].bit_count() for seat in others),
    )
    (real,) = weights(sampler, seen, 1)
    return _log(real) - _log(sum(possible) / len(possible))


def weights(sampler: Sampler, seen: Observation, count: int) -> list[float]:
    """Return the weights of `count` sampled deals, given the bids and cards so far."""
    sampler.draw(seen.seat, sampler.position.indexes(seen.hand), count, 1)
    sampler.weigh(seen.seat, bids=True, plays=True)
    return sampler.weights()


def _log(weight: float) -> float:
    return log(weight) if weight > 0.0 else NEVER


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare the habits of a level with others.")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    parser.add_argument("--watcher", choices=LEVELS, default="expert")
    parser.add_argument("--sizes", default="10,5,3")
    parser.add_argument("--deals", type=int, default=60, help="of each size")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(options.processes) as pool:
        for size in map(int, options.sizes.split(",")):
            one = partial(moments_of, options.level, options.watcher, size)
            asked = [moment for part in pool.map(one, range(options.deals), chunksize=4) for moment in part]
            print(f"{options.level}, {size} cards, {len(asked)} moments")
            habits = habits_of(options.level, size)
            for name, value in asdict(habits).items():
                found = []
                for factor in TRIED:
                    other = value + factor - 1.0 if name in IN_TRICKS else value * factor
                    changed = replace(habits, **{name: other})
                    means = pool.map(partial(told, options.level, changed), asked, chunksize=16)
                    found.append(f"{other:.3f}: {sum(means) / len(asked):+.3f}")
                print(f"  {name:13} {'   '.join(found)}", flush=True)
    print(command_line("tuning.tune_habits", arguments))


if __name__ == "__main__":
    main()
