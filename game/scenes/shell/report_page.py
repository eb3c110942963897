"""Error report page: the path of a report, a description of its content, and any error."""

from typing import Final

from game.i18n import _
from game.outside_text import shortened, shown
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage, broken
from game.scenes.shell.routes import ReportOn
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align

_MOST_LETTERS: Final = 160
"""Maximum characters of an error shown on the page."""


class ReportPage(Routed[ReportOn], ReadingPage):
    """Page with the path of a report, so that the player can send the file. The program itself sends nothing."""

    name = "report"
    size = (720, 480)

    def title(self) -> str:
        """Return the title."""
        return _("Report a problem") if self._route.error is None else _("Something went wrong")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the error, the path of the file, and a description of its content."""
        if self._route.error is not None:
            kept = self._program.matches.store.kept_text(_("Your matches are safe."))
            form.text(_("Something went wrong, so the game went back to the main menu. {kept}").format(kept=kept))
            form.gap(10)
        path = self._route.written.path
        if path is None:
            text = _("No report could be written ({reason}).").format(reason=self._route.written.problem)
            if self._route.error is None:
                form.gap(8)
                form.text(text, align=Align.CENTRE)
            else:
                form.text(text, below=10)
                told = shortened(f"{type(self._route.error).__name__}: {shown(self._route.error)}", _MOST_LETTERS)
                form.text(broken(told, form, context.measure))
            form.gap(8)
            return
        form.text(_("A report was written:"), below=6)
        form.text(broken(shown(path), form, context.measure), theme.STRONG, below=10)
        form.text(
            _(
                "It contains the version, what was on the screen, the rules, the finished deals, and what you have "
                "seen of the current one. It contains no names, no seed, and nothing else from your computer."
            )
        )
        form.gap(10)
        form.text(_("Nothing is sent automatically: attach the file when you report the problem."), below=8)
