"""Pointer controller: points, presses, drags, turns its wheel, and rests until a tip appears."""

from dataclasses import dataclass
from typing import Final

from game.toolkit.focus import FocusState
from game.toolkit.geometry import Point
from game.toolkit.panning import Panning
from game.toolkit.render.widget_painter import caret_under, slider_track
from game.toolkit.stack import Stack
from game.toolkit.targets import Target
from game.toolkit.widgets import Role, Widget

_WHEEL_STEP: Final = 60
"""Units that a step of the wheel scrolls."""
_TIP_AFTER: Final = 0.45
"""Seconds for which the pointer rests before a tip appears."""
_SLIP_WITHIN: Final = 0.35
_SLIP_NEAR: Final = 10
"""Seconds and units between the two presses of a double click."""
_DRAG_AFTER: Final = 14
"""Units that the pointer goes with a card before it takes it along."""


@dataclass(frozen=True, slots=True)
class _Press:
    """A press of the pointer: its target, point, and time on the director's clock."""

    target: Target | None
    point: Point
    time: float

    def is_followed_by_slip(self, after: "_Press", near: float) -> bool:
        """Tell if the next press was meant for what lay there before: the second of a double click must not hit what came up."""
        if after.target is None or after.target.is_piece or after.target == self.target:
            return False
        far = max(abs(after.point.x - self.point.x), abs(after.point.y - self.point.y))
        return after.time - self.time < _SLIP_WITHIN and far < near


_NO_PRESS: Final = _Press(None, Point(-1, -1), -1.0)


class Pointer:
    """The pointer over the active scene."""

    def __init__(self, stack: Stack) -> None:
        """Begin outside the window."""
        self._stack = stack
        self._at = Point(-1, -1)
        self._rested = 0.0
        self._time = 0.0
        self._last_press = _NO_PRESS
        self._panning = Panning(stack)

    @property
    def is_resting(self) -> bool:
        """True if it has rested long enough for a tip."""
        return self._rested > _TIP_AFTER

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if a tip may appear now."""
        self._time += dt
        before = self._rested
        self._rested += dt
        return before <= _TIP_AFTER < self._rested

    def rest(self) -> None:
        """Count the pointer as having rested long enough."""
        self._rested = _TIP_AFTER * 2

    def forget_press(self) -> None:
        """Treat the next press as a first one, never the second of a double click."""
        self._last_press = _NO_PRESS

    def point(self, point: Point) -> None:
        """Move the pointer to a point."""
        moved = point != self._at
        self._at = point
        focus_state = self._stack.focus_state
        view = self._stack.view()
        widget = view.at(point)
        hover = None if widget is None else widget.target
        if hover != focus_state.hover:
            self._rested = 0.0
            focus_state.tried = None
        focus_state.hover = hover
        if moved:
            focus_state.is_focus_shown = False
            if self._panning.follow(point):
                focus_state.pressed = None
        if focus_state.pressed is not None:
            held = view.find(focus_state.pressed)
            if held is not None and held.role is Role.SLIDER:
                self._slide(held, point)
            elif held is not None and held.role is Role.CARD:
                self._drag(focus_state, point)

    def _drag(self, focus_state: FocusState, point: Point) -> None:
        """Drag the card that is pressed once the pointer has gone a little way."""
        start = focus_state.pressed_at
        if start is None or focus_state.pressed is None:
            return
        far = max(abs(point.x - start.x), abs(point.y - start.y))
        if focus_state.is_dragging or far > self._stack.painter.metrics.px(_DRAG_AFTER):
            focus_state.is_dragging = True
            with self._stack.acting() as scene:
                scene.dragged(focus_state.pressed, point)

    def _slide(self, widget: Widget, point: Point) -> None:
        track = slider_track(widget.rect, self._stack.painter.metrics.unit)
        if widget.target is not None:
            with self._stack.acting() as scene:
                scene.adjust(widget.target, min(max((point.x - track.x) / max(track.w, 1), 0.0), 1.0))

    def press(self, point: Point) -> None:
        """Press its button at a point."""
        focus_state = self._stack.focus_state
        self._let_go_unseen()
        self.point(point)
        widget = self._stack.view().at(point)
        target = None if widget is None else widget.target
        last, self._last_press = self._last_press, _Press(target, point, self._time)
        if last.is_followed_by_slip(self._last_press, self._stack.painter.metrics.px(_SLIP_NEAR)):
            focus_state.pressed = None
            return
        if self._panning.take_bar(point):
            focus_state.pressed = None
            return
        self._panning.take(point, widget)
        if widget is None or widget.target is None:
            focus_state.pressed = None
            with self._stack.acting() as scene:
                scene.pressed_beside()
            return
        focus_state.pressed = widget.target
        focus_state.pressed_at = point
        if widget.enabled:
            focus_state.focus = widget.target
        if widget.role is Role.SLIDER:
            self._slide(widget, point)
        elif widget.role is Role.FIELD and widget.enabled:
            focus_state.placed = (target, caret_under(self._stack.painter, widget, focus_state.caret, point.x), None)

    def _let_go_unseen(self) -> None:
        """Release what is held while something else is pressed, as its release went unreported."""
        self._panning.let_go()
        focus_state = self._stack.focus_state
        held = self._stack.view().find(focus_state.pressed)
        if focus_state.is_dragging and focus_state.pressed_at is not None:
            self.release(focus_state.pressed_at)
        elif held is not None and held.role is Role.SLIDER:
            self.release(self._at)

    def release(self, point: Point) -> None:
        """Release its button at a point."""
        self.point(point)
        focus_state = self._stack.focus_state
        if self._panning.let_go():
            focus_state.pressed = None
            self._last_press = _NO_PRESS  # who drags again and again means each of it
            return
        held = self._stack.view().find(focus_state.pressed)
        pressed, focus_state.pressed = focus_state.pressed, None
        if pressed is not None and held is not None and held.role is Role.SLIDER:
            with self._stack.acting() as scene:
                scene.let_go(pressed)
            return
        if focus_state.is_dragging:
            focus_state.is_dragging = False
            if pressed is not None:
                with self._stack.acting() as scene:
                    scene.dropped(pressed, point)
            return
        widget = self._stack.view().at(point)
        if widget is not None and widget.target is not None and widget.target == pressed:
            self._stack.activate(widget)

    def wheel(self, steps: float) -> None:
        """Turn its wheel by `steps`, upwards if positive."""
        self._last_press = _NO_PRESS  # who turns the wheel between two presses means both
        area = self._stack.view().area_at(self._at)
        if area is not None:
            self._stack.focus_state.scroll_by(area, -steps * self._stack.painter.metrics.px(_WHEEL_STEP))
