"""Actions benchmark: `python -m tools.benchmarks.bench_actions` prints how many key presses replace a click of the pointer.

Whole matches are played with the moves of a `club` player. Each bid, each card, each answer about a redeal, and each continuation
after a deal counts as one click. By keyboard, a move takes the shortest sequence of arrows or digits, then Enter.
"""

import argparse
import os
import random
import sys
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.ai.player import Budget, decide_for
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import BidKind
from game.engine.cards import RANKS
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import Target
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tools.benchmarks.lines import line

LIMIT: Final = 1.5
"""Maximum number of key presses per click, in each match."""
MOST: Final = 14
"""Number of tries of a key sequence: 0 to 13 repetitions, since a hand has at most 13 cards."""


def ways(target: Target) -> list[list[str]]:
    """Return the key sequences that may reach a target when repeated: Left, Right, and the digits of the bid or rank, if any."""
    found: list[list[str]] = [[Key.LEFT], [Key.RIGHT]]
    match target:
        case BidTarget(bid) if bid.kind is BidKind.NUMBER:
            return [*found, list(str(bid.value))]
        case CardTarget(card) if not card.is_joker and (rank := RANKS[card.rank]) not in "JQK":
            return [*found, [{"T": "0", "A": "1"}.get(rank, rank)]]
        case _:
            return found


def presses(pilot: Pilot, target: Target) -> int:
    """Move the focus to a target with the fewest key presses, and press Enter; return the number of all presses."""
    start, lengths = pilot.director.focused, []
    for way in ways(target):
        pilot.director.focus(start)
        for count in range(MOST):
            if pilot.director.focused == target:
                lengths.append((count * len(way), count, way))
                break
            pilot.press(*way)
    _length, count, way = min(lengths)
    pilot.director.focus(start)
    pilot.press(*way * count, Key.ENTER)
    return count * len(way) + 1


def counted(preset: str, seed: int) -> tuple[int, int]:
    """Play a match by keyboard; return the equivalent number of clicks, and the key presses."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=seed).open(rules=PRESETS[preset])
    local_match, chance = pilot.table.local_match, random.Random(seed)
    clicks = keys = 0
    while pilot.scene != "result":
        if pilot.is_scored:
            clicks, keys = clicks + 1, keys + 1
            pilot.press(Key.ENTER)
        elif may_act(local_match):
            nothing, before = Budget(nodes=0, samples=0), local_match.table.seq
            match decide_for("club", local_match.known, nothing, chance, lambda: False).action:
                case MakeBid(bid):
                    pressed = presses(pilot, BidTarget(bid))
                case PlayCard(card):
                    pressed = presses(pilot, CardTarget(card))
                case _:
                    pressed = 1
                    pilot.press(Key.ENTER)
            clicks, keys = clicks + 1, keys + pressed
            if local_match.table.seq == before:
                raise RuntimeError(f"no move was made: {pilot.director.tree()}")
        pilot.tick()
    return clicks, keys


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=2, help="matches of each preset")
    parser.add_argument("presets", nargs="*", default=["classic", "santa-cruz", "blooper"])
    args = parser.parse_args()
    shares = []
    for preset in args.presets:
        for seed in range(args.matches):
            clicks, keys = counted(preset, seed)
            shares.append(keys / clicks)
            line(f"{preset}, match {seed}: {clicks} clicks, {keys} keys", f"{shares[-1]:.2f}", f"{LIMIT}")
    return 0 if max(shares) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
