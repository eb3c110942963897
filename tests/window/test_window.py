"""The real program in a real window, used with mouse and keyboard from another process, and killed."""

import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.session.journal import Journal
from game.session.lock import claimed
from game.session.store import Store
from tests.support.patience import PATIENCE
from tests.window.xvfb import Game, game, is_at, screen, without_a_screen

pytestmark = pytest.mark.window

RULES = {"sizes": [4, 1]}
CLASSIC = ("--rules", "classic", "--seed", "1", "--speed", "instant")
"""Options of a match without animation, which would triple the processor time."""
SEEN = 0.5
"""Seconds between two presses in the same place that do not count as a double click."""


@pytest.fixture
def rules_file(tmp_path: Path) -> str:
    command = [sys.executable, "-m", "game", "rules", "classic", "--json"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    path = tmp_path / "short.json"
    path.write_text(json.dumps(json.loads(text) | RULES), encoding="utf-8")
    return str(path)


def is_scored(tree: dict[str, Any]) -> bool:
    return any(node["target"] == "button:counted" for node in tree["widgets"])


def is_my_turn(tree: dict[str, Any]) -> bool:
    """Return True if the program waits for a bid or a card, or shows the score of a deal or the result."""
    if tree["scene"] == "result" or is_scored(tree):
        return True
    asks = any(node["target"].startswith("bid:") for node in tree["widgets"])
    return tree["scene"] == "table" and tree["settled"] and (asks or tree["state"].endswith("card."))


def act(playing: Game, tree: dict[str, Any]) -> None:
    """Make a bid with the keyboard, play a card with the mouse, or continue after a deal with Space."""
    bids = [node["target"] for node in tree["widgets"] if node["target"].startswith("bid:")]
    cards = [node["target"] for node in tree["widgets"] if node["role"] == "card" and node["enabled"]]
    before = tree["seq"], tree["scene"]
    if is_scored(tree):
        playing.press("space")  # a second Enter might count as a double press
    elif bids:
        playing.press("1" if "bid:1" in bids else "Right", "Return")
    else:
        time.sleep(SEEN)
        playing.click(cards[0])
    playing.until(lambda now: (now["seq"], now["scene"]) != before)


def test_a_match_is_played_in_a_real_window_with_mouse_and_keyboard(tmp_path: Path, rules_file: str) -> None:
    """Play to the final score, return to the title, and quit."""
    with (
        screen() as environ,
        game(environ, tmp_path, "--rules", rules_file, "--speed", "instant", "--seed", "1") as playing,
    ):
        while (tree := playing.until(is_my_turn))["scene"] != "result":
            act(playing, tree)
        assert "win" in tree["state"] or "shared" in tree["state"]
        playing.quit()


LAYOUTS = {"ru": "H/Р", "gr": "H/Η", "il": "H/י", "fr": "H"}
"""Keyboard layouts, each with the label of the key for a hint."""
KEYS_BY_PLACE = (("39", "score-sheet"), ("46", "log"), ("27", "rules"), ("45", "keys"))
"""X key codes of S, L, R and K on an American keyboard, each with the page that the key opens at the table."""


def test_letters_are_keys_by_their_place_under_every_layout_and_the_keypad_by_numlock(tmp_path: Path) -> None:
    """Change the keyboard layout while the program runs; check its keys, and the letters in its prompts."""
    with screen() as environ, game(environ, tmp_path, *CLASSIC) as playing:
        seq = playing.until(is_my_turn)["seq"]
        for name, hint in LAYOUTS.items():
            subprocess.run(["setxkbmap", name], env=environ, check=True)
            playing.until(partial(has_tip, f"Hint ({hint})"))
            for key, page in KEYS_BY_PLACE:
                playing.press(key)
                playing.until(is_at(page))
                playing.press("Escape")
                playing.until(is_at("table"))
        playing.press("10", "85", "85", "83")  # 1, keypad 6, 6, 4
        playing.do("keydown", "64", "key", "30", "keyup", "64")  # Alt and U
        assert playing.until(partial(has_focus, "bid:2"))["seq"] == seq
        playing.press("77", "83")  # NumLock, keypad 4
        assert playing.until(partial(has_focus, "bid:4"))["seq"] == seq


def has_tip(tip: str, tree: dict[str, Any]) -> bool:
    return any(node["tip"] == tip for node in tree["widgets"])


def has_focus(target: str, tree: dict[str, Any]) -> bool:
    return any(node["target"] == target and node["focused"] for node in tree["widgets"])


def stored_seq(folder: Path) -> int:
    """Return the number of the last entry of the last match."""
    opened = Store.open(folder / "data" / "profile.sqlite3")
    assert opened.notice is None
    last = max(opened.store.matches(), key=lambda match: match.id)
    entries = opened.store.load(last.id).entries
    Journal(entries)
    opened.store.close()
    return entries[-1].seq


def test_the_window_may_be_resized_at_any_moment_and_fill_the_screen(tmp_path: Path) -> None:
    """Check that the table adapts to each size, with all widgets except the hand inside the window."""
    with screen(1600, 1000) as environ, game(environ, tmp_path, *CLASSIC) as playing:
        playing.until(is_at("table"))
        window = playing.window()
        for size in ((1024, 640), (1500, 700), (1100, 900)):
            playing.do("windowsize", window, *map(str, size))
            playing.until(partial(fits, size=size))
        playing.press("F11")
        playing.until(lambda tree: bar_ends(tree, 1600))
        playing.press("F11")
        playing.until(lambda tree: bar_ends(tree, 1100))


def bar_ends(tree: dict[str, Any], width: int) -> bool:
    """Return True if the bar reaches the right edge of a window of this width."""
    menu = next((node for node in tree["widgets"] if node["target"] == "button:menu"), None)
    return menu is not None and width - 60 <= menu["rect"][0] + menu["rect"][2] <= width


def fits(tree: dict[str, Any], size: tuple[int, int]) -> bool:
    """Return True if the table, except for the hand, fits into a window of this size."""
    width, height = size
    if not bar_ends(tree, width):
        return False
    rects = [node["rect"] for node in tree["widgets"] if node["role"] != "card"]
    return all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in rects)


NO_WINDOW = "No window can be opened here: there is no display\n"
TAKEN = "Back Alley is already open in another window, with the same matches."


def without_a_display(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program without a display until it ends, with its data in a folder."""
    environ = without_a_screen() | {"XDG_RUNTIME_DIR": str(folder)}
    command = [sys.executable, "-m", "game", "--data-dir", str(folder)]
    return subprocess.run(command, env=environ, check=False, capture_output=True, text=True, timeout=60)


def test_without_a_display_the_game_says_so_and_ends(tmp_path: Path) -> None:
    """Check for one sentence and exit code 1, without a traceback."""
    ended = without_a_display(tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", NO_WINDOW)


def test_that_the_matches_are_open_already_is_said_without_a_display_too(tmp_path: Path) -> None:
    claim = claimed(tmp_path / "profile.sqlite3")
    try:
        ended = without_a_display(tmp_path)
    finally:
        claim.close()
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"{TAKEN}\n{NO_WINDOW}")


def test_a_second_window_with_the_same_matches_says_so_and_one_after_a_kill_does_not(tmp_path: Path) -> None:
    """Check that a second program shows a sentence and exits with code 1, and the first one continues."""
    second_place = tmp_path / "second"
    second_place.mkdir()
    with screen() as environ, game(environ, tmp_path, *CLASSIC) as first:
        first.until(is_at("table"))
        same_matches = ("--data-dir", str(tmp_path / "data"))
        with game(environ, second_place, *same_matches, says=f"{TAKEN}\n") as second:
            tree = second.until(is_at("already-open"))
            assert TAKEN in [widget["name"] for widget in tree["widgets"]]
            second.press("Return")
            assert second.process.wait(PATIENCE) == 1
        with game(environ, second_place, "--data-dir", str(tmp_path / "other")) as other:
            other.until(is_at("first-start"))
        first.until(is_at("table"))
        first.kill()
        with game(environ, second_place, *same_matches, "--resume", "--speed", "instant") as third:
            third.until(is_at("table"))


def test_a_program_that_the_system_ends_saves_and_closes_everything(tmp_path: Path) -> None:
    """End the program by a signal during loading and at the table, with the same result as closing the window."""
    with screen() as environ:
        for is_loading in (True, False):
            with game(environ, tmp_path, *CLASSIC) as playing:
                if is_loading:
                    playing.window()
                else:
                    playing.until(is_at("table"))
                playing.process.terminate()
                assert playing.process.wait(PATIENCE) == 0
    assert stored_seq(tmp_path) >= 0
