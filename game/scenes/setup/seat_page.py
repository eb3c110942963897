"""Seat assignment page: a person, or one of eight characters at one of the levels."""

from collections.abc import Sequence
from functools import partial

from game.ai.characters import CHARACTERS
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.i18n import _
from game.profiles import people
from game.profiles.people import Profile
from game.scenes.shell.pages import Page, scrolled
from game.scenes.shell.services import Program
from game.tabletop.roster import PLAYED_LEVELS, USUAL_LEVELS, face_of, guest_face, level_name, level_text
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import field
from game.wording.names import short_name

_COLUMNS = 2
"""The columns of characters, side by side."""
_FACE = 101.0
"""Units of a character's face: four of them with their rows are as high as all the levels."""


class SeatPage(Page):
    """Page that sets the player of one seat; every choice holds at once."""

    name = "seat"
    size = (1180, 696)

    def __init__(self, program: Program, seat: Seat, place: str) -> None:
        """Choose for a seat whose place is called `place`."""
        super().__init__(program)
        self._seats = program.matches.seats
        self._seat = seat
        self._place = place
        self._has_all = False
        """True once the levels between the usual ones are asked for."""
        paths = program.paths
        there = () if paths is None else people.profiles(paths)
        self._others = [profile for profile in there if profile.paths != paths and profile.name]
        """The others who play here, by name."""

    def title(self) -> str:
        """Return the title: the place of the seat."""
        return self._place

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the characters in two columns, the levels in a third."""
        px = context.metrics.px
        *places, _apart, right = columns(body, *[SHARE] * _COLUMNS, px(theme.COLUMNS_APART), SHARE)
        regulars = list(CHARACTERS)
        height = -(-len(regulars) // _COLUMNS)
        found = []
        for index, rect in enumerate(places):
            form = scrolled(context, rect, f"people-{index}")
            title = _("Who plays")
            if index == 0:
                form.heading(title, theme.LABEL)
            else:
                form.gap(form.measure.measure(title, theme.LABEL)[1] / px(1))
            for character in regulars[index * height : (index + 1) * height]:
                form.gap(7)
                self._character(form, character)
            found.append(form)
        form = scrolled(context, right, "levels")
        self._fill_levels(form)
        return (*found, form)

    @property
    def _level(self) -> str:
        return self._seats.levels[self._seat]

    def _character(self, form: Form, id_: str) -> None:
        character = CHARACTERS[id_]
        chosen = self._level != HUMAN and self._seats.characters[self._seat] == id_
        form.item(
            ChoiceTarget("character", id_),
            _(character.name),
            partial(self._seats.take, self._seat, id_),
            detail=_(character.habit),
            value="" if chosen else self._taken(id_),
            checked=chosen,
            picture=face_of(id_),
            picture_side=_FACE,
        )

    def _taken(self, id_: str) -> str:
        """Return a note that a character already sits at another seat of this table: then the two change places."""
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
                form.heading(_("How well"), theme.LABEL)
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
        """Fill in the others who play here: what they play together is kept for each of them."""
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

    def buttons(self) -> Sequence[Button]:
        """Return the Back button."""
        return (self.done_button(),)

    def first(self) -> Target | None:
        """Return the choice that holds now."""
        if self._level == HUMAN:
            return ChoiceTarget("level", HUMAN)
        return ChoiceTarget("character", self._seats.characters[self._seat])

    def _take(self, person: Profile) -> None:
        self._seats.names[self._seat], self._seats.faces[self._seat] = person.name, person.face

    def _write(self, name: str) -> None:
        self._seats.names[self._seat] = name
