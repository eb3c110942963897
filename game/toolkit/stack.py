"""Scene stack: the last scene is active, and each keeps its focus state."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.toolkit.focus import FocusState
from game.toolkit.layout.frame_memo import Frame, FrameMemo
from game.toolkit.metrics import Metrics
from game.toolkit.notices import Notices
from game.toolkit.render.painter import Painter
from game.toolkit.render.scroll_painter import FADE
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.sounds import Silence, Sound, Speaker
from game.toolkit.targets import Target
from game.toolkit.text_field import Clipboard, Pocket, TypedTexts
from game.toolkit.widgets import Role, View, Widget

_TRIES: Final = 6
"""The number of attempts at scrolling to a widget at most."""


class Stack:
    """Holds the scenes, and what is available in all of them."""

    def __init__(self, painter: Painter) -> None:
        """Begin with no scene."""
        self.painter = painter
        self.is_over = False
        self.audio: Speaker = Silence()
        self.shortcuts: dict[str, Callable[[], None]] = {}
        """The actions of keys in every scene, unless a text is being entered."""
        self.clipboard: Clipboard = Pocket()
        self.spell: Callable[[Widget, Callable[[str], None]], object] | None = None
        """The action that lets the text of a field be entered letter by letter, without a keyboard."""
        self.drop: Callable[[Path], object] | None = None
        """The action of a file that was dropped on the window."""
        self.typed = TypedTexts()
        """The texts that were entered in fields."""
        self._scenes: list[tuple[Scene, FocusState]] = []
        self._notices = Notices()
        self._memo = FrameMemo(painter)

    @property
    def scene(self) -> Scene:
        """The active scene."""
        return self._scenes[-1][0]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(scene for scene, _ in self._scenes)

    def push(self, scene: Scene) -> None:
        """Push a scene on top; the one below keeps its focus state."""
        self._put(scene, shown=self._is_focus_shown)

    @property
    def _is_focus_shown(self) -> bool:
        return bool(self._scenes) and self.focus_state.is_focus_shown

    def _put(self, scene: Scene, *, shown: bool) -> None:
        self._scenes.append((scene, FocusState(is_focus_shown=shown)))
        self.settle()
        self.bring_into_sight(self.focus_state.focus)

    def pop(self) -> None:
        """Remove the uppermost scene."""
        focus_state = self.focus_state
        self._leave()
        if self._scenes:
            self.focus_state.is_focus_shown = focus_state.is_focus_shown
            self.settle()

    def _leave(self) -> None:
        scene, _focus_state = self._scenes.pop()
        self.typed.add(scene.entered())
        scene.left()

    def replace(self, scene: Scene) -> None:
        """Replace the uppermost scene."""
        shown = self._is_focus_shown
        self._leave()
        self._put(scene, shown=shown)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes by one."""
        shown = self._is_focus_shown
        while self._scenes:
            self._leave()
        self._put(scene, shown=shown)

    def recover(self, scene: Scene) -> None:
        """Replace all scenes by one, whichever of them may fail even as it is left."""
        while self._scenes:
            with suppress(Exception):
                self._leave()
        self.push(scene)

    def close(self) -> None:
        """Leave every scene and end."""
        while self._scenes:
            self._leave()
        self.is_over = True

    def toast(self, text: str) -> None:
        """Show a sentence for a few seconds over everything else."""
        self._notices.tell(text)

    # Active scene

    @property
    def focus_state(self) -> FocusState:
        """The focus state of the active scene."""
        return self._scenes[-1][1]

    @property
    def context(self) -> LayoutContext:
        """The layout context of the active scene."""
        return self._frame.context

    def view(self) -> View:
        """Return the view of the active scene."""
        return self._frame.view

    @property
    def _frame(self) -> Frame:
        return self._memo.frame(self.scene, self.focus_state)

    @contextmanager
    def acting(self) -> Iterator[Scene]:
        """Let the active scene act on an input: whatever is asked meanwhile or afterwards is laid out anew."""
        with self._memo.changing():
            yield self.scene

    def resize(self, metrics: Metrics) -> None:
        """Apply a new size of the window, or a new scale."""
        self.painter.metrics = metrics
        self._memo.forget()  # a setting may have changed that a scene knows of

    def activate(self, widget: Widget) -> None:
        """Activate a widget; one that is disabled says why it is."""
        if widget.target is None or widget.role in (Role.SLIDER, Role.FIELD):
            return
        self.focus_state.tried = widget.target
        if widget.enabled or widget.role is Role.CARD:
            if not widget.target.is_move:
                self.audio.play(Sound.TICK)
            with self.acting() as scene:
                scene.activate(widget.target)
        elif widget.tip:
            self.audio.play(Sound.REFUSAL)
            self.toast(widget.tip)

    # Focus

    @property
    def focused(self) -> Target | None:
        """The target in focus in the uppermost scene."""
        return self.focus_state.focus

    def refocus(self) -> None:
        """Reset the focus to the start of the uppermost scene, which asks something new."""
        self.focus_state.focus = None
        self.settle()

    def focus(self, target: Target | None) -> None:
        """Set the visible focus to a widget."""
        focus_state = self.focus_state
        if target != focus_state.focus:
            self.audio.play(Sound.FOCUS)
            focus_state.tried = None
        focus_state.focus = target
        focus_state.is_focus_shown = True
        self.bring_into_sight(target)

    def bring_into_sight(self, target: Target | None) -> None:
        """Scroll to a widget; again if what came into sight was not as tall as estimated."""
        view = self.view()
        for _ in range(_TRIES):
            self.focus_state.bring_into_sight(view, target, self.painter.metrics.px(FADE))
            before, view = view, self.view()
            if [area.content for area in view.areas] == [area.content for area in before.areas]:
                return

    def settle(self, *, is_asked: bool = True) -> None:
        """Keep the focus on something that is there, where it is on the screen and in sight.

        `is_asked` is true if the player did something that may have changed what is on the screen.
        """
        view = self.view()
        focus_state = self.focus_state
        if focus_state.steady(view, is_asked=is_asked):
            if is_asked or focus_state.is_focus_shown:
                self.bring_into_sight(focus_state.focus)
            view = self.view()
        if focus_state.stay_within(view.areas):
            view = self.view()
        focus_state.settle(view)
