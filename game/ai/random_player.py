"""Random player: any legal action, each equally likely."""

import random

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.cards import cards_in
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase


def random_action(observation: Observation, rng: random.Random) -> SeatAction:
    """Return any legal action, each equally likely."""
    if observation.is_asked:
        return AnswerRedeal(rng.choice((False, True)))
    if observation.public.phase is Phase.AUCTION:
        return MakeBid(rng.choice(biddable(observation)))
    return PlayCard(rng.choice(list(cards_in(playable(observation).cards))))
