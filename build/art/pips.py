"""Suit pips: shapes of the four suits, and of the two jokers' stars."""

import re

from shapes import num, star

SUITS = "SHDC"


def suit_path(suit: str, x: float, y: float, size: float, *, turned: bool = False, stalk: bool = True) -> str:
    """Return a suit's pip centred on (x, y) with the height `size`, optionally upside down or without its stalk."""
    scale = size / 100 * (-1 if turned else 1)

    def placed(point: re.Match[str]) -> str:
        return f"{num(x + int(point[1]) * scale)},{num(y + int(point[2]) * scale)}"

    return re.sub(r"(-?\d+),(-?\d+)", placed, _SUITS[suit] + (_STALK if stalk and suit in "SC" else ""))


def big_star(x: float, y: float, size: float) -> str:
    """Return the five-pointed star of the big blooper, in a circle of diameter `size`."""
    return star(x, y, size / 2, size * 0.21, 5)


def little_star(x: float, y: float, size: float, *, start: float = -90) -> str:
    """Return the four-pointed star of the little blooper, with concave sides."""
    return star(x, y, size / 2, size * 0.17, 4, start=start)


_SUITS = {
    "H": (
        "M0,50C-8,32 -49,10 -49,-20C-49,-38 -37,-49 -24,-49C-12,-49 -4,-42 0,-31C4,-42 12,-49 24,-49"
        "C37,-49 49,-38 49,-20C49,10 8,32 0,50Z"
    ),
    "D": "M0,-50C9,-32 24,-12 39,0C24,12 9,32 0,50C-9,32 -24,12 -39,0C-24,-12 -9,-32 0,-50Z",
    "S": (
        "M0,-50C8,-32 46,-10 46,13C46,27 36,34 25,34C14,34 6,28 2,20L-2,20C-6,28 -14,34 -25,34"
        "C-36,34 -46,27 -46,13C-46,-10 -8,-32 0,-50Z"
    ),
    "C": (
        "M-11,-9C-18,-15 -22,-20 -22,-28C-22,-41 -12,-50 0,-50C12,-50 22,-41 22,-28C22,-20 18,-15 11,-9"
        "C16,-12 21,-13 26,-13C39,-13 48,-3 48,9C48,22 38,32 26,32C14,32 5,25 2,14L-2,14"
        "C-5,25 -14,32 -26,32C-38,32 -48,22 -48,9C-48,-3 -39,-13 -26,-13C-21,-13 -16,-12 -11,-9Z"
    ),
}
_STALK = "M4,10C4,30 10,43 22,48L22,50 -22,50 -22,48C-10,43 -4,30 -4,10Z"
"""Stalk of a spade or club."""
