"""Match seed page: the seed of a finished match, which reproduces its deals."""

from collections.abc import Sequence
from textwrap import wrap

from game.i18n import N_, _
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import SeedOf
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone

_IN_A_GROUP, _IN_A_LINE = 8, 4
"""Digits in a group, and groups in a line."""


class SeedPage(Routed[SeedOf], ReadingPage):
    """Page that shows the seed, with a button that copies it."""

    name = "seed"
    heading = N_("Checking the cards")
    size = (640, 420)
    opens_at = ButtonTarget("copy")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the purpose of the seed, and its digits in groups."""
        form.gap(4)
        text = _(
            "Every hand of this match was dealt from one number, drawn before the first card and secret until now."
        )
        if not self._route.seed:
            text = _("Every hand of a match is dealt from one number. After your first match it is shown here.")
        form.text(text, below=8)
        form.text(
            _("With it anybody can deal every hand again and check; docs/shuffle.md explains how."),
            muted=True,
            below=16,
        )
        groups = wrap(self._route.seed.hex(), _IN_A_GROUP)
        for start in range(0, len(groups), _IN_A_LINE):
            form.columns(
                groups[start : start + _IN_A_LINE], (1 / _IN_A_LINE,) * _IN_A_LINE, (theme.STRONG,) * _IN_A_LINE
            )
            form.gap(4)
        if self._route.word:
            form.gap(8)
            form.text(_("Word mixed into the shuffle: {word}").format(word=self._route.word))

    def buttons(self) -> Sequence[Button]:
        """Return the button Back and, if there is a seed, the button Copy the seed."""
        if not self._route.seed:
            return (self.back_button(),)
        copy = self._program.copies(self._route.seed.hex(), _("The seed is on the clipboard."))
        return (self.back_button(), Button("copy", _("Copy the seed"), copy, tone=Tone.PRIMARY, icon="log"))
