"""Screen stability: a focused or held widget stays in place even if content above it grows."""

import pytest

from game.settings import Settings
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased, Wheel
from game.toolkit.form import Form
from game.toolkit.geometry import Point
from game.toolkit.render.scroll_painter import FADE
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.bare_page import BarePage
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot

SCALE = ChoiceTarget("scale")


def at_settings(size: tuple[int, int], scale: int = 100) -> Pilot:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=scale)).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "program"))
    pilot.reach(SCALE)
    return pilot


def height_of(pilot: Pilot, target: Target) -> float:
    """Return the y coordinate of a widget's centre, after checking that the widget is completely visible."""
    widget = pilot.widget(target)
    assert not_none(widget.clip).holds(widget.rect)
    return widget.rect.centre.y


def assert_stays(pilot: Pilot, target: Target, before: float) -> None:
    """Check that a widget's centre is still at y = `before`, or as near as the list's ends and faded edges allow."""
    widget = pilot.widget(target)
    area = not_none(pilot.director.view().area(widget.area))
    now, offset = height_of(pilot, target), pilot.director.stack.focus_state.scroll[area.name]
    half = widget.rect.h / 2 + pilot.painter.metrics.px(FADE)
    wanted = min(max(before, area.rect.y + half), area.rect.bottom - half)
    assert abs(now - before) < 1 or abs(now - wanted) < half or offset in (0.0, area.most)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_size_of_text_is_set_by_keys_without_its_row_running_away(size: tuple[int, int]) -> None:
    pilot = at_settings(size)
    before = height_of(pilot, SCALE)
    for key, least in ((Key.RIGHT, 200), (Key.LEFT, 80)):
        for _ in range(12):
            pilot.press(key)
            assert_stays(pilot, SCALE, before)
            before = height_of(pilot, SCALE)
        assert pilot.program.preferences.settings.scale == least


@pytest.mark.parametrize("to", [0.0, 0.3, 1.0])
def test_the_size_of_text_is_set_by_the_pointer_when_it_is_let_go(to: float) -> None:
    pilot = at_settings((1280, 720))
    held = pilot.widget(SCALE)
    aim = Point(held.rect.x + held.rect.w * 0.1, held.rect.centre.y)
    pilot.director.handle(PointerMoved(aim))
    pilot.director.handle(PointerPressed(aim))
    for step in range(20):
        aim = Point(held.rect.x + held.rect.w * (0.1 + (to - 0.1) * step / 19), held.rect.centre.y)
        pilot.director.handle(PointerMoved(aim))
        pilot.tick()
        assert pilot.widget(SCALE).rect == held.rect
        assert pilot.program.preferences.settings.scale == 100
    shown = pilot.widget(SCALE).value
    pilot.director.handle(PointerReleased(aim))
    assert shown == pilot.widget(SCALE).value == f"{pilot.program.preferences.settings.scale} %"
    assert pilot.program.preferences.settings.scale != 100
    assert_stays(pilot, SCALE, aim.y)


def test_a_slider_that_nobody_saw_let_go_is_let_go_when_the_next_thing_is_pressed() -> None:
    pilot = at_settings((1280, 720))
    rect = pilot.widget(SCALE).rect
    pilot.director.handle(PointerPressed(Point(rect.right - 4, rect.centre.y)))
    pilot.tick(1.0)
    pilot.click(ChoiceTarget("tab", "program"))
    assert pilot.program.preferences.settings.scale > 100


class Growing(BarePage):
    """A page on which lines of text are added above the focusable widgets."""

    name = "growing"

    def __init__(self) -> None:
        self.lines = 0

    def fill(self, form: Form, context: LayoutContext) -> None:
        for number in range(self.lines):
            form.text(f"Line {number}")
        for number in range(30):
            form.toggle(str(number), f"Row {number}", lambda: None, on=False)

    def update(self, dt: float, context: LayoutContext) -> bool:
        self.lines += 1
        return True

    def activate(self, target: Target) -> None:
        self.lines += 5


@pytest.mark.parametrize("row", [0, 9, 29])
def test_what_is_activated_stays_where_it_is(row: int) -> None:
    pilot = Pilot()
    pilot.director.stack.push(Growing())
    target = ChoiceTarget(str(row))
    pilot.reach(target)
    before = height_of(pilot, target)
    pilot.press(Key.ENTER)
    assert_stays(pilot, target, before)
    before = height_of(pilot, target)
    pilot.click(target)
    assert_stays(pilot, target, before)


def test_what_comes_by_itself_leaves_a_page_at_its_top_and_a_row_farther_down_in_its_place() -> None:
    """Check a page on which each frame adds a line at the top."""
    pilot = Pilot()
    pilot.director.stack.push(Growing())
    first, later = ChoiceTarget("0"), ChoiceTarget("15")
    before = height_of(pilot, first)
    pilot.tick(0.1)
    assert height_of(pilot, first) > before + 10
    area = pilot.director.view().areas[0]
    pilot.director.handle(PointerMoved(area.rect.centre))
    while pilot.widget(later).rect.centre.y > area.rect.centre.y:
        pilot.director.handle(Wheel(-1.0))
    pilot.click(later)
    before = height_of(pilot, later)
    pilot.tick(1.0)
    assert abs(height_of(pilot, later) - before) < 1


def test_the_focus_that_is_seen_is_not_pushed_out_of_sight_by_what_comes_by_itself() -> None:
    pilot = Pilot()
    pilot.director.stack.push(Growing())
    target = ChoiceTarget("5")
    pilot.reach(target)
    assert pilot.director.stack.focus_state.scroll.get("growing", 0.0) == 0
    pilot.tick(1.0)
    height_of(pilot, target)
