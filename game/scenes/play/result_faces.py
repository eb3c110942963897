"""Faces beside the match result: the players with their closing words, crowned if they won."""

from collections.abc import Iterator, Sequence
from math import pi, sin
from typing import Final

from game.engine.cards import Seat
from game.engine.state import Match
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.result_times import GROWN, HOPS
from game.scenes.play.table_talk import talk_size, talk_widget
from game.tabletop.roster import portrait_of
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Part, Role, View, Widget
from game.wording.voices import Voices

_FACE = Part("face")
_NARROWEST: Final = 170.0
"""Minimum room beside the panel in units for faces and words."""
_SIDE = 92.0
_BELOW_EDGE = 96.0
"""Units from the panel's upper edge to the faces."""
_CROWN, _CROWN_ABOVE = 84.0, 0.42
"""Size of the crown in units, and height of its centre above the faces, relative to the size."""


def has_room(panel: Rect, context: LayoutContext) -> bool:
    """Return True if faces and words fit beside a panel."""
    return panel.x >= context.metrics.px(_NARROWEST)


def face_places(
    match: Match, outcome: MatchOutcome, voices: Voices, panel: Rect, context: LayoutContext
) -> dict[Seat, Rect]:
    """Return the rectangle of each face beside the panel: the viewer's side on the left, the others on the right."""
    own = sorted(match.sides[outcome.own_side], key=lambda seat: not voices.is_you(seat))
    others = [seat for side in outcome.sides[1:] for seat in match.sides[side]]
    left, right = panel.x / 2, (panel.right + context.metrics.width) / 2
    return dict([*_face_row(own, left, panel, context), *_face_row(others, right, panel, context)])


def _face_row(seats: Sequence[Seat], middle: float, panel: Rect, context: LayoutContext) -> Iterator[tuple[Seat, Rect]]:
    """Yield the rectangles of faces in a row centred at `middle`."""
    px, gaps = context.metrics.px, len(seats) - 1
    room = panel.x - px(theme.GAP_XXL)
    side = min(px(_SIDE), (room - px(theme.GAP_L) * gaps) / max(len(seats), 1))
    left = middle - (side * len(seats) + px(theme.GAP_L) * gaps) / 2
    for index, seat in enumerate(seats):
        yield seat, Rect(left + index * (side + px(theme.GAP_L)), panel.y + px(_BELOW_EDGE), side, side)


def face_widget(match: Match, seat: Seat, rect: Rect) -> Widget:
    """Return the widget that shows a player's face."""
    picture = portrait_of(match.player_at(seat), seat)
    return Widget(rect=rect, role=Role.IMAGE, name="", picture=picture, part=_FACE.of(seat))


def word_widget(words: str, speaker: str, face: Rect, panel: Rect, context: LayoutContext) -> Widget:
    """Return a player's closing words below the face, beside the panel."""
    px, style = context.metrics.px, theme.STRONG
    left = px(theme.GAP_L) if face.x < panel.x else panel.right + px(theme.GAP_L)
    width = panel.x - 2 * px(theme.GAP_L)
    height = talk_size(words, width, style, context)[1]
    return talk_widget(Rect(left, face.bottom + px(theme.GAP_XL), width, height), words, speaker, style)


def paint_faces(painter: Painter, view: View, match: Match, time: float) -> None:
    """Draw a shade over the losers' faces, a ring around each winner's face, and a crown over each winning side."""
    winners = match.winners or ()
    faces = [[face.rect for seat in seats for face in view.parts(_FACE.of(seat))] for seats in match.sides]
    for side, rects in enumerate(faces):
        if side not in winners and not painter.is_contrasted:  # in high contrast a shade would hide the faces
            for rect in rects:
                painter.shapes.disc(rect.centre, rect.w / 2, theme.with_alpha(theme.GROUND, 0.5))
    for rects in (faces[side] for side in winners if faces[side]):
        _paint_crown(painter, rects, time)
        for rect in rects:
            painter.shapes.disc(rect.centre, rect.w / 2 + painter.metrics.px(3), (0, 0, 0, 0), theme.HIGHLIGHT, 3)


def _paint_crown(painter: Painter, faces: Sequence[Rect], time: float) -> None:
    """Draw a crown that grows and hops over the faces of a side."""
    px = painter.metrics.px
    hop = abs(sin(HOPS.at(time) * pi)) * px(14)
    middle = Point((faces[0].x + faces[-1].right) / 2, faces[0].y - px(_CROWN * _CROWN_ABOVE) - hop)
    tall = px(_CROWN) * GROWN.at(time)
    painter.pictures.draw("table/crown", centred(middle, tall, tall))
