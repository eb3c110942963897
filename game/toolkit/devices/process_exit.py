"""Process exit: handles termination signals, and exits without cleanup if another thread is stuck."""

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
"""Exit codes after an exception and after Ctrl+C."""


def safely_ended(program: Callable[[], int]) -> int:
    """Run a program that saves and closes everything itself; return its exit code for the process.

    If the program leaves a thread behind, the process later exits without shutting down Python and SDL: after a shutdown, that
    thread would return to freed memory and crash.
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
            atexit.register(_leave, others, code)  # `atexit` calls the last registered function first
    return code


_ASKING: Final = ("SIGHUP", "SIGQUIT")
"""Signals with which a terminal ends programs; SIGINT and SIGTERM are left to SDL."""


@contextmanager
def heeding_signals(ask: Callable[[], None], wake: Callable[[], None]) -> Iterator[None]:
    """Call `ask` for each signal of `_ASKING` that arrives in the `with` block; the signal itself does not end the program.

    Ignored signals stay ignored, so that a program can outlive its terminal (`nohup`). `wake` is called in another thread after
    each signal, to end any wait of the main thread, which alone can handle signals.
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
    """Threads started after this object's creation. While one of them runs, the libraries that it uses must not be shut down."""

    def __init__(self) -> None:
        """Remember the present threads."""
        self._before = frozenset(threading.enumerate())

    @property
    def are_running(self) -> bool:
        """True if a later thread is still running."""
        return not self._before.issuperset(threading.enumerate())


def _leave(others: LaterThreads, code: int) -> None:
    if others.are_running:
        leave(code)


def leave(code: int) -> NoReturn:
    """Exit the process immediately, after flushing its streams."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
