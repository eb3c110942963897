"""Seat page: choice of a person, or of a character and a level, for a seat."""

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
from game.toolkit.geometry import SHARE, Point, Rect, Share, columns, grid, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Effect, Target
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, field, image, label
from game.wording.names import short_name

_CHOSEN: Final = Part("chosen")
_ACROSS, _FIRST = 3, 5
"""Number of faces in a row beside the levels, one more than above them in a narrow window; number of characters shown at once.

Of more than `_ACROSS` other people, `_ACROSS` are shown at once."""
_LEVELS: Final = USUAL_LEVELS, PLAYED_LEVELS[1:-1]
"""Levels shown at once: the usual ones, and those in the middle."""
_FACE, _PLATE = 96.0, 52.0
"""Minimum side length of a face, and height of its name plate, in units."""


class SeatPage(WallPage):
    """Page for choosing the player of a seat. Every choice applies immediately."""

    name = "seat"
    light = Point(0.33, 0.1)

    def __init__(self, program: Program, route: ChooseSeat) -> None:
        """Open the page of a seat. `route.place` is its position as text."""
        super().__init__(program)
        self._seats = program.matches.seats
        self._seat, self._place = route.seat, route.place
        self._ids = sorted(CHARACTERS, key=lambda id_: not self._sits(id_))
        """All characters. Those at the table come first."""
        self._has_others, self._turn = False, 0
        """True while the other characters are shown; and the number of presses of *More levels* since the last choice."""
        paths = program.paths
        there = () if paths is None else people.profiles(paths)
        self._others = [profile for profile in there if profile.paths != paths and profile.name]
        """Profiles of the other people here, except profiles without a name."""

    def title(self) -> str:
        """Return the name of the seat's position."""
        return self._place

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the faces, and the levels beside or, in a narrow window, below the faces."""
        is_broad = body.w > context.metrics.px(20 * theme.CONTROL)
        left, right = columns(body, Share(2), SHARE, gap=context.metrics.px(theme.COLUMNS_APART))
        faces = scrolled(context, left if is_broad else body, "people")
        levels = scrolled(context, right, "levels") if is_broad else faces
        self._fill_faces(faces, _ACROSS if is_broad else _ACROSS - 1)
        self._fill_levels(levels)
        return (faces, levels) if is_broad else (faces,)

    @property
    def _level(self) -> str:
        return self._seats.levels[self._seat]

    def _fill_faces(self, form: Form, across: int) -> None:
        """Add the characters, each with a face, a name plate, and a sentence about a habit."""
        px, small = form.metrics.px, theme.SMALL
        gap, down = px(theme.GAP_L), (_FIRST + 1) // across
        wide = (form.width - gap * (across - 1)) / across
        words = max(height_of(_(character.habit), wide, small, form.measure) for character in CHARACTERS.values()) + 1
        below = px(_PLATE + theme.GAP_XS) + words
        side = min(max((form.rect.h - gap * (down - 1)) / down - below, px(_FACE)), wide)
        ids = (*self._ids[-_FIRST:], *self._ids[:-_FIRST]) if self._has_others else self._ids
        room = form.take((down * (side + below + gap) - gap) / px(1))
        for place, id_ in zip(grid(room, _FIRST + 1, across, gap), ids, strict=False):
            face, said = rows(place, side + px(_PLATE), SHARE, gap=px(theme.GAP_XS))
            others = ids[_FIRST:] if id_ == ids[_FIRST] else ()
            form.add(*(self._more(others, face, side) if others else self._character(id_, face, side / px(1))))
            text = ", ".join(_(CHARACTERS[one].name) for one in others) or _(CHARACTERS[id_].habit)
            form.add(label(said, text, style=small, align=Align.CENTRE, wraps=True))
        form.gap(theme.GAP_L)

    def _more(self, others: Sequence[str], rect: Rect, side: float) -> Iterator[Widget]:
        above, plate = rows(rect, side, SHARE)
        for id_, place in zip(others, columns(above, *[SHARE] * len(others)), strict=True):
            yield Widget(rect=place, role=Role.IMAGE, name="", picture=face_of(id_), tone=Tone.BARE)
        yield Button("others", _("More"), self._show_others).widget(plate)

    def _character(self, id_: str, rect: Rect, side: float) -> Iterator[Widget]:
        chosen = self._level != HUMAN and self._seats.characters[self._seat] == id_
        if chosen:
            yield image(rect, _CHOSEN)
        yield Widget(
            rect=rect,
            role=Role.RADIO,
            name=_(CHARACTERS[id_].name),
            target=ChoiceTarget("character", id_),
            action=partial(self._choose, partial(self._seats.take, self._seat, id_)),
            detail=_("at the table") if self._sits(id_) and not chosen else "",
            checked=chosen,
            picture=face_of(id_),
            picture_side=side,
        )

    def _sits(self, id_: str) -> bool:
        """Return True for a character at the table."""
        seats = self._seats
        return any(seats.characters[seat] == id_ and seats.levels[seat] != HUMAN for seat in seats.seats)

    def _fill_levels(self, form: Form) -> None:
        px = form.metrics.px
        title = form.measure.measure(level_name(HUMAN), theme.LABEL)[0] + px(32)
        entry = form.width - title - px(theme.GAP_S)
        pages = [()] * (self._level == HUMAN) + sorted(_LEVELS, key=lambda levels: self._level not in levels)
        shown = pages[self._turn % len(pages)]
        for level in (HUMAN, *shown):
            if level in shown[:1]:
                form.gap(5)
                form.heading(_("Level"), theme.LABEL, below=7)
            asks = level == self._level == HUMAN and not shown
            row = form.item(
                ChoiceTarget("level", level),
                level_name(level),
                partial(self._choose, partial(self._seats.levels.__setitem__, self._seat, level)),
                detail=level_text(level),
                checked=level == self._level,
                right=theme.GAP_S + entry / px(1) if asks else 0,
                below=4,
            )
            if asks:
                where = Rect(row.right + px(theme.GAP_S), row.y, entry, row.h)
                form.add(field(where, _("Name"), self._seats.names[self._seat], ChoiceTarget("name"), self._write))
        form.gap(3)
        form.button(Button("more", _("More levels"), self._show_levels))
        if not shown and self._seat is not Seat.S and self._others:
            self._fill_people(form)

    def _show_levels(self) -> None:
        self._turn += 1

    def _show_others(self) -> None:
        self._has_others = not self._has_others

    def _choose(self, choose: Effect) -> None:
        choose()
        self._turn = 0

    def _fill_people(self, form: Form) -> None:
        """Add the other people. If they are many, three fill the rest of the column, and the others are reached by scrolling."""
        form.gap(5)
        form.heading(_("Who plays?"), theme.LABEL, below=7)
        unit, is_long = form.metrics.px(1), len(self._others) > _ACROSS
        down = max(is_long * (form.rect.h - form.content) / unit / _ACROSS, 76)
        for profile in self._others:
            row = form.item(
                ChoiceTarget("person", profile.id),
                short_name(profile.name),
                partial(self._take, profile),
                checked=self._seats.names[self._seat] == profile.name,
                picture=guest_face(profile.face),
                picture_side=down - 20,
            )
            form.gap(down - row.h / unit)

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
