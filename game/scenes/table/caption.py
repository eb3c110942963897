"""Caption at the table: the last event in words, above the viewer's plate."""

from collections.abc import Iterable
from typing import Final

from game.scenes.table.glass import paint_glass
from game.tabletop.areas import TableAreas
from game.toolkit import theme
from game.toolkit.form import fitting, height_of
from game.toolkit.geometry import placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Part, Role, View, Widget, label

CAPTION: Final = Part("caption")
SAID: Final = Part("said")
"""Panel with the words of a tutor or coach."""
_AROUND: Final = (theme.GAP_M, theme.GAP_XS)
"""Horizontal and vertical padding around the text, in units."""


def beside_panel(widgets: Iterable[Widget], said: Iterable[Widget]) -> list[Widget]:
    """Return the `widgets` that no panel in `said` covers."""
    panels = [one.rect for one in said if one.part == SAID and one.role is Role.PANEL]
    return [one for one in widgets if not any(one.rect.shared(panel) > 1 for panel in panels)]


def caption_widgets(areas: TableAreas, context: LayoutContext, text: str) -> list[Widget]:
    """Return the text of the last event, in the largest style that fits; empty for an empty text."""
    if not text:
        return []
    where = areas.caption.inset(*map(context.metrics.px, _AROUND))
    shares = theme.SMALLER_TYPES if context.metrics.is_least else (1.0,)
    styles = [theme.resized(theme.SMALL, share) for share in shares]
    style = fitting(context.measure, where.w, styles, text, height=where.h, wraps=True)
    height = height_of(text, where.w, style, context.measure)
    return [label(placed(where, where.w, height, down=1), text, style=style, wraps=True, part=CAPTION)]


def paint_caption(painter: Painter, view: View) -> None:
    """Draw the pane behind the caption."""
    for words in view.parts(CAPTION):
        paint_glass(painter, words.rect.inset(*(-painter.metrics.px(units) for units in _AROUND)))
