"""Solve the bidding of deals of one and two cards, and write game/ai/small_deal_tables.py.

    python -m benchmarks.solve_small_deals [--rounds 600] [--attempts 12] [--samples 200000] [--only "1 14"] [--check]

Every kind of small deal that the presets have is one game of two teams (`small_deals_game`), played against itself for so
many rounds. Partners who bid each for themselves end where no one gains by changing alone; so after every 25 rounds of the
first two thirds the best change found of both together is given to them as advice, and the table is kept that leaves the
least to gain that way. Two-card deals, where no such change was found to bring much, go without advice.

What is printed for the table as it is stored: what it is worth to the team that bids first, and what the best joint change
found brings to each team. One-card deals are gone through whole; the figures of two-card deals are those of the samples.
`--check` measures the tables that are there. Needs a C compiler; takes about ten minutes on one core.
"""

import argparse
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.command import command_line
from benchmarks.small_deals_game import Chances, Game, OneCard, TwoCards, joint_changes
from game.ai.small_deals import LARGEST, SEATS, STEPS, Kind, classes_of, key_of, kind_of, pack, unpack
from game.engine.presets import PRESETS
from game.engine.rules import Rules

TARGET: Final = Path(__file__).parents[1] / "game" / "ai" / "small_deal_tables.py"
LEAST: Final = 0.04
"""A rarer bid is left out of the table."""
LEG: Final = 25
"""Rounds from one advice to the next."""
MUCH: Final = 0.05
"""Points that a change must bring to be advised."""
ENOUGH: Final = 0.08
"""Points that the best change found may bring in the end."""
TRIES: Final = 5
"""Beginnings of the search for a change while learning."""


def kinds() -> dict[Kind, tuple[Rules, list[str]]]:
    """Every kind of small deal that the presets have, with rules that have it and the presets' ids."""
    found: dict[Kind, tuple[Rules, list[str]]] = {}
    for name, rules in PRESETS.items():
        for size in range(1, LARGEST + 1):
            kind = kind_of(rules, size)
            if kind is not None:
                found.setdefault(kind, (rules, []))[1].append(name)
    return dict(sorted(found.items(), key=lambda item: item[0].size))


def solve(game: Game, rounds: int, attempts: int) -> Chances:
    """Play against itself, one-card deals several times; gives the bids to be stored."""
    if game.kind.size > 1:
        for _round in range(rounds):
            game.step()
        return stored(game.average())
    rng = np.random.default_rng(0)
    least, best = np.inf, game.average()
    for _attempt in range(attempts):
        game.forget()
        weight = rng.uniform(0.1, 0.6)
        for turn in range(LEG, rounds + 1, LEG):
            for _round in range(LEG):
                game.step()
            bids = stored(game.average())
            _base, changes = joint_changes(game, bids, tries=TRIES, rng=rng)
            if max(change.gain for change in changes) < least:
                _base, changes = joint_changes(game, bids, tries=10 * TRIES, rng=rng)
            if max(change.gain for change in changes) < least:
                least, best = max(change.gain for change in changes), bids
            if 3 * turn <= 2 * rounds:
                game.total *= 0.3  # of what was played before the advice little shall be left
                for team, change in enumerate(changes):
                    for place in (team, team + 2) if change.gain > MUCH else ():
                        game.advise(place, change.bids, weight)
        if least < ENOUGH:
            break
    return best


def stored(bids: Chances) -> Chances:
    """Chances as a table keeps them: the rarest left out, the others in steps."""
    kept = np.where(bids < LEAST, 0.0, bids)
    steps = np.rint(STEPS * kept / kept.sum(axis=2, keepdims=True))
    shares: Chances = steps / steps.sum(axis=2, keepdims=True)
    return shares


def packed(bids: Chances) -> str:
    """The text of a table."""
    return pack(bytes(np.rint(STEPS * bids).astype(np.uint8).ravel().tolist()))


def unpacked(kind: Kind, text: str) -> Chances:
    """The bids in the text of a table."""
    count = sum(kind.actions**length for length in range(SEATS)) * classes_of(kind) * kind.actions
    rows = np.frombuffer(unpack(text)[:count], dtype=np.uint8).reshape(-1, classes_of(kind), kind.actions)
    shares: Chances = rows / rows.sum(axis=2, keepdims=True)
    return shares


def write(tables: dict[str, str]) -> None:
    """Write the module of the tables."""
    lines = [
        '"""The bids on deals of one and two cards; made by benchmarks/solve_small_deals.py, read by `small_deals`."""',
        "",
        "from types import MappingProxyType",
        "from typing import Final",
        "",
        "TABLES: Final = MappingProxyType(",
        "    {",
    ]
    for key, text in tables.items():
        lines.append(f'        "{key}": (')
        lines += [f'            "{part}"' for part in textwrap.wrap(text, 100, break_on_hyphens=False)]
        lines.append("        ),")
    lines += ["    }", ")", '"""By the key of a kind."""', ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve all, or some, and measure."""
    parser = argparse.ArgumentParser(description="Solve the bidding of deals of one and two cards.")
    parser.add_argument("--rounds", type=int, default=600)
    parser.add_argument("--attempts", type=int, default=12, help="how often a one-card deal is learnt at most")
    parser.add_argument(
        "--samples", type=int, default=200_000, help="two-card deals a round; for the figures ten times as many"
    )
    parser.add_argument(
        "--tries", type=int, default=20, help="beginnings of the search for a joint change, for the figures"
    )
    parser.add_argument("--only", default="", help="what the key of a kind begins with")
    parser.add_argument("--check", action="store_true", help="measure what is there")
    options = parser.parse_args(arguments)
    tables: dict[str, str] = {}
    if TARGET.exists():
        from game.ai.small_deal_tables import TABLES  # noqa: PLC0415 - it need not be there

        tables = dict(TABLES)
    for seed, (kind, (rules, names)) in enumerate(kinds().items(), start=1):
        key = key_of(kind)
        if not key.startswith(options.only) or (options.check and key not in tables):
            continue
        begun = time.perf_counter()
        game = OneCard(kind, rules) if kind.size == 1 else TwoCards(kind, rules, samples=options.samples, seed=seed)
        if not options.check:
            tables[key] = packed(solve(game, options.rounds, options.attempts))
            write(tables)
        if isinstance(game, TwoCards):
            game.samples *= 10
        tries = options.tries if kind.size == 1 else max(1, options.tries // 10)
        bids = unpacked(kind, tables[key])
        base, changes = joint_changes(game, bids, tries=tries, rng=np.random.default_rng(1))
        gains = " and ".join(f"{change.gain:.3f}" for change in changes)
        spent = time.perf_counter() - begun
        print(f"{kind.size} card(s), {', '.join(names)}: {classes_of(kind) * len(bids):,} information sets")
        print(f"  worth {base:+.3f} to who bids first; best joint changes found {gains} points a deal", flush=True)
        print(f"  {len(tables[key]):,} letters, {spent:.0f} s", flush=True)
    print(f"{len(tables)} tables, {TARGET.stat().st_size:,} bytes")
    print(command_line("solve_small_deals", arguments))


if __name__ == "__main__":
    main()
