"""Drag scrolling: a finger, or the pointer with its button held, drags the content of a scroll area or its bar."""

from typing import Final

from game.toolkit.geometry import Point, Rect
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.render.scroll_painter import bar_of
from game.toolkit.widgets import Role, Widget

_PAN_AFTER: Final = 14
"""Vertical distance in units after which a press becomes a drag of the content."""
_BESIDE_BAR: Final = 10
"""Units around the track of the bar within which a press counts as on the bar."""
_MOVED_BY_ITSELF: Final = (Role.SLIDER, Role.FIELD, Role.CARD)
"""Roles of widgets that handle dragging themselves."""


class Panning:
    """Dragging of a scroll area in the active scene, by its content or its bar."""

    def __init__(self) -> None:
        """Start with nothing held."""
        self._area: str | None = None
        self._start = 0.0
        self._is_moving = False
        self._grip: float | None = None
        """Distance in pixels between the bar's upper end and the held point."""

    def take_bar(self, frame: Frame, point: Point) -> bool:
        """Grip the scroll bar whose track is at a point; return False if no track is there.

        If the bar is elsewhere on the track, it moves to the point.
        """
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
        """Grip the scroll area under a point, unless the pressed widget handles dragging itself."""
        area = frame.view.area_at(point)
        is_its_own = widget is not None and widget.role in _MOVED_BY_ITSELF
        self._area = None if area is None or area.most <= 1 or is_its_own else area.name
        self._start, self._is_moving, self._grip = point.y, False, None

    def follow(self, frame: Frame, point: Point) -> bool:
        """Follow the pointer; return True if content moves."""
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
        """Release the area; return True if it was moved, so that the press does not count as a click."""
        was_moving, self._area, self._is_moving, self._grip = self._is_moving, None, False, None
        return was_moving


def _share(top: float, track: Rect, thumb: Rect) -> float:
    return (top - track.y) / max(track.h - thumb.h, 1.0)
