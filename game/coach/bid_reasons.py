"""Reasons for bids: named facts about the hand, the contract and its odds that favour one bid over another."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import ceil
from typing import Final

from game.ai.kernel.rollouts import PASSED_OUT
from game.ai.sampling.deals import bids_in
from game.coach.counting import count_hand, tally
from game.coach.evidence import Candidate, Evidence, Turned, first_tricks_in, tricks_in
from game.coach.reasons import CLOSE, EVEN, LIKELY, Reason, ReasonKind
from game.engine.actions import MakeBid
from game.engine.bids import PASS, Bid, BidKind, BidMade, Contract, contract_of, first_leader, number
from game.engine.cards import Card, Seat, cards_in
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS
from game.engine.scoring import score_contract

_EVEN: Final = 0.5
_OFTEN: Final = 0.4
"""Minimum chance that is called "often"; `_EVEN` is an even chance."""
_LONG: Final = 3
"""Minimum number of trumps in a long trump suit, which must also be at least a third of the hand."""

End = tuple[int, int]
"""Outcome of a rollout, and the auction of the rollout, each packed into a number."""


class BidEvidence(Evidence, frozen=True, kw_only=True, dict=True):
    """Outcomes and auctions of the sampled deals after each of two bids."""

    choice: MakeBid
    rival: MakeBid
    ends: Sequence[End]
    rival_ends: Sequence[End]

    @property
    def bid(self) -> Bid:
        """The bid chosen."""
        return self.choice.bid

    @property
    def other(self) -> Bid:
        """The rival bid."""
        return self.rival.bid

    @cached_property
    def made(self) -> list[bool]:
        """For each sampled deal, True if the contract after the chosen bid is made."""
        return self._are_made(self.ends)

    @cached_property
    def set(self) -> list[bool]:
        """For each sampled deal, True if the contract after the rival bid is set."""
        return [not is_made for is_made in self._are_made(self.rival_ends)]

    @property
    def side(self) -> tuple[Seat, ...]:
        """The side of the bidder."""
        match = self.observation.public.match
        return match.sides[match.side_of(self.observation.seat)]

    def _are_made(self, ends: Sequence[End]) -> list[bool]:
        size = self.observation.deal.size
        contracts = {
            auction: contract_of(self.side, bids_in(auction, self.observation), size)
            for auction in {end[1] for end in ends}
        }
        are_made = {end: end[0] == PASSED_OUT or self._is_made(end[0], contracts[end[1]]) for end in {*ends}}
        return [are_made[end] for end in ends]

    def _is_made(self, outcome: int, contract: Contract) -> bool:
        count = first_tricks_in if contract.kind is BidKind.BOSTON else tricks_in
        return count(outcome, self.side) >= contract.tricks

    def leader(self, end: End) -> Seat:
        """Return the seat that leads to the first trick after the auction of a rollout."""
        return first_leader(bids_in(end[1], self.observation))

    def contract(self, bid: Bid) -> Contract:
        """Return the contract that the bidder's side would have with this bid."""
        deal = self.observation.deal
        return contract_of(self.side, (*deal.bids, BidMade(self.observation.seat, bid)), deal.size)

    def points(self, bid: Bid, taken: int) -> int:
        """Return the points of the contract after a bid, with this many tricks taken."""
        contract = self.contract(bid)
        parts = score_contract(self.observation.rules, contract, taken=taken, of_first_six=min(taken, BOSTON_TRICKS))
        return sum(part.points for part in parts)

    @cached_property
    def is_above_count(self) -> bool:
        """True if the chosen bid is higher than the bid by the count of the hand."""
        return self.bid > count_hand(self.observation).bid

    @property
    def partners(self) -> Bid | None:
        """The partner's bid; None if the partner has not bid yet, or there is no partner."""
        return next((made.bid for made in self.observation.deal.bids if made.seat == self.table.partner), None)


def odds(seen: BidEvidence) -> Reason:
    """Return a reason with the chance that the bid is made, or that a higher rival bid is set.

    If the bid is above the count of the hand and likely to be made, and the opponents bid few tricks, return this as the reason. If
    a higher rival is set too often to be worth it, return a reason with its gain and its cost.
    """
    low, high = sorted((seen.bid, seen.other))
    is_up = seen.bid == high
    chance = seen.sampled.chance(seen.made if is_up else seen.set)
    is_number, is_more = high.kind is BidKind.NUMBER, is_up and chance >= LIKELY and seen.is_above_count
    if is_number and is_more and (room := [*_room(seen, chance, is_fair=True)]):
        return room[0].reason
    even = ReasonKind.ANY_FINE if seen.gap < EVEN else ReasonKind.JUST_BETTER
    if is_number and not is_up and seen.gap >= EVEN and chance < LIKELY and not _pays(seen, high, low, 1.0 - chance):
        return _too_dear(seen, chance)
    made = ReasonKind.WORTH_IT if is_more and _pays(seen, high, low, chance) else ReasonKind.BID_IT
    kind = ((even, ReasonKind.FALLS_SHORT), (ReasonKind.WORTH_IT, made))[is_up][chance >= LIKELY]
    gain, cost = _gain_and_cost(seen, high, low)
    if not is_number:
        kind = ReasonKind.ALL_YOURS if is_up else ReasonKind.ONE_LOST
        gain = seen.points(high, seen.observation.deal.size)
    is_alone = {ReasonKind.JUST_BETTER: seen.partners == PASS, ReasonKind.WORTH_IT: seen.partners is not None}
    partner = None if is_alone.get(kind) else seen.table.partner
    cost = cost if kind is ReasonKind.WORTH_IT else -seen.points(high, 0)
    named = {"partner": partner, "need": seen.contract(seen.bid).tricks, "cost": cost}
    theirs = (made for made in seen.observation.deal.bids if made.seat not in seen.side)
    seats = tuple(made.seat for made in theirs if made.bid.kind is BidKind.BOARD)
    return seen.reason(kind, chance=chance, gain=gain, seats=seats, **named)


def bid_reasons(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reasons for a bid against a rival bid, most important first."""
    bid, other = seen.bid, seen.other
    if seen.observation.deal.size == 1 and bid > other:
        yield from _one_card(seen)
    if bid.kind is not BidKind.NUMBER and bid > other:
        yield from _all_tricks(seen)
    elif other.kind is not BidKind.NUMBER:
        yield from _not_all(seen)
    elif bid > other:
        chance = seen.sampled.chance(seen.made)
        if chance >= LIKELY:
            yield from _room(seen, chance)
            yield from _length(seen, chance)
            yield from _short(seen, chance)
        yield from _lead(seen)
        turned = _without(seen, seen.table.order.by_power(seen.observation.hand)[0])
        if chance >= LIKELY or _pays(seen, bid, other, chance):
            yield from (Candidate(reason=odds(seen), marks=seen.made, turned=each) for each in (turned, None))
    else:
        yield from _too_many(seen)


def _one_card(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reason that no opponent, surely or probably, can beat the hand's only card; nothing if the card is not a trump."""
    table = seen.table
    (card,) = cards_in(table.hand)
    if table.order.group_of[card] != TRUMPS:
        return
    above = table.order.above[card] & table.unseen
    if not above:
        yield seen.candidate(ReasonKind.ONE_CARD_TOP, None, cards=(card,))
        return
    marks = [not any(hands[seat] & above for seat in table.opponents) for hands in seen.sampled.hands]
    undealt = table.unseen.bit_count() - sum(table.left)
    if seen.sampled.chance(marks) >= _EVEN:
        yield seen.candidate(ReasonKind.ONE_CARD, marks, cards=(card,), count=above.bit_count(), undealt=undealt)


def _all_tricks(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reason that a board or Boston is often made, or that the partner's board is likely to be made."""
    chance, partners = seen.sampled.chance(seen.made), seen.partners
    if chance >= LIKELY and partners is not None and seen.bid > partners and partners.kind is BidKind.BOARD:
        yield seen.candidate(ReasonKind.RAISE, seen.made, seat=seen.table.partner)
    elif chance >= _OFTEN:
        yield Candidate(reason=odds(seen), marks=seen.made)


def _not_all(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reason not to bid a board or Boston, or not to raise the partner's board."""
    partners = seen.partners
    if partners is not None and partners.kind is seen.other.kind is BidKind.BOARD:
        if seen.other.value > partners.value:
            yield seen.candidate(ReasonKind.LEAVE, seen.set, seat=seen.table.partner)
        return
    yield Candidate(reason=odds(seen), marks=seen.set)


def _too_many(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reasons against a higher rival bid, such as that it fails too often or costs too much."""
    yield from _room(seen)
    yield from _heard(seen)
    if seen.sampled.chance(seen.set) >= LIKELY:
        yield Candidate(reason=odds(seen), marks=seen.set)
    if seen.gap >= CLOSE and not _pays(seen, seen.other, seen.bid, 1.0 - seen.sampled.chance(seen.set)):
        yield Candidate(reason=_too_dear(seen, seen.sampled.chance(seen.set)), marks=seen.set)


def _room(seen: BidEvidence, chance: float | None = None, *, is_fair: bool = False) -> Iterator[Candidate]:
    """Yield the reason that the opponents' bids leave at most as many tricks as a higher rival bid needs.

    If `chance` is given, the chance to make the chosen bid, yield instead the reason that the opponents' bids leave enough tricks
    for the chosen bid: a large bid and very low bids of theirs, or with `is_fair` any bid and less than an even share.
    """
    deal, need = seen.observation.deal, seen.contract(max(seen.bid, seen.other)).tricks
    numbers = [made for made in deal.bids if made.seat not in seen.side and made.bid.kind is BidKind.NUMBER]
    count = sum(made.bid.value for made in numbers)
    seats = tuple(made.seat for made in numbers if made.bid.value or (is_fair and not count))
    left, fair = deal.size - count, ceil(deal.size / len(deal.seats))
    is_low = fair * len(seen.side) <= need and 2 * count < fair * len(numbers)
    has_room = need <= left and (is_low or (is_fair and count * len(deal.seats) < deal.size * len(numbers)))
    is_short = seen.contract(seen.bid).tricks <= left < need + (seen.sampled.chance(seen.set) >= _EVEN)
    if seats and (is_short if chance is None else has_room):
        named = {"chance": chance, "seats": seats, "count": count, "need": need, "size": deal.size}
        turned = _with_bids(seen, seats, PASS if chance is None else number(fair))
        yield Candidate(reason=seen.reason(ReasonKind.ROOM_LEFT, **named), turned=turned)


def _heard(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield a reason against a higher bid: the partner's number already raises the contract."""
    size, chance, partners = seen.observation.deal.size, seen.sampled.chance(seen.set), seen.partners or PASS
    if partners.kind is BidKind.NUMBER and partners.value and (chance >= LIKELY or seen.gap >= CLOSE):
        seat, count, need = seen.table.partner, partners.value, seen.contract(seen.other).tricks
        gain, cost = _gain_and_cost(seen, seen.other, seen.bid)
        named = {"seat": seat, "count": count, "need": need, "size": size, "gain": gain, "cost": cost}
        reason = seen.reason(ReasonKind.PARTNER_ADDS, chance=chance, **named)
        yield Candidate(reason=reason, turned=_with_bids(seen, (seat,), PASS))


def _with_bids(seen: BidEvidence, seats: Sequence[Seat | None], bid: Bid) -> Turned:
    """Return the position in which these seats have made `bid`."""
    bids = tuple(made._replace(bid=bid) if made.seat in seats else made for made in seen.observation.deal.bids)
    return seen.with_deal(seen.observation.deal._replace(bids=bids))


def _length(seen: BidEvidence, chance: float) -> Iterator[Candidate]:
    """Yield the reason that a long trump suit wins tricks by its length; `chance` is the chance to make the bid."""
    order, size, need = seen.table.order, seen.observation.deal.size, seen.contract(seen.bid).tricks
    trumps = seen.observation.hand & order.trumps
    if trumps.bit_count() >= max(_LONG, size / _LONG) and order.trump is not None:
        reason = seen.reason(ReasonKind.TRUMP_LENGTH, chance=chance, count=trumps.bit_count(), need=need)
        yield Candidate(reason=reason, turned=_without(seen, order.by_power(trumps)[-1]))


def _short(seen: BidEvidence, chance: float) -> Iterator[Candidate]:
    """Yield the reason that a trump below the king can ruff a short plain suit; `chance` is the chance to make the bid."""
    order, hand = seen.table.order, seen.observation.hand
    if order.trump is None or not tally(hand, order).others or hand.bit_count() < _LONG:
        return
    plain = [group for group in range(TRUMPS) if order.groups[group]]
    short = min(plain, key=lambda group: (hand & order.groups[group]).bit_count())
    count = (hand & order.groups[short]).bit_count()
    others = hand & ~order.trumps & ~order.groups[short]
    low = order.by_power(seen.table.unseen & order.groups[short])
    need = _LONG - 1 - count
    if count > 1 or others.bit_count() <= need or len(low) < need:
        return
    longer = hand
    for out, put in zip(reversed(order.by_power(others)), reversed(low[-need:]), strict=False):
        longer = longer & ~(1 << out) | 1 << put
    turned = Turned(seen.observation._replace(hand=longer), seen.choice, seen.rival)
    named = {"group": short, "count": count, "need": seen.contract(seen.bid).tricks}
    yield Candidate(reason=seen.reason(ReasonKind.SHORT_HAND, chance=chance, **named), turned=turned)


def _lead(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reason that this bid, unlike the rival, lets the player lead first, with a high plain card."""
    table = seen.table
    order = table.order
    high = [card for card in order.by_power(table.hand & ~order.trumps) if not order.above[card] & table.unseen]
    most = max([seen.other.value, *(made.bid.value for made in seen.observation.deal.bids)])
    if high and seen.bid.value == most + 1:
        seat = seen.observation.seat
        both = zip(seen.ends, seen.rival_ends, strict=True)
        marks = [seen.leader(end) == seat != seen.leader(other) for end, other in both]
        if seen.sampled.chance(marks) >= LIKELY:
            is_last = len(seen.observation.deal.bids) == len(seen.observation.deal.seats) - 1
            yield seen.candidate(ReasonKind.FOR_THE_LEAD, None if is_last else marks, cards=(high[0],))


def _too_dear(seen: BidEvidence, chance: float) -> Reason:
    """Return the reason that the rival, set with this chance, risks more than it can gain."""
    gain, cost = _gain_and_cost(seen, seen.other, seen.bid)
    named = {"gain": gain, "cost": cost, "partner": seen.table.partner if seen.partners is None else None}
    return seen.reason(ReasonKind.TOO_DEAR, chance=chance, **named)


def _pays(seen: BidEvidence, high: Bid, low: Bid, chance: float) -> bool:
    """Return True if the higher number, made with this chance, is on average worth at least as much as the lower one."""
    gain, cost = _gain_and_cost(seen, high, low)
    return chance * gain >= (1.0 - chance) * cost


def _gain_and_cost(seen: BidEvidence, high: Bid, low: Bid) -> tuple[int, int]:
    """Return the points that the higher number gains over the lower one if just made, and loses against it if set by one trick."""
    tricks = seen.contract(high).tricks
    gain = seen.points(high, tricks) - seen.points(low, tricks)
    return gain, seen.points(low, tricks - 1) - seen.points(high, tricks - 1)


def _without(seen: BidEvidence, card: Card) -> Turned | None:
    """Return the position with a card exchanged for the lowest unseen plain card; None if no plain card is unseen."""
    order = seen.table.order
    low = order.by_power(seen.table.unseen & ~order.trumps)[-1:]
    if not low:
        return None
    hand = seen.observation.hand & ~(1 << card) | 1 << low[0]
    return Turned(seen.observation._replace(hand=hand), seen.choice, seen.rival)
