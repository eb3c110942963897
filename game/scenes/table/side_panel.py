"""Side panel base class: right of the trick and above the hand, so that both are seen beside it."""

from typing import Final

from msgspec import structs

from game.engine.state import Observation, Phase
from game.scenes.shell.pages import Page
from game.tabletop.areas import hand_top, table_areas
from game.toolkit.geometry import Rect
from game.toolkit.layout.autoscale import most_unit
from game.toolkit.metrics import Metrics
from game.toolkit.scene import LayoutContext

_WIDTH: Final = 490.0
_IN_AUCTION: Final = 380.0
"""Units: the width of the panel at most; and at least while no trick lies there."""
_BAR: Final = 48.0
"""The height of the bar at most, in units by the window alone."""
_EDGE: Final = 6.0
"""Units between the panel and the edge of the window."""
_TRICK: Final = 1.35
"""The reach of a trick to the right of the middle, in heights of its cards: of one that tilts and is winning, too."""


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
    # The table enlarges its cards by the player's scale; with the shortest units it leaves the trick most room.
    reading = max(metrics.wanted / metrics.usual, 1.0) if metrics.wanted else 1.0
    least = structs.replace(metrics.with_unit(min(metrics.unit, metrics.least or metrics.unit)), reading=reading)
    areas = table_areas(least, len(match.sides), len(match.seats))
    top = _BAR * metrics.usual + px(_EDGE)
    beside = metrics.width - px(_EDGE) - areas.centre.x - areas.trick_height * _TRICK
    if seen.public.phase is Phase.AUCTION:
        beside = min(max(beside, px(_IN_AUCTION)), metrics.width - px(24))
    width = min(px(_WIDTH), beside)
    return Rect(metrics.width - width - px(_EDGE), top, width, hand_top(areas) - px(4) - top)


def left_of_panel(metrics: Metrics, seen: Observation) -> float:
    """Return the left edge of a side panel at its widest, in pixels from the left."""
    return _whole_panel(metrics.with_unit(most_unit(SidePanel, metrics)), seen).x
