"""The end of the process: nothing is taken apart under a thread that is held up in the system."""

import atexit
import os
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

_FAILED, _INTERRUPTED = 1, 130
"""The exit codes of a program that raises, and of one that is interrupted from its terminal."""


def safely_ended(program: Callable[[], int]) -> int:
    """Run a program that saves and closes everything itself; gives its exit code, which is that of the process.

    Where it leaves a thread behind, such as one to which a sound device or a voice does not answer, the process ends at once.
    Were Python and SDL taken apart meanwhile, that thread would come back to what is gone, and crash.
    """
    before = set(threading.enumerate())
    code = _FAILED
    try:
        code = program()
    except KeyboardInterrupt:
        code = _INTERRUPTED
        raise
    finally:
        left = set(threading.enumerate()) - before
        if left:
            atexit.register(_leave, left, code)  # who is registered last is called first
    return code


def _leave(threads: Iterable[threading.Thread], code: int) -> None:
    """End the process at once, with what was written to its streams, unless the threads have ended by now."""
    if any(thread.is_alive() for thread in threads):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
