"""Reading page base class: a page over another scene, with a way back."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.shell.pages import Page, back_button
from game.toolkit.form import Button


class ReadingPage(Page):
    """Page over another scene that is only read."""

    is_overlay = True

    def buttons(self) -> Sequence[Button]:
        """Return the Back button."""
        return (back_button(_("Back")),)
