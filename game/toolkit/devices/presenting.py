"""Presentation of frames: copying by the system, or uploading to a graphics card if that is faster."""

import time
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game.toolkit.theme import GROUND
from game.toolkit.viewport import Viewport, viewport

TRIALS: Final = 8
"""Number of frames timed for the first way of presenting."""
SLOW: Final = 0.010
"""Seconds above which presenting a frame is too slow; a whole frame has a sixtieth of a second."""
_TRIALS_OF_OTHER: Final = 3
_GAIN: Final = 0.5
"""Fraction of the current way's time; the game switches to the other way of presenting if that takes less."""
_DEPTH: Final = 32
"""Bits per pixel of the surfaces created here."""
_TRUE_COLOURS: Final = 24
"""Minimum bits per pixel of a surface on which pygame can draw everything."""


class Way(Protocol):
    """A way to present a surface in a window."""

    window: pygame.Window
    viewport: Viewport
    """Position and size of the drawing in the window."""
    surface: pygame.Surface
    """Surface to draw on; its size is `viewport.drawing`."""

    def show(self) -> None:
        """Present the drawing."""

    def fit(self) -> None:
        """Adapt the surface to a new window size."""


class Copying:
    """A way of presenting in which the system copies the drawing to the window.

    Without a graphics card this takes 0.5 ms, whereas `Uploading` takes 4 to 25 ms and 100 MB of memory.

    Drawing goes to the window's own surface, or to a separate one if the window's surface is too small or lacks colours.
    """

    def __init__(self, window: pygame.Window) -> None:
        """Present in this window.

        Raises:
            pygame.error: the window has no surface on this system.
        """
        self.window = window
        self.fit()

    def show(self) -> None:
        """Present the drawing."""
        if self.surface is not self._pane:
            self._bring_over()
        self.window.flip()

    def _bring_over(self) -> None:
        """Copy the drawing to the window's surface: convert its pixel format, and scale it down for a smaller window."""
        if self.viewport.is_plain:
            self._pane.blit(self.surface, (0, 0))
        else:
            x, y, w, h = self.viewport.shown
            self._pane.blit(pygame.transform.smoothscale(self.surface, (w, h)), (x, y))

    def fit(self) -> None:
        """Get a surface for the present window size: the window's own or a separate one."""
        self._pane = self.window.get_surface()
        self.viewport = viewport(*self._pane.get_size())
        if self.viewport.is_plain and has_true_colours(self._pane):
            self.surface = self._pane
        else:
            self._pane.fill(GROUND[:3])
            self.surface = pygame.Surface(self.viewport.drawing, depth=_DEPTH)


class Uploading:
    """A way of presenting in which the graphics card displays the uploaded drawing."""

    def __init__(self, window: pygame.Window) -> None:
        """Present in this window, whose own surface must never have been requested.

        Raises:
            pygame.error: there is no renderer.
        """
        from pygame._sdl2 import video  # noqa: PLC0415 - rarely needed, and would delay the start

        self.window = window
        self._texture_of = video.Texture
        self._renderer = video.Renderer(window)
        self._renderer.draw_color = GROUND[:3]
        self.fit()

    def show(self) -> None:
        """Present the drawing."""
        self._texture.update(self.surface)
        if not self.viewport.is_plain:
            self._renderer.clear()
        self._texture.draw(dstrect=pygame.Rect(self.viewport.shown))
        self._renderer.present()

    def fit(self) -> None:
        """Create a surface and a texture for the present window size."""
        self.viewport = viewport(*self.window.size)
        self.surface = pygame.Surface(self.viewport.drawing, depth=_DEPTH)
        self._texture = self._texture_of(self._renderer, self.viewport.drawing, streaming=True)


def has_true_colours(surface: pygame.Surface) -> bool:
    """Return True if a surface has a whole byte each for red, green and blue, so that pygame can draw everything."""
    return surface.get_bitsize() >= _TRUE_COLOURS and surface.get_losses()[:3] == (0, 0, 0)


class PresentTimer:
    """Timer that measures one way of presenting and, if it is too slow, the other way."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """Measure times with `clock`, which returns seconds."""
        self._clock = clock
        self._best = float("inf")
        self._left = TRIALS

    def show(self, way: Way, other: Callable[[Way], Way | None]) -> Way:
        """Present the drawing; return the way to use next: the given one, or the one created by `other`.

        Only the fastest frame of each way counts. The rejected way's window is destroyed.
        """
        took = self._timed(way)
        if not self._left:
            return way
        self._left -= 1
        self._best = min(self._best, took)
        if self._left or self._best <= SLOW:
            return way
        tried = other(way)
        if tried is None:
            return way
        tried.surface.blit(way.surface, (0, 0))
        is_quicker = any(self._timed(tried) < self._best * _GAIN for _ in range(_TRIALS_OF_OTHER))
        given_up, kept = (way, tried) if is_quicker else (tried, way)
        given_up.window.destroy()
        return kept

    def _timed(self, way: Way) -> float:
        start = self._clock()
        way.show()
        return self._clock() - start
