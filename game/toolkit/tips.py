"""Tooltip placement: a tip is placed beside its widget, where it covers as little as possible of other texts and controls."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.toolkit import theme
from game.toolkit.form import Measure
from game.toolkit.geometry import Obstacle, Rect, place
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Role, View, Widget

_WIDTHS: Final = (340.0, 250.0, 460.0)
"""Maximum line widths of a tip in units, tried until the tip has room."""
_AROUND: Final = (12.0, 8.0)
"""Units between a tip's text and its edge: left and right, above and below."""
_GAP: Final = 8.0
"""Minimum units between a tip and its widget or the window's edge."""
_CLEAR: Final = 2.0
"""Units by which a tip should stay clear of other widgets."""
_HELD: Final = 10.0
"""Minimum length in units over which the facing sides of a tip and its widget overlap."""
_PRESSED: Final = (1.5, 6.5)
"""`Obstacle.cost` and `Obstacle.whole` of a control; for a text, they are 1 and 0."""
_SWITCH: Final = 62.0
"""Width in units of a toggle's switch plus the gap between the switch and the name."""


def tip_box(
    about: Widget, view: View, measure: Measure, metrics: Metrics, foot: tuple[float, float] = (0.0, 0.0)
) -> Rect:
    """Return the rectangle of a widget's tip above, below or beside it, where it covers as little as possible of other widgets.

    `foot` is the width and height in pixels of extra room below the text.
    """
    px = metrics.px
    window = Rect(0, 0, metrics.width, metrics.height).inset(px(_GAP))
    beside = ink(about, measure, metrics)
    around = [other for other in view.widgets if other is not about and not other.is_ground and other.visible.h]
    others = [ink(other, measure, metrics).inset(-px(_CLEAR)) for other in around]
    costs = [_PRESSED if other.is_focusable else () for other in around]
    rather_not = [Obstacle(rect, *cost) for rect, cost in zip(others, costs, strict=True)]

    def candidates(width: float) -> Iterator[tuple[float, Rect]]:
        wide, tall = boxed(about.tip, px(width), theme.SMALL, _AROUND, measure, metrics)
        size = max(wide, foot[0] + 2 * px(_AROUND[0])), tall + foot[1]
        return ((0.0, box) for box in _places(window, beside, size, others, metrics))

    return place(_WIDTHS, candidates, [Obstacle(beside)], rather_not)[0]


def ink(widget: Widget, measure: Measure, metrics: Metrics) -> Rect:
    """Return the drawn part of a widget's rectangle; texts and toggles do not fill their rectangles."""
    seen = widget.visible
    if widget.role is Role.TOGGLE:
        wide = metrics.px(_SWITCH) + measure.measure(widget.name, widget.style)[0]
        return Rect(seen.x, seen.y, min(wide, seen.w), seen.h)
    if widget.role not in (Role.TEXT, Role.HEADING):
        return seen
    lines: Sequence[str] = [widget.name]
    if widget.wraps:
        lines = measure.wrapped(widget.name, widget.rect.w, widget.style)
    wide = min(max(measure.measure(line, widget.style)[0] for line in lines), seen.w)
    return Rect(seen.x + (seen.w - wide) * widget.align.value, seen.y, wide, seen.h)


def boxed(
    text: str, most: float, style: TextStyle, around: tuple[float, float], measure: Measure, metrics: Metrics
) -> tuple[float, float]:
    """Return the width and height of a box around a text with lines of at most `most` pixels.

    `around` holds the margins in units: left and right, above and below.
    """
    sizes = [measure.measure(line, style) for line in measure.wrapped(text, most, style)]
    beside, above = (2 * metrics.px(one) for one in around)
    longest = max(wide for wide, _tall in sizes) + 1  # without this pixel, rounding could break the longest line
    return longest + beside, sum(tall for _wide, tall in sizes) + above


def _places(
    window: Rect, beside: Rect, size: tuple[float, float], others: Sequence[Rect], metrics: Metrics
) -> Iterator[Rect]:
    """Yield positions for a tip, best first: centred on its widget or aligned with an edge of it, then just clear of another."""
    width, height = size
    gap, held = metrics.px(_GAP), metrics.px(_HELD)
    across = _ends(beside.x, beside.right, width)
    along = _ends(beside.y, beside.bottom, height)
    close_x = _slid(beside.x, beside.right, width, held, [(other.x, other.right) for other in others])
    close_y = _slid(beside.y, beside.bottom, height, held, [(other.y, other.bottom) for other in others])
    for xs, ys in ((across, along), (close_x, close_y)):
        places = [(x, y) for y in (beside.y - height - gap, beside.bottom + gap) for x in xs]
        places += [(x, y) for x in (beside.right + gap, beside.x - width - gap) for y in ys]
        for x, y in places:
            inside_x = max(min(x, window.right - width), window.x)
            inside_y = max(min(y, window.bottom - height), window.y)
            yield Rect(inside_x, inside_y, width, height)


def _ends(start: float, end: float, length: float) -> list[float]:
    return [(start + end - length) / 2, end - length, start]


def _slid(start: float, end: float, length: float, held: float, others: Sequence[tuple[float, float]]) -> list[float]:
    """Return the positions on one axis at which a tip touches one of `others` and overlaps `start` to `end` by at least `held`.

    Positions that centre the tip best on this interval come first.
    """
    middle = (start + end - length) / 2
    held = min(held, end - start)
    first, last = start - length + held, end - held
    places = {place for near, far in others for place in (near - length, far) if first <= place <= last}
    return sorted(places, key=lambda place: abs(place - middle))


def paint_tip(painter: Painter, text: str, box: Rect) -> None:
    """Draw a tip in its box."""
    px = painter.metrics.px
    painter.shapes.plate(box, top=theme.rgb("#fdf6e3"), bottom=theme.rgb("#efe2c0"), radius=px(8), line=theme.EDGE)
    painter.texts.paragraph(text, box.inset(*(px(around) for around in _AROUND)), theme.SMALL, theme.INK)
