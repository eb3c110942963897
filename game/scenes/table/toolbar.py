"""Toolbar of the table: ruleset and deal, the match's marks such as "taken back", and icons."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.records.marks import MatchMarks
from game.scenes.shell.marks_shown import titled
from game.scenes.table.bindings import TABLE, Binding, standing
from game.scenes.table.prompt import claim_text, has_claim, may_hint
from game.tabletop.areas import TableAreas
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.geometry import SHARE, Point, Rect, columns, placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Tone, Widget
from game.wording.table import deal_text

_IN_BAR: Final = ("undo", "hint", "last-trick", "menu")
"""Actions with an icon in the bar."""
_NEEDED: Final = ("undo", "hint", "menu")
"""Actions with an icon in a newcomer's bar."""


def bar_buttons(local_match: LocalMatch, *, is_whole: bool = True) -> tuple[Binding, ...]:
    """Return the icons of the bar, from left to right. Unless `is_whole`, omit those that newcomers do not need."""
    shown = _IN_BAR if is_whole else _NEEDED
    return tuple(button for button in table_buttons(local_match) if button.name in shown)


def menu_buttons(local_match: LocalMatch, device: Device, act: Callable[[str], object]) -> list[Button]:
    """Return buttons for the actions without an icon in the bar, with their keys. `act` receives the chosen action's name."""
    return [
        replace(one.button(Tone.PLAIN, device), text=one.titled(device), tip="", action=partial(act, one.name))
        for one in table_buttons(local_match)
        if one.name not in _IN_BAR
    ]


def table_buttons(local_match: LocalMatch) -> tuple[Binding, ...]:
    """Return all actions at the table."""
    table, seat = local_match.table, local_match.seat
    deal = local_match.seen.public.deal
    no_undo = "" if local_match.can_undo else _("You have nothing to take back in this deal.")
    no_redo = "" if table.can_redo(seat) else _("There is nothing to redo.")
    unsure = "" if has_claim(local_match) else _("You may still lose a trick.")
    no_hint = "" if may_hint(local_match) else _("You can ask for a hint when it is your turn.")
    no_trick = "" if deal is not None and deal.tricks else _("No trick has been taken yet.")
    reasons = {"undo": no_undo, "redo": no_redo, "claim": unsure, "hint": no_hint, "last-trick": no_trick}
    texts = {"claim": claim_text(local_match)}
    return standing([one for one in TABLE if local_match.is_kept or one.name != "hint"], reasons, texts)


def bar_widgets(
    viewer: Viewer,
    buttons: Sequence[Binding],
    areas: TableAreas,
    context: LayoutContext,
    played: MatchMarks,
    title: str = "",
) -> list[Widget]:
    """Return the bar: ruleset, deal or another `title`, marks of the match (`played`), and icons."""
    px, deal = context.metrics.px, title or deal_text(viewer.seen)
    side, gap = px(theme.ICON_BUTTON), px(theme.GAP_XS)
    _edge, head, _apart, icons, _right = columns(areas.bar, px(20), SHARE, px(10), (side + gap) * len(buttons), px(8))
    name = _("{ruleset} · {deal}").format(ruleset=_(viewer.seen.rules.name), deal=deal)
    places = columns(placed(icons, icons.w, side), *[side] * len(buttons), gap=gap)
    return [
        *titled((name, deal), played, head, context),
        *(
            replace(button.button(Tone.QUIET, context.device).widget(place), icon_only=True)
            for button, place in zip(buttons, places, strict=True)
        ),
    ]


def menu_widget(button: Binding, areas: TableAreas, context: LayoutContext) -> Widget:
    """Return the menu icon of a table without a bar."""
    px = context.metrics.px
    place = placed(areas.bar.inset(px(8), 0), px(theme.ICON_BUTTON), px(theme.ICON_BUTTON), across=1)
    return replace(button.button(Tone.PLAIN, context.device).widget(place), icon_only=True)


def paint_bar(painter: Painter, bar: Rect) -> None:
    """Draw the background of the bar."""
    painter.shapes.box(bar, theme.with_alpha(theme.GROUND, 0.94))
    painter.shapes.rule(Point(bar.x, bar.bottom), Point(bar.right, bar.bottom), theme.EDGE, 1)
