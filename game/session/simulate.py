"""Match simulation: whole matches between computer players, without a window and without a store."""

import hashlib
import hmac
from typing import Final

from game.ai.player import BUDGET, bot_random, decide_for
from game.engine.actions import Action, DealCards
from game.engine.cards import Seat, seats_for
from game.engine.dealing import ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Event, Player
from game.engine.evolve import evolve, fold
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, observe

_MATCH: Final = b"back-alley simulated match "
_PLAYERS: Final = b"back-alley simulated players"
_NAMES: Final = {Seat.S: "South", Seat.W: "West", Seat.N: "North", Seat.E: "East"}


def match_seed(seed: bytes, index: int) -> bytes:
    """Return the seed of one of many matches, `index` from 0: HMAC-SHA-256 of a label and the index, under the seed of all.

    It is one-way: from the seed that a record shows, neither that of all matches nor another match's can be found.
    """
    return hmac.digest(seed, _MATCH + str(index).encode(), hashlib.sha256)


def players_key(seed: bytes) -> bytes:
    """Return the key of the computer players' dice: made from the match's seed, and no way leads back to it."""
    return hmac.digest(seed, _PLAYERS, hashlib.sha256)


def simulate(rules: Rules, levels: tuple[str, ...], seed: bytes) -> tuple[Event, ...]:
    """Return the log of a whole match between computer players of these levels, clockwise from S.

    The same arguments always give the same match.

    Raises:
        ValueError: a level is unknown, or the ruleset is not for that number of players.
    """
    players = tuple(Player(_NAMES[seat], level) for seat, level in zip(seats_for(len(levels)), levels, strict=True))
    log = list(start_match(rules, players, seed))
    state = fold(log)
    key = players_key(seed)
    while state.public.match.winners is None:
        seat = state.actor
        action = _dealing(state, seed) if seat is None else _decision(state, seat, key)
        events = decide(state, seat, action)
        if isinstance(events, Refused):
            raise RuntimeError(f"{'the house' if seat is None else seat} may not do {action}: {events.reason.name}")
        for event in events:
            state = evolve(state, event)
        log.extend(events)
    return tuple(log)


def _dealing(state: GameState, seed: bytes) -> Action:
    match = state.public.match
    shuffled = shuffle(deck_size(match.rules), ShuffleKey(seed, match.number, match.redeal))
    return DealCards(shuffled.deck, shuffled.cut)


def _decision(state: GameState, seat: Seat, key: bytes) -> Action:
    observation = observe(state, seat)
    level = state.public.match.player_at(seat).level
    return decide_for(level, observation, BUDGET, bot_random(key, observation), lambda: False).action
