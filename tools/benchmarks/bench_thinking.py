"""Frame-rate benchmark while a computer player thinks: `python -m tools.benchmarks.bench_thinking [--frames 1200]`.

The frames of a deal are drawn in two runs that alternate every half second: in one run nobody thinks, in the other `master` thinks
about one 13-card decision after another in its own thread. Times are wall-clock times, so the machine should be otherwise idle.
"""

import argparse
import os
import time
from random import Random
from threading import Event as Flag
from threading import Thread
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.ai.player import BUDGET, decide_for
from game.engine.events import Player
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from game.toolkit.targets import ButtonTarget
from tests.support.pilot import Pilot
from tools.arena.duplicate import opened, rules_of_one_size, seed_of, step

TURN: Final = 30
LEVEL: Final = "master"
MILLI: Final = 1000.0


class Busy:
    """Thread in which `master` thinks on request."""

    def __init__(self, observation: Observation) -> None:
        self.decisions = 0
        self._observation = observation
        self._go = Flag()
        Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while self._go.wait():
            decide_for(LEVEL, self._observation, BUDGET, Random(self.decisions), lambda: False)
            self.decisions += 1

    def think(self, is_to: bool) -> None:
        """Start to think if `is_to` is true; otherwise stop after the current decision."""
        if is_to:
            self._go.set()
        else:
            self._go.clear()


def first_lead() -> Observation:
    """Return the observation of the seat that leads to the first of thirteen tricks."""
    rules, seed = rules_of_one_size(PRESETS["classic"], 13), seed_of(7)
    state = opened(rules, [Player("", LEVEL)] * 4, seed)
    while True:
        seat = state.actor
        if seat is not None and state.public.phase is Phase.PLAY:
            return observe(state, seat)
        bots = {} if seat is None else {seat: lambda seen: decide_for("club", seen, BUDGET, Random(0), bool).action}
        state = step(state, bots, seed)


class Frames:
    """Frames of a fixed deal, one after another."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._pilot = Pilot(size=size).open(rules=PRESETS["classic"])
        self._pilot.play_on(lambda: self._pilot.table.local_match.seen.public.phase is Phase.PLAY)
        self._pilot.tick(1.0)
        self._pilot.director.draw()
        self.taken: list[float] = []

    def draw(self) -> None:
        self._pilot.tick(1 / 60)
        begun = time.perf_counter()
        self._pilot.director.draw()
        self.taken.append(time.perf_counter() - begun)
        time.sleep(max(0.0, 1 / 60 - self.taken[-1]))
        self._pilot.take_turn()
        if self._pilot.is_scored:
            self._pilot.click(ButtonTarget("next"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Frames while a computer player thinks.")
    parser.add_argument("--frames", type=int, default=1200)
    options = parser.parse_args()
    busy = Busy(first_lead())
    size = (1920, 1080)
    quiet, thinking = Frames(size), Frames(size)
    while len(quiet.taken) < options.frames:
        for frames, is_thinking in ((quiet, False), (thinking, True)):
            busy.think(is_thinking)
            time.sleep(0.2)  # let the current decision end
            for _frame in range(TURN):
                frames.draw()
    middle, late = [], []
    for name, frames in (("nobody thinks", quiet), (f"{LEVEL} thinks", thinking)):
        taken = sorted(frames.taken)
        middle.append(taken[len(taken) // 2])
        late.append(taken[int(len(taken) * 0.99)])
        print(f"{size[0]}x{size[1]}, {name}: median {middle[-1] * MILLI:.2f} ms, p99 {late[-1] * MILLI:.2f} ms")
    print(f"ratio of medians {middle[1] / middle[0]:.2f}, of p99 {late[1] / late[0]:.2f} (limit 1.5)")
    print(f"{busy.decisions} decisions, {options.frames} frames each")


if __name__ == "__main__":
    main()
