"""What every bid is worth to a hand: the one place to change when better players can tell."""

from collections.abc import Callable
from random import Random
from typing import Final

from game.ai.player import Stop
from game.engine.actions import MakeBid
from game.engine.bids import Bid
from game.engine.legal import biddable
from game.engine.state import Observation
from game.teaching.drill_deals import after, imagined, play_out

BidValues = Callable[[Observation, Random, Stop], dict[Bid, float]]
"""Points on average for each bid that may be made; empty where it was stopped or cannot be told."""

_WORLDS: Final = 24


def club_bid_values(seen: Observation, rng: Random, stop: Stop) -> dict[Bid, float]:
    """The own side's score less that of the best other one, on average over deals that may be, played on by club players.

    All bids are tried on the same deals.
    """
    sums = dict.fromkeys(biddable(seen), 0.0)
    side = seen.public.match.side_of(seen.seat)
    for _ in range(_WORLDS):
        state = imagined(seen, rng)
        if state is None:
            return {}
        for bid in sums:
            if stop():
                return {}
            results = play_out(after(state, MakeBid(bid))).public.match.results
            if results and results[-1].scores:
                scores = [score.total for score in results[-1].scores]
                others = [score for index, score in enumerate(scores) if index != side]
                sums[bid] += scores[side] - max(others)
    return {bid: total / _WORLDS for bid, total in sums.items()}
