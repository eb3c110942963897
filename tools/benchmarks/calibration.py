"""Bid calibration: of the bids with a predicted chance of 80 %, are 80 % made?

    python -m tools.benchmarks.calibration [--level club] [--rules classic] [--sizes 13,10,7,5,3] [--deals 200] [--first 0]

A level plays against itself. For each bid other than pass, deals are sampled with the skill of the level, or with `USUAL` for a
level that does not sample. The prediction is the share of samples in which the bidder's side makes its contract. The bids are
divided by prediction into ten bins of equal size. In each bin the mean prediction is compared with the share of contracts made.
"""

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from game.ai.kernel.rollouts import PASSED_OUT
from game.ai.levels import CLUB, LEVELS
from game.ai.sampling.deals import bid_number, bid_of
from game.ai.sampling.judging import SKILLS, Skill, prepared
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, Bid, BidKind, BidMade, Contract, contract_of
from game.engine.cards import Seat
from game.engine.events import Player
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

FIRST_SEED: Final = 3 << 40
BINS: Final = 10
USUAL: Final = Skill(drawn=2000, kept=200)
"""Numbers of sampled deals in this benchmark for a level that does not sample deals itself."""


class Promise(NamedTuple):
    """Predicted chance that the bidder's side makes its contract, and the outcome."""

    chance: float
    kept: bool


def promises(level: str, rules_id: str, size: int, index: int) -> list[Promise]:
    """Return the predictions and outcomes of all bids in one deal of self-play, except passes and bids for a Boston contract."""
    rules = PRESETS[rules_id]
    seed = seed_of(FIRST_SEED + size * 1_000_000 + index)
    bot = level_bot(level, seed)
    skill = SKILLS.get(level, USUAL)
    chance = random.Random(seed)
    made: list[tuple[Seat, float]] = []

    def act(seen: Observation) -> SeatAction:
        action = bot(seen)
        if isinstance(action, MakeBid):
            if len(seen.deal.bids) == 0:
                made.clear()  # redealt
            if action.bid != PASS:
                made.append((seen.seat, promised(seen, action.bid, skill, chance)))
        return action

    count = max(rules.players)
    match = play_deal(rules_of_one_size(rules, size), [act] * count, seed, [Player("", level)] * count).public.match
    result = match.results[0]
    found = []
    for seat, of_bid in made:
        side = match.side_of(seat)
        contract = result.contracts[side]
        if contract.kind is not BidKind.BOSTON:  # a result does not tell who took tricks 1 to 6, which Boston needs
            found.append(Promise(of_bid, result.tricks[side] >= contract.tricks))
    return found


def promised(seen: Observation, bid: Bid, skill: Skill, chance: random.Random) -> float:
    """Return the share of sampled deals in which the bidder's side makes its contract."""
    deal, match = seen.deal, seen.public.match
    rollouts = prepared(seen, skill, chance)
    weights = rollouts.sampler.weights()
    (outcomes,) = rollouts.bid_out((bid_number(bid),), 0, len(weights))
    seats = [made.seat for made in deal.bids] + [seen.seat]
    while len(seats) < len(deal.seats):
        seats.append(deal.next_seat(seats[-1]))
    side = match.sides[match.side_of(seen.seat)]
    kept = 0.0
    for (outcome, auction), weight in zip(outcomes, weights, strict=True):
        bids = tuple(BidMade(seat, bid_of(auction >> 8 * index & 255)) for index, seat in enumerate(seats))
        if outcome != PASSED_OUT and _is_made(outcome, contract_of(side, bids, deal.size), side):
            kept += weight
    return kept / sum(weights)


def _is_made(outcome: int, contract: Contract, side: tuple[Seat, ...]) -> bool:
    words = [outcome >> 8 * seat for seat in side]
    if contract.kind is BidKind.BOSTON:
        return sum(word >> 4 & 15 for word in words) >= contract.tricks
    return sum(word & 15 for word in words) >= contract.tricks


def bins_of(found: Sequence[Promise]) -> list[list[Promise]]:
    """Return ten bins of equal count, lowest predictions first; ties are ordered randomly."""
    mixed = list(found)
    random.Random(BINS).shuffle(mixed)
    mixed.sort(key=lambda promise: promise.chance)
    bounds = [len(mixed) * index // BINS for index in range(BINS + 1)]
    return [mixed[low:high] for low, high in pairwise(bounds) if low < high]


def means_of(part: Sequence[Promise]) -> tuple[float, float]:
    """Return the mean predicted chance of some bids, and the share made."""
    return sum(promise.chance for promise in part) / len(part), sum(promise.kept for promise in part) / len(part)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare promised and kept contracts.")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    parser.add_argument("--rules", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--sizes", default="13,10,7,5,3")
    parser.add_argument("--deals", type=int, default=200, help="of each size")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal: others than those reported")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    found: list[Promise] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for size in map(int, options.sizes.split(",")):
            one = partial(promises, options.level, options.rules, size)
            deals = range(options.first, options.first + options.deals)
            of_size = [promise for part in pool.map(one, deals, chunksize=8) for promise in part]
            said, kept = means_of(of_size)
            print(
                f"  {size:2} cards: {len(of_size)} bids, promised {100 * said:.1f} %, kept {100 * kept:.1f} %",
                flush=True,
            )
            found += of_size
    print(f"{options.level}, {options.rules}: {len(found)} bids")
    print("  promised  kept    difference")
    worst = 0.0
    for part in bins_of(found):
        said, kept = means_of(part)
        margin = 1.96 * sqrt(max(kept * (1 - kept), 0.25 / len(part)) / len(part))
        worst = max(worst, abs(kept - said))
        print(
            f"  {100 * said:6.1f} % {100 * kept:6.1f} %  {100 * (kept - said):+5.1f} +-{100 * margin:.1f}  ({len(part)})"
        )
    print(f"largest difference {100 * worst:.1f} points")
    print(command_line("benchmarks.calibration", arguments))


if __name__ == "__main__":
    main()
