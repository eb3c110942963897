"""Menu base class: a panel with a column of buttons over a table."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.shell.pages import column
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, height_of, panel_rect
from game.toolkit.geometry import SHARE, Rect, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Role, View, Widget, label

_WIDTH, _HEIGHT, _SIDE = 440.0, 510.0, 36.0
"""Units: the panel without a remark, and its free margin at the sides."""


class Menu(Scene):
    """Menu that pauses the scene below. Its first button, and Escape, continue there."""

    is_overlay = True
    grows = True

    def __init__(self, program: Program) -> None:
        """Begin with the program to go back within."""
        self._program = program

    def entries(self) -> Sequence[Button]:
        """Return the buttons from top to bottom."""
        raise NotImplementedError

    def note(self) -> str:
        """Return the text below them."""
        raise NotImplementedError

    def remark(self) -> str:
        """Return the text between them and the note; empty for none."""
        return ""

    def view(self, context: LayoutContext) -> View:
        """Return a column of buttons."""
        px = context.metrics.px
        panel = self._panel(context)
        inner = panel.inset(px(_SIDE), px(20))
        title_h = context.measure.measure(_("Menu"), theme.TITLE)[1]
        head, below = rows(inner, title_h, SHARE, gap=px(14))
        _above, over, foot = rows(inner, SHARE, self._remark_height(context), px(26))
        heading = label(head, _("Menu"), style=theme.TITLE, align=Align.CENTRE, role=Role.HEADING)
        entries = self.entries()
        buttons = column(context, below, entries)
        said: list[Widget] = []
        if remark := self.remark():
            words, _apart = rows(over, SHARE, px(theme.GAP_XS))
            said.append(label(words, remark, style=theme.SMALL, align=Align.CENTRE, muted=True, wraps=True))
        note = label(foot, self.note(), style=theme.SMALL, align=Align.CENTRE, muted=True)
        return View(widgets=(heading, *buttons, *said, note), panel=panel, first=ButtonTarget(entries[0].name))

    def _panel(self, context: LayoutContext) -> Rect:
        return panel_rect(context.metrics, _WIDTH, _HEIGHT + self._remark_height(context) / context.metrics.unit)

    def _remark_height(self, context: LayoutContext) -> float:
        """Return the height of the remark, in pixels."""
        text, px = self.remark(), context.metrics.px
        if not text:
            return 0.0
        return height_of(text, px(_WIDTH - 2 * _SIDE), theme.SMALL, context.measure) + px(theme.GAP_XS)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel."""
        painter.shapes.panel(view.panel)

    def back(self) -> None:
        """Continue."""
        self._program.director.stack.pop()
