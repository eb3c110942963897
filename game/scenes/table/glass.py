"""Glass pane: a dark background for text on the felt."""

from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter


def paint_glass(painter: Painter, rect: Rect) -> None:
    """Draw a dark pane."""
    top, bottom = theme.glass(painter.table)
    painter.shapes.plate(
        rect,
        top=theme.with_alpha(top, 0.74),
        bottom=theme.with_alpha(bottom, 0.81),
        radius=painter.metrics.px(12),
        line=theme.with_alpha(theme.ACCENT, 0.45),
    )
