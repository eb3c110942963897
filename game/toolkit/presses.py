"""Double presses: a press counts only if the player had time to see what it acts on.

A second press within half a second, at the same place or of the same key, is ignored if it would act on something new, such as
another page. After a move of the focus, the next press of a key always counts.
"""

from collections.abc import Hashable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.toolkit.geometry import Point
from game.toolkit.targets import Target

_WITHIN: Final = 0.5 - 1e-6
"""Seconds after a press within which another one may be ignored: half a second, less a tolerance for rounding."""


class Press(Struct, frozen=True):
    """A press of the pointer at a point, or of a key or button (`key`); `target` is the target hit by the pointer.

    `decision` identifies the decision on the screen; None if the press only speeds up an animation.
    """

    decision: Hashable
    key: Hashable = None
    target: Target | None = None
    point: Point = Point(0, 0)
    time: float = 0.0

    def includes(self, later: "Press", near: float) -> bool:
        """Return True if a later press must be ignored because of this one; `near` is the distance that counts as the same place.

        A later press on a piece (such as a card) is ignored only if this press hit a piece or decided something.
        """
        far = max(abs(later.point.x - self.point.x), abs(later.point.y - self.point.y))
        if later.key != self.key or far > near:
            return False
        has_acted = self.decision is not None and (self.key is not None or self.target is not None)
        if has_acted and later.decision is not None and later.decision != self.decision:
            return True
        if later.target is None or later.target == self.target:
            return False
        return not later.target.is_piece or (self.target is not None and self.target.is_piece)


class Presses:
    """Presses of the last half second."""

    def __init__(self) -> None:
        """Start without presses."""
        self._time = 0.0
        self._last: list[Press] = []

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds in which the player could see the screen."""
        self._time += dt

    def forget(self, *, of_keys: bool) -> None:
        """Forget the presses of keys, or those of the pointer.

        Call this after moving the focus or scrolling a page, as the next press is intended.
        """
        self._last = [press for press in self._last if (press.key is not None) != of_keys]

    def counts(self, press: Press, near: float = 0.0) -> bool:
        """Record a press; return False if it must be ignored because of an earlier press."""
        self._last = [before for before in self._last if self._time - before.time < _WITHIN]
        if any(before.includes(press, near) for before in self._last):
            return False
        self._last.append(replace(press, time=self._time))
        return True
