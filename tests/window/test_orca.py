"""Orca itself with the real program, used only by keys: it says each event once."""

import fcntl
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from tests.window.atspi import desktop
from tests.window.xvfb import Game, game, screen

pytestmark = [pytest.mark.window, pytest.mark.stress]
CUSTOM = """import orca.speech
def said(text, *_how):
    with open({path!r}, "a") as file:
        file.write(text.strip() + "\\n")
orca.speech._speak = said
"""
"""Settings file for Orca, which makes it log its speech."""
BEGINNING, QUIET = 8.0, 3.0
"""Seconds of silence after which Orca has said everything."""


@contextmanager
def listening(folder: Path, *options: str) -> Iterator[tuple[Game, Path]]:
    """Yield the program, in a window with the keyboard, and the log of Orca's speech."""
    if shutil.which("orca") is None:
        pytest.skip("missing: orca")
    said, settings = folder / "said.txt", folder / "xdg" / "orca" / "orca-customizations.py"
    settings.parent.mkdir(parents=True)
    settings.write_text(CUSTOM.format(path=str(said)))
    with (
        Path(__file__).open() as one,
        screen() as environ,
        desktop(environ, folder) as own,
        (folder / "orca.txt").open("wb") as log,
    ):
        fcntl.flock(one, fcntl.LOCK_EX)  # Orca runs once per user
        silent = {"XDG_DATA_HOME": str(folder / "xdg"), "SPEECHD_ADDRESS": "unix_socket:/nowhere", "LC_ALL": "C.UTF-8"}
        orca = subprocess.Popen(["orca"], env=own | silent, stdout=log, stderr=log)
        try:
            while not said.exists():
                if orca.poll() is not None:
                    pytest.skip(f"Orca does not start: {(folder / 'orca.txt').read_text()}")
                time.sleep(0.1)
            said.write_text("")
            with game(own, folder, "--speed", "instant", "--seed", "2", *options) as playing:
                press(playing, said, quiet=BEGINNING)
                said.write_text("")
                yield playing, said
        finally:
            orca.kill()
            orca.wait()


def press(playing: Game, said: Path, *keys: str, quiet: float = QUIET) -> str:
    """Press keys and note them in the transcript; return what is said afterwards, once something is asked and Orca is silent."""
    before = len(said.read_text())
    if keys:
        playing.press(*keys)
    size, since, end = -1, time.monotonic(), time.monotonic() + 60
    while time.monotonic() - since < quiet or not size or playing.tree().get("waits", True):
        assert time.monotonic() < end, said.read_text()
        if said.stat().st_size != size:
            size, since = said.stat().st_size, time.monotonic()
        time.sleep(0.05)
    heard = said.read_text()[before:]
    said.write_text(f"{said.read_text()}[{' '.join(keys)}]\n")
    return heard


def heard(playing: Game, said: Path, is_over: Callable[[Game], bool]) -> str:
    """Press the focused widget, or the next one if refused, until it is over; return the transcript."""
    while not is_over(playing):
        if " button" not in press(playing, said, "Return"):
            press(playing, said, "Right")
        assert said.stat().st_size < 20_000
    return said.read_text()


def counts(lines: str) -> tuple[int, ...]:
    """Return the numbers of other players' cards, taken tricks, upcards and finished deals that were said."""
    told = (
        r"\b(?:Sarge|Ruby|Otis): [a-z]+(?: of [a-z]+| blooper)?\.",
        r"\btakes? the trick\.",
        r"\bis turned up\.",
        r"\bThe deal is over: ",
    )
    return tuple(len(re.findall(one, lines)) for one in told)


def test_the_first_deal_of_a_newcomer_is_heard(tmp_path: Path) -> None:
    with listening(tmp_path) as (playing, said):
        lines = heard(playing, said, lambda shown: "Play a short match" in str(shown.tree()["widgets"]))
    assert counts(lines) == (9, 3, 1, 1), lines


def test_a_match_of_three_deals_is_heard(tmp_path: Path) -> None:
    rules = tmp_path / "short.json"
    rules.write_text(rules_text(replace(PRESETS["classic"], sizes=(3, 2, 1))))
    with listening(tmp_path, "--rules", str(rules)) as (playing, said):
        answers = press(playing, said, *(f"F{number}" for number in range(2, 8)))
        lines = heard(playing, said, lambda shown: shown.tree()["scene"] == "result")
    assert all(word in answers for word in ("You hold 3 cards", "Score: ", "50 cards not seen yet")), answers
    assert (counts(lines)[:2], counts(lines)[3]) == ((18, 6), 3), lines
