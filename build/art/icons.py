"""Button icons, 24 units square, in one line width and colour; also the program's icon."""

from collections.abc import Mapping
from types import MappingProxyType

from figures import gold
from jokers import bell, big_head
from palette import AMBER, CREAM, CRIMSON, GOLD, NAVY
from shapes import box, disc, poly, rays
from svg import Sheet

LINE = 1.8

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "undo": "M8.5,5L4,9.5L8.5,14M4,9.5H14A5.5,5.5 0 0 1 14,20.5H9.5",
        "redo": "M15.5,5L20,9.5L15.5,14M20,9.5H10A5.5,5.5 0 0 0 10,20.5H14.5",
        "hint": "M9,17.5C9,15 5.8,13.6 5.8,9.4A6.2,6.2 0 0 1 18.2,9.4C18.2,13.6 15,15 15,17.5ZM9.8,20.8H14.2",
        "score-sheet": (
            "M6,3H18A1.5,1.5 0 0 1 19.5,4.5V19.5A1.5,1.5 0 0 1 18,21H6A1.5,1.5 0 0 1 4.5,19.5V4.5"
            "A1.5,1.5 0 0 1 6,3ZM4.5,8.2H19.5M12,8.2V21M7,12H9.5M7,16H9.5M14.5,12H17M14.5,16H17"
        ),
        "log": "M4,5.5H4.2M8,5.5H20M4,12H4.2M8,12H20M4,18.5H4.2M8,18.5H16",
        "menu": "M4,6.5H20M4,12H20M4,17.5H20",
        "settings": (
            "M4,7H11M17,7H20M4,17H7M13,17H20M17,7A3,3 0 1 1 11,7A3,3 0 1 1 17,7ZM13,17A3,3 0 1 1 7,17A3,3 0 1 1 13,17Z"
        ),
        "rules": (
            "M12,6.2C9.8,4.3 6.8,3.8 3.5,4.2V18.8C6.8,18.4 9.8,18.9 12,20.8C14.2,18.9 17.2,18.4 20.5,18.8V4.2"
            "C17.2,3.8 14.2,4.3 12,6.2ZM12,6.2V20.5"
        ),
        "last-trick": (
            "M10,10.5L16.5,8.7A1.4,1.4 0 0 1 18.2,9.7L20.4,17.9A1.4,1.4 0 0 1 19.4,19.6L13,21.3M4.5,3H11"
            "A1.5,1.5 0 0 1 12.5,4.5V14A1.5,1.5 0 0 1 11,15.5H4.5A1.5,1.5 0 0 1 3,14V4.5A1.5,1.5 0 0 1 4.5,3Z"
            "M7.75,6.5L9.5,9.2L7.75,12L6,9.2Z"
        ),
        "speed": "M4,5.5L11.5,12L4,18.5ZM12.5,5.5L20,12L12.5,18.5Z",
        "fullscreen": "M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15",
        "window": "M9,4V9H4M20,9H15V4M15,20V15H20M4,15H9V20",
        "back": "M14.5,5L7.5,12L14.5,19",
        "close": "M6,6L18,18M18,6L6,18",
        "check": "M4.5,12.5L10,18L19.5,7",
        "warning": "M12,3.8L21.2,19.8H2.8ZM12,9.8V14M12,16.9V17.1",
        "dealer": (
            "M7.6,8.6L4.6,9.7A1.2,1.2 0 0 0 3.9,11.2L7,19.5M16.4,8.6L19.4,9.7A1.2,1.2 0 0 1 20.1,11.2L17,19.5"
            "M8.8,4H15.2A1.3,1.3 0 0 1 16.5,5.3V15.7A1.3,1.3 0 0 1 15.2,17H8.8A1.3,1.3 0 0 1 7.5,15.7V5.3"
            "A1.3,1.3 0 0 1 8.8,4ZM12,7.5L13.9,10.5L12,13.5L10.1,10.5Z"
        ),
        "lead": (
            "M8.3,2.8H15.7A1.6,1.6 0 0 1 17.3,4.4V19.6A1.6,1.6 0 0 1 15.7,21.2H8.3A1.6,1.6 0 0 1 6.7,19.6V4.4"
            "A1.6,1.6 0 0 1 8.3,2.8ZM12,8.2L14.4,12L12,15.8L9.6,12Z"
        ),
        "lamp": (
            "M12,2.5V6M10,6H14L14.8,8.5C15.5,10.6 19.5,11.2 20,14.5H4C4.5,11.2 8.5,10.6 9.2,8.5ZM9.5,17.2"
            "A2.6,2.6 0 0 0 14.5,17.2"
        ),
        "claim": (
            "M5,11V8.5A1.4,1.4 0 0 1 7.8,8.5M7.8,11V6A1.4,1.4 0 0 1 10.6,6V10.5M10.6,10V5A1.4,1.4 0 0 1 13.4,5"
            "V10.5M13.4,10.5V6.5A1.4,1.4 0 0 1 16.2,6.5V13L17.4,11.4A1.5,1.5 0 0 1 20,13L16.8,18.4"
            "A5,5 0 0 1 12.5,21H10.5A5.5,5.5 0 0 1 5,15.5V8.5"
        ),
        "sort": "M4,6H13M4,12H10M4,18H7M17,5V19M13.5,15.5L17,19L20.5,15.5",
        "pause": "M8,5V19M16,5V19",
        "play": "M7,4.5L19,12L7,19.5Z",
        "save": (
            "M5,3.5H16L20.5,8V19A1.5,1.5 0 0 1 19,20.5H5A1.5,1.5 0 0 1 3.5,19V5A1.5,1.5 0 0 1 5,3.5ZM7.5,3.5"
            "V8.5H14.5V3.5M7,20.5V13.5H17V20.5"
        ),
        "people": (
            "M12.5,7.5A3.5,3.5 0 1 1 5.5,7.5A3.5,3.5 0 1 1 12.5,7.5ZM2.5,19.5C2.5,15.8 5.2,13.8 9,13.8"
            "C12.8,13.8 15.5,15.8 15.5,19.5M15.5,4.3A3.5,3.5 0 0 1 15.5,10.7M18,14.4"
            "C20.3,15.2 21.5,17 21.5,19.5"
        ),
        "replay": "M4.5,4.5V9.5H9.5M4.9,9.5A8,8 0 1 1 4,13.5",
        "next-card": "M9,5L16,12L9,19",
        "previous-card": "M15,5L8,12L15,19",
        "next-trick": "M5.5,5L12.5,12L5.5,19M12,5L19,12L12,19",
        "previous-trick": "M18.5,5L11.5,12L18.5,19M12,5L5,12L12,19",
        "next-deal": "M6,5L14.5,12L6,19ZM18,5V19",
        "previous-deal": "M18,5L9.5,12L18,19ZM6,5V19",
        "eye": "M2.5,12C6.5,5.5 17.5,5.5 21.5,12C17.5,18.5 6.5,18.5 2.5,12ZM12,9A3,3 0 1 0 12,15A3,3 0 1 0 12,9",
        "flag": "M6,21V3.5M6,4.5H18.5L15.5,8.8L18.5,13H6",
        "branch": "M7,20V4M7,15C7,10.5 17,13.5 17,5.5M13.8,8L17,4.8L20.2,8",
        "target": "M12,3.5A8.5,8.5 0 1 0 12,20.5A8.5,8.5 0 1 0 12,3.5M12,8.5A3.5,3.5 0 1 0 12,15.5A3.5,3.5 0 1 0 12,8.5",
    }
)
"""Path data of the lines of each icon, by file name."""


def icon(name: str) -> str:
    sheet = Sheet(24, 24)
    sheet.path(ICONS[name], stroke=CREAM, width=LINE)
    return sheet.text()


def app_icon() -> str:
    """Return the program's icon: the big blooper's head in front of a sunburst, on a night-blue square."""
    sheet = Sheet(512, 512, weight=2.6)
    sheet.path(box(8, 8, 496, 496, 108), sheet.down(8, 504, *NAVY))
    light = sheet.radial(256, 236, 250, (0, AMBER, 0.95), (0.5, GOLD.main, 0.5), (1, GOLD.main, 0))
    sheet.path(disc(256, 256, 240), light)
    sheet.path(
        rays(256, 256, 60, 236, 24, share=0.46), sheet.radial(256, 256, 236, (0, GOLD.light, 0.75), (1, GOLD.main, 0))
    )
    sheet.path(box(18, 18, 476, 476, 98), stroke=gold(sheet, 18, 494), width=4)
    with sheet.place(256, 290, scale=3.15):
        _ruff(sheet)
        big_head(sheet)
    return sheet.text()


def _ruff(sheet: Sheet) -> None:
    for i, x in enumerate((-42.0, -21.0, 0.0, 21.0, 42.0)):
        drop = 56 - abs(x) * 0.32
        colour = CRIMSON.main if i % 2 == 0 else NAVY.main
        sheet.ink(poly([(x * 0.8 - 14, 28), (x * 0.8 + 14, 28), (x, drop)]), colour)
    for x in (-42.0, -21.0, 0.0, 21.0, 42.0):
        bell(sheet, x, 57 - abs(x) * 0.32, 4.2)
