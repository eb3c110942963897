"""Tutor panel: a tutor's words beside the hand, at the lower right of the table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct, structs

from game.i18n import _
from game.lessons.lesson import TUTOR_NAMES, Tutor
from game.tabletop.areas import CARD_ASPECT, TableAreas, TableEdge
from game.tabletop.layout import hand_poses
from game.toolkit import theme
from game.toolkit.form import Button, fitting
from game.toolkit.geometry import SHARE, Rect, Share, columns, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import SMALLER_TYPES, TextStyle, resized
from game.toolkit.widgets import Align, Role, Widget, label

PORTRAITS: Final = {Tutor.BIG: "portraits/big-blooper", Tutor.LITTLE: "portraits/little-blooper"}

_NAMES = (theme.LABEL, theme.STRONG, theme.SMALL_STRONG)
_REACH, _LOW_REACH = 1.35, 0.6
"""From the middle of the table to the right edge of a trick, and to the lower edge of its card there, in heights of its cards."""
_WIDEST = 470.0
"""Units of the panel's width in the middle of the table."""
_HEAD, _GAP, _EDGE, _BUTTON, _APART, _SUM = 52.0, 8.0, 14.0, 42.0, 8.0, 34.0
"""Heights and distances in units: the row of the portrait, between texts, from the rim of the panel, a button, the gap above the
buttons besides that between texts, and a line of a score."""

_STEP: Final = 1.06
"""The ratio of one size of large words that is tried to the next smaller one."""
_WITHOUT_ASIDE: Final = 0.65
"""The worth of the size of words that leave out the aside: that is worth more than slightly larger words."""
_OVER_TRICKS, _LAST_RESORT = 0.85, 0.01
"""The worth of the size of words over the pupil's tricks, enlarged words and usual ones."""
_ENOUGH: Final = 1.35
"""The largest size of words there, in their usual one: larger ones are not worth the tricks."""


class TutorSpeech(Struct, frozen=True, kw_only=True):
    """Words of a tutor: the main text, a hint at a good move, an aside worth repeating, and the buttons.

    `sums` are lines of a score with their figures, above the text.
    """

    text: str
    hint: str = ""
    aside: str = ""
    is_past: bool = False
    """True if it was said to a move already made."""
    place: str
    """The name of the lesson and its progress; `number` is the progress alone, for a narrow panel."""
    number: str = ""
    buttons: Sequence[Button] = ()
    sums: Sequence[tuple[str, str]] = ()
    is_last: bool = False
    """True if nothing lies on the table, before it or after: then the panel stands in its middle."""


class Room(Struct, frozen=True, kw_only=True):
    """The room that a panel has at a table.

    `most_held` is the most cards that lie in the hand beside it; of none its place may be taken. With `has_bids` bids are asked
    for at this table, and while they are the panel keeps off them, the `bids`. Large words may stand in the place of the score,
    if that `is_free_above`, and in that of the tricks the pupil has taken, if that `is_free_below`.
    """

    most_held: int
    has_bids: bool
    bids: Rect | None = None
    is_free_above: bool = False
    is_free_below: bool = False


def panel_widgets(
    tutor: Tutor, speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room
) -> list[Widget]:
    """Return the tutor with name and words, and the buttons below."""
    px = context.metrics.px
    span, plan = _chosen(_places(speech, areas, context, room), speech, context)
    top = span.centre.y - plan.height / 2 if speech.is_last else span.bottom - plan.height
    panel = Rect(span.x, top, span.w, plan.height)
    inner = panel.inset(px(_EDGE), px(10))
    tall = (
        *[px(_SUM)] * len(speech.sums),
        *(paragraph.height for paragraph in plan.paragraphs),
        *[px(_BUTTON)] * len(speech.buttons),
    )
    head, *rest = rows(inner, px(_HEAD), *tall, gap=px(_GAP))
    places = iter(rest)
    portrait, words = columns(head, head.h, SHARE, gap=px(10))
    name = _(TUTOR_NAMES[tutor])
    return [
        Widget(rect=panel, role=Role.PANEL, name=""),
        Widget(rect=portrait, role=Role.IMAGE, name=name, picture=PORTRAITS[tutor]),
        *_heading(words, name, speech, context),
        *(widget for text, figure in speech.sums for widget in _sum(next(places), text, figure, context)),
        *(each.widget(next(places)) for each in plan.paragraphs),
        *(button.widget(next(places).moved(0, px(_APART))) for button in speech.buttons),
    ]


def _sum(rect: Rect, text: str, figure: str, context: LayoutContext) -> list[Widget]:
    """Return a line of a score: its words in the largest type that has room, and the figure at the right."""
    wide = context.measure.measure(figure, theme.FIGURE)[0] + context.metrics.px(4)
    left, right = columns(rect, SHARE, wide, gap=context.metrics.px(_GAP))
    style = fitting(context.measure, left.w, _NAMES, text)
    return [label(left, text, style=style), label(right, figure, style=theme.FIGURE, align=Align.RIGHT)]


def _places(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> list[tuple[Rect, float]]:
    """Return the spaces for the panel, the best first, each with the worth of the size of words in it.

    In the place of the pupil's tricks, if any lie there, words must be clearly larger; usual ones come there as a last resort.
    """
    beside = [_middle(areas, context)] if speech.is_last else _beside(areas, context, room)
    others = []
    if not speech.is_last:
        if room.is_free_above and room.bids is None:
            others.append(_above(areas, context))
        if not room.most_held:
            others.append(_below(areas, context))
    bottom = areas.window.h - context.metrics.px(12)
    lowered = [Rect(span.x, span.y, span.w, bottom - span.y) for span in beside]
    worth = _LAST_RESORT
    if context.metrics.unit > context.metrics.usual and not speech.is_last:
        worth = 1.0 if room.is_free_below else _OVER_TRICKS
    return [*((span, 1.0) for span in (*beside, *others)), *((span, worth) for span in lowered)]


def _beside(areas: TableAreas, context: LayoutContext, room: Room) -> list[Rect]:
    """Return the spaces for the panel beside the hand, the best first."""
    spans = [_span(room, areas, context, is_beside_bids=room.has_bids)]
    if room.bids is None:
        spans.append(_span(room, areas, context, is_beside_bids=False))
    return [*spans, _under(room, areas, context)]


def _heading(rect: Rect, name: str, speech: TutorSpeech, context: LayoutContext) -> list[Widget]:
    """Return the heading beside the portrait: the name as large as fits, and the lesson's progress below it, or alone."""
    measure = context.measure.measure
    place = speech.place if not speech.number or measure(speech.place, theme.SMALL)[0] <= rect.w else speech.number
    style = next((style for style in _NAMES if measure(name, style)[0] <= rect.w), None)
    if style is None:
        return [label(rect, place, style=theme.SMALL, muted=True)]
    upper, lower = rows(rect, Share(0.54), Share(0.46))
    return [label(upper, name, style=style), label(lower, place, style=theme.SMALL, muted=True)]


def _chosen(
    places: Sequence[tuple[Rect, float]], speech: TutorSpeech, context: LayoutContext
) -> tuple[Rect, "_SpeechLayout"]:
    """Choose a place and a plan for a speech: the first place that fits, unless another one allows larger words."""
    px = context.metrics.px
    enough = _ENOUGH * context.metrics.usual / context.metrics.unit
    tried = [
        (way, span, worth * way.worth)
        for way in _ways(speech, context)
        for span, worth in places
        if worth != _OVER_TRICKS or way.worth <= enough
    ]
    for way, span, _worth in sorted(tried, key=lambda each: -each[2]):
        plan = _plan(speech, span.w - px(2 * _EDGE), context, way.style, has_aside=way.has_aside)
        if plan.fits(span):
            return span, plan
    largest = max((span for span, _worth in places), key=lambda span: span.w * span.h)
    cramped = _cramped_plans(speech, largest.w - px(2 * _EDGE), context)
    return largest, next((plan for plan in cramped if plan.fits(largest)), cramped[-1])


def _middle(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the space for the panel once the lesson is over: in the middle of the table, where no trick lies any more."""
    width = min(context.metrics.px(_WIDEST), areas.auction.w)
    top = max(areas.plates[TableEdge.TOP].bottom, areas.score.bottom, areas.trump.bottom)
    return Rect(areas.centre.x - width / 2, top, width, areas.prompt.bottom - top)


def _span(room: Room, areas: TableAreas, context: LayoutContext, *, is_beside_bids: bool) -> Rect:
    """Return the space for the panel: right of hand, trick and bids, between the player at the right and the pupil's tricks."""
    px = context.metrics.px
    left = _right_of_hand(room, areas)
    if is_beside_bids:
        left = max(left, areas.auction.right if room.bids is None else room.bids.right)
    if room.bids is None:  # else no trick lies there
        left = max(left, areas.centre.x + areas.trick_height * _REACH)
    left, right = left + px(12), areas.window.w - px(24)
    top = areas.plates[TableEdge.RIGHT].bottom + px(8)
    bottom = areas.trays[TableEdge.BOTTOM].y - px(10)
    return Rect(left, top, right - left, bottom - top)


def _under(room: Room, areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the space for the panel right of the hand, and below the bids or the card of the player at the right."""
    px = context.metrics.px
    left, right = _right_of_hand(room, areas) + px(12), areas.window.w - px(24)
    beneath = areas.centre.y + areas.trick_height * _LOW_REACH if room.bids is None else room.bids.bottom
    top = max(areas.plates[TableEdge.RIGHT].bottom, beneath) + px(8)
    bottom = areas.trays[TableEdge.BOTTOM].y - px(10)
    return Rect(left, top, right - left, bottom - top)


def _right_of_hand(room: Room, areas: TableAreas) -> float:
    last = hand_poses(areas, max(room.most_held, 1))[-1]
    return last.x + last.height * CARD_ASPECT * 0.56


def _above(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the space for the panel in the place of the score, beside the trick and down to the player at the right."""
    px = context.metrics.px
    trick = areas.centre.x + areas.trick_height * _REACH
    left, top = max(areas.plates[TableEdge.TOP].right, trick) + px(12), areas.bar.bottom + px(6)
    return Rect(left, top, areas.window.w - px(24) - left, areas.plates[TableEdge.RIGHT].y - px(8) - top)


def _below(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the space for the panel in the place of the hand, under the trick and beside the pupil's plate."""
    px = context.metrics.px
    left, top = areas.plates[TableEdge.BOTTOM].right + px(12), areas.slot.bottom + px(3)
    return Rect(left, top, areas.window.w - px(24) - left, areas.window.h - px(12) - top)


class _Paragraph(NamedTuple):
    """A text of a speech in its style; its height is in pixels."""

    text: str
    style: TextStyle
    height: float
    is_muted: bool

    def widget(self, rect: Rect) -> Widget:
        """Return it as a widget in a rectangle."""
        return label(rect, self.text, style=self.style, wraps=True, muted=self.is_muted)


class _SpeechLayout(Struct, frozen=True):
    """Layout of a speech: its paragraphs, its height and the overhang of its longest word, in pixels."""

    paragraphs: tuple[_Paragraph, ...]
    height: float
    over: float

    def fits(self, span: Rect) -> bool:
        """Return True if there is room for it."""
        return self.height <= span.h and self.over <= 0


class _Way(NamedTuple):
    """A style of a speech, with its aside told or left out; of two that have room the one of more worth is taken."""

    style: TextStyle
    has_aside: bool
    worth: float


def _ways(speech: TutorSpeech, context: LayoutContext) -> list[_Way]:
    """Return the styles of a speech that are tried in turn.

    Words that the player enlarged are as large as there is room for, down to the size that they usually have.
    """
    usual, wanted = (length / context.metrics.unit for length in (context.metrics.usual, context.metrics.wanted))
    if usual >= 1:
        both = (theme.BODY, theme.SMALL)
        return [_Way(style, has_aside, style.size * (1 + has_aside)) for has_aside in (True, False) for style in both]
    least = usual * theme.SMALL.size / theme.BODY.size
    shares = [max(wanted, 1.0)]
    while shares[-1] > least:
        shares.append(max(shares[-1] / _STEP, least))
    return [
        _Way(resized(theme.BODY, share), has_aside, share * (1.0 if has_aside else _WITHOUT_ASIDE))
        for share in sorted({*shares, 1.0}, reverse=True)
        for has_aside in ((True, False) if speech.aside else (True,))
    ]


def _cramped_plans(speech: TutorSpeech, width: float, context: LayoutContext) -> list[_SpeechLayout]:
    """Return the layouts of a speech for which none of the usual ones has room: in ever smaller type, but for longer units."""
    style = resized(theme.SMALL, min(context.metrics.usual / context.metrics.unit, 1.0))
    shares = SMALLER_TYPES if context.metrics.is_least else SMALLER_TYPES[:1]
    return [_plan(speech, width, context, resized(style, share), has_aside=False) for share in shares]


def _plan(
    speech: TutorSpeech, width: float, context: LayoutContext, style: TextStyle, *, has_aside: bool
) -> _SpeechLayout:
    px = context.metrics.px
    said = [(speech.text, style, speech.is_past)]
    if speech.hint:
        said.append((speech.hint, structs.replace(style, bold=True), False))
    if has_aside and speech.aside:
        small = resized(theme.SMALL, max(style.size / theme.BODY.size, 1.0))
        said.append((speech.aside, style if style.size < small.size else small, True))
    paragraphs: list[_Paragraph] = []
    over = 0.0
    for text, font, is_muted in said:
        lines = context.measure.wrapped(text, width, font)
        over = max(over, *(context.measure.measure(line, font)[0] - width for line in lines))
        tall = context.measure.measure(text, font)[1] * len(lines)
        paragraphs.append(_Paragraph(text, font, tall, is_muted))
    height = (
        px(20 + _HEAD)
        + px(_SUM + _GAP) * len(speech.sums)
        + sum(px(_GAP) + paragraph.height for paragraph in paragraphs)
    )
    below = px(_APART) + px(_BUTTON + _GAP) * len(speech.buttons) if speech.buttons else 0
    return _SpeechLayout(tuple(paragraphs), height + below, over)
