"""File locks, which the operating system releases when their process ends, even after a crash.

Only one window at a time may play with a profile (`claimed`). Each copy of the program holds a shared lock while it runs
(`entered`), so that no other copy replaces a damaged profile. Only one copy at a time opens a profile (`gate`). Lock files are
never removed: otherwise two copies could lock different files of the same name.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path

from game.i18n import _
from game.private_files import make_folder

_PAUSE = 0.02
"""Seconds between two attempts to take a lock."""
_GATE_PATIENCE = 5.0
"""Seconds to wait for the lock of `gate`, which is held for milliseconds."""
CLAIM_PATIENCE = 1.0
"""Seconds to wait for a command or a closed window to release the profile."""
_GATE, _WINDOW, _USERS = "-gate", "-window", "-users"
"""The endings of the lock files beside a profile."""


class TakenError(Exception):
    """Another copy of the program holds a lock."""


def claimed(profile: Path, patience: float = CLAIM_PATIENCE) -> ExitStack:
    """Claim a profile, or the folder of an unpacked backup, until the result is closed; wait up to `patience` seconds.

    If the lock file cannot be created or locked, nothing is claimed, as nothing can be stored in that folder either.

    Raises:
        TakenError: another copy of the program did not release it in time.
    """
    held = ExitStack()
    with suppress(OSError):
        make_folder(profile.parent)
        held.enter_context(locked(_beside(profile, _WINDOW), patience))
    return held


def entered(profile: Path) -> FileIO:
    """Take the shared lock that every copy of the program using a profile holds; closing the result releases it.

    Call this only while the profile's gate is held.

    Raises:
        OSError: the lock file cannot be created or locked.
    """
    return locked(_beside(profile, _USERS), is_shared=True)


def is_claimed(profile: Path) -> bool:
    """Return True if a window uses a profile; no file is created."""
    return _is_held(profile, _WINDOW, unknown=False)  # if the lock file cannot be opened, no window can hold the lock


def is_in_use(profile: Path, patience: float = 0.0) -> bool:
    """Return True if a copy of the program still uses this profile after `patience` seconds.

    Call this inside the profile's `gate`, before `entered`.
    """
    # if the lock file cannot be opened or locked, assume that a program may be writing to the profile
    return _is_held(profile, _USERS, patience, unknown=True)


def stays_for_good(path: Path, profile: Path) -> bool:
    """Return True if a path is a lock file of a profile. Lock files are never removed."""
    return path in [_beside(profile, ending) for ending in (_GATE, _WINDOW, _USERS)]


def _beside(profile: Path, ending: str) -> Path:
    return profile.with_name(profile.name + ending)


@contextmanager
def gate(profile: Path, patience: float = _GATE_PATIENCE) -> Iterator[None]:
    """Let only one copy of the program at a time open a profile.

    Raises:
        OSError: the lock file cannot be created, or another copy of the program does not release it in time.
    """
    try:
        held = locked(_beside(profile, _GATE), patience)
    except TakenError as error:
        raise TimeoutError(str(error)) from error
    with held:
        yield


def _is_held(profile: Path, ending: str, patience: float = 0.0, *, unknown: bool) -> bool:
    """Return True if another program holds a lock, `unknown` if the lock file exists but cannot be opened or locked."""
    try:
        locked(_beside(profile, ending), patience, flags=0).close()
    except FileNotFoundError:
        return False
    except TakenError:
        return True
    except OSError:
        return unknown
    return False


def locked(path: Path, patience: float = 0.0, flags: int = os.O_CREAT, *, is_shared: bool = False) -> FileIO:
    """Open a file, lock it and return it; closing the file releases the lock.

    If the file is locked, wait up to `patience` seconds.

    Raises:
        OSError: the file cannot be opened, or the system cannot lock it.
        TakenError: another program holds the lock.
    """
    end = time.monotonic() + patience
    with ExitStack() as held:
        file = held.enter_context(os.fdopen(os.open(path, os.O_RDWR | flags, 0o600), "r+b", buffering=0))
        while True:
            try:
                _lock(file.fileno(), is_shared=is_shared)
            except (BlockingIOError, PermissionError) as error:
                if time.monotonic() >= end:
                    raise TakenError(_("another copy of the game is open")) from error
                time.sleep(_PAUSE)
            else:
                held.pop_all()
                return file


if sys.platform == "win32":
    import ctypes
    import msvcrt

    _KERNEL = ctypes.WinDLL("kernel32", use_last_error=True)
    _AT_ONCE, _EXCLUSIVE = 1, 2
    _PLACE = 32
    """The size in bytes of the structure OVERLAPPED; filled with zeros, it places the lock at offset 0."""

    def _lock(handle: int, *, is_shared: bool) -> None:
        # not `msvcrt.locking`, which under Wine reports the error number of an earlier call
        file, flags = ctypes.c_void_p(msvcrt.get_osfhandle(handle)), _AT_ONCE if is_shared else _AT_ONCE | _EXCLUSIVE
        if not _KERNEL.LockFileEx(file, flags, 0, 1, 0, ctypes.create_string_buffer(_PLACE)):
            raise ctypes.WinError(ctypes.get_last_error())
else:
    import fcntl

    def _lock(handle: int, *, is_shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
