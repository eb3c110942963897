"""Plans for the last cards: a plan uses everything that the player knows, and no hidden card."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from game.ai.heuristic.weights import CLUB
from game.ai.kernel.rollouts import NOT_ALLOWED, Rollouts
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import condition
from game.ai.sampling.endgame import plan_out
from game.ai.sampling.stakes import Stakes, stakes_of
from game.engine.cards import Card, cards_in
from game.engine.legal import playable
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, moments
from tests.support.breadth import selected

SAMPLES = 20


def endings(name: str, players: int, chance: random.Random) -> Iterator[tuple[Observation, Rollouts, Stakes]]:
    """Yield positions with two to four cards in hand, each with several sampled deals."""
    sampler = Sampler(CLUB)
    rollouts = Rollouts(sampler)
    for moment in moments(PRESETS[name], players, chance):
        seen = observe(moment.state, moment.seat)
        if seen.is_asked or seen.deal.phase is not Phase.PLAY or not 2 <= seen.hand.bit_count() <= 4:
            continue
        if chance.random() < 0.3:
            condition(sampler, seen)
            sampler.draw(seen.seat, sampler.position.indexes(seen.hand), SAMPLES, chance.getrandbits(64))
            match = seen.public.match
            yield (
                seen,
                rollouts,
                stakes_of(match, seen.deal.size, match.side_of(seen.seat), seen.deal.bids, minds_standing=False),
            )


def best_order(seen: Observation, rollouts: Rollouts, stakes: Stakes, card: Card, samples: list[int]) -> float:
    """Return the total worth of the best order of play that begins with `card`; -inf if no such order is legal in all samples."""
    orders: list[tuple[int, ...]] = [order for order in permutations(seen.cards()) if order[0] == card]
    sums = []
    for ends, _views in rollouts.lines(orders, 0, SAMPLES):
        if all(ends[sample] < NOT_ALLOWED for sample in samples):
            sums.append(sum(stakes.worth(ends[sample]) for sample in samples))
    return max(sums, default=float("-inf"))


@pytest.mark.parametrize(("name", "players"), selected(TABLES, TABLES[::3]))
def test_a_plan_beats_every_fixed_order_and_never_what_all_cards_open_would_bring(name: str, players: int) -> None:
    chance = random.Random(f"end {name} {players}")
    differing = tried = 0
    for seen, rollouts, stakes in endings(name, players, chance):
        cards = list(cards_in(playable(seen).cards))
        for card, row in zip(cards, plan_out(rollouts, stakes, seen.cards(), cards, 0, SAMPLES), strict=True):
            tried += 1
            fixed = best_order(seen, rollouts, stakes, card, list(range(SAMPLES)))
            each = sum(best_order(seen, rollouts, stakes, card, [sample]) for sample in range(SAMPLES))
            assert fixed - 1e-6 <= sum(row) <= each + 1e-6
            differing += sum(row) < each - 1e-6
    assert tried > 10
    assert differing or name != "run-the-hand", (
        "no position in which knowing the cards would help: the test shows nothing"
    )


def test_sampled_deals_that_look_alike_take_the_same_card() -> None:
    """Test a seat that plays last to a trick and leads the next. Nobody plays in between, so all sampled deals look alike to it."""
    chance = random.Random(3)
    checked = 0
    for seen, rollouts, stakes in endings("classic", 4, chance):
        deal = seen.deal
        if len(deal.trick) != 3 or seen.hand.bit_count() != 3:
            continue
        for card in cards_in(playable(seen).cards):
            (row,) = plan_out(rollouts, stakes, seen.cards(), [card], 0, SAMPLES)
            orders: list[tuple[int, ...]] = [order for order in permutations(seen.cards()) if order[0] == card]
            lines = rollouts.lines(orders, 0, SAMPLES)
            if len(set(lines[0][1][1])) > 1:
                continue  # another seat leads next, and its card differs between sampled deals
            checked += 1
            by_second: dict[int, list[float]] = {}
            for order, (ends, _views) in zip(orders, lines, strict=True):
                worth = [float("-inf") if end >= NOT_ALLOWED else stakes.worth(end) for end in ends]
                best = by_second.setdefault(order[1], [float("-inf")] * SAMPLES)
                by_second[order[1]] = [max(one, other) for one, other in zip(best, worth, strict=True)]
            assert any(all(its <= of for its, of in zip(row, best, strict=True)) for best in by_second.values())
    assert checked
