"""Habits: common features of a player's costly choices, to be counted over many deals.

A choice is compared with the coach's, and shows at most one habit, the most specific.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from game.ai.heuristic.card_play import later_worth
from game.ai.heuristic.table_reading import Reading, read_table
from game.career.leaks import Usual
from game.coach.explain import Explanation
from game.coach.review import PastDecision
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid, BidKind
from game.engine.cards import JOKERS, Card, CardSet, card_set, cards_in
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase

MANY_TRUMPS: Final = 4
"""Minimum number of trumps that count as many."""


class Habit(StrEnum):
    """Habits that can be counted; those of bidding come first."""

    LOW_MANY = "low-many"
    """Number bid too low, with four or more trumps."""
    LOW_FEW = "low-few"
    """Number bid too low, with at most three trumps."""
    HIGH_MANY = "high-many"
    """Number bid too high, with four or more trumps."""
    HIGH_FEW = "high-few"
    """Number bid too high, with at most three trumps."""
    BOLD = "bold"
    """Board or Boston bid, although a number was better."""
    TIMID = "timid"
    """Number bid, although a board or Boston was better."""
    THROWN = "thrown"
    """A card that could win later, thrown on a lost trick."""
    PARTNERS = "partners"
    """Partner's winning card beaten, although leaving the trick to the partner was better."""
    LEFT = "left"
    """A losing card played, although a winning one was better."""
    LATE = "late"
    """A plain card led, although leading a trump was better."""
    EARLY = "early"
    """A trump led, although leading a plain card was better."""
    BLOOPER = "blooper"
    """Joker played, although keeping it was better."""


USUAL: Final[Mapping[str, Usual]] = MappingProxyType(
    {
        Habit.LOW_MANY: Usual(0.08, 0.23, "many"),
        Habit.LOW_FEW: Usual(0.055, 0.13, "few"),
        Habit.HIGH_MANY: Usual(0.03, 0.15, "many"),
        Habit.HIGH_FEW: Usual(0.025, 0.11, "few"),
        Habit.BOLD: Usual(0.005, 0.02, "all-tricks"),
        Habit.TIMID: Usual(0.005, 0.02, "all-tricks"),
        Habit.THROWN: Usual(0.007, 0.02),
        Habit.PARTNERS: Usual(0.02, 0.05),
        Habit.LEFT: Usual(0.045, 0.17),
        Habit.LATE: Usual(0.065, 0.25, "trump-led"),
        Habit.EARLY: Usual(0.03, 0.07, "trump-led"),
        Habit.BLOOPER: Usual(0.015, 0.07),
    }
)
"""Usual values of each habit among good players (share of opportunities, cost in points per opportunity), and the habit's subject.

Habits with the same subject are opposites. The numbers are printed by `python -m tests.stress.test_leaks --usual` and rounded up by
about a standard error."""


def habits_possible(seen: Observation) -> frozenset[Habit]:
    """Return the habits that a choice in this position could show."""
    if seen.deal.phase is Phase.AUCTION:
        return frozenset(_of_bidding(seen))
    return frozenset(_of_play(read_table(seen), playable(seen).cards))


def _of_bidding(seen: Observation) -> Iterator[Habit]:
    if _is_last_deal(seen):
        return
    bids = biddable(seen)
    numbers = [bid for bid in bids if bid.kind is BidKind.NUMBER]
    if len(numbers) > 1:
        yield from (Habit.LOW_MANY, Habit.HIGH_MANY) if _has_many(seen) else (Habit.LOW_FEW, Habit.HIGH_FEW)
    if 0 < len(numbers) < len(bids):
        yield from (Habit.BOLD, Habit.TIMID)


def _of_play(table: Reading, allowed: CardSet) -> Iterator[Habit]:
    over = card_set(card for card in cards_in(allowed) if table.is_over_best(card))
    under = allowed & ~over
    if allowed & JOKERS and allowed & ~JOKERS:
        yield Habit.BLOOPER
    if table.led is None:
        if allowed & table.order.trumps and allowed & ~table.order.trumps:
            yield from (Habit.LATE, Habit.EARLY)
        return
    if over and under:
        yield Habit.LEFT
        if table.partner_wins:
            yield Habit.PARTNERS
    if under & (under - 1):
        yield Habit.THROWN


def habit_shown(decision: PastDecision, explanation: Explanation) -> Habit | None:
    """Return the habit, if any, that a decision shows in comparison with the preferred choice."""
    match decision.action, explanation.preferred.action:
        case MakeBid(bid), MakeBid(better) if bid != better:
            return _bid_shown(decision.observation, bid, better)
        case PlayCard(card), PlayCard(better) if card is not better:
            return _card_shown(read_table(decision.observation), card, better)
        case _:
            return None


def _bid_shown(seen: Observation, bid: Bid, better: Bid) -> Habit | None:
    if _is_last_deal(seen):
        return None
    is_bold, should_be = bid.kind is not BidKind.NUMBER, better.kind is not BidKind.NUMBER
    if is_bold or should_be:
        return (Habit.BOLD if not should_be else None) if is_bold else Habit.TIMID
    if _has_many(seen):
        return Habit.LOW_MANY if bid < better else Habit.HIGH_MANY
    return Habit.LOW_FEW if bid < better else Habit.HIGH_FEW


def _is_last_deal(seen: Observation) -> bool:
    """Return True for the last of several deals, in which bids aim at the final standing rather than points."""
    return 1 < seen.deal.number >= len(seen.rules.sizes)


def _has_many(seen: Observation) -> bool:
    return (seen.hand & seen.deal.ordering.trumps).bit_count() >= MANY_TRUMPS


def _card_shown(table: Reading, card: Card, better: Card) -> Habit | None:
    trumps = table.order.trumps
    is_over, better_over = table.is_over_best(card), table.is_over_best(better)
    if table.led is not None and table.partner_wins and is_over and not better_over:
        return Habit.PARTNERS
    if card.is_joker and not better.is_joker:
        return Habit.BLOOPER
    if table.led is None:
        is_trump, should_be = trumps >> card & 1, trumps >> better & 1
        if is_trump == should_be:
            return None
        return Habit.EARLY if is_trump else Habit.LATE
    if better_over and not is_over:
        return Habit.LEFT
    if not is_over and not better_over and later_worth(table, card) > later_worth(table, better):
        return Habit.THROWN
    return None
