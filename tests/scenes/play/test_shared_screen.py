"""Several people at one screen: each sees only their own cards, and nobody learns who was asked about a weak hand."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.engine.cards import CARDS, Card, Seat, cards_in
from game.engine.events import HUMAN, Player, RedealDeclined
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import AtTable, StaticRoute
from game.scenes.table.captions import captions
from game.scenes.table.questions import NO, READY, SEEN, YES
from game.session.store import Store
from game.settings import Settings
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.motion import Pose
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskRedeal
from game.toolkit.targets import ButtonTarget
from tests.support.hands import Do, by_gamepad, by_keys, by_pointer
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import handover, may_act

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)
RULES = replace(PRESETS["santa-cruz"], sizes=(7, 6, 2))
_WEAK = {Seat.S: ".T98.T9.T9", Seat.W: ".765.87.87", Seat.N: ".432.65.65"}
_STRONG = {Seat.S: "AKQJT98...", Seat.W: "765432.A..", Seat.N: ".KQJ.AKQ.A", Seat.E: "..J.KQJ2+BL"}
_WHILE = 0.5
"""Seconds between two clicks that do not count as a double click."""
PEOPLE = (Seat.S, Seat.N, Seat.E)


def sit_down(
    monkeypatch: pytest.MonkeyPatch, *weak: Seat, people: tuple[Seat, ...] = PEOPLE, store: Store | None = None
) -> Pilot:
    """Return a program at the first handover or question of a match in which only the `weak` seats hold weak hands."""
    hands = [_WEAK[seat] if seat in weak else _STRONG[seat] for seat in Seat]
    monkeypatch.setattr(SHUFFLE, stacked(hands))
    pilot = Pilot(settings=QUICK, store=store).open()
    players = tuple(Player(f"P{seat.name}", HUMAN if seat in people else "club") for seat in Seat)
    pilot.begin(RULES, players)
    pilot.until(lambda: handover(pilot.table.local_match) is not None or may_act(pilot.table.local_match))
    return pilot


def _is_on(pilot: Pilot, *targets: ButtonTarget) -> ButtonTarget | None:
    return next((target for target in targets if pilot.director.view().find(target) is not None), None)


def go_round(pilot: Pilot, do: Do, wishes: dict[Seat, bool]) -> list[tuple[Seat, bool]]:
    """Pass the screen around once; return the seats that looked at their hands, each with True if it was asked about a redeal.

    `wishes` has the answer of each seat.
    """
    local_match = pilot.table.local_match
    looked: list[tuple[Seat, bool]] = []
    redeal = local_match.table.public.match.redeal
    while local_match.is_going_round and local_match.table.public.match.redeal == redeal:
        pilot.until(lambda: _is_on(pilot, READY) is not None)
        assert local_match.is_hand_hidden
        assert _is_on(pilot, YES, NO, SEEN) is None
        do(pilot, READY)
        pilot.tick(_WHILE)
        assert not local_match.is_hand_hidden
        found = _is_on(pilot, YES, SEEN)
        looked.append((local_match.seat, found == YES))
        do(pilot, (YES if wishes[local_match.seat] else NO) if not_none(found) == YES else SEEN)
        assert local_match.is_hand_hidden
        pilot.tick(_WHILE)
    return looked


def _faces_drawn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> set[Card | None]:
    """Return the faces of the cards drawn in a frame; None for a face-down card."""
    drawn: set[Card | None] = set()
    draw = CardArt.draw

    def note(art: CardArt, face: Card | None, pose: Pose, look: Look = Look.PLAIN) -> None:
        drawn.add(face)
        draw(art, face, pose, look)

    with monkeypatch.context() as patched:
        patched.setattr(CardArt, "draw", note)
        pilot.director.draw()
    return drawn


def test_the_hand_is_drawn_face_down_until_its_player_says_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sit_down(monkeypatch, people=(Seat.S, Seat.N))
    local_match = pilot.table.local_match
    for _player in range(2):
        pilot.until(lambda: local_match.is_hand_hidden and _is_on(pilot, READY) is not None)
        drawn = _faces_drawn(pilot, monkeypatch)
        assert None in drawn
        assert drawn.isdisjoint(
            cards_in(local_match.table.observe(Seat.S).hand | local_match.table.observe(Seat.N).hand)
        )
        assert local_match.voices.viewer is None
        pilot.click(READY)
        pilot.tick(_WHILE)
        assert _faces_drawn(pilot, monkeypatch) >= set(cards_in(local_match.seen.hand))
        assert local_match.voices.viewer is local_match.seat
        pilot.click(SEEN)
        pilot.tick(_WHILE)


def _told(pilot: Pilot) -> str:
    tree = pilot.director.tree()
    lines = [line.text for line in captions(pilot.table.local_match)]
    return " | ".join([tree.state, tree.caption, *(widget.name for widget in tree.widgets), *lines])


@pytest.mark.parametrize("do", [by_pointer, by_keys, by_gamepad])
def test_everybody_looks_at_their_hand_and_who_holds_a_weak_one_is_asked_then(
    monkeypatch: pytest.MonkeyPatch, do: Do
) -> None:
    pilot = sit_down(monkeypatch, Seat.N)
    local_match = pilot.table.local_match
    looked = go_round(pilot, do, {Seat.N: False})
    assert {seat for seat, _asked in looked} == set(PEOPLE)
    assert [seat for seat, asked in looked if asked] == [Seat.N]
    pilot.until(lambda: local_match.table.observe(Seat.N).is_asked is False)
    assert any(isinstance(event, RedealDeclined) for event in local_match.table.log())
    pilot.until(lambda: handover(local_match) is not None or may_act(local_match))
    assert local_match.seen.public.phase is Phase.AUCTION


def test_what_the_others_see_is_the_same_whether_somebody_is_asked_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare two matches that differ only in North's hand, without the texts shown to North."""

    def seen(*weak: Seat) -> list[str]:
        pilot = sit_down(monkeypatch, *weak)
        local_match, told = pilot.table.local_match, []
        for _ in range(60):
            is_norths = local_match.seat == Seat.N and not local_match.is_hand_hidden
            told.append("" if is_norths else _told(pilot))
            if local_match.table.public.deal is not None and len(local_match.table.public.deal.bids) > 2:
                break
            pilot.take_turn()
            pilot.tick(_WHILE)
        return told

    assert seen(Seat.N) == seen()


def test_new_cards_come_when_all_have_looked_and_nothing_tells_whose_wish_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = {Seat.S: False, Seat.N: True}
    told = []
    for weak, wishes in (((Seat.N,), {Seat.N: True}), ((Seat.S,), {Seat.S: True}), ((Seat.S, Seat.N), both)):
        pilot = sit_down(monkeypatch, *weak)
        local_match = pilot.table.local_match
        looked = go_round(pilot, by_pointer, wishes)
        assert len(looked) == len(PEOPLE)
        assert [seat for seat, asked in looked if asked] == [seat for seat, _asked in looked if seat in weak]
        pilot.until(lambda: local_match.table.public.match.redeal == 1 and handover(local_match) is not None)  # noqa: B023 - at once
        told.append(_told(pilot))
        assert "There was a weak hand: everybody gets new cards." in told[-1]
        assert local_match.is_going_round
    assert told[0] == told[1] == told[2]


def test_while_the_screen_goes_round_no_computer_player_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a redeal waits until all have looked, as an earlier one would reveal that nobody at the screen asked for it."""
    pilot = sit_down(monkeypatch, Seat.W, people=(Seat.S, Seat.N))
    local_match = pilot.table.local_match
    seq = local_match.table.seq
    for _ in range(3):
        pilot.take_turn()
        pilot.tick(_WHILE)
        assert local_match.table.seq == seq
        assert local_match.is_going_round
    pilot.take_turn()
    pilot.until(lambda: local_match.table.public.match.redeal == 1)


def test_alone_at_the_screen_and_with_small_hands_nothing_goes_round(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sit_down(monkeypatch, Seat.N, people=(Seat.N,))
    local_match = pilot.table.local_match
    assert not local_match.is_going_round
    assert local_match.seen.is_asked
    pilot.click(NO)
    pilot.play_on(lambda: pilot.is_scored)
    monkeypatch.undo()
    two = sit_down(monkeypatch, people=(Seat.S, Seat.N))
    two.play_on(lambda: two.is_scored)
    monkeypatch.undo()
    two.click(ButtonTarget("next"))
    two.until(lambda: handover(two.table.local_match) is not None or may_act(two.table.local_match))
    assert two.table.local_match.seen.deal.size == 6
    assert not two.table.local_match.is_going_round


def test_a_match_left_while_the_screen_goes_round_is_gone_on_with_by_looking_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Check that everybody must look again, but is not asked twice."""
    store = Store.open(None).store
    pilot = sit_down(monkeypatch, Seat.N, store=store)
    pilot.take_turn()
    pilot.tick(_WHILE)
    number = pilot.table.local_match.table.match_id
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.reset(AtTable(pilot.program.matches.resume(number)))
    pilot.tick(_WHILE)
    assert [seat for seat, asked in go_round(pilot, by_pointer, {Seat.N: False}) if asked] == [Seat.N]
    pilot.until(lambda: any(isinstance(event, RedealDeclined) for event in pilot.table.local_match.table.log()))
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.reset(AtTable(pilot.program.matches.resume(number)))
    pilot.tick(_WHILE)
    looked = go_round(pilot, by_pointer, {})
    assert len(looked) == len(PEOPLE)
    assert not any(asked for _seat, asked in looked)


def test_what_was_answered_in_secret_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a secret answer cannot be undone, as an undo button would reveal it. A public bid can be undone."""
    pilot = sit_down(monkeypatch, Seat.N)
    local_match = pilot.table.local_match
    go_round(pilot, by_pointer, {Seat.N: False})
    bidders = set()
    while local_match.table.public.deal is not None and len(local_match.table.public.deal.bids) < len(Seat) - 1:
        has_bid = local_match.seat in {seat for seat, _bid in local_match.table.public.deal.bids}
        assert local_match.can_undo is has_bid
        bidders.add(has_bid)
        pilot.take_turn()
        pilot.tick(_WHILE)
    assert bidders == {True, False}
    pilot.press("u")
    pilot.tick(_WHILE)
    assert any(isinstance(event, RedealDeclined) for event in local_match.table.log())


def test_a_card_that_somebody_took_is_not_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the exchange of a joker is announced, but not the card that the player took for it."""
    monkeypatch.setattr(SHUFFLE, stacked(("A...+L", ".AK.AK.AK"), Card.BB))
    pilot = Pilot(settings=QUICK).open()
    players = tuple(Player(f"P{seat.name}", HUMAN) for seat in Seat)
    pilot.begin(replace(PRESETS["classic"], sizes=(2, 1)), players)
    local_match = pilot.table.local_match
    pilot.until(lambda: handover(local_match) is not None)
    assert local_match.seen.deal.exchange == (Seat.S, Card.LB)
    for _ in range(8):
        assert "the little blooper and take" in _told(pilot)
        assert "You take" not in _told(pilot)
        pilot.take_turn()
        pilot.tick(_WHILE)


@pytest.mark.parametrize("does", [lambda pilot: pilot.press("u"), lambda pilot: pilot.click(ButtonTarget("undo"))])
def test_a_bid_taken_back_while_the_screen_is_passed_on_shows_no_hand(
    monkeypatch: pytest.MonkeyPatch, does: Callable[[Pilot], None]
) -> None:
    """Check that no text says "you" and no hand is visible before the handover is confirmed."""
    pilot = sit_down(monkeypatch, people=(Seat.S, Seat.N))
    local_match = pilot.table.local_match
    go_round(pilot, by_pointer, {})
    pilot.until(lambda: handover(local_match) is not None)
    pilot.click(READY)
    pilot.tick(_WHILE)
    bidder = local_match.seat
    pilot.click(pilot.bids[2])
    pilot.until(lambda: handover(local_match) not in (None, bidder))
    told = pilot.director.tree()
    assert "You" not in told.caption
    assert "Your" not in told.state
    assert not any(line.text.startswith("You ") for line in captions(local_match))
    does(pilot)
    for _frame in range(30):
        pilot.tick()
        assert local_match.is_hand_hidden
        assert not any(pilot.director.view().find(CardTarget(card)) for card in CARDS)
        assert "Your" not in pilot.director.tree().state
    assert handover(local_match) == bidder
    pilot.click(READY)
    pilot.tick(_WHILE)
    assert may_act(local_match)
    assert not local_match.is_hand_hidden
    assert pilot.bids


def test_a_hint_on_a_weak_hand_takes_new_cards_and_marks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a hint on a weak hand sets no mark, as a mark would reveal that somebody was asked."""
    pilot = sit_down(monkeypatch, Seat.S, people=(Seat.S,))
    local_match = pilot.table.local_match
    assert isinstance(local_match.turn, AskRedeal)
    pilot.press("h")
    pilot.tick(_WHILE)
    assert pilot.says("ace")
    pilot.click(ButtonTarget("do-it"))
    assert not local_match.table.played.marks
    assert local_match.table.public.match.redeal == 1
