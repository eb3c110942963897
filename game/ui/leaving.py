"""The end of the process: nothing is taken apart under a thread that is held up in the system."""

import atexit
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

FAILED, _INTERRUPTED = 1, 130
"""The exit codes of a program that raises, and of one that is interrupted from its terminal."""


def safely_ended(program: Callable[[], int]) -> int:
    """Run a program that saves and closes everything itself; gives its exit code, which is that of the process.

    Where it leaves a thread behind, such as one to which a sound device or a voice does not answer, the process ends at once.
    Were Python and SDL taken apart meanwhile, that thread would come back to what is gone, and crash.
    """
    others = Others()
    code = FAILED
    try:
        code = program()
    except KeyboardInterrupt:
        code = _INTERRUPTED
        raise
    finally:
        if others.are_running:
            atexit.register(_leave, others, code)  # who is registered last is called first
    return code


class Others:
    """The threads that begin after this was made. What they may be in the middle of must not be taken apart."""

    def __init__(self) -> None:
        """Remember the threads that there are."""
        self._before = frozenset(threading.enumerate())

    @property
    def are_running(self) -> bool:
        """Whether one of them has not ended."""
        return not self._before.issuperset(threading.enumerate())


def _leave(others: Others, code: int) -> None:
    """End the process at once, with what was written to its streams, unless the other threads have ended by now."""
    if others.are_running:
        leave(code)


def leave(code: int) -> NoReturn:
    """End the process at once, with what was written to its streams."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
