"""Small-deal benchmark: points gained by bids from a solved table over bids of `club`, in duplicate deals of one and two cards.

    python -m tools.benchmarks.bench_small_deals [--deals 4000] [--rules classic]

Both sides play their cards like `club`. In deals without trump, for which no bids are solved, both also bid like `club`.
"""

import argparse
import random
from collections.abc import Sequence
from typing import Final

from game.ai.heuristic.club import club_action
from game.ai.player import bot_random
from game.ai.small_deals import LARGEST, bid_chances, small_deal_kind
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import Bid
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import duplicate_deal, estimate, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

FIRST_SEED: Final = 9 << 40
KEY: Final = bytes(32)


def solved_action(observation: Observation) -> SeatAction:
    """Return a bid drawn from the solved table; if no bid is due, or the table lacks the deal, return the action of `club`."""
    chances = None
    if not observation.is_asked and observation.public.phase is Phase.AUCTION:
        chances = bid_chances(observation)
    if chances is None:
        return club_action(observation)
    return MakeBid(pick(chances, bot_random(KEY, observation)))


def pick(chances: Sequence[tuple[Bid, float]], rng: random.Random) -> Bid:
    (found,) = rng.choices([bid for bid, _chance in chances], [chance for _bid, chance in chances])
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure the solved bids against club.")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--rules", choices=sorted(PRESETS), action="append", help="without: every preset")
    options = parser.parse_args(arguments)
    for name in options.rules or PRESETS:
        for size in range(1, LARGEST + 1):
            rules = rules_of_one_size(PRESETS[name], size)
            if small_deal_kind(rules, size) is None or size not in PRESETS[name].sizes:
                continue
            seeds = range(FIRST_SEED + size * 10_000_000, FIRST_SEED + size * 10_000_000 + options.deals)
            gains = [duplicate_deal(rules, 4, (solved_action, club_action), seed_of(seed)) for seed in seeds]
            print(f"{name:17} {size} cards  over club {estimate(gains)}", flush=True)
    print(command_line("benchmarks.bench_small_deals", arguments))


if __name__ == "__main__":
    main()
