"""Pause menu at the table."""

from collections.abc import Sequence

from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE, REPORT
from game.scenes.shell.reports import show_report
from game.scenes.shell.routes import RulesSection, StaticRoute, scores_at_table
from game.scenes.shell.services import Program
from game.toolkit.form import Button
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone
from game.wording.names import capital
from game.wording.sections import section_at


class PauseMenu(Menu):
    """Menu that leads to reference pages, and away from the table."""

    name = "menu"

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Begin over the table of this local match."""
        super().__init__(program)
        self._local_match = local_match

    def entries(self) -> Sequence[Button]:
        """Return the buttons from top to bottom."""
        return (
            Button(name=CLOSE.name, text=_("Resume"), tone=Tone.PRIMARY, icon="play"),
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            Button(name="rules", text=_("Rules of this match"), icon="rules"),
            Button(name="settings", text=_("Settings"), icon="settings"),
            Button(name=REPORT.name, text=_("Report a problem"), icon="warning"),
            Button(name="title", text=_("Leave the table"), icon="back"),
        )

    def note(self) -> str:
        """Return a note that nothing is lost by leaving, as far as that is so."""
        return self._program.matches.store.kept_text(_("The match is kept as it stands."))

    def remark(self) -> str:
        """Return the marks of the match."""
        return capital(self._local_match.table.played.labels)

    def activate(self, target: Target) -> None:
        """Continue, look something up, or leave."""
        program, seen = self._program, self._local_match.seen
        match target:
            case ButtonTarget("sheet"):
                program.open(scores_at_table(self._local_match))
            case ButtonTarget("rules"):
                program.open(RulesSection(seen.rules, section_at(seen)))
            case ButtonTarget("settings"):
                program.open(StaticRoute.SETTINGS)
            case ButtonTarget(REPORT.name):
                show_report(program)
            case ButtonTarget("title"):
                program.reset(StaticRoute.TITLE)
            case _:
                self.back()
