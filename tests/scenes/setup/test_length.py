"""Match length is chosen with the game, for every ruleset, and kept."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.rulesets.lengths import Length, at_length
from game.rulesets.presets import PRESETS
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from tests.support.hands import Do, by_gamepad, by_keys, by_pointer
from tests.support.pilot import Pilot

NEW, START = ButtonTarget("new"), ButtonTarget("start")
FAST = Settings(first_start_done=True, speed=Speed.INSTANT)


def length(name: str) -> ChoiceTarget:
    """Return the target of a length."""
    return ChoiceTarget("length", name)


def heading(pilot: Pilot) -> str:
    """Return the heading of the page on the chosen game and its length."""
    return next(w.name for w in pilot.director.view().widgets if w.role is Role.HEADING and " deals, about " in w.name)


@pytest.mark.parametrize("do", [by_pointer, by_keys, by_gamepad])
def test_a_shorter_match_is_chosen_told_played_and_kept(do: Do, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings=FAST, settings_path=path).open()
    do(pilot, NEW)
    assert heading(pilot) == "Classic: 26 deals, about 25 min"
    do(pilot, length("shortest"))
    assert heading(pilot) == "Classic: 5 deals, about 5 min"
    assert pilot.widget(ChoiceTarget("rules", "classic")).value == "5 deals, about 5 min"
    do(pilot, START)
    assert pilot.table.local_match.seen.rules == at_length(PRESETS["classic"], Length.SHORTEST)[1]
    kept, _notice = load(path)
    assert kept.last_length is Length.SHORTEST
    again = Pilot(settings=kept).open()
    again.click(NEW)
    assert again.widget(length("shortest")).checked


def test_rulesets_of_ones_own_have_lengths_too_unless_they_are_short_already() -> None:
    pilot = Pilot(settings=FAST).open()
    library = pilot.program.rulesets
    long = library.keep(replace(PRESETS["blooper"], name="Long"))
    short = library.keep(replace(PRESETS["blooper"], name="Short", sizes=(3, 2, 1)))
    pilot.click(NEW)
    pilot.click(ChoiceTarget("rules", long))
    pilot.click(length("shorter"))
    assert heading(pilot) == "Long: 13 deals, about 15 min"
    pilot.scroll_to(ChoiceTarget("rules", short))
    pilot.tick(0.4)
    pilot.click(ChoiceTarget("rules", short))
    assert pilot.director.view().find(length("whole")) is None
    assert heading(pilot).startswith("Short: 3 deals")
    pilot.click(START)
    assert pilot.table.local_match.seen.rules == library.get(short)


NEWCOMER = structs.replace(FAST, lessons_done=("first-deal",))
GENTLE = ButtonTarget("gentle")


def test_who_has_just_learned_is_offered_few_cards_and_the_coach() -> None:
    pilot = Pilot(settings=NEWCOMER).open()
    pilot.click(NEW)
    said = pilot.widget(ChoiceTarget("rules", "classic"))
    assert said.detail.startswith("You learned this one.")
    assert "You learned" not in pilot.widget(ChoiceTarget("rules", "traditional")).detail
    pilot.click(GENTLE)
    assert pilot.scene == "table"
    assert pilot.table.local_match.seen.rules.sizes == (5, 4, 3, 4, 5)
    assert pilot.program.preferences.settings.live_check


def test_nobody_else_is_offered_that() -> None:
    pilot = Pilot(settings=FAST).open()
    pilot.click(NEW)
    assert pilot.director.view().find(GENTLE) is None
    pilot = Pilot(settings=NEWCOMER).open()
    for _match in range(3):
        pilot.begin(PRESETS["classic"])
    pilot.open()
    pilot.click(NEW)
    assert pilot.director.view().find(GENTLE) is None
