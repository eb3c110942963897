"""Memo of one value, keyed by everything that the value depends on."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
_SOON = 3
"""Number of calls of `Memo.of` with one key before `prepare` does anything: the first frames after a change have enough to do."""


class Memo(Generic[T]):
    """Memo of the value for the last key, and optionally of one value computed ahead."""

    __slots__ = ("_ahead", "_asked", "_kept")

    def __init__(self) -> None:
        """Start empty."""
        self._kept: tuple[object, T] | None = None
        self._ahead: tuple[object, T] | None = None
        self._asked = 0

    def of(self, key: object, make: Callable[[], T]) -> T:
        """Return the value for a key, calling `make` only if the key has changed."""
        self._asked += 1
        if self._kept is None or self._kept[0] != key:
            self._asked = 0
            self._kept = self._ahead if self._ahead is not None and self._ahead[0] == key else (key, make())
        return self._kept[1]

    def prepare(self, key: object, make: Callable[[], T]) -> None:
        """Compute the value for a key likely to come next, once `of` was called more than `_SOON` times with the same key."""
        if self._asked > _SOON and all(known is None or known[0] != key for known in (self._kept, self._ahead)):
            self._ahead = (key, make())
