"""Table layout: the rest pose of everything on the table, a pure function of the observation, the window and the scale.

Cards are keyed by what they are (`Card`) if their face is known to the viewer, else by where they are (`BackKey`); a trick
won is one crosswise back (`PileKey`). The stage moves what has a key from its old pose to its new one.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct, structs

from game.engine.cards import Card, CardSet, Seat
from game.engine.state import Match, Observation, Phase, PublicDeal
from game.tabletop.hand_order import HandOrder, sort_hand
from game.tabletop.motion import Pose
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.metrics import Metrics


class BackKey(Struct, frozen=True):
    """A card in another hand, by its index in it."""

    seat: Seat
    index: int


class PileKey(Struct, frozen=True):
    """A trick won by a side, by its index in the pile."""

    side: int
    index: int


class UpcardKey(Struct, frozen=True):
    """A card turned up (or cut) for trump, beside the word that says so; a cut card is in a hand as well."""

    card: Card


CardKey = Card | BackKey | PileKey | UpcardKey


class Place(Enum):
    """The place of a seat on the viewer's screen."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


_PLACES = {
    2: (Place.BOTTOM, Place.TOP),
    3: (Place.BOTTOM, Place.LEFT, Place.RIGHT),
    4: (Place.BOTTOM, Place.LEFT, Place.TOP, Place.RIGHT),
}

CARD_ASPECT = 5 / 7
"""Width of a card over its height."""

NOTHING_OPEN: Mapping[Seat, CardSet] = MappingProxyType({})

_PILE_STEP = 0.212
"""The step from one trick of a pile to the next, as a share of a card's height."""
_PILE_LENGTH = 3.27
"""The length of a pile of thirteen tricks, as a multiple of a card's height."""
_MOST_BEFORE = 12
"""The number of tricks that can lie before another one in a pile."""
_UPCARD, _UPCARD_IN = 0.86, 0.08
"""A card turned up and its distance from the left edge, as shares of the height of the pane of trump."""
_UPCARD_STEP = 0.16
"""The step from one card turned up to the next, as a share of its height."""
_TRICK_HEIGHTS = 2.1
"""The height of a full trick, as a multiple of a card's height."""

MANY_SIDES = 2
"""The number of sides above which each has one line in the score instead of two."""

_TURN = {Place.BOTTOM: 0.0, Place.LEFT: 90.0, Place.TOP: 180.0, Place.RIGHT: 270.0}


def places(match: Match, viewer: Seat) -> dict[Seat, Place]:
    """Return the place of each seat: the viewer at the bottom, the others clockwise from there."""
    first = match.seats.index(viewer)
    around = match.seats[first:] + match.seats[:first]
    return dict(zip(around, _PLACES[len(around)], strict=True))


class Frame(Struct, frozen=True, kw_only=True):
    """The fixed parts of the table for one window: rectangles and card heights in pixels."""

    window: Rect
    bar: Rect
    table: Rect
    trump: Rect
    score: Rect
    prompt: Rect
    caption: Rect
    auction: Rect
    centre: Point
    hand_height: float
    trick_height: float
    back_height: float
    pile_height: float
    plates: Mapping[Place, Rect]
    stacks: Mapping[Place, Point]
    trays: Mapping[Place, Rect]
    """The areas of the tricks each has won: the pile at the left, their number at the right."""


def frame(metrics: Metrics, sides: int = 2, players: int = 4) -> Frame:
    """Divide a window: a bar on top, the table, a hand along the bottom, plates of the `players` around it.

    The score has a line for each of the `sides`; where there are as many as players each of them keeps tricks.
    """
    width, height = metrics.width, metrics.height
    px = metrics.px
    # Cards follow the window, words follow the player's scale too; where those need more room the cards on the table yield.
    unit = min(height / 720, width / 1100)
    gap = px(12)
    bar = Rect(0, 0, width, px(48))
    hand_height = 172 * unit
    # The picture of the table has a shadow around its rim: pushed up, the rim begins where the bar ends.
    above = px(7)
    table = Rect(gap, bar.h - above, width - 2 * gap, height - bar.h - hand_height * 0.52 + above)
    plate_w, plate_h = px(180), px(62)
    prompt_y = height - hand_height * 1.11 - px(36)
    upper = Rect((width - plate_w) / 2, bar.bottom + gap, plate_w, plate_h)
    space = prompt_y - upper.bottom - px(14)
    shrunk = min(space / (_TRICK_HEIGHTS * 132 * unit + _TOP_SHARE * 86 * unit), 1.0)
    trick_height, back_height = 132 * unit * shrunk, 86 * unit * shrunk
    top_height = back_height * _TOP_SHARE
    centre = Point(width / 2, (upper.bottom + px(4) + top_height + prompt_y) / 2)
    side_y = centre.y - plate_h / 2
    plates = {
        Place.BOTTOM: Rect(gap * 2, height - plate_h - gap, plate_w, plate_h),
        Place.LEFT: Rect(gap * 2, side_y, plate_w, plate_h),
        Place.TOP: upper,
        Place.RIGHT: Rect(width - plate_w - gap * 2, side_y, plate_w, plate_h),
    }
    stacks = {
        Place.LEFT: Point(plates[Place.LEFT].right + back_height * 0.62, centre.y),
        Place.TOP: Point(centre.x, upper.bottom + px(4) + top_height / 2),
        Place.RIGHT: Point(plates[Place.RIGHT].x - back_height * 0.62, centre.y),
        Place.BOTTOM: Point(centre.x, height - hand_height * 0.44),
    }
    beside = (width - plate_w) / 2 - gap * 3
    panel_h = px(116)
    keeps_beside = sides == players and Place.TOP in _PLACES[players]  # the player opposite keeps tricks there
    trump_w = min(px(300), beside - (px(100) if keeps_beside else 0))
    trump = Rect(gap * 2, bar.bottom + gap, trump_w, panel_h)
    score_w = min(px(380), beside)
    score_h = panel_h if sides <= MANY_SIDES else px(12 + 30 * sides)
    between = stacks[Place.RIGHT].x - stacks[Place.LEFT].x - back_height
    if between < px(500):  # rather over the cards of the others than too narrow
        between = plates[Place.RIGHT].x - plates[Place.LEFT].right
    return Frame(
        window=Rect(0, 0, width, height),
        bar=bar,
        table=table,
        trump=trump,
        score=Rect(width - score_w - gap * 2, bar.bottom + gap, score_w, score_h),
        prompt=Rect(centre.x - px(260), prompt_y, px(520), px(36)),
        caption=Rect(gap * 2, height - plate_h - gap - px(112), plate_w, px(92)),
        auction=centred(centre, min(px(620), between - 2 * gap), px(212)),
        centre=centre,
        hand_height=hand_height,
        trick_height=trick_height,
        back_height=back_height,
        pile_height=min(46 * unit, px(136) / _PILE_LENGTH),
        plates=plates,
        stacks=stacks,
        trays=_trays(metrics, plates, trump),
    )


def _trays(metrics: Metrics, plates: Mapping[Place, Rect], trump: Rect) -> Mapping[Place, Rect]:
    """Place the trays: below the plates at the sides, left of the one opposite, and in the corner across from the viewer's."""
    px = metrics.px
    left, top, right, own = (plates[place] for place in (Place.LEFT, Place.TOP, Place.RIGHT, Place.BOTTOM))
    tall = px(54)
    wide = min(own.w, max(top.x - trump.right - px(20), px(70)))
    return {
        Place.BOTTOM: Rect(metrics.width - own.right, own.y, own.w, own.h),
        Place.LEFT: Rect(left.x, left.bottom + px(8), left.w, tall),
        Place.TOP: Rect(top.x - px(10) - wide, top.y, wide, top.h),
        Place.RIGHT: Rect(right.x, right.bottom + px(8), right.w, tall),
    }


class TableLayout(Struct, frozen=True, kw_only=True):
    """Rest poses of all cards in sight, with the frame they lie in and the places of the seats."""

    frame: Frame
    places: Mapping[Seat, Place]
    poses: Mapping[CardKey, Pose]


def layout(
    seen: Observation,
    metrics: Metrics,
    *,
    order: HandOrder,
    raised: Card | None = None,
    opened: Mapping[Seat, CardSet] = NOTHING_OPEN,
) -> TableLayout:
    """Lay out all cards for the viewer; `raised` is the card under pointer or focus, `opened` are hands that lie open."""
    fixed = frame(metrics, len(seen.public.match.sides), len(seen.public.match.seats))
    around = places(seen.public.match, seen.seat)
    poses: dict[CardKey, Pose] = {}
    if seen.public.deal is not None:
        poses |= _own_hand(seen, fixed, order, raised)
        poses |= _hands(seen, fixed, around, order, opened)
        poses |= _trick(seen.deal, fixed, around)
        poses |= _piles(seen, fixed, around)
        poses |= _upcards(seen.deal, fixed)
    return TableLayout(frame=fixed, places=around, poses=poses)


def _own_hand(seen: Observation, fixed: Frame, order: HandOrder, raised: Card | None) -> dict[CardKey, Pose]:
    cards = sort_hand(seen.hand, seen.deal.ordering, order)
    fan = zip(cards, hand_poses(fixed, seen.hand.bit_count()), strict=True)
    return {card: lifted(pose, fixed) if card is raised else pose for card, pose in fan}


def _hands(
    seen: Observation, fixed: Frame, around: Mapping[Seat, Place], order: HandOrder, opened: Mapping[Seat, CardSet]
) -> dict[CardKey, Pose]:
    """Return the poses of the other hands: backs, or the cards that lie open."""
    poses: dict[CardKey, Pose] = {}
    deal = seen.deal
    for seat in deal.seats if deal.phase is not Phase.OVER else ():
        if seat in opened and seat != seen.seat:
            cards = sort_hand(opened[seat], deal.ordering, order)
            poses.update(zip(cards, _open_poses(fixed, around[seat], len(cards)), strict=True))
        elif seat != seen.seat:
            backs = _back_poses(fixed, around[seat], deal.cards_left(seat))
            poses.update((BackKey(seat, index), pose) for index, pose in enumerate(backs))
    return poses


def hand_poses(fixed: Frame, count: int) -> list[Pose]:
    """Return the fan of the viewer's cards, from left to right."""
    height = fixed.hand_height
    width = height * CARD_ASPECT
    left = fixed.plates[Place.BOTTOM].right + fixed.window.w * 0.01
    space = 2 * (fixed.centre.x - left) - width
    step = min(width * 0.62, space / max(count - 1, 1))
    poses = []
    for index in range(count):
        off = index - (count - 1) / 2
        angle = off * min(1.7, 15 / max(count, 1))
        drop = abs(off) ** 2 * step * 0.0125
        centre = Point(fixed.centre.x + off * step, fixed.window.h - height * 0.44 + drop)
        poses.append(Pose(x=centre.x, y=centre.y, angle=-angle, height=height, face_up=True, z=200 + index))
    return poses


def lifted(pose: Pose, fixed: Frame) -> Pose:
    """Return the pose of a card of the hand that is raised under the pointer or the focus."""
    return structs.replace(pose, y=pose.y - fixed.hand_height * 0.16)


_TOP_SHARE = 0.8
"""The height of the cards opposite, as a share of those at the sides: they are farther away, and lie below the plate."""


def _back_poses(fixed: Frame, place: Place, count: int) -> list[Pose]:
    height = fixed.back_height * (_TOP_SHARE if place is Place.TOP else 1.0)
    centre = fixed.stacks[place]
    across = place in (Place.TOP, Place.BOTTOM)
    above = fixed.centre.y - max(fixed.score.bottom, fixed.trump.bottom) - height * CARD_ASPECT / 2
    space = fixed.window.w * 0.26 if across else min(fixed.table.h * 0.42, 2 * above)
    step = min(height * CARD_ASPECT * 0.36, space / max(count, 1))
    poses = []
    for index in range(count):
        off = index - (count - 1) / 2
        x, y = (centre.x + off * step, centre.y) if across else (centre.x, centre.y + off * step)
        poses.append(Pose(x=x, y=y, angle=_TURN[place], height=height, face_up=False, z=20 + index))
    return poses


_OPEN_STEP = 0.44
"""The step from one open card to the next, as a share of its width: rank and suit of each can be read."""
_OPEN_ROW = 7
"""The number of open cards side by side at the left and right; more lie in a second row."""


def _open_poses(fixed: Frame, place: Place, count: int) -> list[Pose]:
    """Return the poses of an open hand, upright: one row opposite, up to two at the sides."""
    height = fixed.back_height * (_TOP_SHARE if place is Place.TOP else 1.0)
    width = height * CARD_ASPECT
    plate = fixed.plates[place]
    most = count if place is Place.TOP else _OPEN_ROW
    step = width * _OPEN_STEP
    rows = -(-count // max(most, 1))
    gap = fixed.back_height * 0.05
    poses = []
    for index in range(count):
        row, column = divmod(index, most)
        in_row = min(most, count - row * most)
        wide = width + step * (in_row - 1)
        if place is Place.TOP:
            left, y = fixed.centre.x - wide / 2, plate.bottom + gap + height / 2
        else:
            left = plate.right + gap if place is Place.LEFT else plate.x - gap - wide
            y = fixed.centre.y + (row - (rows - 1) / 2) * height * 0.62
        x = left + width / 2 + column * step
        poses.append(Pose(x=x, y=y, angle=0.0, height=height, face_up=True, z=20 + index))
    return poses


_TRICK_OFFSETS = {
    Place.BOTTOM: (0.0, 0.52),
    Place.LEFT: (-0.62, 0.0),
    Place.TOP: (0.0, -0.52),
    Place.RIGHT: (0.62, 0.0),
}
_TRICK_TILT = {Place.BOTTOM: -2.0, Place.LEFT: 3.0, Place.TOP: 2.5, Place.RIGHT: -3.5}


def _trick(deal: PublicDeal, fixed: Frame, around: Mapping[Seat, Place]) -> dict[CardKey, Pose]:
    poses: dict[CardKey, Pose] = {}
    height = fixed.trick_height
    for index, play in enumerate(deal.trick):
        place = around[play.seat]
        dx, dy = _TRICK_OFFSETS[place]
        x, y = fixed.centre.x + dx * height, fixed.centre.y + dy * height
        poses[play.card] = Pose(x=x, y=y, angle=_TRICK_TILT[place], height=height, face_up=True, z=100 + index)
    return poses


def pile_place(match: Match, around: Mapping[Seat, Place], side: int) -> Place:
    """Return the place where a side keeps its tricks: with the viewer, or with its seat that comes first clockwise."""
    order = list(Place)
    return min((around[seat] for seat in match.sides[side]), key=order.index)


def _piles(seen: Observation, fixed: Frame, around: Mapping[Seat, Place]) -> dict[CardKey, Pose]:
    match = seen.public.match
    return {
        PileKey(side, index): pile_pose(fixed, pile_place(match, around, side), index)
        for side, seats in enumerate(match.sides)
        for index in range(seen.deal.taken_by(seats))
    }


def pile_pose(fixed: Frame, place: Place, index: int) -> Pose:
    """Return the pose of a trick in a pile: every other one lies crosswise, so that they can be counted."""
    tray, height = fixed.trays[place], fixed.pile_height
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


def upcards_width(fixed: Frame, count: int) -> float:
    """Return the width from the trump pane's left edge to the right edge of `count` upcards, or of the sign in their place."""
    height = fixed.trump.h * _UPCARD
    return fixed.trump.h * _UPCARD_IN + height * CARD_ASPECT + max(count - 1, 0) * height * _UPCARD_STEP


def _upcards(deal: PublicDeal, fixed: Frame) -> dict[CardKey, Pose]:
    poses: dict[CardKey, Pose] = {}
    spot = fixed.trump
    height = spot.h * _UPCARD
    for index, card in enumerate(deal.upcards or ((deal.cut,) if deal.cut is not None else ())):
        x = spot.x + upcards_width(fixed, index + 1) - height * CARD_ASPECT / 2
        y = spot.y + spot.h / 2
        poses[UpcardKey(card)] = Pose(x=x, y=y, angle=0.0, height=height, face_up=True, z=10 + index)
    return poses
