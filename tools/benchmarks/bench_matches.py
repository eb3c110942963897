"""Benchmark of title page, match list and export with few and many matches: `python -m tools.benchmarks.bench_matches [--whole]`.

Creates a profile with 5 matches and one with 5,000. With each profile in turn, it measures:

- the first frame of the title page, including the opening of the profile,
- the list of matches, scrolling down a page in the list, and to its end,
- `record export` of one match, including the start of the program,
- reading the whole profile.

Prints medians, and the ratio of the times with 5,000 and with 5 matches. With `--whole` each match is a whole `classic` match
(about 340 MB), else three small deals (60 MB).
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from game.rulesets.presets import PRESETS
from game.session.schema import is_whole, open_to_read
from game.session.store import Store
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from tests.session.matches import SHORT
from tests.support.many_matches import make_profile
from tests.support.pilot import Pilot, shared_assets
from tools.benchmarks.lines import line

FEW, MANY = 5, 5000
RUNS = 9
LIMIT = 1.2
LIMITED = ("title", "list of matches", "export of one match")
"""Measurements with a limit. Scrolling has none, since five matches cannot be scrolled."""
STEPS = ("title", "list of matches", "a page down in it", "its end")


def scenes(profile: Path) -> list[float]:
    """Return the processor seconds of each of `STEPS`, measured in this process."""
    shared_assets()
    moments = [time.process_time()]
    store = Store.open(profile).store
    pilot = Pilot(store=store).open()
    pilot.director.draw()
    title = time.process_time() - moments[0]
    pilot.click(ButtonTarget("your-game"))
    pilot.director.draw()
    moments = [time.process_time()]
    pilot.click(ButtonTarget("matches"))
    pilot.director.draw()
    moments.append(time.process_time())
    for key in (Key.PAGE_DOWN, Key.END):
        pilot.press(key)
        pilot.director.draw()
        moments.append(time.process_time())
    store.close()
    return [title, *(after - before for before, after in pairwise(moments))]


def run(*arguments: str) -> tuple[str, float]:
    """Run Python with these arguments; return its output, and the seconds of processor time."""
    environ = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen((sys.executable, *arguments), env=environ, stdout=subprocess.PIPE, text=True)
    said = process.stdout.read() if process.stdout is not None else ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments} ended with {process.returncode}")
    return said, used.ru_utime + used.ru_stime


def measure(profile: Path) -> list[float]:
    """Return the processor seconds of each measurement; pages and the export are measured in new processes."""
    said, _ = run("-m", "tools.benchmarks.bench_matches", "--scenes", str(profile))
    _, export = run("-m", "game", "record", "export", "--data-dir", str(profile.parent), "2")
    begun = time.process_time()
    with closing(open_to_read(profile)) as db:
        assert is_whole(db)
    return [*map(float, said.split()[-len(STEPS) :]), export, time.process_time() - begun]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--scenes", type=Path)
    args = parser.parse_args()
    if args.scenes is not None:
        print(*scenes(args.scenes))
        return
    with tempfile.TemporaryDirectory() as folder:
        profiles = {count: Path(folder) / str(count) / "profile.sqlite3" for count in (FEW, MANY)}
        for count, profile in profiles.items():
            profile.parent.mkdir()
            make_profile(profile, count, PRESETS["classic"] if args.whole else SHORT)
            line(f"profile with {count} matches", f"{profile.stat().st_size / 1e6:.1f} MB")
        measured: dict[int, list[list[float]]] = {FEW: [], MANY: []}
        for _ in range(RUNS):
            for count, profile in profiles.items():
                measured[count].append(measure(profile))
    for index, what in enumerate((*STEPS, "export of one match", "reading the profile through")):
        few, many = (statistics.median(times[index] for times in measured[count]) for count in (FEW, MANY))
        value = f"{few * 1000:.0f} ms with {FEW}, {many * 1000:.0f} with {MANY}: {many / few:.2f}"
        line(what, value, f"{LIMIT} times" if what in LIMITED else "")


if __name__ == "__main__":
    main()
