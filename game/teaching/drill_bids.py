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

_LEAST_WORLDS: Final = 24
_CARDS_IN_ALL: Final = 300
"""Deals tried, at least; more where a deal is small and soon played: so many cards to a hand in all of them."""


def club_bid_values(seen: Observation, rng: Random, stop: Stop) -> dict[Bid, float]:
    """The own side's score less that of the best other one, on average over deals that may be, played on by club players.

    All bids are tried on the same deals.
    """
    sums = dict.fromkeys(biddable(seen), 0.0)
    side = seen.public.match.side_of(seen.seat)
    worlds = max(_LEAST_WORLDS, _CARDS_IN_ALL // seen.deal.size)
    for _ in range(worlds):
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
    return {bid: total / worlds for bid, total in sums.items()}
