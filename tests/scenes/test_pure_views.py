"""Pure views: no view and no drawing steps the game, writes, or leaves a trace in its scene."""

from dataclasses import replace

import pytest

from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Key, PointerMoved
from game.toolkit.metrics import metrics
from tests.support.frozen import freeze_while_shown
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, lead, scene_names

SIZES = ((1024, 640), (1920, 1080))


@pytest.mark.parametrize("scene", DOORS)
def test_no_scene_changes_anything_while_it_is_shown(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot().open()
    scene_names()  # all of them are imported
    lead(pilot, scene)
    shown = freeze_while_shown(monkeypatch)
    for widget in pilot.director.view().widgets[:6]:
        pilot.director.handle(PointerMoved(widget.visible.centre))
        pilot.director.draw()
    pilot.press(Key.TAB, Key.DOWN, Key.END)
    for size in SIZES:
        pilot.director.resize(metrics(*size))
        pilot.director.tree()
        pilot.tick()
        pilot.director.draw()
    assert scene in shown


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.INSTANT])
def test_a_window_of_another_size_plays_no_card(speed: Speed, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot().open()
    lead(pilot, "table")
    pilot.program.preferences.change(replace(pilot.program.preferences.settings, speed=speed))
    freeze_while_shown(monkeypatch)
    table = pilot.table.local_match.table
    for step in range(120):
        pilot.take_turn()
        seq = table.seq
        pilot.director.resize(metrics(*SIZES[step % 2]))
        pilot.director.view()
        pilot.director.draw()
        assert table.seq == seq
        pilot.tick()
