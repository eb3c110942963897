"""No placeholder is drawn from a cold start to the first complete table, even on busy cores."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.assets import Assets
from game.toolkit.render.canvas import RenderWorker
from game.worker import ThreadWorker, close_all
from tests.support.pilot import Pilot

pytestmark = pytest.mark.stress

FRAME = 1 / 60
PATIENCE = 120.0
"""Maximum seconds by the pilot's clock, which lags behind real time when few frames are drawn."""


@contextmanager
def busy(programs: int = 4) -> Iterator[None]:
    """Keep some cores busy during the block."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(programs)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_is_a_stand_in_though_the_processor_is_busy(size: tuple[int, int]) -> None:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, speed=Speed.NORMAL), seed=3)
    worker = ThreadWorker("pictures")
    pilot.painter.assets = Assets()
    pilot.painter.render_worker = RenderWorker(worker)
    pilot.open()
    local_match, shown, held = None, set(), 0
    before = time.monotonic()
    try:
        with busy():
            while pilot.time < PATIENCE:
                pilot.director.draw()
                held += pilot.painter.is_held
                if not pilot.painter.is_held:
                    shown.add(pilot.scene)
                assert pilot.painter.stand_ins == 0
                if local_match is None and "title" in shown:
                    local_match = pilot.begin(PRESETS["classic"])
                if local_match is not None and "table" in shown and not pilot.painter.is_held:
                    pilot.take_turn()
                    deal = local_match.seen.public.deal
                    if deal is not None and deal.tricks and pilot.director.tree().settled:
                        break
                now = time.monotonic()
                pilot.tick(min(now - before, 0.1))
                before = now
                time.sleep(FRAME / 4)
            else:
                raise AssertionError(pilot.director.tree())
    finally:
        close_all((worker,))
    assert held
