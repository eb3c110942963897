"""What of a scene the player attends to: what has the focus or is pointed at, and how far the areas are scrolled."""

from dataclasses import dataclass, field

from game.ui.geometry import Point
from game.ui.targets import CardTarget, Target
from game.ui.widget_painter import Touch
from game.ui.widgets import Role, ScrollArea, View, Widget


@dataclass(slots=True)
class Fitted:
    """The longest unit with which a scene has been seen to fit `window`, and what it said then."""

    window: tuple[int, int, float]
    unit: float
    said: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Attention:
    """What of a scene the player has under the pointer, in focus or pressed, and how far its areas are scrolled, in pixels."""

    focus: Target | None = None
    focus_at: Point | None = None
    """Where the focus was seen last, so that it can go to the nearest widget when its own is gone."""
    is_focus_shown: bool = False
    hover: Target | None = None
    tried: Target | None = None
    """What was activated last: it needs no tip until the player has turned to something else."""
    pressed: Target | None = None
    pressed_at: Point | None = None
    is_dragging: bool = False
    scroll: dict[str, float] = field(default_factory=dict)
    fitted: Fitted | None = None
    placed: tuple[Target | None, int, int | None] | None = None
    """In which field the caret was put where, and the anchor of what is selected there."""
    composed: str = ""
    """What an input method shows at the caret before it is entered."""

    @property
    def caret(self) -> int | None:
        """How many characters of the field in focus stand before the caret; all of them if None."""
        return self.placed[1] if self.placed is not None and self.placed[0] == self.focus else None

    @property
    def anchor(self) -> int | None:
        """How many of them stand before the other end of what is selected there; None where nothing is."""
        return self.placed[2] if self.placed is not None and self.placed[0] == self.focus else None

    # Scrolling

    def scroll_to(self, area: ScrollArea, offset: float) -> None:
        """Scroll an area so many pixels from its beginning, no farther than there is something to see."""
        self.scroll[area.name] = min(max(offset, 0.0), area.most)

    def scroll_by(self, area: ScrollArea, far: float) -> None:
        """Scroll an area so many pixels on."""
        self.scroll_to(area, self.scroll.get(area.name, 0.0) + far)

    def bring_into_sight(self, view: View, target: Target | None, margin: float) -> None:
        """Scroll as little as shows a widget with so many pixels beside it."""
        widget = view.find(target)
        if widget is None or widget.clip is None:
            return
        area = next((area for area in view.areas if area.rect == widget.clip), None)
        if area is None:
            return
        if widget.rect.y < area.rect.y + margin:
            self.scroll_by(area, widget.rect.y - area.rect.y - margin)
        elif widget.rect.bottom > area.rect.bottom - margin:
            self.scroll_by(area, widget.rect.bottom - area.rect.bottom + margin)

    # The focus

    def settle(self, view: View) -> None:
        """Keep the focus on something that is there: where its widget is gone it goes to the nearest one."""
        for area in view.areas:
            self.scroll_by(area, 0.0)
        here = view.find(self.focus)
        if here is not None and here.is_focusable:
            self.focus_at = here.rect.centre
            return
        self.focus = self._successor(view)
        found = view.find(self.focus)
        self.focus_at = None if found is None else found.rect.centre

    def _successor(self, view: View) -> Target | None:
        """Where the focus goes when its widget is gone: to the nearest card after a card, else to where the scene begins."""
        focusable = view.focusable()
        near = self.focus_at
        if isinstance(self.focus, CardTarget) and near is not None:
            cards = [widget for widget in focusable if widget.role is Role.CARD]
            if cards:
                return min(cards, key=lambda widget: abs(widget.rect.centre.x - near.x)).target
        first = view.find(view.first)
        if first is not None and first.is_focusable:
            return first.target
        return focusable[0].target if focusable and not view.may_rest else None

    def touch(self, widget: Widget) -> Touch:
        """How a widget is drawn for it."""
        if widget.target is None:
            return Touch()
        return Touch(
            hovered=widget.target == self.hover and not self.is_focus_shown,
            focused=widget.target == self.focus and (self.is_focus_shown or widget.role is Role.FIELD),
            pressed=widget.target == self.pressed,
            caret=self.caret,
            anchor=self.anchor,
            composed=self.composed,
        )
