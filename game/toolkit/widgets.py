"""Widgets of a scene as plain values: role, rectangle and text. A scene creates them again for each view.

A widget with a target can be pointed at and, unless disabled, focused and activated. Others are read-only.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from game.toolkit.geometry import NOWHERE, Point, Rect
from game.toolkit.targets import Effect, NoteTarget, Target
from game.toolkit.theme import BODY, LABEL, TextStyle

LONGEST = 24
"""Default maximum number of characters in a field."""
_ELSEWHERE = 100_000.0
"""Pixels added to the distance of a widget outside the focused widget's row or, for up and down, outside its scroll area."""


class Role(StrEnum):
    """Role of a widget for assistive programs."""

    BUTTON = "button"
    TOGGLE = "toggle"
    RADIO = "radio"
    SLIDER = "slider"
    FIELD = "field"
    ITEM = "item"
    CARD = "card"
    HEADING = "heading"
    PANEL = "panel"
    """A background for the widgets that follow it."""
    IMAGE = "image"
    """A picture from a file, or drawn by the scene; its name describes it."""
    TEXT = "text"
    LINK = "link"
    """Word in a text that leads to an explanation when pressed; the widget of the text draws the word."""


ICON_OF_ITEM = 30
"""Side length in units of an icon at the left of an item."""


class Tone(Enum):
    """Prominence of a widget."""

    PLAIN = 0
    PRIMARY = 1
    QUIET = 2
    """No background until the widget is hovered or focused."""
    BARE = 3
    """Never a background, and no focus ring."""
    DANGER = 4
    GAIN = 5
    """Gained points, marked by colour and shape."""
    LOSS = 6


class Align(Enum):
    """Horizontal alignment of a text."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Part(Struct, frozen=True):
    """Name by which a scene finds a widget when drawing, with a number if several widgets share it."""

    name: str
    number: int = 0

    def of(self, number: int) -> "Part":
        """Return the part with this number."""
        return Part(self.name, number)


class Group(Struct, frozen=True):
    """Named group of widgets for assistive programs, such as a seat or the score; `within` is an outer group.

    The `key` stays the same when the name changes.
    """

    key: str
    name: str
    within: "Group | None" = None


class Widget(Struct, frozen=True, kw_only=True):
    """An element on the screen. `name` is shown and read out; rectangles are in pixels.

    Pressing the widget calls its `action`; without one, the scene gets the target (`Scene.activate`). A field passes its text to
    `enter`.

    `detail` is a second, quieter text. `value` is the current value (a field's text, a slider's figure). A slider is at `position`,
    0 to 1. `checked` is None for a widget that cannot be ticked. `tip` appears under pointer or focus; for a disabled widget it
    gives the reason. `picture_side` is the largest side of an item's picture in units. For a button it is the height of the picture
    above the button's plate, or 0 if the text is drawn on the picture.

    `part` identifies widgets that the scene draws, or draws something under. `area` is the name of the widget's scroll area, and
    `clip` the area's rectangle. A text with `wraps` is wrapped at spaces; a field takes at most `longest` characters. `place` is
    the widget's row in a list and the number of rows. Assistive programs use `group` and also read `spoken`.
    """

    rect: Rect
    role: Role
    name: str
    target: Target | None = None
    action: Effect | None = None
    enter: Callable[[str], object] | None = None
    detail: str = ""
    value: str = ""
    position: float = 0.0
    checked: bool | None = None
    enabled: bool = True
    tip: str = ""
    icon: str = ""
    picture: str = ""
    picture_side: float = 56
    part: Part | None = None
    tone: Tone = Tone.PLAIN
    style: TextStyle = LABEL
    align: Align = Align.CENTRE
    clip: Rect | None = None
    area: str | None = None
    wraps: bool = False
    muted: bool = False
    icon_only: bool = False
    longest: int = LONGEST
    place: tuple[int, int] | None = None
    group: Group | None = None
    spoken: str = ""

    @property
    def is_ground(self) -> bool:
        """True if the widget has nothing to read or press: a panel, or an image without a name."""
        return self.role is Role.PANEL or (self.role is Role.IMAGE and not self.name)

    @property
    def is_focusable(self) -> bool:
        """True if the focus may rest on the widget, even on a card that may not be played, as its tip gives the reason."""
        return self.target is not None and (self.enabled or self.role is Role.CARD)

    @property
    def visible(self) -> Rect:
        """Part that the scroll area does not cut off; if all is cut off, a rectangle without height at the nearer edge."""
        clip = self.clip
        if clip is None:
            return self.rect
        left, top = min(max(self.rect.x, clip.x), clip.right), min(max(self.rect.y, clip.y), clip.bottom)
        right, bottom = min(self.rect.right, clip.right), min(self.rect.bottom, clip.bottom)
        return Rect(left, top, max(right - left, 0), max(bottom - top, 0))


class ScrollArea(Struct, frozen=True, kw_only=True):
    """A part of the screen with scrolling content; heights are in pixels."""

    name: str
    rect: Rect
    content: float

    @property
    def most(self) -> float:
        """Maximum scroll offset in pixels."""
        return max(self.content - self.rect.h, 0.0)


class View(Struct, frozen=True, kw_only=True):
    """Everything a scene shows, lowest first.

    `panel` is the panel behind all widgets, of size 0 if there is none. `told` is a target whose tip is already shown as a widget,
    and needs no tooltip. `first` gets the focus when the scene appears or the focused widget is gone. Without `first`, the first
    widget gets the focus or, if `may_rest` is True, no widget.
    """

    widgets: Sequence[Widget]
    areas: Sequence[ScrollArea] = ()
    panel: Rect = NOWHERE
    first: Target | None = None
    may_rest: bool = False
    told: Target | None = None

    def find(self, target: Target | None) -> Widget | None:
        """Return the widget of a target, or None."""
        return next((widget for widget in self.widgets if target is not None and widget.target == target), None)

    def parts(self, part: Part) -> list[Widget]:
        """Return the widgets with this part, lowest first."""
        return [widget for widget in self.widgets if widget.part == part]

    def at(self, point: Point) -> Widget | None:
        """Return the topmost widget with a target under a point, or None."""
        under = (widget for widget in reversed(self.widgets) if widget.target is not None)
        return next((widget for widget in under if widget.visible.contains(point)), None)

    def focusable(self) -> list[Widget]:
        """Return the focusable widgets, in order."""
        return [widget for widget in self.widgets if widget.is_focusable]

    def area(self, name: str | None) -> ScrollArea | None:
        """Return the scroll area of this name, or None."""
        return next((area for area in self.areas if area.name == name), None)

    def area_at(self, point: Point) -> ScrollArea | None:
        """Return the scroll area under a point, or None."""
        return next((area for area in self.areas if area.rect.contains(point)), None)


def grouped(widgets: Iterable[Widget], group: Group) -> list[Widget]:
    """Return the widgets, adding this group to widgets without one."""
    return [widget if widget.group is not None else replace(widget, group=group) for widget in widgets]


class Direction(Enum):
    """Direction in which the focus moves, as a vector."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def next_in_order(view: View, focus: Target | None, step: int) -> Target | None:
    """Return the target that Tab (step 1) or Shift+Tab (step -1) moves the focus to, cyclically; None in a view without targets."""
    order = [widget.target for widget in view.focusable()]
    if not order:
        return None
    if focus not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(focus) + step) % len(order)]


def at_end(view: View, area: ScrollArea, focus: Target | None, *, last: bool) -> Target | None:
    """Return the first or last target in a scroll area, in the focused widget's column; None without targets."""
    inside = [widget for widget in view.focusable() if widget.area == area.name]
    if not inside:
        return None
    end = (max if last else min)(inside, key=lambda widget: widget.rect.centre.y)
    beside = [widget for widget in inside if _gap_aside(end.rect, widget.rect, Direction.LEFT) <= 0]
    here = view.find(focus)
    x = end.rect.x if here is None else here.rect.centre.x
    return min(beside, key=lambda widget: abs(widget.rect.centre.x - x)).target


def in_sight_near(view: View, area: ScrollArea, point: Point) -> Target | None:
    """Return the visible target of a scroll area nearest to a point; None if no target is visible.

    Targets directly above or below the point come first, even if cut off, then completely visible targets.
    """
    inside = [widget for widget in view.focusable() if widget.area == area.name and widget.visible.h > 1]
    column = [widget for widget in inside if widget.rect.x <= point.x < widget.rect.right]
    found = column or [widget for widget in inside if area.rect.holds(widget.rect)]
    if not found:
        return None

    def far(widget: Widget) -> tuple[bool, float, float]:
        at = widget.rect.centre
        return not area.rect.holds(widget.rect), abs(at.y - point.y), abs(at.x - point.x)

    return min(found, key=far).target


def next_that_way(view: View, focus: Target | None, way: Direction) -> Target | None:
    """Return the nearest target in a direction, or the focused target if no target is in this direction.

    To the left and right, targets in the same row come first; among cards or bids, the focus wraps around.
    """
    here = view.find(focus)
    if here is None or not here.is_focusable:
        return next_in_order(view, None, 1)
    if way in (Direction.LEFT, Direction.RIGHT) and here.target is not None and here.target.is_move:
        alike = [widget for widget in view.widgets if widget.role is here.role and type(widget.target) is type(focus)]
        return next_in_order(View(widgets=alike), focus, way.value[0])
    start = here.rect.centre
    found: list[tuple[float, Widget]] = []
    for widget in view.focusable():
        dx, dy = widget.rect.centre.x - start.x, widget.rect.centre.y - start.y
        along = dx * way.value[0] + dy * way.value[1]
        aside = abs(dx * way.value[1]) + abs(dy * way.value[0])
        if along > 1 and _is_ahead(here.rect, widget.rect, way, along, aside):
            elsewhere = _ELSEWHERE if _is_elsewhere(here, widget, way) else 0.0
            found.append((along + 2.5 * _gap_aside(here.rect, widget.rect, way) + 0.1 * aside + elsewhere, widget))
    return min(found, key=lambda item: item[0])[1].target if found else focus


def _is_elsewhere(here: Widget, there: Widget, way: Direction) -> bool:
    """Return True if `there` is outside the row of `here` or, for up and down, its scroll area. Hidden widgets are in no row."""
    if way in (Direction.UP, Direction.DOWN):
        return there.area != here.area
    seen = there.rect if there.area == here.area else there.visible
    return seen.h <= 0 or _gap_aside(here.rect, seen, way) > 0


def _is_ahead(here: Rect, there: Rect, way: Direction, along: float, aside: float) -> bool:
    """Return True if `there` lies in this direction from `here`, not beside it."""
    if way in (Direction.LEFT, Direction.RIGHT):
        return along >= aside or _gap_aside(here, there, way) <= 0
    return there.y >= here.centre.y or there.bottom <= here.centre.y


def _gap_aside(here: Rect, there: Rect, way: Direction) -> float:
    """Return the gap between two rectangles, measured at right angles to the direction; 0 if there is none."""
    if way in (Direction.LEFT, Direction.RIGHT):
        return max(there.y - here.bottom, here.y - there.bottom, 0.0)
    return max(there.x - here.right, here.x - there.right, 0.0)


def label(
    rect: Rect,
    text: str,
    *,
    style: TextStyle = BODY,
    align: Align = Align.LEFT,
    role: Role = Role.TEXT,
    muted: bool = False,
    wraps: bool = False,
    tone: Tone = Tone.BARE,
    part: Part | None = None,
) -> Widget:
    """Return a read-only text."""
    return Widget(
        rect=rect, role=role, name=text, style=style, align=align, muted=muted, wraps=wraps, tone=tone, part=part
    )


def image(rect: Rect, part: Part, name: str = "") -> Widget:
    """Return the widget of a picture that the scene draws."""
    return Widget(rect=rect, role=Role.IMAGE, name=name, part=part, tone=Tone.BARE)


def note(rect: Rect, name: str, text: str, part: Part | None = None, heard: str = "") -> Widget:
    """Return the widget of a symbol with a tip: `text` appears on hover, focus or press; `heard`, or else `text`, is read out."""
    return Widget(rect=rect, role=Role.IMAGE, name=heard or text, target=NoteTarget(name), tip=text, part=part)


def field(
    rect: Rect, name: str, value: str, target: Target, enter: Callable[[str], object], *, longest: int = LONGEST
) -> Widget:
    """Return an input field; `enter` is called with each new text."""
    return Widget(
        rect=rect, role=Role.FIELD, name=name, value=value, target=target, enter=enter, style=BODY, longest=longest
    )
