"""Deal facts: the description of a deal and its rules that is passed to the kernel, as plain values."""

from dataclasses import dataclass

from game.engine.cards import CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """The seats and cards of a deal. Four seats are a limit of the design, here.

    `seats` are those that play, clockwise; `side_of` is the side of each of the four seats (-1 if it is empty). `deck` and `known`
    (the cards that everybody sees, apart from those played) are sets of cards; `groups`, `group_of` and `power` are those of an
    `Ordering`.
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
    """The rules of play: the trumps that the big and little joker draw, how trump is broken, and who may lead it before."""

    pulls: tuple[int, int]
    broken_by: int
    any_time: bool
    bold_leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRules:
    """The rules of bidding: the highest number; `boards` and `bostons` are 0 for none, 1 for a single level, 2 for doubles."""

    most_number: int
    boards: int
    bostons: int
    redeals_weak: bool
