"""Odd file name on Linux: its bytes are invalid text, and contain control characters."""

import ctypes
import os
import sys
import unicodedata
from pathlib import Path
from typing import ClassVar

import pytest

ODD = b"caf\xe9\x1b[31m\x07\xe2\x80\xae\xc2\x9b\n.txt"
"""The bytes of the name: a letter in Latin-1, a colour code, a bell, a mark for right-to-left text, a C1 control, a line break."""
ODD_NAME = ODD.decode(errors="surrogateescape")
"""The name as Python reads it on Linux."""
ODD_SHOWN = r"caf\xe9\x1b[31m\x07\u202e\x9b\x0a.txt"
"""The name as shown to players, with odd characters as escapes."""

needs_odd_names = pytest.mark.skipif(sys.platform != "linux", reason="names are text here")


def odd_file(folder: Path, data: bytes = b"no record") -> Path:
    path = folder / ODD_NAME
    path.write_bytes(data)
    return path


OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}
JOINERS = "\u200c\u200d"


def is_fit(text: str) -> bool:
    """Return True if a text is one line without control characters, except joiners; fail if the text cannot be encoded."""
    text.encode()
    return not any(unicodedata.category(letter) in OBEYED and letter not in JOINERS for letter in text)


class _Drop(ctypes.Structure):
    _fields_: ClassVar = [
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("window", ctypes.c_uint32),
        ("rest", ctypes.c_uint8 * 64),
    ]


_DROPFILE = 0x1000


def drop(path: Path) -> None:
    """Make SDL report that a file was dropped on the window, with its name as bytes."""
    maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape")
    library = next(line.split()[-1] for line in maps.splitlines() if "libSDL2-2" in line)
    sdl = ctypes.CDLL(library)
    sdl.SDL_strdup.restype = ctypes.c_void_p
    event = _Drop(type=_DROPFILE, file=sdl.SDL_strdup(os.fsencode(path)), window=1)
    assert sdl.SDL_PushEvent(ctypes.byref(event)) == 1
