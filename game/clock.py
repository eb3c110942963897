"""Clock: the time of day, passed to the code that needs it, so that tests can choose the time."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the time now, with its zone."""
    return datetime.now(UTC)
