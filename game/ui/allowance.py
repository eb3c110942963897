"""How long a frame may be held up by drawing things anew: what has to wait is shown as it was, until its turn comes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf


class Allowance:
    """Seconds that a frame may spend on rendering; without limit unless one is set."""

    def __init__(self, clock: Callable[[], float], seconds: float = inf) -> None:
        """Measure with this clock."""
        self.seconds = seconds
        self.has_waiting = False
        """Whether something is shown as it was before: another frame is due."""
        self._clock = clock
        self._spent = 0.0

    def begin(self) -> None:
        """A new frame."""
        self._spent = 0.0
        self.has_waiting = False

    def must_wait(self) -> bool:
        """Whether this frame has spent enough; whoever asks and is told so shows something else meanwhile."""
        if self._spent < self.seconds:
            return False
        self.has_waiting = True
        return True

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Count the time that the block takes."""
        start = self._clock()
        try:
            yield
        finally:
            self._spent += self._clock() - start
