"""Score panel: each side with its score, contract, and a mark for every trick taken or needed."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import pi, sin
from typing import Final, NamedTuple

from game.engine.bids import Contract
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.table.glass import paint_glass
from game.tabletop.areas import MANY_SIDES, TableAreas
from game.tabletop.curves import swept
from game.tabletop.telling import leader_of
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import SHARE, Point, Rect, centred, columns, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Group, Part, View, Widget, grouped, image, label, note
from game.wording.contracts import contract_line, contract_short, signed, with_taken
from game.wording.signs import dots_text
from game.wording.table import contracts_so_far, has_trump, side_text, tiebreak_line
from game.wording.voices import Voices

_MARKS, _LINE = Part("marks"), Part("line")
"""Parts of the view: trick marks, numbered by side, and the line between two sides."""
_STEP: Final = 13.0
"""Maximum distance between marks in units."""
_GAINED, _LOST = theme.rgb("#f7dd94", 56), theme.rgb("#ff5a50", 76)
"""Highlight colours of a side that has gained points, and of one that has lost points."""


class SidePlaces(NamedTuple):
    """Rectangles of a side's name, trick marks, score and contract."""

    name: Rect
    marks: Rect
    points: Rect
    contract: Rect


@lru_cache(maxsize=8)  # called in every frame
def score_rows(areas: TableAreas, sides: int, px: float) -> list[SidePlaces]:
    """Divide the panel among the sides. `px` is the number of pixels per unit.

    Many sides get one line each, without marks: the rectangle for the marks has no width.
    """
    inner = areas.score.inset(14 * px, (8 if sides <= MANY_SIDES else 6) * px)
    places = []
    for part in rows(inner, *[SHARE] * sides):
        if sides > MANY_SIDES:
            (line,) = rows(part, 25 * px)
            name, marks, _apart, contract, _beside, points = columns(line, 80 * px, 0.0, 4 * px, SHARE, 6 * px, 46 * px)
        else:
            _above, line, contract = rows(part, 2 * px, 25 * px, 21 * px)
            named = min(line.w * 0.3, 104 * px) - 6 * px
            name, _apart, marks, _beside, points = columns(line, named, 6 * px, SHARE, 10 * px, 46 * px)
        places.append(SidePlaces(name, marks, points, contract))
    return places


def score_widgets(seen: Observation, voices: Voices, areas: TableAreas, context: LayoutContext) -> list[Widget]:
    """Return the widgets of each side: name, score, bid, tricks and tricks needed.

    Bid and tricks are below name and score or, with many sides, beside them.
    """
    match, unit = seen.public.match, context.metrics.unit
    places = score_rows(areas, len(match.sides), unit)
    widgets: list[Widget] = []
    score = Group("score", _("Score"))
    for side, row in enumerate(places):
        name = voices.side_short(side)
        told = [
            label(row.name, name, style=theme.STRONG),
            label(row.points, signed(match.totals[side]), style=theme.SMALL_FIGURE, align=Align.RIGHT),
            *_contract(seen, side, row.contract, context),
        ]
        widgets += grouped(told, Group(f"side-{side}", voices.side(side), score))
    if len(places) <= MANY_SIDES:
        deal = seen.public.deal
        for side, row in enumerate(places):
            if deal is None or not deal.contracts:
                widgets.append(image(row.marks, _MARKS.of(side)))
            else:
                text = dots_text(voices.side(side), deal.contracts[side])
                line = contract_line(deal.contracts[side], deal, match.sides[side], match.rules.words)
                counts = side_text(voices.side(side), line)
                widgets.append(note(row.marks, f"dots-{side}", text, _MARKS.of(side), counts))
        for upper, lower in pairwise(places):
            middle = (upper.contract.bottom + lower.name.y) / 2
            widgets.append(image(Rect(upper.name.x, middle, upper.contract.w, max(unit, 1)), _LINE))
    return widgets


def _contract(seen: Observation, side: int, where: Rect, context: LayoutContext) -> list[Widget]:
    """Return a side's bid and, during the play, its tricks and the tricks needed."""
    match, deal = seen.public.match, seen.public.deal
    if deal is None:
        return []
    words, seats, measure = match.rules.words, match.sides[side], context.measure.measure
    contracts, taken = contracts_so_far(seen), deal.taken_by(seats)
    if deal.is_tiebreak and deal.phase is not Phase.AUCTION:
        if side not in match.contenders:
            return []
        return [label(where, tiebreak_line(match, side, deal), style=theme.SMALL)]
    if not has_trump(deal) or not contracts:
        return []
    if not contracts[side].tricks and set(seats) - {made.seat for made in deal.bids}:
        return [label(where, _("no {bid} yet").format(bid=_(words.bid)), style=theme.SMALL, muted=True)]
    bid, short = contract_text(contracts[side], words), contract_short(contracts[side], words)
    if not deal.contracts:
        return [label(where, bid, style=theme.SMALL)]
    to_go = contract_line(contracts[side], deal, seats, words).to_go
    wide = measure(to_go, theme.SMALL_STRONG)[0] + context.metrics.px(2)
    left, right = columns(where, SHARE, wide, gap=context.metrics.px(8))
    told = [with_taken(contract, taken) for contract in (bid, short)]
    text = next((text for text in told if measure(text, theme.SMALL)[0] <= left.w), short)
    last = [label(right, to_go, style=theme.SMALL_STRONG, align=Align.RIGHT)] if to_go else []
    return [label(left, text, style=theme.SMALL), *last]


def contract_text(contract: Contract, words: Words) -> str:
    """Return a side's contract for use in a sentence: "bid 5", "passed", "Board ×2"."""
    if contract.is_bold:
        return contract_short(contract, words)
    if not contract.tricks:
        return _("passed")
    return _("{bid} {contract}").format(bid=_(words.bid), contract=contract.tricks)


def paint_score(painter: Painter, viewer: Viewer, areas: TableAreas, view: View) -> None:
    """Draw the background, the leader's crown, the line between two sides, and the marks once contracts are known."""
    public = viewer.stage.counted.public
    match, deal = public.match, public.deal
    paint_glass(painter, areas.score)
    places, telling = score_rows(areas, len(match.sides), painter.metrics.unit), viewer.stage.telling
    for side, row in enumerate(places):
        points = 0 if telling is None else telling.gained(side)
        if points and not painter.is_contrasted:  # in high contrast, a highlight would hide text
            lit = Rect(row.name.x, row.name.y, row.points.right - row.name.x, row.contract.bottom - row.name.y)
            painter.shapes.box(lit.inset(-painter.metrics.px(7), 0), _GAINED if points > 0 else _LOST)
    _paint_crown(painter, areas.score.x, places, *(telling.crown if telling else (None, leader_of(match.totals), 1.0)))
    for line in view.parts(_LINE):
        painter.shapes.box(line.rect, theme.with_alpha(theme.ACCENT, 0.3))
    if deal is None:
        return
    for side, contract in enumerate(deal.contracts):
        for marks in view.parts(_MARKS.of(side)):
            paint_bid_marks(painter, marks.rect, bid=contract.tricks, taken=deal.taken_by(match.sides[side]))


def _paint_crown(
    painter: Painter, x: float, places: Sequence[SidePlaces], before: int | None, after: int | None, gone: float
) -> None:
    """Draw the crown beside the leading side, or on its way from the previous leader."""
    spots = [places[side].name.centre.y for side in (before, after) if side is not None]
    if not spots:
        return
    way, size = swept(gone), painter.metrics.px(30)
    aloft = sin(way * pi) if before != after else 0.0
    size *= way if before is None else 1 - way if after is None else 1 + 0.7 * aloft
    middle = Point(x - size * aloft, spots[0] + (spots[-1] - spots[0]) * way)
    painter.pictures.draw("table/crown", centred(middle, size, size))


def paint_bid_marks(painter: Painter, where: Rect, *, bid: int, taken: int, step: float = _STEP) -> None:
    """Draw discs for tricks: filled once taken, open while needed, smaller for overtricks.

    `step` is the maximum distance between discs in units.
    """
    count, gap = max(bid, taken), int(taken > bid > 0)
    step = min(painter.metrics.px(step), where.w / max(count + gap * 0.5, 1))
    for index in range(count):
        is_over = index >= bid
        x = where.right - (count - index - 0.5) * step - (0 if is_over else gap * step * 0.5)
        spot, radius = Point(x, where.centre.y), step * (0.24 if is_over else 0.36)
        if index < taken:
            painter.shapes.disc(spot, radius, theme.GAIN if is_over else theme.ACCENT)
        else:
            painter.shapes.disc(spot, radius, theme.with_alpha(theme.GROUND, 0.5), theme.MUTED, 1.2)
