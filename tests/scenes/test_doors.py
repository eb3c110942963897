"""Every scene can be come to by what is on the screen, and left with keys alone."""

import pytest

from tests.support.pilot import Pilot
from tests.support.routes import DOORS, go_out, lead, scene_names


def test_no_scene_of_the_program_is_without_a_door() -> None:
    """A scene that is new wants one: the monkey begins in each."""
    assert scene_names() == DOORS.keys()


@pytest.mark.parametrize("scene", DOORS)
def test_a_scene_is_found_and_left_again(scene: str) -> None:
    pilot = Pilot().open()
    lead(pilot, scene)
    go_out(pilot)
    assert pilot.director.stack.is_closed is (scene == "already-open")
