"""Player interface: the decision of a computer player."""

import hashlib
import hmac
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ai.characters import temper_of
from game.ai.heuristic.club import club_action
from game.ai.heuristic.novice import NOVICES, novice_action
from game.ai.levels import LEVELS, RANDOM
from game.ai.random_player import random_action
from game.ai.sampling.judging import SKILLS
from game.ai.sampling.stakes import passing_wins
from game.ai.sampling.strong import limited, strong_action
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, BidKind
from game.engine.cards import Card, Seat
from game.engine.state import Observation

ShouldStop = Callable[[], bool]
"""A function that returns True when a decision is no longer needed."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of the computation for one decision, in addition to those of the level.

    At most `samples` sampled deals are tried. A deal is left unsolved if the solver would have to try more than `nodes` cards.
    """

    nodes: int
    samples: int


ROLLING: Final = frozenset({RANDOM, *SKILLS})
"""The levels that use random numbers."""
_PLAYED: Final = tuple(tuple(f"{seat.name}-{card}" for card in Card) for seat in Seat)
"""The text of each play in `observation_bytes`, by seat and card."""
BUDGET: Final = Budget(nodes=200_000, samples=2_000)
"""The limits of one decision. They limit work, not time, so that play is reproducible."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a player."""

    action: SeatAction


def decide_for(
    level: str, observation: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop
) -> Decision:
    """Return the decision of a player at a level. The observing seat must be the one to act.

    A sampling player decides like `club` if `should_stop` returns True before it starts. A board or Boston is replaced by a pass if
    passing surely wins the match.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of computer players; there are {', '.join(LEVELS)}")
    if level == RANDOM:
        return Decision(random_action(observation, rng))
    skill, novice = SKILLS.get(level), NOVICES.get(level)
    if skill is not None and not should_stop():
        action = strong_action(observation, limited(skill, samples=budget.samples, nodes=budget.nodes), rng)
    elif novice is not None:
        action = novice_action(observation, novice, temper_of(observation))
    else:
        action = club_action(observation, temper_of(observation))
    is_bold = isinstance(action, MakeBid) and action.bid.kind is not BidKind.NUMBER
    return Decision(MakeBid(PASS) if is_bold and passing_wins(observation) else action)


def bot_random(key: bytes, observation: Observation) -> random.Random:
    """Return a random generator for one decision, seeded with the player's key and observation."""
    digest = hmac.digest(key, observation_bytes(observation), hashlib.sha256)
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311 - the numbers are no secrets; HMAC hides the key


def observation_bytes(observation: Observation) -> bytes:
    """Return everything that a seat knows of the deal and the standing, in a canonical form.

    Names and rules are left out, as they never change during a match.
    """
    match = observation.public.match
    parts: list[object] = [match.number, match.redeal, match.dealer.name, *match.totals, observation.seat.name]
    parts += [f"{observation.hand:x}", int(observation.is_asked)]
    deal = observation.public.deal
    if deal is not None:
        parts += ["deal", deal.number, deal.redeal, deal.size, deal.dealer.name, *deal.upcards, "cut", deal.cut]
        if deal.exchange is not None:
            parts += ["exchange", deal.exchange.seat.name, deal.exchange.joker]
        parts += [f"{seat.name}:{bid}" for seat, bid in deal.bids]
        for trick in deal.tricks:
            parts += [_PLAYED[seat][card] for seat, card in trick.plays]
        parts += [_PLAYED[seat][card] for seat, card in deal.trick]
    return " ".join(map(str, parts)).encode()
