"""Match simulation: whole matches between computer players, without a window or a store."""

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from game.ai.player import BUDGET, ROLLING, bot_random, decide_for
from game.engine.actions import SeatAction
from game.engine.cards import Seat, seats_for
from game.engine.dealing import dealing_of
from game.engine.decide import decide, start_match
from game.engine.events import Event, Player
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, observe

Bot = Callable[[Observation], SeatAction]
"""A computer player: a function from its observation to its action."""

_MATCH: Final = b"back-alley simulated match "
_PLAYERS: Final = b"back-alley simulated players"
_NAMES: Final = {Seat.S: "South", Seat.W: "West", Seat.N: "North", Seat.E: "East"}


class IllegalError(Exception):
    """A player made an illegal move."""


def match_seed(seed: bytes, index: int) -> bytes:
    """Return the seed of match `index`, counted from 0: HMAC-SHA-256 of a label and the index, keyed with the common seed.

    No other seed can be computed from the result.
    """
    return hmac.digest(seed, _MATCH + str(index).encode(), hashlib.sha256)


def players_key(seed: bytes) -> bytes:
    """Return the key of the computer players' random numbers, from which the match's seed cannot be computed."""
    return hmac.digest(seed, _PLAYERS, hashlib.sha256)


def level_bot(level: str, key: bytes) -> Bot:
    """Return a computer player of a level, with random numbers from the key."""
    unrolled = Random()  # noqa: S311 - for a level that does not use it

    def act(observation: Observation) -> SeatAction:
        chance = bot_random(key, observation) if level in ROLLING else unrolled
        return decide_for(level, observation, BUDGET, chance, lambda: False).action

    return act


def acted(state: GameState, bots: Mapping[Seat, Bot], seed: bytes) -> tuple[Event, ...]:
    """Return the events of the next action: that of the acting seat, or the deal if no seat must act.

    Raises:
        IllegalError: a player chose an illegal action.
    """
    seat = state.actor
    action = dealing_of(state.public.match, seed) if seat is None else bots[seat](observe(state, seat))
    events = decide(state, seat, action)
    if isinstance(events, Refused):
        raise IllegalError(f"{'the house' if seat is None else seat} may not do {action}: {events.reason.name}")
    return events


def simulate(rules: Rules, levels: tuple[str, ...], seed: bytes) -> tuple[Event, ...]:
    """Return the log of a whole match between computer players of these levels, clockwise from S.

    Raises:
        ValueError: a level is unknown, or the ruleset is not for that number of players.
        IllegalError: a player chose an illegal action.
    """
    return tuple(simulated(rules, levels, seed))


def simulated(rules: Rules, levels: tuple[str, ...], seed: bytes) -> Iterator[Event]:
    """Yield the events of a match (see `simulate`), each action played on demand."""
    by_seat = dict(zip(seats_for(len(levels)), levels, strict=True))
    opening = start_match(rules, tuple(Player(_NAMES[seat], level) for seat, level in by_seat.items()), seed)
    yield from opening
    state = fold(opening)
    bots = {seat: level_bot(level, players_key(seed)) for seat, level in by_seat.items()}
    while state.public.match.winners is None:
        events = acted(state, bots, seed)
        state = fold(events, state)
        yield from events
