"""The real program on unusual screens: small, in portrait format or disconnected, or with a colour depth other than 24 bits."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.settings import load
from tests.support.breadth import selected
from tests.support.patience import PATIENCE
from tests.window.test_window import is_my_turn, stored_seq
from tests.window.xvfb import GONE, Game, colours_on, game, is_at, screen

pytestmark = pytest.mark.window

TABLE = ("--rules", "santa-cruz-short", "--seed", "1", "--speed", "instant")
_MANY = 300
"""Number of colours: only a screen that shows the program has more."""
_INDEX = 8
"""The minimum width and height of a card's visible part, in pixels."""
_APART = 0.5
"""Minimum seconds between two presses that do not count as a double click."""


def off_the_screen(tree: dict[str, Any], width: int, height: int) -> list[str]:
    """Return the names of widgets that are partly off the screen; of a card, only the index counts."""
    found = []
    for node in tree["widgets"]:
        x, y, w, h = node["rect"]
        right, bottom = (x + _INDEX, y + _INDEX) if node["role"] == "card" else (x + w, y + h)
        if x < 0 or y < 0 or right > width or bottom > height:
            found.append(node["name"])
    return found


def do_by_mouse(playing: Game, tree: dict[str, Any]) -> None:
    """Make the first possible bid, or play the first card, and wait until it is shown."""
    targets = [node["target"] for node in tree["widgets"] if node["target"].startswith("bid:") and node["enabled"]]
    targets += [node["target"] for node in tree["widgets"] if node["role"] == "card" and node["enabled"]]
    time.sleep(_APART)
    playing.click(targets[0])
    playing.until(lambda now: now["seq"] != tree["seq"])


@pytest.mark.parametrize(
    ("width", "height", "depth"),
    selected(
        [(1280, 800, 16), (1280, 800, 15), (640, 480, 24), (800, 480, 16), (480, 800, 24)],
        [(800, 480, 16), (480, 800, 24)],
    ),
    ids=str,
)
def test_a_match_is_begun_and_played_by_the_mouse(width: int, height: int, depth: int, tmp_path: Path) -> None:
    """Play from the title to the third card: each click hits its widget, and all widgets are on the screen."""
    with (
        screen(width, height, depth=depth, kept_in=tmp_path) as environ,
        game(environ, tmp_path, "--speed", "instant") as playing,
    ):
        playing.until(is_at("first-start"))
        playing.click("button:play")
        playing.until(lambda tree: tree["scene"] in ("title", "new-match"))
        if playing.tree()["scene"] == "title":
            playing.click("button:new")
        playing.click("button:start")
        for _ in range(4):
            tree = playing.until(is_my_turn)
            assert off_the_screen(tree, width, height) == []
            do_by_mouse(playing, tree)
        assert colours_on(tmp_path) > _MANY
        playing.process.terminate()
        assert playing.process.wait(PATIENCE) == 0


def test_a_window_made_smaller_than_a_table_shows_all_of_it(tmp_path: Path) -> None:
    """Check also that the window never gets smaller than the minimum, and keeps its size at the next start."""
    with screen() as environ, game(environ, tmp_path, *TABLE) as playing:
        playing.until(is_at("table"))
        window = playing.window()
        for width, height in ((700, 500), (400, 900), (1300, 400)):
            playing.do("windowsize", window, str(width), str(height))
            tree = playing.until(partial(bar_ends, width=width, height=height))
            assert off_the_screen(tree, width, height) == []
            do_by_mouse(playing, playing.until(is_my_turn))
        playing.do("windowsize", window, "100", "100")
        playing.until(partial(bar_ends, width=320, height=240))
        playing.process.terminate()
        assert playing.process.wait(PATIENCE) == 0
    with screen() as environ, game(environ, tmp_path, "--resume", "--speed", "instant") as playing:
        playing.until(partial(bar_ends, width=320, height=240))


def bar_ends(tree: dict[str, Any], width: int, height: int) -> bool:
    """Return True if the bar ends at the right edge of a window, and everything else is inside."""
    menu = next((node["rect"] for node in tree["widgets"] if node["target"] == "button:menu"), None)
    return menu is not None and 0 <= width - menu[0] - menu[2] <= 60 and off_the_screen(tree, width, height) == []


def test_a_screen_with_too_few_colours_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with screen(1280, 800, depth=8) as environ:
        command = [sys.executable, "-m", "game", "--data-dir", str(tmp_path)]
        ended = subprocess.run(command, env=environ, check=False, capture_output=True, text=True, timeout=PATIENCE)
    reason = "the display shows too few colours: a pixel needs 15 bits or more"
    assert (ended.returncode, ended.stderr) == (1, f"No window can be opened here: {reason}\n")


def test_when_the_display_is_gone_the_program_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    """Check that the program ends with a message, and all shown actions are stored."""
    with screen() as environ, game(environ, tmp_path, *TABLE, says=GONE) as playing:
        do_by_mouse(playing, playing.until(is_my_turn))
        playing.do("windowsize", playing.window(), "1100", "700")
        playing.until(partial(bar_ends, width=1100, height=700))
        shown = playing.until(is_my_turn)["seq"]
        os.kill(int(environ["SCREEN_PID"]), signal.SIGKILL)
        assert playing.process.wait(PATIENCE) == 1
    assert stored_seq(tmp_path) >= shown
    settings, _ = load(tmp_path / "data" / "settings.toml")
    assert (settings.window_width, settings.window_height) == (1100, 700)
