"""First frame of a turn, in a real window: a click, a key or a drag counts as soon as it is announced, and plays one card."""

import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.engine.cards import Card
from game.engine.events import CardPlayed
from game.session.store import Store
from tests.support.breadth import selected
from tests.window.xvfb import Game, game, is_at, screen

pytestmark = pytest.mark.window

TRICKS = 10
SLIDES = 1.5
"""Seconds in which a press near the last may be taken for a double click; a busy game counts them more slowly."""
LOOK = 0.002
HELD = 1.2
"""Seconds for which a key is held: it repeats after less than half of that."""


def rules_of(folder: Path, sizes: list[int]) -> str:
    """Return a ruleset of deals of these sizes."""
    command = [sys.executable, "-m", "game", "rules", "classic", "--json"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    path = folder / "deals.json"
    path.write_text(json.dumps(json.loads(text) | {"sizes": sizes}), encoding="utf-8")
    return str(path)


def announced(playing: Game) -> dict[str, Any]:
    """Return the first tree that asks for a card; bids and pages on the way are answered.

    Raises:
        TimeoutError: none comes.
    """
    end = time.monotonic() + 120
    while time.monotonic() < end and playing.process.poll() is None:
        tree = playing.tree()
        scene = tree.get("scene")
        bids = scene == "table" and any(node["target"].startswith("bid:") for node in tree["widgets"])
        if scene == "deal-summary" or bids:
            playing.press(*(("1", "space") if bids else ("space",)))
            playing.until(partial(is_other, tree))
        elif scene == "result" or (scene == "table" and legal(tree)):
            return tree
        time.sleep(LOOK)
    raise TimeoutError(f"no turn; exit {playing.process.poll()}")


def is_other(before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Return True if the match has gone on, or another page has come."""
    return bool((now["seq"], now["scene"]) != (before["seq"], before["scene"]))


def is_gone(target: str, tree: dict[str, Any]) -> bool:
    """Return True if nothing on the screen has a target any more."""
    return all(node["target"] != target for node in tree["widgets"])


def legal(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cards that may be played now; none before one is asked for."""
    if not tree["state"].endswith("card."):
        return []
    return [node for node in tree["widgets"] if node["role"] == "card" and node["enabled"]]


def middle(node: dict[str, Any]) -> tuple[int, int]:
    """Return a point of a card that the next card of the hand does not cover."""
    x, y, width, height = node["rect"]
    return x + min(width // 4, 20), y + height // 3


def words(way: str, at: tuple[int, int], number: int) -> tuple[str, ...]:
    """Return what xdotool is told, for a card at a point, by turns Enter and Space: either again would pass for a double press."""
    x, y = map(str, at)
    match way:
        case "click":
            return ("mousemove", x, y, "click", "1")
        case "drag":
            above = [str(part) for step in (60, 180, 300) for part in ("mousemove", x, at[1] - step, "sleep", 0.02)]
            return ("mousemove", x, y, "mousedown", "1", *above, "mouseup", "1")
        case _:
            return ("key", ("Return", "space")[number % 2])


def played(folder: Path, seat: object) -> list[Card]:
    """Return the cards that a seat has played, as the log has them."""
    opened = Store.open(folder / "data" / "profile.sqlite3")
    try:
        (match,) = opened.store.matches()
        events = [entry.event for entry in opened.store.load(match.id).entries]
        return [event.card for event in events if isinstance(event, CardPlayed) and str(event.seat) == seat]
    finally:
        opened.store.close()


@pytest.mark.parametrize(("deals", "tricks"), selected([(1, 2), (TRICKS, TRICKS)], [(1, 2)]))
def test_a_press_in_the_first_frame_of_a_turn_plays_its_card_and_no_other(
    tmp_path: Path, deals: int, tricks: int
) -> None:
    """By clicks, keys and drags, as many tricks each: what the log holds in the end is what was pressed, in that order."""
    ways = [way for way in ("click", "key", "drag") for _ in range(deals)]
    options = ("--rules", rules_of(tmp_path, [tricks] * len(ways)), "--speed", "fast", "--seed", "4")
    wanted: list[str] = []
    with screen() as environ, game(environ, tmp_path, *options) as playing:
        playing.until(is_at("table"))
        x, y = place(playing)
        last, when = (0, 0), 0.0
        for way in ways:
            for trick in range(tricks):
                tree = announced(playing)
                cards = legal(tree)
                focus = next((node for node in cards if node["focused"]), None)
                card = focus if way == "key" and focus is not None else cards[len(wanted) % len(cards)]
                at = middle(card)
                if abs(at[0] - last[0]) < 60 and time.monotonic() - when < SLIDES:
                    time.sleep(SLIDES)
                playing.do(*words(way, (x + at[0], y + at[1]), trick))
                last, when = at, time.monotonic()
                wanted.append(card["target"])
                playing.until(partial(is_gone, card["target"]))
        playing.kill()
    assert [f"card:{card}" for card in played(tmp_path, "S")] == wanted


def place(playing: Game) -> tuple[int, int]:
    """Return the upper left corner of the window on the screen."""
    command = ["xdotool", "getwindowgeometry", "--shell", playing.window()]
    told = subprocess.run(command, env=playing.environ, check=True, capture_output=True, text=True).stdout
    found = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    return int(found["X"]), int(found["Y"])


def test_a_held_enter_plays_one_card(tmp_path: Path) -> None:
    """Though it repeats for longer than it takes until the next turn."""
    options = ("--rules", rules_of(tmp_path, [TRICKS]), "--speed", "fast", "--seed", "4")
    with screen() as environ, game(environ, tmp_path, *options) as playing:
        before = len(hand(announced(playing)))
        playing.do("keydown", "Return")
        playing.until(lambda tree: len(hand(tree)) == before - 1)
        announced(playing)
        time.sleep(HELD)
        assert len(hand(playing.tree())) == before - 1
        playing.do("keyup", "Return")


def hand(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of the hand."""
    return [node for node in tree["widgets"] if node["role"] == "card" and node["target"].startswith("card:")]
