"""Picture shelf: large pictures stored on disk, as reading one takes a tenth of the time of drawing it.

A missing, damaged or outdated picture is drawn again; a failed write is ignored.
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
_MOST_BYTES: Final = 1 << 26
_LARGEST: Final = 8192
"""Largest width or height of a picture that is read."""
_MOST: Final = 8
"""Maximum number of pictures; the oldest are removed."""
_CALM: Final = 2.0
"""Seconds before a picture is written: while a window is being resized, another picture soon replaces it."""


class Shelf:
    """Pictures stored in a folder; without a folder, nothing is stored. May be used by any thread."""

    def __init__(self, folder: Path | None = None, mark: str = "", *, calm: float = _CALM) -> None:
        """Store pictures in a folder; pictures with another `mark` (program version) are not found."""
        self._folder = folder
        self._mark = mark
        self._calm = calm
        self._lock, self._writing = Lock(), Lock()
        self._due: dict[object, tuple[str, tuple[int, int], bytes]] = {}
        """Pictures waiting to be written, by kind: file name, size and pixels."""

    def get(self, key: object) -> pygame.Surface | None:
        """Return the stored picture of a key, or None."""
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
        """Write a picture after a delay, unless another of its kind replaces it; `picture` may change after the call."""
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
        """Write pictures and remove surplus ones; only one thread at a time may call this."""
        if self._folder is None:
            return
        with suppress(OSError):
            make_folder(self._folder)
            for left in self._folder.glob(f"*{_UNFINISHED}"):  # left by a killed process
                left.unlink(missing_ok=True)
            for name, size, pixels in due:
                fresh = self._folder / f"{name}{_UNFINISHED}"
                with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(_HEAD.pack(_MAGIC, *size) + zlib.compress(pixels, 1))
                put_in_place(fresh, self._folder / name)
            newest = [name for name, _size, _pixels in due]  # needed for sorting, as file times may be equal
            kept = sorted(
                self._folder.glob(f"*{_SUFFIX}"),
                key=lambda path: (path.name in newest and newest.index(path.name) + 1, path.stat().st_mtime),
                reverse=True,
            )
            for path in kept[_MOST:]:
                path.unlink(missing_ok=True)
