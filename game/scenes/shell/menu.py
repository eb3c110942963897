"""Menu base class: a panel with a column of buttons over a table."""

from collections.abc import Sequence

from game.i18n import N_
from game.scenes.shell.pages import Page
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align


class Menu(Page):
    """Menu that pauses the scene below. Its first button, and Escape, continue there."""

    is_overlay = True
    heading = N_("Menu")
    size = (440.0, 640.0)

    def entries(self) -> Sequence[Button]:
        """Return the buttons from top to bottom."""
        raise NotImplementedError

    def note(self) -> str:
        """Return the text below them."""
        raise NotImplementedError

    def remark(self) -> str:
        """Return the text between them and the note; empty for none."""
        return ""

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the buttons, and what is said below them."""
        for entry in self.entries():
            form.button(entry)
            form.gap(theme.GAP_M)
        for text in filter(None, (self.remark(), self.note())):
            form.gap(theme.GAP_XS)
            form.text(text, theme.SMALL, muted=True, align=Align.CENTRE)

    def buttons(self) -> Sequence[Button]:
        """Return none: they stand in the column."""
        return ()

    def first(self) -> Target:
        """Return the button that continues."""
        return ButtonTarget(self.entries()[0].name)
