"""Scene director: passes the player's intents and the passing time to a stack of scenes, and draws them."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final, assert_never

from msgspec.structs import replace

from game.toolkit import intents
from game.toolkit.a11y_tree import Tree, make_tree
from game.toolkit.devices import input as inputs
from game.toolkit.devices.input import Input, Key, KeyPressed
from game.toolkit.focus import FocusState
from game.toolkit.geometry import NOWHERE, Rect
from game.toolkit.intents import Change, Intent
from game.toolkit.keyboard import field_key_meant, focus_turned, key_meant, text_meant, turn_page
from game.toolkit.layout.autoscale import context_of, laid_out
from game.toolkit.layout.frame_memo import Frame, FrameMemo
from game.toolkit.metrics import Metrics
from game.toolkit.notices import Notices
from game.toolkit.pointer import Pointer
from game.toolkit.presses import Press, Presses
from game.toolkit.render.painter import Painter
from game.toolkit.render.scroll_painter import FADE, scrolling
from game.toolkit.render.widget_painter import WidgetState, paint_widget
from game.toolkit.requests import request_meant
from game.toolkit.scene import LayoutContext, News, Scene
from game.toolkit.speaker import FOCUS, REFUSAL, TICK, Speaker
from game.toolkit.stack import SceneStack
from game.toolkit.targets import Target
from game.toolkit.text_field import Clipboard, TextLine, TypedTexts
from game.toolkit.tips import paint_tip, tip_box
from game.toolkit.widgets import Role, View, Widget

_HELD: Final = 0.25
"""Seconds for which the last frame stays while the next one lacks pictures; then a `curtain` is drawn."""
_CURTAIN: Final = 0.6
"""Minimum seconds to show a curtain, to avoid flickering; at the start of the program there is no minimum."""
_PRESSED: Final = inputs.PointerPressed | KeyPressed | inputs.TextTyped | inputs.Requested
"""Types of input that may activate a widget; ignored while the curtain is drawn."""
_TRIES: Final = 6
"""Maximum attempts at scrolling to a widget."""


def _ignore(*_told: object) -> None:
    """Do nothing: the default callback."""


class Director:
    """Controller of the scenes: passes them input and time, and draws them. It uses neither pygame nor a clock."""

    def __init__(self, painter: Painter) -> None:
        """Start without a scene."""
        self.painter = painter
        self.audio = Speaker()
        self.shortcuts: dict[str, tuple[str, Callable[[], None]]] = {}
        """Actions by key, with their descriptions, in every scene, except while text is being entered."""
        self.clipboard = Clipboard()
        self.spell: Callable[[Widget, Callable[[str], None]], object] = _ignore
        """Callback for entering a field's text letter by letter, without a keyboard."""
        self.read_out: Callable[[Widget], object] = _ignore
        """Callback that reads out the newly focused widget, for players without a screen reader."""
        self.drop: Callable[[Path], object] = _ignore
        """Callback for a file dropped on the window."""
        self.leave: Callable[[], object] | None = None
        """Callback for the player's wish to close the window."""
        self.typed = TypedTexts()
        self.notices = Notices()
        self.stack = SceneStack(self._rise)
        self.curtain: Callable[[Painter, Scene, float, float], None] | None = None
        """Function that draws a substitute for a scene whose pictures take long to render.

        Its last two arguments are the seconds since the substitute appeared, and the fraction of pictures that are ready."""
        self.entering_at: Rect | None = None
        """Rectangle of the text being entered, next to which input methods open their windows."""
        self.unattended = 0.0
        """Seconds since the last input."""
        self.is_read = False
        """True while a screen reader reads the screen: the player knows the focus, even if it is not shown."""
        self.presses = Presses()
        """Latest presses, for recognising double presses."""
        self._pointer = Pointer(self.presses)
        self._memo = FrameMemo()
        self._to_show: Target | None = None
        self._has_risen = self._is_asked_anew = self._is_unsettled = False
        """Reasons to settle the focus: another scene on top; something new asked by the top scene; a scene changed by an update."""
        self._times_asked = 0
        self._held = self._drawn_for = 0.0
        """Seconds for which the last frame has been held, and for which the curtain has been drawn (0 without a curtain)."""
        self._most_lacking = 1
        self._shown: Scene | None = None
        """The scene shown last. While it stays, no curtain is drawn, however long a picture takes."""
        self._page: tuple[Scene | None, int] = None, 0
        """Scene of the last accessibility tree, and the number of times that the scene has changed from one tree to the next."""
        self._explained = 0, ""
        """Number of tips shown to explain a refusal or a note, and the text of the last one, which the next activation empties."""

    # Active scene

    @property
    def _frame(self) -> Frame:
        self._settle_due()
        return self._memo.frame(self.stack.scene, self.stack.focus_state, self.painter)

    @property
    def context(self) -> LayoutContext:
        """Layout context of the active scene."""
        return self._frame.context

    def view(self) -> View:
        """Return the view of the active scene."""
        return self._frame.view

    def resize(self, metrics: Metrics) -> None:
        """Apply a new window size or scale."""
        self.painter.metrics = metrics
        self.forget()  # a setting used by a scene may have changed

    def forget(self) -> None:
        """Forget the active scene's last layout, after a change other than an input or an update."""
        self._memo.forget()

    def recover(self, scene: Scene) -> None:
        """Replace all scenes by `scene`, even if leaving one raises an error; forget an unreleased press."""
        self._pointer = Pointer(self.presses)
        self.stack.recover(scene)

    # Focus

    @property
    def focused(self) -> Target | None:
        """Focused target of the top scene; None without a focus."""
        self._settle_due()
        return self.stack.focus_state.focus

    def refocus(self) -> None:
        """Move the focus to the start of the top scene, as it asks something new; delay this while scenes are changing."""
        self.stack.focus_state.focus = None
        self._memo.forget()
        self._is_asked_anew = True
        self._times_asked += 1
        if not self._memo.is_changing:
            self.settle()

    def focus(self, target: Target | None) -> None:
        """Move the focus to a target and make it visible."""
        self.presses.forget(of_keys=True)
        focus_state = self.stack.focus_state
        if target != focus_state.focus:
            self.audio.play(FOCUS)
            focus_state.tried = None
        focus_state.focus = target
        focus_state.is_focus_shown = True
        self._bring_into_sight(target)
        focused = self.view().find(target)
        if focused is not None:
            self.read_out(focused)

    def explain(self) -> None:
        """Show the tip of the refused widget without delay, as the tip gives the reason for the refusal."""
        self.audio.play(REFUSAL)
        refused = self.view().find(self.stack.focus_state.tried)
        if refused is not None and refused.tip:
            self._explained = self._explained[0] + 1, refused.tip
        self._pointer.rest()
        self.stack.focus_state.tried = None

    def refuse(self, reason: str) -> None:
        """Tell the player why the pressed widget cannot be used now."""
        self.audio.play(REFUSAL)
        self.notices.tell(reason)

    def show(self, target: Target) -> None:
        """Scroll to a widget after the current input, but keep the focus in view."""
        self._to_show = target

    def _bring_into_sight(self, target: Target | None) -> None:
        """Scroll to a widget; repeat if new rows were not as tall as estimated."""
        view = self.view()
        focus_state = self.stack.focus_state
        for _ in range(_TRIES):
            offsets = dict(focus_state.scroll)
            focus_state.bring_into_sight(view, target, self.painter.metrics.px(FADE))
            if focus_state.scroll == offsets:
                return
            before, view = view, self.view()
            if [area.content for area in view.areas] == [area.content for area in before.areas]:
                return

    def settle(self, *, is_asked: bool = True) -> None:
        """Move the focus if its widget is gone; otherwise keep the focused widget at its place on the screen and in view.

        `is_asked` is true if an input of the player may have changed the screen.
        """
        self._is_asked_anew = self._is_unsettled = False
        view = self.view()
        focus_state = self.stack.focus_state
        if focus_state.steady(view, is_asked=is_asked):
            if is_asked or focus_state.is_focus_shown:
                self._bring_into_sight(focus_state.focus)
            view = self.view()
        if focus_state.stay_within(view.areas):
            view = self.view()
        focus_state.settle(view)

    def _settle_due(self) -> None:
        if self._is_unsettled and not self._memo.is_changing and self.stack.scenes:
            self.settle(is_asked=self._is_asked_anew)

    def _rise(self) -> None:
        """Settle the focus of a scene that has come to the top.

        Scroll to the focus if it is visible or the scene is new. While scenes are changing, both are delayed.
        """
        self._has_risen = self._memo.is_changing
        if self._has_risen:
            return
        is_new = self.stack.focus_state.seen is None
        self.settle()
        if is_new or self.stack.focus_state.is_focus_shown:
            self._bring_into_sight(self.focused)

    # Screen

    def tree(self) -> Tree:
        """Return the accessibility tree of the screen."""
        scene, focus_state = self.stack.scene, self.stack.focus_state
        if scene is not self._page[0]:
            self._page = scene, self._page[1] + 1
        report, (count, reason) = scene.report(), self._explained
        told = [News(f"reason:{count}", reason)] * (reason not in ("", *(news.text for news in report.news)))
        told += [News(f"notice:{number}", text) for number, text in self.notices.numbered]
        if self.painter.render_worker.has_waiting:
            report = replace(report, is_settled=False)
        return make_tree(
            scene.name,
            self.view(),
            report,
            page=self._page[1],
            is_overlay=scene.is_overlay,
            waits=scene.decision is None,
            focus=self.focused,
            caret=None if focus_state.caret is None else (focus_state.caret, focus_state.anchor),
            told=told,
            notices=self.notices.texts,
        )

    def draw(self) -> None:
        """Draw the top scene and, if it is an overlay, the scene under all overlays. Drawing changes no scene.

        Other overlays, and buttons under the top scene's panel, are not drawn. While a picture is missing, the last frame stays,
        and later the `curtain` is drawn.
        """
        self.painter.render_worker.begin()
        alive = self.stack.alive
        if not alive:
            return
        flickers = self._shown is not None and 0 < self._drawn_for < _CURTAIN
        with self.painter.frame(may_show=not flickers):
            for scene, focus_state in (*alive[:1], *alive[1:][-1:]):
                self._draw_scene(scene, focus_state, is_top=scene is alive[-1][0])
            if self.notices.texts:
                view = self.view()
                self.notices.paint(self.painter, view, self.stack.scene.notices_top(self.context, view))
        if not self.painter.is_held:
            self._drawn_for, self._most_lacking, self._shown = 0.0, 1, alive[0][0]
        elif self.curtain is not None and self._held > _HELD and self._shown is not alive[0][0]:
            self._most_lacking = max(self._most_lacking, self.painter.lacking)
            self._drawn_for = max(self._drawn_for, 1e-6)
            with self.painter.display_list.frame():
                self.curtain(self.painter, alive[0][0], self._drawn_for, 1 - self.painter.lacking / self._most_lacking)

    @property
    def has_curtain(self) -> bool:
        """True while the curtain is drawn instead of a scene."""
        return self._drawn_for > 0

    def _draw_scene(self, scene: Scene, focus_state: FocusState, *, is_top: bool) -> None:
        painter = self.painter
        context, view = (self.context, self.view()) if is_top else laid_out(scene, focus_state, painter)
        if scene.is_overlay and scene.shade:
            painter.shade(scene.shade)
        scene.paint(painter, context, view)
        with scrolling(painter, view.areas, context.offset):
            over = NOWHERE if is_top else self.view().panel
            for widget in view.widgets:
                if widget.role is not Role.BUTTON or not over.overlaps(widget.rect):
                    paint_widget(painter, widget, focus_state.touch(widget) if is_top else WidgetState())
            scene.paint_over(painter, context, view)
        if not is_top:
            return
        field = view.find(focus_state.focus)
        self.entering_at = None if field is None or field.role is not Role.FIELD else field.visible
        tipped = view.find(context.pointed)
        is_in_hand = focus_state.is_dragging  # no tip is drawn over a card that is being dragged
        if tipped is None or not tipped.tip or tipped.target in (focus_state.tried, view.told) or is_in_hand:
            return
        if focus_state.is_focus_shown or self._pointer.is_resting:
            paint_tip(painter, tipped.tip, tip_box(tipped, view, painter.texts, painter.metrics))

    # Time

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, unless pictures are missing; return True if anything visible changed."""
        self.unattended += dt
        changed = self.painter.render_worker.has_waiting | self.notices.update(dt) | self._pointer.update(dt)
        if self.painter.is_held:
            self._held += dt
            self._drawn_for += dt if self.has_curtain else 0.0
            return True
        self._held = 0.0
        self.presses.update(dt)
        alive = self.stack.alive
        if alive:
            changed |= self._memo.updated(lambda: self._update_scenes(alive, dt))
            if self._has_risen:
                self._rise()
            self._is_unsettled |= changed
        return changed

    def _update_scenes(self, alive: Sequence[tuple[Scene, FocusState]], dt: float) -> bool:
        """Advance the scenes `alive` until one changes the scene stack; return True if anything visible changed."""
        changed = False
        for scene, focus_state in alive:
            changed |= scene.update(dt, context_of(scene, focus_state, self.painter))
            if self.stack.alive != alive:
                return True
        return changed

    # Input

    def handle(self, event: Input) -> None:
        """Handle one input; while the curtain is drawn nothing can be pressed."""
        self.unattended = 0.0
        if self.has_curtain and isinstance(event, _PRESSED):
            return
        match event:
            case inputs.PointerMoved(point):
                self._carry_out(self._pointer.move(self._frame, point))
            case inputs.PointerPressed(point):
                if (unseen := self._pointer.unreleased(self._frame)) is not None:
                    self.handle(inputs.PointerReleased(unseen))
                self._carry_out(self._pointer.move(self._frame, point))
                self._carry_out(self._pointer.press(self._frame, point, self._decision))
            case inputs.PointerReleased(point):
                self._carry_out(self._pointer.move(self._frame, point))
                self._carry_out(self._pointer.release(self._frame, point))
            case inputs.Wheel(steps):
                self._pointer.wheel(self._frame, steps)
            case KeyPressed():
                self._press(event)
            case inputs.TextTyped(text):
                self.stack.focus_state.composed = ""
                self._carry_out(text_meant(self._frame, text))
            case inputs.TextComposed(text):
                self.stack.focus_state.composed = text
                self.typed.add(text)
            case inputs.Hurried():  # to all scenes, as a page may cover the card table that the key was meant for
                with self._memo.changing():
                    for scene in self.stack.scenes:
                        scene.changed(event)
            case inputs.Requested():
                self._grant(event)
            case inputs.DeviceUsed(device):
                self.painter.device = device
            case inputs.Closed(is_final):
                self._close(None if is_final else self.leave)
            case inputs.FileDropped(path):
                with self._memo.changing():
                    self.drop(path)
            case inputs.Resized() | inputs.Exposed() | inputs.LayoutChanged():
                self.forget()  # after `LayoutChanged`, keys may have other names
                self.painter.display_list.forget()
            case _:
                assert_never(event)
        if self.stack.scenes:
            if self._has_risen:
                self._rise()
            self.settle()
            if self._to_show is not None:
                self._bring_into_sight(self._to_show)
                self._bring_into_sight(self.focused)
                self._to_show = None
                self.settle()

    def _close(self, leave: Callable[[], object] | None) -> None:
        if leave is None:
            self.stack.close()
            return
        with self._memo.changing():
            leave()

    def _grant(self, requested: inputs.Requested) -> None:
        for meant in request_meant(self._frame, requested):
            self._carry_out(meant)
            if not self.stack.scenes:
                return

    @property
    def _decision(self) -> Hashable:
        """Identity of the decision that a press would make; None if the top scene asks for no decision."""
        scene = self.stack.scene
        return None if scene.decision is None else (scene, scene.decision, self._times_asked)

    def _press(self, pressed: KeyPressed) -> None:
        """Pass a key to the first that handles it: the focused field, `shortcuts`, `Scene.key`, `key_meant`.

        With the command key held, `shortcuts` is skipped; for Tab, the scene is skipped.
        """
        frame = self._frame
        self.stack.focus_state.is_focus_shown |= self.is_read
        meant = field_key_meant(frame, pressed)
        if meant is None and not pressed.command and pressed.key in self.shortcuts:
            _what, act = self.shortcuts[pressed.key]
            with self._memo.changing():
                act()
            return
        is_typed = isinstance(meant, intents.Edited | intents.Pasted)
        press = Press(decision=self._decision, key=(pressed.key, pressed.is_pad))
        if pressed.may_decide and not is_typed and not self.presses.counts(press):
            return
        if meant is None and pressed.key != Key.TAB:
            with self._memo.changing():
                if self.stack.scene.key(pressed):
                    return
        self._carry_out(meant or key_meant(frame, pressed))

    def _carry_out(self, meant: Intent | None) -> None:
        """Carry out an intent, if there is one."""
        match meant:
            case None:
                return
            case intents.Chosen(widget):
                self._choose(widget)
            case intents.Focused(target):
                self.focus(target)
            case intents.Revealed(target):
                self._bring_into_sight(target)
            case intents.Paged(pages):
                before = self._frame
                turn_page(before, pages)
                if (target := focus_turned(before, self._frame, pages)) is not None:
                    self.focus(target)
            case intents.Edited(field, line, copied):
                if copied is not None:
                    self.clipboard.put(copied)
                self._enter(field, line)
            case intents.Pasted():
                self.handle(inputs.TextTyped(self.clipboard.get()))
            case intents.Spelled(field):
                self.spell(field, lambda text: self._enter(field, TextLine(text, len(text))))
            case intents.WentBack():
                with self._memo.changing():
                    self.stack.scene.back()
            case intents.Stepped(target):
                self._bring_into_sight(target)
                self.settle()
                self._tell(meant)
            case _:
                self._tell(meant)

    def _tell(self, change: Change) -> None:
        with self._memo.changing():
            self.stack.scene.changed(change)

    def _choose(self, widget: Widget) -> None:
        """Activate a widget. Show the reason if it is disabled, and the tip if it is a note."""
        if widget.target is None or widget.role in (Role.SLIDER, Role.FIELD):
            return
        self._explained = self._explained[0], ""
        if widget.target.is_note:
            self._explained = self._explained[0] + 1, widget.tip
            self._pointer.rest()
            return
        self.stack.focus_state.tried = widget.target
        if widget.enabled or widget.role is Role.CARD:
            if not widget.target.is_move:
                self.audio.play(TICK)
            with self._memo.changing():
                if widget.action is not None:
                    widget.action()
                else:
                    self.stack.scene.activate(widget.target)
        elif widget.tip:
            self.refuse(widget.tip)

    def _enter(self, field: Widget, line: TextLine) -> None:
        """Set the text and caret of the focused field, unless the scene rejects the text, and keep the field in view."""
        self.stack.focus_state.placed = (field.target, line.caret, line.anchor)
        self.typed.add(line.text, field.target)
        if field.enter is not None and line.text != field.value:
            with self._memo.changing():
                field.enter(line.text)
            self._bring_into_sight(field.target)
