"""Oracle of the frame memo: each frame that it has kept is compared with a layout made anew."""

import pytest
from msgspec.structs import replace

from game.toolkit.focus import FocusState
from game.toolkit.layout.autoscale import laid_out
from game.toolkit.layout.frame_memo import Frame, FrameMemo
from game.toolkit.scene import Scene
from game.toolkit.widgets import View


def without_actions(view: View) -> View:
    """Return a view with nothing but what is seen: actions are made anew with each view, and are equal to nothing."""
    return replace(view, widgets=[replace(widget, action=None, enter=None) for widget in view.widgets])


def compare_frames(patch: pytest.MonkeyPatch) -> None:
    """Compare whatever the memo gives from now on; one that is stale fails the test."""
    kept = FrameMemo.frame

    def compared(memo: FrameMemo, scene: Scene, focus_state: FocusState) -> Frame:
        before = memo._kept  # noqa: SLF001 - one that is made now cannot be stale
        frame = kept(memo, scene, focus_state)
        if before is None or frame is not before.frame:
            return frame
        context, view = laid_out(scene, focus_state, memo.painter)
        shown = (context.metrics, without_actions(view)), (frame.context.metrics, without_actions(frame.view))
        assert shown[0] == shown[1], f"{scene.name} looks otherwise by now"
        return frame

    patch.setattr(FrameMemo, "frame", compared)
