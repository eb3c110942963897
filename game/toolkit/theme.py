"""Colour palette and text styles shared by several modules."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, structs

from game.i18n import N_, Named

Colour = tuple[int, int, int, int]
"""Red, green, blue, alpha, each 0 to 255."""
OPAQUE = 255


def rgb(text: str, alpha: int = 255) -> Colour:
    """Parse a colour from `#rrggbb`."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha)


def with_alpha(colour: Colour, alpha: float) -> Colour:
    """Return the colour with its opacity multiplied by `alpha`, 0 to 1."""
    return (*colour[:3], round(colour[3] * alpha))


INK = rgb("#10131f")
GROUND = rgb("#0c0f1a")
PANEL_TOP = rgb("#2a3663")
PANEL_BOTTOM = TRACK = rgb("#121830")
TEXT = rgb("#f6efdc")
WHITE = rgb("#ffffff")
FOCUS_RING = rgb("#fff3c4")
MUTED = rgb("#b9b8c4")
ACCENT = rgb("#e3b95c")
HIGHLIGHT = rgb("#f7dd94")
EDGE = rgb("#b98a35")
LOSS = WRONG = DANGER = rgb("#ff8f84")
GAIN = RIGHT = rgb("#7fd8c4")
SHADOW = (4, 6, 14, 150)
"""Colours by meaning: `INK` for text and outlines on light ground, `TEXT` and `MUTED` for text on dark ground, `GROUND` behind
everything, `ACCENT` for lines and controls, `HIGHLIGHT` for headings and chosen values, `EDGE` for borders and dividers, `SHADOW`
for shadows and darkened scenes."""


class TableTheme(Named):
    """Colour theme of the table and its surroundings."""

    BOTTLE_GREEN = "bottle-green", N_("Bottle green")
    MIDNIGHT = "midnight", N_("Midnight")
    HIGH_CONTRAST = "high-contrast", N_("High contrast")


FELTS: Mapping[TableTheme, Mapping[str, str]] = {
    TableTheme.BOTTLE_GREEN: {},
    TableTheme.MIDNIGHT: {"#2f7d58": "#3a5696", "#1d5c41": "#263c73", "#124030": "#182750", "#0b2a20": "#0d1733"},
    TableTheme.HIGH_CONTRAST: {
        "#2f7d58": "#0c2e20",
        "#1d5c41": "#0c2e20",
        "#124030": "#0c2e20",
        "#0b2a20": "#0c2e20",
        "#ffd98a": "#0c2e20",
    },
}
"""Replacements, by theme, for the felt colours in the drawings, which show bottle green felt."""

_FELT = "#1d5c41", "#124030"
"""Top and bottom colours of a strip of felt in bottle green."""


def strip_of_felt(table: TableTheme) -> tuple[Colour, Colour]:
    """Return the top and bottom colours of a strip of felt."""
    top, bottom = (rgb(FELTS[table].get(colour, colour)) for colour in _FELT)
    return top, bottom


OFF_LINE = rgb("#4a5069")
OFF_TEXT = rgb("#8b90a5")
"""Outline and text colour of disabled widgets."""

_GLASS: Mapping[TableTheme, tuple[str, str]] = {
    TableTheme.BOTTLE_GREEN: ("#0b1a1c", "#071112"),
    TableTheme.MIDNIGHT: ("#0c1530", "#070c1e"),
    TableTheme.HIGH_CONTRAST: ("#000000", "#000000"),
}


def glass(table: TableTheme) -> tuple[Colour, Colour]:
    """Return the top and bottom colours of a dark pane, which are opaque but look like glass over felt."""
    top, bottom = _GLASS[table]
    return rgb(top), rgb(bottom)


_DARK, _BRIGHT = 100, 235
_FAINT = {OFF_LINE[:3]: rgb("#707070"), OFF_TEXT[:3]: rgb("#969696")}
"""Colours of disabled widgets, each with its grey in high contrast, where only disabled widgets are grey."""


def contrasted(colour: Colour) -> Colour:
    """Return a colour as it is in the high-contrast theme.

    It is opaque, unless it is invisible. Dark greys become black; light greys become white or almost white. Colours of disabled
    widgets stay grey.
    """
    red, green, blue, alpha = colour
    if not alpha:
        return colour
    if colour[:3] in _FAINT:
        return _FAINT[colour[:3]]
    light = (2 * red + 5 * green + blue) / 8
    if light < _DARK:
        return (
            (0, 0, 0, OPAQUE) if max(red, green, blue) - min(red, green, blue) < _DARK else (red, green, blue, OPAQUE)
        )
    if max(red, green, blue) - min(red, green, blue) < _DARK // 2:
        return (_BRIGHT, _BRIGHT, _BRIGHT, OPAQUE) if light < _BRIGHT else (255, 255, 255, OPAQUE)
    return (red, green, blue, OPAQUE)


class Face(StrEnum):
    """The two fonts of the game, both under free licences."""

    TITLE = "title"
    BODY = "body"


class TextStyle(Struct, frozen=True, cache_hash=True):
    """A font, a size in units, and its weight."""

    face: Face
    size: float
    bold: bool = False


SMALLER_TYPES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)
"""Factors for the font size of a text, tried in this order until the text fits."""


def resized(style: TextStyle, share: float) -> TextStyle:
    """Return the style with its size multiplied by `share`."""
    return style if share == 1 else structs.replace(style, size=style.size * share)


GAP_XXS, GAP_XS, GAP_S, GAP_M, GAP_L, GAP_XL, GAP_XXL = 4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 24.0
"""Spacing scale in units: gaps between elements and margins inside them."""
COLUMNS_APART = 26.0
"""Units between two columns of a page."""
CONTROL = 44.0
"""Height in units of a button or field that fills a row of a page."""
SMALL_CONTROL = 36.0
"""Height in units of a button beside other content."""
ICON_BUTTON = 40.0
"""Side length in units of an icon-only button."""

TITLE = TextStyle(Face.TITLE, 36)
HEADING = TextStyle(Face.TITLE, 26)
NUMBER = TextStyle(Face.BODY, 28, bold=True)
LABEL = TextStyle(Face.TITLE, 21)
FIGURE = TextStyle(Face.BODY, 24, bold=True)
SMALL_FIGURE = resized(FIGURE, 0.84)
BODY = TextStyle(Face.BODY, 18)
STRONG = TextStyle(Face.BODY, 18, bold=True)
SMALL = TextStyle(Face.BODY, 16)
SMALL_STRONG = TextStyle(Face.BODY, 16, bold=True)
"""The smallest of these text sizes: 16 units. Texts that lack room may be smaller. A unit is a pixel in a window of 1280x720."""
