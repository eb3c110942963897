"""Portrait catalogue: every portrait in a circle, 200 units square."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from busts import MIDDLE, RADIUS, SIZE
from figures import gold
from palette import GOLD, INK
from players import big_mascot, drifter, little_mascot, newcomer, old_timer
from regulars import barkeep, cook, gumshoe, mechanic, nurse, private, sarge, singer
from shapes import disc, rays
from svg import Sheet


def portrait(name: str) -> str:
    sheet = Sheet(SIZE, SIZE)
    draw_portrait(sheet, name)
    return sheet.text()


def draw_portrait(sheet: Sheet, name: str) -> None:
    """Draw the portrait with this name in a square of 200 units."""
    light, deep, person = PORTRAITS[name]
    sheet.path(disc(MIDDLE, MIDDLE, RADIUS), sheet.radial(MIDDLE, 84, 120, (0, light), (1, deep)))
    beams = sheet.radial(MIDDLE, 92, RADIUS, (0, GOLD.light, 0.5), (1, GOLD.light, 0.08))
    sheet.path(rays(MIDDLE, MIDDLE, 20, RADIUS, 28, share=0.45), beams)
    person(sheet)
    sheet.path(disc(MIDDLE, MIDDLE, RADIUS), stroke=INK, width=9)
    sheet.path(disc(MIDDLE, MIDDLE, RADIUS), stroke=gold(sheet, 8, 192), width=5)


Person = tuple[str, str, Callable[[Sheet], None]]

PORTRAITS: Mapping[str, Person] = MappingProxyType(
    {
        "sarge": ("#6f7d9e", "#26304f", sarge),
        "private": ("#d8a860", "#7a4a20", private),
        "nurse": ("#7fb5b2", "#1c5557", nurse),
        "barkeep": ("#9a6a55", "#43241c", barkeep),
        "singer": ("#e0a35c", "#8a3d2c", singer),
        "cook": ("#88a6cc", "#2c4672", cook),
        "gumshoe": ("#8c7aa8", "#332650", gumshoe),
        "mechanic": ("#e6c583", "#9a6b2c", mechanic),
        "player-flyer": ("#7ea2b8", "#274a60", newcomer),
        "player-drifter": ("#d48e7c", "#7a2f2c", drifter),
        "player-old-timer": ("#a9b57c", "#4a5a2c", old_timer),
        "big-blooper": ("#f0c676", "#8a3f1e", big_mascot),
        "little-blooper": ("#a9d6c8", "#1f5f5e", little_mascot),
    }
)
"""Background colours (light and deep) and drawing function of each portrait, by file name."""
