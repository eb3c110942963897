"""Auction panel: bids so far, allowed bids, and their meaning."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from game.engine.bids import Bid, BidKind
from game.engine.cards import Seat
from game.engine.decide import bidding_order
from game.engine.legal import biddable
from game.engine.state import Observation, Phase
from game.i18n import _
from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.targets import BidTarget
from game.tabletop.turn import AskBid
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import fitting
from game.toolkit.geometry import SHARE, Rect, columns, placed, rows
from game.toolkit.prompts import WHOLE_PAD
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import SMALLER_TYPES, TextStyle, resized
from game.toolkit.widgets import Align, Group, Role, Tone, Widget, grouped, label
from game.wording.bids import bid_meaning, bid_warning
from game.wording.contracts import bid_name, bid_short
from game.wording.names import capital
from game.wording.voices import Voices

_MOST_IN_A_ROW = 7
_NARROWEST, _NARROW_ENLARGED = 76.0, 66.0
"""Minimum width of a bid's button, in units, at the usual size and enlarged."""
_LEAST_BID = 34.0
_ENLARGED = 60.0
"""Maximum height in units of an enlarged bid's button."""


_Bids = tuple[Sequence[Bid], Sequence[Bid]]
"""Number bids, and special bids."""


class _Type(Struct, frozen=True):
    """Scale of the panel relative to the rest of the table."""

    context: LayoutContext
    share: float

    def px(self, units: float) -> float:
        """Convert units to pixels at this scale."""
        return self.context.metrics.px(units) * self.share

    def style(self, style: TextStyle) -> TextStyle:
        """Return a text style at this scale."""
        return resized(style, self.share)

    @property
    def strip(self) -> float:
        """Height of the row of bids made."""
        return sum(self.measure("", style)[1] for style in (theme.SMALL, theme.STRONG)) + self.px(theme.GAP_XS)

    @property
    def ladder(self) -> float:
        """Height of the row of bids made, with margins."""
        return self.strip + self.px(theme.GAP_XS + theme.GAP_S)

    @property
    def meaning(self) -> float:
        """Height of two lines about a bid, with the gap above."""
        return 2 * self.measure("", theme.SMALL)[1] + self.px(theme.GAP_M)

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Return the width and height of a line in pixels."""
        return self.context.measure.measure(text, self.style(style))


def auction_widgets(
    viewer: Viewer, areas: TableAreas, context: LayoutContext, *, offered: Sequence[Bid] = ()
) -> list[Widget]:
    """Return the bids made and, on the viewer's turn, the allowed bids; empty outside an auction.

    With `offered`, only these bids can be chosen, and their meaning is not shown.
    """
    seen = viewer.seen
    deal = seen.public.deal
    if deal is None or deal.phase is not Phase.AUCTION or deal.turn is None:
        return []
    bids = biddable(seen) if isinstance(viewer.turn, AskBid) else ()
    bids = tuple(bid for bid in bids if bid in offered) if offered else bids
    title = _title(seen) if bids else _("Tricks wanted")
    # name of the group for screen readers, which have already announced the size of the deal
    asked = _("How many tricks will you take?") if bids and deal.size > 1 else title
    plan = _best_plan(bids, title, areas, context, is_explained=not offered)
    px = plan.type.px
    gap = px(theme.GAP_XS)
    height = plan.fixed + len(plan.rows) * (plan.bid_height + gap)
    # if possible, the panel starts just below the opposite player's cards
    below_cards = areas.stacks[TableEdge.TOP].y + areas.back_height * 0.45
    y = min(max(areas.auction.centre.y - height / 2, plan.top, below_cards), areas.prompt.bottom - height)
    panel = Rect(areas.centre.x - plan.width / 2, y, plan.width, height)
    inner = panel.inset(px(16), px(10))
    head, ladder, below = rows(inner, plan.title_height, plan.ladder or px(6), SHARE)
    style = plan.type.style(theme.LABEL)
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        label(head, title, style=style, align=Align.CENTRE, wraps=True),
        *(_ladder(viewer, ladder, plan.type, Group("auction", asked)) if plan.ladder else ()),
    ]
    *lines, meaning = rows(below, *[plan.bid_height] * len(plan.rows), plan.type.meaning, gap=gap)
    most = max(map(len, plan.rows), default=1)
    for line, row in zip(lines, plan.rows, strict=True):
        widgets += _bid_row(row, line, most, plan.type, seen, viewer.voices)
    if bids and not offered:
        widgets += _meaning(viewer, meaning, plan.type)
    return grouped(widgets, Group("auction", asked))


def _best_plan(
    bids: Sequence[Bid], title: str, areas: TableAreas, context: LayoutContext, *, is_explained: bool
) -> "_PanelContents":
    """Return the contents of the panel with the largest text that leaves the offered bids their minimum height.

    If no text is small enough, use the smallest text with the tallest bids. Each text size is tried with and without the bids made,
    in a wide and in a narrow panel. While enlarged bids are offered, the bids made are left out.
    """
    by_kind = (
        [bid for bid in bids if bid.kind is BidKind.NUMBER],
        [bid for bid in bids if bid.kind is not BidKind.NUMBER],
    )
    plans: list[_PanelContents] = []
    for share in _shares(context):
        type_ = _Type(context, share)
        px = type_.px
        below = max(areas.score.bottom, areas.trump.bottom)
        beside = 2 * min(areas.score.x - areas.centre.x, areas.centre.x - areas.trump.right)
        gap = context.metrics.px(theme.GAP_XS)
        plates = areas.plates[TableEdge.RIGHT].x - areas.plates[TableEdge.LEFT].right - 2 * gap
        is_enlarged = context.metrics.is_enlarged
        wide = plates if is_enlarged else areas.auction.w, below + px(6)
        meaning = type_.meaning if by_kind[0] and is_explained else 0.0
        ladders = (0.0,) if is_enlarged and bids else (type_.ladder, 0.0)
        narrow = min(beside - px(12), areas.auction.w), areas.plates[TableEdge.TOP].bottom + px(6)
        plans = [
            _PanelContents(by_kind, title, room, (ladder, meaning), areas.prompt.bottom, type_)
            for ladder, room in product(ladders, (wide, narrow))
        ]
        for plan in plans:
            if plan.bid_height >= px(_LEAST_BID):
                return plan
    return max(plans, key=lambda plan: plan.bid_height)


def _shares(context: LayoutContext) -> list[float]:
    """Return the relative text sizes to try, largest first. The last is the size at a scale of 100 %."""
    least = min(context.metrics.usual / context.metrics.unit, 1.0)
    return [*(share for share in SMALLER_TYPES if share > least), least]


class _PanelContents:
    """Contents of the auction panel for a given width and highest possible top edge, in pixels.

    `fixed` is the height of everything except the offered bids, `ladder` the height of the bids made, or 0 without them.
    """

    def __init__(
        self, bids: _Bids, title: str, room: tuple[float, float], heights: tuple[float, float], low: float, type_: _Type
    ) -> None:
        """Lay out bids above the edge `low`.

        `room` holds the panel's width and top edge, `heights` the heights of the bids made and of a bid's meaning.
        """
        px, gap, metrics = type_.px, type_.px(theme.GAP_XS), type_.context.metrics
        self.type, (self.width, self.top), (self.ladder, meaning) = type_, room, heights
        inner, narrow = self.width - px(32), px(_NARROW_ENLARGED if metrics.is_enlarged else _NARROWEST)
        most = max(min(int((inner + gap) / (narrow + gap)), _MOST_IN_A_ROW), 1)
        numbers, special = bids
        self.rows = _in_rows([*numbers, *special] if metrics.is_enlarged else numbers, most)
        if special and not metrics.is_enlarged:
            self.rows.append(special)
        titles = type_.context.measure.wrapped(title, inner, type_.style(theme.LABEL))
        self.title_height = type_.measure(title, theme.LABEL)[1] * len(titles)
        self.fixed = px(20) + (self.ladder or px(6)) + self.title_height + meaning
        each = (low - self.top - self.fixed) / max(len(self.rows), 1) - gap
        self.bid_height = min(px(_ENLARGED if metrics.is_enlarged else theme.CONTROL), each)


def _title(seen: Observation) -> str:
    one, more = _("Will you take the trick?"), _("How many of the {count} tricks will you take?")
    return one if seen.deal.size == 1 else more.format(count=seen.deal.size)


def _ladder(viewer: Viewer, row: Rect, type_: _Type, auction: Group) -> list[Widget]:
    """Return each seat's name and bid, in bidding order. The next bidder has three dots and a brighter background."""
    seen, voices = viewer.seen, viewer.voices
    deal = seen.deal
    made = dict(deal.bids)
    seats = bidding_order(deal)
    _above, strip = rows(row, type_.px(theme.GAP_XS), type_.strip)
    widgets = [Widget(rect=strip, role=Role.PANEL, name="", tone=Tone.QUIET)]
    for seat, cell in zip(seats, columns(strip, *[SHARE] * len(seats)), strict=True):
        if seat == deal.turn:
            widgets.append(Widget(rect=cell.inset(type_.px(3)), role=Role.PANEL, name="", tone=Tone.PRIMARY))
        upper, lower = rows(cell, *(type_.measure("", style)[1] for style in (theme.SMALL, theme.STRONG)), align=0.5)
        name = voices.called(seat)
        named = label(upper, name, style=type_.style(theme.SMALL), align=Align.CENTRE, muted=True)
        bid = _bid_of(seen, seat, made)
        group = Group(f"bid-{seat.name}", f"{name}: {bid}", Group("bids", _("So far"), auction))
        widgets += grouped([named, *_rung(seen, seat, made, lower, type_)], group)
    return widgets


def _bid_of(seen: Observation, seat: Seat, made: dict[Seat, Bid]) -> str:
    bid = made.get(seat)
    if bid is not None:
        return bid_short(bid, seen.rules.words)
    return _("to act") if seat == seen.deal.turn else _("no {bid} yet").format(bid=_(seen.rules.words.bid))


def _rung(seen: Observation, seat: Seat, made: dict[Seat, Bid], where: Rect, type_: _Type) -> list[Widget]:
    """Return a seat's bid as widgets. Special bids have a seal if all seals fit."""
    bid = made.get(seat)
    text = ("…" if seat == seen.deal.turn else "–") if bid is None else bid_short(bid, seen.rules.words)
    large = type_.measure(text, theme.STRONG)[0]
    style = theme.STRONG if large <= where.w else theme.SMALL_STRONG
    side, gap = where.h, type_.px(4)
    bold = [bid_short(other, seen.rules.words) for other in made.values() if other.kind is not BidKind.NUMBER]
    has_room = all(type_.measure(name, theme.STRONG)[0] + gap + side <= where.w - type_.px(8) for name in bold)
    if bid is None or bid.kind is BidKind.NUMBER or not has_room:
        return [label(where, text, style=type_.style(style), align=Align.CENTRE)]
    seal, words = columns(placed(where, side + gap + large, side), side, large + 1, gap=gap)
    return [
        Widget(rect=seal, role=Role.IMAGE, name="", picture=seal_of(bid)),
        label(words, text, style=type_.style(style)),
    ]


def _in_rows(bids: Sequence[Bid], most: int) -> list[Sequence[Bid]]:
    """Split bids into rows of equal length, at most `most`. The last row may be shorter."""
    each = -(-len(bids) // max(-(-len(bids) // most), 1))
    return [bids[start : start + each] for start in range(0, len(bids), each)] if bids else []


def _bid_row(
    bids: Sequence[Bid], row: Rect, most: int, type_: _Type, seen: Observation, voices: Voices
) -> list[Widget]:
    """Return bids side by side, centred. Number bids are as wide as in a row of `most` bids."""
    focus = type_.context.focus
    gap = type_.px(theme.GAP_XS)
    width = (row.w - gap * (most - 1)) / most
    if bids[0].kind is not BidKind.NUMBER and not type_.context.metrics.is_enlarged:
        words = max(type_.measure(capital(bid_name(bid, seen.rules.words)), theme.LABEL)[0] for bid in bids)
        width = min((row.w - gap * (len(bids) - 1)) / len(bids), words + 3 * row.h)  # room for a seal at both ends
    widgets = []
    for bid, rect in zip(bids, columns(row, *[width] * len(bids), gap=gap, align=0.5), strict=True):
        name = capital(bid_name(bid, seen.rules.words))
        widgets.append(
            Widget(
                rect=rect,
                role=Role.BUTTON,
                name=name,
                target=BidTarget(bid),
                spoken=_told(seen, bid, voices) if focus == BidTarget(bid) else "",
                tone=Tone.PLAIN if bid.kind is BidKind.NUMBER else Tone.DANGER,
                style=_figure(name, rect, type_),
            )
        )
        side, wide = rect.h * 0.84, type_.context.measure.measure(name, widgets[-1].style)[0]
        spot = placed(rect, side, side, across=0).moved(type_.px(8), 0)
        if bid.kind is not BidKind.NUMBER and spot.right < rect.centre.x - wide / 2:
            widgets.append(Widget(rect=spot, role=Role.IMAGE, name="", picture=seal_of(bid)))
    return widgets


def _figure(name: str, button: Rect, type_: _Type) -> TextStyle:
    """Return the text style of a bid. At a larger scale, bids grow more than other texts, if the button allows."""
    largest = type_.context.metrics.emphasis
    usual = type_.style(theme.LABEL)
    if largest <= 1:
        return usual
    styles = [resized(theme.LABEL, largest * share) for share in SMALLER_TYPES]
    styles += [usual, *(resized(usual, share) for share in SMALLER_TYPES[1:])]
    wide = min(button.w * 0.9, button.w - type_.context.metrics.px(theme.GAP_M))
    return fitting(type_.context.measure, wide, styles, name, height=button.h)


def _told(seen: Observation, bid: Bid, voices: Voices) -> str:
    """Return the meaning of a bid, with a warning if the contracts would exceed the tricks."""
    return " ".join(part for part in (bid_meaning(seen, bid, voices), bid_warning(seen, bid)) if part)


def seal_of(bid: Bid) -> str:
    """Return the name of a special bid's picture."""
    return f"table/stamp-{'board' if bid.kind is BidKind.BOARD else 'boston'}-{bid.value}"


def _ask_to_point(device: Device) -> str:
    match device:
        case Device.KEYBOARD:
            return _("Point at a choice, or press an arrow key, to see what it would score.")
        case Device.TOUCH:
            return _("Hold a finger on a choice to see what it would score; slide off to cancel.")
        case _:
            text = _("Go to a choice with {cross} or the left stick to see what it would score.")
            return text.format(cross=WHOLE_PAD)


def _meaning(viewer: Viewer, rect: Rect, type_: _Type) -> list[Widget]:
    """Return the meaning of a bid, and any warning.

    The bid is the one under the pointer or with the focus. If there is none, the text asks the player to point at one.
    """
    target, style = type_.context.pointed, theme.SMALL
    text, warning = _ask_to_point(type_.context.device), ""
    if isinstance(target, BidTarget):
        text = bid_meaning(viewer.seen, target.bid, viewer.voices)
        warning = bid_warning(viewer.seen, target.bid)
    wraps = type_.measure(text, style)[0] > rect.w
    lines = [(text, style), (warning, theme.SMALL_STRONG)] if warning and not wraps else [(text, style)]
    is_muted = not isinstance(target, BidTarget)
    return [
        label(place, line, style=type_.style(style), align=Align.CENTRE, muted=is_muted, wraps=wraps)
        for place, (line, style) in zip(rows(rect, *[SHARE] * len(lines)), lines, strict=True)
    ]
