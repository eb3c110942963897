"""Frame and memory benchmark of a match: `python -m tools.benchmarks.bench_ui` prints measurements with their limits.

Drawing and memory are measured without a window. Frames are drawn sixty times a second while cards move; another thread renders
large pictures. Times are processor times of the drawing thread (`time.thread_time`). Presenting and idling are measured in a window
on a virtual screen (`tools.benchmarks.bench_window`).
"""

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from msgspec.structs import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.rulesets.presets import PRESETS
from game.scenes.play.table_scene import TableScene
from game.session.store import Store
from game.settings import CardBack, DeckFace, Settings
from game.tabletop.pacing import Speed
from game.toolkit.assets import Assets
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import TableTheme
from game.worker import ThreadWorker
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, enter, lead
from tools.benchmarks import bench_window
from tools.benchmarks.lines import line

UNWANTED = ("numpy", "pydantic", "tkinter", "asyncio")
FRAME = 1 / 60
MILLI = 1000.0
SIZES = ((1920, 1080), (2560, 1440))


def opened(size: tuple[int, int], store: Store | None = None, **settings: object) -> Pilot:
    """Return a new program with nothing cached yet, and with a render worker in another thread."""
    chosen = replace(Settings(first_start_done=True), **settings)
    pilot = Pilot(size=size, settings=chosen, store=store)
    worker = ThreadWorker("pictures")
    pilot.director.painter = pilot.painter = Painter(pilot.surface, Assets(), metrics(*size), worker=worker)
    return pilot


def draw(pilot: Pilot) -> float:
    """Return the processor seconds of drawing the next frame, and sleep for the rest of a sixtieth of a second."""
    begun = time.perf_counter()
    pilot.tick(FRAME)
    start = time.thread_time()
    pilot.director.draw()
    taken = time.thread_time() - start
    time.sleep(max(FRAME - (time.perf_counter() - begun), 0))
    return taken


def frames(size: tuple[int, int], count: int, *, whole: bool = False) -> tuple[float, list[float]]:
    """Return the seconds of a table's first frame, and of `count` later frames, sorted.

    Only differences from the last frame are drawn, or everything if `whole`.
    """
    pilot = opened(size).open(rules=PRESETS["classic"])
    first = draw(pilot)
    taken: list[float] = []
    while len(taken) < count:
        if whole:
            pilot.painter.display_list.forget()
        taken.append(draw(pilot))
        pilot.take_turn()
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
    return first, sorted(taken)


def settle(pilot: Pilot) -> tuple[float, int]:
    """Draw until all pictures have their final form; return the seconds of the longest frame, and the number of frames."""
    longest, count = 0.0, 0
    while True:
        longest, count = max(longest, draw(pilot)), count + 1
        if not pilot.painter.render_worker.has_waiting:
            return longest, count


def changes(size: tuple[int, int]) -> Iterator[tuple[str, float, int]]:
    """Yield for each change, such as a resize, its name, the seconds of its longest frame, and its number of frames.

    The changes happen during a deal. Frames are counted from the change until all pictures have their final form.
    """
    pilot = opened(size).open(rules=PRESETS["classic"])
    table = pilot.director.stack.scene
    assert isinstance(table, TableScene)
    pilot.play_on(lambda: table.local_match.seen.public.deal is not None and bool(table.local_match.seen.deal.tricks))
    settle(pilot)
    longest, count = 0.0, 0
    for step in range(1, 6):
        smaller = (size[0] - 40 * step, size[1] - 24 * step)
        pilot.painter.target(pygame.Surface(smaller), metrics(*smaller, 100))
        now, frames = settle(pilot)
        longest, count = max(longest, now), max(count, frames)
    yield "a resize", longest, count
    for name, change in (
        ("another theme", {"table_theme": TableTheme.MIDNIGHT}),
        ("the theme of high contrast", {"table_theme": TableTheme.HIGH_CONTRAST}),
        ("another deck", {"deck_face": DeckFace.FOUR_COLOUR}),
        ("another back", {"card_back": CardBack.FANS}),
    ):
        pilot.program.preferences.change(replace(pilot.program.preferences.settings, **change))
        yield name, *settle(pilot)


def page_frames(name: str, count: int) -> tuple[float, float]:
    """Return the median seconds of a page's first frame, and of its first frame after a change of theme, in `count` programs.

    The page from which the page is reached has been drawn before.
    """
    first: list[float] = []
    changed: list[float] = []
    for _ in range(count):
        pilot = opened(SIZES[-1]).open()
        if (origin := DOORS[name].origin) is not None:
            lead(pilot, origin)
        settle(pilot)
        if name == "deal-summary":
            pilot.play_on(lambda: pilot.is_scored)  # noqa: B023 - called at once
            settle(pilot)
        enter(pilot, name)
        first.append(draw(pilot))
        settle(pilot)
        preferences = pilot.program.preferences
        preferences.change(replace(preferences.settings, table_theme=TableTheme.MIDNIGHT))
        changed.append(draw(pilot))
        pilot.program.close()
    return median(first), median(changed)


def print_pages(count: int) -> None:
    """Print the number of pages, and the times of the five slowest."""
    found = {name: page_frames(name, count) for name in sorted(DOORS)}
    print(f"{len(found)} pages at {SIZES[-1][0]}x{SIZES[-1][1]}, the slowest five, median of {count}")
    for kind, what in enumerate(("first frame", "first frame after another theme")):
        for taken, name in sorted(((times[kind], name) for name, times in found.items()), reverse=True)[:5]:
            line(f"{what} of {name}", f"{taken * MILLI:.0f} ms", "50 ms")


def matches(count: int, folder: Path) -> list[float]:
    """Return the memory in MiB after each of `count` consecutive matches, with every twentieth frame drawn at 1920x1080."""
    gc.collect()
    gc.freeze()  # as in `game.start`, so that garbage is collected as often as in the game
    pilot = opened((1920, 1080), Store.open(folder / "profile.sqlite3").store, speed=Speed.INSTANT)
    pilot.open()
    held = []
    for _ in range(count):
        pilot.begin(PRESETS["classic"])
        frame = 0
        while pilot.scene != "result":
            pilot.tick()
            pilot.take_turn()
            if pilot.is_scored:
                pilot.click(ButtonTarget("next"))
            frame += 1
            if frame % 20 == 0:
                pilot.director.draw()
        held.append(bench_window.resident(os.getpid()))
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description="Frames and memory of the table.")
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--idle", type=float, default=30.0, help="seconds for which the table is watched idling")
    parser.add_argument("--pages", type=int, default=0, help="only the first frame of every page, this many times each")
    args = parser.parse_args()
    if args.pages:
        print_pages(args.pages)
        return
    with tempfile.TemporaryDirectory() as folder:
        held = matches(args.matches, Path(folder))
    if held:
        line("memory at 1920x1080 after one match", f"{held[0]:.0f} MiB", "130 MiB")
        line(f"memory after {len(held)} matches (after each: {', '.join(f'{one:.0f}' for one in held)})", "")
        line("", f"{held[-1]:.0f} MiB", "130 MiB")
    for size in SIZES:
        shown = f"at {size[0]}x{size[1]}"
        first, taken = frames(size, args.frames)
        text = bench_window.spread(taken)
        line(f"drawing a frame while cards move {shown}", text, "5 ms (p99)" if size == SIZES[-1] else "")
        _first, taken = frames(size, args.frames, whole=True)
        line(f"the same, everything drawn in every frame {shown}", bench_window.spread(taken))
        line(f"drawing the first frame of a table {shown}", f"{first * MILLI:.0f} ms", "50 ms")
        for name, longest, count in changes(size):
            line(f"longest frame after {name} {shown}", f"{longest * MILLI:.0f} ms, {count} frames", "50 ms")
    loaded = [name for name in UNWANTED if name in sys.modules]
    line("modules that the game must not load", ", ".join(loaded) or "none", "none")
    bench_window.report(args.idle, bench_window.AT_ONCE)


if __name__ == "__main__":
    main()
