"""Strength by trump: the gain of one level over another in deals with and without a trump suit, in points and tricks per deal.

    python -m tools.benchmarks.by_trump [--a master] [--b club] [--rules classic] [--sizes 13,12,11,10] [--deals 100] [--first 0]
                                  [--processes N]

The same cards are played in both seatings. Deals without trump are rare (a joker must be turned up), and are selected from many. A
deal is left out if a redeal in one seating changes whether there is a trump suit.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice

from game.ai.levels import LEVELS
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import GameState
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import (
    STRANGER,
    duplicate_states,
    estimate,
    gain,
    mean_of,
    opened,
    rules_of_one_size,
    seed_of,
    step,
)
from tools.benchmarks.command import command_line

FIRST_SEED = 6 << 40
_PLAYERS = 4


def has_trump(rules: Rules, seed: bytes) -> bool:
    return _has_trump(step(opened(rules, [STRANGER] * _PLAYERS, seed), {}, seed))


def _has_trump(state: GameState) -> bool:
    deal = state.public.deal
    return deal is not None and deal.ordering.trump is not None


def deals_of(rules: Rules, size: int, *, trump: bool, first: int, wanted: int) -> list[bytes]:
    """Return the seeds of `wanted` deals from index `first` on, with a trump suit if `trump` is true, else without."""
    dealt = rules_of_one_size(rules, size)
    seeds = (seed_of(FIRST_SEED + size * 10_000_000 + number) for number in count(first))
    return list(islice((seed for seed in seeds if has_trump(dealt, seed) == trump), wanted))


def duplicate(
    levels: tuple[str, str], rules: Rules, size: int, seed: bytes, *, trump: bool
) -> tuple[float, float] | None:
    """Return the points and tricks that the first level gains over the second, averaged over both seatings.

    Return None if a redeal changed whether the deal has a trump suit.
    """
    bots = (level_bot(levels[0], seed), level_bot(levels[1], seed))
    known = (Player("", levels[0]), Player("", levels[1]))
    points: list[float] = []
    tricks: list[float] = []
    for state, owned in duplicate_states(rules_of_one_size(rules, size), _PLAYERS, bots, seed, known):
        if _has_trump(state) != trump:
            return None
        match = state.public.match
        points.append(gain(owned, match.totals))
        tricks.append(gain(owned, match.results[-1].tricks) / 2)
    return sum(points) / len(points), sum(tricks) / len(tricks)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare two levels with trumps and without.")
    parser.add_argument("--a", choices=LEVELS, default="master")
    parser.add_argument("--b", choices=LEVELS, default="club")
    parser.add_argument("--rules", choices=[name for name in PRESETS if PRESETS[name].partners], default="classic")
    parser.add_argument("--sizes", default="13,12,11,10")
    parser.add_argument("--deals", type=int, default=100, help="of each size and kind")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal that is looked at")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    rules = PRESETS[options.rules]
    print(f"{options.a} against {options.b}, {options.rules}, points and tricks a deal")
    with ProcessPoolExecutor(options.processes) as pool:
        for trump in (False, True):
            kind = "a trump suit" if trump else "no trump"
            of_sizes = []
            for size in map(int, options.sizes.split(",")):
                seeds = deals_of(rules, size, trump=trump, first=options.first, wanted=options.deals)
                found = pool.map(
                    partial(duplicate, (options.a, options.b), rules, size, trump=trump), seeds, chunksize=4
                )
                played = [of_deal for of_deal in found if of_deal is not None]
                of_sizes.append([estimate(values) for values in zip(*played, strict=True)])
                print(f"  {kind:12} {size:2} cards  {of_sizes[-1][0]}  tricks {of_sizes[-1][1]}", flush=True)
            points, tricks = (mean_of(of_kind) for of_kind in zip(*of_sizes, strict=True))
            print(f"  {kind:12} mean      {points}  tricks {tricks}", flush=True)
    print(command_line("benchmarks.by_trump", arguments))


if __name__ == "__main__":
    main()
