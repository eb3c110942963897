"""Render worker: makes slow pictures on the spot, or in a thread of its own, so that no frame waits for them."""

import ctypes
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Condition, Thread
from typing import Final, Generic, TypeVar

Picture = TypeVar("Picture")

CLOSING: Final = 2.0
"""Seconds for which a picture in progress is waited for at the end."""
_MMAP_THRESHOLD, _LARGE = -3, 1 << 16
"""An option of glibc's, and the size in bytes of a block that goes back to the system as soon as it is free."""
_ARENA_MAX = -8
"""Another option: the number of arenas in which the threads get their smaller blocks."""


class RenderWorker(Generic[Picture]):
    """Synchronous worker: makes a picture while the caller waits. Used where nobody watches, and in tests."""

    works_ahead = False
    """True if it helps to ask for something before it is shown."""

    @property
    def has_waiting(self) -> bool:
        """True if something asked for in this frame is not ready: a stand-in is shown, and another frame is due."""
        return False

    def begin(self) -> None:
        """Begin a new frame: requests that are not repeated in it are dropped."""

    def ask(self, key: Hashable, make: Callable[[], Picture], *, patient: bool = False) -> Picture | None:
        """Return the picture of a key, once; None while it is being made. Patient requests come after all others.

        What `make` draws from must be its own: another thread may be drawing meanwhile.

        Raises:
            Exception: what making it raised.
        """
        return make()

    def close(self) -> None:
        """Stop all work in the background."""


class ThreadRenderWorker(RenderWorker[Picture]):
    """Asynchronous worker: makes one picture at a time in a thread, in the order of the requests.

    Drawing vectors, scaling and turning lets the other threads run: the window goes on meanwhile.
    """

    works_ahead = True

    def __init__(self) -> None:
        """Start nothing: the thread starts with the first request, and ends with the program at the latest."""
        _give_back_at_once()
        self._gate = Condition()
        self._asked: dict[Hashable, Callable[[], Picture]] = {}
        self._patient: dict[Hashable, Callable[[], Picture]] = {}
        self._under_way: Hashable = None
        self._done: dict[Hashable, Picture | BaseException] = {}
        self._left_lying: set[Hashable] = set()
        """The results from before this frame; those that nobody fetches in it are dropped."""
        self._has_waiting = False
        self._thread = Thread(target=self._work, name="studio", daemon=True)
        self._is_closed = False

    @property
    def has_waiting(self) -> bool:
        """True if something asked for in this frame is not ready."""
        return self._has_waiting

    def begin(self) -> None:
        """Begin a new frame: requests that are not repeated in it are dropped, unless in progress."""
        with self._gate:
            self._asked.clear()
            self._patient.clear()
            for key in self._left_lying:
                self._done.pop(key, None)
            self._left_lying = set(self._done)
        self._has_waiting = False

    def ask(self, key: Hashable, make: Callable[[], Picture], *, patient: bool = False) -> Picture | None:
        """Return the picture of a key, once; None while it is being made.

        Raises:
            Exception: what making it raised.
        """
        with self._gate:
            if key in self._done:
                made = self._done.pop(key)
                if isinstance(made, BaseException):
                    raise made
                return made
            if not self._is_closed:
                self._want(key, make, self._patient if patient else self._asked)
                return None
        return make()

    def _want(self, key: Hashable, make: Callable[[], Picture], queue: dict[Hashable, Callable[[], Picture]]) -> None:
        self._has_waiting = True
        if key == self._under_way:
            return
        queue.setdefault(key, make)
        if self._thread.ident is None:
            self._thread.start()
        else:
            self._gate.notify()

    def close(self) -> None:
        """Begin nothing more in the background, and wait for the picture in progress; the caller waits for later ones.

        A picture that were still being drawn when pygame ends would take the whole program down. One that takes too long is left
        to its thread: pygame must not be ended under that.
        """
        with self._gate:
            self._is_closed = True
            self._gate.notify()
        if self._thread.ident is not None:
            self._thread.join(CLOSING)

    def _work(self) -> None:
        while True:
            with self._gate:
                while not (self._asked or self._patient or self._is_closed):
                    self._gate.wait()
                if self._is_closed:
                    return
                queue = self._asked or self._patient
                self._under_way = key = next(iter(queue))
                make = queue.pop(key)
            made = _made(make)
            with self._gate:
                self._under_way = None
                self._done[key] = made


def _made(make: Callable[[], Picture]) -> Picture | BaseException:
    try:
        return make()
    except BaseException as error:  # noqa: BLE001 - an error must not end the thread: it travels back as a value
        return error


def _give_back_at_once() -> None:
    """Return freed memory to the system: glibc would keep that of the first pictures in each thread, and never fill all of it."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            system = ctypes.CDLL(None)
            system.mallopt(_MMAP_THRESHOLD, _LARGE)
            system.mallopt(_ARENA_MAX, 1)
