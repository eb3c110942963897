"""System fonts: font files of the computer, searched only when a letter is needed that the game's fonts lack."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

_ENDINGS: Final = (".ttf", ".otf", ".ttc", ".otc")
_LOOKED_AT: Final = 32
"""Font size at which a letter's glyph is compared with the glyph for missing letters."""
_IN_NO_FONT: Final = "\ufdd0"
"""A code point that is never assigned, for which fonts draw their glyph for missing letters."""
_SHOW_ANYTHING: Final = ("lastresort", "blank", "notdef", "unicodebmp")
"""Parts of the names of fonts that draw a box, or nothing, for any letter."""
_STYLED: Final = ("bold", "italic", "oblique", "light", "thin", "black", "condensed", "narrow", "mono", "serif", "math")
"""Parts of the names of styled fonts, which are tried last as they look unlike the game's font."""
_EMOJI: Final = range(0x1F000, 0x20000)
_MOST: Final = 5_000
"""Maximum number of files to look at."""


def folders_of(platform: str, environ: Mapping[str, str], home: Path) -> list[Path]:
    """Return the font folders of a system, beginning with those of the user."""
    match platform:
        case "win32":
            local, windows = environ.get("LOCALAPPDATA", ""), environ.get("SYSTEMROOT", "C:/Windows")
            own = [Path(local, "Microsoft/Windows/Fonts")] if local else []
            return [*own, Path(windows + "/Fonts")]
        case "darwin":
            return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
        case _:
            data = environ.get("XDG_DATA_HOME") or str(home / ".local/share")
            shared = (environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
            flatpak = [Path("/run/host/user-fonts"), Path("/run/host/fonts")]
            return [Path(data, "fonts"), home / ".fonts", *(Path(one, "fonts") for one in shared if one), *flatpak]


def has_shape(font: pygame.font.Font, letter: str) -> bool:
    """Return True if a font has its own glyph for a letter, or the letter has no width."""
    shapes = [
        pygame.image.tobytes(font.render(shown, True, (255, 255, 255)), "RGBA")
        for shown in (letter, _IN_NO_FONT)
        if font.size(shown)[0]
    ]
    return len(shapes) <= 1 or shapes[0] != shapes[1]


class SystemFonts:
    """The fonts of the computer, searched for letters."""

    def __init__(self, folders: Sequence[Path] | None = None) -> None:
        """Prepare to search the given folders, by default the system's font folders."""
        self._folders = folders
        self._files: tuple[Path, ...] | None = None
        self._found: dict[str, Path | None] = {}

    def of(self, letters: Iterable[str]) -> dict[str, Path | None]:
        """Return a font file for each letter; None if no font has the letter."""
        wanted = list(letters)
        for is_emoji in (False, True):
            missing = {letter for letter in wanted if letter not in self._found and _is_emoji(letter) is is_emoji}
            if missing:
                self._find(missing, is_emoji=is_emoji)
        return {letter: self._found[letter] for letter in wanted}

    def _find(self, missing: set[str], *, is_emoji: bool) -> None:
        """Find fonts for letters, first among the fonts already in use, as a word looks best in one font."""
        useful = [path for letter, path in self._found.items() if path is not None and _is_emoji(letter) is is_emoji]
        for path in dict.fromkeys((*useful, *self._ranked(is_emoji=is_emoji))):
            had = _had(path, missing)
            self._found.update(dict.fromkeys(had, path))
            missing = missing.difference(had)
            if not missing:
                break
        self._found.update(dict.fromkeys(missing))

    def _ranked(self, *, is_emoji: bool) -> list[Path]:
        """Return all font files: first the wanted kind (emoji or not), and within each kind plain fonts first."""
        if self._files is None:
            home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises without a home
            folders = folders_of(sys.platform, os.environ, home) if self._folders is None else self._folders
            self._files = tuple(_font_files(folders))
        return sorted(self._files, key=lambda path: (("emoji" in path.name.lower()) is not is_emoji, *_plainness(path)))


def _is_emoji(letter: str) -> bool:
    return ord(letter) in _EMOJI


def _plainness(path: Path) -> tuple[int, str, str]:
    name = path.name.lower()
    sans = name.replace("sans-serif", "").replace("sansserif", "")
    return sum(part in sans for part in _STYLED) - ("sans" in name), name, str(path)


def _font_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the font files in folders and subfolders, each once even if the folders overlap."""
    count = 0
    seen: set[str] = set()
    for folder in folders:
        for root, inner, names in os.walk(folder, followlinks=True):
            real = os.path.realpath(root)
            if real in seen:
                inner.clear()
                continue
            seen.add(real)
            for name in sorted(names):
                lower = name.lower()
                if lower.endswith(_ENDINGS) and not any(part in lower for part in _SHOW_ANYTHING):
                    yield Path(root, name)
                    count += 1
                    if count == _MOST:
                        return


def _had(path: Path, letters: Iterable[str]) -> list[str]:
    with suppress(pygame.error, OSError, ValueError):
        font = pygame.font.Font(path, _LOOKED_AT)
        return [letter for letter in letters if font.size(letter)[0] and has_shape(font, letter)]
    return []
