"""Habit weights: how much the bids and plays of a computer player reveal about its hand, by level."""

import random
from dataclasses import astuple, replace
from itertools import pairwise

import pytest

from game.ai.heuristic.weights import CLUB
from game.ai.kernel.sampler import Sampler
from game.ai.levels import LEVELS
from game.ai.sampling.deals import condition
from game.ai.sampling.habits import habits_of
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import moments
from tests.support.narrowing import not_none

DRAWN = 400
NOTHING = "random"
"""The level whose bids and plays reveal nothing about the player's hand."""


@pytest.fixture(scope="module")
def seen() -> Observation:
    """Return the last bidder's view of an auction."""
    return in_auction(3)


def in_auction(bids: int) -> Observation:
    """Return the observation of the next bidder after this many bids."""
    rules = replace(PRESETS["classic"], sizes=(9,) * 13)
    for moment in moments(rules, 4, random.Random(4)):
        deal = moment.state.public.deal
        if deal is not None and deal.phase is Phase.AUCTION and len(deal.bids) == bids:
            return observe(moment.state, not_none(deal.turn))
    raise LookupError("no auction")


def weights(seen: Observation, levels: dict[Seat, str]) -> list[float]:
    """Return the weights that the bids of the seats in `levels` give to sampled deals; the deals are the same in each call."""
    sampler = Sampler(CLUB)
    condition(sampler, seen)
    for seat in Seat:
        sampler.player.set_habits(seat, astuple(habits_of(levels.get(seat, NOTHING), seen.deal.size)))
    sampler.draw(seen.seat, sampler.position.indexes(seen.hand), DRAWN, 1)
    sampler.weigh(seen.seat, bids=True, plays=True)
    return sampler.weights()


def count_of_equals(weighed: list[float]) -> float:
    """Return the effective sample size of the weights."""
    return sum(weighed) ** 2 / sum(weight * weight for weight in weighed)


def test_the_bids_of_each_seat_are_read_by_its_own_level(seen: Observation) -> None:
    others = [bid.seat for bid in seen.deal.bids]
    alone = [weights(seen, {seat: "club"}) for seat in others]
    assert all(count_of_equals(each) < 0.9 * DRAWN for each in alone)
    assert all(one != other for one, other in pairwise(alone))
    together = weights(seen, dict.fromkeys(others, "club"))
    assert together == pytest.approx([a * b * c for a, b, c in zip(*alone, strict=True)])


def test_bids_tell_the_less_the_freer_a_level_makes_them(seen: Observation) -> None:
    counts = [count_of_equals(weights(seen, dict.fromkeys(Seat, level))) for level in ("club", "master", HUMAN)]
    assert counts == sorted(counts)


def test_every_level_has_habits_of_its_own_or_of_its_kind() -> None:
    assert all(habits_of(level, 9) != habits_of("", 9) for level in (*LEVELS, HUMAN))


def test_who_hopes_for_more_needs_less_for_a_bid() -> None:
    hopes = [habits_of(level, 13).hope for level in ("club", "casual", "beginner")]
    assert hopes == sorted(set(hopes))
    assert habits_of("master", 3).hope > habits_of("club", 3).hope == 0.0


def test_who_imagines_hands_replies_to_a_pass_by_the_size_of_the_deal_and_to_a_number_in_any_deal_alike() -> None:
    """A player adds `hope` to its trick count before its partner bids; afterwards `hope` plus `after_pass` or `after_number`."""
    found = [(size, habits_of("master", size)) for size in range(1, 14)]
    assert len({habits.hope for _size, habits in found}) > 1
    for size, habits in found:
        assert habits.hope + habits.after_pass == pytest.approx(0.04 * size)
        assert habits.hope + habits.after_number == pytest.approx(0.22)
