"""Reasons of heuristic players: numbers by which a `club` player or a novice counts a hand or weighs cards."""

from msgspec import Struct

from game.ai.characters import temper_of
from game.ai.heuristic.bidding import count_tricks, heard, usual_offsets
from game.ai.heuristic.card_play import Weighing
from game.ai.heuristic.club import BOLDNESS, tempered, weigh_with_taste
from game.ai.heuristic.novice import Novice, hoped_for, hopeful, weigh_as_novice
from game.engine.state import Observation, Phase


class Counting(Struct, frozen=True, kw_only=True):
    """Count of a hand for a bid, in tricks.

    `counted` is the value of the hand, `usual` the correction for its size, `hoped` a novice's optimism, `liked` the effect of the
    player's boldness or caution, `heard` the effect of the other bids. From `board_at` tricks on, the bid is a board.
    """

    counted: float
    usual: float
    hoped: float
    liked: float
    heard: float
    board_at: float

    @property
    def total(self) -> float:
        """Sum of all parts, which is rounded down for a number bid."""
        return self.counted + self.usual + self.hoped + self.liked + self.heard


def club_reasons(observation: Observation, novice: Novice | None = None) -> Counting | Weighing:
    """Return the reasons for the action of `novice`, or of a `club` player if `novice` is None."""
    temper = temper_of(observation)
    if observation.public.phase is not Phase.AUCTION:
        return weigh_with_taste(observation, temper) if novice is None else weigh_as_novice(observation, novice, temper)
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
