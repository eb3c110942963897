"""Prompt at the table, which says who is to act; offers beside the prompt; and a tip on why a card is not allowed."""

from collections.abc import Sequence
from itertools import product
from math import hypot, inf
from typing import assert_never

from msgspec.structs import replace

from game.ai.proven import Outlook
from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat, cards_in
from game.engine.legal import playable
from game.engine.state import Observation, Phase
from game.i18n import _, ngettext
from game.scenes.table.bindings import FINISH as FINISH_KEY
from game.scenes.table.bindings import Binding
from game.scenes.table.cards import playable_now
from game.scenes.table.moments.blooper import runs_moment
from game.scenes.table.trick_marks import led_sign
from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.targets import WHY, CardTarget
from game.tabletop.turn import AskAction, AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import AROUND_WORDS, Button, Measure, fitting
from game.toolkit.geometry import Point, Rect, centred, columns, rows
from game.toolkit.prompts import with_key
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Effect, Target
from game.toolkit.theme import SMALLER_TYPES, TextStyle, resized
from game.toolkit.tips import tip_box
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, label
from game.wording.table import prompt, to_play_text

CLAIM = ButtonTarget("claim")
"""Button in the bar, always present."""
OFFERED_CLAIM, FINISH = ButtonTarget("offered-claim"), ButtonTarget("finish")
"""Buttons beside the prompt, present only while usable."""
PROMPT, SLOT = Part("prompt"), Part("slot")
"""Prompt text above the hand, and the request for a card, which is shown in the slot where the card will lie."""
ROUND = 18.0
"""Maximum radius in units of the prompt's pill."""
AROUND_PROMPT = 48.0
"""Sum of left and right padding of the prompt's text, in units."""
_SLOT_TYPES = sorted(product(SMALLER_TYPES, SMALLER_TYPES), key=lambda sizes: 3 * sizes[0] + sizes[1], reverse=True)
"""Pairs of text sizes for the two lines in the slot, in order of preference."""
_PROMPT_STYLES = tuple(resized(theme.LABEL, share) for share in SMALLER_TYPES)
"""Text styles of the prompt beside the viewer's card. The largest that fits is used."""
_OFFER_STYLES = tuple(resized(theme.SMALL_STRONG, share) for share in (1.0, 0.94, 0.88, 0.84, 0.8))
"""Text styles of an offer beside the slot, largest first."""
_AROUND_OFFER = (AROUND_WORDS, 14.0)
"""Sum of left and right padding of an offer's text, in units: usual and minimum."""
WHY_PANEL = Part("why")
"""Bubble with the reason why a card may not be played."""
_USUAL_OFFER = (theme.SMALL_STRONG, AROUND_WORDS)
_DASH, _DASH_GAP = 9.0, 6.0
"""Lengths in units of a dash of the slot's outline, and of a gap."""


def may_hint(local_match: LocalMatch) -> bool:
    """Return True if there is a bid, card or answer to give advice on."""
    return isinstance(local_match.turn, AskAction)


# Offers


def has_claim(local_match: LocalMatch) -> bool:
    """Return True if the viewer is sure of all remaining tricks, and has more than one card."""
    return len(local_match.sure_tricks) > 1


def claim_text(local_match: LocalMatch) -> str:
    """Return the text of the button that claims the remaining tricks."""
    if not has_claim(local_match):
        return _("Claim the rest")
    count = len(local_match.sure_tricks)
    return ngettext("The last {count} trick is mine", "The last {count} tricks are mine", count).format(count=count)


def offered_actions(local_match: LocalMatch) -> tuple[Binding, ...]:
    """Return the offered action, if any: to claim the remaining tricks or, failing that, to let the computer finish the deal."""
    if has_claim(local_match):
        return (Binding(OFFERED_CLAIM.name, claim_text(local_match), "", "c"),)
    if local_match.seen.hand.bit_count() < 2:  # noqa: PLR2004 - a single card is not worth an offer
        return ()
    match local_match.outlook:
        case Outlook.SETTLED:
            return (replace(FINISH_KEY, text=_("Score settled: the computer finishes")),)
        case Outlook.DECIDED:
            return (replace(FINISH_KEY, text=_("Contracts decided: the computer finishes")),)
        case Outlook.OPEN:
            return ()


# Widgets


def offer_buttons(local_match: LocalMatch, device: Device) -> list[Button]:
    """Return a button for each offered action; none during a great moment. Each button's text names its key, if there is one."""
    if runs_moment(local_match):
        return []
    return [Button(name=one.name, text=one.titled(device), tone=Tone.PRIMARY) for one in offered_actions(local_match)]


def prompt_widgets(
    local_match: LocalMatch, areas: TableAreas, context: LayoutContext, right: float | None
) -> list[Widget]:
    """Return the prompt and the offered actions, left of `right`.

    The result is empty while events are still being shown, except for the request for a card in its slot.
    """
    if isinstance(local_match.turn, AskCard) and is_slot_free(local_match, areas):
        return _slot_widgets(local_match, areas, context, right)
    if local_match.stage.moments:
        return []
    buttons = offer_buttons(local_match, context.device)
    flying = last_card_flying(local_match)
    text = prompt(local_match.seen, local_match.voices) if flying is None else to_play_text(flying, local_match.voices)
    if areas.is_prompt_aside:
        offered = [beside_slot(button, areas, context, right) for button in buttons]
        pill, style = words_aside(text, _PROMPT_STYLES, areas, context.measure, context.metrics.px(AROUND_PROMPT))
    else:
        around, end = context.metrics.px(AROUND_PROMPT), areas.window.right if right is None else right
        style = fitting(context.measure, end - areas.window.x - 2 * around, _PROMPT_STYLES, text)
        pill, *places = _places(context.measure.measure(text, style)[0] + around, buttons, areas, context, right)
        offered = [
            button.widget(place, style=theme.SMALL_STRONG) for button, place in zip(buttons, places, strict=True)
        ]
    if not text or local_match.stage.telling is not None or not _has_prompt(local_match, context.pointed):
        return offered
    words = label(pill, text, style=style, align=Align.CENTRE, wraps=areas.is_prompt_aside, part=PROMPT)
    return [words, *offered]


def last_card_flying(viewer: Viewer) -> Seat | None:
    """Return the seat whose flying card completes the trick, or None. Until the card lands, the winner is hidden."""
    deal = viewer.seen.public.deal
    if deal is None or deal.phase is not Phase.PLAY or len(deal.trick) < len(deal.seats):
        return None
    last = deal.trick[-1]
    pose = viewer.stage.cards.animator.pose(last.card)
    return last.seat if pose is not None and pose.is_moving else None


def words_aside(
    text: str, styles: Sequence[TextStyle], areas: TableAreas, measure: Measure, around: float
) -> tuple[Rect, TextStyle]:
    """Return the rectangle of a wrapped text beside the viewer's card, and the largest style that fits.

    `around` is the sum of the left and right margins in pixels.
    """
    row, most = areas.prompt, areas.prompt.w - around
    style = fitting(measure, most, styles, text, height=row.h, wraps=True)
    broken = [measure.wrapped(text, most * tenths / 10, style) for tenths in range(5, 11)]
    lines = next(lines for lines in broken if len(lines) == len(broken[-1]))  # the narrowest text with the fewest lines
    wide, tall = zip(*(measure.measure(line, style) for line in lines), strict=True)
    return centred(row.centre, max(wide) + 1, sum(tall)), style


def is_slot_free(viewer: Viewer, areas: TableAreas) -> bool:
    """Return True unless the viewer's card of the last trick is still in the slot."""
    deal = viewer.seen.public.deal
    before = deal.tricks[-1].plays if deal is not None and deal.tricks else ()
    own = (play.card for play in before if play.seat is viewer.seat)
    poses = (viewer.stage.cards.animator.pose(card) for card in own)
    middle, near = areas.slot.centre, areas.trick_height / 2
    return not any(pose and hypot(pose.x - middle.x, pose.y - middle.y) < near for pose in poses)


def _slot_widgets(
    local_match: LocalMatch, areas: TableAreas, context: LayoutContext, right: float | None
) -> list[Widget]:
    """Return the request for a card, shown in the slot where the card will lie, and the offers beside it."""
    slot, px = areas.slot, context.metrics.px
    buttons = offer_buttons(local_match, context.device)
    widgets = [beside_slot(button, areas, context, right) for button in buttons]
    if not _has_prompt(local_match, context.pointed):
        return widgets
    told = (_("Your turn"), asked_card(local_match.seen, is_short=context.metrics.is_enlarged))
    inner = slot.inset(px(4), px(6))
    for shares in _SLOT_TYPES:
        styles = [
            resized(style, context.metrics.emphasis * share)
            for style, share in zip((theme.LABEL, theme.STRONG), shares, strict=True)
        ]
        lines = [context.measure.wrapped(text, inner.w, style) for text, style in zip(told, styles, strict=True)]
        sizes = [
            [context.measure.measure(line, style) for line in broken]
            for broken, style in zip(lines, styles, strict=True)
        ]
        heights = [sum(tall for _wide, tall in broken) for broken in sizes]
        if sum(heights) + px(2) <= inner.h and max(wide for broken in sizes for wide, _tall in broken) <= inner.w:
            break
    places = rows(inner, *heights, gap=px(2), align=0.5)
    first, second = (
        label(place, text, style=style, align=Align.CENTRE, wraps=True)
        for text, style, place in zip(told, styles, places, strict=True)
    )
    return [replace(first, part=SLOT), second, *widgets]


def asked_card(seen: Observation, *, is_short: bool = False) -> str:
    """Return the kind of card asked for, in a word or two. If `is_short`, name a suit by its symbol."""
    deal, cards = seen.deal, playable(seen).cards
    if deal.led is None:
        return _("lead")
    group = deal.ordering.group_of[deal.led]
    if any(deal.ordering.group_of[card] != group for card in cards_in(cards)):
        return _("any card")
    sign = led_sign(deal, deal.led)
    return sign if is_short else _("follow {sign}").format(sign=sign)


def beside_slot(button: Button, areas: TableAreas, context: LayoutContext, right: float | None) -> Widget:
    """Return a button to the right of the slot or, if it does not fit, to the left.

    A text that would overlap the viewer's tricks is made smaller.
    """
    px, slot, tray = context.metrics.px, areas.slot, areas.trays[TableEdge.BOTTOM]
    end = areas.window.right - px(theme.GAP_XXL) if right is None else right - px(theme.GAP_M)
    is_beside = right is None and areas.is_prompt_aside and tray.x > slot.right
    room = (tray.x if is_beside else end) - slot.right - px(theme.GAP_XXS) * 2
    sizes = [(style, around) for around in _AROUND_OFFER for style in _OFFER_STYLES] if is_beside else [_USUAL_OFFER]
    for style, around in sizes:
        wide = button.width(context.metrics, context.measure, style, around)
        if wide <= room:
            break
    gap = min(px(theme.GAP_XL), max(room - wide, 0.0) + px(theme.GAP_XXS)) if is_beside else px(theme.GAP_XL)
    tall = px(theme.SMALL_CONTROL)
    place = Rect(slot.right + gap, slot.bottom - tall, wide, tall)
    if place.right > end:
        place = place.moved(slot.x - px(theme.GAP_XL) - place.right, 0)
    return button.widget(place, style=style)


def _has_prompt(local_match: LocalMatch, pointed: Target | None) -> bool:
    """Return False if a question, the score, or the reason why a card is illegal replaces the prompt."""
    match local_match.turn:
        case PassScreen() | ShowHand() | AskRedeal() | AskBid() | PlayOut():
            return False
        case AskCard():
            refused = local_match.seen.hand & ~playable_now(local_match).cards
            return not (isinstance(pointed, CardTarget) and refused >> pointed.card & 1)
        case Watch() | Deal() | Over():  # no prompt after the last trick, when the score is shown
            return (deal := local_match.seen.public.deal) is None or len(deal.tricks) < deal.size
        case turn:
            assert_never(turn)


def _places(
    wide: float, offered: list[Button], areas: TableAreas, context: LayoutContext, right: float | None
) -> tuple[Rect, ...]:
    """Return the rectangles of a prompt and the offers: side by side or, if too wide, the offers above.

    Rectangles that would extend beyond `right` are moved to the left.
    """
    px, row = context.metrics.px, areas.prompt
    end = inf if right is None else right - px(theme.GAP_M)
    widths = [button.width(context.metrics, context.measure, theme.SMALL_STRONG) for button in offered]
    beside = _before(end, columns(row, wide, *widths, gap=px(theme.GAP_M), align=0.5))
    if not offered or beside[0].x >= areas.window.x + px(theme.GAP_XXL):
        return beside
    above = columns(row.moved(0, -row.h - px(theme.GAP_S)), *widths, align=0.5)
    return (*_before(end, columns(row, wide, align=0.5)), *_before(end, above))


def _before(end: float, places: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Return the rectangles, moved left if they would extend beyond `end`."""
    beyond = max(places[-1].right - end, 0.0)
    return tuple(place.moved(-beyond, 0) for place in places)


def why_bubble(about: Widget, widgets: Sequence[Widget], context: LayoutContext, show: Effect) -> list[Widget]:
    """Return the tip that explains why a card is illegal, with a button that shows the rule."""
    px, text = context.metrics.px, with_key(_("Show the rule"), "r", context.device)
    button = Button(WHY.name, text, show, Tone.PRIMARY)
    wide = button.width(context.metrics, context.measure, theme.SMALL_STRONG)
    foot = wide, px(theme.SMALL_CONTROL + theme.GAP_S)
    lasting = [one for one in widgets if one.target or one.group]  # texts that soon disappear do not move the tip
    box = tip_box(about, View(widgets=lasting), context.measure, context.metrics, foot)
    place = Rect(box.centre.x - wide / 2, box.bottom - foot[1], wide, px(theme.SMALL_CONTROL))
    bubble = Widget(rect=box, role=Role.IMAGE, name="", tip=about.tip, part=WHY_PANEL)
    return [bubble, button.widget(place, style=theme.SMALL_STRONG)]


def paint_prompt(painter: Painter, viewer: Viewer, view: View) -> None:
    """Draw a dark strip behind the prompt's text."""
    px = painter.metrics.px
    is_mine = isinstance(viewer.turn, AskAction)
    line = theme.HIGHLIGHT if is_mine else theme.with_alpha(theme.ACCENT, 0.3)
    dark = theme.with_alpha(theme.glass(painter.table)[1], 0.67)
    for strip in view.parts(PROMPT):
        pill = strip.rect.inset(-px(AROUND_PROMPT) / 2, 0) if strip.wraps else strip.rect
        radius = min(pill.h / 2, px(ROUND))
        painter.shapes.box(pill, dark, radius=radius, line=line, width=px(2 if is_mine else 1))


def paint_slot(painter: Painter, areas: TableAreas, view: View) -> None:
    """Draw the slot for the viewer's card on the felt."""
    if not view.parts(SLOT):
        return
    slot, px = areas.slot, painter.metrics.px
    painter.shapes.box(slot, theme.with_alpha(theme.glass(painter.table)[1], 0.6), radius=px(6))
    dash, step = px(_DASH), px(_DASH + _DASH_GAP)
    for x in _dashes(slot.x, slot.right, dash, step):
        for y in (slot.y, slot.bottom):
            painter.shapes.rule(Point(x, y), Point(x + dash, y), theme.HIGHLIGHT, 2)
    for y in _dashes(slot.y, slot.bottom, dash, step):
        for x in (slot.x, slot.right):
            painter.shapes.rule(Point(x, y), Point(x, y + dash), theme.HIGHLIGHT, 2)


def _dashes(start: float, end: float, dash: float, step: float) -> list[float]:
    """Return the start of each dash along a side, with a dash at both ends."""
    count = max(round((end - start - dash) / step), 1)
    return [start + (end - start - dash) * index / count for index in range(count + 1)]
