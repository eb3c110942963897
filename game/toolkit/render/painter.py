"""Painter: draws panels, texts, pictures and light on a surface, in units. Costly shapes are rendered once and cached."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from game.toolkit.assets import Cache
from game.toolkit.render.lights import Lights
from game.toolkit.render.pictures import SIGNS
from game.toolkit.render.shapes import Shapes
from game.toolkit.render.texts import Texts

__all__ = ["SIGNS", "Painter", "Part"]

_Part = TypeVar("_Part", bound="Part")


class Part:
    """An extension of a painter that draws what a program has of its own, with a cache that lives as the painter's do."""

    cache_areas = 1.0
    """The limit of its cache, in areas of the surface."""

    def __init__(self, painter: "Painter") -> None:
        """Draw on a painter; use `Painter.part`."""
        self._painter = painter
        self._cache = Cache(0)

    def make_room(self, area: int) -> None:
        """Set the limit of the cache for a surface of `area` pixels."""
        self._cache.limit = round(area * self.cache_areas)

    def begin_frame(self) -> None:
        """Hold what this frame uses at least until the next."""
        self._cache.turn()


class Painter(Lights, Shapes, Texts):
    """A surface with a unit length, and what is needed to draw on it. Positions are in pixels, text sizes in units."""

    def _begin(self) -> None:
        super()._begin()
        self._parts: dict[type[Part], Part] = {}

    def part(self, kind: type[_Part]) -> _Part:
        """Return this painter's part of a kind, made when it is first asked for."""
        found = self._parts.get(kind)
        if not isinstance(found, kind):
            found = self._parts[kind] = kind(self)
            found.make_room(self.area)
        return found

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Take everything that is drawn meanwhile as one picture, and keep it at least until the next."""
        for part in self._parts.values():
            part.begin_frame()
        with super().frame():
            yield

    def _make_room(self) -> None:
        super()._make_room()
        for part in self._parts.values():
            part.make_room(self.area)
