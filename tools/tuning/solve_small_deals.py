"""Small-deal solver: solves the bidding of deals of one and two cards, and writes game/ai/small_deals.json.

    python -m tools.tuning.solve_small_deals [--rounds 600] [--attempts 2] [--samples 200000] [--only "1 14"] [--check]

Each kind of small deal in the presets is a game of two teams (`small_deals_game`), solved by self-play for `--rounds` rounds. Only
the bids of one-card deals are improved further. For each team, several searches look for the bids with the highest guaranteed worth
(`small_deals_firm`). A joint change is a change of both partners' bids together. Of all combinations of the two teams' results, the
tool stores the one that minimises the larger of the teams' gains by joint changes.

The last deal of a match, if it has one card and is not dealt again when all pass, has a table for each lead in points. The bids in
these tables maximise the probability of winning the match.

For each table, the tool prints the worth to the team that bids first, and each team's gain by the best joint change that was found.
For two cards, these are estimates from samples. `--check` measures the existing tables. Two cards need a C compiler. With
OPENBLAS_NUM_THREADS=1, the tool is many times faster if other programs are running.
"""

import argparse
import json
import time
import zlib
from base64 import b85encode
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np

from game.ai.small_deals import (
    FILE,
    LARGEST,
    SEATS,
    STEPS,
    SmallDealKind,
    classes_of,
    key_of,
    small_deal_kind,
    unpacked_chances,
)
from game.engine.rules import AllPass, Rules
from game.rulesets.presets import PRESETS
from tools.benchmarks.command import command_line
from tools.tuning.small_deals_firm import firmest
from tools.tuning.small_deals_game import Chances, Game, OneCard, TwoCards, measured

TARGET: Final = Path(__file__).parents[2] / "game" / "ai" / FILE
LEAST: Final = 0.04
"""Minimum probability of a bid in the table."""
TRIES: Final = 100
"""Number of starting points of the search for a joint change."""
LEANS: Final = (0.01, 0.1)
"""Weights to try for the worth against the starting bids, which decides between bids that are otherwise equally good."""
FIRM_ROUNDS: Final = 1000
ALIKE: Final = 1e-5
"""Relative difference in worth below which bids count as equal."""
TREMBLING: Final = 0.1
"""Probability of a random bid when the worth of all bids is computed, to find bids that are worth as much as a pass."""


def kinds() -> dict[SmallDealKind, tuple[Rules, list[str]]]:
    """Return every kind of small deal in the presets, with the rules of one preset that has it, and the ids of all such presets."""
    found: dict[SmallDealKind, tuple[Rules, list[str]]] = {}
    for name, rules in PRESETS.items():
        for size in range(1, LARGEST + 1):
            kind = small_deal_kind(rules, size)
            if kind is not None:
                found.setdefault(kind, (rules, []))[1].append(name)
    return dict(sorted(found.items(), key=lambda item: item[0].size))


def leads(kind: SmallDealKind) -> list[int]:
    """Return the leads, in points, that have a table of their own if a deal of this kind is the last of a match; possibly none."""
    if kind.size > 1 or kind.all_pass is not AllPass.COUNTS:
        return []
    most = 2 * kind.board + 1
    return sorted({int(key_of(kind, lead).rpartition(" ")[2]) for lead in range(-most, most + 1)})


def solve(game: Game, rounds: int, attempts: int) -> Chances:
    """Solve a game by self-play, and optimise the bids if it has one card; return the bids to store.

    Bids for the last deal of a match, which maximise the probability of winning it, are not optimised.
    """
    for _round in range(rounds):
        game.step()
    if not isinstance(game, OneCard):
        return stored(game.average())
    if game.lead is not None:
        return stored(quiet(game, game.average()))
    rng = np.random.default_rng(0)
    begin = game.average()
    begin = _paired(game, begin, 1, rng)  # this first run finds the starting bids of the second run
    return _paired(game, begin, attempts, rng)


def _paired(game: OneCard, begin: Chances, attempts: int, rng: np.random.Generator) -> Chances:
    """Search for each team's best bids; return the combination that minimises the larger of the teams' gains by joint changes.

    The attribute `game.value` is set to the worth of these bids.
    """
    found = [
        [
            firmest(game, team, begin, lean=lean, rounds=FIRM_ROUNDS, rng=rng)
            for lean in LEANS
            for _attempt in range(attempts)
        ]
        for team in range(2)
    ]
    least, best, value = np.inf, begin, game.value
    for first, second in product(*found):
        bids = first.bids.copy()
        for place in (1, 3):
            bids[game.rows(place)] = second.bids[game.rows(place)]
        bids = stored(quiet(game, bids))
        now = measured(game, bids, tries=TRIES, rng=rng)
        if max(now.gains) < least:
            least, best, value = max(now.gains), bids, now.worth
    game.value = value
    bring = [max(bids.worth for bids in of_team) for of_team in found]
    print(
        f"  best of {len(found[0])}: bring at least {bring[0]:+.3f} and {bring[1]:+.3f}, so that in sum {-sum(bring):.3f} remain"
    )
    return best


def quiet(game: OneCard, bids: Chances) -> Chances:
    """Return the bids, with a pass in place of every bid that is worth as much as a pass."""
    brings = game.brings(bids, tremble=TREMBLING)
    alike = np.abs(brings - brings[:, :, :1]) <= ALIKE * np.abs(brings).max(axis=2, keepdims=True)
    passes = np.where(alike, bids, 0.0).sum(axis=2)
    rest = np.where(alike, 0.0, bids)
    rest[:, :, 0] = passes
    return rest


def stored(bids: Chances) -> Chances:
    """Return the probabilities to store: rare bids are removed, the others rounded to multiples of 1/`STEPS`."""
    kept = np.where(bids < LEAST, 0.0, bids)
    steps = np.rint(STEPS * kept / kept.sum(axis=2, keepdims=True))
    shares: Chances = steps / steps.sum(axis=2, keepdims=True)
    return shares


def packed(bids: Chances) -> str:
    return packed_chances(bytes(np.rint(STEPS * bids).astype(np.uint8).ravel().tolist()))


def packed_chances(chances: bytes) -> str:
    """Return probabilities, given as integers from 0 to `STEPS`, packed two to a byte and compressed to text."""
    even = chances + b"\0" * (len(chances) % 2)
    halves = bytes(high << 4 | low for high, low in zip(even[::2], even[1::2], strict=True))
    return b85encode(zlib.compress(halves, 9)).decode()


def unpacked(kind: SmallDealKind, text: str) -> Chances:
    count = sum(kind.actions**length for length in range(SEATS)) * classes_of(kind) * kind.actions
    rows = np.frombuffer(unpacked_chances(text)[:count], dtype=np.uint8).reshape(-1, classes_of(kind), kind.actions)
    shares: Chances = rows / rows.sum(axis=2, keepdims=True)
    return shares


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Solve the bidding of deals of one and two cards.")
    parser.add_argument("--rounds", type=int, default=600)
    parser.add_argument(
        "--attempts",
        type=int,
        default=2,
        help="how often firm bids of a one-card deal are looked for, with each of two leans",
    )
    parser.add_argument(
        "--samples", type=int, default=200_000, help="two-card deals a round; for the figures ten times as many"
    )
    parser.add_argument(
        "--tries", type=int, default=1000, help="beginnings of the search for a joint change, for the figures"
    )
    parser.add_argument("--only", default="", help="what the key of a kind begins with")
    parser.add_argument("--check", action="store_true", help="measure what is there")
    options = parser.parse_args(arguments)
    tables: dict[str, str] = json.loads(TARGET.read_bytes()) if TARGET.exists() else {}
    wanted = [
        (key_of(kind, lead), kind, lead, seed, *told)
        for seed, (kind, told) in enumerate(kinds().items(), start=1)
        for lead in (None, *leads(kind))
    ]
    for key, kind, lead, seed, rules, names in wanted:
        if not key.startswith(options.only) or (options.check and key not in tables):
            continue
        begun = time.perf_counter()
        game = (
            OneCard(kind, rules, lead) if kind.size == 1 else TwoCards(kind, rules, samples=options.samples, seed=seed)
        )
        if not options.check:
            tables[key] = packed(solve(game, options.rounds, options.attempts))
            TARGET.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        if isinstance(game, TwoCards):
            game.samples *= 10
        tries = options.tries if kind.size == 1 else max(1, options.tries // 500)
        bids = unpacked(kind, tables[key])
        found = measured(game, bids, tries=tries, rng=np.random.default_rng(1))
        gains = " and ".join(f"{gain:.3f}" for gain in found.gains)
        spent = time.perf_counter() - begun
        last = "" if lead is None else f", the last deal at a lead of {lead:+d}, in matches of 100"
        print(f"{kind.size} card(s), {', '.join(names)}{last}: {classes_of(kind) * len(bids):,} information sets")
        print(
            f"  worth {found.worth:+.3f} to who bids first; best joint changes found {gains} points a deal", flush=True
        )
        print(f"  {len(tables[key]):,} letters, {spent:.0f} s", flush=True)
    print(f"{len(tables)} tables, {TARGET.stat().st_size:,} bytes")
    print(command_line("tuning.solve_small_deals", arguments))


if __name__ == "__main__":
    main()
