"""Head-up display (HUD) of the table: its parts as widgets and drawings."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import structs

from game.controllers.local_match import LocalMatch
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from game.i18n import _, installed
from game.records.marks import STRAIGHT
from game.scenes.table.caption import caption_widgets, paint_caption
from game.scenes.table.cards import hand_widgets, is_in_trick, paint_backs, paint_cards
from game.scenes.table.felt import paint_felt
from game.scenes.table.glass import paint_glass
from game.scenes.table.moments.blooper import paint_blooper, paint_star, shaken
from game.scenes.table.moments.board import paint_burst, paint_seal_under, paint_seals, paint_stamp, seal_widgets
from game.scenes.table.moments.lamp import (
    LightLeft,
    breaking_card,
    lamp_time,
    light_left,
    paint_cone,
    paint_lamp,
    paint_trump_in_light,
)
from game.scenes.table.moments.points import has_walked, in_tray, paint_points, paint_walk, points_widgets
from game.scenes.table.plates import dealer_widgets, paint_plates, plate_widgets
from game.scenes.table.prompt import paint_prompt, paint_slot, prompt_widgets
from game.scenes.table.score_panel import paint_score, score_widgets
from game.scenes.table.toolbar import bar_buttons, bar_widgets, menu_widget, paint_bar
from game.scenes.table.trick_marks import mark_widgets, paint_leader
from game.scenes.table.trump_panel import paint_trump, trump_widgets
from game.tabletop.layout import CardKey, PileKey, TableLayout, UpcardKey, pile_edge
from game.tabletop.motion import LINGER, Pose
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskCard
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.devices.key_layout import other_letters
from game.toolkit.geometry import Rect, Share, rows
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Target
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Group, View, Widget, grouped
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.table import deal_text
from game.wording.voices import Voices

Panels: TypeAlias = Memo[tuple[Widget, ...]]
"""Widgets kept from the last frame."""


def table_widgets(
    local_match: LocalMatch,
    layout: TableLayout,
    context: LayoutContext,
    panels: Panels,
    bar: Panels,
    hand: Panels,
    *,
    caption: str,
    right: float | None,
    sight: Sight = WHOLE,
) -> list[Widget]:
    """Return all widgets of the table except questions. The prompt ends before `right`, the left edge of a panel, if given.

    `panels`, `bar` and `hand` cache widgets between frames.
    """
    seen, areas = local_match.seen, layout.areas
    buttons = bar_buttons(local_match, is_whole=Fixture.TOOLS in sight)
    played = local_match.table.played if Fixture.FLAG in sight else STRAIGHT
    named = context.device, other_letters(), installed()
    key = deal_text(seen), seen.rules, buttons, played, areas, context.metrics, Fixture.BAR in sight, named

    def make_bar() -> tuple[Widget, ...]:
        in_bar = (
            bar_widgets(local_match, buttons, areas, context, played)
            if Fixture.BAR in sight
            else [menu_widget(buttons[-1], areas, context)]
        )
        return tuple(grouped(in_bar, Group("bar", _("The bar"))))

    def make_hand() -> tuple[Widget, ...]:
        return tuple(grouped(hand_widgets(local_match, layout), Group("hand", _("Your hand"))))

    held = seen, layout, isinstance(local_match.turn, AskCard), local_match.is_hand_hidden, installed()
    return [
        *bar.of(key, make_bar),
        *status_widgets(local_match, layout, context, panels, caption=caption, sight=sight),
        *(prompt_widgets(local_match, layout.areas, context, right) if Fixture.PROMPT in sight else ()),
        *hand.of(held, make_hand),
    ]


def first_target(local_match: LocalMatch, layout: TableLayout, asked: Sequence[Widget]) -> Target | None:
    """Return the target to focus first: a usual bid, the last answer, or the last card, preferably a playable one; else None."""
    seen = local_match.seen
    targets = [widget.target for widget in asked if widget.target is not None]
    if targets:
        bids = [target for target in targets if isinstance(target, BidTarget)]
        return bids[min(round(seen.deal.size / 4), len(bids) - 1)] if bids else targets[-1]
    if seen.public.deal is None or local_match.is_hand_hidden:
        return None
    cards = playable(seen).cards or seen.hand
    own = [card for card in layout.poses if isinstance(card, Card) and cards >> card & 1]
    return CardTarget(own[-1]) if own else None


def status_widgets(
    viewer: Viewer, layout: TableLayout, context: LayoutContext, panels: Panels, *, caption: str, sight: Sight = WHOLE
) -> list[Widget]:
    """Return the widgets of trump, scores, players, the last event, and signs such as the dealer's.

    `panels` caches the widgets of trump, scores and players, and computes the next ones in advance.
    """
    voices = viewer.voices
    key = voices, layout.areas, layout.edges, context.metrics, sight, installed()

    def make(seen: Observation) -> tuple[object, Callable[[], tuple[Widget, ...]]]:
        return (seen, *key), lambda: _panel_widgets(seen, voices, layout, context, sight)

    widgets = [*panels.of(*make(viewer.stage.counted))]
    panels.prepare(*make(viewer.stage.ahead))
    if Fixture.CAPTION in sight:
        widgets += caption_widgets(layout.areas, context, caption)
    return [*widgets, *grouped(_sign_widgets(viewer, layout, context, sight), Group("signs", _("Signs on the table")))]


def _panel_widgets(
    seen: Observation, voices: Voices, layout: TableLayout, context: LayoutContext, sight: Sight
) -> tuple[Widget, ...]:
    widgets: list[Widget] = []
    if Fixture.TRUMP in sight:
        trump = trump_widgets(seen, layout.areas, context, has_lamp=Fixture.LAMP in sight)
        widgets += grouped(trump, Group("trump", _("Trump")))
    if Fixture.SCORE in sight:
        widgets += score_widgets(seen, voices, layout.areas, context)
    return (*widgets, *plate_widgets(seen, voices, layout, context, sight))


def _sign_widgets(viewer: Viewer, layout: TableLayout, context: LayoutContext, sight: Sight) -> list[Widget]:
    dealer = dealer_widgets(viewer, layout, context) if Fixture.DEALER in sight else []
    points = points_widgets(viewer, layout) if Fixture.SCORE in sight else []
    return [*dealer, *seal_widgets(viewer, layout), *mark_widgets(viewer, layout, sight), *points]


def paint_table(
    painter: Painter,
    viewer: Viewer,
    layout: TableLayout,
    context: LayoutContext,
    view: View,
    *,
    picked: Card | None,
    sight: Sight = WHOLE,
) -> None:
    """Draw everything under the widgets, without parts of the table that are not in `sight`."""
    areas = layout.areas
    poses = shaken(viewer, layout, viewer.stage.cards.poses(layout))
    if Fixture.TRUMP not in sight:
        poses = [(key, pose) for key, pose in poses if not isinstance(key, UpcardKey)]
    if Fixture.MARKS not in sight:
        poses = [(key, _unmarked(key, pose, layout, viewer)) for key, pose in poses]
    if viewer.stage.telling is not None:
        poses = [(key, pose) for key, pose in poses if not has_walked(viewer, key)]
    in_hand = [(key, pose) for key, pose in poses if not is_in_trick(viewer, key)]
    in_trick = [(key, pose) for key, pose in poses if is_in_trick(viewer, key)]
    paint_felt(painter, viewer, areas)
    if Fixture.LAMP in sight:
        paint_trump_in_light(painter, viewer, areas)
    paint_star(painter, viewer, layout)
    paint_burst(painter, viewer, layout)
    paint_backs(painter, poses)
    if Fixture.BAR in sight:
        paint_bar(painter, areas.bar)
    if Fixture.TRUMP in sight:
        paint_trump(painter, viewer, areas, view)
    if Fixture.SCORE in sight:
        paint_score(painter, viewer, areas, view)
    paint_plates(painter, viewer, layout, view, sight)
    if Fixture.TRICKS in sight:
        paint_trays(painter, viewer, layout)
    paint_caption(painter, view)
    has_lamp = lamp_time(viewer) is not None
    if not has_lamp:
        _paint_on_felt(painter, viewer, layout, view)
    paint_blooper(painter, viewer, layout)
    light = LightLeft() if painter.is_contrasted else light_left(viewer)
    bright = breaking_card(viewer) if light.cards < 1 else None
    painter.dim(light.table / light.cards)
    paint_cone(painter, viewer, areas)
    paint_lamp(painter, viewer, areas)
    if has_lamp:  # drawn after the lamp, whose light would wash out the seals
        _paint_on_felt(painter, viewer, layout, view)
    in_dark = [*in_hand, *((key, pose) for key, pose in in_trick if key is not bright)]
    paint_cards(painter, viewer, context, in_dark, picked=picked, sight=sight)
    painter.dim(light.cards)
    if bright is not None:
        in_light = [(key, pose) for key, pose in in_trick if key is bright]
        paint_cards(painter, viewer, context, in_light, picked=picked, sight=sight)
    if Fixture.LED in sight:
        paint_leader(painter, viewer, layout)
    if Fixture.SCORE in sight:
        paint_points(painter, viewer, layout)
    paint_prompt(painter, viewer, view)
    paint_seal_under(painter, viewer, layout)


def _paint_on_felt(painter: Painter, viewer: Viewer, layout: TableLayout, view: View) -> None:
    paint_seals(painter, viewer, layout)
    paint_slot(painter, layout.areas, view)


def paint_great(painter: Painter, viewer: Viewer, layout: TableLayout, sight: Sight = WHOLE) -> None:
    """Draw, in front of everything, the animated stamp with its seals, and the tricks that move to the score."""
    if Fixture.SCORE in sight:
        paint_walk(painter, viewer, layout)
    paint_stamp(painter, viewer, layout)


def _unmarked(key: CardKey, pose: Pose, layout: TableLayout, viewer: Viewer) -> Pose:
    """Return the pose of a card, at normal size if the card lies still in the trick."""
    if not isinstance(key, Card) or not is_in_trick(viewer, key) or pose.is_moving:
        return pose
    return structs.replace(pose, height=layout.areas.trick_height)


_POPS, _STEPS = 0.25, 4
"""Enlargement of a tray's number when a trick arrives, relative to its usual size, and number of steps in which it shrinks."""
_LOW: Final = 50.0
"""Minimum height in units of a tray whose contents go on two lines; in a lower tray they go on one."""
_PILES: Final = 0.4
"""Share of a tray, at its left, reserved for the tricks."""


def paint_trays(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the trays that hold tricks."""
    match, deal = viewer.seen.public.match, viewer.stage.counted.public.deal
    if deal is None:
        return
    animator = viewer.stage.cards.animator
    for side, seats in enumerate(match.sides):
        taken = in_tray(viewer, side, deal.taken_by(seats))
        if taken:
            last = PileKey(side, taken - 1)
            lying = animator.pose(last)
            tray = layout.areas.trays[pile_edge(match, layout.edges, side)]
            paint_glass(painter, tray)
            inner = tray.inset(painter.metrics.px(10), painter.metrics.px(3))
            upper, lower = rows(inner, Share(0.42), Share(0.58))
            beside = Rect(upper.x + upper.w * _PILES, upper.y, upper.w * (1 - _PILES), upper.h)
            if tray.h < painter.metrics.px(_LOW):  # name and number side by side
                lower = inner
                number = painter.texts.measure(str(taken), theme.NUMBER)[0] + painter.metrics.px(theme.GAP_M)
                beside = Rect(beside.x, inner.y, beside.w - number, inner.h)
            name = viewer.voices.side_short(side)
            painter.texts.line(name, beside, theme.SMALL_STRONG, theme.MUTED, align=Align.RIGHT)
            came = animator.arrived(last) / LINGER if lying is not None and lying.alpha == 1 else 1.0
            style = resized(theme.NUMBER, 1 + _POPS * (round((1 - came) * _STEPS) / _STEPS))
            painter.texts.line(str(taken), lower, style, theme.HIGHLIGHT, align=Align.RIGHT)
