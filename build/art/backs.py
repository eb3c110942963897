"""Card backs, which look the same upside down; no motif is cut off at the frame."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from faces import CENTRE_X, CENTRE_Y, CORNER, HEIGHT, WIDTH, twice
from figures import gold, lozenge
from palette import AMBER, CARD_EDGE, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, TEAL
from pips import big_star, little_star, suit_path
from shapes import Point, box, disc, pair, points_in, poly, rays, ring_points
from svg import Sheet

LEFT, TOP = 15.0, 15.0
ACROSS, DOWN = WIDTH - 2 * LEFT, HEIGHT - 2 * TOP


def back(name: str) -> str:
    sheet = Sheet(WIDTH, HEIGHT)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER), IVORY.light)
    BACKS[name](sheet)
    paper = sheet.down(0, HEIGHT, IVORY.light, IVORY.main)
    inner = box(LEFT, TOP, ACROSS, DOWN, 8)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER) + inner, paper, evenodd=True)
    sheet.path(inner, stroke=gold(sheet, 0, HEIGHT), width=2.4)
    sheet.path(box(LEFT - 4.5, TOP - 4.5, ACROSS + 9, DOWN + 9, 11), stroke=GOLD.main, width=0.9)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER), stroke=CARD_EDGE, width=1.8)
    return sheet.text()


def _grid(columns: int, rows: int) -> Iterator[tuple[int, int, float, float]]:
    """Yield the column, row and position of every grid point."""
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield column, row, LEFT + ACROSS * column / columns, TOP + DOWN * row / rows


def _lamplight(sheet: Sheet) -> None:
    """Draw the navy back: interlaced rings of light, and two lamps."""
    columns, rows = 10, 15
    w, h = ACROSS / columns, DOWN / rows
    sheet.path(box(LEFT, TOP, ACROSS, DOWN), sheet.radial(CENTRE_X, CENTRE_Y, 190, (0, NAVY.main), (1, NAVY.deep)))
    petals, stars = [], []
    for column, row, x, y in _grid(columns, rows):
        if column < columns:
            petals.append(_petal((x, y), (x + w, y), 0, h * 0.26))
        if row < rows:
            petals.append(_petal((x, y), (x, y + h), w * 0.26, 0))
        if column < columns and row < rows:
            stars.append(little_star(x + w / 2, y + h / 2, 8.5))
    glow = sheet.radial(CENTRE_X, CENTRE_Y, 190, (0, "#5466b4"), (1, "#2f3c7a"))
    sheet.path("".join(petals), glow, stroke=GOLD.main, width=0.8)
    sheet.path("".join(stars), sheet.radial(CENTRE_X, CENTRE_Y, 190, (0, GOLD.light), (1, GOLD.main)))
    _medallion(sheet, NAVY.main, NAVY.deep)
    twice(sheet, lambda: _lamp(sheet))


def _petal(a: Point, b: Point, bulge_x: float, bulge_y: float) -> str:
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return (
        f"M{pair(a)}Q{pair((mx + bulge_x * 1.6, my + bulge_y * 1.6))} {pair(b)}"
        f"Q{pair((mx - bulge_x * 1.6, my - bulge_y * 1.6))} {pair(a)}Z"
    )


def _medallion(sheet: Sheet, light: str, deep: str) -> None:
    x, y = CENTRE_X, CENTRE_Y
    scallops = "".join(disc(px, py, 7.6) for px, py in ring_points(x, y, 64, 28))
    sheet.path(scallops, deep, stroke=GOLD.main, width=2.6)
    sheet.path(disc(x, y, 66), deep)
    sheet.path("".join(disc(px, py, 1.9) for px, py in ring_points(x, y, 64.6, 28)), GOLD.light)
    sheet.path(
        disc(x, y, 58), sheet.radial(x, y, 58, (0, light), (1, deep)), stroke=gold(sheet, y - 58, y + 58), width=2.4
    )
    sheet.path(rays(x, y, 12, 53, 40, share=0.3), sheet.radial(x, y, 53, (0, GOLD.main, 0.7), (1, GOLD.main, 0.12)))
    sheet.path(disc(x, y, 53.5), stroke=GOLD.main, width=0.9)


def _lamp(sheet: Sheet) -> None:
    """Draw the upper one of the two lamps."""
    x, y = CENTRE_X, CENTRE_Y
    cone = sheet.linear(0, y - 27, 0, y + 6, (0, "#ffe7a6", 0.95), (1, AMBER, 0.12))
    sheet.path(poly(points_in("-11,-27 11,-27 30,0 -30,0", x, y)), cone)
    sheet.path(f"M{x},{y - 54}L{x},{y - 44}", stroke=GOLD.light, width=2.2)
    shade = f"M{x - 5},{y - 45}L{x + 5},{y - 45}C{x + 7},{y - 36} {x + 17},{y - 35} {x + 22},{y - 26}"
    sheet.ink(
        shade + f"L{x - 22},{y - 26}C{x - 17},{y - 35} {x - 7},{y - 36} {x - 5},{y - 45}Z", gold(sheet, y - 45, y - 26)
    )
    sheet.ink(f"M{x - 6},{y - 26}A6,6 0 0 0 {x + 6},{y - 26}Z", "#fff6d0", width=1.5)
    sheet.path(little_star(x, y - 7, 9), GOLD.light)


def _harlequin(sheet: Sheet) -> None:
    """Draw the crimson back: lozenges, the four suits, and two kinds of stars."""
    columns, rows = 8, 12
    w, h = ACROSS / columns, DOWN / rows
    sheet.path(
        box(LEFT, TOP, ACROSS, DOWN), sheet.radial(CENTRE_X, CENTRE_Y, 200, (0, CRIMSON.main), (1, CRIMSON.deep))
    )
    dark = "".join(lozenge(x, y, w, h) for _, _, x, y in _grid(columns, rows))
    sheet.path(
        dark, sheet.radial(CENTRE_X, CENTRE_Y, 200, (0, CRIMSON.deep), (1, "#4d0a14")), stroke=GOLD.main, width=1.1
    )
    signs: list[str] = []
    for column in range(columns):
        for row in range(rows):
            x, y = LEFT + w * (column + 0.5), TOP + h * (row + 0.5)
            turned = row >= rows / 2
            sign = "SHCD"[(column + row) % 4] if not turned else "SHCD"[(columns + rows - 2 - column - row) % 4]
            signs.append(suit_path(sign, x, y, 10, turned=turned))
    sheet.path("".join(signs), sheet.radial(CENTRE_X, CENTRE_Y, 200, (0, GOLD.light), (1, GOLD.main)))
    inside = [(c, r, x, y) for c, r, x, y in _grid(columns, rows) if 0 < c < columns and 0 < r < rows]
    sheet.path("".join(little_star(x, y, 8) for _, _, x, y in inside), CRIMSON.light)
    _lozenge_medallion(sheet, CRIMSON.deep, CRIMSON.main)


def _lozenge_medallion(sheet: Sheet, deep: str, light: str) -> None:
    x, y = CENTRE_X, CENTRE_Y
    sheet.path(lozenge(x, y, 148, 192), deep, stroke=gold(sheet, y - 96, y + 96), width=2.6)
    sheet.path(lozenge(x, y, 134, 174), INK, stroke=GOLD.main, width=0.9)
    sheet.path(rays(x, y, 10, 54, 32, share=0.42), sheet.radial(x, y, 54, (0, GOLD.main, 0.75), (1, GOLD.main, 0.0)))

    def star() -> None:
        sheet.path(big_star(x, y - 37, 46), light, stroke=GOLD.light, width=1.6)
        sheet.path(big_star(x, y - 37, 22), GOLD.light)

    twice(sheet, star)
    sheet.path(little_star(x, y, 28), GOLD.light)
    for side in (-1, 1):
        sheet.path(little_star(x + side * 36, y, 18), light, stroke=GOLD.light, width=1.2)


def _brickwork(sheet: Sheet) -> None:
    """Draw the bottle-green back: a brick wall, and a round window with spades and hearts."""
    rows, columns = 17, 6
    w, h, gap = ACROSS / columns, DOWN / rows, 1.5
    sheet.path(box(LEFT, TOP, ACROSS, DOWN), GREEN.deep)
    shades: dict[str, list[str]] = {tone: [] for tone in (GREEN.main, "#1c513d", "#29694f")}
    tones = tuple(shades)
    for row in range(rows):
        edges = [0.0, *((column + 0.5) * w for column in range(columns)), ACROSS]
        if row % 2 == 0:
            edges = [column * w for column in range(columns + 1)]
        for i, (a, b) in enumerate(pairwise(edges)):
            # Two bricks that change places when the card is turned upside down get the same tone.
            key = min((row, i), (rows - 1 - row, len(edges) - 2 - i))
            tone = tones[(key[0] * 7 + key[1] * 5 + key[0] * key[1]) % 3]
            shades[tone].append(box(LEFT + a + gap, TOP + row * h + gap, b - a - 2 * gap, h - 2 * gap, 1.5))
    for tone, bricks in shades.items():
        sheet.path("".join(bricks), tone)
    sheet.path(
        box(LEFT, TOP, ACROSS, DOWN), sheet.radial(CENTRE_X, CENTRE_Y, 150, (0, AMBER, 0.5), (1, GREEN.deep, 0.25))
    )
    x, y = CENTRE_X, CENTRE_Y
    _medallion(sheet, "#1f5a44", "#0b2a20")

    def sign() -> None:
        sheet.path(suit_path("S", x - 19, y - 20, 28), GOLD.light)
        sheet.path(suit_path("H", x + 19, y - 20, 28), CRIMSON.light, stroke=GOLD.light, width=1.3)

    twice(sheet, sign)
    sheet.path(little_star(x, y, 24), GREEN.light, stroke=GOLD.light, width=1.4)


def _fans(sheet: Sheet) -> None:
    """Draw the teal back: fans, upside down in the lower half, and a golden belt in the middle."""
    sheet.path(box(LEFT, TOP, ACROSS, DOWN), TEAL.deep)
    columns, rows = 6, 8
    w = ACROSS / columns
    half = DOWN / 2
    step = half / rows

    def upper() -> None:
        for row in range(rows + 2):
            for column in range(columns + 1):
                x = LEFT + w * (column + (0.5 if row % 2 else 0.0))
                y = TOP + step * (row + 1)
                if x <= LEFT + ACROSS and y <= CENTRE_Y + step:
                    _fan(sheet, x, y, w / 2)

    with sheet.place(WIDTH, HEIGHT, turn=180):
        upper()
        sheet.path(box(LEFT - 12, CENTRE_Y, ACROSS + 24, step * 2), TEAL.deep)
    with sheet.place():
        upper()
    x, y = CENTRE_X, CENTRE_Y
    sheet.path(box(LEFT - 2, y - 15, ACROSS + 4, 30), INK, stroke=gold(sheet, y - 15, y + 15), width=2.2)
    for dx in range(0, 120, 24):
        for side in (-1, 1):
            sheet.path(lozenge(x + side * dx, y, 9, 15), GOLD.main)
            sheet.path(disc(x + side * (dx + 12), y, 2), TEAL.light)
    _medallion(sheet, TEAL.main, TEAL.deep)
    sheet.path(little_star(x, y, 84), TEAL.deep, stroke=GOLD.light, width=2)
    sheet.path(little_star(x, y, 56), gold(sheet, y - 28, y + 28))
    sheet.path(little_star(x, y, 44, start=-45), IVORY.deep, stroke=INK, width=1)
    sheet.path(little_star(x, y, 30), TEAL.light, stroke=INK, width=1)


def _fan(sheet: Sheet, x: float, y: float, radius: float) -> None:
    for share, colour in (
        (1.0, GOLD.main),
        (0.95, TEAL.deep),
        (0.78, GOLD.deep),
        (0.74, TEAL.main),
        (0.5, GOLD.main),
        (0.44, TEAL.light),
        (0.2, GOLD.light),
    ):
        sheet.path(_dome(x, y, radius * share), colour)


def _dome(x: float, y: float, r: float) -> str:
    """Return the outline of a fan: half a disc, and below it a strip that the next row of fans covers."""
    k = r * 0.5523
    foot = y + r * 0.4
    return (
        f"M{pair((x - r, y))}C{pair((x - r, y - k))} {pair((x - k, y - r))} {pair((x, y - r))}"
        f"C{pair((x + k, y - r))} {pair((x + r, y - k))} {pair((x + r, y))}"
        f"L{pair((x + r, foot))}L{pair((x - r, foot))}Z"
    )


BACKS: Mapping[str, Callable[[Sheet], None]] = MappingProxyType(
    {"lamplight": _lamplight, "harlequin": _harlequin, "brickwork": _brickwork, "fans": _fans}
)
