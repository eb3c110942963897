"""Clinched matches: the deal after which nobody can catch the leader."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.engine.bids import Bid, BidKind, BidMade, Contract, contract_of, highest_number, legal_bids, number
from game.engine.cards import Seat
from game.engine.rules import BOSTON_TRICKS, Rules
from game.engine.scoring import PartKind, counts_rainbows, score_contract
from game.engine.state import DealResult, Match


class Crux(NamedTuple):
    """The contract that decided the match in its last deal: with the opposite outcome another side would have won.

    `brought` is the score of the contract, `otherwise` its score with the opposite outcome (made or set).
    """

    side: int
    is_made: bool
    contract: Contract
    brought: int
    otherwise: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Clinch:
    """The deal that decided a match.

    `line` is its line on the score sheet, from 0. `side` is the winner, None for a shared match. `before` and `lead` are the
    side's points minus those of the best other side, before and after the deal. `most` is the largest swing in points that the
    `left` remaining deals can bring. Only the last deal has a `crux`.
    """

    line: int
    side: int | None
    before: int
    lead: int
    left: int
    most: int
    crux: Crux | None


def clinch_of(match: Match) -> Clinch | None:
    """Return the deal that decided a match; None if the match is still open, or has a tie-break.

    A shared match was decided by its last deal if this deal tied the scores.
    """
    if _has_tiebreak(match):
        return None
    before, largest = (0,) * len(match.sides), _largest_lead(match)
    for line, result in enumerate(match.results):
        totals, to_come = result.totals, match.rules.sizes[result.number :]
        side = _leader(totals)
        lead, most = lead_of(totals, side), _most_in(match, to_come, largest)
        has_levelled = not lead and match.winners is not None and lead_of(before, _leader(before)) > 0
        if lead > most or (not to_come and has_levelled):
            return Clinch(
                line=line,
                side=side if lead else None,
                before=lead_of(before, side),
                lead=lead,
                left=len(to_come),
                most=most,
                crux=None if to_come or not lead else _crux(match, result, side),
            )
        before = totals
    return None


def ahead_from(match: Match) -> int | None:
    """Return the line of the score sheet (from 0) from which the sole winner of a match stayed ahead.

    None if the match is not over, is shared, or was decided by a tie-break.
    """
    if match.winners is None or len(match.winners) > 1 or _has_tiebreak(match):
        return None
    since = None
    for line, result in enumerate(match.results):
        if lead_of(result.totals, match.winners[0]) <= 0:
            since = None
        elif since is None:
            since = line
    return since


def turning_line(match: Match) -> int | None:
    """Return the line of the deal that decided a match, or else of the deal from which its winner stayed ahead.

    A last deal that only confirmed a lead does not count as deciding. Without a deciding deal, return None if the winner was ahead
    from the first deal on, or if `ahead_from` returns None.
    """
    clinch = clinch_of(match)
    if clinch is not None and (clinch.left or clinch.before <= 0 or clinch.crux is not None):
        return clinch.line
    return ahead_from(match) or None


def lead_of(totals: tuple[int, ...], side: int) -> int:
    """Return the points by which a side leads the best other side; negative if behind."""
    return totals[side] - max(points for other, points in enumerate(totals) if other != side)


def _has_tiebreak(match: Match) -> bool:
    return bool(match.contenders) or any(result.is_tiebreak for result in match.results)


def _largest_lead(match: Match) -> int:
    return max((lead_of(result.totals, _leader(result.totals)) for result in match.results), default=0)


def _leader(totals: tuple[int, ...]) -> int:
    return totals.index(max(totals))


def _most_in(match: Match, sizes: tuple[int, ...], enough: int) -> int:
    """Return the largest swing in points that deals of these sizes can bring; stop adding once it exceeds `enough`."""
    most = 0
    for size in reversed(sizes):
        if most > enough:
            break
        most += most_turned(match.rules, match.seats, match.sides, size)
    return most


def _crux(match: Match, result: DealResult, winner: int) -> Crux | None:
    """Return the contract that decided the match in its last deal: of several, the one with the largest swing; None if none did."""
    found: list[Crux] = []
    scored = zip(result.contracts, result.scores, strict=False)  # both are empty for an unscored deal
    for side, (contract, score) in enumerate(scored):
        is_made = score.is_made
        if is_made is None or is_made is not (side == winner) or contract.tricks > result.size:
            continue
        taken = 0 if is_made else contract.tricks
        other_way = score_contract(match.rules, contract, taken=taken, of_first_six=min(taken, BOSTON_TRICKS))
        brought = sum(part.points for part in score.parts if part.kind is not PartKind.RAINBOW)
        otherwise = sum(part.points for part in other_way)
        turned = otherwise - brought
        totals = tuple(points + turned * (each == side) for each, points in enumerate(result.totals))
        if lead_of(totals, winner) < 0:
            found.append(Crux(side, is_made, contract, brought, otherwise))
    return max(found, key=lambda crux: (abs(crux.otherwise - crux.brought), crux.side), default=None)


@cache
def most_turned(rules: Rules, seats: tuple[Seat, ...], sides: tuple[tuple[Seat, ...], ...], size: int) -> int:
    """Return the largest number of points by which a deal can change the difference between two sides.

    It is enough to try extreme bids, with all tricks for one side, as a further trick never costs points.
    """
    bonus = rules.rainbow_points * max(map(len, sides)) if counts_rainbows(rules, size) else 0
    ends: dict[tuple[BidMade, ...], tuple[int, int]] = {}  # key: a side's bids, which recur often
    most = 0
    for bids in _auctions(rules, seats, size, ()):
        won: list[int] = []
        lost: list[int] = []
        for side in sides:
            own = tuple(made for made in bids if made.seat in side)
            if own not in ends:
                ends[own] = _all_or_none(rules, contract_of(side, own, size), size)
            won.append(ends[own][0])
            lost.append(ends[own][1])
        for index, points in enumerate(won):
            most = max(most, points - min(lost[:index] + lost[index + 1 :]))
    return most + bonus


@cache
def most_brought(rules: Rules, seats: tuple[Seat, ...], sides: tuple[tuple[Seat, ...], ...], size: int) -> int:
    """Return the maximum number of points that a deal can bring a side."""
    bonus = rules.rainbow_points * max(map(len, sides)) if counts_rainbows(rules, size) else 0
    auctions = _auctions(rules, seats, size, ())
    return bonus + max(
        _all_or_none(rules, contract_of(side, bids, size), size)[0] for bids in auctions for side in sides
    )


def _all_or_none(rules: Rules, contract: Contract, size: int) -> tuple[int, int]:
    won = score_contract(rules, contract, taken=size, of_first_six=min(size, BOSTON_TRICKS))
    lost = score_contract(rules, contract, taken=0, of_first_six=0)
    return sum(part.points for part in won), sum(part.points for part in lost)


def _auctions(
    rules: Rules, seats: tuple[Seat, ...], size: int, bids: tuple[BidMade, ...]
) -> Iterator[tuple[BidMade, ...]]:
    """Yield the auctions in which `bids` are followed only by bids of 0, 1, the highest number, boards and Bostons."""
    if len(bids) == len(seats):
        yield bids
        return
    extremes: set[Bid] = {number(0), number(1), number(highest_number(rules, size))}
    for bid in legal_bids(rules, size, bids):
        if bid.kind is not BidKind.NUMBER or bid in extremes:
            yield from _auctions(rules, seats, size, (*bids, BidMade(seats[len(bids)], bid)))
