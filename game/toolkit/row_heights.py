"""Running heights of the rows of a list, of which few have been measured: the others count as a typical one."""

from bisect import bisect_left
from itertools import accumulate


class RowHeights:
    """Says where rows begin. `typical` pixels stand for those not measured, and do not change: else all would move."""

    def __init__(self, count: int, typical: float) -> None:
        """Begin with so many rows, none of them measured."""
        self.count = count
        self.typical = typical
        self._known: dict[int, float] = {}
        self._rows: list[int] = []
        self._more: list[float] = [0.0]
        """By how much the first 0, 1, 2 ... of the measured rows are taller than typical ones."""

    def note(self, measured: dict[int, float]) -> bool:
        """Take in what rows measure; True if that is another height than they had until now."""
        before = len(self._known)
        changed = any(abs(self.of(row) - height) > 0 for row, height in measured.items())
        self._known.update(measured)
        if changed or len(self._known) != before:
            self._rows = sorted(self._known)
            self._more = [0.0, *accumulate(self._known[row] - self.typical for row in self._rows)]
        return changed

    def of(self, row: int) -> float:
        """Return how tall a row is."""
        return self._known.get(row, self.typical)

    def top(self, row: int) -> float:
        """Return how far below the first row's upper edge a row begins; the one after the last begins where the list ends."""
        return row * self.typical + self._more[bisect_left(self._rows, row)]

    @property
    def total(self) -> float:
        """How tall all rows are."""
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
