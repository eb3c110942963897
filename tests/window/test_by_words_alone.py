"""The real program in a real window, played by one who reads only the file of its tree and presses only keys."""

import time
from pathlib import Path

import pytest

from game.toolkit.devices.input import Key
from tests.support.blind import BlindPlayer
from tests.support.breadth import selected
from tests.window.xvfb import Game, game, screen

pytestmark = pytest.mark.window

NAMES = {Key.TAB: "Tab", Key.ENTER: "Return", Key.RIGHT: "Right"}
_STILL = 8
"""Looks at an unchanged tree after which it rests."""
_ANSWER_WITHIN = 10.0
"""Seconds after which a key counts as one that changes nothing."""


def pressing(playing: Game, key: str) -> None:
    """Press a key and wait until the tree has changed and rests."""
    before = last = playing.tree()
    playing.press(NAMES[Key(key)])
    end = time.monotonic() + _ANSWER_WITHIN
    still = 0
    while still < _STILL and time.monotonic() < end:
        time.sleep(0.03)
        now = playing.tree()
        still = still + 1 if now == last != before else 0
        last = now


@pytest.mark.parametrize("last", selected(("deal-summary", "result"), ("deal-summary",)))
def test_a_match_is_played_in_a_real_window_by_the_accessible_tree_alone(tmp_path: Path, last: str) -> None:
    """From the first start to the score of the first deal, or to that of the shortest match."""
    with screen() as environ, game(environ, tmp_path, "--speed", "instant", "--seed", "2") as playing:
        playing.until(lambda tree: tree["scene"] == "first-start")
        player = BlindPlayer(playing.tree_file, lambda key: pressing(playing, key), lambda: time.sleep(0.2))
        player.choose("button:play")
        playing.until(lambda tree: tree["scene"] in ("title", "new-match"))
        if player.tree()["scene"] == "title":
            player.choose("button:new")
        player.choose("choice:rules=santa-cruz-short")
        player.choose("choice:length=shortest")
        player.choose("button:start")
        end = time.monotonic() + 500
        while player.tree()["scene"] != last:
            assert time.monotonic() < end, player.tree()["state"]
            if not player.act():
                time.sleep(0.02)
        assert last != "result" or "win" in player.tree()["state"] or "shared" in player.tree()["state"]
    assert (tmp_path / "errors.txt").read_text() == ""
