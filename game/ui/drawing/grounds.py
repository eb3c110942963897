"""What fills the window: the alley, the table in it, and pools of light. Large vectors are rendered piece by piece."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.assets import Assets, Strips
from game.ui.drawing.canvas import Canvas
from game.ui.geometry import Point, Rect
from game.ui.metrics import Metrics
from game.ui.theme import OPAQUE, Colour

_FELT_ASPECT = 1600 / 900
_ALLEY_ASPECT = 1920 / 1080


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """How a large picture is made: rendered in strips, then made ready to be drawn. `name` is the same for every size."""

    name: str
    key: Hashable
    begin: Callable[[], Strips]
    finish: Callable[[pygame.Surface], pygame.Surface]


class Grounds(Canvas):
    """What lies under everything else."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, deck: str = "standard") -> None:
        """Nothing has been shown yet."""
        super().__init__(surface, assets, metrics, deck)
        self._grounds: dict[str, Hashable] = {}
        """The keys of the large pictures that were shown last."""
        self._under_way: dict[str, tuple[Hashable, Strips]] = {}

    def alley(self) -> None:
        """Fill everything with the alley at night; with nothing but night where contrast counts."""
        if self.is_contrasted:
            self.surface.fill(theme.NIGHT[:3])
            return
        self.surface.blit(self._ground(self._alley_plan(), self.surface.get_size()), (0, 0))

    def felt(self, rect: Rect) -> None:
        """The table: its ends keep their shape, its middle stretches."""
        width, height = max(round(rect.w), 1), max(round(rect.h), 1)
        table = self._ground(self._felt_plan(rect), (width, height))
        self.surface.blit(table, (round(rect.x), round(rect.y)))

    def lit_table(self, rect: Rect, light: Point, radius: float, colour: Colour) -> None:
        """Fill everything with the alley, the table in it and a pool of light on that; once drawn, it is kept as one picture."""
        size = self.surface.get_size()
        key = ("table", self.table, size, rect, light, radius, colour)
        found = self._shapes.get(key)
        if found is None:
            found = self._stand_in("table", size)
            if found is None or self._is_ready(self._alley_plan(), self._felt_plan(rect)):
                self.alley()
                self.felt(rect)
                self.glow(light, radius, colour)
                if not self.allowance.has_waiting:
                    self._grounds["table"] = key
                    self._shapes.put(key, self.surface.copy())
                    self._shapes.drop(self._felt_plan(rect).key)  # it is in the whole picture now
                return
        else:
            self._grounds["table"] = key
        self.surface.blit(found, (0, 0))

    def _is_ready(self, *plans: _Plan) -> bool:
        """Whether large pictures are at hand, after some work at the first that is not."""
        for plan in plans:
            if self._shapes.get(plan.key) is None and not self._go_on(plan, may_wait=True):
                return False
        return not self.allowance.must_wait()

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """A round pool of light at a share of its strength; radius in pixels. There is none where contrast counts."""
        if self.is_contrasted:
            return
        size = max(round(radius * 2), 2)
        key = ("glow", size, colour)
        light = self._shapes.get(key)
        if light is None:
            with self.allowance.spending():
                small = _pool(max(size // 8, 2), colour)
                light = self._shapes.put(key, pygame.transform.smoothscale(small, (size, size)))
        light.set_alpha(round(OPAQUE * strength))
        self.surface.blit(light, (round(centre.x - size / 2), round(centre.y - size / 2)))

    def _alley_plan(self) -> _Plan:
        """The alley, large enough for the whole surface, its middle cut out."""
        width, height = self.surface.get_size()
        wide = max(width, round(height * _ALLEY_ASPECT))
        tall = max(height, round(wide / _ALLEY_ASPECT))
        middle = ((wide - width) // 2, (tall - height) // 2, width, height)
        return _Plan(
            name="alley",
            key=("alley", width, height),
            begin=lambda: self._assets.strips("table/alley", {}, wide, tall),
            finish=lambda whole: whole.subsurface(middle).convert(),
        )

    def _felt_plan(self, rect: Rect) -> _Plan:
        """The table, its ends as they are and its middle stretched."""
        width, height = max(round(rect.w), 1), max(round(rect.h), 1)
        colours, own = theme.FELTS[self.table], round(height * _FELT_ASPECT)
        return _Plan(
            name="felt",
            key=("felt", self.table, width, height),
            begin=lambda: self._assets.strips("table/felt", colours, own, height),
            finish=lambda whole: _stretched(whole, width, height),
        )

    def _ground(self, plan: _Plan, size: tuple[int, int]) -> pygame.Surface:
        """A picture that fills much of the surface; until it is rendered the one that was shown before, stretched."""
        found = self._shapes.get(plan.key)
        if found is None:
            before = self._stand_in(plan.name, size)
            if not self._go_on(plan, may_wait=before is not None) and before is not None:
                return before
            found = self._shapes.get(plan.key)
        assert found is not None
        self._grounds[plan.name] = plan.key
        return found

    def _go_on(self, plan: _Plan, *, may_wait: bool) -> bool:
        """Work at a large picture as long as the frame allows, or to its end if it may not wait; whether it is done."""
        if may_wait and self.allowance.must_wait():
            return False
        if plan.name not in self._under_way or self._under_way[plan.name][0] != plan.key:
            with self.allowance.spending():
                self._under_way[plan.name] = (plan.key, plan.begin())
        strips = self._under_way[plan.name][1]
        while not strips.is_done and not (may_wait and self.allowance.must_wait()):
            with self.allowance.spending():
                strips.go_on()
        if not strips.is_done or (may_wait and self.allowance.must_wait()):
            return False
        del self._under_way[plan.name]
        with self.allowance.spending():
            self._shapes.put(plan.key, plan.finish(strips.surface))
        return True

    def _stand_in(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """What was shown before in the place of a large picture, at another size; made once, as it may be needed for a while."""
        key = self._grounds.get(name)
        before = None if key is None else self._shapes.get(key)
        if before is None or before.get_size() == size:
            return before
        self._grounds[name] = ("stand-in", name)
        return self._shapes.put(("stand-in", name), pygame.transform.scale(before, size))


def _stretched(whole: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The table at a width: its ends keep their shape, its middle stretches."""
    own = whole.get_width()
    if own >= width:
        return pygame.transform.smoothscale(whole, (width, height))
    end = round(own * 0.45)
    table = pygame.Surface((width, height), pygame.SRCALPHA)
    middle = whole.subsurface((end, 0, own - 2 * end, height))
    table.blit(whole, (0, 0), (0, 0, end, height))
    table.blit(pygame.transform.smoothscale(middle, (width - 2 * end, height)), (end, 0))
    table.blit(whole, (width - end, 0), (own - end, 0, end, height))
    return table


def _pool(size: int, colour: Colour) -> pygame.Surface:
    """A disc of light that fades to its edge."""
    light = pygame.Surface((size, size), pygame.SRCALPHA)
    for ring in range(size // 2, 0, -1):
        share = 1 - 2 * ring / size
        pygame.draw.circle(light, (*colour[:3], round(colour[3] * share * share)), (size / 2, size / 2), ring)
    return light
