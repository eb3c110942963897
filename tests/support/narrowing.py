"""Type narrowing: functions that return a value with a narrower type, and fail if it has another."""

from typing import TypeVar

Held = TypeVar("Held")


def not_none(value: Held | None) -> Held:
    """Return a value that must not be None."""
    assert value is not None
    return value


def of_type(kind: type[Held], value: object) -> Held:
    """Return a value that must be of this type."""
    assert isinstance(value, kind), value
    return value
