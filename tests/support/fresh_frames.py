"""Oracle for the frame memo: each cached frame is compared with a new layout."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.toolkit.director import Director
from game.toolkit.focus import FocusState
from game.toolkit.layout.autoscale import laid_out
from game.toolkit.layout.frame_memo import Frame, FrameMemo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import Scene
from game.toolkit.widgets import View


def without_actions(view: View) -> View:
    """Return a view without its actions, as these are new in each view and never equal."""
    return replace(view, widgets=[replace(widget, action=None, enter=None) for widget in view.widgets])


def compare_frames(patch: pytest.MonkeyPatch) -> None:
    """Compare each later cached frame with a new layout, once for each call of the director; a stale frame fails the test."""
    kept, seen = FrameMemo.frame, list[Frame]()

    def anew(method: Callable[..., object]) -> Callable[..., object]:
        def called(*given: object) -> object:
            seen.clear()
            return method(*given)

        return called

    for name in ("handle", "update", "draw", "tree"):
        patch.setattr(Director, name, anew(getattr(Director, name)))

    def compared(memo: FrameMemo, scene: Scene, focus_state: FocusState, painter: Painter) -> Frame:
        before = memo._kept  # noqa: SLF001 - to recognise a new frame, which cannot be stale
        frame = kept(memo, scene, focus_state, painter)
        if before is None or frame is not before.frame or any(one is frame for one in seen):
            return frame
        seen.append(frame)
        context, view = laid_out(scene, focus_state, painter)
        assert context.metrics == frame.context.metrics, f"{scene.name} has another unit by now"
        now, then = without_actions(view), without_actions(frame.view)
        assert now == then or _rounded(now) == _rounded(then), f"{scene.name} looks otherwise by now"
        return frame

    patch.setattr(FrameMemo, "frame", compared)


def _rounded(view: View) -> str:
    """Return a view as text, with lengths rounded to a millionth of a pixel.

    Equal layouts may differ by less, as they add the same lengths in different orders.
    """
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda length: str(round(float(length[0]), 6) + 0.0), repr(view))
