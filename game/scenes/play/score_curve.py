"""Score curve of a match, which draws itself: a line for each side, the last deal's stretch last, with its swing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.tabletop.curves import popped
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.theme import Colour, resized
from game.toolkit.widgets import Align
from game.wording.events import gained, signed

COLOURS: Final = (theme.GOLD_LIGHT, theme.TEAL_LIGHT, theme.RED_LIGHT, theme.IVORY)
"""The colours of the sides, the viewer's first."""
_DASHES: Final = 4
"""The pieces of a stretch of any other side, every second of them drawn."""
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000)
_MOST_LINES: Final = 5
"""The steps between two lines of the ground, and how many there are at most."""
_GROWS: Final = 5
"""The steps in which the swing of the last deal grows."""
_LEGEND, _FOOT, _LEFT, _RIGHT = 30.0, 24.0, 52.0, 62.0
"""Units: above, below, left and right of the curves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The scores of all sides after each deal, from nought, the viewer's side first, with their names."""

    scores: Sequence[Sequence[int]]
    names: Sequence[str]

    @property
    def swing(self) -> int:
        """The points of the last deal for the first side."""
        own = self.scores[0]
        return own[-1] - own[-2]


def paint_curve(painter: Painter, rect: Rect, curve: Curve, *, drawn: float, last: float, popping: float) -> None:
    """Draw the curves in a rectangle, with a share of all but the last stretch, one of that, and of the growth of its swing."""
    px, deals = painter.metrics.px, len(curve.scores[0]) - 1
    inner = Rect(
        rect.x + px(_LEFT),
        rect.y + px(_LEGEND) + px(10),
        rect.w - px(_LEFT + _RIGHT),
        rect.h - px(_LEGEND + _FOOT + 10),
    )
    low, high = min(0, *map(min, curve.scores)), max(1, *map(max, curve.scores))
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def spot(deal: float, points: float) -> Point:
        return Point(inner.x + inner.w * deal / max(deals, 1), inner.bottom - inner.h * (points - low) / (high - low))

    for points in range(low, high + 1, step):
        at = spot(0, points)
        painter.shapes.rule(at, Point(inner.right, at.y), theme.with_alpha(theme.MUTED, 0.9 if not points else 0.35), 1)
        label = Rect(rect.x, at.y - px(11), px(_LEFT - 8), px(22))
        painter.texts.line(signed(points), label, theme.SMALL, theme.MUTED, align=Align.RIGHT)
    for deal in sorted({1, *(round(deals * part / 4) for part in range(1, 5))} - {0}):
        box = centred(Point(spot(deal, 0).x, inner.bottom + px(14)), px(40), px(20))
        painter.texts.line(str(deal), box, theme.SMALL, theme.MUTED, align=Align.CENTRE)
    x = inner.x
    for side, name in enumerate(curve.names):
        colour, y = COLOURS[side], rect.y + px(_LEGEND / 2 + 4)
        painter.shapes.rule(Point(x, y), Point(x + px(26), y), colour, 3)
        _mark(painter, Point(x + px(13), y), side, colour)
        painter.texts.line(name, Rect(x + px(34), y - px(12), px(240), px(24)), theme.SMALL, theme.IVORY)
        x += px(34) + painter.texts.measure(name, theme.SMALL)[0] + px(24)
    reach = (deals - 1) * drawn + last
    for side in reversed(range(len(curve.scores))):
        _paint_line(painter, [spot(deal, points) for deal, points in enumerate(curve.scores[side])], side, reach)
    if last >= 1:
        _paint_ends(painter, curve, [spot(deals, scores[-1]) for scores in curve.scores], rect)
    if popping > 0:
        own = spot(deals, curve.scores[0][-1])
        grown = popped(popping)
        share = max(round(grown * _GROWS) / _GROWS, 1 / _GROWS)
        beside = px(26) if curve.swing < 0 else -px(26)  # on the side that the line does not come from
        box = centred(Point(own.x - px(58), own.y + beside), px(76) * share, px(34) * share)
        box = box.moved(0, max(rect.y + px(4) - box.y, 0) + min(rect.bottom - px(4) - box.bottom, 0))
        painter.shapes.box(box, theme.rgb("#352b10"), radius=box.h / 2, line=theme.GOLD_LIGHT, width=px(2))
        style = resized(theme.LABEL, share)
        painter.texts.line(gained(curve.swing), box, style, theme.GOLD_LIGHT, align=Align.CENTRE)


def _paint_line(painter: Painter, spots: list[Point], side: int, reach: float) -> None:
    """Draw one side's line as far as `reach`, counted in deals: solid with discs, or dashed with squares."""
    colour = COLOURS[side]
    for deal, (start, after) in enumerate(pairwise(spots)):
        share = min(max(reach - deal, 0.0), 1.0)
        if not share:
            break
        pieces = 1 if side == 0 else _DASHES
        for piece in range(0, pieces, 2):
            first, end = piece / pieces, min((piece + 1) / pieces, share)
            if end > first:
                between = [
                    Point(start.x + (after.x - start.x) * part, start.y + (after.y - start.y) * part)
                    for part in (first, end)
                ]
                painter.shapes.rule(between[0], between[1], colour, 3)
        if share >= 1:
            _mark(painter, after, side, colour)


def _mark(painter: Painter, spot: Point, side: int, colour: Colour) -> None:
    """Draw a disc for the first side, a square for any other."""
    radius = painter.metrics.px(4.5)
    if side == 0:
        painter.shapes.disc(spot, radius, colour, theme.INK, 1)
    else:
        painter.shapes.box(centred(spot, radius * 1.7, radius * 1.7), colour, line=theme.INK, width=1)


def _paint_ends(painter: Painter, curve: Curve, ends: list[Point], rect: Rect) -> None:
    """Write the last scores beside the lines, one below another."""
    px, y = painter.metrics.px, rect.y
    for at, side in sorted((spot.y, side) for side, spot in enumerate(ends)):
        y = min(max(at - px(12), y), rect.bottom - px(26))
        place = Rect(ends[side].x + px(10), y, px(_RIGHT - 10), px(24))
        painter.texts.line(signed(curve.scores[side][-1]), place, theme.LABEL, COLOURS[side])
        y += px(23)
