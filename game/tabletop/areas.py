"""Table areas: the parts of the table for cards, plates, trump, score and words, by the window and the scale."""

from collections.abc import Callable, Mapping
from enum import Enum
from math import inf
from typing import NamedTuple

from msgspec import Struct, structs

from game.engine.cards import Seat
from game.engine.state import Match
from game.tabletop.motion import Pose
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.metrics import Metrics

_HALF_ACROSS, _HALF_DOWN = 0.4, 0.57
"""From the middle of a tilted card that is winning to its side, and to the lower edge of its token: shares of a card's height."""
TOP_SHARE = 0.8
"""The height of the cards opposite, as a share of those at the sides: they are farther away, and lie below the plate."""


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
_PILE_LENGTH = 3.27
"""The length of a pile of thirteen tricks, as a multiple of a card's height."""
_TRICK, _BACK, _HAND = 150.0, 86.0, 172.0
"""The heights of a card of a trick, of one in another hand and of one in the viewer's, where the window is 720 pixels high."""
_MOST_OF_CARDS = 1.2
"""The factor by which the scale enlarges the hand and the trick; the index grows further by the deck of large indices."""
_ACROSS, _APART, _CLOSE = 0.9, 0.56, 0.515
"""From the middle to the cards of a trick at the sides, and to those above and below: shares of a card's height, no card on
another; the last where words take room from them."""
BIGGER = 1.05
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
_FLAT_LIES_AT, _FLAT_TILTED = 0.525, 0.507
"""`_LIES_AT` and `_TILTED` of an enlarged hand: it just clears the edge, which leaves more room to the trick."""
_PLATE, _PANE = (180.0, 62.0), 116.0
"""Units: width and height of a plate, and the height of the panes of trump and score."""
_BAR, _LOW_BAR = 48.0, 40.0
"""Units of the height of the bar, and where words take room from the trick."""
_RAISED = 26.0
"""Units by which a card of the hand is raised."""
MANY_SIDES = 2
"""The number of sides above which each has one line in the score instead of two."""


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
    above_centre = trick_height * (sizes.share + BIGGER / 2 + _TOKEN_BELOW)
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
            peeks=back_height * TOP_SHARE + px(4) if is_open_above else (0.0 if is_tight else _PEEKS) * unit,
            share=_CLOSE if is_tight else _APART,
        )

    def trick(self, metrics: Metrics, prompt_h: float, at_most: float) -> tuple[float, bool]:
        """Return the height of a trick's cards, and whether they need the row of the prompt, which then stands beside them."""
        px = metrics.px
        beside_backs = px(_PLATE[0]) + 2 * px(12) + self.back_height * 1.2
        most = min(
            _TRICK * self.unit * self.enlarged,
            (metrics.width / 2 - beside_backs) / (_ACROSS + CARD_ASPECT / 2 * BIGGER),
        )
        room = self.hand_top - (self.plates_top + px(_PLATE[1])) - self.peeks
        rows_of_trick = 2 * self.share + BIGGER + _CROWN + _TOKEN_BELOW
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
    upper_y = plates[TableEdge.TOP].bottom + (sizes.peeks or -px(3)) - back_height * TOP_SHARE / 2
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


def hand_top(areas: TableAreas) -> float:
    """Return the upper edge of the viewer's hand where one of its cards is raised, in pixels from the top of the window."""
    return areas.stacks[TableEdge.BOTTOM].y - areas.hand_height * (_TILTED + _RAISED / _HAND)


def lifted(pose: Pose, areas: TableAreas) -> Pose:
    """Return the pose of a card of the hand that is raised under the pointer or the focus."""
    return structs.replace(pose, y=pose.y - areas.hand_height * _RAISED / _HAND)


TRICK_SIDES = {
    TableEdge.BOTTOM: (0.0, 1.0),
    TableEdge.LEFT: (-1.0, 0.0),
    TableEdge.TOP: (0.0, -1.0),
    TableEdge.RIGHT: (1.0, 0.0),
}


def trick_spot(areas: TableAreas, edge: TableEdge) -> Point:
    """Return the middle of a card of the trick."""
    across, down = TRICK_SIDES[edge]
    return Point(areas.centre.x + across * areas.trick_height * _ACROSS, areas.centre.y + down * areas.trick_step)
