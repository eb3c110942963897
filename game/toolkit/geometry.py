"""Points and rectangles in pixels, as plain frozen values: layout knows no pygame."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A point; y grows downwards."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just beyond the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, point: Point) -> bool:
        """Tell if a point lies inside; the right and bottom edges do not belong."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def inset(self, by: float, by_y: float | None = None) -> "Rect":
        """Return the rectangle smaller by a distance on each side (larger if negative)."""
        down = by if by_y is None else by_y
        return Rect(self.x + by, self.y + down, max(self.w - 2 * by, 0), max(self.h - 2 * down, 0))

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: "Rect") -> bool:
        """Tell if the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: "Rect") -> float:
        """Return the area of the intersection, in square pixels."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(width, 0.0) * max(height, 0.0)

    def holds(self, other: "Rect") -> bool:
        """Tell if another rectangle lies inside this one, within half a pixel."""
        near = 0.5
        return (
            self.x <= other.x + near
            and self.y <= other.y + near
            and other.right <= self.right + near
            and other.bottom <= self.bottom + near
        )


def centred(centre: Point, w: float, h: float) -> Rect:
    """Return the rectangle of a size about a middle."""
    return Rect(centre.x - w / 2, centre.y - h / 2, w, h)
