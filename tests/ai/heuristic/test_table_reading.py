"""Card counting: conclusions about hidden cards from the bids, the plays and the open cards."""

import random
from itertools import combinations

import pytest

from game.ai.heuristic.table_reading import EVERYTHING, chance_of_at_most, chance_of_none, in_the_stock, read_table
from game.engine.cards import CARDS, Card, Seat, Suit, parse_card, parse_hand
from game.engine.ordering import Ordering, ordering
from game.engine.state import Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, moments, random_rules
from tests.support.notation import deal_of, seen, table

SANTA_CRUZ = PRESETS["santa-cruz"]


@pytest.mark.parametrize(
    "order",
    [
        ordering(Suit.SPADES),
        ordering(None),
        ordering(None, lone_joker=Card.LB),
        ordering(Suit.HEARTS, two_of_diamonds=True),
        ordering(Suit.DIAMONDS, two_of_diamonds=True),
    ],
)
def test_the_cards_above_are_those_of_the_group_with_more_power(order: Ordering) -> None:
    for card in CARDS:
        if not order.groups[order.group_of[card]] >> card & 1:
            continue
        above = {
            other
            for other in CARDS
            if order.groups[order.group_of[card]] >> other & 1 and order.power[other] > order.power[card]
        }
        assert {other for other in CARDS if order.above[card] >> other & 1} == above


def test_chances_agree_with_counting_every_hand() -> None:
    for wanted in range(5):
        hands = [sum(card < wanted for card in hand) for hand in combinations(range(7), 3)]
        assert chance_of_none(7, wanted, 3) == pytest.approx(sum(held == 0 for held in hands) / len(hands))
        for most in range(3):
            expected = sum(held <= most for held in hands) / len(hands)
            assert chance_of_at_most(7, wanted, 3, most) == pytest.approx(expected)


def test_what_a_seat_holds_is_always_among_what_it_may_hold() -> None:
    chance = random.Random(1)
    tables = [(PRESETS[name], players) for name, players in TABLES]
    for _ in range(40):
        rules = random_rules(chance)
        tables.append((rules, chance.choice(rules.players)))
    narrowed = 0
    for rules, players in tables:
        for moment in moments(rules, players, chance):
            if moment.state.public.phase is not Phase.PLAY or moment.state.asked is not None:
                continue
            reading = read_table(observe(moment.state, moment.seat))
            for seat in reading.deal.seats:
                if seat != moment.seat:
                    assert not moment.state.hands[seat] & ~reading.may_hold[seat]
                    assert moment.state.hands[seat].bit_count() == reading.left[seat]
                    narrowed += reading.may_hold[seat] != reading.unseen
    assert narrowed > 1000


def test_a_suit_not_followed_is_not_held() -> None:
    state = table(".A2.. .43.. .5..2 ...43", bids="1/pass/pass/pass", plays="AH 3H 5H 3C 2H")
    reading = read_table(seen(state))
    hearts = parse_hand(".AKQJT98765432..")
    assert not reading.may_hold[Seat.E] & hearts
    assert reading.may_hold[Seat.N] & hearts


def test_who_remembers_a_trick_forgets_the_one_before_it() -> None:
    """A player with a memory of one trick forgets earlier voids. Without memory, only the cards on the table are known."""
    plays = "AH 3H 5H 3C AC 4C 9C 2C KD"
    state = table(".AJ.K.A .43.2.4 .75.3.9 ..4.532", bids="1/pass/pass/pass", plays=plays)
    hearts, clubs = parse_hand(".AKQJT98765432.."), parse_hand("...AKQJT98765432")
    whole, one, none = (read_table(seen(state), memory) for memory in (EVERYTHING, 1, 0))
    assert not whole.may_hold[Seat.E] & hearts
    assert one.may_hold[Seat.E] & hearts == none.may_hold[Seat.E] & hearts == hearts & ~seen(state).hand
    assert not one.unseen & parse_hand("...A942")
    assert one.unseen & clubs == whole.unseen & clubs | parse_hand("...3")
    assert none.unseen & clubs == clubs & ~seen(state).hand
    assert not none.unseen & parse_hand("..K.")


def test_a_trump_drawn_by_the_big_joker_was_the_highest() -> None:
    reading = read_table(seen(table("3...+B 42... .4.3. .6.5.", bids="board/pass/pass/pass", plays="BB 4S")))
    assert not reading.may_hold[Seat.W] & parse_hand("AKQJT98765...+L")
    assert reading.may_hold[Seat.W] & parse_hand("2...")


def test_a_trump_drawn_by_the_little_joker_was_the_lowest() -> None:
    reading = read_table(seen(table("3...+L KQ... .4.3. .6.5.", bids="board/pass/pass/pass", plays="LB QS")))
    assert not reading.may_hold[Seat.W] & parse_hand("JT98765432...")
    assert reading.may_hold[Seat.W] & parse_hand("AK...+B")


def test_an_unbroken_trump_lead_shows_a_hand_of_trumps_unless_the_bid_allows_it() -> None:
    plain = parse_hand(".AKQJT98765432.AKQJT98765432.AKQJT98765432")
    hands = "A2... .32.. .54.. .76.."
    forced = read_table(seen(table(hands, bids="1/pass/pass/pass", plays="AS")))
    assert not forced.may_hold[Seat.S] & plain
    free = read_table(seen(table(hands, rules=SANTA_CRUZ, bids="board/pass/pass/pass", plays="AS")))
    assert free.may_hold[Seat.S] & plain


def test_who_forgot_how_trump_was_broken_takes_no_trump_lead_for_a_hand_of_trumps() -> None:
    """A player sees that trump is broken, even after forgetting the trick that broke it."""
    plain = parse_hand(".AKQJT98765432.AKQJT98765432.AKQJT98765432")
    state = table(".2.32. A5..4. .3.65. .4.87.", bids="1/pass/pass/pass", plays="2H 5S 3H 4H AS")
    for memory in (EVERYTHING, 0):
        assert read_table(seen(state), memory).may_hold[Seat.W] & plain


def test_the_exchanged_joker_and_the_upcard_are_in_no_hand() -> None:
    reading = read_table(seen(table("...+L A... .4.. .6..", turned="BB", bids="pass/board/pass/pass")))
    assert not reading.unseen >> parse_card("LB") & 1
    assert not reading.unseen >> parse_card("BB") & 1


def test_the_other_joker_is_in_the_stock_only_where_nobody_laid_it_down() -> None:
    """A joker that was laid down is not in the stock, as everybody has seen it."""
    laid_down, in_stock = (
        table(hands, turned="BB", bids="1/pass/pass/pass")
        for hands in (".2..+L .3.2. .4.3. .5.4.", ".2.5. .3.2. .4.3. .5.4.")
    )
    assert deal_of(laid_down).exchange is not None
    for seat in Seat:
        assert in_the_stock(observe(laid_down, seat)) == 0
        assert in_the_stock(observe(in_stock, seat)) == 1 << Card.LB


def test_the_little_joker_that_draws_the_lowest_trump_loses_to_a_lone_big_joker_only() -> None:
    state = table("...+L A... .4.. .6..", bids="board/pass/pass/pass", plays="LB")
    reading = read_table(seen(state))
    led = parse_card("LB")
    from_many = reading.chance_to_beat(Seat.N, led, led)
    assert 0.0 < from_many < 0.05
