"""Logo placement on the title screen and at the first start."""

from game.toolkit.geometry import Rect
from game.toolkit.scene import LayoutContext


def logo_rect(context: LayoutContext) -> Rect:
    """Return the rectangle of the logo."""
    px = context.metrics.px
    height = min(px(270), context.metrics.height * 0.4)
    width = height * 2.5
    return Rect((context.metrics.width - width) / 2, px(4), width, height)
