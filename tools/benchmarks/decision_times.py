"""Decision times of each level, by hand size.

    python -m tools.benchmarks.decision_times [--level club ...] [--rules classic] [--sizes 13,7,3] [--deals 20]

Each level plays against itself in one process. The tool prints the median, the 95th percentile and the maximum in milliseconds.
Plays in which only one card is legal are left out.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import median, quantiles

from game.ai.levels import LEVELS
from game.engine.actions import SeatAction
from game.engine.legal import playable
from game.engine.rules import Rules
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

FIRST_SEED = 5 << 40


def times(level: str, rules: Rules, players: int, size: int, deals: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds spent on each bid, and on each card that was chosen from several."""
    bids: list[float] = []
    cards: list[float] = []
    bot = level_bot(level, bytes(32))

    def timed(seen: Observation) -> SeatAction:
        begun = time.perf_counter()
        action = bot(seen)
        spent = 1000 * (time.perf_counter() - begun)
        if seen.public.phase is Phase.AUCTION:
            bids.append(spent)
        elif playable(seen).cards.bit_count() > 1:
            cards.append(spent)
        return action

    for index in range(deals):
        play_deal(rules_of_one_size(rules, size), [timed] * players, seed_of(FIRST_SEED + size * 1_000_000 + index))
    return bids, cards


def figures(spent: list[float]) -> str:
    """Return median, 95th percentile, maximum and count as text."""
    if len(spent) < 2:
        return f"{'-':>30} ({len(spent)})"
    p95 = quantiles(spent, n=20, method="inclusive")[-1]
    return f"{median(spent):8.2f} {p95:9.2f} {max(spent):9.2f}  ({len(spent)})"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Time the decisions of the computer players.")
    parser.add_argument("--level", choices=LEVELS, action="append", help="without: every level")
    parser.add_argument("--rules", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--sizes", default="13,10,7,5,3,1")
    parser.add_argument("--deals", type=int, default=20)
    options = parser.parse_args(arguments)
    rules = PRESETS[options.rules]
    print(f"{'':19}{'bids: p50':>10} {'p95':>9} {'max':>9}{'cards: p50':>18} {'p95':>9} {'max':>9}   in ms")
    for level in options.level or LEVELS:
        for size in map(int, options.sizes.split(",")):
            bids, cards = times(level, rules, max(rules.players), size, options.deals)
            print(f"{level:9} {size:2} cards  {figures(bids)}  {figures(cards)}", flush=True)
    print(command_line("benchmarks.decision_times", arguments))


if __name__ == "__main__":
    main()
