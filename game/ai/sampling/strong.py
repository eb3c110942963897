"""Perfect-information Monte Carlo players: they judge every choice in many sampled deals.

The choice of `club` is taken unless another is better by more than `SURE_BY` standard errors. A visible blunder is made only for a
gain clearly above one point.
"""

from dataclasses import replace
from random import Random
from typing import Final

from game.ai.blunders import find_blunders
from game.ai.characters import NEUTRAL, Temper, liking_of, temper_of
from game.ai.heuristic.club import club_action
from game.ai.sampling.judging import Judged, Judgement, Skill, judge_bids, judge_cards
from game.ai.sampling.stakes import standing_decides
from game.ai.small_deals import bid_chances
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import Bid, BidKind
from game.engine.legal import playable
from game.engine.state import Observation, Phase

SURE_BY: Final = 0.5
"""The number of standard errors by which a choice must beat that of `club` to be preferred."""
WORTH_A_BLUNDER: Final = 1.0
"""The gain in points, less `CLEARLY` standard errors, above which a visible blunder is made."""
CLEARLY: Final = 2.0
AS_GOOD: Final = 0.1
"""The most points by which a lower card of the same suit may seem worse and still be played."""


def strong_action(observation: Observation, skill: Skill, rng: Random) -> SeatAction:
    """Return the action that a sampling player with the given skill chooses."""
    usual = club_action(observation)
    if observation.is_asked:
        return usual
    if observation.deal.phase is Phase.AUCTION:
        knows = skill.knows_small_deals and not (skill.minds_standing and standing_decides(observation))
        known = bid_chances(observation, minds_standing=skill.minds_standing) if knows else None
        if known is not None:
            bids, chances = zip(*known, strict=True)
            return MakeBid(rng.choices(bids, chances)[0])
        return preferred(judge_bids(observation, skill, rng), usual, observation).action
    allowed = playable(observation).cards
    if allowed & (allowed - 1) == 0:
        return usual
    judgement = judge_cards(observation, skill, rng)
    return without_blunder(preferred(judgement, usual, observation), judgement, observation).action


def preferred(judgement: Judgement, usual: SeatAction, observation: Observation) -> Judged:
    """Return the choice that beats `club`'s by the widest margin; `club`'s if none does.

    The margin is the gain less `SURE_BY` standard errors. Of several cards of a suit that are about as good (`AS_GOOD`), the lowest
    is returned. If the player has a temper, the result may be a choice that costs fewer points than the temper's preference for it
    is worth.
    """
    known = judgement.of(usual)
    best, widest = known, 0.0
    for choice in judgement.choices:
        gain = judgement.difference(choice, known)
        margin = gain.mean - SURE_BY * gain.error
        if margin > widest + 1e-9:
            best, widest = choice, margin
    best = _lowest(best, judgement, observation)
    temper = temper_of(observation)
    return best if temper is NEUTRAL else _favourite(best, judgement, temper, observation)


def _lowest(best: Judged, judgement: Judgement, observation: Observation) -> Judged:
    """Return the lowest card of the best card's suit that is about as good; a bid is returned unchanged."""
    if not isinstance(best.action, PlayCard):
        return best
    order = observation.deal.ordering
    card = best.action.card
    lowest = best
    for choice in judgement.choices:
        assert isinstance(choice.action, PlayCard)
        other = choice.action.card
        if order.group_of[other] != order.group_of[card] or order.power[other] >= order.power[card]:
            continue
        if judgement.difference(best, choice).mean < AS_GOOD:
            lowest, card = choice, other
    return lowest


def _favourite(best: Judged, judgement: Judgement, temper: Temper, observation: Observation) -> Judged:
    """Return the choice that a temper prefers by more than its loss in worth, or else the best choice."""
    favourite, widest = best, 0.0
    for choice in judgement.choices:
        liked = liking(choice, best, temper, observation)
        loss = judgement.difference(best, choice)
        margin = liked - loss.mean - SURE_BY * loss.error
        if liked > 0.0 and margin > widest:
            favourite, widest = choice, margin
    return favourite


def liking(choice: Judged, best: Judged, temper: Temper, observation: Observation) -> float:
    """Return the points by which a temper prefers a choice to the best one.

    Number bids count only if they differ by one trick.
    """
    match choice.action, best.action:
        case MakeBid(bid), MakeBid(other):
            if bid.kind is BidKind.NUMBER and other.kind is BidKind.NUMBER:
                step = bid.value - other.value
                return temper.boldness * step if abs(step) == 1 else 0.0
            return temper.board_appetite * (_is_board(bid) - _is_board(other))
        case PlayCard(card), PlayCard(other):
            return liking_of(card, temper, observation) - liking_of(other, temper, observation)
        case _:
            return 0.0


def _is_board(bid: Bid) -> bool:
    return bid.kind is not BidKind.NUMBER


def without_blunder(choice: Judged, judgement: Judgement, observation: Observation) -> Judged:
    """Return the choice or, instead of a blunder with little gain, the best choice that is not a blunder."""
    if not is_blunder(choice, observation):
        return choice
    clean = next((other for other in judgement.choices if not is_blunder(other, observation)), None)
    if clean is None:
        return choice
    gain = judgement.difference(choice, clean)
    return choice if gain.mean - CLEARLY * gain.error > WORTH_A_BLUNDER else clean


def is_blunder(choice: Judged, observation: Observation) -> bool:
    """Return True if a choice is a blunder, as far as its player can know."""
    return isinstance(choice.action, PlayCard) and bool(find_blunders(observation, choice.action.card))


def limited(skill: Skill, *, samples: int, nodes: int) -> Skill:
    """Return `skill`, limited to `samples` sampled deals played out, and to `nodes` cards tried to solve each deal."""
    kept = max(1, min(skill.kept, samples))
    drawn = max(kept, skill.drawn * kept // skill.kept)
    return replace(skill, kept=kept, drawn=drawn, solved=min(skill.solved, kept), nodes=min(skill.nodes, nodes))
