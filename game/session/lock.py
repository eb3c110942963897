"""File locks that the operating system releases when their holder ends, however it ends.

One window at a time plays with a profile (`Claim`), and commands may use it beside that. Each copy of the program holds a
file of its own (`Presence`) for as long as it runs, so that no other puts a damaged profile aside under it. Opening a profile
is done by one copy at a time (`gate`).
"""

import contextlib
import os
import secrets
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


class TakenError(Exception):
    """Another copy of the program holds a lock; of a window's: it has the profile."""


class Claim:
    """The right of one window to a profile.

    Its file stays for good, as the gate's does; the lock on it ends with its holder, killed or not.
    """

    def __init__(self, handle: int | None) -> None:
        """Use `make`."""
        self._handle = handle

    @classmethod
    def make(cls, profile: Path, patience: float = _CLAIM_PATIENCE) -> Self:
        """Claim a profile, waiting `patience` seconds for another window to let go of it.

        Where no file can be made, or none can be locked, nothing can be kept either and any number of windows may play.

        Raises:
            TakenError: another window has it.
        """
        try:
            make_folder(profile.parent)
            return cls(locked(_window_file(profile), patience))
        except OSError:
            return cls(None)

    def release(self) -> None:
        """Let another window have the profile."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class Presence:
    """The sign that a copy of the program uses a profile."""

    def __init__(self, sign: Path, handle: int) -> None:
        """Use `enter`."""
        self._sign = sign
        self._handle: int | None = handle

    @classmethod
    def enter(cls, profile: Path) -> Self:
        """Make a sign of our own beside a profile, inside its gate.

        Raises:
            OSError: no file can be made there, or none can be locked.
        """
        sign = profile.with_name(f"{profile.name}.{secrets.token_hex(8)}.lock")
        return cls(sign, locked(sign, 0.0, os.O_CREAT | os.O_EXCL))

    def leave(self) -> None:
        """Remove the sign."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            with contextlib.suppress(OSError):
                self._sign.unlink()


def is_claimed(profile: Path) -> bool:
    """Return True if a window has a profile; nothing is made by asking."""
    try:
        os.close(locked(_window_file(profile), 0.0, 0))
    except TakenError:
        return True
    except OSError:
        return False  # no window has been there, or none can have it
    return False


def is_in_use(profile: Path) -> bool:
    """Return True if any copy of the program uses this profile; to be asked inside its gate, before `Presence.enter`."""
    prefix = f"{profile.name}."
    files = [path for path in profile.parent.iterdir() if path.name.startswith(prefix) and path.suffix == ".lock"]
    held = [_is_held(file) for file in files]  # every one: this also clears away the signs of the dead
    return any(held)


def _window_file(profile: Path) -> Path:
    return profile.with_name(f"{profile.name}-window")


def stays_for_good(path: Path, profile: Path) -> bool:
    """Return True for the files of a profile on which locks are held, the window's and the gate's."""
    return path in (_window_file(profile), _gate_file(profile))


def _gate_file(profile: Path) -> Path:
    return profile.with_name(f"{profile.name}-gate")


@contextlib.contextmanager
def gate(profile: Path, patience: float = _GATE_PATIENCE) -> Iterator[None]:
    """Let one copy at a time open a profile.

    Its file stays for good: if it were removed, two copies could each lock a file of that name.

    Raises:
        OSError: the file cannot be made, or another copy does not come out of the gate.
    """
    try:
        handle = locked(_gate_file(profile), patience)
    except TakenError as error:
        raise TimeoutError("another copy of the game is opening it") from error
    try:
        yield
    finally:
        os.close(handle)


def _is_held(sign: Path) -> bool:
    try:
        os.close(locked(sign, 0.0, 0))
    except FileNotFoundError:
        return False
    except (OSError, TakenError):
        return True  # or it cannot be looked at: better a damaged profile that stays than one moved from under a writer
    with contextlib.suppress(OSError):
        sign.unlink()
    return False


def locked(path: Path, patience: float = 0.0, flags: int = os.O_CREAT) -> int:
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
                _lock(handle)
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

    def _lock(handle: int) -> None:
        # msvcrt.locking tells the error number of an earlier call under Wine
        if not _KERNEL.LockFile(ctypes.c_void_p(msvcrt.get_osfhandle(handle)), 0, 0, 1, 0):
            raise ctypes.WinError(ctypes.get_last_error())
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
