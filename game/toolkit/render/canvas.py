"""What everything that draws shares: the surface, the size of a unit, the player's tastes, the pictures at hand."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame

from game.toolkit import theme
from game.toolkit.assets import Assets, Cache
from game.toolkit.geometry import Rect
from game.toolkit.metrics import Metrics
from game.toolkit.render.display_list import DisplayList
from game.toolkit.render.worker import RenderWorker
from game.toolkit.theme import Colour, TableTheme

_LEAST_AREA = 900_000
_SHAPES, _PICTURES, _TEXTS = 1.0, 0.5, 0.4
"""Cache limits in areas of the surface: a large panel with its shadow, and so on."""


class Canvas:
    """A surface with a size of unit, and what is kept so that it need not be drawn again."""

    def __init__(
        self,
        surface: pygame.Surface,
        assets: Assets,
        metrics: Metrics,
        deck: str = "standard",
        render_worker: RenderWorker[pygame.Surface] | None = None,
    ) -> None:
        """Draw on `surface`; the `deck` decides on the colours of the suits.

        What takes long is made in the `render_worker`, and shown as it was, or roughly, until then; without one, while one waits.
        """
        self.surface = surface
        self.display_list = DisplayList(surface)
        self.metrics = metrics
        self.deck = deck
        self.table = TableTheme.BOTTLE_GREEN
        self.render_worker: RenderWorker[pygame.Surface] = RenderWorker() if render_worker is None else render_worker
        self.assets = assets
        self._shapes = Cache(0)
        self._pictures = Cache(0)
        self._texts = Cache(0)
        self._begin()
        self._make_room()

    def _begin(self) -> None:
        """Set up what a part of a painter keeps for itself."""

    def target(self, surface: pygame.Surface, metrics: Metrics) -> None:
        """Go on with another surface; what depends on the size of things is forgotten only as it falls out of use."""
        self.surface = surface
        self.display_list = DisplayList(surface)
        self.metrics = metrics
        self._make_room()

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Everything that is drawn meanwhile makes one picture, and is kept at least until the next."""
        for cache in (self._shapes, self._pictures, self._texts):
            cache.turn()
        with self.display_list.frame():
            yield

    def _make_room(self) -> None:
        """Set the limit of each cache, in pixels."""
        self._shapes.limit = round(self.area * _SHAPES)
        self._pictures.limit = round(self.area * _PICTURES)
        self._texts.limit = round(self.area * _TEXTS)

    @property
    def area(self) -> int:
        """The pixels by which caches are sized: those of the surface, and not fewer than a small window has."""
        width, height = self.surface.get_size()
        return max(width * height, _LEAST_AREA)

    def at_hand(
        self, cache: Cache, key: Hashable, make: Callable[[], pygame.Surface], *, patient: bool = False
    ) -> pygame.Surface | None:
        """A picture that takes long to make; None until it is ready."""
        found = cache.get(key)
        if found is None:
            found = self.render_worker.ask(key, make, patient=patient)
            if found is not None:
                cache.put(key, found)
        return found

    @property
    def is_contrasted(self) -> bool:
        """Whether everything is drawn for contrast rather than for beauty."""
        return self.table is TableTheme.HIGH_CONTRAST

    def _shown(self, colour: Colour) -> Colour:
        return theme.contrasted(colour) if self.is_contrasted else colour

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle."""
        before = self.display_list.limits
        self.display_list.limit(box_of(rect).clip(before))
        try:
            yield
        finally:
            self.display_list.limit(before)

    def shade(self, alpha: float) -> None:
        """Darken everything drawn so far, where it lies: a veil to blit would be a picture of the whole surface."""
        left = round(255 * (1 - alpha))
        self.display_list.fill((left, left, left), pygame.BLEND_RGB_MULT)
        red, green, blue = (round(part * alpha) for part in theme.SHADOW[:3])
        self.display_list.fill((red, green, blue), pygame.BLEND_RGB_ADD)


def box_of(rect: Rect) -> pygame.Rect:
    """The rectangle in whole pixels."""
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def hex_of(colour: Colour) -> str:
    """The colour as SVG writes it, without its alpha."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
