"""Frame memo: the layout of the active scene, kept until a scene acts or time passes."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from game.i18n import installed
from game.toolkit.focus import FocusState
from game.toolkit.layout.autoscale import laid_out
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.widgets import View


class Frame(Struct, frozen=True):
    """One layout of a scene: its context and its view."""

    context: LayoutContext
    view: View


class FrameMemo:
    """Memo of the last layout. It is keyed by all that the toolkit knows, and empty while scenes change what only they know."""

    def __init__(self, painter: Painter) -> None:
        """Begin empty."""
        self.painter = painter
        self._kept: tuple[Hashable, Frame] | None = None
        self._changing = 0

    def frame(self, scene: Scene, focus_state: FocusState) -> Frame:
        """Return the layout of a scene; the painter draws with its unit from now on."""
        if self._kept is not None and self._kept[0] == self._key(scene, focus_state):
            frame = self._kept[1]
            self.painter.metrics = frame.context.metrics
            return frame
        frame = Frame(*laid_out(scene, focus_state, self.painter))
        if not self._changing:
            # keyed only now: rows that are measured may scroll their list
            self._kept = (self._key(scene, focus_state), frame)
        return frame

    def _key(self, scene: Scene, focus_state: FocusState) -> Hashable:
        return scene, self.painter.metrics.window, self.painter.device, installed(), focus_state.shown

    def forget(self) -> None:
        """Keep nothing: something has changed."""
        self._kept = None

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Keep nothing while scenes change: neither an earlier layout nor one of the midst of it."""
        self._kept = None
        self._changing += 1
        try:
            yield
        finally:
            self._changing -= 1
