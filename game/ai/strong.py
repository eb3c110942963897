"""The players that imagine the hidden hands: they judge every choice in many worlds and take the best that is surely better.

`club`'s own choice is taken unless another is worth more by a margin: a difference that may be chance does not outweigh
experience. A visible blunder (`blunders`) is not made for a gain of a point or less.
"""

from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final

from game.ai.blunders import find_blunders
from game.ai.characters import NEUTRAL, Temper, temper_of
from game.ai.club import club_action
from game.ai.judging import Judged, Judgement, Skill, judge_bids, judge_cards
from game.ai.small_deals import bid_chances
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.bids import BidKind
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.state import Observation, Phase

SURE_BY: Final = 0.5
"""By how many standard errors a choice must be better than `club`'s to be preferred."""
WORTH_A_BLUNDER: Final = 1.0
"""Points above which a choice may look like a blunder."""


def strong_action(observation: Observation, skill: Skill, rng: Random) -> SeatAction:
    """What a player with a skill does: answer, bid or play."""
    if observation.is_asked:
        return AnswerRedeal(True)
    usual = club_action(observation)
    if observation.deal.phase is Phase.AUCTION:
        known = bid_chances(observation) if skill.knows_small_deals else None
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
    """The choice that is better than the usual one by the widest margin after its error; the usual one where none is."""
    temper = temper_of(observation)
    known = judgement.of(usual)
    best, widest = known, 0.0
    for choice in judgement.choices:
        if choice is known:
            continue
        gain = judgement.difference(choice, known)
        liked = liking(choice, temper, observation, judgement) - liking(known, temper, observation, judgement)
        margin = gain.mean + liked - SURE_BY * gain.error
        if margin > widest + 1e-9:
            best, widest = choice, margin
    return best


def liking(choice: Judged, temper: Temper, observation: Observation, judgement: Judgement) -> float:
    """What a temper adds to the worth of a choice."""
    if temper is NEUTRAL:
        return 0.0
    match choice.action:
        case MakeBid(bid):
            bold = temper.board_appetite if bid.kind is not BidKind.NUMBER else 0.0
            return bold + temper.risk * _spread(choice, judgement)
        case PlayCard(card):
            is_led = not observation.deal.trick
            is_trump = observation.deal.ordering.group_of[card] == TRUMPS
            habit = temper.trump_habit if is_led and is_trump else 0.0
            return habit - (temper.joker_thrift if card.is_joker else 0.0)


def _spread(choice: Judged, judgement: Judgement) -> float:
    weights = judgement.weights[: len(choice.in_worlds)]
    pairs = zip(choice.in_worlds, weights, strict=True)
    return sqrt(sum(weight * (worth - choice.worth) ** 2 for worth, weight in pairs) / sum(weights))


def without_blunder(choice: Judged, judgement: Judgement, observation: Observation) -> Judged:
    """The choice, or the best that nobody would call a blunder where that costs little."""
    if not _is_blunder(choice, observation):
        return choice
    clean = next((other for other in judgement.choices if not _is_blunder(other, observation)), None)
    if clean is None or judgement.difference(choice, clean).mean > WORTH_A_BLUNDER:
        return choice
    return clean


def _is_blunder(choice: Judged, observation: Observation) -> bool:
    return isinstance(choice.action, PlayCard) and bool(find_blunders(observation, choice.action.card))


def limited(skill: Skill, *, worlds: int, nodes: int) -> Skill:
    """The skill with at most so many worlds tried, as many times that imagined as before, and so many cards in each solved."""
    kept = max(1, min(skill.kept, worlds))
    drawn = max(kept, skill.drawn * kept // skill.kept)
    return replace(skill, kept=kept, drawn=drawn, solved=min(skill.solved, kept), nodes=min(skill.nodes, nodes))
