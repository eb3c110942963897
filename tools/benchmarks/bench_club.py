"""Strength benchmark of the `club` player on duplicate deals, against `random` and against itself without tuned offsets.

    python -m tools.benchmarks.bench_club [--deals 300] [--rules classic] [--sizes 13,7,3]

Prints the points gained per deal, with the 95 % interval, for each preset and hand size, and the mean time of a decision.
"""

import argparse
import random
import time

from game.ai.heuristic.club import club_action
from game.ai.random_player import random_action
from game.engine.actions import SeatAction
from game.engine.rules import Rules
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.session.simulate import Bot
from tools.arena.duplicate import duplicate_deal, estimate, play_deal, rules_of_one_size, seed_of
from tools.tuning.tune_club import bidding_with, untuned

FIRST_SEED = 1 << 50


def compare(name: str, rules: Rules, players: int, sizes: list[int], deals: int) -> None:
    """Print the points that `club` gains over the other players, in a line for each hand size and a line for all sizes."""
    chance = random.Random(1)
    everything: dict[str, list[float]] = {"random": [], "untuned": []}
    for size in sizes:
        single = rules_of_one_size(rules, size)
        line = [f"{name:17} {players} players {size:2} cards"]
        others: dict[str, Bot] = {
            "random": lambda seen: random_action(seen, chance),
            "untuned": bidding_with(untuned(size)),
        }
        for label, other in others.items():
            seeds = range(FIRST_SEED + size * 1_000_000, FIRST_SEED + size * 1_000_000 + deals)
            results = [duplicate_deal(single, players, (club_action, other), seed_of(seed)) for seed in seeds]
            everything[label] += results
            line.append(f"over {label} {estimate(results)}")
        print("  ".join(line), flush=True)
    means = "  ".join(f"over {label} {estimate(values)}" for label, values in everything.items())
    print(f"{name:17} {players} players all sizes  {means}", flush=True)


def decision_time(rules: Rules, players: int, size: int, deals: int) -> float:
    """Return the mean time of a `club` decision in microseconds."""
    spent = 0.0
    count = 0

    def timed(observation: Observation) -> SeatAction:
        nonlocal spent, count
        begun = time.perf_counter()
        action = club_action(observation)
        spent += time.perf_counter() - begun
        count += 1
        return action

    for seed in range(deals):
        play_deal(rules_of_one_size(rules, size), [timed] * players, seed_of(FIRST_SEED + seed))
    return 1e6 * spent / count


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the club player on duplicate deals.")
    parser.add_argument("--deals", type=int, default=300, help="deals for each hand size, each played in every seating")
    parser.add_argument("--rules", choices=sorted(PRESETS), action="append")
    parser.add_argument("--sizes", default="13,10,7,5,3,1")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    for name in options.rules or PRESETS:
        rules = PRESETS[name]
        for players in rules.players:
            compare(name, rules, players, [size for size in sizes if size in rules.sizes], options.deals)
    print(f"a decision at 13 cards takes {decision_time(PRESETS['classic'], 4, 13, 50):.0f} microseconds on average")


if __name__ == "__main__":
    main()
