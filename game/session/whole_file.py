"""Small files, read and written whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def read_whole(path: Path, most: int) -> bytes | None:
    """What is in a file; None where that is more than so many bytes, of which no more is read: a device may have no end.

    Raises:
        OSError, ValueError: it cannot be read, or no file can have the name.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    return None if len(data) > most else data


def write_whole(path: Path, text: str) -> None:
    """Write a file beside `path` and let it take its place once it is on the disk.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        written.replace(path)
    except OSError:
        with suppress(OSError):
            written.unlink()
        raise
