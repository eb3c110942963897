"""Pause menu at the table."""

from collections.abc import Sequence
from functools import partial

from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.reports import report_button
from game.scenes.shell.routes import Paused, StaticRoute
from game.scenes.table.toolbar import menu_buttons
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.widgets import Tone
from game.wording.names import capital


class PauseMenu(Routed[Paused], Menu):
    """Menu of table actions without an icon in the bar, settings, the report button, and the way to leave the table."""

    name = "menu"

    def entries(self, device: Device) -> Sequence[Button]:
        """Return the buttons in order, including table actions without an icon in the bar."""
        program, leave = self._program, partial(self._program.reset, StaticRoute.TITLE)
        return (
            Button(CLOSE.name, _("Resume"), self.back, tone=Tone.PRIMARY, icon="play"),
            *menu_buttons(self._route.local_match, device, self.act),
            Button("settings", _("Settings"), program.opens(StaticRoute.SETTINGS), icon="settings"),
            report_button(program),
            Button("title", _("Leave the table"), leave, icon="back"),
        )

    def notes(self) -> Sequence[str]:
        """Return the short names of the match's marks, and a sentence on whether the match is saved."""
        kept = self._program.matches.store.kept_text(_("The match is saved."))
        return capital(self._route.local_match.table.played.labels), kept
