"""Rules of thumb: reasons to play a card from visible cards alone, used when sampled deals show no difference."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from game.ai.heuristic.card_play import is_sure, later_worth, partner_is_safe
from game.ai.heuristic.table_reading import Reading, read_table
from game.coach.reasons import Reason, ReasonKind
from game.engine.actions import PlayCard
from game.engine.cards import Card, CardSet, card_set, cards_in, lowest
from game.engine.decide import beats
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.state import Observation

_NEARLY: Final = 0.1
"""Largest chance to win a later trick at which a card is regarded as worthless.

For a card that is not led, the limit is this value plus the smallest such chance among all legal cards."""
_LOW: Final = 8
"""Highest rank (ten) of a card that may be called low although a lower card is legal."""


def usual_reason(observation: Observation, card: Card) -> Reason | None:
    """Return the rule of thumb that recommends a card; None if no rule does."""
    table, allowed = read_table(observation), playable(observation).cards
    reason = Reason(kind=ReasonKind.ANY_FINE, choice=PlayCard(card), group=table.order.group_of[card], is_absent=True)
    find = _leading if table.led is None else _following
    return find(table, card, allowed, reason)


def _leading(table: Reading, card: Card, allowed: CardSet, reason: Reason) -> Reason | None:
    order, group, opposing = table.order, table.order.group_of[card], table.opposing
    is_plain = group != TRUMPS
    if not opposing & order.above[card]:
        if not is_plain or not opposing & order.trumps:
            return replace(reason, kind=ReasonKind.UNBEATABLE)
        if opposing & order.groups[group]:
            return replace(reason, kind=ReasonKind.CASH_NOW)
        return None if table.hand & order.trumps else replace(reason, kind=ReasonKind.ONLY_TRUMP)
    if makes_void(table, group, range(TRUMPS)):
        return replace(reason, kind=ReasonKind.MAKE_VOID)
    trumps = allowed & order.trumps
    if not is_plain or not trumps or later_worth(table, card) > _NEARLY:
        return None
    return replace(reason, kind=ReasonKind.KEEP_TRUMP, rival=PlayCard(order.lowest(trumps)))


def makes_void(table: Reading, group: int, beside: Iterable[int]) -> bool:
    """Return True if playing the hand's only card of the plain suit `group` makes a void that is worth having.

    That takes a trump in the hand that an opponent may beat, and a card of the suit that an opponent may hold. Of each other plain
    suit in `beside`, the hand must have several cards or none, and of at least one it must have several.
    """
    order, opposing = table.order, table.opposing
    lengths = {plain: (table.hand & order.groups[plain]).bit_count() for plain in (group, *beside)}
    is_shortest = lengths.pop(group) == 1 < min(filter(None, lengths.values()), default=0)
    gains = any(opposing & order.above[card] for card in cards_in(table.hand & order.trumps))
    return group != TRUMPS and gains and bool(opposing & order.groups[group]) and is_shortest


def _following(table: Reading, card: Card, allowed: CardSet, reason: Reason) -> Reason | None:
    order, best = table.order, table.best
    assert best is not None
    over = card_set(each for each in cards_in(allowed) if table.is_over_best(each))
    if over >> card & 1:
        if not table.partner_wins:
            return _over(table, card, over, reason)
        chance, named = None if is_sure(table, card) else 0.5, {"partner": best.seat, "cards": (best.card,)}
        reason = replace(reason, kind=ReasonKind.HELP_PARTNER, chance=chance, **named)
        is_equal = order.group_of[card] == order.group_of[best.card] and not is_harder(table, card, best.card)
        return None if is_equal or partner_is_safe(table) else replace(reason, seat=table.behind[0])
    cards = tuple(cards_in(allowed))
    least, lowest = min(later_worth(table, each) for each in cards), min(each.rank for each in cards)
    reason = replace(
        reason, count=int(all(order.power[each] > order.power[card] for each in cards if each is not card))
    )
    if later_worth(table, card) > least + _NEARLY or card.rank > max(_LOW, lowest):
        return None
    if table.partner_wins:
        kind = ReasonKind.PARTNER_HAS_IT if partner_is_safe(table) else ReasonKind.PARTNER_WINS
        return replace(reason, kind=kind, seat=best.seat)
    if not over:
        is_kept = any(later_worth(table, each) > later_worth(table, card) for each in cards)
        return replace(reason, kind=ReasonKind.CANNOT_WIN) if reason.count or is_kept else None
    if over & ~order.trumps:
        return replace(reason, kind=ReasonKind.KEEP_HIGHER, rival=PlayCard(order.highest(over & ~order.trumps)))
    return replace(reason, kind=ReasonKind.KEEP_TRUMP, rival=PlayCard(order.lowest(over)), count=int(table.is_last))


def _over(table: Reading, card: Card, over: CardSet, reason: Reason) -> Reason | None:
    """Return the rule of thumb that favours beating an opponent's winning card, if any."""
    order, best = table.order, table.best
    assert best is not None
    group = order.group_of[table.deal.trick[0].card]
    if order.group_of[card] == TRUMPS != group:
        kind = ReasonKind.OVER_RUFF if order.group_of[best.card] == TRUMPS else ReasonKind.RUFF_NOW
        return replace(reason, kind=kind, seat=best.seat, group=group, count=int(table.is_last))
    if table.is_last:
        kind = ReasonKind.TAKE_IT if over == 1 << card else ReasonKind.LAST_CHEAPEST
        return replace(reason, kind=kind) if order.lowest(over) is card else None
    if is_sure(table, card):
        return replace(reason, kind=ReasonKind.HOLDS)
    if not table.opposing & order.above[card]:
        return replace(reason, kind=ReasonKind.ONLY_TRUMP)
    low, top = order.lowest(over), order.highest(over)
    if is_harder(table, card, low):
        return replace(reason, kind=ReasonKind.HARDER, rival=PlayCard(low), **beaters(table, card))
    saved = replace(reason, kind=ReasonKind.KEEP_HIGHER, rival=PlayCard(top))
    may_win = replace(reason, kind=ReasonKind.MAY_WIN, **beaters(table, card))
    return may_win if are_equals(table, 1 << card | 1 << top) else saved


def is_harder(table: Reading, card: Card, other: Card) -> bool:
    """Return True if opponents may hold a card of the suit that beats `other` but not `card`."""
    above = table.order.above[other]
    return bool(above >> card & 1 and table.opposing & above & ~table.order.above[card])


def beaters(table: Reading, card: Card) -> dict[str, Any]:
    """Return fields of a reason: `cards` that may beat a card, strongest first; the `count` is 1 if unlisted trumps may too.

    Only cards that opponents yet to play may hold are considered. If there are more than two, only those of the card's suit are
    listed. If there are more than two of its suit, no card is listed, and `count` is 0.
    """
    theirs = [table.may_hold[seat] for seat in table.behind if seat != table.partner]
    over = [held for held in table.order.by_power(table.opposing) if beats(held, card, table.order)]
    found = tuple(held for held in over if any(cards >> held & 1 for cards in theirs))
    higher = tuple(held for held in found if table.order.above[card] >> held & 1)
    named = higher if found[2:] else found
    return {"cards": () if higher[2:] else named, "count": int(len(found) > len(named) and not higher[2:])}


def are_equals(table: Reading, cards: CardSet) -> bool:
    """Return True if all cards are of one suit, with no unseen card and no card of the trick between them."""
    order = table.order
    group = order.groups[order.group_of[lowest(cards)]]
    live = table.unseen | card_set(play.card for play in table.deal.trick)
    between = range(order.power[order.lowest(cards)], order.power[order.highest(cards)])
    return not cards & ~group and not any(order.power[card] in between for card in cards_in(live & group))
