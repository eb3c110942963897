"""Small-deal bidding tables: bidding on deals of one or two cards, solved in advance as a game of two teams.

`tools/tuning/solve_small_deals.py` computes the probability of each bid, for every class of equivalent hands and every auction so
far. There are no tables for single players, deals without trump or custom points. If the last deal of a match has one card, each
standing (`standing_of`) has a table, whose bids maximise the chance to win the match.
"""

import json
import pkgutil
import zlib
from base64 import b85decode
from functools import cache, lru_cache
from math import gcd
from typing import Final, NamedTuple

from game.engine.bids import Bid, BidKind, highest_number, legal_bids
from game.engine.cards import Card, CardSet, card_set, cards_in
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import AllPass, Ladder, Pull, Rules, TrumpFrom, TrumpLead
from game.engine.state import Match, Observation, Phase, PublicDeal

FILE: Final = "small_deals.json"
LARGEST: Final = 2
"""The number of cards in the largest hand with tables."""
SEATS: Final = 4
STEPS: Final = 15
"""The number of steps from 0 to 1 in which a chance is stored."""
_RANKS: Final = 13
_PAIRS: Final = _RANKS * (_RANKS - 1) // 2


class SmallDealKind(NamedTuple):
    """The properties of a small deal that select its table.

    `trumps` is the number of trumps not turned up, `actions` the number of bids from pass to board. Rules of play matter only with
    two cards: the pull of jokers and the right to lead trump.
    """

    size: int
    trumps: int
    actions: int
    ladder: Ladder
    all_pass: AllPass
    trick: int
    set: int
    overtrick: int
    passed: int
    board: int
    big_pull: Pull
    little_pull: Pull
    bold_leads: bool
    free_lead: bool


def small_deal_kind(rules: Rules, size: int) -> SmallDealKind | None:
    """Return the kind of a small deal with trumps; None without partners, jokers or boards, with Boston, or for larger hands."""
    if not rules.partners or not rules.jokers or not 1 <= size <= LARGEST or rules.boards is Ladder.NONE:
        return None
    if rules.bostons is not Ladder.NONE and size >= rules.boston_from:
        return None
    plays = size > 1
    return SmallDealKind(
        size=size,
        trumps=_RANKS + (1 if rules.trump_from is TrumpFrom.UPCARD else 2),
        actions=highest_number(rules, size) + 2,
        ladder=rules.boards,
        all_pass=rules.all_pass,
        trick=rules.trick_points,
        set=rules.set_points,
        overtrick=rules.overtrick_points if plays else 0,
        passed=rules.passed_trick_points,
        board=rules.board_points,
        big_pull=rules.big_joker_pulls if plays else Pull.ANY,
        little_pull=rules.little_joker_pulls if plays else Pull.ANY,
        bold_leads=plays and rules.bold_side_leads_trump,
        free_lead=plays and rules.trump_lead is TrumpLead.ANY_TIME,
    )


def classes_of(kind: SmallDealKind) -> int:
    """Return the number of classes of equivalent hands."""
    trumps = kind.trumps
    if kind.size == 1:
        return trumps + _RANKS
    return trumps * (trumps - 1) // 2 + trumps * _RANKS + _PAIRS + _PAIRS + _RANKS


def standing_of(lead: int, *, unit: int, most: int) -> int:
    """Return the representative of all leads with the same chances as `lead` before the last deal.

    The last deal changes a lead by a multiple of `unit`, at most by `most`.

    >>> [standing_of(lead, unit=5, most=20) for lead in (-60, -20, -6, 5, 7, 9, 21, 60)]
    [-24, -20, -9, 5, 6, 6, 21, 21]
    """
    within = max(-most - 1, min(most + 1, lead))
    return within if within % unit == 0 else within - within % unit + 1


def bid_chances(observation: Observation, *, minds_standing: bool = False) -> tuple[tuple[Bid, float], ...] | None:
    """Return the bids of the table with their probabilities, likeliest first; None if there is no table.

    `minds_standing` selects the separate tables for the last deal of a match.
    """
    deal = observation.public.deal
    if deal is None or deal.phase is not Phase.AUCTION or deal.is_tiebreak or deal.ordering.trump is None:
        return None
    kind = small_deal_kind(observation.rules, deal.size)
    lead = _lead_before_last(observation.public.match, deal) if minds_standing else None
    table = None if kind is None else _table(key_of(kind, lead))
    if kind is None or table is None:
        return None
    row = (node_of(deal, kind) * classes_of(kind) + class_of(observation.hand, deal, kind)) * kind.actions
    parts = table[row : row + kind.actions]
    legal = legal_bids(observation.rules, deal.size, deal.bids)
    whole = sum(parts)
    found = [(bid, part / whole) for bid, part in zip(legal, parts, strict=True) if part]
    return tuple(sorted(found, key=lambda entry: entry[1], reverse=True))


def _lead_before_last(match: Match, deal: PublicDeal) -> int | None:
    """Return the lead of the first bidder's side before the last deal of a match; None in an earlier deal."""
    if deal.number < len(match.rules.sizes):
        return None
    first = match.side_of(deal.next_seat(deal.dealer))
    return match.totals[first] - match.totals[1 - first]


def node_of(deal: PublicDeal, kind: SmallDealKind) -> int:
    """Return the index of an auction. Auctions are ordered by length, then by their bids, read as digits in base `actions`."""
    number = 0
    first = 0
    for made in deal.bids:
        first = first * kind.actions + 1
        number = number * kind.actions + (made.bid.value if made.bid.kind is BidKind.NUMBER else kind.actions - 1)
    return first + number


def class_of(hand: CardSet, deal: PublicDeal, kind: SmallDealKind) -> int:
    """Return the class index of a hand; the highest trump counts as `kind.trumps` - 1."""
    order = deal.ordering
    trumps = _trumps_from_top(order, card_set(deal.upcards))
    places = sorted(
        kind.trumps - 1 - trumps.index(card) if card in trumps else kind.trumps + card.rank for card in cards_in(hand)
    )
    if kind.size == 1:
        return places[0]
    low, high = places
    if high < kind.trumps:
        return high * (high - 1) // 2 + low
    first = kind.trumps * (kind.trumps - 1) // 2
    if low < kind.trumps:
        return first + low * _RANKS + high - kind.trumps
    first += kind.trumps * _RANKS
    low, high = low - kind.trumps, high - kind.trumps
    suits = {card.suit for card in cards_in(hand)}
    return first + high * (high - 1) // 2 + low if len(suits) == 1 else first + _PAIRS + high * (high + 1) // 2 + low


@lru_cache(maxsize=256)
def _trumps_from_top(order: Ordering, out: CardSet) -> tuple[Card, ...]:
    trumps = cards_in(order.groups[TRUMPS] & ~out)
    return tuple(sorted(trumps, key=lambda card: order.power[card], reverse=True))


@lru_cache(maxsize=64)
def _table(key: str) -> bytes | None:
    """Return the probabilities (0 to `STEPS`) in a table, by auction, class and bid; None if there is no table."""
    packed = tables().get(key)
    return None if packed is None else unpacked_chances(packed)


@cache
def tables() -> dict[str, str]:
    """Return the packed tables by their keys (`key_of`)."""
    data = pkgutil.get_data(__package__, FILE)
    assert data is not None  # the file is beside this module
    found: dict[str, str] = json.loads(data)
    return found


def key_of(kind: SmallDealKind, lead: int | None = None) -> str:
    """Return the table key of a kind. For the last deal of a match, pass the lead of the first bidder's side."""
    words = " ".join(f"{value:d}" if isinstance(value, int) else value.value for value in kind)
    if lead is None:
        return words
    unit = gcd(kind.trick, kind.set, kind.board, kind.passed)
    return f"{words} at {standing_of(lead, unit=unit, most=2 * kind.size * kind.board)}"


def unpacked_chances(text: str) -> bytes:
    """Return the probabilities (0 to `STEPS`) unpacked from a text, two per byte."""
    halves = zlib.decompress(b85decode(text))
    return bytes(part for both in halves for part in (both >> 4, both & 15))
