"""Pause menu at the table."""

from collections.abc import Sequence
from functools import partial

from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.reports import report_button
from game.scenes.shell.routes import RulesSection, StaticRoute, scores_at_table
from game.scenes.shell.services import Program
from game.toolkit.form import Button
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
        program, seen = self._program, self._local_match.seen
        rules, leave = RulesSection(seen.rules, section_at(seen)), partial(program.reset, StaticRoute.TITLE)
        return (
            Button(CLOSE.name, _("Resume"), self.back, tone=Tone.PRIMARY, icon="play"),
            Button("sheet", _("Score sheet"), program.opens(scores_at_table(self._local_match)), icon="score-sheet"),
            Button("rules", _("Rules of this match"), program.opens(rules), icon="rules"),
            Button("settings", _("Settings"), program.opens(StaticRoute.SETTINGS), icon="settings"),
            report_button(program),
            Button("title", _("Leave the table"), leave, icon="back"),
        )

    def note(self) -> str:
        """Return a note that nothing is lost by leaving, as far as that is so."""
        return self._program.matches.store.kept_text(_("The match is kept as it stands."))

    def remark(self) -> str:
        """Return the marks of the match."""
        return capital(self._local_match.table.played.labels)
