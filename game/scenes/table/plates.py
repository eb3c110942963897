"""Seat plates: each player's portrait, name, bid or level, and the signs of turn and dealer."""

from typing import Final

from msgspec.structs import replace

from game.engine.bids import Bid, BidKind, replaced_in
from game.engine.events import Player
from game.engine.rules import Words
from game.engine.state import Observation
from game.i18n import _
from game.tabletop.layout import TableLayout
from game.tabletop.roster import PLAYED_LEVELS, level_name, portrait_of
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import fitting
from game.toolkit.geometry import SHARE, Rect, columns, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Group, Part, View, Widget, grouped, image, label, note
from game.wording.contracts import bid_short
from game.wording.names import short_name
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.signs import deals_text
from game.wording.spoken import seat_text
from game.wording.voices import Voices

_PORTRAIT: Final = Part("portrait")
"""Part for the portraits, numbered by seat."""
_NAMES = (theme.LABEL, resized(theme.LABEL, 0.88), resized(theme.LABEL, 0.77))
"""Text styles of a name. The largest that fits is used."""
_TURN, _DEALER = 30.0, 26.0
"""Side lengths in units of the turn and dealer signs."""
SIGN_ABOVE: Final = _TURN * 0.62
"""Units by which the turn sign extends above its plate."""


def plate_columns(plate: Rect, px: float) -> tuple[Rect, Rect]:
    """Divide a plate into the portrait and the text beside it."""
    inner = plate.inset(6 * px, 5 * px)
    portrait, words = columns(inner, inner.h, SHARE, gap=8 * px)
    return portrait, words


def plate_widgets(
    seen: Observation, voices: Voices, layout: TableLayout, context: LayoutContext, sight: Sight = WHOLE
) -> list[Widget]:
    """Return each player's portrait and name with the bid or, until the player bids, the level."""
    measure = context.measure.measure
    match, deal = seen.public.match, seen.public.deal
    made = dict(deal.bids) if deal is not None and Fixture.BIDS in sight else {}
    gone = {seat for side in match.sides for seat, _bid in (replaced_in(side, deal.bids) if deal is not None else ())}
    all_widgets: list[Widget] = []
    for seat in match.seats:
        widgets: list[Widget] = []
        portrait, words = plate_columns(layout.areas.plates[layout.edges[seat]], context.metrics.unit)
        widgets.append(image(portrait, _PORTRAIT.of(seat)))
        upper, lower = rows(words, SHARE, SHARE)
        if voices.names_seats:
            wide = measure(seat.name, theme.SMALL_STRONG)[0] + context.metrics.px(2)
            lower, at = columns(lower, SHARE, wide, gap=context.metrics.px(6))
            widgets.append(label(at, seat.name, style=theme.SMALL_STRONG, align=Align.RIGHT, muted=True))
        bid, level = made.get(seat), _level_text(match.player_at(seat), lower.w, context)
        if bid is None and not level and not voices.names_seats:
            upper = words
        whole = _("You") if voices.is_nameless(seat) else voices.full_name(seat)
        style = fitting(context.measure, upper.w, _NAMES, whole)
        if measure(whole, style)[0] <= upper.w:
            widgets.append(label(upper, whole, style=style))
        else:
            widgets.append(replace(label(upper, short_name(whole), style=style), tip=whole))
        if bid is not None:
            widgets.append(replace(_bid_label(bid, seen.rules.words, lower, context), muted=seat in gone))
        elif level:
            widgets.append(label(lower, level, style=theme.SMALL, muted=True))
        all_widgets += grouped(widgets, Group(f"seat-{seat.name}", seat_text(seen, seat, voices, sight)))
    return all_widgets


def dealer_widgets(viewer: Viewer, layout: TableLayout, context: LayoutContext) -> list[Widget]:
    """Return a widget over the dealer's plate that explains the dealer sign."""
    deal = viewer.seen.public.deal
    if deal is None:
        return []
    plate = layout.areas.plates[layout.edges[deal.dealer]]
    sign = _dealer_spot(plate, context.metrics.px(_DEALER))
    both = Rect(plate.x, sign.y, sign.right - plate.x, plate.bottom - sign.y)
    return [note(both, "dealer", deals_text(deal, viewer.voices))]


def _dealer_spot(plate: Rect, side: float) -> Rect:
    return Rect(plate.right - side * 0.7, plate.y - side * 0.35, side, side)


def _level_text(player: Player, width: float, context: LayoutContext) -> str:
    """Return a computer player's level; empty if it does not fit."""
    text = level_name(player.level) if player.level in PLAYED_LEVELS else ""
    return text if context.measure.measure(text, theme.SMALL)[0] <= width else ""


def _bid_label(bid: Bid, words: Words, where: Rect, context: LayoutContext) -> Widget:
    """Return the label of a bid on a player's plate; if bids are enlarged, the label is as large as fits."""
    text, largest = _bid_text(bid, words), context.metrics.emphasis
    styles = [resized(theme.STRONG, largest * share) for share in (1.0, 0.9, 0.8, 0.7) if largest > 1]
    style = fitting(context.measure, where.w, [*styles, theme.SMALL], text, height=where.h * 1.15)
    return label(where, text, style=style)


def _bid_text(made: Bid, words: Words) -> str:
    text = bid_short(made, words)
    is_number = made.kind is BidKind.NUMBER and bool(made.value)
    return _("{bid} {contract}").format(bid=_(words.bid), contract=text) if is_number else text


def paint_plates(painter: Painter, viewer: Viewer, layout: TableLayout, view: View, sight: Sight = WHOLE) -> None:
    """Draw the plates and portraits. The plate of the player to move is lit."""
    px = painter.metrics.px
    seen = viewer.seen
    match, deal = seen.public.match, seen.public.deal
    turn = viewer.seat if seen.is_asked else None if deal is None else deal.turn
    bold = 5 if painter.is_contrasted else 2.5  # backgrounds look alike in high contrast
    for seat in match.seats:
        plate, is_turn = layout.areas.plates[layout.edges[seat]], seat == turn
        if is_turn:
            painter.lights.glow(plate.centre, plate.w * 0.72, (255, 214, 120, 130))
            top, bottom, line = theme.rgb("#574a20"), theme.rgb("#342c14"), theme.HIGHLIGHT
        else:
            top, bottom, line = theme.rgb("#18243f"), theme.rgb("#10182b"), theme.with_alpha(theme.ACCENT, 0.5)
        painter.shapes.plate(plate, top=top, bottom=bottom, radius=px(14), line=line, width=bold if is_turn else 1.5)
        for portrait in view.parts(_PORTRAIT.of(seat)):
            painter.pictures.draw(portrait_of(match.player_at(seat), seat), portrait.rect)
            if is_turn:
                side = px(_TURN)
                sign = Rect(portrait.rect.centre.x - side / 2, plate.y - px(SIGN_ABOVE), side, side)
                painter.pictures.draw("table/turn", sign)
        if deal is not None and deal.dealer == seat and Fixture.DEALER in sight:
            painter.pictures.draw("table/dealer", _dealer_spot(plate, px(_DEALER)))
