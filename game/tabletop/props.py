"""Props of the great moments: turned and stretched pictures, light that falls on what is drawn, rings, sparks."""

from collections.abc import Callable, Hashable
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

import pygame

from game.toolkit.assets import Assets
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.canvas import box_of
from game.toolkit.render.display_list import around
from game.toolkit.render.painter import Painter, Part
from game.toolkit.theme import Colour

_AREAS = 1.0
"""The limit of the cache, in areas of the surface."""
_STEP = 8
"""Pixels by which the sizes of a picture differ that grows or shrinks."""
_TURN = 0.8
"""Degrees by which turned pictures differ."""
_COARSE = 6
"""The factor by which light is drawn smaller than it is shown: its edges are soft."""

_WARM = (232, 178, 84)
"""The colour of the lamp's light."""
_CRACK = ((0.50, 0.0), (0.44, 0.2), (0.56, 0.4), (0.45, 0.6), (0.55, 0.8), (0.48, 1.0))
"""The crack through a broken seal, from its top to its bottom, as shares of its width and height."""


class Props(Part):
    """Things that are seen for a moment, over a whole table."""

    def __init__(self, painter: Painter) -> None:
        """Draw on a painter; nothing has been made yet."""
        super().__init__(painter)
        self._cache = painter.cache(_AREAS)

    def picture(self, name: str, centre: Point, height: float, *, ratio: float = 1.0, turn: float = 0.0) -> None:
        """Draw a picture, as wide as `ratio` times its height, turned by degrees about its middle."""
        tall = max(round(height / _STEP), 1) * _STEP
        angle = round(turn / _TURN) * _TURN
        key = (name, tall, ratio, angle)
        made = self._cache.get(key) or self._cache.put(key, self._turned(name, tall, ratio, angle))
        self._blit(made, centre)

    def _turned(self, name: str, tall: int, ratio: float, angle: float) -> pygame.Surface:
        flat = self._painter.assets.rendered(name, max(round(tall * ratio), 1), tall)
        return pygame.transform.rotozoom(flat, angle, 1.0) if angle else flat

    def made(self, key: Hashable, centre: Point, make: Callable[[], pygame.Surface]) -> None:
        """Draw a surface that is made once, at once."""
        self._blit(self._cache.get(key) or self._cache.put(key, make()), centre)

    def _blit(self, surface: pygame.Surface, centre: Point) -> None:
        width, height = surface.get_size()
        self._painter.display_list.picture(surface, (round(centre.x - width / 2), round(centre.y - height / 2)))

    def shine(self, key: Hashable, where: Rect, make: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        """Let light fall on a rectangle: a picture on black, made small by `make` and stretched, once it is there."""
        if self._painter.is_contrasted:
            return
        box = box_of(where)
        whole = (key, box.size)
        found = self._painter.at_hand(self._cache, whole, partial(_stretched, make, box.size))
        if found is not None:
            self._painter.display_list.shape(_add, box, found, box.topleft)

    def ring(self, centre: Point, across: float, *, flat: float = 1.0, colour: Colour, width: float) -> None:
        """Draw a ring, flatter than a circle by a factor."""
        rect = pygame.Rect(0, 0, round(2 * across), round(2 * across * flat))
        rect.center = (round(centre.x), round(centre.y))
        shown = self._painter.shown(colour)[:3]
        self._painter.display_list.shape(
            pygame.draw.ellipse, rect.inflate(4, 4), shown, tuple(rect), max(round(width), 1)
        )

    def star(self, centre: Point, across: float, *, tips: int, dent: float, colour: Colour) -> None:
        """Draw a star, its dents at a share of its reach; translucent by the alpha of its colour."""
        reach = max(round(across / _STEP), 1) * _STEP
        key = ("star", reach, tips, dent, self._painter.shown(colour))
        self.made(key, centre, partial(_star, reach, tips, dent, self._painter.shown(colour)))

    def ribbon(self, points: list[Point], width: float, colours: tuple[Colour, Colour]) -> None:
        """Draw a ribbon of two colours in stripes along points, with a dark edge."""
        line = [(point.x, point.y) for point in points]
        draw = self._painter.display_list.shape
        where = around(line, width + 4)
        draw(pygame.draw.lines, where, (18, 16, 30), False, tuple(line), max(round(width) + 3, 3))
        for index, (start, end) in enumerate(pairwise(line)):
            colour = self._painter.shown(colours[index % 2])[:3]
            draw(pygame.draw.line, around((start, end), width), colour, start, end, max(round(width), 2))

    def spark(self, spot: Point, radius: float, colour: Colour) -> None:
        """Draw a grain of dust."""
        box = pygame.Rect(0, 0, max(round(2 * radius), 2), max(round(2 * radius), 2))
        box.center = (round(spot.x), round(spot.y))
        self._painter.display_list.shape(pygame.draw.ellipse, box, self._painter.shown(colour)[:3], tuple(box))


def _stretched(make: Callable[[tuple[int, int]], pygame.Surface], size: tuple[int, int]) -> pygame.Surface:
    small = make((max(size[0] // _COARSE, 2), max(size[1] // _COARSE, 2)))
    return pygame.transform.smoothscale(small, size)


def _add(surface: pygame.Surface, light: pygame.Surface, at: tuple[int, int]) -> None:
    surface.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)


def _star(reach: int, tips: int, dent: float, colour: Colour) -> pygame.Surface:
    """Render a star twice as large and shrink it, so that its edges are smooth."""
    side = 2 * reach
    large = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA)
    points = []
    for index in range(2 * tips):
        away = side * (dent if index % 2 else 1.0)
        angle = (180 * index / tips - 90) * pi / 180
        points.append((side + away * cos(angle), side + away * sin(angle)))
    pygame.draw.polygon(large, colour, points)
    return pygame.transform.smoothscale(large, (side, side))


def cone_of_light(strength: float, opened: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw a cone of light on black from the middle of the upper edge, with the pool that it makes on the felt."""
    width, height = size
    light = pygame.Surface(size)
    middle, foot = width / 2, height * 0.74
    for share, level in ((1.0, 0.13), (0.86, 0.22), (0.7, 0.31), (0.5, 0.4)):
        reach = width * 0.46 * opened * share
        colour = tuple(min(round(part_ * level * strength), 255) for part_ in _WARM)
        layer = pygame.Surface(size)
        pygame.draw.polygon(
            layer, colour, [(middle - 6, 0), (middle + 6, 0), (middle + reach, foot), (middle - reach, foot)]
        )
        pool = pygame.Rect(0, 0, round(2 * reach), round(height * 0.5 * share))
        pool.center = (round(middle), round(foot))
        pygame.draw.ellipse(layer, colour, pool)
        light.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    return pygame.transform.gaussian_blur(light, 5)


def sign_of_light(assets: Assets, name: str, strength: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw a sign as light on black."""
    side = max(min(size) - 8, 2)
    picture = assets.rendered(name, side, side)
    colour = tuple(min(round(part_ * 0.42 * strength), 255) for part_ in _WARM)
    light = pygame.Surface(size)
    shape = pygame.mask.from_surface(picture).to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 255))
    light.blit(shape, ((size[0] - side) // 2, (size[1] - side) // 2))
    return pygame.transform.gaussian_blur(light, 1)


def broken_picture(assets: Assets, name: str, side: int) -> pygame.Surface:
    """Render a seal in two grey halves that lean apart."""
    whole = pygame.transform.grayscale(assets.rendered(name, side, side))
    line = [(x * side, y * side) for x, y in _CRACK]
    large = pygame.Surface((round(side * 1.25), round(side * 1.25)), pygame.SRCALPHA)
    for edge, turn, shift in ((0.0, 7.0, -0.05), (float(side), -7.0, 0.05)):
        mask = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (190, 190, 200, 255), [*line, (edge, side), (edge, 0)])
        half = whole.copy()
        half.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        half = pygame.transform.rotozoom(half, turn, 1.0)
        at = ((large.get_width() - half.get_width()) / 2 + shift * side, (large.get_height() - half.get_height()) / 2)
        large.blit(half, (round(at[0]), round(at[1])))
    return large
