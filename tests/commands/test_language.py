"""Errors and help are printed in a single language, though argparse writes parts of them."""

import re

import pytest

from tests.commands.conftest import Run


@pytest.fixture(autouse=True)
def german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("simulate --seed 1 --matches 1", "es fehlen noch: --rules"),
        ("record export", "es fehlen noch: MATCH"),
        ("record import", "es fehlen noch: FILE"),
        ("simulate --rules", "Argument --rules: hier wird ein Wert erwartet"),
        ("nosuch", "'nosuch' ist hier nicht bekannt"),
        ("simulate --json=1", "Argument --json: nimmt keinen Wert, auch nicht '1'"),
        ("--rules classic --resume", "Argument --resume: geht nicht zusammen mit --rules"),
        ("simulate --rules classic --seed 1 --matches x", "Argument --matches: erlaubt ist"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_in_german(line: str, told: str, run: Run) -> None:
    said = run(*line.split())
    assert said.code == 2
    assert told.lower() in said.err.lower()
    assert not re.search(
        r"\b(argument [-a-z|]+:|the|expected|choose|required|not)\b", said.err.removeprefix("back-alley: ")
    )


@pytest.mark.parametrize("command", ["", "rules", "simulate", "record", "record check", "deal"])
def test_help_is_german_too(command: str, run: Run) -> None:
    out = run(*command.split(), "--help").out
    assert out.startswith("Aufruf: back-alley")
    assert not re.search(r"usage|positional|arguments|options|show|exit|program", out)
