"""Explanation of decisions: the worth of each choice, its standard error, the reasons for differences, and known facts.

Worth is in points of this deal: the points of the observer's side minus the mean of the other sides. The standing of the match is
ignored.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import accumulate, pairwise
from random import Random
from typing import Final, Self

from msgspec import Struct, structs

from game.ai.heuristic.club import club_action
from game.ai.heuristic.table_reading import read_table
from game.ai.kernel.rollouts import Rollouts
from game.ai.player import bot_random
from game.ai.sampling.deals import bid_number
from game.ai.sampling.judging import (
    SKILLS,
    Difference,
    Judged,
    Judgement,
    Skill,
    judged_in,
    prepared,
    worth_after_auction,
)
from game.ai.sampling.stakes import Stakes, stakes_of
from game.ai.sampling.strong import is_blunder, preferred
from game.ai.small_deals import LARGEST, bid_chances
from game.coach.bid_reasons import BidEvidence, End, odds
from game.coach.counting import count_hand
from game.coach.evidence import CardEvidence, Hands, Sampled, Turned
from game.coach.inferences import Fact, hard_facts, told_by_bids
from game.coach.reason_choice import nothing_told, reasons_told, tempting_card
from game.coach.reasons import CLOSE, EVEN, Reason
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import Bid, BidMade, contract_of
from game.engine.cards import Card
from game.engine.state import Observation

COACH: Final = replace(SKILLS["master"], minds_standing=False)
"""Skill of the coach: that of `master`, but without regard to the standing of the match."""
AGAIN: Final = replace(COACH, drawn=5 * COACH.drawn, kept=5 * COACH.kept, solved=5 * COACH.solved)
"""Skill for judging a position again, with more sampled deals, if choices are about equally good."""
TURNED: Final = replace(COACH, drawn=800, kept=128, solved=64, metropolis_moves=40)
"""Skill for judging a position in which a fact is negated (`Turned`)."""
_KEY: Final = b"coach"
"""Key of the coach's random generator, fixed so that a position is always judged the same way."""
TOSS_UP: Final = 2.0
"""Number of standard errors up to which a difference may be chance."""
SHOWN: Final = 0.05
"""Largest difference, in points, that is shown as zero."""
OFTEN: Final = 0.2
"""Minimum chance in the solved bidding of small deals at which a bid is not a mistake."""
_ENOUGH: Final = 128
"""Minimum number of sampled deals to explain a difference."""


def is_toss_up(behind: Difference) -> bool:
    """Return True if the difference may be chance, or is too small to show."""
    return behind.mean <= max(TOSS_UP * behind.error, SHOWN)


class Option(Struct, frozen=True, kw_only=True):
    """Choice with its worth, standard error, difference from the preferred choice, and reasons for the difference.

    The difference is measured over the sampled deals in which both choices were tried. `worth` is the preferred choice's worth
    minus the difference.
    """

    action: PlayCard | MakeBid
    worth: float
    error: float
    behind: Difference
    told: tuple[Reason, ...] = ()
    """Reasons for the preferred choice over this one; empty for a toss-up."""
    solved: float | None = None
    """Chance of this bid in the solved bidding; None for a card or an unsolved deal."""
    is_near: bool = True
    """True for a bid whose contract equals or neighbours that of the preferred bid, and for the card most likely played by mistake.

    If there is no such card, it is True for all cards."""

    @property
    def is_toss_up(self) -> bool:
        """True if the difference may be chance, or is too small to show."""
        return is_toss_up(self.behind)

    @property
    def agrees(self) -> bool:
        """True if the chance of this bid in the solved bidding is at least `OFTEN`; also for a card or an unsolved deal."""
        return self.solved is None or self.solved >= OFTEN

    @property
    def cost(self) -> float:
        """The points given away; 0 if they may be chance, or the bid is common in the solved bidding."""
        is_usual = self.solved is not None and self.agrees
        return 0.0 if self.is_toss_up or is_usual else self.behind.mean


class ChoiceRank(Enum):
    """Rank of a choice, used to select sentences."""

    ALONE = "surely better than the next best"
    LEVEL = "as good as the best, and surely better than some"
    SAME = "as good as every other"
    USUAL = "surely behind the best, but common in the solved bidding"
    WORSE = "surely worse than the best"


class Explanation(Struct, frozen=True, kw_only=True):
    """Explanation of a decision; in `options`, the preferred choice comes first, and the others follow from best to worst."""

    options: tuple[Option, ...]
    facts: tuple[Fact, ...]
    samples: int
    nothing: Reason
    """Remark used if no other choice is surely worse.

    For a bid, it is the reason given by `odds`, with an equally good bid of another contract as the rival, if there is one."""

    @property
    def preferred(self) -> Option:
        """The choice that the coach prefers."""
        return self.options[0]

    @property
    def rival(self) -> Option | None:
        """Choice to compare with the preferred one: the best of those that are surely worse, or else the next best.

        Only choices with `is_near` count; None if there are none.
        """
        others = [option for option in self.options[1:] if option.is_near]
        return next((option for option in others if not option.is_toss_up), others[0] if others else None)

    def rank(self, action: SeatAction) -> ChoiceRank:
        """Return the rank of a choice.

        Raises:
            KeyError: the action was not allowed.
        """
        made = self.of(action)
        if not made.is_toss_up:
            return ChoiceRank.WORSE if made.cost else ChoiceRank.USUAL
        if made is self.preferred and not all(option.is_toss_up for option in self.options[1:2]):
            return ChoiceRank.ALONE
        return ChoiceRank.LEVEL if self.worse else ChoiceRank.SAME

    @property
    def worse(self) -> tuple[Option, ...]:
        """The choices that are surely behind the preferred one, the best first."""
        return tuple(option for option in self.options if not option.is_toss_up)

    @property
    def level(self) -> tuple[Option, ...]:
        """The choices that may be as good as the preferred one, the best first."""
        return tuple(option for option in self.options[1:] if option.is_toss_up)

    @property
    def alternatives(self) -> tuple[Option, ...]:
        """Equally good choices to name beside the preferred one.

        The bids are all higher, or all lower, than the preferred bid. The cards of the preferred card's suit are likewise all
        higher, or all lower, than that card.
        """
        best = self.preferred.action
        ways = [_way(option.action, best) for option in self.level]
        opposite = -next((way for way in ways if way), 0) or None
        return tuple(option for option, way in zip(self.level, ways, strict=True) if way != opposite)

    @property
    def told(self) -> tuple[Reason, ...]:
        """The reasons for the preferred choice over the rival, or else the remark `nothing`."""
        return (self.rival.told if self.rival is not None else ()) or (self.nothing,)

    def of(self, action: SeatAction) -> Option:
        """Return the option of an action.

        Raises:
            KeyError: the action was not allowed.
        """
        for option in self.options:
            if option.action == action:
                return option
        raise KeyError(action)


def _way(action: PlayCard | MakeBid, best: PlayCard | MakeBid) -> int:
    """Return 1 if the action is higher than the best, -1 if lower, 0 for cards of different suits or with a joker."""
    match action, best:
        case MakeBid(bid), MakeBid(other):
            return 1 if bid > other else -1
        case PlayCard(card), PlayCard(other) if not (card.is_joker or other.is_joker) and card.suit is other.suit:
            return 1 if card.rank > other.rank else -1
        case _:
            return 0


def explain(observation: Observation, skill: Skill = COACH) -> Explanation:
    """Judge the decision of the observing seat, whose turn it must be, and find the reasons for the best choice.

    If all cards, or the preferred bid and a neighbouring one, may be about equally good, judge again with more sampled deals.
    """
    rollouts, judgement = _judged_by(observation, skill)
    preferred, *others = options_of(observation, judgement)
    is_bid = isinstance(preferred.action, MakeBid)
    others = [option for option in others if option.is_near or not is_bid]
    close = [option for option in others if option.behind.mean <= EVEN or (option.is_toss_up and not is_bid)]
    is_unsure = any(option.behind.mean + TOSS_UP * option.behind.error > SHOWN for option in close)
    if skill is COACH and is_unsure and (is_bid or close == others):
        rollouts, judgement = _judged_by(observation, AGAIN)
    return structs.replace(
        explained(observation, judgement, SampledDeals.of(observation, rollouts)),
        facts=(*hard_facts(observation), *told_by_bids(observation, skill, dice(observation))),
    )


def _judged_by(observation: Observation, skill: Skill) -> tuple[Rollouts, Judgement]:
    rollouts = prepared(observation, skill, dice(observation))
    return rollouts, judged_in(rollouts, observation, skill)


def seen_among(observation: Observation, level: str) -> Observation:
    """Return the observation as if the players of all other seats had this level."""
    match = observation.public.match
    players = tuple(
        player if seat == observation.seat else replace(player, level=level)
        for seat, player in zip(match.seats, match.players, strict=True)
    )
    return observation._replace(public=observation.public._replace(match=replace(match, players=players)))


def dice(observation: Observation) -> Random:
    """Return the coach's random generator, with a fixed seed for each position."""
    return bot_random(_KEY, observation)


class SampledDeals(Struct, frozen=True):
    """Sampled deals of a judgement, in which more actions can be tried until this thread judges another position."""

    hands: tuple[Hands, ...]
    _observation: Observation
    _rollouts: Rollouts

    @classmethod
    def of(cls, observation: Observation, rollouts: Rollouts) -> Self:
        """Take the sampled deals prepared by `rollouts`."""
        sampler = rollouts.sampler
        count = len(sampler.weights())
        hands = tuple(tuple(sampler.position.cards(hand) for hand in sampler.hands(sample)) for sample in range(count))
        return cls(hands, observation, rollouts)

    @property
    def stakes(self) -> Stakes:
        """The stakes of the observer's side."""
        deal, match = self._observation.deal, self._observation.public.match
        return stakes_of(match, deal.size, match.side_of(self._observation.seat), deal.bids, minds_standing=False)

    def ends(self, cards: Sequence[Card]) -> list[list[int]]:
        """Return the outcome after each card in each sampled deal, by rollouts."""
        return self._rollouts.play_out(tuple(cards), 0, len(self.hands))

    def bid_ends(self, bids: Sequence[Bid]) -> list[list[End]]:
        """Return the outcome and the auction after each bid in each sampled deal, by rollouts."""
        return self._rollouts.bid_out(tuple(map(bid_number, bids)), 0, len(self.hands))


def explained(observation: Observation, judgement: Judgement, samples: SampledDeals) -> Explanation:
    """Return the explanation of a judgement, without the facts about the other hands."""
    chosen = coachs_choice(observation, judgement)
    pairs = evidence_on(observation, judgement, chosen, samples)
    told = {pair.rival: reasons_told(pair) for pair in pairs if pair.rival not in pair.level}
    tempting = tempting_card(pairs, told)
    preferred, *others = (
        structs.replace(
            option, told=told.get(option.action, ()), is_near=option.is_near and tempting in (None, option.action)
        )
        for option in options_of(observation, judgement)
    )
    found = Explanation(
        options=(preferred, *others),
        facts=(),
        samples=len(samples.hands),
        nothing=nothing_told(observation, chosen.action),
    )
    bids = [pair for pair in pairs if isinstance(pair, BidEvidence) and pair.rival in pair.level]
    level = {pair.rival: odds(pair) for pair in bids if pair.contract(pair.bid) != pair.contract(pair.other)}
    if not level:
        return found
    counted = MakeBid(count_hand(observation).bid) if observation.deal.size > LARGEST else None
    rivals = [counted, *(option.action for option in found.level if option.is_near)]
    nothing = next((level[action] for action in rivals if action in level), found.nothing)
    return structs.replace(found, nothing=structs.replace(nothing, is_absent=True))


def options_of(observation: Observation, judgement: Judgement) -> tuple[Option, ...]:
    """Return the options of a judgement, without reasons: first the preferred choice, then the others from best to worst."""
    chosen = coachs_choice(observation, judgement)
    solved = bid_chances(observation)
    chances = {MakeBid(bid): chance for bid, chance in solved or ()}
    near = _near(observation, [choice.action for choice in judgement.choices], chosen.action)
    options = [
        Option(
            action=choice.action,
            worth=chosen.worth - judgement.difference(chosen, choice).mean,
            error=_error(judgement, choice),
            behind=judgement.difference(chosen, choice),
            solved=None if solved is None or isinstance(choice.action, PlayCard) else chances.get(choice.action, 0.0),
            is_near=isinstance(choice.action, PlayCard) or choice.action in near,
        )
        for choice in judgement.choices
    ]
    return tuple(sorted(options, key=lambda option: (option.action != chosen.action, option.behind.mean)))


def _near(
    observation: Observation, actions: Sequence[PlayCard | MakeBid], chosen: PlayCard | MakeBid
) -> frozenset[MakeBid]:
    """Return the bids that give the same contract as the chosen bid, or the next higher or lower contract; empty for cards."""
    match, deal = observation.public.match, observation.deal
    side = match.sides[match.side_of(observation.seat)]
    bids = sorted((action for action in actions if isinstance(action, MakeBid)), key=lambda action: action.bid)
    contracts = [contract_of(side, (*deal.bids, BidMade(observation.seat, each.bid)), deal.size) for each in bids]
    steps = list(accumulate((one != other for one, other in pairwise(contracts)), initial=0))
    ranks = dict(zip(bids, steps, strict=True)) if bids else {}
    return frozenset(
        each for each, rank in ranks.items() if isinstance(chosen, MakeBid) and abs(rank - ranks[chosen]) <= 1
    )


def judge_turned() -> Callable[[Turned], float]:
    """Return a function that computes the points by which a choice beats its rival in another position, and caches judgements."""
    judged: dict[Observation, Judgement] = {}

    def gap_in(turned: Turned) -> float:
        seen = turned.observation
        if seen not in judged:
            judged[seen] = judged_in(prepared(seen, TURNED, dice(seen)), seen, TURNED)
        return judged[seen].difference(judged[seen].of(turned.choice), judged[seen].of(turned.rival)).mean

    return gap_in


def evidence_on(
    observation: Observation, judgement: Judgement, chosen: Judged, samples: SampledDeals
) -> list[CardEvidence | BidEvidence]:
    """Return the evidence on the chosen action against every other bid, or every surely worse card."""
    behind = {choice.action: judgement.difference(chosen, choice) for choice in judgement.choices}
    level = [action for action, difference in behind.items() if is_toss_up(difference) and action != chosen.action]
    rivals = [one for one in behind if one != chosen.action and (isinstance(one, MakeBid) or one not in level)]
    if not rivals:
        return []
    sampled = Sampled(observation=observation, hands=samples.hands, weights=judgement.weights, gap_in=judge_turned())
    evidence, worth, (ends, *others) = _tried(observation, (chosen.action, *rivals), samples)
    in_full = [*map(worth, ends)]

    def gaps(action: PlayCard | MakeBid, rival_ends: Sequence[int | End]) -> list[float]:
        """Return the advantage by sampled deal, of the ends if the rival was tried in too few sampled deals."""
        row = judgement.of(action).in_samples
        if min(len(chosen.in_samples), len(row)) >= min(_ENOUGH, len(samples.hands)):
            return _less(chosen.in_samples, row)
        return _less(in_full, [*map(worth, rival_ends)])

    return [
        evidence(
            sampled=sampled,
            choice=chosen.action,
            rival=action,
            gap=behind[action].mean,
            gaps=gaps(action, rival_ends),
            level=level,
            ends=ends,
            rival_ends=rival_ends,
        )
        for action, rival_ends in zip(rivals, others, strict=True)
    ]


def _tried(
    observation: Observation, actions: Sequence[PlayCard | MakeBid], samples: SampledDeals
) -> tuple[Callable[..., CardEvidence | BidEvidence], Callable[..., float], Sequence[Sequence[int | End]]]:
    """Return the class of evidence for these actions, the worth of an end, and the ends after each action."""
    cards = [action.card for action in actions if isinstance(action, PlayCard)]
    if cards:
        return partial(CardEvidence, stakes=samples.stakes), samples.stakes.worth, samples.ends(cards)
    bids = [action.bid for action in actions if isinstance(action, MakeBid)]
    return BidEvidence, worth_after_auction(observation, minds_standing=False), samples.bid_ends(bids)


def coachs_choice(observation: Observation, judgement: Judgement) -> Judged:
    """Return the preferred choice: that of a `club` player, unless another choice is better by a margin.

    Among choices that may be equally good, the bid by the counting rule, or the lowest losing card, is preferred, and a visible
    blunder is avoided.
    """
    choice = preferred(judgement, club_action(observation), observation)
    choice = _lowest_of_lost(judgement, _as_counted(judgement, choice, observation), observation)
    if not is_blunder(choice, observation):
        return choice
    sound = (other for other in judgement.choices if not is_blunder(other, observation))
    return next((other for other in sound if is_toss_up(judgement.difference(choice, other))), choice)


def _as_counted(judgement: Judgement, choice: Judged, observation: Observation) -> Judged:
    """Return the bid by the counting rule if it is about as good as the choice, else the choice.

    It may be an eighth of a point worse, or a quarter if it is the higher bid, and the difference may be chance.
    """
    if isinstance(choice.action, PlayCard) or observation.deal.size <= LARGEST:
        return choice
    bid = count_hand(observation).bid
    counted = judgement.of(MakeBid(bid))
    gap = judgement.difference(choice, counted)
    return counted if is_toss_up(gap) and gap.mean <= CLOSE / (4 if bid > choice.action.bid else 8) else choice


def _lowest_of_lost(judgement: Judgement, choice: Judged, observation: Observation) -> Judged:
    """Return the choice or, if its card does not win the trick, the lowest card that is about as good."""
    table = read_table(observation)
    if not isinstance(choice.action, PlayCard) or table.led is None or table.is_over_best(choice.action.card):
        return choice
    power, group_of = table.order.power, table.order.group_of
    lower = {power[choice.action.card]: choice}
    for other in judgement.choices:
        if isinstance(other.action, PlayCard):
            gap = judgement.difference(choice, other)
            is_same = group_of[other.action.card] == group_of[choice.action.card]
            if gap.mean <= SHOWN or (is_same and is_toss_up(gap)):
                lower.setdefault(power[other.action.card], other)
    return lower[min(lower)]


def _error(judgement: Judgement, choice: Judged) -> float:
    """Return the standard error of a choice's worth."""
    return judgement.difference(choice, replace(choice, worth=0.0, in_samples=(0.0,) * len(choice.in_samples))).error


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return `one` minus `other`, for the sampled deals in which both were tried."""
    return [mine - its for mine, its in zip(one, other, strict=False)]
