"""Resolution of screens: by how much Windows would enlarge a program that does not draw for it by itself.

Elsewhere sizes of windows are told in pixels that the system enlarges as it likes, and the factor is 1.
"""

import sys
from typing import Final

VARIABLE: Final = "SDL_WINDOWS_DPI_AWARENESS"
"""The variable by which SDL tells Windows what a program does itself; read when the display is opened."""
AWARE: Final = "permonitorv2"
"""Windows enlarges nothing, on no screen: pictures would be blurred."""
_USUAL: Final = 96
"""Pixels an inch at 100 %."""


def enlargement(window: int = 0) -> float:
    """Return by how much things are enlarged on the screen where a window is, given by its handle; else on the first screen."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        user = ctypes.windll.user32
        found = (window and user.GetDpiForWindow(ctypes.c_void_p(window))) or user.GetDpiForSystem()
        return max(found, _USUAL) / _USUAL
    return 1.0
