"""Sampled deals: every possible deal is drawn equally often, and weighted by its likelihood."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import inf, sqrt

import pytest

from game.ai.heuristic.weights import CLUB
from game.ai.kernel.facts import BidRules, DealFacts, PlayRules
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import condition
from game.engine.cards import CARDS, CardSet, Seat, card_set, cards_in
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tests.ai.kernel.decisions import as_sample, decisions, drawn_sizes
from tests.ai.sampling.worlds import TABLES
from tests.support.breadth import few_or_many

ALONE = (0, 1, 2, 3)


def small_deal(sampler: Sampler, deck: int, size: int) -> None:
    sampler.position.set_deal(
        DealFacts(
            seats=ALONE,
            side_of=ALONE,
            size=size,
            deck=(1 << deck) - 1,
            known=0,
            groups=(0x1FFF, 0x1FFF << 13, 0, 0, 0),
            group_of=(0,) * 13 + (1,) * 41,
            power=tuple(range(54)),
        ),
        PlayRules(pulls=(0, 0), broken_by=0, any_time=True, bold_leads=False),
        BidRules(most_number=size, boards=1, bostons=0, redeals_weak=False),
    )


def all_deals(may_hold: tuple[CardSet, ...], rooms: tuple[int, ...]) -> list[tuple[CardSet, ...]]:
    if not rooms:
        return [()]
    found = []
    for chosen in combinations(cards_in(may_hold[0]), rooms[0]):
        hand = card_set(chosen)
        rest = tuple(held & ~hand for held in may_hold[1:])
        found += [(hand, *others) for others in all_deals(rest, rooms[1:])]
    return found


CASES = [
    ((0b11111110, 0b11111110, 0b11111110), (2, 2, 2)),  # a stock of one card, nothing known
    ((0b01111000, 0b11111110, 0b11000110), (2, 1, 2)),  # voids that overlap
    ((0b00000110, 0b11111110, 0b11111000), (2, 2, 3)),  # no stock, one hand known
    ((0b11111110, 0, 0), (3, 0, 0)),  # only one hand hidden
]


@pytest.mark.parametrize(("may_hold", "rooms"), CASES)
def test_the_possible_deals_are_counted_and_each_is_drawn_equally_often(
    may_hold: tuple[int, int, int], rooms: tuple[int, int, int]
) -> None:
    sampler = Sampler(CLUB)
    small_deal(sampler, 8, 3)
    wanted = all_deals(may_hold, rooms)
    assert sampler.set_hidden((1, 2, 3), may_hold, rooms) == len(wanted)
    each = 60
    sampler.draw(0, 1, each * len(wanted), 12345)
    drawn = Counter(sampler.hands(sample)[1:] for sample in range(each * len(wanted)))
    assert set(drawn) == set(wanted)
    surplus = sum((count - each) ** 2 / each for count in drawn.values())
    freedom = len(wanted) - 1
    assert surplus < freedom + 5 * (2 * max(1, freedom)) ** 0.5


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_so_is_possible_and_what_is_drawn_contradicts_nothing(name: str, players: int) -> None:
    chance = random.Random(f"facts {name} {players}")
    sampler = Sampler(CLUB)
    for state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
        if chance.random() > 0.3:
            continue
        assert condition(sampler, seen) >= 1
        sampler.draw(seen.seat, sampler.position.indexes(seen.hand), 10, chance.getrandbits(64))
        if chance.random() < 0.5:
            sampler.metropolis_moves(10, bids=True, plays=True)
        played = seen.deal.played()
        for sample in range(10):
            hands = [sampler.position.cards(hand) for hand in sampler.hands(sample)]
            assert hands[seen.seat] == seen.hand
            held = 0
            for seat in seen.deal.seats:
                assert hands[seat].bit_count() == seen.deal.cards_left(seat)
                assert not hands[seat] & (held | played)
                held |= hands[seat]
        sampler.set_samples((as_sample(sampler, state),))
        sampler.weigh(seen.seat, bids=True, plays=True)
        assert sampler.weights()[0] > 0.0


def test_a_high_bid_makes_strong_hands_likelier_and_a_card_what_it_tells() -> None:
    chance = random.Random(8)
    sampler = Sampler(CLUB)
    told = 0
    rules = replace(PRESETS["classic"], sizes=(7, 7, 7))
    for _state, seen in decisions(rules, 4, chance):
        deal = seen.deal
        if deal.phase is not Phase.AUCTION or not deal.bids or deal.ordering.trump is None:
            continue
        seat, bid = deal.bids[-1]
        if bid.kind or not 0 < bid.value < 5:
            continue
        condition(sampler, seen)
        sampler.draw(seen.seat, sampler.position.indexes(seen.hand), 400, chance.getrandbits(64))

        def trumps(sampler: Sampler = sampler, seat: Seat = seat, order: CardSet = deal.ordering.trumps) -> float:
            weights = sampler.weights()
            counts = [
                (sampler.position.cards(sampler.hands(sample)[seat]) & order).bit_count() for sample in range(400)
            ]
            return sum(map(float.__mul__, weights, map(float, counts))) / sum(weights)

        before = trumps()
        sampler.weigh(seen.seat, bids=True, plays=False)
        if bid.value >= 3:
            assert trumps() > before
            told += 1
    assert told


def test_resampling_keeps_what_is_likely() -> None:
    sampler = Sampler(CLUB)
    small_deal(sampler, 8, 3)
    sampler.set_hidden((1, 2, 3), *CASES[0])
    sampler.draw(0, 1, 500, 3)
    sampler.resample(100)
    assert sum(sampler.weights()) == pytest.approx(100)
    assert len(sampler.weights()) == 100
    assert CARDS[0] not in cards_in(sampler.hands(0)[1])


def likelihoods(sampler: Sampler, seen: Observation) -> dict[tuple[int, ...], float]:
    """Return the likelihood of each possible hidden deal; deals are drawn until all have been found."""
    count = round(condition(sampler, seen))
    found: set[tuple[int, ...]] = set()
    for dice in range(40):
        sampler.draw(seen.seat, sampler.position.indexes(seen.hand), 20 * count, dice)
        found |= {sampler.hands(sample) for sample in range(20 * count)}
        if len(found) == count:
            break
    assert len(found) == count
    samples = tuple(sorted(found))
    sampler.set_samples(samples)
    sampler.weigh(seen.seat, bids=True, plays=True)
    weights = sampler.weights()
    return {sample: weight / sum(weights) for sample, weight in zip(samples, weights, strict=True) if weight > 0.0}


def surplus_of(sampler: Sampler, seen: Observation, likely: dict[tuple[int, ...], float], tries: int) -> float:
    """Return the chi-square of the deals' frequencies after `tries` Metropolis moves, in standard deviations above its mean.

    Return inf if the moves led to an impossible deal.
    """
    count = 1500
    condition(sampler, seen)
    sampler.draw(seen.seat, sampler.position.indexes(seen.hand), count, 7)
    sampler.metropolis_moves(tries, bids=True, plays=True)
    moved = Counter(sampler.hands(sample) for sample in range(count))
    assert moved.total() == count
    if not moved.keys() <= likely.keys():
        return inf
    often = [sample for sample in likely if count * likely[sample] >= 5.0]
    rest = count * (1.0 - sum(likely[sample] for sample in often))
    surplus = sum((moved[sample] - count * likely[sample]) ** 2 / (count * likely[sample]) for sample in often)
    if rest >= 5.0:
        surplus += (count - sum(moved[sample] for sample in often) - rest) ** 2 / rest
    freedom = len(often) - (rest < 5.0)
    return (surplus - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("positions", few_or_many(1, 12))
def test_moved_deals_are_as_frequent_as_they_are_likely(positions: int) -> None:
    chance = random.Random(12)
    sampler = Sampler(CLUB)
    tried = told = 0
    while tried < positions:
        rules = replace(PRESETS[chance.choice(("classic", "santa-cruz", "run-the-hand"))], sizes=(13,))
        for _state, seen in decisions(rules, 4, chance):
            if seen.deal.phase is not Phase.PLAY or not 12 <= condition(sampler, seen) <= 90:
                continue
            likely = likelihoods(sampler, seen)
            if max(likely.values()) > 0.5:
                continue
            tried += 1
            assert surplus_of(sampler, seen, likely, 300) < 5.0
            told += surplus_of(sampler, seen, likely, 0) > 5.0
            break
    assert told  # without Metropolis moves, some frequencies are wrong
