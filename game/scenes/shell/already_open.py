"""Pages shown before a `Program` exists, because another window uses the profile or opening it takes a long time."""

from collections.abc import Callable, Sequence

from game.i18n import N_, _
from game.scenes.shell.pages import CLOSE, Page
from game.toolkit.director import Director
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Tone


class AlreadyOpen(Page):
    """Page of a window that cannot open the profile because another window uses it."""

    name = "already-open"
    heading = N_("Back Alley")
    size = (660, 300)

    def __init__(self, director: Director) -> None:
        """Create the page. When the player closes it, `director` closes the window."""
        self._director = director

    def texts(self) -> tuple[str, ...]:
        """Return the message, and a tip on opening a record in the other window."""
        return already_open_text(), _("To look at a record, drop its file on that window.")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the texts."""
        form.gap(8)
        for text in self.texts():
            form.text(text, align=Align.CENTRE, below=10)

    def buttons(self) -> Sequence[Button]:
        """Return the Close button."""
        return (Button(CLOSE.name, _("Close"), self.back, tone=Tone.PRIMARY, icon="close"),)

    def back(self) -> None:
        """Close the window."""
        self._director.stack.close()


class Opening(AlreadyOpen):
    """Page shown while a profile is upgraded or recovered."""

    name = "opening"

    def __init__(self, director: Director, share: Callable[[], float]) -> None:
        """Show the page. `share` returns the finished fraction of the work, 0 to 1."""
        super().__init__(director)
        self._share = share
        self._percent = 0

    def texts(self) -> tuple[str, ...]:
        """Return the message, in two parts."""
        told = _("Your matches are being prepared: {percent} %.").format(percent=self._percent)
        return told, _("With thousands of them, this can take a minute.")

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show the finished percentage, which never goes down."""
        before, self._percent = self._percent, max(self._percent, int(100 * self._share()))
        return self._percent != before


def already_open_text() -> str:
    """Return the message that the profile is already open."""
    return _("Back Alley is already open in another window, with the same matches.")
