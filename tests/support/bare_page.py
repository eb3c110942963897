"""Base class of pages that tests invent."""

from collections.abc import Sequence

from game.scenes.shell.pages import Page
from game.toolkit.form import Button


class BarePage(Page):
    """A page without buttons."""

    name = "bare"

    def buttons(self) -> Sequence[Button]:
        return ()

    def title(self) -> str:
        return "Bare"
