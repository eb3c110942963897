"""Drawing surface: its pixels, the length of a unit, the player's settings, and caches of pictures that it needs."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import pygame

from game.toolkit import theme
from game.toolkit.assets import Assets, Cache
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.geometry import Rect
from game.toolkit.metrics import Metrics
from game.toolkit.render.display_list import DisplayList
from game.toolkit.theme import OPAQUE, Colour, TableTheme
from game.worker import InlineWorker, Ticket, Worker

_LEAST_AREA = 900_000


class Canvas:
    """A surface with a unit length, and caches of what need not be drawn again. Positions are in pixels."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, worker: Worker | None = None) -> None:
        """Draw on `surface`.

        Slow pictures are made by the `worker`. Until then they are shown as they were before; where they were not, the frame is
        not shown. Without a worker the caller waits.
        """
        self.surface = surface
        self.display_list = DisplayList(surface)
        self.metrics = metrics
        self.deck = "standard"
        """The deck, which decides on the colours of the suits."""
        self.table = TableTheme.BOTTLE_GREEN
        self.device = Device.KEYBOARD
        """The device whose keys or buttons are named in what is drawn."""
        self.render_worker: RenderWorker[pygame.Surface] = RenderWorker(worker or InlineWorker())
        self.assets = assets
        self.lacking = 0
        """The pictures of the last frame that are not made yet, and of which there is nothing else to be shown."""
        self.stand_ins = 0
        """The pictures shown so far that were not what they were to be: none but while the window changes its size."""
        self.is_held = False
        """True if the last frame was not shown, and the one before it stays."""
        self._has_shown = self._is_resized = False
        self._caches: list[tuple[Cache, float]] = []

    def target(self, surface: pygame.Surface, metrics: Metrics) -> None:
        """Continue with another surface; cached pictures of other sizes are dropped only as they fall out of use."""
        self.surface = surface
        self.display_list = DisplayList(surface)
        self.metrics = metrics
        self._is_resized = self._has_shown
        for cache, areas in self._caches:
            cache.limit = round(self._area * areas)

    def cache(self, areas: float) -> Cache:
        """Return a new cache, as large as `areas` areas of the surface, that holds what a frame uses at least until the next."""
        made = Cache(round(self._area * areas))
        self._caches.append((made, areas))
        return made

    @contextmanager
    def frame(self, *, may_show: bool = True) -> Iterator[None]:
        """Take everything drawn in the block as one picture, and keep it at least until the next.

        It is not shown while something of it is not made yet, or by the caller's wish; only in a window of a new size, where
        nothing is to be seen yet, what there is is shown.
        """
        for cache, _areas in self._caches:
            cache.turn()
        self.lacking = 0
        with self.display_list.frame(lambda: self._is_shown(may_show=may_show)):
            yield

    def _is_shown(self, *, may_show: bool) -> bool:
        self.is_held = not may_show or (bool(self.lacking) and not self._is_resized)
        if not self.is_held:
            self.stand_ins += self.lacking
            self._has_shown = True
            self._is_resized = self._is_resized and bool(self.lacking)
        return not self.is_held

    def lack(self) -> None:
        """Note that a picture is not made yet, and that nothing can be shown in its place."""
        self.lacking += 1

    @property
    def _area(self) -> int:
        """The pixels by which caches are sized: those of the surface, and not fewer than a small window has."""
        width, height = self.surface.get_size()
        return max(width * height, _LEAST_AREA)

    def at_hand(
        self, cache: Cache, key: Hashable, make: Callable[[], pygame.Surface], *, is_patient: bool = False
    ) -> pygame.Surface | None:
        """Return a picture that takes long to render; None until it is ready."""
        found = cache.get(key)
        if found is None:
            found = self.render_worker.ask(key, make, is_patient=is_patient)
            if found is not None:
                cache.put(key, found)
        return found

    @property
    def is_contrasted(self) -> bool:
        """True if everything is drawn in high contrast."""
        return self.table is TableTheme.HIGH_CONTRAST

    def shown(self, colour: Colour) -> Colour:
        """Return a colour as it is drawn."""
        return theme.contrasted(colour) if self.is_contrasted else colour

    @contextmanager
    def clipped(self, rect: Rect | None) -> Iterator[None]:
        """Draw only inside a rectangle; anywhere if there is none."""
        before = self.display_list.limits
        if rect is not None:
            self.display_list.limit(box_of(rect).clip(before))
        try:
            yield
        finally:
            self.display_list.limit(before)

    def dim(self, share: float) -> None:
        """Leave a share of the light on everything drawn so far."""
        left = round(OPAQUE * share)
        if left < OPAQUE:
            self.display_list.fill((left, left, left), pygame.BLEND_RGB_MULT)

    def shade(self, alpha: float) -> None:
        """Darken everything drawn so far in place: a veil to blit would be a picture of the whole surface."""
        self.dim(1 - alpha)
        red, green, blue = (round(part * alpha) for part in theme.SHADOW[:3])
        self.display_list.fill((red, green, blue), pygame.BLEND_RGB_ADD)


def box_of(rect: Rect) -> pygame.Rect:
    """Return the rectangle in whole pixels."""
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def hex_of(colour: Colour) -> str:
    """Return the colour as SVG writes it, without its alpha."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


Picture = TypeVar("Picture")


class RenderWorker(Generic[Picture]):
    """A worker's pictures by their keys. In each frame all that is wanted is asked for anew."""

    def __init__(self, worker: Worker) -> None:
        """Have pictures made by this worker, which makes nothing else."""
        self.worker = worker
        self.has_waiting = False
        """True if something asked for in this frame is not ready: a stand-in is shown, and another frame is due."""
        self._tickets: dict[Hashable, Ticket[Picture]] = {}
        self._left_lying: set[Hashable] = set()
        """The keys of pictures from before this frame; those that nobody fetches in it are forgotten."""

    def begin(self) -> None:
        """Begin a new frame: requests that are not repeated in it are dropped, unless in progress.

        Raises:
            JobFailedError: a picture that nobody fetched could not be made.
        """
        self.worker.drop_waiting()
        for key in self._left_lying & self._tickets.keys():
            self._tickets.pop(key).result()
        self._tickets = {key: ticket for key, ticket in self._tickets.items() if not ticket.is_dropped}
        self._left_lying = {key for key, ticket in self._tickets.items() if ticket.is_done}
        self.has_waiting = False

    def ask(self, key: Hashable, make: Callable[[], Picture], *, is_patient: bool = False) -> Picture | None:
        """Return the picture of a key, once; None while it is being made. Patient requests come after all others.

        What `make` draws from must be its own: another thread may be drawing meanwhile.

        Raises:
            JobFailedError: it could not be made.
        """
        ticket = self._tickets.get(key)
        if ticket is None:
            ticket = self._tickets[key] = self.worker.submit(lambda _stop: make(), is_urgent=not is_patient)
        if ticket.is_done:
            del self._tickets[key]
            return ticket.result()
        self.has_waiting = True
        return None
