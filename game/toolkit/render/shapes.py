"""Shape painting: rounded rectangles, rings, discs, lines, and panels made of them."""

from collections.abc import Callable, Hashable
from functools import partial
from math import ceil
from typing import NamedTuple

import pygame

from game.toolkit import theme
from game.toolkit.assets import Assets
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.canvas import CanvasTool, box_of, hex_of
from game.toolkit.render.display_list import around
from game.toolkit.render.stretching import taller, wider
from game.toolkit.theme import OPAQUE, Colour

_HAIR = 2
"""Pixels added to the width of a shape's rounded end, so that the rounding does not reach the uniform middle."""
_BLOCK = 8
"""Counterpart of `_HAIR` for the ends of a shadow; larger, because a shadow is rendered at a quarter of its size."""
_LARGE = 100_000
"""Area in pixels of the largest shape that is rendered immediately."""


class Shapes(CanvasTool):
    """Drawing of plain shapes. Positions are in pixels."""

    areas = 1.0
    """Cache limit, as a multiple of the surface's area: large panels and shadows need much room."""

    def box(self, rect: Rect, fill: Colour, *, radius: float = 0, line: Colour | None = None, width: float = 1) -> None:
        """Draw a rounded rectangle (radius in pixels), optionally outlined."""
        self._plate(rect, fill, fill, radius, line, width)

    def panel(self, rect: Rect) -> None:
        """Draw a panel with a soft shadow, a gradient and a hairline of gold."""
        px = self._canvas.metrics.px
        self._shadow(rect, px(14), px(16))
        line = theme.with_alpha(theme.ACCENT, 0.85)
        self.plate(rect, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, radius=px(14), line=line)

    def plate(
        self, rect: Rect, *, top: Colour, bottom: Colour, radius: float, line: Colour, width: float = 1.5
    ) -> None:
        """Draw a rectangle with a gradient from top to bottom and an outline."""
        self._plate(rect, top, bottom, radius, line, max(self._canvas.metrics.px(width), 1.0))

    def _plate(self, rect: Rect, top: Colour, bottom: Colour, radius: float, line: Colour | None, width: float) -> None:
        """Draw a rounded rectangle; report a large one that is not rendered yet as missing (`Canvas.lack`)."""
        shown, size = self._canvas.shown, (max(round(rect.w), 1), max(round(rect.h), 1))
        shape = _Rounded(size, shown(top), shown(bottom), round(radius, 1), line and shown(line), round(width, 1))
        make = partial(_made, self._canvas.assets) if _is_large(shape.size) else self._widened
        surface = self._cache.get(shape) or self._shape(shape, shape.size, partial(make, shape))
        if surface is not None:
            self._canvas.display_list.picture(surface, (round(rect.x), round(rect.y)))
            return
        self._canvas.lack()
        if shape.bottom[3] > OPAQUE // 2:  # a substitute, seen only while the window is resized
            box = box_of(rect)
            self._canvas.display_list.shape(pygame.draw.rect, box, shape.bottom[:3], tuple(box), 0, round(radius))

    def _shape(self, key: Hashable, size: tuple[int, int], make: Callable[[], pygame.Surface]) -> pygame.Surface | None:
        if _is_large(size):
            return self._canvas.at_hand(self._cache, key, make)
        return self._cache.made(key, make)

    def _widened(self, shape: "_Rounded") -> pygame.Surface:
        """Return a shape, stretched from a narrow one in the cache: most shapes differ only in width."""
        key = _narrow(shape)
        narrow = self._cache.made(key, partial(_made, self._canvas.assets, key))
        return narrow if key == shape else wider(narrow, shape.size[0], _end(shape))

    def _shadow(self, rect: Rect, radius: float, spread: float) -> None:
        size = (round(rect.w + 4 * spread), round(rect.h + 4 * spread))
        key = ("shadow", size, round(radius), round(spread))
        soft = self._shape(key, size, partial(_soft, size, radius, spread))
        if soft is None:
            self._canvas.lack()
        else:
            self._canvas.display_list.picture(
                soft, (round(rect.x - 2 * spread), round(rect.y - 2 * spread + spread * 0.6))
            )

    def ring(self, rect: Rect, colour: Colour = theme.HIGHLIGHT, *, radius: float = 10, width: float = 2.5) -> None:
        """Draw the outline of a rectangle; sizes in units."""
        px = self._canvas.metrics.px
        self.box(rect, (0, 0, 0, 0), radius=px(radius), line=colour, width=px(width))

    def disc(self, centre: Point, radius: float, fill: Colour, line: Colour | None = None, width: float = 1.5) -> None:
        """Draw a circle; `radius` is in pixels, `width` in units."""
        rect = Rect(centre.x - radius, centre.y - radius, radius * 2, radius * 2)
        self.box(rect, fill, radius=radius, line=line, width=self._canvas.metrics.px(width))

    def rule(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """Draw a straight line."""
        thick = max(round(self._canvas.metrics.px(width)), 1)
        is_upright = start.x == end.x or start.y == end.y
        draw = pygame.draw.line if is_upright else pygame.draw.aaline
        points = ((start.x, start.y), (end.x, end.y))
        self._canvas.display_list.shape(draw, around(points, thick), colour[:3], *points, thick)


class _Rounded(NamedTuple):
    """A rounded rectangle with a vertical gradient and an optional outline; sizes in pixels.

    It is a tuple for speed, as every frame creates one for every shape.
    """

    size: tuple[int, int]
    top: Colour
    bottom: Colour
    radius: float
    line: Colour | None
    width: float


def _is_large(size: tuple[int, int]) -> bool:
    return size[0] * size[1] > _LARGE


def _end(shape: _Rounded) -> int:
    """Return the width in pixels of each end of a shape; its middle is uniform."""
    return ceil(min(shape.radius, shape.size[1] / 2) + shape.width) + _HAIR


def _narrow(shape: _Rounded) -> _Rounded:
    width, height = shape.size
    return shape._replace(size=(min(width, 2 * _end(shape) + 1), height))


def _made(assets: Assets, shape: _Rounded) -> pygame.Surface:
    small = _narrow(shape)
    narrow = assets.render(_svg(small), *small.size)
    return narrow if small == shape else wider(narrow, shape.size[0], _end(shape))


def _svg(shape: _Rounded) -> str:
    (w, h), line, width = shape.size, shape.line, shape.width
    stroke = f'stroke="{hex_of(line)}" stroke-opacity="{line[3] / 255:.3f}" stroke-width="{width:.2f}"' if line else ""
    half = width / 2 if line else 0
    r = max(min(shape.radius, w / 2, h / 2) - half, 0)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hex_of(colour)}" stop-opacity="{colour[3] / 255:.3f}"/>'
        for at, colour in ((0, shape.top), (1, shape.bottom))
    )
    where = f'x="{half}" y="{half}" width="{w - 2 * half}" height="{h - 2 * half}" rx="{r:.1f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">{stops}'
        f'</linearGradient></defs><rect {where} fill="url(#g)" {stroke}/></svg>'
    )


def _soft(size: tuple[int, int], radius: float, spread: float) -> pygame.Surface:
    """Render the blurred shadow of a rounded rectangle at a small size, with a margin, and stretch it."""
    end = ceil(3 * spread + radius) + _BLOCK
    width, height = (min(full, 2 * end + _BLOCK) for full in size)
    small = pygame.Surface((max(width // 4, 1), max(height // 4, 1)), pygame.SRCALPHA)
    inner = pygame.Rect(0, 0, max(round((width - 4 * spread) / 4), 1), max(round((height - 4 * spread) / 4), 1))
    inner.center = small.get_rect().center
    pygame.draw.rect(small, theme.SHADOW, inner, border_radius=max(round(radius / 4), 1))
    small = pygame.transform.gaussian_blur(small, max(round(spread / 4), 1))
    soft = pygame.transform.smoothscale(small, (width, height))
    if width < size[0]:
        soft = wider(soft, size[0], end)
    return taller(soft, size[1], end) if height < size[1] else soft
