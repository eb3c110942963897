"""Trump leads: the leader, when a trump may be led, and what breaks trumps."""

from dataclasses import replace

import pytest

from game.engine.cards import Seat, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import breaking_play
from game.engine.events import TrumpBroken
from game.engine.legal import Refusal
from game.engine.rules import BrokenBy, OtherJoker, TrumpLead
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from tests.support.notation import act, after, may_play, playing, table, why_not
from tests.support.random_match import random_match
from tests.support.strategies import Setup

FORCED = "A2... .A2.. 3.3.. .4..A"
"""South holds nothing but trumps (spades), West and East none, North one."""


@pytest.mark.parametrize("name", PRESETS)
def test_on_a_one_card_deal_the_highest_bidder_may_lead_a_trump_in_every_ruleset(name: str) -> None:
    three_handed = PRESETS[name].players == (3,)
    hands = "A... .A.. ..A." + ("" if three_handed else " ...A")
    passes = "pass/pass" + ("" if three_handed else "/pass")
    state = table(hands, rules=name, bids=f"board/{passes}")
    assert state.actor is Seat.S
    assert may_play(state) == "A..."
    act(state, playing("AS")[0])


def test_a_trump_may_not_be_led_before_trumps_are_broken() -> None:
    state = table("AK.2.. .A3.2. .K4.3. .Q5..2", bids="1/pass/pass/pass")
    assert may_play(state) == ".2.."
    assert why_not(state, "AS") is Refusal.TRUMP_NOT_BROKEN


@pytest.mark.parametrize("joker", ["B", "L"])
def test_a_joker_is_a_trump_and_may_not_be_led_before_trumps_are_broken_either(joker: str) -> None:
    state = table(f".2..+{joker} .A.2. .K.3. .Q..2", bids="1/pass/pass/pass")
    assert why_not(state, f"{joker}B") is Refusal.TRUMP_NOT_BROKEN


def test_a_hand_of_nothing_but_trumps_may_always_lead_one() -> None:
    assert may_play(table(FORCED, bids="1/pass/pass/pass")) == "A2..."


def test_a_trump_led_of_necessity_breaks_trumps_in_the_encyclopaedias_rules() -> None:
    state = table("A2... .A2.. .3.3. ..4.A", rules="traditional", bids="1/pass/pass/pass", plays="AS 2H 3H AC")
    assert state.public.deal is not None
    assert state.public.deal.broken


@pytest.mark.parametrize("name", ["blooper", "santa-cruz"])
def test_a_trump_led_of_necessity_breaks_trumps_with_emw_games_and_in_santa_cruz_too(name: str) -> None:
    events, _ = act(table(FORCED, rules=name, bids="1/pass/pass/pass"), playing("2S")[0])
    assert TrumpBroken() in events


@pytest.mark.parametrize("name", ["classic", "run-the-hand"])
def test_a_trump_led_of_necessity_breaks_nothing_by_itself_in_the_other_rulesets(name: str) -> None:
    events, state = act(table(FORCED, rules=name, bids="1/pass/pass/pass"), playing("2S")[0])
    assert TrumpBroken() not in events
    assert state.public.deal is not None
    assert not state.public.deal.broken


@pytest.mark.parametrize(("name", "broken"), [("classic", True), ("traditional", True), ("run-the-hand", False)])
def test_a_trump_that_follows_a_forced_trump_lead_breaks_trumps_for_denexa_but_not_for_group_games(
    name: str, broken: bool
) -> None:
    state = table(FORCED, rules=name, bids="1/pass/pass/pass", plays="2S 2H 3S 4H")
    assert state.public.deal is not None
    assert state.actor is Seat.N
    assert state.public.deal.broken is broken


@pytest.mark.parametrize("name", ["classic", "traditional", "blooper", "run-the-hand", "santa-cruz"])
def test_a_trump_played_on_another_suit_breaks_trumps_in_every_ruleset(name: str) -> None:
    state = table(".A4.. A.2.. 2.3.. K..2.", rules=name, bids="1/pass/pass/pass", plays="AH 2H 3H KS")
    assert state.public.deal is not None
    assert state.public.deal.broken
    assert state.actor is Seat.E


def test_a_discard_that_is_no_trump_breaks_nothing() -> None:
    state = table(".A2.. .3.2. .4.3. ...A2", bids="1/pass/pass/pass", plays="AH 3H 4H 2C")
    assert state.public.deal is not None
    assert not state.public.deal.broken


def test_once_trumps_are_broken_anybody_may_lead_them() -> None:
    hands = ".A23.. KQ.4.. 32.5.. A..24."
    before = table(hands, bids="1/pass/pass/pass", plays="AH 4H 5H 4D")
    assert before.actor is Seat.S
    state = table(hands, bids="1/pass/pass/pass", plays="AH 4H 5H AS")
    assert state.actor is Seat.E
    state = after(state, playing("2D 2H QS 2S"))
    assert state.actor is Seat.W
    assert may_play(state) == "K..."


def test_a_hand_with_other_suits_may_lead_trump_once_it_is_broken() -> None:
    hands = ".A23.. KQ.4.. 32.5.. A..24."
    state = table(hands, bids="pass/pass/pass/1", plays="2D 2H KS 2S")
    assert state.actor is Seat.W
    assert may_play(state) == "Q.4.."


def test_in_santa_cruz_the_team_that_bid_board_may_lead_trump_before_it_is_broken() -> None:
    hands = "A.2.. 3.A.. K.3.. 2.K.."
    bold = table(hands, rules="santa-cruz", bids="board/pass/pass/pass")
    assert may_play(bold) == "A.2.."
    tame = table(hands, rules="santa-cruz", bids="2/pass/pass/pass")
    assert may_play(tame) == ".2.."
    assert why_not(tame, "AS") is Refusal.TRUMP_NOT_BROKEN


def test_in_santa_cruz_the_right_of_board_is_the_partners_too_and_holds_at_any_trick() -> None:
    hands = ".A32.. .45.2. 2.K6.. ..34.A"
    state = table(hands, rules="santa-cruz", bids="board/pass/pass/pass", plays="2H 4H KH 3D")
    assert state.actor is Seat.N
    assert may_play(state) == "2.6.."


def test_in_santa_cruz_the_opponents_of_a_board_may_not_lead_trump_before_it_is_broken() -> None:
    hands = ".A32.. 3.K5.. 2.46.. ..34.A"
    state = table(hands, rules="santa-cruz", bids="board/pass/pass/pass", plays="2H KH 4H 3D")
    assert state.actor is Seat.W
    assert may_play(state) == ".5.."


def test_in_santa_cruz_boston_gives_the_right_to_lead_trump_too() -> None:
    state = table("AKQ.5432.. - - -", rules="santa-cruz", bids="boston/pass/pass/pass")
    assert may_play(state) == "AKQ.5432.."


def test_elsewhere_board_gives_no_right_to_lead_trump() -> None:
    state = table("A.2.. 3.A.. K.3.. 2.K..", bids="board/pass/pass/pass")
    assert may_play(state) == ".2.."


def test_in_the_individual_game_trump_may_be_led_at_any_time() -> None:
    state = table("A.2.. 3.A.. K.3.. 2.K..", rules="individual", bids="2/pass/pass/pass")
    assert PRESETS["individual"].trump_lead is TrumpLead.ANY_TIME
    assert may_play(state) == "A.2.."


def test_in_a_no_trump_hand_any_card_may_be_led() -> None:
    state = table("A.2.. 3.A.. K.3.. 2.K..", turned="BB", bids="1/pass/pass/pass")
    assert may_play(state) == "A.2.."


def test_a_joker_that_stays_as_the_only_trump_may_not_be_led_before_it_is_broken() -> None:
    rules = replace(PRESETS["classic"], other_joker=OtherJoker.STAYS)
    state = table(".2..+L 3.A.. K.3.. 2.K..", rules=rules, turned="BB", bids="1/pass/pass/pass")
    assert may_play(state) == ".2.."


def test_the_highest_single_bid_leads_first_not_the_team_with_the_higher_sum() -> None:
    state = table("AKQJT... .AKQJT.. ..AKQJT. ...AKQJT", bids="2/3/2/pass")
    assert state.actor is Seat.W


def test_of_equal_numbers_the_earliest_leads() -> None:
    state = table("AKQ... .AKQ.. ..AKQ. ...AKQ", bids="1/2/2/1")
    assert state.actor is Seat.W


@pytest.mark.parametrize(
    ("name", "bids", "leader"),
    [
        ("classic", "board/2/double board/pass", Seat.N),
        ("traditional", "board/double board/triple board/quadruple board", Seat.E),
        ("blooper", "1/board/board/pass", Seat.W),
        ("run-the-hand", "board/double board/1/2", Seat.W),
        ("santa-cruz", "board/pass/double board/pass", Seat.N),
        ("individual", "3/board/pass/double board", Seat.E),
    ],
)
def test_of_several_boards_the_highest_leads_and_the_first_where_they_are_equal(
    name: str, bids: str, leader: Seat
) -> None:
    assert table("AKQ... .AKQ.. ..AKQ. ...AKQ", rules=name, bids=bids).actor is leader


@pytest.mark.parametrize(
    ("bids", "leader"),
    [
        ("7/boston/7/7", Seat.W),
        ("boston/board/double boston/7", Seat.W),
        ("boston/7/double boston/7", Seat.N),
    ],
)
def test_boston_leads_before_a_number_and_board_before_boston(bids: str, leader: Seat) -> None:
    hands = "AKQJT98... .AKQJT98.. ..AKQJT98. ...AKQJT98"
    assert table(hands, rules="santa-cruz", bids=bids).actor is leader


def test_all_values_of_breaking_trump_are_played_by_some_preset() -> None:
    assert {rules.broken_by for rules in PRESETS.values()} == set(BrokenBy)


@pytest.mark.parametrize("name", PRESETS)
def test_the_card_that_broke_trumps_is_found_in_the_tricks_of_a_deal(name: str) -> None:
    rules = replace(PRESETS[name], sizes=(2, 3) * 12)
    setup = Setup(rules=rules, seats=seats_for(rules.players[-1]), seed=bytes(SEED_BYTES), whims=1)
    found = set()
    for step in random_match(setup):
        deal = step.deal
        if deal.phase is Phase.PLAY:
            plays = [trick.plays for trick in deal.tricks] + [deal.trick]
            broke = [breaking_play(rules, deal, trick) for trick in plays]
            assert any(play is not None for play in broke) == deal.broken
            found.add(deal.broken)
    assert found == {True, False}
