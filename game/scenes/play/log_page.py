"""What happened, a line an event, by tricks and deals, the newest first."""

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
    """What a line is to those around it."""

    PLAIN = 0
    TRICK = 1
    """It ends a trick."""
    DEAL = 2
    """It begins a deal."""
    BACK = 3
    """It takes back what stands before it."""


_STRONG = (Weight.TRICK, Weight.DEAL)


class Line(NamedTuple):
    """Something that happened, in words."""

    text: str
    weight: Weight
    is_taken_back: bool = False
    """Whether it holds no longer."""


class LogPage(ReadingPage):
    """Shows what happened; it opens at the newest."""

    name = "log"
    size = (640, 640)

    def __init__(self, program: Program, lines: Sequence[Line]) -> None:
        """Show these, the newest first."""
        super().__init__(program)
        self._lines = tuple(reversed(lines[-_MOST_LINES:]))

    def title(self) -> str:
        """What this is."""
        return _("What happened")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """The lines; a trick's cards below who took it, a deal's tricks above its start."""
        form.text(_("The latest stands first."), theme.SMALL, muted=True)
        form.gap(6)
        for line, weight, is_taken_back in self._lines:
            if weight is Weight.TRICK:
                form.gap(9)
            text = _("{line} (taken back)").format(line=line) if is_taken_back else line
            form.text(text, theme.STRONG if weight in _STRONG else theme.BODY, muted=is_taken_back)
            form.gap(18 if weight is Weight.DEAL else 2)
