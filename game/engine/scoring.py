"""Scoring of deals, itemized so that every score can be explained."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.engine.bids import BidKind, Contract
from game.engine.cards import CardSet
from game.engine.ordering import Ordering
from game.engine.rules import BOSTON_TRICKS, RAINBOW_SIZE, Rules


class PartKind(StrEnum):
    """The reasons why points were won or lost."""

    MADE = "made"
    SET = "set"
    OVERTRICKS = "overtricks"
    PASSED = "passed"
    BOARD_MADE = "board-made"
    BOARD_SET = "board-set"
    BOSTON_MADE = "boston-made"
    BOSTON_SET = "boston-set"
    BOSTON_EXTRA = "boston-extra"
    RAINBOW = "rainbow"


_SET: Final = frozenset({PartKind.SET, PartKind.BOARD_SET, PartKind.BOSTON_SET})
_MADE: Final = frozenset({PartKind.MADE, PartKind.BOARD_MADE, PartKind.BOSTON_MADE})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePart:
    """One part of a score: `count` times `each` points times `level`; a negative `each` is a loss."""

    kind: PartKind
    count: int
    each: int
    level: int = 1

    @property
    def points(self) -> int:
        """The points of this part."""
        return self.count * self.each * self.level


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The score of one side for one deal, in parts: the contract, then any overtricks and rainbows.

    >>> bid = ScorePart(kind=PartKind.MADE, count=3, each=5)
    >>> Breakdown((bid, ScorePart(kind=PartKind.OVERTRICKS, count=1, each=1))).total
    16
    """

    parts: tuple[ScorePart, ...]

    @property
    def total(self) -> int:
        """The points of the side in the deal."""
        return sum(part.points for part in self.parts)

    @property
    def is_made(self) -> bool | None:
        """True if the contract was made, False if it was set, None if nothing was bid."""
        kinds = {part.kind for part in self.parts}
        if kinds & _SET:
            return False
        return True if kinds & _MADE else None


def score_contract(rules: Rules, contract: Contract, *, taken: int, of_first_six: int) -> tuple[ScorePart, ...]:
    """Return the parts of a side's score that come from its contract.

    `taken` counts the side's tricks, `of_first_six` those among the first six. A side that passed scores for each trick (but not in
    EMW Games). A board is all or nothing (all sources). Boston is a flat sum plus points for each further trick (Michael Lopp,
    "Scoring").
    """
    if contract.kind is BidKind.BOARD:
        made = taken >= contract.tricks
        kind, each = (PartKind.BOARD_MADE, rules.board_points) if made else (PartKind.BOARD_SET, -rules.board_points)
        return (ScorePart(kind=kind, count=contract.tricks, each=each, level=contract.level),)
    if contract.kind is BidKind.BOSTON:
        if of_first_six < BOSTON_TRICKS:
            return (ScorePart(kind=PartKind.BOSTON_SET, count=1, each=-rules.boston_points, level=contract.level),)
        flat = ScorePart(kind=PartKind.BOSTON_MADE, count=1, each=rules.boston_points, level=contract.level)
        return (flat, *_extra(PartKind.BOSTON_EXTRA, taken - BOSTON_TRICKS, rules.boston_extra_points))
    if contract.tricks == 0:
        return (ScorePart(kind=PartKind.PASSED, count=taken, each=rules.passed_trick_points),)
    if taken < contract.tricks:
        return (ScorePart(kind=PartKind.SET, count=contract.tricks, each=-rules.set_points),)
    bid = ScorePart(kind=PartKind.MADE, count=contract.tricks, each=rules.trick_points)
    return (bid, *_extra(PartKind.OVERTRICKS, taken - contract.tricks, rules.overtrick_points))


def _extra(kind: PartKind, count: int, each: int) -> tuple[ScorePart, ...]:
    return (ScorePart(kind=kind, count=count, each=each),) if count else ()


def counts_rainbows(rules: Rules, size: int) -> bool:
    """Return True if a rainbow, a hand of four different suits, scores in deals of this size."""
    return bool(rules.rainbow_points) and size == RAINBOW_SIZE


def rainbows(rules: Rules, ordering: Ordering, hands: tuple[CardSet, ...], size: int) -> tuple[ScorePart, ...]:
    """Return the bonus for each hand that consists of four different suits.

    Jokers count as trumps. The rule comes from people who play with it.
    """
    if not counts_rainbows(rules, size):
        return ()
    count = sum(sum(bool(hand & group) for group in ordering.groups) == RAINBOW_SIZE for hand in hands)
    return (ScorePart(kind=PartKind.RAINBOW, count=count, each=rules.rainbow_points),) if count else ()
