"""Virtual list: a list that builds only the visible rows and those that the focus can reach next.

The rows built are the visible ones and one more on each side, the focused row and its neighbours, and the first and last row.

A row that has not been measured counts as having the typical height. When a row above the visible ones is measured and has another
height, the column is scrolled by the difference, so that the visible rows stay in place.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from game.i18n import installed
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Widget


class RowHeights:
    """Prefix sums of row heights. A row not measured yet counts as `typical` pixels; changing that estimate would move all rows."""

    def __init__(self, count: int, typical: float) -> None:
        """Start with `count` unmeasured rows."""
        self.count = count
        self.typical = typical
        self._known: dict[int, float] = {}
        self._rows: list[int] = []
        self._more: list[float] = [0.0]
        """Pixels by which the first 0, 1, 2 ... measured rows together are higher than typical rows."""

    def note(self, measured: dict[int, float]) -> bool:
        """Record the heights of rows; return True if one differs from its previous height."""
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
        """Return the pixels from the list's top to a row's top. The index after the last row gives the end of the list."""
        return row * self.typical + self._more[bisect_left(self._rows, row)]

    @property
    def total(self) -> float:
        """Height of all rows."""
        return self.top(self.count)

    def at(self, y: float) -> int:
        """Return the row at `y` pixels below the top of the list; the first or last row if `y` lies beyond the ends."""
        return max(bisect_right(range(self.count), y, key=self.top) - 1, 0)


Make = Callable[[Form, int], None]
"""Function that adds the widgets of a row, counted from 0, to a column."""

_ROUNDS: Final = 12
"""Maximum number of layout passes. Another pass is needed if rows are lower than estimated, so that further rows come into view."""


class VirtualList:
    """Virtual list of a scene, which keeps the row heights and the scroll position between two views."""

    def __init__(self) -> None:
        """Start at the first row, without measurements."""
        self._heights: RowHeights | None = None
        self._key: object = None
        self.anchor = (0, 0.0)
        """Row that keeps its place when heights are measured again, and its distance below the upper edge in typical heights."""
        self.is_passed = False
        """True if the start of the list has been scrolled out of sight."""

    def forget(self) -> None:
        """Measure all rows again in the next view; the anchor row keeps its place."""
        self._key = None

    def lay(self, form: Form, context: LayoutContext, count: int, make: Make, *, focus: int | None = None) -> None:
        """Add a list of `count` rows to a column, scrolled to keep visible rows in place; `focus` is the focused row."""
        if not count:
            return
        layout, heights = _Layout(form, count, make, focus), self._heights
        up = form.offset - form.content  # height of the part of the list above the upper edge
        key = (form.width, form.metrics.unit, installed(), count)
        if heights is None or key != self._key:
            heights = layout.measured(min(self.anchor[0], count - 1))
            self._heights, self._key = heights, key
            if self.is_passed:
                up = layout.restored(heights, *self.anchor)
        up = layout.put(heights, up)
        self.anchor, self.is_passed = layout.kept_row(heights, up), up > 0
        context.keep_offset(form.name, form.offset)


class _Layout:
    def __init__(self, form: Form, count: int, make: Make, focus: int | None) -> None:
        self._form, self._count, self._make = form, count, make
        self._focus = focus if focus is not None and focus < count else None
        self._made: dict[int, tuple[list[Widget], float]] = {}
        self._tall = form.rect.h

    def put(self, heights: RowHeights, up: float) -> float:
        """Build and place the rows; return the pixels of the list above the visible part: `up` corrected by measured heights."""
        form = self._form
        before = form.offset - form.content
        for _ in range(_ROUNDS):
            anchor, below = self._anchor(heights, up)
            rows = self._rows(heights, up)
            if not heights.note({row: self._row(row)[1] for row in rows}):
                break
            up = heights.top(anchor) - below
        form.scroll(up - before)
        top = form.content
        for row in sorted(rows):
            form.put(self._row(row)[0], top + heights.top(row), place=(row + 1, self._count))
        form.gap(heights.total / form.metrics.px(1))
        return up

    def _row(self, row: int) -> tuple[list[Widget], float]:
        if row not in self._made:
            blank = self._form.blank()
            self._make(blank, row)
            self._made[row] = blank.widgets, blank.content
        return self._made[row]

    def measured(self, first: int) -> RowHeights:
        """Measure one screenful of rows from `first`; return the heights, with their mean as the estimate for all other rows."""
        last, tall = first, 0.0
        while tall < self._tall and last < self._count:
            tall += self._row(last)[1]
            last += 1
        rows = range(first, last)
        like = [row for row in rows if row] or rows  # row 0 may have a heading above it
        heights = RowHeights(self._count, sum(self._row(row)[1] for row in like) / len(like))
        heights.note({row: self._row(row)[1] for row in rows})
        return heights

    def restored(self, heights: RowHeights, row: int, below: float) -> float:
        """Return the pixels of the list above the upper edge if a row begins `below` typical row heights below the edge.

        If this row has the focus, the result is changed as far as needed to show the row completely.
        """
        row = min(row, self._count - 1)
        up = heights.top(row) - below * heights.typical
        if row == self._focus:
            up = min(max(up, heights.top(row) + heights.of(row) - self._tall), heights.top(row))
        return min(max(up, 0.0), max(heights.total - self._tall, 0.0))

    def _rows(self, heights: RowHeights, up: float) -> set[int]:
        rows = {0, self._count - 1, *range(heights.at(up) - 1, heights.at(up + self._tall) + 2)}
        if self._focus is not None:
            rows |= {self._focus - 1, self._focus, self._focus + 1}
        return {row for row in rows if 0 <= row < self._count}

    def _anchor(self, heights: RowHeights, up: float) -> tuple[int, float]:
        """Return the row that should keep its place, and its distance below the upper edge.

        If the start of the list is visible, this is row 0. If the end is visible, it is the place after the last row (the number of
        rows). Otherwise it is the focused row if visible, or else the first visible row.
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

    def kept_row(self, heights: RowHeights, up: float) -> tuple[int, float]:
        """Return the row that keeps its place in the next view, and its distance below the upper edge in typical row heights."""
        row, below = self._anchor(heights, up)
        if row == self._count:
            row = heights.at(up)
            below = heights.top(row) - up
        return row, below / heights.typical
