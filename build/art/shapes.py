"""Path geometry: SVG path data of polygons, smooth or symmetric outlines, rounded corners and stars."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin

Point = tuple[float, float]

_TENSION = 1 / 6
"""Length of a curve's handles, relative to the distance between a point's neighbours."""


def num(value: float) -> str:
    """Return a number as text with at most two decimals; the text is the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    """Return a point as path data."""
    return f"{num(point[0])},{num(point[1])}"


def points_in(text: str, x: float = 0, y: float = 0, *, side: int = 1) -> list[Point]:
    """Return the points in a text such as `0,-31 15,-28`, mirrored if `side` is -1, then moved by (x, y)."""
    numbers = (map(float, word.split(",")) for word in text.split())
    return [(x + side * dx, y + dy) for dx, dy in numbers]


def poly(corners: Iterable[Point]) -> str:
    """Return a closed polygon as path data."""
    return line(corners) + "Z"


def line(corners: Iterable[Point]) -> str:
    """Return an open polyline as path data."""
    return "M" + "L".join(map(pair, corners))


def _segments(points: Sequence[Point], *, closed: bool) -> list[tuple[Point, Point, Point]]:
    """Return a Catmull-Rom curve through the points as Bézier control points and ends; a repeated point is a corner."""
    count = len(points)
    out: list[tuple[Point, Point, Point]] = []
    for i in range(count if closed else count - 1):
        a, b = points[i], points[(i + 1) % count]
        if a == b:
            continue
        before = points[(i - 1) % count] if closed or i > 0 else a
        after = points[(i + 2) % count] if closed or i + 2 < count else b
        first = a if before == a else (a[0] + (b[0] - before[0]) * _TENSION, a[1] + (b[1] - before[1]) * _TENSION)
        second = b if after == b else (b[0] - (after[0] - a[0]) * _TENSION, b[1] - (after[1] - a[1]) * _TENSION)
        out.append((first, second, b))
    return out


def smooth(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return a smooth outline through the points; a point repeated in succession is a corner."""
    parts = [f"C{pair(a)} {pair(b)} {pair(c)}" for a, b, c in _segments(points, closed=closed)]
    return "M" + pair(points[0]) + "".join(parts) + ("Z" if closed else "")


def symmetric(half: Sequence[Point]) -> str:
    """Return a smooth outline that is symmetric about x = 0; `half` is its right half, from top to bottom."""
    left = [(-x, y) for x, y in reversed(half)]
    return smooth([*half, *(p for p in left if abs(p[0]) > 1e-9)])


def rounded(points: Sequence[Point], radius: float) -> str:
    """Return a closed polygon with rounded corners."""
    out: list[str] = []
    count = len(points)
    for i, corner in enumerate(points):
        entry = _towards(corner, points[i - 1], radius)
        leave = _towards(corner, points[(i + 1) % count], radius)
        out.append(("L" if out else "M") + pair(entry) + f"Q{pair(corner)} {pair(leave)}")
    return "".join(out) + "Z"


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(distance / length, 0.5)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """Return a rectangle; with a `radius`, its corners are quarter circles, approximated by cubic curves."""
    if radius <= 0:
        return poly([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    r, k = radius, radius * 0.4477
    right, bottom = x + width, y + height
    return (
        f"M{pair((x + r, y))}L{pair((right - r, y))}"
        f"C{pair((right - k, y))} {pair((right, y + k))} {pair((right, y + r))}"
        f"L{pair((right, bottom - r))}"
        f"C{pair((right, bottom - k))} {pair((right - k, bottom))} {pair((right - r, bottom))}"
        f"L{pair((x + r, bottom))}C{pair((x + k, bottom))} {pair((x, bottom - k))} {pair((x, bottom - r))}"
        f"L{pair((x, y + r))}C{pair((x, y + k))} {pair((x + k, y))} {pair((x + r, y))}Z"
    )


def ring_points(x: float, y: float, radius: float, count: int, *, start: float = -90) -> list[Point]:
    """Return evenly spaced points on a circle, clockwise from an angle in degrees (-90 is the top)."""
    angles = (start + 360 * i / count for i in range(count))
    return [(x + radius * cos(a * pi / 180), y + radius * sin(a * pi / 180)) for a in angles]


def star(x: float, y: float, outer: float, inner: float, points: int, *, start: float = -90) -> str:
    tips = ring_points(x, y, outer, points, start=start)
    dents = ring_points(x, y, inner, points, start=start + 180 / points)
    return poly(p for both in zip(tips, dents, strict=True) for p in both)


def rays(x: float, y: float, inner: float, outer: float, count: int, *, start: float = -90, share: float = 0.5) -> str:
    """Return `count` sunbeams between an inner and an outer circle; each beam fills a `share` of its sector."""
    half = 180 / count * share
    out = []
    for i in range(count):
        middle = start + 360 * i / count
        ends = [(inner, middle - half), (outer, middle - half), (outer, middle + half), (inner, middle + half)]
        out.append(poly((x + r * cos(a * pi / 180), y + r * sin(a * pi / 180)) for r, a in ends))
    return "".join(out)


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as path data, to be combined with other shapes."""
    k = radius * 0.5523
    return (
        f"M{pair((x - radius, y))}C{pair((x - radius, y - k))} {pair((x - k, y - radius))} {pair((x, y - radius))}"
        f"C{pair((x + k, y - radius))} {pair((x + radius, y - k))} {pair((x + radius, y))}"
        f"C{pair((x + radius, y + k))} {pair((x + k, y + radius))} {pair((x, y + radius))}"
        f"C{pair((x - k, y + radius))} {pair((x - radius, y + k))} {pair((x - radius, y))}Z"
    )
