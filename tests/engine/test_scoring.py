"""Deal scores. In `tricks`, each letter is the seat that takes a trick; S and N play against W and E."""

from dataclasses import replace

import pytest

from game.rulesets.presets import PRESETS
from tests.support.notation import parts, play_lowest, scores, table, won


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ("5/pass/pass/pass", "SSSSSWW", 25),
        ("4/pass/3/pass", "SSSSNNNN", 36),
        ("4/pass/pass/pass", "SSWWW", -20),
        ("4/pass/pass/pass", "WWWWW", -20),
        ("board/pass/pass/pass", "SN", 20),
        ("board/pass/pass/pass", "SSW", -30),
        ("board/pass/double board/pass", "SSN", 60),
        ("boston/pass/pass/pass", "SSSSSSNWWW", 101),
        ("boston/pass/pass/pass", "SSNWWWW", -100),
        ("boston/pass/double boston/pass", "SSSSWWW", -200),
    ],
)
def test_the_examples_of_the_santa_cruz_rules_come_out_as_written(bids: str, tricks: str, points: int) -> None:
    assert scores(won("santa-cruz", bids, tricks))["NS"] == points


def test_partners_board_and_triple_board_failed_with_four_cards_cost_a_hundred_and_twenty() -> None:
    state = won("traditional", "board/double board/triple board/pass", "SSSW")
    assert scores(state) == {"NS": -120, "EW": -80}
    assert parts(state, "NS") == ["board-set 4 x -10 x 3"]


def test_a_team_that_passed_twice_scores_nothing_for_its_tricks_with_emw_games() -> None:
    assert scores(won("blooper", "pass/1/pass/pass", "WSSSS"))["NS"] == 0


@pytest.mark.parametrize("name", ["traditional", "classic", "run-the-hand", "santa-cruz"])
def test_a_team_that_passed_twice_scores_one_for_each_trick_elsewhere(name: str) -> None:
    state = won(name, "pass/1/pass/pass", "WSSNN")
    assert scores(state) == {"NS": 4, "EW": 5}
    assert parts(state, "NS") == ["passed 4 x 1"]


@pytest.mark.parametrize("name", ["classic", "traditional", "blooper", "run-the-hand", "santa-cruz"])
def test_a_contract_made_is_five_a_trick_bid_and_one_an_overtrick(name: str) -> None:
    state = won(name, "2/1/1/pass", "SSNNW")
    assert scores(state) == {"NS": 16, "EW": 5}
    assert parts(state, "NS") == ["made 3 x 5", "overtricks 1 x 1"]
    assert parts(state, "EW") == ["made 1 x 5"]


@pytest.mark.parametrize("name", ["classic", "traditional", "blooper", "run-the-hand", "santa-cruz"])
def test_a_set_costs_five_a_trick_bid_however_many_were_taken(name: str) -> None:
    state = won(name, "2/2/2/pass", "SSNWW")
    assert scores(state) == {"NS": -20, "EW": 10}
    assert parts(state, "NS") == ["set 4 x -5"]


@pytest.mark.parametrize("name", ["classic", "run-the-hand"])
def test_a_boards_level_multiplies_the_score_of_its_own_team_only(name: str) -> None:
    assert scores(won(name, "board/double board/pass/pass", "SSS")) == {"NS": 30, "EW": -60}


def test_a_quadruple_board_is_four_times_ten_a_trick() -> None:
    state = won("classic", "board/double board/triple board/quadruple board", "EEW")
    assert scores(state) == {"NS": -90, "EW": 120}


def test_with_emw_games_a_second_board_doubles_nothing() -> None:
    assert scores(won("blooper", "board/pass/board/pass", "SN")) == {"NS": 20, "EW": 0}


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ("SSSSSSS", 101),
        ("SSSSSSW", 100),
        ("SNSNSNWWW", 100),
        ("WSSSSSSSS", -100),
        ("SSSSSWSSS", -100),
        ("WWWWWWSSSSSSS", -100),
    ],
)
def test_boston_is_the_first_six_tricks_of_the_team_and_no_others(tricks: str, points: int) -> None:
    assert scores(won("santa-cruz", "boston/pass/pass/pass", tricks))["NS"] == points


def test_a_double_boston_doubles_its_flat_part_only() -> None:
    state = won("santa-cruz", "boston/pass/double boston/pass", "SSSSSSNNW")
    assert scores(state)["NS"] == 202
    assert parts(state, "NS") == ["boston-made 1 x 100 x 2", "boston-extra 2 x 1"]


@pytest.mark.parametrize(
    ("bids", "tricks", "expected"),
    [
        ("2/1/pass", "SSSWE", {"S": 7, "W": 3, "E": 1}),
        ("2/2/pass", "SWEEE", {"S": -6, "W": -6, "E": 3}),
        ("board/pass/pass", "SSS", {"S": 18, "W": 0, "E": 0}),
        ("board/double board/pass", "WWE", {"S": -18, "W": -36, "E": 1}),
    ],
)
def test_the_individual_game_counts_three_a_trick_and_six_a_trick_of_board(
    bids: str, tricks: str, expected: dict[str, int]
) -> None:
    assert scores(won("individual", bids, tricks, players=3)) == expected


def test_one_more_trick_never_costs_anything_but_with_boston() -> None:
    for bids in ("3/pass/pass/pass", "board/pass/pass/pass", "pass/1/pass/pass"):
        for name in ("classic", "traditional", "blooper", "run-the-hand", "santa-cruz"):
            totals = [scores(won(name, bids, "S" * taken + "W" * (5 - taken)))["NS"] for taken in range(6)]
            assert totals == sorted(totals)


RAINBOW = replace(PRESETS["classic"], rainbow_points=10)


@pytest.mark.parametrize(("north", "bonus"), [("2.2.2.2", 10), (".2.2.2+L", 10), ("2..2.2+L", 0), ("23.2.2.", 0)])
def test_a_rainbow_is_four_cards_of_four_suits_and_a_joker_counts_as_a_trump(north: str, bonus: int) -> None:
    state = table(f"AKQJ... .AKQJ.. {north} ..AKQJ.", rules=RAINBOW, turned="4S", bids="2/pass/pass/pass")
    assert scores(play_lowest(state))["NS"] == 12 + bonus


def test_the_rainbow_bonus_stands_even_when_the_team_is_set() -> None:
    state = table("2.2.2.2 AK.AK.. 3.3.3.3 QJ...AK", rules=RAINBOW, turned="4S", bids="3/pass/pass/pass")
    assert parts(play_lowest(state), "NS") == ["set 3 x -5", "rainbow 2 x 10"]


def test_a_rainbow_needs_a_deal_of_four_cards() -> None:
    state = table("AK.2.2.2 QJ.AK.A. T9.3.3.3 76..K.AK", rules=RAINBOW, turned="4S", bids="4/pass/pass/pass")
    assert parts(play_lowest(state), "NS") == ["set 4 x -5"]
    state = table("A.2.2. QJ.A.. T9.3.. 76..K.", rules=RAINBOW, turned="4S", bids="2/pass/pass/pass")
    assert not any("rainbow" in part for part in parts(play_lowest(state), "NS"))
