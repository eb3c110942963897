"""Contest of two levels, which play the same cards in exchanged seats."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from msgspec import Struct

from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import Match
from game.session.simulate import Bot, players_key
from tools.arena.duplicate import (
    Estimate,
    duplicate_deal,
    estimate,
    gain,
    is_of_one,
    mean_of,
    play_match,
    rules_of_one_size,
    seatings,
)
from tools.frozen.ask import bot_named, known_as

_UNIT: Final = b"back-alley arena "


class WorkerError(Exception):
    """Failure of a worker process; the message is a traceback, or names the exit code."""


class Contest(Struct, frozen=True, kw_only=True):
    """Contest between the levels `one` and `other`; `sizes` are the hand sizes.

    If `matches` is true, whole matches are played, and `sizes` lists the hand sizes of a match's deals in order.
    """

    one: str
    other: str
    rules: Rules
    players: int
    sizes: tuple[int, ...]
    matches: bool
    seed: bytes

    @property
    def fair_share(self) -> float:
        """Share of matches that `one` would win if both levels were equally strong."""
        return 0.5 if self.rules.partners else 1 / self.players


class Unit(Struct, frozen=True):
    """One duplicate deal or match. The index counts from 0; `size` is the hand size, or 0 for a match."""

    index: int
    size: int


class UnitOutcome(Struct, frozen=True, kw_only=True):
    """Outcome of a unit, averaged over every seating of the same cards.

    `gains` are pairs of a hand size and the mean points per deal that `one` gained over `other`. For matches, `total` is the
    difference in points over a whole match. `won` is the share of matches that `one` won; a shared win counts as a fraction.
    """

    unit: Unit
    gains: tuple[tuple[int, float], ...]
    total: float | None = None
    won: float | None = None


def units(contest: Contest, count: int) -> Iterator[Unit]:
    """Yield the units of a contest: `count` deals of each size, in rotation, or `count` matches."""
    for index in range(count):
        for size in (0,) if contest.matches else contest.sizes:
            yield Unit(index, size)


def play_unit(contest: Contest, unit: Unit) -> UnitOutcome:
    """Play a unit. The outcome depends only on the arguments.

    Raises:
        IllegalError: a player's action was refused.
        ValueError: there is no such level.
    """
    seed = hmac.digest(contest.seed, _UNIT + f"{unit.size} {unit.index}".encode(), hashlib.sha256)
    key = players_key(seed)
    one, other = bot_named(contest.one, key), bot_named(contest.other, key)
    if unit.size:
        rules, known = rules_of_one_size(contest.rules, unit.size), _known(contest)
        points = duplicate_deal(rules, contest.players, (one, other), seed, known)
        return UnitOutcome(unit=unit, gains=((unit.size, points),))
    return _duplicate_match(contest, unit, one, other, seed)


def _known(contest: Contest) -> tuple[Player, Player]:
    return Player("", known_as(contest.one)), Player("", known_as(contest.other))


def _duplicate_match(contest: Contest, unit: Unit, one: Bot, other: Bot, seed: bytes) -> UnitOutcome:
    rules = replace(contest.rules, sizes=contest.sizes)
    by_size: dict[int, list[float]] = {}
    totals = []
    won = []
    known = seatings(rules, contest.players, *_known(contest))
    for turn, bots in enumerate(seatings(rules, contest.players, one, other)):
        match = play_match(rules, bots, seed, known[turn]).public.match
        owned = is_of_one(match, turn)
        totals.append(gain(owned, match.totals))
        winners = match.winners or ()
        won.append(sum(owned[side] for side in winners) / len(winners))
        for size, points in _deal_gains(match, owned):
            by_size.setdefault(size, []).append(points)
    gains = tuple((size, sum(points) / len(points)) for size, points in sorted(by_size.items(), reverse=True))
    return UnitOutcome(unit=unit, gains=gains, total=sum(totals) / len(totals), won=sum(won) / len(won))


def _deal_gains(match: Match, owned: list[bool]) -> Iterator[tuple[int, float]]:
    for result in match.results:
        if not result.is_tiebreak:
            yield result.size, gain(owned, [score.total for score in result.scores]) if result.scores else 0.0


class ContestReport(Struct, frozen=True, kw_only=True):
    """Mean points that `one` gained per deal, by hand size and overall. For matches, also points per match and the share won."""

    units: int
    sizes: tuple[tuple[int, Estimate], ...]
    deals: Estimate
    totals: Estimate | None
    won: Estimate | None


def report(contest: Contest, outcomes: Iterable[UnitOutcome]) -> ContestReport | None:
    """Return the report on outcomes, which may be in any order. Return None if there are no outcomes.

    The mean over all deals weights each hand size by its frequency in `contest.sizes`. For matches, the interval is computed from
    whole matches, since the deals of a match depend on each other.
    """
    found = sorted(outcomes, key=lambda outcome: (outcome.unit.index, outcome.unit.size))
    if not found:
        return None
    by_size: dict[int, list[float]] = {}
    for outcome in found:
        for size, points in outcome.gains:
            by_size.setdefault(size, []).append(points)
    sizes = tuple((size, estimate(by_size[size])) for size in dict.fromkeys(contest.sizes) if size in by_size)
    if contest.matches:
        count = len(contest.sizes)
        each = [sum(dict(outcome.gains)[size] for size in contest.sizes) / count for outcome in found]
        deals = estimate(each)
    else:
        deals = mean_of([of_size for _size, of_size in sizes])
    totals = [outcome.total for outcome in found if outcome.total is not None]
    won = [outcome.won for outcome in found if outcome.won is not None]
    return ContestReport(
        units=len(found),
        sizes=sizes,
        deals=deals,
        totals=estimate(totals) if totals else None,
        won=estimate(won) if won else None,
    )
