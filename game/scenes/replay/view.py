"""Replay widgets over the table: the bar's icons, the step buttons, and the seats to choose from."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from game.controllers.replay_player import ReplayPlayer
from game.engine.cards import Card, CardSet
from game.i18n import _
from game.scenes.table.bindings import REPLAY, STEPS, Binding, standing
from game.scenes.table.plates import plate_columns
from game.session.replay import StepSize
from game.tabletop.areas import TableAreas
from game.tabletop.layout import TableLayout
from game.toolkit import theme
from game.toolkit.form import Button
from game.toolkit.geometry import Rect, columns
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Group, Role, Tone, Widget
from game.wording.cards import card_name
from game.wording.names import capital

RUN = ButtonTarget("run")
STEP_SIZES: Final = {
    "previous-deal": (StepSize.DEAL, -1),
    "previous-trick": (StepSize.TRICK, -1),
    "previous-card": (StepSize.CARD, -1),
    "next-card": (StepSize.CARD, 1),
    "next-trick": (StepSize.TRICK, 1),
    "next-deal": (StepSize.DEAL, 1),
}
_BESIDE: Final = ("thoughts", "branch")
"""Actions shown as text beside the step buttons, if they fit."""


def replay_buttons(replay_player: ReplayPlayer, *, has_seed: bool = True) -> tuple[Binding, ...]:
    """Return the icons of the bar, from left to right."""
    replay = replay_player.replay
    reasons = {
        "review": _("This deal was thrown in.") if replay.line is None else "",
        "thoughts": _("Nobody has decided anything in this deal yet.") if replay.last_made is None else "",
        "branch": _("Here the match is over.") if replay.fork is None else "",
        "seed": "" if has_seed else _("The number all the cards were dealt from is not known."),
    }
    texts = {"open": _("Hide the other hands") if replay_player.is_open else ""}
    return standing(REPLAY, reasons, texts)


def beside_steps(replay_player: ReplayPlayer, areas: TableAreas, context: LayoutContext) -> list[Widget]:
    """Return text buttons for the actions in `_BESIDE`, one on each side of the step buttons; empty if they do not fit."""
    metrics, px = context.metrics, context.metrics.px
    shown = [one for one in replay_buttons(replay_player) if one.name in _BESIDE]
    buttons = [one.button(Tone.PLAIN, context.device) for one in shown]
    width = max(button.width(metrics, context.measure, theme.STRONG) for button in buttons)
    left, _steps, right = columns(areas.prompt, width, areas.prompt.w, width, gap=px(theme.GAP_L), align=0.5)
    if left.x < areas.table.x + px(theme.GAP_XXL):
        return []
    return [button.widget(place, style=theme.STRONG) for button, place in zip(buttons, (left, right), strict=True)]


def step_widgets(
    replay_player: ReplayPlayer, areas: TableAreas, context: LayoutContext, *, is_running: bool
) -> list[Widget]:
    """Return the step buttons above the hand, with the run button in the middle."""
    px = context.metrics.px
    gap = px(6)
    height = max(areas.prompt.h, px(36))
    width = min(px(62), (areas.prompt.w - gap * (len(STEPS) - 1)) / len(STEPS))
    cells = [_step_button(replay_player, step, context, is_running=is_running) for step in STEPS]
    places = columns(replace(areas.prompt, h=height), *[width] * len(cells), gap=gap, align=0.5)
    return [replace(cell.widget(place), icon_only=True) for place, cell in zip(places, cells, strict=True)]


def _step_button(replay_player: ReplayPlayer, step: Binding, context: LayoutContext, *, is_running: bool) -> Button:
    replay, ends = replay_player.replay, _("The match ends here.")
    if step.name == RUN.name:
        reason = "" if replay.at + 1 < len(replay.keyframes) else ends
        text, icon = (_("Pause"), "pause") if is_running else (_(step.text), step.icon)
        return replace(step, text=text, icon=icon, reason=reason).button(Tone.PRIMARY, context.device)
    size, ways = STEP_SIZES[step.name]
    reason = _("The match starts here.") if ways < 0 else ends
    reason = "" if replay.target(size, ways) != replay.at else reason
    return replace(step, text=_(step.text), reason=reason).button(Tone.PLAIN, context.device)


def seat_widgets(replay_player: ReplayPlayer, layout: TableLayout, context: LayoutContext) -> list[Widget]:
    """Return a widget over the portrait at each seat except the viewer's. Pressing it shows the table from that seat."""
    widgets = []
    for seat in replay_player.replay.public.match.seats:
        portrait, _words = plate_columns(layout.areas.plates[layout.edges[seat]], context.metrics.unit)
        voices = replay_player.voices
        name = _("View from {name}'s seat").format(name=voices.full_name(seat))
        if voices.is_you(seat):
            name = _("View from your seat")
        if seat != replay_player.seat:
            target, sit = ButtonTarget(f"seat-{seat.name}"), partial(replay_player.sit, seat)
            widgets.append(Widget(rect=portrait, role=Role.IMAGE, name=name, target=target, action=sit, tip=name))
    return widgets


def card_widgets(replay_player: ReplayPlayer, layout: TableLayout) -> list[Widget]:
    """Return widgets of the open cards for screen readers."""
    words = replay_player.seen.rules.words
    groups = _card_groups(replay_player)
    return [
        Widget(
            rect=Rect(pose.x - pose.height * 5 / 14, pose.y - pose.height / 2, pose.height * 5 / 7, pose.height),
            role=Role.CARD,
            name=capital(card_name(key, words)),
            tone=Tone.BARE,
            group=next((group for cards, group in groups if cards >> key & 1), Group("trick", _("The trick"))),
        )
        for key, pose in layout.poses.items()
        if isinstance(key, Card)
    ]


def _card_groups(replay_player: ReplayPlayer) -> list[tuple[CardSet, Group]]:
    """Return each open hand with its group for screen readers."""
    seen = replay_player.seen
    groups = [(seen.hand, Group("hand", _("Your hand")))]
    for seat, cards in replay_player.stage.cards.reveal(seen).items():
        voices = replay_player.voices
        name = _("Your hand") if voices.is_you(seat) else _("{name}'s hand").format(name=voices.full_name(seat))
        groups.append((cards, Group(f"hand-{seat.name}", name)))
    return groups
