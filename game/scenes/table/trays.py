"""Trays of the HUD: the ground under the tricks that each side has won, with its name and their number."""

from typing import Final

from game.scenes.table.glass import paint_glass
from game.tabletop.layout import PileKey, TableLayout, pile_edge
from game.tabletop.motion import LINGER
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Rect, Share, rows
from game.toolkit.render.painter import Painter
from game.toolkit.theme import resized
from game.toolkit.widgets import Align

_POPS, _STEPS = 0.25, 4
"""The share by which a number is larger when a trick has just come, and the steps in which it shrinks."""
_LOW, _NUMBER = 50.0, 42.0
"""Units of the height of a tray below which all in it is in one line, and of the room for its number then."""
_PILES: Final = 0.4
"""The share of a tray at its left that is left to the tricks."""


def paint_trays(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the trays in which a trick lies."""
    match, deal = viewer.seen.public.match, viewer.stage.counted.public.deal
    if deal is None:
        return
    animator = viewer.stage.cards.animator
    for side, seats in enumerate(match.sides):
        taken = deal.taken_by(seats)
        if taken:
            last = PileKey(side, taken - 1)
            lying = animator.pose(last)
            tray = layout.areas.trays[pile_edge(match, layout.edges, side)]
            paint_glass(painter, tray)
            inner = tray.inset(painter.metrics.px(10), painter.metrics.px(3))
            upper, lower = rows(inner, Share(0.42), Share(0.58))
            beside = Rect(upper.x + upper.w * _PILES, upper.y, upper.w * (1 - _PILES), upper.h)
            if tray.h < painter.metrics.px(_LOW):  # name and number side by side
                lower = inner
                beside = Rect(beside.x, inner.y, beside.w - painter.metrics.px(_NUMBER), inner.h)
            name = viewer.voices.side_short(side)
            painter.texts.line(name, beside, theme.SMALL_STRONG, theme.MUTED, align=Align.RIGHT)
            came = animator.arrived(last) / LINGER if lying is not None and lying.alpha == 1 else 1.0
            style = resized(theme.NUMBER, 1 + _POPS * (round((1 - came) * _STEPS) / _STEPS))
            painter.texts.line(str(taken), lower, style, theme.GOLD_LIGHT, align=Align.RIGHT)
