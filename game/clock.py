"""Clock: the time of day, given to what needs it, so that tests can choose it."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the time now, with its zone."""
    return datetime.now(UTC)
