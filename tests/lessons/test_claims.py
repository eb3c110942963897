"""Claims of lessons about hidden cards: each is true in every deal that the pupil cannot rule out.

A seat may hold a card if the engine, replaying the deal with that card in the seat's hand, shows the pupil the same events. The
conclusions that the coach and the players draw from bids and plays are not used.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.actions import DealCards, MakeBid, PlayCard
from game.engine.cards import Card, Seat, cards_in, parse_card
from game.engine.decide import decide
from game.engine.events import BidPlaced, CardPlayed, DealStarted, Event, RedealOffered
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.ordering import TRUMPS
from game.engine.rules import deck_size
from game.engine.state import GameState, observe
from game.lessons.catalogue import LESSONS
from game.lessons.course import Course
from game.lessons.lesson import PUPIL, Lesson
from tests.lessons.judging import walked
from tests.support.narrowing import not_none
from tests.support.notation import deal_of

SUITS = "SHDC"
SEATS = "SWNE"

_HIDDEN = re.compile(
    r"\b(Sarge|Ruby|Otis|[Hh]e|[Ss]he|[Tt]hey|[Ww]hoever) (has|have|had|holds?|must have) (no|a|the|only|another|one|two)\b"
    r"|\b([Nn]obody|[Nn]othing|[Oo]nly the) .*\bbeats?\b|\bnobody has\b|\b(was|were) ((probably|not|never|even) )*dealt\b"
    r"|\b(are|is) (still )?(out|gone|left)\b|\b[Nn]o higher\b|\bhighest \w+ left\b"
)
"""Words that tell something about hidden cards."""


@cache
def _before(log: tuple[Event, ...]) -> GameState:
    return fold(log)


def laid(state: GameState, log: list[Event], hands: dict[Seat, int], stock: list[Card]) -> GameState | None:
    """Return the state after the same moves with other cards; None if a move is illegal or the pupil sees a difference."""
    deal = deal_of(state)
    start = max(index for index, event in enumerate(log) if isinstance(event, DealStarted))
    reached = _before(tuple(log[:start]))
    order = [deal.dealer]
    while len(order) < len(deal.seats):
        order.append(deal.next_seat(order[-1]))
    packets = [card for seat in state.public.match.seats for card in cards_in(hands[seat])]
    answer = decide(reached, None, DealCards((*packets, *deal.upcards, *stock), 0))
    if isinstance(answer, Refused) or any(isinstance(event, RedealOffered) for event in answer):
        return None
    reached = fold(answer, reached)
    for event in log[start:]:
        action = (
            MakeBid(event.bid)
            if isinstance(event, BidPlaced)
            else PlayCard(event.card)
            if isinstance(event, CardPlayed)
            else None
        )
        if action is None:
            continue
        answer = decide(reached, reached.actor, action)
        if isinstance(answer, Refused):
            return None
        reached = fold(answer, reached)
    return reached if observe(reached, PUPIL) == observe(state, PUPIL) else None


@cache
def may_hold(course: Course, seat: Seat, card: Card) -> bool:
    """Return True if the pupil cannot rule out that a seat holds a card."""
    state, log = course.table.state, list(course.table.log())
    if state.hands[seat] >> card & 1:
        return True
    deal = deal_of(state)
    played = dict.fromkeys(deal.seats, 0)
    for trick in (*(trick.plays for trick in deal.tricks), deal.trick):
        for play in trick:
            played[play.seat] |= 1 << play.card
    exchanged = deal.exchange
    stock = list(state.stock)
    for given in cards_in(state.hands[seat]):
        for changed, rest in _swaps(state, seat, card, given, stock):
            hands = {each: changed[each] | played[each] for each in deal.seats}
            dealt = (hands, rest) if exchanged is None else _unexchanged(hands, rest, exchanged.seat, exchanged.joker)
            if laid(state, log, *dealt) is not None:
                return True
    return False


def _swaps(
    state: GameState, seat: Seat, card: Card, given: Card, stock: list[Card]
) -> Iterator[tuple[dict[Seat, int], list[Card]]]:
    """Yield hands and stock in which a seat has `card`, not `given`; another holder of `card` gets `given` or a stock card."""
    hands = {each: state.hands[each] for each in state.public.match.seats}
    hands[seat] = hands[seat] & ~(1 << given) | 1 << card
    if card in stock:
        yield hands, [given if each == card else each for each in stock]
        return
    owner = next((each for each in hands if each != seat and state.hands[each] >> card & 1), None)
    if owner is None or owner is PUPIL:
        return
    lost = hands[owner] & ~(1 << card)
    yield {**hands, owner: lost | 1 << given}, stock
    for other in stock:
        yield {**hands, owner: lost | 1 << other}, [given if each == other else each for each in stock]


def _unexchanged(
    hands: dict[Seat, int], stock: list[Card], seat: Seat, joker: Card
) -> tuple[dict[Seat, int], list[Card]]:
    """Return hands and stock before an exchange: `joker` in the hand, the deck's last card in the stock."""
    last = parse_card(next(deal.last for lesson in LESSONS for deal in lesson.deals if deal.last))
    before = hands[seat] & ~(1 << last) | 1 << joker
    return {**hands, seat: before}, [*(card for card in stock if card != joker), last]


def others(course: Course) -> list[Seat]:
    return [seat for seat in not_none(course.table.public.deal).seats if seat != PUPIL]


def holds(course: Course, claim: str) -> bool:
    state = course.table.state
    deal = deal_of(state)
    order = deal.ordering
    groups = {**{letter: order.groups[suit] for suit, letter in enumerate(SUITS)}, "T": order.groups[TRUMPS]}
    match claim.replace(":", "").split():
        case ["undealt", count]:
            dealt = deal.size * len(deal.seats) + len(deal.upcards)
            return deck_size(state.public.match.rules) - dealt == int(count)
        case ["top", text]:
            return not _over(course, parse_card(text))
        case ["over", text, *above]:
            return _over(course, parse_card(text)) == {parse_card(each) for each in above}
        case ["none", holding]:
            seat = Seat(SEATS.index(holding[0]))
            return not any(may_hold(course, seat, card) for card in cards_in(groups[holding[1]]))
    raise ValueError(claim)


def _over(course: Course, card: Card) -> set[Card]:
    """Return the higher cards of a card's suit that may be in another hand."""
    state = course.table.state
    deal = deal_of(state)
    order = deal.ordering
    above = [each for each in cards_in(order.groups[order.group_of[card]]) if order.power[each] > order.power[card]]
    hand, gone = state.hands[PUPIL], deal.played() | deal.laid_open()
    return {
        each
        for each in above
        if not (hand | gone) >> each & 1 and any(may_hold(course, seat, each) for seat in others(course))
    }


def false_claims(lesson: Lesson) -> Iterator[str]:
    """Yield the claims that the pupil cannot know to be true."""
    for moves, course in walked(lesson).items():
        step = course.tutor.step
        if step is not None:
            yield from (
                f"step {len(moves) + 1} after {moves}: {claim}" for claim in step.claims if not holds(course, claim)
            )


@pytest.mark.parametrize(
    "lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS if any(step.claims for step in lesson.steps)]
)
def test_what_is_said_of_hidden_cards_can_be_known(lesson: Lesson) -> None:
    assert list(false_claims(lesson)) == []


@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])
def test_a_sentence_on_hidden_cards_carries_its_claim(lesson: Lesson) -> None:
    bare = []
    for step in lesson.steps:
        texts = [step.says, step.answer, step.praise, *step.wrong.values()]
        if not step.claims:
            bare += [text for text in texts if _HIDDEN.search(text)]
    assert bare == []
