"""What happened, a line an event, the newest at the foot."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.pages import ReadingPage
from game.scenes.program import Program
from game.scenes.scene import Room
from game.ui import theme
from game.ui.form import Form

_MOST_LINES = 240


class LogPage(ReadingPage):
    """Shows lines, each with whether a deal begins there; it opens at the newest."""

    name = "log"
    size = (640, 640)

    def __init__(self, program: Program, lines: Sequence[tuple[str, bool]]) -> None:
        """Show these, the newest first."""
        super().__init__(program)
        self._lines = tuple(reversed(lines[-_MOST_LINES:]))

    def title(self) -> str:
        """What this is."""
        return _("What happened")

    def fill(self, form: Form, room: Room) -> None:
        """The lines; a gap where a deal begins."""
        for line, begins in self._lines:
            form.text(line, theme.STRONG if begins else theme.BODY)
            form.gap(14 if begins else 2)
