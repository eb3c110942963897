"""The one palette and the text styles: everything drawn takes its colours and sizes from here."""

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int, int]
"""Red, green, blue, alpha, each 0 to 255."""


def rgb(text: str, alpha: int = 255) -> Colour:
    """A colour from `#rrggbb`."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha)


def with_alpha(colour: Colour, alpha: float) -> Colour:
    """The same colour at a share, 0 to 1, of its own opacity."""
    return (*colour[:3], round(colour[3] * alpha))


INK = rgb("#10131f")
NIGHT = rgb("#0c0f1a")
NAVY = rgb("#1b2444")
NAVY_LIGHT = rgb("#2a3663")
NAVY_DARK = rgb("#121830")
FELT = rgb("#14523c")
IVORY = rgb("#f6efdc")
MUTED = rgb("#b9b8c4")
GOLD = rgb("#e3b95c")
GOLD_LIGHT = rgb("#f7dd94")
GOLD_DARK = rgb("#b98a35")
CRIMSON = rgb("#b3202f")
RED_LIGHT = rgb("#ff8f84")
TEAL_LIGHT = rgb("#7fd8c4")
SHADOW = (4, 6, 14, 150)


class Face(StrEnum):
    """The two open fonts of the game."""

    TITLE = "title"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A font, a size in units, and whether it is heavy."""

    face: Face
    size: float
    bold: bool = False


DISPLAY = TextStyle(Face.TITLE, 64)
TITLE = TextStyle(Face.TITLE, 36)
HEADING = TextStyle(Face.TITLE, 26)
NUMBER = TextStyle(Face.TITLE, 30)
LABEL = TextStyle(Face.TITLE, 21)
BODY = TextStyle(Face.BODY, 18)
STRONG = TextStyle(Face.BODY, 18, bold=True)
SMALL = TextStyle(Face.BODY, 16)
SMALL_STRONG = TextStyle(Face.BODY, 16, bold=True)
"""Nothing is smaller than 16 units, which is 16 pixels in a window of 1280x720."""
