"""Reports never contain text that was entered in a field of any scene."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.clock import utc_now
from game.crash_reports import Reporter
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.records.from_log import record_of
from game.records.text import to_text
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.scenes.shell.reports import fail, write_report
from game.scenes.shell.routes import StaticRoute
from game.session.simulate import simulate
from game.settings import Settings
from game.toolkit.devices.input import FileDropped, Key, KeyPressed, TextComposed, TextTyped
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role
from tests.session.plants import planted, words
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.routes import SHORT, lead
from tests.support.sources import modules

FIELDS = {
    "import_page.py": "rules-import",
    "rule_choices.py": "rules-editor",
    "data_page.py": "data",
    "unsaved_page.py": "unsaved",
    "person_page.py": "new-person",
    "rules_page.py": "rules",
    "seat_page.py": "seat",
    "filter_page.py": "filter",
    "word_page.py": "word",
}
"""Modules with a text field, each with a scene that shows the field."""


def test_every_line_to_write_in_is_known_here() -> None:
    """A new field needs an entry in `FIELDS`, so that the tests enter a word in it."""
    named = modules("game/scenes", naming=("FIELD",))
    assert not [name for name, tree in named if "Role.FIELD" in ast.unparse(tree)], "made by `field` alone"
    made = {
        Path(name).name
        for name, tree in modules("game/scenes", naming=("field",))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("field", "form.field") and node.args
    }
    assert made == FIELDS.keys()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "reports"


@pytest.fixture
def pilot(folder: Path) -> Pilot:
    return Pilot(reporter=Reporter(folder, utc_now)).open()


def lines_of(pilot: Pilot) -> list[Target]:
    """Return the targets of the scene's fields, including fields out of sight."""
    widgets = pilot.director.view().widgets
    return [widget.target for widget in widgets if widget.role is Role.FIELD and widget.target is not None]


def plant(pilot: Pilot, line: Target, word: str) -> None:
    pilot.director.focus(line)
    pilot.director.handle(KeyPressed("a", command=True))
    pilot.director.handle(TextTyped(word))


def reports_of(pilot: Pilot, folder: Path, secrets: list[str]) -> str:
    """Write reports on request and after errors that name the secrets; return the text in lower case."""
    write_report(pilot.program)
    for told in (" ".join(secrets), repr(secrets), repr(pilot.program.preferences.settings), " ".join(secrets).upper()):
        try:
            raise ValueError(f"what is wrong is {told}")
        except ValueError as error:
            fail(pilot.program, error)
    pilot.program.reset(StaticRoute.TITLE)
    write_report(pilot.program)
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir()]
    assert len(texts) == 6
    assert sum("what is wrong is" in text for text in texts) == 4
    return "\n".join(texts).casefold()


def told(pilot: Pilot, folder: Path, secrets: list[str]) -> list[str]:
    text = reports_of(pilot, folder, secrets)
    return [word for word in secrets if word.casefold() in text]


@pytest.mark.parametrize("scene", FIELDS.values())
def test_what_is_written_in_a_line_of_a_scene_is_in_no_report(scene: str, pilot: Pilot, folder: Path) -> None:
    if scene == "seat":
        lead(pilot, "new-match")
        pilot.click(ChoiceTarget("seat", "N"), ChoiceTarget("level", HUMAN))
    else:
        lead(pilot, scene)
    if scene == "rules":
        pilot.press(Key.TAB)
    supply = words()
    secrets = []
    lines = lines_of(pilot)
    assert lines
    for line in lines:
        secrets.append(next(supply))
        plant(pilot, line, secrets[-1])
    values = [widget.value for widget in pilot.director.view().widgets if widget.role is Role.FIELD]
    assert set(values) == set(secrets)
    pilot.director.handle(TextComposed("Zorqualim"))
    assert told(pilot, folder, [*secrets, "Zorqualim"]) == []


def test_what_is_spelt_with_a_gamepad_is_in_no_report(pilot: Pilot, folder: Path) -> None:
    lead(pilot, "letters")
    while pilot.widget(ButtonTarget("delete")).enabled:
        pilot.click(ButtonTarget("delete"))
        pilot.rest()
    for letter in "vexqua":
        shown = not_none(next(w.target for w in pilot.director.view().widgets if w.name.lower() == letter))
        pilot.click(shown)
        pilot.rest()
    assert told(pilot, folder, ["vexqua"]) == []


def test_names_of_the_settings_and_of_other_matches_are_in_no_report(pilot: Pilot, folder: Path) -> None:
    supply = words()
    secrets = [next(supply)]
    values, found = planted(Settings, supply)
    assert "player_name" in values
    secrets += found
    players = pilot.program.matches.default_players(SHORT)
    texts, more = planted(type(SHORT), supply)
    secrets += [*more, word := next(supply)]
    pilot.program.matches.begin(
        replace(SHORT, **texts), (replace(players[0], name=secrets[0]), *players[1:]), word=word
    )
    pilot.program.preferences.change(structs.replace(pilot.program.preferences.settings, **values))
    pilot.program.matches.begin(
        SHORT, pilot.program.matches.default_players(SHORT)
    )  # otherwise the match above would still be the current match
    assert told(pilot, folder, secrets) == []


def dropped(tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield the paths of a record and of a ruleset, each with its secret texts."""
    supply = words()
    texts, secrets = planted(type(SHORT), supply)
    rules = replace(PRESETS["classic"], sizes=(1,), trick_points=6, **texts)
    log = simulate(rules, ("random",) * 4, bytes(32))
    record = record_of(log, seed=bytes(32))
    names = [next(supply) for _ in Seat]
    players = tuple(replace(player, name=name) for player, name in zip(record.players, names, strict=True))
    path = tmp_path / f"{next(supply)}.backalley"
    path.write_text(to_text(replace(record, players=players, program=(program := next(supply)))), encoding="utf-8")
    yield path, [*secrets, *names, path.stem, program]
    path = tmp_path / f"{next(supply)}.json"
    path.write_text(rules_text(rules), encoding="utf-8")
    yield path, [*secrets, path.stem]


@pytest.mark.parametrize("kind", [0, 1])
def test_what_stands_in_a_file_that_is_dropped_is_in_no_report(
    kind: int, pilot: Pilot, folder: Path, tmp_path: Path
) -> None:
    path, secrets = list(dropped(tmp_path))[kind]
    pilot.director.handle(FileDropped(path))
    assert pilot.scene == ("replay", "rules-import")[kind]
    assert told(pilot, folder, secrets) == []
