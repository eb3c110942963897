"""Deals played without a window, and duplicate deals: the same cards again with the players in each other's seats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from game.engine.actions import DealCards, SeatAction
from game.engine.cards import Seat
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Player
from game.engine.evolve import evolve, fold
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, Phase, observe

Bot = Callable[[Observation], SeatAction]
"""A player as a function of what it may know."""


class IllegalError(Exception):
    """A player did what the rules do not allow."""


def seed_of(number: int) -> bytes:
    """The seed of the deal with a number."""
    return number.to_bytes(SEED_BYTES, "big")


def one_deal(rules: Rules, size: int) -> Rules:
    """The ruleset cut down to a single deal."""
    return replace(rules, sizes=(size,))


def play_deal(rules: Rules, bots: Sequence[Bot], seed: bytes) -> GameState:
    """Play the first deal of a match, dealt again until it counts; the match then holds its result.

    Raises:
        IllegalError: a player was refused.
    """
    state = fold(start_match(rules, tuple(Player(str(index), "") for index in range(len(bots))), seed))
    by_seat = dict(zip(state.public.match.seats, bots, strict=True))
    while not state.public.match.results:
        state = step(state, by_seat, seed)
    return state


def step(state: GameState, bots: dict[Seat, Bot], seed: bytes) -> GameState:
    """The state after the house or the seat to act has acted.

    Raises:
        IllegalError: a player was refused.
    """
    match = state.public.match
    seat = state.actor
    if state.public.phase is Phase.DEALING or seat is None:
        key = ShuffleKey(seed, match.number, match.redeal)
        events = decide(state, None, DealCards(*shuffle(deck_size(match.rules), key)))
    else:
        events = decide(state, seat, bots[seat](observe(state, seat)))
    if isinstance(events, Refused):
        raise IllegalError(events.reason.value)
    for event in events:
        state = evolve(state, event)
    return state


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the half-width of its 95 % interval, from so many values."""

    mean: float
    margin: float
    count: int

    def __str__(self) -> str:
        """`+1.25 +-0.30 (n=1000)`."""
        return f"{self.mean:+.2f} +-{self.margin:.2f} (n={self.count})"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Estimate(mean, 1.96 * sqrt(variance / count), count)


def duplicate_deal(rules: Rules, players: int, one: Bot, other: Bot, seed: bytes) -> float:
    """How many points a side (or a single player) of `one` wins over `other`, averaged over every seating of a deal.

    With partners the two sides are exchanged. Single players: `one` sits in each seat in turn among `other`s.
    """
    gains = []
    seatings = 2 if rules.partners else players
    for turn in range(seatings):
        bots = [one if index % seatings == turn else other for index in range(players)]
        match = play_deal(rules, bots, seed).public.match
        by_side = zip(match.sides, match.totals, strict=True)
        owned = [(match.seats.index(side[0]) % seatings == turn, total) for side, total in by_side]
        others = [total for is_one, total in owned if not is_one]
        gains.append(sum(total for is_one, total in owned if is_one) - sum(others) / len(others))
    return sum(gains) / len(gains)
