"""Widgets of a scene as plain values: role, rectangle and text. A scene makes them anew whenever it is asked.

A widget with a target can be pointed at and, unless it is disabled, focused and activated. One without a target is only read.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from game.toolkit.geometry import NOWHERE, Point, Rect
from game.toolkit.targets import Effect, NoteTarget, Target
from game.toolkit.theme import BODY, LABEL, TextStyle

LONGEST = 24
"""The characters of a field at most, unless it takes more or fewer."""
_ELSEWHERE = 100_000.0
"""Pixels added to the distance of a widget outside the row in focus or, up and down, outside the list: first to its end."""


class Role(StrEnum):
    """The role of a widget for assistive programs."""

    BUTTON = "button"
    TOGGLE = "toggle"
    RADIO = "radio"
    SLIDER = "slider"
    FIELD = "field"
    ITEM = "item"
    CARD = "card"
    HEADING = "heading"
    PANEL = "panel"
    """The ground on which the widgets after it lie."""
    IMAGE = "image"
    """Drawn by the scene; its name says what it shows."""
    TEXT = "text"
    LINK = "link"
    """A word of a text that leads to more about it; the text draws it."""


ICON_OF_ITEM = 30
"""Units of the side of an icon at the left of an item."""


class Tone(Enum):
    """The prominence of a widget."""

    PLAIN = 0
    PRIMARY = 1
    QUIET = 2
    """No ground of its own until the pointer comes."""
    BARE = 3
    """Never a ground of its own: the scene draws it."""
    DANGER = 4
    GAIN = 5
    """Something that brought points, marked by colour and shape."""
    LOSS = 6


class Align(Enum):
    """The alignment of a text in its rectangle."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Part(Struct, frozen=True):
    """The part that a widget is in the painting of its scene: a name, and a number where there are several. Nobody reads it."""

    name: str
    number: int = 0

    def of(self, number: int) -> "Part":
        """Return one of several."""
        return Part(self.name, number)


class Group(Struct, frozen=True):
    """Named group of widgets, for assistive programs: a seat, the score. It may lie `within` another.

    The `key` stays the same while the name changes.
    """

    key: str
    name: str
    within: "Group | None" = None


class Widget(Struct, frozen=True, kw_only=True):
    """One thing on the screen. `name` is shown and read out; rectangles are in pixels.

    Pressed, it performs its `action`; without one its scene is told of the target (`Scene.activate`). A field has its text
    entered by `enter`.

    `detail` is a second, quieter text; `value` what is set (a field's text, a slider's figure), `position` that of a slider, from 0
    to 1; `checked` is None if there is nothing to tick. `tip` appears under pointer or focus: for a disabled widget, why it is.
    `picture_side` is the largest side of an item's picture, in units; of a button with a picture, which is a plate below that,
    the height of the picture, or 0 if its words stand on that. By its `part` a scene knows a widget that it draws itself, or
    under which it draws something. `area` is the name of the scroll area it lies in, `clip` what is seen of that. A text with
    `wraps` is broken at spaces; a field takes at most `longest` characters. `place` is the row of a list that it is, or belongs
    to, and the number of rows;
    `group` the group that assistive programs show it in, and `spoken` what they say of it besides.
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
        """True if there is nothing to read or press: a panel, or an image without a name."""
        return self.role is Role.PANEL or (self.role is Role.IMAGE and not self.name)

    @property
    def is_focusable(self) -> bool:
        """True if the focus may rest on it; on a card that may not be played too, as it says why."""
        return self.target is not None and (self.enabled or self.role is Role.CARD)

    @property
    def visible(self) -> Rect:
        """The part of it that is not cut off by its scroll area; without height, at the edge beyond which it lies, if all is."""
        clip = self.clip
        if clip is None:
            return self.rect
        left, top = min(max(self.rect.x, clip.x), clip.right), min(max(self.rect.y, clip.y), clip.bottom)
        right, bottom = min(self.rect.right, clip.right), min(self.rect.bottom, clip.bottom)
        return Rect(left, top, max(right - left, 0), max(bottom - top, 0))


class ScrollArea(Struct, frozen=True, kw_only=True):
    """A part of the screen whose content is taller than itself; heights in pixels."""

    name: str
    rect: Rect
    content: float

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(self.content - self.rect.h, 0.0)


class View(Struct, frozen=True, kw_only=True):
    """All that a scene has on the screen, lowest first.

    `panel` is the ground on which all of it lies, of no size where there is none.

    The tip of `told` is among the widgets already.

    `first` has the focus when the scene appears, or when the focused widget is gone; without one the first widget has it, or
    none where the focus may rest nowhere.
    """

    widgets: Sequence[Widget]
    areas: Sequence[ScrollArea] = ()
    panel: Rect = NOWHERE
    first: Target | None = None
    may_rest: bool = False
    told: Target | None = None

    def find(self, target: Target | None) -> Widget | None:
        """Return the widget of a target."""
        return next((widget for widget in self.widgets if target is not None and widget.target == target), None)

    def parts(self, part: Part) -> list[Widget]:
        """Return the widgets that are a part, lowest first."""
        return [widget for widget in self.widgets if widget.part == part]

    def at(self, point: Point) -> Widget | None:
        """Return the uppermost widget with a target under a point."""
        under = (widget for widget in reversed(self.widgets) if widget.target is not None)
        return next((widget for widget in under if widget.visible.contains(point)), None)

    def focusable(self) -> list[Widget]:
        """Return the widgets that the focus visits, in order."""
        return [widget for widget in self.widgets if widget.is_focusable]

    def area(self, name: str | None) -> ScrollArea | None:
        """Return the scroll area of a name."""
        return next((area for area in self.areas if area.name == name), None)

    def area_at(self, point: Point) -> ScrollArea | None:
        """Return the scroll area under a point."""
        return next((area for area in self.areas if area.rect.contains(point)), None)


def grouped(widgets: Iterable[Widget], group: Group) -> list[Widget]:
    """Return widgets in a group; those that have one keep it."""
    return [widget if widget.group is not None else replace(widget, group=group) for widget in widgets]


class Direction(Enum):
    """A direction in which the focus moves, as a vector."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def next_in_order(view: View, focus: Target | None, step: int) -> Target | None:
    """Return the target that Tab (step 1) or Shift+Tab (step -1) goes to; round and round."""
    order = [widget.target for widget in view.focusable()]
    if not order:
        return None
    if focus not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(focus) + step) % len(order)]


def at_end(view: View, area: ScrollArea, focus: Target | None, *, last: bool) -> Target | None:
    """Return the first or last target in a scroll area, in the column of what has the focus; None if the area has no targets."""
    inside = [widget for widget in view.focusable() if widget.area == area.name]
    if not inside:
        return None
    end = (max if last else min)(inside, key=lambda widget: widget.rect.centre.y)
    beside = [widget for widget in inside if _gap_aside(end.rect, widget.rect, Direction.LEFT) <= 0]
    here = view.find(focus)
    x = end.rect.x if here is None else here.rect.centre.x
    return min(beside, key=lambda widget: abs(widget.rect.centre.x - x)).target


def in_sight_near(view: View, area: ScrollArea, point: Point) -> Target | None:
    """Return the target nearest to a point of those in sight of a scroll area; None where there is none.

    What lies above or below the point comes first, even if it is cut off; then what is wholly in sight.
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
    """Return the nearest target in a direction; the focus stays if there is none.

    To the left and right what is in the same row comes first. Along a hand of cards, and through the bids, it goes round and round.
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
    """Return True if a widget is outside the other's row, or up and down outside its list; out of sight it is in no other's row."""
    if way in (Direction.UP, Direction.DOWN):
        return there.area != here.area
    seen = there.rect if there.area == here.area else there.visible
    return seen.h <= 0 or _gap_aside(here.rect, seen, way) > 0


def _is_ahead(here: Rect, there: Rect, way: Direction, along: float, aside: float) -> bool:
    """Return True if another widget lies in the direction rather than beside it."""
    if way in (Direction.LEFT, Direction.RIGHT):
        return along >= aside or _gap_aside(here, there, way) <= 0
    return there.y >= here.centre.y or there.bottom <= here.centre.y


def _gap_aside(here: Rect, there: Rect, way: Direction) -> float:
    """Return the gap between two rectangles across the direction; 0 if they overlap."""
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
    """Return a text to read."""
    return Widget(
        rect=rect, role=role, name=text, style=style, align=align, muted=muted, wraps=wraps, tone=tone, part=part
    )


def image(rect: Rect, part: Part, name: str = "") -> Widget:
    """Return the place of a picture that its scene draws."""
    return Widget(rect=rect, role=Role.IMAGE, name=name, part=part, tone=Tone.BARE)


def note(rect: Rect, name: str, text: str, part: Part | None = None) -> Widget:
    """Return the place of a sign that says what it is, under the pointer, in focus, and when it is pressed."""
    return Widget(rect=rect, role=Role.IMAGE, name=text, target=NoteTarget(name), tip=text, part=part)


def field(
    rect: Rect, name: str, value: str, target: Target, enter: Callable[[str], object], *, longest: int = LONGEST
) -> Widget:
    """Return a line to write in; `enter` takes every other text."""
    return Widget(
        rect=rect, role=Role.FIELD, name=name, value=value, target=target, enter=enter, style=BODY, longest=longest
    )
