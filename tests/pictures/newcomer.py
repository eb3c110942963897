"""A newcomer's first minutes in pictures: from the question of the first start to the end of a first match."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.scenes.play.table_scene import TableScene
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from tests.lessons.lesson_walk import do_right, step_now, until_asked, wrong_targets
from tests.support.pilot import Pilot


def newcomer(pilot: Pilot) -> Iterator[str]:
    """Go through a newcomer's first minutes; yield the name of each step when it is on the screen."""
    pilot.program.preferences.settings = replace(
        pilot.program.preferences.settings, first_start_done=False, lessons_done=()
    )
    pilot.open()
    pilot.tick(0.5)
    yield "01-first-start"
    pilot.click(ButtonTarget("learn"))
    yield from _lesson(pilot, "02-first-deal")
    pilot.click(ButtonTarget("short-match"))
    yield from _match(pilot)


def _lesson(pilot: Pilot, name: str) -> Iterator[str]:
    """Play a lesson with a wrong move at each step; yield a name for each state."""
    number = 0
    until_asked(pilot, pilot.click)
    while (step := step_now(pilot)) is not None:
        number += 1
        pilot.tick(1.0)
        yield f"{name}-{number}"
        for target in wrong_targets(pilot, step)[:1]:
            pilot.click(target)
            pilot.tick(0.5)
            yield f"{name}-{number}-wrong"
        do_right(pilot, step, pilot.click)
        until_asked(pilot, pilot.click)
    pilot.tick(0.5)
    yield f"{name}-done"


def _match(pilot: Pilot) -> Iterator[str]:
    """Play a match; yield a name whenever something happens for the first time."""
    assert isinstance(pilot.director.stack.scene, TableScene)
    pilot.tick(1.0)
    yield "06-introduction"
    pilot.play_on(lambda: bool(pilot.bids))
    pilot.tick(1.0)
    yield "07-bid"
    yield from _hint(pilot, "08-hint-for-a-bid")
    pilot.play_to_a_card()
    pilot.tick(1.0)
    yield "09-card"
    yield from _hint(pilot, "10-hint-for-a-card")
    pilot.play_on(lambda: pilot.is_scored)
    pilot.tick(2.0)
    yield "11-deal-over"
    pilot.open_summary()
    pilot.click(ButtonTarget("review"))
    pilot.tick(20.0)
    yield "12-how-did-i-play"
    pilot.press(Key.ESCAPE)
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.tick(1.0)
    yield "13-match-over"


def _hint(pilot: Pilot, name: str) -> Iterator[str]:
    pilot.press("h")
    pilot.tick(0.2)
    yield name
    pilot.press(Key.ESCAPE)
