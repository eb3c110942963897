"""Deal facts: what the kernel is told of a deal and of its rules, as plain values."""

from dataclasses import dataclass

from game.engine.cards import CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """The seats and cards of a deal. Four seats are a limit of the design, here.

    `seats` play, clockwise; `side_of` gives for each of the four seats its side (-1 where nobody sits). `deck` and `known` (what
    everybody sees beside the cards played) are sets of cards; `groups`, `group_of` and `power` those of an `Ordering`.
    """

    seats: tuple[int, ...]
    side_of: tuple[int, ...]
    size: int
    deck: CardSet
    known: CardSet
    groups: tuple[CardSet, ...]
    group_of: tuple[int, ...]
    power: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """The rules of play: the trumps that the big and the little joker draw, what breaks trumps, who may lead them before."""

    pulls: tuple[int, int]
    broken_by: int
    any_time: bool
    bold_leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRules:
    """The rules of bidding: the highest number; of `boards` and `bostons` 0 for none, 1 for one level, 2 for doubles."""

    most_number: int
    boards: int
    bostons: int
    redeals_weak: bool
