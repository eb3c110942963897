"""Match length: it can be chosen on the page of a new match for every ruleset, and is remembered."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.rulesets.lengths import Length, at_length
from game.rulesets.presets import PRESETS
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.hands import Do, by_gamepad, by_keys, by_pointer, choose_game
from tests.support.pilot import Pilot

NEW, START = ButtonTarget("new"), ButtonTarget("start")
FAST = Settings(first_start_done=True, speed=Speed.INSTANT)


def length(name: str) -> ChoiceTarget:
    return ChoiceTarget("length", name)


@pytest.mark.parametrize("do", [by_pointer, by_keys, by_gamepad])
def test_a_shorter_match_is_chosen_told_played_and_kept(do: Do, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings=FAST, settings_path=path).open()
    do(pilot, NEW)
    assert pilot.widget(START).detail == "Classic: 13 deals, about 15 min"
    do(pilot, length("shortest"))
    assert pilot.widget(START).detail == "Classic: 5 deals, about 5 min"
    do(pilot, START)
    assert pilot.table.local_match.seen.rules == at_length(PRESETS["classic"], Length.SHORTEST)[1]
    again = Pilot(settings=load(path)[0], store=pilot.store).open()
    again.click(NEW)
    assert again.widget(START).detail == "Classic, as last time: 5 deals, about 5 min"
    again.click(length("shorter"))
    assert again.widget(START).detail == "Classic: 13 deals, about 15 min"


def test_rulesets_of_ones_own_have_lengths_too_unless_they_are_short_already() -> None:
    pilot = Pilot(settings=FAST).open()
    library = pilot.program.rulesets
    long = library.keep(replace(PRESETS["blooper"], name="Long"))
    short = library.keep(replace(PRESETS["blooper"], name="Short", sizes=(3, 2, 1)))
    pilot.click(NEW)
    choose_game(pilot, long)
    pilot.click(length("shortest"))
    assert pilot.widget(START).detail == "Long: 5 deals, about 5 min"
    choose_game(pilot, short)
    assert pilot.director.view().find(length("shortest")) is None
    assert pilot.widget(START).detail.startswith("Short: 3 deals")
    pilot.click(START)
    assert pilot.table.local_match.seen.rules == library.get(short)


NEWCOMER = structs.replace(FAST, lessons_done=("first-deal",))
GENTLE = length("gentle")


def test_who_has_just_learned_is_offered_few_cards_and_the_coach() -> None:
    pilot = Pilot(settings=NEWCOMER).open()
    pilot.click(NEW)
    assert "You have already learned this game." in str(pilot.director.tree())
    choose_game(pilot, "traditional")
    assert "You have already learned this game." not in str(pilot.director.tree())
    choose_game(pilot, "classic")
    pilot.click(GENTLE, START)
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
