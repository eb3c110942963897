"""Decision explanation: what each choice is worth and how sure that is, what makes the difference, what is known and whence.

Everything comes from one observation and sampled deals imagined from it, as data without words. Points of this deal are counted,
those of the observer's side less the mean of the others: the standing of the match is not minded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final, Self

from game.ai.heuristic.club import club_action
from game.ai.kernel.rollouts import Rollouts
from game.ai.levels import SKILLS
from game.ai.player import bot_random
from game.ai.sampling.judging import Difference, Judged, Judgement, Skill, bids_tried, judge_bids, judge_cards, prepared
from game.ai.sampling.stakes import stakes_of
from game.ai.sampling.strong import is_blunder, preferred
from game.ai.small_deals import bid_chances
from game.coach.features import Feature, Hands, Separation, best_separation, features_of, is_so
from game.coach.inferences import Fact, hard_facts, told_by_bids
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.state import Observation, Phase

COACH: Final = replace(SKILLS["master"], minds_standing=False)
"""The skill of the coach: as `master`, for points alone."""
_KEY: Final = b"coach"
"""The key of the coach's dice: the same position is always judged the same way."""
TOSS_UP: Final = 2.0
"""Standard errors below which a difference may be chance."""
SHOWN: Final = 0.05
"""Points up to which a difference rounds to nothing where it is told, so that nothing is made of it."""
_SAME: Final = 1e-6
_OFTEN: Final = 0.2
"""The chance from which on a bid of the solved bidding is no mistake."""
_ENOUGH: Final = 128
"""Sampled deals from which on it can be told what makes a difference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """The reason that makes most of the difference between the choice that is preferred and another one.

    `example` is a sampled deal in which it is so (or, if `example_is_so` is false, not so): one of those that are possible. It
    holds the observer's hand too; nobody knows whether it is the real one.
    """

    separation: Separation
    example: Hands
    example_is_so: bool

    @property
    def feature(self) -> Feature:
        """The feature that is or is not so of the hidden hands."""
        return self.separation.feature


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice: what it is worth with the standard error of that, by how much it is behind the preferred one, and why.

    What soon proved bad was tried in few sampled deals: its worth is told by what it is behind there.
    """

    action: PlayCard | MakeBid
    worth: float
    error: float
    behind: Difference
    reason: Reason | None
    solved: float | None = None
    """The chance with which the solved bidding makes this bid, where a deal is so small that there is one (`small_deals`)."""

    @property
    def is_toss_up(self) -> bool:
        """True if nobody can tell it from the preferred one: a difference below two standard errors, or of nothing to be told."""
        return self.behind.mean <= max(TOSS_UP * self.behind.error, SHOWN)

    @property
    def cost(self) -> float:
        """The points that it gives away, as far as they are surely no chance; none where the solved bidding does the same."""
        is_usual = self.solved is not None and self.solved >= _OFTEN
        return 0.0 if self.is_toss_up or is_usual else self.behind.mean


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The explanation of a decision: the preferred choice first, then the others from the best to the worst."""

    options: tuple[Option, ...]
    facts: tuple[Fact, ...]
    samples: int

    @property
    def preferred(self) -> Option:
        """The choice that the coach prefers."""
        return self.options[0]

    @property
    def rival(self) -> Option | None:
        """The choice that the preferred one is best compared with: the best that is surely worse, or else the next one."""
        others = self.options[1:]
        return next((option for option in others if not option.is_toss_up), others[0] if others else None)

    def of(self, action: SeatAction) -> Option:
        """Return the option of an action.

        Raises:
            KeyError: it was not allowed.
        """
        for option in self.options:
            if option.action == action:
                return option
        raise KeyError(action)


def explain(observation: Observation, skill: Skill = COACH) -> Explanation:
    """Judge a decision and give the reasons; the seat of the observation must be the one to bid or play."""
    is_bid = observation.deal.phase is Phase.AUCTION
    judge = judge_bids if is_bid else judge_cards
    judgement = judge(observation, skill, dice(observation))
    samples = SampledDeals.of(observation, skill, dice(observation))
    facts: tuple[Fact, ...] = (*hard_facts(observation), *told_by_bids(observation, skill, dice(observation)))
    return explained(observation, judgement, samples, facts)


def dice(observation: Observation) -> Random:
    """Return the coach's chance for a position: always the same."""
    return bot_random(_KEY, observation)


@dataclass(frozen=True, slots=True)
class SampledDeals:
    """The sampled deals that a judgement with the same skill and chance was made in, and a way to try more in them."""

    hands: tuple[Hands, ...]
    in_full: Callable[[Sequence[PlayCard | MakeBid]], list[list[float]]]
    """A function that returns the worth of actions in each sampled deal, by rule; only until this thread judges something else."""

    @classmethod
    def of(cls, observation: Observation, skill: Skill, rng: Random) -> Self:
        """Draw the same deals again."""
        rollouts = prepared(observation, skill, rng)
        sampler = rollouts.sampler
        count = len(sampler.weights())
        hands = tuple(tuple(sampler.position.cards(hand) for hand in sampler.hands(sample)) for sample in range(count))
        return cls(hands, lambda actions: _played_out(observation, rollouts, count, actions))


def _played_out(
    observation: Observation, rollouts: Rollouts, count: int, actions: Sequence[PlayCard | MakeBid]
) -> list[list[float]]:
    deal, match = observation.deal, observation.public.match
    side = match.side_of(observation.seat)
    cards = tuple(action.card for action in actions if isinstance(action, PlayCard))
    if cards:
        stakes = stakes_of(match, deal.size, side, deal.bids, minds_standing=False)
        return [[stakes.worth(end) for end in ends] for ends in rollouts.play_out(cards, 0, count)]
    bids = tuple(action.bid for action in actions if isinstance(action, MakeBid))
    return bids_tried(observation, rollouts, bids, minds_standing=False)(range(len(bids)), 0, count)


def explained(
    observation: Observation, judgement: Judgement, samples: SampledDeals, facts: tuple[Fact, ...]
) -> Explanation:
    """Return a judgement made in these sampled deals, with its reasons."""
    chosen = _chosen(observation, judgement)
    gaps = gaps_of(judgement, chosen, samples)
    marks = _marks(observation, samples.hands)
    solved = bid_chances(observation)
    chances = {MakeBid(bid): chance for bid, chance in solved or ()}
    options = [
        Option(
            action=choice.action,
            worth=chosen.worth - judgement.difference(chosen, choice).mean,
            error=_error(judgement, choice),
            behind=judgement.difference(chosen, choice),
            reason=None if choice is chosen else _reason(gaps[choice.action], judgement.weights, samples.hands, marks),
            solved=None if solved is None or isinstance(choice.action, PlayCard) else chances.get(choice.action, 0.0),
        )
        for choice in judgement.choices
    ]
    options.sort(key=lambda option: (option.action != chosen.action, option.behind.mean))
    return Explanation(options=tuple(options), facts=facts, samples=len(samples.hands))


def _chosen(observation: Observation, judgement: Judgement) -> Judged:
    """Return the preferred choice: surely better, else usual; no visible blunder where something else is as good."""
    choice = preferred(judgement, club_action(observation), observation)
    if not is_blunder(choice, observation):
        return choice
    for other in judgement.choices:
        gap = judgement.difference(choice, other)
        if gap.mean <= max(TOSS_UP * gap.error, _SAME) and not is_blunder(other, observation):
            return other
    return choice


def _error(judgement: Judgement, choice: Judged) -> float:
    """Return the standard error of what a choice is worth."""
    nothing = replace(choice, worth=0.0, in_samples=(0.0,) * len(choice.in_samples))
    return judgement.difference(choice, nothing).error


def _marks(observation: Observation, samples: Sequence[Hands]) -> list[tuple[Feature, list[bool]]]:
    """Return every feature with the sampled deals in which it is so."""
    order, seat = observation.deal.ordering, observation.seat
    return [
        (feature, [is_so(feature, hands, order, seat) for hands in samples]) for feature in features_of(observation)
    ]


def gaps_of(judgement: Judgement, chosen: Judged, samples: SampledDeals) -> dict[PlayCard | MakeBid, list[float]]:
    """Return the gaps in worth of the chosen choice over each other one, in every sampled deal that both were tried in.

    What was given up soon, or was soon alone, is played out in all of them, by rule alone.
    """
    enough = min(_ENOUGH, len(samples.hands))
    rows = {choice.action: _less(chosen.in_samples, choice.in_samples) for choice in judgement.choices}
    late = [action for action, row in rows.items() if len(row) < enough]
    if late:
        base, *others = samples.in_full([chosen.action, *late])
        rows |= {action: _less(base, row) for action, row in zip(late, others, strict=True)}
    return rows


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - its for mine, its in zip(one, other, strict=False)]


def _reason(
    gaps: Sequence[float],
    weights: Sequence[float],
    samples: Sequence[Hands],
    marks: Sequence[tuple[Feature, list[bool]]],
) -> Reason | None:
    used = weights[: len(gaps)]
    if max(gaps) - min(gaps) <= _SAME:
        return None
    best = best_separation([(feature, marked[: len(gaps)]) for feature, marked in marks], gaps, used)
    if best is None:
        return None
    marked = next(marked for feature, marked in marks if feature == best.feature)
    is_so_there = best.where_so >= best.where_not
    typical = max(best.where_so, best.where_not)
    places = [index for index, mark in enumerate(islice(marked, len(gaps))) if mark is is_so_there]
    place = min(places, key=lambda index: (abs(gaps[index] - typical), -weights[index], index))
    return Reason(separation=best, example=samples[place], example_is_so=is_so_there)
