"""Shuffle word page: the player's word in the shuffles of the match that is about to begin."""

from collections.abc import Sequence
from typing import Final

from game.i18n import N_, _
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ShuffleWord
from game.scenes.shell.services import Program
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget

_FIELD = ChoiceTarget("word")
LONGEST: Final = 40
"""The most letters of the word: the page of the seed shows it whole."""


class WordPage(Routed[ShuffleWord], ReadingPage):
    """Page that asks for the word; a text entered holds at once."""

    name = "word"
    heading = N_("A word in the shuffle")
    size = (640, 420)
    opens_at = _FIELD

    def __init__(self, program: Program, route: ShuffleWord) -> None:
        """Begin with this word; `enter` is told every other one."""
        super().__init__(program, route)
        self._word = route.word

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the use of the word, and the line."""
        form.gap(4)
        form.text(_("The cards come from a number drawn by chance, and from a word of yours, if you like."), below=8)
        form.text(
            _("Another word would give other cards. When the match is over both are shown."), muted=True, below=14
        )
        form.field(_("A word of yours"), self._word, _FIELD, self._write, longest=LONGEST)

    def buttons(self) -> Sequence[Button]:
        """Return the Done button."""
        return (self.done_button(),)

    def _write(self, text: str) -> None:
        """Take the word, without the blanks around it: nobody who computes the deals again could see them."""
        self._word = text
        self._route.enter(text.strip())
