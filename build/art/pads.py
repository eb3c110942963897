"""Gamepad buttons, 100 units square, readable on light and dark backgrounds."""

from collections.abc import Callable, Mapping
from functools import partial
from math import cos, radians, sin
from types import MappingProxyType

from figures import gold
from glyphs import letters
from palette import CREAM, GOLD, INK, NAVY
from shapes import disc, poly
from svg import Sheet

SIZE = 100.0
MIDDLE = SIZE / 2
_LINE = 8.0
"""Line width of a button's mark."""
_BOLDER = 3.0
"""Stroke width around a letter, whose thin parts would otherwise be invisible at small size."""
_MARKS: Mapping[str, str] = MappingProxyType(
    {
        "cross": "M32,32L68,68M68,32L32,68",
        "square": "M32,32H68V68H32Z",
        "triangle": "M50,27L72,65H28Z",
        "menu": "M31,36H69M31,50H69M31,64H69",
        "view": "M30,30H58V54H30ZM46,61V70H70V46H64",
        "minus": "M30,50H70",
        "plus": "M30,50H70M50,30V70",
    }
)
"""Path data of the buttons' marks that consist of lines, by file name of the button."""
_TURNS: Mapping[str, float] = MappingProxyType({"up": 0, "right": 90, "down": 180, "left": 270})


def _ground(sheet: Sheet) -> None:
    sheet.path(disc(MIDDLE, MIDDLE, 46), sheet.down(4, 96, NAVY.main, NAVY.deep), stroke=INK, width=6)
    sheet.path(disc(MIDDLE, MIDDLE, 43), stroke=gold(sheet, 4, 96), width=5)


def _letter(sheet: Sheet, letter: str) -> None:
    _ground(sheet)
    sheet.path(letters(letter, MIDDLE, 75, 50), CREAM, stroke=CREAM, width=_BOLDER)


def _mark(sheet: Sheet, name: str) -> None:
    _ground(sheet)
    sheet.path(_MARKS[name], stroke=CREAM, width=_LINE)


def _circle(sheet: Sheet) -> None:
    _ground(sheet)
    sheet.path(disc(MIDDLE, MIDDLE, 20), stroke=CREAM, width=_LINE)


def _pad(sheet: Sheet, way: str = "") -> None:
    """Draw the D-pad, with one arm lit if `way` is given."""
    whole = "M36,6H64V36H94V64H64V94H36V64H6V36H36Z"
    sheet.path(whole, sheet.down(4, 96, NAVY.main, NAVY.deep), stroke=INK, width=10)
    if way:
        with sheet.place(MIDDLE, MIDDLE, turn=_TURNS[way]), sheet.place(-MIDDLE, -MIDDLE):
            sheet.path("M36,36V6H64V36L50,50Z", GOLD.light)
    sheet.path(whole, stroke=gold(sheet, 4, 96), width=5)


def _stick(sheet: Sheet, letter: str, way: str = "", *, is_pressed: bool = False) -> None:
    """Draw a stick: at rest, pushed in one direction, or pressed."""
    radius = 34 if way or is_pressed else 42
    x, y = MIDDLE, MIDDLE
    if way:
        angle = radians(_TURNS[way])
        x, y = MIDDLE - 13 * sin(angle), MIDDLE + 13 * cos(angle)
        with sheet.place(MIDDLE, MIDDLE, turn=_TURNS[way]):
            sheet.path(poly([(0, -47), (24, -22), (-24, -22)]), GOLD.light, stroke=INK, width=4)
    sheet.path(disc(x, y, radius + 2), sheet.down(4, 96, NAVY.main, NAVY.deep), stroke=INK, width=5)
    sheet.path(disc(x, y, radius), stroke=gold(sheet, y - radius, y + radius), width=5)
    sheet.path(letters(letter, x, y + 22, 44), CREAM, stroke=CREAM, width=_BOLDER)
    if is_pressed:
        for turn in (90, 270):
            with sheet.place(MIDDLE, MIDDLE, turn=turn):
                sheet.path(poly([(0, -32), (15, -48), (-15, -48)]), GOLD.light, stroke=INK, width=3)


PADS: Mapping[str, Callable[[Sheet], None]] = MappingProxyType(
    {
        **{name: partial(_letter, letter=name.upper()) for name in "abxy"},
        **{name: partial(_mark, name=name) for name in _MARKS},
        "circle": _circle,
        "pad": _pad,
        **{f"pad-{way}": partial(_pad, way=way) for way in _TURNS},
        "left-stick": partial(_stick, letter="L"),
        "right-stick": partial(_stick, letter="R"),
        "right-stick-press": partial(_stick, letter="R", is_pressed=True),
        **{f"right-stick-{way}": partial(_stick, letter="R", way=way) for way in _TURNS},
    }
)


def pad_button(name: str) -> str:
    sheet = Sheet(SIZE, SIZE)
    PADS[name](sheet)
    return sheet.text()
