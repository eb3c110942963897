"""Caption of the HUD: the last event in words, on a pane above the viewer's plate."""

from typing import Final

from game.scenes.table.glass import paint_glass
from game.tabletop.layout import Frame
from game.toolkit import theme
from game.toolkit.geometry import placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Part, View, Widget, label

CAPTION: Final = Part("caption")
_AROUND: Final = (10.0, 6.0)
"""Units of the pane around the words, at the sides and above and below."""


def caption_widgets(frame: Frame, context: LayoutContext, text: str) -> list[Widget]:
    """Return the last event, ending over the mark of the turn."""
    if not text:
        return []
    where = frame.caption.inset(*map(context.metrics.px, _AROUND))
    lines = context.measure.wrapped(text, where.w, theme.SMALL)
    height = context.measure.measure(text, theme.SMALL)[1] * len(lines)
    return [label(placed(where, where.w, height, down=1), text, style=theme.SMALL, wraps=True, part=CAPTION)]


def paint_caption(painter: Painter, view: View) -> None:
    """Draw the pane."""
    for words in view.parts(CAPTION):
        paint_glass(painter, words.rect.inset(*(-painter.metrics.px(units) for units in _AROUND)))
