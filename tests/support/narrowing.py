"""Type narrowing: a value that a test knows more about than its type says; the test fails if it is something else."""

from typing import TypeVar

Held = TypeVar("Held")


def not_none(value: Held | None) -> Held:
    """Return a value that must be there."""
    assert value is not None
    return value


def of_type(kind: type[Held], value: object) -> Held:
    """Return a value that must be of this type."""
    assert isinstance(value, kind), value
    return value
