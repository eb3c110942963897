"""About page: version, location of the player's data, and third-party work with its licences."""

import sys
from collections.abc import Sequence
from pathlib import Path

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


class AboutPage(ReadingPage):
    """Page about the program, with a button to report a problem."""

    name = "about"
    is_roomy = True
    heading = N_("About this program")
    size = (760, 660)

    def __init__(self, program: Program) -> None:
        """Find the folder of licences."""
        super().__init__(program)
        self._licences = licences_folder()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the version, the folder of the player's files, the components with their licences, and thanks."""
        form.text(_("Version {version}").format(version=__version__), theme.STRONG, below=4)
        form.text(_("Free software under the MIT licence: use it, copy it, change it, pass it on."), below=14)
        form.heading(_("Where your matches are"), below=6)
        paths = self._program.paths
        if paths is None:
            form.text(_("Nothing is saved: this program was started without a folder."))
        else:
            form.text(_("Your matches, settings, rulesets, copies and reports are in this folder:"), below=4)
            form.text(broken(shown(paths.data_dir), form, context.measure), theme.STRONG)
        form.gap(14)
        parts = {_("Fonts"): _told(FONTS), _("What it is made with"): _told(PACKAGES)}
        form.tables(parts, (theme.STRONG, theme.BODY, theme.BODY))
        libraries = _("Libraries for pictures, sound and speech")
        parts = {libraries: _told(LIBRARIES), _("System libraries"): _told(SYSTEM)}
        form.tables(parts, (theme.BODY, theme.BODY))
        if self._licences is None:
            form.text(_("The full text of each licence comes with its package."))
        else:
            form.text(_("The full texts of all licences are in this folder:"), below=4)
            form.text(broken(shown(self._licences), form, context.measure), theme.STRONG)
        form.gap(14)
        form.heading(_("Thanks"), below=6)
        form.text(_("To the soldiers who first played it, and to the families who kept it alive and made its rules."))
        form.gap(6)
        form.text(_("To everybody whose work went into it, and to those who report what goes wrong."), below=8)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Report a problem and Back."""
        return (*super().buttons(), report_button(self._program))


def _told(parts: Sequence[Component]) -> list[tuple[str, ...]]:
    """Return the name, the purpose if known, and the licence of each component."""
    return [(part.name, *map(_, filter(None, (part.purpose,))), part.licence) for part in parts]


def licences_folder() -> Path | None:
    """Return the folder with the licences of all bundled components; None if the program runs from source."""
    if not is_executable():
        return None
    beside = Path(sys.executable).parent
    return beside.parent / "Resources/LICENSES" if sys.platform == "darwin" else beside / "LICENSES"
