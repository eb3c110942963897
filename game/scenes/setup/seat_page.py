"""Seat page: chooses a person, or a character and a level, for a seat."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.ai.characters import CHARACTERS
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.i18n import _
from game.profiles import people
from game.profiles.people import Profile
from game.scenes.shell.pages import WallPage, scrolled
from game.scenes.shell.routes import ChooseSeat
from game.scenes.shell.services import Program
from game.tabletop.roster import PLAYED_LEVELS, USUAL_LEVELS, face_of, guest_face, level_name, level_text
from game.toolkit import theme
from game.toolkit.form import Button, Form, height_of
from game.toolkit.geometry import SHARE, Point, Rect, Share, columns, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Align, Part, Role, View, Widget, field, image, label
from game.wording.names import short_name

_CHOSEN: Final = Part("chosen")
_ACROSS, _NARROW = 4, 2
"""Number of faces in a row: beside the levels and, in a narrow window, above them."""
_FACE, _PLATE = 96.0, 52.0
"""Minimum side length of a face, and height of its name plate, in units."""


class SeatPage(WallPage):
    """Page that chooses the player of a seat. Every choice applies immediately."""

    name = "seat"
    light = Point(0.33, 0.1)

    def __init__(self, program: Program, route: ChooseSeat) -> None:
        """Open the page of a seat. `route.place` is its position as text."""
        super().__init__(program)
        self._seats = program.matches.seats
        self._seat, self._place = route.seat, route.place
        self._has_all = False
        """True once the player has asked for all levels, not only `USUAL_LEVELS` and the current one."""
        paths = program.paths
        there = () if paths is None else people.profiles(paths)
        self._others = [profile for profile in there if profile.paths != paths and profile.name]
        """Other people with a profile here and a name."""

    def title(self) -> str:
        """Return the name of the seat's position."""
        return self._place

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the faces, and the levels beside or, in a narrow window, below the faces."""
        is_broad = body.w > context.metrics.px(20 * theme.CONTROL)
        left, right = columns(body, Share(2.3), SHARE, gap=context.metrics.px(theme.COLUMNS_APART))
        faces = scrolled(context, left if is_broad else body, "people")
        levels = scrolled(context, right, "levels") if is_broad else faces
        self._fill_faces(faces, _ACROSS if is_broad else _NARROW)
        self._fill_levels(levels)
        return (faces, levels) if is_broad else (faces,)

    @property
    def _level(self) -> str:
        return self._seats.levels[self._seat]

    def _fill_faces(self, form: Form, across: int) -> None:
        """Add the characters, each with a face, a name plate, and a sentence about a habit."""
        px, small = form.metrics.px, theme.SMALL
        ids, gap = list(CHARACTERS), px(theme.GAP_L)
        wide = (form.width - gap * (across - 1)) / across
        words = max(height_of(_(character.habit), wide, small, form.measure) for character in CHARACTERS.values()) + 1
        plate = px(_PLATE)
        room = (form.rect.h - gap) / (len(ids) // across) - plate - words - px(theme.GAP_XS)
        side = min(max(room, px(_FACE)), wide)
        for start in range(0, len(ids), across):
            row = form.take((side + plate + words + px(theme.GAP_XS)) / px(1))
            for id_, cell in zip(ids[start:], columns(row, *[SHARE] * across, gap=gap), strict=False):
                face, said = rows(cell, side + plate, SHARE, gap=px(theme.GAP_XS))
                for widget in self._character(id_, face, side / px(1)):
                    form.add(widget)
                habit = _(CHARACTERS[id_].habit)
                form.add(label(said, habit, style=small, align=Align.CENTRE, wraps=True))
            form.gap(theme.GAP_L)

    def _character(self, id_: str, rect: Rect, side: float) -> Iterator[Widget]:
        chosen = self._level != HUMAN and self._seats.characters[self._seat] == id_
        if chosen:
            yield image(rect, _CHOSEN)
        yield Widget(
            rect=rect,
            role=Role.RADIO,
            name=_(CHARACTERS[id_].name),
            target=ChoiceTarget("character", id_),
            action=partial(self._seats.take, self._seat, id_),
            detail="" if chosen else self._taken(id_),
            checked=chosen,
            picture=face_of(id_),
            picture_side=side,
        )

    def _taken(self, id_: str) -> str:
        """Return a note for a character who already sits at the table; empty for others."""
        seats = self._seats
        sits = any(seats.characters[seat] == id_ and seats.levels[seat] != HUMAN for seat in seats.seats)
        return _("at the table") if sits else ""

    def _fill_levels(self, form: Form) -> None:
        px = form.metrics.px
        title = form.measure.measure(level_name(HUMAN), theme.LABEL)[0] + px(32)
        entry = form.width - title - px(theme.GAP_S)
        shown = [level for level in PLAYED_LEVELS if self._has_all or level in (*USUAL_LEVELS, self._level)]
        for level in (HUMAN, *shown):
            if level == PLAYED_LEVELS[0]:
                form.gap(9)
                form.heading(_("Level"), theme.LABEL)
            if level != HUMAN:
                form.gap(7 if level == PLAYED_LEVELS[0] else 4)
            asks = level == self._level == HUMAN
            row = form.item(
                ChoiceTarget("level", level),
                level_name(level),
                partial(self._seats.levels.__setitem__, self._seat, level),
                detail=level_text(level),
                checked=level == self._level,
                right=theme.GAP_S + entry / px(1) if asks else 0,
            )
            if asks:
                where = Rect(row.right + px(theme.GAP_S), row.y, entry, row.h)
                form.add(field(where, _("Name"), self._seats.names[self._seat], ChoiceTarget("name"), self._write))
                self._fill_people(form)
        if len(shown) < len(PLAYED_LEVELS):
            form.gap(7)
            form.button(Button("more", _("More levels"), self._show_all))

    def _show_all(self) -> None:
        self._has_all = True

    def _fill_people(self, form: Form) -> None:
        if self._seat is Seat.S:
            return
        for profile in self._others:
            form.gap(4)
            form.item(
                ChoiceTarget("person", profile.id),
                short_name(profile.name),
                partial(self._take, profile),
                checked=self._seats.names[self._seat] == profile.name,
                picture=guest_face(profile.face),
            )

    def first(self) -> Target | None:
        """Return the target of the current choice."""
        if self._level == HUMAN:
            return ChoiceTarget("level", HUMAN)
        return ChoiceTarget("character", self._seats.characters[self._seat])

    def _take(self, person: Profile) -> None:
        self._seats.names[self._seat], self._seats.faces[self._seat] = person.name, person.face

    def _write(self, name: str) -> None:
        self._seats.names[self._seat] = name

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall, and a light on the chosen face."""
        super().paint(painter, context, view)
        for place in view.parts(_CHOSEN):
            painter.lights.glow(place.rect.centre, place.rect.h * 0.75, (255, 214, 140, 150))
