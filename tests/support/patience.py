"""Wait for another thread or process."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")

PATIENCE: Final = 60.0
"""Maximum seconds that a test waits; the computer may be busy."""


def wait_until(found: Callable[[], Found]) -> Found:
    """Wait until a function returns something true, and return it.

    Raises:
        TimeoutError: the function returns nothing true in time.
    """
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        if time.monotonic() > end:
            raise TimeoutError(value)
        time.sleep(0.01)
    return value
