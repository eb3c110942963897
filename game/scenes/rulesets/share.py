"""Ruleset sharing page: shows a ruleset as a line of text to copy, and the path of its file."""

from collections.abc import Sequence

from game.i18n import _
from game.outside_text import shown
from game.rulesets.presets import preset_id
from game.rulesets.share_code import rules_line
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ShareRules
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone


class ShareRulesPage(Routed[ShareRules], ReadingPage):
    """Page that shows a ruleset as a line of text, and the path of its file, if any."""

    name = "rules-share"
    size = (760, 460)
    opens_at = ButtonTarget("copy")

    def __init__(self, program: Program, route: ShareRules) -> None:
        """Show the route's ruleset as a line. If it is stored (`route.kept`), also show its file."""
        super().__init__(program, route)
        self._is_preset = preset_id(route.rules) is not None
        self._file = None if route.kept is None else program.rulesets.file_of(route.kept)

    def title(self) -> str:
        """Return the title."""
        return _("Share {name}").format(name=_(self._route.rules.name))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the line of text, then the path of the file."""
        form.text(_("Send this line to your friends. They copy it and choose “Import”."), below=10)
        form.text(rules_line(self._route.rules), theme.SMALL_STRONG, below=16)
        if self._file is None and self._is_preset:
            form.text(_("Everybody who has the game has this ruleset too."), theme.SMALL, muted=True)
        elif self._file is None:
            form.text(_("Once it is saved, there is also a file you can send."), theme.SMALL, muted=True)
        else:
            form.text(_("Or send this file. Your friends drop it on the window of the game."), theme.SMALL, below=4)
            form.text(shown(self._file), theme.SMALL, muted=True)

    def buttons(self) -> Sequence[Button]:
        """Return the button Back, and buttons that copy the line or the file name."""
        copy = self._program.copies(rules_line(self._route.rules), _("The line is on the clipboard."))
        found = [self.back_button(), Button("copy", _("Copy the line"), copy, tone=Tone.PRIMARY, icon="log")]
        if self._file is not None:
            copy = self._program.copies(str(self._file), _("The file name is on the clipboard."))
            found.append(Button("copy-file", _("Copy the file name"), copy, icon="save"))
        return found
