"""Language: it is chosen in the settings, and all texts on the screen change immediately."""

from pathlib import Path

from game.i18n import LANGUAGE_NAMES, SOURCE, install, installed
from game.rulesets.presets import PRESETS
from game.settings import load
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from tests.support.pilot import Pilot


def choose(pilot: Pilot, language: str) -> None:
    pilot.find_and_click(ChoiceTarget("language", language))


def test_a_language_chosen_at_the_table_is_that_of_the_table_at_once_and_of_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings_path=path).open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(1.0)
    english = set(pilot.names)
    assert {"How many of the 13 tricks will you take?", "Not broken", "Undo", "They"} <= english
    pilot.press("escape")
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "program"))
    assert "Settings" in pilot.names
    choose(pilot, "de")
    assert "Einstellungen" in pilot.names
    assert pilot.widget(ChoiceTarget("language", "de")).checked
    assert load(path)[0].language == "de"
    pilot.press("escape")
    assert "Weiterspielen" in pilot.names
    pilot.press("escape")
    assert {"Wie viele der 13 Stiche machst du?", "Nicht gebrochen", "Rückgängig", "Gegner"} <= set(pilot.names)
    assert set(pilot.names) & english <= {
        "",
        "Board",
        "Ruby",
        "Sarge",
        "Otis",
        "Player",
        "–",
        "…",
        *map(str, range(14)),
    }
    tree = pilot.director.tree()
    assert tree.caption in pilot.names
    assert "Runde 1 von 26" in tree.state


def test_the_choice_of_the_system_brings_its_language_back() -> None:
    pilot = Pilot().open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "program"))
    choose(pilot, "de")
    assert installed() == "de"
    choose(pilot, "system")
    assert installed() == SOURCE
    assert pilot.program.preferences.settings.language is None
    assert pilot.widget(ChoiceTarget("language", "system")).checked


def test_the_languages_are_offered_by_their_own_names_and_the_one_for_tests_is_not() -> None:
    for language in ("de", "en"):
        install(language)
        pilot = Pilot().open()
        pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "program"))
        offered = [
            widget.name
            for widget in pilot.director.view().widgets
            if widget.role is Role.RADIO
            and isinstance(widget.target, ChoiceTarget)
            and widget.target.group == "language"
        ]
        assert offered[1:] == list(LANGUAGE_NAMES.values()) == ["English", "Deutsch"]
