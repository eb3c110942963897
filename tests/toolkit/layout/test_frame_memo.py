"""Frame memo: a scene is laid out again only if the scene, the window, the language or focus state that it reads has changed."""

from typing import Final

import pytest
from msgspec.structs import replace

from game import i18n
from game.toolkit.devices.input import Key, PointerMoved
from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import metrics
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role, View, Widget
from tests.support.pilot import Pilot

NEXT: Final = ButtonTarget("next")
HERE: Final = Point(50, 30)


class Counting(Scene):
    """A scene with one button, which shows the number of presses and the seconds passed; the scene counts its layouts."""

    def __init__(self) -> None:
        self.layouts = 0
        self.presses = 0
        self.seconds = 0.0

    def view(self, context: LayoutContext) -> View:
        self.layouts += 1
        name = f"{self.presses} {self.seconds:.0f} {i18n.installed()}"
        return View(widgets=(Widget(rect=Rect(10, 10, 200, 50), role=Role.BUTTON, name=name, target=NEXT),))

    def activate(self, target: Target) -> None:
        self.presses += 1

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let time pass; return True if the seconds on the button change."""
        before, self.seconds = self.seconds, self.seconds + dt
        return f"{before:.0f}" != f"{self.seconds:.0f}"


class Heedful(Counting):
    """A scene whose button shows whether the pointer is on it."""

    def view(self, context: LayoutContext) -> View:
        view = super().view(context)
        name = "here" if context.pointed == NEXT else "elsewhere"
        return View(widgets=tuple(replace(widget, name=name) for widget in view.widgets))


@pytest.fixture
def scene() -> Counting:
    return Counting()


@pytest.fixture
def pilot(scene: Counting) -> Pilot:
    pilot = Pilot()
    pilot.director.stack.push(scene)
    pilot.director.draw()
    scene.layouts = 0
    return pilot


def name(pilot: Pilot) -> str:
    return pilot.widget(NEXT).name


def test_all_that_is_asked_of_one_moment_takes_one_layout(pilot: Pilot, scene: Counting) -> None:
    pilot.tick(2.0)
    for _ in range(3):
        assert name(pilot) == "0 2 en"
        pilot.director.draw()
        pilot.director.tree()
        pilot.director.handle(PointerMoved(Point(500, 500)))
    assert scene.layouts == 1


def test_what_changes_nothing_in_a_scene_takes_no_layout(pilot: Pilot, scene: Counting) -> None:
    pilot.tick(0.3)
    pilot.director.handle(PointerMoved(HERE))
    pilot.press(Key.TAB, Key.TAB)
    pilot.director.draw()
    assert scene.layouts == 0


def test_a_scene_that_heeds_the_pointer_is_laid_out_as_it_moves() -> None:
    pilot, scene = Pilot(), Heedful()
    pilot.director.stack.push(scene)
    assert name(pilot) == "elsewhere"
    pilot.director.handle(PointerMoved(HERE))
    assert name(pilot) == "here"
    scene.layouts = 0
    pilot.director.handle(PointerMoved(Point(HERE.x + 1, HERE.y)))
    assert scene.layouts == 0
    pilot.director.handle(PointerMoved(Point(500, 500)))
    assert name(pilot) == "elsewhere"


def test_what_is_pressed_or_passes_is_seen_at_once(pilot: Pilot) -> None:
    pilot.click(NEXT)
    assert name(pilot) == "1 0 en"
    pilot.press(Key.ENTER)
    assert name(pilot) == "2 0 en"
    pilot.tick(2)
    assert name(pilot) == "2 2 en"


def test_a_setting_that_changes_beside_all_inputs_is_seen_at_once(pilot: Pilot, scene: Counting) -> None:
    name(pilot)
    scene.presses = 7
    pilot.program.preferences.change(
        replace(pilot.program.preferences.settings, captions=not pilot.program.preferences.settings.captions)
    )
    assert name(pilot).startswith("7")


def test_a_window_of_another_size_and_another_language_are_laid_out_anew(pilot: Pilot, scene: Counting) -> None:
    name(pilot)
    pilot.painter.metrics = metrics(1920, 1080)
    name(pilot)
    assert scene.layouts == 1
    i18n.install("de")
    assert name(pilot) == "0 0 de"
