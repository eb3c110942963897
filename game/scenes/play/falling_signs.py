"""Falling signs: suit signs that rain for a while behind the result page of a match that was won."""

from math import sin
from typing import Final

from game.toolkit.geometry import Point, centred
from game.toolkit.render.painter import Painter
from game.wording.cards import SUIT_SIGNS

_COUNT, _FALLS_FOR, _STARTS_WITHIN = 54, 2.5, 0.6
"""Number of signs, seconds of the slowest fall, and seconds within which all falls begin."""
_QUICKEST: Final = 0.75
"""Duration of the quickest fall, as a share of the slowest."""
_STARTS_WITH, _SPEED, _PLACE = 0.3819, 0.37, 0.5698
"""Increments, modulo 1, of start, speed and position from one sign to the next: scattered but not random."""
_EDGE: Final = 0.26
"""Share of the window's width, at each side, where signs fall; the panel is in between."""
_SWAYS, _SWAY = 7.0, 16.0
"""Phase in radians of the swaying during a fall, and its amplitude in units."""
_ABOVE, _WAY = 0.08, 1.15
"""Start of a fall above the window, and its length, in window heights."""
_SMALLEST, _SIZES, _SIZE_STEP = 20, 16, 5
"""Size in units of the smallest sign, number of sizes (in steps of a unit), and the increment from one sign to the next."""


def paint_falling_signs(painter: Painter, since: float) -> None:
    """Draw the signs as they are `since` seconds after the first began to fall."""
    if since > _FALLS_FOR + _STARTS_WITHIN:
        return
    width, height, px = painter.metrics.width, painter.metrics.height, painter.metrics.px
    for index in range(_COUNT):
        start = index * _STARTS_WITH % 1 * _STARTS_WITHIN
        seconds = _FALLS_FOR * (_QUICKEST + index * _SPEED % 1 * (1 - _QUICKEST))
        fallen = (since - start) / seconds
        if not 0 < fallen < 1:
            continue
        inwards = index * _PLACE % 1 * _EDGE
        x = width * (inwards if index % 2 else 1 - inwards) + sin(fallen * _SWAYS + index) * px(_SWAY)
        side = px(_SMALLEST + index * _SIZE_STEP % _SIZES)
        place = centred(Point(x, height * (fallen * _WAY - _ABOVE)), side, side)
        painter.pictures.sign(SUIT_SIGNS[index // 2 % len(SUIT_SIGNS)], place)
