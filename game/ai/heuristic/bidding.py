"""Heuristic bidding of the `club` level: the expected tricks of a hand, plus tuned offsets.

The offsets were found by self-play. They account for the partner's tricks, the cost of being set, and earlier bids.
"""

from functools import lru_cache
from math import floor
from typing import NamedTuple

from game.ai.heuristic import weights
from game.ai.heuristic.offsets import OFFSETS
from game.ai.heuristic.table_reading import chance_of_at_most, chance_of_none
from game.ai.heuristic.traits import Traits, nearest, traits_of
from game.engine.bids import PASS, Bid, BidKind, BidMade, number
from game.engine.cards import CardSet, Seat
from game.engine.legal import biddable
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import deck_cards
from game.engine.state import Observation


class Offsets(NamedTuple):
    """The corrections to the trick count for one hand size, and the least counts for a board and for Boston.

    A number bid is the count plus `shift`, plus `after_pass` or `after_number` if the partner passed or bid a number, plus
    `after_board` if an opponent bid board. The sum is rounded down. A board needs a count of `board_at`, plus
    `Weights.against_board` after an opponent's board. After the partner's board it needs `raise_at`. Boston needs `boston_at` sure
    tricks.
    """

    shift: float
    after_pass: float
    after_number: float
    after_board: float
    board_at: float
    raise_at: float
    boston_at: float


class HandWorth(NamedTuple):
    """The expected number of tricks of a hand.

    `sure` is a stricter number, for Boston: only tricks that are nearly certain count much.
    """

    tricks: float
    sure: float


def choose_bid(observation: Observation, offsets: Offsets | None = None) -> Bid:
    """Return the bid of the `club` player, with its usual offsets unless others are given."""
    match = observation.public.match
    deal = observation.deal
    partner = match.partner_of(observation.seat)
    count = count_tricks(observation)
    if offsets is None:
        offsets = usual_offsets(observation)
    return bid_for(count, offsets, biddable(observation), deal.bids, partner, deal.size)


def bid_for(
    count: HandWorth,
    offsets: Offsets,
    legal: tuple[Bid, ...],
    bids: tuple[BidMade, ...],
    partner: Seat | None,
    size: int,
) -> Bid:
    """Return the bid for a trick count, given the legal and the earlier bids."""
    partners, against = _said(bids, partner)
    special = {bid.kind: bid for bid in legal if bid.kind is not BidKind.NUMBER}
    board = special.get(BidKind.BOARD)
    boston = special.get(BidKind.BOSTON)
    if partners is not None and partners.kind is BidKind.BOARD:
        pays = board is not None and board.value > partners.value and count.tricks >= offsets.raise_at
        return board if board is not None and pays else PASS
    if board is not None and count.tricks >= offsets.board_at + (weights.CLUB.against_board if against else 0.0):
        return board
    if partners is not None and partners.kind is BidKind.BOSTON:
        return PASS
    if boston is not None and not against and count.sure >= offsets.boston_at:
        return boston
    most = max(bid.value for bid in legal if bid.kind is BidKind.NUMBER)
    if partners is not None:
        most = min(most, size - partners.value)
    return number(max(0, min(most, floor(count.tricks + offsets.shift + heard(offsets, bids, partner)))))


def heard(offsets: Offsets, bids: tuple[BidMade, ...], partner: Seat | None) -> float:
    """Return the tricks that the other bids add to the count."""
    partners, against = _said(bids, partner)
    own = 0.0 if partners is None else offsets.after_number if partners.value else offsets.after_pass
    return own + (offsets.after_board if against else 0.0)


def _said(bids: tuple[BidMade, ...], partner: Seat | None) -> tuple[Bid | None, bool]:
    partners = next((made.bid for made in bids if made.seat == partner), None)
    return partners, any(made.bid.kind is BidKind.BOARD for made in bids if made.seat != partner)


def usual_offsets(observation: Observation) -> Offsets:
    """Return the tuned offsets for a deal."""
    match = observation.public.match
    return offsets_for(traits_of(match.rules, len(match.seats)), observation.deal.size)


def offsets_for(traits: Traits, size: int) -> Offsets:
    """Return the offsets tuned for the traits and hand size nearest to these."""
    by_size = _nearest(traits)
    return Offsets(*by_size[min(by_size, key=lambda tuned: (abs(tuned - size), tuned))])


@lru_cache(maxsize=64)
def _nearest(traits: Traits) -> dict[int, tuple[float, ...]]:
    return nearest(OFFSETS, traits)


def count_tricks(observation: Observation) -> HandWorth:
    """Return the worth of the hand, ignoring all bids."""
    deal = observation.deal
    order = deal.ordering
    hand = observation.hand
    unseen = deck_cards(observation.rules) & ~(hand | deal.laid_open())
    partner = observation.public.match.partner_of(observation.seat)
    opponents = len(deal.seats) - (1 if partner is None else 2)
    long_trump = weights.CLUB.long_trump + weights.CLUB.long_trump_each * deal.size
    tricks = sure = 0.0
    for group in range(TRUMPS + 1):
        own = hand & order.groups[group]
        for place, card in enumerate(order.by_power(own)):
            above = (unseen & order.above[card]).bit_count()
            top = chance_of_at_most(unseen.bit_count(), above, opponents * deal.size, place)
            if group == TRUMPS:
                tricks += top + (1.0 - top) * long_trump
                sure += top * top
                continue
            unruffed = (1.0 - _ruff_chance(order, unseen, group, place, deal.size)) ** opponents
            covered = weights.CLUB.guarded_bid if above and own.bit_count() > above + place else 0.0
            tricks += (top + (1.0 - top) * covered) * unruffed
            sure += (top * unruffed) ** 2
    return HandWorth(tricks, sure)


def _ruff_chance(order: Ordering, unseen: CardSet, group: int, rounds: int, size: int) -> float:
    """Return the chance that one opponent with `size` cards is out of a suit after `rounds` rounds, and has a trump."""
    pool = unseen.bit_count()
    rivals = (unseen & order.groups[group]).bit_count()
    trumps = (unseen & order.trumps).bit_count()
    short = chance_of_at_most(pool, rivals, size, rounds)
    return short * (1.0 - chance_of_none(pool - rivals, trumps, size))
