"""The first pages are not crowded: at 1280x720, each has few targets."""

import pytest

from game.scenes.shell.pages import CLOSE
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ChoiceTarget
from tests.support.pilot import Pilot
from tests.support.routes import lead

MOST = 12
PLAIN = ("title", "new-match", "table", "menu", "result", "result-menu")
"""Pages on which every target counts; elsewhere the rows of a list or choices of a setting count as one."""


@pytest.mark.parametrize("scene", [*PLAIN, "seat"])
def test_few_things_can_be_pressed_on_a_page(scene: str) -> None:
    pilot = Pilot(size=(1280, 720)).open()
    lead(pilot, scene)
    pilot.tick(1.0)
    seen = [widget.target for widget in pilot.director.view().focusable() if widget.visible.h > 1]
    kept = [one for one in seen if one is not None and not isinstance(one, (CardTarget, BidTarget)) and one != CLOSE]
    kinds = {one.group if isinstance(one, ChoiceTarget) and scene not in PLAIN else str(one) for one in kept}
    assert 0 < len(kinds) <= MOST, sorted(kinds)
