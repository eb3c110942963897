"""Confirmation dialog: before an action that cannot be taken back, or leads elsewhere."""

from collections.abc import Sequence
from functools import partial

from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.routes import Ask
from game.scenes.shell.services import Program
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Effect, Target
from game.toolkit.widgets import Align, Tone


class Confirm(Page):
    """Page that asks, and acts on yes."""

    name = "confirm"
    is_overlay = True
    size = (560, 330)

    def __init__(self, program: Program, asked: Ask) -> None:
        """Ask a question."""
        self._program = program
        self._asked = asked

    def title(self) -> str:
        """Return the subject."""
        return self._asked.title

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the question."""
        form.gap(8)
        form.text(self._asked.text, align=Align.CENTRE, below=10)

    def buttons(self) -> Sequence[Button]:
        """Return No first, so that Enter alone does no harm."""
        no, yes = (Tone.PRIMARY, Tone.DANGER) if self._asked.destroys else (Tone.PLAIN, Tone.PRIMARY)
        return (
            Button(CLOSE.name, self._asked.no, partial(self._answer, self._asked.otherwise), tone=no),
            Button("yes", self._asked.yes, partial(self._answer, self._asked.then), tone=yes),
        )

    def first(self) -> Target | None:
        """Return the button of No."""
        return CLOSE

    def _answer(self, act: Effect) -> None:
        self.back()
        act()
