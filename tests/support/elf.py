"""Reads from ELF files (Linux programs and libraries) the folders in which they look for other libraries."""

import struct
from pathlib import Path

_DYNAMIC = 2
"""The type of the dynamic segment."""
_LOAD = 1
_NULL, _STRTAB, _RPATH, _RUNPATH = 0, 5, 15, 29
MAGIC = b"\x7fELF"


def is_elf(path: Path) -> bool:
    """Return True if a file is a program or a library for Linux."""
    with path.open("rb") as file:
        return file.read(4) == MAGIC


def search_paths(data: bytes) -> list[str]:
    """Return the folders of RPATH and RUNPATH in a 64-bit little-endian program or library."""
    assert data[:6] == MAGIC + b"\x02\x01"
    (table,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    headers = [struct.unpack_from("<IIQQQQ", data, table + index * size) for index in range(count)]
    segments = [(address, length, start) for kind, _, start, address, _, length in headers if kind == _LOAD]
    entries: list[tuple[int, int]] = []
    for kind, _, start, _, _, length in headers:
        if kind == _DYNAMIC:
            entries = [struct.unpack_from("<qQ", data, place) for place in range(start, start + length, 16)]
    tags = [tag for tag, _ in entries]
    if _NULL in tags:
        del entries[tags.index(_NULL) :]
    texts = next((value for tag, value in entries if tag == _STRTAB), 0)
    found = []
    for tag, value in entries:
        if tag in (_RPATH, _RUNPATH):
            place = next(
                texts + value - at + start for at, size_, start in segments if at <= texts + value < at + size_
            )
            found += data[place : data.index(b"\0", place)].decode().split(":")
    return found
