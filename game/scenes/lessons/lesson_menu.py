"""Pause menu of a lesson."""

from collections.abc import Callable, Mapping, Sequence

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.rulesets.rules_page import RulesPage
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.services import Program
from game.toolkit.form import Button
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone


class LessonMenu(Menu):
    """Menu that leads to reference pages, and out of the lesson one way or another."""

    name = "lesson-menu"

    def __init__(self, program: Program, rules: Rules, leads: Mapping[str, Callable[[], None]]) -> None:
        """Begin over a lesson by these rules; `leads` are `again`, `skip` and `lessons`, called when the menu is gone."""
        super().__init__(program)
        self._rules = rules
        self._leads = leads

    def entries(self) -> Sequence[Button]:
        """Return the buttons from top to bottom."""
        return (
            Button(name=CLOSE.name, text=_("Resume"), tone=Tone.PRIMARY, icon="play"),
            Button(name="again", text=_("Start again"), icon="undo"),
            Button(name="skip", text=_("Skip this lesson"), icon="redo"),
            Button(name="rules", text=_("Rules of this match"), icon="rules"),
            Button(name="settings", text=_("Settings"), icon="settings"),
            Button(name="lessons", text=_("All lessons"), icon="back"),
        )

    def note(self) -> str:
        """Return a note that nothing is lost by leaving."""
        return _("The lesson is kept as it stands.")

    def activate(self, target: Target) -> None:
        """Continue, look something up, or leave the lesson."""
        director = self._program.director
        match target:
            case ButtonTarget("rules"):
                director.push(RulesPage(self._program, self._rules))
            case ButtonTarget("settings"):
                director.push(SettingsPage(self._program))
            case ButtonTarget(name) if name in self._leads:
                self.back()
                self._leads[name]()
            case _:
                self.back()
