"""A short match of every preset, with each seat's view after every event, is unchanged.

After an intended change: run `python -m tests.golden`, read the difference, and commit the files with the change.
"""

import pytest

from game.rulesets.presets import PRESETS
from tests.golden.playthrough import FOLDER, PLAYTHROUGHS, write


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_what_it_was(name: str) -> None:
    assert write(PLAYTHROUGHS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_preset_has_a_playthrough_with_every_number_of_players_and_no_file_is_left_over() -> None:
    played = {(game.preset, game.players) for game in PLAYTHROUGHS.values()}
    assert played == {(name, players) for name, rules in PRESETS.items() for players in rules.players}
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
