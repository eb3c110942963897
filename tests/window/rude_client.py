"""An X client that vanishes while a program answers it: `python rude_client.py WINDOW` sends requests to that window.

It requests the clipboard, and drags something over the window, each time from a new window that it destroys immediately. With
`destroy` after WINDOW, it only destroys the window WINDOW. Finally it prints `gone`.
"""

import ctypes
import sys
from ctypes import c_char_p, c_int, c_long, c_ulong, c_void_p
from typing import Final

_TIMES: Final = 20
_CLIENT_MESSAGE: Final = 33
_XDND_VERSION: Final = 5 << 24
_ANY_TIME: Final = 0


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("message_type", c_ulong),
        ("format", c_int),
        ("data", c_long * 5),
        ("padding", c_long * 24),  # makes the structure at least as large as `XEvent`
    )


class RudeClient:
    def __init__(self) -> None:
        self._xlib = xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = c_void_p
        for name in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
            getattr(xlib, name).restype = c_ulong
        xlib.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
        self._display = c_void_p(xlib.XOpenDisplay(None))
        self._root = c_ulong(xlib.XDefaultRootWindow(self._display))

    def _atom(self, name: str) -> c_ulong:
        return c_ulong(self._xlib.XInternAtom(self._display, name.encode(), 0))

    def _window(self) -> c_ulong:
        return c_ulong(
            self._xlib.XCreateSimpleWindow(self._display, self._root, 0, 0, 10, 10, 0, c_ulong(0), c_ulong(0))
        )

    def ask_for_the_clipboard(self) -> None:
        window = self._window()
        names = ("CLIPBOARD", "UTF8_STRING", "ANSWER")
        self._xlib.XConvertSelection(self._display, *map(self._atom, names), window, c_ulong(_ANY_TIME))
        self._xlib.XDestroyWindow(self._display, window)
        self._xlib.XFlush(self._display)

    def drag_over(self, target: int) -> None:
        """Drag data over a window, in more formats than fit into one message."""
        source = self._window()
        for name, data in (("XdndEnter", (_XDND_VERSION | 1,)), ("XdndPosition", (0, 0, 0, 0)), ("XdndDrop", (0, 0))):
            message = _ClientMessage(_CLIENT_MESSAGE, 0, 1, self._display, target, self._atom(name).value, 32)
            message.data[: len(data) + 1] = [source.value or 0, *data]
            self._xlib.XSendEvent(self._display, c_ulong(target), 0, c_long(0), ctypes.byref(message))
        self._xlib.XDestroyWindow(self._display, source)
        self._xlib.XFlush(self._display)

    def destroy(self, target: int) -> None:
        self._xlib.XDestroyWindow(self._display, c_ulong(target))
        self._xlib.XFlush(self._display)


if __name__ == "__main__":
    client = RudeClient()
    if sys.argv[2:] == ["destroy"]:
        client.destroy(int(sys.argv[1]))
    for _ in range(0 if sys.argv[2:] else _TIMES):
        client.ask_for_the_clipboard()
        client.drag_over(int(sys.argv[1]))
    print("gone")
