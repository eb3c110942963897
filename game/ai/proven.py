"""Proven tricks and bids: facts about the rest of a deal that hold whatever the hidden cards are.

Offers based on these facts reveal nothing, as each follows from one observation or from public information.
"""

from collections.abc import Sequence
from enum import IntEnum

from game.ai.heuristic.table_reading import Reading, read_table
from game.engine.bids import BidKind, Contract
from game.engine.cards import CARDS, Card, CardSet, Seat
from game.engine.legal import may_lead_trump, playable, pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, Rules
from game.engine.state import Fate, Observation, Phase, PublicDeal, PublicState


def forced_card(observation: Observation) -> Card | None:
    """Return the only card that the observer may play; None if there is a choice, or it is not their turn to play."""
    if observation.is_asked or not observation.must_act or observation.public.phase is not Phase.PLAY:
        return None
    may = playable(observation).cards
    return CARDS[may.bit_length() - 1] if may.bit_count() == 1 else None


def sure_tricks(observation: Observation) -> tuple[Card, ...]:
    """Return the rest of the hand in an order in which every card surely takes its trick.

    Empty if no such order can be proven, or if another seat is to play. A proof may be missed, but is never wrong. A trick taken by
    the partner does not count, since the partner would lead next.
    """
    if observation.is_asked or not observation.must_act or observation.public.phase is not Phase.PLAY:
        return ()
    reading = read_table(observation)
    hand = observation.hand
    deal = observation.deal
    free = may_lead_trump(observation.public.match, deal, observation.seat)
    if reading.led is None:
        return _run(reading, hand, free_to_lead=free)
    for card in reversed(reading.order.by_power(playable(observation).cards)):
        if not _surely_takes(reading, card):
            continue
        rest = hand & ~(1 << card)
        breaks = TRUMPS == reading.order.group_of[card] != reading.order.group_of[reading.led.card]
        run = _run(reading, rest, free_to_lead=free or breaks)
        if run or not rest:
            return (card, *run)
    return ()


def _surely_takes(reading: Reading, card: Card) -> bool:
    order = reading.order
    if not reading.is_over_best(card):
        return False
    over = order.above[card]
    if order.group_of[card] != TRUMPS:
        over |= order.trumps
    return not any(reading.may_hold[seat] & over for seat in reading.behind)


def _run(reading: Reading, hand: CardSet, *, free_to_lead: bool) -> tuple[Card, ...]:
    """Return a hand in an order in which every card led takes its trick; empty if no such order can be proven.

    Trumps are led while another hand may hold one. Each lead must beat the highest card that others may hold, until the suit has
    been led so often that no other hand can follow.
    """
    order = reading.order
    others = [seat for seat in reading.deal.seats if seat != reading.seat]
    longest = max(reading.left[seat] for seat in others)
    out = 0
    for seat in others:
        out |= reading.may_hold[seat]
    plan: list[Card] = []
    trumps = order.by_power(hand & order.trumps)
    out_trumps = order.by_power(out & order.trumps)[:longest]
    if out_trumps and not (free_to_lead or hand & ~order.trumps == 0):
        return ()
    while out_trumps:
        if not trumps or order.power[trumps[0]] < order.power[out_trumps[0]]:
            return ()
        lead = trumps.pop(0)
        plan.append(lead)
        out_trumps = out_trumps[1:] if _draws_highest(reading, lead, others) else out_trumps[:-1]
    for group in range(TRUMPS):
        own = order.by_power(hand & order.groups[group])
        out_plain = order.by_power(out & order.groups[group])[:longest]
        if any(order.power[card] < order.power[out_plain[0]] for card in own[: len(out_plain)]):
            return ()
        plan += own
    return (*plan, *trumps)


def _draws_highest(reading: Reading, lead: Card, others: Sequence[Seat]) -> bool:
    if not lead.is_joker:
        return False
    return all(pulled(reading.match, lead, by=reading.seat, seat=seat) is Pull.HIGHEST for seat in others)


class Outlook(IntEnum):
    """The part of a deal's score that is still to be decided."""

    OPEN = 0
    """Some bid may still be made or set."""
    DECIDED = 1
    """Every bid is made or set; single tricks may still count."""
    SETTLED = 2
    """Nothing that can still happen changes any score."""


def outlook(public: PublicState) -> Outlook:
    """Return the part of the deal's score still to be decided; `OPEN` outside the play and in a tie-break."""
    deal = public.deal
    if deal is None or deal.phase is not Phase.PLAY or not deal.contracts:
        return Outlook.OPEN
    sides = zip(deal.contracts, public.match.sides, strict=True)
    return min(_outlook_of(public.match.rules, deal, contract, side) for contract, side in sides)


def _outlook_of(rules: Rules, deal: PublicDeal, contract: Contract, side: tuple[Seat, ...]) -> Outlook:
    match deal.fate_of(contract, side), contract.kind:
        case Fate.OPEN, _:
            return Outlook.OPEN
        case (Fate.SET, _) | (_, BidKind.BOARD):
            return Outlook.SETTLED
        case _, BidKind.BOSTON:
            counts = rules.boston_extra_points
        case _:
            counts = rules.overtrick_points if contract.tricks else rules.passed_trick_points
    left = deal.size - len(deal.tricks)
    return Outlook.DECIDED if counts and left else Outlook.SETTLED
