"""Presentation of frames: copied by the system, or uploaded to a graphics card, by the quicker way here."""

import time
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game.toolkit.theme import NIGHT
from game.toolkit.viewport import Viewport, viewport

TRIALS: Final = 8
"""The number of frames timed to measure a way."""
SLOW: Final = 0.010
"""Seconds beyond which showing takes too much of a frame's sixtieth of a second."""
_TRIALS_OF_OTHER: Final = 3
_GAIN: Final = 0.5
"""The largest share of the time that another way may take to be worth a change."""
_DEPTH: Final = 32
"""Bits per pixel of our own surfaces."""
_TRUE_COLOURS: Final = 24
"""Bits of the colours in a pixel."""


class Way(Protocol):
    """A way to show a surface in a window."""

    window: pygame.Window
    viewport: Viewport
    """The place of the drawing in the window."""
    surface: pygame.Surface
    """The surface to draw on, of the size of a drawing in the viewport."""

    def show(self) -> None:
        """Present what was drawn."""

    def fit(self) -> None:
        """Fit the surface to a new size of the window."""


class Copying:
    """The system copies the picture. Without a graphics card nothing is quicker: 0.5 ms, against 4 to 25 ms and 100 MB.

    It is drawn on the window's own surface. Where that is of another depth, on which pygame cannot draw everything, or smaller than
    a drawing, it is drawn on one of ours and brought over each time.
    """

    def __init__(self, window: pygame.Window) -> None:
        """Present in this window.

        Raises:
            pygame.error: this system has no such thing.
        """
        self.window = window
        self.fit()

    def show(self) -> None:
        """Present what was drawn."""
        if self.surface is not self._pane:
            self._bring_over()
        self.window.flip()

    def _bring_over(self) -> None:
        """Copy what was drawn to the window's surface, reduced if that is smaller, in its depth."""
        if self.viewport.is_plain:
            self._pane.blit(self.surface, (0, 0))
        else:
            x, y, w, h = self.viewport.shown
            self._pane.blit(pygame.transform.smoothscale(self.surface, (w, h)), (x, y))

    def fit(self) -> None:
        """Take the surface of the window's present size, or make one for it."""
        self._pane = self.window.get_surface()
        self.viewport = viewport(*self._pane.get_size())
        if self.viewport.is_plain and has_true_colours(self._pane):
            self.surface = self._pane
        else:
            self._pane.fill(NIGHT[:3])
            self.surface = pygame.Surface(self.viewport.drawing, depth=_DEPTH)


class Uploading:
    """The picture goes to the graphics card and is drawn from there."""

    def __init__(self, window: pygame.Window) -> None:
        """Present in this window, whose own surface must not have been asked for.

        Raises:
            pygame.error: it cannot be done.
        """
        from pygame._sdl2 import video  # noqa: PLC0415 - needed by few, and costs time at the start

        self.window = window
        self._texture_of = video.Texture
        self._renderer = video.Renderer(window)
        self._renderer.draw_color = NIGHT[:3]
        self.fit()

    def show(self) -> None:
        """Present what was drawn."""
        self._texture.update(self.surface)
        if not self.viewport.is_plain:
            self._renderer.clear()
        self._texture.draw(dstrect=pygame.Rect(self.viewport.shown))
        self._renderer.present()

    def fit(self) -> None:
        """Make a surface and a texture for the window's present size."""
        self.viewport = viewport(*self.window.size)
        self.surface = pygame.Surface(self.viewport.drawing, depth=_DEPTH)
        self._texture = self._texture_of(self._renderer, self.viewport.drawing, streaming=True)


def has_true_colours(surface: pygame.Surface) -> bool:
    """Return True if pygame draws everything on a surface: its pixels have whole bytes for red, green and blue, and no more."""
    return surface.get_bitsize() >= _TRUE_COLOURS and surface.get_losses()[:3] == (0, 0, 0)


class PresentTimer:
    """Timer of presentation: measures one way once and, if that is too slow, the other."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """Measure with this clock, in seconds."""
        self._clock = clock
        self._best = float("inf")
        self._left = TRIALS

    def show(self, way: Way, other: Callable[[Way], Way | None]) -> Way:
        """Present what was drawn; return the way to go on with, the one given or the `other`.

        The quickest time counts: a busy machine makes some slow. The window of the way that is given up is gone then.
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
