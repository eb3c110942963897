"""What lies under everything else: the alley, the table in it, and pools of light."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import pygame

from game.ui import theme
from game.ui.drawing.canvas import Canvas, box_of
from game.ui.drawing.scenery import Ground, Light, Scenery, plain_ground, pool_of_light, shine
from game.ui.geometry import Point, Rect
from game.ui.theme import OPAQUE, Colour

_ROUGH = 8
"""How many times smaller a ground is drawn where it must be there at once."""


class Grounds(Canvas):
    """What fills the window. Until it is made, what was there before is shown stretched, or else a blurred sketch of it."""

    def _begin(self) -> None:
        super()._begin()
        self._scenery = Scenery(self._assets)
        self._shown_last: dict[bool, object] = {}
        """The key of the alley, and of the table, that was shown last."""

    def alley(self) -> None:
        """Fill everything with the alley at night; with nothing but night where contrast counts."""
        if self.is_contrasted:
            self.sheet.fill(theme.NIGHT[:3])
        else:
            self._ground(Ground(size=self.surface.get_size(), theme=self.table), None)

    def lit_table(self, rect: Rect, light: Point, radius: float, colour: Colour) -> None:
        """Fill everything with the alley, the table in it and a pool of light on that; radius in pixels."""
        ground = Ground(size=self.surface.get_size(), theme=self.table, table=rect)
        self._ground(ground, Light(centre=light, radius=radius, colour=colour))

    def prepare_table(self, rect: Rect, light: Point, radius: float, colour: Colour) -> None:
        """See to it that a table is at hand when it is shown."""
        if self.studio.works_ahead:
            ground = Ground(size=self.surface.get_size(), theme=self.table, table=rect)
            self._made(ground, Light(centre=light, radius=radius, colour=colour))

    def _made(self, ground: Ground, light: Light | None) -> pygame.Surface | None:
        # The theme changes nothing of an alley without a table that is drawn at all.
        key = (ground.size, light) if ground.table is None else (ground, light)
        found = self._grounds.get(key)
        if found is None:
            is_last = any(isinstance(other, tuple) and other[0] == ground for other in self._grounds.keys)
            make = partial(self._scenery.make, ground, light, is_last=is_last)
            found = self._at_hand(self._grounds, key, make, patient=True)
        return found

    def _ground(self, ground: Ground, light: Light | None) -> None:
        has_table = ground.table is not None
        found = self._made(ground, light)
        if found is not None:
            self._shown_last[has_table] = (ground, light) if has_table else (ground.size, light)
        else:
            found = self._stand_in(ground, light)
        self.sheet.picture(found, (0, 0))

    def _stand_in(self, ground: Ground, light: Light | None) -> pygame.Surface:
        """What was shown before in the place of a ground, or a sketch; made once, as it may be needed for a while."""
        has_table = ground.table is not None
        key = self._shown_last.get(has_table)
        before = None if key is None else self._grounds.get(key)
        if before is not None and before.get_size() == ground.size:
            return before
        if before is None:
            small = ground.reduced(_ROUGH)
            before = plain_ground(self._assets, small)
            shine(before, light and light.reduced(_ROUGH), ground.theme)
            before = pygame.transform.smoothscale(before, ground.size)
        else:
            before = pygame.transform.scale(before, ground.size)
        self._shown_last[has_table] = ("stand-in", has_table)
        return self._grounds.put(("stand-in", has_table), before)

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """A round pool of light at a share of its strength; radius in pixels. There is none where contrast counts."""
        if self.is_contrasted:
            return
        key = ("glow", max(round(radius * 2), 2), colour)
        light = self._shapes.get(key) or self._shapes.put(key, pool_of_light(radius, colour))
        light.set_alpha(round(OPAQUE * strength))
        side = light.get_width()
        self.sheet.picture(light, (round(centre.x - side / 2), round(centre.y - side / 2)))

    @contextmanager
    def fading(self, tops: Sequence[Rect], bottoms: Sequence[Rect]) -> Iterator[None]:
        """Let what is drawn now be lost in what is there already, towards the top or the bottom edge of each rectangle."""
        whole = self.surface.get_rect()
        strips = [
            (box_of(rect).clip(whole), is_top) for is_top, rects in ((True, tops), (False, bottoms)) for rect in rects
        ]
        kept = [(self._kept(box, is_top=is_top), box, is_top) for box, is_top in strips]
        for ground, box, _is_top in kept:
            self.sheet.shape(_keep, box, ground, tuple(box))
        yield
        for ground, box, is_top in kept:
            self.sheet.shape(_fade, box, ground, tuple(box), is_top)

    def _kept(self, box: pygame.Rect, *, is_top: bool) -> pygame.Surface:
        """A surface for what is there already: the same one in every frame, so that frames can be compared."""
        key = ("fading", tuple(box), is_top)
        return self._shapes.get(key) or self._shapes.put(key, pygame.Surface(box.size, 0, self.surface))


def _keep(surface: pygame.Surface, ground: pygame.Surface, box: tuple[int, int, int, int]) -> None:
    """Take what a box of a surface shows."""
    ground.blit(surface, (0, 0), box)


def _fade(surface: pygame.Surface, ground: pygame.Surface, box: tuple[int, int, int, int], is_top: bool) -> None:
    """Show again what was kept of a box, the more so the nearer to its top or bottom edge."""
    x, y, w, h = box
    for row in range(h):
        ground.set_alpha(OPAQUE * ((h - row) if is_top else row + 1) // h)
        surface.blit(ground, (x, y + row), (0, row, w, 1))
