"""Libraries of SDL that pygame has loaded, for calls that pygame lacks, or in which it keeps all other threads waiting."""

import ctypes
import sys
from types import ModuleType


def library_of(module: ModuleType, name: str) -> ctypes.CDLL:
    """Return the library that a module of pygame uses, which has this name on Windows.

    Raises:
        OSError: it is not to be found.
    """
    if sys.platform == "win32":
        find = ctypes.WinDLL("kernel32").GetModuleHandleW
        find.restype = ctypes.c_void_p
        handle = find(name)
        if handle is None:
            raise OSError("no such library is loaded")
        return ctypes.CDLL(name, handle=handle)
    return ctypes.CDLL(module.__file__)  # a module that is linked with it gives its functions too
