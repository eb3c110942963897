"""Pointer interpreter: hovering, presses, drags, wheel steps, and the time at rest after which a tip appears."""

from collections.abc import Hashable
from itertools import pairwise
from typing import Final

from game.toolkit.devices.pad_kinds import Device
from game.toolkit.geometry import Point
from game.toolkit.intents import Chosen, Dragged, Dropped, Intent, LetGo, PressedBeside, Slid
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.metrics import Metrics
from game.toolkit.panning import Panning
from game.toolkit.presses import Press, Presses
from game.toolkit.render.widget_painter import caret_under, slider_track
from game.toolkit.targets import Target
from game.toolkit.widgets import Role, ScrollArea, View, Widget

_WHEEL_ROWS: Final = 3
"""Rows scrolled by one wheel step."""
_WHEEL_LEAST, _WHEEL_MOST = 60.0, 0.8
"""Minimum length of a wheel step in units, and its maximum length as a fraction of the area's height."""
_TIP_AFTER: Final = 0.45
"""Seconds of rest before a tip appears."""
_NEAR: Final = 10
_NEAR_FINGER: Final = 30
"""Maximum units between two presses that count as being in the same place: `_NEAR_FINGER` for a finger, otherwise `_NEAR`."""
_DRAG_AFTER: Final = 14
"""Units that the pointer moves before it drags a card."""


class Pointer:
    """The pointer over the active scene. It changes hover and scroll offset itself, and returns other effects as intents."""

    def __init__(self, presses: Presses) -> None:
        """Start outside the window; `presses` also records presses of keys and gamepad buttons."""
        self._at = Point(-1, -1)
        self._rested = 0.0
        self._presses = presses
        self._panning = Panning()

    @property
    def is_resting(self) -> bool:
        """True if the pointer has rested long enough for a tip."""
        return self._rested > _TIP_AFTER

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if a tip may appear now."""
        before = self._rested
        self._rested += dt
        return before <= _TIP_AFTER < self._rested

    def rest(self) -> None:
        """Treat the pointer as having rested long enough."""
        self._rested = _TIP_AFTER * 2

    def move(self, frame: Frame, point: Point) -> Intent | None:
        """Move the pointer to a point; return an intent if it drags a slider or a card, otherwise None."""
        focus_state, metrics = frame.context.focus_state, frame.context.metrics
        moved, self._at = point != self._at, point
        widget = frame.view.at(point)
        hover = None if widget is None else widget.target
        if hover != focus_state.hover:
            self._rested = 0.0
            focus_state.tried = None
        focus_state.hover = hover
        if moved:
            focus_state.is_focus_shown = False
            if self._panning.follow(frame, point):
                focus_state.pressed = None
        pressed, start = focus_state.pressed, focus_state.pressed_at
        held = frame.view.find(pressed)
        if pressed is None or held is None:
            return None
        if held.role is Role.SLIDER:
            return _slid(held, pressed, point, metrics)
        if held.role is Role.CARD and start is not None:
            far = max(abs(point.x - start.x), abs(point.y - start.y))
            focus_state.is_dragging |= far > metrics.px(_DRAG_AFTER)
            return Dragged(pressed, point) if focus_state.is_dragging else None
        return None

    def unreleased(self, frame: Frame) -> Point | None:
        """Return the point at which to release a dragged card or slider whose release was not reported, or None.

        Also end the dragging of a scroll area.
        """
        self._panning.let_go()
        focus_state = frame.context.focus_state
        if focus_state.is_dragging:
            return focus_state.pressed_at
        held = frame.view.find(focus_state.pressed)
        return self._at if held is not None and held.role is Role.SLIDER else None

    def press(self, frame: Frame, point: Point, decision: Hashable = None) -> Intent | None:
        """Handle a press of the pointer at a point; return an intent if it moves a slider or hits no widget.

        `decision` identifies the decision on the screen.
        """
        context, focus_state = frame.context, frame.context.focus_state
        widget = frame.view.at(point)
        target = None if widget is None else widget.target
        focus_state.pressed = None
        near = context.metrics.px(_NEAR_FINGER if context.device is Device.TOUCH else _NEAR)
        if not self._presses.counts(Press(decision=decision, target=target, point=point), near):
            return None
        if self._panning.take_bar(frame, point):
            return None
        self._panning.take(frame, point, widget)
        if widget is None or target is None:
            return PressedBeside()
        focus_state.pressed, focus_state.pressed_at = target, point
        if widget.enabled:
            focus_state.focus = target
        if widget.role is Role.FIELD and widget.enabled:
            caret = caret_under(context.measure, context.metrics, widget, focus_state.caret, point.x)
            focus_state.placed = (target, caret, None)
        return _slid(widget, target, point, context.metrics) if widget.role is Role.SLIDER else None

    def release(self, frame: Frame, point: Point) -> Intent | None:
        """Handle the release of the pointer at a point; return the intent, or None if it ends scrolling or has no effect."""
        focus_state = frame.context.focus_state
        pressed, focus_state.pressed = focus_state.pressed, None
        if self._panning.let_go():
            self._presses.forget(of_keys=False)  # repeated drags are all intended
            return None
        was_dragging, focus_state.is_dragging = focus_state.is_dragging, False
        if pressed is None:
            return None
        held, under = frame.view.find(pressed), frame.view.at(point)
        if held is not None and held.role is Role.SLIDER:
            return LetGo(pressed)
        if was_dragging:
            return Dropped(pressed, point)
        return Chosen(under) if under is not None and under.target == pressed else None

    def wheel(self, frame: Frame, steps: float) -> None:
        """Handle a turn of the wheel by `steps`, upwards if positive."""
        self._presses.forget(of_keys=False)  # presses before and after a wheel turn are both intended
        area = frame.view.area_at(self._at)
        if area is not None:
            frame.context.focus_state.scroll_by(area, -steps * wheel_step(area, frame.view, frame.context.metrics))


def wheel_step(area: ScrollArea, view: View, metrics: Metrics) -> float:
    """Return the pixels that a wheel step scrolls an area: about three rows, without skipping any."""
    tops = sorted({round(one.rect.y) for one in view.widgets if one.area == area.name and one.is_focusable})
    pitches = sorted(lower - upper for upper, lower in pairwise(tops))
    pitch = pitches[len(pitches) // 2] if pitches else 0
    height = area.rect.h
    return max(min(_WHEEL_ROWS * pitch, _WHEEL_MOST * height, height - pitch), metrics.px(_WHEEL_LEAST))


def _slid(widget: Widget, target: Target, point: Point, metrics: Metrics) -> Slid:
    track = slider_track(widget.rect, metrics.unit)
    return Slid(target, min(max((point.x - track.x) / max(track.w, 1), 0.0), 1.0))
