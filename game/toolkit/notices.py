"""Notices: sentences shown over the active scene for a few seconds, where they cover controls least."""

from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Final

from msgspec import Struct

from game.outside_text import shortened
from game.toolkit import theme
from game.toolkit.form import Measure
from game.toolkit.geometry import NOWHERE, Obstacle, Rect, place
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.render.widget_painter import TOAST_AROUND, paint_toast
from game.toolkit.tips import boxed, ink
from game.toolkit.widgets import Role, View

_SHOWN_FOR: Final = 5.0
"""Seconds for which a notice is shown."""
_MOST: Final = 3
_MOST_LETTERS: Final = 500
_WIDTHS: Final = (0.6, 0.45, 0.33, 0.24)
"""Maximum line widths, as fractions of the window's width; of those that lead to equally good boxes, the first is used."""
_APART: Final = 8.0
"""Units between notices, and between a notice and its surroundings."""
_READ: Final = 0.3
"""Maximum units that a notice moves to avoid covering one square unit of text."""
_LOW: Final = 4.0
"""Cost per pixel by which a box reaches below the upper quarter of the window, where cards are played and pages read."""


class _Notice(Struct):
    text: str
    left: float
    number: int
    key: tuple[float, float, float, float] = (0, 0, 0, 0)
    box: Rect = NOWHERE


class Notices:
    """Notices shown, oldest first.

    A repeated notice becomes the newest, with its full time. If there are more than `_MOST`, the oldest is removed.
    """

    def __init__(self) -> None:
        """Start without notices."""
        self._shown: list[_Notice] = []
        self.latest = 0, ""
        """Number and text of the last notice, even after it disappears."""

    @property
    def numbered(self) -> tuple[tuple[int, str], ...]:
        """Number and text of each notice shown; a repeated one gets a new number."""
        return tuple((notice.number, notice.text) for notice in self._shown)

    @property
    def texts(self) -> tuple[str, ...]:
        """Texts of the notices."""
        return tuple(notice.text for notice in self._shown)

    def tell(self, text: str) -> None:
        """Show a sentence, shortened to `_MOST_LETTERS` characters."""
        text = shortened(text, _MOST_LETTERS)
        self.latest = self.latest[0] + 1, text
        self._shown = [notice for notice in self._shown if notice.text != text][-_MOST + 1 :]
        self._shown.append(_Notice(text, _SHOWN_FOR, self.latest[0]))

    def withdraw(self, text: str) -> None:
        """Remove a notice."""
        self._shown = [notice for notice in self._shown if notice.text != text]

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if a notice has expired."""
        for notice in self._shown:
            notice.left -= dt
        before, self._shown = self._shown, [notice for notice in self._shown if notice.left > 0]
        return len(self._shown) < len(before)

    def paint(self, painter: Painter, view: View, top: float) -> None:
        """Draw the notices over a view, the first one `top` pixels below the window's upper edge if it covers nothing there."""
        for notice, box in zip(self._shown, self.boxes(view, painter.texts, painter.metrics, top), strict=True):
            paint_toast(painter, notice.text, box)

    def boxes(self, view: View, measure: Measure, metrics: Metrics, top: float) -> list[Rect]:
        """Return the place of each notice, which stays until something that can be pressed appears there."""
        found: list[Rect] = []
        seen = [one for one in view.widgets if one.visible.h and not one.is_ground and one.role is not Role.HEADING]
        pressed = [one.visible for one in seen if one.target is not None and not one.target.is_note]
        read = [ink(one, measure, metrics) for one in seen if one.target is None or one.target.is_note]
        for notice in self._shown:
            key: tuple[float, float, float, float] = (metrics.width, metrics.height, metrics.px(1), top)
            never = (*pressed, *found)
            if notice.key != key or any(notice.box.overlaps(one) for one in never):
                notice.key, notice.box = key, _place(notice.text, never, read, measure, metrics, top)
            found.append(notice.box)
        return found


def _place(
    text: str, never: Sequence[Rect], read: Sequence[Rect], measure: Measure, metrics: Metrics, top: float
) -> Rect:
    """Return the best box for a text.

    It covers as little as possible of the controls. Of several such boxes, it is one near the top centre that covers little text.
    """
    edges = (*never, *(one for one in read if one.y < metrics.height / 4))

    def candidates(share: float) -> list[tuple[float, Rect]]:
        return sorted(_boxes(text, metrics.width * share, edges, measure, metrics, top), key=itemgetter(0))

    pressed = [Obstacle(one, 0.0, whole=1.0) for one in never]
    return place(_WIDTHS, candidates, pressed, [Obstacle(one, _READ / metrics.px(1)) for one in read])[0]


def _boxes(
    text: str, most: float, edges: Sequence[Rect], measure: Measure, metrics: Metrics, top: float
) -> Iterator[tuple[float, Rect]]:
    """Yield boxes for a text in lines of at most `most` pixels, each with its cost in pixels.

    A box is horizontally in the middle or beside a rectangle of `edges`, and vertically at the top, or just above or below such a
    rectangle. The cost grows with the distance from the middle of the top.
    """
    width, height = boxed(text, most, theme.BODY, TOAST_AROUND, measure, metrics)
    middle, gap, high = (metrics.width - width) / 2, metrics.px(_APART), metrics.height / 4
    lefts = {middle, *(one.x - width - gap for one in edges), *(one.right + gap for one in edges)}
    tops = {top, gap, *(one.y - height - gap for one in edges), *(one.bottom + gap for one in edges)}
    yield metrics.height, Rect(middle, top, width, height)
    inside_x = [x for x in lefts if 0 <= x <= metrics.width - width]
    inside_y = [y for y in tops if 0 <= y <= metrics.height - height]
    for y, x in product(inside_y, inside_x):
        yield abs(x - middle) / 2 + abs(y - top) + _LOW * max(y + height - high, 0), Rect(x, y, width, height)
