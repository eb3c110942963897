"""Overflow check: reports whether everything on the screen has enough room."""

from game.toolkit import theme
from game.toolkit.form import BESIDE_SWITCH, Measure, height_of
from game.toolkit.geometry import Rect
from game.toolkit.metrics import Metrics
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import ICON_OF_ITEM, Role, View, Widget

_READABLE = 130.0
"""Minimum height of a scroll area in units."""
_DRAWN = (Role.CARD, Role.IMAGE, Role.PANEL, Role.LINK)


def fits(view: View, measure: Measure, metrics: Metrics) -> bool:
    """Return True if nothing in a view is cut off, covered or outside the window."""
    window = Rect(0, 0, metrics.width, metrics.height)
    if any(area.most and area.rect.h < metrics.px(_READABLE) for area in view.areas):
        return False
    for widget in view.widgets:
        clip, rect = widget.clip, widget.rect
        is_inside = window.holds(rect) if clip is None else clip.x - 1 <= rect.x and rect.right <= clip.right + 1
        if not is_inside or shortage(widget, measure, metrics.unit) > 0:
            return False
    return not _any_overlap([widget for widget in view.widgets if widget.role not in _DRAWN])


def shortage(widget: Widget, measure: Measure, unit: float) -> float:
    """Return the number of pixels that a widget lacks for its text; 0 or less if the text fits."""
    if widget.role in (*_DRAWN, Role.SLIDER, Role.FIELD) or widget.icon_only:
        return 0.0
    width, height = measure.measure(widget.name, widget.style)
    have = widget.rect.w - (BESIDE_SWITCH * unit if widget.role is Role.TOGGLE else 0.0)
    match widget.role:
        case Role.BUTTON | Role.RADIO:
            have -= 10 * unit + (min(widget.rect.h * 0.56, 26 * unit) + 8 * unit if widget.icon else 0)
            return max(width - have, measure.measure(widget.detail, theme.SMALL)[0] - have, height - widget.rect.h)
        case Role.ITEM:
            inner = widget.rect.inset(14 * unit, 8 * unit)
            side = min(inner.h, widget.picture_side * unit) if widget.picture else ICON_OF_ITEM * unit
            have = inner.w - (side + 12 * unit if widget.picture or widget.icon else 0.0)
            beside = have - (measure.measure(widget.value, theme.SMALL)[0] + 12 * unit if widget.value else 0.0)
            if widget.wraps:
                width = _widest_line(widget.name, beside, widget.style, measure)
                height = height_of(widget.name, beside, widget.style, measure)
            height += height_of(widget.detail, have, theme.SMALL, measure) if widget.detail else 0.0
            widest = max(width - beside, _widest_line(widget.detail, have, theme.SMALL, measure) - have)
            return max(widest, height - inner.h - theme.GAP_XXS * unit)  # the margin below may be smaller
        case _ if widget.wraps or widget.role is Role.TOGGLE:
            widest = _widest_line(widget.name, have, widget.style, measure)
            return max(widest - have, height_of(widget.name, have, widget.style, measure) - widget.rect.h)
        case _:
            return max(width - have, height - widget.rect.h * 1.2) - 1


def _widest_line(text: str, width: float, style: TextStyle, measure: Measure) -> float:
    return max(measure.measure(line, style)[0] for line in measure.wrapped(text, width, style))


def _any_overlap(widgets: list[Widget]) -> bool:
    seen = sorted(((widget, widget.rect.inset(1)) for widget in widgets), key=lambda found: found[1].y)
    for index, (one, inner) in enumerate(seen):
        for other, there in seen[index + 1 :]:
            if there.y >= inner.bottom:
                break  # all later widgets are lower still
            both_read = one.role is Role.TEXT and other.role is Role.TEXT and not (one.name and other.name)
            if inner.overlaps(there) and one.area == other.area and not both_read:
                return True
    return False
