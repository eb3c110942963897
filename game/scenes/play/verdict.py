"""Verdict of a match at the head of the result page: the result in large type, and each side's points."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.engine.state import MatchEnd
from game.toolkit import theme
from game.toolkit.form import Form, Measure, fitting
from game.toolkit.geometry import SHARE, Point, Rect, centred, columns, rows
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.theme import Colour, resized
from game.toolkit.widgets import Align, Part, Role, Tone, Widget, image, label
from game.wording.contracts import signed

HEAD: Final = 114.0
"""Height of the verdict in units."""
_EMBLEM, _BESIDE = 108.0, 20.0
"""Side length of the picture, and gap between picture and text, in units."""
_ROUND: Final = (theme.GAP_L, theme.GAP_XS)
"""Units by which the coloured band extends beyond the verdict, horizontally and vertically."""
_WORD: Final = tuple(resized(theme.TITLE, share) for share in (1.75, 1.6, 1.4, 1.2, 1.05, 0.92, 0.8, 0.7, 0.6))
"""Text styles of the verdict. Smaller ones are for long names."""
_MARGIN: Final = tuple(resized(theme.HEADING, share) for share in (1.0, 0.88, 0.76, 0.66))
_TOTAL: Final = resized(theme.NUMBER, 1.2)
_NAMES: Final = (theme.STRONG, *(resized(theme.SMALL_STRONG, share) for share in (1.0, 0.9, 0.8, 0.75)))
"""Text styles of a side's name. The largest that fits is used."""
_CROWN: Final = 34.0
"""Size in units of the crown beside a winner's points."""
_NAME_ROW, _TOTAL_ROW = 23.0, 43.0
"""Heights in units of a side's name and of its points."""

_PICTURES: Mapping[MatchEnd, str] = {
    MatchEnd.WON: "table/end-won",
    MatchEnd.LOST: "table/end-lost",
    MatchEnd.SHARED: "table/end-shared",
}
EMBLEM: Final = Part("emblem")
CROWN: Final = Part("crown")


class Standing(NamedTuple):
    """Names and points of the sides in display order. `crowned` is True for winners."""

    names: Sequence[str]
    totals: Sequence[int]
    crowned: Sequence[bool]


_Ground = tuple[Colour, Colour]
_WON: Final[_Ground] = theme.rgb("#fbe8b4"), theme.rgb("#d9a441")
_SHARED: Final[_Ground] = theme.rgb("#bdf0e4"), theme.rgb("#62bfae")
_LOST: Final[_Ground] = theme.rgb("#2b3145"), theme.rgb("#171b29")


def verdict_widgets(
    head: Rect, metrics: Metrics, measure: Measure, *, word: str, margin: str, end: MatchEnd | None
) -> list[Widget]:
    """Return the verdict as a heading, the winning margin and, if `end` is given, a picture of the result."""
    px = metrics.px
    tone = Tone.BARE if end is None else Tone.QUIET if end is MatchEnd.LOST else Tone.PRIMARY
    emblem, beside = (0.0, 0.0) if end is None else (px(_EMBLEM), px(_BESIDE))
    room = head.w - emblem - beside
    style, below = fitting(measure, room, _WORD, word), fitting(measure, room, _MARGIN, margin)
    wide = min(max(measure.measure(word, style)[0], measure.measure(margin, below)[0] if margin else 0.0), room)
    left, _between, right = columns(head, emblem, beside, wide, align=0.5)
    tall = measure.measure(word, style)[1]
    small = measure.measure(margin, below)[1] if margin else 0.0
    upper, lower = rows(right, min(tall, head.h - small), small, align=0.5)
    widgets = [label(upper, word, style=style, align=Align.CENTRE, role=Role.HEADING, tone=tone)]
    if margin:
        widgets.append(label(lower, margin, style=below, align=Align.CENTRE, tone=tone))
    if end is not None:
        widgets.append(image(centred(left.centre, emblem, emblem), EMBLEM))
    return widgets


def fill_totals(form: Form, standing: Standing) -> None:
    """Add the sides in a row, each name above its points. Winners get a crown."""
    px, measure = form.metrics.px, form.measure.measure
    row = form.take(_NAME_ROW + _TOTAL_ROW)
    cells = columns(row, *[SHARE] * len(standing.names), gap=px(8))
    for name, points, is_crowned, cell in zip(*standing, cells, strict=True):
        upper, lower = rows(cell, px(_NAME_ROW), px(_TOTAL_ROW))
        style = fitting(form.measure, cell.w, (theme.STRONG, theme.SMALL_STRONG), name)
        is_muted = any(standing.crowned) and not is_crowned
        form.add(label(upper, name, style=style, align=Align.CENTRE, muted=is_muted))
        form.add(label(lower, signed(points), style=_TOTAL, align=Align.CENTRE, muted=is_muted))
        if is_crowned:
            wide = measure(signed(points), _TOTAL)[0]
            spot = Point(lower.centre.x - wide / 2 - px(_CROWN * 0.8), lower.centre.y)
            form.add(image(centred(spot, px(_CROWN), px(_CROWN)), CROWN))


def fill_standing(form: Form, rect: Rect, standing: Standing) -> None:
    """Add the sides in a column. Points are below the names, or beside them if the height is too small."""
    px, measure, count = form.metrics.px, form.measure.measure, len(standing.names)
    is_stacked = rect.h >= count * px(_NAME_ROW + _TOTAL_ROW)
    tall = px(_NAME_ROW + _TOTAL_ROW) if is_stacked else min(px(_TOTAL_ROW), rect.h / count)
    apart = min(px(16), (rect.h - tall * count) / count) if is_stacked else 0.0
    wide = max(measure(signed(points), _TOTAL)[0] for points in standing.totals) + px(4)
    places = rows(rect, *[tall] * count, gap=apart, align=0.5)
    for name, points, is_crowned, place in zip(*standing, places, strict=True):
        upper, lower = rows(place, px(_NAME_ROW), SHARE) if is_stacked else (place, place)
        if is_stacked:
            crown, _apart, right, _rest = columns(lower, px(_CROWN), px(8), wide, SHARE)
        else:
            crown, upper, right = columns(place, px(_CROWN), SHARE, wide, gap=px(3))
        style = fitting(form.measure, upper.w, _NAMES, name)
        is_muted = any(standing.crowned) and not is_crowned
        form.add(label(upper, name, style=style, muted=is_muted))
        form.add(label(right, signed(points), style=_TOTAL, align=Align.RIGHT, muted=is_muted))
        if is_crowned:
            form.add(image(centred(crown.centre, px(_CROWN), px(_CROWN)), CROWN))


def paint_verdict(painter: Painter, head: Rect, end: MatchEnd) -> None:
    """Draw the band of a verdict: gold for a win, dark for a loss, half gold and half green for a shared win."""
    px = painter.metrics.px
    band = head.inset(-px(_ROUND[0]), -px(_ROUND[1]))

    def plate(ground: _Ground, line: Colour) -> None:
        painter.shapes.plate(band, top=ground[0], bottom=ground[1], radius=px(12), line=line, width=2)

    if end is MatchEnd.LOST:
        plate(_LOST, theme.MUTED)
        return
    plate(_WON, theme.TEXT)
    if end is MatchEnd.SHARED:
        middle = band.centre.x
        with painter.clipped(Rect(middle, band.y, band.right - middle, band.h)):
            plate(_SHARED, theme.TEXT)


def paint_emblem(painter: Painter, place: Rect, end: MatchEnd, grown: float) -> None:
    """Draw the picture of a result, scaled by `grown`."""
    painter.pictures.draw(_PICTURES[end], centred(place.centre, place.w * grown, place.h * grown))
