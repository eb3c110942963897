"""Atomic files: small files, read and written completely or not at all."""

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from glob import escape
from itertools import chain, count
from pathlib import Path
from typing import IO, BinaryIO, Final

from game.i18n import _

PART: Final = ".backalley-part"
"""The suffix of an unfinished file or folder, by which leftovers of a killed program are recognized."""

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""The flag that opens a pipe without waiting for a writer."""

_PAUSES: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""The pauses in seconds between attempts to replace a file: on Windows a virus scanner may hold the file briefly."""

if sys.platform == "darwin":
    import fcntl


def to_disk(file: IO[str] | IO[bytes]) -> None:
    """Wait until a written file and its length are on the disk; on macOS also past the disk's own cache, where supported.

    Raises:
        OSError: the file cannot be written there.
    """
    file.flush()
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        except OSError:  # a network disk, which does not support it
            os.fsync(file)
    elif sys.platform == "win32":
        os.fsync(file)
    else:
        os.fdatasync(file)


def followed(path: Path) -> Path:
    """Return the file to replace for a path: the target of a link, existing or not, unless that is a device, pipe or folder."""
    with suppress(OSError, RuntimeError):  # an invalid name, or a loop of links
        if path.is_symlink() and ((found := path.resolve()).is_file() or not found.exists()):
            return found
    return path


def beside(path: Path, ending: str) -> Path:
    """Return the path of SQLite's companion to a file: the name of the file, or of the target of a link, with `ending` appended."""
    found = followed(path)
    return found.with_name(found.name + ending)


def unused(path: Path) -> Path:
    """Return the path if it is unused, else the path with the first free number after its stem."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(found for found in chain((path,), numbered) if not found.exists())


def free_aside(path: Path, now: datetime, what: str = "damaged") -> Path:
    """Return an unused name for a file kept aside: its own name, the reason `what`, the date and the time."""
    path = followed(path)
    return unused(path.with_stem(f"{path.stem}-{what}-{now:%Y-%m-%d-%H%M%S}"))


def read_whole(path: Path, most: int, *, waits: bool = False) -> bytes | None:
    """Return the content of a file; None if it is longer than `most` bytes, as a device may have no end.

    Folders and sockets are refused. Unless `waits`, pipes and devices are refused too, as a pipe blocks its reader while it has a
    writer. A command sets `waits` for a file that is named on its command line.

    Raises:
        OSError, ValueError: the file cannot be read, or the name is invalid.
    """
    with open_plain(path, waits=waits) as file:
        data = file.read(most + 1)
    return None if len(data) > most else data


def open_plain(path: Path, *, waits: bool = False) -> BinaryIO:
    """Open a file for reading; a pipe or device is refused unless `waits` (see `read_whole`).

    Raises:
        OSError, ValueError: the file cannot be read, or the name is invalid.
    """
    check_kind(path.stat().st_mode, waits=waits)  # before opening it, since that may make a device act
    handle = os.open(path, _READING if waits else _READING | _AT_ONCE)
    try:
        check_kind(os.fstat(handle).st_mode, waits=waits)  # the file may have been replaced meanwhile
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def check_kind(mode: int, *, waits: bool) -> None:
    """Check that a file is neither a folder nor a socket and, unless `waits`, neither a pipe nor a device.

    Raises:
        OSError: the file is one of these.
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
    """Write a private temporary file beside `path`, and let it replace `path` once it is on the disk.

    Raises:
        OSError: the new file cannot be written; the old file is unchanged.
    """
    path = followed(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=PART, dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            to_disk(file)
        put_in_place(written, path)
    except OSError:
        with suppress(OSError):
            written.unlink()
        raise


def put_in_place(source: Path, target: Path, pauses: Sequence[float] = _PAUSES) -> None:
    """Move a file over another, retrying after these pauses while some program holds either of them.

    Raises:
        OSError: the file cannot be moved.
    """
    for pause in pauses:
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)


def written_share(path: Path) -> Callable[[], float]:
    """Return a function that returns the finished fraction, below 1, of a job that begins now and writes a file anew.

    The fraction is the number of bytes written since now, divided by the size of the file. Bytes count in all files whose names
    begin like that of the file, such as copies and temporary files, in its folder and in the folders directly inside that folder.
    """
    every = [f"{above}{escape(path.stem)}*" for above in ("", "*/")]

    def size(patterns: Sequence[str]) -> int:
        with suppress(OSError):  # a file may vanish meanwhile, or the folder be out of reach
            return sum(file.stat().st_size for file in chain.from_iterable(map(path.parent.glob, patterns)))
        return 0

    whole, before = size([escape(path.name)]), size(every)
    return lambda: min(max(size(every) - before, 0) / max(whole, 1), 0.99)
