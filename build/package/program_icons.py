"""Program icons in the formats of all systems: `python build/package/program_icons.py DIR`.

Writes `back-alley.ico` (Windows), `back-alley.icns` (macOS) and `hicolor/` (Linux; icons of the program and of record files) into
DIR.
"""

import io
import os
import struct
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

NAME: Final = "back-alley"
SOURCE: Final = Path(__file__).resolve().parents[2] / "assets" / "icons" / f"{NAME}.svg"
RECORD: Final = "application-x-back-alley-record"
"""Name of the icon of record files: their MIME type, with a hyphen for the slash."""

HICOLOR: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "icp4": 16,
        "icp5": 32,
        "ic11": 32,
        "icp6": 64,
        "ic12": 64,
        "ic07": 128,
        "ic08": 256,
        "ic13": 256,
        "ic09": 512,
        "ic14": 512,
        "ic10": 1024,
    }
)
"""Side length in pixels of each image in a macOS icon, by type code; `ic10` to `ic14` are for high-density screens."""
_WHOLE: Final = 256
"""Side length in pixels that is stored as 0 in a Windows icon file."""


def drawn(size: int) -> pygame.Surface:
    """Return the program's icon with a side length of `size` pixels."""
    return pygame.image.load_sized_svg(str(SOURCE), (size, size))


def sheet(size: int) -> pygame.Surface:
    """Return the icon of record files."""
    surface = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    unit = size * 4 / 64
    page = pygame.Rect(round(10 * unit), round(3 * unit), round(44 * unit), round(58 * unit))
    pygame.draw.rect(surface, (183, 166, 120), page, border_radius=round(4 * unit))
    pygame.draw.rect(surface, (246, 239, 220), page.inflate(-2 * unit, -2 * unit), border_radius=round(3 * unit))
    for line in range(3):
        rule = pygame.Rect(round(17 * unit), round((11 + 6 * line) * unit), round(30 * unit), round(2 * unit))
        pygame.draw.rect(surface, (120, 112, 98), rule)
    icon = drawn(round(28 * unit))
    surface.blit(icon, (round(18 * unit), round(29 * unit)))
    return pygame.transform.smoothscale(surface, (size, size))


def png(surface: pygame.Surface) -> bytes:
    data = io.BytesIO()
    pygame.image.save(surface, data, f"{NAME}.png")
    return data.getvalue()


def ico(pictures: Sequence[tuple[int, bytes]]) -> bytes:
    """Return a Windows icon file, from pairs of a side length in pixels (at most 256) and a PNG file."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries = b""
    for size, data in pictures:
        side = 0 if size == _WHOLE else size
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + entries + b"".join(data for _, data in pictures)


def icns(pictures: Sequence[tuple[str, bytes]]) -> bytes:
    """Return a macOS icon file, from pairs of a type code and a PNG file."""
    body = b"".join(name.encode() + struct.pack(">I", len(data) + 8) + data for name, data in pictures)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.ico").write_bytes(ico([(size, png(drawn(size))) for size in ICO]))
    (folder / f"{NAME}.icns").write_bytes(icns([(name, png(drawn(size))) for name, size in ICNS.items()]))
    for size in HICOLOR:
        for kind, name, surface in (("apps", NAME, drawn(size)), ("mimetypes", RECORD, sheet(size))):
            path = folder / "hicolor" / f"{size}x{size}" / kind / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png(surface))
    scalable = folder / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / f"{NAME}.svg").write_bytes(SOURCE.read_bytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
