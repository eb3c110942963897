"""What a level tells of the hands behind its bids and cards."""

import random
from dataclasses import asdict, replace
from itertools import pairwise

import pytest

from game.ai.habits import habits_of
from game.ai.levels import LEVELS
from game.ai.playout import Playouts
from game.ai.worlds import imagine
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.presets import PRESETS
from game.engine.state import Observation, Phase, observe
from tests.ai.worlds import moments

DRAWN = 400
NOTHING = "random"
"""A level whose bids and cards tell nothing."""


@pytest.fixture(scope="module")
def seen() -> Observation:
    """The last bidder's view of an auction."""
    rules = replace(PRESETS["classic"], sizes=(9,) * 13)
    for moment in moments(rules, 4, random.Random(4)):
        deal = moment.state.public.deal
        if deal is not None and deal.phase is Phase.AUCTION and len(deal.bids) == 3:
            assert deal.turn is not None
            return observe(moment.state, deal.turn)
    raise LookupError("no auction")


def weights(seen: Observation, levels: dict[Seat, str]) -> list[float]:
    """Of worlds, the same each time, where players of these levels have bid; the others' bids tell nothing."""
    playouts = Playouts()
    imagine(playouts, seen)
    for seat in Seat:
        playouts.set_habits(seat, **asdict(habits_of(levels.get(seat, NOTHING), seen.deal.size)))
    playouts.draw(seen.seat, playouts.spots(seen.hand), DRAWN, 1)
    playouts.weigh(seen.seat, bids=True, plays=True)
    return playouts.weights()


def count_of_equals(weighed: list[float]) -> float:
    """So many worlds of equal weight tell as much."""
    return sum(weighed) ** 2 / sum(weight * weight for weight in weighed)


def test_what_is_done_at_random_tells_nothing(seen: Observation) -> None:
    assert count_of_equals(weights(seen, {})) == pytest.approx(DRAWN)


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
    assert habits_of("master", 13).hope > habits_of("master", 3).hope > habits_of("club", 13).hope == 0.0
