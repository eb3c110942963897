"""Head-up display (HUD) of the table: its things in their order, as widgets and as they are drawn under these."""

from game.controllers.local_match import LocalMatch
from game.engine.cards import Card
from game.scenes.table.caption import caption_widgets, paint_caption
from game.scenes.table.cards import hand_widgets, paint_backs, paint_cards
from game.scenes.table.felt import paint_felt
from game.scenes.table.moments import paint_scenery
from game.scenes.table.plates import paint_plates, plate_widgets
from game.scenes.table.prompt import paint_prompt, prompt_widgets
from game.scenes.table.score_panel import paint_score, score_widgets
from game.scenes.table.toolbar import bar_buttons, bar_widgets, paint_bar
from game.scenes.table.trays import paint_trays
from game.scenes.table.trump_panel import paint_trump, trump_widgets
from game.tabletop.layout import TableLayout
from game.tabletop.viewer import Viewer
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import View, Widget


def table_widgets(
    local_match: LocalMatch, fixed: TableLayout, context: LayoutContext, *, caption: str, right: float | None
) -> list[Widget]:
    """Return all widgets of the table but for questions laid over it; the prompt ends before `right`, if something lies there."""
    return [
        *bar_widgets(local_match, bar_buttons(local_match), fixed.frame, context, local_match.table.played),
        *status_widgets(local_match, fixed, context, caption=caption),
        *prompt_widgets(local_match, fixed.frame, context, right),
        *hand_widgets(local_match, fixed),
    ]


def status_widgets(local_match: Viewer, fixed: TableLayout, context: LayoutContext, *, caption: str) -> list[Widget]:
    """Return the widgets of the table's state: trump, the scores, the players, the last event."""
    return [
        *trump_widgets(local_match, fixed.frame, context),
        *score_widgets(local_match, fixed.frame, context),
        *plate_widgets(local_match, fixed, context),
        *caption_widgets(fixed.frame, context, caption),
    ]


def paint_table(
    painter: Painter,
    local_match: Viewer,
    fixed: TableLayout,
    context: LayoutContext,
    view: View,
    *,
    picked: Card | None,
) -> None:
    """Draw everything that lies under the widgets."""
    frame, poses = fixed.frame, local_match.stage.poses(fixed)
    paint_felt(painter, local_match, frame)
    paint_backs(painter, poses)
    paint_bar(painter, frame.bar)
    paint_trump(painter, local_match, frame, view)
    paint_score(painter, local_match, frame, view)
    paint_plates(painter, local_match, fixed, view)
    paint_trays(painter, local_match, fixed)
    paint_caption(painter, view)
    paint_scenery(painter, local_match, frame)
    paint_cards(painter, local_match, context, poses, picked=picked)
    paint_prompt(painter, local_match, view)
