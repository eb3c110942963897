"""Animation of a board or Boston bid: a falling stamp leaves a seal on the felt until the deal ends."""

from functools import partial
from math import cos, inf, pi, sin
from typing import Final, NamedTuple

from game.engine.bids import Bid, BidKind, BidMade
from game.engine.cards import Seat
from game.engine.events import BidPlaced
from game.engine.rules import Words
from game.engine.state import Fate, Phase
from game.i18n import _
from game.scenes.table.auction import seal_of
from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.curves import Timeline, dropped, landed, swept
from game.tabletop.layout import TableLayout
from game.tabletop.pacing import STAMP_STRIKES
from game.tabletop.props import Props, broken_picture
from game.tabletop.stage import Moment
from game.tabletop.turn import AskBid, Watch
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import fitting
from game.toolkit.geometry import Point, Rect, centred, rows
from game.toolkit.render.painter import Painter
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Widget, note
from game.wording.names import capital
from game.wording.signs import seal_text
from game.wording.table import contracts_so_far

_DOWN, _UP = Timeline((0.08, 0.0), (STAMP_STRIKES, 1.0, dropped)), Timeline((0.33, 0.0), (0.56, 1.0, landed))
"""Progress of the stamp's fall and lift-off, 0 to 1."""
_SPREAD: Final = Timeline((STAMP_STRIKES, 0.0), (STAMP_STRIKES + 0.3, 1.0), still=0.35)
"""Spread of the burst, 0 to 1."""
_MOVED: Final = Timeline((0.62, 0.0), (0.90, 1.0, swept), still=0.0)
"""Progress of the seal to its place, 0 to 1."""
_SEAL, _SEAL_STEP = 236.0, 22.0
"""Size in units of the seal in the middle of the table, and its increase per level of the bid."""
_REST, _REST_STEP = 104.0, 10.0
"""Size in units of the seal at its final place, and its increase per level of the bid."""
_TOOL: Final = 330.0
"""Height of the stamp in units at the blow."""
_FACE: Final = 0.76
"""Distance from the top of the stamp's picture to the stamp's face, relative to the picture's height."""
_HIGH: Final = 1.72
"""Enlargement of the stamp at the start of its fall."""
_RING: Final = 126.0
"""A quarter of the burst's width, and half the radius of its glow, in units."""
_DUST: Final = 34
_RESTS_AT: Final = {
    TableEdge.BOTTOM: (-264.0, 124.0),
    TableEdge.LEFT: (-264.0, -106.0),
    TableEdge.TOP: (264.0, -106.0),
    TableEdge.RIGHT: (264.0, 124.0),
}
"""Offset in units from the trick's centre to a seal's place."""
_BESIDE_SLOT: Final = 0.93
"""Distance between the left edges of the slot and of the left player's card, in card heights."""
_IN_A_SEAL: Final = (0.62, 0.5)
"""Maximum text width relative to the width of the seal, for a plain seal and for one with a gold rim."""
_TIGHT: Final = 0.88
"""Line height of text in a seal, relative to the usual one."""
_IN_SEALS: Final = tuple(
    resized(theme.LABEL, share) for share in (1.9, 1.7, 1.5, 1.3, 1.15, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
)


class BidSeal(NamedTuple):
    """Seal of a side: highest bid and bidder, tricks taken and needed, and the contract's fate."""

    seat: Seat
    bid: Bid
    taken: int
    wanted: int
    fate: Fate


def bid_seals(viewer: Viewer) -> list[BidSeal]:
    """Return the deal's seals: the highest bid of each side with a board or Boston contract."""
    seen = viewer.seen
    sides, found = seen.public.match.sides, []
    for side, contract in zip(sides, contracts_so_far(seen), strict=False):  # a tie-break has no contracts
        if contract.is_bold:
            boldest = max((made for made in seen.deal.bids if made.seat in side), key=lambda made: made.bid)
            taken, fate = seen.deal.won_for(contract, side), seen.deal.fate_of(contract, side)
            found.append(BidSeal(boldest.seat, boldest.bid, taken, contract.tricks, fate))
    return found


def board_time(viewer: Viewer) -> tuple[Moment, float] | None:
    """Return the animation of the last board or Boston bid and its time in seconds (`inf` for a still picture), or None.

    A still picture is shown only for a while, and only if the viewer has nothing to decide.
    """
    stage = viewer.stage
    for moment in reversed(stage.moments):
        if isinstance(moment.event, BidPlaced) and moment.event.bid.kind is not BidKind.NUMBER:
            time = stage.time_of(moment)
            if time == inf:
                has_still = moment.time < _MOVED.begins and stage.tempo.drama and isinstance(viewer.turn, Watch)
                return (moment, time) if has_still else None
            return (moment, time) if time < _MOVED.ends else None
    return None


def hides_auction(viewer: Viewer) -> bool:
    """Return True while a stamp or moving seal occupies the middle of the table, unless the viewer must bid."""
    return board_time(viewer) is not None and not isinstance(viewer.turn, AskBid)


def passes_under(viewer: Viewer) -> bool:
    """Return True if a seal from the middle of the table is still moving when the viewer must bid."""
    found = board_time(viewer)
    return found is not None and found[1] >= _UP.ends and isinstance(viewer.turn, AskBid)


def paint_seals(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the seals on the felt while cards are played."""
    deal = viewer.seen.public.deal
    if deal is None or deal.phase is Phase.AUCTION or viewer.stage.telling is not None:
        return
    for seal in bid_seals(viewer):
        side = rest_side(layout.areas, seal.bid)
        _paint_seal(
            painter,
            seal,
            rest_spot(layout.areas, layout.edges[seal.seat], is_bidding=False),
            side,
            viewer.seen.rules.words,
        )


def seal_widgets(viewer: Viewer, layout: TableLayout) -> list[Widget]:
    """Return the seals at rest, each with a text that explains it."""
    seen = viewer.seen
    deal = seen.public.deal
    if deal is None or deal.phase not in (Phase.AUCTION, Phase.PLAY) or board_time(viewer) is not None:
        return []
    is_bidding = deal.phase is Phase.AUCTION
    widgets = []
    for seal in bid_seals(viewer):
        side, made = rest_side(layout.areas, seal.bid), BidMade(seal.seat, seal.bid)
        spot = rest_spot(layout.areas, layout.edges[seal.seat], is_bidding=is_bidding)
        text = seal_text(seen, made, seal.taken, seal.fate, viewer.voices)
        widgets.append(note(centred(spot, side, side), f"seal-{seal.seat.name}", text))
    return widgets


def paint_seal_under(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the moving seal under the bids to choose from."""
    if passes_under(viewer):
        _paint_stamp(painter, viewer, layout)


def paint_stamp(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the falling stamp on top of everything, and the seals beside the plates, during the auction."""
    if not passes_under(viewer):
        _paint_stamp(painter, viewer, layout)


class _Blow(NamedTuple):
    """Stamp in motion: its seal, the time in seconds, and the places and sizes of the seal at the blow and at the end."""

    seal: BidSeal
    time: float
    struck: Point
    large: float
    rest: Point
    small: float


def _blow(viewer: Viewer, layout: TableLayout) -> _Blow | None:
    deal, found = viewer.seen.public.deal, board_time(viewer)
    if deal is None or deal.phase is not Phase.AUCTION or found is None or not isinstance(found[0].event, BidPlaced):
        return None
    stamped = found[0].event.seat
    seal = next((each for each in bid_seals(viewer) if each.seat is stamped), None)
    if seal is None:
        return None
    areas, time = layout.areas, found[1]
    rest, small = rest_spot(areas, layout.edges[stamped], is_bidding=True), rest_side(areas, seal.bid)
    if isinstance(viewer.turn, AskBid) and time < _UP.ends:  # the viewer needs the middle for bidding
        return _Blow(seal, time, rest, small, rest, small)
    large = (_SEAL + _SEAL_STEP * (seal.bid.value - 1)) * areas.unit
    return _Blow(seal, time, areas.centre, large, rest, small)


def _paint_stamp(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    deal = viewer.seen.public.deal
    if deal is None or deal.phase is not Phase.AUCTION:
        return
    blow, words = _blow(viewer, layout), viewer.seen.rules.words
    for each in bid_seals(viewer):
        seal = each._replace(wanted=0)  # no dots for tricks during the auction
        if blow is not None and seal.seat is blow.seal.seat:
            _paint_blow(painter, layout.areas, blow._replace(seal=seal), words)
        else:
            spot = rest_spot(layout.areas, layout.edges[seal.seat], is_bidding=True)
            _paint_seal(painter, seal, spot, rest_side(layout.areas, seal.bid), words)


def paint_burst(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the effects of a stamp's blow: burst, glow and dust; in a still picture, only the burst."""
    blow = _blow(viewer, layout)
    if blow is None or blow.time < STAMP_STRIKES:
        return
    is_still, weight = blow.time == inf, blow.large / _SEAL
    spread = _SPREAD.at(blow.time)
    if spread >= 1:
        return
    props = painter.extension(Props)
    props.picture("table/sunbeams", blow.struck, _RING * 4 * weight, strength=1.0 if is_still else 1 - spread)
    if not is_still:
        painter.lights.glow(blow.struck, _RING * 2 * weight, (255, 236, 190, 190), 1 - spread)
        paint_dust(props, blow.struck, landed(spread), weight)


def _paint_blow(painter: Painter, areas: TableAreas, blow: _Blow, words: Words) -> None:
    """Draw the stamp and its seal at `blow.time`. The stamp falls and lifts off, then the seal moves to its place."""
    unit, time = areas.unit, blow.time
    weight = blow.large / (_SEAL * unit)
    struck, rest = blow.struck, blow.rest
    if time >= STAMP_STRIKES:
        moved = _MOVED.at(time)
        bow = sin(moved * pi) * 40 * unit
        at = Point(struck.x + (rest.x - struck.x) * moved, struck.y + (rest.y - struck.y) * moved - bow)
        _paint_seal(painter, blow.seal, at, blow.large + (blow.small - blow.large) * moved, words)
    paint_tool(painter, struck, time, weight, unit)


def paint_tool(painter: Painter, struck: Point, time: float, weight: float, unit: float) -> None:
    """Draw the stamp falling on a spot and lifting off. `weight` is its relative size."""
    if not _DOWN.begins <= time < _UP.ends:
        return
    down, up = _DOWN.at(time), _UP.at(time)
    height = _TOOL * unit * weight * (_HIGH - (_HIGH - 1) * down) * (1 + 0.25 * up)
    x = struck.x + 250 * unit * weight * up
    face = struck.y - (1 - down) * 190 * unit * weight - up * 210 * unit * weight
    shade = 0.5 + 0.5 * down - 0.5 * up
    shadow = Point(struck.x + (1 - down + up) * 60 * unit, struck.y + (1 - down + up) * 70 * unit)
    painter.lights.glow(shadow, round(height * 0.1) * 4.0, (2, 4, 10, 200), shade)
    painter.extension(Props).picture("table/stamp", Point(x, face - (_FACE - 0.5) * height), height)


def paint_dust(props: Props, spot: Point, spread: float, unit: float) -> None:
    """Draw the dust of a blow."""
    for index in range(_DUST):
        angle = index * 2.399
        away = (90 + 37 * (index * 7 % 11)) * spread * unit
        grain = Point(spot.x + cos(angle) * away, spot.y + sin(angle) * away * 0.7 - sin(spread * pi) * 18 * unit)
        props.spark(grain, (1 - spread) * 4 * unit + 0.5, theme.TEXT)


def rest_side(areas: TableAreas, bid: Bid) -> float:
    """Return the width of a seal at its final place."""
    side = (_REST + _REST_STEP * (bid.value - 1)) * min(areas.trick_unit, areas.unit)
    if not areas.is_prompt_aside:
        return side
    column = _column(areas)
    return min(side, *(room - theme.GAP_S * areas.unit for room in (column.w, column.h / 2)))


def _column(areas: TableAreas) -> Rect:
    """Return the rectangle for seals in a layout with the prompt beside the trick: left of the trick and above the prompt."""
    left = areas.stacks[TableEdge.LEFT].x + areas.back_height / 2
    top, end = max(areas.trump.bottom, areas.score.bottom), areas.slot.x - areas.trick_height * _BESIDE_SLOT
    return Rect(left, top, end - left, areas.prompt.y - top)


def rest_spot(areas: TableAreas, edge: TableEdge, *, is_bidding: bool) -> Point:
    """Return the place of a seal: beside the trick, or in the auction beside the bidder's plate."""
    x, y = _RESTS_AT[edge]
    is_own = edge is TableEdge.BOTTOM
    if areas.is_prompt_aside and is_bidding and is_own and areas.prompt.x < areas.centre.x:
        tray = areas.trays[edge]
        return Point(tray.x - 60 * areas.unit, tray.centre.y)
    if areas.is_prompt_aside and (is_own or not is_bidding):
        column = _column(areas)
        across = column.centre.x if x < 0 else 2 * areas.centre.x - column.centre.x
        return Point(across, column.y + column.h * (0.25 if y < 0 else 0.75))
    if not is_bidding:
        return Point(areas.centre.x + x * areas.trick_unit, areas.centre.y + y * areas.trick_unit)
    plate, half = areas.plates[edge], 52 * areas.unit
    if edge is TableEdge.BOTTOM:
        return Point(plate.right + half * 1.1, plate.y - half * 1.2)
    if edge is TableEdge.RIGHT:
        return Point(plate.x - half, plate.centre.y)
    return Point(plate.right + half, max(plate.centre.y, half))


def _paint_seal(painter: Painter, seal: BidSeal, spot: Point, side: float, words: Words) -> None:
    """Draw a seal: broken and grey if the contract is set, with a laurel if made, else with a dot per trick needed."""
    props, name = painter.extension(Props), seal_of(seal.bid)
    where = centred(spot, side, side)
    if seal.fate is Fate.SET:
        key = ("broken", name, round(side))
        props.made(key, spot, partial(broken_picture, painter.assets, name, max(round(side), 8)))
        _paint_strip(painter, where, _("set"))
        return
    if seal.fate is Fate.MADE:
        painter.pictures.draw("table/stamp-made", centred(spot, side * 1.5, side * 1.5))
    painter.pictures.draw(name, where)
    _paint_in_seal(painter, seal.bid, words, where)
    if seal.fate is Fate.MADE:
        _paint_strip(painter, where, _("made"))
        return
    for index in range(seal.wanted):
        angle = (index / seal.wanted - 0.25) * 2 * pi
        dot = Point(spot.x + cos(angle) * side * 0.62, spot.y + sin(angle) * side * 0.62)
        if index < seal.taken:
            painter.shapes.disc(dot, side * 0.045, theme.HIGHLIGHT, theme.INK, 1.5)
        else:
            painter.shapes.disc(dot, side * 0.04, theme.with_alpha(theme.GROUND, 0.6), theme.MUTED, 1.2)


def _paint_strip(painter: Painter, seal: Rect, text: str) -> None:
    style = theme.STRONG
    wide, tall = painter.texts.measure(capital(text), style)
    strip = centred(Point(seal.centre.x, seal.bottom - seal.h * 0.12), wide + tall, tall * 1.15)
    painter.shapes.box(strip, theme.GROUND, radius=strip.h * 0.3, line=theme.HIGHLIGHT, width=painter.metrics.px(1.5))
    painter.texts.line(capital(text), strip, style, theme.TEXT, align=Align.CENTRE)


def _paint_in_seal(painter: Painter, bid: Bid, words: Words, seal: Rect) -> None:
    """Draw the name and multiplier of a bid in its seal."""
    name = capital(_(words.board) if bid.kind is BidKind.BOARD else _("Boston"))
    inside = seal.w * _IN_A_SEAL[bid.value > 1]
    style = fitting(painter.texts, inside, _IN_SEALS, name)
    lines = painter.texts.wrapped(name, inside, style)
    if bid.value > 1:
        lines = [*lines, f"×{bid.value}"]
    height = painter.texts.measure(name, style)[1] * _TIGHT
    for line, place in zip(
        lines, rows(centred(seal.centre, inside, seal.h), *[height] * len(lines), align=0.5), strict=True
    ):
        painter.texts.line(line, place, style, theme.TEXT, align=Align.CENTRE)
