"""Background scenery: the alley at night, its brick walls, and the table under the lamp."""

from collections.abc import Iterator
from math import sqrt

from figures import gold
from palette import AMBER, GOLD, INK, IVORY, WOOD
from pips import little_star, suit_path
from places import open_door
from shapes import Point, box, disc, line, points_in, poly, rounded, smooth
from svg import Sheet

NIGHT = "#0c1020"
MORTAR = "#0f1427"
COLD_BRICKS = ("#1a2140", "#1d2547", "#171d39", "#202a50")
WARM_BRICKS = ("#3a3350", "#473a50", "#574350", "#6d5048")
LIT_MORTAR = "#161a2e"
LIT_BRICKS = ("#7a6266", "#6a5560", "#8a6c62", "#735b60", "#806668")

LAMP_X, LAMP_Y = 960.0, 60.0


def _mixed(column: int, row: int) -> int:
    """Return a pseudo-random number that depends only on a column and a row."""
    value = (column * 374761393 + row * 668265263) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    return value ^ (value >> 16)


def felt_table() -> str:
    """Return a table with round corners, 1600 by 900.

    The felt begins 51 units from the left and right edges; the corners, including the shadow, have a radius of 210.
    """
    sheet = Sheet(1600, 900)
    for grow, opacity in ((0, 0.25), (10, 0.35)):
        sheet.path(box(grow, grow + 14, 1600 - 2 * grow, 884 - 2 * grow, 210), "#02040a", opacity=opacity)
    sheet.path(
        box(16, 10, 1568, 862, 200),
        sheet.linear(0, 10, 0, 872, (0, WOOD.light), (0.12, WOOD.main), (0.8, WOOD.deep), (1, "#2a1509")),
    )
    for inset, opacity in ((7, 0.5), (13, 0.3), (19, 0.4), (24, 0.25)):
        grain = box(16 + inset, 10 + inset, 1568 - 2 * inset, 862 - 2 * inset, 200 - inset)
        sheet.path(grain, stroke="#2b1609" if inset % 2 else WOOD.light, width=1.6, opacity=opacity)
    for x, y, length in ((300, 15, 140), (900, 18, 90), (1210, 866, 120), (420, 868, 80), (700, 14, 60)):
        sheet.path(f"M{x},{y}L{x + length},{y}", stroke="#c08a52", width=3, opacity=0.35)
    sheet.path(box(44, 38, 1512, 806, 176), gold(sheet, 38, 844), stroke=INK, width=2)
    sheet.path(box(49, 43, 1502, 796, 172), INK)
    felt = sheet.radial(800, 380, 860, (0, "#2f7d58"), (0.45, "#1d5c41"), (0.8, "#124030"), (1, "#0b2a20"))
    sheet.path(box(51, 45, 1498, 792, 170), felt)
    sheet.path(box(51, 45, 1498, 792, 170), sheet.radial(800, 330, 560, (0, "#ffd98a", 0.26), (1, "#ffd98a", 0)))
    sheet.path(box(92, 84, 1416, 712, 134), stroke=GOLD.light, width=1.8, opacity=0.4)
    sheet.path(box(99, 91, 1402, 698, 128), stroke=GOLD.light, width=0.9, opacity=0.3)
    return sheet.text()


def alley() -> str:
    """Return the alley at night, 1920 by 1080. The middle has room for a page, and the edges may be cut off."""
    sheet = Sheet(1920, 1080)
    sheet.path(box(0, 0, 1920, 1080), sheet.down(0, 1080, "#131a36", NIGHT))
    _sky(sheet)
    _back_wall(sheet)
    _side(sheet, flip=False)
    _side(sheet, flip=True)
    _ground(sheet)
    _left_things(sheet)
    _right_things(sheet)
    _light(sheet)
    open_door(sheet, LAMP_X, 414, 936, 354)
    edge = sheet.radial(960, 520, 1150, (0, "#000000", 0), (0.55, "#000000", 0.05), (1, "#02040c", 0.85))
    sheet.path(box(0, 0, 1920, 1080), edge)
    return sheet.text()


def _sky(sheet: Sheet) -> None:
    sheet.path(box(520, 0, 880, 420), sheet.down(0, 420, "#16204a", "#2b3670", "#4b4a7a"))
    for i in range(46):
        n = _mixed(i, 99)
        x, y = 560 + n % 800, (n >> 10) % 240
        sheet.path(little_star(x, y, 5 + (n >> 20) % 7), "#dfe6ff", opacity=0.35 + (n >> 24) % 5 * 0.12)
    sheet.path(disc(1250, 96, 120), sheet.radial(1250, 96, 120, (0, "#fff3cf", 0.5), (1, "#fff3cf", 0)))
    sheet.path(disc(1250, 96, 44), sheet.radial(1238, 84, 60, (0, "#fffaf0"), (1, "#f3dfae")))
    for x, y, r in ((1240, 88, 8), (1262, 106, 6), (1254, 76, 4)):
        sheet.path(disc(x, y, r), "#e6cd93", opacity=0.7)
    roofs = points_in(
        "520,420 520,190 600,190 600,150 640,150 640,210 720,210 720,120 732,120 732,84 738,84 738,120 800,120 800,230 "
        "880,230 880,180 1000,180 1000,240 1080,240 1080,140 1130,140 1130,200 1210,200 1210,170 1330,170 1330,230 "
        "1400,230 1400,420"
    )
    sheet.path(poly(roofs), "#141b3a")
    _tank(sheet, 940, 180)
    for x, y in ((612, 164), (736, 140), (772, 140), (754, 166), (898, 196), (1092, 156), (1112, 180), (1304, 186)):
        sheet.path(box(x, y, 8, 12), "#8f9fd8", opacity=0.45)  # windows: dim, and above the space for the game's name


def _tank(sheet: Sheet, x: float, y: float) -> None:
    sheet.path(poly([(x - 34, y - 70), (x, y - 98), (x + 34, y - 70)]), "#10162f")
    sheet.path(box(x - 30, y - 70, 60, 52), "#10162f")
    sheet.path(
        f"M{x - 24},{y - 18}L{x - 28},{y}M{x + 24},{y - 18}L{x + 28},{y}M{x},{y - 18}L{x},{y}",
        stroke="#10162f",
        width=5,
    )


def _back_wall(sheet: Sheet) -> None:
    top = 372.0
    sheet.path(box(500, top, 920, 480), MORTAR)
    groups: dict[str, list[str]] = {}
    for row in range(20):
        for column in range(22):
            x = 500 + column * 44 - (22 if row % 2 else 0)
            y = top + row * 24
            near = 1 - min(sqrt((x + 20 - LAMP_X) ** 2 + ((y - 520) * 1.1) ** 2) / 430, 1)
            n = _mixed(column, row)
            level = min(int(near * 4 + (n % 100) / 100 * 0.9), 4)
            shade = COLD_BRICKS[n % 4] if level == 0 else WARM_BRICKS[level - 1]
            width = min(x + 42, 1420) - max(x, 500)
            if width > 4:
                groups.setdefault(shade, []).append(box(max(x, 500) + 1.5, y + 1.5, width - 1, 21, 1.5))
    for shade in sorted(groups):
        sheet.path("".join(groups[shade]), shade)
    sheet.ink(box(490, top - 16, 940, 20, 3), "#2a3157", width=3)


def bricks() -> str:
    """Return a lit wall seen straight on, 600 by 288: twelve bricks across and down, tileable in both directions."""
    sheet = Sheet(600, 288)
    sheet.path(box(0, 0, 600, 288), LIT_MORTAR)
    groups: dict[str, list[str]] = {}
    for row in range(12):
        for column in range(13):
            x, y = column * 50 - (25 if row % 2 else 0), row * 24
            shade = LIT_BRICKS[_mixed(column % 12, row + 7) % len(LIT_BRICKS)]
            groups.setdefault(shade, []).append(box(x + 1.2, y + 1.2, 47.6, 21.6, 1.5))
    for shade in sorted(groups):
        sheet.path("".join(groups[shade]), shade)
    return sheet.text()


def _side(sheet: Sheet, *, flip: bool) -> None:
    """Draw a house front in perspective, with converging rows of brick."""
    with sheet.place(1920 if flip else 0, 0, flip=flip):
        sheet.path(poly(points_in("-10,0 520,0 520,850 -10,1080")), "#101630")
        groups: dict[str, list[str]] = {}
        for row in range(26):
            for column in range(-1, 9):
                brick = _slanted(row, column, odd=bool(row % 2))
                n = _mixed(column + (40 if flip else 0), row)
                lit = column >= 6 and 11 < row < 24
                shade = WARM_BRICKS[(n % 3) if column > 6 else 0] if lit and n % 5 else COLD_BRICKS[n % 4]
                groups.setdefault(shade, []).append(poly(brick))
        for shade in sorted(groups):
            sheet.path("".join(groups[shade]), shade)
        sheet.path("M520,0L520,850", stroke=INK, width=6)


def _slanted(row: int, column: int, *, odd: bool) -> Iterator[Point]:
    """Yield the corners of a brick in the left wall; bricks farther away are smaller."""
    gap = 0.05
    # A brick that is cut off by the picture's edge starts left of the picture.
    starts = [_along((column + (0.5 if odd else 0.0)) / 9 - 0.02), _along((column + (1.5 if odd else 1.0)) / 9 - 0.025)]
    for x, r in (
        (starts[0], row + gap),
        (starts[1], row + gap),
        (starts[1], row + 1 - gap),
        (starts[0], row + 1 - gap),
    ):
        far = min(x, 520.0) / 520
        bottom = 1084 - 234 * far
        top = -120 + 110 * far
        yield (min(x, 518.0), top + (bottom - top) * r / 26)


def _along(share: float) -> float:
    """Return the x coordinate in the picture of a point on the left wall; `share` is its position along the wall, from 0 to 1."""
    left = 1 - min(share, 1.0)
    return 520 * (1 - left * sqrt(left) * (0.75 + 0.25 * left))


def _ground(sheet: Sheet) -> None:
    sheet.path(
        poly(points_in("0,1080 0,1076 520,850 1400,850 1920,1076 1920,1080")),
        sheet.down(850, 1080, "#2a2d4c", "#12162b"),
    )
    for row in range(7):
        y = 850 + 230 * (row / 7) ** 1.5
        sheet.path(
            f"M{520 - (y - 850) * 2.26:.1f},{y:.1f}L{1400 + (y - 850) * 2.26:.1f},{y:.1f}", stroke="#0d1124", width=2
        )
    for column in range(-9, 10):
        x, foot = 960 + column * 46, 960 + column * 150
        sheet.path(f"M{x},850L{foot},1080", stroke="#0d1124", width=2)
    pool = smooth(points_in("700,936 840,918 1010,926 1130,946 1080,978 900,984 760,968"))
    sheet.path(pool, sheet.across(700, 1130, "#39406e", "#f0b860", "#454a78"), opacity=0.55)
    sheet.path("M790,944L930,940M880,962L1040,956", stroke="#ffe6a8", width=3, opacity=0.5)


def _left_things(sheet: Sheet) -> None:
    """Draw a drainpipe, and dustbins with a cat."""
    sheet.path("M440,0L440,886", stroke=INK, width=22)
    sheet.path("M440,0L440,886", stroke="#39426f", width=15)
    sheet.path("M436,0L436,886", stroke="#6473ac", width=3)
    for y in (180, 420, 660):
        sheet.ink(box(424, y, 32, 14, 3), "#2a3157", width=3)
    sheet.ink(
        poly(points_in("60,800 216,800 204,990 72,990")),
        sheet.across(60, 216, "#59648f", "#8d99bd", "#2d3456"),
        width=5,
    )
    sheet.path("M92,806L98,984M138,806L138,986M182,806L178,984", stroke=INK, width=3)
    sheet.ink(box(46, 782, 184, 24, 8), sheet.across(46, 230, "#6d78a3", "#a7b1cf", "#39426b"), width=5)
    sheet.ink("M116,782Q138,760 160,782", width=6)
    sheet.ink(
        poly(points_in("230,860 340,860 332,1000 240,1000")),
        sheet.across(230, 340, "#3b4570", "#5f6b97", "#20274a"),
        width=5,
    )
    sheet.path("M262,866L266,996M308,866L304,996", stroke=INK, width=3)
    _cat(sheet, 292, 858)


def _cat(sheet: Sheet, x: float, y: float) -> None:
    with sheet.place(x, y):
        sheet.path("M34,0C64,-6 74,-34 60,-58", stroke=INK, width=13)
        body = "-34,0 -30,-40 -18,-66 -28,-82 -30,-106 -16,-96 0,-98 12,-106 12,-80 16,-60 34,-30 38,0 38,0 -34,0"
        sheet.path(smooth(points_in(body)), INK)
        for ex in (-16, 0):
            sheet.path(disc(ex, -84, 4.6), "#ffd25e")
            sheet.path(f"M{ex},-88L{ex},-80", stroke=INK, width=2)
        sheet.path("M34,-28Q20,-62 14,-66", stroke="#d99a45", width=3, opacity=0.8)


def _right_things(sheet: Sheet) -> None:
    """Draw crates and a bottle."""
    with sheet.place(130, 0):
        _crates(sheet)


def _crates(sheet: Sheet) -> None:
    for x, y, w, h in ((1560, 890, 190, 130), (1590, 786, 150, 106)):
        sheet.ink(box(x, y, w, h, 3), sheet.across(x, x + w, *WOOD), width=5)
        for i in range(1, 3):
            sheet.path(f"M{x},{y + h * i / 3:.1f}L{x + w},{y + h * i / 3:.1f}", stroke=INK, width=3)
        sheet.ink(line([(x + 18, y), (x + 18, y + h)]) + line([(x + w - 18, y), (x + w - 18, y + h)]), width=3)
    for x, y in ((1640, 838), (1676, 840)):
        sheet.path(suit_path("C" if x < 1650 else "D", x, y, 30), WOOD.deep)
    sheet.ink(
        rounded(points_in("1620,736 1646,736 1648,786 1618,786"), 5),
        sheet.across(1618, 1648, "#3f8a63", "#134030"),
        width=4,
    )
    sheet.ink(box(1627, 706, 12, 32, 3), "#2f6f50", width=4)
    sheet.path(box(1621, 752, 24, 20), IVORY.deep)
    sheet.ink(box(1678, 768, 52, 18, 5), sheet.across(1678, 1730, "#9aa5c8", "#4c567f"), width=4)
    sheet.path("M1668,1020L1800,1020", stroke=INK, width=4)


def _light(sheet: Sheet) -> None:
    """Draw a wire between the houses, and the light of a lamp over all earlier shapes."""
    x, y = LAMP_X, LAMP_Y
    sheet.path(f"M520,150Q{x},250 1400,130", stroke=INK, width=5)
    cone = sheet.linear(
        0, y, 0, 1000, (0, "#ffe3a0", 0), (0.09, "#ffe3a0", 0.62), (0.5, "#ffc766", 0.24), (1, AMBER, 0)
    )
    sheet.path(poly([(x - 78, y), (x + 78, y), (x + 470, 1000), (x - 470, 1000)]), cone)
    wide = sheet.linear(0, y, 0, 1040, (0, "#ffe3a0", 0), (0.09, "#ffe3a0", 0.26), (0.6, AMBER, 0.1), (1, AMBER, 0))
    sheet.path(poly([(x - 80, y), (x + 80, y), (x + 680, 1040), (x - 680, 1040)]), wide)
    sheet.path(
        disc(x, y + 8, 330), sheet.radial(x, y + 8, 330, (0, "#ffd98a", 0.6), (0.35, AMBER, 0.22), (1, AMBER, 0))
    )
