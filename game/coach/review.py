"""Decision review: the cost of each decision, judged by the player's knowledge at that moment.

Points are those of the player's side minus the mean of the other sides.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from game.coach.explain import ChoiceRank, Explanation
from game.coach.service import CoachService
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.events import BidPlaced, CardPlayed
from game.engine.legal import has_choice
from game.engine.state import DealResult, Observation, observe
from game.session.replay import Replay

_TWO_SIDES: Final = 2
MOMENTS: Final = 3
"""Maximum number of decisions shown as those that mattered most."""
MATTERS: Final = 0.5
"""Minimum points lost or saved by a decision that mattered."""
_GROUPS: Final = ((1, 3), (4, 6), (7, 9), (10, 13))
"""Ranges of hand sizes whose deals are summed together."""


class PastDecision(Struct, frozen=True, kw_only=True):
    """A decision of a player, and the player's observation.

    `at` is the index of the keyframe before the decision. `trick` counts from 1; it is 0 for a bid.
    """

    at: int
    trick: int
    observation: Observation
    action: MakeBid | PlayCard

    @property
    def has_choice(self) -> bool:
        """True if another action was allowed."""
        return has_choice(self.observation)


class ReviewedDecision(Struct, frozen=True):
    """Decision, and the coach's explanation of it."""

    decision: PastDecision
    explanation: Explanation

    @property
    def cost(self) -> float:
        """The points that the decision gave away; 0 for a toss-up, or for a bid that is common in the solved bidding."""
        return self.explanation.of(self.decision.action).cost

    @property
    def saved(self) -> float:
        """Points gained by one of the best choices over the next worse one; 0 for other decisions, or if no worse one `is_near`."""
        worse = self.explanation.worse
        is_good = self.rank in (ChoiceRank.ALONE, ChoiceRank.LEVEL)
        return worse[0].behind.mean if is_good and any(option.is_near for option in worse) else 0.0

    @property
    def rank(self) -> ChoiceRank:
        """The rank of the decision among all choices."""
        return self.explanation.rank(self.decision.action)


class PointSources(Struct, frozen=True, kw_only=True):
    """Sources of the points of a deal.

    `expected` are the points expected before the first decision. `too_high`, `too_low` and `play` are the costs of bids and cards,
    negative or 0. `luck` is the rest: the effect of the hidden cards and of the other seats' play.
    """

    expected: float
    too_high: float
    too_low: float
    play: float
    luck: float

    @property
    def scored(self) -> float:
        """The points scored in the deal: the sum of all sources."""
        return self.expected + self.too_high + self.too_low + self.play + self.luck


def dealing_decisions(replay: Replay, dealing: int, seat: Seat) -> Iterator[PastDecision]:
    """Yield the decisions of a seat in a dealing, in order; a redeal is another dealing."""
    for at, keyframe in enumerate(replay.keyframes):
        if keyframe.dealing != dealing or keyframe.seq >= len(replay.log):
            continue
        state = keyframe.state
        match replay.log[keyframe.seq]:
            case BidPlaced(who, bid) if who == seat:
                yield PastDecision(at=at, trick=0, observation=observe(state, seat), action=MakeBid(bid))
            case CardPlayed(who, card) if who == seat:
                action, trick = PlayCard(card), 1 + keyframe.tricks
                yield PastDecision(at=at, trick=trick, observation=observe(state, seat), action=action)


def dealings_played(replay: Replay) -> dict[int, int]:
    """Return the dealings of all deals that were played to their end, by line of the score sheet; both are counted from 0."""
    lines = enumerate(replay.whole.match.results)
    return {line: replay.dealing_of_result(line) for line, result in lines if result.thrown_in is None}


class DealReview:
    """Review of one player's decisions in a deal, judged one by one by a coach service."""

    def __init__(self, replay: Replay, line: int, seat: Seat) -> None:
        """Review the deal on this line of the score sheet."""
        self._replay = replay
        self.line = line
        self.result: DealResult = replay.whole.match.results[line]
        self.seat = seat
        self.decisions = tuple(dealing_decisions(replay, replay.dealing_of_result(line), seat))
        self._judged: dict[int, Explanation] = {}

    @property
    def _asked(self) -> list[int]:
        """Indices of the decisions to judge: those with a choice, the first decision, and the first card."""
        cards = (index for index, made in enumerate(self.decisions) if isinstance(made.action, PlayCard))
        first_card = next(cards, None)
        return [index for index, made in enumerate(self.decisions) if made.has_choice or index in (0, first_card)]

    @property
    def total(self) -> int:
        """The number of decisions to judge."""
        return len(self._asked)

    @property
    def done(self) -> int:
        """The number of decisions judged so far."""
        return len(self._judged)

    @property
    def is_done(self) -> bool:
        """True once all decisions are judged."""
        return self.done == self.total

    def work(self, service: CoachService, *, at_once: int | None = None) -> bool:
        """Request or collect the next `at_once` explanations (None: all); return True if any was new."""
        before = self.done
        for index in [index for index in self._asked if index not in self._judged][:at_once]:
            found = service.judged(self.decisions[index].observation)
            if found is not None:
                self._judged[index] = found
        return self.done != before

    def lines(self) -> tuple[tuple[PastDecision, ReviewedDecision | None], ...]:
        """Return every decision with its review; the review is None if the decision is not judged yet or allowed no choice."""
        return tuple(
            (made, ReviewedDecision(made, self._judged[index]) if index in self._judged and made.has_choice else None)
            for index, made in enumerate(self.decisions)
        )

    @property
    def gave(self) -> float:
        """The points given away by all decisions judged so far."""
        return sum(line.cost for _made, line in self.lines() if line is not None)

    def moments(self) -> tuple[ReviewedDecision, ...]:
        """Return the decisions that mattered most, if any: first the costliest mistakes, then the choices that saved most."""
        known = [line for _made, line in self.lines() if line is not None and max(line.cost, line.saved) >= MATTERS]
        return tuple(sorted(known, key=lambda line: (-line.cost, -line.saved))[:MOMENTS])

    def turning_points(self) -> tuple[ReviewedDecision, ...]:
        """Return at most `MOMENTS` decisions that mattered: the best one, the costliest mistakes, then more good ones."""
        known = [line for _made, line in self.lines() if line is not None]
        best = sorted((line for line in known if line.saved >= MATTERS), key=lambda line: -line.saved)
        worst = sorted((line for line in known if line.cost >= MATTERS), key=lambda line: -line.cost)
        return (*best[:1], *(*worst, *best[1:])[: MOMENTS - len(best[:1])])

    def account(self) -> PointSources | None:
        """Return the sources of the points; None if the player made no decision, or if some decisions are not judged yet."""
        if not self.is_done or not self.decisions:
            return None
        known = [line for _made, line in self.lines() if line is not None]
        bids = [line for line in known if isinstance(line.decision.action, MakeBid)]
        high = 0.0 - sum(line.cost for line in bids if _is_too_high(line))
        low = 0.0 - sum(line.cost for line in bids if not _is_too_high(line))
        play = 0.0 - sum(line.cost for line in known if isinstance(line.decision.action, PlayCard))
        expected = self._judged[0].preferred.worth
        rest = self.scored - expected - high - low - play
        return PointSources(expected=expected, too_high=high, too_low=low, play=play, luck=rest)

    @property
    def scored(self) -> float:
        """Points of the player's side minus the mean of the other sides."""
        result = self.result
        side = self._replay.whole.match.side_of(self.seat)
        points = [score.total for score in result.scores] or list(result.tricks)
        others = [value for index, value in enumerate(points) if index != side]
        return points[side] - sum(others) / len(others)


def _is_too_high(line: ReviewedDecision) -> bool:
    made, better = line.decision.action, line.explanation.preferred.action
    return isinstance(made, MakeBid) and isinstance(better, MakeBid) and made.bid > better.bid


class PointSum(Struct, frozen=True, kw_only=True):
    """Points of a match's deals with `least` to `most` cards in a hand, summed by source; `luck` includes the expected points."""

    least: int
    most: int
    deals: int
    too_high: float
    too_low: float
    play: float
    luck: float

    @property
    def scored(self) -> float:
        """The points of these deals."""
        return self.too_high + self.too_low + self.play + self.luck


class MatchReview:
    """The review of one player's decisions in all scored deals of a match."""

    def __init__(self, replay: Replay, seat: Seat) -> None:
        """Review the match of a replay."""
        lines = [line for line in dealings_played(replay) if replay.whole.match.results[line].scores]
        self.deals = tuple(DealReview(replay, line, seat) for line in lines)

    @property
    def total(self) -> int:
        """The number of decisions to judge."""
        return sum(deal.total for deal in self.deals)

    @property
    def done(self) -> int:
        """The number of decisions judged so far."""
        return sum(deal.done for deal in self.deals)

    def work(self, service: CoachService) -> bool:
        """Request or collect the explanations of the next deal; return True if any was new."""
        deal = next((deal for deal in self.deals if not deal.is_done), None)
        return deal is not None and deal.work(service)

    def sums(self) -> tuple[PointSum, ...]:
        """Return the sums so far for each range of hand sizes, smallest first, then for all deals."""
        found = [(least, most, self._accounts(least, most)) for least, most in (*_GROUPS, (1, _GROUPS[-1][1]))]
        return tuple(_sum(least, most, accounts) for least, most, accounts in found if accounts)

    def _accounts(self, least: int, most: int) -> list[PointSources]:
        found = [deal.account() for deal in self.deals if least <= deal.result.size <= most]
        return [account for account in found if account is not None]


def _sum(least: int, most: int, accounts: list[PointSources]) -> PointSum:
    return PointSum(
        least=least,
        most=most,
        deals=len(accounts),
        too_high=sum(account.too_high for account in accounts),
        too_low=sum(account.too_low for account in accounts),
        play=sum(account.play for account in accounts),
        luck=sum(account.scored - account.too_high - account.too_low - account.play for account in accounts),
    )
