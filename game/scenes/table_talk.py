"""Remarks at the table: each stays at its seat for a while, as a bubble beside the plate."""

from game.scenes.program import Program
from game.scenes.remarks import Remark, Talk, spoken
from game.scenes.scene import Room
from game.scenes.sitting import Sitting
from game.session.journal import TakenBack
from game.ui import theme
from game.ui.geometry import Rect
from game.ui.layout import Place, TableLayout
from game.ui.painter import Painter
from game.ui.widgets import Align, Role, Tone, Widget

_LASTS = 3.2
"""Seconds for which a remark stays at normal speed."""
_SHORTEST = 0.6
"""Of that time, at the fastest."""


class TableTalk:
    """What is said at one table, and for how long it is still seen."""

    def __init__(self, program: Program, sitting: Sitting) -> None:
        """Begin in silence."""
        self._program = program
        self._sitting = sitting
        self._talk = Talk(sitting.seen)
        self._heard = sitting.stage.seq
        self._remark: Remark | None = None
        self._left = 0.0

    def update(self, dt: float) -> bool:
        """Listen to what has been shown since, `dt` seconds after the last time; True if a bubble came or went."""
        before = self._remark
        self._left -= dt
        if self._left <= 0 or not self._program.settings.remarks:
            self._remark = None
        stage = self._sitting.stage
        if stage.seq != self._heard:
            self._listen(stage.seq)
        return self._remark != before

    def _listen(self, seq: int) -> None:
        for entry in self._sitting.table.since(self._heard, self._sitting.viewer) if seq > self._heard else ():
            if entry.seq > seq:
                break
            if isinstance(entry.event, TakenBack):
                break
            remark = self._talk.hear(entry.event)
            if remark is not None and self._program.settings.remarks:
                self._remark = remark
                self._left = _LASTS * max(self._sitting.stage.pace, _SHORTEST)
        self._heard = seq
        self._talk.reset(self._sitting.seen)

    def widgets(self, fixed: TableLayout, room: Room) -> list[Widget]:
        """The bubble, to be read out; drawn by `paint`."""
        if self._remark is None:
            return []
        place = fixed.places.get(self._remark.seat)
        if place is None or place is Place.BOTTOM:
            return []
        name = self._sitting.seen.public.match.player_at(self._remark.seat).name
        words = spoken(self._remark)
        return [
            Widget(
                rect=bubble(fixed, place, words, room),
                role=Role.IMAGE,
                name=words,
                detail=name,
                style=theme.STRONG,
                tone=Tone.BARE,
                wraps=True,
            )
        ]


def bubble(fixed: TableLayout, place: Place, words: str, room: Room) -> Rect:
    """Where a remark stands: above the plates at the sides, beside the one opposite."""
    px = room.metrics.px
    frame = fixed.frame
    plate = frame.plates[place]
    gap = px(7)
    most = plate.w
    beside = plate.x - frame.trump.right - 2 * gap
    is_beside = place is Place.TOP and beside >= px(150)
    if is_beside:
        most = beside
    lines = room.measure.wrapped(words, most - px(28), theme.STRONG)
    sizes = [room.measure.measure(line, theme.STRONG) for line in lines]
    width = max(wide for wide, _tall in sizes) + px(28)
    height = sum(tall for _wide, tall in sizes) + px(16)
    if is_beside:
        return Rect(plate.x - gap - width, plate.centre.y - height / 2, width, height)
    if place is Place.TOP:
        return Rect(plate.centre.x - width / 2, plate.bottom + gap, width, height)
    x = plate.x if place is Place.LEFT else plate.right - width
    return Rect(x, plate.y - gap - height, width, height)


def paint_talk(painter: Painter, widgets: list[Widget]) -> None:
    """The bubbles: ink on ivory, so that they are no part of the table."""
    px = painter.metrics.px
    for widget in widgets:
        painter.plate(
            widget.rect, top=theme.IVORY, bottom=theme.rgb("#e9dcc0"), radius=px(13), line=theme.GOLD, width=2
        )
        painter.paragraph(widget.name, widget.rect.inset(px(12), px(8)), widget.style, theme.INK, align=Align.CENTRE)
