"""Double-dummy tricks lost per unforced decision, by level, in a fixed set of positions.

    python -m tools.benchmarks.tricks_lost [--level club ...] [--sizes 3,5,7] [--deals 50]

The positions are all decisions with a choice in the deals of tools/benchmarks/positions.txt. In each position a level chooses a
card, knowing only what the seat knew. The kernel computes, with all cards open, how many tricks fewer this card wins than the best
one. Intervals are computed by deal, as the decisions of a deal are correlated. Losses are also printed as a share of `club`'s.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from game.ai.kernel.double_dummy import DoubleDummy, game_of, position_of
from game.ai.levels import CLUB, LEVELS
from game.ai.player import BUDGET, bot_random, decide_for
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import parse_bid
from game.engine.cards import Card, parse_card
from game.engine.legal import playable
from game.engine.state import Observation, Phase
from tools.arena.duplicate import STRANGER, opened, rules_of_one_size, seed_of, step
from tools.benchmarks.command import command_line
from tools.benchmarks.make_positions import POSITIONS, RULES

KEY: Final = bytes(32)


class SolvedChoice(NamedTuple):
    """Choice between several legal cards: what the seat knew, and each card's double-dummy value."""

    observation: Observation
    tricks: dict[Card, int]


def decisions(line: str, solver: DoubleDummy) -> Iterator[SolvedChoice]:
    """Replay a deal of the positions file; yield each play that had more than one legal card."""
    words = line.split()
    size, number, moves = int(words[0]), int(words[1]), iter(words[2:])
    seed = seed_of(number)

    def act(seen: Observation) -> SeatAction:
        word = next(moves)
        if seen.public.phase is Phase.AUCTION:
            return MakeBid(parse_bid(word.replace("-", " ")))
        return PlayCard(parse_card(word))

    state = opened(rules_of_one_size(RULES, size), [STRANGER] * 4, seed)
    bots = dict.fromkeys(state.public.match.seats, act)
    while not state.public.match.results:
        seat = state.actor
        if seat is not None and state.public.phase is Phase.PLAY:
            seen = Observation(state.public, seat, state.hands[seat], False)
            if playable(seen).cards.bit_count() > 1:
                side = state.public.match.side_of(seat)
                solver.load(game_of(state.public), position_of(state.public, state.hands), side=side)
                values = solver.card_values()
                assert values is not None
                yield SolvedChoice(seen, values)
        state = step(state, bots, seed)


def lost(decision: SolvedChoice, level: str) -> int:
    """Return how many tricks fewer the level's card wins than the best card."""
    seen = decision.observation
    action = decide_for(level, seen, BUDGET, bot_random(KEY, seen), lambda: False).action
    assert isinstance(action, PlayCard)
    return max(decision.tricks.values()) - decision.tricks[action.card]


def mean_loss(losses: Sequence[Sequence[int]]) -> tuple[float, float, int]:
    """Return the tricks lost per decision, the half-width of the 95 % interval, and the number of decisions."""
    count = sum(len(of_deal) for of_deal in losses)
    mean = sum(sum(of_deal) for of_deal in losses) / count
    deals = len(losses)
    squares = sum((sum(of_deal) - mean * len(of_deal)) ** 2 for of_deal in losses)
    return mean, 1.96 * sqrt(squares * deals / max(1, deals - 1)) / count, count


def share_of(losses: Sequence[Sequence[int]], of: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Return `losses` as a share of the losses `of` another level, and half the width of the 95 % interval."""
    whole = sum(sum(of_deal) for of_deal in of)
    share = sum(sum(of_deal) for of_deal in losses) / whole
    squares = sum((sum(mine) - share * sum(its)) ** 2 for mine, its in zip(losses, of, strict=True))
    return share, 1.96 * sqrt(squares) / whole


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Count the double-dummy tricks lost per decision.")
    parser.add_argument("--level", choices=LEVELS, action="append", help="without: every level")
    parser.add_argument("--sizes", default="3,5,7")
    parser.add_argument("--deals", type=int, default=10_000, help="at most so many of each size")
    options = parser.parse_args(arguments)
    solver = DoubleDummy()
    lines = POSITIONS.read_text(encoding="ascii").splitlines()
    for size in map(int, options.sizes.split(",")):
        of_size = [line for line in lines if line.startswith(f"{size} ")][: options.deals]
        found = [chosen for chosen in (list(decisions(line, solver)) for line in of_size) if chosen]
        base = [[lost(decision, CLUB) for decision in of_deal] for of_deal in found]
        for level in options.level or LEVELS:
            mine = [[lost(decision, level) for decision in of_deal] for of_deal in found]
            mean, margin, count = mean_loss(mine)
            share, spread = share_of(mine, base)
            text = f"{size} cards  {level:9} {mean:.4f} +-{margin:.4f} tricks a decision"
            print(
                f"{text}  {share:.2f} +-{spread:.2f} of {CLUB}'s  ({count} decisions, {len(found)} deals)", flush=True
            )
    print(command_line("benchmarks.tricks_lost", arguments))


if __name__ == "__main__":
    main()
