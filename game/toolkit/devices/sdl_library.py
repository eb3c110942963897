"""SDL libraries loaded by pygame, for functions that pygame lacks or during which pygame would block other threads."""

import ctypes
import sys
from types import ModuleType


def library_of(module: ModuleType, name: str) -> ctypes.CDLL:
    """Return the library that a pygame module uses; `name` is its file name on Windows.

    Raises:
        OSError: the library is not found.
    """
    if sys.platform == "win32":
        find = ctypes.WinDLL("kernel32").GetModuleHandleW
        find.restype = ctypes.c_void_p
        handle = find(name)
        if handle is None:
            raise OSError("no such library is loaded")
        return ctypes.CDLL(name, handle=handle)
    return ctypes.CDLL(module.__file__)  # symbols of the library are found through the module
