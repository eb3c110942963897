"""Heuristic player `club`: its actions, and the effect of a temper on close choices."""

from typing import Final

from game.ai.blunders import find_blunders
from game.ai.characters import NEUTRAL, Temper, liking_of
from game.ai.heuristic.bidding import Offsets, choose_bid, usual_offsets
from game.ai.heuristic.card_play import Weighing, choose_card, weigh_cards
from game.ai.heuristic.table_reading import EVERYTHING
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.cards import Card
from game.engine.state import Observation, Phase
from game.rulesets.validate import FEWEST_WEAK

BOLDNESS: Final = 0.25
"""The tricks that `club` adds to its count for a number bid, per point of boldness."""
_APPETITE: Final = 0.04
"""The reduction of the counts required for a board or Boston, per card of the hand and point of `board_appetite`."""
_TASTE: Final = 0.15
"""The tricks added to the worth of a card, per point of `liking_of`."""


def club_action(observation: Observation, temper: Temper = NEUTRAL) -> SeatAction:
    """Return the action of the `club` player.

    A weak hand is thrown in for new cards, except in small deals, where most hands are weak.
    """
    if observation.is_asked:
        return AnswerRedeal(observation.deal.size >= FEWEST_WEAK)
    if observation.public.phase is not Phase.AUCTION:
        return PlayCard(liked_card(observation, temper))
    return MakeBid(choose_bid(observation, tempered(usual_offsets(observation), temper, observation.deal.size)))


def tempered(offsets: Offsets, temper: Temper, size: int, boldness: float = BOLDNESS) -> Offsets:
    """Return the offsets for hands of `size` cards, changed by a temper. A point of boldness adds `boldness` tricks."""
    if temper == NEUTRAL:
        return offsets
    fewer = _APPETITE * size * temper.board_appetite
    return offsets._replace(
        shift=offsets.shift + boldness * temper.boldness,
        board_at=offsets.board_at - fewer,
        raise_at=offsets.raise_at - fewer,
        boston_at=offsets.boston_at - fewer,
    )


def liked_card(observation: Observation, temper: Temper, memory: int = EVERYTHING) -> Card:
    """Return the card played by a player with this temper who remembers the last `memory` tricks."""
    if temper == NEUTRAL:
        return choose_card(observation, memory)
    return weigh_with_taste(observation, temper, memory).cards[0].card


def weigh_with_taste(observation: Observation, temper: Temper, memory: int = EVERYTHING) -> Weighing:
    """Return the weighed cards: the temper's favourite first, then the others, best first.

    A blunder, judged by the remembered tricks, never becomes the favourite.
    """
    weighing = weigh_cards(observation, memory)
    usual = weighing.cards[0]
    liked = sorted(
        weighing.cards, key=lambda weighed: weighed.value + taste_of(weighed.card, temper, observation), reverse=True
    )
    favourite = next(one for one in liked if one == usual or not find_blunders(observation, one.card, memory))
    if favourite == usual:
        return weighing
    others = (one for one in weighing.cards if one != favourite)
    return weighing._replace(cards=(favourite, *others), by_taste=True)


def taste_of(card: Card, temper: Temper, observation: Observation) -> float:
    """Return the tricks that a temper adds to the worth of a card."""
    return _TASTE * liking_of(card, temper, observation)
