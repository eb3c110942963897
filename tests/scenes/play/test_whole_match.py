"""Whole matches of every preset, played through the scenes with pointer, keyboard or gamepad alone."""

from dataclasses import replace
from itertools import product

import pygame
import pytest
from msgspec import structs

from game.engine.cards import RANKS, Seat, cards_in
from game.engine.events import CardPlayed
from game.engine.legal import playable
from game.engine.state import Phase
from game.rulesets.lengths import Length, at_length
from game.rulesets.presets import PRESETS
from game.scenes.table.seat import SeatScene
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed
from game.toolkit.targets import ButtonTarget
from tests.support.breadth import selected
from tests.support.hands import by_gamepad, by_keys, choose_game, push
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.turns import may_act

INSTANT = Settings(first_start_done=True, speed=Speed.INSTANT)

MATCHES = tuple(product(PRESETS, (Length.WHOLE, Length.SHORTEST)))
"""Every preset with the whole schedule, and with the shortest one."""
SHORT = tuple((preset, Length.SHORTEST) for preset in PRESETS)


def phase_of(table: SeatScene) -> Phase:
    return table.local_match.seen.public.phase


@pytest.mark.parametrize(("preset", "length"), selected(MATCHES, (*SHORT[::2], ("individual", Length.WHOLE))))
def test_a_match_is_played_with_the_pointer_alone(preset: str, length: Length) -> None:
    rules = at_length(PRESETS[preset], length)[1]
    pilot = Pilot(settings=structs.replace(INSTANT, last_length=length)).open()
    pilot.click(ButtonTarget("new"))
    choose_game(pilot, preset)
    pilot.click(ButtonTarget("start"))
    table = pilot.table
    assert table.local_match.seen.rules == rules
    pilot.play_on(lambda: pilot.scene == "result")
    assert table.local_match.table.public.match.winners is not None
    pilot.click(ButtonTarget("again"))
    assert pilot.scene == "table"
    assert pilot.table.local_match.seen.rules == rules


@pytest.mark.parametrize(("preset", "length"), selected(MATCHES, SHORT[1::4]))
def test_a_match_is_played_with_the_keyboard_alone(preset: str, length: Length) -> None:
    pilot = Pilot(settings=structs.replace(INSTANT, last_length=length), seed=2).open()
    pilot.reach(ButtonTarget("new"))
    pilot.press(Key.ENTER)
    choose_game(pilot, preset, by_keys)
    pilot.reach(ButtonTarget("start"))
    pilot.press(Key.ENTER)
    table = pilot.table
    assert table.local_match.seen.rules == at_length(PRESETS[preset], length)[1]
    while pilot.scene != "result":
        if pilot.is_scored:
            pilot.press(Key.ENTER)
        elif may_act(table.local_match):
            _answer(pilot, table)
        pilot.tick()


def _answer(pilot: Pilot, table: SeatScene) -> None:
    """Press 1 and Enter to bid or answer; else press Enter and Left until a card is played."""
    seen, seq = table.local_match.seen, table.local_match.table.seq
    if seen.is_asked or seen.public.phase is Phase.AUCTION:
        pilot.press("1", Key.ENTER)
    else:
        for _ in range(14):
            pilot.press(Key.ENTER)
            if table.local_match.table.seq != seq:
                break
            pilot.press(Key.LEFT)
    assert table.local_match.table.seq != seq, pilot.director.tree()


def test_a_move_is_taken_back_and_made_again_with_the_keyboard() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=PRESETS["classic"])
    table = pilot.table
    pilot.until(lambda: may_act(table.local_match))
    hand = table.local_match.seen.hand
    pilot.press("2", Key.ENTER)
    pilot.until(lambda: may_act(table.local_match) and table.local_match.seen.public.phase is Phase.PLAY)
    pilot.take_turn()
    pilot.until(lambda: may_act(table.local_match))
    assert table.local_match.seen.hand != hand
    pilot.press("u")
    pilot.tick()
    assert table.local_match.seen.hand == hand
    assert phase_of(table) is Phase.PLAY
    pilot.press("u")
    pilot.tick()
    assert phase_of(table) is Phase.AUCTION
    pilot.press("y")
    pilot.until(lambda: may_act(table.local_match))
    assert phase_of(table) is Phase.PLAY


def test_a_bid_of_two_digits_is_typed() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=PRESETS["classic"])
    pilot.until(lambda: may_act(pilot.table.local_match))
    pilot.press("1", "0", Key.ENTER)
    assert "10" in [str(made.bid) for made in pilot.table.local_match.table.observe(Seat.S).deal.bids]


def test_a_digit_goes_to_the_cards_of_its_rank_and_plays_none() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    pilot.press("2", Key.ENTER)
    pilot.until(lambda: may_act(pilot.table.local_match) and phase_of(pilot.table) is Phase.PLAY)
    before, known, met = pilot.table.local_match.table.seq, pilot.table.local_match.known, set()
    for digit in "1234567890" * 4:
        pilot.press(digit)
        met.add(pilot.director.focused)
    assert {CardTarget(card) for card in cards_in(playable(known).cards) if RANKS[card.rank :][:1] not in "JQK"} <= met
    assert pilot.table.local_match.table.seq == before


def test_a_digit_that_is_no_bid_of_the_deal_says_why() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=replace(PRESETS["classic"], sizes=(1,)))
    pilot.until(lambda: bool(pilot.bids))
    before = pilot.table.local_match.table.seq
    pilot.press("9")
    assert pilot.director.notices.texts[-1:] == ("That number is too high for this deal.",)
    assert pilot.table.local_match.table.seq == before


def test_a_card_that_was_picked_lies_down_again_when_something_is_taken_back() -> None:
    """Check that an undo puts the picked card down, as otherwise the next click would play it."""
    pilot = Pilot(settings=structs.replace(INSTANT, confirm_play=True)).open(rules=PRESETS["classic"])
    table = pilot.table
    pilot.until(lambda: may_act(table.local_match))
    pilot.press("1", Key.ENTER)
    for clicks in range(2):
        pilot.until(lambda: may_act(table.local_match) and phase_of(table) is Phase.PLAY)
        cards = (widget for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget))
        target = not_none(next(widget.target for widget in cards if widget.enabled))
        pilot.click(target)
        if clicks:
            pilot.click(ButtonTarget("menu"))
            assert pilot.scene == "menu", "at once, though a card is picked"
            pilot.press(Key.ESCAPE, "u")
        else:
            pilot.tick(0.2)
            pilot.click(target)
    pilot.tick(0.2)
    before = table.local_match.table.log()
    assert phase_of(table) is Phase.PLAY
    pilot.click(not_none(target))
    assert table.local_match.table.log() == before


def test_the_median_wait_between_own_cards_is_at_most_three_seconds() -> None:
    """Measure the waits at normal speed, by the pilot's clock."""
    pilot = Pilot(seed=5).open(rules=replace(PRESETS["classic"], sizes=(13, 9, 5)))
    table = pilot.table
    waits: list[float] = []
    last: float | None = None
    while pilot.scene != "result":
        playing = table.local_match.seen.public.phase is Phase.PLAY
        if pilot.scene == "table" and may_act(table.local_match) and playing and last is not None:
            waits.append(pilot.time - last)
            last = None
        tricks = len(table.local_match.seen.public.deal.tricks) if table.local_match.seen.public.deal is not None else 0
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
            last = None
        elif pilot.take_turn() and playing and tricks < table.local_match.seen.deal.size - 1:
            last = pilot.time
        pilot.tick()
    assert len(waits) > 15
    assert sorted(waits)[len(waits) // 2] <= 3.0


def test_a_card_whose_letting_go_was_never_told_goes_back_at_the_next_press() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=PRESETS["classic"])
    table = pilot.table
    pilot.play_to_a_card()
    cards = [one for one in pilot.director.view().widgets if one.enabled and isinstance(one.target, CardTarget)]
    pilot.director.handle(PointerPressed(cards[0].visible.centre))
    pilot.director.handle(PointerMoved(table.local_match.stage.cards.layout.areas.centre))
    pilot.tick(0.5)
    seq = table.local_match.table.seq
    assert isinstance(cards[-1].target, CardTarget)
    pilot.click(cards[-1].target)
    played = [
        entry.event for entry in table.local_match.table.since(seq, Seat.S) if isinstance(entry.event, CardPlayed)
    ]
    assert played[0] == CardPlayed(Seat.S, cards[-1].target.card)


def test_escape_on_the_summary_of_a_deal_opens_the_menu() -> None:
    pilot = Pilot(settings=INSTANT).open(rules=replace(PRESETS["classic"], sizes=(2, 1)))
    pilot.play_on(lambda: pilot.is_scored)
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "menu"
    pilot.press(Key.ESCAPE)
    assert pilot.is_scored


@pytest.mark.parametrize(("preset", "length"), selected(MATCHES, SHORT[3::4]))
def test_a_match_is_played_with_a_gamepad_alone(preset: str, length: Length) -> None:
    pilot = Pilot(settings=structs.replace(INSTANT, last_rules=preset, last_length=length), seed=4).open()
    by_gamepad(pilot, ButtonTarget("new"))
    by_gamepad(pilot, ButtonTarget("start"))
    table = pilot.table
    for _ in range(100_000):
        if pilot.scene == "result":
            break
        seq = table.local_match.table.seq
        if pilot.is_scored or may_act(table.local_match):
            push(pilot, pygame.CONTROLLER_BUTTON_A)
            if table.local_match.table.seq == seq and pilot.scene == "table":
                push(pilot, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        pilot.tick()
    assert pilot.scene == "result"
