"""Hand inferences from the bids and plays of a deal so far, each with its source.

Hard facts exclude cards from a hand; sampled deals never contradict them. A bid shows only a tendency, found by comparing sampled
deals with and without weights for the bids.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from math import hypot
from random import Random
from typing import Final, assert_never

from msgspec import Struct

from game.ai.heuristic.table_reading import Reading, in_the_stock, read_table
from game.ai.sampling.judging import Difference, Skill, prepared, weighted_mean
from game.engine.bids import Bid
from game.engine.cards import JOKERS, PLAIN_CARDS, Card, CardSet, Seat, card_set, cards_in
from game.engine.dealing import judges_weak_hands
from game.engine.legal import may_lead_unbroken_trump, pulled
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import Pull, WeakHand
from game.engine.state import Observation, Trick

_TOLD_BY: Final = 4.0
"""Minimum change of a mean, in standard errors, for a bid to be informative."""
_TOLD_FROM: Final = 0.25
"""Minimum change of a mean, in cards, for a bid to be informative."""
_HIGH_FROM: Final = 11
"""Lowest high rank: kings, aces and jokers are high."""


class Void(Struct, frozen=True):
    """Seat that holds no cards of a group, as it did not follow suit in trick number `trick` (counted from 1)."""

    seat: Seat
    group: int
    trick: int


class Pulled(Struct, frozen=True):
    """Seat that holds no trump above (or, if not `is_highest`, below) the trump that a led joker drew from it."""

    seat: Seat
    joker: Card
    card: Card
    is_highest: bool
    trick: int


class OnlyTrumps(Struct, frozen=True):
    """Seat that holds only trumps, as it led trump before trump was broken."""

    seat: Seat
    trick: int


class Exchanged(Struct, frozen=True):
    """Seat that exchanged a joker for the last card of the deck, so that nobody holds the joker."""

    seat: Seat
    joker: Card


class InStock(Struct, frozen=True):
    """Joker in the stock: the other joker was turned up, and this joker was not exchanged."""

    joker: Card


class NoWeakHand(Struct, frozen=True):
    """Fact that nobody was dealt a weak hand, which would have been dealt again."""


class ToldCards(Enum):
    """Kinds of cards about which a bid can be informative."""

    TRUMPS = "trumps"
    HIGH_CARDS = "high-cards"


class BidTold(Struct, frozen=True, kw_only=True):
    """Mean number of cards of a kind in a seat's hand: `expected` if its bid is taken into account, `by_chance` if it is not."""

    seat: Seat
    bid: Bid
    told: ToldCards
    expected: float
    by_chance: float


HardFact = Void | Pulled | OnlyTrumps | Exchanged | InStock | NoWeakHand
Fact = HardFact | BidTold


def excluded(fact: HardFact, order: Ordering) -> CardSet:
    """Return the cards that a fact excludes from its seat's hand, or from all hands."""
    match fact:
        case Void(_, group):
            return order.groups[group]
        case Pulled(_, _, card, is_highest):
            above = order.above[card]
            return above if is_highest else order.trumps & ~(above | 1 << card)
        case OnlyTrumps():
            return (PLAIN_CARDS | JOKERS) & ~order.trumps
        case Exchanged(_, joker) | InStock(joker):
            return 1 << joker
        case NoWeakHand():
            return 0
        case _:
            assert_never(fact)


def hard_facts(observation: Observation) -> tuple[HardFact, ...]:
    """Return the hard facts about unseen cards, oldest first."""
    reading = read_table(observation)
    return (*_from_the_deal(observation), *_from_tricks(observation, reading))


def _from_the_deal(observation: Observation) -> Iterator[HardFact]:
    deal, rules = observation.deal, observation.rules
    if deal.exchange is not None:
        yield Exchanged(deal.exchange.seat, deal.exchange.joker)
    yield from (InStock(joker) for joker in cards_in(in_the_stock(observation)))
    if rules.weak_hand is WeakHand.AUTOMATIC and judges_weak_hands(rules, deal.size) and not deal.tricks:
        yield NoWeakHand()


def _from_tricks(observation: Observation, reading: Reading) -> Iterator[HardFact]:
    """Yield each fact about a seat once: a void with the first trick that showed it, a drawn trump with the last."""
    found: dict[tuple[type, Seat, object], Void | Pulled | OnlyTrumps] = {}
    for fact in _shown(observation):
        if fact.seat == observation.seat or not reading.left[fact.seat]:
            continue
        if not excluded(fact, reading.order) & reading.unseen:
            continue
        match fact:
            case Void(seat, group):
                found.setdefault((Void, seat, group), fact)
            case Pulled(seat, is_highest=is_highest):
                found[Pulled, seat, is_highest] = fact
            case OnlyTrumps(seat):
                found.setdefault((OnlyTrumps, seat, None), fact)
    for key, fact in found.items():
        is_void_in_trumps = (Void, fact.seat, TRUMPS) in found
        if key[0] is not Pulled or not is_void_in_trumps:
            yield fact


def _shown(observation: Observation) -> Iterator[Void | Pulled | OnlyTrumps]:
    """Yield the facts that each trick showed, including those that exclude no unseen card."""
    deal, match = observation.deal, observation.public.match
    order = deal.ordering
    tricks = deal.tricks if not deal.trick else (*deal.tricks, Trick(deal.trick, deal.trick[0].seat))
    trump_seen = False
    for number, trick in enumerate(tricks, 1):
        lead = trick.plays[0]
        group = order.group_of[lead.card]
        if group == TRUMPS and not trump_seen and not may_lead_unbroken_trump(match, deal, lead.seat):
            yield OnlyTrumps(lead.seat, number)
        for play in trick.plays[1:]:
            if order.group_of[play.card] != group:
                yield Void(play.seat, group, number)
            elif lead.card.is_joker:
                pull = pulled(match, lead.card, by=lead.seat, seat=play.seat)
                if pull in (Pull.HIGHEST, Pull.LOWEST):
                    yield Pulled(play.seat, lead.card, play.card, pull is Pull.HIGHEST, number)
        trump_seen = trump_seen or any(order.group_of[play.card] == TRUMPS for play in trick.plays)


def told_by_bids(observation: Observation, skill: Skill, rng: Random) -> tuple[BidTold, ...]:
    """Return the informative tendencies shown by the other seats' bids."""
    deal = observation.deal
    bids = [made for made in deal.bids if made.seat != observation.seat and deal.cards_left(made.seat)]
    if not bids:
        return ()
    open_samples = replace(skill, reads_cards=False, solved=0)
    read = _counts(observation, open_samples, rng)
    by_chance = _counts(observation, replace(open_samples, reads_bids=False), rng)
    found = []
    for seat, bid in bids:
        moved = [(_moved(read[seat, told], by_chance[seat, told]), told) for told in ToldCards]
        surest, told = max(moved, key=lambda pair: abs(pair[0]))
        expected, chance = read[seat, told].mean, by_chance[seat, told].mean
        if abs(surest) >= _TOLD_BY and abs(expected - chance) >= _TOLD_FROM:
            found.append(BidTold(seat=seat, bid=bid, told=told, expected=expected, by_chance=chance))
    return tuple(found)


def _moved(one: Difference, other: Difference) -> float:
    """Return the difference of two means in standard errors."""
    error = hypot(one.error, other.error)
    return (one.mean - other.mean) / error if error else 0.0


def cards_told_about(told: ToldCards, order: Ordering) -> CardSet:
    """Return the cards of a kind: the trumps, or the kings, aces and jokers."""
    if told is ToldCards.TRUMPS:
        return order.trumps
    return card_set(card for card in Card if card.rank >= _HIGH_FROM)


def _counts(observation: Observation, skill: Skill, rng: Random) -> dict[tuple[Seat, ToldCards], Difference]:
    """Return the mean number of cards of each kind in each hand over sampled deals, with its standard error."""
    sampler = prepared(observation, skill, rng).sampler
    weights = sampler.weights()
    samples = [sampler.hands(index) for index in range(len(weights))]
    found = {}
    for told in ToldCards:
        kind = sampler.position.indexes(cards_told_about(told, observation.deal.ordering))
        for seat in observation.deal.seats:
            counts = [float((hands[seat] & kind).bit_count()) for hands in samples]
            found[seat, told] = weighted_mean(counts, weights)
    return found


def new_voids(seen: Observation) -> list[Void]:
    """Return the voids shown in the last trick or the unfinished one."""
    tricks = len(seen.deal.tricks)
    return [fact for fact in hard_facts(seen) if isinstance(fact, Void) and fact.trick >= tricks]
