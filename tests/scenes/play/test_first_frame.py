"""First frame of a turn: inputs count immediately, even while cards are moving, and never play two cards."""

from collections.abc import Callable

import pytest

from game.engine.cards import Card, Seat
from game.engine.events import CardPlayed
from game.engine.rules import Rules
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskBid, AskCard
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased
from game.toolkit.geometry import Point
from game.toolkit.widgets import Role
from tests.support.breadth import few_or_many
from tests.support.pilot import Pilot


def click(pilot: Pilot, card: Card) -> None:
    pilot.click(CardTarget(card))


def enter(pilot: Pilot, card: Card) -> None:
    pilot.director.focus(CardTarget(card))
    pilot.press(Key.ENTER)


def drag(pilot: Pilot, card: Card) -> None:
    start = pilot.widget(CardTarget(card)).visible.centre
    end = Point(start.x + 60, start.y - 330)
    pilot.director.handle(PointerMoved(start))
    pilot.director.handle(PointerPressed(start))
    for part in (0.2, 0.6, 1.0):
        pilot.director.handle(
            PointerMoved(Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
        )
    pilot.director.handle(PointerReleased(end))


def twice(pilot: Pilot, card: Card) -> None:
    """Press a card, and press again at the same point in the next turn; the card that is there by then must not be played."""
    point = pilot.widget(CardTarget(card)).visible.centre
    pilot.click_at(point)
    for _ in range(8):
        pilot.tick(1 / 30)
        if isinstance(pilot.table.local_match.turn, AskCard):
            break
    pilot.click_at(point)


def played(pilot: Pilot, seat: Seat) -> list[Card]:
    table = pilot.table.local_match.table
    return [
        entry.event.card
        for entry in table.since(0, seat)
        if isinstance(entry.event, CardPlayed) and entry.event.seat == seat
    ]


@pytest.mark.parametrize("count", few_or_many(8, 100))
@pytest.mark.parametrize("act", [click, enter, drag, twice])
@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.FAST])
def test_a_card_is_played_in_the_frame_that_announces_the_turn_and_no_other(
    act: Callable[[Pilot, Card], None], speed: Speed, count: int
) -> None:
    cards, in_flight = 0, 0
    pilot = Pilot(settings=Settings(first_start_done=True, speed=speed), seed=3)
    local_match = pilot.begin(Rules())
    seat = local_match.seat
    while cards < count:
        pilot.tick(1 / 30)
        if pilot.is_scored:
            pilot.press(Key.ENTER)
        elif pilot.scene == "table" and isinstance(local_match.turn, AskBid):
            pilot.click(pilot.bids[1])
        elif pilot.scene == "table" and isinstance(local_match.turn, AskCard):
            before = played(pilot, seat)
            in_flight += not local_match.stage.is_settled
            legal = [
                widget.target.card
                for widget in pilot.director.view().widgets
                if isinstance(widget.target, CardTarget) and widget.role is Role.CARD and widget.enabled
            ]
            act(pilot, legal[len(legal) // 2])
            assert played(pilot, seat) == [*before, legal[len(legal) // 2]]
            cards += 1
    assert in_flight > cards / 2, "else nothing was flying"


def test_a_card_that_may_not_be_played_goes_back_and_is_dim_after_it_was_dropped() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST), seed=3)
    local_match = pilot.begin(Rules())
    illegal: list[Card] = []
    while not illegal:
        pilot.tick(1 / 30)
        if pilot.scene == "table" and isinstance(local_match.turn, AskBid):
            pilot.click(pilot.bids[1])
        elif pilot.scene == "table" and isinstance(local_match.turn, AskCard):
            cards = [widget for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget)]
            illegal = [
                widget.target.card for widget in cards if not widget.enabled and isinstance(widget.target, CardTarget)
            ]
            if not illegal:
                pilot.take_turn()
    before = played(pilot, local_match.seat)
    drag(pilot, illegal[0])
    pilot.tick(1)
    assert played(pilot, local_match.seat) == before
    assert dict(local_match.stage.cards.poses())[illegal[0]] == local_match.stage.cards.layout.poses[illegal[0]]
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "menu", "no card is picked that Escape would let go first"


def test_a_card_dropped_beside_the_hand_is_played_and_one_dropped_over_it_goes_back() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST), seed=3)
    local_match = pilot.begin(Rules())
    found = []
    for x, y, expected in ((40.0, 700.0, 1), (640.0, 690.0, 0), (1240.0, 300.0, 1)):
        while not isinstance(local_match.turn, AskCard):
            pilot.tick(1 / 30)
            if isinstance(local_match.turn, AskBid):
                pilot.click(pilot.bids[1])
        pilot.tick(1)
        before = len(played(pilot, local_match.seat))
        (card, *_others) = [
            widget.target.card
            for widget in pilot.director.view().widgets
            if isinstance(widget.target, CardTarget) and widget.enabled
        ]
        start = pilot.widget(CardTarget(card)).visible.centre
        pilot.director.handle(PointerMoved(start))
        pilot.director.handle(PointerPressed(start))
        pilot.director.handle(PointerMoved(Point((start.x + x) / 2, (start.y + y) / 2 - 60)))
        pilot.director.handle(PointerMoved(Point(x, y)))
        pilot.director.handle(PointerReleased(Point(x, y)))
        found.append((len(played(pilot, local_match.seat)) - before, expected))
    assert all(got == expected for got, expected in found), found
