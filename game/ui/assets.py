"""Pictures and fonts: vectors rendered at real pixels, kept while they are in use, and never a reason to fail."""

import io
import re
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable

import pygame

from game.paths import asset
from game.ui.theme import Face, TextStyle

_FONT_FILES = {
    Face.TITLE: ("fontpkg_dm_serif_display", "DMSerifDisplay-Regular.ttf"),
    Face.BODY: ("fontpkg_inter", "Inter[opsz,wght].ttf"),
}

_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1"></svg>'
ICON_COLOUR = "#f3e7c9"
"""What icons are drawn in; `tinted` replaces it."""


class Cache:
    """Surfaces by key, the least recently used dropped first once they hold more than `limit` pixels."""

    def __init__(self, limit: int) -> None:
        """Keep at most `limit` pixels (four bytes each)."""
        self.limit = limit
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._pixels = 0

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface of a key, if it is still held."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Hold a surface; it is given back for convenience."""
        old = self._held.pop(key, None)
        self._pixels += _area(surface) - (0 if old is None else _area(old))
        self._held[key] = surface
        while self._pixels > self.limit and len(self._held) > 1:
            _, dropped = self._held.popitem(last=False)
            self._pixels -= _area(dropped)
        return surface

    def drop(self, key: Hashable) -> None:
        """Hold something no longer."""
        dropped = self._held.pop(key, None)
        self._pixels -= 0 if dropped is None else _area(dropped)


def _area(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


_STRIP_AREA = 260_000
"""Pixels of a strip: a fraction of a frame's time."""
_VIEW_BOX = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Strips:
    """A large picture, rendered strip by strip from its top to its foot, so that no frame has to wait for all of it."""

    def __init__(self, svg: str, width: int, height: int) -> None:
        """Render the SVG, given as text, at a size in pixels; nothing is done yet."""
        self.surface = pygame.Surface((max(width, 1), max(height, 1)), pygame.SRCALPHA)
        self._svg = svg
        self._top = 0
        found = _VIEW_BOX.search(svg)
        self._box = None if found is None else (float(found[1]), float(found[2]))

    @property
    def is_done(self) -> bool:
        """Whether nothing is missing."""
        return self._top >= self.surface.get_height()

    def go_on(self) -> None:
        """Render the next strip."""
        width, height = self.surface.get_size()
        rows = height if self._box is None else max(_STRIP_AREA // width, 16)
        rows = min(rows, height - self._top)
        svg = self._svg
        if self._box is not None:
            box_w, box_h = self._box
            top, tall = self._top * box_h / height, rows * box_h / height
            view = f'width="{box_w}" height="{tall:.6f}" viewBox="0 {top:.6f} {box_w} {tall:.6f}"'
            svg = _VIEW_BOX.sub(view, svg, count=1)
        strip = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, rows)).convert_alpha()
        self.surface.blit(strip, (0, self._top), special_flags=pygame.BLEND_RGBA_MAX)
        self._top += rows


class Assets:
    """Everything that is drawn from files. A picture that is missing is a plain patch, and `missing` names it."""

    def __init__(self) -> None:
        """Load nothing yet."""
        self._pictures = Cache(2_000_000)
        self._fonts: dict[tuple[Face, int, bool], pygame.font.Font] = {}
        self.missing: set[str] = set()

    def font(self, style: TextStyle, unit: float) -> pygame.font.Font:
        """The font of a style where a unit is so many pixels."""
        size = max(round(style.size * unit), 6)
        key = (style.face, size, style.bold)
        font = self._fonts.get(key)
        if font is None:
            package, name = _FONT_FILES[style.face]
            data = io.BytesIO((resources.files(package) / "files" / name).read_bytes())
            font = self._fonts[key] = pygame.font.Font(data, size)
            font.set_bold(style.bold and style.face is Face.BODY)
        return font

    def keep(self, pixels: int) -> None:
        """Hold pictures of at most so many pixels together."""
        self._pictures.limit = pixels

    def picture(self, name: str, width: int, height: int, *, kept: bool = True) -> pygame.Surface:
        """The SVG `name` (a path below assets, without ending) at a size in pixels; not `kept`, the caller keeps it."""
        key = (name, width, height)
        found = self._pictures.get(key)
        if found is not None:
            return found
        try:
            surface = _render(asset(f"{name}.svg"), width, height)
        except (OSError, pygame.error):
            self.missing.add(name)
            surface = pygame.Surface((max(width, 1), max(height, 1)), pygame.SRCALPHA)
        return self._pictures.put(key, surface) if kept else surface

    def tinted(self, name: str, colour: str, size: int) -> pygame.Surface:
        """The square picture `name`, drawn in ivory, at a size in pixels and in another colour, `#rrggbb`."""
        key = (name, colour, size)
        found = self._pictures.get(key)
        return found or self._pictures.put(key, self.recoloured(name, {ICON_COLOUR: colour}, size, size))

    def strips(self, name: str, colours: Mapping[str, str], width: int, height: int) -> Strips:
        """The same as `recoloured`, to be rendered in strips; an empty picture where it is missing."""
        try:
            svg = asset(f"{name}.svg").read_text(encoding="utf-8")
        except OSError:
            self.missing.add(name)
            svg = _NOTHING
        for old, new in colours.items():
            svg = svg.replace(old, new)
        return Strips(svg, width, height)

    def has(self, name: str, width: int, height: int) -> bool:
        """Whether a picture is at hand at a size."""
        return self._pictures.get((name, width, height)) is not None

    def recoloured(self, name: str, colours: Mapping[str, str], width: int, height: int) -> pygame.Surface:
        """The SVG `name` at a size in pixels with some colours in the place of others; the caller keeps it."""
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
        """An SVG given as text at a size in pixels; the caller keeps it."""
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (max(width, 1), max(height, 1))).convert_alpha()


def _render(file: Traversable, width: int, height: int) -> pygame.Surface:
    size = (max(width, 1), max(height, 1))
    return pygame.image.load_sized_svg(io.BytesIO(file.read_bytes()), size).convert_alpha()
