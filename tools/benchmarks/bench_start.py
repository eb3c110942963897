"""Start benchmark, up to the window and its first frame: `python -m tools.benchmarks.bench_start [--cold]`.

Times are measured on a virtual screen: until the X server reports a new window, and until the accessibility tree (`--ui-tree`) is
written after the first frame. The processor time of all threads is shown too. The limits are for a start with pictures stored by an
earlier start; the very first start has a separate line. `--cold` drops the system's file cache first and needs root. The executable
is built by `make dist` in scratch/.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.sources import ROOT
from tests.window.xvfb import screen
from tools.benchmarks.lines import line
from tools.benchmarks.watching import Screen

EXECUTABLE = ROOT / "scratch" / "dist" / "made" / "back-alley" / "back-alley"
FORGET = Path("/proc/sys/vm/drop_caches")
STARTS, FIRST_STARTS, COLD_STARTS = 15, 7, 5
PATIENCE = 30.0
PICTURES = "data/pictures/*.picture"
WINDOW, FRAME = "250 ms", "600 ms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Seconds until the window and the first frame, and processor seconds until the first frame."""

    window: float
    frame: float
    processor: float


def start(
    program: tuple[str, ...],
    folder: Path,
    environ: Mapping[str, str],
    scene: tuple[str, ...],
    eye: Screen,
    *,
    stores_pictures: bool = False,
) -> Start:
    """Measure one start. The program is killed after its first frame or, if `stores_pictures`, after it has stored its pictures.

    Raises:
        TimeoutError: no window or first frame appears, or no picture is stored.
    """
    tree = folder / "tree.json"
    tree.unlink(missing_ok=True)
    command = (*program, "--data-dir", str(folder / "data"), "--ui-tree", str(tree), *scene)
    eye.forget()
    begun = time.perf_counter()
    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not eye.window_within(PATIENCE):
            raise TimeoutError(f"no window; exit {process.poll()}")
        window = time.perf_counter() - begun
        while not tree.exists():
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"no first frame; exit {process.poll()}")
            time.sleep(0.001)
        frame = time.perf_counter() - begun
        while stores_pictures and not any(folder.glob(PICTURES)):
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"no picture stored; exit {process.poll()}")
            time.sleep(0.05)
    finally:
        process.kill()
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return Start(window=window, frame=frame, processor=used.ru_utime + used.ru_stime)


def forget_files() -> None:
    subprocess.run(["sync"], check=True)
    FORGET.write_text("3\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cold", action="store_true")
    cold = parser.parse_args().cold
    programs: dict[str, tuple[str, ...]] = {"source": (sys.executable, "-m", "game")}
    if EXECUTABLE.is_file():
        programs["executable"] = (str(EXECUTABLE),)
    with screen() as environ, tempfile.TemporaryDirectory() as place:
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        eye = Screen(environ)
        for name, program in programs.items():
            folder = Path(place) / name
            folder.mkdir()
            for scene, options in (("table", ("--rules", "classic")), ("title", ())):
                start(program, folder, environ, options, eye)
                firsts, starts = [], []
                for _ in range(FIRST_STARTS):
                    shutil.rmtree(folder / "data" / "pictures", ignore_errors=True)
                    firsts.append(start(program, folder, environ, options, eye))
                start(program, folder, environ, options, eye, stores_pictures=True)
                for _ in range(COLD_STARTS if cold else STARTS):
                    if cold:
                        forget_files()
                    starts.append(start(program, folder, environ, options, eye))
                kind = f"{name}, {'cold' if cold else 'warm'}, to the"
                line(f"{kind} window ({scene})", _middle([one.window for one in starts]), "" if cold else WINDOW)
                line(
                    f"{kind} first frame of the {scene}", _middle([one.frame for one in starts]), "" if cold else FRAME
                )
                line("  of the processor", _middle([one.processor for one in starts]))
                line("  the very first time", _middle([one.frame for one in firsts]))
        eye.close()


def _middle(times: list[float]) -> str:
    return (
        f"{statistics.median(times) * 1000:.0f} ms, at best {min(times) * 1000:.0f}, at worst {max(times) * 1000:.0f}"
    )


if __name__ == "__main__":
    main()
