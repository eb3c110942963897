"""On-screen keyboard: letters to choose one by one, for text entry with a gamepad."""

from collections.abc import Sequence
from functools import partial

from game.i18n import _
from game.letters import borders
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import OnScreenKeyboard
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.prompts import is_pad, with_key
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.widgets import Part, Role, Tone, View, Widget

_DIGITS, _MARKS = "1234567890", "-.,:;=!?'()/"
_WRITTEN = Part("written")
_IN_A_ROW = 10
_INSIDE = theme.GAP_S
"""Units between the text and the edge of its box."""
_DELETE_KEY, _SPACE_KEY = "u", "t"
"""Keys sent by the third and fourth face button of a gamepad."""


class OnScreenKeyboardPage(Routed[OnScreenKeyboard]):
    """Page with the text so far, and all letters."""

    name = "letters"
    is_overlay = True
    size = (690, 560)

    def __init__(self, program: Program, route: OnScreenKeyboard) -> None:
        """Start with the text of the route's field."""
        super().__init__(program, route)
        self._text = route.field.value
        self._is_capital = not self._text

    def title(self) -> str:
        """Return the name of the field."""
        return self._route.field.name

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the text, then the letters in rows."""
        form.gap(_INSIDE)
        with form.indented(_INSIDE):
            form.text(f"{self._text}|", part=_WRITTEN)
        form.gap(_INSIDE + 12)
        letters = "".join(dict.fromkeys(_("abcdefghijklmnopqrstuvwxyz")))
        for row in (*_rows(letters), *_rows(_DIGITS), *_rows(_MARKS)):
            self._row(form, row)
            form.gap(theme.GAP_XS)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel, and a box around the entered text."""
        super().paint(painter, context, view)
        px = painter.metrics.px
        (text,) = (widget.rect for widget in view.parts(_WRITTEN))
        line = theme.with_alpha(theme.ACCENT, 0.5)
        place = Rect(text.x - px(_INSIDE), text.y - px(_INSIDE), text.w + px(_INSIDE), text.h + 2 * px(_INSIDE))
        painter.shapes.box(place, theme.GROUND, radius=px(8), line=line, width=px(1.5))

    def _row(self, form: Form, letters: str) -> None:
        cells = columns(form.take(theme.CONTROL), *[SHARE] * _IN_A_ROW, gap=form.metrics.px(theme.GAP_XS))
        for letter, rect in zip(letters, cells, strict=False):
            name = self._as_shown(letter)
            target, put = ChoiceTarget("letter", letter), partial(self._put, name)
            form.add(Widget(rect=rect, role=Role.BUTTON, name=name, target=target, action=put, style=theme.BODY))

    def _as_shown(self, letter: str) -> str:
        """Return a letter in the current case; unchanged if its upper-case form is not a single letter."""
        large = letter.upper()
        return large if self._is_capital and len(large) == 1 else letter

    def _named(self, text: str, key: str) -> str:
        """Return a button's text. If a gamepad is in use, add the equivalent gamepad button."""
        device = self._program.director.painter.device
        return with_key(text, key, device) if is_pad(device) else text

    def buttons(self) -> Sequence[Button]:
        """Return the buttons below the letters: Back, capitals, Space, Delete and Done."""
        full = "" if len(self._text) < self._route.field.longest else _("There is no room for more.")
        blank = "" if self._text else _("There is nothing to delete.")
        return (
            Button(CLOSE.name, _("Back"), self.back),
            Button("shift", "abc" if self._is_capital else "ABC", self._shift),
            Button("space", self._named(_("Space"), _SPACE_KEY), partial(self._put, " "), reason=full),
            Button("delete", self._named(_("Delete"), _DELETE_KEY), self._delete, reason=blank),
            Button("done", _("Done"), self._finish, tone=Tone.PRIMARY),
        )

    def _shift(self) -> None:
        self._is_capital = not self._is_capital

    def _delete(self) -> None:
        self._text = self._text[: max(borders(self._text)[:-1], default=0)]

    def _finish(self) -> None:
        self.back()
        self._route.done(self._text)

    def _put(self, letter: str) -> None:
        if len(self._text) < self._route.field.longest:
            self._text += letter
            self._is_capital = False
            self._program.director.typed.add(self._text, self._route.field.target)

    def key(self, pressed: KeyPressed) -> bool:
        """Delete a letter with the third face button of a gamepad; add a space with the fourth."""
        if not pressed.is_pad or pressed.key not in (_DELETE_KEY, _SPACE_KEY):
            return False
        if pressed.key == _DELETE_KEY:
            self._delete()
        else:
            self._put(" ")
        return True


def _rows(letters: str) -> list[str]:
    return [letters[start : start + _IN_A_ROW] for start in range(0, len(letters), _IN_A_ROW)]
