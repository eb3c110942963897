"""Pace benchmark: seconds that a player who acts immediately must wait at the table, by speed and hand size.

    python -m tools.benchmarks.bench_pace [deals]

Time is simulated, 1/60 s per frame, and computer players decide immediately. Waiting before the first lead and during the tricks is
counted separately.
"""

import sys
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskAction
from tests.support.pilot import Pilot

_FRAME: Final = 1 / 60
_SIZES: Final = (7, 13)
_SPEEDS: Final = (Speed.RELAXED, Speed.NORMAL, Speed.FAST)
_MOST: Final = 240.0
"""Simulated seconds after which a deal counts as stuck."""


@dataclass(slots=True)
class Waiting:
    """Seconds in which the player can do nothing, before the first lead and during the tricks."""

    auction: float = 0.0
    tricks: float = 0.0


def deal(speed: Speed, size: int, seed: int) -> Waiting:
    """Return the waiting times of a deal, from dealing to its summary.

    Raises:
        TimeoutError: the deal does not end.
    """
    pilot = Pilot(settings=Settings(first_start_done=True, speed=speed), seed=seed)
    local_match = pilot.begin(replace(PRESETS["classic"], sizes=(size, 1)))
    found = Waiting()
    while pilot.scene == "table":
        if pilot.time > _MOST:
            raise TimeoutError(f"the deal does not end: {pilot.director.tree().state}")
        pilot.tick(_FRAME)
        if isinstance(local_match.turn, AskAction):
            pilot.take_turn()
        elif local_match.seen.public.phase is Phase.AUCTION or local_match.seen.public.deal is None:
            found.auction += _FRAME
        else:
            found.tricks += _FRAME
    return found


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"seconds of waiting, median of {deals} deals:  auction  tricks  a trick")
    for speed in _SPEEDS:
        for size in _SIZES:
            found = [deal(speed, size, seed) for seed in range(deals)]
            tricks = median(one.tricks for one in found)
            auction = median(one.auction for one in found)
            print(f"{speed.value:>8} {size:>3} cards {auction:>29.1f} {tricks:>7.1f} {tricks / size:>8.2f}")


if __name__ == "__main__":
    main()
