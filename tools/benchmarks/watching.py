"""Window watcher: waits until another program shows a window on an X screen."""

import ctypes
import select
import time
from collections.abc import Mapping

_SUBSTRUCTURE_NOTIFY = 1 << 19
_MAP_NOTIFY = 19
_EVENT_LONGS = 24
"""Size of Xlib's event structure, in long integers."""


class Screen:
    """X screen that is watched for new windows."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        """Open the display that the environment names.

        Raises:
            OSError: there is no display, or no Xlib.
        """
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(environ["DISPLAY"].encode()))
        if self._display.value is None:
            raise OSError(f"no display {environ['DISPLAY']}")
        root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._x.XSelectInput(self._display, root, ctypes.c_long(_SUBSTRUCTURE_NOTIFY))
        self._x.XSync(self._display, 0)

    def forget(self) -> None:
        self._x.XSync(self._display, 1)

    def window_within(self, seconds: float) -> bool:
        """Wait at most this many seconds for a window; return True if one has appeared."""
        event = (ctypes.c_long * _EVENT_LONGS)()
        end = time.perf_counter() + seconds
        while True:
            while self._x.XPending(self._display):
                self._x.XNextEvent(self._display, ctypes.byref(event))
                if event[0] & 0xFFFFFFFF == _MAP_NOTIFY:
                    return True
            left = end - time.perf_counter()
            if left <= 0:
                return False
            select.select([self._x.XConnectionNumber(self._display)], [], [], left)

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)
