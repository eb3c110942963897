"""Counting rule for people: the value of a hand in half tricks, and the resulting bid.

The values are fitted to auctions of the `master` level by `tools/tuning/tune_count.py`.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from game.ai.heuristic.traits import nearest, traits_of
from game.coach.counting_rule import HALVES, HIGH, MANY, OTHER, TOP, Band, Count, Counted, CountingRule, CountLine
from game.coach.counting_values import VALUES
from game.engine.bids import PASS, Bid, BidKind, BidMade, number
from game.engine.cards import JOKERS, Card, CardSet, Seat, card_set, cards_in
from game.engine.legal import biddable
from game.engine.ordering import Ordering
from game.engine.rules import Rules
from game.engine.state import Observation

_ACE, _KING = 12, 11


class Tally(Struct, frozen=True, kw_only=True):
    """Cards of a hand, grouped for counting.

    `voids` is the number of void plain suits, or 0 if the hand has no trumps. `long` is the number of trumps beyond `MANY`.
    """

    tops: CardSet
    kings: CardSet
    others: CardSet
    plain_aces: CardSet
    plain_kings: CardSet
    voids: int
    long: int


def tally(hand: CardSet, order: Ordering) -> Tally:
    """Group the cards of a hand for counting."""
    trumps = hand & order.trumps
    joker_like = JOKERS | (1 << Card.D2 if order.power[Card.D2] > order.power[Card.DA] else 0)
    tops = card_set(card for card in cards_in(trumps) if joker_like >> card & 1 or card.rank == _ACE)
    kings = card_set(card for card in cards_in(trumps & ~tops) if card.rank == _KING)
    plain = hand & ~trumps
    suits = [group for suit, group in enumerate(order.groups[:4]) if suit != order.trump]
    return Tally(
        tops=tops,
        kings=kings,
        others=trumps & ~(tops | kings),
        plain_aces=card_set(card for card in cards_in(plain) if card.rank == _ACE),
        plain_kings=card_set(card for card in cards_in(plain) if card.rank == _KING),
        voids=sum(not hand & suit for suit in suits) if trumps else 0,
        long=max(0, trumps.bit_count() - MANY),
    )


@lru_cache(maxsize=64)
def bands_of(rules: Rules, players: int) -> tuple[Band, ...]:
    """Return the counting rule of a ruleset for a number of players, by range of hand sizes."""
    found = nearest(VALUES, traits_of(rules, players))
    return tuple(Band(least, most, CountingRule(*values)) for least, most, values in found)


def rule_for(rules: Rules, players: int, size: int) -> CountingRule:
    """Return the values of the counting rule for a deal."""
    return next(band.rule for band in reversed(bands_of(rules, players)) if band.least <= size)


def count_hand(observation: Observation) -> Count:
    """Return the count of the bidder's hand, with the resulting bid."""
    match, deal = observation.public.match, observation.deal
    rule = rule_for(match.rules, len(match.seats), deal.size)
    partner = match.partner_of(observation.seat)
    partners = next((made for made in deal.bids if made.seat == partner), None)
    lines = tuple(line for line in _lines(observation, rule, partner, partners) if line.halves)
    halves = sum(line.halves for line in lines)
    return Count(
        lines=lines,
        bid=bid_by_count(halves, deal.size, biddable(observation), partners and partners.bid),
        nothing=_worthless(observation, rule),
        size=deal.size,
    )


def _worthless(observation: Observation, rule: CountingRule) -> tuple[Card, ...]:
    """Return the plain aces and kings that the rule does not count."""
    order = observation.deal.ordering
    found = tally(observation.hand, order)
    return tuple(order.by_power((0 if rule.ace else found.plain_aces) | (0 if rule.plain_king else found.plain_kings)))


def _lines(
    observation: Observation, rule: CountingRule, partner: Seat | None, partners: BidMade | None
) -> tuple[CountLine, ...]:
    order = observation.deal.ordering
    found = tally(observation.hand, order)
    as_other = found.kings if rule.king == OTHER else 0
    tops = found.tops if as_other else found.tops | found.kings
    high = (found.plain_aces if rule.ace else 0) | (found.plain_kings if rule.plain_king else 0)
    adds = partner_adds(rule, None if partners is None else partners.bid)

    def line(kind: Counted, cards: CardSet, worth: Callable[[Card], int], *, more: int = 0) -> CountLine:
        listed = tuple(sorted(order.by_power(cards), key=worth, reverse=True))
        each = tuple(map(worth, listed))
        return CountLine(kind=kind, halves=sum(each) + more, cards=listed, each=each, count=len(listed))

    return (
        line(Counted.TOP, tops, lambda card: TOP if found.tops >> card & 1 else rule.king),
        line(
            Counted.TRUMPS,
            found.others | as_other,
            lambda card: OTHER if found.others >> card & 1 else rule.king,
            more=found.long * rule.long,
        ),
        line(Counted.HIGH, high, lambda card: rule.ace if card.rank == _ACE else rule.plain_king),
        CountLine(kind=Counted.VOIDS, halves=found.voids * rule.void, count=found.voids),
        CountLine(kind=Counted.PARTNER, halves=adds, seat=partner, bid=None if partners is None else partners.bid),
    )


def partner_adds(rule: CountingRule, bid: Bid | None) -> int:
    """Return the half tricks that the partner's bid adds to the count; `rule.start` if no partner has bid yet."""
    if bid is None:
        return rule.start
    if bid == PASS:
        return rule.passed
    return rule.high if bid.value >= HIGH else rule.bid


def bid_by_count(halves: int, size: int, legal: tuple[Bid, ...], partners: Bid | None) -> Bid:
    """Return the bid for a number of half tricks, given the legal bids and the partner's bid."""
    if partners is not None and partners.kind is not BidKind.NUMBER:
        return PASS
    theirs = 0 if partners is None else partners.value
    tricks = max(0, halves // HALVES)
    board = next((bid for bid in legal if bid.kind is BidKind.BOARD), None)
    if tricks >= size and not theirs and board is not None:
        return board
    most = max(bid.value for bid in legal if bid.kind is BidKind.NUMBER)
    return number(max(0, min(tricks, most, size - theirs if theirs else size - 1 if board is not None else size)))
