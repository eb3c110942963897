"""Simulated deals for drills: every position in one where a player is to bid or to play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from game.ai.levels import CLUB
from game.engine.cards import Seat
from game.engine.dealing import SEED_BYTES
from game.engine.events import BidPlaced, CardPlayed, Event, TieBreakCalled
from game.engine.evolve import evolve, fold
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, observe
from game.session.simulate import simulated


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a deal where somebody is to act: all that happened, and all there is to know."""

    log: tuple[Event, ...]
    state: GameState
    seat: Seat

    @property
    def seen(self) -> Observation:
        """The observation of the seat to act."""
        return observe(self.state, self.seat)


def played_deal(rules: Rules, size: int, rng: Random) -> Iterator[Position]:
    """Yield every position in one deal, played by club players as far as it is asked for, at which one of them bids or plays."""
    events = simulated(replace(rules, sizes=(size,)), (CLUB,) * max(rules.players), rng.randbytes(SEED_BYTES))
    log = [next(events)]
    state = fold(log)
    for event in events:
        match event:
            case BidPlaced(seat) | CardPlayed(seat):
                yield Position(tuple(log), state, seat)
            case TieBreakCalled():
                return
            case _:
                pass
        state = evolve(state, event)
        log.append(event)
