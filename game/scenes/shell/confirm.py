"""Confirmation dialog: before an action that cannot be taken back, or leads elsewhere."""

from collections.abc import Callable, Sequence

from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Tone

_YES = ButtonTarget("yes")


class Confirm(Page):
    """Page that asks, and acts on yes."""

    name = "confirm"
    is_overlay = True
    size = (560, 280)

    def __init__(
        self,
        program: Program,
        *,
        title: str,
        text: str,
        yes: str,
        no: str,
        then: Callable[[], None],
        destroys: bool = True,
    ) -> None:
        """Ask `text`; `then` is called on `yes`, after the question is gone. Unless it `destroys`, it has no warning look."""
        self._program = program
        self._title = title
        self._text = text
        self._yes = yes
        self._no = no
        self._then = then
        self._destroys = destroys

    def title(self) -> str:
        """Return the subject."""
        return self._title

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the question."""
        form.gap(8)
        form.text(self._text, align=Align.CENTRE)
        form.gap(10)

    def buttons(self) -> Sequence[Button]:
        """Return No first, so that Enter alone does no harm."""
        no, yes = (Tone.PRIMARY, Tone.DANGER) if self._destroys else (Tone.PLAIN, Tone.PRIMARY)
        return (
            Button(name=CLOSE.name, text=self._no, tone=no),
            Button(name=_YES.name, text=self._yes, tone=yes),
        )

    def first(self) -> Target | None:
        """Return the button of No."""
        return CLOSE

    def activate(self, target: Target) -> None:
        """Answer."""
        self._program.director.pop()
        if target == _YES:
            self._then()

    def back(self) -> None:
        """Answer No."""
        self._program.director.pop()
