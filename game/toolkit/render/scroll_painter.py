"""Scroll area painting: content fades out at an edge beyond which more is hidden, and a bar shows the offset."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from game.toolkit import theme
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.painter import Painter
from game.toolkit.render.widget_painter import OVERHANG
from game.toolkit.widgets import ScrollArea

_ROUNDED = 2
"""Pixels by which rounding may extend a clipped picture beyond its scroll area."""
FADE = 34
"""Height in units of the strip in which content fades out at an edge beyond which more is hidden."""
_SHORTEST = 30
"""Minimum length in units of the movable part of a scroll bar."""
_ARROW = 10
"""Units above and below the scroll bar's track for an arrow, which signals hidden content."""


@contextmanager
def scrolling(painter: Painter, areas: Sequence[ScrollArea], offset: Callable[[str], float]) -> Iterator[None]:
    """Let the `with` block draw scroll areas with faded edges, then draw the bars; `offset` returns an area's offset in pixels."""
    over, fade = painter.metrics.px(OVERHANG), painter.metrics.px(FADE)
    wholes = [(area.rect.inset(-over - _ROUNDED), *_hidden(area, offset(area.name))) for area in areas]
    tops = [Rect(rect.x, rect.y, rect.w, fade) for rect, above, _ in wholes if above]
    bottoms = [Rect(rect.x, rect.bottom - fade, rect.w, fade) for rect, _, below in wholes if below]
    with painter.lights.fading(tops, bottoms, over + _ROUNDED):
        yield
    for area in areas:
        paint_scroll(painter, area, offset(area.name))


def _hidden(area: ScrollArea, offset: float) -> tuple[bool, bool]:
    return offset > 1, area.most - offset > 1


def paint_scroll(painter: Painter, area: ScrollArea, offset: float) -> None:
    """Draw an area's scroll bar, with arrows towards hidden content; nothing if all is visible."""
    if area.most <= 1:
        return
    px = painter.metrics.px
    rect = area.rect
    middle = rect.right - px(4.5)
    above, below = _hidden(area, offset)
    if above:
        _arrow(painter, Point(middle, rect.y), px(1))
    if below:
        _arrow(painter, Point(middle, rect.bottom), -px(1))
    track, thumb = bar_of(area, offset, px(1))
    painter.shapes.box(track, theme.with_alpha(theme.OFF_LINE, 0.5), radius=px(2.5))
    painter.shapes.box(thumb, theme.ACCENT, radius=px(2.5))


def bar_of(area: ScrollArea, offset: float, unit: float) -> tuple[Rect, Rect]:
    """Return the track and the movable part of an area's scroll bar; `unit` is the size of a unit in pixels."""
    rect = area.rect
    track = Rect(rect.right - 7 * unit, rect.y + _ARROW * unit, 5 * unit, rect.h - 2 * _ARROW * unit)
    tall = min(max(track.h * rect.h / area.content, _SHORTEST * unit), track.h)
    return track, Rect(track.x, track.y + (track.h - tall) * offset / area.most, track.w, tall)


def _arrow(painter: Painter, tip: Point, unit: float) -> None:
    """Draw an arrowhead with its tip at a point, pointing up, or down for a negative unit."""
    for side in (-1, 1):
        end = Point(tip.x + side * 4 * abs(unit), tip.y + 5 * unit)
        painter.shapes.rule(Point(tip.x, tip.y + unit), end, theme.HIGHLIGHT, 1.8)
