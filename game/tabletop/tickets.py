"""Tickets: slips of paper on the table with the contracts of a scored deal, and room for the stamp and the points."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.telling import ScoreTelling
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns, rows

_WIDE, _TALL, _STAMP_AT = 290.0, 166.0, 0.93
"""The width and height of a ticket in units of the ticket, and the middle of its stamp as a fraction of the width."""
_STAMPS: Final = (108.0, 140.0, 176.0, 220.0)
"""The stamp's width for each step of `ScoreTelling.stake`, in units of the ticket."""
_FIGURES: Final = (58.0, 76.0, 104.0, 140.0)
"""The height of the points for each step of `ScoreTelling.stake`, in units of the ticket."""
_ABOVE_BUTTONS: Final = 0.24
"""The distance from the middle of the viewer's hand up to the tickets, in card heights."""
_OTHERS, _SMALLER = 0.56, 0.6
"""Relative to the viewer's ticket: the height of the row of the other tickets, and the maximum size of these tickets."""


class TicketPlace(NamedTuple):
    """The ticket of a side: its paper, and the centres and sizes of its stamp and points."""

    side: int
    paper: Rect
    stamp: Point
    stamped: float
    points: Point
    figures: float


def tickets(areas: TableAreas, telling: ScoreTelling, own: int) -> Sequence[TicketPlace]:
    """Place the tickets of all sides: a large one for side `own`, the others in a row above it."""
    gap, plates = 10 * areas.unit, areas.plates
    others = [side for side in range(len(telling.totals)) if side != own]
    left, right = plates[TableEdge.LEFT].right, plates[TableEdge.RIGHT].x
    top, end = plates[TableEdge.TOP].bottom, areas.stacks[TableEdge.BOTTOM].y - areas.hand_height * _ABOVE_BUTTONS
    if others[1:]:
        top = max(areas.trump.bottom, areas.score.bottom)
    upper, lower = rows(Rect(left, top, right - left, end - top).inset(gap), Share(_OTHERS), SHARE, gap=gap)
    between = upper if others[1:] else Rect(areas.trump.right, upper.y, areas.score.x - areas.trump.right, upper.h)
    if left < areas.caption.x < areas.centre.x:
        lower = Rect(areas.caption.right, lower.y, lower.right - areas.caption.right, lower.h)
    most = min(lower.h / max(_STAMPS), lower.w / (_WIDE + 2 * max(_FIGURES)))
    cells = zip(others, columns(between, *[SHARE] * len(others), gap=gap), strict=True)
    small = [_ticket(side, cell, telling, min(cell.h / _TALL, most * _SMALLER)) for side, cell in cells]
    return (*small, _ticket(own, lower, telling, most))


def _ticket(side: int, cell: Rect, telling: ScoreTelling, unit: float) -> TicketPlace:
    """Place a ticket and its points in the middle of a cell; `unit` is the maximum pixels per unit of the ticket."""
    stake, digits = telling.stake(side), len(str(telling.result.scores[side].total)) + 1
    over, wide = _STAMPS[stake] / 2 - (1 - _STAMP_AT) * _WIDE, _FIGURES[stake] * (0.6 * digits)
    unit = min(unit, cell.w / (_WIDE + over + wide))
    paper, _over, points = columns(cell, _WIDE * unit, over * unit, wide * unit, align=0.5)
    paper = centred(paper.centre, paper.w, _TALL * unit)
    stamp = Point(paper.x + paper.w * _STAMP_AT, paper.centre.y)
    return TicketPlace(side, paper, stamp, _STAMPS[stake] * unit, points.centre, _FIGURES[stake] * unit)
