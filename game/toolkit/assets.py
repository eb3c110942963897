"""Asset cache: fonts, and pictures rendered from vectors. A missing picture is not an error."""

import io
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.paths import asset
from game.toolkit.devices.system_fonts import SystemFonts, has_shape
from game.toolkit.theme import Face, TextStyle

_FONT_FILES = {
    Face.TITLE: ("fontpkg_dm_serif_display", "DMSerifDisplay-Regular.ttf"),
    Face.BODY: ("fontpkg_inter", "Inter[opsz,wght].ttf"),
}

_NO_TABLE = b"none"
"""Tag that replaces the tag of a font table, which hides the table from programs."""

ICON_COLOUR = "#f3e7c9"
"""Colour of icons; `tinted` replaces it."""


class Cache:
    """Cache of surfaces by key; above `limit` pixels in all, it drops the least recently used surfaces.

    Surfaces used since the last `turn` are kept.
    """

    def __init__(self, limit: int) -> None:
        """Keep at most `limit` pixels (four bytes each)."""
        self.limit = limit
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._used: set[Hashable] | None = None

    def turn(self) -> None:
        """Begin a new frame; if the cache is above its limit, drop surfaces that the last frame did not use."""
        if self._used is not None:
            self._shrink(self._used)
        self._used = set()

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of a key, or None if it has been dropped."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            if self._used is not None:
                self._used.add(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Store a surface and return it."""
        old = self._held.pop(key, None)
        self._pixels += _area(surface) - (0 if old is None else _area(old))
        self._held[key] = surface
        if self._used is not None:
            self._used.add(key)
        self._shrink(self._used or (key,))
        return surface

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, rendered if it is not cached."""
        return self.get(key) or self.put(key, make())

    def _shrink(self, used: Collection[Hashable]) -> None:
        while self._pixels > self.limit and self._held:
            oldest = next(iter(self._held))
            if oldest in used:
                break
            self.drop(oldest)

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """Keys of all cached surfaces."""
        return tuple(self._held)

    def drop(self, key: Hashable) -> None:
        """Drop a surface."""
        dropped = self._held.pop(key, None)
        self._pixels -= 0 if dropped is None else _area(dropped)


def _area(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


_SMALL_PICTURES = 500_000
"""Cache limit for icons and signs, in pixels."""
_SIZES = 4
"""Maximum number of open fonts of one face in different sizes."""
_MOST_FONTS = 32
"""Maximum number of cached system fonts, each at one size."""
_LOOKED_AT = 32
"""Font size at which a font is checked for the glyph of a letter."""
_BITMAPS = 2
_BITMAP_HEIGHT = 1.17
"""`_BITMAPS`: height, relative to the requested size, above which a font must be a bitmap font of one fixed size.

`_BITMAP_HEIGHT`: the relative height to which such a font is scaled."""
_AS_THEY_ARE: Mapping[str, str] = MappingProxyType({})


class OtherFont(NamedTuple):
    """A system font, and the factor that scales its letters: below 1 for a font of one fixed size, otherwise 1."""

    font: pygame.font.Font
    factor: float


def _opened(path: Path, size: int, script: str, *, is_turned: bool) -> OtherFont | None:
    """Return a system font at a size in pixels, for a script (ISO 15924) and direction; None if its file is gone."""
    try:
        font = pygame.font.Font(path, size)
        if script:
            font.set_script(script)
        if is_turned:
            font.set_direction(pygame.DIRECTION_RTL)
    except (OSError, pygame.error):
        return None
    tall = font.get_height()
    return OtherFont(font, size * _BITMAP_HEIGHT / tall if tall > size * _BITMAPS else 1.0)


def font_size(style: TextStyle, unit: float) -> int:
    """Return the size in pixels of a text style."""
    return max(round(style.size * unit), 6)


class Assets:
    """Loader of pictures and fonts. A missing picture is replaced by a transparent one, and its name is added to `missing`."""

    def __init__(self) -> None:
        """Start without loaded pictures and fonts."""
        self._pictures = Cache(_SMALL_PICTURES)
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self.other_font = lru_cache(_MOST_FONTS)(_opened)
        self._has = cache(self._looked_up)
        self.system_fonts = SystemFonts()
        self.text_sizes: dict[tuple[str, TextStyle, float], tuple[float, float]] = {}
        """Width and height of texts in pixels, by text, style and pixels per unit."""
        self.text_lines: dict[tuple[str, int, TextStyle, float], list[str]] = {}
        """Lines of texts by text, width in pixels, style and pixels per unit."""
        self.missing: set[str] = set()

    def font(self, style: TextStyle, unit: float) -> pygame.font.Font:
        """Return the font of a style at `unit` pixels per unit; bold type is the plain font drawn bolder.

        A font for body text is valid until `_SIZES` other sizes have been requested: the same object then gets another size. Only
        one thread may request body texts.
        """
        size = font_size(style, unit)
        font = self._fonts.pop((style.face, size), None)
        if font is None:
            same = [key for key in tuple(self._fonts) if key[0] is style.face]
            font = self._fonts.pop(same[0], None) if len(same) >= _SIZES else None
            if font is not None and style.face is Face.BODY:
                font.point_size = size
            else:
                font = pygame.font.Font(io.BytesIO(_font_file(style.face)), size)
        self._fonts[style.face, size] = font
        return font

    def writes(self, face: Face, text: str) -> bool:
        """Return True if a font has a glyph for every letter of a text, except zero-width letters."""
        return text.isascii() or all(letter.isascii() or self._has(face, letter) for letter in text)

    def _looked_up(self, face: Face, letter: str) -> bool:
        return has_shape(self.font(TextStyle(face, _LOOKED_AT), 1.0), letter)

    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the SVG `name` (a path below assets, without extension) at a small size in pixels; it is cached."""
        return self._pictures.made((name, width, height), lambda: self.rendered(name, width, height))

    def tinted(self, name: str, colour: str, size: int) -> pygame.Surface:
        """Return a small square picture with a side of `size` pixels, with `ICON_COLOUR` replaced by the colour `#rrggbb`."""
        return self._pictures.made((name, colour, size), lambda: self.rendered(name, size, size, {ICON_COLOUR: colour}))

    def rendered(self, name: str, width: int, height: int, colours: Mapping[str, str] = _AS_THEY_ARE) -> pygame.Surface:
        """Render the SVG `name` at a size in pixels, optionally with replaced colours, without caching.

        This may be called in any thread.
        """
        try:
            svg = asset(f"{name}.svg").read_text(encoding="utf-8")
            for old, new in colours.items():
                svg = svg.replace(old, new)
            return self.render(svg, width, height)
        except (OSError, pygame.error):
            self.missing.add(name)
            return pygame.Surface((max(width, 1), max(height, 1)), pygame.SRCALPHA)

    @staticmethod
    def render(svg: str, width: int, height: int) -> pygame.Surface:
        """Render SVG source at a size in pixels, without caching."""
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (max(width, 1), max(height, 1))).convert_alpha()


@cache
def _font_file(face: Face) -> bytes:
    package, name = _FONT_FILES[face]
    return fitted_everywhere((resources.files(package) / "files" / name).read_bytes())


def fitted_everywhere(font: bytes) -> bytes:
    """Return the font with its `prep` table hidden if it has no `fpgm` table: texts are then equally wide on all systems.

    FreeType adds automatic hinting to a font that has no hinting instructions. Up to version 2.13.2, which pygame-ce has on
    Windows, a `prep` table alone counts as such instructions. The letters are then not hinted, which makes them up to a third wider
    or narrower.
    """
    count = int.from_bytes(font[4:6], "big")
    places = {font[place : place + 4]: place for place in range(12, 12 + 16 * count, 16)}
    if b"prep" not in places or b"fpgm" in places:
        return font
    place = places[b"prep"]
    return font[:place] + _NO_TABLE + font[place + 4 :]
