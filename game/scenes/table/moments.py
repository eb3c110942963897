"""Words of a moment: the last event at the table, on a pane."""

from typing import Final

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
_WORDS: Final = tuple(resized(theme.HEADING, share) for share in SMALLER_TYPES)


def paint_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the last event in words, over the table where it belongs."""
    moments = local_match.stage.moments
    text = moment_text(moments[-1].event, local_match.voices) if moments else ""
    if not text:
        return
    px, measure, row = painter.metrics.px, painter.texts.measure, fixed.frame.prompt
    style = next((style for style in _WORDS if measure(text, style)[1] <= row.h), _WORDS[-1])
    box = centred(row.centre, min(measure(text, style)[0] + px(60), fixed.frame.table.w * 0.8), row.h)
    top, bottom = _LOUD if is_great(moments[-1].event) else _CLEAR
    painter.shapes.plate(box, top=top, bottom=bottom, radius=row.h / 2, line=theme.GOLD_LIGHT, width=2)
    painter.texts.line(text, box.inset(px(14), 0), style, theme.IVORY, align=Align.CENTRE)
