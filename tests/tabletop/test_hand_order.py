"""Order of a hand: every card is there once, trumps are together, and red and black suits alternate."""

from dataclasses import replace
from itertools import groupby, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat, Suit, card_set, parse_hand, seats_for
from game.engine.ordering import Ordering, ordering
from game.engine.rules import Rules
from game.engine.state import GameState
from game.rulesets.presets import PRESETS
from game.tabletop.hand_order import HandOrder, hand_in_order, sort_hand
from tests.support.notation import deal_of
from tests.support.random_match import random_match
from tests.support.strategies import Setup
from tests.tabletop.tables import cards, steady

orderings = st.sampled_from(
    [
        *(ordering(suit) for suit in (*Suit, None)),
        *(ordering(suit, two_of_diamonds=True) for suit in Suit),
        ordering(None, lone_joker=Card.LB),
        ordering(None, lone_joker=Card.BB),
    ]
)
hands = st.sets(st.sampled_from(list(Card)), max_size=13).map(card_set)
orders = st.sampled_from(list(HandOrder))


@pytest.mark.parametrize(
    ("order", "trump", "hand", "wanted"),
    [
        (HandOrder.TRUMPS_LEFT, Suit.HEARTS, "AK.32.Q.75+BL", "BB LB 3H 2H AS KS QD 7C 5C"),
        (HandOrder.TRUMPS_RIGHT, Suit.HEARTS, "AK.32.Q.75+BL", "AS KS QD 7C 5C BB LB 3H 2H"),
        (HandOrder.BY_SUIT, Suit.HEARTS, "AK.32.Q.75+BL", "AS KS BB LB 3H 2H 7C 5C QD"),
        (HandOrder.BY_RANK, Suit.HEARTS, "AK.32.Q.75+BL", "BB LB 3H 2H AS KS QD 7C 5C"),
        (HandOrder.TRUMPS_LEFT, None, "AK.32.Q.75+B", "BB 3H 2H AS KS QD 7C 5C"),
        (HandOrder.TRUMPS_LEFT, Suit.SPADES, "32.AK.Q.75", "3S 2S AH KH 7C 5C QD"),
        (HandOrder.TRUMPS_RIGHT, Suit.CLUBS, "2.A.Q.7+L", "AH 2S QD LB 7C"),
    ],
)
def test_a_hand_is_sorted_as_its_player_wants(order: HandOrder, trump: Suit | None, hand: str, wanted: str) -> None:
    assert list(sort_hand(parse_hand(hand), ordering(trump), order)) == cards(wanted)


def test_the_two_of_diamonds_lies_with_the_trumps_where_it_is_the_highest() -> None:
    order = ordering(Suit.SPADES, two_of_diamonds=True)
    for way in (HandOrder.TRUMPS_LEFT, HandOrder.BY_RANK, HandOrder.BY_SUIT):
        assert list(sort_hand(parse_hand("A..A2."), order, way)) == cards("2D AS AD")


@given(hand=hands, order=orderings, way=orders)
@steady(300)
def test_sorting_keeps_every_card_once(hand: int, order: Ordering, way: HandOrder) -> None:
    found = sort_hand(hand, order, way)
    assert len(found) == hand.bit_count()
    assert card_set(found) == hand


@given(hand=hands, order=orderings, way=st.sampled_from([way for way in HandOrder if way is not HandOrder.BY_RANK]))
@steady(300)
def test_cards_of_one_group_lie_together_from_high_to_low(hand: int, order: Ordering, way: HandOrder) -> None:
    found = [card for card in sort_hand(hand, order, way) if not card.is_joker or order.trumps >> card & 1]
    for group in order.groups:
        places = [place for place, card in enumerate(found) if group >> card & 1]
        assert places == list(range(places[0], places[0] + len(places))) if places else True
        powers = [order.power[found[place]] for place in places]
        assert powers == sorted(powers, reverse=True)


@given(hand=hands, suit=st.sampled_from(Suit))
@steady(200)
def test_red_and_black_lie_in_turn_where_that_is_possible(hand: int, suit: Suit) -> None:
    order = ordering(suit)
    held = [group for group in Suit if hand & order.groups[group]]
    blacks = sum(group in (Suit.SPADES, Suit.CLUBS) for group in held)
    suits = [card.suit for card in sort_hand(hand & ~order.trumps, order, HandOrder.TRUMPS_LEFT)]
    reds = [found in (Suit.HEARTS, Suit.DIAMONDS) for found, _ in groupby(suits)]
    assert len(reds) == len(held)
    changes = sum(one is not other for one, other in pairwise(reds))
    assert changes == max(len(held) - 1 if abs(2 * blacks - len(held)) <= 1 else 0, 0)  # 0 for two suits of one colour


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("joker_up", [False, True])
def test_no_card_of_a_hand_changes_its_place_among_the_others_while_cards_are_played(
    rules: Rules, joker_up: bool
) -> None:
    """Check every hand order at every seat, also with a joker turned up."""
    seats, moved = seats_for(rules.players[-1]), 0
    for whims in range(2):
        setup = Setup(
            rules=replace(rules, sizes=(9, 5)), seats=seats, seed=bytes([whims] * 32), whims=whims, joker_up=joker_up
        )
        for step in random_match(setup):
            if not isinstance(step.action, PlayCard) or step.after.public.deal is None:
                continue
            for order, seat in product(HandOrder, seats):
                before, after = _lying(step.before, seat, order), _lying(step.after, seat, order)
                moved += sort_hand(step.after.hands[seat], step.deal.ordering, order) != after
                assert after == tuple(card for card in before if card is not step.action.card)
    assert moved  # if the hands were sorted again, some cards would change places


def _lying(state: GameState, seat: Seat, order: HandOrder) -> tuple[Card, ...]:
    return hand_in_order(state.hands[seat], deal_of(state), seat, order)
