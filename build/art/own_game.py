"""Pictures of the page about the player's own game: ladder, score sheets, matchboxes."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from glyphs import letters
from palette import CRIMSON, GOLD, GREEN, INK, IRON, IVORY, KHAKI, NAVY, PLUM, TEAL, WOOD, Tone
from shapes import box, disc, rays
from svg import Sheet
from tabletop import broken_disc, cards_pile, crown, crowned, laurel, seal, two_crowns

RUNGS = 7
"""Number of places on the ladder: one for each level of computer players with a measured strength, and one for the player."""
_SLOT = 90.0
_ZOOM, _WEIGHT = 4.0, 1.7
"""Scale at which score sheets and matchboxes are drawn, and factor of their line widths (`Sheet.weight`)."""
_THICK = _ZOOM / _WEIGHT
_RAIL, _RAIL_LIGHT, _JOINT = "#39426f", "#6473ac", "#2a3157"


def ladder() -> str:
    """Return the ladder, 440 units wide, with a rung below each place."""
    sheet = Sheet(440, RUNGS * _SLOT + 20)
    for x in (28, 412):
        sheet.path(f"M{x},8L{x},{sheet.height}", stroke=INK, width=15)
        sheet.path(f"M{x},8L{x},{sheet.height}", stroke=_RAIL, width=9)
        sheet.path(f"M{x - 2.5},8L{x - 2.5},{sheet.height}", stroke=_RAIL_LIGHT, width=2.2)
    for rung in range(1, RUNGS + 1):
        y = 14 + rung * _SLOT
        sheet.path(f"M28,{y}L412,{y}", stroke=INK, width=11)
        sheet.path(f"M28,{y}L412,{y}", stroke=_RAIL, width=6)
        sheet.path(f"M28,{y - 2}L412,{y - 2}", stroke=_RAIL_LIGHT, width=1.6)
        for x in (28, 412):
            sheet.ink(disc(x, y, 6), _JOINT, width=2.4)
    sheet.ink(box(3, 3, 434, 13, 2), _RAIL, width=3)
    sheet.path("M6,6L434,6", stroke=_RAIL_LIGHT)
    return sheet.text()


def line() -> str:
    """Return the washing line for score sheets, 800 by 40."""
    sheet = Sheet(800, 40)
    for width, colour in ((5, INK), (2, "#8c93ad")):
        sheet.path("M-4,6Q400,56 804,4", stroke=colour, width=width)
    return sheet.text()


def score_sheet(emblem: Callable[[Sheet], None], rule: Tone, *, turn: float, pale: bool = False) -> str:
    """Return a score sheet with a clothes peg, 120 by 160: an emblem, and space for two lines of text."""
    sheet = Sheet(120 * _ZOOM, 160 * _ZOOM, weight=_WEIGHT)
    paper = ("#dcdbd8", "#cfcfd2", "#c3c4ca") if pale else IVORY
    with sheet.place(60 * _ZOOM, 84 * _ZOOM, turn=turn), sheet.place(-60 * _ZOOM, -84 * _ZOOM):
        with sheet.place(scale=_ZOOM):
            sheet.path(box(7, 17, 110, 140, 4), "#02040a", opacity=0.45)
            sheet.ink(box(5, 13, 110, 140, 3), sheet.down(13, 153, *paper), width=2.4 * _THICK)
            for row in range(5):
                y = 32 + row * 13
                sheet.path(f"M14,{y}L106,{y}", stroke="#a5a8b4" if pale else "#b9b4a6", width=1.2 * _THICK)
            sheet.path("M14,96L106,96", stroke=rule.main, width=2.2 * _THICK)
        with sheet.place(25 * _ZOOM, 21 * _ZOOM, scale=0.35 * _ZOOM):
            emblem(sheet)
        with sheet.place(scale=_ZOOM):
            sheet.ink(box(55, 2, 10, 26, 3), sheet.across(55, 65, WOOD.light, WOOD.main), width=1.8 * _THICK)
            sheet.path("M55,14L65,14", stroke=INK, width=1.4 * _THICK)
    return sheet.text()


def _number(sheet: Sheet, text: str) -> None:
    sheet.path(letters(text, 100, 160, 150), "#fff6dc", stroke=INK, width=5)


def _rank(sheet: Sheet, text: str) -> None:
    """Draw a card with a rank, as the emblem of a win against a level of computer players; stronger levels have higher ranks."""
    sheet.ink(box(42, 8, 116, 176, 14), sheet.down(8, 184, *IVORY), width=5)
    sheet.path(letters(text, 100, 136, 84, max_width=92), CRIMSON.main)


def _three_piles(sheet: Sheet) -> None:
    for x in (-62, 0, 62):
        with sheet.place(50 + x, 50, scale=0.5):
            cards_pile(sheet)


def _pencil(sheet: Sheet) -> None:
    """Draw two empty columns and a pencil."""
    sheet.path("M100,4L100,196M8,44L192,44", stroke=NAVY.main, width=6)
    with sheet.place(112, 116, turn=38):
        sheet.ink(box(-17, -104, 34, 26, 6), CRIMSON.main, width=5)
        sheet.ink(box(-17, -82, 34, 130, 2), sheet.across(-17, 17, GOLD.light, GOLD.main, GOLD.deep), width=5)
        sheet.ink("M-17,48L17,48L0,92Z", WOOD.light, width=5)
        sheet.path("M-6,76L6,76L0,92Z", INK)


def matchbox(name: str, *, won: bool) -> str:
    """Return the matchbox of a feat, 150 by 96: open if the feat is `won`, else closed and grey."""
    sheet = Sheet(150 * _ZOOM, 96 * _ZOOM, weight=_WEIGHT)
    tone, emblem = MATCHBOXES[name]
    with sheet.place(scale=_ZOOM):
        if won:
            _drawer(sheet)
        sheet.ink(box(2, 2, 126, 90, 4), IVORY.main, width=2.6 * _THICK)
        sheet.path(box(6, 6, 118, 54, 2), sheet.radial(65, 33, 90, (0, tone.light), (0.7, tone.main), (1, tone.deep)))
        beams = sheet.radial(65, 33, 60, (0, GOLD.light, 0.7), (1, GOLD.light, 0.1))
        sheet.path(rays(65, 33, 8, 27, 22, share=0.42), beams)
        sheet.path(box(6, 6, 118, 54, 2), stroke=GOLD.main, width=1.4 * _THICK)
    with sheet.place(40 * _ZOOM, 8 * _ZOOM, scale=0.25 * _ZOOM):
        emblem(sheet)
    with sheet.place(scale=_ZOOM):
        sheet.path("M6,61L124,61", stroke=INK, width=1.6 * _THICK)
        sheet.path(box(5, 87, 120, 4, 1), "#5a3a2a")
    return sheet.text() if won else _HEX.sub(_faded, sheet.text())


def _drawer(sheet: Sheet) -> None:
    sheet.path(box(5, 9, 138, 86, 4), "#02040a", opacity=0.5)
    sheet.ink(box(112, 10, 33, 74, 2), "#d9b98a", width=2 * _THICK)
    for match in range(5):
        y = 19 + match * 14
        sheet.path(f"M116,{y}L135,{y}", stroke="#f3e0b5", width=4 * _THICK)
        sheet.ink(disc(138, y, 4.4), CRIMSON.main, width=1.4 * _THICK)


_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")


def _faded(colour: re.Match[str]) -> str:
    """Return a grey version of a colour, for the matchbox of a feat that has not been achieved."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    grey = 0.3 * red + 0.6 * green + 0.1 * blue
    parts = (round((grey + 40) * share) for share in (0.46, 0.49, 0.6))
    return "#" + "".join(f"{min(part, 255):02x}" for part in parts)


MATCHBOXES: Mapping[str, tuple[Tone, Callable[[Sheet], None]]] = MappingProxyType(
    {
        "match": (GREEN, crown),
        "board": (NAVY, partial(seal, tone=CRIMSON, level=1)),
        "narrow": (CRIMSON, partial(_number, text="3")),
        "clean": (TEAL, laurel),
        "beginner": (KHAKI, partial(_rank, text="2")),
        "casual": (TEAL, partial(_rank, text="7")),
        "club": (GOLD, partial(_rank, text="J")),
        "strong": (NAVY, partial(_rank, text="Q")),
        "expert": (IRON, partial(_rank, text="K")),
        "master": (PLUM, partial(_rank, text="A")),
        "double": (NAVY, partial(seal, tone=CRIMSON, level=2)),
        "boston": (GOLD, partial(seal, tone=NAVY, level=1)),
        "sweep": (GREEN, _three_piles),
        "triple": (NAVY, partial(seal, tone=CRIMSON, level=3)),
        "quadruple": (CRIMSON, partial(seal, tone=CRIMSON, level=4)),
    }
)
"""Background and emblem of the matchbox for each feat (achievement)."""

OWN_GAME: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "ladder": ladder,
        "line": line,
        "sheet-won": partial(score_sheet, crowned, GREEN, turn=-2),
        "sheet-lost": partial(score_sheet, broken_disc, CRIMSON, turn=1.5, pale=True),
        "sheet-shared": partial(score_sheet, two_crowns, NAVY, turn=-1),
        "sheet-open": partial(score_sheet, _pencil, IRON, turn=1),
        **{f"first-{name}": partial(matchbox, name, won=True) for name in MATCHBOXES},
        **{f"first-{name}-grey": partial(matchbox, name, won=False) for name in MATCHBOXES},
    }
)
