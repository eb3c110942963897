"""Points and rectangles in pixels as plain frozen values, without pygame."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, TypeVar

from msgspec import Struct


class Point(Struct, frozen=True):
    """A point; y grows downwards."""

    x: float
    y: float


class Rect(Struct, frozen=True):
    """A rectangle, given by its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x coordinate just beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y coordinate just beyond the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Centre of the rectangle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, point: Point) -> bool:
        """Return True if a point lies inside, excluding the right and bottom edges."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def inset(self, by: float, by_y: float | None = None) -> "Rect":
        """Return the rectangle shrunk by `by` on each side, or by `by_y` at the top and bottom; negative values enlarge it."""
        down = by if by_y is None else by_y
        return Rect(self.x + by, self.y + down, max(self.w - 2 * by, 0), max(self.h - 2 * down, 0))

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle moved by `dx` and `dy`."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: "Rect") -> bool:
        """Return True if the two rectangles share more than an edge."""
        beside = self.x < other.x + other.w and other.x < self.x + self.w  # properties would take twice the time
        return beside and self.y < other.y + other.h and other.y < self.y + self.h

    def shared(self, other: "Rect") -> float:
        """Return the area of the intersection, in square pixels."""
        if not self.overlaps(other):
            return 0.0
        width = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        return width * (min(self.y + self.h, other.y + other.h) - max(self.y, other.y))

    def holds(self, other: "Rect") -> bool:
        """Return True if another rectangle lies inside, with a tolerance of half a pixel."""
        beside = self.x <= other.x + 0.5 and other.x + other.w <= self.x + self.w + 0.5
        return beside and self.y <= other.y + 0.5 and other.y + other.h <= self.y + self.h + 0.5


NOWHERE: Final = Rect(0, 0, 0, 0)


def centred(centre: Point, w: float, h: float) -> Rect:
    """Return a rectangle of this size around a centre."""
    return Rect(centre.x - w / 2, centre.y - h / 2, w, h)


def placed(rect: Rect, w: float, h: float, *, across: float = 0.5, down: float = 0.5) -> Rect:
    """Return a rectangle of this size in another one; `across` and `down` are the shares of free space to its left and above."""
    return Rect(rect.x + (rect.w - w) * across, rect.y + (rect.h - h) * down, w, h)


class Obstacle(Struct, frozen=True):
    """A rectangle that a box should not cover.

    Each covered square pixel costs `cost`, plus `whole` times the square root of the covered share of the rectangle.
    """

    rect: Rect
    cost: float = 1.0
    whole: float = 0.0

    def harm(self, box: Rect) -> float:
        """Return the cost of covering the rectangle with a box; 0 if they do not overlap."""
        shared = box.shared(self.rect)
        return shared * (self.cost + self.whole * math.sqrt(shared / (self.rect.w * self.rect.h))) if shared else 0.0


Size = TypeVar("Size")


def place(
    sizes: Iterable[Size],
    candidates: Callable[[Size], Iterable[tuple[float, Rect]]],
    never: Sequence[Obstacle],
    rather_not: Sequence[Obstacle],
) -> tuple[Rect, Size]:
    """Return the best box and its size: the box that covers `never` least, or the cheapest of several such boxes.

    `candidates` takes a size and yields boxes with their own costs, cheapest first. The obstacles in `rather_not` that a box covers
    add to its cost.
    """
    best: tuple[Rect, Size] | None = None
    least = (math.inf, math.inf)
    never_at, rather_not_at = _at_heights(never), _at_heights(rather_not)
    for size in sizes:
        for own, box in candidates(size):
            if least <= (0.0, own):
                break
            harm = sum(one.harm(box) for one in never_at(box.y, box.h))
            if (harm, own) < least:
                cost = harm, own + sum(one.harm(box) for one in rather_not_at(box.y, box.h))
                if cost < least:
                    least, best = cost, (box, size)
    if best is None:
        raise ValueError("no candidates")
    return best


def _at_heights(obstacles: Sequence[Obstacle]) -> Callable[[float, float], list[Obstacle]]:
    """Return a memoised function that takes the `y` and height of a box and returns the obstacles that the box may cover."""

    @cache
    def found(y: float, height: float) -> list[Obstacle]:
        return [one for one in obstacles if one.rect.y < y + height and y < one.rect.bottom]

    return found


class Share(Struct, frozen=True):
    """A flexible track: its share of the length left by fixed tracks is proportional to its weight."""

    weight: float = 1.0


SHARE: Final = Share()
Track = float | Share


def columns(rect: Rect, *tracks: Track, gap: float = 0.0, align: float = 0.0) -> tuple[Rect, ...]:
    """Split a rectangle from left to right into tracks with widths in pixels or shares.

    Without shares, `align` (0 to 1) is the fraction of spare room before the first track.
    """
    return tuple(Rect(x, rect.y, w, rect.h) for x, w in _spans(rect.x, rect.w, tracks, gap, align))


def rows(rect: Rect, *tracks: Track, gap: float = 0.0, align: float = 0.0) -> tuple[Rect, ...]:
    """Split a rectangle from top to bottom, like `columns`."""
    return tuple(Rect(rect.x, y, rect.w, h) for y, h in _spans(rect.y, rect.h, tracks, gap, align))


def filled(wanted: Sequence[float], room: float) -> list[float]:
    """Return lengths whose sum is `room`.

    Spare room is divided equally among the wanted lengths. If their sum is too large, the longest are cut to the same length.
    """
    left, lengths, shortest_first = room, list(wanted), sorted(range(len(wanted)), key=wanted.__getitem__)
    for place, index in enumerate(shortest_first):
        lengths[index] = min(wanted[index], left / (len(wanted) - place))
        left -= lengths[index]
    return [length + left / len(wanted) for length in lengths]


def grid(rect: Rect, count: int, across: int, gap: float = 0.0) -> tuple[Rect, ...]:
    """Split a rectangle into `count` equal cells, row by row, at most `across` per row."""
    lines = rows(rect, *[SHARE] * -(-count // across), gap=gap)
    return tuple(cell for line in lines for cell in columns(line, *[SHARE] * across, gap=gap))[:count]


def _spans(start: float, whole: float, tracks: Sequence[Track], gap: float, align: float) -> list[tuple[float, float]]:
    shares = fixed = 0.0
    for track in tracks:  # a single loop for speed: a view is split hundreds of times
        if isinstance(track, Share):
            shares += track.weight
        else:
            fixed += track
    left = whole - fixed - gap * (len(tracks) - 1)
    at = start if shares else start + left * align
    spans = []
    for track in tracks:
        length = max(left, 0.0) * track.weight / shares if isinstance(track, Share) else track
        spans.append((at, length))
        at += length + gap
    return spans


def free_rects(room: Rect, things: Iterable[Rect]) -> list[Rect]:
    """Return the largest rectangles inside `room`, possibly overlapping, that overlap none of `things`."""
    free = [room]
    for thing in things:
        hit = [rect for rect in free if rect.overlaps(thing)]
        free = [rect for rect in free if not rect.overlaps(thing)]
        for part in sorted((part for rect in hit for part in _around(rect, thing)), key=_smallness):
            if not any(other.holds(part) for other in free):
                free.append(part)
    return sorted(free, key=_smallness)


def _smallness(rect: Rect) -> float:
    return -rect.w * rect.h


def _around(rect: Rect, thing: Rect) -> Sequence[Rect]:
    parts = (
        Rect(rect.x, rect.y, thing.x - rect.x, rect.h),
        Rect(thing.right, rect.y, rect.right - thing.right, rect.h),
        Rect(rect.x, rect.y, rect.w, thing.y - rect.y),
        Rect(rect.x, thing.bottom, rect.w, rect.bottom - thing.bottom),
    )
    return [part for part in parts if part.w > 0 and part.h > 0]
