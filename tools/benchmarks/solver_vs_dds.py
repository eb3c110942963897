"""Solver benchmark: compares the kernel with DDS, the bridge solver, on the same random deals.

    python -m tools.benchmarks.solver_vs_dds [--deals 500] [--cards 13] [--seed 1]

Half of the deals are solved in no trump, the others with spades as trump; N leads. There are no jokers, and trumps may be led
freely, so that both solvers play the same game. Each solver runs in one thread and keeps no results of earlier deals. Processor
time is counted. The program stops if the results differ. The kernel was tuned on other deals.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from game.ai.kernel.check import kernel_fault
from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.kernel.solver import DEFAULT_TABLE_BITS
from game.engine.cards import Seat, Suit
from tests.ai.kernel.solving import ask_dds, bridge, one_thread, plain_deal, position

WANTED: Final = {"median": 0.7, "mean": 1.0}
BUCKET_BYTES: Final = 512
P95: Final = 0.95


class Spent(NamedTuple):
    """Milliseconds of each solver for each deal."""

    kernel: list[float]
    dds: list[float]


def timed(ask: Callable[[], int | None]) -> tuple[int | None, float]:
    """Call `ask`; return its result and its processor time in milliseconds."""
    begun = time.process_time()
    answer = ask()
    return answer, 1e3 * (time.process_time() - begun)


def measure(trump: Suit | None, deals: int, cards: int, seed: int) -> Spent:
    spent = Spent([], [])
    kernel = DoubleDummy()
    game = bridge(trump)
    chance = random.Random(f"report {seed} {trump}")
    kernel.load(game, position(plain_deal(chance, 1)), side=0)
    for index in range(deals):
        hands = plain_deal(chance, cards)

        def by_kernel(hands: tuple[int, ...] = hands) -> int | None:
            kernel.load(game, position(hands), side=0)
            return kernel.value()

        def by_dds(hands: tuple[int, ...] = hands) -> int:
            return ask_dds(hands, trump, Seat.N)

        answers = {}
        for ask, times in ((by_kernel, spent.kernel), (by_dds, spent.dds))[:: 1 if index % 2 else -1]:
            answers[ask.__name__], took = timed(ask)
            times.append(took)
        assert answers["by_kernel"] == answers["by_dds"], f"{hands}: {answers}"
    return spent


def report(name: str, spent: Spent) -> bool:
    """Print a row for each statistic; return True if the kernel reaches its targets."""
    reached = True
    figures: dict[str, Callable[[list[float]], float]] = {
        "median": statistics.median,
        "mean": statistics.mean,
        "p95": lambda times: sorted(times)[int(P95 * (len(times) - 1))],
        "max": max,
    }
    for figure, of in figures.items():
        kernel, dds = of(spent.kernel), of(spent.dds)
        wanted = WANTED.get(figure)
        said = "" if wanted is None else f"  wanted {wanted:.1f}"
        reached = reached and (wanted is None or kernel <= wanted * dds)
        print(f"{name:9} {figure:7} kernel {kernel:8.2f} ms   DDS {dds:8.2f} ms   ratio {kernel / dds:5.2f}{said}")
    return reached


def main() -> int:
    """Measure deals without trump and deals with spades as trump; return 0 if the targets are reached, else 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--cards", type=int, default=13)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    fault = kernel_fault()
    assert fault is None, fault
    one_thread()
    reached = True
    for name, trump in (("no trump", None), ("spades", Suit.SPADES)):
        reached = report(name, measure(trump, args.deals, args.cards, args.seed)) and reached
    print(f"table: {(BUCKET_BYTES << DEFAULT_TABLE_BITS) >> 20} MB")
    command = f"python -m tools.benchmarks.solver_vs_dds --deals {args.deals} --cards {args.cards} --seed {args.seed}"
    print(f"command: {command}")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
