"""Novice players: below `club`, with its way to bid and play, less memory and a count that hopes for too much."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.ai.characters import NEUTRAL, Temper
from game.ai.heuristic.bidding import Offsets, choose_bid, usual_offsets
from game.ai.heuristic.club import club_action, liked_card, tempered
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.rules import LARGEST_HAND
from game.engine.state import Observation, Phase

_ALONE: Final = 0.3
"""Tricks that a novice adds for each point of boldness when the partner has passed: somebody has to bid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novice:
    """The weaknesses of a player below `club`.

    It recalls the last `memory` tricks; it counts on `hope` tricks too many with thirteen cards, and as much less as it has fewer;
    what others have bid tells it nothing. A point of a temper's boldness is worth `boldness` tricks to it: less than to `club`,
    since who hopes for too much loses more with every trick he adds, and gains with every one he takes off.
    """

    memory: int
    hope: float
    boldness: float


NOVICES: Final = MappingProxyType(
    {"beginner": Novice(memory=0, hope=0.8, boldness=0.015), "casual": Novice(memory=1, hope=0.5, boldness=0.03)}
)
"""The levels below `club`, the weakest first."""


def novice_action(observation: Observation, novice: Novice, temper: Temper = NEUTRAL) -> SeatAction:
    """Return the action of a novice."""
    if observation.is_asked:
        return club_action(observation)
    if observation.public.phase is not Phase.AUCTION:
        return PlayCard(liked_card(observation, temper, novice.memory))
    return MakeBid(choose_bid(observation, hopeful(novice, observation, temper)))


def hopeful(novice: Novice, observation: Observation, temper: Temper = NEUTRAL) -> Offsets:
    """Return the offsets by which a novice bids."""
    size = observation.deal.size
    offsets = usual_offsets(observation)
    hoping = offsets._replace(
        shift=offsets.shift + hoped_for(novice, size),
        after_pass=_ALONE * temper.boldness,
        after_number=0.0,
        after_board=0.0,
    )
    return tempered(hoping, temper, size, novice.boldness)


def hoped_for(novice: Novice, size: int) -> float:
    """Return the tricks too many that a novice counts on in a hand of `size` cards."""
    return novice.hope * size / LARGEST_HAND
