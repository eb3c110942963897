"""Ten consecutive matches in one process at instant speed: memory and the time of a match hardly grow."""

import gc
import json
import os
import subprocess
import sys
import time
from itertools import count
from math import inf
from pathlib import Path

import pytest

from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.worker import ThreadWorker
from tests.support.pilot import Pilot
from tests.support.sources import ROOT

MATCHES = 10
WARM = 3
"""Memory is compared only after this many matches, which fill the caches."""
MOST_GROWTH = 10.0
"""Maximum growth of memory in MB: the minimum of the last three matches, minus the minimum of matches `WARM` to `WARM + 2`."""
MOST_SLOWING = 1.25
"""Maximum ratio of the shortest time of the last three matches to the shortest time of the three before them."""
DRAWN_EVERY = 10
"""One frame out of this many is drawn."""

pytestmark = [
    pytest.mark.stress,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this is how Linux tells what a process holds"),
]


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(folder: Path) -> None:
    """Play the matches; print memory, time and number of objects after each, as JSON."""
    store = Store.open(folder / "profile.sqlite3").store
    settings = Settings(first_start_done=True, speed=Speed.INSTANT)
    pilot = Pilot(settings=settings, store=store, worker=ThreadWorker, settings_path=folder / "settings.toml").open()
    found: list[tuple[float, float, int]] = []
    frames = count(1)

    def is_over() -> bool:
        if not next(frames) % DRAWN_EVERY:
            pilot.director.draw()
        time.sleep(0.0005)  # time for the computer players' thread
        return pilot.scene == "result"

    for _ in range(MATCHES):
        start = time.process_time()
        pilot.program.reset(StaticRoute.TITLE)
        pilot.begin(PRESETS["classic"])
        pilot.play_on(is_over, within=inf)
        took = time.process_time() - start
        gc.collect()
        found.append((megabytes(), took, len(gc.get_objects())))
    pilot.program.close()
    print(json.dumps(found))


def test_memory_stays_flat_and_nothing_slows_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the whole program except the window in a new process, with a thread for computer players."""
    command = [sys.executable, "-m", "tests.stress.test_ten_matches", str(tmp_path)]
    ended = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    held, took, objects = zip(*json.loads(ended.stdout.splitlines()[-1]), strict=True)
    assert len(Store.read(tmp_path / "profile.sqlite3").matches()) == MATCHES
    with capsys.disabled():
        print("\nMB after each match:", " ".join(f"{each:.0f}" for each in held))
        print("seconds of the processor:", " ".join(f"{each:.1f}" for each in took))
        print("objects:", *objects)
    assert min(held[-3:]) - min(held[WARM - 1 : WARM + 2]) < MOST_GROWTH
    assert min(took[-3:]) < MOST_SLOWING * min(took[-6:-3])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
