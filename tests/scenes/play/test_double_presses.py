"""Double presses: a second press by the same device within half a second is ignored."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.scenes.table.deal_end import NEXT
from game.scenes.table.questions import READY
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.devices.input import (
    DeviceUsed,
    Gamepads,
    Key,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    read,
)
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget
from tests.support.breadth import selected
from tests.support.pilot import Pilot
from tests.support.turns import may_act

INSTANT = Settings(first_start_done=True, speed=Speed.INSTANT)
SHORT = replace(PRESETS["classic"], sizes=(8, 5))
FRAME = 1 / 60


class Hand:
    """The mouse, which goes to a target and presses. Other input devices inherit from this class."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.point = Point(0, 0)

    def go(self, target: CardTarget | BidTarget | ButtonTarget) -> None:
        self.point = self.pilot.widget(target).visible.centre

    def press(self) -> None:
        self.pilot.click_at(self.point)


class Finger(Hand):
    """A finger, which comes down at a slightly different point each time."""

    def press(self) -> None:
        self.pilot.director.handle(DeviceUsed(Device.TOUCH))
        for event in (PointerMoved, PointerPressed, PointerReleased):
            self.pilot.director.handle(event(self.point))
        self.point = Point(self.point.x + 14, self.point.y - 9)


class Keyboard(Hand):
    """The keyboard, which moves the focus to a target and presses Enter."""

    def go(self, target: CardTarget | BidTarget | ButtonTarget) -> None:
        self.pilot.director.focus(target)

    def press(self) -> None:
        self.pilot.director.handle(KeyPressed(Key.ENTER))


class Pad(Keyboard):
    """A gamepad."""

    def press(self) -> None:
        down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
        for found in read([down], Gamepads()):
            self.pilot.director.handle(found)


DEVICES = (Hand, Finger, Keyboard, Pad)


def wait(pilot: Pilot, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        pilot.director.update(FRAME)


def target_of(pilot: Pilot) -> CardTarget | BidTarget | ButtonTarget:
    """Return a target to press now: Next deal, the confirmation of a handover, a bid, or the middle playable card."""
    if pilot.is_scored:
        return NEXT
    if pilot.director.view().find(READY) is not None:
        return READY
    if pilot.bids:
        return pilot.bids[0]
    cards = [one.target for one in pilot.director.view().widgets if isinstance(one.target, CardTarget) and one.enabled]
    return cards[len(cards) // 2]


@pytest.mark.parametrize(
    ("device", "people"), selected(product(DEVICES, (1, 2)), list(zip(DEVICES, (1, 2, 2, 1), strict=True)))
)
def test_the_second_press_within_half_a_second_decides_nothing(device: type[Hand], people: int) -> None:
    """Press three times within half a second. Often the next turn is shown before the third press."""
    pilot = Pilot(settings=INSTANT, seed=3).open()
    players = [Player(f"P{seat.name}", HUMAN if number < people else "club") for number, seat in enumerate(Seat)]
    pilot.begin(SHORT, tuple(players))
    hand, turns = device(pilot), 0
    while turns < 14:
        pilot.until(lambda: pilot.scene == "result" or pilot.table.decision is not None)
        wait(pilot, 0.6)
        if pilot.scene == "result":
            break
        hand.go(target_of(pilot))
        before = pilot.table.decision
        hand.press()
        assert pilot.table.decision != before, "the first press counts at once"
        wait(pilot, 0.2)
        hand.press()
        wait(pilot, 0.23)
        turns += pilot.scene == "table" and pilot.table.decision not in (None, before)
        told, scene = pilot.table.decision, pilot.scene
        hand.press()
        assert (pilot.table.decision, pilot.scene) == (told, scene), f"{turns}: {before}"
    assert turns > 8, "the next turn was there before the second press"


def test_the_press_that_ends_the_telling_of_a_score_does_not_deal() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True)).open(rules=SHORT)
    stage = pilot.table.local_match.stage
    pilot.play_on(lambda: stage.telling is not None and not stage.telling.is_told)
    for _press in range(2):
        pilot.director.handle(KeyPressed(Key.ENTER))
        wait(pilot, 0.2)
    assert pilot.is_scored, "the first press has ended it, and the second belongs to that"


def test_two_presses_take_back_one_move() -> None:
    """Check that a second press for undo within half a second is ignored, and a later one is not."""
    pilot = Pilot(settings=INSTANT, seed=3).open()
    local_match = pilot.begin(SHORT)
    for _ in range(3):
        pilot.until(lambda: may_act(local_match))
        wait(pilot, 0.6)
        pilot.click(target_of(pilot))
    wait(pilot, 0.6)
    icon = pilot.widget(ButtonTarget("undo")).visible.centre
    undoing: tuple[Callable[[], None], ...] = (
        lambda: pilot.director.handle(KeyPressed("u")),
        lambda: pilot.click_at(icon),
    )
    for undo in undoing:
        seq = local_match.table.seq
        undo()
        taken = local_match.table.seq
        assert taken > seq
        wait(pilot, 0.43)
        undo()
        assert local_match.table.seq == taken
        wait(pilot, 0.6)


@pytest.mark.parametrize("device", [Hand, Keyboard, Pad])
def test_a_page_that_came_up_is_not_answered_by_the_press_before(device: type[Hand]) -> None:
    pilot = Pilot(settings=INSTANT, seed=3).open()
    hand = device(pilot)
    buttons = [
        one.target for one in pilot.director.view().widgets if isinstance(one.target, ButtonTarget) and one.enabled
    ]
    assert len(buttons) > 5
    for target in buttons:
        if target.name == "quit":
            continue
        wait(pilot, 0.6)
        hand.go(target)
        hand.press()
        page = pilot.director.stack.scene
        wait(pilot, 0.43)
        hand.press()
        assert pilot.director.stack.scene is page, target
        pilot.program.reset(StaticRoute.TITLE)
