"""Heuristic player `club`: its action in each situation."""

from game.ai.characters import NEUTRAL, Temper
from game.ai.heuristic.bidding import choose_bid, usual_offsets
from game.ai.heuristic.tastes import liked_card, tempered
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.state import Observation, Phase
from game.rulesets.validate import FEWEST_WEAK


def club_action(observation: Observation, temper: Temper = NEUTRAL) -> SeatAction:
    """Return the action of the `club` player.

    A weak hand is thrown in, for new cards are better on average than these; one so small that most are weak is played,
    or nearly every deal would be thrown in.
    """
    if observation.is_asked:
        return AnswerRedeal(observation.deal.size >= FEWEST_WEAK)
    if observation.public.phase is not Phase.AUCTION:
        return PlayCard(liked_card(observation, temper))
    return MakeBid(choose_bid(observation, tempered(usual_offsets(observation), temper, observation.deal.size)))
