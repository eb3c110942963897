"""Clock: the time of day, passed to the code that needs it, so that tests can choose the time."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)
