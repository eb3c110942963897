"""Deal facts: the seats, cards and rules of a deal as plain values, passed to the compiled modules."""

from dataclasses import dataclass

from game.engine.cards import CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """The seats and cards of a deal with at most four seats.

    `seats` are the occupied seats, clockwise; `side_of` is the side of each of the four seats (-1 if it is empty); `size` is the
    number of cards in a hand. `deck` and `known` (the cards that everybody sees, except those played) are sets of cards. `groups`,
    `group_of` and `power` are fields of an `Ordering`.
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
    """The rules of play: the trumps that a led joker draws, the plays that break trump, and who may lead unbroken trump."""

    pulls: tuple[int, int]
    broken_by: int
    any_time: bool
    bold_leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRules:
    """The rules of bidding; `boards` and `bostons` are 0 if not allowed, 1 if never doubled, 2 if doubling is allowed."""

    most_number: int
    boards: int
    bostons: int
    redeals_weak: bool
