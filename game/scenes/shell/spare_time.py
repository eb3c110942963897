"""Spare time: reviews finished matches while the program is idle, with at most a quarter of a processor core.

Reviews wait while an open scene needs the processor, while a page asks the coach for something, and while the battery is low.
"""

from collections.abc import Callable
from time import thread_time
from typing import Final, Protocol

from game.toolkit.devices.power import Power

RESTS: Final = 3.0
"""Seconds of rest for each second of work: a quarter of one core."""
_LOOKED_AT: Final = 20.0
"""Seconds between two checks of the battery."""


class Reviews(Protocol):
    """Reviews of finished matches (`upkeep.reviewer`)."""

    is_hurried: bool
    """True while a page wants the reviews without rests."""
    is_waiting: bool
    """True while the coach judges a decision for the reviews."""

    @property
    def is_done(self) -> bool:
        """True if no further deal needs a review."""

    @property
    def text(self) -> str:
        """The deal being judged, in words."""

    def step(self) -> bool:
        """Process one decision. Return True if anything changed."""


class Coach(Protocol):
    """Service that judges decisions (`coach.service`)."""

    spent: float
    """Processor time spent on answers, in seconds."""

    @property
    def is_wanted(self) -> bool:
        """True while a request is being processed or waits."""


class SpareTime:
    """Background reviews while the program is idle."""

    def __init__(self, reviewer: Reviews, coach: Coach, power: Power, timer: Callable[[], float] = thread_time) -> None:
        """Review matches in spare time. `timer` returns the processor time of this thread."""
        self._reviewer = reviewer
        self._coach = coach
        self._power = power
        self._timer = timer
        self._rest = 0.0
        self._spent = 0.0
        """The coach's total processor seconds before the current request."""
        self._since_look = _LOOKED_AT
        self._is_low = False

    def step(self, dt: float, *, is_free: bool) -> bool:
        """Advance by `dt` seconds. If the program `is_free` and has rested, continue the reviews. Return True on any change."""
        self._rest = max(self._rest - dt, 0.0)
        self._since_look += dt
        reviewer = self._reviewer
        if not is_free or reviewer.is_hurried or self._rest or reviewer.is_done or self._is_sparing:
            return False
        if not reviewer.is_waiting:
            if self._coach.is_wanted:
                return False
            self._spent = self._coach.spent
        begun = self._timer()
        before = self._coach.spent
        has_changed = reviewer.step()
        here = self._timer() - begun
        if before != self._coach.spent:
            here = 0.0  # the coach judged in this thread, and counted the time in `spent`
        self._rest = RESTS * here
        if not reviewer.is_waiting:
            self._rest += RESTS * (self._coach.spent - self._spent)
            self._spent = self._coach.spent
        return has_changed

    @property
    def _is_sparing(self) -> bool:
        if self._since_look >= _LOOKED_AT:
            self._since_look = 0.0
            self._is_low = self._power.is_low()
        return self._is_low
