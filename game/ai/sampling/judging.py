"""Choice judgement: the worth of each card or bid, estimated with sampled hidden hands.

All choices are tried in the same sampled deals, played out by the rules of `club`. With two sides and few cards left, the kernel
also solves the deals with open cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cache, cached_property
from math import sqrt
from random import Random
from threading import local
from types import MappingProxyType
from typing import Final

from game.ai.heuristic.weights import CLUB
from game.ai.kernel.double_dummy import DoubleDummy, OpenPosition, game_of
from game.ai.kernel.rollouts import Rollouts
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import bid_number, bids_in, condition
from game.ai.sampling.endgame import plan_out
from game.ai.sampling.habits import habits_of
from game.ai.sampling.stakes import Stakes, stakes_of
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import BidKind
from game.engine.cards import Card, cards_in
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase

TABLE_BITS: Final = 14
"""The binary logarithm of the size of the solver's transposition table in units of 512 bytes: 8 MB."""
_TWO: Final = 2
_FIRST_SAMPLES: Final = 64
"""The number of sampled deals in which all choices are tried before the worst are given up."""
_LEAST_SHARE: Final = 4.0
"""The number of kept deals divided by the smallest effective sample size accepted, so that a few deals do not outweigh the rest."""
_LEAST_SHARE_MOVED: Final = 16.0
"""The value of `_LEAST_SHARE` if Metropolis moves follow. It may be larger, as the moves soon make copies of one deal differ."""
CRAFT: Final = MappingProxyType({"expert": 0.9, "master": 1.0})
"""The strength of each level beyond what rollouts assume, from 0 (levels not listed) to 1."""
_EDGE: Final = 0.045
"""The extra tricks of a side with craft 1 against a side with craft 0, for each card of a hand beyond `_EDGE_ABOVE` cards."""
_EDGE_ABOVE: Final = 4
_HOPELESS: Final = 3.0
"""The number of standard errors behind the best choice at which a choice is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """The parameters of a sampling player.

    - `drawn`, `kept`: the number of sampled deals drawn and weighted, and the number of them played out.
    - `metropolis_moves`: the number of Metropolis moves tried on each kept deal, to find deals too rare to be drawn.
    - `solved`: the number of deals kept instead, and solved, if a hand has at most `solved_from` cards.
    - `nodes`: the most cards tried to solve one deal.
    - `open_share`: the share of the solved value in the worth.
    - `planned_from`: the number of last cards planned together (`endgame`).
    - `reads_bids`, `reads_cards`: True if bids and plays weight the sampled deals.
    - `minds_standing`: True if the chance to win the match counts near its end.
    - `knows_small_deals`: True if deals of one and two cards are bid from solved tables.
    """

    drawn: int
    kept: int
    metropolis_moves: int = 0
    solved: int = 0
    solved_from: int = 0
    open_share: float = 0.0
    planned_from: int = 0
    nodes: int = 100_000
    reads_bids: bool = True
    reads_cards: bool = True
    minds_standing: bool = True
    knows_small_deals: bool = True


SKILLS: Final = MappingProxyType(
    {
        "strong": Skill(drawn=60, kept=30, reads_cards=False, minds_standing=False),
        "expert": Skill(drawn=400, kept=100, planned_from=3),
        "master": Skill(
            drawn=4_000, kept=500, metropolis_moves=120, solved=200, solved_from=9, open_share=0.7, planned_from=4
        ),
    }
)
"""The skills of the levels above `club`, the weakest first."""

Valuation = Callable[[Sequence[int], int, int], list[list[float]]]
"""A function of choices (by index), `first` and `last`: the worth of each choice in the sampled deals `first` to `last` - 1."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A card or bid, its mean worth, and its worth in each sampled deal in which it was tried.

    A choice that proved bad in the first sampled deals was not tried in later ones.
    """

    action: PlayCard | MakeBid
    worth: float
    in_samples: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference in worth of two choices, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """All choices, the best first, with the weights of the sampled deals in which they were tried."""

    choices: tuple[Judged, ...]
    weights: tuple[float, ...]

    def of(self, action: SeatAction) -> Judged:
        """Return the judgement of an action.

        Raises:
            KeyError: the action is not allowed.
        """
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise KeyError(action)

    def difference(self, one: Judged, other: Judged) -> Difference:
        """Return the difference in worth of two choices, in the sampled deals common to both."""
        both = zip(one.in_samples, other.in_samples, strict=False)  # one choice may have been tried in more deals
        gaps = [mine - its for mine, its in both]
        return weighted_mean(gaps, self.weights[: len(gaps)])


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> Difference:
    """Return the mean of weighted values, and its standard error.

    >>> weighted_mean([1.0, 5.0], weights=[3.0, 1.0]).mean
    2.0
    """
    total = sum(weights)
    mean = sum(map(float.__mul__, values, weights)) / total
    spread = sum(weight * (value - mean) ** 2 for value, weight in zip(values, weights, strict=True)) / total
    count = total * total / sum(weight * weight for weight in weights)
    return Difference(mean, sqrt(spread / count))


class _Memory(local):
    """Buffers reused between decisions, separate for each thread. They carry no information."""

    @cached_property
    def rollouts(self) -> Rollouts:
        return Rollouts(Sampler(CLUB))

    @cached_property
    def kernel(self) -> DoubleDummy:
        return DoubleDummy(TABLE_BITS)


_memory: Final = _Memory()


def prepared(observation: Observation, skill: Skill, rng: Random) -> Rollouts:
    """Return rollouts for an observation, with weighted sampled deals."""
    rollouts = _memory.rollouts
    sampler = rollouts.sampler
    condition(sampler, observation)
    match = observation.public.match
    for seat, player in zip(match.seats, match.players, strict=True):
        sampler.player.set_habits(seat, astuple(habits_of(player.level, observation.deal.size)))
    sampler.draw(observation.seat, sampler.position.indexes(observation.hand), skill.drawn, rng.getrandbits(64))
    sampler.weigh(observation.seat, bids=skill.reads_bids, plays=skill.reads_cards)
    sampler.temper(skill.kept / (_LEAST_SHARE_MOVED if skill.metropolis_moves else _LEAST_SHARE))
    sampler.resample(skill.solved if _is_solved(observation, skill) else skill.kept)
    if skill.metropolis_moves:
        sampler.metropolis_moves(skill.metropolis_moves, bids=skill.reads_bids, plays=skill.reads_cards)
    return rollouts


def _is_solved(observation: Observation, skill: Skill) -> bool:
    """Return True if the kernel solves the sampled deals.

    The kernel counts all tricks equally, so it does not solve deals with a Boston contract.
    """
    deal = observation.deal
    if any(contract.kind is BidKind.BOSTON for contract in deal.contracts):
        return False
    is_near = deal.phase is Phase.PLAY and deal.cards_left(observation.seat) <= skill.solved_from
    return is_near and skill.solved > 0 and len(observation.public.match.sides) == _TWO


def judge_cards(observation: Observation, skill: Skill, rng: Random) -> Judgement:
    """Return the judgement of all legal cards."""
    return _cards_judged(observation, skill, prepared(observation, skill, rng))


def judge_bids(observation: Observation, skill: Skill, rng: Random) -> Judgement:
    """Return the judgement of all legal bids. Later bidders are assumed to bid like `club`, with the habits of their levels."""
    return _bids_judged(observation, skill, prepared(observation, skill, rng))


def judged_in(rollouts: Rollouts, observation: Observation, skill: Skill) -> Judgement:
    """Return the judgement of all cards or bids in deals prepared for an observation."""
    judge = _bids_judged if observation.deal.phase is Phase.AUCTION else _cards_judged
    return judge(observation, skill, rollouts)


def _cards_judged(observation: Observation, skill: Skill, rollouts: Rollouts) -> Judgement:
    deal = observation.deal
    match = observation.public.match
    cards = tuple(cards_in(playable(observation).cards))
    stakes = stakes_of(
        match, deal.size, match.side_of(observation.seat), deal.bids, minds_standing=skill.minds_standing
    )
    weights = rollouts.sampler.weights()
    is_solved = _is_solved(observation, skill)
    is_planned = observation.hand.bit_count() <= skill.planned_from

    def tried(places: Sequence[int], first: int, last: int) -> list[list[float]]:
        chosen = tuple(cards[place] for place in places)
        if is_planned:
            found = plan_out(rollouts, stakes, observation.cards(), chosen, first, last)
        else:
            found = [[stakes.worth(end) for end in ends] for ends in rollouts.play_out(chosen, first, last)]
        if is_solved:
            _blend(observation, stakes, rollouts, chosen, found, first, skill)
        return found

    at_first = len(weights) if is_planned else _FIRST_SAMPLES  # a plan needs all sampled deals at once
    return _judgement([PlayCard(card) for card in cards], tried, weights, at_first)


def _blend(
    observation: Observation,
    stakes: Stakes,
    rollouts: Rollouts,
    cards: Sequence[Card],
    worth: list[list[float]],
    first: int,
    skill: Skill,
) -> None:
    """Move the played-out values in `worth` towards the values of the deals solved with open hands."""
    public = observation.public
    deal = observation.deal
    game = game_of(public)
    sampler = rollouts.sampler
    kernel = _memory.kernel
    taken = deal.taken_by(public.match.sides[stakes.side])
    lead = deal.trick[0].seat if deal.trick else observation.seat
    on_table = tuple(play.card for play in deal.trick)
    share = skill.open_share
    for index in range(len(worth[0])):
        hands = tuple(sampler.position.cards(hand) for hand in sampler.hands(first + index))
        kernel.load(game, OpenPosition(hands=hands, leader=lead, trick=on_table, broken=deal.broken), side=stakes.side)
        values = kernel.card_values(skill.nodes)
        if values is None:
            continue
        for place, card in enumerate(cards):
            worth[place][index] += share * (stakes.of_tricks(taken + values[card]) - worth[place][index])


def _edge_at(observation: Observation) -> float:
    """Return the tricks that the observer's side is expected to take beyond those in rollouts, given the players' levels."""
    match = observation.public.match
    if len(match.sides) != _TWO:
        return 0.0
    mine, other = (
        sum(CRAFT.get(match.player_at(seat).level, 0.0) for seat in match.sides[index]) / len(match.sides[index])
        for index in (match.side_of(observation.seat), 1 - match.side_of(observation.seat))
    )
    return (mine - other) * _EDGE * max(0, observation.deal.size - _EDGE_ABOVE)


def _bids_judged(observation: Observation, skill: Skill, rollouts: Rollouts) -> Judgement:
    bids = biddable(observation)
    worth = worth_after_auction(observation, minds_standing=skill.minds_standing)

    def tried(places: Sequence[int], first: int, last: int) -> list[list[float]]:
        found = rollouts.bid_out(tuple(bid_number(bids[place]) for place in places), first, last)
        return [[worth(end) for end in ends] for ends in found]

    return _judgement([MakeBid(bid) for bid in bids], tried, rollouts.sampler.weights(), _FIRST_SAMPLES)


def worth_after_auction(observation: Observation, *, minds_standing: bool) -> Callable[[tuple[int, int]], float]:
    """Return the function that gives the worth of a rollout of a bid, from its outcome and its auction."""
    deal, match = observation.deal, observation.public.match
    side = match.side_of(observation.seat)
    edge = _edge_at(observation)

    @cache
    def stakes_after(auction: int) -> Stakes:
        bids = bids_in(auction, observation)
        return stakes_of(match, deal.size, side, bids, minds_standing=minds_standing, edge=edge)

    return lambda end: stakes_after(end[1]).worth(end[0])


def _judgement(
    actions: Sequence[PlayCard | MakeBid], tried: Valuation, weights: list[float], at_first: int
) -> Judgement:
    """Judge the choices in more and more sampled deals, starting with `at_first`; drop those that can no longer be the best."""
    worth: list[list[float]] = [[] for _ in actions]
    open_places = list(range(len(actions)))
    first = 0
    while first < len(weights):
        last = min(len(weights), max(at_first, 2 * first))
        for place, row in zip(open_places, tried(open_places, first, last), strict=True):
            worth[place] += row
        first = last
        used = weights[:first]
        best = max(open_places, key=lambda place: sum(map(float.__mul__, worth[place], used)))
        open_places = [place for place in open_places if place == best or _may_be_best(worth[place], worth[best], used)]
        if len(open_places) == 1:
            break
    judged = [
        Judged(action, weighted_mean(row, weights[: len(row)]).mean, tuple(row))
        for action, row in zip(actions, worth, strict=True)
    ]
    judged.sort(key=lambda choice: (-len(choice.in_samples), -choice.worth))
    return Judgement(tuple(judged), tuple(weights))


def _may_be_best(row: list[float], best: list[float], weights: list[float]) -> bool:
    gap = weighted_mean([its - mine for mine, its in zip(row, best, strict=True)], weights)
    return gap.mean <= _HOPELESS * gap.error
