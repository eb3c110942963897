"""Backdrops that fill the window: the alley, and the table in it."""

from functools import partial
from pathlib import Path

import pygame

from game.tabletop.scenery import Backdrop, Light, Scenery, drawings_mark
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.painter import Painter, PainterExtension
from game.toolkit.render.shelf import Shelf


class Backdrops(PainterExtension):
    """The pictures that fill the window. Until one is rendered, the previous picture of its kind is shown."""

    areas = 3.0
    """Cache limit in window areas: one for the alley, two for the table in its two lights."""

    def __init__(self, painter: Painter) -> None:
        """Draw with a painter."""
        super().__init__(painter)
        self._scenery = Scenery(painter.assets)
        self._shown_last: dict[object, object] = {}
        """The cache key of the backdrop shown last, for each kind: the alley, the table, and each wall."""

    def keep_in(self, folder: Path, mark: str) -> None:
        """Store backdrops in a folder for the next start; `mark` is the version of the program."""
        self._scenery.shelf = Shelf(folder, f"{mark} {drawings_mark()}")

    def alley(self) -> None:
        """Fill the window with the alley at night; in high contrast, with one colour."""
        self._around(None)

    def wall(self, light: Point) -> None:
        """Fill the window with the alley's wall, lit at a point (in fractions of the window); in high contrast, with one colour."""
        self._around(light)

    def _around(self, wall: Point | None) -> None:
        if self._painter.is_contrasted:
            self._show(None)
        else:
            self._ground(self._backdrop(wall=wall), None)

    def _backdrop(self, table: Rect | None = None, wall: Point | None = None) -> Backdrop:
        return Backdrop(size=self._painter.surface.get_size(), theme=self._painter.table, table=table, wall=wall)

    def lit_table(self, rect: Rect, light: Light) -> None:
        """Fill the window with the alley, and with the table lit by a pool of light."""
        self._ground(self._backdrop(rect), light)

    def prepare_table(self, rect: Rect, light: Light) -> None:
        """Render a table before it is shown."""
        self._made(self._backdrop(rect), light)

    def _made(self, ground: Backdrop, light: Light | None) -> pygame.Surface | None:
        key = _key(ground, light)
        found = self._cache.get(key)
        if found is None:
            is_last = any(isinstance(other, tuple) and other[0] == ground for other in self._cache.keys)
            make = partial(self._scenery.made, ground, light, is_last=is_last)
            found = self._painter.at_hand(self._cache, key, make, is_patient=True)
        return found

    def _ground(self, ground: Backdrop, light: Light | None) -> None:
        found = self._made(ground, light)
        if found is not None:
            self._shown_last[_kind(ground)] = _key(ground, light)
        else:
            found = self._stand_in(ground)
        if found is None:
            self._painter.lack()
        self._show(found)

    def finished_alley(self) -> None:
        """Fill the window with the alley if it has been rendered, otherwise with a dark colour."""
        self._show(None if self._painter.is_contrasted else self._cache.get((self._painter.surface.get_size(), None)))

    def _show(self, found: pygame.Surface | None) -> None:
        if found is None:
            self._painter.display_list.fill(theme.GROUND[:3])
        else:
            self._painter.display_list.picture(found, (0, 0))

    def _stand_in(self, ground: Backdrop) -> pygame.Surface | None:
        """Return the last backdrop of this kind, stretched to the window's new size and cached; None if no backdrop is cached."""
        kind = _kind(ground)
        key = self._shown_last.get(kind)
        before = None if key is None else self._cache.get(key)
        if before is None or before.get_size() == ground.size:
            return before
        self._shown_last[kind] = ("stand-in", kind)
        return self._cache.put(("stand-in", kind), pygame.transform.scale(before, ground.size))


def _kind(ground: Backdrop) -> object:
    """Return the kind of a backdrop; until the backdrop is rendered, the last one of the same kind may be shown."""
    return ground.table is not None, ground.wall


def _key(ground: Backdrop, light: Light | None) -> object:
    return (ground.size, ground.wall) if ground.table is None else (ground, light)
