"""Status widgets of the HUD: trump, the scores, the players, and the last event."""

from dataclasses import replace
from typing import Final

from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Card
from game.engine.events import Player
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _
from game.tabletop.layout import MANY_SIDES, Frame, TableLayout, upcards_width
from game.tabletop.roster import PLAYED_LEVELS, level_name
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import SHARE, Rect, columns, placed, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Part, Widget, label
from game.wording.events import (
    bid_short,
    capital,
    card_name,
    contract_line,
    contract_short,
    signed,
    suit_name,
    suit_sign,
)
from game.wording.table import broken_text, contracts_so_far, has_trump, is_bound, lone_joker

CAPTION: Final = Part("caption")


def status_widgets(local_match: Viewer, fixed: TableLayout, context: LayoutContext, *, caption: str) -> list[Widget]:
    """Return the widgets of the table's state: trump, the scores, the players, the last event."""
    return [
        *_trump(local_match.seen, fixed.frame, context),
        *_scores(local_match, fixed.frame, context),
        *_plates(local_match, fixed, context),
        *_caption(fixed.frame, context, caption),
    ]


def _caption(frame: Frame, context: LayoutContext, text: str) -> list[Widget]:
    """Return the last event, above the viewer's plate, ending over the mark of the turn."""
    if not text:
        return []
    where = frame.caption.inset(context.metrics.px(10), context.metrics.px(6))
    lines = context.measure.wrapped(text, where.w, theme.SMALL)
    height = context.measure.measure(text, theme.SMALL)[1] * len(lines)
    place = placed(where, where.w, height, down=1)
    return [label(place, text, style=theme.SMALL, wraps=True, part=CAPTION)]


def trump_columns(frame: Frame, upcards: int, px: float) -> tuple[Rect, Rect, Rect]:
    """Divide the room right of the upcards, from the top: the word trump, the trump itself, and the lamp with its text."""
    _cards, beside, _edge = columns(frame.trump, upcards_width(frame, upcards) + 16 * px, SHARE, 8 * px)
    _above, word, name, lamp, _below = rows(beside, 8 * px, 20 * px, 30 * px, SHARE, 6 * px, gap=px)
    return word, name, lamp


def _trump(seen: Observation, frame: Frame, context: LayoutContext) -> list[Widget]:
    deal = seen.public.deal
    if deal is None or not has_trump(deal):
        return []
    px = context.metrics.px
    word, name, lamp = trump_columns(frame, len(deal.upcards), context.metrics.unit)
    trump = deal.ordering.trump
    if trump is None:
        return _no_trump(seen, lone_joker(deal), Rect(word.x, word.y, word.w, lamp.bottom - word.y), context)
    sign = f"{suit_sign(trump)} {capital(suit_name(trump))}"
    widgets = [label(word, _("Trump"), style=theme.SMALL, muted=True), label(name, sign, style=theme.LABEL)]
    if not is_bound(seen):
        return [*widgets, label(lamp, capital(_("may be led")), style=theme.SMALL)]
    _lamp, beside = columns(lamp, px(34), SHARE)
    return [*widgets, label(beside, capital(broken_text(seen)), style=theme.SMALL_STRONG)]


def _no_trump(seen: Observation, lone: Card | None, where: Rect, context: LayoutContext) -> list[Widget]:
    """Say that there is no trump, or only a joker and if it has been played, as far as it matters; in the middle of its room."""
    lines = [(_("No trump"), theme.LABEL)]
    if lone is not None:
        text = _("but the {joker}").format(joker=card_name(lone, seen.rules.words))
        lines += [(line, theme.SMALL) for line in context.measure.wrapped(text, where.w, theme.SMALL)]
        lines += [(capital(broken_text(seen)), theme.SMALL_STRONG)] if is_bound(seen) else []
    heights = [context.measure.measure(line, style)[1] for line, style in lines]
    places = rows(where, *heights, align=0.5)
    return [label(place, line, style=style) for place, (line, style) in zip(places, lines, strict=True)]


def score_rows(frame: Frame, sides: int, px: float) -> list[tuple[Rect, Rect, Rect, Rect]]:
    """Return the places of each side's name, trick marks, score and bid; `px` is the length of a unit in pixels.

    If there are many sides all of it is in one line, and there is no room for marks: their rectangle has no width.
    """
    inner = frame.score.inset(14 * px, (8 if sides <= MANY_SIDES else 6) * px)
    places = []
    for part in rows(inner, *[SHARE] * sides):
        if sides > MANY_SIDES:
            (line,) = rows(part, 25 * px)
            name, marks, _apart, stand, _beside, points = columns(line, 80 * px, 0.0, 4 * px, SHARE, 6 * px, 46 * px)
        else:
            _above, line, stand = rows(part, 2 * px, 25 * px, 21 * px)
            named = min(line.w * 0.3, 104 * px) - 6 * px
            name, _apart, marks, _beside, points = columns(line, named, 6 * px, SHARE, 10 * px, 46 * px)
        places.append((name, marks, points, stand))
    return places


def _scores(local_match: Viewer, frame: Frame, context: LayoutContext) -> list[Widget]:
    """Return each side with its score, and below or, with many sides, beside it its bid, its tricks and what it has to do."""
    seen, voices = local_match.seen, local_match.voices
    match = seen.public.match
    widgets = []
    places = score_rows(frame, len(match.sides), context.metrics.unit)
    for side, (name, _marks, points, stand) in enumerate(places):
        widgets.append(label(points, signed(match.totals[side]), style=theme.LABEL, align=Align.RIGHT))
        widgets.append(label(name, voices.side_short(side), style=theme.STRONG))
        widgets += _stand(seen, side, stand, context)
    return widgets


def _stand(seen: Observation, side: int, where: Rect, context: LayoutContext) -> list[Widget]:
    """Return a side's bid so far; in the play its tricks too, and at the right what it has to do."""
    match, deal = seen.public.match, seen.public.deal
    words = match.rules.words
    contracts = contracts_so_far(seen)
    if deal is not None and deal.is_tiebreak and deal.phase is not Phase.AUCTION:
        return [label(where, _("taken {count}").format(count=deal.taken_by(match.sides[side])), style=theme.SMALL)]
    if (
        deal is None
        or not has_trump(deal)
        or not contracts
        or not any(made.seat in match.sides[side] for made in deal.bids)
    ):
        return []
    bid = contract_text(contracts[side], words)
    if not deal.contracts:
        return [label(where, bid, style=theme.SMALL)]
    taken = _("{contract}, taken {count}")
    text = taken.format(contract=bid, count=deal.taken_by(match.sides[side]))
    to_go = contract_line(contracts[side], deal, match.sides[side], words).to_go
    wide = context.measure.measure(to_go, theme.SMALL_STRONG)[0] + context.metrics.px(2)
    left, right = columns(where, SHARE, wide, gap=context.metrics.px(8))
    if context.measure.measure(text, theme.SMALL)[0] > left.w:
        short = contract_short(contracts[side], words)
        text = taken.format(contract=short, count=deal.taken_by(match.sides[side]))
        if context.measure.measure(text, theme.SMALL)[0] > left.w:
            text = short
    last = [label(right, to_go, style=theme.SMALL_STRONG, align=Align.RIGHT)] if to_go else []
    return [label(left, text, style=theme.SMALL), *last]


def contract_text(contract: Contract, words: Words) -> str:
    """Return a side's contract for use inside a sentence: "bid 5", "passed", "Board ×2"."""
    if contract.is_bold:
        return contract_short(contract, words)
    if not contract.tricks:
        return _("passed")
    return _("{bid} {contract}").format(bid=_(words.bid), contract=contract.tricks)


def plate_columns(plate: Rect, px: float) -> tuple[Rect, Rect]:
    """Divide a plate into the portrait and the words beside it."""
    inner = plate.inset(6 * px, 5 * px)
    portrait, words = columns(inner, inner.h, SHARE, gap=8 * px)
    return portrait, words


_NAMES = (theme.LABEL, resized(theme.LABEL, 0.88), resized(theme.LABEL, 0.77))
"""Styles of a name on a plate: the largest that has room is used."""


def _plates(local_match: Viewer, fixed: TableLayout, context: LayoutContext) -> list[Widget]:
    seen, voices = local_match.seen, local_match.voices
    deal = seen.public.deal
    has_letters = voices.names_seats
    widgets = []
    for seat in seen.public.match.seats:
        _portrait, words = plate_columns(fixed.frame.plates[fixed.places[seat]], context.metrics.unit)
        made = next((bid for who, bid in deal.bids if who == seat), None) if deal is not None else None
        upper, lower = rows(words, SHARE, SHARE)
        if has_letters:
            wide = context.measure.measure(seat.name, theme.SMALL_STRONG)[0] + context.metrics.px(2)
            lower, at = columns(lower, SHARE, wide, gap=context.metrics.px(6))
            widgets.append(label(at, seat.name, style=theme.SMALL_STRONG, align=Align.RIGHT, muted=True))
        level = _level_text(seen.public.match.player_at(seat), lower.w, context)
        if made is None and not level and not has_letters:
            upper = words
        whole = voices.full_name(seat)
        style = next((style for style in _NAMES if context.measure.measure(whole, style)[0] <= upper.w), None)
        if style is not None:
            widgets.append(label(upper, whole, style=style))
        else:
            widgets.append(replace(label(upper, voices.name(seat), style=_NAMES[-1]), tip=whole))
        if made is not None:
            widgets.append(label(lower, _plate_text(made, seen.rules.words), style=theme.SMALL))
        elif level:
            widgets.append(label(lower, level, style=theme.SMALL, muted=True))
    return widgets


def _level_text(player: Player, width: float, context: LayoutContext) -> str:
    """Return the level of a computer player, if there is room for it; its bid will take its place."""
    text = level_name(player.level) if player.level in PLAYED_LEVELS else ""
    return text if context.measure.measure(text, theme.SMALL)[0] <= width else ""


def _plate_text(made: Bid, words: Words) -> str:
    text = bid_short(made, words)
    return (
        _("{bid} {contract}").format(bid=_(words.bid), contract=text)
        if made.kind is BidKind.NUMBER and made.value
        else text
    )
