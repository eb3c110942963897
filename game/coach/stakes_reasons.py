"""Reasons based on the score: a trick may still decide whether a contract is made.

The effect of a contract is found by scoring the same outcomes as if it were already made, with each trick of its side as an
overtrick.
"""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from game.ai.heuristic.card_play import decides_against_opponent
from game.ai.sampling.judging import weighted_mean
from game.coach.evidence import Candidate, CardEvidence, first_tricks_in, tricks_in
from game.coach.reasons import OUTCOMES, ReasonKind
from game.engine.bids import BidKind
from game.engine.rules import BOSTON_TRICKS
from game.engine.scoring import score_contract
from game.engine.state import Fate, Observation

_OFTEN: Final = 0.4
"""Minimum chance at which a led card is said to win its trick."""
_SURE_BY: Final = 2.0
"""Number of standard errors by which the choice must exceed the rival in the chance that a contract is made, or set."""


def is_settled(seen: Observation) -> bool:
    """Return True if no side's score can change any more."""
    match, deal, rules = seen.public.match, seen.deal, seen.rules
    if deal.is_tiebreak or not deal.contracts:
        return False
    left = deal.size - len(deal.tricks)
    for side, contract in zip(match.sides, deal.contracts, strict=True):
        taken, counted = deal.taken_by(side), deal.won_for(contract, side)
        first_left = max(0, BOSTON_TRICKS - len(deal.tricks))
        scores = {
            sum(
                part.points
                for part in score_contract(
                    rules, contract, taken=taken + more, of_first_six=counted + min(more, first_left)
                )
            )
            for more in range(left + 1)
        }
        if len(scores) > 1:
            return False
    return True


def stakes_reasons(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reasons based on the score, first those about the contract of the player's own side.

    A reason about this trick or every trick is in sight and needs no counterfactual.
    """
    match, deal = seen.table.match, seen.table.deal
    own = match.side_of(seen.table.seat)
    gap = _gap(seen)
    if gap <= 0.0 or not deal.contracts:
        return
    found = {}
    for side in (own, *(other for other in range(len(match.sides)) if other != own)):
        contract = deal.contracts[side]
        if deal.fate_of(contract, match.sides[side]) is not Fate.OPEN or not _is_oftener(
            seen, side, for_it=side == own
        ):
            continue
        need = contract.tricks - deal.won_for(contract, match.sides[side])
        left = (BOSTON_TRICKS if contract.kind is BidKind.BOSTON else deal.size) - len(deal.tricks)
        kind, count = (_own_kind(seen, need, left), need) if side == own else (_their_kind(seen), left - need + 1)
        share = None if kind not in OUTCOMES else _gap(seen, as_made=(side,)) / gap
        found[side] = Candidate(reason=seen.reason(kind, seats=match.sides[side], count=count, size=left), left=share)
    if own in found:
        yield found[own]
        yield replace(found.pop(own), left=_gap(seen, as_made=(own, *found)) / gap)
    yield from found.values()


def _own_kind(seen: CardEvidence, need: int, left: int) -> ReasonKind:
    if need == left:
        return ReasonKind.NEED_ALL
    return ReasonKind.MAKES_IT if need == 1 and _may_win(seen) else ReasonKind.BID_FIRST


def _may_win(seen: CardEvidence) -> bool:
    """Return True if the player's side may win this trick; a led card needs at least the chance `_OFTEN`."""
    if seen.table.led is None:
        return seen.sampled.chance(seen.trick_holds(seen.card)) >= _OFTEN
    return seen.table.is_over_best(seen.card) or seen.table.partner_wins


def _their_kind(seen: CardEvidence) -> ReasonKind:
    """Return the kind of reason for setting an opponent: in this trick if possible, or else in this deal."""
    is_now = _may_win(seen) and decides_against_opponent(seen.table)
    return ReasonKind.SETS_THEM if is_now else ReasonKind.SET_FIRST


def _is_oftener(seen: CardEvidence, side: int, *, for_it: bool) -> bool:
    """Return True if a side's contract is made (if not `for_it`: set) surely more often after the choice than after the rival."""
    more = [
        float(_is_made(seen, one, side) - _is_made(seen, other, side)) * (1 if for_it else -1)
        for one, other in zip(seen.ends, seen.rival_ends, strict=True)
    ]
    gain = weighted_mean(more, seen.sampled.weights[: len(more)])
    return gain.mean > _SURE_BY * gain.error


def _is_made(seen: CardEvidence, outcome: int, side: int) -> bool:
    match, contract = seen.table.match, seen.table.deal.contracts[side]
    count = first_tricks_in if contract.kind is BidKind.BOSTON else tricks_in
    return count(outcome, match.sides[side]) >= contract.tricks


def _gap(seen: CardEvidence, *, as_made: Collection[int] = ()) -> float:
    """Return the mean advantage of the choice over the rival, as if the contracts of the sides `as_made` were already made."""
    match = seen.table.match
    own = match.side_of(seen.table.seat)
    weights = seen.sampled.weights[: len(seen.ends)]
    each = seen.observation.rules.overtrick_points

    @cache
    def worth(outcome: int) -> float:
        points = list(seen.stakes.points(outcome))
        for side in as_made:
            points[side] = each * tricks_in(outcome, match.sides[side])
        others = [value for side, value in enumerate(points) if side != own]
        return points[own] - sum(others) / len(others)

    gaps = [worth(one) - worth(other) for one, other in zip(seen.ends, seen.rival_ends, strict=True)]
    return weighted_mean(gaps, weights).mean
