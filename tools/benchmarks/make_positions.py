"""Benchmark positions: generates tools/benchmarks/positions.txt for tools/benchmarks/tricks_lost.py, one deal a line.

    python -m tools.benchmarks.make_positions

`club` bids and plays deals of the classic rules; one card in eight is random, for more varied positions. A line holds the hand
size, the seed as a number, the bids from the dealer's left, and the cards in order of play.
"""

import random
from pathlib import Path
from typing import Final

from game.ai.heuristic.club import club_action
from game.ai.random_player import random_action
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import STRANGER, opened, rules_of_one_size, seed_of, step

POSITIONS: Final = Path(__file__).with_name("positions.txt")
RULES: Final = PRESETS["classic"]
DEALS: Final = {3: 260, 5: 160, 7: 120}
"""Number of deals by hand size."""
FIRST_SEED: Final = 7 << 40
_ANY_OF: Final = 8


def line(size: int, number: int) -> str:
    """Play a deal; return its line of the positions file, or an empty text if everybody passed."""
    chance = random.Random(number)
    words: list[str] = []

    def act(seen: Observation) -> SeatAction:
        action = club_action(seen)
        if isinstance(action, PlayCard) and chance.randrange(_ANY_OF) == 0:
            action = random_action(seen, chance)
        if isinstance(action, MakeBid):
            words.append(str(action.bid).replace(" ", "-"))
        elif isinstance(action, PlayCard):
            words.append(str(action.card))
        return action

    seed = seed_of(number)
    state = opened(rules_of_one_size(RULES, size), [STRANGER] * 4, seed)
    bots = dict.fromkeys(state.public.match.seats, act)
    while not state.public.match.results:
        if state.public.deal is not None and state.public.deal.thrown_in is not None:
            return ""  # everybody passed, so no cards are played
        state = step(state, bots, seed)
    return " ".join([str(size), str(number), *words])


def main() -> None:
    lines: list[str] = []
    for size, count in DEALS.items():
        number = FIRST_SEED + size * 1_000_000
        of_size: list[str] = []
        while len(of_size) < count:
            made = line(size, number)
            of_size += [made] if made else []
            number += 1
        lines += of_size
    POSITIONS.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(f"{POSITIONS.name}: {len(lines)} deals, {POSITIONS.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
