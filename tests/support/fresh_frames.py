"""Oracle of the frame memo: each frame that it has kept is compared with a layout made anew."""

import pytest

from game.toolkit.focus import FocusState
from game.toolkit.layout.autoscale import laid_out
from game.toolkit.layout.frame_memo import Frame, FrameMemo
from game.toolkit.scene import Scene


def compare_frames(patch: pytest.MonkeyPatch) -> None:
    """Compare whatever the memo gives from now on; one that is stale fails the test."""
    kept = FrameMemo.frame

    def compared(memo: FrameMemo, scene: Scene, focus_state: FocusState) -> Frame:
        before = memo._kept  # noqa: SLF001 - one that is made now cannot be stale
        frame = kept(memo, scene, focus_state)
        if before is None or frame is not before.frame:
            return frame
        context, view = laid_out(scene, focus_state, memo.painter)
        assert (context.metrics, view) == (frame.context.metrics, frame.view), f"{scene.name} looks otherwise by now"
        return frame

    patch.setattr(FrameMemo, "frame", compared)
