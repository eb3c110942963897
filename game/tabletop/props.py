"""Props of the great moments: turned and stretched pictures, light that falls on what is drawn, rings, sparks."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

import pygame

from game.toolkit.assets import Assets
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.canvas import box_of, hex_of
from game.toolkit.render.display_list import around
from game.toolkit.render.painter import Painter, PainterExtension
from game.toolkit.theme import OPAQUE, Colour

_AREAS = 0.25
"""The limit of the cache, in areas of the surface."""
_STEP = 8
"""Pixels by which the sizes of a picture differ that grows or shrinks."""
_TURN = 0.8
"""Degrees by which turned pictures differ."""
_CORNERS, _EDGE = 96, 2
"""The straight pieces of a ring, and the pixels of its smooth edge."""
_COARSE = 6
"""The factor by which light is drawn smaller than it is shown: its edges are soft."""
_FINE = 4
"""The factor by which the shape of a sign in light is drawn larger than that: its edges have no steps."""

_WARM = (232, 178, 84)
"""The colour of the lamp's light."""
_CRACK = ((0.50, 0.0), (0.44, 0.2), (0.56, 0.4), (0.45, 0.6), (0.55, 0.8), (0.48, 1.0))
"""The crack through a broken seal, from its top to its bottom, as shares of its width and height."""


class Props(PainterExtension):
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
        self.made(key, centre, lambda: self._turned(name, tall, ratio, angle))

    def _turned(self, name: str, tall: int, ratio: float, angle: float) -> pygame.Surface:
        flat = self._painter.assets.rendered(name, max(round(tall * ratio), 1), tall)
        return pygame.transform.rotozoom(flat, angle, 1.0) if angle else flat

    def made(self, key: Hashable, centre: Point, make: Callable[[], pygame.Surface]) -> None:
        """Draw a surface that is made once, at once."""
        self._blit(self._cache.made(key, make), centre)

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
        """Draw a ring, flatter than a circle by a factor, with smooth edges."""
        shown, draw = self._painter.shown(colour)[:3], self._painter.display_list.shape
        turns = [2 * pi * corner / _CORNERS for corner in range(_CORNERS + 1)]
        if width > _EDGE + 1:
            core = pygame.Rect(0, 0, round(2 * across), round(2 * across * flat)).inflate(-_EDGE, -_EDGE)
            core.center = (round(centre.x), round(centre.y))
            draw(pygame.draw.ellipse, core.inflate(2, 2), shown, tuple(core), round(width - _EDGE))
        for reach in {across, max(across - width + _EDGE, 1.0)}:
            line = [
                (centre.x + reach * cos(turn), centre.y + (reach - across * (1 - flat)) * sin(turn)) for turn in turns
            ]
            draw(_lines, around(line, _EDGE + 2), shown, tuple(line), _EDGE)

    def star(
        self,
        centre: Point,
        across: float,
        *,
        most: float,
        tips: int,
        dent: float,
        colour: Colour,
        strength: float = 1.0,
    ) -> None:
        """Draw a star, its dents at a share of its reach; translucent by the alpha of its colour and its strength.

        It is rendered once, for the `most` that it reaches, and shrunk while it grows: there is none before that is ready.
        """
        shape = (max(round(most), 1), tips, dent, self._painter.shown(colour))
        whole = self._painter.at_hand(self._cache, ("star", *shape), partial(_star, *shape))
        reach = round(across / _STEP) * _STEP
        if whole is not None and reach > 0:
            key, size = ("star", reach, *shape), (2 * reach, 2 * reach)
            made = self._cache.made(key, partial(pygame.transform.smoothscale, whole, size))
            made.set_alpha(round(OPAQUE * strength))
            self._blit(made, centre)

    def ribbon(self, points: list[Point], width: float, colours: tuple[Colour, Colour]) -> None:
        """Draw a ribbon of two colours in stripes along points, with a dark edge."""
        line = [(point.x, point.y) for point in points]
        draw = self._painter.display_list.shape
        draw(_lines, around(line, width + 4), (18, 16, 30), tuple(line), max(round(width) + 3, 3))
        for index, stripe in enumerate(pairwise(line)):
            colour = self._painter.shown(colours[index % 2])[:3]
            draw(_lines, around(stripe, width), colour, stripe, max(round(width), 2))

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
    """Render a star that fills a square, with smooth edges."""
    side, points = 2 * reach, []
    for index in range(2 * tips):
        away, angle = reach * (dent if index % 2 else 1.0), (180 * index / tips - 90) * pi / 180
        points.append(f"{reach + away * cos(angle):.2f},{reach + away * sin(angle):.2f}")
    fill = f'fill="{hex_of(colour)}" fill-opacity="{colour[3] / OPAQUE:.3f}"'
    shape = f'<polygon points="{" ".join(points)}" {fill}/>'
    return Assets.render(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{shape}</svg>', side, side
    )


def _lines(
    surface: pygame.Surface, colour: tuple[int, int, int], points: Sequence[tuple[float, float]], width: int
) -> None:
    """Draw a line along points with smooth edges."""
    for start, end in pairwise(points):
        pygame.draw.aaline(surface, colour, start, end, width)


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
    picture = assets.rendered(name, side * _FINE, side * _FINE)
    colour = tuple(min(round(part_ * 0.42 * strength), 255) for part_ in _WARM)
    light = pygame.Surface(size)
    shape = pygame.mask.from_surface(picture).to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 255))
    shape = pygame.transform.smoothscale(shape, (side, side))
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
