"""Pause menu of a lesson."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import LessonExit, LessonPaused, StaticRoute
from game.scenes.table.toolbar import menu_buttons
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.widgets import Tone


class LessonMenu(Routed[LessonPaused], Menu):
    """Menu with reference pages, and several ways to leave the lesson."""

    name = "lesson-menu"

    def entries(self, device: Device) -> Sequence[Button]:
        """Return the buttons in order, including table actions without an icon in the bar."""
        opens = self._program.opens
        return (
            Button(CLOSE.name, _("Resume"), self.back, tone=Tone.PRIMARY, icon="play"),
            self._exit(LessonExit.AGAIN, _("Start again"), "undo"),
            self._exit(LessonExit.SKIP, _("Skip this lesson"), "redo"),
            *menu_buttons(self._route.local_match, device, self.act),
            Button("settings", _("Settings"), opens(StaticRoute.SETTINGS), icon="settings"),
            self._exit(LessonExit.LESSONS, _("All lessons"), "back"),
        )

    def _exit(self, way: LessonExit, text: str, icon: str) -> Button:

        def leave() -> None:
            self.back()
            self._route.leave(way)

        return Button(way, text, leave, icon=icon)

    def notes(self) -> Sequence[str]:
        """Return a note that leaving loses nothing."""
        return (_("Your place is saved."),)
