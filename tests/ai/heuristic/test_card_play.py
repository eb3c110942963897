"""Heuristic card play of the `club` player in given positions."""

import random
from itertools import chain

import pytest

from game.ai.heuristic.card_play import choose_card, win_chance
from game.ai.heuristic.club import club_action
from game.ai.heuristic.table_reading import read_table
from game.engine.actions import SeatAction
from game.engine.cards import Seat, card_set, cards_in, parse_card
from game.engine.legal import playable
from game.engine.rules import Rules
from game.engine.state import GameState, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, moments
from tests.support.breadth import few_or_many
from tests.support.notation import seen, table

CLASSIC = PRESETS["classic"]

SOUTH = "1/pass/pass/pass"
"""An auction in which only the first bidder bids a number, and therefore leads."""


def played(hands: str, plays: str, *, bids: str = SOUTH, first: str = "S", rules: Rules = CLASSIC) -> str:
    return str(choose_card(seen(table(hands, bids=bids, plays=plays, first=first, rules=rules))))


@pytest.mark.parametrize("honour", "KA")
def test_second_hand_plays_low_with_the_partner_behind(honour: str) -> None:
    other = "A" if honour == "K" else "K"
    hands = f"QJ7.J94.AQ54.873 854.{honour}62.K97.KQ92 A96.{other}83.T862.AJT KT3.QT75.J3.654+L"
    assert played(hands, "4H") in {"2H", "6H"}


def test_third_hand_plays_high() -> None:
    assert played("QJ7.T94.KQ54.873 854.A62.A97.KQ92 A96.KJ3.T862.AJT KT3.Q875.J3.654+L", "4H 2H") == "KH"


def test_third_hand_plays_the_lowest_of_equals() -> None:
    assert played(".J4.54.6 .652.9.2 .KQ3.8.4 2.T9.7.3", "4H 2H") == "QH"


@pytest.mark.parametrize(
    ("hands", "plays", "card"),
    [
        (".AJ2.. .K3.6. .54.9. .76.8.", "KH 4H 6H", "AH"),
        (".AJ2.. .T3.6. .54.9. .76.8.", "TH 4H 6H", "JH"),
        ("72..4. .K3.6. .54.9. .76.8.", "KH 4H 6H", "2S"),
        ("K2..4. .K3.6. .54.9. 7..82.", "KH 4H 7S", "KS"),
    ],
)
def test_the_last_to_play_wins_as_cheaply_as_it_can(hands: str, plays: str, card: str) -> None:
    assert played(hands, plays, first="W") == card


@pytest.mark.parametrize("matches", few_or_many(1, 30))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_last_to_play_never_wins_with_more_than_the_lowest_winner_of_the_suit(
    name: str, players: int, matches: int
) -> None:
    def act(state: GameState, seat: Seat) -> SeatAction:
        return club_action(observe(state, seat))

    chosen = 0
    chance = random.Random(name)
    for moment in chain.from_iterable(moments(PRESETS[name], players, chance, act=act) for _match in range(matches)):
        observation = observe(moment.state, moment.seat)
        if observation.public.phase is not Phase.PLAY or observation.is_asked:
            continue
        reading = read_table(observation)
        over = card_set(card for card in cards_in(playable(observation).cards) if reading.is_over_best(card))
        if reading.is_last and over and not reading.partner_wins:
            card = choose_card(observation)
            suit = over & reading.order.groups[reading.order.group_of[card]]
            assert card == reading.order.lowest(suit)
            chosen += suit.bit_count() > 1
    assert chosen > matches


def test_the_partners_sure_trick_is_neither_trumped_nor_overtaken() -> None:
    assert played("5..4. .2.3. .A.5. .3.6.", "2H AH 3H", first="W") == "4D"
    assert played(".K4.. .2.3. .Q.5. .3.6.", "2H QH 3H", first="W") == "4H"


def test_a_partner_who_is_winning_is_not_covered_by_trump_before_the_last_hand_either() -> None:
    assert played(".A5.3. .62..9 7..4.8 .93.2.", "AH 6H") in {"4D", "8C"}


def test_a_loser_is_thrown_from_the_bottom_and_the_guard_kept() -> None:
    assert played(".AJ.43.3 ..K5.972 .K83.8.4 4.T9.7.8", "AH") == "2C"


def test_a_trick_that_sets_a_board_is_taken_with_the_sure_card() -> None:
    assert played(".54.. .K3.. 2...+B .76..", "3H", bids="board/pass/pass/pass", first="W") == "BB"


def test_sure_winners_are_cashed_once_the_trumps_are_gone() -> None:
    assert played("A..AK. K..32. Q..54. J..76.", "", rules=PRESETS["individual"]) in {"AS", "AD", "KD"}
    lone = table("...AK32 ..5432. .5432.. .9876..", turned="BB", bids=SOUTH)
    assert str(choose_card(seen(lone))) in {"AC", "KC"}


def test_no_trump_is_led_while_a_plain_winner_stands_and_no_opponent_has_trumps() -> None:
    hands = "A..A3. K..K2. Q..Q4. J..J6."
    state = table(hands, bids="board/pass/pass/pass", rules=PRESETS["santa-cruz"])
    assert choose_card(seen(state)) in {parse_card("AS"), parse_card("AD")}


@pytest.mark.parametrize("name", ["classic", "run-the-hand", "santa-cruz", "blooper"])
def test_the_big_blooper_is_led_to_draw_trumps_when_others_stand_behind_it(name: str) -> None:
    assert played("KQ4...+B 5.6.7.2 9.8.5.3 3..64.7", "", rules=PRESETS[name]) == "BB"


def test_the_little_blooper_is_a_safe_lead_only_where_it_draws_the_lowest_trump() -> None:
    hands = "KQ4...+L 5.6.7.2 9.8.5.3 3..64.7"

    def chance(name: str) -> float:
        reading = read_table(seen(table(hands, bids=SOUTH, rules=PRESETS[name])))
        return win_chance(reading, parse_card("LB"))

    assert chance("classic") > 0.9 > max(chance("run-the-hand"), chance("blooper"))
    assert played(hands, "", rules=CLASSIC) == "LB"


def test_nothing_beats_the_big_blooper_led() -> None:
    reading = read_table(seen(table("4...+B 5.6.. 9.8.. 3..6.", bids=SOUTH)))
    assert win_chance(reading, parse_card("BB")) == 1.0


def test_a_void_of_an_opponent_is_remembered() -> None:
    hands = ".AK.7. KQ...3 .54.2. .87.6."
    reading = read_table(seen(table(hands, bids=SOUTH, plays="AH 3C 4H 7H")))
    king = parse_card("KH")
    assert reading.chance_to_beat(Seat.W, king, king) > 0.5 > reading.chance_to_beat(Seat.E, king, king)
    assert played(hands, "AH 3C 4H 7H") == "7D"
