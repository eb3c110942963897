"""Tutor panel: shows the words of a tutor or coach at a table, and covers as little information as possible."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.engine.state import Observation, Phase
from game.i18n import _
from game.lessons.lesson import TUTOR_NAMES, Tutor
from game.scenes.table.caption import SAID
from game.tabletop.areas import BIGGER, CARD_ASPECT, TableAreas, TableEdge, hand_top, trick_spot
from game.tabletop.layout import TableLayout, back_poses, hand_poses, pile_edge
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.form import ROW_STYLES, Button, button_lines, button_row, fitting, height_of, row_width
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns, free_rects, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.theme import SMALLER_TYPES, TextStyle, resized
from game.toolkit.widgets import Group, Role, Widget, label
from game.wording.sight import WHOLE, Fixture, Sight

PORTRAITS: Final = {Tutor.BIG: "portraits/big-blooper", Tutor.LITTLE: "portraits/little-blooper"}

_NAMES = (theme.LABEL, theme.STRONG, theme.SMALL_STRONG)
_WIDEST, _NARROW = 470.0, 250.0
"""Maximum width of the panel, and width below which a wider space is preferred, in units."""
_TILTED: Final = 1.13
"""Width of a tilted card, relative to an upright one."""
_HEAD, _EDGE, _BUTTON = 52.0, 14.0, 42.0
"""Height of the portrait's row, side margin, and height of a button, in units."""
_ITEM: Final = (28.0, 14.0)
"""Horizontal and vertical padding of an answer in a list, in units; each is the sum of both sides."""
_KEEP_TRICK: Final = 3
"""Number of lists at the start of a `Room` that include the trick."""

_AROUND_BUTTON: Final = 12.0
"""Sum of left and right margins of a button's text, in units."""
_PLACES = tuple(resized(theme.SMALL, share) for share in SMALLER_TYPES)
"""Text styles of a speech's `place` in a narrow panel."""
_STEP: Final = 1.06
"""Ratio between successive text sizes."""


class TutorSpeech(Struct, frozen=True, kw_only=True):
    """Words of a tutor: verdict, main text, hint such as the better card, answers and other buttons."""

    verdict: str = ""
    text: str
    hint: str = ""
    place: str
    """Name of the match, or progress of the lesson; may be empty."""
    answers: Sequence[Button] = ()
    buttons: Sequence[Button] = ()
    is_last: bool = False
    """True before and after the play, when the panel is in the middle of the table."""

    @property
    def said(self) -> str:
        """All text to be read out."""
        return " ".join(filter(None, (self.verdict, self.text, self.hint)))


Room: TypeAlias = Sequence[Sequence[Rect]]
"""Lists of rectangles that the panel avoids, longest first. A shorter list is tried if a longer one leaves no room."""


def room_at(
    seen: Observation,
    layout: TableLayout,
    context: LayoutContext,
    *,
    held: int,
    asked: Sequence[Widget] = (),
    lying: Sequence[Rect] = (),
    sight: Sight = WHOLE,
) -> Room:
    """Return the rectangles that the panel avoids, as lists that grow shorter.

    The first list has all rectangles; the second omits the taken tricks, the third also the players, and the last also the trick,
    the `lying` cards and `asked` questions. The bar, the hand (`held` cards), trump and score are in every list.
    """
    areas, px, deal = layout.areas, context.metrics.px, seen.public.deal
    dearest, middle = [areas.bar], [*lying, *(widget.rect for widget in asked if widget.role is Role.PANEL)]
    dearest += [rect for part, rect in ((Fixture.SCORE, areas.score), (Fixture.TRUMP, areas.trump)) if part in sight]
    if held:
        fan = hand_poses(areas, held)
        wide, top = fan[0].height * CARD_ASPECT * _TILTED, hand_top(areas)
        dearest.append(Rect(fan[0].x - wide / 2, top, fan[-1].x - fan[0].x + wide, areas.window.h - top))
    if deal is not None and deal.phase is Phase.PLAY and not asked:
        tall = areas.trick_height * BIGGER
        spots = (trick_spot(areas, edge) for edge in layout.edges.values())
        middle += [centred(spot, tall * CARD_ASPECT * _TILTED, tall) for spot in spots]
    players = [areas.plates[edge] for edge in layout.edges.values()]
    for seat, edge in layout.edges.items():
        if deal is not None and seat != seen.seat:
            backs = back_poses(areas, edge, deal.size)
            players.append(_bounds(backs[0], backs[-1]))
    apart = px(theme.GAP_S)
    kinds = [[rect.inset(-apart) for rect in kind] for kind in (dearest, middle, players, [*_trays(seen, layout)])]
    return [[*chain.from_iterable(kinds[:kept])] for kept in range(len(kinds), 0, -1)]


def _bounds(first: Pose, last: Pose) -> Rect:
    """Return the rectangle of another player's hand. At the left and right the cards lie sideways."""
    wide, tall = first.height * CARD_ASPECT, first.height
    size = (tall, wide) if first.angle % 180 else (wide, tall)
    one, other = (centred(Point(pose.x, pose.y), *size) for pose in (first, last))
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _trays(seen: Observation, layout: TableLayout) -> Iterator[Rect]:
    match, deal = seen.public.match, seen.public.deal
    for side, seats in enumerate(match.sides):
        if deal is not None and deal.taken_by(seats):
            yield layout.areas.trays[pile_edge(match, layout.edges, side)]


def panel_widgets(
    tutor: Tutor, speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room
) -> list[Widget]:
    """Return the panel's widgets: the tutor with name and text, and the buttons below."""
    px = context.metrics.px
    span, plan = _chosen(speech, areas, context, room)
    top = span.centre.y - plan.height / 2 if speech.is_last else span.bottom - plan.height
    panel = Rect(span.x, top, span.w, plan.height)
    inner = panel.inset(px(_EDGE), px(10))
    tall = *(paragraph.height for paragraph in plan.paragraphs), *(row.height for row in plan.rows)
    head, *rest = rows(inner, px(_HEAD), *tall, gap=px(theme.GAP_S))
    places = iter(rest)
    portrait, words = columns(head, head.h, SHARE, gap=px(10))
    name = _(TUTOR_NAMES[tutor])
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        Widget(rect=portrait, role=Role.IMAGE, name=name, picture=PORTRAITS[tutor]),
        *_heading(words, name, speech, context),
        *(label(next(places), one.text, style=one.style, wraps=True) for one in plan.paragraphs),
        *(widget for row in plan.rows for widget in _row(row, next(places).moved(0, px(theme.GAP_S)), context)),
    ]
    return [replace(widget, part=SAID, group=tutor_group(tutor)) for widget in widgets]


def tutor_group(tutor: Tutor) -> Group:
    """Return the group of the tutor's widgets."""
    return Group("tutor", _("Your tutor, {name}").format(name=_(TUTOR_NAMES[tutor])))


def _row(row: "_Row", rect: Rect, context: LayoutContext) -> list[Widget]:
    """Return the widgets of a row: an answer, buttons side by side, or a button as wide as the panel."""
    first, *others = row.buttons
    if row.style is not None:
        return [replace(first.widget(rect, style=row.style), role=Role.ITEM, wraps=True)]
    if not others:
        room = rect.w - context.metrics.px(_AROUND_BUTTON + 34 * bool(first.icon))
        return [first.widget(rect, style=fitting(context.measure, room, ROW_STYLES, first.text))]
    return button_row(context.metrics, context.measure, rect, row.buttons)


def _spaces(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> Iterator[list[Rect]]:
    """Yield lists of spaces for the panel, each with the best first. Later lists cover more of the table."""
    px, below = context.metrics.px, context.metrics.px(theme.GAP_L)
    if speech.is_last:
        middle = _middle(areas, context)
        yield [middle]
        yield [replace(middle, h=areas.window.h - below - middle.y)]
        return
    window = areas.window.inset(px(theme.GAP_XXL), below)
    for kept in room:
        spaces = [columns(space, min(space.w, px(_WIDEST)), align=1.0)[0] for space in free_rects(window, kept)]
        if speech.answers:  # answers in a narrow panel would be worse than a panel that covers more
            spaces = [space for space in spaces if space.w >= px(_NARROW)] or spaces
        yield sorted(spaces, key=lambda space: (space.w < px(_NARROW), -space.right, -space.bottom))


def _heading(rect: Rect, name: str, speech: TutorSpeech, context: LayoutContext) -> list[Widget]:
    """Return the heading beside the portrait: the tutor's name, the speech's `place`, or both."""
    measure = context.measure.measure
    place, style = speech.place or name, fitting(context.measure, rect.w, _NAMES, name)
    if max(measure(name, style)[0], measure(place, theme.SMALL)[0]) > rect.w:
        style = fitting(context.measure, rect.w, _PLACES, place, height=rect.h, wraps=True)
        return [label(rect, place, style=style, muted=True, wraps=True)]
    if not speech.place:
        return [label(rect, name, style=style)]
    upper, lower = rows(rect, Share(0.54), Share(0.46))
    return [label(upper, name, style=style), label(lower, place, style=theme.SMALL, muted=True)]


def _chosen(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> tuple[Rect, "_SpeechLayout"]:
    """Choose the space that covers least, then the largest text that fits. Return space and layout of the speech."""
    px = context.metrics.px
    for style, space in _tried(_spaces(speech, areas, context, room), *_ways(context)):
        plan = _plan(
            speech, max(space.w - px(2 * _EDGE), px(theme.BODY.size)), context, style
        )  # the space may be narrower than its margins
        if plan.fits(space):
            break
    return space, plan


def _tried(
    spaces: Iterable[list[Rect]], ways: Sequence[TextStyle], cramped: Sequence[TextStyle]
) -> Iterator[tuple[TextStyle, Rect]]:
    """Yield pairs of text style and space, preferred ones first. The last is the smallest style in the largest space."""
    met: list[list[Rect]] = []
    for number, tier in enumerate(spaces):  # computed only if nothing fits in the previous ones
        if number == _KEEP_TRICK:
            yield from chain.from_iterable(product(cramped, earlier) for earlier in met)
        met.append(tier)
        yield from product(ways, tier)
    yield from chain.from_iterable(product(cramped, tier) for tier in met)
    yield cramped[-1], max(met[-1], key=lambda space: space.w * space.h)


def _middle(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the panel's space before or after the play."""
    width = min(context.metrics.px(_WIDEST), areas.auction.w)
    top = max(areas.plates[TableEdge.TOP].bottom, areas.score.bottom, areas.trump.bottom)
    return Rect(areas.centre.x - width / 2, top, width, areas.prompt.bottom - top)


class _Paragraph(NamedTuple):
    """Paragraph of a speech with its style. The height is in pixels."""

    text: str
    style: TextStyle
    height: float


class _Row(NamedTuple):
    """Row of buttons, `height` pixels high. With a style it is a single answer with wrapped text."""

    buttons: Sequence[Button]
    height: float
    style: TextStyle | None = None


class _SpeechLayout(Struct, frozen=True):
    """Layout of a speech: paragraphs and rows of buttons.

    `height` and `over` are in pixels. `over` is the overhang of the widest part, at most 0 if everything fits.
    """

    paragraphs: Sequence[_Paragraph]
    rows: Sequence[_Row]
    height: float
    over: float

    def fits(self, span: Rect) -> bool:
        """Return True if the speech fits a space."""
        return self.height <= span.h and self.over <= 0


def _ways(context: LayoutContext) -> tuple[list[TextStyle], list[TextStyle]]:
    """Return the text styles to try for a speech, largest first, and smaller ones if none fits."""
    usual, wanted = (length / context.metrics.unit for length in (context.metrics.usual, context.metrics.wanted))
    least = min(usual, 1.0) * theme.SMALL.size / theme.BODY.size
    shares = [max(wanted, 1.0)]
    while shares[-1] > least:
        shares.append(max(shares[-1] / _STEP, least))
    ways = [resized(theme.BODY, share) for share in shares]
    smaller = SMALLER_TYPES if context.metrics.is_least else SMALLER_TYPES[:1]
    return ways, [resized(theme.BODY, least * share) for share in smaller]


def _plan(speech: TutorSpeech, width: float, context: LayoutContext, style: TextStyle) -> _SpeechLayout:
    px = context.metrics.px
    bold = replace(style, bold=True)
    parts = (speech.verdict, bold), (speech.text, style), (speech.hint, bold)
    said = [(text, font) for text, font in parts if text]
    measure = context.measure
    paragraphs = [_Paragraph(text, font, height_of(text, width, font, measure)) for text, font in said]
    lines = list(button_lines(context.metrics, measure, speech.answers, width))
    beside, above = map(px, _ITEM)
    rows_of = [_Row(row, px(_BUTTON)) for row in lines]
    texts = [(text, font, 0.0) for text, font in said]
    if any(len(row) == 1 for row in lines):  # the answers are too long for one row
        tall = (height_of(answer.text, width - beside, style, measure) + above for answer in speech.answers)
        rows_of = [_Row([answer], height, style) for answer, height in zip(speech.answers, tall, strict=True)]
        texts += [(answer.text, style, beside) for answer in speech.answers]
    rows_of += [_Row(row, px(_BUTTON)) for row in button_lines(context.metrics, measure, speech.buttons, width)]
    wide = [row_width(context.metrics, measure, row.buttons[:1]) for row in rows_of if row.style is None]
    # the words beside the portrait
    wide += [px(_HEAD + 10) + measure.measure(word, theme.SMALL)[0] for word in speech.place.split()]
    for text, font, around in texts:
        wide += [measure.measure(line, font)[0] + around for line in measure.wrapped(text, width - around, font)]
    height = px(20 + _HEAD) + sum(px(theme.GAP_S) + paragraph.height for paragraph in paragraphs)
    below = px(theme.GAP_S) + sum(row.height + px(theme.GAP_S) for row in rows_of) if rows_of else 0
    return _SpeechLayout(paragraphs, rows_of, height + below, max(wide) - width)
