"""Count the visible blunders of a level in self-play.

    python -m benchmarks.bench_blunders [--deals 1000] [--level club] [--rules classic]

For each preset, deals of every size of its schedule in turn; prints blunders for each 1,000 deals, by detector.
"""

import argparse
from collections import Counter
from collections.abc import Sequence

from benchmarks.command import command_line
from game.ai.blunders import Blunder, find_blunders
from game.ai.levels import CLUB, LEVELS
from game.arena.contest import level_bot
from game.arena.duplicate import one_deal, play_deal, seed_of
from game.engine.actions import PlayCard, SeatAction
from game.engine.events import Player
from game.engine.presets import PRESETS
from game.engine.rules import Rules
from game.engine.state import Observation

FIRST_SEED = 1 << 60


def count_blunders(rules: Rules, players: int, level: str, deals: int, first_seed: int) -> Counter[Blunder]:
    """The blunders of a level against itself, over so many deals."""
    found: Counter[Blunder] = Counter()
    bot = level_bot(level, seed_of(first_seed))

    def act(observation: Observation) -> SeatAction:
        action = bot(observation)
        if isinstance(action, PlayCard):
            found.update(find_blunders(observation, action.card))
        return action

    for index in range(deals):
        size = rules.sizes[index % len(rules.sizes)]
        play_deal(one_deal(rules, size), [act] * players, seed_of(first_seed + index), [Player("", level)] * players)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the counts for every preset, or for some."""
    parser = argparse.ArgumentParser(description="Count visible blunders in self-play.")
    parser.add_argument("--deals", type=int, default=1000, help="deals for each preset and number of players")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    parser.add_argument("--rules", choices=sorted(PRESETS), action="append", help="without: every preset")
    options = parser.parse_args(arguments)
    for name in options.rules or PRESETS:
        rules = PRESETS[name]
        for players in rules.players:
            found = count_blunders(rules, players, options.level, options.deals, FIRST_SEED)
            each = 1000 / options.deals
            parts = [f"{blunder.value} {count * each:.1f}" for blunder, count in sorted(found.items())]
            rate = sum(found.values()) * each
            print(f"{name:17} {players} players {rate:8.1f} for each 1,000 deals  {', '.join(parts)}", flush=True)
    print(command_line("bench_blunders", arguments))


if __name__ == "__main__":
    main()
