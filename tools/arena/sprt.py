"""Sequential test: plays new deals until it is clear whether one level gains a given number of points per deal over another.

    python -m tools.arena.sprt --a master --b frozen:master --gain 0.8 [--rules classic] [--sizes 13,10,8,5,2] [--most 3000]

The test is Wald's sequential probability ratio test with alpha = beta = 0.05 on the mean gain of a round: one deal of each size,
played in every seating. The seed is drawn at random when a test starts, so that no player can have been tuned on its deals. Seed
and outcomes are stored in scratch/sprt. The same command continues the test, until the source code of the players changes.
"""

import argparse
import secrets
import sys
from collections.abc import Iterable, Sequence
from math import log
from pathlib import Path
from typing import Final

from game.commands.progress_bar import Bar
from game.engine.dealing import SEED_BYTES
from game.rulesets.presets import PRESETS
from tools.arena.contest import Contest, UnitOutcome, play_unit, report, units
from tools.arena.kept import ROOT, KeptOutcomes, source_hash
from tools.arena.workers import play_units
from tools.benchmarks.command import command_line
from tools.frozen.ask import PREFIX, FrozenError, built

FOLDER: Final = ROOT / "scratch" / "sprt"
SURE: Final = log(0.95 / 0.05)
"""The test ends when the log likelihood ratio reaches this value or its negative."""
LEAST: Final = 30
"""Minimum number of rounds needed to estimate the variance."""


def ratio(values: Sequence[float], gain: float) -> float:
    """Return the log likelihood ratio of the values for a true mean of `gain`, against a true mean of 0.

    >>> round(ratio([1.0, -1.0, 2.0, 0.0], gain=1.0), 2)
    0.0
    >>> ratio([1.0, 2.0, 1.0, 2.0], gain=1.0) > SURE
    True
    """
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return gain * len(values) * (mean - gain / 2) / max(variance, 1e-9)


def verdict(values: Sequence[float], gain: float) -> str:
    """Return "yes" if the test decides for the gain, "no" if it decides against the gain, and "open" if it must continue."""
    found = ratio(values, gain) if len(values) >= LEAST else 0.0
    return "yes" if found >= SURE else "no" if found <= -SURE else "open"


def rounds_of(outcomes: Iterable[UnitOutcome], sizes: int) -> list[float]:
    """Return the mean gain of each round in which every hand size was played."""
    by_index: dict[int, list[float]] = {}
    for outcome in outcomes:
        by_index.setdefault(outcome.unit.index, []).append(outcome.gains[0][1])
    return [sum(gains) / sizes for _index, gains in sorted(by_index.items()) if len(gains) == sizes]


def kept_at(name: str) -> tuple[Path, bytes]:
    """Return a test's file and seed. Draw the seed if the test is new."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob(f"{name}-*"):
        return path, bytes.fromhex(path.name.rpartition("-")[2])
    seed = secrets.token_bytes(SEED_BYTES)
    return FOLDER / f"{name}-{seed.hex()}", seed


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Test whether one player is better than another.")
    parser.add_argument("--a", required=True)
    parser.add_argument("--b", required=True)
    parser.add_argument("--rules", choices=list(PRESETS), default="classic")
    parser.add_argument("--sizes", default="13,10,8,5,2")
    parser.add_argument("--gain", type=float, default=0.8, help="the points a deal that are worth having")
    parser.add_argument("--most", type=int, default=3000, help="the most rounds to play in all")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--to-the-end", action="store_true", help="play all rounds, whatever the test says")
    options = parser.parse_args(arguments)
    sizes = tuple(map(int, options.sizes.split(",")))
    if options.a.startswith(PREFIX) or options.b.startswith(PREFIX):
        try:
            built()
        except FrozenError as error:
            sys.exit(str(error))
    name = f"{options.a}-{options.b}-{options.rules}-{options.sizes}-{source_hash()[:12]}".replace(":", "_")
    path, seed = kept_at(name)
    rules = PRESETS[options.rules]
    contest = Contest(
        one=options.a,
        other=options.b,
        rules=rules,
        players=max(rules.players),
        sizes=sizes,
        matches=False,
        seed=seed,
    )
    with KeptOutcomes(path, contest) as kept:
        play(kept, contest, options)
        outcomes = kept.outcomes.values()
        found = report(contest, outcomes)
        values = rounds_of(outcomes, len(sizes))
    assert found is not None
    print(f"{options.a} against {options.b}: {options.rules}, {len(values)} rounds of {options.sizes} cards")
    print(*(f"{size:>3} cards {of_size}" for size, of_size in found.sizes), f"all       {found.deals}", sep="\n")
    if len(values) > 1:
        print(f"{options.gain} points a deal: {verdict(values, options.gain)} ({ratio(values, options.gain):+.2f})")
    print(command_line("arena.sprt", arguments))


def play(kept: KeptOutcomes, contest: Contest, options: argparse.Namespace) -> None:
    """Play the deals that have no stored outcome, until the test ends."""
    count = len(contest.sizes)
    done = len(kept.outcomes) // count
    bar = Bar(options.most, done=done)
    begun = frozenset(kept.outcomes)
    missing = (unit for unit in units(contest, options.most) if unit not in begun)
    several = options.processes > 1
    found = play_units(contest, missing, options.processes) if several else (play_unit(contest, one) for one in missing)
    for outcome in found if options.to_the_end or not _is_clear(kept, count, options) else ():
        kept.add(outcome)
        if len(kept.outcomes) // count > done:
            done = len(kept.outcomes) // count
            bar.show(done)
            if not options.to_the_end and _is_clear(kept, count, options):
                break
    bar.clear()


def _is_clear(kept: KeptOutcomes, count: int, options: argparse.Namespace) -> bool:
    return verdict(rounds_of(kept.outcomes.values(), count), options.gain) != "open"


if __name__ == "__main__":
    main()
