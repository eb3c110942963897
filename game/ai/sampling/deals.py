"""Sampler conditioning: the knowledge of a seat, passed to the sampler of hidden hands.

This is the knowledge of `table_reading` and one more fact: where weak hands are always dealt again, nobody was dealt one.
"""

from types import MappingProxyType
from typing import Final

from game.ai.heuristic.bidding import usual_offsets
from game.ai.heuristic.table_reading import in_the_stock, read_table
from game.ai.kernel.double_dummy import BROKEN_BY, PULLS
from game.ai.kernel.facts import BidRules, DealFacts, PlayRules
from game.ai.kernel.sampler import Sampler
from game.ai.kernel.words import KIND
from game.engine.bids import Bid, BidKind, BidMade, highest_number
from game.engine.cards import Seat
from game.engine.dealing import judges_weak_hands
from game.engine.rules import Ladder, Rules, TrumpLead, WeakHand, deck_cards
from game.engine.state import Match, Observation, Phase, PublicDeal

_LADDERS: Final = MappingProxyType({Ladder.NONE: 0, Ladder.SINGLE: 1, Ladder.DOUBLES: 2})


def bid_number(bid: Bid) -> int:
    """Return a number that sorts like the bid.

    >>> bid_of(bid_number(Bid(BidKind.BOARD, 2)))
    Bid(kind=<BidKind.BOARD: 2>, value=2)
    """
    return KIND * bid.kind + bid.value


def bid_of(number: int) -> Bid:
    """Return the bid with a number from `bid_number`."""
    return Bid(BidKind(number // KIND), number % KIND)


def bids_in(auction: int, observation: Observation) -> tuple[BidMade, ...]:
    """Return the bids of a rollout's auction, a number of eight bits for each bid, of which the first is in the lowest bits."""
    deal = observation.deal
    seats = [made.seat for made in deal.bids] + [observation.seat]
    while len(seats) < len(deal.seats):
        seats.append(deal.next_seat(seats[-1]))
    return tuple(BidMade(seat, bid_of(auction >> 8 * index & 255)) for index, seat in enumerate(seats))


def condition(sampler: Sampler, observation: Observation) -> float:
    """Condition a sampler on an observation; return the number of possible deals."""
    match = observation.public.match
    deal = observation.deal
    position = sampler.position
    position.set_deal(_facts(match, deal), _play_rules(match.rules), _bid_rules(match.rules, deal.size))
    position.set_bids(tuple((seat, bid_number(bid)) for seat, bid in deal.bids))
    sampler.player.set_offsets(tuple(usual_offsets(observation)))
    if deal.phase is Phase.PLAY:
        plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
        leader = plays[0].seat if plays else deal.turn
        position.set_play(leader=Seat.S if leader is None else leader, plays=tuple(plays))
    else:
        position.set_auction(observation.seat)
    table = read_table(observation)
    absent = in_the_stock(observation)
    others = [seat for seat in deal.seats if seat != observation.seat]
    return sampler.set_hidden(
        tuple(others),
        tuple(position.indexes(table.may_hold[seat] & ~absent) for seat in others),
        tuple(table.left[seat] for seat in others),
    )


def _facts(match: Match, deal: PublicDeal) -> DealFacts:
    order = deal.ordering
    return DealFacts(
        seats=tuple(deal.seats),
        side_of=tuple(match.side_of(seat) if seat in deal.seats else -1 for seat in Seat),
        size=deal.size,
        deck=deck_cards(match.rules),
        known=deal.laid_open(),
        groups=order.groups,
        group_of=order.group_of,
        power=order.power,
    )


def _play_rules(rules: Rules) -> PlayRules:
    return PlayRules(
        pulls=(PULLS[rules.big_joker_pulls], PULLS[rules.little_joker_pulls]),
        broken_by=BROKEN_BY[rules.broken_by],
        any_time=rules.trump_lead is TrumpLead.ANY_TIME,
        bold_leads=rules.bold_side_leads_trump,
    )


def _bid_rules(rules: Rules, size: int) -> BidRules:
    has_boston = rules.bostons is not Ladder.NONE and size >= rules.boston_from
    return BidRules(
        most_number=highest_number(rules, size),
        boards=_LADDERS[rules.boards],
        bostons=_LADDERS[rules.bostons] if has_boston else 0,
        redeals_weak=rules.weak_hand is WeakHand.AUTOMATIC and judges_weak_hands(rules, size),
    )
