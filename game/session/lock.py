"""File locks, which the operating system releases when their holder ends in any way.

Only one window at a time may play with a profile (`Claim`); commands may use it at the same time. Each copy of the program holds a
shared lock while it runs (`entered`), so that no other copy replaces a damaged profile meanwhile. Only one copy at a time opens a
profile (`gate`). Lock files are never removed: otherwise two copies could lock different files of the same name.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from game.private_files import make_folder

_PAUSE = 0.02
"""Seconds between two tries at a lock."""
_GATE_PATIENCE = 5.0
"""Seconds to wait at the gate, which is held for milliseconds."""
_CLAIM_PATIENCE = 1.0
"""The longest wait, in seconds, for a window that was just closed and may still be tidying up."""
_GATE, _WINDOW, _USERS = "-gate", "-window", "-users"
"""The endings of the files beside a profile that are locked."""


class TakenError(Exception):
    """Another copy of the program holds the lock; for a window's lock: it uses the profile."""


class Claim:
    """The right to a profile: of one window, or shared by all copies of the program that use it."""

    def __init__(self, handle: int | None) -> None:
        """Use `make` or `entered`."""
        self._handle = handle

    @classmethod
    def make(cls, profile: Path, patience: float = _CLAIM_PATIENCE) -> Self:
        """Claim a profile for a window, waiting up to `patience` seconds for another one to release it.

        If no file can be created or locked, nothing can be stored either, and any number of windows may play.

        Raises:
            TakenError: another window uses it.
        """
        with contextlib.suppress(OSError):
            make_folder(profile.parent)
            return cls(locked(_beside(profile, _WINDOW), patience))
        return cls(None)

    def release(self) -> None:
        """Release the profile."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def entered(profile: Path) -> Claim:
    """Return a shared claim to a profile; to be called inside its gate.

    Raises:
        OSError: no file can be created there, or none can be locked.
    """
    return Claim(locked(_beside(profile, _USERS), is_shared=True))


def is_claimed(profile: Path) -> bool:
    """Return True if a window uses a profile; no file is created."""
    return _is_held(profile, _WINDOW, unknown=False)  # no window can use it


def is_in_use(profile: Path) -> bool:
    """Return True if any copy of the program uses this profile; to be called inside its gate, before `entered`."""
    # if unknown, rather leave a damaged profile than move it while a program writes to it
    return _is_held(profile, _USERS, unknown=True)


def stays_for_good(path: Path, profile: Path) -> bool:
    """Return True for the files of a profile on which locks are held."""
    return path in [_beside(profile, ending) for ending in (_GATE, _WINDOW, _USERS)]


def _beside(profile: Path, ending: str) -> Path:
    return profile.with_name(profile.name + ending)


@contextlib.contextmanager
def gate(profile: Path, patience: float = _GATE_PATIENCE) -> Iterator[None]:
    """Let only one copy of the program at a time open a profile.

    Raises:
        OSError: the file cannot be created, or another copy does not release it in time.
    """
    try:
        handle = locked(_beside(profile, _GATE), patience)
    except TakenError as error:
        raise TimeoutError("another copy of the game is opening it") from error
    try:
        yield
    finally:
        os.close(handle)


def _is_held(profile: Path, ending: str, *, unknown: bool) -> bool:
    """Return True if another holds a lock; `unknown` where its file cannot be opened or locked at all."""
    try:
        os.close(locked(_beside(profile, ending), flags=0))
    except FileNotFoundError:
        return False
    except TakenError:
        return True
    except OSError:
        return unknown
    return False


def locked(path: Path, patience: float = 0.0, flags: int = os.O_CREAT, *, is_shared: bool = False) -> int:
    """Open a file and lock it, waiting up to `patience` seconds for another holder; return its handle, which holds the lock.

    Raises:
        OSError: it cannot be opened, or the system cannot lock it.
        TakenError: another program holds the lock.
    """
    handle = os.open(path, os.O_RDWR | flags, 0o600)
    end = time.monotonic() + patience
    try:
        while True:
            try:
                _lock(handle, is_shared=is_shared)
            except (BlockingIOError, PermissionError) as error:
                if time.monotonic() >= end:
                    raise TakenError from error
                time.sleep(_PAUSE)
            else:
                return handle
    except BaseException:
        os.close(handle)
        raise


if sys.platform == "win32":
    import ctypes
    import msvcrt

    _KERNEL = ctypes.WinDLL("kernel32", use_last_error=True)
    _AT_ONCE, _EXCLUSIVE = 1, 2
    _PLACE = 32
    """The bytes of the value that says where in the file the lock begins, all of them 0."""

    def _lock(handle: int, *, is_shared: bool) -> None:
        # under Wine msvcrt.locking reports the error number of an earlier call
        file, flags = ctypes.c_void_p(msvcrt.get_osfhandle(handle)), _AT_ONCE if is_shared else _AT_ONCE | _EXCLUSIVE
        if not _KERNEL.LockFileEx(file, flags, 0, 1, 0, ctypes.create_string_buffer(_PLACE)):
            raise ctypes.WinError(ctypes.get_last_error())
else:
    import fcntl

    def _lock(handle: int, *, is_shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
