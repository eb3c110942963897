"""Confirmation dialog before an action that cannot be undone or that leads to another scene."""

from collections.abc import Sequence
from functools import partial

from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import Ask
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Effect
from game.toolkit.widgets import Align, Tone


class Confirm(Routed[Ask]):
    """Page that asks a yes-or-no question, and calls the route's function for the answer."""

    name = "confirm"
    is_overlay = True
    size = (560, 330)
    opens_at = CLOSE

    def title(self) -> str:
        """Return the title of the question."""
        return self._route.title

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the question."""
        form.gap(8)
        form.text(self._route.text, align=Align.CENTRE, below=10)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons. No is first so that Enter does no harm."""
        no, yes = (Tone.PRIMARY, Tone.DANGER) if self._route.destroys else (Tone.PLAIN, Tone.PRIMARY)
        return (
            Button(CLOSE.name, self._route.no, partial(self._answer, self._route.otherwise), tone=no),
            Button("yes", self._route.yes, partial(self._answer, self._route.then), tone=yes),
        )

    def _answer(self, act: Effect) -> None:
        self.back()
        act()
