"""Look-back at the end of a match: it names the better choice in the costliest deal, if there is one."""

from dataclasses import replace

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot

WORST = ButtonTarget("worst")


def test_the_costliest_deal_says_what_would_have_been_better() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT))
    pilot.open(rules=replace(PRESETS["classic"], sizes=(3, 2, 1)))
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.tick(6.0)
    found = not_none(pilot.director.view().find(WORST))
    costly = found.detail.startswith("Better: ")
    assert costly or found.detail.startswith("Nothing you could have done: ")
