"""Table areas: rectangles for cards, plates, trump, score and text, for a window size and scale."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from math import inf

from msgspec import structs

from game.engine.cards import Seat
from game.engine.state import Match
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.metrics import Metrics

_HALF_ACROSS, _HALF_DOWN = 0.4, 0.57
"""Distances from the middle of the tilted winning card to its side, and to the lower edge of its token, in card heights."""
TOP_SHARE = 0.8
"""The height of the opposite player's cards, relative to the nearer cards on the left and right."""


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
"""The width of a card divided by its height."""
_PILE_LENGTH = 3.27
"""The length of a pile of thirteen tricks, in card heights."""
_TRICK, _BACK, _HAND = 150.0, 86.0, 172.0
"""The heights of a card in a trick, in another hand and in the viewer's hand, in a window 720 pixels high."""
_MOST_OF_CARDS = 1.2
"""The largest factor by which the text scale enlarges the hand and the trick."""
_ACROSS, _APART, _CLOSE = 0.9, 0.56, 0.515
"""Distances from the trick's middle to its cards, in card heights.

`_ACROSS` is for the cards on the left and right, `_APART` for those above and below, or `_CLOSE` if large text needs room."""
BIGGER = 1.05
"""The factor by which the winning card of a trick is enlarged."""
_TOKEN_BELOW = 0.06
"""The room for the token below the led card, in card heights."""
_CROWN = 0.12
"""The room for the crown above the winning card of a trick, in card heights."""
_PEEKS = 30.0
"""The visible height, in units, of the opposite player's cards below the plate."""
_LIES_AT = 0.63
"""The distance from the lower edge of the window to the middle of the hand, in card heights."""
_TILTED = 0.525
"""The distance from the middle of a tilted card to the top of its bounding box, in card heights."""
_FLAT_LIES_AT, _FLAT_TILTED = 0.525, 0.507
"""The values of `_LIES_AT` and `_TILTED` for an enlarged hand."""
_PLATE, _PANE = (180.0, 62.0), 116.0
"""The width and height of a name plate, and the height of the panes for trump and score, in units."""
_BAR, _LOW_BAR = 48.0, 40.0
"""The height of the bar at the top of the window, normally and if large text needs room, in units."""
_RAISED = 26.0
"""The distance, in units, by which the card with the pointer or the focus on it is raised."""
MANY_SIDES = 2
"""The largest number of sides with two score lines each; with more sides, each has one line."""


def edges(match: Match, viewer: Seat) -> dict[Seat, TableEdge]:
    """Return the edge of each seat, with the viewer at the bottom and the others clockwise."""
    first = match.seats.index(viewer)
    around = match.seats[first:] + match.seats[:first]
    return dict(zip(around, _EDGES[len(around)], strict=True))


class TableAreas:
    """The areas and sizes of the table in one window: rectangles and card heights in pixels.

    The score has two lines for each of `sides`, or one if there are more than two sides. If every player is a side, each player has
    an area for the tricks won. The hand opposite lies behind its plate unless it is open. If large text needs more room, the cards
    on the table shrink.
    """

    def __init__(self, metrics: Metrics, sides: int, players: int, *, is_open_above: bool) -> None:
        """Compute the areas of a window."""
        self._metrics, self._px = metrics, metrics.px
        px, width, gap = metrics.px, metrics.width, metrics.px(theme.GAP_L)
        self.window = Rect(0, 0, width, metrics.height)
        self._size_cards(is_open_above=is_open_above)
        # the player opposite keeps tricks beside the plate
        keeps_beside = sides == players and TableEdge.TOP in _EDGES[players]
        keeps_aside = sides == players  # players on the left and right keep their tricks below their plates
        prompt_h = px(30 if self._is_tight else 34)
        self._size_trick(prompt_h, self._trick_at_most(sides, players, is_open_above=is_open_above))
        above_centre = self.trick_step + self.trick_height * (BIGGER / 2 + _TOKEN_BELOW)
        self.centre = Point(width / 2, self._hand_top - self._below_trick(prompt_h) - above_centre)
        tray_h = px(43 if self.is_raised and keeps_aside else 54)
        self.pile_height = min(46 * self.unit, px(136) / _PILE_LENGTH, tray_h * 0.85)
        self.plates = self._plates(tray_h)
        own, upper = self.plates[TableEdge.BOTTOM], self.plates[TableEdge.TOP]
        self.stacks = self._stacks()
        beside = (width - own.w) / 2 - gap * 3
        self.trump = Rect(gap * 2, upper.y, min(px(300), beside - (px(100) if keeps_beside else 0)), px(_PANE))
        score_w, score_h = min(px(380), beside), px(_PANE if sides <= MANY_SIDES else 12 + 30 * sides)
        self.score = Rect(width - score_w - gap * 2, upper.y, score_w, score_h)
        self.trays = self._trays(tray_h)
        """The areas of the tricks won, each with the pile on the left and the number of tricks on the right."""
        self.prompt = Rect(self.centre.x - px(260), self._hand_top - prompt_h, px(520), prompt_h)
        if self.is_prompt_aside:
            self.prompt = self._prompt_aside(is_right=keeps_aside)
        self.caption = Rect(gap * 2, own.y - px(100), own.w, px(92))
        if self.is_raised:
            self.caption = self._caption_aside(keeps_aside=keeps_aside)
        self.auction = self._auction()

    @property
    def trick_unit(self) -> float:
        """The unit of length around the trick, in pixels, which shrinks with the trick's cards."""
        return self.trick_height / _TRICK

    @property
    def slot(self) -> Rect:
        """The place of the viewer's card in the trick."""
        middle = Point(self.centre.x, self.centre.y + self.trick_step)
        return centred(middle, self.trick_height * CARD_ASPECT, self.trick_height)

    def _size_cards(self, *, is_open_above: bool) -> None:
        """Set the sizes that do not depend on the trick."""
        metrics, px, gap = self._metrics, self._px, self._px(theme.GAP_L)
        width, height = metrics.width, metrics.height
        self.unit = unit = min(height / 720, width / 1100)
        """The unit in pixels for cards and their surroundings; depends only on the window's size."""
        self._enlarged = min(max(metrics.reading, 1.0), _MOST_OF_CARDS)
        self.is_raised = self._enlarged > 1
        """True if the viewer's plate is above the hand, which then takes the whole width."""
        self._is_tight = is_tight = metrics.unit > metrics.usual * 1.05
        self.bar = Rect(0, 0, width, px(_LOW_BAR if self.is_raised and is_tight else _BAR))
        # The picture of the table has a shadow around its rim. The picture is moved up so that the rim begins where the bar ends.
        above = px(7)
        self.table = Rect(gap, self.bar.h - above, width - 2 * gap, height - self.bar.h - _HAND * unit * 0.52 + above)
        self.hand_height = _HAND * unit * self._enlarged
        lies_at, tilted = (_FLAT_LIES_AT, _FLAT_TILTED) if self.is_raised else (_LIES_AT, _TILTED)
        self._hand_y = height - self.hand_height * lies_at
        self._hand_top = height - self.hand_height * (lies_at + tilted)
        self._plates_top = self.bar.bottom + (px(3) if self.is_raised and is_tight else gap)
        self.back_height = _BACK * unit * (0.8 if is_tight else 1.0)
        self._peeks = self.back_height * TOP_SHARE + px(4) if is_open_above else (0.0 if is_tight else _PEEKS) * unit
        """The height of the visible strip of the opposite player's cards."""

    def _size_trick(self, prompt_h: float, at_most: float) -> None:
        """Set the height of the trick's cards; move the prompt beside the viewer's card if a separate row does not fit."""
        px, share = self._px, _CLOSE if self._is_tight else _APART
        beside_backs = px(_PLATE[0]) + 2 * px(theme.GAP_L) + self.back_height * 1.2
        most = min(
            _TRICK * self.unit * self._enlarged,
            (self.window.w / 2 - beside_backs) / (_ACROSS + CARD_ASPECT / 2 * BIGGER),
        )
        room = self._hand_top - (self._plates_top + px(_PLATE[1])) - self._peeks
        rows_of_trick = 2 * share + BIGGER + _CROWN + _TOKEN_BELOW
        self.is_prompt_aside = self.is_raised and most * rows_of_trick > room - prompt_h
        """True if the prompt is beside the viewer's card of the trick, for lack of room below."""
        self.trick_height = min(most, (room - self._below_trick(prompt_h)) / rows_of_trick, at_most)
        self.trick_step = self.trick_height * share
        """The distance from the middle to the trick's upper and lower cards, in pixels."""

    def _below_trick(self, prompt_h: float) -> float:
        return self._px(2) if self.is_prompt_aside else prompt_h

    def _trick_at_most(self, sides: int, players: int, *, is_open_above: bool) -> float:
        """Return the maximum height of the trick's cards: their height at the largest text scale.

        Return infinity at the largest scale itself, and if the text is not enlarged.
        """
        metrics = self._metrics
        longest = metrics.usual * _MOST_OF_CARDS
        if metrics.reading <= 1 or metrics.unit >= longest:
            return inf
        full = structs.replace(metrics.with_unit(longest), reading=_MOST_OF_CARDS)
        return TableAreas(full, sides, players, is_open_above=is_open_above).trick_height

    def _plates(self, tray_h: float) -> Mapping[TableEdge, Rect]:
        px, gap, (width, height) = self._px, self._px(theme.GAP_L), (self.window.w, self.window.h)
        wide, tall = map(px, _PLATE)
        own_y, lowest = height - tall - gap, height
        if self.is_raised:
            own_y = self._hand_top - _RAISED * self.unit - px(4) - tall
            lowest = own_y - (tall + tray_h + px(16))
        side_y = min(self.centre.y - tall / 2, lowest)
        return {
            TableEdge.BOTTOM: Rect(gap * 2, own_y, wide, tall),
            TableEdge.LEFT: Rect(gap * 2, side_y, wide, tall),
            TableEdge.TOP: Rect((width - wide) / 2, self._plates_top, wide, tall),
            TableEdge.RIGHT: Rect(width - wide - gap * 2, side_y, wide, tall),
        }

    def _stacks(self) -> Mapping[TableEdge, Point]:
        plates, centre, back_height = self.plates, self.centre, self.back_height
        upper_y = plates[TableEdge.TOP].bottom + (self._peeks or -self._px(3)) - back_height * TOP_SHARE / 2
        return {
            TableEdge.LEFT: Point(plates[TableEdge.LEFT].right + back_height * 0.62, centre.y),
            TableEdge.TOP: Point(centre.x, upper_y),
            TableEdge.RIGHT: Point(plates[TableEdge.RIGHT].x - back_height * 0.62, centre.y),
            TableEdge.BOTTOM: Point(centre.x, self._hand_y),
        }

    def _auction(self) -> Rect:
        px, left, right = self._px, self.stacks[TableEdge.LEFT], self.stacks[TableEdge.RIGHT]
        between = right.x - left.x - self.back_height
        if between < px(500):
            between = self.plates[TableEdge.RIGHT].x - self.plates[TableEdge.LEFT].right
        middle = Point(self.window.w / 2, left.y)
        wide = min(px(620), between - 2 * px(theme.GAP_L))
        return centred(middle, wide, min(px(212), 2 * (self.prompt.y - middle.y)))

    def _prompt_aside(self, *, is_right: bool) -> Rect:
        px, centre = self._px, self.centre
        left = self.plates[TableEdge.BOTTOM].right + px(10)
        wide = centre.x - self.trick_height * _HALF_ACROSS - px(10) - left
        top = centre.y + self.trick_height * _HALF_DOWN
        return Rect(2 * centre.x - left - wide if is_right else left, top, wide, self._hand_top - px(4) - top)

    def _caption_aside(self, *, keeps_aside: bool) -> Rect:
        px, own, right = self._px, self.plates[TableEdge.BOTTOM], self.plates[TableEdge.RIGHT]
        if keeps_aside:
            x, low = own.right + px(10), own.bottom if self.is_prompt_aside else self.prompt.y
            left_of_trick = self.centre.x - self.trick_height * (_ACROSS + _HALF_ACROSS)
            return Rect(x, own.y, min(own.w * 0.9, left_of_trick - px(4) - x), min(own.h, low - own.y - px(4)))
        top = right.bottom + px(6)
        return Rect(right.x, top, own.w, max(own.y - px(6) - top, 0.0))

    def _trays(self, tall: float) -> Mapping[TableEdge, Rect]:
        px = self._px
        left, top, right, own = (
            self.plates[edge] for edge in (TableEdge.LEFT, TableEdge.TOP, TableEdge.RIGHT, TableEdge.BOTTOM)
        )
        wide = min(own.w, max(top.x - self.trump.right - px(20), px(70)))
        return {
            TableEdge.BOTTOM: Rect(self.window.w - own.right, own.y, own.w, own.h),
            TableEdge.LEFT: Rect(left.x, left.bottom + px(8), left.w, tall),
            TableEdge.TOP: Rect(top.x - px(10) - wide, top.y, wide, top.h),
            TableEdge.RIGHT: Rect(right.x, right.bottom + px(8), right.w, tall),
        }


@lru_cache(32)
def table_areas(metrics: Metrics, sides: int = 2, players: int = 4, *, is_open_above: bool = False) -> TableAreas:
    """Return the areas of the table in a window; equal arguments give the same object."""
    return TableAreas(metrics, sides, players, is_open_above=is_open_above)


def hand_top(areas: TableAreas) -> float:
    """Return the y coordinate, in pixels, of the upper edge of a raised card in the viewer's hand."""
    return areas.stacks[TableEdge.BOTTOM].y - areas.hand_height * (_TILTED + _RAISED / _HAND)


def lifted(pose: Pose, areas: TableAreas) -> Pose:
    """Return the pose of a raised card of the hand."""
    return structs.replace(pose, y=pose.y - areas.hand_height * _RAISED / _HAND)


TRICK_SIDES = {
    TableEdge.BOTTOM: (0.0, 1.0),
    TableEdge.LEFT: (-1.0, 0.0),
    TableEdge.TOP: (0.0, -1.0),
    TableEdge.RIGHT: (1.0, 0.0),
}


def trick_spot(areas: TableAreas, edge: TableEdge) -> Point:
    """Return the middle, in pixels, of the card that the player at this edge plays to the trick."""
    across, down = TRICK_SIDES[edge]
    return Point(areas.centre.x + across * areas.trick_height * _ACROSS, areas.centre.y + down * areas.trick_step)
