"""Drawing surface: pixels, unit length, the player's settings, and picture caches."""

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
    """A surface with a unit length and picture caches. Positions are in pixels."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, worker: Worker | None = None) -> None:
        """Draw on `surface`.

        The `worker` renders slow pictures. Until a picture is ready, its previous version is shown; without one, the frame is not
        shown. Without a `worker` the caller renders the pictures.
        """
        self.deck = "standard"
        """Deck, which determines the suit colours."""
        self.table = TableTheme.BOTTLE_GREEN
        self.device = Device.KEYBOARD
        """Device whose keys or buttons are named in texts."""
        self.render_worker: RenderWorker[pygame.Surface] = RenderWorker(worker or InlineWorker())
        self.assets = assets
        self.lacking = 0
        """Number of pictures in the last frame that were missing without a substitute."""
        self.stand_ins = 0
        """Total number of pictures missing from frames shown incomplete; this happens only while the window is resized."""
        self.is_held = False
        """True if the last frame was not shown, so that an earlier one stays."""
        self._has_shown = self._is_resized = False
        self._caches: list[tuple[Cache, float]] = []
        self.target(surface, metrics)

    def target(self, surface: pygame.Surface, metrics: Metrics) -> None:
        """Continue on another surface; the caches keep their pictures until they need the room."""
        self.surface = surface
        self.display_list = DisplayList(surface)
        self.metrics = metrics
        self._is_resized = self._has_shown
        for cache, areas in self._caches:
            cache.limit = round(self._area * areas)

    def cache(self, areas: float) -> Cache:
        """Return a new cache for `areas` times the surface's area in pixels; it always keeps all pictures of the current frame."""
        made = Cache(round(self._area * areas))
        self._caches.append((made, areas))
        return made

    @contextmanager
    def frame(self, *, may_show: bool = True) -> Iterator[None]:
        """Draw one frame in the block; its pictures stay cached at least until the next frame.

        The frame is not shown while it lacks a picture, or if `may_show` is false. A window that was just resized shows even an
        incomplete frame.
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
        """Record that a picture is not ready and has no substitute."""
        self.lacking += 1

    @property
    def _area(self) -> int:
        width, height = self.surface.get_size()
        return max(width * height, _LEAST_AREA)

    def at_hand(
        self, cache: Cache, key: Hashable, make: Callable[[], pygame.Surface], *, is_patient: bool = False
    ) -> pygame.Surface | None:
        """Return a picture that is slow to render; None until it is ready. For `is_patient` see `RenderWorker.ask`."""
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
        """Return a colour as it is drawn in the current theme."""
        return theme.contrasted(colour) if self.is_contrasted else colour

    @contextmanager
    def clipped(self, rect: Rect | None) -> Iterator[None]:
        """Limit drawing to a rectangle; None means no limit."""
        before = self.display_list.limits
        if rect is not None:
            self.display_list.limit(box_of(rect).clip(before))
        try:
            yield
        finally:
            self.display_list.limit(before)

    def dim(self, share: float) -> None:
        """Dim everything drawn so far to a fraction of its brightness."""
        left = round(OPAQUE * share)
        if left < OPAQUE:
            self.display_list.fill((left, left, left), pygame.BLEND_RGB_MULT)

    def shade(self, alpha: float) -> None:
        """Darken the pixels drawn so far; a dark layer over them would need a picture of the surface's size."""
        self.dim(1 - alpha)
        red, green, blue = (round(part * alpha) for part in theme.SHADOW[:3])
        self.display_list.fill((red, green, blue), pygame.BLEND_RGB_ADD)


def box_of(rect: Rect) -> pygame.Rect:
    """Return the rectangle in whole pixels."""
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def hex_of(colour: Colour) -> str:
    """Return the colour in SVG notation, without alpha."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


class CanvasTool:
    """Tool that draws on a canvas, with its own picture cache."""

    areas: float
    """Cache limit, as a multiple of the surface's area."""

    def __init__(self, canvas: Canvas) -> None:
        """Draw on a canvas."""
        self._canvas = canvas
        self._cache = canvas.cache(self.areas)


Picture = TypeVar("Picture")


class RenderWorker(Generic[Picture]):
    """Pictures rendered by a worker, by key. Each frame must request all its pictures again."""

    def __init__(self, worker: Worker) -> None:
        """Render the pictures with this worker, which has no other jobs."""
        self.worker = worker
        self.has_waiting = False
        """True if a picture of this frame is not ready, so that another frame is due."""
        self._tickets: dict[Hashable, Ticket[Picture]] = {}
        self._left_lying: set[Hashable] = set()
        """Keys of pictures finished in earlier frames, which are dropped if this frame does not fetch them."""

    def begin(self) -> None:
        """Begin a new frame; requests not repeated in it are dropped, unless in progress.

        Raises:
            JobFailedError: a picture that was never fetched could not be rendered.
        """
        self.worker.drop_waiting()
        for key in self._left_lying & self._tickets.keys():
            self._tickets.pop(key).result()
        self._tickets = {key: ticket for key, ticket in self._tickets.items() if not ticket.is_dropped}
        self._left_lying = {key for key, ticket in self._tickets.items() if ticket.is_done}
        self.has_waiting = False

    def ask(self, key: Hashable, make: Callable[[], Picture], *, is_patient: bool = False) -> Picture | None:
        """Return the picture of a key and forget it; None while it is being rendered.

        A patient request is served after all others. `make` must not use shared surfaces, on which another thread may be drawing.

        Raises:
            JobFailedError: the picture could not be rendered.
        """
        ticket = self._tickets.get(key)
        if ticket is None:
            ticket = self._tickets[key] = self.worker.submit(lambda _stop: make(), is_urgent=not is_patient)
        if ticket.is_done:
            del self._tickets[key]
            return ticket.result()
        self.has_waiting = True
        return None
