"""Table layout: the rest poses of everything on the table, a pure function of observation, window and scale.

In hands and in the trick, a card whose face the viewer knows has the key `Card`, and any other card has its place as the key
(`BackKey`). A won trick is one back (`PileKey`).
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from game.engine.cards import Card, CardSet, Seat
from game.engine.decide import trick_winner
from game.engine.state import Match, Observation, Phase, PublicDeal
from game.tabletop.areas import (
    BIGGER,
    CARD_ASPECT,
    TOP_SHARE,
    TRICK_SIDES,
    TableAreas,
    TableEdge,
    edges,
    lifted,
    table_areas,
    trick_spot,
)
from game.tabletop.hand_order import HandOrder, hand_in_order
from game.tabletop.motion import Pose
from game.toolkit.geometry import Point
from game.toolkit.metrics import Metrics

_OPEN_STEP = 0.44
"""The step from one open card to the next in card widths, so that each rank and suit can be read."""
_OPEN_ROW = 7
"""The largest number of open cards in one row of a hand at the left or right; further cards lie in another row."""
_TOWARDS = 0.027
"""The shift of the winning card towards a player on the left or right, in card heights; towards other players, half as much."""
_LAID = 100.0
"""The height in units of an exchanged joker in front of its holder."""
_OUT_OF_PLAY = 0.58
"""The height of an exchanged joker during the play, in heights of the trump pane."""


class BackKey(Struct, frozen=True):
    """A card in another player's hand, by its index in the hand."""

    seat: Seat
    index: int


class PileKey(Struct, frozen=True):
    """A trick won by a side, by its index in the pile."""

    side: int
    index: int


class UpcardKey(Struct, frozen=True):
    """A card turned up or cut for trump, shown beside the name of the trump; a cut card is also in a hand."""

    card: Card


class LaidKey(Struct, frozen=True):
    """An exchanged joker: in front of its holder during the auction, later beside the upcard."""

    card: Card


CardKey = Card | BackKey | PileKey | UpcardKey | LaidKey


NOTHING_OPEN: Mapping[Seat, CardSet] = MappingProxyType({})

_PILE_STEP = 0.212
"""The step from one trick of a pile to the next, in card heights."""
_MOST_BEFORE = 12
"""The number of tricks before the last one in the largest pile."""
_UPCARD, _UPCARD_IN = 0.86, 0.08
"""The height of an upcard and its distance from the left edge, in heights of the trump pane."""
_UPCARD_STEP = 0.16
"""The step from one upcard to the next, in upcard heights."""
_DROP = 0.005
"""The bend of the fan: a card n places from the middle is lower by n² times this fraction of the step."""
_OVERLAPPED, _APART, _FAN = 0.62, 1.04, 4.16
"""In card widths: the smallest and largest step between cards of the fan, and the sum of all steps unless a limit prevents it."""
_BESIDE_PANEL = 0.565
"""The largest width of a fan of few cards as a fraction of the window's width, so that the tutor's panel fits beside it."""
_FLATTER = 0.15
"""The fraction of bend and tilt that an enlarged hand keeps."""


_TURN = {TableEdge.BOTTOM: 0.0, TableEdge.LEFT: 90.0, TableEdge.TOP: 180.0, TableEdge.RIGHT: 270.0}


class TableLayout(Struct, frozen=True, kw_only=True):
    """The rest poses of all visible cards, the areas, and the edges of the seats."""

    areas: TableAreas
    edges: Mapping[Seat, TableEdge]
    poses: Mapping[CardKey, Pose]


def layout(
    seen: Observation,
    metrics: Metrics,
    *,
    order: HandOrder,
    raised: Card | None = None,
    opened: Mapping[Seat, CardSet] = NOTHING_OPEN,
) -> TableLayout:
    """Lay out all cards for the viewer; `raised` is the card with the pointer or the focus on it, `opened` are the open hands."""
    around = edges(seen.public.match, seen.seat)
    is_open_above = any(around[seat] is TableEdge.TOP for seat in opened)
    match = seen.public.match
    areas = table_areas(metrics, len(match.sides), len(match.seats), is_open_above=is_open_above)
    poses: dict[CardKey, Pose] = {}
    if seen.public.deal is not None:
        poses |= _own_hand(seen, areas, order, raised)
        poses |= _hands(seen, areas, around, order, opened)
        poses |= _trick(seen.deal, areas, around)
        poses |= _piles(seen, areas, around)
        poses |= _upcards(seen.deal, areas)
        poses |= _laid_joker(seen.deal, areas, around)
    return TableLayout(areas=areas, edges=around, poses=poses)


def _own_hand(seen: Observation, areas: TableAreas, order: HandOrder, raised: Card | None) -> dict[CardKey, Pose]:
    cards = hand_in_order(seen.hand, seen.deal, seen.seat, order)
    fan = zip(cards, hand_poses(areas, seen.hand.bit_count()), strict=True)
    return {card: lifted(pose, areas) if card is raised else pose for card, pose in fan}


def _hands(
    seen: Observation,
    areas: TableAreas,
    around: Mapping[Seat, TableEdge],
    order: HandOrder,
    opened: Mapping[Seat, CardSet],
) -> dict[CardKey, Pose]:
    poses: dict[CardKey, Pose] = {}
    deal = seen.deal
    for seat in deal.seats if deal.phase is not Phase.OVER else ():
        if seat in opened and seat != seen.seat:
            cards = hand_in_order(opened[seat], deal, seat, order)
            poses.update(zip(cards, _open_poses(areas, around[seat], len(cards)), strict=True))
        elif seat != seen.seat:
            backs = back_poses(areas, around[seat], deal.cards_left(seat))
            poses.update((BackKey(seat, index), pose) for index, pose in enumerate(backs))
    return poses


def hand_poses(areas: TableAreas, count: int) -> list[Pose]:
    """Return the fan of the viewer's cards, from left to right."""
    height = areas.hand_height
    width = height * CARD_ASPECT
    left = areas.window.w * 0.02 if areas.is_raised else areas.plates[TableEdge.BOTTOM].right + areas.window.w * 0.01
    space = 2 * (areas.centre.x - left) - width
    fan = min(_FAN, _BESIDE_PANEL * areas.window.w / width - 1)
    step = min(width * max(_OVERLAPPED, min(_APART, fan / max(count - 1, 1))), space / max(count - 1, 1))
    bent = _FLATTER if areas.is_raised else 1.0
    middle, bottom = areas.centre.x, areas.stacks[TableEdge.BOTTOM].y
    poses = []
    for index in range(count):
        off = index - (count - 1) / 2
        angle = off * min(1.7, 15 / max(count, 1)) * bent
        y = bottom + abs(off) ** 2 * step * _DROP * bent
        poses.append(Pose(x=middle + off * step, y=y, angle=-angle, height=height, face_up=True, z=200 + index))
    return poses


def back_poses(areas: TableAreas, edge: TableEdge, count: int) -> list[Pose]:
    """Return the poses of `count` face-down cards in another player's hand."""
    height = areas.back_height * (TOP_SHARE if edge is TableEdge.TOP else 1.0)
    centre = areas.stacks[edge]
    across = edge in (TableEdge.TOP, TableEdge.BOTTOM)
    above = areas.centre.y - max(areas.score.bottom, areas.trump.bottom) - height * CARD_ASPECT / 2
    space = areas.window.w * 0.26 if across else min(areas.table.h * 0.42, 2 * above)
    if across and areas.is_raised:  # the cards lie behind the plate
        space = areas.plates[edge].w * 0.9 - height * CARD_ASPECT
    step = min(height * CARD_ASPECT * 0.36, space / max(count, 1))
    angle, poses = _TURN[edge], []
    for index in range(count):
        off = index - (count - 1) / 2
        x, y = (centre.x + off * step, centre.y) if across else (centre.x, centre.y + off * step)
        poses.append(Pose(x=x, y=y, angle=angle, height=height, face_up=False, z=20 + index))
    return poses


def _open_poses(areas: TableAreas, edge: TableEdge, count: int) -> list[Pose]:
    height = areas.back_height * (TOP_SHARE if edge is TableEdge.TOP else 1.0)
    width = height * CARD_ASPECT
    plate = areas.plates[edge]
    most = count if edge is TableEdge.TOP else _OPEN_ROW
    step = width * _OPEN_STEP
    rows = -(-count // max(most, 1))
    gap = areas.back_height * 0.05
    poses = []
    for index in range(count):
        row, column = divmod(index, most)
        in_row = min(most, count - row * most)
        wide = width + step * (in_row - 1)
        if edge is TableEdge.TOP:
            left, y = areas.centre.x - wide / 2, plate.bottom + gap + height / 2
        else:
            left = plate.right + gap if edge is TableEdge.LEFT else plate.x - gap - wide
            y = areas.centre.y + (row - (rows - 1) / 2) * height * 0.62
        x = left + width / 2 + column * step
        poses.append(Pose(x=x, y=y, angle=0.0, height=height, face_up=True, z=20 + index))
    return poses


_TRICK_TILT = {TableEdge.BOTTOM: -1.5, TableEdge.LEFT: 2.5, TableEdge.TOP: 1.5, TableEdge.RIGHT: -2.5}


def _trick(deal: PublicDeal, areas: TableAreas, around: Mapping[Seat, TableEdge]) -> dict[CardKey, Pose]:
    poses: dict[CardKey, Pose] = {}
    winner = trick_winner(deal.trick, deal.ordering) if deal.trick else None
    for index, play in enumerate(deal.trick):
        edge, height = around[play.seat], areas.trick_height
        spot, (across, down) = trick_spot(areas, edge), TRICK_SIDES[edge]
        x, y = spot.x, spot.y
        if play.seat is winner:
            x, y, height = x + across * height * _TOWARDS, y + down * height * _TOWARDS * 0.5, height * BIGGER
        poses[play.card] = Pose(x=x, y=y, angle=_TRICK_TILT[edge], height=height, face_up=True, z=100 + index)
    return poses


def pile_edge(match: Match, around: Mapping[Seat, TableEdge], side: int) -> TableEdge:
    """Return the edge at which a side keeps its tricks: that of its first seat clockwise from the viewer."""
    order = list(TableEdge)
    return min((around[seat] for seat in match.sides[side]), key=order.index)


def _piles(seen: Observation, areas: TableAreas, around: Mapping[Seat, TableEdge]) -> dict[CardKey, Pose]:
    match = seen.public.match
    return {
        PileKey(side, index): pile_pose(areas, pile_edge(match, around, side), index)
        for side, seats in enumerate(match.sides)
        for index in range(seen.deal.taken_by(seats))
    }


def pile_pose(areas: TableAreas, edge: TableEdge, index: int) -> Pose:
    """Return the pose of a trick in a pile; every second trick lies crosswise, so that tricks can be counted."""
    tray, height = areas.trays[edge], areas.pile_height
    margin = (tray.h - height) / 2
    space = tray.w - margin - height * 0.9 - tray.h * 0.58
    return Pose(
        x=tray.x + margin + height * 0.4 + index * min(height * _PILE_STEP, space / _MOST_BEFORE),
        y=tray.centre.y,
        angle=90.0 if index % 2 else 0.0,
        height=height,
        face_up=False,
        z=2 + index,
    )


def upcards_width(areas: TableAreas, count: int) -> float:
    """Return the width from the trump pane's left edge to the end of `count` upcards or, without any, of the trump symbol."""
    height = areas.trump.h * _UPCARD
    return areas.trump.h * _UPCARD_IN + height * CARD_ASPECT + max(count - 1, 0) * height * _UPCARD_STEP


def _upcards(deal: PublicDeal, areas: TableAreas) -> dict[CardKey, Pose]:
    poses: dict[CardKey, Pose] = {}
    spot = areas.trump
    height = spot.h * _UPCARD
    for index, card in enumerate(deal.upcards or ((deal.cut,) if deal.cut is not None else ())):
        x = spot.x + upcards_width(areas, index + 1) - height * CARD_ASPECT / 2
        y = spot.y + spot.h / 2
        poses[UpcardKey(card)] = Pose(x=x, y=y, angle=0.0, height=height, face_up=True, z=10 + index)
    return poses


def _laid_joker(deal: PublicDeal, areas: TableAreas, around: Mapping[Seat, TableEdge]) -> dict[CardKey, Pose]:
    if deal.exchange is None or deal.exchange.seat not in around:
        return {}
    unit = areas.unit
    plates, edge = areas.plates, around[deal.exchange.seat]
    plate, height = plates[edge], _LAID * unit
    if deal.phase is not Phase.AUCTION:
        height = areas.trump.h * _OUT_OF_PLAY
        aside = height * CARD_ASPECT / 2 + areas.trump.h * _UPCARD_IN
        spot = Point(areas.trump.right - aside, areas.trump.bottom - height / 2 - areas.trump.h * _UPCARD_IN)
    elif edge is TableEdge.TOP:
        height = min(height, (areas.score.x - plate.right) * 0.9 / CARD_ASPECT)
        spot = Point((plate.right + areas.score.x) / 2, plate.centre.y)
        spot = Point(spot.x, max(spot.y, areas.bar.bottom + height / 2 + 4 * unit))
    elif edge is TableEdge.BOTTOM:
        tray = areas.trays[TableEdge.BOTTOM]
        height = min(height, tray.h * 1.3) if areas.is_raised else height
        y = tray.centre.y if areas.is_raised else tray.y - height / 2 - 8 * unit
        spot = Point(tray.centre.x, y)
    else:
        below = plates[TableEdge.BOTTOM].y if areas.is_raised or edge is TableEdge.RIGHT else areas.caption.y
        room = below - plate.bottom
        height = min(height, room * 0.9)
        spot = Point(plate.centre.x, plate.bottom + min(room / 2, height / 2 + 70 * unit))
    return {LaidKey(deal.exchange.joker): Pose(x=spot.x, y=spot.y, angle=0.0, height=height, face_up=True, z=60)}
