"""Notation of cards, hands and seats, and the ranking of cards under a trump."""

import pytest

from game.engine.cards import (
    CARDS,
    Card,
    Seat,
    Suit,
    cards_in,
    format_hand,
    parse_card,
    parse_hand,
    side_name,
    sides_of,
)
from game.engine.ordering import TRUMPS, ordering
from tests.support.notation import cards


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_read_as_it_is_written(card: Card) -> None:
    assert parse_card(str(card)) is card
    assert f"{card}" == str(card)


@pytest.mark.parametrize("hand", ["...", "AK.T98..42+L", "AKQJT98765432...", "2.2.2.2", "...+BL", "...+B"])
def test_a_hand_is_read_as_it_is_written(hand: str) -> None:
    assert format_hand(parse_hand(hand)) == hand


def test_the_order_inside_a_suit_does_not_matter() -> None:
    assert parse_hand("2KA...+LB") == parse_hand("AK2...+BL")


@pytest.mark.parametrize("text", ["", "A..", "A....", "1...", "AA...", "A...+", "A...+X", "A...+LL", "A...L"])
def test_what_is_no_hand_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"dots between|not a rank|no joker|not a joker|twice"):
        parse_hand(text)


@pytest.mark.parametrize("text", ["", "as", "1S", "10S", "AX", "SA", "JOKER"])
def test_what_is_no_card_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_sides_are_partners_opposite_each_other_or_each_seat_alone() -> None:
    assert [side_name(side) for side in sides_of(tuple(Seat), partners=True)] == ["NS", "EW"]
    assert [side_name(side) for side in sides_of(tuple(Seat), partners=False)] == ["S", "W", "N", "E"]


def test_trumps_rank_big_joker_little_joker_ace_to_two() -> None:
    order = ordering(Suit.HEARTS)
    trumps = cards("BB LB AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")
    assert order.by_power(order.trumps) == list(trumps)
    assert order.highest(order.trumps) is Card.BB
    assert order.lowest(order.trumps) is Card.H2


def test_a_plain_suit_ranks_ace_to_two_below_every_trump() -> None:
    order = ordering(Suit.HEARTS)
    spades = cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")
    assert order.by_power(order.groups[Suit.SPADES]) == list(spades)
    assert order.power[Card.SA] < order.power[Card.H2]


@pytest.mark.parametrize("suit", [*Suit, None])
def test_every_card_in_play_belongs_to_one_group(suit: Suit | None) -> None:
    order = ordering(suit)
    assert sum(group.bit_count() for group in order.groups) == (52 if suit is None else 54)
    assert all(order.group_of[card] == index for index, group in enumerate(order.groups) for card in cards_in(group))


def test_without_trump_no_card_is_one() -> None:
    assert ordering(None).groups[TRUMPS] == 0


@pytest.mark.parametrize("suit", Suit)
def test_the_two_of_diamonds_can_be_the_highest_trump_of_any_suit_and_the_lowest_of_none(suit: Suit) -> None:
    order = ordering(suit, two_of_diamonds=True)
    assert order.by_power(order.trumps)[0] is Card.D2
    assert order.highest(order.trumps) is Card.D2
    assert order.lowest(order.trumps) is not Card.D2
    assert order.lowest(1 << Card.D2) is Card.D2
    assert not order.groups[Suit.DIAMONDS] >> Card.D2 & 1
