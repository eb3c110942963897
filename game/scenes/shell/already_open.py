"""Second-instance notice: another window is using the profile."""

from collections.abc import Sequence

from game.i18n import N_, _
from game.scenes.shell.pages import CLOSE, Page
from game.toolkit.director import Director
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Tone


class AlreadyOpen(Page):
    """Only page of a window that may not play; leaving it closes the window."""

    name = "already-open"
    heading = N_("Back Alley")
    size = (660, 300)

    def __init__(self, director: Director) -> None:
        """Show the page; the director closes the window."""
        self._director = director

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the message, and a tip on records."""
        form.gap(8)
        form.text(already_open_text(), align=Align.CENTRE, below=10)
        form.text(_("To look at a record, drop its file on that window."), align=Align.CENTRE, below=10)

    def buttons(self) -> Sequence[Button]:
        """Return the Close button."""
        return (Button(CLOSE.name, _("Close"), self.back, tone=Tone.PRIMARY, icon="close"),)

    def back(self) -> None:
        """Close the window."""
        self._director.stack.close()


def already_open_text() -> str:
    """Return the message, also used in the terminal."""
    return _("Back Alley is already open in another window, with the same matches.")
