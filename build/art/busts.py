"""Portrait busts in a circle: shoulders, collars, ties and spectacles."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from math import cos, pi, sin

from palette import INK, IVORY, Skin
from shapes import Point, disc, points_in, poly, smooth
from svg import Sheet

SIZE, MIDDLE, RADIUS = 200.0, 100.0, 92.0
HEAD_Y, HEAD_SCALE = 100.0, 1.32


def on_circle(angle: float) -> Point:
    """Return the point on the circle at an angle in degrees, clockwise from the right."""
    return (MIDDLE + RADIUS * cos(angle * pi / 180), MIDDLE + RADIUS * sin(angle * pi / 180))


def shoulders(sheet: Sheet, fill: str, slope: Sequence[Point]) -> None:
    """Draw clothes over both shoulders, from the left edge of the circle to the right edge.

    `slope` is the right shoulder as points from the neck outwards; x is relative to the neck.
    """
    angle = 139 if slope is BROAD else 131
    left, right = on_circle(angle), on_circle(180 - angle)
    right_half = [(MIDDLE + x, y) for x, y in slope]
    left_half = [(2 * MIDDLE - x, y) for x, y in reversed(right_half)]
    over = smooth([left, *left_half, *right_half, right], closed=False)
    sheet.ink(f"{over}A{RADIUS},{RADIUS} 0 0 1 {left[0]:.2f},{left[1]:.2f}Z", fill, width=2.6)


BROAD: tuple[Point, ...] = ((14, 146), (40, 149), (60, 155))
SLIM: tuple[Point, ...] = ((13, 146), (34, 152), (50, 160))


def at_head(sheet: Sheet, lower: float = 0) -> AbstractContextManager[None]:
    """Return a context for drawing relative to the middle of the face."""
    return sheet.place(MIDDLE, HEAD_Y + lower, scale=HEAD_SCALE)


def neck(sheet: Sheet, skin: Skin, *, wide: float = 11) -> None:
    with at_head(sheet):
        sheet.ink(f"M{-wide},18L{wide},18L{wide + 2},46L0,54L{-wide - 2},46Z", skin.shade, width=2.6)


def collar(sheet: Sheet, fill: str, *, open_to: float = 172, spread: float = 24) -> None:
    for side in (-1, 1):
        x = MIDDLE
        points = [(x + side * 14, 143), (x + side * spread, 152), (x + side * 17, 168), (x, open_to - 10)]
        sheet.ink(poly(points), fill, width=2.6)


def tie(sheet: Sheet, fill: str) -> None:
    x = MIDDLE
    sheet.ink(poly(points_in("-6,162 6,162 9,190 0,191 -9,190", x)), fill, width=2.6)
    sheet.ink(poly(points_in("-8,156 8,156 5,166 -5,166", x)), fill, width=2.6)


def lapels(sheet: Sheet, fill: str) -> None:
    for side in (-1, 1):
        edge = points_in("17,144 40,151 36,166 42,170 4,190", MIDDLE, side=side)
        sheet.ink(poly(edge), fill, width=2.6)


def glasses(sheet: Sheet, *, colour: str = INK) -> None:
    """Draw spectacles, relative to the middle of the face."""
    for side in (-1, 1):
        sheet.path(disc(side * 11, -4, 9), IVORY.light, opacity=0.25)
        sheet.path(disc(side * 11, -4, 9), stroke=colour, width=2.6)
        sheet.path(f"M{side * 20},-5L{side * 25},-7", stroke=colour, width=2.4)
    sheet.path("M-2.5,-5Q0,-7 2.5,-5", stroke=colour, width=2.4)
