"""Scoring: an animated deal score on the table, which stays until the next deal.

The tricks of a side that gains points move to its score one by one. A ticket with the side's contract is stamped, torn or burnt.
"""

from collections.abc import Sequence
from functools import partial
from math import pi, sin
from typing import Final

from game.i18n import _
from game.scenes.table.moments.board import paint_tool
from game.scenes.table.score_panel import contract_text, paint_bid_marks, score_rows
from game.tabletop.curves import dropped, landed, part, popped, swept
from game.tabletop.layout import CardKey, PileKey, TableLayout, pile_edge, pile_pose
from game.tabletop.props import Props, number_picture
from game.tabletop.telling import FALLEN, FIRE, STRIKES, WALK, ScoreTelling
from game.tabletop.tickets import TicketPlace, tickets
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import fitting
from game.toolkit.geometry import Point, Rect, Share, centred, rows
from game.toolkit.render.painter import Painter
from game.toolkit.theme import SMALLER_TYPES, Colour, resized
from game.toolkit.widgets import Align, Group, Part, Widget, grouped, image
from game.wording.contracts import contract_line, gained, points_text
from game.wording.names import capital
from game.wording.table import side_text

_TICKET: Final = Part("ticket")
"""Part for the sides' tickets, numbered by side."""
_SAFE, _AT_RISK = theme.rgb("#226048"), theme.rgb("#84121f")
_GAINS, _LOSES = (theme.rgb("#fff8de"), theme.ACCENT), (theme.rgb("#ffe1d8"), theme.rgb("#f0645c"))
"""Top and bottom colours of points gained, and of points lost."""


def points_widgets(viewer: Viewer, layout: TableLayout) -> list[Widget]:
    """Return the tickets, each with its side's contract, result and points in words."""
    telling, match, widgets = viewer.stage.telling, viewer.seen.public.match, []
    if telling is None:
        return []
    for ticket in _tickets(viewer, layout, telling):
        side, contract = ticket.side, telling.result.contracts[ticket.side]
        line = contract_line(contract, viewer.seen.deal, match.sides[side], match.rules.words)
        told = f"{side_text(viewer.voices.side(side), line)} {points_text(telling.result.scores[side].total)}"
        widgets.append(image(ticket.paper, _TICKET.of(side), told))
    return grouped(widgets, Group("points", _("The deal is over.")))


def points_rects(viewer: Viewer, layout: TableLayout) -> list[Rect]:
    """Return the rectangles of a scored deal's tickets, and of the points beside them."""
    telling = viewer.stage.telling
    found = () if telling is None else _tickets(viewer, layout, telling)
    return [rect for one in found for rect in (one.paper, centred(one.points, 2 * one.figures, one.figures))]


def _tickets(viewer: Viewer, layout: TableLayout, telling: ScoreTelling) -> Sequence[TicketPlace]:
    return tickets(layout.areas, telling, viewer.seen.public.match.side_of(viewer.seat))


def in_tray(viewer: Viewer, side: int, taken: int) -> int:
    """Return the number of a side's `taken` tricks still in its tray, while tricks move to the score."""
    telling = viewer.stage.telling
    arrivals = () if telling is None else telling.arrivals(side)
    return sum(arrival - WALK > telling.time for arrival in arrivals) if telling is not None and arrivals else taken


def has_walked(viewer: Viewer, key: CardKey) -> bool:
    """Return True for a trick that has left its tray."""
    return isinstance(key, PileKey) and key.index >= in_tray(viewer, key.side, key.index + 1)


def paint_walk(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the tricks hopping to the score, and the stamp falling on the ticket of the viewer's made contract."""
    telling, match, unit = viewer.stage.telling, viewer.seen.public.match, layout.areas.unit
    if telling is None or telling.is_told:
        return
    lines = score_rows(layout.areas, len(match.sides), painter.metrics.unit)
    for side, line in enumerate(lines):
        arrivals, edge, end = telling.arrivals(side), pile_edge(match, layout.edges, side), line.name.centre
        for index, arrival in enumerate(reversed(arrivals)):
            share = part(telling.time, arrival - WALK, arrival)
            if 0 < share < 1:
                start, way, hop = pile_pose(layout.areas, edge, index), swept(share), sin(share * pi * 3)
                x = start.x + (end.x - start.x) * way - sin(way * pi) * 40 * unit
                spot = Point(x, start.y + (end.y - start.y) * way - abs(hop) * 16 * unit)
                painter.extension(Props).picture("table/tricks", spot, 40 * unit, turn=12 * hop)
    own = _tickets(viewer, layout, telling)[-1]
    if telling.result.scores[own.side].is_made:
        paint_tool(painter, own.stamp, telling.since_blow, own.stamped / 236, unit)


def paint_points(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the tickets and the points beside them, with rays for the viewer's made contract."""
    telling = viewer.stage.telling
    if telling is None:
        return
    for one in _tickets(viewer, layout, telling):
        if telling.result.scores[one.side].is_made and one.side == viewer.seen.public.match.side_of(viewer.seat):
            shown = landed(part(telling.time, STRIKES, FALLEN)) * (1 - part(telling.time, 0.82, 1.0))
            painter.extension(Props).picture("table/sunbeams", one.stamp, one.stamped * 3.2, strength=shown)
        _paint_paper(painter, viewer, telling, one)
        if telling.time >= STRIKES:
            _paint_points(painter, telling, one)


def _paint_paper(painter: Painter, viewer: Viewer, telling: ScoreTelling, ticket: TicketPlace) -> None:
    """Draw a ticket: whole until its contract is set, then torn or, without text, burnt."""
    props, paper, score = painter.extension(Props), ticket.paper, telling.result.scores[ticket.side]
    across, fallen = paper.w * 1.04, landed(part(telling.time, STRIKES, FALLEN))
    is_burnt, is_whole = telling.is_burnt(ticket.side), score.is_made is not False or telling.time < STRIKES
    if is_whole:
        name = "table/ticket-bold" if telling.result.contracts[ticket.side].is_bold else "table/ticket"
        props.picture(name, paper.centre, across, strength=part(telling.time, 0.0, 0.05))
    elif is_burnt:
        props.picture("table/ticket-burnt", paper.centre, across)
    else:
        props.picture("table/ticket-left", paper.centre, across)
        off = Point(paper.centre.x + paper.w * 0.055 * fallen, paper.centre.y + paper.h * 0.08 * dropped(fallen))
        props.picture("table/ticket-right", off, across, turn=-9 * fallen)
    if is_whole or not is_burnt:
        _paint_words(painter, viewer, telling, ticket)
    burning = landed(part(telling.time, FIRE, STRIKES)) * (1 - part(telling.time, FALLEN, 0.95)) if is_burnt else 0.0
    if burning:
        height = paper.w * (0.25 + 0.75 * burning) * (1 + 0.05 * sin(telling.time * 110))
        painter.lights.glow(paper.centre, paper.w * 0.9, (255, 122, 42, 150), burning)
        foot = Point(paper.centre.x, paper.bottom - height * 0.46)
        props.picture("table/flames", foot, height, ratio=round(paper.w / height, 1))


def _paint_words(painter: Painter, viewer: Viewer, telling: ScoreTelling, ticket: TicketPlace) -> None:
    """Draw the text of a ticket: side, contract, and a disc for each trick bid or taken."""
    side, paper, match = ticket.side, ticket.paper, viewer.seen.public.match
    contract, taken = telling.result.contracts[side], telling.result.tricks[side]
    words = Rect(paper.x + paper.w * 0.05, paper.y + paper.h * 0.1, paper.w * 0.56, paper.h * 0.8)
    upper, middle, lower = rows(words, Share(0.26), Share(0.42), Share(0.32))
    tone = _AT_RISK if contract.is_bold or telling.result.scores[side].is_made is False else _SAFE
    bid = capital(contract_text(contract, match.rules.words))
    _paint_word(painter, viewer.voices.side_short(side), upper, tone, Align.LEFT)
    _paint_word(painter, bid, middle, theme.INK, Align.LEFT)
    step = min(lower.h * 0.8, lower.w / max(contract.tricks, taken, 1))
    marks = Rect(lower.x, lower.y, step * max(contract.tricks, taken), lower.h)
    paint_bid_marks(painter, marks, bid=contract.tricks, taken=taken, step=step / painter.metrics.unit)


def _paint_word(painter: Painter, text: str, row: Rect, colour: Colour, align: Align = Align.CENTRE) -> None:
    largest = row.h * 0.74 / painter.metrics.unit / theme.TITLE.size
    styles = [resized(theme.TITLE, largest * share) for share in SMALLER_TYPES]
    painter.texts.line(text, row, fitting(painter.texts, row.w, styles, text), colour, align=align)


def _paint_points(painter: Painter, telling: ScoreTelling, ticket: TicketPlace) -> None:
    """Draw the points and the stamp of a ticket: a laurel if made, a broken plate if set, no stamp if burnt."""
    props, score = painter.extension(Props), telling.result.scores[ticket.side]
    if score.is_made is not None and not telling.is_burnt(ticket.side):
        size, spot, picture, word = ticket.stamped, ticket.stamp, "table/stamp-made", _("made")
        if not score.is_made:
            picture, word = "table/stamp-set", _("set")
            spot = Point(spot.x - size * 0.04, ticket.paper.bottom - size * 0.14)
        props.picture(picture, spot, size)
        _paint_word(painter, capital(word), centred(spot, size * 0.6, size * 0.3), theme.TEXT)
    grown = min(popped(part(telling.time, STRIKES, FALLEN)) + 0.5, 1.08)
    size = round(ticket.figures * grown / 4) * 4
    text, tones = gained(score.total), _LOSES if score.total < 0 else _GAINS
    props.made(("points", text, size), ticket.points, partial(number_picture, painter.assets, text, size, tones))
