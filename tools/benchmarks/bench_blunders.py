"""Blunder benchmark: visible blunders of a level in self-play, and those not explained by an expected gain.

    python -m tools.benchmarks.bench_blunders [--deals 1000] [--level club] [--rules classic] [--character sarge]

Plays deals of each size of a preset's schedule in turn, for each preset; prints blunders per 1,000 deals, by detector, and how
many of them were made for an expected gain of at most a point (by the player's own judgement; levels that judge nothing expect
none).
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from typing import NamedTuple

from game.ai.blunders import Blunder, find_blunders
from game.ai.characters import CHARACTERS
from game.ai.levels import CLUB, LEVELS
from game.ai.player import BUDGET, bot_random
from game.ai.sampling.judging import SKILLS, judge_cards
from game.ai.sampling.strong import WORTH_A_BLUNDER, limited
from game.engine.actions import PlayCard, SeatAction
from game.engine.events import Player
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

FIRST_SEED = 1 << 60


class Found(NamedTuple):
    """Blunders of some deals, and how many are not explained by a gain."""

    blunders: Counter[Blunder]
    unexcused: int


def blunders_in(rules_id: str, players: int, level: str, index: int, character: str = "") -> Found:
    """Return the blunders of a level against itself in one deal, with or without a character."""
    rules = PRESETS[rules_id]
    key = seed_of(FIRST_SEED + index)
    bot = level_bot(level, key)
    found: Counter[Blunder] = Counter()
    unexcused = 0

    def act(observation: Observation) -> SeatAction:
        nonlocal unexcused
        action = bot(observation)
        blunders = find_blunders(observation, action.card) if isinstance(action, PlayCard) else ()
        if blunders:
            found.update(blunders)
            unexcused += expected_gain(level, observation, action, key) <= WORTH_A_BLUNDER
        return action

    size = rules.sizes[index % len(rules.sizes)]
    play_deal(rules_of_one_size(rules, size), [act] * players, key, [Player("", level, character)] * players)
    return Found(found, unexcused)


def expected_gain(level: str, observation: Observation, action: SeatAction, key: bytes) -> float:
    """Return the points by which a blunder seemed better than the best other card; infinite if every card is a blunder."""
    if level not in SKILLS:
        return 0.0
    skill = limited(SKILLS[level], samples=BUDGET.samples, nodes=BUDGET.nodes)
    judgement = judge_cards(observation, skill, bot_random(key, observation))
    clean = (
        choice
        for choice in judgement.choices
        if isinstance(choice.action, PlayCard) and not find_blunders(observation, choice.action.card)
    )
    best = next(clean, None)
    return inf if best is None else judgement.difference(judgement.of(action), best).mean


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the counts for all presets, or for some."""
    parser = argparse.ArgumentParser(description="Count visible blunders in self-play.")
    parser.add_argument("--deals", type=int, default=1000, help="deals for each preset and number of players")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    parser.add_argument("--rules", choices=sorted(PRESETS), action="append", help="without: every preset")
    parser.add_argument("--character", choices=[*CHARACTERS], default="", help="what all are; without: nobody")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    each = 1000 / options.deals
    with ProcessPoolExecutor(options.processes) as pool:
        for name in options.rules or PRESETS:
            for players in PRESETS[name].players:
                one = partial(blunders_in, name, players, options.level, character=options.character)
                found: Counter[Blunder] = Counter()
                unexcused = 0
                for of_deal in pool.map(one, range(options.deals), chunksize=8):
                    found.update(of_deal.blunders)
                    unexcused += of_deal.unexcused
                parts = [f"{blunder.value} {count * each:.1f}" for blunder, count in sorted(found.items())]
                rate = sum(found.values()) * each
                print(f"{name:17} {players} players {rate:8.1f} for each 1,000 deals  {', '.join(parts)}", flush=True)
                print(f"{'':27} {unexcused:8} in all not excused by a gain above {WORTH_A_BLUNDER:g} point", flush=True)
    print(command_line("benchmarks.bench_blunders", arguments))


if __name__ == "__main__":
    main()
