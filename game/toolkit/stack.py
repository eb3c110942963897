"""Scene stack: the top scene is active, and every scene keeps its focus state."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from game.toolkit.focus import FocusState
from game.toolkit.scene import Scene


class SceneStack:
    """The open scenes."""

    def __init__(self, risen: Callable[[], None]) -> None:
        """Start without scenes; `risen` is called when another scene comes to the top."""
        self.is_closed = False
        self._entries: list[tuple[Scene, FocusState]] = []
        self._risen = risen

    @property
    def scene(self) -> Scene:
        """Active scene."""
        return self._entries[-1][0]

    @property
    def focus_state(self) -> FocusState:
        """Focus state of the active scene."""
        return self._entries[-1][1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, lowest first."""
        return tuple(scene for scene, _ in self._entries)

    @property
    def alive(self) -> Sequence[tuple[Scene, FocusState]]:
        """Scenes that are updated: the topmost scene that is not an overlay, and all above it."""
        first = max((index for index, scene in enumerate(self.scenes) if not scene.is_overlay), default=0)
        return self._entries[first:]

    def push(self, scene: Scene) -> None:
        """Push a scene; the scene below keeps its focus state."""
        self._put(scene, leaving=0)

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        self._put(scene, leaving=1)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes by one."""
        self._put(scene, leaving=len(self._entries))

    def _put(self, scene: Scene, *, leaving: int) -> None:
        shown = bool(self._entries) and self.focus_state.is_focus_shown
        for _ in range(leaving):
            self._leave()
        self._entries.append((scene, FocusState(is_focus_shown=shown)))
        self._risen()

    def pop(self) -> None:
        """Remove the top scene."""
        shown = self.focus_state.is_focus_shown
        self._leave()
        if self._entries:
            self.focus_state.is_focus_shown = shown
            self._risen()

    def _leave(self) -> None:
        scene, _focus_state = self._entries.pop()
        scene.left()

    def recover(self, scene: Scene) -> None:
        """Replace all scenes by one, even if leaving some raises an error."""
        while self._entries:
            with suppress(Exception):
                self._leave()
        self.push(scene)

    def close(self) -> None:
        """Leave all scenes."""
        while self._entries:
            self._leave()
        self.is_closed = True
