"""Event wait: sleeps until an input comes, another thread has something to show, or a time is over."""

from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.toolkit.devices.sdl_library import library_of

WaitFunction = Callable[[None, int], int]
"""SDL's own wait: takes no event out of the queue, waits for some milliseconds, and returns 1 if there is an event."""

_BLOCKING: Final = ("x11", "wayland", "windows", "cocoa")
"""The video drivers that SDL can wait in; with others it looks a thousand times a second."""
_BLOCKS_SINCE: Final = (2, 0, 16)
"""The version of SDL from which it waits in them."""
_VIDEO: Final = 0x20
"""SDL's number for its video, to ask if that has been started."""
_LOOKS_AFTER: Final = 0.05
"""Seconds between two looks at the events where SDL cannot wait."""


class EventWait:
    """The wait of the main thread, from which other threads wake it.

    It is SDL's own, by the library that pygame has loaded; pygame's wait takes fifty times the processor. Where that library is
    not to be found, or a gamepad has to be asked all the time, events are looked at twenty times a second.
    """

    def __init__(self, find: Callable[[], WaitFunction | None] | None = None) -> None:
        """Wait by the function that is found; the display has been opened."""
        self._wait = (sdl_wait if find is None else find)()
        self._is_woken = False
        self._wake_up = pygame.event.Event(pygame.event.custom_type())

    @property
    def is_blocking(self) -> bool:
        """True if the thread sleeps until something happens."""
        return self._wait is not None and not _has_gamepads()

    def wait(self, seconds: float) -> None:
        """Sleep until there is an event, or for so many seconds at most; what is in the queue stays there."""
        if self._wait is not None and self.is_blocking:
            self._wait(None, ceil(seconds * 1000))
        elif not self._is_woken:
            pygame.time.wait(ceil(min(seconds, _LOOKS_AFTER) * 1000))

    def wake(self) -> None:
        """End the wait, now or before it begins; may be called in any thread."""
        if not self._is_woken:
            self._is_woken = True
            with suppress(pygame.error):  # the display has been closed, or so much has come that nobody sleeps
                pygame.event.post(self._wake_up)

    def take_wake(self) -> bool:
        """Return True if a thread has called since the last time; what it has to show is looked at after this."""
        was_woken, self._is_woken = self._is_woken, False
        return was_woken


def sdl_wait() -> WaitFunction | None:
    """Return the wait of the SDL that pygame has loaded and started; None if it is not to be found, or would not sleep."""
    if pygame.display.get_driver() not in _BLOCKING or pygame.get_sdl_version() < _BLOCKS_SINCE:
        return None
    try:
        library = library_of(pygame.base, "SDL2.dll")
        wait: Callable[[None, int], int] = library.SDL_WaitEventTimeout
        has_started: Callable[[int], int] = library.SDL_WasInit
    except (OSError, AttributeError):
        return None
    return wait if has_started(_VIDEO) else None  # another copy of the library than pygame's waits for nothing


def _has_gamepads() -> bool:
    """Return True if something is plugged in that SDL asks a thousand times a second while it waits."""
    try:
        return controller.get_count() > 0
    except pygame.error:  # this system has no such things
        return False
