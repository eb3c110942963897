"""Pages: a frame of one takes one layout."""

from collections.abc import Sequence

import pytest

from game.scenes.shell.pages import Page
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from tests.support.pilot import Pilot


class Counting(Page):
    """A page that counts how often its column is filled."""

    name = "counting"
    filled = 0

    def buttons(self) -> Sequence[Button]:
        """Return none."""
        return ()

    def title(self) -> str:
        """Return a word."""
        return "Counting"

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Count, and fill in a line."""
        self.filled += 1
        form.text("One line")


@pytest.mark.parametrize(("keeps_height", "times"), [(True, 1), (False, 2)])
def test_a_frame_fills_a_page_once_and_again_only_where_its_panel_shrinks(keeps_height: bool, times: int) -> None:
    pilot = Pilot()
    page = Counting(pilot.program)
    page.keeps_height = keeps_height
    pilot.director.stack.push(page)
    pilot.director.notices.tell("A notice over the page")
    pilot.director.forget()
    page.filled = 0
    pilot.director.draw()
    assert page.filled == times
    pilot.tick(1 / 30)
    pilot.director.draw()
    pilot.director.tree()
    assert page.filled == times
