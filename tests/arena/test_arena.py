"""`tools.arena` on the command line."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.conftest import RunTool
from tests.support.sources import ROOT
from tools.arena.__main__ import main

WORDS = ("--a", "club", "--b", "random", "--rules", "classic", "--seed", "1f")


def test_it_prints_every_hand_size_and_all(run_tool: RunTool) -> None:
    said = run_tool(main, *WORDS, "--deals", 5, "--sizes", "3,1")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == "club against random: classic, 4 players, seed 1f"
    assert lines[1].startswith("10 of 10 duplicate deals")
    assert [line.split()[0] for line in lines[3:]] == ["3", "1", "all"]
    assert re.search(r"all +10 +[+-]\d+\.\d\d +\+-\d+\.\d\d$", lines[-1])
    assert said.err == ""


def test_without_sizes_every_hand_size_of_the_rules_is_played(run_tool: RunTool) -> None:
    read = json.loads(run_tool(main, *WORDS, "--deals", 1, "--json").out)
    assert read["sizes"] == list(range(13, 0, -1))
    assert read["played"] == read["wanted"] == 13


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


def test_the_result_is_the_same_on_any_number_of_processes(run_tool: RunTool) -> None:
    texts = {
        run_tool(main, *WORDS, "--deals", 4, "--sizes", "3,2", "--json", "--processes", count).out
        for count in (1, 2, 3)
    }
    assert len(texts) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_single_players_sit_in_every_seat(players: int, run_tool: RunTool) -> None:
    words = ("--a", "club", "--b", "random", "--rules", "individual", "--players", players)
    read = json.loads(run_tool(main, *words, "--deals", 8, "--sizes", "5,3", "--matches", "--seed", 2, "--json").out)
    assert read["players"] == players
    assert read["fair_share"] == pytest.approx(1 / players)
    assert read["matches_won"]["mean"] > 1.2 / players


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


def test_a_kept_file_of_other_arguments_is_refused_in_one_line(run_tool: RunTool, tmp_path: Path) -> None:
    run_tool(main, *WORDS, "--deals", 1, "--sizes", "2", "--keep", "kept")
    for words in (("--sizes", "3"), ("--sizes", "2", "--matches")):
        said = run_tool(main, *WORDS, "--deals", 1, *words, "--keep", "kept")
        assert said.code == 2
        assert "--keep" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("--deals", 0),
        ("--deals", "many"),
        ("--deals", 1, "--sizes", "0"),
        ("--deals", 1, "--sizes", "14"),
        ("--deals", 1, "--sizes", "3,,2"),
        ("--deals", 1, "--sizes", "3,3"),
        ("--deals", 1, "--sizes", ""),
        ("--deals", 1, "--sizes", "³"),
        ("--deals", 1, "--players", 3),
        ("--deals", 1, "--players", 5),
        ("--deals", 1, "--a", "nobody"),
        ("--deals", 1, "--b", "human"),
        ("--deals", 1, "--rules", "poker"),
        ("--deals", 1, "--seed", "xyz"),
        ("--deals", 1, "--processes", 0),
        ("--deals", 1, "--keep", "."),
        ("--deals", 1, "--what"),
        (),
    ],
)
def test_a_wrong_argument_is_told_in_one_line(words: tuple[object, ...], run_tool: RunTool) -> None:
    assert run_tool(main, *WORDS, *words).code == 2


ENVIRON = {**os.environ, "PYTHONPATH": str(ROOT)}


def interrupted(folder: Path, *words: str, lines: int) -> tuple[str, str]:
    """Return the output, and the error stream, of a contest that is interrupted once it has kept some lines."""
    command = [sys.executable, "-m", "tools.arena", *WORDS, *words, "--json", "--keep", "kept"]
    program = subprocess.Popen(
        command, cwd=folder, env=ENVIRON, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    kept = folder / "kept"
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and kept.read_bytes().count(b"\n") >= lines):
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)
    try:
        out, err = program.communicate(timeout=60)
    finally:
        program.kill()
    assert program.returncode == 130
    return out, err


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.usefixtures("heeding_interrupts")
def test_an_interrupt_prints_what_there_is_and_keeps_it(tmp_path: Path) -> None:
    out, err = interrupted(tmp_path, "--deals", "100000", "--sizes", "13,12", lines=11)
    read = json.loads(out)
    assert 10 <= read["played"] < read["wanted"]
    assert read["points_a_deal"]["count"] == read["played"]
    assert (tmp_path / "kept").read_bytes().count(b"\n") == 1 + read["played"]
    assert "Traceback" not in err


FULL = """
import resource, sys
from tools.arena.__main__ import main
limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="there a disk cannot be made small")
def test_where_the_disk_is_full_what_was_played_is_printed_and_one_sentence_says_why_it_ended(
    run_tool: RunTool, tmp_path: Path
) -> None:
    words = (*WORDS, "--sizes", "2", "--keep", "kept", "--json", "--processes", "1")
    run_tool(main, *words, "--deals", 2)
    kept = tmp_path / "kept"
    command = [sys.executable, "-c", FULL, str(kept.stat().st_size + 60), *map(str, words), "--deals", "100"]
    ended = subprocess.run(command, cwd=tmp_path, env=ENVIRON, check=False, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert json.loads(ended.stdout)["played"] in range(3, 10)
    assert ended.stderr.count("\n") == 1
    assert "argument --keep: kept cannot be written" in ended.stderr
    assert run_tool(main, *words, "--deals", 2).code == 0


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.usefixtures("heeding_interrupts")
def test_an_interrupt_is_heeded_at_once_however_much_was_asked_for(tmp_path: Path) -> None:
    out, _err = interrupted(tmp_path, "--deals", "1000000", "--processes", "1", lines=0)
    assert json.loads(out)["wanted"] == 13_000_000
