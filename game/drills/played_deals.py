"""Simulated deals for drills: every position in one where a player is to bid or to play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.ai.levels import CLUB
from game.drills.exercise_request import DecisionPoint
from game.engine.dealing import SEED_BYTES
from game.engine.events import BidPlaced, CardPlayed, TieBreakCalled
from game.engine.evolve import evolve, fold
from game.engine.rules import Rules
from game.session.simulate import simulated


def played_deal(rules: Rules, size: int, rng: Random) -> Iterator[DecisionPoint]:
    """Yield every position in one deal, played by `club` as far as it is asked for, at which one of them bids or plays."""
    events = simulated(replace(rules, sizes=(size,)), (CLUB,) * max(rules.players), rng.randbytes(SEED_BYTES))
    log = [next(events)]
    state = fold(log)
    for event in events:
        match event:
            case BidPlaced(seat) | CardPlayed(seat):
                yield DecisionPoint(tuple(log), state, seat)
            case TieBreakCalled():
                return
            case _:
                pass
        state = evolve(state, event)
        log.append(event)
