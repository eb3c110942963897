"""Pages are not crowded: at 1280x720, each has few targets besides the way back."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.characters import CHARACTERS
from game.ai.levels import CLUB
from game.engine.events import HUMAN
from game.paths import Paths
from game.profiles import people
from game.rulesets.presets import PRESETS
from game.scenes.shell.pages import CLOSE
from game.settings import Settings
from game.tabletop.roster import PLAYED_LEVELS
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.wording.names import NAMELESS
from tests.support.careers import make_career
from tests.support.pilot import Pilot
from tests.support.routes import lead

MOST = 12
PLAIN = ("title", "new-match", "seat", "learn", "your-game", "table", "menu", "result", "result-menu")
"""Pages on which every target counts; elsewhere the rows of a list or choices of a setting count as one."""
KINDS = ("rulesets", "matches", "data", "filter", "rules-editor", "settings", "figures")


@pytest.mark.parametrize("scene", [*PLAIN, *KINDS])
def test_few_things_can_be_pressed_on_a_page(scene: str) -> None:
    seen = in_sight(crowded(scene))
    kinds = seen if scene in PLAIN else {getattr(one, "group", getattr(one, "what", one)) for one in seen}
    assert 0 < len(kinds) <= MOST, sorted(map(str, kinds))


@pytest.mark.parametrize("level", [HUMAN, *PLAYED_LEVELS])
def test_all_characters_and_levels_are_a_press_away_from_the_few_in_sight(level: str) -> None:
    pilot, seen = crowded("seat", level), set[Target]()
    assert pilot.widget(ChoiceTarget("level", level)).checked
    for press in ("more", "others", "more", "others"):
        assert len(in_sight(pilot)) <= MOST
        seen |= in_sight(pilot)
        pilot.click(ButtonTarget(press))
    assert {ChoiceTarget("level", one) for one in (HUMAN, *PLAYED_LEVELS)} <= seen
    assert {ChoiceTarget("character", one) for one in CHARACTERS} <= seen


def test_a_persons_seat_is_not_crowded_by_the_other_people_who_play_here(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    for name in ("Ann", "Bob", "Cleo", "Dan", "Eve"):
        people.add(paths, name, "drifter", Settings())
    pilot = Pilot(settings=Settings(first_start_done=True), paths=paths, size=(1280, 720)).open()
    lead(pilot, "seat")
    pilot.click(ChoiceTarget("level", HUMAN))
    assert len(in_sight(pilot)) <= MOST
    assert ButtonTarget("more") in in_sight(pilot)
    pilot.find_and_click(ChoiceTarget("person", people.profiles(paths)[-1].id))
    assert pilot.widget(ChoiceTarget("name")).value == "Eve"


def crowded(scene: str, level: str = CLUB) -> Pilot:
    """Return a pilot on a page of somebody with matches and a ruleset of their own, whose partner has a level."""
    pilot = Pilot(settings=Settings(first_start_done=True, last_levels=(HUMAN, CLUB, level, CLUB))).open()
    pilot.program.rulesets.keep(replace(PRESETS["blooper"], name="Mine"))
    make_career(pilot.store, MOST, person=NAMELESS)
    lead(pilot, scene)
    pilot.tick(1.0)
    return pilot


def in_sight(pilot: Pilot) -> set[Target]:
    seen = {widget.target for widget in pilot.director.view().focusable() if widget.visible.h > 1}
    return {one for one in seen if one not in (None, CLOSE) and not isinstance(one, (CardTarget, BidTarget))}
