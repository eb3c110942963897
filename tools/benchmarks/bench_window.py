"""Window benchmark of presenting and idling: `python -m tools.benchmarks.bench_window` prints measurements with their limits.

Runs on its own virtual screen; without Xvfb it prints "no display". Presenting is measured at 1920x1080, sixty times a second,
during a deal of four computer players, in wall-clock and processor time. Idling is measured on the program's first page, at the
table during a wait for a bid, and on each page in a separate process. Other card games are measured too if they are installed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from game.app import Loop
from game.engine.cards import Seat
from game.rulesets.presets import PRESETS
from game.scenes.routing.opening import open_scenes
from game.scenes.routing.resolver import program_without_files
from game.scenes.shell.routes import AtTable
from game.session.store import Store
from game.settings import Settings
from game.tabletop.roster import player_for
from game.toolkit.assets import Assets
from game.toolkit.devices.audio import Audio
from game.toolkit.devices.window import open_window
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.worker import ThreadWorker
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, lead
from tests.window.xvfb import game, is_at, screen
from tools.benchmarks.lines import line

SIZE = (1920, 1080)
FRAME = 1 / 60
MILLI = 1000.0
FRAMES = 900
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
IDLE, SWITCHES = 0.15, 5.0
"""Limits for an idle process: per cent of a core, and context switches per second of all threads except those for sound."""
LEAST_IDLE = 16.0
"""Seconds to wait after a page is complete before it is measured."""
LATEST = 120.0
"""Maximum seconds until a page is complete."""
SOUND_THREADS = ("SDLAudio", "SDLHotplug", "Pulse", "pw-")
"""Prefixes of the names of the sound device's threads."""
AT_ONCE = 30
"""Number of pages measured at the same time; each takes 100 MiB of memory."""
PEERS = ("/usr/games/sol", "/usr/bin/sol", "/usr/games/kpat", "/usr/bin/kpat")
"""Other card games: AisleRiot and KPatience."""


def present() -> None:
    """Print the way in which frames are presented on this display, and how long drawing and presenting take."""
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
        way = type(window._way).__name__.lower()  # noqa: SLF001 - nothing else needs it
    both = [one + other for one, other in zip(drawn, shown, strict=True)]
    line("way of presenting chosen", way)
    line("presenting a frame at 1920x1080", spread(shown))
    line("drawing and presenting a frame at 1920x1080", spread(both), "16.7 ms (p99)")
    line("the same in time of the processor", spread(used))


def spread(taken: Iterator[float] | list[float] | deque[float]) -> str:
    """Return median, p99 and maximum of durations, in milliseconds."""
    values = sorted(taken)
    middle, late = values[len(values) // 2], values[int(len(values) * 0.99)]
    return f"median {middle * MILLI:.1f}, p99 {late * MILLI:.1f}, longest {values[-1] * MILLI:.1f} ms"


class Idling(NamedTuple):
    """Processor time of a process in seconds, and the context switches of its threads, by thread id."""

    processor: float
    switches: dict[str, int]

    @classmethod
    def of(cls, pid: int) -> "Idling":
        """Return the processor time and context switches of a process so far."""
        switches = {}
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):  # the thread has ended
                fields = dict(
                    row.split(":\t", 1) for row in (thread / "status").read_text().splitlines() if ":\t" in row
                )
                if not fields["Name"].startswith(SOUND_THREADS):
                    switches[thread.name] = int(fields["voluntary_ctxt_switches"])
        return cls(_processor(pid), switches)

    def rates(self, before: "Idling", seconds: float) -> tuple[float, float]:
        """Return the percentage of a core used, and the context switches per second, since `before`, which was `seconds` ago."""
        more = sum(count - before.switches.get(thread, 0) for thread, count in self.switches.items())
        return (self.processor - before.processor) / seconds * 100, more / seconds


def watched(pid: int, seconds: float) -> tuple[float, float]:
    """Return an idle process's percentage of a core, and its context switches per second."""
    time.sleep(LEAST_IDLE)
    before = Idling.of(pid)
    time.sleep(seconds)
    return Idling.of(pid).rates(before, seconds)


def idle_line(what: str, seconds: float, rates: tuple[float, float], *, has_limit: bool = True) -> None:
    """Print the processor use and context switches of an idle process."""
    limit = f"{IDLE} %, {SWITCHES:.0f}" if has_limit else ""
    line(f"idle {what}, over {seconds:.0f} s", f"{rates[0]:.2f} % of a core, {rates[1]:.1f} switches/s", limit)


def idle(environ: dict[str, str], folder: Path, seconds: float) -> None:
    """Print the program's idle processor time and memory, and other card games' idle processor time."""
    with game(environ, folder, "--window", "1920x1080") as shown:
        shown.until(is_at("first-start"))
        idle_line("on the first page", seconds, watched(shown.process.pid, seconds))
    with game(
        environ, folder, "--rules", "classic", "--seed", "1", "--window", "1920x1080", "--speed", "fast"
    ) as shown:
        shown.until(
            lambda tree: bool(tree["settled"]) and any("bid" in str(node["target"]) for node in tree["widgets"])
        )
        idle_line("at the table", seconds, watched(shown.process.pid, seconds))
        held = resident(shown.process.pid)
    line("memory of the program in its window, at its first bid", f"{held:.0f} MiB", "130 MiB")
    for peer in filter(os.path.exists, PEERS):
        other = subprocess.Popen([peer], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        idle_line(f"beside it, {Path(peer).name}", seconds, watched(other.pid, seconds), has_limit=False)
        other.kill()
        other.wait()


def page_process(name: str, environ: dict[str, str], seconds: float) -> "subprocess.Popen[str]":
    """Return a new process that shows a page and prints its idle processor use and context switches."""
    command = [sys.executable, "-m", "tools.benchmarks.bench_window", "--idle", str(seconds), "--page", name]
    return subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)


def idle_pages(seconds: float, at_once: int) -> None:
    """Measure every page while it is idle; print the maxima of all pages, and the five pages with the most processor use."""
    found: dict[str, tuple[float, float]] = {}
    names = sorted(DOORS)
    for first in range(0, len(names), at_once):
        group = names[first : first + at_once]
        with ExitStack() as screens:  # each page has its own screen: windows on one screen would wake each other
            running = [page_process(name, screens.enter_context(screen(2000, 1200)), seconds) for name in group]
            told = [process.communicate()[0].split() for process in running]
        found |= {
            name: (float(share), float(switches)) for name, (*_, share, switches) in zip(group, told, strict=True)
        }
    idle_line(f"on {len(found)} pages, the most of any", seconds, tuple(map(max, zip(*found.values(), strict=True))))
    for name, rates in sorted(found.items(), key=lambda page: page[1], reverse=True)[:5]:
        idle_line(f"on the page {name}", seconds, rates)


def idle_page(name: str, seconds: float) -> None:
    """Print this process's processor use and context switches while it shows an idle page."""
    settings = Settings(first_start_done=True)
    with open_window(SIZE) as window:
        pilot = Pilot(settings=settings, audio=Audio()).open()
        lead(pilot, name)
        loop = Loop(window, pilot.program.preferences, pilot.program)
        step_until_shown(loop, pilot.program.director.painter)
        step_for(loop, LEAST_IDLE)
        before = Idling.of(os.getpid())
        step_for(loop, seconds)
        print(*Idling.of(os.getpid()).rates(before, seconds))
        pilot.program.close()


def step_until_shown(loop: Loop, painter: Painter) -> None:
    end = time.monotonic() + LATEST
    loop.step()
    while (painter.is_held or painter.render_worker.has_waiting) and time.monotonic() < end:
        loop.step()


def step_for(loop: Loop, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        loop.step()


def _processor(pid: int) -> float:
    """Return the processor seconds used by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    """Return the memory of a process in MiB; 0 if the system does not report it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    except OSError:
        return 0.0


def report(seconds: float, at_once: int) -> None:
    try:
        with screen(2000, 1200) as environ, tempfile.TemporaryDirectory() as folder:
            del environ["SDL_FRAMEBUFFER_ACCELERATION"]  # if unset, the program chooses a value itself
            subprocess.run(
                [sys.executable, "-m", "tools.benchmarks.bench_window", "--present"], env=environ, check=True
            )
            idle(environ, Path(folder), seconds)
            idle_pages(seconds, at_once)
    except pytest.skip.Exception as missing:
        line("presenting, idling", f"no display ({missing})")


def main() -> None:
    parser = argparse.ArgumentParser(description="Presenting and idling in a window.")
    parser.add_argument("--present", action="store_true", help="only presenting, on the display there is")
    parser.add_argument("--page", choices=sorted(DOORS), help="only this page idling, on the display there is")
    parser.add_argument("--idle", type=float, default=30.0, help="seconds for which each page is watched idling")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="pages that are watched at the same time")
    args = parser.parse_args()
    if args.present:
        present()
    elif args.page:
        idle_page(args.page, args.idle)
    else:
        report(args.idle, args.at_once)


if __name__ == "__main__":
    main()
