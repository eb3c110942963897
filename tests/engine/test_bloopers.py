"""Following suit, what a joker draws, and who takes the trick."""

from dataclasses import replace

import pytest

from game.engine.cards import Seat
from game.engine.legal import Refusal
from game.engine.rules import OtherJoker, Pull
from game.rulesets.presets import PRESETS
from tests.support.notation import after, may_play, playing, table, why_not


def test_who_can_follow_suit_must() -> None:
    state = table(".A2.. A.3.. .4.3. ...A2", bids="1/pass/pass/pass", plays="AH")
    assert may_play(state) == ".3.."
    assert why_not(state, "AS") is Refusal.MUST_FOLLOW


def test_who_cannot_follow_plays_anything_and_need_not_trump() -> None:
    state = table(".A2.. A..3. .4.5. ...A2", bids="1/pass/pass/pass", plays="AH")
    assert may_play(state) == "A..3."


def test_a_joker_follows_a_led_trump() -> None:
    state = table("A2... .A..+L .4.3. ...A2", bids="1/pass/pass/pass", plays="AS")
    assert may_play(state) == "...+L"


def test_a_joker_does_not_follow_a_plain_suit_and_may_be_thrown_on_it_only_by_a_void_hand() -> None:
    holding = table(".A2.. .3..+B .4.3. ...A2", bids="1/pass/pass/pass", plays="AH")
    assert may_play(holding) == ".3.."
    void = table(".A2.. ..3.+B .4.5. ...A2", bids="1/pass/pass/pass", plays="AH")
    assert may_play(void) == "..3.+B"


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand"])
def test_the_big_joker_led_draws_every_other_players_highest_trump(name: str) -> None:
    state = table("2...+B AJ... K4... .5..+L", rules=name, bids="1/pass/pass/pass", plays="BB")
    assert may_play(state) == "A..."
    assert why_not(state, "JS") is Refusal.MUST_PLAY_HIGHEST_TRUMP
    state = after(state, playing("AS"))
    assert may_play(state) == "K..."
    state = after(state, playing("KS"))
    assert may_play(state) == "...+L"


@pytest.mark.parametrize("name", ["classic", "traditional"])
def test_the_little_joker_led_draws_the_lowest_trump(name: str) -> None:
    state = table("2...+L AJ... K4... 35...", rules=name, bids="1/pass/pass/pass", plays="LB")
    assert may_play(state) == "J..."
    assert why_not(state, "AS") is Refusal.MUST_PLAY_LOWEST_TRUMP
    state = after(state, playing("JS"))
    assert may_play(state) == "4..."


@pytest.mark.parametrize("name", ["classic", "traditional"])
def test_a_big_joker_that_is_the_only_trump_must_be_played_to_the_little_one_and_wins(name: str) -> None:
    state = table("2...+L .A..+B K4... 35...", rules=name, bids="1/pass/pass/pass", plays="LB")
    assert may_play(state) == "...+B"
    state = after(state, playing("BB 4S 3S"))
    assert state.actor is Seat.W
    assert state.public.deal is not None
    assert state.public.deal.taken == (0, 1, 0, 0)


def test_the_little_joker_spares_a_big_one_that_has_a_smaller_trump_beside_it() -> None:
    state = table("2...+L 3...+B K4... 5.A..", bids="1/pass/pass/pass", plays="LB")
    assert may_play(state) == "3..."


@pytest.mark.parametrize("name", ["run-the-hand", "santa-cruz", "blooper"])
def test_the_little_joker_led_draws_any_trump_by_group_games_emw_games_and_in_santa_cruz(name: str) -> None:
    state = table("2...+L AJ... K4... 35...", rules=name, bids="1/pass/pass/pass", plays="LB")
    assert may_play(state) == "AJ..."


def test_run_the_hand_can_be_set_to_the_little_joker_drawing_the_lowest_trump() -> None:
    rules = replace(PRESETS["run-the-hand"], little_joker_pulls=Pull.LOWEST)
    state = table("2...+L AJ... K4... 35...", rules=rules, bids="1/pass/pass/pass", plays="LB")
    assert may_play(state) == "J..."


def test_with_emw_games_the_big_joker_has_no_power_over_the_others() -> None:
    state = table("2...+B AJ... K4... 35...", rules="blooper", bids="1/pass/pass/pass", plays="BB")
    assert may_play(state) == "AJ..."


def test_in_santa_cruz_the_big_joker_draws_the_opponents_highest_spades_and_spares_the_partner() -> None:
    state = table("3...+B K5... A2... Q4...", rules="santa-cruz", bids="1/pass/pass/pass", plays="BB")
    assert may_play(state) == "K..."
    assert why_not(state, "5S") is Refusal.MUST_PLAY_HIGHEST_TRUMP
    state = after(state, playing("KS"))
    assert may_play(state) == "A2..."
    state = after(state, playing("2S"))
    assert may_play(state) == "Q..."


def test_in_santa_cruz_an_opponent_with_ace_and_two_must_play_the_ace_to_the_big_joker() -> None:
    state = table("3...+B A2... K5... Q4...", rules="santa-cruz", bids="1/pass/pass/pass", plays="BB")
    assert may_play(state) == "A..."


def test_with_denexa_the_partner_with_ace_and_two_must_play_the_ace_to_the_big_joker_too() -> None:
    state = table("3...+B K5... A2... Q4...", bids="1/pass/pass/pass", plays="BB KS")
    assert state.actor is Seat.N
    assert may_play(state) == "A..."


@pytest.mark.parametrize("joker", ["B", "L"])
def test_who_has_no_trump_throws_away_any_card_on_a_joker(joker: str) -> None:
    state = table(f"2...+{joker} .A.3. K4... 35...", bids="1/pass/pass/pass", plays=f"{joker}B")
    assert may_play(state) == ".A.3."


def test_a_joker_that_is_played_and_not_led_draws_nothing() -> None:
    state = table("2.A.. 3...+B AK... Q4...", bids="1/pass/pass/pass", plays="AH BB")
    assert may_play(state) == "AK..."


def test_a_joker_played_to_a_led_trump_leaves_the_others_their_choice() -> None:
    state = table("A2... 3...+B KQ... J4...", bids="1/pass/pass/pass", plays="2S BB")
    assert may_play(state) == "KQ..."


def test_the_other_joker_that_stays_in_a_no_trump_hand_has_nothing_to_draw() -> None:
    rules = replace(PRESETS["classic"], other_joker=OtherJoker.STAYS)
    state = table("...+L A... K... Q...", rules=rules, turned="BB", bids="board/pass/pass/pass", plays="LB")
    assert may_play(state) == "A..."
    state = after(state, playing("AS KS QS"))
    assert state.public.deal is not None
    assert state.public.deal.taken == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("2H AH KH QH", Seat.W),
        ("2H AD KD QD", Seat.S),
        ("AH 2S KH QH", Seat.W),
        ("AH 2S 3S KH", Seat.N),
        ("AH AS LB KH", Seat.N),
        ("AH LB BB KH", Seat.N),
        ("AH BB LB KH", Seat.W),
        ("KH 2C AC 3H", Seat.S),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_card_of_the_suit_led(plays: str, winner: Seat) -> None:
    one_each = {"AS": "A...", "2S": "2...", "3S": "3...", "LB": "...+L", "BB": "...+B"}
    hands = [
        one_each.get(card) or "." * "SHDC".index(card[1]) + card[0] + "." * (3 - "SHDC".index(card[1]))
        for card in plays.split()
    ]
    state = table(" ".join(hands), turned="4S", bids="board/pass/pass/pass", plays=plays)
    assert state.public.deal is not None
    assert state.public.deal.tricks[0].winner is winner


def test_the_trick_winner_leads_next() -> None:
    state = table(".A2.. .3.2. .K.3. ..A.2", bids="1/pass/pass/pass", plays="2H 3H KH 2C")
    assert state.actor is Seat.N


def test_in_a_no_trump_hand_the_suit_led_cannot_be_beaten_by_another() -> None:
    state = table("A2... .2.A. .3.K. .4.Q.", turned="LB", bids="1/pass/pass/pass", plays="2S AD KD QD")
    assert state.actor is Seat.S


def test_in_the_individual_game_the_two_of_diamonds_beats_the_ace_of_trumps() -> None:
    state = table("A... ..2. K...", rules="individual", bids="1/1/pass", plays="AS 2D KS")
    assert state.public.deal is not None
    assert state.public.deal.tricks[0].winner is Seat.W


def test_in_the_individual_game_the_two_of_diamonds_follows_trumps_and_no_diamond() -> None:
    led_trump = table("A...3 ..2A. K.4..", rules="individual", bids="1/1/pass", plays="AS")
    assert may_play(led_trump) == "..2."
    led_diamond = table("..AK. .3.2. K.4..", rules="individual", turned="C", bids="2/1/pass", plays="AD")
    assert may_play(led_diamond) == ".3.2."


def test_in_the_individual_game_diamonds_as_trumps_have_thirteen_cards_with_the_two_on_top() -> None:
    state = table("..A3. ..2.3 ..K4.", rules="individual", turned="D", bids="1/1/pass", plays="AD")
    assert may_play(state) == "..2."
    state = after(state, playing("2D 4D"))
    assert state.actor is Seat.W
