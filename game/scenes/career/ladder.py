"""Rating ladder: all levels by rating, the player's place among them, and the 95 % interval of the player's rating."""

from itertools import pairwise
from typing import Final

from game.ai.characters import CHARACTERS
from game.career.rating import STRENGTHS, Rating, RatingCourse, chance_against, number_of
from game.i18n import _
from game.scenes.shell.seats import Seats
from game.tabletop.roster import face_of, level_name
from game.toolkit import theme
from game.toolkit.form import ROW_STYLES, Form, fitting
from game.toolkit.geometry import SHARE, Rect, Share, columns, placed, rows
from game.toolkit.render.painter import Painter
from game.toolkit.theme import TextStyle, resized
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, image, label

_LADDER, _PLATE = Part("ladder"), Part("oneself")
_SHAPE: Final = (440.0, 650.0)
"""Width and height of the ladder's picture in layout units."""
_PLATFORM, _RAIL = 14 / 650, 28 / 440
"""Fractions of the picture: the height of its platform, and the distance from its sides to the rails."""


def standings(course: RatingCourse) -> list[tuple[int, str]]:
    """Return ratings with names, highest first: all levels and, if rated, the player, whose name is left empty."""
    found = [(number_of(strength), level) for level, strength in STRENGTHS.items()]
    own = [(course.unaided[-1].number, "")] if course.unaided else []
    return sorted([*found, *own], reverse=True)


def faces_of_levels(seats: Seats) -> dict[str, str]:
    """Return a character for each level, preferably one who plays at that level at the table.

    >>> from game.engine.cards import Seat
    >>> from game.settings import Settings
    >>> seats = Seats(Settings())
    >>> faces_of_levels(seats)["club"], len(set(faces_of_levels(seats).values()))
    ('sarge', 6)
    >>> seats.levels[Seat.E] = "expert"
    >>> faces_of_levels(seats)["expert"]
    'otis'
    """
    seated = {seats.characters[seat]: seats.levels[seat] for seat in seats.seats[1:]}
    away = (id_ for id_ in reversed(CHARACTERS) if id_ not in seated)
    return {level: next((id_ for id_, own in seated.items() if own == level), "") or next(away) for level in STRENGTHS}


def fill_ladder(form: Form, course: RatingCourse, name: str, face: str, seats: Seats, *, is_alone: bool) -> None:
    """Add the ladder, as large as fits if `is_alone`. If the player has no rating yet, also add the reason."""
    px, (wide, tall) = form.metrics.px, _SHAPE
    high = min(form.rect.h if is_alone else px(tall), form.width * tall / wide)
    rect = placed(form.take(high / px(1)), high * wide / tall, high)
    form.add(image(rect, _LADDER, _("The ladder of levels")))
    rating = course.unaided[-1] if course.unaided else None
    places, faces = standings(course), faces_of_levels(seats)
    for (number, level), slot in zip(places, _slots(rect), strict=False):
        if not level and rating is not None:
            _fill_own(form, slot, rating, name, face)
        else:
            _fill_level(form, slot, number, level, rating, face_of(faces[level]))
    if rating is None:
        *_rest, lowest = _slots(rect)
        text = _("No rating yet: you had help in every match.")
        if not course.helped:
            text = _("You will appear here after your first match without any help.")
        place = lowest.inset(px(theme.CONTROL), px(theme.GAP_S))
        form.add(label(place, text, style=small(form, place, text, wraps=True), wraps=True))
    form.gap(theme.GAP_L)


def small(form: Form, rect: Rect, text: str, style: TextStyle = theme.SMALL, *, wraps: bool = False) -> TextStyle:
    """Return `style`, reduced if the text does not fit the rectangle."""
    styles = [resized(style, share) for share in theme.SMALLER_TYPES]
    return fitting(form.measure, rect.w, styles, text, height=rect.h * (1 if wraps else 2), wraps=wraps)


def _slots(rect: Rect) -> tuple[Rect, ...]:
    """Return the rectangles between the rungs, from top to bottom."""
    _platform, below = rows(rect, rect.h * _PLATFORM, SHARE)
    return rows(below, *[SHARE] * (len(STRENGTHS) + 1))


def _fill_level(form: Form, slot: Rect, number: int, level: str, rating: Rating | None, face: str) -> None:
    px = form.metrics.px
    inner = slot.inset(slot.w * _RAIL + px(theme.GAP_L), px(theme.GAP_S))
    beside, words, figure = columns(inner, inner.h, SHARE, px(3.4 * theme.GAP_XL), gap=px(theme.GAP_M))
    form.add(Widget(rect=beside, role=Role.IMAGE, name="", picture=face))
    chance = "" if rating is None else min(max(round(chance_against(rating.strength, level) * 100), 1), 99)
    lines = rows(words, SHARE, SHARE) if chance else (words,)
    style = fitting(form.measure, words.w, ROW_STYLES, level_name(level))
    form.add(label(lines[0], level_name(level), style=style))
    if chance:
        text = _("You win {count} of 100").format(count=chance)
        form.add(label(lines[1], text, style=small(form, lines[1], text), muted=True))
    form.add(label(figure, str(number), style=theme.STRONG, align=Align.RIGHT))


def _fill_own(form: Form, slot: Rect, rating: Rating, name: str, face: str) -> None:
    px = form.metrics.px
    form.add(image(slot.inset(0, px(2)), _PLATE))
    inner = slot.inset(px(theme.GAP_M), px(theme.GAP_XS))
    beside, words, figure = columns(inner, inner.h * 1.2, SHARE, px(2 * theme.CONTROL), gap=px(theme.GAP_M))
    form.add(Widget(rect=placed(beside, beside.w, beside.w), role=Role.IMAGE, name="", picture=face))
    ends = (min(STRENGTHS, key=lambda level: abs(number_of(STRENGTHS[level]) - end)) for end in rating.interval)
    names = list(map(level_name, dict.fromkeys(ends)))
    upper, lower = rows(words, Share(1.2), SHARE)
    form.add(label(upper, name, style=theme.HEADING, tone=Tone.PRIMARY))
    text = _("{low} to {high}").format(low=names[0], high=names[-1]) if names[1:] else names[0]
    form.add(label(lower, text, style=small(form, lower, text), tone=Tone.PRIMARY))
    form.add(label(figure, str(rating.number), style=theme.NUMBER, align=Align.RIGHT, tone=Tone.PRIMARY))


def paint_ladder(painter: Painter, view: View, course: RatingCourse) -> None:
    """Draw the rating's 95 % interval behind the ladder, and a gold background for the player's row."""
    px = painter.metrics.px
    for place in view.parts(_LADDER):
        with painter.clipped(place.clip):
            if course.unaided:
                _paint_interval(painter, place.rect, course)
            painter.pictures.draw("own/ladder", place.rect)
            for plate in view.parts(_PLATE):
                painter.shapes.plate(
                    plate.rect, top=theme.rgb("#f9e3a3"), bottom=theme.rgb("#d5a544"), radius=px(12), line=theme.INK
                )


def _paint_interval(painter: Painter, rect: Rect, course: RatingCourse) -> None:
    """Draw the rating's 95 % interval: a bar at the left and, unless in high contrast, a band."""
    numbers = [number for number, _level in standings(course)]
    spots = list(zip(numbers, (slot.centre.y for slot in _slots(rect)), strict=True))
    low, high = (_height(spots, number, rect) for number in course.unaided[-1].interval)
    high = max(high, rect.y + rect.h * _PLATFORM)
    left, right = rect.x + rect.w * _RAIL, rect.right - rect.w * _RAIL
    if not painter.is_contrasted:
        painter.shapes.box(Rect(left, high, right - left, low - high), theme.with_alpha(theme.ACCENT, 0.22))
    px = painter.metrics.px
    painter.shapes.box(Rect(left + px(theme.GAP_XS), high, px(theme.GAP_XXS), low - high), theme.HIGHLIGHT)


def _height(spots: list[tuple[int, float]], number: int, rect: Rect) -> float:
    """Return the y coordinate of a rating, interpolated between the nearest rows.

    A rating outside all rows is at the top or bottom of the ladder.
    """
    for (above, top), (below, bottom) in pairwise(spots):
        if below <= number <= above:
            return bottom + (top - bottom) * (number - below) / max(above - below, 1)
    return rect.y if number > spots[0][0] else rect.bottom
