"""Matches played by a program that reads only the file of the accessibility tree, and uses only keys."""

from itertools import product
from pathlib import Path

import pytest

from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.a11y_tree import Tree, write_tree
from tests.support.blind import BlindPlayer
from tests.support.breadth import selected
from tests.support.pilot import Pilot
from tests.support.tree_file import TreeFile

MATCHES = tuple(product(PRESETS, (Length.WHOLE, Length.SHORTEST)))
QUICK = tuple((preset, Length.SHORTEST) for preset in ("blooper-singles", "santa-cruz"))
"""The matches that `make test` plays: one with a preset without partners, and one with a preset with partners."""


@pytest.mark.parametrize(("preset", "length"), selected(MATCHES, QUICK))
def test_a_match_is_played_by_the_accessible_tree_alone(preset: str, length: Length, tmp_path: Path) -> None:
    settings = Settings(first_start_done=True, speed=Speed.INSTANT, last_length=length)
    pilot = Pilot(settings=settings, seed=6).open()
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
    player = BlindPlayer(TreeFile(file), press)
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
