"""Pointing at cards: the cards that answer a question of the tutor's, or are taken for one of them, as widgets, and their rings."""

from game.controllers.lesson_match import LessonMatch
from game.scenes.table.cards import is_in_trick
from game.tabletop.layout import CARD_ASPECT, TableLayout, UpcardKey
from game.tabletop.motion import Pose
from game.tabletop.targets import CardTarget
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Role, Tone, View, Widget
from game.wording.cards import card_name
from game.wording.names import capital


def pointing_widgets(pupil: LessonMatch, layout: TableLayout, *, has_turned: bool) -> list[Widget]:
    """Return the cards of a question's example, and those turned up; those of the hand are there anyway."""
    widgets, height = [], layout.areas.trick_height
    lying = [card for card in pupil.to_point_at if is_in_trick(pupil, card)]
    turned = [(card, layout.poses.get(UpcardKey(card))) for card in pupil.turned if has_turned]
    for card, pose in (*((card, layout.poses.get(card)) for card in lying), *turned):
        if pose is None:
            continue
        tall = height if card in lying else pose.height
        rect = centred(Point(pose.x, pose.y), tall * CARD_ASPECT, tall)
        name = capital(card_name(card, pupil.seen.rules.words))
        widgets.append(Widget(rect=rect, role=Role.CARD, name=name, target=CardTarget(card), tone=Tone.BARE))
    return widgets


def paint_pointing(
    painter: Painter, pupil: LessonMatch, layout: TableLayout, context: LayoutContext, view: View
) -> None:
    """Draw a ring around the card of a question under pointer or focus, and a mark on those that were right."""
    if pupil.question is None:
        return
    px = painter.metrics.px
    for widget in view.widgets:
        if not isinstance(widget.target, CardTarget):
            continue
        if widget.target.card in pupil.pointed:
            side = px(26)
            spot = centred(Point(widget.rect.centre.x, widget.rect.y - px(10)), side, side)
            painter.shapes.disc(spot.centre, side * 0.62, theme.GOLD, theme.INK, 2)
            painter.pictures.icon("check", spot, theme.INK)
        elif widget.target == context.pointed:
            ring = ringed(widget.rect, layout.poses.get(widget.target.card))
            painter.shapes.ring(ring.inset(-px(3)), theme.GOLD_LIGHT, radius=10, width=3)


def ringed(rect: Rect, pose: Pose | None) -> Rect:
    """Return the part of a card that a ring goes around: where a card of the hand is pressed reaches down to the window's edge."""
    return rect if pose is None else Rect(rect.x, rect.y, rect.w, min(rect.bottom, pose.y + pose.height / 2) - rect.y)
