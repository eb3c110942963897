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
"""The suffix of unfinished files and folders, which identifies leftovers of a killed program."""

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""The flag that opens a pipe without waiting for a writer."""

_PAUSES: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""The seconds between attempts to replace a file, which a virus scanner on Windows may hold briefly."""

if sys.platform == "darwin":
    import fcntl


def to_disk(file: IO[str] | IO[bytes]) -> None:
    """Flush a written file to the disk; on macOS also flush the disk's own cache, if supported.

    Raises:
        OSError: the data cannot be written.
    """
    file.flush()
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        except OSError:  # a network disk may not support F_FULLFSYNC
            os.fsync(file)
    elif sys.platform == "win32":
        os.fsync(file)
    else:
        os.fdatasync(file)


def followed(path: Path) -> Path:
    """Return the path to write to: the target of `path` if that is a symbolic link to a file or a broken one, else `path`."""
    with suppress(OSError, RuntimeError):  # an invalid name, or a loop of links
        if path.is_symlink() and ((found := path.resolve()).is_file() or not found.exists()):
            return found
    return path


def beside(path: Path, ending: str) -> Path:
    """Return the path with links followed and `ending` appended, as SQLite names files beside a database."""
    found = followed(path)
    return found.with_name(found.name + ending)


def unused(path: Path) -> Path:
    """Return the path if nothing has this name, else the path with the first unused number from 2 after the stem."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(found for found in chain((path,), numbered) if not found.exists())


def free_aside(path: Path, now: datetime, what: str = "damaged") -> Path:
    """Return an unused path for renaming a file: the reason `what`, the date and the time follow the stem."""
    path = followed(path)
    return unused(path.with_stem(f"{path.stem}-{what}-{now:%Y-%m-%d-%H%M%S}"))


def read_whole(path: Path, most: int, *, waits: bool = False) -> bytes | None:
    """Return the content of a file; None if it has more than `most` bytes.

    Folders and sockets are refused. Pipes and devices, which may block, are refused unless `waits` is true.

    Raises:
        OSError, ValueError: the file cannot be read, or the name is invalid.
    """
    with open_plain(path, waits=waits) as file:
        data = file.read(most + 1)
    return None if len(data) > most else data


def open_plain(path: Path, *, waits: bool = False) -> BinaryIO:
    """Open a file for reading. Refuse folders and sockets, and also pipes and devices unless `waits` is true.

    Raises:
        OSError, ValueError: the file cannot be read, or the name is invalid.
    """
    check_kind(path.stat().st_mode, waits=waits)  # before opening the file, as opening a device may have an effect
    handle = os.open(path, _READING if waits else _READING | _AT_ONCE)
    try:
        check_kind(os.fstat(handle).st_mode, waits=waits)  # the file may have been replaced meanwhile
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def check_kind(mode: int, *, waits: bool) -> None:
    """Refuse folders and sockets, and also pipes and devices unless `waits` is true.

    Raises:
        OSError: the file is refused.
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
    """Write a text to a private temporary file, flush the file to the disk, and rename it to `path`.

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
    """Move a file over another. While another program holds one of them, retry after each pause (in seconds).

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
    """Return a function that estimates the finished fraction (below 1) of a job that starts now and rewrites the file `path`.

    The fraction is the number of bytes written since this call, divided by the size of the file. Bytes are counted in all files
    whose names begin with the stem of `path`, in the same folder and one level deeper.
    """
    every = [f"{above}{escape(path.stem)}*" for above in ("", "*/")]

    def size(patterns: Sequence[str]) -> int:
        with suppress(OSError):  # a file may vanish meanwhile, or the folder may be unreachable
            return sum(file.stat().st_size for file in chain.from_iterable(map(path.parent.glob, patterns)))
        return 0

    whole, before = size([escape(path.name)]), size(every)
    return lambda: min(max(size(every) - before, 0) / max(whole, 1), 0.99)
