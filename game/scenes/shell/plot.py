"""Plot: curves over a grid with axis labels."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from game.i18n import _
from game.toolkit import theme
from game.toolkit.form import Form, first_fit
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.theme import Colour
from game.toolkit.widgets import Align, Part, View, image
from game.wording.contracts import signed

COLOURS: Final = (theme.HIGHLIGHT, theme.rgb("#7fd8c4"), theme.rgb("#ff8f84"), theme.TEXT)
"""Colours of the curves, most important first."""
_LEFT, _FOOT, LEGEND = 52.0, 24.0, 40.0
"""Space in units for the axis labels at the left and below the plot area, and for the legend above it."""
GRAPH: Final = 150.0
"""Height in units of a graph that shares its page with other content."""
_GRAPH: Final = Part("graph")
_DISC, _SQUARE = 4.5, 11.5
"""Radius of a disc mark and side of a square mark, in units. A square's corners show behind a disc at the same point."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000)
"""Possible intervals between grid lines, and between labels on the x axis."""
_MOST_LINES: Final = 5
"""Maximum number of intervals between horizontal grid lines."""
_FIGURE_ROW: Final = 21.0
"""Height in units of the label of a grid line."""
_STRIP: Final = 2.0
"""Width in units of the vertical strips that fill a band."""
_FIGURES: Final = 6
"""Maximum number of intervals between labels on the x axis."""


def add_graph(form: Form, tall: float, text: str) -> None:
    """Add room for a graph, `tall` units high. `text` describes the graph in words."""
    form.add(image(form.take(tall), _GRAPH, text))


def plotted(
    painter: Painter,
    view: View,
    bounds: tuple[float, float],
    last: int,
    *,
    names: Sequence[str] = (),
) -> Iterator["PlotArea"]:
    """Draw the grid and legend of each graph in a view, and yield its plot area for the curves."""
    above = LEGEND if names else theme.GAP_M
    for place in view.parts(_GRAPH):
        with painter.clipped(place.clip):
            ground = ground_in(place.rect, bounds, last, painter.metrics.px(1), right=20.0, above=above)
            paint_ground(painter, place.rect, ground, names)
            yield ground


class FigureCourse(Struct, frozen=True):
    """Course of a statistic: name, pairs of x position and value, and the function that formats a value."""

    what: str
    values: tuple[tuple[int, float], ...]
    said: Callable[[float], str]

    def add(self, form: Form, tall: float) -> None:
        """Add room for the graph or, with fewer than two values, a note."""
        found = [value for _place, value in self.values]
        if len(found) <= 1:
            form.text(_("A curve will appear here after your second match."), muted=True)
            return
        ends = (found[0], found[-1], min(found), max(found))
        named = zip(("first", "last", "least", "most"), map(self.said, ends), strict=True)
        text = _("{what}, match by match: from {first} to {last}, at worst {least}, at best {most}")
        add_graph(form, tall, text.format(what=self.what, **dict(named)))

    def paint(self, painter: Painter, view: View, *others: float) -> Iterator["PlotArea"]:
        """Yield each plot area, then draw the curve on it. The vertical axis also covers `others`."""
        if not self.values:
            return
        found = [*(value for _place, value in self.values), *others]
        for ground in plotted(painter, view, (min(found), max(*found, min(found) + 1)), self.values[-1][0]):
            yield ground
            ground.paint_curve(painter, self.values)


def paint_ground(painter: Painter, rect: Rect, ground: "PlotArea", names: Sequence[str]) -> None:
    """Draw the grid of a graph, and the legend above."""
    px = painter.metrics.px
    painter.shapes.box(rect, theme.with_alpha(theme.GROUND, 0.45), radius=px(10))
    ground.paint(painter)
    _paint_legend(painter, Point(rect.x + px(_LEFT), rect.y + px(LEGEND / 2)), names)


def ground_in(
    rect: Rect, bounds: tuple[float, float], last: int, unit: float, *, right: float, above: float
) -> "PlotArea":
    """Return the plot area of a graph in a rectangle. `right` and `above` are margins in units."""
    wide, tall = rect.w - (_LEFT + right) * unit, rect.h - (above + _FOOT + 6) * unit
    return PlotArea.of(Rect(rect.x + _LEFT * unit, rect.y + above * unit, wide, tall), *bounds, last, unit)


class PlotArea(Struct, frozen=True):
    """Plot area: rectangle, lowest and highest grid line, step between lines, and last x position."""

    inner: Rect
    low: int
    high: int
    step: int
    last: int

    @staticmethod
    def of(inner: Rect, low: float, high: float, last: int, unit: float) -> "PlotArea":
        """Return the plot area for values from `low` to `high`, extended to whole steps.

        Grid lines are far enough apart for their labels. `unit` is in pixels.
        """
        most = min(max(inner.h / (_FIGURE_ROW * unit) - 1, 1), _MOST_LINES)
        step = first_fit(_STEPS, lambda step: (high - low) / step <= most)
        bottom, top = int(low // step) * step, -int(-high // step) * step
        return PlotArea(inner, bottom, top if top > bottom else bottom + step, step, last)

    def spot(self, place: float, value: float) -> Point:
        """Return the point of a value at a position on the x axis."""
        inner = self.inner
        along = inner.x + inner.w * place / max(self.last, 1)
        return Point(along, inner.bottom - inner.h * (value - self.low) / (self.high - self.low))

    def within(self, place: float, value: float) -> Point:
        """Return the point of a value, clamped to the plot area."""
        return self.spot(place, min(max(value, self.low), self.high))

    def paint(self, painter: Painter) -> None:
        """Draw the grid lines with their values, and labels on the x axis."""
        px = painter.metrics.px
        for value in range(self.low, self.high + 1, self.step):
            at = self.spot(0, value)
            self.paint_line(painter, value, theme.with_alpha(theme.MUTED, 0.3 if value else 0.9))
            label = Rect(at.x - px(_LEFT), at.y - px(11), px(_LEFT - 8), px(22))
            painter.texts.line(signed(value), label, theme.SMALL, theme.MUTED, align=Align.RIGHT)
        for place in figures_along(self.last):
            box = centred(Point(self.spot(place, self.low).x, self.inner.bottom + px(14)), px(60), px(20))
            painter.texts.line(str(place), box, theme.SMALL, theme.MUTED, align=Align.CENTRE)

    def paint_curve(self, painter: Painter, values: Iterable[tuple[float, float]]) -> None:
        """Draw a curve through values at their positions."""
        spots = [self.spot(place, value) for place, value in values]
        paint_curve_line(painter, spots, 0)
        paint_mark(painter, spots[0], 0)

    def paint_line(self, painter: Painter, value: float, colour: Colour) -> None:
        """Draw a horizontal line at a value."""
        at = self.spot(0, value)
        painter.shapes.box(Rect(at.x, at.y, self.inner.right - at.x, max(painter.metrics.px(1), 1)), colour)

    def paint_band(self, painter: Painter, low: Sequence[Point], high: Sequence[Point], colour: Colour) -> None:
        """Fill the band between two curves with points at the same x. In high contrast, draw only its edges."""
        if painter.is_contrasted:  # in high contrast the opaque band would hide the grid
            for edge in (low, high):
                for begin, after in pairwise(edge):
                    painter.shapes.rule(begin, after, theme.MUTED, 1)
            return
        for (left, right), (above, beyond) in zip(pairwise(low), pairwise(high), strict=True):
            strips = max(round((right.x - left.x) / painter.metrics.px(_STRIP)), 1)
            edges = [round(left.x + (right.x - left.x) * strip / strips) for strip in range(strips + 1)]
            for strip, (start, end) in enumerate(pairwise(edges)):
                part = (strip + 0.5) / strips
                top, bottom = above.y + (beyond.y - above.y) * part, left.y + (right.y - left.y) * part
                painter.shapes.box(Rect(start, round(top), end - start, round(bottom) - round(top)), colour)


def figures_along(last: int) -> list[int]:
    """Return the labelled positions on the x axis: all if there are few, else first, last and evenly spaced ones."""
    step = first_fit(_STEPS, lambda step: last / step <= _FIGURES)
    between = (place for place in range(step, last, step) if min(place - 1, last - place) * 2 > step or step == 1)
    return sorted({1, *between, last} - {0})


def _paint_legend(painter: Painter, place: Point, names: Sequence[str]) -> None:
    """Draw the legend in a row from a point: a sample of each curve, and its name."""
    px, x = painter.metrics.px, place.x
    for index, name in enumerate(names):
        colour = COLOURS[index]
        painter.shapes.rule(Point(x, place.y), Point(x + px(26), place.y), colour, 3)
        paint_mark(painter, Point(x + px(13), place.y), index)
        painter.texts.line(name, Rect(x + px(34), place.y - px(12), px(240), px(24)), theme.SMALL, theme.TEXT)
        x += px(34) + painter.texts.measure(name, theme.SMALL)[0] + px(24)


def paint_curve_line(painter: Painter, spots: Sequence[Point], index: int, reach: float = float("inf")) -> None:
    """Draw a curve with its marks, up to `reach` segments."""
    for stretch, (start, after) in enumerate(pairwise(spots)):
        share = min(max(reach - stretch, 0.0), 1.0)
        if not share:
            break
        end = Point(start.x + (after.x - start.x) * share, start.y + (after.y - start.y) * share)
        painter.shapes.rule(start, end, COLOURS[index], 3)
        if share >= 1:
            paint_mark(painter, after, index)


def paint_mark(painter: Painter, spot: Point, index: int) -> None:
    """Draw the mark of a curve by its `index`: a disc, a larger square, a hollow disc, or a hollow square."""
    px, colour = painter.metrics.px, COLOURS[index]
    is_hollow, is_square = divmod(index, 2)
    fill, line = (theme.GROUND, colour) if is_hollow else (colour, theme.INK)
    if is_square:
        painter.shapes.box(centred(spot, px(_SQUARE), px(_SQUARE)), fill, line=line, width=1)
    else:
        painter.shapes.disc(spot, px(_DISC), fill, line, 1)
