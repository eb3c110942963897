"""Pause menu of a lesson."""

from collections.abc import Callable, Sequence

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import LessonExit, RulesSection, StaticRoute
from game.scenes.shell.services import Program
from game.toolkit.form import Button
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone


class LessonMenu(Menu):
    """Menu that leads to reference pages, and out of the lesson one way or another."""

    name = "lesson-menu"

    def __init__(self, program: Program, rules: Rules, leave: Callable[[LessonExit], None]) -> None:
        """Begin over a lesson by these rules; `leave` takes the way out of it, after the menu is gone."""
        super().__init__(program)
        self._rules = rules
        self._leave = leave

    def entries(self) -> Sequence[Button]:
        """Return the buttons from top to bottom."""
        return (
            Button(name=CLOSE.name, text=_("Resume"), tone=Tone.PRIMARY, icon="play"),
            Button(name=LessonExit.AGAIN, text=_("Start again"), icon="undo"),
            Button(name=LessonExit.SKIP, text=_("Skip this lesson"), icon="redo"),
            Button(name="rules", text=_("Rules of this match"), icon="rules"),
            Button(name="settings", text=_("Settings"), icon="settings"),
            Button(name=LessonExit.LESSONS, text=_("All lessons"), icon="back"),
        )

    def note(self) -> str:
        """Return a note that nothing is lost by leaving."""
        return _("The lesson is kept as it stands.")

    def activate(self, target: Target) -> None:
        """Continue, look something up, or leave the lesson."""
        match target:
            case ButtonTarget("rules"):
                self._program.open(RulesSection(self._rules))
            case ButtonTarget("settings"):
                self._program.open(StaticRoute.SETTINGS)
            case ButtonTarget(LessonExit.AGAIN | LessonExit.SKIP | LessonExit.LESSONS as way):
                self.back()
                self._leave(LessonExit(way))
            case _:
                self.back()
