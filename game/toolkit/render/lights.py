"""Pools of light, and content that fades out at an edge."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from game.toolkit.geometry import Point, Rect
from game.toolkit.render.canvas import CanvasTool, box_of
from game.toolkit.theme import OPAQUE, Colour

_COARSE = 8
"""Factor by which a pool of light is rendered smaller than shown."""


class Lights(CanvasTool):
    """Drawing of pools of light, and of content that fades out at an edge."""

    areas = 0.4

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """Draw a round pool of light, with a radius in pixels and a strength of 0 to 1; nothing in high contrast."""
        if self._canvas.is_contrasted:
            return
        key = ("glow", max(round(radius * 2), 2), colour)
        light = self._cache.made(key, lambda: pool_of_light(radius, colour))
        light.set_alpha(round(OPAQUE * strength))
        side = light.get_width()
        self._canvas.display_list.picture(light, (round(centre.x - side / 2), round(centre.y - side / 2)))

    @contextmanager
    def fading(self, tops: Sequence[Rect], bottoms: Sequence[Rect], gone: float) -> Iterator[None]:
        """Fade the content drawn in the block into the background, towards the top or bottom edge of each rectangle.

        The last `gone` pixels of the content are invisible.
        """
        whole = self._canvas.surface.get_rect()
        strips = [
            (box_of(rect).clip(whole), is_top) for is_top, rects in ((True, tops), (False, bottoms)) for rect in rects
        ]
        kept = [(self._kept(box, is_top=is_top), box, is_top) for box, is_top in strips]
        for ground, box, _is_top in kept:
            self._canvas.display_list.shape(_keep, box, ground, tuple(box))
        yield
        for ground, box, is_top in kept:
            self._canvas.display_list.shape(_fade, box, ground, tuple(box), is_top, round(gone))

    def _kept(self, box: pygame.Rect, *, is_top: bool) -> pygame.Surface:
        """Return a surface for a copy of the background, the same object in every frame, so that frames can be compared."""
        key = ("fading", tuple(box), is_top)
        return self._cache.made(key, lambda: pygame.Surface(box.size, 0, self._canvas.surface))


def _keep(surface: pygame.Surface, ground: pygame.Surface, box: tuple[int, int, int, int]) -> None:
    ground.blit(surface, (0, 0), box)


def _fade(
    surface: pygame.Surface, ground: pygame.Surface, box: tuple[int, int, int, int], is_top: bool, gone: int
) -> None:
    """Blend the copied background over the content, increasingly towards the top or bottom edge; hide the last `gone` pixels."""
    x, y, w, h = box
    for row in range(h):
        left = (h - row) if is_top else row + 1
        ground.set_alpha(min(OPAQUE * left // max(h - gone, 1), OPAQUE))
        surface.blit(ground, (x, y + row), (0, row, w, 1))


def pool_of_light(radius: float, colour: Colour) -> pygame.Surface:
    """Return a disc of light that fades towards its edge; radius in pixels."""
    size = max(round(radius * 2), 2)
    side = max(size // _COARSE, 2)
    light = pygame.Surface((side, side), pygame.SRCALPHA)
    for ring in range(side // 2, 0, -1):
        share = 1 - 2 * ring / side
        pygame.draw.circle(light, (*colour[:3], round(colour[3] * share * share)), (side / 2, side / 2), ring)
    return pygame.transform.smoothscale(light, (size, size))
