"""Table painter under the widgets: the alley, the felt, the panels, the cards, and the last event."""

from collections.abc import Sequence
from typing import assert_never

from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.decide import trick_winner
from game.engine.events import BidPlaced, CardPlayed, TrumpBroken
from game.engine.legal import playable
from game.engine.state import PublicDeal
from game.i18n import _
from game.scenes.table.view import PROMPT
from game.tabletop.backdrops import Backdrops
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.hud.auction import seal_of
from game.tabletop.hud.status import CAPTION, plate_columns, score_rows, trump_columns
from game.tabletop.layout import BackKey, CardKey, Frame, Place, TableLayout, UpcardKey, frame, pile_place
from game.tabletop.motion import Pose
from game.tabletop.roster import portrait_of
from game.tabletop.stage import Moment, Stage
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskCard, Decision
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, View
from game.wording.events import capital, suit_sign
from game.wording.table import has_trump, is_bound, lone_joker, moment_text

_WARM, _COOL = (255, 196, 110, 66), (214, 232, 255, 44)


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
    parts = fixed.frame
    seen = local_match.seen
    deal = seen.public.deal
    is_broken = deal is not None and deal.broken
    painter.part(Backdrops).lit_table(parts.table, _lamp(parts), parts.table.h * 0.8, _WARM if is_broken else _COOL)
    poses = local_match.stage.cards.poses(fixed)
    for key, pose in poses:
        if isinstance(key, BackKey):
            painter.part(CardArt).draw(None, pose)
    _paint_bar(painter, parts.bar)
    _paint_trump(painter, local_match, fixed)
    _paint_score(painter, local_match, fixed)
    _paint_plates(painter, local_match, fixed)
    _paint_trays(painter, local_match, fixed)
    _paint_caption(painter, view)
    _paint_scenery_of_moment(painter, local_match, fixed)
    for key, pose in poses:
        if not isinstance(key, BackKey):
            _paint_card(painter, local_match, context, key, pose, picked)
    for strip in view.parts(PROMPT):
        _paint_prompt(painter, local_match, strip.rect)


def prepare_table(painter: Painter) -> None:
    """Let the table be rendered, as it is when a deal begins, before it is shown."""
    fixed = frame(painter.metrics.with_unit(painter.metrics.least))
    painter.part(Backdrops).prepare_table(fixed.table, _lamp(fixed), fixed.table.h * 0.8, _COOL)


def _lamp(fixed: Frame) -> Point:
    """Return the point under the lamp."""
    return Point(fixed.centre.x, fixed.table.y + fixed.table.h * 0.42)


def _paint_bar(painter: Painter, bar: Rect) -> None:
    painter.shapes.box(bar, theme.with_alpha(theme.NIGHT, 0.94))
    painter.shapes.rule(Point(bar.x, bar.bottom), Point(bar.right, bar.bottom), theme.GOLD_DARK, 1)


def _paint_glass(painter: Painter, rect: Rect) -> None:
    """Draw a dark pane on the felt that words are read on."""
    px = painter.metrics.px
    top, bottom = theme.glass(painter.table)
    painter.shapes.plate(
        rect,
        top=theme.with_alpha(top, 0.74),
        bottom=theme.with_alpha(bottom, 0.81),
        radius=px(12),
        line=theme.with_alpha(theme.GOLD, 0.45),
    )


def _paint_score(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the pane of the scores, a line between two sides, and a mark for every trick taken or yet to be taken by a side."""
    frame, unit = fixed.frame, painter.metrics.unit
    _paint_glass(painter, frame.score)
    match, deal = local_match.seen.public.match, local_match.seen.public.deal
    rows = score_rows(frame, len(match.sides), unit)
    for side, (name, marks, _points, stand) in enumerate(rows):
        if not marks.w:
            continue
        if side + 1 < len(rows):
            line = Rect(name.x, (stand.bottom + rows[side + 1][0].y) / 2, stand.w, max(unit, 1))
            painter.shapes.box(line, theme.with_alpha(theme.GOLD, 0.3))
        if deal is not None and deal.contracts:
            bid, taken = deal.contracts[side].tricks, deal.taken_by(match.sides[side])
            _paint_marks(painter, marks, bid=bid, taken=taken)


def _paint_marks(painter: Painter, where: Rect, *, bid: int, taken: int) -> None:
    """Draw discs for tricks: filled once taken, open while to be taken; those over the bid stand apart and are smaller."""
    count, gap = max(bid, taken), int(taken > bid > 0)
    step = min(painter.metrics.px(13), where.w / max(count + gap * 0.5, 1))
    for index in range(count):
        is_over = index >= bid
        x = where.right - (count - index - 0.5) * step - (0 if is_over else gap * step * 0.5)
        spot, radius = Point(x, where.centre.y), step * (0.24 if is_over else 0.36)
        if index < taken:
            painter.shapes.disc(spot, radius, theme.TEAL_LIGHT if is_over else theme.GOLD)
        else:
            painter.shapes.disc(spot, radius, theme.with_alpha(theme.NIGHT, 0.5), theme.MUTED, 1.2)


def _paint_trays(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the trays of the tricks won, with their number."""
    match, deal = local_match.seen.public.match, local_match.seen.public.deal
    if deal is None:
        return
    px = painter.metrics.px
    for side, seats in enumerate(match.sides):
        taken = deal.taken_by(seats)
        if not taken:
            continue
        tray = fixed.frame.trays[pile_place(match, fixed.places, side)]
        _paint_glass(painter, tray)
        painter.texts.line(str(taken), tray.inset(px(10), 0), theme.NUMBER, theme.GOLD_LIGHT, align=Align.RIGHT)


def _paint_caption(painter: Painter, view: View) -> None:
    """Draw a pane under the caption of the last event."""
    px = painter.metrics.px
    for words in view.parts(CAPTION):
        _paint_glass(painter, words.rect.inset(-px(10), -px(6)))


def _paint_prompt(painter: Painter, local_match: Viewer, strip: Rect) -> None:
    """Draw a dark strip under the prompt, brighter at the edge when it is the viewer's turn."""
    px = painter.metrics.px
    is_mine = isinstance(local_match.turn, Decision)
    line = theme.GOLD_LIGHT if is_mine else theme.with_alpha(theme.GOLD, 0.3)
    dark = theme.with_alpha(theme.glass(painter.table)[1], 0.67)
    painter.shapes.box(strip, dark, radius=strip.h / 2, line=line, width=px(2 if is_mine else 1))


def _paint_trump(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    seen = local_match.seen
    deal = seen.public.deal
    if deal is None or not has_trump(deal):
        return
    _paint_glass(painter, fixed.frame.trump)
    if not deal.upcards and deal.cut is None and deal.ordering.trump is not None:
        side = fixed.frame.trump.h * 0.6
        spot = Point(fixed.frame.trump.x + fixed.frame.trump.h * 0.44, fixed.frame.trump.centre.y)
        painter.pictures.sign(suit_sign(deal.ordering.trump), centred(spot, side, side))
    if not is_bound(seen) or lone_joker(deal) is not None:
        return
    _word, _name, lower = trump_columns(fixed.frame, len(deal.upcards), painter.metrics.unit)
    side = min(lower.h, painter.metrics.px(40))
    lamp = "table/lamp-broken" if deal.broken else "table/lamp-unbroken"
    painter.pictures.draw(lamp, Rect(lower.x - side * 0.12, lower.centre.y - side / 2, side, side))


def _paint_plates(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    px = painter.metrics.px
    match, deal = local_match.seen.public.match, local_match.seen.public.deal
    turn = None if deal is None else deal.turn
    if local_match.seen.is_asked:
        turn = local_match.viewer
    for seat in match.seats:
        plate = fixed.frame.plates[fixed.places[seat]]
        if seat == turn:
            painter.lights.glow(plate.centre, plate.w * 0.72, (255, 214, 120, 130))
            top, bottom, line = theme.rgb("#5a4a1c", 240), theme.rgb("#352b10", 240), theme.GOLD_LIGHT
        else:
            top, bottom, line = theme.rgb("#18223f", 225), theme.rgb("#0f1529", 225), theme.with_alpha(theme.GOLD, 0.5)
        bold = 5 if painter.is_contrasted else 2.5  # grounds look alike in high contrast
        painter.shapes.plate(
            plate, top=top, bottom=bottom, radius=px(14), line=line, width=bold if seat == turn else 1.5
        )
        portrait, _words = plate_columns(plate, painter.metrics.unit)
        painter.pictures.draw(portrait_of(match.player_at(seat), seat), portrait)
        if seat == turn:
            side = px(30)
            painter.pictures.draw("table/turn", Rect(portrait.centre.x - side / 2, plate.y - side * 0.62, side, side))
        if deal is not None and deal.dealer == seat:
            side = px(26)
            painter.pictures.draw("table/dealer", Rect(plate.right - side * 0.7, plate.y - side * 0.35, side, side))


def _paint_card(
    painter: Painter, local_match: Viewer, context: LayoutContext, key: CardKey, pose: Pose, picked: Card | None
) -> None:
    if isinstance(key, UpcardKey):
        painter.part(CardArt).draw(key.card, pose)
    elif isinstance(key, Card):
        is_hidden = local_match.is_hand_hidden and bool(local_match.seen.hand >> key & 1)
        painter.part(CardArt).draw(None if is_hidden else key, pose, _look(local_match, context, key, picked))
    else:
        painter.part(CardArt).draw(None, pose)


def _look(local_match: Viewer, context: LayoutContext, card: Card, picked: Card | None) -> Look:
    """Return the look of a card of the viewer's hand, or of one on the table."""
    seen = local_match.seen
    deal = seen.public.deal
    if deal is None:
        return Look.PLAIN
    if not seen.hand >> card & 1:
        return Look.GLOW if _takes_the_trick(deal, card) else Look.PLAIN
    if card is picked:
        return Look.PICKED
    if isinstance(local_match.turn, AskCard) and not playable(seen).cards >> card & 1:
        return Look.DIM
    if context.pointed == CardTarget(card) and isinstance(local_match.turn, Decision):
        return Look.GLOW
    return Look.PLAIN


def _takes_the_trick(deal: PublicDeal, card: Card) -> bool:
    """Return True if a card on the table wins the trick that lies there complete."""
    if len(deal.trick) < len(deal.seats):
        return False
    winner = trick_winner(deal.trick, deal.ordering)
    return any(play.seat == winner and play.card is card for play in deal.trick)


def paint_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the last event in words, over the table where it belongs."""
    moments = local_match.stage.moments
    if not moments:
        return
    text = moment_text(moments[-1].event, local_match.voices)
    if not text:
        return
    px = painter.metrics.px
    style = theme.HEADING
    width = min(painter.texts.measure(text, style)[0] + px(60), fixed.frame.table.w * 0.8)
    spot = fixed.frame.prompt.centre
    box = Rect(spot.x - width / 2, spot.y - px(27), width, px(54))
    painter.shapes.plate(
        box,
        top=theme.rgb("#6d1620", 244),
        bottom=theme.rgb("#45101a", 244),
        radius=px(27),
        line=theme.GOLD_LIGHT,
        width=2,
    )
    painter.texts.line(text, box.inset(px(14), 0), style, theme.IVORY, align=Align.CENTRE)


def paint_sign_of_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw a stamp on the plate of the player who bid all the tricks."""
    for moment in local_match.stage.moments:
        match moment.event:
            case BidPlaced(seat, bid) if bid.kind is not BidKind.NUMBER:
                grown = _grown(local_match.stage, moment, _STAMPED)
                _paint_stamp(painter, local_match, bid, fixed.places[seat], fixed.frame, grown)


def _paint_scenery_of_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the scenery of the last event: the blooper that was led, the lamp that changed; cards fly over them."""
    stage = local_match.stage
    for moment in stage.moments:
        grown = _grown(stage, moment, _SPRUNG)
        match moment.event:
            case CardPlayed(_, card):
                _paint_mascot(painter, fixed, card, grown)
            case TrumpBroken():
                side = fixed.frame.trick_height * 0.9 * grown
                spot = Point(fixed.frame.centre.x + fixed.frame.trick_height * 1.75, fixed.frame.centre.y)
                is_dark = not stage.cards.animator.reduced and any(
                    start <= moment.age < end for start, end in _FLICKERS
                )
                if not is_dark:
                    painter.lights.glow(spot, fixed.frame.trick_height * 1.1, (255, 196, 110, 120))
                painter.pictures.draw(f"table/lamp-{'unbroken' if is_dark else 'broken'}", centred(spot, side, side))


def _grown(stage: Stage, moment: Moment, way: Sequence[tuple[float, float]]) -> float:
    """Return the scale of the sign of a moment, which appears by the steps of `way` and shrinks away."""
    if stage.cards.animator.reduced:
        return 1.0
    left = stage.moment_lasts - moment.age
    gone = next((size for until, size in _GONE if left < until), 1.0)
    return next((size for until, size in way if moment.age < until), gone)


_STAMPED = ((0.04, 1.7), (0.08, 1.4), (0.12, 1.15), (0.17, 0.93))
"""Steps of a stamp that comes down and gives way: the second of its moment until which a step lasts, and its scale."""
_SPRUNG = ((0.04, 0.4), (0.08, 0.75), (0.12, 1.0), (0.2, 1.08))
"""Steps of a sign that springs up: the same."""
_GONE = ((0.06, 0.3), (0.12, 0.7))
"""Steps of both shrinking away: the seconds left of its moment below which a step begins, and its scale."""
_FLICKERS = ((0.12, 0.2), (0.3, 0.36))
"""Spans in which the lamp of broken trump is dark once more before it burns, in seconds of its moment."""


def _paint_stamp(painter: Painter, local_match: Viewer, bid: Bid, place: Place, frame: Frame, grown: float) -> None:
    px = painter.metrics.px
    rest = min(px(104 + 14 * bid.value), frame.trick_height * (0.9 + 0.1 * bid.value))
    plate, side = frame.plates[place], rest * grown
    match place:
        case Place.BOTTOM:
            spot = Point(plate.right + rest * 0.55, plate.y - rest * 0.6)
        case Place.RIGHT:
            spot = Point(plate.x - rest * 0.5, plate.centre.y)
        case Place.LEFT | Place.TOP:
            spot = Point(plate.right + rest * 0.5, max(plate.centre.y, rest * 0.5))
        case _:
            assert_never(place)
    box = centred(spot, side, side)
    painter.pictures.draw(seal_of(bid), box)
    if grown < _WORDS_FROM:
        return
    words = local_match.seen.rules.words
    name = capital(_(words.board) if bid.kind is BidKind.BOARD else _("Boston"))
    times = f"×{bid.value}" if bid.value > 1 else ""
    inside = side * _IN_A_SEAL[bid.value > 1]
    style = next((style for style in _IN_SEALS if painter.texts.measure(name, style)[0] <= inside), _IN_SEALS[-1])
    lines = [(line, style) for line in painter.texts.wrapped(name, inside, style)] + (
        [(times, theme.STRONG)] if times else []
    )
    heights = [painter.texts.measure(line, style_)[1] * _TIGHT for line, style_ in lines]
    y = spot.y - sum(heights) / 2
    for (line, style_), height in zip(lines, heights, strict=True):
        painter.texts.line(line, Rect(spot.x - inside / 2, y, inside, height), style_, theme.IVORY, align=Align.CENTRE)
        y += height


_WORDS_FROM = 0.9
"""The share of its size from which a seal has room for its words."""
_IN_A_SEAL = (0.62, 0.5)
"""The share of a seal's width that its words may take: of a plain one, or of one with gold around it."""
_TIGHT = 0.88
"""From one line in a seal to the next, as a share of the usual line height."""
_IN_SEALS = (theme.LABEL, theme.STRONG, theme.SMALL_STRONG)


def _paint_mascot(painter: Painter, fixed: TableLayout, card: Card, grown: float) -> None:
    frame = fixed.frame
    height = frame.trick_height * 1.9 * grown
    width = height * 250 / 350
    name = "table/mascot-big" if card is Card.BB else "table/mascot-little"
    middle = Point(frame.centre.x - frame.trick_height * 1.75, frame.centre.y)
    painter.pictures.draw(name, centred(middle, width, height))
