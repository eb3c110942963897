"""Event log: one line per event, grouped by tricks and deals, newest first."""

from game.i18n import N_, _
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import EventLog
from game.scenes.shell.services import Program
from game.scenes.table.captions import LineWeight, captions
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext

_MOST_LINES = 240


_STRONG = (LineWeight.TRICK, LineWeight.DEAL)


class LogPage(ReadingPage):
    """Page of the events of a match."""

    name = "log"
    heading = N_("What happened")
    size = (640, 640)

    def __init__(self, program: Program, route: EventLog) -> None:
        """List the events that the local match has shown, newest first."""
        super().__init__(program)
        self._lines = tuple(reversed(captions(route.local_match)[-_MOST_LINES:]))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the lines, newest first, with gaps between tricks and between deals."""
        form.text(_("Newest first"), theme.SMALL, muted=True, below=6)
        for line, weight, is_taken_back in self._lines:
            if weight is LineWeight.TRICK:
                form.gap(9)
            text = _("{line} (taken back)").format(line=line) if is_taken_back else line
            form.text(text, theme.STRONG if weight in _STRONG else theme.BODY, muted=is_taken_back)
            form.gap(18 if weight is LineWeight.DEAL else 2)
