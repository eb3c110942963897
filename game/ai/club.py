"""The `club` player: what it does in each situation."""

from game.ai.club_bidding import choose_bid
from game.ai.club_play import choose_card
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.state import Observation, Phase


def club_action(observation: Observation) -> SeatAction:
    """What the `club` player does; a weak hand is always thrown in, for new cards are better on average than these."""
    if observation.is_asked:
        return AnswerRedeal(True)
    if observation.public.phase is Phase.AUCTION:
        return MakeBid(choose_bid(observation))
    return PlayCard(choose_card(observation))
