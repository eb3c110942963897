"""Backdrop rendering in a render worker: the alley, its wall and the table from SVG."""

import zlib
from itertools import product
from math import hypot

import pygame
from msgspec import Struct

from game.paths import asset
from game.toolkit import theme
from game.toolkit.assets import Assets
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.lights import pool_of_light
from game.toolkit.render.shelf import Shelf
from game.toolkit.theme import Colour, TableTheme
from game.toolkit.viewport import Size

_FELT_ASPECT = 1600 / 900
_ALLEY_ASPECT = 1920 / 1080
_END = 0.45
"""The fraction of the table's width at either end that is not stretched."""
_BRICKS = (600 / 720, 288 / 720)
"""The width and height of the repeated piece of wall, in heights of the window."""
_COARSE = (64, 36)
"""The size in pixels at which the light on the wall is computed before it is scaled up."""
_NEAR, _FAR = (255, 225, 190), (52, 66, 125)
"""Factors for the wall's colour (out of 255): in the middle of the light, and far from it."""
_REACH = (1.8, 1.27)
"""Reciprocals of the light's reach from its middle: sideways in window widths, up and down in window heights."""


class Backdrop(Struct, frozen=True, kw_only=True):
    """A backdrop to render: the alley, the table in it, or the alley's wall. The theme colours the table.

    `wall` is the middle of the light on the wall, in fractions of the window's width and height.
    """

    size: Size
    theme: TableTheme
    table: Rect | None = None
    wall: Point | None = None


class Light(Struct, frozen=True, kw_only=True):
    """A round pool of light; lengths are in pixels."""

    centre: Point
    radius: float
    colour: Colour


class Scenery:
    """Renderer of backdrops with its own cache, so that it can work in another thread.

    It caches the table without light, as each table is rendered in two lights.
    """

    def __init__(self, assets: Assets) -> None:
        """Begin with an empty cache."""
        self.assets = assets
        self.shelf = Shelf()
        """Backdrops stored in a folder for later starts."""
        self._unlit: tuple[Backdrop, pygame.Surface] | None = None

    def made(self, ground: Backdrop, light: Light | None = None, *, is_last: bool = False) -> pygame.Surface:
        """Return a backdrop from the `shelf`, or render and store it; a wall is rendered each time."""
        if ground.wall is not None:
            return _wall(self.assets, ground.size, ground.wall)
        key = (ground, light)
        found = self.shelf.get(key)
        if found is not None and found.get_size() == ground.size:
            return found
        found = self.make(ground, light, is_last=is_last)
        self.shelf.put((ground.table is None, light and light.colour), key, found)
        return found

    def make(self, ground: Backdrop, light: Light | None = None, *, is_last: bool = False) -> pygame.Surface:
        """Render a backdrop with a light; `is_last` is True if it will be rendered in no other light."""
        if ground.table is None:
            return plain_ground(self.assets, ground)
        kept, self._unlit = self._unlit, None
        if kept is not None and kept[0] == ground:
            lit = kept[1]
        else:
            del kept  # first free the memory of the last table
            lit = plain_ground(self.assets, ground)
        if not is_last:
            self._unlit = (ground, lit.copy())
        shine(lit, light, ground.theme)
        return lit


def plain_ground(assets: Assets, ground: Backdrop) -> pygame.Surface:
    """Render a backdrop without light."""
    surface = _alley(assets, ground)
    if ground.table is not None:
        surface.blit(_felt(assets, ground.theme, ground.table), (round(ground.table.x), round(ground.table.y)))
    return surface


def shine(surface: pygame.Surface, light: Light | None, table: TableTheme) -> None:
    """Draw light on a backdrop, except in high contrast."""
    if light is not None and table is not TableTheme.HIGH_CONTRAST:
        pool = pool_of_light(light.radius, light.colour)
        side = pool.get_width()
        surface.blit(pool, (round(light.centre.x - side / 2), round(light.centre.y - side / 2)))


def _alley(assets: Assets, ground: Backdrop) -> pygame.Surface:
    width, height = ground.size
    surface = pygame.Surface(ground.size, depth=32)  # 32 bits on every screen, as this surface will be scaled
    if ground.theme is TableTheme.HIGH_CONTRAST:
        surface.fill(theme.GROUND[:3])
        return surface
    wide = max(width, round(height * _ALLEY_ASPECT))
    tall = max(height, round(wide / _ALLEY_ASPECT))
    surface.blit(assets.rendered("table/alley", wide, tall), ((width - wide) // 2, (height - tall) // 2))
    return surface


def _wall(assets: Assets, size: Size, light: Point) -> pygame.Surface:
    wall, shine = pygame.Surface(size, depth=32), pygame.Surface(_COARSE, depth=32)
    width, height = (round(share * size[1]) for share in _BRICKS)
    piece = assets.rendered("table/bricks", width, height)
    for x in range(0, size[0], piece.get_width()):
        wall.blits([(piece, (x, y)) for y in range(0, size[1], piece.get_height())], doreturn=False)
    for x, y in product(*map(range, _COARSE)):
        across, down = (x / _COARSE[0] - light.x) * _REACH[0], (y / _COARSE[1] - light.y) * _REACH[1]
        left = max(1 - hypot(across, down), 0) ** 2
        shine.set_at((x, y), tuple(round(far + (near - far) * left) for near, far in zip(_NEAR, _FAR, strict=True)))
    wall.blit(pygame.transform.smoothscale(shine, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return wall


def _felt(assets: Assets, table: TableTheme, rect: Rect) -> pygame.Surface:
    width, height = max(round(rect.w), 1), max(round(rect.h), 1)
    whole = assets.rendered("table/felt", round(height * _FELT_ASPECT), height, theme.FELTS[table])
    own = whole.get_width()
    if own >= width:
        return pygame.transform.smoothscale(whole, (width, height))
    end = round(own * _END)
    felt = pygame.Surface((width, height), pygame.SRCALPHA)
    middle = whole.subsurface((end, 0, own - 2 * end, height))
    felt.blit(whole, (0, 0), (0, 0, end, height))
    felt.blit(pygame.transform.smoothscale(middle, (width - 2 * end, height)), (end, 0))
    felt.blit(whole, (width - end, 0), (own - end, 0, end, height))
    return felt


def drawings_mark() -> str:
    """Return a string that identifies the version of the drawings."""
    try:
        drawn = b"".join(asset(f"{name}.svg").read_bytes() for name in ("table/alley", "table/felt"))
    except OSError:
        drawn = b""
    return f"{zlib.crc32(drawn):08x} {theme.FELTS!r}"
