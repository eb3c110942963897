"""Running heights of the rows of a list, few of which have been measured: the others count as typical."""

from bisect import bisect_left
from itertools import accumulate


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
        low, high = 0, self.count - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.top(middle) <= y:
                low = middle
            else:
                high = middle - 1
        return max(low, 0)
