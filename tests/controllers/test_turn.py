"""Turns of a local match: at any moment, exactly one thing is asked for or happens."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.session.conductor import Conductor
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from game.tabletop.turn import (
    AskAction,
    AskBid,
    AskCard,
    AskRedeal,
    Deal,
    Over,
    PassScreen,
    PlayOut,
    ShowHand,
    Turn,
    Watch,
)
from game.toolkit.metrics import metrics
from game.worker import InlineWorker
from tests.session.matches import new_table
from tests.support.random_match import random_action

WINDOW = metrics(1280, 720)
RULES = replace(PRESETS["classic"], sizes=(6, 2))
WEAK = replace(PRESETS["santa-cruz"], sizes=(7, 2))
"""Rules by which a player with no ace, face card or trump may ask for a redeal."""
SEATS = tuple(Seat)


def sit_down(*people: Seat, speed: Speed = Speed.INSTANT, rules: Rules = RULES) -> LocalMatch:
    table = new_table(rules, people=people, players=4)
    return LocalMatch(table, Conductor(table, InlineWorker()), speed=speed)


def turns(local_match: LocalMatch, seed: int = 1) -> Iterator[Turn]:
    """Act at random on each turn until the match is over; yield every turn."""
    chance = random.Random(seed)
    for _ in range(20_000):
        local_match.update(1 / 10, WINDOW, order=HandOrder.TRUMPS_LEFT)
        turn = local_match.turn
        yield turn
        match turn:
            case PassScreen():
                local_match.take_over()
            case ShowHand():
                local_match.look_on()
            case AskRedeal() | AskBid() | AskCard():
                assert local_match.act(random_action(local_match.seen, chance, 0.1)) is None
            case Deal():
                local_match.deal()
            case Over():
                return
            case Watch() | PlayOut():
                pass
    raise AssertionError(f"the match is stuck at {local_match.turn}")


def kinds(found: Iterator[Turn]) -> set[type]:
    return {type(turn) for turn in found}


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.INSTANT])
def test_who_plays_alone_is_asked_for_bids_and_cards_and_passes_no_screen(speed: Speed) -> None:
    assert kinds(turns(sit_down(Seat.S, speed=speed))) == {AskBid, AskCard, Watch, Deal, Over}


def test_without_a_person_there_is_nothing_but_to_watch() -> None:
    assert kinds(turns(sit_down())) == {Watch, Deal, Over}


@pytest.mark.parametrize("people", [(Seat.S,), (Seat.S, Seat.N), SEATS])
def test_a_decision_is_that_of_the_seat_whose_turn_it_is_at_the_table_and_of_nobody_else(
    people: tuple[Seat, ...],
) -> None:
    local_match = sit_down(*people)
    for turn in turns(local_match):
        match turn:
            case AskBid() | AskCard():
                assert local_match.table.actor == local_match.seat
                assert local_match.seen.public.phase is (Phase.AUCTION if turn == AskBid() else Phase.PLAY)
                assert not local_match.is_hand_hidden
            case PassScreen(seat):
                assert seat in people
                assert local_match.is_hand_hidden
            case _:
                pass


def test_nothing_is_asked_before_everything_has_been_shown() -> None:
    """A decision is asked for only after all events have been shown. Other turns, except `Watch`, also wait for the animation."""
    local_match = sit_down(Seat.S, Seat.N, speed=Speed.NORMAL)
    waited, early = 0, 0
    for turn in turns(local_match):
        is_shown = local_match.seen == local_match.table.observe(local_match.seat)
        if isinstance(turn, AskAction):
            assert is_shown
            early += not local_match.stage.is_idle
        else:
            assert (is_shown and local_match.stage.is_idle) or turn == Watch()
        waited += not is_shown
    assert waited
    assert early


def test_where_several_look_on_everybody_looks_at_their_hand_before_the_first_bid() -> None:
    local_match = sit_down(*SEATS, rules=WEAK)
    found = []
    for turn in turns(local_match):
        found.append(turn)
        if turn == AskBid():
            break
    looked = [turn for turn in found if turn in (ShowHand(), AskRedeal())]
    passed = [turn.seat for turn in found if isinstance(turn, PassScreen)]
    assert len(looked) == len(SEATS)
    assert sorted(passed[: len(SEATS)]) == sorted(SEATS)


def test_who_holds_a_weak_hand_is_asked_about_it_before_anything_else() -> None:
    for number in range(500):
        table = new_table(WEAK, people=(Seat.S,), players=4, seed=number.to_bytes(32, "big"))
        table.deal()
        if table.observe(Seat.S).is_asked:
            break
    local_match = LocalMatch(table, Conductor(table, InlineWorker()), speed=Speed.INSTANT)
    found = turns(local_match)
    assert next(turn for turn in found if turn != Watch()) == AskRedeal()


def test_what_a_person_leaves_to_the_computer_is_played_out_to_the_end_of_the_deal() -> None:
    local_match = sit_down(Seat.S)
    found = []
    for turn in turns(local_match):
        if turn == AskCard() and not local_match.conductor.stand_ins:
            local_match.conductor.stand_ins = frozenset(local_match.people)
            assert local_match.turn == PlayOut()
        found.append(turn)
        if turn == Deal() and len(local_match.seen.public.match.results) == 1:
            break
    last = max(index for index, turn in enumerate(found) if isinstance(turn, AskAction))
    assert PlayOut() in found[last:]
