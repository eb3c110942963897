"""Event wait: sleeps until an input, a result from another thread or a timeout."""

from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.toolkit.devices.sdl_library import library_of

WaitFunction = Callable[[None, int], int]
"""SDL's wait function: takes the maximum milliseconds; returns 1 if there is an event, which stays in the queue."""

_BLOCKING: Final = ("x11", "wayland", "windows", "cocoa")
"""Video drivers for which SDL can block; with others it polls a thousand times a second."""
_BLOCKS_SINCE: Final = (2, 0, 16)
"""First SDL version that blocks with the drivers of `_BLOCKING`."""
_VIDEO: Final = 0x20
"""SDL's constant for its video subsystem."""
_LOOKS_AFTER: Final = 0.05
"""Seconds between two polls if SDL cannot block."""


class EventWait:
    """Makes the main thread sleep until there is an event; other threads can wake it.

    It uses the SDL library that pygame has loaded; pygame's own wait takes fifty times the processor time. Without that library, or
    with a gamepad, events are polled twenty times a second.
    """

    def __init__(self, find: Callable[[], WaitFunction | None] | None = None) -> None:
        """Look up SDL's wait function; the display must be open."""
        self._wait = (sdl_wait if find is None else find)()
        self._is_woken = False
        self._wake_up = pygame.event.Event(pygame.event.custom_type())

    @property
    def is_blocking(self) -> bool:
        """True if the main thread sleeps until an event comes; False if it polls."""
        return self._wait is not None and not _has_gamepads()

    def wait(self, seconds: float) -> None:
        """Sleep until there is an event, at most this many seconds; events stay in the queue."""
        if self._wait is not None and self.is_blocking:
            self._wait(None, ceil(seconds * 1000))
        elif not self._is_woken:
            pygame.time.wait(ceil(min(seconds, _LOOKS_AFTER) * 1000))

    def wake(self) -> None:
        """End the current or the next wait; may be called in any thread."""
        if not self._is_woken:
            self._is_woken = True
            with suppress(pygame.error):  # the display is closed, or a full queue keeps the thread awake
                pygame.event.post(self._wake_up)

    def take_wake(self) -> bool:
        """Return True if `wake` was called since the last call.

        Call this before taking the results of other threads, so that a later result wakes the main thread again.
        """
        was_woken, self._is_woken = self._is_woken, False
        return was_woken


def sdl_wait() -> WaitFunction | None:
    """Return the wait function of pygame's SDL; None if it is missing or would not block."""
    if pygame.display.get_driver() not in _BLOCKING or pygame.get_sdl_version() < _BLOCKS_SINCE:
        return None
    try:
        library = library_of(pygame.base, "SDL2.dll")
        wait: Callable[[None, int], int] = library.SDL_WaitEventTimeout
        has_started: Callable[[int], int] = library.SDL_WasInit
    except (OSError, AttributeError):
        return None
    return wait if has_started(_VIDEO) else None  # a second copy of the library would never see an event


def _has_gamepads() -> bool:
    """Return True if a gamepad is connected: with a gamepad, SDL's wait polls a thousand times a second."""
    try:
        return controller.get_count() > 0
    except pygame.error:  # no gamepad support on this system
        return False
