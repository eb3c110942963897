"""Memo of one value, keyed by everything it depends on and recomputed for another key."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Memo of the last computed value."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        """Start empty."""
        self._kept: tuple[object, T] | None = None

    def of(self, key: object, make: Callable[[], T]) -> T:
        """Return the value for a key; call `make` only if the key differs from the last one."""
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, make())
        return self._kept[1]
