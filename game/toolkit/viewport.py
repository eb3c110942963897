"""Viewport: the place of the drawing in a window, reduced if the window is smaller than a drawing may be."""

from typing import Final

from msgspec import Struct

from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import SMALLEST_DRAWING

Size = tuple[int, int]

MOST_STRETCH: Final = 3
"""The factor by which a drawing may be wider or higher than the smallest one to fit a window's shape; beyond it stays empty."""


class Viewport(Struct, frozen=True):
    """A drawing in a window, in pixels: the sizes of both, and the rectangle of the window where the drawing is `shown`."""

    window: Size
    drawing: Size
    shown: tuple[int, int, int, int]

    @property
    def is_plain(self) -> bool:
        """True if each pixel of the drawing is one of the window."""
        return self.window == self.drawing

    def drawn(self, point: Point) -> Point:
        """Return the place in the drawing that is shown at a point of the window."""
        if self.is_plain:
            return point
        x, y, w, h = self.shown
        width, height = self.drawing
        return Point((point.x - x) * width / w, (point.y - y) * height / h)

    def seen(self, rect: Rect) -> Rect:
        """Return the part of the window where a rectangle of the drawing is shown."""
        if self.is_plain:
            return rect
        x, y, w, h = self.shown
        across, down = w / self.drawing[0], h / self.drawing[1]
        return Rect(x + rect.x * across, y + rect.y * down, rect.w * across, rect.h * down)


def viewport(width: int, height: int) -> Viewport:
    """Return the viewport of a window of a size in pixels.

    A smaller window than the smallest drawing gets one of its own shape that is no smaller, or nearly of its shape if that is odd.
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
    """Return a length in whole pixels; the whole side if rounding alone makes a difference."""
    return side if side - length < 1 else max(round(length), 1)
