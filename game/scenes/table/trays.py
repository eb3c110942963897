"""Trays of the HUD: the ground under the tricks that each side has won, with its name and their number."""

from typing import Final

from game.scenes.table.glass import paint_glass
from game.tabletop.layout import TableLayout, pile_place
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Rect, Share, rows
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Align

_PILES: Final = 0.4
"""The share of a tray at its left that is left to the tricks."""


def paint_trays(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the trays that are not empty."""
    match, deal = local_match.seen.public.match, local_match.seen.public.deal
    if deal is None:
        return
    for side, seats in enumerate(match.sides):
        if taken := deal.taken_by(seats):
            tray = fixed.frame.trays[pile_place(match, fixed.places, side)]
            paint_glass(painter, tray)
            upper, lower = rows(tray.inset(painter.metrics.px(10), painter.metrics.px(3)), Share(0.42), Share(0.58))
            name = local_match.voices.side_short(side)
            beside = Rect(upper.x + upper.w * _PILES, upper.y, upper.w * (1 - _PILES), upper.h)
            painter.texts.line(name, beside, theme.SMALL_STRONG, theme.MUTED, align=Align.RIGHT)
            painter.texts.line(str(taken), lower, theme.NUMBER, theme.GOLD_LIGHT, align=Align.RIGHT)
