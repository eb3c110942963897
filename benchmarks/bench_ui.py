"""How long frames take and how much memory a match needs: `python -m benchmarks.bench_ui`.

Without a window: drawing only, presenting is another matter. Frames are drawn while cards move. Times are of the drawing thread alone
(`time.thread_time`), so that a busy machine does not blur them.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.engine.presets import PRESETS
from game.scenes.table import TableScene
from game.settings import CardBack, DeckFace, Settings
from game.ui.metrics import metrics
from game.ui.stage import Speed
from game.ui.studio import ThreadStudio
from game.ui.targets import ButtonTarget
from game.ui.theme import TableTheme
from tests.pilot import Pilot

UNWANTED = ("numpy", "pydantic", "tkinter", "asyncio")
MILLI = 1000.0


def frames(size: tuple[int, int], count: int) -> list[float]:
    """Seconds that each of so many frames took to draw, in the course of a deal, sorted."""
    pilot = Pilot(size=size).open(rules=PRESETS["classic"])
    table = pilot.director.scene
    assert isinstance(table, TableScene)
    pilot.play_on(lambda: table.sitting.seen.public.deal is not None and bool(table.sitting.seen.deal.tricks))
    taken: list[float] = []
    while len(taken) < count:
        pilot.tick(1 / 60)
        taken.append(draw(pilot))
        pilot.take_turn()
        if pilot.scene == "deal-summary":
            pilot.click(ButtonTarget("next"))
    return sorted(taken)


def draw(pilot: Pilot) -> float:
    """Seconds that the next frame takes to draw."""
    start = time.thread_time()
    pilot.director.draw()
    return time.thread_time() - start


def settle(pilot: Pilot) -> tuple[float, int]:
    """The longest frame, in seconds, until everything is drawn as it is to stay, and how many frames that takes."""
    longest, count = 0.0, 0
    while True:
        pilot.tick(1 / 60)
        longest, count = max(longest, draw(pilot)), count + 1
        if not pilot.painter.studio.has_waiting:
            return longest, count


def changes(size: tuple[int, int]) -> Iterator[tuple[str, float, int]]:
    """What happens in the middle of a deal, the longest frame after it in seconds, and the frames until all is drawn."""
    pilot = Pilot(size=size).open(rules=PRESETS["classic"])
    table = pilot.director.scene
    assert isinstance(table, TableScene)
    pilot.play_on(lambda: table.sitting.seen.public.deal is not None and bool(table.sitting.seen.deal.tricks))
    pilot.painter.studio = ThreadStudio()
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
        pilot.program.change(replace(pilot.program.settings, **change))
        yield name, *settle(pilot)


def resident() -> float:
    """What the process holds in memory, in MiB; 0 where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    except OSError:
        return 0.0


def matches(count: int) -> list[float]:
    """Memory in MiB after each of so many matches in a row, every twentieth frame drawn at 1920x1080."""
    pilot = Pilot(size=(1920, 1080), settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open()
    held = []
    for _ in range(count):
        pilot.program.sit_down(
            pilot.program.begin(PRESETS["classic"], pilot.program.default_players(PRESETS["classic"]))
        )
        frame = 0
        while pilot.scene != "result":
            pilot.tick()
            pilot.take_turn()
            if pilot.scene == "deal-summary":
                pilot.click(ButtonTarget("next"))
            frame += 1
            if frame % 20 == 0:
                pilot.director.draw()
        held.append(resident())
    return held


def main() -> None:
    """Print."""
    parser = argparse.ArgumentParser(description="Frames and memory of the table.")
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--matches", type=int, default=10)
    args = parser.parse_args()
    held = matches(args.matches) if args.matches else [0.0]
    print(f"memory at 1920x1080 after 1 match {held[0]:.0f} MiB, after {len(held)} matches {held[-1]:.0f} MiB")
    for size in ((1920, 1080), (2560, 1440)):
        taken = frames(size, args.frames)
        middle, late = taken[len(taken) // 2] * MILLI, taken[int(len(taken) * 0.99)] * MILLI
        print(
            f"drawing a frame at {size[0]}x{size[1]}: median {middle:.1f} ms, p99 {late:.1f} ms, longest {taken[-1] * MILLI:.1f} ms"
        )
        for name, longest, count in changes(size):
            print(
                f"longest frame after {name} at {size[0]}x{size[1]}: {longest * MILLI:.0f} ms, all drawn after {count} frames"
            )
    loaded = [name for name in UNWANTED if name in sys.modules]
    print(f"modules that the game must not load: {', '.join(loaded) or 'none'}")


if __name__ == "__main__":
    main()
