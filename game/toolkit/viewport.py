"""Viewport: the place of the drawing in a window. In a window below the minimum size, the drawing is scaled down."""

from typing import Final

from msgspec import Struct

from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import SMALLEST_DRAWING

Size = tuple[int, int]

MOST_STRETCH: Final = 3
"""Maximum factor by which a scaled-down drawing may be wider or higher than `SMALLEST_DRAWING`."""


class Viewport(Struct, frozen=True):
    """A drawing in a window: the sizes of both in pixels, and the rectangle of the window that shows the drawing (`shown`)."""

    window: Size
    drawing: Size
    shown: tuple[int, int, int, int]

    @property
    def is_plain(self) -> bool:
        """True if the drawing is shown unscaled."""
        return self.window == self.drawing

    def drawn(self, point: Point) -> Point:
        """Convert a point from window to drawing coordinates."""
        if self.is_plain:
            return point
        x, y, w, h = self.shown
        width, height = self.drawing
        return Point((point.x - x) * width / w, (point.y - y) * height / h)

    def seen(self, rect: Rect) -> Rect:
        """Convert a rectangle from drawing to window coordinates."""
        if self.is_plain:
            return rect
        x, y, w, h = self.shown
        across, down = w / self.drawing[0], h / self.drawing[1]
        return Rect(x + rect.x * across, y + rect.y * down, rect.w * across, rect.h * down)


def viewport(width: int, height: int) -> Viewport:
    """Return the viewport of a window, from its size in pixels.

    In a window below the smallest drawing size, the drawing has at least that size, and the window's proportions as far as
    `MOST_STRETCH` allows.
    """
    window = max(width, 1), max(height, 1)
    grown = max(1.0, *(least / side for side, least in zip(window, SMALLEST_DRAWING, strict=True)))
    width, height = (
        min(round(side * grown), max(side, least * MOST_STRETCH))
        for side, least in zip(window, SMALLEST_DRAWING, strict=True)
    )
    share = min(window[0] / width, window[1] / height)
    w, h = _filling(width * share, window[0]), _filling(height * share, window[1])
    return Viewport(window, (width, height), ((window[0] - w) // 2, (window[1] - h) // 2, w, h))


def _filling(length: float, side: int) -> int:
    """Return a length in whole pixels, or `side` if `side` is less than a pixel longer."""
    return side if side - length < 1 else max(round(length), 1)
