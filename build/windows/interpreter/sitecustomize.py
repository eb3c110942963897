"""Correction of file locks under Wine, which does not set `errno` when it refuses a lock; Windows sets EACCES."""

import ctypes
import errno
import msvcrt
import os
import sys

if sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version"):
    _locking = msvcrt.locking

    def _with_reason(fd: int, mode: int, nbytes: int, /) -> None:
        """Lock bytes of a file; an error without a number, as raised under Wine, gets the number EACCES."""
        try:
            _locking(fd, mode, nbytes)
        except OSError as error:
            if error.errno:
                raise
            raise OSError(errno.EACCES, os.strerror(errno.EACCES)) from None

    msvcrt.locking = _with_reason
