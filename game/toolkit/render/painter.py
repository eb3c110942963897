"""Painter: draws panels, texts, pictures and light on a surface. Costly shapes are cached."""

from typing import TypeVar

import pygame

from game.toolkit.assets import Assets
from game.toolkit.metrics import Metrics
from game.toolkit.render.canvas import Canvas
from game.toolkit.render.lights import Lights
from game.toolkit.render.pictures import Pictures
from game.toolkit.render.shapes import Shapes
from game.toolkit.render.texts import Texts
from game.worker import Worker

_Extension = TypeVar("_Extension", bound="PainterExtension")


class PainterExtension:
    """Base class for drawing tools that a program adds to a painter; each has its own cache."""

    areas: float
    """Limit of the extension's cache in pixels, as a multiple of the surface's area."""

    def __init__(self, painter: "Painter") -> None:
        """Draw on a painter. Only `Painter.extension` calls this."""
        self._painter = painter
        self._cache = painter.cache(self.areas)


class Painter(Canvas):
    """Tools for drawing on a surface. Text sizes are in units, not in pixels."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, worker: Worker | None = None) -> None:
        """Draw on `surface`; see `Canvas`."""
        super().__init__(surface, assets, metrics, worker)
        self.lights = Lights(self)
        self.shapes = Shapes(self)
        self.pictures = Pictures(self)
        self.texts = Texts(self, self.pictures)
        self._extensions: dict[type[PainterExtension], PainterExtension] = {}

    def extension(self, kind: type[_Extension]) -> _Extension:
        """Return this painter's extension of the class `kind`, created at the first request."""
        found = self._extensions.get(kind)
        if not isinstance(found, kind):
            found = self._extensions[kind] = kind(self)
        return found
