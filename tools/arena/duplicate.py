"""Duplicate play without a window: deals and matches on the same cards with the players in exchanged seats."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf, isfinite, sqrt
from typing import Final, TypeVar

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.dealing import SEED_BYTES
from game.engine.decide import start_match
from game.engine.events import Player
from game.engine.evolve import fold
from game.engine.rules import Rules
from game.engine.state import GameState, Match
from game.session.simulate import Bot, acted

Who = TypeVar("Who")
"""A bot, or the `Player` that describes a bot."""
STRANGER: Final = Player("", "")
"""A player about whom the others know nothing."""


def seed_of(number: int) -> bytes:
    return number.to_bytes(SEED_BYTES, "big")


def rules_of_one_size(rules: Rules, size: int) -> Rules:
    """Return the ruleset with 13 deals of one size, so that nobody plays the first deal as if the match were ending."""
    return replace(rules, sizes=(size,) * 13)


def opened(rules: Rules, players: Sequence[Player], seed: bytes) -> GameState:
    """Return a match that waits for its first deal; `players` are in the order of the seats."""
    return fold(start_match(rules, tuple(players), seed))


def play_deal(rules: Rules, bots: Sequence[Bot], seed: bytes, players: Sequence[Player] | None = None) -> GameState:
    """Play the first deal of a match, with redeals until it has a result; return the final state.

    If `players` is None, the bots know nothing about each other.

    Raises:
        IllegalError: a player's action was refused.
    """
    return _played(rules, bots, seed, players, lambda match: bool(match.results))


def play_match(rules: Rules, bots: Sequence[Bot], seed: bytes, players: Sequence[Player] | None = None) -> GameState:
    """Play a whole match; return its final state.

    If `players` is None, the bots know nothing about each other.

    Raises:
        IllegalError: a player's action was refused.
    """
    return _played(rules, bots, seed, players, lambda match: match.winners is not None)


def _played(
    rules: Rules,
    bots: Sequence[Bot],
    seed: bytes,
    players: Sequence[Player] | None,
    is_over: Callable[[Match], bool],
) -> GameState:
    state = opened(rules, players or [STRANGER] * len(bots), seed)
    by_seat = dict(zip(state.public.match.seats, bots, strict=True))
    while not is_over(state.public.match):
        state = step(state, by_seat, seed)
    return state


def step(state: GameState, bots: Mapping[Seat, Bot], seed: bytes) -> GameState:
    """Return the state after the next action. If no seat is to act, the next action is the deal.

    Raises:
        IllegalError: a player's action was refused.
    """
    return fold(acted(state, bots, seed), state)


class Estimate(Struct, frozen=True):
    """Mean of `count` values. `margin` is half the width of the 95 % interval, or infinity for a single value."""

    mean: float
    margin: float
    count: int

    def __str__(self) -> str:
        """Return a text such as `+1.25 +-0.30 (n=1000)`."""
        margin = f"{self.margin:.2f}" if isfinite(self.margin) else "?"
        return f"{self.mean:+.2f} +-{margin} (n={self.count})"


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with its 95 % interval.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("nothing has no mean")
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, inf, count)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, 1.96 * sqrt(variance / count), count)


def mean_of(estimates: Sequence[Estimate]) -> Estimate:
    """Return the mean of the means of independent groups, all with equal weight.

    Raises:
        ValueError: there are no groups.
    """
    if not estimates:
        raise ValueError("nothing has no mean")
    groups = len(estimates)
    margin = sqrt(sum(each.margin**2 for each in estimates)) / groups
    return Estimate(sum(each.mean for each in estimates) / groups, margin, sum(each.count for each in estimates))


def seatings(rules: Rules, count: int, one: Who, other: Who) -> list[list[Who]]:
    """Return every seating for duplicate play, as lists with an entry for each seat.

    With partners, the two sides are exchanged. Without partners, `one` sits in each seat in turn, and `other` in all other seats.
    """
    turns = 2 if rules.partners else count
    return [[one if index % turns == turn else other for index in range(count)] for turn in range(turns)]


def is_of_one(match: Match, turn: int) -> list[bool]:
    """Return for each side of a match whether it belongs to the first player in seating number `turn`."""
    turns = 2 if match.rules.partners else len(match.seats)
    return [match.seats.index(side[0]) % turns == turn for side in match.sides]


def gain(owned: Sequence[bool], points: Sequence[int]) -> float:
    """Return the points of the side marked in `owned`, minus the other sides' mean."""
    mine = sum(value for is_one, value in zip(owned, points, strict=True) if is_one)
    others = [value for is_one, value in zip(owned, points, strict=True) if not is_one]
    return mine - sum(others) / len(others)


def duplicate_states(
    rules: Rules, count: int, bots: tuple[Bot, Bot], seed: bytes, players: tuple[Player, Player] = (STRANGER, STRANGER)
) -> Iterator[tuple[GameState, list[bool]]]:
    """Yield a deal's final state for every seating of two bots, and for each side whether it belongs to the first bot.

    `count` is the number of players at the table. `players` describes the two bots to everybody at the table.

    Raises:
        IllegalError: a player's action was refused.
    """
    known = seatings(rules, count, *players)
    for turn, seated in enumerate(seatings(rules, count, *bots)):
        state = play_deal(rules, seated, seed, known[turn])
        yield state, is_of_one(state.public.match, turn)


def duplicate_deal(
    rules: Rules, count: int, bots: tuple[Bot, Bot], seed: bytes, players: tuple[Player, Player] = (STRANGER, STRANGER)
) -> float:
    """Return the points of the first bot's side minus the mean of the other sides, averaged over all seatings of a deal.

    The arguments are those of `duplicate_states`.

    Raises:
        IllegalError: a player's action was refused.
    """
    states = duplicate_states(rules, count, bots, seed, players)
    gains = [gain(owned, state.public.match.totals) for state, owned in states]
    return sum(gains) / len(gains)
