"""Animated score curves of a match, one for each side. The last deal's segment is drawn last, then that deal's points."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.i18n import _, ngettext
from game.scenes.shell.plot import COLOURS, LEGEND, PlotArea, ground_in, paint_curve_line, paint_ground
from game.tabletop.curves import popped
from game.toolkit import theme
from game.toolkit.form import fitting
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.theme import resized
from game.toolkit.widgets import Align
from game.wording.contracts import gained, signed

_TURN_DASH: Final = 9.0
"""Units from one dash to the next in the vertical line at the deciding deal."""
_GROWS: Final = 5
"""Number of steps in which the last deal's points grow to full size."""
_RIGHT: Final = 62.0
"""Width in units of the final scores, right of the curves."""
_BESIDE, _SWING = 92.0, 70.0
"""Width in units of the label below the last deal's points, and of the points."""
_SWING_HIGH, _NAME_HIGH = 30.0, 20.0
"""Height in units of the last deal's points, and of the label below them."""
_NAMES: Final = tuple(resized(theme.SMALL, share) for share in (1.0, 0.9, 0.8, 0.7))
"""Text styles of the label below the last deal's points. Smaller ones are for long translations."""


class Curve(Struct, frozen=True, kw_only=True):
    """Scores of all sides after each deal, starting at zero, and the names of the sides. The viewer's side is first."""

    scores: Sequence[Sequence[int]]
    names: Sequence[str]
    turned_at: int | None = None
    """Index of the score after the deciding deal, or None."""

    @property
    def swing(self) -> int:
        """Points of the first side in the last deal."""
        own = self.scores[0]
        return own[-1] - own[-2]


def _ground(rect: Rect, curve: Curve, unit: float) -> PlotArea:
    """Return the plot area of the curves in a rectangle. `unit` is the number of pixels per unit."""
    lowest, highest = min(0, *map(min, curve.scores)), max(1, *map(max, curve.scores))
    right = _RIGHT + _BESIDE + theme.GAP_XS
    return ground_in(rect, (lowest, highest), len(curve.scores[0]) - 1, unit, right=right, above=LEGEND)


def swing_box(rect: Rect, curve: Curve, unit: float, share: float = 1.0) -> Rect:
    """Return the rectangle of the last deal's points, scaled by `share`. It is right of the final scores."""
    _figures, middle = end_places(rect, curve, unit)[0]
    half = (_SWING_HIGH / 2 + 4) * unit
    middle = min(max(middle, rect.y + half), rect.bottom - half - _NAME_HIGH * unit)
    spot = Point(rect.right - (theme.GAP_XS + _BESIDE / 2) * unit, middle)
    return centred(spot, _SWING * unit * share, _SWING_HIGH * unit * share)


def swing_name_box(box: Rect, unit: float) -> Rect:
    """Return the rectangle of the label below the last deal's points."""
    return Rect(box.centre.x - _BESIDE / 2 * unit, box.bottom + 2 * unit, _BESIDE * unit, _NAME_HIGH * unit)


def end_places(rect: Rect, curve: Curve, unit: float) -> list[tuple[Rect, float]]:
    """Return the rectangle of each side's final score, and the y of its centre. Lower scores move down to avoid overlap."""
    ground, deals, y = _ground(rect, curve, unit), len(curve.scores[0]) - 1, rect.y
    spots = [ground.spot(deals, scores[-1]) for scores in curve.scores]
    places: dict[int, tuple[Rect, float]] = {}
    for at, side in sorted((spot.y, side) for side, spot in enumerate(spots)):
        y = min(max(at - 12 * unit, y), rect.bottom - 26 * unit)
        place = Rect(spots[side].x + 12 * unit, y, (_RIGHT - 12) * unit, 24 * unit)
        places[side] = place, place.centre.y
        y += 23 * unit
    return [places[side] for side in range(len(spots))]


def swing_text(curve: Curve) -> str:
    """Return a sentence on the first side's points in the last deal."""
    if not curve.swing:
        return _("{side}: no points in the last deal.").format(side=curve.names[0])
    text = ngettext(
        "{side}: {points} point in the last deal.", "{side}: {points} points in the last deal.", abs(curve.swing)
    )
    return text.format(points=gained(curve.swing), side=curve.names[0])


def paint_curve(painter: Painter, rect: Rect, curve: Curve, *, drawn: float, last: float, popping: float) -> None:
    """Draw the curves and the last deal's points.

    `drawn`, `last` and `popping` are the progress, 0 to 1, of the curves, of their last segment, and of the last deal's points.
    """
    px, deals = painter.metrics.px, len(curve.scores[0]) - 1
    ground = _ground(rect, curve, px(1))
    spot = ground.spot
    paint_ground(painter, rect, ground, curve.names)
    if last >= 1 and curve.turned_at is not None:
        _paint_turn(painter, ground, curve.turned_at)
    reach = (deals - 1) * drawn + last
    for side in reversed(range(len(curve.scores))):
        spots = [spot(deal, points) for deal, points in enumerate(curve.scores[side])]
        paint_curve_line(painter, spots, side, reach)
    if last >= 1:
        _paint_ends(painter, curve, rect)
    if popping > 0:
        grown = popped(popping)
        share = max(round(grown * _GROWS) / _GROWS, 1 / _GROWS)
        box = swing_box(rect, curve, px(1), share)
        painter.shapes.box(box, theme.rgb("#352b10"), radius=box.h / 2, line=theme.HIGHLIGHT, width=px(2))
        style = resized(theme.SMALL_FIGURE, share)
        painter.texts.line(gained(curve.swing), box, style, theme.HIGHLIGHT, align=Align.CENTRE)
    if popping >= 1:
        name, place = _("last deal"), swing_name_box(swing_box(rect, curve, px(1)), px(1))
        style = fitting(painter.texts, place.w, _NAMES, name)
        painter.texts.line(name, place, style, theme.MUTED, align=Align.CENTRE)


def _paint_turn(painter: Painter, ground: PlotArea, deal: int) -> None:
    px, inner, x = painter.metrics.px, ground.inner, ground.spot(deal, ground.low).x
    dash, y = px(_TURN_DASH), inner.y - px(4)
    while y < inner.bottom:
        end = min(y + dash * 0.6, inner.bottom)
        painter.shapes.rule(Point(x, y), Point(x, end), theme.ACCENT, 1.5)
        y += dash


def _paint_ends(painter: Painter, curve: Curve, rect: Rect) -> None:
    for side, (place, _middle) in enumerate(end_places(rect, curve, painter.metrics.px(1))):
        painter.texts.line(signed(curve.scores[side][-1]), place, theme.SMALL_FIGURE, COLOURS[side])
