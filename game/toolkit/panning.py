"""Drag scrolling: a finger, or the pointer with its button held, moves the content of a scroll area, or its bar."""

from typing import Final

from game.toolkit.geometry import Point, Rect
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.render.scroll_painter import bar_of
from game.toolkit.widgets import Role, Widget

_PAN_AFTER: Final = 14
"""The distance in units, up or down, after which the content goes along: less is a press."""
_BESIDE_BAR: Final = 10
"""Units beside the bar that count as the bar."""
_MOVED_BY_ITSELF: Final = (Role.SLIDER, Role.FIELD, Role.CARD)
"""The roles of widgets that move themselves when dragged, not the area they lie in."""


class Panning:
    """The scroll area held in the active scene, by its content or by its bar."""

    def __init__(self) -> None:
        """Hold nothing."""
        self._area: str | None = None
        self._start = 0.0
        self._is_moving = False
        self._grip: float | None = None
        """The pixels below the upper end of the bar at which it is held."""

    def take_bar(self, frame: Frame, point: Point) -> bool:
        """Grip the scroll bar under a point, bringing it there; False if there is none."""
        unit = frame.context.metrics.unit
        for area in frame.view.areas:
            if area.most <= 1:
                continue
            track, thumb = bar_of(area, frame.context.offset(area.name), unit)
            if not track.inset(-_BESIDE_BAR * unit).contains(point):
                continue
            is_on_it = thumb.y <= point.y < thumb.bottom
            self._area, self._is_moving = area.name, True
            self._grip = point.y - thumb.y if is_on_it else thumb.h / 2
            self.follow(frame, point)
            return True
        return False

    def take(self, frame: Frame, point: Point, widget: Widget | None) -> None:
        """Grip the scroll area under a point, pressed on a widget there."""
        area = frame.view.area_at(point)
        is_its_own = widget is not None and widget.role in _MOVED_BY_ITSELF
        self._area = None if area is None or area.most <= 1 or is_its_own else area.name
        self._start, self._is_moving, self._grip = point.y, False, None

    def follow(self, frame: Frame, point: Point) -> bool:
        """Follow the pointer; True if what is held moves, so that nothing is pressed."""
        area = frame.view.area(self._area)
        if area is None:
            return False
        focus_state, px = frame.context.focus_state, frame.context.metrics.px
        if self._grip is not None:
            track, thumb = bar_of(area, frame.context.offset(area.name), px(1))
            focus_state.scroll_to(area, area.most * _share(point.y - self._grip, track, thumb))
            return True
        if not self._is_moving and abs(point.y - self._start) <= px(_PAN_AFTER):
            return False
        self._is_moving = True
        focus_state.scroll_by(area, self._start - point.y)
        self._start = point.y
        return True

    def let_go(self) -> bool:
        """Release what is held; True if it moved, so that nothing was pressed."""
        was_moving, self._area, self._is_moving, self._grip = self._is_moving, None, False, None
        return was_moving


def _share(top: float, track: Rect, thumb: Rect) -> float:
    """Return the position along its track of a bar whose upper end is at `top`, 0 to 1."""
    return (top - track.y) / max(track.h - thumb.h, 1.0)
