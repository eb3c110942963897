"""Tour of the pages that show the score of a match with every mark, for pictures and layout tests."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from tests.support.pilot import Pilot
from tests.support.turns import may_act

SIZES = (5, 2)


def marked(pilot: Pilot) -> Iterator[str]:
    """Give a match every kind of mark; yield the name of each scene that shows marks."""
    program = pilot.program
    program.preferences.settings = structs.replace(
        program.preferences.settings, first_start_done=True, speed=Speed.FAST, live_check=True, live_check_points=40
    )
    pilot.open(rules=replace(PRESETS["classic"], sizes=SIZES))
    hinted(pilot)
    pilot.tick(1.0)
    yield "marks-table-two"
    pilot.play_on(lambda: pilot.is_scored)
    pilot.click(ButtonTarget("undo"))
    pilot.open_summary()
    pilot.click(ButtonTarget("again"))
    pilot.press(*[Key.RIGHT] * 6)
    pilot.tick(2.0)
    yield "marks-replay"
    pilot.press("b")
    pilot.click(ButtonTarget("yes"))
    pilot.until(lambda: may_act(pilot.table.local_match))
    pilot.tick(1.0)
    yield "marks-table"
    pilot.press(Key.ESCAPE)
    yield "marks-menu"
    pilot.click(ButtonTarget("sheet"))
    yield "marks-score-sheet"
    pilot.press(Key.ESCAPE)
    pilot.open_summary()
    yield "marks-deal-summary"
    pilot.play_on(lambda: pilot.scene == "result")
    yield "marks-result"
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    yield "marks-matches"


def hinted(pilot: Pilot) -> None:
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(1.0)
    pilot.click(ButtonTarget("hint"))
    pilot.tick(0.2)
    pilot.press(Key.ESCAPE)
