"""Trump panel: trump, the upcards, and the lamp that shows if trump has been broken."""

from typing import Final

from msgspec.structs import replace

from game.engine.cards import Card
from game.engine.state import Observation
from game.i18n import _
from game.scenes.table.glass import paint_glass
from game.tabletop.areas import TableAreas
from game.tabletop.layout import upcards_width
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import SHARE, Point, Rect, centred, columns, placed, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Part, View, Widget, label, note
from game.wording.cards import card_name, suit_name, suit_sign
from game.wording.names import capital
from game.wording.signs import heard_lamp, lamp_text
from game.wording.table import broken_text, has_trump, is_bound, lone_joker

_LAMP: Final = Part("lamp")


def trump_columns(areas: TableAreas, upcards: int, px: float) -> tuple[Rect, Rect, Rect]:
    """Divide the room right of the upcards into three rows: the word "Trump", the trump suit, and the lamp with its text."""
    _cards, beside, _edge = columns(areas.trump, upcards_width(areas, upcards) + 16 * px, SHARE, 8 * px)
    _above, word, name, lamp, _below = rows(beside, 8 * px, 20 * px, 30 * px, SHARE, 6 * px, gap=px)
    return word, name, lamp


def trump_widgets(
    seen: Observation, areas: TableAreas, context: LayoutContext, *, has_lamp: bool = True
) -> list[Widget]:
    """Return trump and, if `has_lamp`, a note on leading trumps; empty until trump is known."""
    deal = seen.public.deal
    if deal is None or not has_trump(deal):
        return []
    px = context.metrics.px
    word, name, lower = trump_columns(areas, len(deal.upcards), context.metrics.unit)
    trump = deal.ordering.trump
    if trump is None:
        return _no_trump(seen, lone_joker(deal), Rect(word.x, word.y, word.w, lower.bottom - word.y), context)
    sign = f"{suit_sign(trump)} {capital(suit_name(trump))}"
    widgets = [label(word, _("Trump"), style=theme.SMALL, muted=True), label(name, sign, style=theme.LABEL)]
    if not has_lamp:
        whole = Rect(word.x, areas.trump.y, word.w, areas.trump.h)
        upper, below = rows(whole, word.h, name.h, align=0.5)
        return [replace(widget, rect=rect) for widget, rect in zip(widgets, (upper, below), strict=True)]
    if not is_bound(seen):
        return [*widgets, label(lower, capital(_("may be led")), style=theme.SMALL)]
    left, beside = columns(lower, px(38), SHARE)
    side = min(left.h, left.w)
    lamp = placed(left, side, side, across=0).moved(-side * 0.12, 0)
    told = label(beside, capital(broken_text(seen)), style=theme.SMALL_STRONG)
    return [*widgets, note(lamp, "lamp", lamp_text(seen), _LAMP, heard_lamp(seen)), told]


def _no_trump(seen: Observation, lone: Card | None, where: Rect, context: LayoutContext) -> list[Widget]:
    """Return a note that there is no trump suit.

    If a joker is trump, the note names it and may say whether trump is broken.
    """
    lines = [(_("No trump"), theme.LABEL)]
    if lone is not None:
        text = _("but the {joker}").format(joker=card_name(lone, seen.rules.words))
        lines += [(line, theme.SMALL) for line in context.measure.wrapped(text, where.w, theme.SMALL)]
        lines += [(capital(broken_text(seen)), theme.SMALL_STRONG)] if is_bound(seen) else []
    heights = [context.measure.measure(line, style)[1] for line, style in lines]
    places = rows(where, *heights, align=0.5)
    return [label(place, line, style=style) for place, (line, style) in zip(places, lines, strict=True)]


def paint_trump(painter: Painter, viewer: Viewer, areas: TableAreas, view: View) -> None:
    """Draw the background, the trump symbol if no card is turned up, and the lamp."""
    deal, pane = viewer.seen.public.deal, areas.trump
    if deal is None or not has_trump(deal):
        return
    paint_glass(painter, pane)
    if not deal.upcards and deal.cut is None and deal.ordering.trump is not None:
        spot = Point(pane.x + pane.h * 0.44, pane.centre.y)
        painter.pictures.sign(suit_sign(deal.ordering.trump), centred(spot, pane.h * 0.6, pane.h * 0.6))
    for lamp in view.parts(_LAMP):
        painter.pictures.draw(f"table/lamp-{'broken' if deal.broken else 'unbroken'}", lamp.rect)
