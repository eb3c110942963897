"""A monkey at the window: whatever is pressed, clicked, dragged, typed or resized, nothing breaks and no table is stuck."""

import random

import pytest

from game.engine.presets import PRESETS
from game.settings import Settings
from game.ui.geometry import Point
from game.ui.input import (
    Exposed,
    Hurried,
    Input,
    Key,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    Wheel,
)
from game.ui.metrics import metrics
from game.ui.stage import Speed
from tests.pilot import Pilot

pytestmark = pytest.mark.stress

INPUTS = 100_000
RUNS = 10
KEYS = (*Key, *"utslrpmy0123456789")
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1000), (2560, 1080))


def some_point(pilot: Pilot, chance: random.Random) -> Point:
    """Mostly in the middle of something, sometimes anywhere, the edge and beyond included."""
    widgets = [widget for widget in pilot.director.view().widgets if widget.target is not None]
    if widgets and chance.random() < 0.8:
        return chance.choice(widgets).visible.centre
    size = pilot.painter.metrics
    return Point(chance.uniform(-20, size.width + 20), chance.uniform(-20, size.height + 20))


def inputs(pilot: Pilot, chance: random.Random) -> list[Input]:
    """Something that a player could do."""
    match chance.choices(
        ("click", "drag", "key", "type", "wheel", "move", "hurry", "expose"), (30, 8, 40, 4, 6, 6, 3, 3)
    )[0]:
        case "click":
            point = some_point(pilot, chance)
            return [PointerMoved(point), PointerPressed(point), PointerReleased(point)]
        case "drag":
            start, end = some_point(pilot, chance), some_point(pilot, chance)
            return [PointerPressed(start), PointerMoved(end), PointerReleased(end)]
        case "key":
            return [KeyPressed(chance.choice(KEYS), shift=chance.random() < 0.1, command=chance.random() < 0.05)]
        case "type":
            return [TextTyped(chance.choice(("a", "Ä", "漢", "🙂", " ", "\x00", "x" * 40)))]
        case "wheel":
            return [Wheel(chance.uniform(-5, 5))]
        case "hurry":
            return [Hurried(chance.random() < 0.5)]
        case "expose":
            return [Exposed()]
        case _:
            return [PointerMoved(some_point(pilot, chance))]


@pytest.mark.parametrize("run", range(RUNS))
def test_a_monkey_breaks_nothing(run: int) -> None:
    """Random inputs in whatever scene they lead to; then the match that is left is played to its end."""
    chance = random.Random(run)
    preset = list(PRESETS)[run % len(PRESETS)]
    pilot = Pilot(settings=Settings(speed=chance.choice(list(Speed))), seed=run).open()
    pilot.program.sit_down(pilot.program.begin(PRESETS[preset], pilot.program.default_players(PRESETS[preset])))
    seen: set[str] = set()
    for step in range(INPUTS // RUNS):
        for event in inputs(pilot, chance):
            pilot.director.handle(event)
            if pilot.director.is_over:
                pilot = Pilot(settings=pilot.program.settings, store=pilot.store, seed=step).open()
        if step % 200 == 0:
            pilot.director.resize(metrics(*chance.choice(SIZES), pilot.program.settings.scale))
        if step % 50 == 0:
            pilot.director.draw()
            pilot.director.tree()
        seen.add(pilot.scene)
        pilot.tick(chance.choice((0.0, 1 / 60, 0.2)))
    assert "table" in seen
    unfinished = pilot.program.unfinished()
    if unfinished:
        pilot.program.sit_down(pilot.program.resume(unfinished[0].id))
        pilot.program.change(Settings(speed=Speed.INSTANT, first_start_done=True))
        pilot.play_on(lambda: pilot.scene == "result")
