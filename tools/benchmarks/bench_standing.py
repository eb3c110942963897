"""Benchmark of the small deals at the end of a match: matches won when ahead and when behind, and boards bid and made.

    python -m tools.benchmarks.bench_standing --a master --b frozen:master [--rules blooper] [--sizes 2,1] [--leads 5] [--deals 300]
    python -m tools.benchmarks.bench_standing --boards strong [--rules classic] [--deals 600]

The last deal, or the deals of `--sizes`, are played on the same cards with `a` ahead of `b`, with `a` behind `b` and, for
comparison, by `b` against itself. Boards that `a` bids although passing would win the match are counted. With `--boards` a level
plays one-card deals in the middle of a match against itself.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.ai.sampling.stakes import passing_wins
from game.engine.bids import BidKind
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import GameState, Phase, observe
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import estimate, opened, play_deal, rules_of_one_size, seed_of, step
from tools.benchmarks.command import command_line
from tools.frozen.ask import bot_named, known_as

FIRST_SEED = 11 << 40
"""Seed of the first deal, as a number. Players were tuned on other deals."""


def last_deals(rules: Rules, players: Sequence[str], lead: int, seed: int) -> tuple[GameState, int]:
    """Play a match that the first side begins `lead` points ahead; return the final state, and the number of needless boards.

    A board of the first side is needless if passing would win the match.
    """
    secret = seed_of(seed)
    state = opened(rules, [Player("", known_as(name)) for name in players], secret)
    match = replace(state.public.match, totals=(max(lead, 0), max(-lead, 0)))
    state = state._replace(public=state.public._replace(match=match))
    bots = dict(zip(match.seats, [bot_named(name, secret) for name in players], strict=True))
    needless = 0
    while len(state.public.match.results) < len(rules.sizes):
        seat, before = state.actor, state
        state = step(state, bots, secret)
        if seat is not None and state.public.deal is not None and before.public.phase is Phase.AUCTION:
            is_board = state.public.deal.bids[-1].bid.kind is not BidKind.NUMBER
            needless += is_board and match.side_of(seat) == 0 and passing_wins(observe(before, seat))
    return state, needless


def won(state: GameState) -> float:
    """Return 1 if the first side won, 0.5 for a tie, else 0."""
    ours, theirs = state.public.match.totals
    return 0.5 if ours == theirs else float(ours > theirs)


def by_lead(one: str, other: str, rules: Rules, lead: int, deals: int) -> str:
    """Return a line with how many more of 100 matches `one` wins than `other` does in its place, when ahead and when behind.

    The opponents play at the level `other`. The line ends with the number of needless boards that `one` bid.
    """
    gains: list[tuple[float, float]] = []
    boards: Counter[str] = Counter()
    for seed in range(FIRST_SEED + lead * 1_000_000, FIRST_SEED + lead * 1_000_000 + deals):
        for sign in (1, -1):  # first ahead, then behind
            usual, _boards = last_deals(rules, (other, other) * 2, sign * lead, seed)
            first, boarded = last_deals(rules, (one, other) * 2, sign * lead, seed)
            second, _boards = last_deals(rules, (other, one) * 2, sign * lead, seed)
            boards[one] += boarded
            gain = 100 * (won(first) - won(usual)), 100 * (won(usual) - won(second))
            gains.append(gain if sign > 0 else gain[::-1])
    ahead, behind = (estimate(values) for values in zip(*gains, strict=True))
    return f"{lead:>3} points: ahead {ahead}, behind {behind}; {boards[one]} boards where passing wins"


def boards_of(level: str, rules: Rules, deals: int) -> list[str]:
    """Return a line for each kind of board (single, double and so on): how many were bid, and the percentage made."""
    bid, made = Counter[int](), Counter[int]()
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        secret = seed_of(seed)
        match = play_deal(rules, [bot_named(level, secret)] * 4, secret, [Player("", known_as(level))] * 4).public.match
        for contract, score in zip(match.results[-1].contracts, match.results[-1].scores, strict=False):
            if contract.kind is BidKind.BOARD:
                bid[contract.level] += 1
                made[contract.level] += score.is_made is True
    return [
        f"board x{level}: {count} bid, {100 * made[level] / count:.0f} % made" for level, count in sorted(bid.items())
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure last deals by standing.")
    parser.add_argument("--a", default="master")
    parser.add_argument("--b", default="frozen:master")
    parser.add_argument("--leads", default="0,4,5,10,15,20,30")
    parser.add_argument("--sizes", default="1")
    parser.add_argument("--boards", default="")
    parser.add_argument("--rules", choices=sorted(PRESETS), default="blooper")
    parser.add_argument("--deals", type=int, default=300)
    options = parser.parse_args(arguments)
    rules = PRESETS[options.rules]
    if options.boards:
        print(*boards_of(options.boards, rules_of_one_size(rules, 1), options.deals), sep="\n")
    else:
        rules = replace(rules, sizes=tuple(map(int, options.sizes.split(","))))
        for lead in map(int, options.leads.split(",")):
            print(by_lead(options.a, options.b, rules, lead, options.deals), flush=True)
    print(command_line("benchmarks.bench_standing", arguments))


if __name__ == "__main__":
    main()
