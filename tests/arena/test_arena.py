"""`tools.arena` on the command line."""

import json
import re
from pathlib import Path

import pytest

from tests.arena.conftest import RunTool
from tools.arena.__main__ import main

WORDS = ("--a", "club", "--b", "random", "--rules", "classic", "--seed", "1f", "--processes", 1)


def test_it_prints_every_hand_size_and_all(run_tool: RunTool) -> None:
    said = run_tool(main, *WORDS, "--processes", 2, "--deals", 5, "--sizes", "3,1")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == "club against random: classic, 4 players, seed 1f"
    assert lines[1].startswith("10 of 10 duplicate deals")
    assert [line.split()[0] for line in lines[3:]] == ["3", "1", "all"]
    assert re.search(r"all +10 +[+-]\d+\.\d\d +\+-\d+\.\d\d$", lines[-1])
    assert said.err == ""


def test_matches_tell_the_share_won(run_tool: RunTool) -> None:
    said = run_tool(main, *WORDS, "--deals", 6, "--sizes", "4,2,4", "--matches")
    assert "6 of 6 duplicate matches (3 deals)" in said.out
    assert re.search(r"points a match [+-]\d+\.\d \+-\d+\.\d\n", said.out)
    assert re.search(r"matches won \d+\.\d % \+-\d+\.\d, \d\.\d\d times the fair share\n", said.out)
    read = json.loads(run_tool(main, *WORDS, "--deals", 6, "--sizes", "4,2,4", "--matches", "--json").out)
    assert 0.5 < read["matches_won"]["mean"] <= 1
    assert read["fair_share"] == 0.5
    assert read["points_a_match"]["count"] == 6
    assert read["points_a_deal"]["mean"] == pytest.approx(read["points_a_match"]["mean"] / 3)
    assert read["points_a_match"]["mean"] > 0


def test_what_was_kept_is_not_played_again_and_gives_the_same(run_tool: RunTool, tmp_path: Path) -> None:
    words = (*WORDS, "--sizes", "3,2", "--json")
    whole = run_tool(main, *words, "--deals", 6, "--keep", "whole").out
    run_tool(main, *words, "--deals", 2, "--keep", "parts")
    kept = (tmp_path / "parts").read_text()
    assert run_tool(main, *words, "--deals", 6, "--keep", "parts").out == whole
    grown = (tmp_path / "parts").read_text()
    assert grown.startswith(kept)
    assert sorted(grown.splitlines()) == sorted((tmp_path / "whole").read_text().splitlines())
    assert run_tool(main, *words, "--deals", 6, "--keep", "parts").out == whole
    assert (tmp_path / "parts").read_text() == grown
    fewer = json.loads(run_tool(main, *words, "--deals", 2, "--keep", "parts").out)
    assert fewer["played"] == fewer["wanted"] == 4


@pytest.mark.parametrize(
    "words",
    [
        *(("--deals", 0), ("--deals", 1, "--sizes", "0"), ("--deals", 1, "--sizes", "14")),
        *(("--deals", 1, "--sizes", "3,3"), ("--deals", 1, "--players", 3), ("--deals", 1, "--a", "nobody")),
        *(("--deals", 1, "--b", "human"), ("--deals", 1, "--rules", "poker"), ("--deals", 1, "--seed", "xyz")),
        *(("--deals", 1, "--processes", 0), ("--deals", 1, "--keep", "."), ()),
    ],
)
def test_a_wrong_argument_is_told_in_one_line(words: tuple[object, ...], run_tool: RunTool) -> None:
    assert run_tool(main, *WORDS, *words).code == 2
