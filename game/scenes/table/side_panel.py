"""Side panel base class: right of the trick and above the hand, so that both are seen beside it."""

from typing import Final

from game.engine.state import Observation
from game.scenes.shell.pages import Page
from game.tabletop.layout import frame
from game.toolkit.geometry import Rect
from game.toolkit.layout.autoscale import most_unit
from game.toolkit.metrics import Metrics
from game.toolkit.scene import LayoutContext

_WIDTH: Final = 490.0
_NARROWEST: Final = 380.0
"""Units: the width of the panel at most and at least."""
_TRICK: Final = 1.02
"""The reach of a trick to the right of the middle, in heights of its cards."""


class SidePanel(Page):
    """Panel over a table that covers neither the trick nor the hand."""

    is_overlay = True
    shade = 0.3
    most_growth = 1.3  # the trick is to be seen beside the panel

    _seen: Observation
    """The observation whose trick it lies beside."""

    def whole(self, context: LayoutContext) -> Rect:
        """Return the space at the right, between the bar and the raised cards of the hand."""
        return _whole_panel(context.metrics, self._seen)

    def shrunk(self, whole: Rect, spare: float) -> Rect:
        """Shrink at the bottom only, so that the panel begins at the same place."""
        return Rect(whole.x, whole.y, whole.w, whole.h - spare)


def _whole_panel(metrics: Metrics, seen: Observation) -> Rect:
    """Return the rectangle of the panel with as much text as it holds."""
    px = metrics.px
    match = seen.public.match
    fixed = frame(metrics, len(match.sides), len(match.seats))
    top = fixed.bar.bottom + px(6)
    beside = metrics.width - px(12) - fixed.centre.x - fixed.trick_height * _TRICK
    width = min(px(_WIDTH), max(beside, px(_NARROWEST)), metrics.width - px(24))
    return Rect(metrics.width - width - px(12), top, width, fixed.prompt.bottom - top)


def left_of_panel(metrics: Metrics, seen: Observation) -> float:
    """Return the left edge of a side panel at its widest, in pixels from the left."""
    return _whole_panel(metrics.with_unit(most_unit(SidePanel, metrics)), seen).x
