"""Deal result panel in the middle of the table at the end of a deal in a replay."""

from collections.abc import Callable, Sequence
from itertools import product

from game.controllers.replay_player import ReplayPlayer
from game.engine.state import Phase
from game.i18n import _
from game.scenes.table.score_panel import contract_text
from game.tabletop.areas import TableAreas, TableEdge
from game.toolkit import theme
from game.toolkit.form import fitting
from game.toolkit.geometry import SHARE, centred, columns, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Role, Widget, label
from game.wording.contracts import gained, taken_text, with_taken
from game.wording.names import capital
from game.wording.table import deal_title


def over_widgets(
    replay_player: ReplayPlayer, areas: TableAreas, context: LayoutContext, *, caption: str
) -> list[Widget]:
    """Return a panel with each side's bid, tricks and points. Its heading names the deal or, after the match, the winner."""
    seen = replay_player.seen
    match, deal = seen.public.match, seen.public.deal
    if deal is None or deal.phase is not Phase.OVER:
        return []
    px, measure = context.metrics.px, context.measure.measure
    title = caption if match.winners is not None and caption else deal_title(deal)
    space = min(areas.plates[TableEdge.RIGHT].x - areas.plates[TableEdge.LEFT].right - px(24), areas.window.w - px(24))
    voices = replay_player.voices
    rim, apart = px(theme.GAP_XL), px(theme.GAP_XXL)
    names = (voices.side, voices.side_short) if voices.names_seats else (voices.side_short,)
    for name_of, (body, strong) in product(names, ((theme.BODY, theme.STRONG), (theme.SMALL, theme.SMALL_STRONG))):
        lines = _lines(replay_player, name_of) or [(_("Thrown in."), "", "")]
        widths = _widths(lines, (strong, body, strong), context)
        wanted = sum(widths) + 2 * (apart + rim)
        if wanted <= space:
            break
    width = min(max(wanted, measure(title, theme.HEADING)[0] + 2 * rim), space)
    style = fitting(context.measure, width - 2 * rim, (theme.HEADING, theme.LABEL), title)
    heights = [measure(title, style)[1], *[measure("", strong)[1]] * len(lines)]
    between = px(theme.GAP_S)
    panel = centred(areas.centre, width, sum(heights) + len(lines) * between + 2 * rim)
    heading, *places = rows(panel.inset(rim), *heights, gap=between)
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        label(heading, title, style=style, align=Align.CENTRE, role=Role.HEADING),
    ]
    for place, (name, stood, points) in zip(places, lines, strict=True):
        if not stood:
            widgets.append(label(place, name, style=body, align=Align.CENTRE))
            continue
        left, _apart, middle, right = columns(place, widths[0], apart, SHARE, widths[2])
        widgets.append(label(left, name, style=strong))
        widgets.append(label(middle, stood, style=body))
        widgets.append(label(right, points, style=strong, align=Align.RIGHT))
    return widgets


def _widths(lines: Sequence[tuple[str, str, str]], styles: Sequence[TextStyle], context: LayoutContext) -> list[float]:
    """Return the width in pixels of each column."""
    spare = context.metrics.px(4)
    return [max(context.measure.measure(line[i], styles[i])[0] for line in lines) + spare for i in range(len(styles))]


def _lines(replay_player: ReplayPlayer, name_of: Callable[[int], str]) -> list[tuple[str, str, str]]:
    """Return each side's name, its bid and tricks in one text, and its points; an empty list for a deal thrown in."""
    match = replay_player.seen.public.match
    if replay_player.seen.deal.thrown_in is not None:
        return []
    result, lines = match.results[-1], []
    for side, count in enumerate(result.tricks):
        taken = taken_text(count)
        if result.contracts:
            bid = contract_text(result.contracts[side], match.rules.words)
            taken = with_taken(bid, count)
        got = gained(result.scores[side].total) if result.scores else ""
        lines.append((name_of(side), capital(taken), got))
    return lines
