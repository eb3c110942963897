"""Words of a moment: the last event at the table, on a pane."""

from game.engine.state import Phase
from game.tabletop.layout import TableLayout
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import centred
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Align
from game.wording.table import moment_text


def paint_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the last event in words, over the table where it belongs."""
    moments = local_match.stage.moments
    text = moment_text(moments[-1].event, local_match.voices) if moments else ""
    if not text:
        return
    px, style = painter.metrics.px, theme.HEADING
    frame = fixed.frame
    width = min(painter.texts.measure(text, style)[0] + px(60), frame.table.w * 0.8)
    box = centred(frame.prompt.centre, width, px(42))
    is_playing = local_match.seen.public.phase is Phase.PLAY  # then it leaves the trick in sight
    box = box.moved(0, frame.prompt.y - box.y if is_playing else frame.prompt.bottom - box.bottom)
    top, bottom = theme.rgb("#6d1620", 244), theme.rgb("#45101a", 244)
    painter.shapes.plate(box, top=top, bottom=bottom, radius=px(23), line=theme.GOLD_LIGHT, width=2)
    painter.texts.line(text, box.inset(px(14), 0), style, theme.IVORY, align=Align.CENTRE)
