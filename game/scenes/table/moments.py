"""Moments at the table: the last event in words, and the signs that appear for it and go again."""

from collections.abc import Sequence
from typing import assert_never

from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.events import BidPlaced, CardPlayed, TrumpBroken
from game.engine.rules import Words
from game.i18n import _
from game.scenes.table.auction import seal_of
from game.tabletop.layout import Frame, Place, TableLayout
from game.tabletop.stage import Moment, Stage
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred, rows
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Align
from game.wording.events import capital
from game.wording.table import moment_text

_STAMPED = ((0.04, 1.7), (0.08, 1.4), (0.12, 1.15), (0.17, 0.93))
"""Steps of a stamp that comes down and gives way: the second of its moment until which a step lasts, and its scale."""
_SPRUNG = ((0.04, 0.4), (0.08, 0.75), (0.12, 1.0), (0.2, 1.08))
"""Steps of a sign that springs up: the same."""
_GONE = ((0.06, 0.3), (0.12, 0.7))
"""Steps of both shrinking away: the seconds left of its moment below which a step begins, and its scale."""
_FLICKERS = ((0.12, 0.2), (0.3, 0.36))
"""Spans in which the lamp of broken trump is dark once more before it burns, in seconds of its moment."""
_BESIDE_TRICK = 1.75
"""From the middle to a sign beside the trick, in heights of a card there."""
_WORDS_FROM = 0.9
"""The share of its size from which a seal has room for its words."""
_IN_A_SEAL = (0.62, 0.5)
"""The share of a seal's width that its words may take: of a plain one, or of one with gold around it."""
_TIGHT = 0.88
"""From one line in a seal to the next, as a share of the usual line height."""
_IN_SEALS = (theme.LABEL, theme.STRONG, theme.SMALL_STRONG)


def paint_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw the last event in words, over the table where it belongs."""
    moments = local_match.stage.moments
    text = moment_text(moments[-1].event, local_match.voices) if moments else ""
    if not text:
        return
    px, style = painter.metrics.px, theme.HEADING
    width = min(painter.texts.measure(text, style)[0] + px(60), fixed.frame.table.w * 0.8)
    box = centred(fixed.frame.prompt.centre, width, px(54))
    top, bottom = theme.rgb("#6d1620", 244), theme.rgb("#45101a", 244)
    painter.shapes.plate(box, top=top, bottom=bottom, radius=px(27), line=theme.GOLD_LIGHT, width=2)
    painter.texts.line(text, box.inset(px(14), 0), style, theme.IVORY, align=Align.CENTRE)


def paint_sign_of_moment(painter: Painter, local_match: Viewer, fixed: TableLayout) -> None:
    """Draw a stamp on the plate of the player who bid all the tricks."""
    stage, words = local_match.stage, local_match.seen.rules.words
    for moment in stage.moments:
        match moment.event:
            case BidPlaced(seat, bid) if bid.kind is not BidKind.NUMBER:
                _paint_stamp(painter, bid, words, fixed.places[seat], fixed.frame, _grown(stage, moment, _STAMPED))


def paint_scenery(painter: Painter, local_match: Viewer, frame: Frame) -> None:
    """Draw the scenery of the last event: the blooper that was led, the lamp that changed; cards fly over them."""
    stage, unit = local_match.stage, frame.trick_height
    for moment in stage.moments:
        grown = _grown(stage, moment, _SPRUNG)
        match moment.event:
            case CardPlayed(_, card):
                height = unit * 1.9 * grown
                spot = Point(frame.centre.x - unit * _BESIDE_TRICK, frame.centre.y)
                mascot = "table/mascot-big" if card is Card.BB else "table/mascot-little"
                painter.pictures.draw(mascot, centred(spot, height * 250 / 350, height))
            case TrumpBroken():
                side = unit * 0.9 * grown
                spot = Point(frame.centre.x + unit * _BESIDE_TRICK, frame.centre.y)
                is_dark = not stage.cards.animator.reduced and any(
                    start <= moment.age < end for start, end in _FLICKERS
                )
                if not is_dark:
                    painter.lights.glow(spot, unit * 1.1, (255, 196, 110, 120))
                painter.pictures.draw(f"table/lamp-{'unbroken' if is_dark else 'broken'}", centred(spot, side, side))


def _grown(stage: Stage, moment: Moment, way: Sequence[tuple[float, float]]) -> float:
    """Return the scale of the sign of a moment, which appears by the steps of `way` and shrinks away."""
    if stage.cards.animator.reduced:
        return 1.0
    left = stage.tempo.moment - moment.age
    gone = next((size for until, size in _GONE if left < until), 1.0)
    return next((size for until, size in way if moment.age < until), gone)


def _paint_stamp(painter: Painter, bid: Bid, words: Words, place: Place, frame: Frame, grown: float) -> None:
    rest = min(painter.metrics.px(104 + 14 * bid.value), frame.trick_height * (0.9 + 0.1 * bid.value))
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
    seal = centred(spot, side, side)
    painter.pictures.draw(seal_of(bid), seal)
    if grown >= _WORDS_FROM:
        _paint_in_seal(painter, bid, words, seal)


def _paint_in_seal(painter: Painter, bid: Bid, words: Words, seal: Rect) -> None:
    """Draw the name of a bid in the middle of its seal, and below that how many times it counts."""
    measure = painter.texts.measure
    name = capital(_(words.board) if bid.kind is BidKind.BOARD else _("Boston"))
    inside = seal.w * _IN_A_SEAL[bid.value > 1]
    style = next((style for style in _IN_SEALS if measure(name, style)[0] <= inside), _IN_SEALS[-1])
    lines = [(line, style) for line in painter.texts.wrapped(name, inside, style)]
    if bid.value > 1:
        lines.append((f"×{bid.value}", theme.STRONG))
    heights = [measure(line, style)[1] * _TIGHT for line, style in lines]
    places = rows(centred(seal.centre, inside, seal.h), *heights, align=0.5)
    for (line, style_), place in zip(lines, places, strict=True):
        painter.texts.line(line, place, style_, theme.IVORY, align=Align.CENTRE)
