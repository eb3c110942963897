"""Move-ordering tuning of the kernel: finds better weights for `game/ai/kernel/solver_weights.py`.

    python -m tools.tuning.tune_solver --trump NT --minutes 30 [--cards 11] [--deals 160] [--seed 1]

Changes one to three random weights at a time, and accepts a change if fewer cards are searched in a set of deals. The square roots
of the numbers of cards are added up, so that long searches do not dominate. The search of a deal is aborted after four times as
many cards as with the best weights so far. Prints the best weights and their results, on other deals too. The deals are random,
without jokers, and differ from the benchmark's.
"""

import argparse
import random
import time
from typing import Final

from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.kernel.solver_weights import WEIGHTS
from game.engine.cards import CardSet, Suit
from tests.ai.kernel.solving import bridge, plain_deal, position

POWER: Final = 0.5
MOST: Final = 600_000
"""Number of searched cards at which a search is aborted; the deal is then scored with this number."""
PATIENCE: Final = 4
"""Limit of a deal's search, as a multiple of the cards searched in this deal with the best weights so far."""
STEPS: Final = (1, 2, 3, 5, 8, 13, 20, 30)
REPORT: Final = 240
"""Seconds between two reports."""
SMALL_TABLE: Final = 13
Deals = list[tuple[CardSet, ...]]


class Scale:
    """Measure of the cards that the solver searches with given weights: for each deal, the square root of their number."""

    def __init__(self, trump: Suit | None) -> None:
        self.kernel = DoubleDummy(SMALL_TABLE)
        self.game = bridge(trump)

    def one(self, hands: tuple[CardSet, ...], most: int = MOST) -> float:
        self.kernel.load(self.game, position(hands), side=0)
        self.kernel.value(most)
        return float(self.kernel.solver.nodes_used() ** POWER)

    def all(self, weights: list[int], deals: Deals) -> list[float]:
        self.kernel.solver.moves.set_weights(tuple(weights))
        return [self.one(hands) for hands in deals]

    def is_better(self, weights: list[int], deals: Deals, current: list[float]) -> list[float] | None:
        """Return the deals' scores if their sum is below that of `current`, else None."""
        self.kernel.solver.moves.set_weights(tuple(weights))
        found: list[float] = []
        for count, hands in enumerate(deals, 1):
            found.append(self.one(hands, int(PATIENCE * current[count - 1] ** (1 / POWER))))
            if count in (len(deals) // 8, len(deals) // 4, len(deals) // 2) and sum(found) > sum(current[:count]):
                return None
        return found if sum(found) < sum(current) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trump", choices=("NT", "S"), required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--cards", type=int, default=11)
    parser.add_argument("--deals", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(f"tune {args.seed} {args.trump}")
    half = len(WEIGHTS) // 2  # the first half is for positions with trumps in play
    places = range(half) if args.trump == "S" else range(half, len(WEIGHTS))
    scale = Scale(Suit.SPADES if args.trump == "S" else None)
    deals: Deals = [plain_deal(chance, args.cards) for _ in range(args.deals)]
    others: Deals = [plain_deal(chance, args.cards) for _ in range(args.deals)]
    best = list(WEIGHTS)
    current = scale.all(best, deals)
    before = (sum(current), sum(scale.all(best, others)))
    ends = time.monotonic() + 60 * args.minutes
    reported = time.monotonic()
    while time.monotonic() < ends:
        tried = list(best)
        for place in chance.sample(places, chance.choice((1, 1, 1, 2, 2, 3))):
            tried[place] += chance.choice((-1, 1)) * chance.choice(STEPS)
        found = scale.is_better(tried, deals, current)
        if found is not None:
            best, current = tried, found
        if time.monotonic() - reported > REPORT:
            reported = time.monotonic()
            held_out = sum(scale.all(best, others)) / before[1]
            print(f"{sum(current) / before[0]:.3f} of before; {held_out:.3f} on other deals", flush=True)
    print(tuple(best))


if __name__ == "__main__":
    main()
