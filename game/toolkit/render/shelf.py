"""Picture shelf: large pictures kept on the disk for the next start, where reading one takes a tenth of drawing it.

Nothing depends on it: what is missing, damaged or of another version is drawn, and what cannot be written is not kept.
"""

import hashlib
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import sleep
from typing import Final

import pygame

from game.atomic_file import put_in_place, read_whole
from game.private_files import make_folder
from game.worker import started_thread

_HEAD: Final = struct.Struct("<4sII")
_MAGIC: Final = b"BAP1"
_SUFFIX: Final = ".picture"
_UNFINISHED: Final = ".new"
"""The end of the name of a file that is being written."""
_MOST_BYTES: Final = 1 << 26
_LARGEST: Final = 8192
"""The greatest width or height of a picture that is read."""
_MOST: Final = 8
"""The number of pictures kept; those written longest ago go first."""
_CALM: Final = 2.0
"""The seconds after which a picture is written: while a window is resized each is replaced by another before."""


class Shelf:
    """Pictures in files of a folder; without one, none is kept. It may be used by any thread."""

    def __init__(self, folder: Path | None = None, mark: str = "", *, calm: float = _CALM) -> None:
        """Keep pictures in a folder; those of another `mark`, as another version draws them, are not found."""
        self._folder = folder
        self._mark = mark
        self._calm = calm
        self._lock, self._writing = Lock(), Lock()
        self._due: dict[object, tuple[str, tuple[int, int], bytes]] = {}
        """The picture of each kind that is to be written: its name, its size, its pixels."""

    def get(self, key: object) -> pygame.Surface | None:
        """Return the picture of a key, if it is kept."""
        if self._folder is None:
            return None
        try:
            data = read_whole(self._folder / self._name(key), _MOST_BYTES)
            if data is None:
                return None
            magic, width, height = _HEAD.unpack_from(data)
            if magic != _MAGIC or not 0 < width <= _LARGEST or not 0 < height <= _LARGEST:
                return None
            unpacker = zlib.decompressobj()
            pixels = unpacker.decompress(data[_HEAD.size :], width * height * 3)
            if not unpacker.eof or len(pixels) != width * height * 3:
                return None
            found = pygame.Surface((width, height), depth=32)
            found.blit(pygame.image.frombytes(pixels, (width, height), "RGB"), (0, 0))
        except (OSError, ValueError, struct.error, zlib.error, pygame.error):
            return None
        return found

    def put(self, kind: object, key: object, picture: pygame.Surface) -> None:
        """Have a picture written after a while, unless another of its kind comes before; it may be changed from now on."""
        if self._folder is None:
            return
        pixels = pygame.image.tobytes(picture, "RGB")
        with self._lock:
            is_first = not self._due
            self._due[kind] = self._name(key), picture.get_size(), pixels
        if is_first:
            with suppress(RuntimeError):
                started_thread("shelf", self._write)

    def _name(self, key: object) -> str:
        return hashlib.sha256(f"{self._mark} {key!r}".encode()).hexdigest()[:24] + _SUFFIX

    def _write(self) -> None:
        sleep(self._calm)
        with self._writing:
            with self._lock:
                due, self._due = tuple(self._due.values()), {}
            self._keep(due)

    def _keep(self, due: tuple[tuple[str, tuple[int, int], bytes], ...]) -> None:
        """Write pictures, and remove those that are too many; no two threads may do so at once."""
        if self._folder is None:
            return
        with suppress(OSError):
            make_folder(self._folder)
            for left in self._folder.glob(f"*{_UNFINISHED}"):  # by a program that ended meanwhile
                left.unlink(missing_ok=True)
            for name, size, pixels in due:
                fresh = self._folder / f"{name}{_UNFINISHED}"
                with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(_HEAD.pack(_MAGIC, *size) + zlib.compress(pixels, 1))
                put_in_place(fresh, self._folder / name)
            newest = [name for name, _size, _pixels in due]  # the clock of files may be coarse
            kept = sorted(
                self._folder.glob(f"*{_SUFFIX}"),
                key=lambda path: (path.name in newest and newest.index(path.name) + 1, path.stat().st_mtime),
                reverse=True,
            )
            for path in kept[_MOST:]:
                path.unlink(missing_ok=True)
