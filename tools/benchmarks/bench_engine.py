"""Engine benchmark: deals per second on one core, with random legal actions.

    python -m tools.benchmarks.bench_engine [--seconds 2]

For each preset and number of players, whole matches are played through `decide` and `evolve`. Passed-out deals are not counted, but
their time is included. The exit code is 1 if a preset reaches fewer than 1,000 deals per second.
"""

import argparse
import random
import time
from typing import Final, NamedTuple

from game.ai.random_player import random_action
from game.engine.actions import Action, DealCards
from game.engine.cards import seats_for
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Player
from game.engine.evolve import evolve, fold
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import observe
from game.rulesets.presets import PRESETS

WANTED: Final = 1_000
"""Minimum deals per second."""


class Played(NamedTuple):
    """Finished deals, cards played in them, and processor seconds."""

    deals: int
    cards: int
    seconds: float


def play_match(rules: Rules, count: int, index: int) -> tuple[int, int]:
    """Play a match; return the numbers of finished deals and of cards played."""
    chance = random.Random(index)
    seed = index.to_bytes(SEED_BYTES, "big")
    players = tuple(Player(seat.name, "random") for seat in seats_for(count))
    state = fold(start_match(rules, players, seed))
    while state.public.match.winners is None:
        seat = state.actor
        if seat is None:
            match = state.public.match
            key = ShuffleKey(seed, match.number, match.redeal)
            action: Action = DealCards(*shuffle(deck_size(rules), key))
        else:
            action = random_action(observe(state, seat), chance)
        events = decide(state, seat, action)
        assert not isinstance(events, Refused)
        for event in events:
            state = evolve(state, event)
    played = [sum(result.tricks) for result in state.public.match.results if sum(result.tricks)]
    return len(played), count * sum(played)


def measure(rules: Rules, count: int, seconds: float) -> Played:
    """Play whole matches for about `seconds` of processor time."""
    deals = cards = index = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        of_match = play_match(rules, count, index)
        deals += of_match[0]
        cards += of_match[1]
        index += 1
    return Played(deals, cards, spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="processor time for each preset and number of players"
    )
    args = parser.parse_args()
    slowest = float("inf")
    for name, rules in PRESETS.items():
        for count in rules.players:
            deals, cards, spent = measure(rules, count, args.seconds)
            rate = deals / spent
            slowest = min(slowest, rate)
            print(f"{name:17} {count} players  {rate:6,.0f} deals/s  {1e6 * spent / cards:5.1f} us a card", flush=True)
    print(f"slowest: {slowest:,.0f} deals a second on one core (wanted {WANTED:,})")
    print(f"command: python -m tools.benchmarks.bench_engine --seconds {args.seconds:g}")
    return 0 if slowest >= WANTED else 1


if __name__ == "__main__":
    raise SystemExit(main())
