"""Card faces without people: paper, corner indices, number cards and aces."""

from collections.abc import Callable

from glyphs import letters
from palette import CARD_EDGE, GOLD, INK
from pips import big_star, little_star, suit_path
from shapes import Point, box, disc, pair, points_in, rays, ring_points, rounded
from styles import Style, Tint
from svg import Sheet

WIDTH, HEIGHT = 250.0, 350.0
CENTRE_X, CENTRE_Y = WIDTH / 2, HEIGHT / 2
CORNER = 17.0
RANKS = "23456789TJQKA"

_LEFT, _RIGHT = 86.0, 164.0
_ROWS: dict[int, tuple[Point, ...]] = {
    2: ((CENTRE_X, 62),),
    3: ((CENTRE_X, 62), (CENTRE_X, CENTRE_Y)),
    4: ((_LEFT, 62), (_RIGHT, 62)),
    5: ((_LEFT, 62), (_RIGHT, 62), (CENTRE_X, CENTRE_Y)),
    6: ((_LEFT, 62), (_RIGHT, 62), (_LEFT, CENTRE_Y), (_RIGHT, CENTRE_Y)),
    7: ((_LEFT, 62), (_RIGHT, 62), (_LEFT, CENTRE_Y), (_RIGHT, CENTRE_Y), (CENTRE_X, 118)),
    8: ((_LEFT, 62), (_RIGHT, 62), (_LEFT, CENTRE_Y), (_RIGHT, CENTRE_Y), (CENTRE_X, 118)),
    9: ((_LEFT, 55), (_RIGHT, 55), (_LEFT, 135), (_RIGHT, 135), (CENTRE_X, CENTRE_Y)),
    10: ((_LEFT, 55), (_RIGHT, 55), (_LEFT, 135), (_RIGHT, 135), (CENTRE_X, 95)),
}
"""Positions of the pips in the upper half and on the middle line of a number card, by number.

Pips of the upper half are repeated upside down, except the pip between the columns of a 7."""


def paper(sheet: Sheet, style: Style) -> str:
    """Draw the blank card; return its fill, with which the margin can be painted again."""
    fill = sheet.down(0, HEIGHT, *style.paper)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER), fill)
    return fill


def edge(sheet: Sheet, style: Style) -> None:
    """Draw the card's border; this must be the last thing drawn."""
    if style.plain:
        sheet.path(box(2, 2, WIDTH - 4, HEIGHT - 4, CORNER - 1), stroke=style.edge, width=4)
        return
    sheet.path(box(3.2, 3.2, WIDTH - 6.4, HEIGHT - 6.4, CORNER - 2), stroke="#ffffff", width=1.6, opacity=0.7)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER), stroke=CARD_EDGE, width=1.8)


def twice(sheet: Sheet, draw: Callable[[], None]) -> None:
    """Draw something at both ends of the card, upside down at the lower end."""
    draw()
    with sheet.place(WIDTH, HEIGHT, turn=180):
        draw()


def tinted(sheet: Sheet, tint: Tint, top: float, bottom: float) -> str:
    """Return a suit's colour as a fill: a gradient from y `top` to y `bottom`, or one colour if the tint has only one."""
    return tint.top if tint.top == tint.bottom else sheet.down(top, bottom, tint.top, tint.bottom)


def index(sheet: Sheet, style: Style, rank: str, suit: str) -> None:
    """Draw the rank above the suit in two opposite corners."""
    tint = style.suits[suit]
    middle = 9 + (style.column - 12) / 2
    baseline = 20 + style.rank_height
    word = "10" if rank == "T" else rank

    def draw() -> None:
        d = letters(word, middle, baseline, style.rank_height, max_width=style.rank_width, spacing=-20, depth=5)
        # The stroke thickens the font's hairlines, which would vanish on a card 100 pixels wide.
        sheet.path(d, tinted(sheet, tint, 20, baseline), stroke=tint.bottom, width=1.3)
        y = baseline + 8 + style.index_pip / 2
        fill = tinted(sheet, tint, y - style.index_pip / 2, y + style.index_pip / 2)
        sheet.path(suit_path(suit, middle, y, style.index_pip), fill)

    twice(sheet, draw)


def number_card(style: Style, rank: str, suit: str) -> str:
    sheet = Sheet(WIDTH, HEIGHT)
    paper(sheet, style)
    index(sheet, style, rank, suit)
    if style.jumbo:
        sheet.path(suit_path(suit, CENTRE_X + 8, CENTRE_Y, 104), tinted(sheet, style.suits[suit], 123, 227))
    else:
        _counted(sheet, style, RANKS.index(rank) + 2, suit)
    edge(sheet, style)
    return sheet.text()


def _counted(sheet: Sheet, style: Style, count: int, suit: str) -> None:
    size = 48 if count < 7 else 44 if count < 9 else 41
    tint = style.suits[suit]
    for x, y in _ROWS[count]:
        sheet.path(suit_path(suit, x, y, size), tinted(sheet, tint, y - size / 2, y + size / 2))
    for x, y in _ROWS[count]:
        if y == CENTRE_Y or (count == 7 and x == CENTRE_X):
            continue
        low = HEIGHT - y
        # The light comes from above, so an upside-down pip has the same gradient.
        fill = tinted(sheet, tint, low - size / 2, low + size / 2)
        sheet.path(suit_path(suit, x, low, size, turned=True), fill)


def ace(style: Style, suit: str) -> str:
    """Return the face of an ace: a large jewelled pip in a burst of light, and a ribbon for spades."""
    sheet = Sheet(WIDTH, HEIGHT)
    paper(sheet, style)
    if not style.plain:
        _burst(sheet, suit)
    index(sheet, style, "A", suit)
    tint = style.suits[suit]
    size = {"S": 142.0, "H": 118.0, "D": 134.0, "C": 124.0}[suit]
    y = CENTRE_Y - (8 if suit == "S" and not style.jumbo else 0)
    top, bottom = y - size / 2, y + size / 2
    x = CENTRE_X
    sheet.path(suit_path(suit, x, y, size), tinted(sheet, tint, top, bottom))
    if not style.plain:
        _jewel(sheet, suit, x, y, size)
        if suit == "S" and not style.jumbo:
            _ribbon(sheet)
    edge(sheet, style)
    return sheet.text()


def _burst(sheet: Sheet, suit: str) -> None:
    fill = sheet.radial(CENTRE_X, CENTRE_Y, 122, (0, GOLD.main, 0.42), (0.6, GOLD.main, 0.3), (1, GOLD.main, 0))
    sheet.path(rays(CENTRE_X, CENTRE_Y, 30, 122, 36, start=-85, share=0.42), fill)
    if suit != "S":
        for x, y in ring_points(CENTRE_X, CENTRE_Y, 84, 36, start=-90):
            sheet.path(disc(x, y, 1.5), GOLD.main)


def _jewel(sheet: Sheet, suit: str, x: float, y: float, size: float) -> None:
    gold = sheet.down(y - size / 2, y + size / 2, *GOLD)
    nudge = {"S": 0.0, "H": -0.035, "D": 0.0, "C": 0.0}[suit] * size
    if suit in "HDS":
        sheet.path(suit_path(suit, x, y + nudge, size * 0.82, stalk=False), stroke=gold, width=1.6)
    match suit:
        case "S":
            _lamp_in_pip(sheet, x, y + 6)
        case "H" | "D":
            sheet.path(suit_path(suit, x, y + nudge, size * 0.34), gold)
            sheet.path(suit_path(suit, x, y + nudge, size * 0.56), stroke=gold, width=1.2)
        case _:
            for cx, cy in ((x, y - size * 0.28), (x - size * 0.26, y + size * 0.1), (x + size * 0.26, y + size * 0.1)):
                sheet.path(disc(cx, cy, size * 0.155), stroke=gold, width=1.6)
                sheet.path(suit_path("C", cx, cy, size * 0.17), gold)


def _lamp_in_pip(sheet: Sheet, x: float, y: float) -> None:
    glow = sheet.linear(0, y - 10, 0, y + 30, (0, GOLD.light, 0.95), (1, GOLD.main, 0.05))
    sheet.path(
        f"M{pair((x - 9, y - 10))}L{pair((x + 9, y - 10))}L{pair((x + 27, y + 28))}L{pair((x - 27, y + 28))}Z", glow
    )
    sheet.path(f"M{pair((x, y - 44))}L{pair((x, y - 28))}", stroke=GOLD.light, width=2)
    shade = f"M{pair((x - 4, y - 29))}L{pair((x + 4, y - 29))}"
    shade += f"C{pair((x + 6, y - 20))} {pair((x + 15, y - 19))} {pair((x + 19, y - 10))}"
    shade += f"L{pair((x - 19, y - 10))}C{pair((x - 15, y - 19))} {pair((x - 6, y - 20))} {pair((x - 4, y - 29))}Z"
    sheet.path(shade, sheet.down(y - 29, y - 10, GOLD.light, GOLD.main))
    sheet.path(disc(x, y - 9, 4.5), "#fff6d8")


def _ribbon(sheet: Sheet) -> None:
    """Draw a ribbon with hearts, diamonds, clubs and the stars of both jokers, since text on it would be too small to read."""
    top, bottom = 256.0, 284.0
    gold = sheet.down(top, bottom, GOLD.light, GOLD.deep)
    tail = rounded(points_in("61,263 84,263 84,290 61,290 67,276"), 1.5)
    sheet.ink(tail, GOLD.deep, width=1.6)
    sheet.ink(rounded(points_in("189,263 166,263 166,290 189,290 183,276"), 1.5), GOLD.deep, width=1.6)
    sheet.path(box(71, top, 108, bottom - top, 3), INK, stroke=gold, width=1.8)
    y, bright = (top + bottom) / 2, sheet.down(262, 279, GOLD.light, GOLD.main)
    sheet.path(big_star(CENTRE_X - 41, y + 0.6, 17), bright)
    for suit, x in (("H", -20.5), ("D", 0.0), ("C", 20.5)):
        sheet.path(suit_path(suit, CENTRE_X + x, y + 0.4, 13.5), bright)
    sheet.path(little_star(CENTRE_X + 41, y, 18), bright)
