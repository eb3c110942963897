"""Props: turned or stretched pictures, light, ribbons and sparks in the animations of great moments."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

import pygame

from game.toolkit import theme
from game.toolkit.assets import Assets
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.canvas import box_of
from game.toolkit.render.display_list import around
from game.toolkit.render.painter import PainterExtension
from game.toolkit.theme import OPAQUE, Colour, Face, TextStyle

_STEP = 8
"""Step in pixels to which a picture's height is rounded, so that fewer sizes are rendered."""
_TURN = 0.8
"""Step in degrees to which a picture's angle is rounded."""
_CORNERS = 96
"""The number of shifted dark copies of digits that form their rim."""
_COARSE = 6
"""The factor by which light is drawn smaller than shown, for soft edges."""
_FINE = 4
"""The factor by which a sign is rendered larger than its light, for smooth edges."""

_MINUS = "\N{MINUS SIGN}"
_FAINT = (84, 84, 84)
"""The strength of the glow around a sign of light, out of 255."""
WARM = (232, 178, 84)
"""The colour of the lamp's light."""
_CRACK = ((0.50, 0.0), (0.44, 0.2), (0.56, 0.4), (0.45, 0.6), (0.55, 0.8), (0.48, 1.0))
"""The crack through a broken seal, from top to bottom, in fractions of its width and height."""


class Props(PainterExtension):
    """Pictures and light shown briefly above the whole table."""

    areas = 0.25

    def picture(
        self, name: str, centre: Point, height: float, *, ratio: float = 1.0, turn: float = 0.0, strength: float = 1.0
    ) -> None:
        """Draw a picture `ratio` times as wide as high, turned by `turn` degrees, with the opacity `strength`, 0 to 1."""
        tall = max(round(height / _STEP), 1) * _STEP
        angle = round(turn / _TURN) * _TURN
        key = (name, tall, ratio, angle)
        made = self._cache.made(key, lambda: self._turned(name, tall, ratio, angle))
        made.set_alpha(round(OPAQUE * strength))
        self._blit(made, centre)

    def _turned(self, name: str, tall: int, ratio: float, angle: float) -> pygame.Surface:
        flat = self._painter.assets.rendered(name, max(round(tall * ratio), 1), tall)
        return pygame.transform.rotozoom(flat, angle, 1.0) if angle else flat

    def made(self, key: Hashable, centre: Point, make: Callable[[], pygame.Surface]) -> None:
        """Draw a surface; the first call with this key renders it with `make`, in the calling thread."""
        self._blit(self._cache.made(key, make), centre)

    def _blit(self, surface: pygame.Surface, centre: Point) -> None:
        width, height = surface.get_size()
        self._painter.display_list.picture(surface, (round(centre.x - width / 2), round(centre.y - height / 2)))

    def shine(self, key: Hashable, where: Rect, make: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        """Cast light on a rectangle, except in high contrast. `make` draws the light on black in a small picture to be enlarged."""
        if self._painter.is_contrasted:
            return
        box = box_of(where)
        whole = (key, box.size)
        found = self._painter.at_hand(self._cache, whole, partial(_stretched, make, box.size))
        if found is not None:
            self._painter.display_list.shape(_add, box, found, box.topleft)

    def sign(self, name: str, where: Rect, colour: tuple[float, float, float]) -> None:
        """Cast a sign as coloured light on a rectangle; in high contrast, draw it plainly."""
        if self._painter.is_contrasted:
            self._painter.pictures.draw(f"{name}-on-dark", where)
        self.shine((name, colour), where, partial(sign_of_light, self._painter.assets, name, colour))

    def ribbon(self, points: list[Point], width: float, colours: tuple[Colour, Colour]) -> None:
        """Draw a ribbon along points, with stripes of two colours and a dark edge."""
        line = [(point.x, point.y) for point in points]
        draw = self._painter.display_list.shape
        draw(_lines, around(line, width + 4), (18, 16, 30), tuple(line), max(round(width) + 3, 3))
        for index, stripe in enumerate(pairwise(line)):
            colour = self._painter.shown(colours[index % 2])[:3]
            draw(_lines, around(stripe, width), colour, stripe, max(round(width), 2))

    def spark(self, spot: Point, radius: float, colour: Colour) -> None:
        """Draw a spark as a small filled circle."""
        box = pygame.Rect(0, 0, max(round(2 * radius), 2), max(round(2 * radius), 2))
        box.center = (round(spot.x), round(spot.y))
        self._painter.display_list.shape(pygame.draw.ellipse, box, self._painter.shown(colour)[:3], tuple(box))


def _stretched(make: Callable[[tuple[int, int]], pygame.Surface], size: tuple[int, int]) -> pygame.Surface:
    small = make((max(size[0] // _COARSE, 2), max(size[1] // _COARSE, 2)))
    return pygame.transform.smoothscale(small, size)


def _add(surface: pygame.Surface, light: pygame.Surface, at: tuple[int, int]) -> None:
    surface.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)


def _lines(
    surface: pygame.Surface, colour: tuple[int, int, int], points: Sequence[tuple[float, float]], width: int
) -> None:
    for start, end in pairwise(points):
        pygame.draw.aaline(surface, colour, start, end, width)


def cone_of_light(strength: float, opened: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw a cone of light on black, from the middle of the upper edge to a pool of light below."""
    width, height = size
    light = pygame.Surface(size)
    middle, foot = width / 2, height * 0.74
    for share, level in ((1.0, 0.13), (0.86, 0.22), (0.7, 0.31), (0.5, 0.4)):
        reach = width * 0.46 * opened * share
        colour = tuple(min(round(part_ * level * strength), 255) for part_ in WARM)
        layer = pygame.Surface(size)
        pygame.draw.polygon(
            layer, colour, [(middle - 6, 0), (middle + 6, 0), (middle + reach, foot), (middle - reach, foot)]
        )
        pool = pygame.Rect(0, 0, round(2 * reach), round(height * 0.5 * share))
        pool.center = (round(middle), round(foot))
        pygame.draw.ellipse(layer, colour, pool)
        light.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    return pygame.transform.gaussian_blur(light, 5)


def sign_of_light(
    assets: Assets, name: str, colour: tuple[float, float, float], size: tuple[int, int]
) -> pygame.Surface:
    """Draw a sign as light on black, with a soft rim and a glow around it."""
    side = max(min(size) * 7 // 8, 2)
    picture = assets.rendered(name, side * _FINE, side * _FINE)
    light = pygame.Surface(size)
    shape = pygame.mask.from_surface(picture).to_surface(setcolor=tuple(map(round, colour)), unsetcolor=(0, 0, 0))
    shape = pygame.transform.smoothscale(shape, (side, side))
    light.blit(shape, ((size[0] - side) // 2, (size[1] - side) // 2))
    glow = pygame.transform.gaussian_blur(light, max(side // 12, 1))
    light = pygame.transform.gaussian_blur(light, 2)
    glow.fill(_FAINT, special_flags=pygame.BLEND_RGB_MULT)
    light.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return light


def number_picture(assets: Assets, text: str, tall: int, tones: tuple[Colour, Colour]) -> pygame.Surface:
    """Render points in large type, shaded from top to bottom, with a dark rim and a minus sign as bold as digits."""
    font, rim = assets.font(TextStyle(Face.TITLE, tall), 1.0), max(tall // 14, 2)
    figures = text.lstrip(_MINUS)
    left = round(tall * 0.46) if figures != text else 0
    letters = pygame.Surface((left + font.size(figures)[0], font.get_height()), pygame.SRCALPHA)
    letters.blit(font.render(figures, True, theme.TEXT[:3]), (left, 0))
    if left:
        pygame.draw.rect(letters, theme.TEXT[:3], (0, font.get_ascent() - tall * 0.3, tall * 0.36, tall * 0.12))
    dark = letters.copy()
    dark.fill(theme.INK, special_flags=pygame.BLEND_RGB_MIN)
    whole = pygame.Surface((letters.get_width() + 2 * rim, letters.get_height() + 2 * rim), pygame.SRCALPHA)
    for step in range(_CORNERS):
        angle = 2 * pi * step / _CORNERS
        whole.blit(dark, (round(rim + rim * cos(angle)), round(rim + rim * sin(angle))))
    shade = pygame.Surface((1, 2))
    for row, tone in enumerate(tones):
        shade.set_at((0, row), tone)
    shade = pygame.transform.smoothscale(shade, letters.get_size())
    letters.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    whole.blit(letters, (rim, rim))
    return whole


def broken_picture(assets: Assets, name: str, side: int) -> pygame.Surface:
    """Render a seal broken into two grey halves that lean apart."""
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
