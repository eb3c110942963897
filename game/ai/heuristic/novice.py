"""Novice players: variants of `club` that forget cards, play carelessly and overestimate their hands."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from zlib import crc32

from game.ai.characters import NEUTRAL, Temper
from game.ai.heuristic.bidding import Offsets, choose_bid, usual_offsets
from game.ai.heuristic.card_play import Weighed, Weighing, later_worth, win_chance
from game.ai.heuristic.club import club_action, tempered, weigh_with_taste
from game.ai.heuristic.table_reading import Reading, read_table
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.cards import Card, cards_in
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.rules import LARGEST_HAND
from game.engine.state import Observation, Phase

_ACE: Final = 12
_ALONE: Final = 0.3
"""The tricks that a novice adds after its partner's pass, per point of boldness."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novice:
    """The weaknesses of a player below `club`, who also ignores the bids of others.

    - `memory`: the number of last tricks remembered.
    - `leads_aces`: True if the player leads plain aces or, with the chance `careless`, the highest trump.
    - `careless`: the chance that the last player plays the highest winning card; a quarter of it, last or not, if the partner is
      winning.
    - `hope`: the tricks by which thirteen cards are overestimated; fewer for smaller hands.
    - `boldness`: the tricks added to the count per point of a temper's boldness.
    """

    memory: int
    leads_aces: bool
    careless: float
    hope: float
    boldness: float


NOVICES: Final = MappingProxyType(
    {
        "beginner": Novice(memory=0, leads_aces=True, careless=0.45, hope=0.6, boldness=0.015),
        "casual": Novice(memory=1, leads_aces=False, careless=0.05, hope=0.5, boldness=0.03),
    }
)
"""The levels between `random` and `club`, the weakest first."""


def novice_action(observation: Observation, novice: Novice, temper: Temper = NEUTRAL) -> SeatAction:
    """Return the action of a novice."""
    if observation.is_asked:
        return club_action(observation)
    if observation.public.phase is not Phase.AUCTION:
        return PlayCard(weigh_as_novice(observation, novice, temper).cards[0].card)
    return MakeBid(choose_bid(observation, hopeful(novice, observation, temper)))


def weigh_as_novice(observation: Observation, novice: Novice, temper: Temper = NEUTRAL) -> Weighing:
    """Return the weighed cards of a novice. A card that is played carelessly comes first."""
    weighing = weigh_with_taste(observation, temper, novice.memory)
    table = read_table(observation, novice.memory)
    card = _careless_card(table, observation, novice)
    if card is None or card == weighing.cards[0].card:
        return weighing
    careless = Weighed(card, 0.0, win_chance(table, card), later_worth(table, card))
    others = (weighed for weighed in weighing.cards if weighed.card != card)
    return weighing._replace(cards=(careless, *others), by_taste=False, is_careless=True)


def _careless_card(table: Reading, observation: Observation, novice: Novice) -> Card | None:
    """Return the card that a novice plays carelessly, or None; always the same in equal positions."""
    cards, order = cards_in(playable(observation).cards), table.order
    share = novice.careless / 4 if table.partner_wins else novice.careless
    is_careless = crc32(f"{observation.hand} {table.best}".encode()) < share * 2**32
    if table.best is None:
        aces = [card for card in cards if card.rank == _ACE and order.group_of[card] != TRUMPS]
        trumps = [card for card in cards if order.group_of[card] == TRUMPS]
        wished = trumps if is_careless else aces
        return max(wished, key=order.power.__getitem__, default=None) if novice.leads_aces else None
    if not is_careless or not (table.partner_wins or table.is_last):
        return None
    winning = [card for card in cards if table.is_over_best(card)]
    return max(winning, key=order.power.__getitem__, default=None)


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
    """Return the tricks by which a novice overestimates a hand of `size` cards."""
    return novice.hope * size / LARGEST_HAND
