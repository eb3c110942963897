"""About page: the version, where the player's data lies, whose work is inside and by which licence."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import __version__
from game.i18n import N_, _
from game.outside_text import shown
from game.paths import is_executable
from game.scenes.about.components import FONTS, LIBRARIES, PACKAGES, SYSTEM, Component
from game.scenes.shell.reading_page import ReadingPage, broken
from game.scenes.shell.reports import report_button
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext

_COLUMNS: Final = (0.26, 0.4, 0.34)
"""The shares of a name, what it is for, and its licence."""
_TWO_COLUMNS: Final = (0.5, 0.5)


class AboutPage(ReadingPage):
    """Page about the program, and the way to report a problem with it."""

    name = "about"
    heading = N_("About this program")
    size = (760, 660)

    def __init__(self, program: Program) -> None:
        """Tell of this program, with its folders as they are now."""
        super().__init__(program)
        self._licences = licences_folder()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the version, the player's folder, fonts, all that is inside, and thanks."""
        form.text(_("Version {version}").format(version=__version__), theme.STRONG, below=4)
        form.text(_("Free software under the MIT licence: use it, copy it, change it, pass it on."), below=14)
        form.heading(_("Where your matches are"), below=6)
        paths = self._program.paths
        if paths is None:
            form.text(_("Nothing is kept: this program was started without a folder."))
        else:
            form.text(_("Matches, settings, rulesets of your own, copies and reports are in this folder:"), below=4)
            form.text(broken(shown(paths.data_dir), form, context.measure), theme.STRONG)
        form.gap(14)
        _group(form, _("Fonts"), FONTS)
        _group(form, _("What it is made with"), PACKAGES)
        _group(form, _("Libraries for pictures, sound and speech"), LIBRARIES)
        _group(form, _("Libraries of the system"), SYSTEM)
        if self._licences is None:
            form.text(_("The full text of each licence comes with its package."))
        else:
            form.text(_("The full texts of all licences are in this folder:"), below=4)
            form.text(broken(shown(self._licences), form, context.measure), theme.STRONG)
        form.gap(14)
        form.heading(_("Thanks"), below=6)
        form.text(_("To the soldiers who first played it, and to the families who kept it and made its many rules."))
        form.gap(6)
        form.text(_("To everybody whose work is inside, and to those who tell what goes wrong."), below=8)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: a report, and back."""
        return (*super().buttons(), report_button(self._program))


def _group(form: Form, heading: str, parts: Sequence[Component]) -> None:
    form.heading(heading, below=6)
    for part in parts:
        if part.purpose:
            form.columns((part.name, _(part.purpose), part.licence), _COLUMNS, (theme.STRONG, theme.BODY, theme.BODY))
        else:
            form.columns((part.name, part.licence), _TWO_COLUMNS, (theme.BODY, theme.BODY))
        form.gap(3)
    form.gap(11)


def licences_folder() -> Path | None:
    """Return the folder with the licences of all that is in the executable; None where the program is not one."""
    if not is_executable():
        return None
    beside = Path(sys.executable).parent
    return beside.parent / "Resources/LICENSES" if sys.platform == "darwin" else beside / "LICENSES"
