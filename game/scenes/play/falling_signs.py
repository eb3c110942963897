"""Falling signs: the signs of the suits that rain for a while behind the page of a match that was won."""

from math import sin
from typing import Final

from game.toolkit.geometry import Point, centred
from game.toolkit.render.painter import Painter
from game.wording.cards import SUIT_SIGNS

_COUNT, _FALLS_FOR, _STARTS_WITHIN = 54, 2.5, 0.6
"""The number of signs, the seconds for which the slowest falls, and those within which all have begun."""
_QUICKEST: Final = 0.75
"""The time that the quickest sign falls, as a share of that of the slowest."""
_STARTS_WITH, _SPEED, _PLACE = 0.3819, 0.37, 0.5698
"""Steps by which start, speed and place of a sign go on from one to the next, modulo 1: they scatter without chance."""
_EDGE: Final = 0.26
"""The share of the window's width at each side in which signs fall: in between is the panel."""
_SWAYS, _SWAY = 7.0, 16.0
"""The radians by which a sign sways during its fall, and the units by which it does."""
_ABOVE, _WAY = 0.08, 1.15
"""The start of a fall above the window, and its length, as shares of the window's height."""
_SMALLEST, _SIZES, _SIZE_STEP = 20, 16, 5
"""Units of the smallest sign, the number of sizes, each a unit larger, and the step from one sign's size to the next one's."""


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
