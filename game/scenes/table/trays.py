"""Trays of the HUD: the ground under the tricks that each side has won, with their number."""

from game.scenes.table.glass import paint_glass
from game.tabletop.layout import TableLayout, pile_place
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Align


def paint_trays(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the trays that are not empty."""
    match, deal = local_match.seen.public.match, local_match.seen.public.deal
    if deal is None:
        return
    for side, seats in enumerate(match.sides):
        if taken := deal.taken_by(seats):
            tray = fixed.frame.trays[pile_place(match, fixed.places, side)]
            paint_glass(painter, tray)
            number = tray.inset(painter.metrics.px(10), 0)
            painter.texts.line(str(taken), number, theme.NUMBER, theme.GOLD_LIGHT, align=Align.RIGHT)
