"""Count the visible blunders of the `club` player in self-play.

    python -m benchmarks.bench_blunders [--deals 1000] [--level club]

For each preset, deals of every size of its schedule in turn; prints blunders for each 1,000 deals, by detector.
"""

import argparse
import random
from collections import Counter

from game.ai.blunders import Blunder, find_blunders
from game.ai.levels import CLUB, LEVELS
from game.ai.player import Budget, decide_for
from game.arena.duplicate import one_deal, play_deal, seed_of
from game.engine.actions import PlayCard, SeatAction
from game.engine.presets import PRESETS
from game.engine.rules import Rules
from game.engine.state import Observation

FIRST_SEED = 1 << 60


def count_blunders(rules: Rules, players: int, level: str, deals: int, first_seed: int) -> Counter[Blunder]:
    """The blunders of a level against itself, over so many deals."""
    found: Counter[Blunder] = Counter()
    chance = random.Random(first_seed)

    def act(observation: Observation) -> SeatAction:
        action = decide_for(level, observation, Budget(nodes=0, worlds=0), chance, lambda: False).action
        if isinstance(action, PlayCard):
            found.update(find_blunders(observation, action.card))
        return action

    for index in range(deals):
        size = rules.sizes[index % len(rules.sizes)]
        play_deal(one_deal(rules, size), [act] * players, seed_of(first_seed + index))
    return found


def main() -> None:
    """Print the counts for every preset."""
    parser = argparse.ArgumentParser(description="Count visible blunders in self-play.")
    parser.add_argument("--deals", type=int, default=1000, help="deals for each preset and number of players")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    options = parser.parse_args()
    for name, rules in PRESETS.items():
        for players in rules.players:
            found = count_blunders(rules, players, options.level, options.deals, FIRST_SEED)
            each = 1000 / options.deals
            parts = [f"{blunder.value} {count * each:.1f}" for blunder, count in sorted(found.items())]
            rate = sum(found.values()) * each
            print(f"{name:17} {players} players {rate:8.1f} for each 1,000 deals  {', '.join(parts)}", flush=True)


if __name__ == "__main__":
    main()
