"""X error handlers: ignore errors of the X server, and call back before Xlib exits on a broken connection."""

import ctypes
import os
import sys
from collections.abc import Callable
from ctypes import c_int, c_ulong, c_void_p
from typing import Final

_XLIB: Final = "libX11.so.6"
_ATTRIBUTES: Final = 512
"""Size in bytes of the buffer for a window's attributes, larger than Xlib needs."""
_LOST: Final = ctypes.CFUNCTYPE(c_int, c_void_p)
_kept: list[object] = []
"""Callback for Xlib, kept from garbage collection."""


def survive_x_errors(lose: Callable[[], None]) -> None:
    """Keep the process alive after X server errors; call `lose` when the connection to the server breaks.

    Without a handler Xlib ends the process on every error. After a broken connection Xlib ends the process even with a handler.
    Nothing changes if Xlib is not loaded. Call this function each time after the display is opened, as opening it makes SDL install
    its own handlers.
    """
    if sys.platform != "linux":
        return
    try:
        xlib = _loaded()
        # the handler is a harmless C function: a Python function would need the interpreter lock in each thread with an error
        ignore = ctypes.cast(xlib.XDefaultScreen, c_void_p)
        set_handler, set_lost = xlib.XSetErrorHandler, xlib.XSetIOErrorHandler
    except (OSError, AttributeError):
        return

    def lost(_display: object) -> int:
        lose()
        return 0

    for setter in (set_handler, set_lost):
        setter.argtypes, setter.restype = [c_void_p], c_void_p
    callback = _LOST(lost)
    _kept[:] = [callback]
    set_handler(ignore)
    set_lost(ctypes.cast(callback, c_void_p))


def is_gone(window: int) -> bool:
    """Return True if another program has destroyed the window. Call `survive_x_errors` first."""
    try:
        xlib = _loaded()
    except OSError:
        return False
    xlib.XOpenDisplay.restype = c_void_p
    number: int | None = xlib.XOpenDisplay(None)
    if number is None:
        return False
    display = c_void_p(number)
    try:
        return not xlib.XGetWindowAttributes(display, c_ulong(window), ctypes.create_string_buffer(_ATTRIBUTES))
    finally:
        xlib.XCloseDisplay(display)


def _loaded() -> ctypes.CDLL:
    """Return the Xlib of this process.

    Raises:
        OSError: Xlib is not loaded.
    """
    if sys.platform == "win32":
        raise OSError("there is no Xlib")
    return ctypes.CDLL(_XLIB, mode=os.RTLD_NOLOAD | os.RTLD_NOW)
