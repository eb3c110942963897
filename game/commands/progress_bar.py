"""Progress bar on a terminal, with the time left."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from game.i18n import _
from game.worker import Heed

_BAR: Final = 40
"""The width of the bar in characters."""
_MINUTE: Final = 60
_HOUR: Final = 3600
_CERTAIN_AFTER: Final = 2.0
"""The seconds of work after which the remaining time is shown."""


class Bar:
    """A progress bar on standard error, shown only on a terminal."""

    def __init__(
        self, total: int, *, done: int = 0, in_percent: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin at `done` of `total`; `in_percent` shows a percentage instead of the two numbers."""
        self._total = total
        self._in_percent = in_percent
        self._first = done
        self._clock = clock
        self._begun = clock()
        self._is_shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Show the progress."""
        if self._is_shown:
            filled = _BAR * done // self._total
            left = self.time_left(done)
            rest = "" if left is None else "  " + _("{time} left").format(time=duration(left))
            told = f"{100 * done // self._total} %" if self._in_percent else f"{done}/{self._total}"
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {told}{rest}\x1b[K")
            sys.stderr.flush()

    def time_left(self, done: int) -> float | None:
        """Return the seconds left at the pace so far; None if not known yet."""
        spent = self._clock() - self._begun
        if spent < _CERTAIN_AFTER or done <= self._first:
            return None
        return spent / (done - self._first) * (self._total - done)

    def clear(self) -> None:
        """Remove the bar."""
        if self._is_shown:
            sys.stdout.flush()
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def shown_progress() -> Iterator[Heed]:
    """Show a progress bar during the `with` block; yield a function that takes the finished fraction."""
    bar = Bar(100, in_percent=True)
    try:
        yield lambda share: bar.show(int(100 * share))
    finally:
        bar.clear()


def duration(seconds: float) -> str:
    """Return a time as `0:42`, `12:05` or `1:02:05`."""
    whole = round(seconds)
    hours, minutes, rest = whole // _HOUR, whole % _HOUR // _MINUTE, whole % _MINUTE
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
