"""Felt of the table under the lamp: warmer light once trump has been broken."""

from game.tabletop.backdrops import Backdrops
from game.tabletop.layout import Frame, frame
from game.tabletop.viewer import Viewer
from game.toolkit.geometry import Point
from game.toolkit.render.painter import Painter

_WARM, _COOL = (255, 196, 110, 66), (214, 232, 255, 44)


def paint_felt(painter: Painter, local_match: Viewer, fixed: Frame) -> None:
    """Draw the table in the light of its lamp."""
    deal = local_match.seen.public.deal
    light = _WARM if deal is not None and deal.broken else _COOL
    painter.part(Backdrops).lit_table(fixed.table, _lamp(fixed), fixed.table.h * 0.8, light)


def prepare_table(painter: Painter) -> None:
    """Let the table be rendered, as it is when a deal begins, before it is shown."""
    fixed = frame(painter.metrics.with_unit(painter.metrics.least))
    painter.part(Backdrops).prepare_table(fixed.table, _lamp(fixed), fixed.table.h * 0.8, _COOL)


def _lamp(fixed: Frame) -> Point:
    """Return the point under the lamp."""
    return Point(fixed.centre.x, fixed.table.y + fixed.table.h * 0.42)
