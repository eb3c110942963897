"""Process exit: heeds signals that ask for it, and tears nothing down under a thread that is held up."""

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn

from game.worker import started_thread

FAILED, _INTERRUPTED = 1, 130
"""The exit codes of a program that raises, and of one that is interrupted from its terminal."""


def safely_ended(program: Callable[[], int]) -> int:
    """Run a program that saves and closes everything itself; return its exit code, which is that of the process.

    Where it leaves a thread behind, such as one to which a sound device or a voice does not answer, the process ends at once.
    Were Python and SDL taken apart meanwhile, that thread would come back to what is gone, and crash.
    """
    others = LaterThreads()
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


_ASKING: Final = ("SIGHUP", "SIGQUIT")
"""Signals that ask a program to end: its terminal is gone, or was told to end it. SDL heeds two more."""


@contextmanager
def heeding_signals(ask: Callable[[], None], wake: Callable[[], None]) -> Iterator[None]:
    """Call a function whenever a signal asks the program to end, instead of ending it at once, until the end of the block.

    Ignored signals stay so, as a program wants that is to outlive its terminal. Only the main thread can heed signals: `wake` is
    called in another after each, and brings it back from whatever it waits in.
    """
    heeded = []
    for name in _ASKING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with suppress(ValueError):
                signal.signal(number, lambda _number, _frame: ask())
                heeded.append(number)
    try:
        with _telling_signals(wake):
            yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _telling_signals(wake: Callable[[], None]) -> Iterator[None]:
    """Call a function in a thread of its own after each signal that Python heeds, until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    read, write = os.pipe()
    if sys.platform != "win32":
        os.set_blocking(write, False)
    before = signal.set_wakeup_fd(write, warn_on_full_buffer=False)

    def listen() -> None:
        while os.read(read, 1):
            wake()

    thread = started_thread("signals", listen)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(write)
        thread.join()
        os.close(read)


class LaterThreads:
    """The threads that begin after this was made. What they may be in the middle of must not be torn down."""

    def __init__(self) -> None:
        """Remember the threads that there are."""
        self._before = frozenset(threading.enumerate())

    @property
    def are_running(self) -> bool:
        """True if one of them has not ended."""
        return not self._before.issuperset(threading.enumerate())


def _leave(others: LaterThreads, code: int) -> None:
    """End the process at once, with what was written to its streams, unless the other threads have ended by now."""
    if others.are_running:
        leave(code)


def leave(code: int) -> NoReturn:
    """End the process at once, with what was written to its streams."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
