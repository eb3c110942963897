"""Ends of deals that are not played card by card: claims, decided deals, forced cards, and showdowns."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from game.ai.proven import Outlook, outlook
from game.engine.bids import number
from game.engine.cards import Seat
from game.engine.events import HUMAN, CardPlayed, Player, TrickTaken
from game.engine.legal import playable
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.scenes.table.prompt import CLAIM, FINISH, OFFERED_CLAIM
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ButtonTarget, Target
from tests.support.hands import by_gamepad, by_keys
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import is_playing_out, may_act

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)


def offered(pilot: Pilot, target: Target) -> Callable[[], bool]:
    """Return a condition that is true if the table shows this offer with its text, not only as an icon."""

    def is_so() -> bool:
        if not may_act(pilot.table.local_match):
            return False
        widgets = [widget for widget in pilot.director.view().widgets if widget.target == target]
        return any(not widget.icon_only for widget in widgets)

    return is_so


def find(target: Target) -> Pilot:
    """Return a program in which a match has been played until this offer is shown."""
    pilot = Pilot(settings=QUICK).open(rules=replace(PRESETS["classic"], sizes=(7, 6, 5, 4)))
    pilot.play_on(offered(pilot, target))
    return pilot


@pytest.fixture
def strong(monkeypatch: pytest.MonkeyPatch) -> Pilot:
    monkeypatch.setattr(SHUFFLE, stacked(("AKQ...+BL", ".AKQJT..", "..AKQJT.", "...AKQJT")))
    pilot = Pilot(settings=QUICK).open(rules=replace(PRESETS["classic"], sizes=(5, 4)))
    pilot.until(lambda: pilot.director.view().find(BidTarget(number(4))) is not None)
    pilot.click(BidTarget(number(4)))
    pilot.until(offered(pilot, OFFERED_CLAIM))
    return pilot


def choose(pilot: Pilot, target: ButtonTarget, way: str) -> None:
    match way:
        case "pointer":
            widgets = [widget for widget in pilot.director.view().widgets if widget.target == target]
            pilot.click_at(next(widget for widget in widgets if not widget.icon_only).rect.centre)
        case "key":
            pilot.press("c" if target == OFFERED_CLAIM else "f")
        case "focus":
            by_keys(pilot, target)
        case "gamepad":
            by_gamepad(pilot, target)


@pytest.mark.parametrize("way", ["pointer", "key", "focus", "gamepad"])
def test_what_is_claimed_is_played_as_ordinary_cards_and_taken(strong: Pilot, way: str) -> None:
    """Check that South takes all tricks, and that the log is that of ordinary play."""
    pilot = strong
    local_match = pilot.table.local_match
    mine = local_match.seen.hand.bit_count()
    deal = local_match.seen.deal
    taken, before = deal.taken[Seat.S], local_match.table.seq
    choose(pilot, OFFERED_CLAIM, way)
    assert is_playing_out(local_match)
    pilot.until(lambda: pilot.is_scored)
    later = [entry.event for entry in local_match.table.since(before, Seat.S)]
    assert sum(isinstance(event, CardPlayed) and event.seat == Seat.S for event in later) == mine
    assert all(event.seat == Seat.S for event in later if isinstance(event, TrickTaken))
    assert local_match.seen.deal.taken[Seat.S] == taken + mine
    assert not is_playing_out(local_match)


@pytest.mark.parametrize("way", ["pointer", "key", "focus", "gamepad"])
def test_a_decided_deal_is_played_out_by_the_computer(way: str) -> None:
    """Check that the player is asked again only in the next deal."""
    pilot = find(FINISH)
    table = pilot.table
    assert outlook(table.local_match.seen.public) is not Outlook.OPEN
    choose(pilot, FINISH, way)
    seen = set()
    while not pilot.is_scored:
        pilot.tick()
        if pilot.scene == "table":
            seen.add(may_act(table.local_match))
    assert seen == {False}
    pilot.click(ButtonTarget("next"))
    pilot.until(lambda: may_act(table.local_match))


def test_a_claim_is_refused_with_its_reason_while_it_is_not_sure() -> None:
    """Check the key for a claim, and the menu's button for a claim, which is disabled."""
    pilot = Pilot(settings=QUICK).open(rules=PRESETS["classic"])
    pilot.play_to_a_card()
    seq = pilot.table.local_match.table.seq
    pilot.press("c")
    pilot.press("escape")
    button = pilot.widget(CLAIM)
    assert not button.enabled
    assert "may still lose a trick" in button.tip
    pilot.press("escape")
    pilot.tick(1.0)
    assert pilot.table.local_match.table.seq == seq


def test_what_is_claimed_is_in_the_log_at_once_and_nothing_is_lost_by_leaving(strong: Pilot) -> None:
    """Leave the match before all claimed cards are shown, and resume it at the deal's score."""
    pilot = strong
    local_match = pilot.table.local_match
    pilot.press("c")
    assert local_match.table.public.phase is Phase.DEALING
    assert len(local_match.table.public.match.results) == 1
    assert len(local_match.seen.public.match.results) == 0
    assert is_playing_out(local_match)
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("play"))
    again = pilot.table.local_match
    assert again.table.match_id == local_match.table.match_id
    pilot.until(lambda: pilot.is_scored)
    assert again.seen.deal.taken[Seat.S] == 5


def _take_back(pilot: Pilot, key: str, wait: float) -> None:
    """Play the deal out by a key, undo after `wait` seconds, and check that the hand is as before."""
    local_match = pilot.table.local_match
    hand = local_match.seen.hand
    pilot.press(key)
    pilot.tick(wait)
    pilot.click(ButtonTarget("undo"))
    pilot.until(lambda: may_act(local_match))
    assert local_match.seen.hand == hand
    assert not is_playing_out(local_match)


@pytest.mark.parametrize("wait", [0.0, 0.1, 60.0])
def test_a_claim_is_taken_back_whole_at_any_time(strong: Pilot, wait: float) -> None:
    """Check that one undo takes back a claim, and that the computer no longer plays for the player."""
    _take_back(strong, "c", wait)


def test_one_card_each_is_a_showdown_of_all_cards_at_once() -> None:
    """Check that nobody is asked for a card."""
    rules = replace(PRESETS["blooper"], sizes=(1, 1, 2))
    pilot = Pilot(settings=structs.replace(QUICK, speed=Speed.NORMAL), seed=5).open(rules=rules)
    table = pilot.table
    counts = set()
    while not pilot.is_scored:
        deal = table.local_match.seen.public.deal
        if deal is not None and deal.phase is Phase.PLAY:
            counts.add(len(deal.trick))
            assert not may_act(table.local_match)
        pilot.take_turn()
        pilot.tick()
    assert counts <= {0, 4}
    assert 4 in counts


def test_the_bid_of_a_showdown_can_be_taken_back() -> None:
    """Check that one undo leads back to the bid, as playing a hand's only card is not a decision."""
    rules = replace(PRESETS["blooper"], sizes=(1, 1, 2))
    pilot = Pilot(settings=QUICK, seed=5).open(rules=rules)
    pilot.play_on(lambda: pilot.is_scored)
    pilot.click(ButtonTarget("undo"))
    pilot.tick()
    local_match = pilot.table.local_match
    assert local_match.seen.public.phase is Phase.AUCTION
    assert may_act(local_match)
    pilot.play_on(lambda: pilot.is_scored)


def test_several_people_are_not_asked_for_cards_that_are_settled() -> None:
    """Check that people are asked while tricks can score, and that afterwards the other cards are played without handovers."""
    pilot = Pilot(settings=QUICK, seed=1).open()
    players = tuple(Player(f"P{seat.name}", HUMAN) for seat in Seat)
    pilot.begin(replace(PRESETS["classic"], sizes=(7, 6, 5, 4)), players)
    table = pilot.table
    met = set()
    while not offered(pilot, FINISH)():
        assert pilot.scene != "result"
        if may_act(table.local_match) and table.local_match.seen.hand.bit_count() > 1:
            met.add(outlook(table.local_match.seen.public))
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
        pilot.take_turn()
        pilot.tick()
    assert Outlook.DECIDED in met
    pilot.press("f")
    while not pilot.is_scored:
        assert pilot.director.view().find(ButtonTarget("ready")) is None
        pilot.tick()


@pytest.mark.parametrize("is_wished", [True, False])
def test_a_forced_card_plays_itself_only_where_that_is_wished(*, is_wished: bool) -> None:
    pilot = Pilot(settings=structs.replace(QUICK, auto_play_forced=is_wished), seed=2).open(
        rules=replace(PRESETS["classic"], sizes=(5, 4, 3))
    )
    asked = forced = 0
    while pilot.scene != "result":
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
        pilot.tick()
        if pilot.scene == "table" and may_act(pilot.table.local_match):
            if pilot.table.local_match.seen.public.phase is Phase.PLAY:
                cards = [widget for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget)]
                forced += sum(widget.enabled for widget in cards) == 1
                asked += 1
            pilot.take_turn()
    assert asked > 3
    assert (forced == 0) is is_wished


def test_no_card_is_refused_while_the_computer_plays_a_deal_out() -> None:
    pilot = Pilot(settings=structs.replace(QUICK, speed=Speed.NORMAL), seed=7).open(rules=PRESETS["classic"])
    pilot.play_on(offered(pilot, FINISH))
    local_match = pilot.table.local_match
    pilot.press("f")
    bound = 0
    while not pilot.is_scored:
        pilot.tick(1 / 30)
        seen = local_match.seen
        if is_playing_out(local_match) and seen.deal.turn == seen.seat and playable(seen).refusal is not None:
            bound += 1
            cards = [widget for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget)]
            assert all(widget.enabled and not widget.tip for widget in cards)
    assert bound


@pytest.mark.parametrize("wait", [0.0, 0.5, 60.0])
def test_what_was_played_out_is_taken_back_whole(wait: float) -> None:
    _take_back(find(FINISH), "f", wait)
