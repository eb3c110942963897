"""Rectangles with round corners, rings, discs, lines, and the panels made of them."""

from collections.abc import Hashable
from math import ceil

import pygame

from game.ui import theme
from game.ui.drawing.canvas import Canvas, hex_of
from game.ui.drawing.widening import taller, wider
from game.ui.geometry import Point, Rect
from game.ui.theme import Colour

_HAIR = 2
"""Pixels beyond a corner after which nothing of it is seen."""
_BLOCK = 8
"""The same of a blurred one, which is drawn at a quarter of its size."""


class Shapes(Canvas):
    """Plain shapes. Positions are in pixels."""

    def box(self, rect: Rect, fill: Colour, *, radius: float = 0, line: Colour | None = None, width: float = 1) -> None:
        """A rectangle with round corners (in pixels) and perhaps an outline."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        key = ("box", self.is_contrasted, size, fill, round(radius), line, round(width, 1))
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shape(key, size, fill, fill, radius, line, width)
        self.surface.blit(shape, (round(rect.x), round(rect.y)))

    def panel(self, rect: Rect, *, top: Colour = theme.NAVY_LIGHT, bottom: Colour = theme.NAVY_DARK) -> None:
        """A panel with a soft shadow, a gradient and a hairline of gold."""
        px = self.metrics.px
        self._shadow(rect, px(14), px(16))
        self.plate(rect, top=top, bottom=bottom, radius=px(14), line=theme.with_alpha(theme.GOLD, 0.85))

    def plate(
        self, rect: Rect, *, top: Colour, bottom: Colour, radius: float, line: Colour, width: float = 1.5
    ) -> None:
        """A rectangle with a gradient from top to bottom and an outline."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        stroke = max(self.metrics.px(width), 1.0)
        key = ("plate", self.is_contrasted, size, top, bottom, round(radius), line, round(stroke, 1))
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shape(key, size, top, bottom, radius, line, stroke)
        self.surface.blit(shape, (round(rect.x), round(rect.y)))

    def _shape(
        self,
        key: Hashable,
        size: tuple[int, int],
        top: Colour,
        bottom: Colour,
        radius: float,
        line: Colour | None,
        width: float,
    ) -> pygame.Surface:
        """A rectangle with round corners, drawn as narrow as its corners allow and pulled to its width."""
        w, h = size
        end = ceil(min(radius, h / 2) + width) + _HAIR
        least = 2 * end + 1
        narrow = self._rounded((min(w, least), h), top, bottom, radius, line, width)
        return self._shapes.put(key, wider(narrow, w, end) if w > least else narrow)

    def _rounded(
        self, size: tuple[int, int], top: Colour, bottom: Colour, radius: float, line: Colour | None, width: float
    ) -> pygame.Surface:
        w, h = size
        top, bottom, line = self._shown(top), self._shown(bottom), line and self._shown(line)
        stroke = (
            f'stroke="{hex_of(line)}" stroke-opacity="{line[3] / 255:.3f}" stroke-width="{width:.2f}"' if line else ""
        )
        half = width / 2 if line else 0
        r = max(min(radius, w / 2, h / 2) - half, 0)
        stops = "".join(
            f'<stop offset="{at}" stop-color="{hex_of(colour)}" stop-opacity="{colour[3] / 255:.3f}"/>'
            for at, colour in ((0, top), (1, bottom))
        )
        shape = f'x="{half}" y="{half}" width="{w - 2 * half}" height="{h - 2 * half}" rx="{r:.1f}"'
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">{stops}'
            f'</linearGradient></defs><rect {shape} fill="url(#g)" {stroke}/></svg>'
        )
        return self._assets.render(svg, w, h)

    def _shadow(self, rect: Rect, radius: float, spread: float) -> None:
        size = (round(rect.w + 4 * spread), round(rect.h + 4 * spread))
        key = ("shadow", size, round(radius), round(spread))
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes.put(key, _soft(size, radius, spread))
        self.surface.blit(shape, (round(rect.x - 2 * spread), round(rect.y - 2 * spread + spread * 0.6)))

    def ring(self, rect: Rect, colour: Colour = theme.GOLD_LIGHT, *, radius: float = 10, width: float = 2.5) -> None:
        """The outline of a rectangle; sizes in units."""
        px = self.metrics.px
        self.box(rect, (0, 0, 0, 0), radius=px(radius), line=colour, width=px(width))

    def disc(self, centre: Point, radius: float, fill: Colour, line: Colour | None = None, width: float = 1.5) -> None:
        """A circle; radius in pixels."""
        rect = Rect(centre.x - radius, centre.y - radius, radius * 2, radius * 2)
        self.box(rect, fill, radius=radius, line=line, width=self.metrics.px(width))

    def rule(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """A straight line."""
        thick = max(round(self.metrics.px(width)), 1)
        pygame.draw.line(self.surface, colour[:3], (start.x, start.y), (end.x, end.y), thick)


def _soft(size: tuple[int, int], radius: float, spread: float) -> pygame.Surface:
    """The shadow of a rectangle with round corners, with room for it on all sides: blurred small, its middle pulled to size."""
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
