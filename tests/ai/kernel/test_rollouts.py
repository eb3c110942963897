"""Rollouts give the same outcomes as the engine."""

import random
from dataclasses import astuple, replace

import pytest

from game.ai.heuristic.club import club_action
from game.ai.heuristic.weights import CLUB
from game.ai.kernel.rollouts import PASSED_OUT, Rollouts
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import bid_number, condition
from game.ai.sampling.habits import habits_of
from game.ai.sampling.stakes import stakes_of
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.cards import Seat, cards_in
from game.engine.legal import biddable, playable
from game.engine.state import GameState, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.kernel.decisions import as_sample, decisions, drawn_sizes
from tests.ai.sampling.worlds import TABLES, do
from tests.support.narrowing import not_none


def finished(before: GameState, seat: Seat, action: SeatAction) -> GameState:
    """Do an action, let `club` play on, and return the state at the end of the deal or at a redeal."""
    state = done(before, seat, action)
    while state.public.match.results == before.public.match.results and state.public.phase is not Phase.DEALING:
        assert state.actor is not None
        state = done(state, state.actor, club_action(observe(state, state.actor)))
    return state


def done(state: GameState, seat: Seat, action: SeatAction) -> GameState:
    return not_none(do(state, seat, action))[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_played_out_ends_as_the_engine_has_it(name: str, players: int) -> None:
    chance = random.Random(f"out {name} {players}")
    sampler = Sampler(CLUB)
    tried = 0
    for state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
        match = seen.public.match
        if chance.random() > 0.25:
            continue
        condition(sampler, seen)
        sampler.set_samples((as_sample(sampler, state),))
        if seen.deal.phase is Phase.PLAY:
            action = random.Random(tried).choice(list(cards_in(playable(seen).cards)))
            ((outcome,),) = Rollouts(sampler).play_out((action,), 0, 1)
            end = finished(state, seen.seat, PlayCard(action))
            stakes = stakes_of(match, seen.deal.size, 0, seen.deal.bids, minds_standing=False)
        else:
            bid = random.Random(tried).choice(biddable(seen))
            for player in match.seats:
                sampler.player.set_habits(player, astuple(replace(habits_of("club", seen.deal.size), number=0.0)))
            (((outcome, _auction),),) = Rollouts(sampler).bid_out((bid_number(bid),), 0, 1)
            end = finished(state, seen.seat, MakeBid(bid))
            bids = end.public.match.results[-1].bids if outcome != PASSED_OUT else ()
            stakes = stakes_of(match, seen.deal.size, 0, bids, minds_standing=False)
        tried += 1
        if outcome == PASSED_OUT:
            assert end.public.match.totals == match.totals
            continue
        result = end.public.match.results[-1]
        gained = tuple(now - before for now, before in zip(end.public.match.totals, match.totals, strict=True))
        assert stakes.points(outcome) == gained, result
    assert tried > 5
