"""Speech bubbles at the table: each remark stays for a while beside the speaker's name plate."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.state import Phase
from game.records.marks import Mark
from game.scenes.play.remarks import Remark, Talk, spoken
from game.scenes.shell.services import Program
from game.scenes.table.moments.blooper import runs_moment
from game.scenes.table.plates import SIGN_ABOVE
from game.session.journal import TakenBack
from game.tabletop.areas import TableAreas, TableEdge, trick_spot
from game.tabletop.layout import TableLayout
from game.toolkit import theme
from game.toolkit.geometry import Obstacle, Rect, centred, place
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import TextStyle, resized
from game.toolkit.tips import boxed
from game.toolkit.widgets import Align, Part, Widget, image

TALK = Part("talk")
_LASTS = 3.2
"""Seconds for which a remark is shown when the table plays at normal speed."""
_SHORTEST = 0.6
"""Minimum share of `_LASTS` for which a remark is shown, however fast the table plays."""
_BESIDE = 150.0
"""Minimum width in units of a bubble beside the opposite player's name plate."""
_NARROWEST = 112.0
"""Minimum width in units of a bubble below the opposite player's name plate."""
_DECIDED_BY = 4
"""Cost of covering cards, plates or bids, relative to the cost of covering the caption."""
_INSET = (theme.GAP_L, theme.GAP_XS)
"""Horizontal and vertical units between a bubble's edge and its text."""
_STYLES = tuple(resized(theme.STRONG, share) for share in (1.0, 0.9, 0.8, 0.72))
"""Text styles of a remark to try, largest first."""
_BROADER = (1.0, 1.35, 1.7, 2.1)
"""Bubble widths to try, narrowest first, as multiples of the plate's width."""


class TableTalk:
    """Remarks at a table, shown one at a time and for a few seconds each."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Start without a remark."""
        self._program = program
        self._local_match = local_match
        self._talk = Talk(local_match.seen)
        self._heard = local_match.stage.seq
        self._remark: Remark | None = None
        self._left = 0.0
        self._place: Memo[tuple[Rect, TextStyle]] = Memo()
        """Cached place and text style of the last bubble."""

    def update(self, dt: float) -> bool:
        """Handle the events shown in the last `dt` seconds. Return True if a bubble appeared or vanished."""
        before, telling = self._remark, self._local_match.stage.telling
        if telling is not None and not telling.is_told:
            return False  # remarks wait until the score has been shown
        self._left -= dt
        if self._left <= 0 or not self._program.preferences.settings.remarks:
            self._remark = None
        stage = self._local_match.stage
        if stage.seq != self._heard and not runs_moment(self._local_match):
            self._listen(stage.seq)
        return self._remark != before

    def _listen(self, seq: int) -> None:
        for entry in self._local_match.table.since(self._heard, self._local_match.seat) if seq > self._heard else ():
            if entry.seq > seq:
                break
            if isinstance(entry.event, TakenBack):
                break
            if isinstance(entry.event, Mark):
                continue
            remark = self._talk.hear(entry.event)
            if remark is not None and self._program.preferences.settings.remarks:
                self._remark = remark
                self._left = _LASTS * max(self._local_match.stage.tempo.pace, _SHORTEST)
        self._heard = seq
        self._talk.reset(self._local_match.seen)

    def widgets(self, layout: TableLayout, context: LayoutContext, panel: Rect | None = None) -> list[Widget]:
        """Return the bubble, if any. The bubble does not cover `panel`."""
        if self._remark is None:
            return []
        edge = layout.edges.get(self._remark.seat)
        if edge is None or edge is TableEdge.BOTTOM:
            return []
        name = self._local_match.seen.public.match.player_at(self._remark.seat).name
        words = spoken(self._remark)
        is_bidding = self._local_match.seen.public.phase is Phase.AUCTION
        where, style = self._place.of(
            (layout.areas, edge, words, is_bidding, panel, context.metrics),
            lambda: bubble(layout, edge, words, context, is_bidding=is_bidding, panel=panel),
        )
        return [talk_widget(where, words, name, style)]


def talk_widget(rect: Rect, words: str, speaker: str, style: TextStyle) -> Widget:
    """Return the widget of a bubble, drawn by `paint_talk`."""
    return replace(image(rect, TALK, words), detail=speaker, style=style, wraps=True)


def bubble(
    layout: TableLayout,
    edge: TableEdge,
    words: str,
    context: LayoutContext,
    *,
    is_bidding: bool,
    panel: Rect | None = None,
) -> tuple[Rect, TextStyle]:
    """Return the rectangle and style of a remark beside the speaker's plate. Trump, score and `panel` are never covered.

    Cards, other plates and, during the auction, the bids are covered as little as possible. The place does not depend on the cards
    played to the trick.
    """
    areas = layout.areas
    top = areas.stacks[TableEdge.TOP].y + areas.back_height * 0.45
    left, wide = areas.auction.x, areas.auction.w
    if context.metrics.is_enlarged:  # enlarged bids extend from plate to plate
        left, wide = (
            areas.plates[TableEdge.LEFT].right,
            areas.plates[TableEdge.RIGHT].x - areas.plates[TableEdge.LEFT].right,
        )
    bids = Rect(left, top, wide, areas.prompt.bottom - top)
    said = Rect(areas.caption.x, areas.caption.centre.y, areas.caption.w, areas.caption.h / 2)
    trick = [centred(trick_spot(areas, seated), areas.slot.w, areas.slot.h) for seated in areas.plates]
    others = [plate for seated, plate in areas.plates.items() if seated is not edge]
    never = [areas.trump, areas.score] if panel is None else [areas.trump, areas.score, panel]
    spared = [*never, *trick, *others, *[bids] * is_bidding]
    decided_by = [Obstacle(rect, _DECIDED_BY) for rect in (*trick, *others, bids)]

    def best(*styles: TextStyle) -> tuple[Rect, TextStyle]:
        def candidates(style: TextStyle) -> Iterator[tuple[float, Rect]]:
            return ((0.0, box) for box in _bubbles(areas, edge, words, style, context))

        return place(styles, candidates, [*map(Obstacle, never)], [*decided_by, Obstacle(said)])

    styles = _STYLES if areas.is_raised else _STYLES[:1]
    clear = (found for found in map(best, styles) if not any(map(found[0].inset(1).overlaps, spared)))
    return next(clear, None) or best(*styles)


def _bubbles(
    areas: TableAreas, edge: TableEdge, words: str, style: TextStyle, context: LayoutContext
) -> Iterator[Rect]:
    """Yield rectangles for a bubble, best first: narrow and tall, then wide and low."""
    px = context.metrics.px
    plate, gap = areas.plates[edge], px(theme.GAP_XS)
    if edge is TableEdge.TOP:
        yield from _bubbles_above(areas, words, style, context)
        return
    for share in _BROADER:
        width, height = talk_size(words, plate.w * share, style, context)
        x = plate.x if edge is TableEdge.LEFT else plate.right - width
        yield Rect(x, plate.y - gap - px(SIGN_ABOVE) - height, width, height)
        yield Rect(x, plate.bottom + gap, width, height)
        beside = plate.right + gap if edge is TableEdge.LEFT else plate.x - gap - width
        yield Rect(beside, plate.centre.y - height / 2, width, height)


def _bubbles_above(areas: TableAreas, words: str, style: TextStyle, context: LayoutContext) -> Iterator[Rect]:
    """Yield rectangles for the opposite player's bubble: beside the plate, below it, and beside the player's card."""
    px = context.metrics.px
    plate, gap = areas.plates[TableEdge.TOP], px(theme.GAP_XS)
    rooms = (plate.x - areas.trump.right - 2 * gap, areas.score.x - plate.right - 2 * gap)
    for is_right, beside in enumerate(rooms):
        if beside >= px(_BESIDE):
            width, height = talk_size(words, beside, style, context)
            x = plate.right + gap if is_right else plate.x - gap - width
            yield Rect(x, plate.centre.y - height / 2, width, height)
    beside_card = (areas.slot.x - areas.trump.right - 2 * gap, areas.score.x - areas.slot.right - 2 * gap)
    for is_right, beside in enumerate(beside_card):
        if beside >= px(_NARROWEST):
            width, height = talk_size(words, beside, style, context)
            x = areas.slot.right + gap if is_right else areas.slot.x - gap - width
            yield Rect(x, plate.bottom + gap, width, height)
    ends = (plate.centre.x - areas.trump.right, areas.score.x - plate.centre.x)
    for share in _BROADER:
        width, height = talk_size(words, min(plate.w * share, 2 * (min(ends) - gap)), style, context)
        for x in (plate.centre.x - width / 2, areas.slot.x - gap - width, areas.slot.right + gap):
            yield Rect(x, plate.bottom + gap, width, height)


def talk_size(words: str, most: float, style: TextStyle, context: LayoutContext) -> tuple[float, float]:
    """Return the width and height in pixels of a bubble that is at most `most` pixels wide."""
    inside = most - 2 * context.metrics.px(_INSET[0])
    return boxed(words, inside, style, _INSET, context.measure, context.metrics)


def paint_talk(painter: Painter, widgets: list[Widget]) -> None:
    """Draw the bubbles, with dark text on ivory."""
    px = painter.metrics.px
    for widget in widgets:
        painter.shapes.plate(
            widget.rect, top=theme.TEXT, bottom=theme.rgb("#e9dcc0"), radius=px(13), line=theme.ACCENT, width=2
        )
        painter.texts.paragraph(
            widget.name, widget.rect.inset(*map(px, _INSET)), widget.style, theme.INK, align=Align.CENTRE
        )
