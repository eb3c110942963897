"""Person page: the name and face of the current player, or of a new one."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.engine.cards import Seat
from game.i18n import N_, _
from game.letters import beginning, clean_name, name_key
from game.paths import Paths
from game.profiles import people
from game.profiles.deletion import delete_person, with_loss
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import Ask
from game.scenes.shell.services import Program
from game.system_errors import or_told
from game.tabletop.roster import GUESTS
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.text_field import printable
from game.toolkit.widgets import LONGEST, Tone

_NAME = ChoiceTarget("name")
_SIDE = 48.0
"""Side length of a face in units."""
_FACE_NAMES = {
    "flyer": N_("Flyer"),
    "drifter": N_("Drifter"),
    "old-timer": N_("Old-timer"),
    "big-blooper": N_("Big blooper"),
    "little-blooper": N_("Little blooper"),
}


class PersonPage(Page):
    """Page for the current player's name and face. Changes apply immediately and are stored on leaving the page."""

    name = "person"
    heading = N_("Name and face")
    is_overlay = True
    size = (620, 660)
    opens_at = _NAME

    def __init__(self, program: Program) -> None:
        """Start with the player's current name and face."""
        super().__init__(program)
        settings = program.preferences.settings
        self._name, self._face = settings.player_name, settings.face
        self._before = self._name
        there = () if program.paths is None else people.profiles(program.paths)
        self._others = [profile for profile in there if profile.paths != program.paths]

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a field for the name, and the faces."""
        form.text(_("Name"), theme.LABEL, below=4)
        form.field(_("Name"), self._name, _NAME, self._write)
        if refused := self._refused():
            form.gap(4)
            form.text(refused, theme.SMALL)
        form.gap(16)
        form.text(_("Face"), theme.LABEL, below=6)
        for face, picture in GUESTS.items():
            form.item(
                ChoiceTarget("face", face),
                _(_FACE_NAMES[face]),
                partial(self._choose, face),
                checked=face == self._face,
                picture=picture,
                picture_side=_SIDE,
                below=6,
            )

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Delete me and Done."""
        delete = Button("delete", _("Delete me"), self._ask, icon="warning", tone=Tone.DANGER)
        return (delete, self.done_button())

    def _choose(self, face: str) -> None:
        self._face = face
        self._keep()

    def _write(self, text: str) -> None:
        self._name = beginning(printable(text), LONGEST)
        self._keep()

    def _refused(self) -> str:
        """Return the reason why the name cannot be used; empty if it can."""
        name = clean_name(self._name)
        is_taken = name and name_key(name) in {name_key(other.name) for other in self._others}
        return _("{name} already plays here.").format(name=name) if is_taken else ""

    def _keep(self) -> None:
        preferences = self._program.preferences
        name = self._before if self._refused() else clean_name(self._name)
        preferences.try_out(replace(preferences.settings, player_name=name, face=self._face))
        seats = self._program.matches.seats
        seats.names[Seat.S], seats.faces[Seat.S] = name, self._face

    def left(self) -> None:
        """Store the name and face. Storing them after every letter would be slow."""
        self._program.preferences.keep()

    def _ask(self) -> None:
        paths = self._program.paths
        if paths is None:
            return
        text = _(
            "All your matches, lessons, settings and rulesets will be deleted for good, and so will their daily copies."
            " Backups that you made yourself stay where you put them."
        )
        delete = partial(or_told(delete_person), paths, people.id_of(paths))
        self._program.open(
            Ask(
                title=_("Delete all your data?"),
                text=with_loss(text, paths),
                yes=_("Delete"),
                no=_("Keep it"),
                then=partial(self._program.begin_again, delete),
            )
        )


class NewPersonPage(PersonPage):
    """Page for a new player's name and face. The button Start switches to the new profile."""

    name = "new-person"
    heading = N_("New player")

    def __init__(self, program: Program) -> None:
        """Start without a name, and with an unused face."""
        super().__init__(program)
        self._others = [] if program.paths is None else list(people.profiles(program.paths))
        taken = {profile.face for profile in self._others}
        self._name = ""
        self._face = next((face for face in GUESTS if face not in taken), self._face)

    def _keep(self) -> None:
        """Store nothing. The button Start creates the profile."""

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back and Start."""
        why = self._refused() if clean_name(self._name) else _("Enter a name first.")
        begin = Button("begin", _("Start"), self._begin, icon="play", tone=Tone.PRIMARY, reason=why)
        return (self.back_button(), begin)

    def _begin(self) -> None:
        if self._program.paths is not None:
            self._program.attempt(partial(self._add, self._program.paths))

    def _add(self, paths: Paths) -> None:
        new = people.add(paths, self._name, self._face, self._program.preferences.settings)
        self._program.begin_again(partial(people.remember, paths, new.id))
