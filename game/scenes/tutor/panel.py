"""Tutor panel: the one box for all that is said to the player at a table, where it covers nothing that is read there."""

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
"""Units of the panel's width at most, and of one that is taken only where no wider one has room."""
_TILTED: Final = 1.13
"""The width of a tilted card in widths of an upright one."""
_HEAD, _EDGE, _BUTTON = 52.0, 14.0, 42.0
"""Heights and distances in units: the row of the portrait, from the rim of the panel, and a button."""

_AROUND_BUTTON: Final = 12.0
"""Units left and right of the words of a button together."""
_PLACES = tuple(resized(theme.SMALL, share) for share in SMALLER_TYPES)
"""The styles of the place of a speech in a narrow panel."""
_STEP: Final = 1.06
"""The ratio of one size of large words that is tried to the next smaller one."""


class TutorSpeech(Struct, frozen=True, kw_only=True):
    """Words of a tutor: the main text, what follows from it, and the buttons."""

    text: str
    hint: str = ""
    place: str
    """The name of the match, or how far the lesson has come; empty where neither matters."""
    buttons: Sequence[Button] = ()
    is_last: bool = False
    """True if nothing lies on the table, before it or after: then the panel stands in its middle."""

    @property
    def said(self) -> str:
        """All words to be read out."""
        return " ".join(filter(None, (self.text, self.hint)))


Room: TypeAlias = Sequence[Sequence[Rect]]
"""The things at a table that the panel keeps off: all of them, then those that it covers last, if it has no room beside all."""


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
    """Return what the panel keeps off: a hand of `held` cards, trump and score more than a trick, what is `asked`, or else `lying`.

    Before these it covers the other players, and before them tricks that were taken.
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
    """Return the place of the cards in the hand of another player, which lie crosswise at the sides."""
    wide, tall = first.height * CARD_ASPECT, first.height
    size = (tall, wide) if first.angle % 180 else (wide, tall)
    one, other = (centred(Point(pose.x, pose.y), *size) for pose in (first, last))
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _trays(seen: Observation, layout: TableLayout) -> Iterator[Rect]:
    """Yield the places of the tricks that were taken."""
    match, deal = seen.public.match, seen.public.deal
    for side, seats in enumerate(match.sides):
        if deal is not None and deal.taken_by(seats):
            yield layout.areas.trays[pile_edge(match, layout.edges, side)]


def panel_widgets(
    tutor: Tutor, speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room
) -> list[Widget]:
    """Return the tutor with name and words, and the buttons below."""
    px = context.metrics.px
    span, plan = _chosen(speech, areas, context, room)
    top = span.centre.y - plan.height / 2 if speech.is_last else span.bottom - plan.height
    panel = Rect(span.x, top, span.w, plan.height)
    inner = panel.inset(px(_EDGE), px(10))
    tall = (*(paragraph.height for paragraph in plan.paragraphs), *[px(_BUTTON)] * len(plan.buttons))
    head, *rest = rows(inner, px(_HEAD), *tall, gap=px(theme.GAP_S))
    places = iter(rest)
    portrait, words = columns(head, head.h, SHARE, gap=px(10))
    name = _(TUTOR_NAMES[tutor])
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        Widget(rect=portrait, role=Role.IMAGE, name=name, picture=PORTRAITS[tutor]),
        *_heading(words, name, speech, context),
        *(label(next(places), one.text, style=one.style, wraps=True) for one in plan.paragraphs),
        *(widget for row in plan.buttons for widget in _row(row, next(places).moved(0, px(theme.GAP_S)), context)),
    ]
    group = Group("tutor", name)
    return [replace(widget, part=SAID, group=group) for widget in widgets]


def _row(buttons: Sequence[Button], rect: Rect, context: LayoutContext) -> list[Widget]:
    """Return buttons side by side, or a single one as wide as the panel."""
    if len(buttons) == 1:
        room = rect.w - context.metrics.px(_AROUND_BUTTON + 34 * bool(buttons[0].icon))
        return [buttons[0].widget(rect, style=fitting(context.measure, room, ROW_STYLES, buttons[0].text))]
    return button_row(context.metrics, context.measure, rect, buttons)


def _spaces(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> Iterator[list[Rect]]:
    """Yield the spaces for the panel, the best first, and then those that cover more."""
    px, below = context.metrics.px, context.metrics.px(theme.GAP_L)
    if speech.is_last:
        middle = _middle(areas, context)
        yield [middle]
        yield [replace(middle, h=areas.window.h - below - middle.y)]
        return
    window = areas.window.inset(px(theme.GAP_XXL), below)
    for kept in room:
        spaces = [columns(space, min(space.w, px(_WIDEST)), align=1.0)[0] for space in free_rects(window, kept)]
        yield sorted(spaces, key=lambda space: (space.w < px(_NARROW), -space.right, -space.bottom))


def _heading(rect: Rect, name: str, speech: TutorSpeech, context: LayoutContext) -> list[Widget]:
    """Return the heading beside the portrait: the name as large as fits, and the lesson's progress below it; or that alone."""
    measure = context.measure.measure
    style = next((style for style in _NAMES if measure(name, style)[0] <= rect.w), None)
    place = speech.place or name
    if style is None or measure(place, theme.SMALL)[0] > rect.w:
        style = fitting(context.measure, rect.w, _PLACES, place, height=rect.h, wraps=True)
        return [label(rect, place, style=style, muted=True, wraps=True)]
    if not speech.place:
        return [label(rect, name, style=style)]
    upper, lower = rows(rect, Share(0.54), Share(0.46))
    return [label(upper, name, style=style), label(lower, place, style=theme.SMALL, muted=True)]


def _chosen(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> tuple[Rect, "_SpeechLayout"]:
    """Choose a space and a plan for a speech: the largest words that have room, and the first space with room for them."""
    px = context.metrics.px
    for style, space in _tried(_spaces(speech, areas, context, room), *_ways(context)):
        plan = _plan(
            speech, max(space.w - px(2 * _EDGE), px(theme.BODY.size)), context, style
        )  # a space may be no room
        if plan.fits(space):
            break
    return space, plan


def _tried(
    spaces: Iterable[list[Rect]], ways: Sequence[TextStyle], cramped: Sequence[TextStyle]
) -> Iterator[tuple[TextStyle, Rect]]:
    """Yield styles and spaces in the order in which they are tried; the largest space, with the smallest style, is the last."""
    met: list[list[Rect]] = []
    for tier in spaces:  # computed only while none before it has had room
        met.append(tier)
        yield from product(ways, tier)
    for tier in met:
        yield from product(cramped, tier)
    yield cramped[-1], max(met[-1], key=lambda space: space.w * space.h)


def _middle(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the space for the panel once the lesson is over: in the middle of the table, where no trick lies any more."""
    width = min(context.metrics.px(_WIDEST), areas.auction.w)
    top = max(areas.plates[TableEdge.TOP].bottom, areas.score.bottom, areas.trump.bottom)
    return Rect(areas.centre.x - width / 2, top, width, areas.prompt.bottom - top)


class _Paragraph(NamedTuple):
    """A text of a speech in its style; its height is in pixels."""

    text: str
    style: TextStyle
    height: float


class _SpeechLayout(Struct, frozen=True):
    """Layout of a speech: its paragraphs, its rows of buttons, its height and the overhang of its longest word, in pixels."""

    paragraphs: Sequence[_Paragraph]
    buttons: Sequence[Sequence[Button]]
    height: float
    over: float

    def fits(self, span: Rect) -> bool:
        """Return True if there is room for it."""
        return self.height <= span.h and self.over <= 0


def _ways(context: LayoutContext) -> tuple[list[TextStyle], list[TextStyle]]:
    """Return the styles of a speech that are tried in turn, and those for one that is short of room everywhere.

    Words that the player enlarged are as large as there is room for, down to the size that they usually have.
    """
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
    said = [(speech.text, style)] if speech.text else []
    if speech.hint:
        said.append((speech.hint, replace(style, bold=True)))
    measure = context.measure
    paragraphs = [_Paragraph(text, font, height_of(text, width, font, measure)) for text, font in said]
    wide = [row_width(context.metrics, measure, [button]) for button in speech.buttons]
    wide += [measure.measure(line, font)[0] for text, font in said for line in measure.wrapped(text, width, font)]
    height = px(20 + _HEAD) + sum(px(theme.GAP_S) + paragraph.height for paragraph in paragraphs)
    buttons = list(button_lines(context.metrics, context.measure, speech.buttons, width))
    below = px(theme.GAP_S) + px(_BUTTON + theme.GAP_S) * len(buttons) if buttons else 0
    return _SpeechLayout(paragraphs, buttons, height + below, max(wide) - width)
