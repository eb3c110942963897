"""Heuristic reasons of a `club` player or a novice for a decision: the numbers of its own count and of its own weighing."""

from msgspec import Struct

from game.ai.characters import temper_of
from game.ai.heuristic.bidding import count_tricks, heard, usual_offsets
from game.ai.heuristic.card_play import Weighing
from game.ai.heuristic.club import BOLDNESS, tempered, weigh_with_taste
from game.ai.heuristic.novice import Novice, hoped_for, hopeful
from game.ai.heuristic.table_reading import EVERYTHING
from game.engine.state import Observation, Phase


class Counting(Struct, frozen=True, kw_only=True):
    """A bid as it is counted, in tricks: what the hand is worth, and what is added to it.

    `usual` is what hands of this size bring beyond their count, `hoped` what a novice hopes for, `liked` what a bold
    player adds and a careful one takes off, `heard` what the other bids tell. `board_at` are the tricks from which on board is bid.
    """

    counted: float
    usual: float
    hoped: float
    liked: float
    heard: float
    board_at: float

    @property
    def total(self) -> float:
        """The sum of all parts: rounded down it is the number to bid."""
        return self.counted + self.usual + self.hoped + self.liked + self.heard


def club_reasons(observation: Observation, novice: Novice | None = None) -> Counting | Weighing:
    """Return the reasons of such a player when it bids or plays; without a novice it is the `club` player."""
    temper = temper_of(observation)
    if observation.public.phase is not Phase.AUCTION:
        return weigh_with_taste(observation, temper, EVERYTHING if novice is None else novice.memory)
    match = observation.public.match
    size = observation.deal.size
    usual = usual_offsets(observation)
    offsets = tempered(usual, temper, size) if novice is None else hopeful(novice, observation, temper)
    return Counting(
        counted=count_tricks(observation).tricks,
        usual=usual.shift,
        hoped=0.0 if novice is None else hoped_for(novice, size),
        liked=temper.boldness * (BOLDNESS if novice is None else novice.boldness),
        heard=heard(offsets, observation.deal.bids, match.partner_of(observation.seat)),
        board_at=offsets.board_at,
    )
