"""Everything at the table that is read or pointed at, as widgets: the bar, how the deal stands, the plates, the hand, the bids."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.scene import Room
from game.scenes.sitting import Sitting
from game.ui import theme
from game.ui.geometry import Rect
from game.ui.layout import Frame, TableLayout
from game.ui.motion import Pose
from game.ui.table_wording import broken_text, contracts_so_far, deal_text, has_trump, is_bound, lone_joker, prompt
from game.ui.targets import BidTarget, ButtonTarget, CardTarget
from game.ui.theme import TextStyle
from game.ui.widgets import Align, Role, Tone, Widget, label
from game.ui.wording import (
    bid_name,
    bid_short,
    capital,
    card_name,
    contract_line,
    contract_short,
    refusal_text,
    signed,
    suit_name,
    suit_sign,
)

YES, NO = ButtonTarget("new-cards"), ButtonTarget("keep-cards")
READY = ButtonTarget("ready")


@dataclass(frozen=True, slots=True)
class BarButton:
    """An icon of the bar: what it does, what it is called, and the key that does it too."""

    name: str
    text: str
    icon: str
    key: str
    enabled: bool = True

    @property
    def tip(self) -> str:
        """Its name and key."""
        return _("{name} ({key})").format(name=self.text, key=self.key.upper())


def bar_buttons(sitting: Sitting) -> tuple[BarButton, ...]:
    """The icons of the bar, from left to right."""
    table, viewer = sitting.table, sitting.viewer
    deal = sitting.seen.public.deal
    has_trick = deal is not None and bool(deal.tricks)
    return (
        BarButton("undo", _("Take back"), "undo", "u", table.can_undo(viewer)),
        BarButton("redo", _("Do again"), "redo", "y", table.can_redo(viewer)),
        BarButton("last-trick", _("Last trick"), "last-trick", "t", has_trick),
        BarButton("sheet", _("Score sheet"), "score-sheet", "s"),
        BarButton("log", _("What happened"), "log", "l"),
        BarButton("rules", _("Rules of this match"), "rules", "r"),
        BarButton("speed", _("Speed"), "speed", "p"),
        BarButton("menu", _("Menu"), "menu", "esc"),
    )


def table_widgets(sitting: Sitting, fixed: TableLayout, room: Room, *, caption: str) -> list[Widget]:
    """All widgets of the table but for questions laid over it."""
    seen = sitting.seen
    return [
        *_bar(sitting, fixed.frame, room),
        *_trump(seen, fixed.frame, room),
        *_scores(sitting, fixed.frame, room),
        *_plates(sitting, fixed, room),
        *([label(fixed.frame.caption, caption, style=theme.SMALL, muted=True)] if caption else []),
        *_prompt(sitting, fixed.frame),
        *_hand(sitting, fixed),
    ]


def _bar(sitting: Sitting, frame: Frame, room: Room) -> list[Widget]:
    px = room.metrics.px
    buttons = bar_buttons(sitting)
    side = px(40)
    left = frame.bar.right - (side + px(6)) * len(buttons) - px(8)
    title = Rect(frame.bar.x + px(20), frame.bar.y, left - frame.bar.x - px(30), frame.bar.h)
    name = _("{ruleset} · {deal}").format(ruleset=_(sitting.seen.rules.name), deal=deal_text(sitting.seen))
    widgets = [label(title, name, style=theme.LABEL)]
    for index, button in enumerate(buttons):
        widgets.append(
            Widget(
                rect=Rect(left + index * (side + px(6)), frame.bar.centre.y - side / 2, side, side),
                role=Role.BUTTON,
                name=button.text,
                target=ButtonTarget(button.name),
                icon=button.icon,
                icon_only=True,
                tone=Tone.QUIET,
                enabled=button.enabled,
                tip=button.tip,
            )
        )
    return widgets


def trump_columns(frame: Frame, px: float) -> tuple[Rect, Rect]:
    """Where the words about trump stand, right of the upcard: its name, and below it the lamp with what it says."""
    left = frame.trump.x + frame.trump.h * 0.08 + frame.trump.h * 0.86 * 5 / 7 + 16 * px
    width = frame.trump.right - left - 10 * px
    upper = Rect(left, frame.trump.y + 10 * px, width, frame.trump.h * 0.46)
    return upper, Rect(left, upper.bottom, width, frame.trump.bottom - upper.bottom - 8 * px)


def _trump(seen: Observation, frame: Frame, room: Room) -> list[Widget]:
    deal = seen.public.deal
    if deal is None or not has_trump(deal):
        return []
    px = room.metrics.px
    upper, lower = trump_columns(frame, room.metrics.unit)
    trump = deal.ordering.trump
    lone = lone_joker(deal)
    sign = _("No trump") if trump is None else f"{suit_sign(trump)} {capital(suit_name(trump))}"
    caption = label(Rect(upper.x, upper.y, upper.w, px(20)), _("Trump"), style=theme.SMALL, muted=True)
    name = label(Rect(upper.x, upper.y + px(18), upper.w, upper.h - px(14)), sign, style=theme.LABEL)
    if lone is not None:
        text = _("but the {joker}").format(joker=card_name(lone, seen.rules.words))
        return [caption, name, label(lower, text, style=theme.SMALL, wraps=True)]
    if not is_bound(seen):
        text = "" if trump is None else _("may be led")
        return [caption, name, label(lower, text, style=theme.SMALL)]
    lamp = Rect(lower.x + px(36), lower.y, lower.w - px(36), lower.h)
    return [caption, name, label(lamp, capital(broken_text(seen)), style=theme.SMALL_STRONG)]


def _score_columns(frame: Frame, px: float) -> list[Rect]:
    """The columns of the score: side, bid, taken, to go, points; as shares of its width."""
    inner = frame.score.inset(12 * px, 6 * px)
    shares = (0.19, 0.25, 0.14, 0.27, 0.15)
    rects = []
    x = inner.x
    for share in shares:
        rects.append(Rect(x, inner.y, inner.w * share - 4 * px, inner.h))
        x += inner.w * share
    return rects


def _scores(sitting: Sitting, frame: Frame, room: Room) -> list[Widget]:
    seen, voices = sitting.seen, sitting.voices
    match, deal = seen.public.match, seen.public.deal
    words = match.rules.words
    px = room.metrics.px
    columns = _score_columns(frame, room.metrics.unit)
    aligns = (Align.LEFT, Align.LEFT, Align.CENTRE, Align.LEFT, Align.RIGHT)
    contracts = contracts_so_far(seen)
    rows = [("", _(words.bid), _("taken"), "", _("score"))]
    for side, total in enumerate(match.totals):
        bid, taken, to_go = "", "", ""
        if deal is not None and has_trump(deal):
            taken = str(deal.taken_by(match.sides[side]))
            has_bid = any(made.seat in match.sides[side] for made in deal.bids)
            bid = contract_short(contracts[side], words) if contracts and has_bid else ""
            to_go = contract_line(contracts[side], deal, match.sides[side], words).to_go if deal.contracts else ""
        rows.append((voices.side_short(side), bid, taken, to_go, signed(total)))
    widgets = []
    y = frame.score.y + px(6)
    for index, row in enumerate(rows):
        height = px(24) if index == 0 else px(31)
        style: TextStyle = theme.SMALL if index == 0 else theme.STRONG
        for at, (text, column, align) in enumerate(zip(row, columns, aligns, strict=True)):
            if text:
                cell = Rect(column.x, y, column.w, height)
                last = at == len(row) - 1
                shown = theme.LABEL if index and last else theme.SMALL_STRONG if at == 3 else style  # noqa: PLR2004
                widgets.append(label(cell, text, style=shown, align=align, muted=index == 0))
        y += height
    return widgets


def plate_columns(plate: Rect, px: float) -> tuple[Rect, Rect]:
    """A plate's parts: the portrait, and the words beside it."""
    portrait = Rect(plate.x + 6 * px, plate.y + 5 * px, plate.h - 10 * px, plate.h - 10 * px)
    return portrait, Rect(
        portrait.right + 8 * px, plate.y + 5 * px, plate.right - portrait.right - 14 * px, plate.h - 10 * px
    )


def _plates(sitting: Sitting, fixed: TableLayout, room: Room) -> list[Widget]:
    seen, voices = sitting.seen, sitting.voices
    deal = seen.public.deal
    widgets = []
    for seat in seen.public.match.seats:
        _portrait, words = plate_columns(fixed.frame.plates[fixed.places[seat]], room.metrics.unit)
        upper = Rect(words.x, words.y, words.w, words.h / 2)
        widgets.append(label(upper, voices.name(seat), style=theme.LABEL))
        made = next((bid for who, bid in deal.bids if who == seat), None) if deal is not None else None
        if made is not None:
            lower = Rect(words.x, words.y + words.h / 2, words.w, words.h / 2)
            widgets.append(label(lower, bid_short(made, seen.rules.words), style=theme.SMALL))
    return widgets


def _prompt(sitting: Sitting, frame: Frame) -> list[Widget]:
    if sitting.stage.moments:
        return []
    return [label(frame.prompt, prompt(sitting.seen, sitting.voices), style=theme.LABEL, align=Align.CENTRE)]


def _hand(sitting: Sitting, fixed: TableLayout) -> list[Widget]:
    """The own cards, each as wide as it is seen."""
    seen = sitting.seen
    deal = seen.public.deal
    if deal is None or sitting.handover is not None:
        return []
    may = playable(seen) if deal.phase is Phase.PLAY and deal.turn == seen.seat else None
    own = [(key, pose) for key, pose in fixed.poses.items() if isinstance(key, Card) and seen.hand >> key & 1]
    widgets = []
    for index, (card, pose) in enumerate(own):
        following = own[index + 1][1] if index + 1 < len(own) else None
        is_legal = may is None or bool(may.cards >> card & 1)
        tip = "" if is_legal or may is None or may.refusal is None else refusal_text(may.refusal)
        widgets.append(
            Widget(
                rect=_seen_part(pose, following, fixed.frame),
                role=Role.CARD,
                name=capital(card_name(card, seen.rules.words)),
                target=CardTarget(card),
                enabled=is_legal,
                tip=tip,
                tone=Tone.BARE,
            )
        )
    return widgets


def _seen_part(pose: Pose, following: Pose | None, frame: Frame) -> Rect:
    """The upright rectangle of a card of the hand up to the next one, raised or not."""
    width, height = pose.height * 5 / 7, pose.height
    left = pose.x - width / 2
    right = left + width if following is None else min(following.x - width / 2, left + width)
    top = min(pose.y - height / 2, frame.window.h - height * 0.96)
    return Rect(left, top, right - left, frame.window.h - top)


def auction_widgets(sitting: Sitting, frame: Frame, room: Room) -> list[Widget]:
    """The bids to choose from, when it is the onlooker's turn to bid."""
    seen = sitting.seen
    bids = biddable(seen)
    px = room.metrics.px
    numbers = [bid for bid in bids if bid.kind is BidKind.NUMBER]
    special = [bid for bid in bids if bid.kind is not BidKind.NUMBER]
    panel = auction_panel(len(numbers), len(special), frame, room)
    inner = panel.inset(px(18), px(12))
    title = label(Rect(inner.x, inner.y, inner.w, px(30)), _auction_title(seen), style=theme.LABEL, align=Align.CENTRE)
    widgets = [title]
    y = inner.y + px(38)
    for row in _rows(numbers):
        widgets += _bid_row(row, Rect(inner.x, y, inner.w, px(46)), px(6), seen)
        y += px(52)
    if special:
        widgets += _bid_row(special, Rect(inner.x, y, inner.w, px(46)), px(6), seen)
    return widgets


def _auction_title(seen: Observation) -> str:
    cards = seen.deal.size
    return (
        _("How many of the {count} tricks will you take?").format(count=cards)
        if cards > 1
        else _("Will you take the trick?")
    )


_BIDS_A_ROW = 7


def _rows(bids: Sequence[Bid]) -> list[Sequence[Bid]]:
    rows = -(-len(bids) // _BIDS_A_ROW)
    each = -(-len(bids) // max(rows, 1))
    return [bids[start : start + each] for start in range(0, len(bids), each)] if bids else []


def auction_panel(numbers: int, specials: int, frame: Frame, room: Room) -> Rect:
    """The panel that the bids lie on."""
    rows = -(-numbers // _BIDS_A_ROW) + bool(specials)
    height = room.metrics.px(24 + 38 + 52 * rows - 6)
    centre = frame.auction.centre
    return Rect(frame.auction.x, centre.y - height / 2, frame.auction.w, height)


def _bid_row(bids: Sequence[Bid], row: Rect, gap: float, seen: Observation) -> list[Widget]:
    width = (row.w - gap * (len(bids) - 1)) / len(bids)
    widgets = []
    for index, bid in enumerate(bids):
        name = capital(bid_name(bid, seen.rules.words))
        widgets.append(
            Widget(
                rect=Rect(row.x + index * (width + gap), row.y, width, row.h),
                role=Role.BUTTON,
                name=name,
                target=BidTarget(bid),
                tone=Tone.PLAIN if bid.kind is BidKind.NUMBER else Tone.DANGER,
            )
        )
    return widgets


def question_widgets(
    frame: Frame, room: Room, text: str, answers: Sequence[tuple[ButtonTarget, str, Tone]]
) -> list[Widget]:
    """A question in the middle of the table, with its answers side by side."""
    px = room.metrics.px
    panel = question_panel(frame, room)
    inner = panel.inset(px(20), px(16))
    words = Rect(inner.x, inner.y, inner.w, px(62))
    widgets = [label(words, text, style=theme.LABEL, align=Align.CENTRE, wraps=True)]
    gap = px(12)
    width = (inner.w - gap * (len(answers) - 1)) / len(answers)
    for index, (target, name, tone) in enumerate(answers):
        widgets.append(
            Widget(
                rect=Rect(inner.x + index * (width + gap), inner.bottom - px(50), width, px(50)),
                role=Role.BUTTON,
                name=name,
                target=target,
                tone=tone,
            )
        )
    return widgets


def question_panel(frame: Frame, room: Room) -> Rect:
    """The panel that a question lies on."""
    px = room.metrics.px
    centre = frame.auction.centre
    return Rect(centre.x - px(270), centre.y - px(82), px(540), px(164))
