"""A record given to the program is shown as a replay, or its error is shown."""

from pathlib import Path

import pytest

from game.ai.levels import CLUB
from game.records.from_log import record_of
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from game.toolkit.devices.input import FileDropped, Key
from tests.support.pilot import Pilot


@pytest.fixture
def record(tmp_path: Path) -> Path:
    seed = bytes(31) + b"\7"
    log = simulate(PRESETS["santa-cruz-short"], (CLUB,) * 4, seed)
    path = tmp_path / "match.backalley"
    path.write_text(to_text(record_of(log, seed=seed)), encoding="utf-8")
    return path


def notices(pilot: Pilot) -> tuple[str, ...]:
    return pilot.director.tree().notices


def test_the_replay_of_an_opened_record_lies_over_the_title(record: Path) -> None:
    pilot = Pilot().open(record=record)
    assert pilot.scene == "replay"
    assert notices(pilot) == ()
    assert pilot.says("Sarge") or pilot.says("North")
    assert pilot.store.matches() == ()
    pilot.press("s")
    assert pilot.scene == "score-sheet"
    pilot.press(Key.ESCAPE, Key.ESCAPE)
    assert pilot.scene == "title"


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("", "wrong.backalley:1:1:", "record"),
        ("{\n", "wrong.backalley:1:", ""),
        ("Back Alley record 999\n", "wrong.backalley:1:", "999"),
        (None, "wrong.backalley:1:1:", "it is not there"),
    ],
)
def test_what_is_wrong_with_an_opened_record_is_told_with_its_place(
    text: str | None, place: str, word: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.backalley"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    pilot = Pilot().open(record=path)
    assert pilot.scene == "title"
    (notice,) = notices(pilot)
    assert notice.startswith(place)
    assert word in notice


def test_a_record_that_is_dropped_on_the_table_is_shown_over_it_and_the_match_goes_on(record: Path) -> None:
    pilot = Pilot().open(rules=PRESETS["classic"])
    pilot.director.handle(FileDropped(record))
    assert [scene.name for scene in pilot.director.stack.scenes] == ["table", "replay"]
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "table"
    pilot.director.handle(FileDropped(record.with_name("nowhere.backalley")))
    assert notices(pilot)[0].startswith("nowhere.backalley:1:1:")
