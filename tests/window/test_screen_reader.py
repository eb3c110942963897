"""The real program, used through AT-SPI alone, as by a screen reader, without pixels and keys."""

import re
import time
from pathlib import Path

import pytest

from game.rulesets.presets import PRESETS
from tests.window.atspi import LOOK, Node, Reader, find, within
from tests.window.atspi_player import HAND, begin, bids, cards, play_match, played

pytestmark = pytest.mark.window
UNREADABLE = re.compile("[♠♥♦♣★✦]")
CARD = re.compile(r"\w+ of (spades|hearts|diamonds|clubs)")
TASK = re.compile(r"\d+ of \d+$")
"""Pattern of the tutor's progress: the number of the task and the number of tasks, such as "2 of 5"."""

_ANSWERS_WITHIN = 2.0
"""Maximum seconds from an action to its announcements."""


def check(player: Reader) -> None:
    """Check that all usable nodes had names, and all announcements can be read out."""
    player.tree()
    assert player.nameless == []
    assert [line for line in player.heard if UNREADABLE.search(line)] == []


def test_a_short_match_is_played_by_at_spi_alone(tmp_path: Path) -> None:
    """Play to the result; check that events are announced, and nodes are in named groups."""
    with played(tmp_path) as (player, _playing):
        player.press("Play")
        begin(player, "santa-cruz-short")
        nodes = player.until(cards)
        named = {name for node in nodes for name in node["within"]}
        assert {"The table", "The bar", "Score", "Trump"} <= named
        assert any(name.startswith(HAND) for name in named)
        assert any("partner" in name for name in named)
        play_match(player, limit=240)
        check(player)
        # plays are announced with the player's name, except a card that is led
        assert sum(len(re.findall(r"\w+: \w+( of \w+)?\.", line)) for line in player.heard) > 40
        assert " ".join(player.heard).count("trick") > 10


def test_a_lesson_is_done_by_at_spi_alone(tmp_path: Path) -> None:
    """Do all tasks of the first deal, trying each answer; check that the tutor's texts are announced."""
    with played(tmp_path) as (player, _playing):
        player.press("Learn the game")
        tried: set[tuple[str, str]] = set()
        end = time.monotonic() + 120
        while find(nodes := player.tree(), "Play a short match") is None:
            assert time.monotonic() < end, player.heard[-10:]
            so_far = len(player.heard)
            learn(player, nodes, tried)
            listen(player, so_far)
        check(player)
        for said in ("the king is highest.", "You and Ruby are partners", "which are trump?", "now your contract"):
            assert any(said in line for line in player.heard), said
        links = {node["name"] for node in player.tree() if node["role"] == "link"}
        assert {"Explanation: Overtrick", "Explanation: Set"} <= links


def listen(player: Reader, so_far: int) -> None:
    """Wait for the announcement after an action, since the next action would replace it."""
    end = time.monotonic() + _ANSWERS_WITHIN
    while len(player.heard) == so_far and time.monotonic() < end:
        time.sleep(LOOK)
        player.tree()


def learn(player: Reader, nodes: list[Node], tried: set[tuple[str, str]]) -> None:
    """Continue after praise, or answer the task with an untried choice; after all are tried, begin again."""
    if (on := find(nodes, "Continue")) is not None:
        player.do(on)
        return
    task = next((found.group() for node in nodes if (found := TASK.search(node["name"]))), "")
    pointed = [
        node for node in nodes if node["acts"] and CARD.fullmatch(node["name"]) and node["within"][-1] == "The table"
    ]
    offered = bids(nodes) or [*pointed, *cards(nodes)]
    left = [node for node in offered if (task, node["name"]) not in tried]
    if left:
        tried.add((task, left[0]["name"]))
        player.do(left[0])
    elif offered:
        tried -= {(task, node["name"]) for node in offered}


@pytest.mark.stress
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_by_each_ruleset_is_played_by_at_spi_alone(preset: str, tmp_path: Path) -> None:
    with played(tmp_path) as (player, _playing):
        player.press("Play")
        begin(player, preset)
        play_match(player, limit=600)
        check(player)


@pytest.mark.stress
def test_an_exercise_is_answered_by_at_spi_alone(tmp_path: Path) -> None:
    with played(tmp_path) as (player, _playing):
        player.press("Play")
        player.press("Back")
        player.press("Learn")
        player.press("All exercises")
        player.do(exercises(player.until(exercises))[0])
        player.do(answers(player.until(answers))[0])
        player.until(lambda nodes: find(nodes, "Next exercise"))
        player.until(lambda _: re.search("Right: |Not quite. Answer: ", " ".join(player.heard)))
        check(player)


def exercises(nodes: list[Node]) -> list[Node]:
    """Return the items on the page of exercises, except those from the player's own matches."""
    page = ["Exercises", "Exercises"]  # names of the page and of its list; the page before also has a list of this name
    items = [node for node in nodes if node["role"] == "list item" and node["within"][-2:] == page]
    return [node for node in items if not node["name"].startswith("From your own table")]


def answers(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node["role"].endswith("button") and node["within"][-1].endswith("Big Blooper")]


@pytest.mark.stress
def test_a_replay_is_followed_by_at_spi_alone(tmp_path: Path) -> None:
    with played(tmp_path) as (player, _playing):
        player.press("Play")
        begin(player, "santa-cruz-short")
        play_match(player, limit=240)
        player.press("Menu")
        player.press("Replay.*")
        player.until(lambda nodes: find(nodes, "Next card"))
        before = len(player.heard)
        for _step in range(8):
            so_far = len(player.heard)
            player.press("Next card")
            listen(player, so_far)
        assert sum(" plays " in line or "bid" in line for line in player.heard[before:]) >= 5
        player.press("Show all hands")
        player.until(lambda nodes: within(nodes, "Ruby's hand"))
        check(player)
