"""Choice of reasons: of the decisive reasons that hold, the most telling about the cards and the most telling about the score."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.ai.heuristic.card_play import later_worth
from game.ai.heuristic.table_reading import read_table
from game.coach.bid_reasons import BidEvidence, bid_reasons
from game.coach.card_reasons import card_reasons, over_partner
from game.coach.evidence import Candidate, CardEvidence, Evidence
from game.coach.reasons import STAKES, Reason, ReasonKind
from game.coach.stakes_reasons import is_settled, stakes_reasons
from game.coach.usual_reasons import usual_reason
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card, CardSet, card_set, cards_in
from game.engine.legal import playable
from game.engine.state import Observation

CLOSE: Final = 1.0
"""The points below which a difference counts as close."""
_SLIGHT: Final = 0.25
"""The points below which the rule of thumb is told, not what makes the difference."""


def candidates(seen: CardEvidence | BidEvidence) -> tuple[Iterator[Candidate], ...]:
    """Return the reasons that hold, the most telling first: separately about cards and score, since one of each may be told."""
    return (card_reasons(seen), stakes_reasons(seen)) if isinstance(seen, CardEvidence) else (bid_reasons(seen),)


def reasons_told(seen: CardEvidence | BidEvidence) -> tuple[Reason, ...]:
    """Return the reasons for a choice against a rival: the most telling one of each sort, or a remark."""
    usual = usual_reason(seen.observation, seen.card) if isinstance(seen, CardEvidence) and seen.gap < _SLIGHT else None
    if usual is not None and usual.rival in (None, seen.rival):
        return (usual,)
    told = tuple(reason for sort in candidates(seen) if (reason := _first(seen, sort)) is not None)
    return (*_why_over_partner(seen, told), *told) or (_remark(seen),)


def _why_over_partner(seen: CardEvidence | BidEvidence, told: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the reason to overtake the partner if only the score speaks for it: otherwise the card would look wasted."""
    if not isinstance(seen, CardEvidence) or len(told) != 1 or told[0].kind not in STAKES:
        return ()
    table = seen.table
    if not table.partner_wins or not table.is_over_best(seen.card) or table.is_over_best(seen.other):
        return ()
    return tuple(candidate.reason for candidate in over_partner(seen, least=0.0))


def _remark(seen: CardEvidence | BidEvidence) -> Reason:
    """Return the remark if no fact is decisive: a rule of thumb for this card alone, or how close the choices are."""
    if isinstance(seen, CardEvidence):
        usual, other = (usual_reason(seen.observation, card) for card in (seen.card, seen.other))
        is_alike = other is not None and usual is not None and other.kind is usual.kind
        if usual is not None and not is_alike and usual.rival in (None, seen.rival):
            return usual
        if seen.gap < CLOSE and later_worth(seen.table, seen.other) > later_worth(seen.table, seen.card):
            return seen.reason(ReasonKind.CLOSE_KEEP)
    return seen.reason(ReasonKind.JUST_BETTER)


def nothing_told(observation: Observation, choice: PlayCard | MakeBid) -> Reason:
    """Return the remark on a choice if no other is surely worse."""
    reason = Reason(kind=ReasonKind.ANY_FINE, choice=choice)
    if isinstance(choice, MakeBid):
        return reason
    allowed = playable(observation).cards
    if allowed == 1 << choice.card:
        return replace(reason, kind=ReasonKind.ONLY_CARD)
    if is_settled(observation):
        return replace(reason, kind=ReasonKind.SETTLED)
    equals = _equals(observation, allowed)
    if equals and equals[-1] is choice.card:
        return replace(reason, kind=ReasonKind.EQUALS, cards=equals)
    worth = partial(later_worth, read_table(observation))
    kept = max(observation.deal.ordering.by_power(allowed), key=worth)
    if worth(kept) > worth(choice.card):
        reason = replace(reason, kind=ReasonKind.CLOSE_KEEP, rival=PlayCard(kept))
    elif observation.deal.led is None and worth(kept) > 0.0:
        reason = replace(reason, kind=ReasonKind.MAY_WIN)
    return usual_reason(observation, choice.card) or reason


def _equals(observation: Observation, allowed: CardSet) -> tuple[Card, ...]:
    """Return the playable cards, the strongest first, if they are equals: one suit, with no live card between them."""
    order = observation.deal.ordering
    high, *rest = order.by_power(allowed)
    group = order.groups[order.group_of[high]]
    if allowed & ~group or not rest:
        return ()
    others = read_table(observation).unseen | card_set(play.card for play in observation.deal.trick)
    between = range(order.power[rest[-1]], order.power[high])
    return () if any(order.power[card] in between for card in cards_in(others & group)) else (high, *rest)


def _first(seen: Evidence, candidates: Iterable[Candidate]) -> Reason | None:
    """Return the first reason that is decisive or whose fact cannot be negated."""
    for candidate in candidates:
        is_decisive = seen.is_decisive(candidate)
        if is_decisive is None:
            return replace(candidate.reason, is_absent=True)
        if is_decisive:
            return candidate.reason
    return None
