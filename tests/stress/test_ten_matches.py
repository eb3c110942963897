"""Ten matches in a row in one process at instant speed: the memory stays flat and no match is slower than those before it."""

import gc
import os
import statistics
import time
from pathlib import Path

import pytest

from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget
from game.worker import ThreadWorker
from tests.support.pilot import Pilot

MATCHES = 10
WARM = 3
"""The number of matches that fill what is kept on purpose: pictures, measures of texts."""
MOST_GROWTH = 6.0
"""Megabytes from then to the end, which is less than one for each match."""
MOST_SLOWING = 1.25
"""The last three matches against the three before them."""

pytestmark = [
    pytest.mark.stress,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this is how Linux tells what a process holds"),
]


def megabytes() -> float:
    """Return the memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_memory_stays_flat_and_nothing_slows_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole program but for the window: scenes, drawing of every tenth frame, players in their thread, a profile on disk."""
    store = Store.open(tmp_path / "profile.sqlite3").store
    settings = Settings(first_start_done=True, speed=Speed.INSTANT)
    pilot = Pilot(settings=settings, store=store, worker=ThreadWorker, settings_path=tmp_path / "settings.toml").open()
    held, took, counts = [], [], []
    for _ in range(MATCHES):
        start = time.process_time()
        pilot.program.reset(StaticRoute.TITLE)
        rules = PRESETS["classic"]
        pilot.begin(rules)
        frames = 0
        while pilot.scene != "result":
            if pilot.scene == "deal-summary":
                pilot.click(ButtonTarget("next"))
            pilot.take_turn()
            pilot.tick()
            frames += 1
            if frames % 10 == 0:
                pilot.director.draw()
            time.sleep(0.0005)  # for the players in their thread
        took.append(time.process_time() - start)
        gc.collect()
        held.append(megabytes())
        counts.append(len(gc.get_objects()))
    pilot.program.close()
    assert len(Store.read(tmp_path / "profile.sqlite3").matches()) == MATCHES
    with capsys.disabled():
        print("\nMB after each match:", " ".join(f"{each:.0f}" for each in held))
        print("seconds of the processor:", " ".join(f"{each:.1f}" for each in took))
        print("objects:", " ".join(str(count) for count in counts))
    assert held[-1] - held[WARM - 1] < MOST_GROWTH
    assert statistics.median(took[-3:]) < MOST_SLOWING * statistics.median(took[-6:-3])
