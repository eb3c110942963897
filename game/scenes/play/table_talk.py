"""Speech bubbles at the table: each remark stays at its seat for a while, beside the plate."""

from collections.abc import Iterator

from game.controllers.local_match import LocalMatch
from game.records.marks import Mark
from game.scenes.play.remarks import Remark, Talk, spoken
from game.scenes.shell.services import Program
from game.session.journal import TakenBack
from game.tabletop.layout import Frame, Place, TableLayout
from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Role, Tone, Widget

_LASTS = 3.2
"""Seconds for which a remark stays at normal speed."""
_SHORTEST = 0.6
"""The share of that time at the fastest speed."""
_BESIDE = 150.0
"""Units of width that a bubble needs between the plate opposite and the widgets beside that."""
_DECIDED_BY = 4
"""The cost of covering what is decided by, as a multiple of that of anything else."""
_BROADER = (1.0, 1.35, 1.7, 2.1)
"""The widths of a bubble to be tried, as multiples of a plate: where there is no room for its height."""


class TableTalk:
    """Remarks at one table, and the time for which each is still seen."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Begin in silence."""
        self._program = program
        self._local_match = local_match
        self._talk = Talk(local_match.seen)
        self._heard = local_match.stage.seq
        self._remark: Remark | None = None
        self._left = 0.0

    def update(self, dt: float) -> bool:
        """Listen to the events shown since, `dt` seconds after the last time; True if a bubble came or went."""
        before = self._remark
        self._left -= dt
        if self._left <= 0 or not self._program.preferences.settings.remarks:
            self._remark = None
        stage = self._local_match.stage
        if stage.seq != self._heard:
            self._listen(stage.seq)
        return self._remark != before

    def _listen(self, seq: int) -> None:
        for entry in self._local_match.table.since(self._heard, self._local_match.viewer) if seq > self._heard else ():
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

    def widgets(self, fixed: TableLayout, context: LayoutContext) -> list[Widget]:
        """Return the bubble, to be read out; drawn by `paint`."""
        if self._remark is None:
            return []
        place = fixed.places.get(self._remark.seat)
        if place is None or place is Place.BOTTOM:
            return []
        name = self._local_match.seen.public.match.player_at(self._remark.seat).name
        words = spoken(self._remark)
        return [
            Widget(
                rect=bubble(fixed, place, words, context),
                role=Role.IMAGE,
                name=words,
                detail=name,
                style=theme.STRONG,
                tone=Tone.BARE,
                wraps=True,
            )
        ]


def bubble(fixed: TableLayout, place: Place, words: str, context: LayoutContext) -> Rect:
    """Return the place of a remark beside the speaker's plate, where it covers least of trump, scores, prompt and bids.

    The cards on the table at the moment are ignored, so that its place is stable.
    """
    frame = fixed.frame
    top = frame.stacks[Place.TOP].y + frame.back_height * 0.45
    left, wide = frame.auction.x, frame.auction.w
    if context.metrics.is_enlarged:  # then the bids reach from plate to plate
        left, wide = frame.plates[Place.LEFT].right, frame.plates[Place.RIGHT].x - frame.plates[Place.LEFT].right
    bids = Rect(left, top, wide, frame.prompt.bottom - top)
    said = Rect(frame.caption.x, frame.caption.centre.y, frame.caption.w, frame.caption.h / 2)
    kept = ((frame.trump, 1), (frame.score, 1), (bids, _DECIDED_BY), (said, 1))
    return min(
        _bubbles(frame, place, words, context), key=lambda box: sum(box.shared(rect) * cost for rect, cost in kept)
    )


def _bubbles(frame: Frame, place: Place, words: str, context: LayoutContext) -> Iterator[Rect]:
    """Yield places for a bubble, the best first: narrow and tall, then broader and lower."""
    px = context.metrics.px
    plate, gap = frame.plates[place], px(7)
    if place is Place.TOP:
        rooms = (plate.x - frame.trump.right - 2 * gap, frame.score.x - plate.right - 2 * gap)
        for is_right, beside in enumerate(rooms):
            if beside >= px(_BESIDE):
                width, height = _size(words, beside, context)
                x = plate.right + gap if is_right else plate.x - gap - width
                yield Rect(x, plate.centre.y - height / 2, width, height)
    ends = (plate.centre.x - frame.trump.right, frame.score.x - plate.centre.x)
    most = 2 * (min(ends) - gap) if place is Place.TOP else frame.window.w
    for share in _BROADER:
        width, height = _size(words, min(plate.w * share, most), context)
        if place is Place.TOP:
            yield Rect(plate.centre.x - width / 2, plate.bottom + gap, width, height)
            continue
        x = plate.x if place is Place.LEFT else plate.right - width
        yield Rect(x, plate.y - gap - height, width, height)
        yield Rect(x, plate.bottom + gap, width, height)


def _size(words: str, most: float, context: LayoutContext) -> tuple[float, float]:
    """Return width and height of a bubble at most `most` wide, in pixels."""
    px = context.metrics.px
    lines = context.measure.wrapped(words, most - px(28), theme.STRONG)
    sizes = [context.measure.measure(line, theme.STRONG) for line in lines]
    return max(wide for wide, _tall in sizes) + px(28), sum(tall for _wide, tall in sizes) + px(16)


def paint_talk(painter: Painter, widgets: list[Widget]) -> None:
    """Draw the bubbles: ink on ivory, so that they are no part of the table."""
    px = painter.metrics.px
    for widget in widgets:
        painter.shapes.plate(
            widget.rect, top=theme.IVORY, bottom=theme.rgb("#e9dcc0"), radius=px(13), line=theme.GOLD, width=2
        )
        painter.texts.paragraph(
            widget.name, widget.rect.inset(px(12), px(8)), widget.style, theme.INK, align=Align.CENTRE
        )
