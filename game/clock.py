"""Clock: a function that returns the present time, passed as an argument so that tests can choose the time."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)
