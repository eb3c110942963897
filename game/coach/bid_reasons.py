"""Reasons of bidding: named facts of the hand, the contract and its odds that tell one bid from another."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from game.ai.kernel.rollouts import PASSED_OUT
from game.ai.sampling.deals import bid_of
from game.coach.evidence import Candidate, Evidence, Turned, first_tricks_in, tricks_in
from game.coach.reasons import LIKELY, Reason, ReasonKind
from game.engine.actions import MakeBid
from game.engine.bids import PASS, Bid, BidKind, BidMade, Contract, contract_of, first_leader, number
from game.engine.cards import Card, Seat, cards_in
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS
from game.engine.scoring import score_contract

_EVEN: Final = 0.5
_OFTEN: Final = 0.4
"""The least chance at which something is as likely as not, and at which it is frequent."""
_MUCH: Final = 0.5
"""The part of what a number wins if made, and of the points of a trick, below which a gain is small."""
_INSTEAD: Final = 0.3
"""The least chance at which a partner is said to bid a number instead."""
_BITS, _BYTE = 8, 255
"""The bits of a bid among all bids of an outcome, and the mask of one."""
_LONG: Final = 3
"""The fewest trumps that are many: three of them, and at least a third of the hand."""

End = tuple[int, int]
"""An outcome of a rollout, and all bids as it has them."""


class BidEvidence(Evidence, frozen=True, kw_only=True, dict=True):
    """Evidence on two bids: the ends that each leads to in the sampled deals."""

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
        """The bid of the rival."""
        return self.rival.bid

    @cached_property
    def made(self) -> list[bool]:
        """The sampled deals in which the contract of the side is made after the choice."""
        return [self._is_made(end) for end in self.ends]

    @cached_property
    def set(self) -> list[bool]:
        """The sampled deals in which it is set after the rival."""
        return [not self._is_made(end) for end in self.rival_ends]

    @property
    def side(self) -> tuple[Seat, ...]:
        """The side that bids."""
        match = self.observation.public.match
        return match.sides[match.side_of(self.observation.seat)]

    def _is_made(self, end: End) -> bool:
        outcome, _auction = end
        if outcome == PASSED_OUT:
            return True
        contract = contract_of(self.side, self._bids(end), self.observation.deal.size)
        count = first_tricks_in if contract.kind is BidKind.BOSTON else tricks_in
        return count(outcome, self.side) >= contract.tricks

    def _bids(self, end: End) -> tuple[BidMade, ...]:
        """Return all bids of an end."""
        deal = self.observation.deal
        seats = [made.seat for made in deal.bids] + [self.observation.seat]
        while len(seats) < len(deal.seats):
            seats.append(deal.next_seat(seats[-1]))
        return tuple(BidMade(seat, bid_of(end[1] >> _BITS * index & _BYTE)) for index, seat in enumerate(seats))

    def bid_of(self, seat: Seat, end: End) -> Bid:
        """Return the bid of a seat at an end."""
        return next(made.bid for made in self._bids(end) if made.seat == seat)

    def leader(self, end: End) -> Seat:
        """Return the leader to the first trick at an end."""
        return first_leader(self._bids(end))

    def contract(self, bid: Bid) -> Contract:
        """Return the contract of the side with a bid, as far as its bids are known."""
        deal = self.observation.deal
        return contract_of(self.side, (*deal.bids, BidMade(self.observation.seat, bid)), deal.size)

    def points(self, bid: Bid, taken: int) -> int:
        """Return the points of a bid's contract with this many tricks."""
        contract = self.contract(bid)
        parts = score_contract(self.observation.rules, contract, taken=taken, of_first_six=min(taken, BOSTON_TRICKS))
        return sum(part.points for part in parts)

    @property
    def partners(self) -> Bid | None:
        """The partner's bid, if it has been made."""
        partner = self.observation.public.match.partner_of(self.observation.seat)
        return next((made.bid for made in self.observation.deal.bids if made.seat == partner), None)


def bid_reasons(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield the reasons that hold for a bid against a rival, the most telling first."""
    bid, other = seen.bid, seen.other
    if seen.observation.deal.size == 1 and bid > other:
        yield from _one_card(seen)
    if bid.kind is not BidKind.NUMBER and bid > other:
        yield from _all_tricks(seen)
    elif other.kind is not BidKind.NUMBER:
        yield from _not_all(seen)
    elif bid > other:
        yield from _count(seen)
        yield from _length(seen)
        yield from _short(seen)
        yield from _lead(seen)
        chance = seen.sampled.chance(seen.made)
        if chance >= LIKELY:
            yield _bid_it(seen, _without_use(seen))
            yield _bid_it(seen, None)
        elif _pays(seen, seen.bid, seen.other, chance):
            yield _odds(seen, ReasonKind.WORTH_IT, seen.made, seen.bid, seen.other)
    else:
        yield from _too_many(seen)


def _one_card(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that few cards beat a single trump, or none."""
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
    """Yield that all tricks that a board or Boston asks for are likely, or that the partner's board can be raised."""
    if seen.sampled.chance(seen.made) < _EVEN:
        return
    partners = seen.partners
    if partners is not None and partners.kind is seen.bid.kind:
        partner = seen.observation.public.match.partner_of(seen.observation.seat)
        yield seen.candidate(ReasonKind.RAISE, seen.made, seat=partner)
    elif seen.sampled.chance(seen.made) >= LIKELY:
        gain, cost = seen.points(seen.bid, seen.observation.deal.size), -seen.points(seen.bid, 0)
        yield seen.candidate(ReasonKind.ALL_YOURS, seen.made, gain=gain, cost=cost)


def _not_all(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that a board or Boston costs too much if a trick of it is lost."""
    partners = seen.partners
    if partners is not None and partners.kind is seen.other.kind and partners.kind is not BidKind.NUMBER:
        partner = seen.observation.public.match.partner_of(seen.observation.seat)
        if seen.other.value > partners.value:
            yield seen.candidate(ReasonKind.LEAVE, seen.set, seat=partner)
        return
    yield seen.candidate(ReasonKind.ONE_LOST, seen.set, cost=-seen.points(seen.other, 0))


def _too_many(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that a higher number fails too often."""
    rules = seen.observation.rules
    yield from _heard(seen)
    if seen.sampled.chance(seen.set) >= LIKELY:
        yield seen.candidate(ReasonKind.FALLS_SHORT, seen.set)
    is_free = seen.bid == PASS and seen.partners == PASS and rules.passed_trick_points
    if is_free and seen.sampled.chance(seen.set) >= _OFTEN:
        yield seen.candidate(ReasonKind.PASS_PAYS, seen.set, gain=rules.passed_trick_points)
    if not _pays(seen, seen.other, seen.bid, 1.0 - seen.sampled.chance(seen.set)):
        yield _odds(seen, ReasonKind.TOO_DEAR, seen.set, seen.other, seen.bid)


def _heard(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that the bids of the opponents, or the partner's, leave too little room for a higher number."""
    deal = seen.observation.deal
    numbers = [made for made in deal.bids if made.bid.kind is BidKind.NUMBER and made.bid.value]
    theirs = {made.seat: made.bid.value for made in numbers if made.seat not in seen.side}
    partners = [made for made in numbers if made.seat in seen.side]
    rest = deal.size - sum(theirs.values())
    if theirs and seen.contract(seen.bid).tricks <= rest < seen.contract(seen.other).tricks:
        yield seen.candidate(
            ReasonKind.ROOM_LEFT,
            None,
            seats=tuple(theirs),
            partner=seen.observation.public.match.partner_of(seen.observation.seat),
            count=deal.size - rest,
            need=seen.contract(seen.other).tricks,
            size=deal.size,
            turned=_silenced(seen, tuple(theirs)),
        )
    set_chance = seen.sampled.chance(seen.set)
    for made in partners:
        reason = seen.reason(
            ReasonKind.PARTNER_ADDS,
            chance=set_chance if set_chance >= LIKELY else None,
            seat=made.seat,
            count=made.bid.value,
            need=seen.contract(seen.other).tricks,
            size=deal.size,
        )
        yield Candidate(reason=reason, turned=_silenced(seen, (made.seat,)))


def _silenced(seen: BidEvidence, seats: tuple[Seat, ...]) -> Turned:
    """Return the position in which these seats have passed."""
    bids = tuple(BidMade(made.seat, PASS) if made.seat in seats else made for made in seen.observation.deal.bids)
    return seen.with_deal(seen.observation.deal._replace(bids=bids))


def _length(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that many trumps win tricks by their length."""
    order, size = seen.table.order, seen.observation.deal.size
    trumps = seen.observation.hand & order.trumps
    if trumps.bit_count() >= max(_LONG, size / _LONG) and order.trump is not None:
        lowest = order.by_power(trumps)[-1]
        yield seen.candidate(ReasonKind.TRUMP_LENGTH, None, count=trumps.bit_count(), turned=_without(seen, lowest))


def _short(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that a small trump can win where the hand is short of a plain suit."""
    order, hand = seen.table.order, seen.observation.hand
    small = [card for card in cards_in(hand & order.trumps) if order.above[card] & seen.table.unseen]
    if order.trump is None or not small or hand.bit_count() < _LONG:
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
    yield seen.candidate(ReasonKind.SHORT_HAND, None, group=short, count=count, turned=turned)


def _lead(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that the bid brings the first lead, which the rival would not, to a hand with a high plain card."""
    table = seen.table
    order = table.order
    high = [card for card in order.by_power(table.hand & ~order.trumps) if not order.above[card] & table.unseen]
    if high:
        seat = seen.observation.seat
        both = zip(seen.ends, seen.rival_ends, strict=True)
        marks = [seen.leader(end) == seat != seen.leader(other) for end, other in both]
        if seen.sampled.chance(marks) >= LIKELY:
            yield seen.candidate(ReasonKind.FOR_THE_LEAD, marks, cards=(high[0],))


def _odds(seen: BidEvidence, kind: ReasonKind, marks: Sequence[bool], high: Bid, low: Bid) -> Candidate:
    """Return a reason based on the odds: the gain from the higher number if just made, and its cost if just set."""
    gain, cost = _gain_and_cost(seen, high, low)
    return seen.candidate(kind, marks, gain=gain, cost=cost)


def _pays(seen: BidEvidence, high: Bid, low: Bid, chance: float) -> bool:
    """Return True if a number that is made with this chance wins more than it costs beside a lower one, as far as is bid now."""
    gain, cost = _gain_and_cost(seen, high, low)
    return chance * gain >= (1.0 - chance) * cost


def _gain_and_cost(seen: BidEvidence, high: Bid, low: Bid) -> tuple[int, int]:
    """Return what the higher number wins more than the lower one if just made, and what it costs more if just set."""
    tricks = seen.contract(high).tricks
    gain = seen.points(high, tricks) - seen.points(low, tricks)
    return gain, seen.points(low, tricks - 1) - seen.points(high, tricks - 1)


def _bid_it(seen: BidEvidence, turned: Turned | None) -> Candidate:
    """Return that a number is likely made, with its odds; `seat` is a partner who often bids it instead, if little is gained."""
    partner = seen.observation.public.match.partner_of(seen.observation.seat)
    gain, cost = _gain_and_cost(seen, seen.bid, seen.other)
    instead = bid_instead(seen)
    return seen.candidate(
        ReasonKind.BID_IT,
        seen.made,
        seat=None if instead is None else instead.partner,
        partner=partner,
        gain=gain,
        cost=cost,
        turned=turned,
    )


def bid_instead(seen: BidEvidence) -> Reason | None:
    """Return that a partner who is yet to bid often bids more after a lower number, so that little is gained; None if not so."""
    partner = seen.observation.public.match.partner_of(seen.observation.seat)
    if partner is None or seen.partners is not None or not seen.other < seen.bid <= number(seen.observation.deal.size):
        return None
    gain, _cost = _gain_and_cost(seen, seen.bid, seen.other)
    both = zip(seen.ends, seen.rival_ends, strict=True)
    marks = [seen.bid_of(partner, other) > seen.bid_of(partner, end) for end, other in both]
    much = _MUCH * min(gain, seen.observation.rules.trick_points)
    if seen.gap >= much or seen.sampled.chance(marks) < _INSTEAD:
        return None
    return seen.reason(ReasonKind.BID_INSTEAD, partner=partner, is_absent=True)


def _count(seen: BidEvidence) -> Iterator[Candidate]:
    """Yield that the hand has as many sure tricks as are bid, or as many sure and likely ones."""
    table = seen.table
    order = table.order
    if order.trump is None or seen.partners not in (None, PASS):
        return
    sure = [card for card in order.by_power(table.hand & order.trumps) if not order.above[card] & table.unseen]
    counted = {card: _wins(seen, card) for card in cards_in(table.hand) if card not in sure}
    likely = [
        card for card in order.by_power(table.hand) if card in counted and seen.sampled.chance(counted[card]) >= LIKELY
    ]
    if sure and len(sure) == seen.bid.value:
        yield _named(seen, ReasonKind.SURE_TRICKS, sure, None)
    elif likely and len(sure) + len(likely) == seen.bid.value:
        weakest = min((seen.sampled.chance(counted[card]), card) for card in likely)
        yield _named(seen, ReasonKind.LIKELY_TRICKS, [*sure, *likely], weakest, need=len(sure))


def _named(
    seen: BidEvidence, kind: ReasonKind, cards: list[Card], weakest: tuple[float, Card] | None, *, need: int = 0
) -> Candidate:
    """Return that these cards win, the first of them surely, with the position in which the weakest is a card of no use."""
    chance = None if weakest is None else weakest[0]
    reason = seen.reason(kind, chance=chance, cards=tuple(cards), count=len(cards), need=need)
    return Candidate(reason=reason, turned=_without(seen, cards[-1] if weakest is None else weakest[1]))


def _without_use(seen: BidEvidence) -> Turned | None:
    """Return the position with the best card of the hand, the highest trump or else card, exchanged for one of no use."""
    return _without(seen, seen.table.order.by_power(seen.observation.hand)[0])


def _without(seen: BidEvidence, card: Card) -> Turned | None:
    """Return the position with a card of the hand exchanged for the lowest plain card that was not seen."""
    order = seen.table.order
    low = order.by_power(seen.table.unseen & ~order.trumps)[-1:]
    if not low:
        return None
    hand = seen.observation.hand & ~(1 << card) | 1 << low[0]
    return Turned(seen.observation._replace(hand=hand), seen.choice, seen.rival)


def _wins(seen: BidEvidence, card: Card) -> list[bool]:
    """Return the sampled deals in which no opponent holds a better card of a card's suit, or a trump and none of the suit."""
    table = seen.table
    order = table.order
    above, group = order.above[card], order.group_of[card]

    def beaten(held: int) -> bool:
        ruffs = group != TRUMPS and not held & order.groups[group] and bool(held & order.trumps)
        return bool(held & above) or ruffs

    return [not any(beaten(hands[seat]) for seat in table.opponents) for hands in seen.sampled.hands]
