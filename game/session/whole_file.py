"""Small files of text, written whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


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
