"""How long from the start of the program to its first frame, on a virtual screen: `python -m benchmarks.bench_start [--cold]`.

Measured from outside, until the text of what is on the screen (`--ui-tree`) appears, which is written after the first frame.
With `--cold`, which needs root, the system first forgets what it has read of every file. Each program has a profile of its own
with a match in it. The executable is the one that `make dist` left in scratch/.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests.sources import ROOT
from tests.window.xvfb import screen

EXECUTABLE = ROOT / "scratch" / "dist" / "made" / "back-alley" / "back-alley"
FORGET = Path("/proc/sys/vm/drop_caches")
STARTS, COLD_STARTS = 15, 5
PATIENCE = 30.0


def start(program: tuple[str, ...], folder: Path, environ: Mapping[str, str], scene: tuple[str, ...]) -> float:
    """Seconds to the first frame."""
    tree = folder / "tree.json"
    tree.unlink(missing_ok=True)
    command = (*program, "--data-dir", str(folder / "data"), "--ui-tree", str(tree), *scene)
    begun = time.perf_counter()
    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not tree.exists():
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"no first frame; exit {process.poll()}")
            time.sleep(0.001)
        return time.perf_counter() - begun
    finally:
        process.kill()
        process.wait()


def forget_files() -> None:
    """Let the system forget what it has read of every file."""
    subprocess.run(["sync"], check=True)
    FORGET.write_text("3\n")


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cold", action="store_true")
    cold = parser.parse_args().cold
    programs: dict[str, tuple[str, ...]] = {"source": (sys.executable, "-m", "game")}
    if EXECUTABLE.is_file():
        programs["executable"] = (str(EXECUTABLE),)
    with screen() as environ, tempfile.TemporaryDirectory() as place:
        for name, program in programs.items():
            folder = Path(place) / name
            folder.mkdir()
            for scene, options in (("table", ("--rules", "classic")), ("title", ())):
                start(program, folder, environ, options)
                times = []
                for _ in range(COLD_STARTS if cold else STARTS):
                    if cold:
                        forget_files()
                    times.append(start(program, folder, environ, options))
                middle, worst = statistics.median(times), max(times)
                kind = "cold" if cold else "warm"
                print(
                    f"{name:10} {kind} to the {scene}: {middle * 1000:5.0f} ms in the middle, {worst * 1000:5.0f} at worst"
                )


if __name__ == "__main__":
    main()
