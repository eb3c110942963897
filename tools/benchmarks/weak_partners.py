"""Partners of a weak player: how many contracts the weak player makes with one partner and with another, on the same cards.

    python -m tools.benchmarks.weak_partners [--a master] [--b frozen:master] [--weak club] [--size 5] [--deals 300]

A weak player with `a` as partner plays a deal against a weak player with `b`, in both seatings. In every second deal the partners
of each pair exchange seats. The differences are paired by deal.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final, NamedTuple

from game.engine.events import Player
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import Estimate, estimate, play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line
from tools.frozen.ask import PREFIX, FrozenError, bot_named, built, known_as

FIRST_SEED: Final = 23 << 40
"""Seed of the first deal, as a number. Players were tuned on other deals."""


class Kept(NamedTuple):
    """Result of a side in the two seatings of a deal: contracts bid, contracts made, and points."""

    bid: int
    made: int
    points: int


def played(one: str, other: str, weak: str, size: int, index: int) -> tuple[Kept, Kept]:
    """Play a deal in both seatings; return the results of the sides of `one` and `other`."""
    seed = seed_of(FIRST_SEED + size * 1_000_000 + index)
    rules = rules_of_one_size(PRESETS["classic"], size)
    found: tuple[list[Kept], list[Kept]] = ([], [])
    for turn in (0, 1):
        partners = (other, one) if turn else (one, other)
        names = [*partners, weak, weak] if index % 2 else [weak, weak, *partners]
        players = [Player("", known_as(name)) for name in names]
        match = play_deal(rules, [bot_named(name, seed) for name in names], seed, players).public.match
        for side, score in enumerate(match.results[-1].scores):
            found[side ^ turn].append(Kept(score.is_made is not None, score.is_made is True, score.total))
    return _sum(found[0]), _sum(found[1])


def _sum(parts: Sequence[Kept]) -> Kept:
    return Kept(*map(sum, zip(*parts, strict=True)))


def share_difference(pairs: Sequence[tuple[Kept, Kept]]) -> Estimate:
    """Return the first side's share of contracts made minus the second side's, in percentage points, with its 95 % interval."""
    shares = [sum(pair[side].made for pair in pairs) / sum(pair[side].bid for pair in pairs) for side in (0, 1)]
    deviations = [
        [
            (pair[side].made - shares[side] * pair[side].bid) * len(pairs) / sum(each[side].bid for each in pairs)
            for pair in pairs
        ]
        for side in (0, 1)
    ]
    found = estimate([100 * (one - other) for one, other in zip(*deviations, strict=True)])
    return Estimate(100 * (shares[0] - shares[1]), found.margin, found.count)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--a", default="master")
    parser.add_argument("--b", default="frozen:master")
    parser.add_argument("--weak", default="club")
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    if PREFIX in options.a + options.b:
        try:
            built()
        except FrozenError as error:
            sys.exit(str(error))
    one = partial(played, options.a, options.b, options.weak, options.size)
    with ProcessPoolExecutor(options.processes) as pool:
        pairs = list(pool.map(one, range(options.deals), chunksize=4))
    print(f"{options.size} cards, {options.deals} deals in both seatings, with {options.weak} partners")
    for side, name in enumerate((options.a, options.b)):
        total = _sum([pair[side] for pair in pairs])
        print(f"{name:>15}: {total.bid} contracts bid, {total.made} made ({100 * total.made / total.bid:.1f} %)")
    made = estimate([50 * (mine.made - theirs.made) for mine, theirs in pairs])
    points = estimate([(mine.points - theirs.points) / 2 for mine, theirs in pairs])
    print(f"contracts made, of 100 deals: {made}")
    print(f"share of contracts made, in percent: {share_difference(pairs)}")
    print(f"points a deal: {points}")
    print(command_line("benchmarks.weak_partners", arguments))


if __name__ == "__main__":
    main()
