"""Double presses: a press counts only for what the player can have seen.

A second press at the same place, or of the same key or button, within half a second belongs to the first one where it would act on
something else: another turn, a page that came up, or a widget that came to lie there. The focus is the place of a key.
"""

from collections.abc import Hashable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.toolkit.geometry import Point
from game.toolkit.targets import Target

_WITHIN: Final = 0.5 - 1e-6
"""Seconds from a press in which another one may belong to it; the last are rounded."""


class Press(Struct, frozen=True):
    """A press of the pointer at a point, or of a key or button (`key`), on a target if the pointer hit one.

    `decision` is that on the screen; None while there is none, and a press only hastens what is under way.
    """

    decision: Hashable
    key: Hashable = None
    target: Target | None = None
    point: Point = Point(0, 0)
    time: float = 0.0

    def includes(self, later: "Press", near: float) -> bool:
        """Return True if a later press belongs to this one, `near` being the distance of what is the same place.

        A piece comes up where another piece was; after anything else, if that decided nothing, a press on a piece is meant.
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
    """The presses of the last half second."""

    def __init__(self) -> None:
        """Begin with none."""
        self._time = 0.0
        self._last: list[Press] = []

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds in which the player could see what is on the screen."""
        self._time += dt

    def forget(self, *, of_keys: bool) -> None:
        """Forget those of keys or of the pointer: who moves the focus, or scrolls, between two presses means both."""
        self._last = [press for press in self._last if (press.key is not None) != of_keys]

    def counts(self, press: Press, near: float = 0.0) -> bool:
        """Take a press; return False if it belongs to one before."""
        self._last = [before for before in self._last if self._time - before.time < _WITHIN]
        if any(before.includes(press, near) for before in self._last):
            return False
        self._last.append(replace(press, time=self._time))
        return True
