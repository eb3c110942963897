"""Shuffle word page: the player's contribution to the shuffles of the next match."""

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
"""Maximum number of characters in the word, so that the seed page can show it completely."""


class WordPage(Routed[ShuffleWord], ReadingPage):
    """Page that asks for the shuffle word. Entered text applies immediately."""

    name = "word"
    heading = N_("A word in the shuffle")
    size = (640, 420)
    opens_at = _FIELD

    def __init__(self, program: Program, route: ShuffleWord) -> None:
        """Start with the route's word. The route's `enter` receives each new word."""
        super().__init__(program, route)
        self._word = route.word

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the purpose of the word, and the field."""
        form.gap(4)
        form.text(_("The cards come from a number drawn at random, and from a word of yours, if you like."), below=8)
        form.text(_("Another word gives different cards. Number and word are shown at the end."), muted=True, below=14)
        form.field(_("Your own word"), self._word, _FIELD, self._write, longest=LONGEST)

    def buttons(self) -> Sequence[Button]:
        """Return the Done button."""
        return (self.done_button(),)

    def _write(self, text: str) -> None:
        """Pass the word to the route without leading and trailing spaces, which nobody who recomputes the deals could see."""
        self._word = text
        self._route.enter(text.strip())
