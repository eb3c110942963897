"""Reading page base class: a page over another scene, with a way back."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.shell.pages import CLOSE, Page, back_button
from game.scenes.shell.services import Program
from game.toolkit.form import Button
from game.toolkit.targets import Target


class ReadingPage(Page):
    """Page over another scene that is only read."""

    is_overlay = True

    def __init__(self, program: Program) -> None:
        """Begin with the program to go back within."""
        self._program = program

    def buttons(self) -> Sequence[Button]:
        """Return the Back button."""
        return (back_button(_("Back")),)

    def activate(self, target: Target) -> None:
        """Go back."""
        if target == CLOSE:
            self.back()

    def back(self) -> None:
        """Go back."""
        self._program.director.stack.pop()
