"""Pure views: views and drawing never advance the game, even while the window is resized."""

import pytest
from msgspec.structs import replace

from game.tabletop.pacing import Speed
from game.toolkit.metrics import metrics
from tests.support.frozen import freeze_while_shown
from tests.support.pilot import Pilot
from tests.support.routes import lead
from tests.support.without_pixels import draw_nothing

SIZES = ((1024, 640), (1920, 1080))
LONG = 4
"""The number of frames from one change of the window's size to the next."""


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.INSTANT])
def test_a_window_of_another_size_plays_no_card(speed: Speed, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot().open()
    lead(pilot, "table")
    pilot.program.preferences.change(replace(pilot.program.preferences.settings, speed=speed))
    freeze_while_shown(monkeypatch)
    draw_nothing(monkeypatch)
    table = pilot.table.local_match.table
    for step in range(60):
        pilot.take_turn()
        seq = table.seq
        pilot.director.resize(metrics(*SIZES[step // LONG % len(SIZES)]))
        pilot.director.view()
        pilot.director.draw()
        assert table.seq == seq
        pilot.tick()
