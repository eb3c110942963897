"""Replay: it has a keyframe at every decision, shows only what a seat could see, and can start a branch anywhere."""

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from game.ai.levels import CLUB
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.events import BidPlaced, CardPlayed, DealStarted, Event, HandDealt
from game.engine.evolve import evolve_observation, fold
from game.engine.rules import Rules
from game.engine.state import Phase, observe
from game.rulesets.presets import PRESETS
from game.session.replay import Replay, StepSize, finished_part
from game.session.simulate import simulate
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.session.matches import ASKING, BOT_KEY, LEVEL, SEED, SHORT, advance, new_table, play_out
from tests.support.breadth import selected


@cache
def _log(rules: Rules, seed: int = 1) -> tuple[Event, ...]:
    table = new_table(rules, seed=seed.to_bytes(32, "big"))
    play_out(table, random.Random(seed))
    return table.log()


SINGLES = PRESETS["blooper-singles"]
SHORT_SINGLES = replace(SINGLES, sizes=(5, 1, 3))
MATCHES = [(rules, seed) for rules in (SHORT, ASKING, LEVEL, SHORT_SINGLES) for seed in (1, 2, 3)]
EVERY = selected([*MATCHES, *((SINGLES, seed) for seed in (1, 2, 3))], MATCHES)
"""All tested rulesets and seeds; `make stress` also plays the long matches of `SINGLES`."""


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_every_stop_shows_each_seat_what_it_saw_then(rules: Rules, seed: int) -> None:
    replay = Replay(_log(rules, seed))
    for place, keyframe in enumerate(replay.keyframes):
        replay.at = place
        state = fold(replay.log[: keyframe.seq])
        assert replay.state == state
        for seat in state.public.match.seats:
            assert replay.observe(seat) == observe(state, seat)


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_what_a_step_forward_feeds_leads_from_one_view_to_the_next_and_tells_no_secret(rules: Rules, seed: int) -> None:
    for seat in (Seat.S, Seat.E):
        replay = Replay(_log(rules, seed))
        seen, seq = replay.observe(seat), replay.keyframe.seq
        while replay.step(StepSize.CARD, 1):
            for _number, event in replay.since(seq, seat):
                assert not isinstance(event, HandDealt) or event.seat == seat
                seen = evolve_observation(seen, event)
            seq = replay.keyframe.seq
            assert seen == replay.observe(seat)
        assert replay.keyframe.seq == len(replay.log)


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_all_hands_open_are_the_hands_that_were_held(rules: Rules, seed: int) -> None:
    replay = Replay(_log(rules, seed))
    for place in range(len(replay.keyframes)):
        replay.at = place
        if replay.public.deal is None:
            continue
        hands = replay.hands(replay.observe(Seat.S))
        assert hands == {seat: replay.state.hands[seat] for seat in replay.public.deal.seats if seat != Seat.S}


def test_every_bid_and_card_has_a_stop_before_and_after_it() -> None:
    replay = Replay(_log(SHORT))
    seqs = {keyframe.seq for keyframe in replay.keyframes}
    for index, event in enumerate(replay.log):
        if isinstance(event, BidPlaced | CardPlayed):
            assert index in seqs
    cards = [
        sum(isinstance(event, CardPlayed) for event in replay.log[: keyframe.seq]) for keyframe in replay.keyframes
    ]
    assert all(after - before in (0, 1) for before, after in pairwise(cards))


def test_steps_by_trick_and_deal_rest_where_they_begin_and_lead_back_the_same_way() -> None:
    for unit in (StepSize.TRICK, StepSize.DEAL):
        replay = Replay(_log(PRESETS["santa-cruz-short"]))
        visited = [replay.at]
        while replay.step(unit, 1):
            visited.append(replay.at)
            keyframe = replay.keyframe
            begins = keyframe.begins_deal or (unit is StepSize.TRICK and (keyframe.begins_trick or keyframe.ends_deal))
            assert begins or replay.at == len(replay.keyframes) - 1
        assert visited[-1] == len(replay.keyframes) - 1
        ends = {place for place, keyframe in enumerate(replay.keyframes) if keyframe.ends_deal}
        assert unit is StepSize.DEAL or ends <= set(visited)
        back = [replay.at]
        while replay.step(unit, -1):
            back.append(replay.at)
        assert back == visited[::-1]


@pytest.mark.parametrize("rules", [SHORT, ASKING], ids=["short", "asking"])
def test_of_the_deal_that_is_played_nothing_is_shown_at_any_moment(rules: Rules) -> None:
    """Check that a replay never shows the running deal, even if redealt."""
    for seed in range(5):
        table, chance = new_table(rules, seed=bytes([seed]) * 32), random.Random(seed)
        while advance(table, chance):
            log = table.log()
            last_started = max((index for index, event in enumerate(log) if isinstance(event, DealStarted)), default=0)
            runs = table.public.phase in (Phase.AUCTION, Phase.PLAY)
            shown = finished_part(log)
            if runs:
                assert len(shown) <= last_started
                assert not any(isinstance(event, HandDealt) for event in log[len(shown) : last_started])
            else:
                assert shown == log


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_the_last_decision_is_what_was_done_with_what_was_known(rules: Rules, seed: int) -> None:
    replay = Replay(_log(rules, seed))
    met = 0
    while replay.step(StepSize.CARD, 1):
        made = replay.last_made
        deal = replay.public.deal
        if replay.keyframe.begins_deal:
            assert made is None
        if made is None:
            assert deal is None or not deal.bids
            continue
        met += 1
        last = next(e for e in reversed(replay.log[: replay.keyframe.seq]) if isinstance(e, BidPlaced | CardPlayed))
        assert made.seat == last.seat
        assert made.observation.public.turn == made.seat
        match made.action:
            case MakeBid(bid):
                assert last == BidPlaced(made.seat, bid)
            case PlayCard(card):
                assert last == CardPlayed(made.seat, card)
                assert made.observation.hand >> card & 1
            case _:
                raise AssertionError(made.action)
    assert met


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_from_every_stop_a_branch_can_be_played_to_its_end(rules: Rules, seed: int) -> None:
    log = _log(rules, seed)
    chance = random.Random(8)
    replay = Replay(log)
    over = 0
    for place in range(0, len(replay.keyframes), 13):  # the step of 13 reaches every position in a trick
        replay.at = place
        if replay.fork is None:
            over += 1
            continue
        prefix, branch = replay.branch("7", is_reshuffled=True)
        assert prefix == log[: len(prefix)]
        assert len(prefix) >= replay.keyframe.seq
        assert branch.origin == "7"
        table = Table.branched(Store.open(None).store, prefix, branch, Secrets(seed=SEED, bot_key=BOT_KEY))
        assert table.actor is not None or table.public.phase is Phase.DEALING
        running = table.public.deal if table.public.phase in (Phase.AUCTION, Phase.PLAY) else None
        if running is not None:
            assert (branch.deal, branch.tricks) == (running.number, len(running.tricks))
        else:
            assert (branch.deal, branch.tricks) == (table.public.match.number, 0)
        play_out(table, chance)
        assert table.log()[: len(prefix)] == prefix
    replay.at = len(replay.keyframes) - 1
    assert replay.fork is None
    with pytest.raises(ValueError, match="over"):
        replay.branch(None, is_reshuffled=False)


def test_a_match_of_computer_players_is_replayed_from_its_log_alone() -> None:
    replay = Replay(simulate(PRESETS["classic"], (CLUB,) * 4, bytes(32)))
    assert replay.whole.match.winners is not None
    assert replay.dealings >= 26
