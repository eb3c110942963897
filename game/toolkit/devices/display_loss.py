"""Display loss handler: runs when the X server has gone, before Xlib ends the process."""

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Final

_XLIB: Final = "libX11.so.6"
_kept: list[object] = []
"""The callback for Xlib; it must not be collected while Xlib may call it."""


def when_display_is_lost(do: Callable[[], None]) -> None:
    """Call a function in place of Xlib's own message when the connection to the X server breaks.

    Xlib ends the process afterwards. Nothing is changed where this process has not loaded Xlib, as SDL has once it shows by it.
    """
    if sys.platform != "linux":
        return
    try:
        xlib = ctypes.CDLL(_XLIB, mode=os.RTLD_NOLOAD | os.RTLD_NOW)
        set_handler = xlib.XSetIOErrorHandler
    except (OSError, AttributeError):
        return

    def lost(_display: object) -> int:
        do()
        return 0

    kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
    handler = kind(lost)
    set_handler.argtypes = [kind]
    set_handler.restype = ctypes.c_void_p
    _kept[:] = [handler]
    set_handler(handler)
