"""Table layout: the rest pose of everything on the table, a pure function of the observation, the window and the scale.

Cards are keyed by what they are (`Card`) if their face is known to the viewer, else by where they are (`BackKey`); a trick
won is one crosswise back (`PileKey`). The stage moves what has a key from its old pose to its new one.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct, structs

from game.engine.cards import Card, CardSet, Seat
from game.engine.decide import trick_winner
from game.engine.state import Match, Observation, Phase, PublicDeal
from game.tabletop.hand_order import HandOrder, hand_in_order
from game.tabletop.motion import Pose
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.metrics import Metrics

_HALF_ACROSS, _HALF_DOWN = 0.4, 0.57
"""From the middle of a tilted card that is winning to its side, and to the lower edge of its token: shares of a card's height."""
_TOP_SHARE = 0.8
"""The height of the cards opposite, as a share of those at the sides: they are farther away, and lie below the plate."""
_OPEN_STEP = 0.44
"""The step from one open card to the next, as a share of its width: rank and suit of each can be read."""
_OPEN_ROW = 7
"""The number of open cards side by side at the left and right; more lie in a second row."""
_TOWARDS = 0.027
"""The share of its height by which the card that is winning lies nearer to its player."""
_LAID = 100.0
"""Units of the height of a joker that lies open before its holder."""
_OUT_OF_PLAY = 0.58
"""Its height once cards are played, as a share of the pane of trump."""


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


class LaidKey(Struct, frozen=True):
    """A joker that was exchanged: open before its holder in the auction, then beside the upcard."""

    card: Card


CardKey = Card | BackKey | PileKey | UpcardKey | LaidKey


class TableEdge(Enum):
    """The edge of the table at which a seat sits, as the viewer sees it."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


_EDGES = {
    2: (TableEdge.BOTTOM, TableEdge.TOP),
    3: (TableEdge.BOTTOM, TableEdge.LEFT, TableEdge.RIGHT),
    4: (TableEdge.BOTTOM, TableEdge.LEFT, TableEdge.TOP, TableEdge.RIGHT),
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
_TRICK, _BACK, _HAND = 150.0, 86.0, 172.0
"""The heights of a card of a trick, of one in another hand and of one in the viewer's, where the window is 720 pixels high."""
_MOST_OF_CARDS = 1.2
"""The factor by which the scale enlarges the hand and the trick; the index grows further by the deck of large indices."""
_ACROSS, _APART, _CLOSE = 0.9, 0.56, 0.515
"""From the middle to the cards of a trick at the sides, and to those above and below: shares of a card's height, no card on
another; the last where words take room from them."""
_BIGGER = 1.05
"""The factor by which the card that is winning a trick is larger."""
_TOKEN_BELOW = 0.06
"""The part of the token below the card that was led, as a share of the card's height: more than tilt and shift add to one."""
_CROWN = 0.12
"""The part of its crown above a card, as a share of the card's height."""
_PEEKS = 30.0
"""Units of the cards opposite that are seen below their player's plate; none where words take room from them."""
_LIES_AT = 0.63
"""From the lower edge of the window to the middle of the hand, in heights of a card: all of it is seen."""
_TILTED = 0.525
"""From the middle of a tilted card of the hand to the top of its rectangle."""
_DROP = 0.005
"""The bend of the fan."""
_FLATTER, _FLAT_LIES_AT, _FLAT_TILTED = 0.15, 0.525, 0.507
"""The share of bend and tilt that an enlarged hand keeps, and what it then is instead of the two above: it just clears the edge,
which leaves more room to the trick."""
_PLATE, _PANE = (180.0, 62.0), 116.0
"""Units: width and height of a plate, and the height of the panes of trump and score."""
_BAR, _LOW_BAR = 48.0, 40.0
"""Units of the height of the bar, and where words take room from the trick."""
_RAISED = 26.0
"""Units by which a card of the hand is raised."""

MANY_SIDES = 2
"""The number of sides above which each has one line in the score instead of two."""

_TURN = {TableEdge.BOTTOM: 0.0, TableEdge.LEFT: 90.0, TableEdge.TOP: 180.0, TableEdge.RIGHT: 270.0}


def edges(match: Match, viewer: Seat) -> dict[Seat, TableEdge]:
    """Return the edge at which each seat sits: the viewer at the bottom, the others clockwise from there."""
    first = match.seats.index(viewer)
    around = match.seats[first:] + match.seats[:first]
    return dict(zip(around, _EDGES[len(around)], strict=True))


class TableAreas(Struct, frozen=True, kw_only=True):
    """The areas and sizes of the table for one window: rectangles and card heights in pixels."""

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
    trick_step: float
    """From the middle to the cards of a trick above and below it."""
    back_height: float
    pile_height: float
    plates: Mapping[TableEdge, Rect]
    stacks: Mapping[TableEdge, Point]
    trays: Mapping[TableEdge, Rect]
    """The areas of the tricks each has won: the pile at the left, their number at the right."""
    is_raised: bool
    """True if the viewer's plate stands above the hand, which takes the whole width."""
    is_prompt_aside: bool
    """True if the prompt stands beside the viewer's card of the trick, whose row reaches down to the hand."""

    @property
    def unit(self) -> float:
        """The length in pixels by which cards and what happens among them are sized: by the window alone."""
        return card_unit(self.window.w, self.window.h)

    @property
    def trick_unit(self) -> float:
        """The same for what happens around the trick, which may have less room."""
        return self.trick_height / _TRICK

    @property
    def slot(self) -> Rect:
        """The place of the viewer's card in the trick."""
        middle = Point(self.centre.x, self.centre.y + self.trick_step)
        return centred(middle, self.trick_height * CARD_ASPECT, self.trick_height)


def card_unit(width: float, height: float) -> float:
    """Return the length of a unit of cards in a window, in pixels."""
    return min(height / 720, width / 1100)


def table_areas(metrics: Metrics, sides: int = 2, players: int = 4, *, is_open_above: bool = False) -> TableAreas:
    """Divide a window: a bar on top, the table, a hand along the bottom, plates of the `players` around it.

    The score has a line for each of the `sides`; where there are as many as players each of them keeps tricks. The cards
    opposite lie behind their player's plate, unless they are open.
    """
    sizes, px = _Sizes.of(metrics, is_open_above=is_open_above), metrics.px
    width, gap, is_raised = metrics.width, px(12), sizes.is_raised
    keeps_beside = sides == players and TableEdge.TOP in _EDGES[players]  # the player opposite keeps tricks there
    keeps_aside = sides == players  # a player at the right keeps tricks there, too
    prompt_h = px(30 if sizes.is_tight else 34)
    at_most = _trick_at_most(metrics, sides, players, is_open_above=is_open_above)
    trick_height, is_prompt_aside = sizes.trick(metrics, prompt_h, at_most)
    below_trick = px(2) if is_prompt_aside else prompt_h
    above_centre = trick_height * (sizes.share + _BIGGER / 2 + _TOKEN_BELOW)
    centre = Point(width / 2, sizes.hand_top - below_trick - above_centre)
    tray_h = px(43 if is_raised and keeps_aside else 54)
    plates = _plates(metrics, sizes, centre, tray_h)
    own, upper = plates[TableEdge.BOTTOM], plates[TableEdge.TOP]
    stacks = _stacks(metrics, sizes, plates, centre)
    beside = (width - own.w) / 2 - gap * 3
    trump = Rect(gap * 2, upper.y, min(px(300), beside - (px(100) if keeps_beside else 0)), px(_PANE))
    score_w, score_h = min(px(380), beside), px(_PANE if sides <= MANY_SIDES else 12 + 30 * sides)
    prompt = Rect(centre.x - px(260), sizes.hand_top - prompt_h, px(520), prompt_h)
    if is_prompt_aside:
        corner = Point(own.right, sizes.hand_top)
        prompt = _prompt_aside(centre, trick_height, corner, px, is_right=keeps_aside)
    caption = Rect(gap * 2, own.y - px(100), own.w, px(92))
    if is_raised:
        left_of_trick = centre.x - trick_height * (_ACROSS + _HALF_ACROSS)
        low = own.bottom if is_prompt_aside else prompt.y
        caption = _caption_aside(plates, px, Point(left_of_trick, low), keeps_aside=keeps_aside)
    return TableAreas(
        window=Rect(0, 0, width, metrics.height),
        bar=sizes.bar,
        table=sizes.table,
        trump=trump,
        score=Rect(width - score_w - gap * 2, upper.y, score_w, score_h),
        prompt=prompt,
        caption=caption,
        auction=_auction(metrics, sizes, plates, stacks, prompt),
        centre=centre,
        hand_height=sizes.hand_height,
        trick_height=trick_height,
        trick_step=trick_height * sizes.share,
        back_height=sizes.back_height,
        pile_height=min(46 * sizes.unit, px(136) / _PILE_LENGTH, tray_h * 0.85),
        plates=plates,
        stacks=stacks,
        trays=_trays(metrics, plates, trump, tray_h),
        is_raised=is_raised,
        is_prompt_aside=is_prompt_aside,
    )


class _Sizes(NamedTuple):
    """The sizes that follow from the window and the scale alone; where large words need more room the cards on the table yield.

    `hand_y` is the middle of the viewer's hand, `hand_top` the upper edge of its cards, `plates_top` that of the plate opposite.
    `peeks` is what is seen of the cards below that plate, `share` the distance of a trick's cards from its middle.
    """

    unit: float
    enlarged: float
    is_raised: bool
    is_tight: bool
    bar: Rect
    table: Rect
    hand_height: float
    hand_y: float
    hand_top: float
    plates_top: float
    back_height: float
    peeks: float
    share: float

    @classmethod
    def of(cls, metrics: Metrics, *, is_open_above: bool) -> "_Sizes":
        """Return the sizes in a window."""
        width, height, px = metrics.width, metrics.height, metrics.px
        unit, gap = card_unit(width, height), px(12)
        enlarged = min(max(metrics.reading, 1.0), _MOST_OF_CARDS)
        is_raised, is_tight = enlarged > 1, metrics.unit > metrics.usual * 1.05
        bar = Rect(0, 0, width, px(_LOW_BAR if is_raised and is_tight else _BAR))
        # The picture of the table has a shadow around its rim: pushed up, the rim begins where the bar ends.
        above = px(7)
        table = Rect(gap, bar.h - above, width - 2 * gap, height - bar.h - _HAND * unit * 0.52 + above)
        hand_height = _HAND * unit * enlarged
        lies_at, tilted = (_FLAT_LIES_AT, _FLAT_TILTED) if is_raised else (_LIES_AT, _TILTED)
        back_height = _BACK * unit * (0.8 if is_tight else 1.0)
        return cls(
            unit=unit,
            enlarged=enlarged,
            is_raised=is_raised,
            is_tight=is_tight,
            bar=bar,
            table=table,
            hand_height=hand_height,
            hand_y=height - hand_height * lies_at,
            hand_top=height - hand_height * (lies_at + tilted),
            plates_top=bar.bottom + (px(3) if is_raised and is_tight else gap),
            back_height=back_height,
            peeks=back_height * _TOP_SHARE + px(4) if is_open_above else (0.0 if is_tight else _PEEKS) * unit,
            share=_CLOSE if is_tight else _APART,
        )

    def trick(self, metrics: Metrics, prompt_h: float, at_most: float) -> tuple[float, bool]:
        """Return the height of a trick's cards, and whether they need the row of the prompt, which then stands beside them."""
        px = metrics.px
        beside_backs = px(_PLATE[0]) + 2 * px(12) + self.back_height * 1.2
        most = min(
            _TRICK * self.unit * self.enlarged,
            (metrics.width / 2 - beside_backs) / (_ACROSS + CARD_ASPECT / 2 * _BIGGER),
        )
        room = self.hand_top - (self.plates_top + px(_PLATE[1])) - self.peeks
        rows_of_trick = 2 * self.share + _BIGGER + _CROWN + _TOKEN_BELOW
        is_prompt_aside = self.is_raised and most * rows_of_trick > room - prompt_h
        below_trick = px(2) if is_prompt_aside else prompt_h
        return min(most, (room - below_trick) / rows_of_trick, at_most), is_prompt_aside


def _plates(metrics: Metrics, sizes: _Sizes, centre: Point, tray_h: float) -> Mapping[TableEdge, Rect]:
    """Place the plates: the viewer's above the hand or in its corner, those at the sides so that their trays lie above it."""
    px, gap = metrics.px, metrics.px(12)
    wide, tall = map(px, _PLATE)
    own_y = sizes.hand_top - _RAISED * sizes.unit - px(4) - tall if sizes.is_raised else metrics.height - tall - gap
    lowest = own_y - (tall + tray_h + px(16)) if sizes.is_raised else metrics.height
    side_y = min(centre.y - tall / 2, lowest)
    return {
        TableEdge.BOTTOM: Rect(gap * 2, own_y, wide, tall),
        TableEdge.LEFT: Rect(gap * 2, side_y, wide, tall),
        TableEdge.TOP: Rect((metrics.width - wide) / 2, sizes.plates_top, wide, tall),
        TableEdge.RIGHT: Rect(metrics.width - wide - gap * 2, side_y, wide, tall),
    }


def _stacks(
    metrics: Metrics, sizes: _Sizes, plates: Mapping[TableEdge, Rect], centre: Point
) -> Mapping[TableEdge, Point]:
    """Return the middles of the hands: beside the plates at the sides, below the one opposite, and of the viewer's."""
    back_height, px = sizes.back_height, metrics.px
    upper_y = plates[TableEdge.TOP].bottom + (sizes.peeks or -px(3)) - back_height * _TOP_SHARE / 2
    return {
        TableEdge.LEFT: Point(plates[TableEdge.LEFT].right + back_height * 0.62, centre.y),
        TableEdge.TOP: Point(centre.x, upper_y),
        TableEdge.RIGHT: Point(plates[TableEdge.RIGHT].x - back_height * 0.62, centre.y),
        TableEdge.BOTTOM: Point(centre.x, sizes.hand_y),
    }


def _auction(
    metrics: Metrics, sizes: _Sizes, plates: Mapping[TableEdge, Rect], stacks: Mapping[TableEdge, Point], prompt: Rect
) -> Rect:
    """Place the auction between the cards at the sides, or, if it were too narrow there, over them."""
    px = metrics.px
    between = stacks[TableEdge.RIGHT].x - stacks[TableEdge.LEFT].x - sizes.back_height
    if between < px(500):
        between = plates[TableEdge.RIGHT].x - plates[TableEdge.LEFT].right
    middle = Point(metrics.width / 2, stacks[TableEdge.LEFT].y)
    return centred(middle, min(px(620), between - 2 * px(12)), min(px(212), 2 * (prompt.y - middle.y)))


def _trick_at_most(metrics: Metrics, sides: int, players: int, *, is_open_above: bool) -> float:
    """Return the height of a trick's cards where units are longest, and room least: at lower scales they are no larger."""
    longest = metrics.usual * _MOST_OF_CARDS
    if metrics.reading <= 1 or metrics.unit >= longest:
        return inf
    full = structs.replace(metrics.with_unit(longest), reading=_MOST_OF_CARDS)
    return table_areas(full, sides, players, is_open_above=is_open_above).trick_height


def _prompt_aside(
    centre: Point, trick_height: float, corner: Point, px: Callable[[float], float], *, is_right: bool
) -> Rect:
    """Place the prompt beside the viewer's card of the trick; the corner is that of the viewer's own plate and the hand."""
    left = corner.x + px(10)
    wide, top = centre.x - trick_height * _HALF_ACROSS - px(10) - left, centre.y + trick_height * _HALF_DOWN
    return Rect(2 * centre.x - left - wide if is_right else left, top, wide, corner.y - px(4) - top)


def _caption_aside(
    plates: Mapping[TableEdge, Rect], px: Callable[[float], float], end: Point, *, keeps_aside: bool
) -> Rect:
    """Place the caption below the plate at the right, or, if tricks are kept there, beside the viewer's own plate up to `end`."""
    own, right = plates[TableEdge.BOTTOM], plates[TableEdge.RIGHT]
    if keeps_aside:
        x = own.right + px(10)
        return Rect(x, own.y, min(own.w * 0.9, end.x - px(4) - x), min(own.h, end.y - own.y - px(4)))
    top = right.bottom + px(6)
    return Rect(right.x, top, own.w, max(own.y - px(6) - top, 0.0))


def _trays(metrics: Metrics, plates: Mapping[TableEdge, Rect], trump: Rect, tall: float) -> Mapping[TableEdge, Rect]:
    """Place the trays: below the plates at the sides, left of the one opposite, and in the corner across from the viewer's."""
    px = metrics.px
    left, top, right, own = (
        plates[edge] for edge in (TableEdge.LEFT, TableEdge.TOP, TableEdge.RIGHT, TableEdge.BOTTOM)
    )
    wide = min(own.w, max(top.x - trump.right - px(20), px(70)))
    return {
        TableEdge.BOTTOM: Rect(metrics.width - own.right, own.y, own.w, own.h),
        TableEdge.LEFT: Rect(left.x, left.bottom + px(8), left.w, tall),
        TableEdge.TOP: Rect(top.x - px(10) - wide, top.y, wide, top.h),
        TableEdge.RIGHT: Rect(right.x, right.bottom + px(8), right.w, tall),
    }


class TableLayout(Struct, frozen=True, kw_only=True):
    """Rest poses of all cards in sight, with the areas they lie in and the edges at which the seats sit."""

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
    """Lay out all cards for the viewer; `raised` is the card under pointer or focus, `opened` are hands that lie open."""
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
    """Return the poses of the other hands: backs, or the cards that lie open."""
    poses: dict[CardKey, Pose] = {}
    deal = seen.deal
    for seat in deal.seats if deal.phase is not Phase.OVER else ():
        if seat in opened and seat != seen.seat:
            cards = hand_in_order(opened[seat], deal, seat, order)
            poses.update(zip(cards, _open_poses(areas, around[seat], len(cards)), strict=True))
        elif seat != seen.seat:
            backs = _back_poses(areas, around[seat], deal.cards_left(seat))
            poses.update((BackKey(seat, index), pose) for index, pose in enumerate(backs))
    return poses


def hand_poses(areas: TableAreas, count: int) -> list[Pose]:
    """Return the fan of the viewer's cards, from left to right."""
    height = areas.hand_height
    width = height * CARD_ASPECT
    left = areas.window.w * 0.02 if areas.is_raised else areas.plates[TableEdge.BOTTOM].right + areas.window.w * 0.01
    space = 2 * (areas.centre.x - left) - width
    step = min(width * 0.62, space / max(count - 1, 1))
    bent = _FLATTER if areas.is_raised else 1.0
    poses = []
    for index in range(count):
        off = index - (count - 1) / 2
        angle = off * min(1.7, 15 / max(count, 1)) * bent
        drop = abs(off) ** 2 * step * _DROP * bent
        centre = Point(areas.centre.x + off * step, areas.stacks[TableEdge.BOTTOM].y + drop)
        poses.append(Pose(x=centre.x, y=centre.y, angle=-angle, height=height, face_up=True, z=200 + index))
    return poses


def hand_top(areas: TableAreas) -> float:
    """Return the upper edge of the viewer's hand where one of its cards is raised, in pixels from the top of the window."""
    return areas.stacks[TableEdge.BOTTOM].y - areas.hand_height * (_TILTED + _RAISED / _HAND)


def lifted(pose: Pose, areas: TableAreas) -> Pose:
    """Return the pose of a card of the hand that is raised under the pointer or the focus."""
    return structs.replace(pose, y=pose.y - areas.hand_height * _RAISED / _HAND)


def _back_poses(areas: TableAreas, edge: TableEdge, count: int) -> list[Pose]:
    height = areas.back_height * (_TOP_SHARE if edge is TableEdge.TOP else 1.0)
    centre = areas.stacks[edge]
    across = edge in (TableEdge.TOP, TableEdge.BOTTOM)
    above = areas.centre.y - max(areas.score.bottom, areas.trump.bottom) - height * CARD_ASPECT / 2
    space = areas.window.w * 0.26 if across else min(areas.table.h * 0.42, 2 * above)
    if across and areas.is_raised:  # they lie behind the plate
        space = areas.plates[edge].w * 0.9 - height * CARD_ASPECT
    step = min(height * CARD_ASPECT * 0.36, space / max(count, 1))
    poses = []
    for index in range(count):
        off = index - (count - 1) / 2
        x, y = (centre.x + off * step, centre.y) if across else (centre.x, centre.y + off * step)
        poses.append(Pose(x=x, y=y, angle=_TURN[edge], height=height, face_up=False, z=20 + index))
    return poses


def _open_poses(areas: TableAreas, edge: TableEdge, count: int) -> list[Pose]:
    """Return the poses of an open hand, upright: one row opposite, up to two at the sides."""
    height = areas.back_height * (_TOP_SHARE if edge is TableEdge.TOP else 1.0)
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


_TRICK_SIDES = {
    TableEdge.BOTTOM: (0.0, 1.0),
    TableEdge.LEFT: (-1.0, 0.0),
    TableEdge.TOP: (0.0, -1.0),
    TableEdge.RIGHT: (1.0, 0.0),
}
_TRICK_TILT = {TableEdge.BOTTOM: -1.5, TableEdge.LEFT: 2.5, TableEdge.TOP: 1.5, TableEdge.RIGHT: -2.5}


def trick_spot(areas: TableAreas, edge: TableEdge) -> Point:
    """Return the middle of a card of the trick."""
    across, down = _TRICK_SIDES[edge]
    return Point(areas.centre.x + across * areas.trick_height * _ACROSS, areas.centre.y + down * areas.trick_step)


def _trick(deal: PublicDeal, areas: TableAreas, around: Mapping[Seat, TableEdge]) -> dict[CardKey, Pose]:
    """Return the poses of the trick: the card that is winning it is larger and nearer to its player."""
    poses: dict[CardKey, Pose] = {}
    winner = trick_winner(deal.trick, deal.ordering) if deal.trick else None
    for index, play in enumerate(deal.trick):
        edge, height = around[play.seat], areas.trick_height
        spot, (across, down) = trick_spot(areas, edge), _TRICK_SIDES[edge]
        x, y = spot.x, spot.y
        if play.seat is winner:
            x, y, height = x + across * height * _TOWARDS, y + down * height * _TOWARDS * 0.5, height * _BIGGER
        poses[play.card] = Pose(x=x, y=y, angle=_TRICK_TILT[edge], height=height, face_up=True, z=100 + index)
    return poses


def pile_edge(match: Match, around: Mapping[Seat, TableEdge], side: int) -> TableEdge:
    """Return the edge at which a side keeps its tricks: the viewer's, or that of its seat that comes first clockwise."""
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
    """Return the pose of a trick in a pile: every other one lies crosswise, so that they can be counted."""
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
    """Return the width from the trump pane's left edge to the right edge of `count` upcards, or of the sign in their place."""
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
    """Return the pose of a joker that was exchanged: it is out of play, and stays in sight."""
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
