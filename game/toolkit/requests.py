"""Requests of assistive programs: each request names the target of a widget, and is turned into intents for this widget."""

from collections.abc import Iterator

from game.outside_text import escaped
from game.toolkit.devices.input import Act, Requested
from game.toolkit.intents import Chosen, Edited, Focused, Intent, LetGo, Revealed, Slid, Stepped
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Role, Widget


def request_meant(frame: Frame, requested: Requested) -> Iterator[Intent]:
    """Yield the intents of a request; none if the widget is gone or does not support the action."""
    widget = _find(frame, requested.target)
    if widget is None or widget.target is None:
        return
    match requested.act:
        case Act.FOCUS if widget.is_focusable:
            yield Focused(widget.target)
        case Act.PRESS:
            if widget.is_focusable:
                yield Focused(widget.target)
            yield Chosen(widget)
        case Act.SHOW:
            yield Revealed(widget.target)
        case Act.MORE | Act.LESS if widget.role is Role.SLIDER and widget.enabled:
            yield Stepped(widget.target, 1 if requested.act is Act.MORE else -1)
        case Act.SET if widget.enabled:
            yield from _set(widget, requested.value)


def _set(widget: Widget, value: str | float | None) -> Iterator[Intent]:
    assert widget.target is not None  # `request_meant` has checked the target
    if widget.role is Role.SLIDER and isinstance(value, float):
        yield Slid(widget.target, min(max(value, 0.0), 1.0))
        yield LetGo(widget.target)
    elif widget.role is Role.FIELD and isinstance(value, str):
        yield Focused(widget.target)
        yield Edited(widget, TextLine("", 0).inserted(value, widget.longest))


def _find(frame: Frame, target: str) -> Widget | None:
    named = (widget for widget in frame.view.widgets if widget.target is not None)
    return next((widget for widget in named if escaped(str(widget.target)) == target), None)
