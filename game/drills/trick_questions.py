"""Questions about the cards on the table: who takes a trick, what a deal scores, and what a card reveals."""

from random import Random
from typing import Final

from game.ai.heuristic.table_reading import read_table
from game.drills.drills import NO_HIGHER, NO_LOWER, NO_TRUMP, NOTHING, VOID, Exercise
from game.drills.exercise_request import DecisionPoint, ExerciseRequest, made_of, one_right
from game.engine.actions import PlayCard
from game.engine.bids import BidKind, Contract
from game.engine.cards import Card, CardSet, Seat, cards_in
from game.engine.decide import decide, winning_play
from game.engine.events import DealScored
from game.engine.legal import Refused, playable
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import Pull, Rules
from game.engine.state import Observation, Play

_ANSWERS: Final = 5
_HARD, _HARDEST = 2, 3
"""The lowest level with misleading tricks, and the lowest level at which several trumps or a joker mislead."""
_PLAIN: Final = 0.8
"""The chance that a trick is skipped if everybody followed suit."""


def taken_by_whom(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question about the winner of a trick."""
    seen = position.seen
    deal = seen.deal
    if len(deal.trick) != len(deal.seats) - 1:
        return None
    card = rng.choice(list(cards_in(playable(seen).cards)))
    plays = (*deal.trick, Play(position.seat, card))
    if not _is_of_level(wanted.level, plays, deal.ordering):
        return None
    groups = {deal.ordering.group_of[play.card] for play in plays}
    if len(groups) == 1 and rng.random() < _PLAIN:
        return None
    winner = winning_play(plays, deal.ordering).seat
    return made_of(wanted, position, one_right((play.seat.name for play in plays), winner.name), card=card)


def _is_of_level(level: int, plays: tuple[Play, ...], order: Ordering) -> bool:
    """Return True if a trick misleads as much as the level requires."""
    winner = winning_play(plays, order).card
    trumps = [play.card for play in plays if order.group_of[play.card] == TRUMPS]
    is_ruffed = order.group_of[plays[0].card] != TRUMPS and bool(trumps)
    if level >= _HARDEST:
        return is_ruffed and (len(trumps) > 1 or any(card.is_joker for card in trumps))
    if level >= _HARD:
        return is_ruffed or any(play.card.rank > winner.rank for play in plays)
    return True


def scored(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question about the deal's score for the side that plays the last card."""
    seen = position.seen
    deal, match = seen.deal, seen.public.match
    if seen.hand.bit_count() != 1 or len(deal.trick) != len(deal.seats) - 1:
        return None
    (card,) = cards_in(seen.hand)
    events = decide(position.state, position.seat, PlayCard(card))
    if isinstance(events, Refused):
        return None
    side = match.side_of(position.seat)
    right = next(event for event in events if isinstance(event, DealScored)).scores[side].total
    winner = winning_play((*deal.trick, Play(position.seat, card)), deal.ordering).seat
    taken = deal.taken_by(match.sides[side]) + (winner in match.sides[side])
    wrong = sorted(_near(seen.rules, deal.contracts[side], taken) - {right})
    spare = (right + by for by in (1, seen.rules.trick_points, -1, -seen.rules.trick_points))
    wrong += [points for points in spare if points not in wrong][: max(_ANSWERS - 1 - len(wrong), 0)]
    points = sorted({right, *rng.sample(wrong, min(len(wrong), _ANSWERS - 1))})
    return made_of(wanted, position, one_right(map(str, points), str(right)), card=card)


def _near(rules: Rules, contract: Contract, taken: int) -> set[int]:
    """Return plausible scores of a contract, most of them wrong."""
    bid = contract.tricks
    if contract.kind is BidKind.BOARD:
        each = rules.board_points * contract.level
        return {each * bid, -each * bid, each * taken, rules.board_points * bid, rules.trick_points * bid}
    found = {
        rules.trick_points * bid,
        -rules.set_points * bid,
        rules.trick_points * taken,
        taken,
        rules.trick_points * bid + taken,
        rules.trick_points * bid + rules.overtrick_points * (taken - bid),
        -rules.set_points * (bid - taken),
        rules.trick_points * (bid + 1),
    }
    return found | ({rules.boston_points, -rules.boston_points} if contract.kind is BidKind.BOSTON else set())


# Questions about what a card reveals about its player


def told_codes(wanted: ExerciseRequest) -> tuple[str, ...]:
    """Return the answers that a `TOLD` exercise may aim at; only the highest level has those about drawn trumps."""
    rules = wanted.rules
    pulls = {rules.big_joker_pulls, rules.little_joker_pulls} if rules.jokers else set()
    drawn = [code for code, pull in _DRAWN if pull in pulls]
    return (VOID, NOTHING, *(drawn if wanted.level >= _HARDEST else ()))


_DRAWN: Final = ((NO_HIGHER, Pull.HIGHEST), (NO_HIGHER, Pull.OPPONENTS_HIGHEST), (NO_LOWER, Pull.LOWEST))


def told_by_card(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question about the facts that a card of the last trick proves about its player."""
    seen = position.seen
    deal = seen.deal
    if deal.trick or not deal.tricks:
        return None
    lead, *followers = deal.tricks[-1].plays
    play = rng.choice([play for play in followers if play.seat != position.seat] or [lead])
    if play == lead or not deal.cards_left(play.seat):
        return None
    claims = claims_on(lead.card, play.card, deal.ordering)
    right = _certain(seen, play.seat, claims)
    if right is None:
        return None
    return made_of(wanted, position, one_right((*claims, NOTHING), right), card=play.card)


def claims_on(lead: Card, card: Card, order: Ordering) -> dict[str, CardSet]:
    """Return each claim that a played card may prove about its player, with the cards that the claim excludes."""
    group, own = order.group_of[lead], order.groups[order.group_of[card]]
    above = order.above[card]
    claims = {VOID: order.groups[group]}
    if group != TRUMPS and order.trumps:
        claims[NO_TRUMP] = order.trumps
    claims[NO_HIGHER] = above
    if lead.is_joker:
        claims[NO_LOWER] = own & ~(above | 1 << card)
    return claims


def _certain(seen: Observation, seat: Seat, claims: dict[str, CardSet]) -> str | None:
    """Return the claim that the last trick made certain, or `NOTHING`.

    Return None if a claim was certain before that trick or excludes only cards that have been seen, or if several claims are
    certain now.
    """
    deal = seen.deal
    earlier = seen._replace(public=seen.public._replace(deal=deal._replace(tricks=deal.tricks[:-1])))
    before, now = read_table(earlier), read_table(seen)
    if any(not before.may_hold[seat] & cards or not now.unseen & cards for cards in claims.values()):
        return None
    found = [code for code, cards in claims.items() if not now.may_hold[seat] & cards]
    return None if len(found) > 1 else found[0] if found else NOTHING
