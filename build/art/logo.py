"""Title logo: a lamp over golden letters, between the stars of the two jokers."""

from figures import gold
from glyphs import letters
from palette import AMBER, CRIMSON, GOLD, INK, TEAL
from pips import big_star, little_star
from shapes import disc, points_in, poly, rays
from svg import Sheet

WIDTH, HEIGHT = 1000.0, 400.0
MIDDLE, BASELINE, CAPITALS = 500.0, 330.0, 112.0


def logo() -> str:
    """Return the logo, 1000 by 400; it has no background of its own, and is meant for dark ones."""
    sheet = Sheet(WIDTH, HEIGHT, weight=2)
    _light(sheet)
    name = letters("Back Alley", MIDDLE, BASELINE, CAPITALS, spacing=8, max_width=790)
    sheet.path(name, INK, stroke=INK, width=13)
    sheet.path(name, GOLD.deep, stroke=GOLD.deep, width=5)
    sheet.path(name, sheet.down(BASELINE - CAPITALS, BASELINE + 30, "#fff3c4", GOLD.light, GOLD.main))
    for x, size in ((50.0, 78.0), (952.0, 84.0)):
        y = BASELINE - CAPITALS / 2 + 6
        shape = big_star(x, y, size) if x < MIDDLE else little_star(x, y, size)
        colours = CRIMSON if x < MIDDLE else TEAL
        sheet.path(shape, INK, stroke=INK, width=8)
        sheet.path(shape, sheet.down(y - size / 2, y + size / 2, *colours), stroke=gold(sheet, y - 40, y + 40), width=2)
    return sheet.text()


def _light(sheet: Sheet) -> None:
    x, y = MIDDLE, 96.0
    sheet.path(disc(x, y + 6, 96), sheet.radial(x, y + 6, 96, (0, "#ffe6a8", 0.9), (0.4, AMBER, 0.35), (1, AMBER, 0)))
    sheet.path(rays(x, y + 6, 44, 94, 20, share=0.32), sheet.radial(x, y + 6, 94, (0, GOLD.light, 0.7), (1, AMBER, 0)))
    cone = sheet.linear(0, y, 0, 392, (0, "#ffe6a8", 0.75), (0.6, AMBER, 0.25), (1, AMBER, 0))
    sheet.path(poly([(x - 46, y), (x + 46, y), (x + 330, 392), (x - 330, 392)]), cone)
    sheet.ink(f"M{x},4L{x},34", width=5)
    sheet.path(f"M{x},4L{x},34", stroke=GOLD.main, width=2)
    sheet.ink(f"M{x - 20},{y}A20,20 0 0 0 {x + 20},{y}Z", "#fffbe6")
    shade = f"M{x - 16},46L{x + 16},46C{x + 22},68 {x + 46},70 {x + 60},{y}L{x - 60},{y}"
    sheet.ink(
        f"{shade}C{x - 46},70 {x - 22},68 {x - 16},46Z",
        sheet.across(x - 60, x + 60, *CRIMSON),
    )
    sheet.ink(poly(points_in("-64,-3 64,-3 64,4 -64,4", x, y)), gold(sheet, y - 3, y + 4))
    sheet.ink(poly(points_in("-13,32 13,32 17,48 -17,48", x)), gold(sheet, 32, 48))
