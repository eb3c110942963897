"""Accessibility tree benchmark: `python -m tools.benchmarks.bench_access` prints how long an update for screen readers takes.

Plays a short match. After each frame the tree is made, compared with the previous tree and passed to AccessKit. Frames that do not
change the tree are not counted. Times are processor times (`time.thread_time`). AccessKit's adapter is replaced, since the adapter
needs a desktop's message bus.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.access import adapters
from game.toolkit.access.bridge import AccessBridge
from game.toolkit.access.nodes import ScreenBuilder
from game.wording.cards import spelled
from tests.support.pilot import Pilot
from tools.benchmarks.lines import line

MILLI = 1000.0
LIMIT = 2.0
"""Maximum of the 95th percentile of an update's processor time, in milliseconds."""
HANDLE = 1
SIZE = (1280, 720)


class Reader:
    """Replacement for AccessKit's adapter that requests every update, like a screen reader."""

    def __init__(self) -> None:
        self.count = 0

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.count += 1
        make()

    def update_window_focus_state(self, _has_focus: bool) -> None:
        """Ignore the focus state."""

    def set_root_window_bounds(self, _outer: Any, _inner: Any) -> None:  # noqa: ANN401 - AccessKit's
        """Ignore the window bounds."""


def bridge() -> tuple[AccessBridge, Reader]:
    """Return an accessibility bridge and the replacement adapter connected to it."""
    reader = Reader()

    class Read(adapters._AccessKit):  # noqa: SLF001 - makes the replacement
        def _made(self, _handle: int, begin: Callable[[], None], *_others: object) -> Reader:
            begin()
            return reader

    access = AccessBridge(Read)
    access.adapt(HANDLE)
    return access, reader


def updates(sizes: tuple[int, ...]) -> list[float]:
    """Return the seconds of each update in a match with deals of these hand sizes."""
    settings = Settings(first_start_done=True, speed=Speed.FAST)
    pilot = Pilot(size=SIZE, settings=settings).open(rules=replace(PRESETS["classic"], sizes=sizes))
    (access, reader), taken = bridge(), list[float]()

    def show() -> bool:
        pilot.director.view()  # not measured: every frame makes the view, even without a screen reader
        before, start = reader.count, time.thread_time()
        tree = pilot.director.tree()
        screen = ScreenBuilder(tree, "Not possible now.", spelled).built("Back Alley", SIZE)
        access.update(HANDLE, screen, has_focus=True, position=(0, 0), size=SIZE)
        seconds = time.thread_time() - start
        if reader.count > before:
            taken.append(seconds)
        return pilot.scene == "result"

    pilot.play_on(show)
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, nargs="+", default=[13, 5, 1], help="the sizes of the deals")
    sizes = tuple(parser.parse_args().deals)
    taken = sorted(updates(sizes))
    middle, high = taken[len(taken) // 2] * MILLI, taken[round(len(taken) * 0.95) - 1] * MILLI
    line(f"updates for a screen reader, deals in the match: {len(sizes)}", str(len(taken)))
    line("an update, median", f"{middle:.2f} ms")
    line("an update, 95 of 100", f"{high:.2f} ms", f"{LIMIT:.0f} ms")
    line("the longest update", f"{taken[-1] * MILLI:.2f} ms")
    return 0 if high <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
