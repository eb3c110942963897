"""Odd bidders: the points per deal of partners who bid differently from their level, compared with normal partners.

    python -m tools.benchmarks.odd_bidders [--level master] [--odd mute] [--size 5] [--matches 100] [--deals 12] [--first SEED]
                                           [--adapts]

In a `mute` pair the partner who bids first passes; a `pass` pair always passes, a `noise` pair bids a random number, and a `higher`
or `lower` pair bids one more or one less than the level would. The first line for each pair shows the points per deal gained over a
normal pair of opponents. The other lines show the difference from a normal pair in the same seats. The other players do not know of
the odd bids. Without `--adapts` the pair learns nothing from earlier deals.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

from game.ai.sampling.stakes import NEAR_THE_END
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, Bid, BidKind
from game.engine.cards import Seat
from game.engine.events import Player
from game.engine.legal import biddable
from game.engine.state import Match, Observation
from game.rulesets.presets import PRESETS
from game.session.simulate import Bot, level_bot
from tools.arena.duplicate import estimate, opened, seed_of, step
from tools.benchmarks.command import command_line

FIRST_SEED: Final = 17 << 40
"""Seed of the first deal, as a number. Players were tuned on other deals."""
USUAL: Final = "usual"
ODD: Final = ("mute", "pass", "noise", "higher", "lower")


def odd_bid(odd: str, bid: Bid, observation: Observation) -> Bid:
    """Return the bid that an odd bidder of this kind makes instead of `bid`."""
    partner = observation.public.match.partner_of(observation.seat)
    heard = {made.seat for made in observation.deal.bids}
    numbers = [each for each in biddable(observation) if each.kind is BidKind.NUMBER]
    if odd == "noise":
        return random.Random(f"{observation.hand} {len(heard)}").choice(numbers)
    if odd == "pass" or (odd == "mute" and partner not in heard):
        return PASS
    step = {"higher": 1, "lower": -1}.get(odd, 0)
    wanted = Bid(bid.kind, bid.value + step)
    return wanted if bid.kind is BidKind.NUMBER and wanted in numbers else bid


def odd_bot(odd: str, bot: Bot) -> Bot:
    """Return a bot that makes odd bids of this kind, and otherwise acts like `bot`."""

    def act(observation: Observation) -> SeatAction:
        action = bot(observation)
        return MakeBid(odd_bid(odd, action.bid, observation)) if isinstance(action, MakeBid) else action

    return act


def shown(bot: Bot, change: Callable[[Match], Match]) -> Bot:
    """Return a bot that acts like `bot`, but sees the match changed by `change`."""

    def act(observation: Observation) -> SeatAction:
        public = observation.public
        return bot(observation._replace(public=public._replace(match=change(public.match))))

    return act


def played(level: str, odd: str, size: int, deals: int, number: int, *, adapts: bool) -> list[float]:
    """Return the points that an odd pair gains over the other pair in each deal of a match, averaged over both seatings.

    The total scores are hidden from the players, so that the play of a deal does not depend on the scores of earlier deals.
    """
    secret = seed_of(number)
    rules = replace(PRESETS["classic"], sizes=(size,) * (deals + NEAR_THE_END))
    gains = [0.0] * deals
    for side in (0, 1):
        state = opened(rules, [Player("", level)] * 4, secret)
        usual = shown(level_bot(level, secret), lambda match: replace(match, totals=(0, 0)))
        pair = odd_bot(odd, usual if adapts else shown(usual, lambda match: replace(match, results=())))
        bots = {seat: pair if seat % 2 == side else usual for seat in Seat}
        while len(state.public.match.results) < deals:
            state = step(state, bots, secret)
        for index, result in enumerate(state.public.match.results):
            gains[index] += (result.scores[side].total - result.scores[1 - side].total) / 2
    return gains


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--level", default="master")
    parser.add_argument("--odd", choices=ODD, nargs="*", default=ODD)
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--deals", type=int, default=12, help="of each match")
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--adapts", action="store_true", help="the pair may learn from earlier deals too")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.matches)
    with ProcessPoolExecutor(options.processes) as pool:
        found = {}
        for odd in (USUAL, *options.odd):
            one = partial(played, options.level, odd, options.size, options.deals, adapts=options.adapts)
            found[odd] = list(pool.map(one, seeds, chunksize=2))
    print(
        f"{options.level}, {options.size} cards, {options.matches} matches of {options.deals} deals, in both seatings"
    )
    for odd in options.odd:
        print(f"{odd:>7}  over the level {_mean(found[odd], 0)}")
        pairs = [
            [one - other for one, other in zip(*each, strict=True)]
            for each in zip(found[odd], found[USUAL], strict=True)
        ]
        for name, first, last in (("all", 0, None), ("first", 0, 1), ("2 to 4", 1, 4), ("5 on", 4, None)):
            print(f"{'':>7}  beside its usual self, {name:>6}: {_mean(pairs, first, last)}")
    print(command_line("benchmarks.odd_bidders", arguments))


def _mean(rows: Sequence[Sequence[float]], first: int, last: int | None = None) -> str:
    """Return the mean of `row[first:last]` over all matches as text; "-" if there are no such deals."""
    parts = [row[first:last] for row in rows]
    return str(estimate([sum(part) / len(part) for part in parts])) if parts[0] else "-"


if __name__ == "__main__":
    main()
