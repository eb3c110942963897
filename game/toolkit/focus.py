"""Focus state of a scene: the focused, pointed and pressed targets, and the scroll offset of each area."""

from collections.abc import Hashable, Sequence

from msgspec import Struct, field

from game.toolkit.geometry import Point
from game.toolkit.render.widget_painter import WidgetState
from game.toolkit.targets import Target
from game.toolkit.widgets import Role, ScrollArea, View, Widget, in_sight_near


class FittedUnit(Struct):
    """Largest unit length at which a scene fitted the window.

    `place` identifies window and language; `said` holds the hashes of texts that fitted.
    """

    place: Hashable
    unit: float
    said: set[int] = field(default_factory=set)


class LastPosition(Struct, frozen=True, kw_only=True):
    """Last position of the focused widget: its centre and, if visible in a scroll area, the area and its offset."""

    target: Target | None
    at: Point
    area: str | None
    offset: float


class FocusParts(Struct):
    """Parts of a focus state that a layout has read; a new layout is needed only when one of them changes."""

    focus: bool = False
    pointed: bool = False
    areas: set[str] = field(default_factory=set)
    """Names of the scroll areas whose offsets have been read."""

    def copy(self) -> "FocusParts":
        """Return a copy of the parts read so far."""
        return FocusParts(self.focus, self.pointed, set(self.areas))


class FocusState(Struct):
    """Focused, pointed and pressed targets, and the offset of each scroll area in pixels."""

    focus: Target | None = None
    seen: LastPosition | None = None
    """Last position of the focus. If the focused widget is gone, the focus moves to a widget near this place."""
    is_focus_shown: bool = False
    hover: Target | None = None
    tried: Target | None = None
    """Target activated last, whose tip is hidden until the player turns to something else."""
    pressed: Target | None = None
    pressed_at: Point | None = None
    is_dragging: bool = False
    scroll: dict[str, float] = field(default_factory=dict)
    fitted: FittedUnit | None = None
    placed: tuple[Target | None, int, int | None] | None = None
    """The focused field, its caret position, and the anchor of its selection."""
    composed: str = ""
    """Text being composed with an input method, not entered yet."""

    @property
    def caret(self) -> int | None:
        """Number of characters before the caret in the focused field; None for the end."""
        return self.placed[1] if self.placed is not None and self.placed[0] == self.focus else None

    @property
    def anchor(self) -> int | None:
        """Number of characters before the selection's fixed end, opposite the caret; None without a selection."""
        return self.placed[2] if self.placed is not None and self.placed[0] == self.focus else None

    @property
    def pointed(self) -> Target | None:
        """Target with visible focus, otherwise the target under the pointer, or None."""
        return self.focus if self.is_focus_shown else self.hover

    def values(self, parts: FocusParts) -> tuple[Hashable, ...]:
        """Return the current values of `parts`."""
        offsets = (self.scroll.get(area, 0.0) for area in parts.areas)
        return self.focus if parts.focus else None, self.pointed if parts.pointed else None, *offsets

    # Scrolling

    def scroll_to(self, area: ScrollArea, offset: float) -> None:
        """Scroll an area to an offset in pixels, within its content."""
        self.scroll[area.name] = min(max(offset, 0.0), area.most)

    def scroll_by(self, area: ScrollArea, far: float) -> None:
        """Scroll an area by a distance in pixels."""
        self.scroll_to(area, self.scroll.get(area.name, 0.0) + far)

    def stay_within(self, areas: Sequence[ScrollArea]) -> bool:
        """Limit the offsets of areas to their present content; return True if an offset changed."""
        before = dict(self.scroll)
        for area in areas:
            self.scroll_by(area, 0.0)
        return any(self.scroll[name] != offset for name, offset in before.items())

    def bring_into_sight(self, view: View, target: Target | None, margin: float) -> None:
        """Scroll as little as needed to show a widget with a margin in pixels."""
        widget = view.find(target)
        if widget is None or widget.clip is None:
            return
        area = view.area(widget.area)
        if area is None:
            return
        if widget.rect.y < area.rect.y + margin:
            self.scroll_by(area, widget.rect.y - area.rect.y - margin)
        elif widget.rect.bottom > area.rect.bottom - margin:
            self.scroll_by(area, widget.rect.bottom - area.rect.bottom + margin)

    # Focus

    def steady(self, view: View, *, is_asked: bool) -> bool:
        """Keep the focused widget at its place when content above it grows or shrinks; return True if it had moved.

        A scroll area that shows the start of its content is scrolled only if an input of the player may have changed the content
        (`is_asked`).
        """
        here, before = view.find(self.focus), self.seen
        area = None if here is None else view.area(here.area)
        if here is None or before is None or area is None or (before.target, before.area) != (self.focus, area.name):
            return False
        moved = here.rect.centre.y - before.at.y
        if not moved or self.scroll.get(area.name, 0.0) != before.offset:  # not moved, or the player has scrolled
            return False
        if is_asked or before.offset:
            self.scroll_by(area, moved)
        return True

    def settle(self, view: View) -> None:
        """Move the focus to a successor if the focused widget is gone (`_successor`); record the focus position."""
        here = view.find(self.focus)
        if here is None or not here.is_focusable:
            self.focus = self._successor(view)
            here = view.find(self.focus)
        self.seen = None if here is None else self._sight(view, here)

    def _sight(self, view: View, widget: Widget) -> LastPosition:
        area, at = view.area(widget.area), widget.rect.centre
        if area is None or not area.rect.contains(at):
            return LastPosition(target=widget.target, at=at, area=None, offset=0.0)
        return LastPosition(target=widget.target, at=at, area=area.name, offset=self.scroll.get(area.name, 0.0))

    def _successor(self, view: View) -> Target | None:
        """Return the target that gets the focus when the focused widget is gone; None if nothing gets it.

        After a card, this is the nearest card. Otherwise it is `View.first`, else the nearest target of the same scroll area, else
        the first target of the view, or None if `View.may_rest` is true.
        """
        focusable = view.focusable()
        near = self.seen
        if self.focus is not None and self.focus.is_piece and near is not None:
            cards = [widget for widget in focusable if widget.role is Role.CARD]
            if cards:
                return min(cards, key=lambda widget: abs(widget.rect.centre.x - near.at.x)).target
        first = view.find(view.first)
        if first is not None and first.is_focusable:
            return first.target
        area = None if near is None else view.area(near.area)
        if near is not None and area is not None:
            beside = in_sight_near(view, area, near.at)
            if beside is not None:
                return beside
        return focusable[0].target if focusable and not view.may_rest else None

    def touch(self, widget: Widget) -> WidgetState:
        """Return the state in which a widget is drawn."""
        if widget.target is None:
            return WidgetState()
        return WidgetState(
            hovered=widget.target == self.hover and not self.is_focus_shown,
            focused=widget.target == self.focus and (self.is_focus_shown or widget.role is Role.FIELD),
            pressed=widget.target == self.pressed,
            caret=self.caret,
            anchor=self.anchor,
            composed=self.composed,
        )
