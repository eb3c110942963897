"""People page: everybody with a profile here."""

from collections.abc import Sequence
from functools import partial

from game.i18n import N_, _
from game.profiles import people
from game.profiles.people import Profile
from game.scenes.shell.pages import WallPage
from game.scenes.shell.routes import StaticRoute
from game.scenes.shell.services import Program
from game.session.lock import is_claimed
from game.tabletop.roster import guest_face
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target


class PeoplePage(WallPage):
    """Page with a row for each profile. Choosing a row switches to the profile immediately."""

    name = "people"
    heading = N_("Who plays?")
    picture = "pages/people", 0.36

    def __init__(self, program: Program) -> None:
        """Start with the existing profiles."""
        super().__init__(program)
        paths = program.paths
        self._there = () if paths is None else people.profiles(paths)

    @property
    def _own(self) -> Profile | None:
        """Profile of the current player; None if the program stores nothing."""
        paths = self._program.paths
        return next((profile for profile in self._there if paths is not None and profile.paths == paths), None)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a row for each profile."""
        form.text(_("Everybody has their own matches, lessons, settings and rulesets."), muted=True, below=10)
        settings = self._program.preferences.settings
        own, room = self._own, form.rect.h / form.metrics.px(1) / max(len(self._there), 1)
        for profile in self._there:
            is_own = profile is own
            name = settings.player_name if is_own else profile.name
            form.item(
                ChoiceTarget("player", profile.id),
                name or (_("You") if is_own else _("No name")),
                partial(self._hand_over, profile),
                value=_("now playing") if is_own else "",
                checked=is_own,
                picture=guest_face(settings.face if is_own else profile.face),
                picture_side=min(max(room - 1.2 * theme.CONTROL, 56), 2.2 * theme.CONTROL),
                below=6,
            )

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Name and face and New player."""
        full = len(self._there) >= people.MOST
        why = _("There is only room for {number} people.").format(number=people.MOST) if full else ""
        return (
            Button("change", _("Name and face"), self._program.opens(StaticRoute.PERSON), icon="settings"),
            Button("new", _("New player"), self._program.opens(StaticRoute.NEW_PERSON), icon="people", reason=why),
        )

    def first(self) -> Target | None:
        """Return the target of the current player's row; None if the program stores nothing."""
        own = self._own
        return None if own is None else ChoiceTarget("player", own.id)

    def _hand_over(self, chosen: Profile) -> None:
        """Switch to another player. Choosing the current one goes back."""
        paths = self._program.paths
        if paths is None or chosen == self._own:
            self.back()
        elif is_claimed(chosen.paths.profile):
            self._program.director.notices.tell(_("Another window is using this profile. Close it, then try again."))
        else:
            self._program.begin_again(partial(people.remember, paths, chosen.id))
