"""Virtual list: rows in any number and of any height, of which only those in sight or next in focus are made.

Made are the rows in sight with one more on each side, the one in focus with its neighbours, the first and the last: so
the focus goes on from wherever it is to the next row or to an end, by the same rules as among widgets that are all there.

A row is measured when it is made. What is in sight does not move then: the column is scrolled by what rows above it turn
out to differ from a typical one.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from game.i18n import installed
from game.toolkit.form import Form
from game.toolkit.widgets import Widget


class RowHeights:
    """Prefix sums of row heights. `typical` pixels stand for rows not measured, and do not change: otherwise all would move."""

    def __init__(self, count: int, typical: float) -> None:
        """Begin with `count` rows, none of them measured."""
        self.count = count
        self.typical = typical
        self._known: dict[int, float] = {}
        self._rows: list[int] = []
        self._more: list[float] = [0.0]
        """The pixels by which the first 0, 1, 2 ... of the measured rows are taller than typical ones."""

    def note(self, measured: dict[int, float]) -> bool:
        """Record the heights of rows; True if one differs from its height until now."""
        before = len(self._known)
        changed = any(abs(self.of(row) - height) > 0 for row, height in measured.items())
        self._known.update(measured)
        if changed or len(self._known) != before:
            self._rows = sorted(self._known)
            self._more = [0.0, *accumulate(self._known[row] - self.typical for row in self._rows)]
        return changed

    def of(self, row: int) -> float:
        """Return the height of a row."""
        return self._known.get(row, self.typical)

    def top(self, row: int) -> float:
        """Return the top of a row below that of the first; for the row after the last, the end of the list."""
        return row * self.typical + self._more[bisect_left(self._rows, row)]

    @property
    def total(self) -> float:
        """The height of all rows."""
        return self.top(self.count)

    def at(self, y: float) -> int:
        """Return the row at a height; the first or last one beyond the ends."""
        return max(bisect_right(range(self.count), y, key=self.top) - 1, 0)


Make = Callable[[Form, int], None]
"""A function that puts the widgets of a row, counted from 0, into a column."""

_ROUNDS: Final = 12
"""The number of passes at most in which measured rows may bring others into sight."""


class VirtualList:
    """The heights of the rows, kept from one view of a scene to the next."""

    def __init__(self) -> None:
        """Begin with nothing known, at the first row."""
        self._heights: RowHeights | None = None
        self._key: object = None
        self.anchor = (0, 0.0)
        """The row that stays in place when heights are begun anew, and its distance below the upper edge in typical rows."""
        self.is_passed = False
        """True if the list began above the upper edge of what is in sight."""

    def forget(self) -> None:
        """Measure all rows anew, as they may be others now; the one at the upper edge stays there."""
        self._key = None

    def lay(self, form: Form, count: int, make: Make, *, focus: int | None = None) -> None:
        """Add a list of `count` rows to a column, `focus` being the row in focus."""
        if count:
            _Layout(self, form, count, make, focus).run()

    def heights(self, form: Form, count: int, begin: Callable[[], RowHeights]) -> tuple[RowHeights, bool]:
        """Return the known heights of the rows, and True if they have just been begun for a column of another kind."""
        key = (form.width, form.metrics.unit, installed(), count)
        if self._heights is not None and key == self._key:
            return self._heights, False
        self._heights, self._key = begin(), key
        return self._heights, True


class _Layout:
    """One view of a list."""

    def __init__(self, kept: VirtualList, form: Form, count: int, make: Make, focus: int | None) -> None:
        self._kept, self._form, self._count, self._make = kept, form, count, make
        self._focus = focus if focus is not None and focus < count else None
        self._made: dict[int, tuple[list[Widget], float]] = {}
        self._tall = form.rect.h

    def run(self) -> None:
        """Make and place the rows."""
        form = self._form
        heights, is_new = self._kept.heights(form, self._count, self._begin)
        before = up = form.offset - form.content  # of the list, in its own coordinates, lies above the upper edge
        if is_new and self._kept.is_passed:
            up = self._restored(heights)
        for _ in range(_ROUNDS):
            anchor, below = self._anchor(heights, up)
            rows = self._rows(heights, up)
            if not heights.note({row: self._row(row)[1] for row in rows}):
                break
            up = heights.top(anchor) - below
        form.scroll(up - before)
        self._remember(heights, up)
        top = form.content
        for row in sorted(rows):
            form.put(self._row(row)[0], top + heights.top(row), place=(row + 1, self._count))
        form.gap(heights.total / form.metrics.px(1))

    def _row(self, row: int) -> tuple[list[Widget], float]:
        """Return the widgets of a row at the top of the column, and its height."""
        if row not in self._made:
            blank = self._form.blank()
            self._make(blank, row)
            self._made[row] = blank.widgets, blank.content
        return self._made[row]

    def _begin(self) -> RowHeights:
        """Return heights of which only those of a screenful are known; a typical one is the mean of these."""
        first = min(self._kept.anchor[0], self._count - 1)
        last, tall = first, 0.0
        while tall < self._tall and last < self._count:
            tall += self._row(last)[1]
            last += 1
        rows = range(first, last)
        like = [row for row in rows if row] or rows  # the first may have a heading above it
        heights = RowHeights(self._count, sum(self._row(row)[1] for row in like) / len(like))
        heights.note({row: self._row(row)[1] for row in rows})
        return heights

    def _restored(self, heights: RowHeights) -> float:
        """Return the height above the upper edge at which the row known to be there still is; the focus stays in sight."""
        row, below = self._kept.anchor
        row = min(row, self._count - 1)
        up = heights.top(row) - below * heights.typical
        if row == self._focus:
            up = min(max(up, heights.top(row) + heights.of(row) - self._tall), heights.top(row))
        return min(max(up, 0.0), max(heights.total - self._tall, 0.0))

    def _rows(self, heights: RowHeights, up: float) -> set[int]:
        """Return the rows to be made."""
        rows = {0, self._count - 1, *range(heights.at(up) - 1, heights.at(up + self._tall) + 2)}
        if self._focus is not None:
            rows |= {self._focus - 1, self._focus, self._focus + 1}
        return {row for row in rows if 0 <= row < self._count}

    def _anchor(self, heights: RowHeights, up: float) -> tuple[int, float]:
        """Return the row that is to stay in place, and its distance below the upper edge.

        It is the row in focus, or the first in sight, unless the list begins or ends there; the end is the row after the last.
        """
        if up <= 0:
            return 0, -up
        if heights.total - up <= self._tall + 1:
            return self._count, heights.total - up
        focus = self._focus
        if focus is not None and 0 <= heights.top(focus) - up <= self._tall - heights.of(focus):
            return focus, heights.top(focus) - up
        row = heights.at(up)
        return row, heights.top(row) - up

    def _remember(self, heights: RowHeights, up: float) -> None:
        row, below = self._anchor(heights, up)
        if row == self._count:
            row = heights.at(up)
            below = heights.top(row) - up
        self._kept.anchor, self._kept.is_passed = (row, below / heights.typical), up > 0
