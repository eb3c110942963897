"""Check of reasons, independent of `game.coach`: each reason is tested in deals that look the same to the player.

Such a deal (`dealt_afresh`) is dealt, bid and played through `decide`, and the player sees the same events as in the real deal. A
reason about a card is tested with every legal reply of the following seats. The predicates, table reading and samplers of computer
players are not used.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from math import sqrt
from typing import Final

from game.ai.heuristic.club import club_action
from game.ai.levels import CLUB
from game.coach.reasons import LIKELY, Reason, ReasonKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid, BidKind, board
from game.engine.cards import Card, Seat, cards_in
from game.engine.decide import winning_play
from game.engine.events import CardPlayed
from game.engine.evolve import evolve
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.rules import Rules, deck_size
from game.engine.scoring import score_contract
from game.engine.state import GameState, Observation, Play, observe
from tests.ai.sampling.worlds import Moment, dealt_afresh, moments
from tests.support.narrowing import not_none, of_type
from tests.support.notation import deal_of

WORLDS: Final = 40
"""The largest number of other deals in which a reason is tested."""
_MOST: Final = 4
"""The maximum number of random deals drawn for each wanted deal; few of them look the same to the seat."""
_ODDS: Final = 4.0
"""The largest allowed difference between a stated chance and the share of deals in which the reason is true, in standard errors."""


def likely_moments(rules: Rules, players: int, chance: random.Random) -> Iterator[Moment]:
    return moments(rules, players, chance, act=lambda state, seat: club_action(observe(state, seat)), level=CLUB)


def worlds(moment: Moment, chance: random.Random, count: int = WORLDS) -> list[GameState]:
    """Return the real deal and up to `count` others, equally likely, that look the same to the seat to act."""
    tried = (dealt_afresh(moment, chance) for _ in range(_MOST * count))
    return [moment.state, *islice((state for state in tried if state is not None), count)]


def false_in(reason: Reason, found: Sequence[GameState], seat: Seat) -> list[str]:
    """Return the errors of a reason in deals that look the same to a seat."""
    seen = observe(found[0], seat)
    is_seen, is_so = _IN_SIGHT.get(reason.kind), _HIDDEN.get(reason.kind)
    wrong = [] if is_seen is None or is_seen(reason, seen) else [f"not so in sight: {reason}"]
    if is_so is None:
        return wrong
    held = [is_so(reason, world, seat) for world in found]
    if reason.chance is None and reason.kind is not ReasonKind.MAY_WIN:
        wrong += [f"false in a deal that may be: {reason}"] if not all(held) else []
    return wrong


def share_of(reason: Reason, found: Sequence[GameState], seat: Seat) -> float | None:
    """Return the share of deals, apart from the real one, in which a likely reason is true; None for other reasons."""
    is_so = _HIDDEN.get(reason.kind)
    if is_so is None or reason.chance is None:
        return None
    return sum(is_so(reason, world, seat) for world in found[1:]) / max(len(found) - 1, 1)


def is_near(share: float, chance: float, count: int) -> bool:
    """Return True if a chance and a share of `count` deals differ by no more than random deviations allow."""
    spread = max(sqrt(2.0 * chance * (1.0 - chance) / count), 1.0 / count)
    return abs(share - chance) <= _ODDS * spread


# Possible continuations of a trick


def _after(state: GameState, seat: Seat, card: Card) -> GameState:
    return evolve(state, CardPlayed(seat, card))


def _winners(state: GameState, seat: Seat, card: Card) -> set[Seat]:
    return {play.seat for play in _winning(state, seat, card)}


def _winning(state: GameState, seat: Seat, card: Card) -> set[Play]:
    """Return every play that can win the trick after `card`, trying all legal replies of the following seats."""
    reached = [_after(state, seat, card)]
    while True:
        deal = deal_of(reached[0])
        if len(deal.trick) == len(deal.seats):
            return {winning_play(deal_of(each).trick, deal.ordering) for each in reached}
        turn = deal.next_seat(deal.trick[-1].seat)
        reached = [
            _after(each, turn, reply) for each in reached for reply in cards_in(playable(observe(each, turn)).cards)
        ]


def _best(state: GameState) -> Seat:
    deal = deal_of(state)
    return winning_play(deal.trick, deal.ordering).seat


def _card(reason: Reason) -> Card:
    return of_type(PlayCard, reason.choice).card


def _bid(reason: Reason) -> Bid:
    return of_type(MakeBid, reason.choice).bid


def _is_up(reason: Reason) -> bool:
    return _bid(reason) > of_type(MakeBid, reason.rival).bid


def _cards(reason: Reason) -> tuple[Card, Card]:
    return of_type(PlayCard, reason.choice).card, of_type(PlayCard, reason.rival).card


def _ours(state: GameState, seat: Seat) -> set[Seat]:
    match = state.public.match
    return set(match.sides[match.side_of(seat)])


def _choice_holds(reason: Reason, state: GameState, seat: Seat) -> bool:
    winning = _winning(state, seat, _card(reason))
    theirs = {play.card for play in winning if play.seat not in _ours(state, seat)}
    others = theirs - {*reason.cards} - {*(cards_in(_in_suit(state, TRUMPS)) if reason.count else ())}
    assert not (reason.cards and others), f"another card beats it: {reason}"
    return not theirs


def _rival_beaten(reason: Reason, state: GameState, seat: Seat) -> bool:
    return bool(_winners(state, seat, _cards(reason)[1]) - _ours(state, seat))


def _opponents(state: GameState, seat: Seat) -> list[Seat]:
    return [other for other in state.public.match.seats if other not in _ours(state, seat)]


def _in_suit(state: GameState, group: int | None) -> int:
    return deal_of(state).ordering.groups[not_none(group)]


def _is_higher(state: GameState, one: Card, other: Card) -> bool:
    deal = deal_of(state)
    order = deal.ordering
    return order.group_of[one] == order.group_of[other] and order.power[one] > order.power[other]


def _none_higher(state: GameState, seat: Seat, card: Card) -> bool:
    held = chain.from_iterable(cards_in(state.hands[other]) for other in _opponents(state, seat))
    return not any(_is_higher(state, other, card) for other in held)


def _trumps_it(reason: Reason, state: GameState, _seat: Seat) -> bool:
    hand = state.hands[not_none(reason.seat)]
    assert not hand & _in_suit(state, reason.group), "it has the suit"
    return bool(hand & _in_suit(state, TRUMPS))


def _no_trumps(state: GameState, seat: Seat) -> bool:
    return not any(state.hands[other] & _in_suit(state, TRUMPS) for other in _opponents(state, seat))


def _none_higher_with(reason: Reason, state: GameState, _seat: Seat) -> bool:
    card = _card(reason)
    held = chain.from_iterable(cards_in(state.hands[other]) for other in reason.seats)
    return not any(_is_higher(state, other, card) for other in held)


def _loses_to_lone_big(reason: Reason, state: GameState, seat: Seat) -> bool:
    """Return True if the little joker, when led, loses only to a big joker held as the only trump."""
    trumps = _in_suit(state, TRUMPS)
    alone = {other for other in state.public.match.seats if state.hands[other] & trumps == 1 << Card.BB}
    return _winners(state, seat, _card(reason)) == (alone or {seat})


_HIDDEN: Final[dict[ReasonKind, Callable[[Reason, GameState, Seat], bool]]] = {
    **dict.fromkeys((ReasonKind.PARTNER_HAS_IT, ReasonKind.HOLDS, ReasonKind.UNBEATABLE), _choice_holds),
    **dict.fromkeys((ReasonKind.LIKELY_WINS, ReasonKind.MAY_WIN, ReasonKind.LOW_ENOUGH), _choice_holds),
    ReasonKind.BEATEN: _rival_beaten,
    ReasonKind.CASH_NOW: lambda reason, state, seat: _none_higher(state, seat, _card(reason)),
    ReasonKind.ONLY_TRUMP: lambda reason, state, seat: _none_higher(state, seat, _card(reason)),
    ReasonKind.KEEP_TOP: lambda reason, state, seat: _none_higher(state, seat, _cards(reason)[1]),
    ReasonKind.DRAW_TRUMP: lambda _reason, state, seat: not _no_trumps(state, seat),
    ReasonKind.THEY_TRUMP: _trumps_it,
    ReasonKind.ONE_CARD: lambda reason, state, seat: _none_higher(state, seat, reason.cards[0]),
    ReasonKind.SHOWN: _none_higher_with,
    ReasonKind.LITTLE_PULLS: _loses_to_lone_big,
}
"""Tests of statements about hidden cards.

A sure statement must hold in every deal, a likely one in a share of the deals that is near its chance."""


# Visible facts


def _wins_now(seen: Observation, card: Card) -> bool:
    trick = seen.deal.trick
    best = winning_play(trick, seen.deal.ordering).card if trick else None
    if best is None:
        return True
    order = seen.deal.ordering
    is_ruff = order.group_of[card] == TRUMPS != order.group_of[best]
    return is_ruff or (order.group_of[card] == order.group_of[best] and order.power[card] > order.power[best])


def _names_unseen(reason: Reason, seen: Observation) -> bool:
    is_drawn = not reason.seats or (_card(reason) in cards_in(_trumps(seen)) and _leads_now(seen))
    return _wins_now(seen, _card(reason)) and {*reason.cards} <= {*_unseen(seen)} and is_drawn


def _wins_as_last(reason: Reason, seen: Observation) -> bool:
    return _is_last(seen) and _wins_now(seen, _card(reason))


def _is_last(seen: Observation) -> bool:
    return len(seen.deal.trick) == len(seen.deal.seats) - 1


def _unseen(seen: Observation) -> list[Card]:
    gone = seen.hand | seen.deal.played()
    for card in seen.deal.upcards:
        gone |= 1 << card
    if seen.deal.exchange is not None:
        gone |= 1 << seen.deal.exchange.joker
    return [card for card in Card if card < deck_size(seen.rules) and not gone >> card & 1]


def _to_go(seen: Observation, side: Sequence[Seat]) -> tuple[int, int]:
    """Return the tricks that a side still needs, and the remaining tricks that can count for it."""
    match, deal = seen.public.match, seen.deal
    contract = deal.contracts[match.sides.index(tuple(side))]
    counting = min(6, deal.size) if contract.kind is BidKind.BOSTON else deal.size
    won = sum(trick.winner in side for trick in deal.tricks[:counting])
    return contract.tricks - won, counting - len(deal.tricks)


def _own_need(reason: Reason, seen: Observation) -> bool:
    need, left = _to_go(seen, reason.seats)
    wanted = {ReasonKind.NEED_ALL: need == left, ReasonKind.MAKES_IT: need == 1, ReasonKind.BID_FIRST: 0 < need <= left}
    return seen.seat in reason.seats and wanted[reason.kind] and reason.count == need


def _their_need(reason: Reason, seen: Observation) -> bool:
    need, left = _to_go(seen, reason.seats)
    return seen.seat not in reason.seats and 0 < need <= left == reason.count + need - 1


def _hangs(_reason: Reason, seen: Observation) -> bool:
    match = seen.public.match
    sides = [side for side in match.sides if seen.seat not in side]
    return any(need == left > 0 for need, left in (_to_go(seen, side) for side in sides))


def _odds(reason: Reason, seen: Observation) -> tuple[int, int]:
    """Return the points that the higher of two bids gains over the lower if just made, and those it loses if set by one trick."""
    match, rules = seen.public.match, seen.rules
    side = match.sides[match.side_of(seen.seat)]
    others = sum(made.bid.value for made in seen.deal.bids if made.seat in side)
    low, high = sorted(bid.value + others for bid in (_bid(reason), of_type(MakeBid, reason.rival).bid))

    def of_low(taken: int) -> int:
        return (low * rules.trick_points + rules.overtrick_points * (taken - low)) if low else taken * each

    each = rules.passed_trick_points
    return high * rules.trick_points - of_low(high), of_low(high - 1) + high * rules.set_points


def _is_dear(reason: Reason, seen: Observation) -> bool:
    chance, (gain, cost) = reason.chance or 0.0, _odds(reason, seen)
    return (reason.gain, reason.cost) == (gain, cost) and (1 - chance) * gain < chance * cost


def _is_of_higher(reason: Reason, *, is_chosen: bool) -> bool:
    """Return True if a reason fits the order of two bids, and its chance fits its kind.

    The chosen bid must be the higher one if and only if `is_chosen`. The chance must be likely for the kinds `BID_IT` and
    `FALLS_SHORT`, and must not be likely for others. If the rival is not a bid, only the kinds `ANY_FINE` and `JUST_BETTER` fit.
    """
    is_likely = reason.kind in (ReasonKind.BID_IT, ReasonKind.FALLS_SHORT)
    if not isinstance(reason.rival, MakeBid):
        return reason.kind in (ReasonKind.ANY_FINE, ReasonKind.JUST_BETTER)
    is_any = reason.kind is ReasonKind.WORTH_IT
    return _is_up(reason) is is_chosen and (is_any or ((reason.chance or 0.0) >= LIKELY) is is_likely)


def _own(seen: Observation, card: Card) -> int:
    return seen.hand & seen.deal.ordering.groups[seen.deal.ordering.group_of[card]]


def _no_suit(reason: Reason, seen: Observation) -> bool:
    card = _card(reason)
    order = seen.deal.ordering
    led = order.group_of[seen.deal.trick[0].card]
    return (
        led == reason.group
        and not seen.hand & order.groups[led]
        and bool(order.trumps >> card & 1)
        and _wins_now(seen, card)
    )


def _guards(reason: Reason, seen: Observation) -> bool:
    honour, rival = reason.cards[0], _cards(reason)[1]
    order = seen.deal.ordering
    return order.group_of[rival] == order.group_of[honour] and honour != rival and bool(_beaters(seen, honour))


def _last_of_suit(reason: Reason, seen: Observation) -> bool:
    card = _card(reason)
    return (
        _own(seen, card) == 1 << card
        and bool(seen.hand & seen.deal.ordering.trumps)
        and not seen.deal.ordering.trumps >> card & 1
    )


def _beaters(seen: Observation, card: Card) -> int:
    order = seen.deal.ordering
    return sum(
        order.group_of[other] == order.group_of[card] and order.power[other] > order.power[card]
        for other in _unseen(seen)
    )


def _higher_kept(reason: Reason, seen: Observation) -> bool:
    card, rival = _cards(reason)
    order = seen.deal.ordering
    return (
        order.group_of[card] == order.group_of[rival]
        and order.power[card] < order.power[rival]
        and seen.hand.bit_count() > 1
    )


def _leads_now(seen: Observation) -> bool:
    return not seen.deal.trick and seen.deal.turn is seen.seat


def _is_over_partner(reason: Reason, seen: Observation) -> bool:
    """Return True if a partner's card is the best so far, and the chosen card beats it but the rival does not."""
    best = winning_play(seen.deal.trick, seen.deal.ordering)
    is_partners = best.seat is reason.partner and best.seat in _side(seen) and reason.cards in ((), (best.card,))
    is_alone = reason.rival is None or not _wins_now(seen, _cards(reason)[1])
    return is_partners and is_alone and _wins_now(seen, _card(reason))


def _is_partner_best(reason: Reason, seen: Observation) -> bool:
    return winning_play(seen.deal.trick, seen.deal.ordering).seat == reason.seat and reason.seat in _side(seen)


def _trumps(seen: Observation) -> int:
    return seen.hand & seen.deal.ordering.trumps


def _few_of(reason: Reason, seen: Observation) -> bool:
    held = seen.hand & seen.deal.ordering.groups[not_none(reason.group)]
    return reason.count == held.bit_count() and bool(_trumps(seen))


_IN_SIGHT: Final[dict[ReasonKind, Callable[[Reason, Observation], bool]]] = {
    ReasonKind.ONLY_CARD: lambda _reason, seen: playable(seen).cards.bit_count() == 1,
    ReasonKind.EQUALS: lambda reason, seen: (
        not any(
            _is_between(seen, card, reason.cards[-1], reason.cards[0])
            for card in (*_unseen(seen), *(play.card for play in seen.deal.trick))
        )
    ),
    **dict.fromkeys((ReasonKind.LIKELY_WINS, ReasonKind.MAY_WIN), _names_unseen),
    **dict.fromkeys((ReasonKind.NEED_ALL, ReasonKind.MAKES_IT, ReasonKind.BID_FIRST), _own_need),
    ReasonKind.SETS_THEM: _hangs,
    ReasonKind.SET_FIRST: _their_need,
    ReasonKind.CANNOT_WIN: lambda reason, seen: (
        not any(_wins_now(seen, card) for card in cards_in(playable(seen).cards))
        and (not reason.count or _is_lowest(seen, _card(reason)))
    ),
    **dict.fromkeys((ReasonKind.LAST_CHEAPEST, ReasonKind.TAKE_IT), _wins_as_last),
    ReasonKind.OVER_RUFF: lambda reason, seen: (
        _no_suit(reason, seen)
        and seen.deal.ordering.group_of[winning_play(seen.deal.trick, seen.deal.ordering).card] == TRUMPS
    ),
    ReasonKind.RUFF_NOW: _no_suit,
    **dict.fromkeys((ReasonKind.PARTNER_HAS_IT, ReasonKind.PARTNER_WINS), _is_partner_best),
    ReasonKind.KEEP_GUARD: _guards,
    ReasonKind.KEEP_TOP: lambda reason, seen: bool(_beaters(seen, _card(reason))),
    ReasonKind.KEEP_TRUMP: lambda reason, seen: (
        bool(seen.deal.ordering.trumps >> _cards(reason)[1] & 1) and seen.hand.bit_count() > 1
    ),
    ReasonKind.KEEP_HIGHER: _higher_kept,
    ReasonKind.MAKE_VOID: _last_of_suit,
    ReasonKind.BIG_LAST: lambda reason, seen: _cards(reason)[1] is Card.BB and seen.hand.bit_count() > 1,
    ReasonKind.LITTLE_WAITS: lambda reason, seen: _cards(reason)[1] is Card.LB and Card.BB in _unseen(seen),
    ReasonKind.ONE_CARD_TOP: lambda reason, seen: not _beaters(seen, reason.cards[0]) and seen.deal.size == 1,
    ReasonKind.ONE_CARD: lambda reason, seen: (
        reason.count == _beaters(seen, reason.cards[0])
        and reason.undealt
        == len(_unseen(seen)) - sum(seen.deal.cards_left(seat) for seat in seen.deal.seats if seat != seen.seat)
    ),
    ReasonKind.TOO_DEAR: _is_dear,
    ReasonKind.ROOM_LEFT: lambda reason, seen: (
        reason.count == _bid_by(seen, own=False)
        and reason.need == _asked(reason, seen)
        and (reason.need <= reason.size - reason.count if _is_up(reason) else reason.need >= reason.size - reason.count)
        and {*reason.seats}
        == {made.seat for made in seen.deal.bids if made.bid.value or not reason.count} - {*_side(seen)}
    ),
    ReasonKind.PARTNER_ADDS: lambda reason, seen: (
        reason.seat in _side(seen)
        and reason.count == _bid_by(seen, own=True)
        and reason.need == _asked(reason, seen)
        and reason.size == seen.deal.size
    ),
    ReasonKind.TRUMP_LENGTH: lambda reason, seen: (
        reason.count == (seen.hand & seen.deal.ordering.trumps).bit_count() >= 3
    ),
    ReasonKind.FOR_THE_LEAD: lambda reason, seen: not _beaters(seen, reason.cards[0]) and _leads(reason, seen),
    ReasonKind.WORTH_IT: lambda reason, seen: (
        _is_of_higher(reason, is_chosen=True)
        and (reason.gain, reason.cost) == _odds(reason, seen)
        and (reason.is_absent or (reason.chance or 0) * sum(_odds(reason, seen)) >= _odds(reason, seen)[1])
    ),
    ReasonKind.BID_IT: lambda reason, seen: (
        _is_of_higher(reason, is_chosen=True) and reason.need == _bid(reason).value + _bid_by(seen, own=True)
    ),
    ReasonKind.JUST_BETTER: lambda reason, seen: (
        _is_of_higher(reason, is_chosen=False)
        and all(made.bid.value for made in seen.deal.bids if made.seat == reason.partner)
    ),
    **dict.fromkeys(
        (ReasonKind.ANY_FINE, ReasonKind.FALLS_SHORT), lambda reason, _seen: _is_of_higher(reason, is_chosen=False)
    ),
    ReasonKind.HELP_PARTNER: lambda reason, seen: (
        _is_over_partner(reason, seen) and reason.seat is seen.deal.next_seat(seen.seat) and not _is_last(seen)
    ),
    ReasonKind.LITTLE_PULLS: lambda reason, seen: (
        _leads_now(seen) and _card(reason) is Card.LB and Card.BB in _unseen(seen)
    ),
    ReasonKind.SHOWN: lambda reason, seen: (
        bool(_beaters(seen, _card(reason))) and not set(reason.seats) & set(_side(seen))
    ),
    ReasonKind.SHORT_HAND: lambda reason, seen: (
        reason.count < 2
        and _few_of(reason, seen)
        and any(not card.is_joker and card.rank < Card.SK.rank for card in cards_in(_trumps(seen)))
    ),
    ReasonKind.RAISE: lambda reason, seen: (
        (reason.chance or 0.0) >= LIKELY
        and any(made.seat is reason.seat and board() <= made.bid < _bid(reason) for made in seen.deal.bids)
    ),
    ReasonKind.ONLY_TRUMP: lambda reason, seen: _wins_now(seen, _card(reason)),
}
"""Tests of statements about what the seat sees."""


def _side(seen: Observation) -> tuple[Seat, ...]:
    match = seen.public.match
    return match.sides[match.side_of(seen.seat)]


def _bid_by(seen: Observation, *, own: bool) -> int:
    bids = [made for made in seen.deal.bids if made.bid.kind is BidKind.NUMBER]
    return sum(made.bid.value for made in bids if (made.seat in _side(seen)) is own)


def _leads(reason: Reason, seen: Observation) -> bool:
    """Return True if the bid is one higher than the highest of its rival and the bids made so far."""
    rival = of_type(MakeBid, reason.rival).bid
    return _bid(reason).value == 1 + max([rival.value, *(made.bid.value for made in seen.deal.bids)])


def _is_between(seen: Observation, card: Card, low: Card, high: Card) -> bool:
    order = seen.deal.ordering
    return order.group_of[card] == order.group_of[low] and order.power[low] < order.power[card] < order.power[high]


def _is_lowest(seen: Observation, card: Card) -> bool:
    power = seen.deal.ordering.power
    return all(power[card] <= power[other] for other in cards_in(playable(seen).cards))


def _asked(reason: Reason, seen: Observation) -> int:
    return max(_bid(reason), of_type(MakeBid, reason.rival).bid).value + _bid_by(seen, own=True)


def settles(reason: Reason, seen: Observation) -> bool:
    """Return False if a reason calls a deal settled although the remaining tricks can change a score."""
    if reason.kind is not ReasonKind.SETTLED:
        return True
    deal, match = seen.deal, seen.public.match
    left = deal.size - len(deal.tricks)
    for side, contract in zip(match.sides, deal.contracts, strict=True):
        taken = sum(trick.winner in side for trick in deal.tricks)
        first = sum(trick.winner in side for trick in deal.tricks[:6])
        scores = {
            sum(
                part.points
                for part in score_contract(seen.rules, contract, taken=taken + more, of_first_six=min(6, first + more))
            )
            for more in range(left + 1)
        }
        if contract.kind is not BidKind.BOSTON and len(scores) > 1:
            return False
    return True
