"""Frame memo: keeps the active scene's layout until the scene handles an input, or reports a change."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from game.i18n import installed
from game.toolkit.focus import FocusParts, FocusState
from game.toolkit.layout.autoscale import laid_out
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.widgets import View


class Frame(Struct, frozen=True):
    """One layout of a scene: context and view."""

    context: LayoutContext
    view: View


class _Kept(Struct, frozen=True):
    key: Hashable
    read: FocusParts
    frame: Frame


class FrameMemo:
    """Memo of the last layout, keyed by scene, window, device, language and focus state; empty while scenes change.

    The key contains only those parts of the focus state that the layout has read, as most pages do not depend on the pointer.
    """

    def __init__(self) -> None:
        """Start empty."""
        self._kept: _Kept | None = None
        self._changing = 0
        self._has_changed = False

    def frame(self, scene: Scene, focus_state: FocusState, painter: Painter) -> Frame:
        """Return the layout of a scene, and let the painter draw with its unit length."""
        kept = self._kept
        if kept is not None and kept.key == _key(scene, focus_state, painter, kept.read):
            painter.metrics = kept.frame.context.metrics
            return kept.frame
        frame = Frame(*laid_out(scene, focus_state, painter))
        if not self._changing:
            # the key is made after the view, as measuring rows may scroll their list
            read = frame.context.read.copy()
            self._kept = _Kept(_key(scene, focus_state, painter, read), read, frame)
        return frame

    def forget(self) -> None:
        """Clear the memo after a change."""
        self._kept = None
        self._has_changed = True

    @property
    def is_changing(self) -> bool:
        """True while scenes change."""
        return self._changing > 0

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Keep the memo empty while scenes change in the block."""
        self._kept = None
        self._changing += 1
        try:
            yield
        finally:
            self._changing -= 1

    def updated(self, update: Callable[[], bool]) -> bool:
        """Update the scenes; return True if they report a change or `forget` was called. Otherwise keep the layout."""
        kept = self._kept
        self._has_changed = False
        with self.changing():
            self._has_changed |= update()
        if not self._has_changed:
            self._kept = kept
        return self._has_changed


def _key(scene: Scene, focus_state: FocusState, painter: Painter, read: FocusParts) -> Hashable:
    return scene, painter.metrics.window, painter.device, installed(), focus_state.values(read)
