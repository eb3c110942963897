"""The stack of scenes: carries what the player does to the uppermost one, and draws them all."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, assert_never

from game.scenes.attention import Attention
from game.scenes.growth import laid_out, room_of
from game.scenes.notices import Notices
from game.scenes.scene import Room, Scene
from game.ui.geometry import Point, Rect
from game.ui.input import (
    Closed,
    Exposed,
    FileDropped,
    Hurried,
    Input,
    Key,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextComposed,
    TextTyped,
    Wheel,
)
from game.ui.metrics import Metrics
from game.ui.painter import Painter
from game.ui.scroll_painter import FADE, scrolling
from game.ui.sounds import Silence, Sound, Speaker
from game.ui.targets import BidTarget, CardTarget, Target
from game.ui.text_line import Clipboard, Pocket, TextLine
from game.ui.tips import paint_tip, tip_box
from game.ui.tree import Tree, make_tree
from game.ui.widget_painter import (
    Touch,
    caret_under,
    field_line,
    paint_widget,
    slider_track,
)
from game.ui.widgets import Role, View, Way, Widget, next_in_order, next_that_way

_WAYS: Final = {Key.LEFT: Way.LEFT, Key.RIGHT: Way.RIGHT, Key.UP: Way.UP, Key.DOWN: Way.DOWN}
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
    """A press of the pointer: on what, where, and when on the director's clock."""

    target: Target | None
    point: Point
    time: float

    def is_followed_by_slip(self, after: "_Press", near: float) -> bool:
        """Whether the next press was meant for what lay there before: the second of a double click must not hit what came up."""
        if isinstance(after.target, CardTarget) or after.target is None or after.target == self.target:
            return False
        far = max(abs(after.point.x - self.point.x), abs(after.point.y - self.point.y))
        return after.time - self.time < _SLIP_WITHIN and far < near


_NO_PRESS: Final = _Press(None, Point(-1, -1), -1.0)


class DirectorDoors(Protocol):
    """Where the director itself leads, whatever scene has the floor."""

    def letters(self, field: Widget, done: Callable[[str], None]) -> Scene:
        """The scene in which the text of a field is put together letter by letter, where there are no keys."""

    def open_file(self, path: Path) -> None:
        """Show what is in a file that was dropped on the window."""


class Director:
    """Holds the scenes; the last one has the floor.

    It knows no pygame and no clock: inputs and spans of time are given to it, and a painter to draw on and to measure with.
    """

    def __init__(self, painter: Painter) -> None:
        """Begin with no scene."""
        self.painter = painter
        self.is_over = False
        self.audio: Speaker = Silence()
        self.shortcuts: dict[str, Callable[[], None]] = {}
        """What keys do in every scene, unless a text is being entered."""
        self.clipboard: Clipboard = Pocket()
        self.doors: DirectorDoors | None = None
        """Where the director itself leads; nowhere without them."""
        self.entering_at: Rect | None = None
        """Where a text was being entered when all was drawn last, for the windows of input methods."""
        self._scenes: list[tuple[Scene, Attention]] = []
        self._pointer = Point(-1, -1)
        self._rested = 0.0
        self._time = 0.0
        self._last_press = _NO_PRESS
        self._notices = Notices()

    # The stack

    @property
    def scene(self) -> Scene:
        """The scene that has the floor."""
        return self._scenes[-1][0]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(scene for scene, _ in self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below keeps its place."""
        shown = bool(self._scenes) and self._attention.is_focus_shown
        self._scenes.append((scene, Attention(is_focus_shown=shown)))
        self._refocus()
        self._bring_into_sight(self._attention.focus)

    def pop(self) -> None:
        """Take the uppermost scene off."""
        scene, attention = self._scenes.pop()
        scene.left()
        if self._scenes:
            self._attention.is_focus_shown = attention.is_focus_shown
            self._refocus()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the uppermost."""
        self._scenes.pop()[0].left()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Put a scene in the place of all."""
        while self._scenes:
            self._scenes.pop()[0].left()
        self.push(scene)

    def recover(self, scene: Scene) -> None:
        """Put a scene in the place of all, whichever of them may fail even as it is left."""
        while self._scenes:
            failing = self._scenes.pop()[0]
            with suppress(Exception):
                failing.left()
        self._last_press = _NO_PRESS
        self.push(scene)

    def close(self) -> None:
        """Leave every scene and end."""
        while self._scenes:
            self._scenes.pop()[0].left()
        self.is_over = True

    def toast(self, text: str) -> None:
        """Show a sentence for a few seconds over whatever is there."""
        self._notices.tell(text)

    def explain(self) -> None:
        """Show the tip of what the pointer is over without waiting: it says why that may not be done."""
        self.audio.play(Sound.REFUSAL)
        self._rested = _TIP_AFTER * 2
        self._attention.tried = None

    # What is on the screen

    @property
    def _attention(self) -> Attention:
        return self._scenes[-1][1]

    @property
    def room(self) -> Room:
        """What the uppermost scene is laid out in."""
        return laid_out(self.scene, self._attention, self.painter)[0]

    def view(self) -> View:
        """The view of the uppermost scene."""
        return laid_out(self.scene, self._attention, self.painter)[1]

    def tree(self) -> Tree:
        """Everything on the screen in words."""
        report = self.scene.report()
        attention = self._attention
        return make_tree(
            self.scene.name,
            self.view(),
            focus=attention.focus,
            state=report.state,
            caption=report.caption,
            seq=report.seq,
            is_settled=report.is_settled and not self.painter.studio.has_waiting,
            notices=self._notices.texts,
        )

    def draw(self) -> None:
        """Draw the uppermost scene, and the one that it and whatever lies between lie over; no scene changes by it.

        What lies between would look out around the uppermost one, cut off where nobody can tell what it is.
        """
        self.painter.studio.begin()
        if not self._scenes:
            return
        first, last = self._first_alive, len(self._scenes) - 1
        with self.painter.frame():
            for index in (first, last)[first == last :]:
                scene, attention = self._scenes[index]
                self._draw_scene(scene, attention, is_top=index == last)
            if self._notices.texts:
                self._notices.paint(self.painter, self.scene.notices_top(self.room))

    def _draw_scene(self, scene: Scene, attention: Attention, *, is_top: bool) -> None:
        painter = self.painter
        room, view = laid_out(scene, attention, painter)
        if scene.is_overlay and scene.shade:
            painter.shade(scene.shade)
        scene.paint(painter, room, view)
        with scrolling(painter, view.areas, room.offset):
            for widget in view.widgets:
                paint_widget(painter, widget, attention.touch(widget) if is_top else Touch())
            scene.paint_over(painter, room, view)
        if not is_top:
            return
        field = view.find(attention.focus)
        self.entering_at = None if field is None or field.role is not Role.FIELD else field.visible
        tipped = view.find(room.pointed)
        if tipped is None or not tipped.tip or tipped.target == attention.tried:
            return
        if attention.is_focus_shown or self._rested > _TIP_AFTER:
            paint_tip(painter, tipped.tip, tip_box(tipped, view, painter, painter.metrics))

    # Time

    def update(self, dt: float) -> bool:
        """Move on by `dt` seconds; True if anything changed that can be seen."""
        changed = self.painter.studio.has_waiting | self._notices.update(dt)
        self._time += dt
        before = self._rested
        self._rested += dt
        changed |= before <= _TIP_AFTER < self._rested
        if self._scenes:
            depth = len(self._scenes)
            for scene, attention in self._scenes[self._first_alive :]:
                changed |= scene.update(dt, room_of(scene, attention, self.painter))
                if len(self._scenes) != depth:
                    return True
            if changed:
                self._refocus()
        return changed

    @property
    def _first_alive(self) -> int:
        """The lowest scene that is seen: it goes on while something lies over it."""
        return max(index for index, (scene, _) in enumerate(self._scenes) if not scene.is_overlay or index == 0)

    # What the player does

    def handle(self, event: Input) -> None:
        """Take in one thing that the player did."""
        match event:
            case PointerMoved(point):
                self._point(point)
            case PointerPressed(point):
                self._press(point)
            case PointerReleased(point):
                self._release(point)
            case Wheel(steps):
                self._wheel(steps)
            case KeyPressed():
                self._key(event)
            case TextTyped(text):
                self._type(text)
            case TextComposed(text):
                self._attention.composed = text
            case Hurried(held):
                self.scene.hurried(held=held)
            case Closed():
                self.close()
            case FileDropped(path):
                if self.doors is not None:
                    self.doors.open_file(path)
            case Resized() | Exposed():
                self.painter.sheet.forget()
            case _:
                assert_never(event)
        if self._scenes:
            self._refocus()

    def resize(self, metrics: Metrics) -> None:
        """The window, or the player's scale, is another."""
        self.painter.metrics = metrics

    def _point(self, point: Point) -> None:
        moved = point != self._pointer
        self._pointer = point
        attention = self._attention
        view = self.view()
        widget = view.at(point)
        hover = None if widget is None else widget.target
        if hover != attention.hover:
            self._rested = 0.0
            attention.tried = None
        attention.hover = hover
        if moved:
            attention.is_focus_shown = False
        if attention.pressed is not None:
            held = view.find(attention.pressed)
            if held is not None and held.role is Role.SLIDER:
                self._slide(held, point)
            elif held is not None and held.role is Role.CARD:
                self._drag(attention, point)

    def _drag(self, attention: Attention, point: Point) -> None:
        """A card that is pressed follows the pointer once that has gone a little way."""
        start = attention.pressed_at
        if start is None or attention.pressed is None:
            return
        far = max(abs(point.x - start.x), abs(point.y - start.y))
        if attention.is_dragging or far > self.painter.metrics.px(_DRAG_AFTER):
            attention.is_dragging = True
            self.scene.dragged(attention.pressed, point)

    def _slide(self, widget: Widget, point: Point) -> None:
        track = slider_track(widget.rect, self.painter.metrics.unit)
        if widget.target is not None:
            self.scene.adjust(widget.target, min(max((point.x - track.x) / max(track.w, 1), 0.0), 1.0))

    def _press(self, point: Point) -> None:
        attention = self._attention
        if attention.is_dragging and attention.pressed_at is not None:  # nobody told where it was let go
            self._release(attention.pressed_at)
        self._point(point)
        widget = self.view().at(point)
        target = None if widget is None else widget.target
        last, self._last_press = self._last_press, _Press(target, point, self._time)
        if last.is_followed_by_slip(self._last_press, self.painter.metrics.px(_SLIP_NEAR)):
            attention.pressed = None
            return
        if widget is None or widget.target is None:
            attention.pressed = None
            self.scene.pressed_beside()
            return
        attention.pressed = widget.target
        attention.pressed_at = point
        if widget.enabled:
            attention.focus = widget.target
        if widget.role is Role.SLIDER:
            self._slide(widget, point)
        elif widget.role is Role.FIELD and widget.enabled:
            attention.placed = (target, caret_under(self.painter, widget, attention.caret, point.x), None)

    def _release(self, point: Point) -> None:
        self._point(point)
        attention = self._attention
        pressed, attention.pressed = attention.pressed, None
        if attention.is_dragging:
            attention.is_dragging = False
            if pressed is not None:
                self.scene.dropped(pressed, point)
            return
        widget = self.view().at(point)
        if widget is not None and widget.target is not None and widget.target == pressed:
            self._activate(widget)

    def _activate(self, widget: Widget) -> None:
        """Do what a widget stands for; one that is disabled says why it is."""
        if widget.target is None or widget.role in (Role.SLIDER, Role.FIELD):
            return
        self._attention.tried = widget.target
        if widget.enabled or widget.role is Role.CARD:
            if not isinstance(widget.target, CardTarget | BidTarget):  # they are heard when the table shows them
                self.audio.play(Sound.TICK)
            self.scene.activate(widget.target)
        elif widget.tip:
            self.audio.play(Sound.REFUSAL)
            self.toast(widget.tip)

    def _wheel(self, steps: float) -> None:
        self._last_press = _NO_PRESS  # who turns the wheel between two presses means both
        area = self.view().area_at(self._pointer)
        if area is not None:
            self._attention.scroll_by(area, -steps * self.painter.metrics.px(_WHEEL_STEP))

    def _key(self, pressed: KeyPressed) -> None:
        attention = self._attention
        view = self.view()
        focused = view.find(attention.focus)
        if focused is not None and focused.role is Role.FIELD and self._edit(focused, pressed):
            return
        shortcut = self.shortcuts.get(pressed.key)
        if shortcut is not None and not pressed.command:
            shortcut()
            return
        if pressed.key == Key.TAB:
            self._focus(next_in_order(view, attention.focus, -1 if pressed.shift else 1))
        elif self.scene.key(pressed):
            return
        elif pressed.key == Key.ESCAPE:
            self.scene.back()
        elif pressed.key in (Key.ENTER, Key.SPACE):
            if focused is not None:
                attention.is_focus_shown = True
                self._activate(focused)
        elif pressed.key in (Key.PAGE_UP, Key.PAGE_DOWN):
            self._page(view, -1 if pressed.key == Key.PAGE_UP else 1)
        elif pressed.key in _WAYS:
            self._arrow(view, focused, _WAYS[Key(pressed.key)])

    def _arrow(self, view: View, focused: Widget | None, way: Way) -> None:
        if focused is not None and focused.role is Role.SLIDER and way in (Way.LEFT, Way.RIGHT):
            if focused.target is not None:
                self.scene.step(focused.target, way.value[0])
            return
        focusable = view.focusable()
        if not focusable and view.areas:
            self._page(view, way.value[1] / 4)
            return
        self._focus(next_that_way(view, self._attention.focus, way))

    def _page(self, view: View, pages: float) -> None:
        if view.areas:
            area = view.areas[-1]
            self._attention.scroll_by(area, pages * area.rect.h * 0.9)

    def _edit(self, field: Widget, pressed: KeyPressed) -> bool:
        """Keys that belong to a line of text while it has the focus."""
        if pressed.is_pad and pressed.key == Key.ENTER and self.doors is not None:
            self.push(self.doors.letters(field, lambda text: self._enter(field, TextLine(text, len(text)))))
            return True
        line = self._line_in(field)
        if pressed.command and pressed.key in ("c", "x"):
            self.clipboard.put(line.selected or field.value)
            if pressed.key == "x":
                self._enter(field, line.without_selected() if line.selected else TextLine("", 0))
            return True
        if pressed.command and pressed.key == "v":
            self._type(self.clipboard.get())
            return True
        if not field.value and pressed.key in (Key.LEFT, Key.RIGHT):
            return False
        after = line.edited(pressed)
        if after is not None:
            self._enter(field, after)
            return True
        return len(pressed.key) == 1 or pressed.key == Key.SPACE

    def _type(self, text: str) -> None:
        attention = self._attention
        attention.composed = ""
        field = self.view().find(attention.focus)
        if field is not None and field.role is Role.FIELD:
            self._enter(field, self._line_in(field).inserted(text, field.longest))

    def _line_in(self, field: Widget) -> TextLine:
        """The text of the field in focus, with its caret and what is selected."""
        return field_line(field.value, self._attention.caret, self._attention.anchor)

    def _enter(self, field: Widget, line: TextLine) -> None:
        """The field in focus has this text and caret now, unless the scene wants it otherwise; it stays in sight."""
        self._attention.placed = (field.target, line.caret, line.anchor)
        if field.target is not None and line.text != field.value:
            self.scene.typed(field.target, line.text)
            self._bring_into_sight(field.target)

    # The focus

    @property
    def focused(self) -> Target | None:
        """What has the focus in the uppermost scene."""
        return self._attention.focus

    def refocus(self) -> None:
        """Let the focus go to where the uppermost scene begins: it asks something new."""
        self._attention.focus = None
        self._refocus()

    def focus(self, target: Target) -> None:
        """Put the focus on a widget, to be seen."""
        self._focus(target)

    def _focus(self, target: Target | None) -> None:
        attention = self._attention
        if target != attention.focus:
            self.audio.play(Sound.FOCUS)
            attention.tried = None
        attention.focus = target
        attention.is_focus_shown = True
        self._bring_into_sight(target)

    def _bring_into_sight(self, target: Target | None) -> None:
        self._attention.bring_into_sight(self.view(), target, self.painter.metrics.px(FADE))

    def _refocus(self) -> None:
        """Keep the focus on something that is there."""
        self._attention.settle(self.view())
