"""Pause menu at the table."""

from collections.abc import Sequence
from functools import partial

from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.reports import report_button
from game.scenes.shell.routes import StaticRoute
from game.scenes.shell.services import Program
from game.scenes.table.toolbar import menu_buttons
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.widgets import Tone
from game.wording.names import capital


class PauseMenu(Menu):
    """Menu that leads to reference pages, and away from the table."""

    name = "menu"

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Begin over the table of this local match."""
        super().__init__(program)
        self._local_match = local_match

    def entries(self, device: Device) -> Sequence[Button]:
        """Return the buttons in order, with what has no icon in the bar."""
        program, leave = self._program, partial(self._program.reset, StaticRoute.TITLE)
        return (
            Button(CLOSE.name, _("Resume"), self.back, tone=Tone.PRIMARY, icon="play"),
            *menu_buttons(self._local_match, device, self.act),
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
