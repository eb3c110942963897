"""Event log: a line an event, by tricks and deals, the newest first."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from game.i18n import _
from game.scenes.shell.pages import ReadingPage
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext

_MOST_LINES = 240


class Weight(Enum):
    """Weight of a line among its neighbours."""

    PLAIN = 0
    TRICK = 1
    """The line ends a trick."""
    DEAL = 2
    """The line begins a deal."""
    BACK = 3
    """The line takes back the lines before it."""


_STRONG = (Weight.TRICK, Weight.DEAL)


class Line(NamedTuple):
    """Event in words."""

    text: str
    weight: Weight
    is_taken_back: bool = False
    """True if it has been taken back."""


class LogPage(ReadingPage):
    """Page of the events; it opens at the newest."""

    name = "log"
    size = (640, 640)

    def __init__(self, program: Program, lines: Sequence[Line]) -> None:
        """Show these lines, the newest first."""
        super().__init__(program)
        self._lines = tuple(reversed(lines[-_MOST_LINES:]))

    def title(self) -> str:
        """Return the title."""
        return _("What happened")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the lines; a trick's cards below its winner, a deal's tricks above its start."""
        form.text(_("The latest stands first."), theme.SMALL, muted=True)
        form.gap(6)
        for line, weight, is_taken_back in self._lines:
            if weight is Weight.TRICK:
                form.gap(9)
            text = _("{line} (taken back)").format(line=line) if is_taken_back else line
            form.text(text, theme.STRONG if weight in _STRONG else theme.BODY, muted=is_taken_back)
            form.gap(18 if weight is Weight.DEAL else 2)
