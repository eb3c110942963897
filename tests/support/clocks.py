"""A clock for tests."""

from typing import Generic, TypeVar

Time = TypeVar("Time")


class Clock(Generic[Time]):
    """A clock whose time changes only when a test sets it."""

    def __init__(self, now: Time) -> None:
        self.now = now

    def __call__(self) -> Time:
        return self.now
