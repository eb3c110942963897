"""Scene director: passes input to the uppermost scene of the stack, and draws them all."""

from typing import assert_never

from game.toolkit.a11y_tree import Tree, make_tree
from game.toolkit.devices.input import (
    Closed,
    Exposed,
    FileDropped,
    Hurried,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextComposed,
    TextTyped,
    Wheel,
)
from game.toolkit.focus import FocusState
from game.toolkit.geometry import Rect
from game.toolkit.keyboard import Keyboard
from game.toolkit.layout.autoscale import context_of, laid_out
from game.toolkit.pointer import Pointer
from game.toolkit.render.painter import Painter
from game.toolkit.render.scroll_painter import scrolling
from game.toolkit.render.widget_painter import Touch, paint_widget
from game.toolkit.scene import Scene
from game.toolkit.sounds import Sound
from game.toolkit.stack import Stack
from game.toolkit.tips import paint_tip, tip_box
from game.toolkit.widgets import Role


class Director(Stack):
    """Controller of the stack of scenes: passes input and time to the active one, and draws.

    It knows no pygame and no clock: inputs and spans of time are given to it, and a painter to draw on and to measure with.
    """

    def __init__(self, painter: Painter) -> None:
        """Begin with no scene."""
        super().__init__(painter)
        self.entering_at: Rect | None = None
        """The rectangle of the text being entered in the last drawing, for the windows of input methods."""
        self._pointer = Pointer(self)
        self._keyboard = Keyboard(self)

    def recover(self, scene: Scene) -> None:
        """Replace all scenes by one, whichever of them may fail even as it is left."""
        self._pointer.forget_press()
        super().recover(scene)

    def explain(self) -> None:
        """Show the tip under the pointer without waiting: it gives the reason that something may not be done."""
        self.audio.play(Sound.REFUSAL)
        self._pointer.rest()
        self.focus_state.tried = None

    # Screen

    def tree(self) -> Tree:
        """Return the accessible tree of the screen."""
        report = self.scene.report()
        focus_state = self.focus_state
        return make_tree(
            self.scene.name,
            self.view(),
            focus=focus_state.focus,
            state=report.state,
            caption=report.caption,
            seq=report.seq,
            is_settled=report.is_settled and not self.painter.render_worker.has_waiting,
            notices=self._notices.texts,
        )

    def draw(self) -> None:
        """Draw the uppermost scene, and the one that it and those between lie over; no scene changes by it.

        What lies between would look out around the uppermost one, cut off where nobody can tell what it is.
        """
        self.painter.render_worker.begin()
        if not self._scenes:
            return
        first, last = self._first_alive, len(self._scenes) - 1
        with self.painter.frame():
            for index in (first, last)[first == last :]:
                scene, focus_state = self._scenes[index]
                self._draw_scene(scene, focus_state, is_top=index == last)
            if self._notices.texts:
                self._notices.paint(self.painter, self.scene.notices_top(self.context))

    def _draw_scene(self, scene: Scene, focus_state: FocusState, *, is_top: bool) -> None:
        painter = self.painter
        context, view = (self.context, self.view()) if is_top else laid_out(scene, focus_state, painter)
        if scene.is_overlay and scene.shade:
            painter.shade(scene.shade)
        scene.paint(painter, context, view)
        with scrolling(painter, view.areas, context.offset):
            for widget in view.widgets:
                paint_widget(painter, widget, focus_state.touch(widget) if is_top else Touch())
            scene.paint_over(painter, context, view)
        if not is_top:
            return
        field = view.find(focus_state.focus)
        self.entering_at = None if field is None or field.role is not Role.FIELD else field.visible
        tipped = view.find(context.pointed)
        if tipped is None or not tipped.tip or tipped.target == focus_state.tried:
            return
        if focus_state.is_focus_shown or self._pointer.is_resting:
            paint_tip(painter, tipped.tip, tip_box(tipped, view, painter.texts, painter.metrics))

    # Time

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if anything changed that can be seen."""
        changed = self.painter.render_worker.has_waiting | self._notices.update(dt) | self._pointer.update(dt)
        if self._scenes:
            depth = len(self._scenes)
            with self._memo.changing():
                for scene, focus_state in self._scenes[self._first_alive :]:
                    changed |= scene.update(dt, context_of(scene, focus_state, self.painter))
                    if len(self._scenes) != depth:
                        return True
            if changed:
                self.settle(is_asked=False)
        return changed

    @property
    def _first_alive(self) -> int:
        """The index of the lowest scene that is updated: it goes on while something lies over it."""
        return max(index for index, (scene, _) in enumerate(self._scenes) if not scene.is_overlay or index == 0)

    # Input

    def handle(self, event: Input) -> None:
        """Handle one input of the player."""
        match event:
            case PointerMoved(point):
                self._pointer.point(point)
            case PointerPressed(point):
                self._pointer.press(point)
            case PointerReleased(point):
                self._pointer.release(point)
            case Wheel(steps):
                self._pointer.wheel(steps)
            case KeyPressed():
                self._keyboard.press(event)
            case TextTyped(text):
                self._keyboard.type(text)
            case TextComposed(text):
                self.focus_state.composed = text
                self.typed.add(text)
            case Hurried(held):
                with self.acting() as scene:
                    scene.hurried(held=held)
            case Closed():
                self.close()
            case FileDropped(path):
                if self.drop is not None:
                    self.drop(path)
            case Resized() | Exposed():
                self.painter.display_list.forget()
            case _:
                assert_never(event)
        if self._scenes:
            self.settle()
