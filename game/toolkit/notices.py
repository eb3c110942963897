"""Notices: sentences that lie for a few seconds over the active scene."""

from typing import Final

from msgspec import Struct

from game.outside_text import shortened
from game.toolkit.render.painter import Painter
from game.toolkit.render.widget_painter import paint_toast

_SHOWN_FOR: Final = 5.0
"""Seconds for which a notice is shown."""
_MOST: Final = 3
_MOST_LETTERS: Final = 500


class _Notice(Struct):
    text: str
    left: float
    number: int


class Notices:
    """The notices shown, the oldest first: one told again begins anew, and too many drive out the oldest."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: list[_Notice] = []
        self._told = 0

    @property
    def numbered(self) -> tuple[tuple[int, str], ...]:
        """The texts of the notices, each with a number that is another whenever it is told."""
        return tuple((notice.number, notice.text) for notice in self._shown)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the notices."""
        return tuple(notice.text for notice in self._shown)

    def tell(self, text: str) -> None:
        """Show a sentence, or as much of it as lies over a scene without hiding it."""
        text = shortened(text, _MOST_LETTERS)
        self._told += 1
        self._shown = [notice for notice in self._shown if notice.text != text][-_MOST + 1 :]
        self._shown.append(_Notice(text, _SHOWN_FOR, self._told))

    def withdraw(self, text: str) -> None:
        """Show a sentence no longer."""
        self._shown = [notice for notice in self._shown if notice.text != text]

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if one has had its time."""
        for notice in self._shown:
            notice.left -= dt
        before, self._shown = self._shown, [notice for notice in self._shown if notice.left > 0]
        return len(self._shown) < len(before)

    def paint(self, painter: Painter, top: float) -> None:
        """Draw them below each other, the first one `top` pixels below the window's upper edge."""
        for text in self.texts:
            top = paint_toast(painter, text, top)
