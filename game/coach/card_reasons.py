"""Reasons for cards: facts about a trick, a hand and the hidden cards that favour one card over another.

Each function yields its reasons most important first. The chance of a fact about hidden cards is the weighted share of the sampled
deals in which the fact holds.
"""

from collections.abc import Iterator
from typing import Final

from game.ai.heuristic.card_play import is_sure, later_worth, partner_is_safe
from game.coach.evidence import Candidate, CardEvidence
from game.coach.reasons import LIKELY, ReasonKind
from game.coach.seat_reasons import last_of_suit, little_pulls, shown_reasons
from game.coach.usual_reasons import beaters
from game.engine.cards import Card, cards_in
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull

_CLEARLY: Final = 0.1
"""Minimum difference in a chance that makes one card clearly better than another."""
_SOMETIMES: Final = 0.3
"""Minimum chance that is called "sometimes"."""
_AT_ALL: Final = 0.05
"""Minimum chance of an opponent beating the little joker that counts as a reason to keep the joker."""


def card_reasons(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reasons for a card against a rival, most important first."""
    yield from _bloopers(seen)
    yield from shown_reasons(seen)
    yield from (_leading if seen.table.led is None else _following)(seen)
    yield from _keeping(seen)


# The bloopers


def _bloopers(seen: CardEvidence) -> Iterator[Candidate]:
    table, card, other, order = seen.table, seen.card, seen.other, seen.table.order
    if order.trump is None or not table.match.rules.jokers:
        return
    is_safe = table.partner_wins and partner_is_safe(table)
    if other is Card.BB and card is not Card.BB and table.hand.bit_count() > 1 and not is_safe:
        yield Candidate(reason=seen.reason(ReasonKind.BIG_LAST))
    if card is Card.BB and table.led is None:
        theirs = table.opposing & order.trumps
        lifted = [
            held for held in order.by_power(table.hand & order.trumps & ~(1 << card)) if theirs & order.above[held]
        ]
        pulls = any(table.pull_of(card, seat) is Pull.HIGHEST for seat in table.opponents)
        if lifted and pulls:
            above = order.above[lifted[0]] & theirs
            marks = seen.held_by(table.opponents, above)
            yield from seen.likely(ReasonKind.BIG_PULLS, marks, least=_SOMETIMES, cards=(lifted[0],))
    yield from little_pulls(seen)
    if other is Card.LB and card is not Card.LB and table.opposing >> Card.BB & 1:
        seats = table.behind if table.led is not None else table.opponents
        beaten = seen.sampled.can_beat([seat for seat in seats if seat != table.partner], other, other)
        yield from seen.likely(ReasonKind.LITTLE_WAITS, beaten, least=0.0 + _AT_ALL)


# Leading


def _leading(seen: CardEvidence) -> Iterator[Candidate]:
    table, card, other = seen.table, seen.card, seen.other
    order, opposing = table.order, table.opposing
    group, rivals = order.group_of[card], order.group_of[other]
    theirs = opposing & order.trumps
    is_top = not opposing & order.above[card]
    lower = seen.lowest_unseen(group, card)
    exchanged = None if lower is None else seen.with_hand(card, lower)
    is_rival_so = not opposing & order.above[other] and (rivals == TRUMPS or not theirs)
    if is_top and (group == TRUMPS or not theirs) and not is_rival_so:
        yield Candidate(reason=seen.reason(ReasonKind.UNBEATABLE), turned=exchanged)
    if rivals != TRUMPS:
        for seat in table.opponents:
            if not table.may_hold[seat] & order.groups[rivals] and rivals != group:
                marks = seen.held_by((seat,), order.trumps)
                yield from seen.likely(ReasonKind.THEY_TRUMP, marks, seat=seat, group=rivals)
    winners = [
        held
        for plain in range(TRUMPS)
        for held in order.by_power(table.hand & order.groups[plain])[:1]
        if not opposing & order.above[held] and opposing & order.groups[plain]
    ]
    level = {order.group_of[each] for each in seen.level_cards}
    if group == TRUMPS and rivals != TRUMPS and theirs and winners and level <= {TRUMPS}:
        marks = seen.held_by(table.opponents, theirs)
        yield from seen.likely(ReasonKind.DRAW_TRUMP, marks, cards=(winners[0],))
    if is_top and group != TRUMPS and theirs and opposing & order.groups[group] and level <= {group}:
        yield Candidate(reason=seen.reason(ReasonKind.CASH_NOW, group=group), turned=exchanged)
    marks = seen.trick_holds(card)
    draws = group == TRUMPS and seen.sampled.chance(seen.held_by(table.opponents, theirs)) >= LIKELY
    named = {**beaters(table, card), "seats": table.opponents if draws else ()}
    if seen.sampled.chance(marks) >= seen.sampled.chance(seen.trick_holds(other)) + _CLEARLY:
        yield from seen.likely(ReasonKind.LIKELY_WINS, marks, turned=exchanged, **named)
        yield from _harder(seen)
    yield from last_of_suit(seen)
    if rivals == TRUMPS or opposing & order.above[other]:
        yield from _beaten(seen)
    if order.power[card] > order.power[other]:
        yield from seen.likely(ReasonKind.MAY_WIN, marks, least=_SOMETIMES, **named)


def _beaten(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that the rival would be beaten now but is worth more later."""
    table, other = seen.table, seen.other
    if later_worth(table, other) > later_worth(table, seen.card) + _CLEARLY:
        yield from seen.likely(ReasonKind.BEATEN, seen.sampled.can_beat(seen.opponents_behind, other, other))


# Following


def _following(seen: CardEvidence) -> Iterator[Candidate]:
    table = seen.table
    is_over, rival_over = table.is_over_best(seen.card), table.is_over_best(seen.other)
    is_worth_less = later_worth(table, seen.card) < later_worth(table, seen.other)
    is_over_wanted = is_over and not rival_over and all(map(table.is_over_best, seen.level_cards))
    if table.partner_wins:
        if rival_over and not is_over:
            yield from _under_partner(seen)
        elif is_over_wanted:
            yield from _over_partner(seen)
        elif is_worth_less and not rival_over:
            kind = ReasonKind.PARTNER_HAS_IT if partner_is_safe(table) else ReasonKind.PARTNER_WINS
            yield Candidate(reason=seen.reason(kind, seat=table.best and table.best.seat))
    elif is_worth_less and not any(map(table.is_over_best, cards_in(playable(seen.observation).cards))):
        yield from last_of_suit(seen)
        cards = table.order.by_power(playable(seen.observation).cards)
        is_free = table.order.group_of[seen.other] not in (TRUMPS, table.order.group_of[seen.card])
        is_lowest = is_free and seen.card in cards[2:][-1:]
        yield Candidate(reason=seen.reason(ReasonKind.CANNOT_WIN, count=int(is_lowest)))
    if is_over_wanted and not table.partner_wins:
        yield from _take(seen)
    elif is_over and rival_over:
        yield from _enough(seen)
    elif rival_over:
        yield from _leave(seen)


def _under_partner(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that the partner surely or probably wins the trick."""
    table, best = seen.table, seen.table.best
    assert best is not None
    if partner_is_safe(table):
        yield Candidate(reason=seen.reason(ReasonKind.PARTNER_HAS_IT, seat=best.seat))
        return
    holds = [not lost for lost in seen.sampled.can_beat(seen.opponents_behind, best.card, seen.card)]
    yield from seen.likely(ReasonKind.PARTNER_HAS_IT, holds, seat=best.seat)
    yield Candidate(reason=seen.reason(ReasonKind.PARTNER_WINS, seat=best.seat))


def _over_partner(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason to beat the partner's card: to keep an opponent from winning."""
    table, best = seen.table, seen.table.best
    assert best is not None
    if not seen.opponents_behind or partner_is_safe(table):
        return
    lost = seen.sampled.can_beat(seen.opponents_behind, best.card, seen.other)
    saved = [is_lost and holds for is_lost, holds in zip(lost, seen.trick_holds(seen.card), strict=True)]
    (seat,) = seen.opponents_behind
    if seen.sampled.chance(saved) < _CLEARLY:
        return
    chance = None if is_sure(table, seen.card) else seen.sampled.chance(saved)
    reason = seen.reason(ReasonKind.HELP_PARTNER, chance=chance, seat=seat, partner=best.seat, cards=(best.card,))
    yield Candidate(reason=reason, marks=saved)


def _take(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield reasons to win with a card if the rival would not win."""
    table, card, best, led = seen.table, seen.card, seen.table.best, seen.table.led
    assert best is not None
    assert led is not None
    order, group = table.order, table.order.group_of[card]
    if group == TRUMPS != order.group_of[led.card]:
        kind = ReasonKind.OVER_RUFF if order.group_of[best.card] == TRUMPS else ReasonKind.RUFF_NOW
        told = {"seat": best.seat, "group": order.group_of[led.card], "count": int(table.is_last)}
        yield Candidate(reason=seen.reason(kind, chance=seen.sampled.chance(seen.trick_holds(card)), **told))
    if table.is_last:
        yield Candidate(reason=seen.reason(ReasonKind.TAKE_IT))
    elif is_sure(table, card):
        yield Candidate(reason=seen.reason(ReasonKind.HOLDS))
    elif group != TRUMPS and not table.opposing & order.above[card]:
        yield Candidate(reason=seen.reason(ReasonKind.ONLY_TRUMP))
    else:
        yield from seen.likely(ReasonKind.LIKELY_WINS, seen.trick_holds(card), **beaters(table, card))
        yield from seen.likely(ReasonKind.MAY_WIN, seen.trick_holds(card), least=_SOMETIMES, **beaters(table, card))


def _enough(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield reasons to win with one card rather than with another."""
    table, card, other, order = seen.table, seen.card, seen.other, seen.table.order
    is_cheaper = later_worth(table, card) < later_worth(table, other) or (
        order.group_of[card] == order.group_of[other] and order.power[card] < order.power[other]
    )
    if is_cheaper:
        if table.is_last or is_sure(table, card):
            yield Candidate(reason=seen.reason(ReasonKind.LAST_CHEAPEST if table.is_last else ReasonKind.LOW_ENOUGH))
        else:
            yield from seen.likely(ReasonKind.LOW_ENOUGH, seen.trick_holds(card))
    elif not table.is_last:
        if is_sure(table, card) and not is_sure(table, other):
            yield Candidate(reason=seen.reason(ReasonKind.HOLDS), marks=_saved(seen))
        yield from _harder(seen)


def _saved(seen: CardEvidence) -> list[bool]:
    """Return for each sampled deal whether an opponent can beat the rival but not the chosen card."""
    lost = seen.sampled.can_beat(seen.opponents_behind, seen.other, seen.other)
    return [is_lost and holds for is_lost, holds in zip(lost, seen.trick_holds(seen.card), strict=True)]


def _harder(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that the card may win although the rival would be beaten.

    If the two cards are of different suits, the card must be likely to win.
    """
    is_likely = seen.sampled.chance(seen.trick_holds(seen.card)) >= LIKELY
    kind = ReasonKind.HIGH_ENOUGH if is_likely else ReasonKind.HARDER
    if is_sure(seen.table, seen.card) and seen.sampled.chance(_saved(seen)) >= _CLEARLY:
        yield Candidate(reason=seen.reason(ReasonKind.HIGH_ENOUGH), marks=_saved(seen))
    elif is_likely or seen.table.order.group_of[seen.card] == seen.table.order.group_of[seen.other]:
        yield from seen.likely(kind, _saved(seen), least=_CLEARLY, **beaters(seen.table, seen.card))


def _leave(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield reasons not to play the rival, which would beat all cards played so far."""
    table = seen.table
    if table.best is not None and table.partner is not None and table.partner in table.behind:
        over = seen.sampled.can_beat((table.partner,), table.best.card, seen.card)
        stopped = seen.sampled.can_beat(seen.opponents_behind, table.best.card, seen.card)
        takes = [mine and not theirs for mine, theirs in zip(over, stopped, strict=True)]
        yield from seen.likely(ReasonKind.PARTNER_PLAYS, takes, seat=table.partner)
    if not table.is_last:
        yield from _beaten(seen)


# Keeping cards


def _keeping(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield reasons to keep the rival card in hand, whoever takes the trick."""
    table, card, other = seen.table, seen.card, seen.other
    order, opposing = table.order, table.opposing
    group, rivals = order.group_of[card], order.group_of[other]
    lower = seen.lowest_unseen(rivals, other)
    turned = None if lower is None else seen.with_hand(other, lower)
    own = table.hand & order.groups[rivals]
    is_top = not opposing & order.above[other]
    if is_top and opposing & order.groups[rivals] and opposing & order.above[card]:
        yield Candidate(reason=seen.reason(ReasonKind.KEEP_TOP, group=rivals), turned=turned)
    honour = order.highest(own)
    missing = (opposing & order.above[honour]).bit_count()
    levels = {order.group_of[each] for each in seen.level_cards}
    if rivals not in (TRUMPS, group, *levels) and honour != other and missing and own.bit_count() == missing + 1:
        bare = None if lower is None else seen.with_hand(honour, lower)
        yield seen.candidate(ReasonKind.KEEP_GUARD, None, cards=(honour,), turned=bare)
    if rivals == TRUMPS != group and table.hand.bit_count() > 1 and TRUMPS not in levels:
        would_win = table.is_last and table.is_over_best(other)
        yield Candidate(reason=seen.reason(ReasonKind.KEEP_TRUMP, count=int(would_win)))
    if table.led is not None:
        yield from last_of_suit(seen)
    is_lower = group == rivals and order.power[other] > order.power[card]
    if is_lower and seen.unseen_of(group, below=other, above=card) and table.hand.bit_count() > 1:
        yield Candidate(reason=seen.reason(ReasonKind.KEEP_HIGHER), turned=turned)
