"""Tutor panel: the box for everything said to the player at a table, placed so that it covers as little information as possible."""

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
_WIDEST, _WITH_ANSWERS, _NARROW = 470.0, 540.0, 250.0
"""Units: the maximum width of the panel without and with answers, and the width below which a space is the last choice."""
_TILTED: Final = 1.13
"""Width of a tilted card relative to an upright one."""
_HEAD, _EDGE, _BUTTON, _LOW_BUTTON = 52.0, 14.0, 42.0, 34.0
"""Units: the height of the portrait's row, the side margin, and the height of a button: usual, and if there are many rows."""
_MANY: Final = 3
"""Maximum number of rows of buttons with the usual height."""

_AROUND_BUTTON: Final = 12.0
"""Units left and right of a button's text, together."""
_PLACES = tuple(resized(theme.SMALL, share) for share in SMALLER_TYPES)
"""Text styles of a speech's `place` in a narrow panel."""
_STEP: Final = 1.06
"""Ratio between two sizes of enlarged text tried one after the other."""


class TutorSpeech(Struct, frozen=True, kw_only=True):
    """Words of a tutor: the main text, a hint in bold such as the better card, answers to choose from, and other buttons."""

    text: str
    hint: str = ""
    place: str
    """Name of the match, or progress of the lesson; empty if neither matters."""
    answers: Sequence[Button] = ()
    buttons: Sequence[Button] = ()
    is_last: bool = False
    """True if the table is empty, before or after the play: the panel is in the middle then."""

    @property
    def said(self) -> str:
        """All text to be read out."""
        return " ".join(filter(None, (self.text, self.hint)))


Room: TypeAlias = Sequence[Sequence[Rect]]
"""Lists of rectangles that the panel avoids, from all to few; a shorter list is tried if the longer ones leave no room."""


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

    The first list has all rectangles; the next ones omit the taken tricks, then also the players, then also the trick, `lying`
    cards and `asked` questions. The hand (`held` cards), trump and score are in every list.
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
    """Return the rectangle of another player's hand, from first to last card; at the left and right the cards lie sideways."""
    wide, tall = first.height * CARD_ASPECT, first.height
    size = (tall, wide) if first.angle % 180 else (wide, tall)
    one, other = (centred(Point(pose.x, pose.y), *size) for pose in (first, last))
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _trays(seen: Observation, layout: TableLayout) -> Iterator[Rect]:
    """Yield the rectangles of the taken tricks."""
    match, deal = seen.public.match, seen.public.deal
    for side, seats in enumerate(match.sides):
        if deal is not None and deal.taken_by(seats):
            yield layout.areas.trays[pile_edge(match, layout.edges, side)]


def panel_widgets(
    tutor: Tutor, speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room
) -> list[Widget]:
    """Return the tutor with name and text, and the buttons below."""
    px = context.metrics.px
    span, plan = _chosen(speech, areas, context, room)
    top = span.centre.y - plan.height / 2 if speech.is_last else span.bottom - plan.height
    panel = Rect(span.x, top, span.w, plan.height)
    inner = panel.inset(px(_EDGE), px(10))
    tall = (*(paragraph.height for paragraph in plan.paragraphs), *[px(plan.button)] * len(plan.buttons))
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
    return [replace(widget, part=SAID, group=tutor_group(tutor)) for widget in widgets]


def tutor_group(tutor: Tutor) -> Group:
    """Return the group of everything that belongs to the tutor."""
    return Group("tutor", _("Your tutor, {name}").format(name=_(TUTOR_NAMES[tutor])))


def _row(buttons: Sequence[Button], rect: Rect, context: LayoutContext) -> list[Widget]:
    """Return buttons side by side, or a single one as wide as the panel."""
    if len(buttons) == 1:
        room = rect.w - context.metrics.px(_AROUND_BUTTON + 34 * bool(buttons[0].icon))
        return [buttons[0].widget(rect, style=fitting(context.measure, room, ROW_STYLES, buttons[0].text))]
    return button_row(context.metrics, context.measure, rect, buttons)


def _spaces(speech: TutorSpeech, areas: TableAreas, context: LayoutContext, room: Room) -> Iterator[list[Rect]]:
    """Yield lists of spaces for the panel, each list with the best space first; spaces of a later list cover more of the table."""
    px, below = context.metrics.px, context.metrics.px(theme.GAP_L)
    if speech.is_last:
        middle = _middle(areas, context)
        yield [middle]
        yield [replace(middle, h=areas.window.h - below - middle.y)]
        return
    window = areas.window.inset(px(theme.GAP_XXL), below)
    widest = px(_WITH_ANSWERS if speech.answers else _WIDEST)
    for kept in room:
        spaces = [columns(space, min(space.w, widest), align=1.0)[0] for space in free_rects(window, kept)]
        yield sorted(spaces, key=lambda space: (space.w < px(_NARROW), -space.right, -space.bottom))


def _heading(rect: Rect, name: str, speech: TutorSpeech, context: LayoutContext) -> list[Widget]:
    """Return the heading beside the portrait: the name, as large as fits, above the lesson's progress; or only the progress."""
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
    """Choose space and layout of a speech: first the spaces that cover least, and in these the largest text that fits."""
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
    """Yield pairs of text style and space, the preferred ones first; the last pair is the smallest style in the largest space."""
    met: list[list[Rect]] = []
    for tier in spaces:  # computed only if the previous ones do not fit
        met.append(tier)
        yield from product(ways, tier)
    for tier in met:
        yield from product(cramped, tier)
    yield cramped[-1], max(met[-1], key=lambda space: space.w * space.h)


def _middle(areas: TableAreas, context: LayoutContext) -> Rect:
    """Return the panel's space before or after the play: the middle of the table, where no trick lies then."""
    width = min(context.metrics.px(_WIDEST), areas.auction.w)
    top = max(areas.plates[TableEdge.TOP].bottom, areas.score.bottom, areas.trump.bottom)
    return Rect(areas.centre.x - width / 2, top, width, areas.prompt.bottom - top)


class _Paragraph(NamedTuple):
    """A paragraph of a speech with its style; the height is in pixels."""

    text: str
    style: TextStyle
    height: float


class _SpeechLayout(Struct, frozen=True):
    """Layout of a speech: paragraphs, and rows of buttons, each `button` units high.

    The total height and the overhang of the longest word are in pixels.
    """

    paragraphs: Sequence[_Paragraph]
    buttons: Sequence[Sequence[Button]]
    button: float
    height: float
    over: float

    def fits(self, span: Rect) -> bool:
        """Return True if the speech fits a space."""
        return self.height <= span.h and self.over <= 0


def _ways(context: LayoutContext) -> tuple[list[TextStyle], list[TextStyle]]:
    """Return the text styles to try for a speech, and smaller ones for a speech that otherwise fits nowhere.

    Text that the player has enlarged gets the largest style that fits, but not below its usual size.
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
    wide = [row_width(context.metrics, measure, [button]) for button in (*speech.answers, *speech.buttons)]
    wide += [measure.measure(line, font)[0] for text, font in said for line in measure.wrapped(text, width, font)]
    height = px(20 + _HEAD) + sum(px(theme.GAP_S) + paragraph.height for paragraph in paragraphs)
    kinds = speech.answers, speech.buttons
    buttons = [row for kind in kinds for row in button_lines(context.metrics, context.measure, kind, width)]
    button = _BUTTON if len(buttons) <= _MANY else _LOW_BUTTON
    below = px(theme.GAP_S) + px(button + theme.GAP_S) * len(buttons) if buttons else 0
    return _SpeechLayout(paragraphs, buttons, button, height + below, max(wide) - width)
