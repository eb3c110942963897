"""Widget painting: one function per role, which takes the widget's state, such as hovered or pressed."""

from collections.abc import Callable

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.letters import borders
from game.toolkit import theme
from game.toolkit.form import Measure, height_of
from game.toolkit.geometry import SHARE, Point, Rect, Share, columns, placed, rows
from game.toolkit.metrics import Metrics
from game.toolkit.render.display_list import around
from game.toolkit.render.painter import Painter
from game.toolkit.text_field import TextLine, caret_at, caret_x, first_shown, selected_x
from game.toolkit.theme import Colour, TextStyle, resized
from game.toolkit.widgets import ICON_OF_ITEM, Align, Role, Tone, Widget

OVERHANG = 6
"""Units by which a focus ring may extend beyond the edge of a scroll area."""
_ENAMEL = 40.0
"""Minimum height in units of a button with a hairline inside its outline, like an enamel plate."""
_SMALL_THING = 180.0
"""Maximum height in units of a paper-like button with small text; a taller one has proportionally larger text."""
_UNDERLINE, _DOT = 3.0, 2.5
"""Units between the underline of a link and the bottom of its rectangle, and the length of each dot."""
_SWINGS = {Tone.GAIN: theme.GAIN, Tone.LOSS: theme.LOSS}
_OF_TONE = {Tone.DANGER: theme.DANGER, Tone.PRIMARY: theme.INK, Tone.QUIET: theme.TEXT, **_SWINGS}
"""Text colours by tone: dark on the gold of `PRIMARY`, light on the dark ground of `QUIET`, otherwise signal colours."""
TOAST_AROUND = (20.0, 10.0)
"""Units between the text of a notice and its edge: left and right, above and below."""
SWING = 20
"""Width in units reserved for the triangle before gained or lost points."""


class WidgetState(Struct, frozen=True):
    """State of a widget with respect to the pointer and the focus."""

    hovered: bool = False
    focused: bool = False
    pressed: bool = False
    caret: int | None = None
    """Number of characters before the caret of a field; None for the end."""
    anchor: int | None = None
    """Number of characters before the other end of the selection."""
    composed: str = ""
    """Text that an input method is composing at the caret."""


def paint_widget(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    """Draw a widget and, unless its tone is bare, its focus ring; the scene draws cards."""
    if widget.clip is None:  # for speed: most widgets need no context manager
        _paint(painter, widget, touch)
    elif widget.visible.h:
        with painter.clipped(widget.clip.inset(-painter.metrics.px(OVERHANG))):
            _paint(painter, widget, touch)


def _paint(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    match widget.role:
        case Role.HEADING | Role.TEXT:
            _paint_text(painter, widget)
        case Role.TOGGLE:
            _paint_toggle(painter, widget, touch)
        case Role.SLIDER:
            _paint_slider(painter, widget, touch)
        case Role.FIELD:
            _paint_field(painter, widget, touch)
        case Role.ITEM:
            _paint_item(painter, widget, touch)
        case Role.BUTTON | Role.RADIO:
            _paint_button(painter, widget, touch)
        case Role.PANEL:
            _paint_panel(painter, widget)
        case Role.IMAGE:
            if widget.picture:
                painter.pictures.draw(widget.picture, widget.rect)
        case Role.LINK:
            _paint_link(painter, widget, touch)
        case Role.CARD:
            return
    if touch.focused and widget.tone is not Tone.BARE:
        paint_focus(painter, plate_of(widget, painter.metrics))


def plate_of(widget: Widget, metrics: Metrics) -> Rect:
    """Return the filled and outlined area of a button: the part below its picture, or the whole button."""
    above = metrics.px(widget.picture_side) if widget.picture and widget.role is not Role.ITEM else 0.0
    return rows(widget.rect, above, SHARE)[1]


def _paint_panel(painter: Painter, widget: Widget) -> None:
    px = painter.metrics.px
    match widget.tone:
        case Tone.QUIET:
            line = None if painter.is_contrasted else theme.with_alpha(theme.ACCENT, 0.25)
            painter.shapes.box(widget.rect, theme.with_alpha(theme.GROUND, 0.45), radius=px(8), line=line, width=px(1))
        case Tone.PRIMARY:
            if painter.is_contrasted:  # an outlined panel would look like a button
                foot = Rect(widget.rect.x, widget.rect.bottom - px(1), widget.rect.w, px(3))
                painter.shapes.box(foot, theme.HIGHLIGHT, radius=px(2))
            else:
                fill = theme.with_alpha(theme.ACCENT, 0.16)
                painter.shapes.box(widget.rect, fill, radius=px(6), line=theme.ACCENT, width=px(1.5))
        case _:
            painter.shapes.panel(widget.rect)


def paint_focus(painter: Painter, rect: Rect) -> None:
    """Draw the focus ring: cream with a dark edge, visible on every background; in high contrast, broad and white."""
    px = painter.metrics.px
    if painter.is_contrasted:
        painter.shapes.ring(rect.inset(-px(5)), theme.WHITE, radius=13, width=4)
        return
    painter.shapes.ring(rect.inset(-px(5)), theme.INK, radius=14, width=6)
    painter.shapes.ring(rect.inset(-px(4)), theme.FOCUS_RING, radius=13, width=3)


def _paint_text(painter: Painter, widget: Widget) -> None:
    colour = theme.HIGHLIGHT if widget.role is Role.HEADING else theme.MUTED if widget.muted else theme.TEXT
    colour = _OF_TONE.get(widget.tone, colour)
    if widget.tone in _SWINGS:
        _paint_swing(painter, widget.tone, widget.name, widget.rect, widget.style)
    if widget.wraps:
        painter.texts.paragraph(widget.name, widget.rect, widget.style, colour, align=widget.align)
    else:
        painter.texts.line(widget.name, widget.rect, widget.style, colour, align=widget.align)


def _paint_link(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    px, rect = painter.metrics.px, widget.rect
    y, colour = rect.bottom - px(_UNDERLINE), theme.HIGHLIGHT if touch.hovered else theme.ACCENT
    if touch.hovered or painter.is_contrasted:
        painter.shapes.rule(Point(rect.x, y), Point(rect.right, y), colour, 1.5)
        return
    step = px(_DOT * 2)
    for index in range(max(int(rect.w / step), 1)):
        left = rect.x + index * step
        painter.shapes.rule(Point(left, y), Point(left + px(_DOT), y), colour, 1.2)


def _paint_swing(painter: Painter, tone: Tone, text: str, rect: Rect, style: TextStyle) -> None:
    px = painter.metrics.px
    half, low = px(5.5), px(4.5)
    x, y = rect.right - painter.texts.measure(text, style)[0] - px(SWING) + half + px(2), rect.centre.y
    way = 1 if tone is Tone.LOSS else -1
    points = ((x - half, y - way * low), (x + half, y - way * low), (x, y + way * low))
    painter.display_list.shape(pygame.draw.polygon, around(points), painter.shown(_SWINGS[tone])[:3], points)


class _Ground(Struct, frozen=True):
    top: Colour
    bottom: Colour
    line: Colour
    text: Colour


_GROUNDS = {
    Tone.PLAIN: _Ground(theme.rgb("#2f3d76"), theme.rgb("#171f46"), theme.ACCENT, theme.TEXT),
    Tone.PRIMARY: _Ground(theme.rgb("#f9e3a3"), theme.rgb("#d5a544"), theme.rgb("#fff3cf"), theme.INK),
    Tone.DANGER: _Ground(theme.rgb("#b5303d"), theme.rgb("#7c1722"), theme.rgb("#f0a39a"), theme.TEXT),
    Tone.QUIET: _Ground(theme.rgb("#2a3663", 0), theme.rgb("#1b2444", 0), theme.rgb("#e3b95c", 0), theme.TEXT),
}
_ITEM = _Ground(theme.rgb("#252f59"), theme.rgb("#1a2143"), theme.with_alpha(theme.ACCENT, 0.7), theme.TEXT)
_CHOSEN = _Ground(theme.rgb("#75632f"), theme.rgb("#4f4220"), theme.HIGHLIGHT, theme.TEXT)
"""Colours of a chosen value or item: brass, darker than the gold of a primary button."""
_LIT_ITEM = _Ground(theme.rgb("#36447e"), theme.rgb("#222c57"), theme.TEXT, theme.TEXT)
_OFF = _Ground(theme.rgb("#262c44"), theme.rgb("#1c2136"), theme.OFF_LINE, theme.OFF_TEXT)
_BARE_OFF = _Ground(
    theme.with_alpha(_OFF.top, 0), theme.with_alpha(_OFF.bottom, 0), theme.with_alpha(_OFF.line, 0), _OFF.text
)


def _ground(widget: Widget, touch: WidgetState) -> _Ground:
    if not widget.enabled:
        return _BARE_OFF if widget.tone is Tone.QUIET else _OFF
    tone = widget.tone
    is_chosen = widget.checked and widget.role is Role.RADIO
    ground = _CHOSEN if is_chosen else _GROUNDS.get(tone, _GROUNDS[Tone.PLAIN])
    if tone is Tone.QUIET and not is_chosen and (touch.hovered or touch.focused):
        return _GROUNDS[Tone.PLAIN]
    if touch.hovered:
        return _Ground(_lighter(ground.top), _lighter(ground.bottom), theme.TEXT, ground.text)
    return ground


def _lighter(colour: Colour) -> Colour:
    return (min(colour[0] + 18, 255), min(colour[1] + 18, 255), min(colour[2] + 18, 255), colour[3])


def _paint_thing(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    rect = widget.rect.moved(0, painter.metrics.px(1.5)) if touch.pressed else widget.rect
    painter.pictures.draw(widget.picture, rect)
    if touch.hovered:
        painter.shapes.box(rect, theme.with_alpha(theme.WHITE, 0.12), radius=painter.metrics.px(6))
    _picture, name, detail, _edge = rows(rect, Share(0.62), Share(0.16), Share(0.15), Share(0.07))
    painter.texts.line(widget.name, name, widget.style, theme.INK, align=Align.CENTRE)
    style = resized(theme.SMALL_STRONG, max(rect.h / painter.metrics.px(_SMALL_THING), 1.0))
    painter.texts.line(widget.detail, detail, style, theme.INK, align=Align.CENTRE)


def _paint_button(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    if widget.picture and not widget.picture_side:
        _paint_thing(painter, widget, touch)
        return
    px = painter.metrics.px
    ground, rect = _ground(widget, touch), plate_of(widget, painter.metrics)
    if widget.picture:
        painter.pictures.draw(widget.picture, replace(widget.rect, h=rect.y - widget.rect.y - px(theme.GAP_XXS)))
    rect = rect.moved(0, px(1.5)) if touch.pressed else rect
    if ground.top[3]:
        painter.shapes.plate(rect, top=ground.top, bottom=ground.bottom, radius=px(10), line=ground.line, width=2)
        if rect.h >= px(_ENAMEL) and not painter.is_contrasted:
            hair = theme.with_alpha(ground.text if widget.tone is Tone.PRIMARY else theme.HIGHLIGHT, 0.3)
            painter.shapes.ring(rect.inset(px(4.5)), hair, radius=6, width=1)
    side = min(rect.h * 0.56, px(26))
    if widget.icon and widget.icon_only:
        painter.pictures.icon(widget.icon, placed(rect, side, side), ground.text)
        return
    inner = rect.inset(px(5), 0)
    if widget.icon:
        width = painter.texts.measure(widget.name, widget.style)[0]
        start = rect.centre.x - (side + px(8) + width) / 2 if widget.align is Align.CENTRE else inner.x
        start = max(start, inner.x)
        painter.pictures.icon(widget.icon, Rect(start, rect.centre.y - side / 2, side, side), ground.text)
        inner = Rect(start + side + px(8), rect.y, inner.right - start - side - px(8), rect.h)
        painter.texts.line(widget.name, inner, widget.style, ground.text)
        return
    if widget.detail:
        upper = Rect(inner.x, rect.y + rect.h * 0.08, inner.w, rect.h * 0.52)
        painter.texts.line(widget.name, upper, widget.style, ground.text, align=widget.align)
        lower = Rect(inner.x, rect.y + rect.h * 0.54, inner.w, rect.h * 0.38)
        painter.texts.line(widget.detail, lower, theme.SMALL, ground.text, align=widget.align)
        return
    painter.texts.line(widget.name, inner, widget.style, ground.text, align=widget.align)


def _paint_toggle(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    px = painter.metrics.px
    rect = widget.rect
    if touch.hovered:
        painter.shapes.box(rect, theme.with_alpha(theme.PANEL_TOP, 0.6), radius=px(8))
    track = Rect(rect.x + px(6), rect.centre.y - px(12), px(44), px(24))
    on = bool(widget.checked)
    fill, line = (theme.ACCENT, theme.HIGHLIGHT) if on else (theme.TRACK, theme.MUTED)
    painter.shapes.box(track, fill, radius=px(12), line=line, width=px(1.5))
    knob = Point(track.right - px(12) if on else track.x + px(12), track.centre.y)
    painter.shapes.disc(knob, px(8.5), theme.INK if on else theme.MUTED)
    text = Rect(track.right + px(12), rect.y, rect.right - track.right - px(14), rect.h)
    tall = height_of(widget.name, text.w, widget.style, painter.texts)
    colour = theme.TEXT if widget.enabled else _OFF.text
    painter.texts.paragraph(widget.name, placed(text, text.w, tall), widget.style, colour)


def _paint_slider(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    px = painter.metrics.px
    track = slider_track(widget.rect, px(1))
    painter.shapes.box(track, theme.TRACK, radius=track.h / 2, line=theme.with_alpha(theme.MUTED, 0.6), width=px(1))
    filled = Rect(track.x, track.y, max(track.w * widget.position, track.h), track.h)
    painter.shapes.box(filled, theme.ACCENT, radius=track.h / 2)
    knob = Point(track.x + track.w * widget.position, track.centre.y)
    painter.shapes.disc(knob, px(11 if touch.hovered or touch.pressed else 9.5), theme.HIGHLIGHT, theme.INK)
    value = Rect(track.right + px(14), widget.rect.y, widget.rect.right - track.right - px(14 + 6), widget.rect.h)
    painter.texts.line(widget.value, value, widget.style, theme.TEXT, align=Align.RIGHT)


def slider_track(rect: Rect, unit: float) -> Rect:
    """Return the track on which a slider's knob moves; `unit` is the size of a unit in pixels."""
    return Rect(rect.x + 12 * unit, rect.centre.y - 4 * unit, rect.w - 126 * unit, 8 * unit)


def _paint_field(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    px = painter.metrics.px
    line = theme.HIGHLIGHT if touch.focused else theme.with_alpha(theme.ACCENT, 0.5)
    painter.shapes.box(widget.rect, theme.GROUND, radius=px(8), line=line, width=px(1.5))
    inner = field_inside(widget.rect, px(1))
    if not touch.focused:
        colour = theme.TEXT if widget.value else theme.MUTED
        painter.texts.line(widget.value or widget.name, inner, widget.style, colour)
        return
    entered = field_line(widget.value, touch.caret, touch.anchor)
    before, after = entered.text[: entered.caret] + touch.composed, entered.text[entered.caret :]
    wide = _width(painter.texts, widget)
    start = first_shown(before + after, len(before), inner.w - px(4), wide)
    shown = before[start:] + after
    shown = next(shown[:place] for place in reversed(borders(shown)) if not place or wide(shown[:place]) <= inner.w)
    if entered.selected and not touch.composed:
        first, last = (max(place - start, 0) for place in entered.span)
        left, right = (inner.x + x for x in selected_x(shown, first, last, wide))
        chosen = Rect(left, widget.rect.y + px(6), min(right, inner.right) - left, widget.rect.h - px(12))
        painter.shapes.box(chosen, theme.with_alpha(theme.ACCENT, 0.45), radius=px(3))
    painter.texts.line(shown or widget.name, inner, widget.style, theme.TEXT if shown else theme.MUTED)
    end = inner.x + caret_x(shown, len(before) - start, wide)
    top, bottom = widget.rect.centre.y - px(11), widget.rect.centre.y + px(11)
    painter.shapes.rule(Point(end, top), Point(end, bottom), theme.HIGHLIGHT, 2)
    if touch.composed:
        left = end - min(wide(touch.composed), end - inner.x)
        painter.shapes.rule(Point(left, bottom), Point(end, bottom), theme.HIGHLIGHT, 1.5)


def field_inside(rect: Rect, unit: float) -> Rect:
    """Return the rectangle of a field's text; `unit` is the size of a unit in pixels."""
    return rect.inset(10 * unit, 0)


def field_line(text: str, caret: int | None, anchor: int | None = None) -> TextLine:
    """Return a field's text with its caret (at the end if `caret` is None) and the anchor of its selection."""
    end = len(text)
    return TextLine(text, end if caret is None else min(caret, end), None if anchor is None else min(anchor, end))


def _width(measure: Measure, widget: Widget) -> Callable[[str], float]:
    return lambda text: measure.measure(text, widget.style)[0]


def caret_under(measure: Measure, metrics: Metrics, widget: Widget, caret: int | None, x: float) -> int:
    """Return the caret position nearest to `x` (in pixels) in a field.

    `caret` is the field's present caret position, which determines the visible part of the text.
    """
    inner, wide = field_inside(widget.rect, metrics.unit), _width(measure, widget)
    start = first_shown(widget.value, field_line(widget.value, caret).caret, inner.w - metrics.px(4), wide)
    return caret_at(widget.value, start, x - inner.x, wide)


def _paint_item(painter: Painter, widget: Widget, touch: WidgetState) -> None:
    px, rect = painter.metrics.px, widget.rect
    chosen = bool(widget.checked)
    ground = _CHOSEN if chosen else _LIT_ITEM if touch.hovered else _ITEM
    width = 1.5 if not chosen else 4.0 if painter.is_contrasted else 2.5
    painter.shapes.plate(rect, top=ground.top, bottom=ground.bottom, radius=px(10), line=ground.line, width=width)
    if widget.tone in _SWINGS:
        edge = Rect(rect.x + px(4), rect.y + px(8), px(4), rect.h - px(16))
        painter.shapes.box(edge, _SWINGS[widget.tone], radius=px(2))
    inner = rect.inset(px(14), px(8))
    if widget.picture or widget.icon:
        side = min(inner.h, px(widget.picture_side)) if widget.picture else px(ICON_OF_ITEM)
        beside, inner = columns(inner, side, SHARE, gap=px(12))
        if widget.picture:
            painter.pictures.draw(widget.picture, placed(beside, side, side))
            side /= 2
        if widget.icon:
            painter.pictures.icon(widget.icon, placed(beside, side, side), ground.text if chosen else theme.ACCENT)
    title_h = painter.texts.measure(widget.name, widget.style)[1]
    quiet = ground.text if chosen else theme.MUTED
    value_w = painter.texts.measure(widget.value, theme.SMALL)[0] + px(12) if widget.value else 0.0
    value_w += px(SWING) if widget.value and widget.tone in _SWINGS else 0.0
    broken = painter.texts.wrapped(widget.name, inner.w - value_w, widget.style) if widget.wraps else [widget.name]
    below = painter.texts.wrapped(widget.detail, inner.w, theme.SMALL) if widget.detail else []
    needed = title_h * len(broken) + painter.texts.measure(widget.detail, theme.SMALL)[1] * len(below)
    inner = inner.inset(0, max(inner.h - needed, 0) / 2)
    title = Rect(inner.x, inner.y, inner.w - value_w, title_h)
    if widget.wraps:
        title_h = painter.texts.paragraph(widget.name, title, widget.style, ground.text)
    else:
        painter.texts.line(widget.name, title, widget.style, ground.text)
    if widget.value:
        where = Rect(inner.right - value_w, inner.y, value_w, title_h)
        said = theme.DANGER if widget.tone is Tone.DANGER else _SWINGS.get(widget.tone, quiet)
        if widget.tone in _SWINGS:
            _paint_swing(painter, widget.tone, widget.value, where, theme.SMALL)
        painter.texts.line(widget.value, where, theme.SMALL, said, align=Align.RIGHT)
    if widget.detail:
        said = ground.text if widget.tone is Tone.PRIMARY else quiet
        under = Rect(inner.x, inner.y + title_h + px(2), inner.w, inner.h - title_h)
        painter.texts.paragraph(widget.detail, under, theme.SMALL, said)


def paint_toast(painter: Painter, text: str, box: Rect) -> None:
    """Draw a notice."""
    painter.shapes.panel(box)
    around = (painter.metrics.px(one) for one in TOAST_AROUND)
    painter.texts.paragraph(text, box.inset(*around), theme.BODY, theme.TEXT, align=Align.CENTRE)
