"""X error handlers: errors about windows that are gone are ignored; the loss of the display is told before Xlib ends us."""

import ctypes
import os
import sys
from collections.abc import Callable
from ctypes import c_int, c_ulong, c_void_p
from typing import Final

_XLIB: Final = "libX11.so.6"
_ATTRIBUTES: Final = 512
"""More bytes than Xlib writes of a window's attributes."""
_LOST: Final = ctypes.CFUNCTYPE(c_int, c_void_p)
_kept: list[object] = []
"""The callback for Xlib; it must not be collected while Xlib may call it."""


def survive_x_errors(lose: Callable[[], None]) -> None:
    """Keep the process alive after errors of the X server; call a function once the connection to it breaks.

    Xlib ends the process after that, and after each error too where nobody handles it: another program may destroy a window that
    it is being answered in, and the answer is an error of ours then. Nothing is changed where this process has not loaded Xlib, as
    SDL has once it shows by it. SDL sets its own handlers whenever it opens the display.
    """
    if sys.platform != "linux":
        return
    try:
        xlib = _loaded()
        # a function of the handler's kind that does nothing: one of Python's would wait for the interpreter in any thread
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
    """Return True if a window of ours has been destroyed by another program; errors of the X server are survived by now."""
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
        OSError: it has loaded none.
    """
    if sys.platform == "win32":
        raise OSError("there is no Xlib")
    return ctypes.CDLL(_XLIB, mode=os.RTLD_NOLOAD | os.RTLD_NOW)
