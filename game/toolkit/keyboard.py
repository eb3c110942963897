"""Keyboard interpreter: keys move the focus, press the focused widget, turn pages, and edit the focused text field."""

from typing import Final

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.intents import Chosen, Edited, Focused, Intent, Paged, Pasted, Spelled, Stepped, WentBack
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.render.widget_painter import field_line
from game.toolkit.targets import Target
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Direction, Role, Widget, at_end, in_sight_near, next_in_order, next_that_way

_PAGE: Final = 0.9
"""Fraction of a scroll area's height by which Page Up and Page Down scroll."""
WAYS: Final = {Key.LEFT: Direction.LEFT, Key.RIGHT: Direction.RIGHT, Key.UP: Direction.UP, Key.DOWN: Direction.DOWN}
"""Directions of the arrow keys."""


def key_meant(frame: Frame, pressed: KeyPressed) -> Intent | None:
    """Return the intent of a key or gamepad button that nothing else has handled; None if it has no meaning."""
    view, focus = frame.view, frame.context.focus_state.focus
    match pressed.key:
        case Key.TAB:
            return Focused(next_in_order(view, focus, -1 if pressed.shift else 1))
        case Key.ESCAPE:
            return WentBack()
        case Key.ENTER | Key.SPACE:
            return _choice(frame)
        case Key.PAGE_UP | Key.PAGE_DOWN:
            return Paged(-1 if pressed.key == Key.PAGE_UP else 1)
        case Key.HOME | Key.END:
            return _end(frame, last=pressed.key == Key.END)
        case Key.LEFT | Key.RIGHT | Key.UP | Key.DOWN:
            return _arrow(frame, WAYS[Key(pressed.key)])
        case _:
            return None


def _choice(frame: Frame) -> Intent | None:
    """Show the focus, and return the intent to activate its widget; None for a card or bid if the focus was hidden."""
    focus_state = frame.context.focus_state
    focused = frame.view.find(focus_state.focus)
    if focused is None or focused.target is None:
        return None
    was_shown, focus_state.is_focus_shown = focus_state.is_focus_shown, True
    return Chosen(focused) if was_shown or not focused.target.is_move else None


def _arrow(frame: Frame, way: Direction) -> Intent:
    view, focus = frame.view, frame.context.focus_state.focus
    focused = view.find(focus)
    if focused is not None and focused.target is not None and focused.role is Role.SLIDER and not way.value[1]:
        return Stepped(focused.target, way.value[0])
    if not view.focusable() and view.areas:
        return Paged(way.value[1] / 4)
    return Focused(next_that_way(view, focus, way))


def _end(frame: Frame, *, last: bool) -> Intent | None:
    """Return the intent to focus the first or last target of the last scroll area; scroll it if it has no targets."""
    if not frame.view.areas:
        return None
    area, focus_state = frame.view.areas[-1], frame.context.focus_state
    found = at_end(frame.view, area, focus_state.focus, last=last)
    if found is None:
        focus_state.scroll_to(area, area.most if last else 0.0)
        return None
    return Focused(found)


def turn_page(frame: Frame, pages: float) -> None:
    """Scroll the last scroll area of the view by a number of pages."""
    for area in frame.view.areas[-1:]:
        frame.context.focus_state.scroll_by(area, pages * area.rect.h * _PAGE)


def focus_turned(before: Frame, after: Frame, pages: float) -> Target | None:
    """Return the target to focus after scrolling the view's last scroll area by `pages`; None if the focus is outside that area."""
    focus_state = after.context.focus_state
    focused = before.view.find(focus_state.focus)
    area = None if focused is None else before.view.area(focused.area)
    if focused is None or area is None or area != before.view.areas[-1]:
        return None
    found = in_sight_near(after.view, area, focused.rect.centre)
    if found != focused.target:
        return found
    offset, most = after.context.offset(area.name), after.view.areas[-1].most
    if offset <= 0 if pages < 0 else offset >= most - 1:
        return at_end(after.view, area, focus_state.focus, last=pages > 0)
    return next_that_way(after.view, focus_state.focus, Direction.UP if pages < 0 else Direction.DOWN)


def field_key_meant(frame: Frame, pressed: KeyPressed) -> Intent | None:
    """Return the intent of a key pressed in the focused text field; None if no field has the focus or it does not use the key."""
    field = _field(frame)
    if field is None:
        return None
    line = _line_in(field, frame)
    if pressed.is_pad and pressed.key == Key.ENTER:
        return Spelled(field)
    if pressed.command and pressed.key in ("c", "x"):
        rest = line if pressed.key == "c" else line.without_selected() if line.selected else TextLine("", 0)
        return Edited(field, rest, copied=line.selected or field.value)
    if pressed.command and pressed.key == "v":
        return Pasted()
    if not field.value and pressed.key in (Key.LEFT, Key.RIGHT):
        return None
    is_letter = len(pressed.key) == 1 or pressed.key == Key.SPACE
    after = line.edited(pressed) or (line if is_letter else None)
    return None if after is None else Edited(field, after)


def text_meant(frame: Frame, text: str) -> Intent | None:
    """Return the intent of typed or pasted text; None without a focused field."""
    field = _field(frame)
    return None if field is None else Edited(field, _line_in(field, frame).inserted(text, field.longest))


def _field(frame: Frame) -> Widget | None:
    focused = frame.view.find(frame.context.focus_state.focus)
    return focused if focused is not None and focused.role is Role.FIELD else None


def _line_in(field: Widget, frame: Frame) -> TextLine:
    focus_state = frame.context.focus_state
    return field_line(field.value, focus_state.caret, focus_state.anchor)
