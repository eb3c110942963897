"""Words of an important event: the last event as text on a pane."""

from math import inf
from typing import Final

from game.scenes.table.prompt import AROUND_PROMPT, ROUND, WHY_PANEL, words_aside
from game.tabletop.areas import TableAreas
from game.tabletop.pacing import is_great
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import Measure, fitting
from game.toolkit.geometry import Rect, centred
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.theme import SMALLER_TYPES, TextStyle, resized
from game.toolkit.widgets import Align, Role, View, Widget
from game.wording.table import moment_text

_LOUD: Final = theme.rgb("#6d1620", 244), theme.rgb("#45101a", 244)
"""Background colours during the full animation of an important event."""
_CLEAR: Final = theme.rgb("#18223f", 244), theme.rgb("#0f1529", 244)
"""Background colours for an important event with a brief animation, and for events that are not important."""
_WORDS: Final = tuple(resized(theme.HEADING, share) for share in SMALLER_TYPES)


def words_place(text: str, areas: TableAreas, measure: Measure, metrics: Metrics) -> tuple[Rect, Rect, TextStyle]:
    """Return the pane for the words of an event, the rectangle of the words, and their text style."""
    px, row = metrics.px, areas.prompt
    if areas.is_prompt_aside:
        inner, style = words_aside(text, _WORDS, areas, measure, px(AROUND_PROMPT))
        return inner.inset(-px(AROUND_PROMPT) / 2, 0), inner, style
    style = fitting(measure, inf, _WORDS, text, height=row.h)
    box = centred(row.centre, min(measure.measure(text, style)[0] + px(AROUND_PROMPT), areas.table.w * 0.8), row.h)
    return box, box.inset(px(14), 0), style


def hidden_by(box: Rect, view: View) -> list[Widget]:
    """Return the panels and controls that a pane with the rectangle `box` would cover."""
    return [
        one
        for one in view.widgets
        if (one.role is Role.PANEL or one.part == WHY_PANEL or (one.target is not None and not one.target.is_note))
        and box.overlaps(one.visible.inset(1))
    ]


def paint_moment(painter: Painter, viewer: Viewer, areas: TableAreas, view: View) -> None:
    """Draw the last event in words, unless the words would cover a panel or control."""
    moments, px = viewer.stage.moments, painter.metrics.px
    text = moment_text(moments[-1].event, viewer.voices) if moments else ""
    if not text or hidden_by((place := words_place(text, areas, painter.texts, painter.metrics))[0], view):
        return
    box, inner, style = place
    top, bottom = _LOUD if is_great(moments[-1].event) and not moments[-1].is_brief else _CLEAR
    radius = min(box.h / 2, px(ROUND)) if areas.is_prompt_aside else areas.prompt.h / 2
    painter.shapes.plate(box, top=top, bottom=bottom, radius=radius, line=theme.HIGHLIGHT, width=2)
    draw = painter.texts.paragraph if areas.is_prompt_aside else painter.texts.line
    draw(text, inner, style, theme.TEXT, align=Align.CENTRE)
