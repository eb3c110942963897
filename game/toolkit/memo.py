"""Memo of one value: keyed by all that the value depends on, and made anew for another key."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Memo of the last value that was made. Whoever asks for it cannot tell that it was kept."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: tuple[object, T] | None = None

    def of(self, key: object, make: Callable[[], T]) -> T:
        """Return the value for a key; `make` makes it, unless the key is the same as the last time."""
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, make())
        return self._kept[1]
