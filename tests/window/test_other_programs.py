"""Other programs and the window manager cannot crash the game; at worst it ends in an orderly way."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.window import rude_client
from tests.window.xvfb import GONE, Game, game, is_at, screen

pytestmark = pytest.mark.window


def copied(playing: Game) -> None:
    playing.until(is_at("first-start"))
    playing.press("F1")
    playing.until(is_at("rules"))
    playing.click("choice:search")
    playing.do("type", "hearts")
    playing.until(lambda tree: any(node["value"] == "hearts" for node in tree["widgets"]))
    playing.press("ctrl+a", "ctrl+c")


def annoy(playing: Game, *how: str) -> None:
    """Run `rude_client.py` on the game's window, and check that it finishes."""
    command = [sys.executable, rude_client.__file__, playing.window(), *how]
    told = subprocess.run(command, env=playing.environ, check=True, capture_output=True, text=True, timeout=60)
    assert told.stdout == "gone\n"


def test_a_program_that_vanishes_while_it_is_answered_does_not_end_the_game(tmp_path: Path) -> None:
    """Let a client request the clipboard and drag data over the window, and vanish before the answers."""
    with screen() as environ, game(environ, tmp_path) as playing:
        copied(playing)
        annoy(playing)
        playing.press("Escape")
        playing.until(is_at("first-start"))


def test_a_window_manager_that_dies_does_not_take_the_game_with_it(tmp_path: Path) -> None:
    with screen() as environ, game(environ, tmp_path) as playing:
        copied(playing)
        os.kill(int(environ["MANAGER_PID"]), signal.SIGKILL)
        window = playing.window()
        playing.do("windowfocus", "--sync", window)
        playing.press("Escape")
        playing.until(is_at("first-start"))


def test_when_another_program_destroys_the_window_the_game_ends_in_order(tmp_path: Path) -> None:
    """Check that the game ends: without its window, nobody could see or close it, and it would keep the profile locked."""
    with screen() as environ, game(environ, tmp_path, says=GONE) as playing:
        copied(playing)
        annoy(playing, "destroy")
        assert playing.process.wait(PATIENCE) == 1
