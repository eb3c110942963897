"""`tools.solve` computes the tricks of the given deals, or says what is wrong with them."""

import json
from pathlib import Path

import pytest

from tests.arena.conftest import RunTool
from tools.solve import main

DEAL = "N:A.32..+L K2..A3. Q3.A4.. 54...A2"
SOLVE = (main, "--trump", "S")
EVERY_CARD = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_the_tricks_of_each_side_and_after_each_lead_are_printed(run_tool: RunTool) -> None:
    said = run_tool(*SOLVE, DEAL)
    assert said.code == 0
    assert "NS 2, EW 2" in said.out
    assert "3H 2, 2H 2" in said.out
    assert "AS" not in said.out  # trump may not be led yet


def test_broken_trumps_may_be_led(run_tool: RunTool) -> None:
    cards = json.loads(run_tool(*SOLVE, "--broken", "--json", DEAL).out)["cards"]
    assert set(cards) == {"AS", "LB", "3H", "2H"}


def test_the_side_that_bid_board_may_lead_trump_where_the_rules_say_so(run_tool: RunTool) -> None:
    santa_cruz = (*SOLVE, "--rules", "santa-cruz", "--json", DEAL)
    assert "AS" in json.loads(run_tool(*santa_cruz, "--board", "NS").out)["cards"]
    assert "AS" not in json.loads(run_tool(*santa_cruz, "--board", "EW").out)["cards"]
    assert "AS" not in json.loads(run_tool(*SOLVE, "--board", "NS", "--json", DEAL).out)["cards"]


def test_as_json_each_deal_is_one_object_on_one_line(run_tool: RunTool) -> None:
    said = run_tool(main, "--trump", "NT", "--leader", "E", "--json", EVERY_CARD)
    assert said.out.count("\n") == 1
    value = json.loads(said.out)
    assert list(value) == ["trump", "leader", "tricks", "cards"]
    assert (value["trump"], value["leader"], value["tricks"]) == ("NT", "E", {"NS": 0, "EW": 13})
    assert value["cards"] == {rank + "H": 13 for rank in "AKQJT98765432"}


def test_the_hands_go_clockwise_from_the_seat_before_the_colon(run_tool: RunTool) -> None:
    told = [
        run_tool(main, "--trump", "NT", "--leader", "W", "--json", deal).out
        for deal in ("S:A... .A.. ..A. ...A", "W:.A.. ..A. ...A A...", "E:...A A... .A.. ..A.")
    ]
    assert len(set(told)) == 1
    assert json.loads(told[0])["cards"] == {"AH": 1}


def test_a_file_is_solved_line_by_line(run_tool: RunTool, tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text(f"{DEAL}\n\n{DEAL}\n", encoding="utf-8")
    said = run_tool(*SOLVE, "--file", "deals.txt", "--json")
    assert [json.loads(line)["tricks"] for line in said.out.splitlines()] == [{"NS": 2, "EW": 2}] * 2


def test_no_trump_is_taken_where_a_joker_can_make_it_and_a_suit_where_one_can_be_turned_up(run_tool: RunTool) -> None:
    deal = "N:A... .A.. ..A. ...A"
    for rules, trumps in (("classic", "SHDC"), ("santa-cruz", "S"), ("individual", "SHDC")):
        for trump in (*"SHDC", "NT"):
            is_taken = trump in trumps or (trump == "NT" and rules == "classic")
            said = run_tool(main, "--rules", rules, "--trump", trump, deal)
            assert (said.code == 0) is is_taken, (rules, trump)


def test_of_players_alone_each_has_a_bound_and_the_text_says_so(run_tool: RunTool) -> None:
    three = (main, "--trump", "H", "--rules", "blooper-singles")
    assert "at least" in run_tool(*three, "S:A.2.5.+L K2..3.4 Q3.4..5").out
    assert list(json.loads(run_tool(*three, "--json", "S:A.2.5.+L K2..3.4 Q3.4..5").out)["tricks"]) == ["S", "W", "E"]
    assert "at least" not in run_tool(main, "--trump", "H", "--rules", "individual", "S:A.2.. K2.3..").out


def test_a_lone_joker_without_a_trump_suit_is_the_only_trump(run_tool: RunTool) -> None:
    value = json.loads(run_tool(main, "--trump", "NT", "--json", "N:2.2..+L A.A..A K.K..K Q.Q..Q").out)
    assert set(value["cards"]) == {"2S", "2H"}
    assert value["tricks"]["NS"] >= 1


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ((), ("--trump",)),
        (("--trump", "X", DEAL), ("'X'", "S, H, D, C, NT")),
        (("--trump", "S", "--file", "nowhere"), ("--file", "nowhere", "cannot be read")),
        (("--trump", "S", "--file", "latin"), ("--file", "cannot be read", "utf-8")),
        (("--trump", "S", "--file", "wrong"), ("wrong, line 2", "is in two hands")),
        (("--trump", "S", "--file", "empty"), ("--file", "no deal in empty")),
        (("--trump", "S", "--board", "N", DEAL), ("argument --board: 'N'", "NS, EW")),
        (("--trump", "H", "--rules", "santa-cruz", DEAL), ("argument --trump: ", "H is never trump, only S")),
        (("--trump", "S", "N:A... K... Q..."), ("3 hands", "4 players")),
        (("--trump", "S", "N:A... K... Q... J.."), ("four suits",)),
        (("--trump", "S", "N:A... K... Q... JT..."), ("1 to 13", "1, 2")),
        (("--trump", "S", "N:... ... ... ..."), ("1 to 13",)),
        (("--trump", "S", "N:A... K... Q... A..."), ("AS is in two hands",)),
        (("--trump", "NT", "N:...+L ...+B A... K..."), ("at most one joker",)),
        (
            ("--trump", "NT", "--rules", "individual", "N:A... K... Q... J..."),
            ("argument --trump: ", "always a trump suit"),
        ),
        (("--trump", "S", "--rules", "individual", "N:A... K... Q... ...+L"), ("LB is not in the deck",)),
        (("--trump", "S", "--rules", "blooper-singles", "N:A... K... Q..."), ("nobody sits at N", "S, W, E")),
        (
            ("--trump", "S", "--rules", "blooper-singles", "--leader", "N", "S:A... K... Q..."),
            ("argument --leader: nobody sits at N", "S, W, E"),
        ),
    ],
    ids=lambda value: " ".join(value)[:50],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    words: tuple[str, ...], parts: tuple[str, ...], run_tool: RunTool, tmp_path: Path
) -> None:
    (tmp_path / "empty").write_text("\n \n", encoding="utf-8")
    (tmp_path / "latin").write_bytes(b"\xe9")
    (tmp_path / "wrong").write_text(f"{DEAL}\nN:A... K... Q... A...\n", encoding="utf-8")
    said = run_tool(main, *words)
    assert said.code == 2
    for part in parts:
        assert part in said.err
