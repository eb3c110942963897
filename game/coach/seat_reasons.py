"""Reasons from the other seats: the cards that they have shown and led, their bids, and the order of play."""

from collections.abc import Iterator

from game.coach.evidence import Candidate, CardEvidence, Turned
from game.coach.inferences import Pulled, Void, hard_facts
from game.coach.reasons import ReasonKind
from game.coach.usual_reasons import makes_void
from game.engine.cards import Card, CardSet, cards_in
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull


def shown_reasons(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that all opponents have shown that they cannot beat the card."""
    table, card = seen.table, seen.card
    order = table.order
    against = table.opponents if table.led is None else seen.opponents_behind
    above = order.above[card] & table.unseen
    is_rival_so = order.above[seen.other] & table.unseen and not any(
        table.may_hold[seat] & order.above[seen.other] for seat in against
    )
    if not against or not above or is_rival_so or any(table.may_hold[seat] & above for seat in against):
        return
    if table.led is not None and not table.is_over_best(card):
        return
    group = order.group_of[card]
    told = [fact for fact in hard_facts(seen.observation) if isinstance(fact, Void | Pulled) and fact.seat in against]
    turned = next((found for fact in told if (found := _unshown(seen, fact, above)) is not None), None)
    if turned is not None:
        yield Candidate(reason=seen.reason(ReasonKind.SHOWN, seats=tuple(against), group=group), turned=turned)


def _unshown(seen: CardEvidence, fact: Void | Pulled, above: CardSet) -> Turned | None:
    """Return the position in which the fact's seat played a card that does not rule out the cards `above`; None if impossible."""
    table = seen.table
    order = table.order
    if fact.trick > len(table.deal.tricks):
        return None
    trick = table.deal.tricks[fact.trick - 1]
    if isinstance(fact, Pulled):
        highest = order.by_power(table.unseen & order.trumps)[:1]
        is_of_use = fact.is_highest and above & order.trumps and trick.winner != fact.seat
        return seen.with_played(fact.trick, fact.seat, highest[0]) if is_of_use and highest else None
    if not above & order.groups[fact.group] or trick.winner == fact.seat:
        return None
    best = next(play.card for play in trick.plays if play.seat == trick.winner)
    lower = seen.unseen_of(fact.group, below=best if order.group_of[best] == fact.group else None)
    return seen.with_played(fact.trick, fact.seat, lower[-1]) if lower else None


def little_pulls(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that the little joker pulls the lowest trumps, so that a big joker held with other trumps cannot beat it."""
    table = seen.table
    is_led = seen.card is Card.LB and table.led is None
    is_drawn = all(table.pull_of(Card.LB, seat) is Pull.LOWEST for seat in table.opponents)
    if is_led and is_drawn and seen.other is not Card.BB and table.opposing >> Card.BB & 1:
        yield seen.candidate(ReasonKind.LITTLE_PULLS, None, turned=seen.with_rules(little_joker_pulls=Pull.ANY))


def last_of_suit(seen: CardEvidence) -> Iterator[Candidate]:
    """Yield the reason that the card is the hand's last of its suit, so that the hand can ruff the suit later."""
    table, order = seen.table, seen.table.order
    group, rivals = order.group_of[seen.card], order.group_of[seen.other]
    if makes_void(table, group, range(TRUMPS) if rivals == TRUMPS else (rivals,)):
        yield seen.candidate(ReasonKind.MAKE_VOID, None, group=group, turned=longer(seen, group))


def longer(seen: CardEvidence, group: int) -> Turned | None:
    """Return the position in which a card of the suit replaces a card other than the two choices; None if impossible."""
    order = seen.table.order
    spare = [card for card in cards_in(seen.table.hand & ~order.trumps) if card not in (seen.card, seen.other)]
    spare = [card for card in spare if order.group_of[card] != group] or spare
    low = seen.unseen_of(group)
    if not spare or not low:
        return None
    return seen.with_hand(min(spare, key=lambda card: order.power[card]), low[-1])
