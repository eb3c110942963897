"""A lock file that the operating system releases when its holder ends, however it ends."""

import os
import sys
from pathlib import Path


class ProfileLock:
    """Held by the one copy of the program that may write a profile."""

    def __init__(self, path: Path) -> None:
        """Name the lock file; nothing is locked yet."""
        self._path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; False if another copy holds it.

        Raises:
            OSError: the file cannot be made.
        """
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            return False
        self._handle = handle
        return True

    def release(self) -> None:
        """Give the lock back; the file stays, as removing it would let two copies lock two files of one name."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
