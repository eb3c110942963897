"""The players below `club`: its way to bid and play, with less memory and a count that hopes for too much."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.ai.club_bidding import Offsets, choose_bid, offsets_for
from game.ai.club_play import choose_card
from game.ai.club_traits import traits_of
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.rules import LARGEST_HAND
from game.engine.state import Observation, Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class Novice:
    """What a player below `club` lacks.

    It recalls the last `memory` tricks; it counts on `hope` tricks too many with thirteen cards, and as much less as it has fewer;
    what others have bid tells it nothing.
    """

    memory: int
    hope: float


NOVICES: Final = MappingProxyType({"beginner": Novice(memory=0, hope=0.8), "casual": Novice(memory=1, hope=0.5)})
"""The levels below `club`, the weakest first."""


def novice_action(observation: Observation, novice: Novice) -> SeatAction:
    """What a novice does."""
    if observation.is_asked:
        return AnswerRedeal(True)
    if observation.public.phase is not Phase.AUCTION:
        return PlayCard(choose_card(observation, novice.memory))
    return MakeBid(choose_bid(observation, hopeful(novice, observation)))


def hopeful(novice: Novice, observation: Observation) -> Offsets:
    """The offsets by which a novice bids."""
    size = observation.deal.size
    match = observation.public.match
    offsets = offsets_for(traits_of(match.rules, len(match.seats)), size)
    return Offsets(
        shift=offsets.shift + hoped_for(novice, size),
        after_pass=0.0,
        after_number=0.0,
        after_board=0.0,
        board_at=offsets.board_at,
        raise_at=offsets.raise_at,
        boston_at=offsets.boston_at,
    )


def hoped_for(novice: Novice, size: int) -> float:
    """The tricks too many that a novice counts on in a hand of so many cards."""
    return novice.hope * size / LARGEST_HAND
