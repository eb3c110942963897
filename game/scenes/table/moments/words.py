"""Words of a moment: the last event at the table, on a pane."""

from typing import Final

from game.scenes.table.prompt import words_aside
from game.tabletop.layout import TableLayout
from game.tabletop.pacing import is_great
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import centred
from game.toolkit.render.painter import Painter
from game.toolkit.theme import SMALLER_TYPES, resized
from game.toolkit.widgets import Align
from game.wording.table import moment_text

_LOUD: Final = theme.rgb("#6d1620", 244), theme.rgb("#45101a", 244)
_CLEAR: Final = theme.rgb("#18223f", 244), theme.rgb("#0f1529", 244)
"""The grounds of the words on a great moment, and on any other."""
_AROUND: Final = 60.0
"""Units that the words leave free left and right together."""
_ROUND: Final = 18.0
"""Units of the largest radius of a pane beside the viewer's card."""
_WORDS: Final = tuple(resized(theme.HEADING, share) for share in SMALLER_TYPES)


def paint_moment(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the last event in words, over the table where it belongs."""
    moments = viewer.stage.moments
    text = moment_text(moments[-1].event, viewer.voices) if moments else ""
    if not text:
        return
    px, measure, row = painter.metrics.px, painter.texts.measure, layout.areas.prompt
    is_aside = layout.areas.is_prompt_aside
    if is_aside:
        inner, style = words_aside(text, _WORDS, layout.areas, painter.texts, px(_AROUND))
        box = inner.inset(-px(_AROUND) / 2, 0)
    else:
        style = next((style for style in _WORDS if measure(text, style)[1] <= row.h), _WORDS[-1])
        box = centred(row.centre, min(measure(text, style)[0] + px(_AROUND), layout.areas.table.w * 0.8), row.h)
        inner = box.inset(px(14), 0)
    is_loud = is_great(moments[-1].event) and not moments[-1].is_brief
    top, bottom = _LOUD if is_loud else _CLEAR
    radius = min(box.h / 2, px(_ROUND)) if is_aside else row.h / 2
    painter.shapes.plate(box, top=top, bottom=bottom, radius=radius, line=theme.GOLD_LIGHT, width=2)
    draw = painter.texts.paragraph if is_aside else painter.texts.line
    draw(text, inner, style, theme.IVORY, align=Align.CENTRE)
