"""Display list: redraws only the parts of a surface that differ from the last frame."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil, floor
from typing import NamedTuple

import pygame

from game.toolkit.theme import OPAQUE

_Box = tuple[int, int, int, int]
_Draw = Callable[..., object]
_Chain = tuple[int, int, "_Chain | None"]
"""Linked list of the entries shared by two frames: the last entry's index in each frame, and the list of earlier entries."""

_NEAR = 24
"""Distance in pixels below which two changed areas may be redrawn together."""
_SPARE = 0.005
"""Maximum fraction of the surface that may be redrawn although it is unchanged, when two changed areas are united."""


class _Mark(NamedTuple):
    """One entry of the list: a picture or a drawing function, with the clip rectangle (`clip`) and its visible area (`box`)."""

    picture: pygame.Surface | None
    at: tuple[int, int]
    alpha: int
    draw: _Draw | None
    details: tuple[object, ...]
    clip: _Box
    box: _Box


class DisplayList:
    """Surface that records the draw calls of a frame and then draws only the differences from the last frame.

    Outside a frame draw calls take effect immediately. A shown picture must not change, except for its alpha.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        """Draw on a surface of unknown content."""
        self._surface = surface
        self._whole: _Box = (0, 0, *surface.get_size())
        self._clip = pygame.Rect(self._whole)
        self._limits: _Box = self._whole
        self._marks: list[_Mark] | None = None
        self._before: list[_Mark] | None = None

    @contextmanager
    def frame(self, is_shown: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Record all drawing in the `with` block as the next frame. If `is_shown` then returns False, keep the last frame."""
        self._marks = []
        self.limit(pygame.Rect(self._whole))
        try:
            yield
        except BaseException:
            self._marks = self._before = None
            raise
        marks = self._written()
        if marks is None or not is_shown():
            return
        before, self._before = self._before, None
        self._draw(marks, [self._whole] if before is None else _places(before, marks, self._whole))
        self._before = marks

    def forget(self) -> None:
        """Make sure that the next frame is drawn completely, as other code may have changed the surface."""
        self._before = None

    def _written(self) -> list[_Mark] | None:
        marks, self._marks = self._marks, None
        return marks

    def bare(self) -> pygame.Surface:
        """Return the surface with all recorded entries drawn; later draw calls of this frame take effect immediately."""
        marks = self._written()
        self._before = None
        if marks is not None:
            self._draw(marks, [self._whole])
            self._surface.set_clip(self._clip)
        return self._surface

    @property
    def limits(self) -> pygame.Rect:
        """Clip rectangle."""
        return self._surface.get_clip() if self._marks is None else self._clip

    def limit(self, rect: pygame.Rect) -> None:
        """Set the clip rectangle."""
        self._clip = rect
        self._limits = (rect.x, rect.y, rect.w, rect.h)
        if self._marks is None:
            self._surface.set_clip(rect)

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw a picture with its upper left corner at a point."""
        if self._marks is None:
            self.bare().blit(picture, at)
            return
        (x, y), (w, h), (left, top, wide, high) = at, picture.get_size(), self._limits
        if x < left or y < top or x + w > left + wide or y + h > top + high:
            x, y, w, h = self._clip.clip(x, y, w, h)
        if w and h:
            alpha = picture.get_alpha()
            shown = OPAQUE if alpha is None else alpha
            # quicker than the constructor of a named tuple
            self._marks.append(tuple.__new__(_Mark, (picture, at, shown, None, (), self._limits, (x, y, w, h))))

    def shape(self, draw: _Draw, where: pygame.Rect, *details: object) -> None:
        """Call a drawing function with the surface and `details`; it must not draw outside `where`."""
        if self._marks is None:
            draw(self.bare(), *details)
            return
        x, y, w, h = self._clip.clip(where)
        if w and h:
            self._marks.append(_Mark(None, (x, y), OPAQUE, draw, details, self._limits, (x, y, w, h)))

    def fill(self, colour: tuple[int, int, int], flags: int = 0) -> None:
        """Fill the surface with a colour, optionally blended."""
        self.shape(_fill, self.limits, colour, flags)

    def _draw(self, marks: Sequence[_Mark], places: Sequence[_Box]) -> None:
        boxes = [mark.box for mark in marks]
        surface = self._surface
        for place in places:
            rect = pygame.Rect(place)
            clip: _Box | None = None
            for index in rect.collidelistall(boxes):
                picture, at, alpha, draw, details, limits, _box = marks[index]
                if limits != clip:
                    clip = limits
                    surface.set_clip(rect.clip(limits))
                if picture is not None:
                    if alpha != OPAQUE or picture.get_alpha() not in (OPAQUE, None):
                        picture.set_alpha(alpha)
                    surface.blit(picture, at)
                elif draw is not None:
                    draw(surface, *details)
        surface.set_clip(self._whole)


def around(points: Sequence[tuple[float, float]], width: float = 0) -> pygame.Rect:
    """Return a rectangle around lines of `width` pixels between points."""
    margin = ceil(width) + 2
    left, top = (floor(min(ways)) - margin for ways in zip(*points, strict=True))
    right, bottom = (ceil(max(ways)) + margin for ways in zip(*points, strict=True))
    return pygame.Rect(left, top, right - left, bottom - top)


def _fill(surface: pygame.Surface, colour: tuple[int, int, int], flags: int) -> None:
    surface.fill(colour, surface.get_clip(), flags)


def _places(before: Sequence[_Mark], after: Sequence[_Mark], whole: _Box) -> list[_Box]:
    """Return disjoint rectangles that cover the areas in which two frames differ, and little more.

    A slanted line is inside a rectangle completely or not at all, as clipping would change its pixels.
    """
    apart: list[pygame.Rect] = []
    lines = [pygame.Rect(mark.box) for mark in after if mark.draw is pygame.draw.aaline]
    spare = whole[2] * whole[3] * (1 if lines else _SPARE)
    for box in _changes(before, after):
        rect = pygame.Rect(box)
        while True:
            near = rect.inflate(_NEAR, _NEAR).collidelistall(apart)
            index = next((index for index in near if _waste(rect, apart[index]) <= spare), -1)
            if index >= 0:
                rect.union_ip(apart.pop(index))
            elif (index := rect.collidelist(lines)) >= 0:
                rect.union_ip(lines.pop(index))
            else:
                break
        apart.append(rect)
    places: list[pygame.Rect] = []
    for rect in apart:
        parts = [rect]
        for index in rect.collidelistall(places):
            parts = [left for part in parts for left in _outside(part, places[index])]
        places += parts
    return [(rect.x, rect.y, rect.w, rect.h) for rect in places]


def _waste(one: pygame.Rect, other: pygame.Rect) -> int:
    both, shared = one.union(other), one.clip(other)
    return both.w * both.h - one.w * one.h - other.w * other.h + shared.w * shared.h


def _outside(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    x, y, w, h = rect.clip(hole)
    if not w or not h:
        return [rect]
    sides = (
        (rect.x, rect.y, rect.w, y - rect.y),
        (rect.x, y + h, rect.w, rect.bottom - y - h),
        (rect.x, y, x - rect.x, h),
        (x + w, y, rect.right - x - w, h),
    )
    return [pygame.Rect(side) for side in sides if side[2] and side[3]]


def _changes(before: Sequence[_Mark], after: Sequence[_Mark]) -> list[_Box]:
    """Return the boxes of the entries that two frames do not share; elsewhere the frames look the same.

    The shared entries are a common subsequence of both frames: the longest one, unless entries are repeated. A moved entry
    therefore does not make other entries count as moved.
    """
    start = _alike(before, after)
    end = _alike(before[:start:-1], after[:start:-1])
    old: list[_Mark | None] = [*before[start : len(before) - end]]
    new: list[_Mark | None] = [*after[start : len(after) - end]]
    places: dict[_Mark | None, list[int]] = {}
    for place in reversed(range(len(old))):
        places.setdefault(old[place], []).append(place)
    last: list[int] = []
    chains: list[_Chain] = []
    for index, mark in enumerate(new):
        if found := places.get(mark):
            place = found.pop()
            length = bisect(last, place)
            last[length : length + 1] = [place]
            chains[length : length + 1] = [(place, index, chains[length - 1] if length else None)]
    chain = chains[-1] if chains else None
    while chain is not None:
        place, index, chain = chain
        old[place] = new[index] = None
    return [mark.box for mark in (*old, *new) if mark is not None]


def _alike(before: Sequence[_Mark], after: Sequence[_Mark]) -> int:
    pairs = enumerate(zip(before, after, strict=False))
    return next((count for count, (one, other) in pairs if one != other), min(len(before), len(after)))
