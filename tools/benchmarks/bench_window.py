"""Window benchmark, of presenting and idling at the table: `python -m tools.benchmarks.bench_window`; each line with its limit.

On a virtual screen of its own (Xvfb), or plainly "no display" where there is none. Presenting: a deal of four computer players at
1920x1080, sixty times a second, by the clock and by the processor. Idling: the program itself, waiting for a bid.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.cards import Seat
from game.rulesets.presets import PRESETS
from game.scenes.routing.opening import open_scenes
from game.scenes.routing.resolver import program_without_files
from game.scenes.shell.routes import AtTable
from game.session.store import Store
from game.settings import Settings
from game.tabletop.roster import player_for
from game.toolkit.assets import Assets
from game.toolkit.devices.window import open_window
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import ButtonTarget
from game.worker import ThreadWorker
from tests.window.xvfb import game, screen
from tools.benchmarks.lines import line

SIZE = (1920, 1080)
FRAME = 1 / 60
MILLI = 1000.0
FRAMES = 900
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
IDLE, LEAST_IDLE = 0.7, 12.0
"""Per cent of a core, and seconds from the moment nothing moves to the moment that is watched: large pictures may still be made."""


def present() -> None:
    """Print how the frames of a deal are drawn and presented in a window of this display."""
    drawn: deque[float] = deque()
    shown: deque[float] = deque()
    used: deque[float] = deque()
    with open_window(SIZE) as window:
        painter = Painter(window.surface, Assets(), metrics(*SIZE), worker=ThreadWorker("pictures"))
        director = Director(painter)
        program = program_without_files(director, Settings(first_start_done=True), Store.open(None).store)
        open_scenes(program)
        players = tuple(player_for(seat, "club", "") for seat in Seat)
        program.reset(AtTable(program.matches.begin(PRESETS["classic"], players)))
        while len(drawn) < FRAMES:
            begun = time.perf_counter()
            for event in window.inputs():
                director.handle(event)
            director.update(FRAME)
            if director.stack.scene.name == "deal-summary":
                director.stack.scene.activate(ButtonTarget("next"))
            if painter.surface is not window.surface:
                window.resized()
                painter.target(window.surface, metrics(*window.size))
            start, processor = time.perf_counter(), time.thread_time()
            director.draw()
            middle = time.perf_counter()
            window.flip()
            drawn.append(middle - start)
            shown.append(time.perf_counter() - middle)
            used.append(time.thread_time() - processor)
            time.sleep(max(FRAME - (time.perf_counter() - begun), 0))
        program.close()
        way = window.way
    both = [one + other for one, other in zip(drawn, shown, strict=True)]
    line("way of presenting chosen", way)
    line("presenting a frame at 1920x1080", spread(shown))
    line("drawing and presenting a frame at 1920x1080", spread(both), "16.7 ms (p99)")
    line("the same in time of the processor", spread(used))


def spread(taken: Iterator[float] | list[float] | deque[float]) -> str:
    """Return median, p99 and longest of some seconds, in milliseconds."""
    values = sorted(taken)
    middle, late = values[len(values) // 2], values[int(len(values) * 0.99)]
    return f"median {middle * MILLI:.1f}, p99 {late * MILLI:.1f}, longest {values[-1] * MILLI:.1f} ms"


def idle(environ: dict[str, str], folder: Path, seconds: float) -> None:
    """Print what the program takes of a core while it waits for a bid, and what it holds in memory."""
    with game(
        environ, folder, "--rules", "classic", "--seed", "1", "--window", "1920x1080", "--speed", "fast"
    ) as shown:
        shown.until(
            lambda tree: bool(tree["settled"]) and any("bid" in str(node["target"]) for node in tree["widgets"])
        )
        time.sleep(LEAST_IDLE)
        before = _processor(shown.process.pid)
        time.sleep(seconds)
        share = (_processor(shown.process.pid) - before) / seconds * 100
        held = resident(shown.process.pid)
    line(f"idle at the table, over {seconds:.0f} s", f"{share:.2f} % of a core", f"{IDLE} %")
    line("memory of the program in its window, at its first bid", f"{held:.0f} MiB", "130 MiB")


def _processor(pid: int) -> float:
    """Return the seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    """Return the memory that a process holds, in MiB; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    except OSError:
        return 0.0


def report(seconds: float) -> None:
    """Print everything."""
    try:
        with screen(2000, 1200) as environ, tempfile.TemporaryDirectory() as folder:
            del environ["SDL_FRAMEBUFFER_ACCELERATION"]  # the program is to choose
            subprocess.run(
                [sys.executable, "-m", "tools.benchmarks.bench_window", "--present"], env=environ, check=True
            )
            idle(environ, Path(folder), seconds)
    except pytest.skip.Exception as missing:
        line("presenting, idling", f"no display ({missing})")


def main() -> None:
    """Print."""
    parser = argparse.ArgumentParser(description="Presenting and idling in a window.")
    parser.add_argument("--present", action="store_true", help="only presenting, on the display there is")
    parser.add_argument("--idle", type=float, default=30.0, help="seconds for which the table is watched idling")
    args = parser.parse_args()
    if args.present:
        present()
    else:
        report(args.idle)


if __name__ == "__main__":
    main()
