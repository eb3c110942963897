"""Atomic files: small ones, read and written whole or not at all."""

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, Final

from game.i18n import _

PART: Final = ".backalley-part"
"""The end of the name of a file or folder that is not finished: what a killed program leaves is known by it."""

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""The flag that opens what is there as it is, and a pipe although nobody writes to it."""

_PAUSES: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""The seconds between the times that a file is tried to be replaced: on Windows a virus scanner may hold it for a moment."""

if sys.platform == "darwin":
    import fcntl


def to_disk(handle: int) -> None:
    """Wait until a file is on the disk with its length; on macOS, where the disk can tell, not just in the disk's own memory.

    Raises:
        OSError: it cannot be written there.
    """
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError:  # a disk of another computer, which knows no such thing
            os.fsync(handle)
    elif sys.platform == "win32":
        os.fsync(handle)
    else:
        os.fdatasync(handle)


def followed(path: Path) -> Path:
    """Return the file that is replaced for a path: the one to which a link leads, there or not, but no device, pipe or folder."""
    with suppress(OSError, RuntimeError):  # a name that no disk takes, or links in a circle
        if path.is_symlink() and ((found := path.resolve()).is_file() or not found.exists()):
            return found
    return path


def beside(path: Path, ending: str) -> Path:
    """Return the path with an ending beside a file, or beside the one that a link leads to, where SQLite has its files too."""
    found = followed(path)
    return found.with_name(found.name + ending)


def unused(path: Path) -> Path:
    """Return the path itself, or with the first number behind its stem where something has that name."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(found for found in chain((path,), numbered) if not found.exists())


def read_whole(path: Path, most: int, *, waits: bool = False) -> bytes | None:
    """Return what is in a file; None where that is more than `most` bytes, of which no more is read: a device may have no end.

    A file of another kind is not read: a pipe would keep the reader for as long as somebody may write to it. A command that
    was given one by name `waits` for it.

    Raises:
        OSError, ValueError: it cannot be read, or no file can have the name.
    """
    with open_plain(path, waits=waits) as file:
        data = file.read(most + 1)
    return None if len(data) > most else data


def open_plain(path: Path, *, waits: bool = False) -> BinaryIO:
    """Open a file to read; one of another kind only if a command `waits` for what it was given by name.

    Raises:
        OSError, ValueError: it cannot be read, or no file can have the name.
    """
    check_kind(path.stat().st_mode, waits=waits)  # before it is opened: a device may do something when it is
    handle = os.open(path, _READING if waits else _READING | _AT_ONCE)
    try:
        check_kind(os.fstat(handle).st_mode, waits=waits)  # it may be another by now
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def check_kind(mode: int, *, waits: bool) -> None:
    """Check that a file has an end of its own, or may be waited for.

    Raises:
        OSError: it is of another kind.
    """
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISSOCK(mode):
        raise OSError(_("it is a socket"))
    if waits:
        return
    if stat.S_ISFIFO(mode):
        raise OSError(_("it is a pipe"))
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        raise OSError(_("it is a device"))


def write_whole(path: Path, text: str) -> None:
    """Write a file beside `path`, for the player alone, and let it take its place once it is on the disk.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    path = followed(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=PART, dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            to_disk(file.fileno())
        put_in_place(written, path)
    except OSError:
        with suppress(OSError):
            written.unlink()
        raise


def put_in_place(source: Path, target: Path, pauses: Sequence[float] = _PAUSES) -> None:
    """Give a file the name of another, in its place; try again, after these pauses, while somebody holds one of the two.

    Raises:
        OSError: it cannot be done.
    """
    for pause in pauses:
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)
