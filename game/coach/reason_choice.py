"""Choice of reasons: the most important decisive reason about the cards, and one about the score."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.ai.heuristic.card_play import later_worth
from game.ai.heuristic.table_reading import read_table
from game.coach.bid_reasons import BidEvidence, bid_reasons, odds
from game.coach.card_reasons import card_reasons
from game.coach.evidence import Candidate, CardEvidence, Evidence
from game.coach.reasons import CLOSE, EVEN, STAKES, Reason, ReasonKind
from game.coach.stakes_reasons import is_settled, stakes_reasons
from game.coach.usual_reasons import are_equals, beaters, is_harder, usual_reason
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import JOKERS
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.state import Observation

_RARE: Final = 0.1
"""Chance above which a hint may say that a card wins a later trick."""


def candidates(seen: CardEvidence | BidEvidence) -> tuple[Iterator[Candidate], ...]:
    """Return the candidate reasons in series, most important first.

    For a bid, there is one series. For a card, there are two: reasons about cards, then reasons about the score.
    """
    return (card_reasons(seen), stakes_reasons(seen)) if isinstance(seen, CardEvidence) else (bid_reasons(seen),)


def reasons_told(seen: CardEvidence | BidEvidence) -> tuple[Reason, ...]:
    """Return the reasons for a choice against a rival.

    A slight gain is explained by a rule of thumb, if there is one. Otherwise the first decisive reason of each series of
    `candidates` is returned. If all reasons are about the score, a remark may precede them.
    """
    usual = usual_reason(seen.observation, seen.card) if isinstance(seen, CardEvidence) and seen.gap < EVEN else None
    if usual is not None and usual.rival in (None, seen.rival):
        return (usual,)
    told = tuple(reason for sort in candidates(seen) if (reason := _first(seen, sort)) is not None)
    if any(reason.kind not in STAKES for reason in told):
        return told
    remark, is_now = _remark(seen), any(reason.kind in (ReasonKind.NEED_ALL, ReasonKind.SETS_THEM) for reason in told)
    is_idle = remark.kind is ReasonKind.JUST_BETTER or (is_now and remark.kind is ReasonKind.BEATEN)
    return told if told and is_idle else (remark, *told)


def _remark(seen: CardEvidence | BidEvidence) -> Reason:
    """Return a rule of thumb, a fact or a comparison for a choice without a decisive reason about cards or bids."""
    if isinstance(seen, BidEvidence):
        return replace(odds(seen), is_absent=True)
    table = seen.table
    usual, other = (usual_reason(seen.observation, card) for card in (seen.card, seen.other))
    if usual is not None and usual.rival in (None, seen.rival) and usual.kind is not (other and other.kind):
        return usual
    if (held := next(card_reasons(seen), None)) is not None:
        return replace(held.reason, is_absent=True)
    if seen.gap < CLOSE and later_worth(table, seen.other) > later_worth(table, seen.card):
        return seen.reason(ReasonKind.CLOSE_KEEP)
    if usual is not None and usual.rival is None:
        return usual
    lost = seen.sampled.chance(seen.sampled.can_beat(seen.opponents_behind, seen.other, seen.other))
    if table.led is not None:
        return seen.reason(ReasonKind.JUST_BETTER)
    chances = [seen.sampled.chance(seen.trick_holds(card)) for card in (seen.other, seen.card)]
    if is_harder(table, seen.card, seen.other) or chances == sorted({*chances}):
        return seen.reason(ReasonKind.HARDER, **beaters(table, seen.card))
    is_kept = later_worth(table, seen.other) > _RARE and lost >= _RARE
    return seen.reason(ReasonKind.BEATEN if is_kept else ReasonKind.JUST_BETTER, chance=lost)


def tempting_card(
    pairs: Iterable[CardEvidence | BidEvidence], told: Mapping[PlayCard | MakeBid, tuple[Reason, ...]]
) -> PlayCard | None:
    """Return the worse card that a player would most likely play instead of the chosen one, if any.

    Equals of the chosen card are ignored. A card comes first if the reason against it is about cards. Ties are broken as follows:
    if the chosen card ruffs, lower trumps that are worse by at least `EVEN` come first, then losing cards; if it leads or does not
    win, winning cards come first. Cards worse by at least `EVEN` come next, then plain cards, then high cards.
    """

    def tempts(seen: CardEvidence) -> tuple[bool, int, bool, bool, int]:
        table, card = seen.table, seen.other
        is_told = told[seen.rival][0].kind not in STAKES | {ReasonKind.JUST_BETTER}
        if table.led is not None and table.is_over_best(seen.card):
            is_ruff = table.order.group_of[seen.card] == TRUMPS != table.order.group_of[table.led.card]
            is_lower = table.order.above[card] >> seen.card & 1 and seen.gap >= EVEN
            return is_told, is_ruff and 2 * is_lower + (not table.is_over_best(card)), seen.gap >= EVEN, False, 0
        is_over = table.is_over_best(card) and not table.partner_wins
        power = table.order.power[card] * (-1 if is_over and table.led is not None else 1)
        return is_told, is_over, seen.gap >= EVEN, not table.order.trumps >> card & 1, power

    cards = [seen for seen in pairs if isinstance(seen, CardEvidence)]
    found = [seen for seen in cards if not are_equals(seen.table, 1 << seen.card | 1 << seen.other)]
    return max(found, key=tempts).rival if found else None


def nothing_told(observation: Observation, choice: PlayCard | MakeBid) -> Reason:
    """Return the remark on a choice if no other choice is surely worse."""
    reason = Reason(kind=ReasonKind.ANY_FINE, choice=choice)
    if isinstance(choice, MakeBid):
        return reason
    allowed = playable(observation).cards
    if allowed == 1 << choice.card:
        return replace(reason, kind=ReasonKind.ONLY_CARD)
    if is_settled(observation):
        return replace(reason, kind=ReasonKind.SETTLED)
    table, cards = read_table(observation), observation.deal.ordering.by_power(allowed)
    if are_equals(table, allowed) and cards[-1] is choice.card and not allowed & JOKERS:
        return replace(reason, kind=ReasonKind.EQUALS, cards=tuple(cards))
    power, worth = table.order.power, partial(later_worth, table)
    reason = replace(reason, count=int(cards[-1] is choice.card and power[cards[-2]] > power[choice.card]))
    kept = max(cards, key=worth)
    if worth(kept) > worth(choice.card):
        reason = replace(reason, kind=ReasonKind.CLOSE_KEEP, rival=PlayCard(kept))
    elif observation.deal.led is None and worth(choice.card) > _RARE and not table.order.trumps >> choice.card & 1:
        reason = replace(reason, kind=ReasonKind.MAY_WIN, **beaters(table, choice.card))
    return usual_reason(observation, choice.card) or reason


def _first(seen: Evidence, candidates: Iterable[Candidate]) -> Reason | None:
    """Return the first reason that is decisive, or whose fact cannot be negated, if any."""
    for candidate in candidates:
        is_decisive = seen.is_decisive(candidate)
        if is_decisive is None:
            return replace(candidate.reason, is_absent=True)
        if is_decisive:
            return candidate.reason
    return None
