"""Tips appear whole at a resting pointer or at the focus, and vanish after the action that they explain."""

import pytest

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.tips import tip_box
from game.toolkit.widgets import Role
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.routes import lead
from tests.support.turns import may_act

SPEED, SHEET = ButtonTarget("speed"), ButtonTarget("sheet")


def tips(pilot: Pilot, painted_tips: list[str]) -> list[str]:
    painted_tips.clear()
    pilot.tick(1.0)
    pilot.director.draw()
    return list(painted_tips)


def rest_on(pilot: Pilot, target: Target) -> None:
    pilot.director.handle(PointerMoved(pilot.widget(target).visible.centre))


def refused_card(pilot: Pilot) -> Target | None:
    """Return an illegal card of the hand; None if there is none, or if no card is to be played."""
    local_match = pilot.table.local_match
    if not may_act(local_match) or local_match.seen.public.phase is not Phase.PLAY:
        return None
    cards = (widget for widget in pilot.director.view().widgets if widget.role is Role.CARD and not widget.enabled)
    return next((card.target for card in cards), None)


def test_the_tip_of_a_button_is_gone_once_it_was_pressed_until_the_pointer_comes_back(painted_tips: list[str]) -> None:
    pilot = Pilot().open()
    lead(pilot, "replay")
    rest_on(pilot, SPEED)
    assert tips(pilot, painted_tips) == ["Speed (P)"]
    pilot.click(SPEED)
    assert tips(pilot, painted_tips) == []
    rest_on(pilot, SHEET)
    assert tips(pilot, painted_tips) == ["Score sheet (S)"]
    rest_on(pilot, SPEED)
    assert tips(pilot, painted_tips) == ["Speed (P)"]


def test_the_tip_at_the_focus_is_gone_once_enter_was_pressed_until_the_focus_comes_back(
    painted_tips: list[str],
) -> None:
    pilot = Pilot().open()
    lead(pilot, "replay")
    pilot.reach(SPEED)
    assert tips(pilot, painted_tips) == ["Speed (P)"]
    pilot.press(Key.ENTER)
    assert tips(pilot, painted_tips) == []
    pilot.press(Key.TAB)
    pilot.reach(SPEED)
    assert tips(pilot, painted_tips) == ["Speed (P)"]


@pytest.fixture
def refusing() -> Pilot:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open(rules=PRESETS["classic"])
    pilot.play_on(lambda: refused_card(pilot) is not None)
    return pilot


def test_a_card_that_may_not_be_played_says_why_though_it_was_pressed(refusing: Pilot, painted_tips: list[str]) -> None:
    refused = not_none(refused_card(refusing))
    refusing.click(refused)
    assert tips(refusing, painted_tips) == [refusing.widget(refused).tip]


def test_no_tip_lies_over_a_card_that_is_dragged(refusing: Pilot, painted_tips: list[str]) -> None:
    refused = not_none(refused_card(refusing))
    start = refusing.widget(refused).visible.centre
    refusing.director.handle(PointerMoved(start))
    assert tips(refusing, painted_tips)
    refusing.director.handle(PointerPressed(start))
    refusing.director.handle(PointerMoved(Point(start.x + 30, start.y - 40)))
    refusing.director.handle(PointerMoved(start))
    assert tips(refusing, painted_tips) == []
    refusing.director.handle(PointerReleased(start))


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "en"), ((1920, 1080), "de")])
@pytest.mark.parametrize("scene", ["replay", "table", "deal-summary"])
def test_the_lines_of_a_tip_are_the_ones_it_was_measured_with(size: tuple[int, int], language: str, scene: str) -> None:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=200, language=language))
    lead(pilot, scene)
    view, painter = pilot.director.view(), pilot.painter
    px = painter.metrics.px
    tipped = [widget for widget in view.widgets if widget.tip and widget.visible.h]
    assert tipped
    for widget in tipped:
        box = tip_box(widget, view, painter.texts, painter.metrics).inset(px(12), px(8))
        lines = painter.texts.wrapped(widget.tip, box.w, theme.SMALL)
        tall = sum(painter.texts.measure(line, theme.SMALL)[1] for line in lines)
        assert tall <= box.h + 1, widget.tip
