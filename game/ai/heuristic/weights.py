"""Weights of `club`, gathered for the compiled heuristic player from where each is defined and explained."""

from game.ai.heuristic import bidding, card_play
from game.ai.kernel.facts import HeuristicWeights


def club_weights() -> HeuristicWeights:
    """Return the weights by which `club` bids and plays."""
    return HeuristicWeights(
        every_trick=card_play.EVERY_TRICK,
        willing=card_play.WILLING,
        second_chance=card_play.SECOND_CHANCE,
        ruffing=card_play.RUFFING,
        guarded=card_play.GUARDED,
        trumped=card_play.TRUMPED,
        later=card_play.LATER,
        later_alone=card_play.LATER_ALONE,
        unguard=card_play.UNGUARD,
        likely=card_play.LIKELY,
        shorten=card_play.SHORTEN,
        draw=card_play.DRAW,
        pull=card_play.PULL,
        pullable=card_play.PULLABLE,
        long_trump=bidding.LONG_TRUMP,
        long_trump_each=bidding.LONG_TRUMP_EACH,
        guarded_bid=bidding.GUARDED,
        against_board=bidding.AGAINST_BOARD,
    )
