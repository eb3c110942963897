"""Whole matches by one who reads nothing but the file of the accessible tree and has nothing but keys."""

from pathlib import Path

import pytest

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.a11y_tree import Tree, write_tree
from tests.support.blind import BlindPlayer
from tests.support.pilot import Pilot


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_played_by_the_accessible_tree_alone(preset: str, tmp_path: Path) -> None:
    """From the title to the final score, in every ruleset."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=6).open()
    file = tmp_path / "tree.json"
    kept: list[Tree] = []

    def keep() -> None:
        tree = pilot.director.tree()
        if kept[-1:] != [tree]:
            assert write_tree(file, tree) is None
            kept[:] = [tree]

    def press(key: str) -> None:
        pilot.press(key)
        pilot.tick()
        keep()

    keep()
    player = BlindPlayer(file, press)
    player.begin(preset)
    for _ in range(60_000):
        if player.tree()["scene"] == "result":
            break
        if not player.act():
            pilot.tick()
            keep()
    tree = player.tree()
    assert tree["scene"] == "result"
    assert "win" in tree["state"] or "shared" in tree["state"]
