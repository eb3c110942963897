"""Court cards: frame, belt, clothes, and the two halves of a card.

Each person is drawn once, as the upper half. The belt runs diagonally through the middle of the card. No clipping is needed, since
clothes end at the belt, and the card's margin, drawn last, covers everything beyond the frame.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from faces import CENTRE_X, CENTRE_Y, HEIGHT, WIDTH, edge, index, paper
from figures import gold, lozenge
from palette import AMBER, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, Tone
from pips import suit_path
from shapes import Point, box, disc, pair, points_in, poly, rays, rounded, smooth
from styles import Style
from svg import Sheet

SLANT = -0.175
"""Slope of the belt: units down for each unit to the right."""

FRAME_X, FRAME_Y = 15.0, 17.0


def belt_y(x: float) -> float:
    """Return the y coordinate of the belt's middle line at `x`."""
    return CENTRE_Y + SLANT * (x - CENTRE_X)


@dataclass(frozen=True, slots=True)
class Cloth:
    """Colours for the court cards of a suit: robe, belt, and the panel behind the figure."""

    robe: Tone
    belt: Tone
    panel: tuple[str, str]


CLOTHS: Mapping[str, Cloth] = MappingProxyType(
    {
        "S": Cloth(NAVY, CRIMSON, ("#eef0f6", "#d9deec")),
        "H": Cloth(CRIMSON, NAVY, ("#fdf1e8", "#f7ddd0")),
        "D": Cloth(Tone("#f6bd55", "#e0922a", "#a85f14"), CRIMSON, ("#fdf6e0", "#f6e6b8")),
        "C": Cloth(GREEN, CRIMSON, ("#f0f5ea", "#d8e7d6")),
    }
)


def court(style: Style, rank: str, suit: str, person: Callable[[Sheet, Cloth], None]) -> str:
    """Return the face of a king, queen or jack."""
    sheet = Sheet(WIDTH, HEIGHT)
    fill = paper(sheet, style)
    cloth = CLOTHS[suit]
    if not style.plain:
        _panel(sheet, style, cloth)
    sheet.path(_frame(style, 4), stroke=GOLD.main, width=0.9)
    person(sheet, cloth)
    with sheet.place(WIDTH, HEIGHT, turn=180):
        person(sheet, cloth)
    _belt(sheet, cloth)
    margin = box(1, 1, WIDTH - 2, HEIGHT - 2, 17) + _frame(style, 0)
    sheet.path(margin, fill, evenodd=True)
    sheet.path(_frame(style, 0), stroke=gold(sheet, 0, HEIGHT), width=1.8)
    index(sheet, style, rank, suit)
    edge(sheet, style)
    return sheet.text()


def frame(notch_x: float, notch_y: float, inset: float) -> str:
    """Return the outline of a frame with two corners cut out for the indices.

    The notch at the upper left reaches to (notch_x, notch_y); the notch at the lower right has the same size.
    """
    left, top = FRAME_X + inset, FRAME_Y + inset
    right, bottom = WIDTH - left, HEIGHT - top
    nx, ny = notch_x + inset, notch_y + inset
    corners: list[Point] = [(nx, top), (right, top), (right, HEIGHT - ny), (WIDTH - nx, HEIGHT - ny)]
    corners += [(WIDTH - nx, bottom), (left, bottom), (left, ny), (nx, ny)]
    return rounded(corners, 7 - inset / 2)


def _frame(style: Style, inset: float) -> str:
    return frame(style.column - 1, style.index_bottom + 6, inset)


def _panel(sheet: Sheet, style: Style, cloth: Cloth) -> None:
    top, bottom = cloth.panel
    sheet.path(_frame(style, 0), sheet.linear(0, 17, 0, 333, (0, top), (0.5, bottom), (1, top)))
    light = sheet.radial(CENTRE_X, 88, 104, (0, AMBER, 0.75), (0.55, GOLD.main, 0.4), (1, GOLD.main, 0))
    beams = rays(CENTRE_X, 88, 20, 104, 32, share=0.46)
    sheet.path(beams, light)
    with sheet.place(WIDTH, HEIGHT, turn=180):
        sheet.path(beams, light)


def _belt(sheet: Sheet, cloth: Cloth) -> None:
    with sheet.place(CENTRE_X, CENTRE_Y, turn=-9.926):
        sheet.ink(
            box(-116, -9, 232, 18),
            sheet.linear(0, -9, 0, 9, (0, cloth.belt.main), (0.5, cloth.belt.deep), (1, cloth.belt.main)),
        )
        for y in (-6.2, 6.2):
            sheet.path(f"M-116,{y}L116,{y}", stroke=GOLD.main, width=1.5)
        for x in range(24, 116, 14):
            for side in (-1, 1):
                sheet.path(lozenge(side * x, 0, 7, 7.6), GOLD.light)
        sheet.ink(lozenge(0, 0, 42, 30), gold(sheet, -15, 15))
        sheet.ink(lozenge(0, 0, 27, 19), cloth.robe.main, width=1.5)
        sheet.path(lozenge(0, 0, 11, 8), IVORY.light)


def robe(sheet: Sheet, shoulders: Sequence[Point], fill: str) -> None:
    """Draw cloth from the shoulders down to the belt; `shoulders` lists points from left to right."""
    left, right = shoulders[0][0], shoulders[-1][0]
    points = [(left, belt_y(left)), (left, belt_y(left)), *shoulders, (right, belt_y(right)), (right, belt_y(right))]
    sheet.ink(smooth(points), fill)


def strip(sheet: Sheet, left: float, right: float, top: float, fill: str, *, flare: float = 0) -> None:
    """Draw a vertical band of cloth from `top` to the belt."""
    a, b = left - flare, right + flare
    sheet.ink(poly([(left, top), (right, top), (b, belt_y(b)), (a, belt_y(a))]), fill)


def mantle(sheet: Sheet, cloth: Cloth) -> None:
    shoulders = points_in("6,170 26,154 60,144 96,138 125,136 154,138 190,144 224,154 244,170")
    robe(sheet, shoulders, sheet.down(136, 196, *cloth.robe))


def gown(sheet: Sheet, cloth: Cloth) -> None:
    shoulders = points_in("10,184 26,164 54,151 92,143 125,146 158,143 196,151 224,164 240,176")
    robe(sheet, shoulders, sheet.down(140, 196, *cloth.robe))


def tunic(sheet: Sheet, left: str, right: str) -> None:
    """Draw a jack's tunic, whose halves have the colours `left` and `right`."""
    top = points_in("18,172 34,156 66,146 104,140 125,140 125,140")
    foot = (125, CENTRE_Y)
    sheet.ink(smooth([(18, belt_y(18)), (18, belt_y(18)), *top, foot, foot]), left)
    other = points_in("125,140 125,140 146,140 184,146 216,156 236,172")
    sheet.ink(smooth([*other, (236, belt_y(236)), (236, belt_y(236)), foot, foot]), right)


def sleeve(sheet: Sheet, fill: str, cuff: str) -> None:
    """Draw a forearm rising from the belt, with a cuff."""
    inner, outer = (179, belt_y(179)), (235, belt_y(235))
    sheet.ink(f"M{pair(inner)}C179,162 185,156 189,152L217,152C223,156 231,160 {pair(outer)}Z", fill)
    sheet.ink(rounded(points_in("187,147 219,147 221,157 185,157"), 3), cuff)


def ermine(sheet: Sheet) -> None:
    """Draw a king's collar of white fur."""
    cx, top = CENTRE_X, 126.0
    outer = points_in("-20,0 -46,10 -52,22 -23,36 0,40 23,36 52,22 46,10 20,0", cx, top)
    sheet.ink(smooth(outer), sheet.down(top, top + 40, IVORY.light, IVORY.deep))
    for dx, dy in ((-40, 20), (-26, 27), (-12, 31), (12, 31), (26, 27), (40, 20)):
        x, y = cx + dx, top + dy
        sheet.path(f"M{pair((x, y - 4))}L{pair((x + 2.4, y + 3))}L{pair((x, y + 1.6))}L{pair((x - 2.4, y + 3))}Z", INK)


def chevrons(sheet: Sheet, colour: str) -> None:
    for k in range(3):
        y = 160 + k * 9
        sheet.path(f"M36,{y + 4}L54,{y - 6}L72,{y + 0}", stroke=colour, width=1.8)
    sheet.path("M164,152L176,146L188,154M164,160L176,154L184,159", stroke=colour, width=1.8)


def pips_on(sheet: Sheet, suit: str, places: Sequence[Point], size: float, fill: str) -> None:
    sheet.path("".join(suit_path(suit, x, y, size) for x, y in places), fill)


def necklace(sheet: Sheet, y: float, stones: Sequence[str], *, half: float = 24) -> None:
    """Draw beads in an arc below the neck."""
    count = len(stones)
    for i, colour in enumerate(stones):
        t = 2 * i / (count - 1) - 1
        sheet.ink(disc(CENTRE_X + half * t, y + (1 - t * t) * 12, 2.6 + (1 - abs(t)) * 1.6), colour, width=1.3)


def neckline(sheet: Sheet, light: str, shade: str, *, half: float = 30, depth: float = 24) -> None:
    cx = CENTRE_X
    d = f"M{pair((cx - 13, 118))}L{pair((cx - 14, 136))}Q{pair((cx - half, 140))} {pair((cx - half - 6, 146))}"
    d += f"Q{pair((cx - half / 2, 142 + depth))} {pair((cx, 142 + depth))}"
    d += f"Q{pair((cx + half / 2, 142 + depth))} {pair((cx + half + 6, 146))}"
    d += f"Q{pair((cx + half, 140))} {pair((cx + 14, 136))}L{pair((cx + 13, 118))}Z"
    sheet.ink(d, light)
    sheet.path(
        f"M{cx - 12},130Q{cx},150 {cx + 13},138L{cx + 13},120L{cx - 12},120Z",
        shade,
    )
    hem = f"M{pair((cx - half - 6, 146))}Q{pair((cx - half / 2, 142 + depth))} {pair((cx, 142 + depth))}"
    hem += f"Q{pair((cx + half / 2, 142 + depth))} {pair((cx + half + 6, 146))}"
    sheet.path(hem, stroke=INK, width=7)
    sheet.path(hem, stroke=GOLD.light, width=3.4)
