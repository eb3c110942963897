"""File locks that the operating system releases when their holder ends, however it ends.

One window at a time plays with a profile (`Claim`), and commands may use it beside that. Each copy of the program shares a lock
for as long as it runs (`entered`), so that no other puts a damaged profile aside under it. Opening a profile is done by one copy
at a time (`gate`). The files stay for good: if one were removed, two copies could each lock a file of its name.
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
    """Another copy of the program holds a lock; of a window's: it has the profile."""


class Claim:
    """The right to a profile: of one window, or shared by all copies of the program that use it."""

    def __init__(self, handle: int | None) -> None:
        """Use `make` or `entered`."""
        self._handle = handle

    @classmethod
    def make(cls, profile: Path, patience: float = _CLAIM_PATIENCE) -> Self:
        """Claim a profile for a window, waiting `patience` seconds for another one to let go of it.

        Where no file can be made, or none can be locked, nothing can be kept either and any number of windows may play.

        Raises:
            TakenError: another window has it.
        """
        try:
            make_folder(profile.parent)
            return cls(locked(_beside(profile, _WINDOW), patience))
        except OSError:
            return cls(None)

    def release(self) -> None:
        """Let go of the profile."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def entered(profile: Path) -> Claim:
    """Return a share in the use of a profile; to be called inside its gate.

    Raises:
        OSError: no file can be made there, or none can be locked.
    """
    return Claim(locked(_beside(profile, _USERS), is_shared=True))


def is_claimed(profile: Path) -> bool:
    """Return True if a window has a profile; nothing is made by asking."""
    return _is_held(profile, _WINDOW, unknown=False)  # none can have it


def is_in_use(profile: Path) -> bool:
    """Return True if any copy of the program uses this profile; to be asked inside its gate, before `entered`."""
    # where it cannot be looked at: better a damaged profile that stays than one moved from under a writer
    return _is_held(profile, _USERS, unknown=True)


def stays_for_good(path: Path, profile: Path) -> bool:
    """Return True for the files of a profile on which locks are held."""
    return path in [_beside(profile, ending) for ending in (_GATE, _WINDOW, _USERS)]


def _beside(profile: Path, ending: str) -> Path:
    return profile.with_name(profile.name + ending)


@contextlib.contextmanager
def gate(profile: Path, patience: float = _GATE_PATIENCE) -> Iterator[None]:
    """Let one copy at a time open a profile.

    Raises:
        OSError: the file cannot be made, or another copy does not come out of the gate.
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
        OSError: it cannot be opened, or not be locked here at all.
        TakenError: it is held by another.
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
        # msvcrt.locking tells the error number of an earlier call under Wine
        file, flags = ctypes.c_void_p(msvcrt.get_osfhandle(handle)), _AT_ONCE if is_shared else _AT_ONCE | _EXCLUSIVE
        if not _KERNEL.LockFileEx(file, flags, 0, 1, 0, ctypes.create_string_buffer(_PLACE)):
            raise ctypes.WinError(ctypes.get_last_error())
else:
    import fcntl

    def _lock(handle: int, *, is_shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
