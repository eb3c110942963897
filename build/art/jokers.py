"""Faces of the two jokers (bloopers), which are also the game's mascots."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from courts import frame
from faces import CENTRE_X, HEIGHT, WIDTH, edge, paper, tinted, twice
from figures import Eyes, Face, fist, gold, head, lozenge
from glyphs import letters
from palette import AMBER, CRIMSON, GOLD, INK, IVORY, NAVY, TEAL, Skin
from pips import SUITS, big_star, little_star, suit_path
from shapes import box, disc, pair, points_in, poly, rays, rounded, smooth, symmetric
from styles import Style, Tint
from svg import Sheet

Star = Callable[[float, float, float], str]
_LARGER = 8.0
"""Number of units by which the star below the initial is larger than the pip below a rank."""
POWDER = Skin("#fff5e8", "#efcdaa", "#b8232f")
MOON = Skin("#f4f7f2", "#d3ddd6", "#1f7675")


def big_blooper(style: Style) -> str:
    """Return the face of the big blooper: a jester with three horns and a five-pointed star."""
    sheet = Sheet(WIDTH, HEIGHT)
    bottom = _index_bottom(style)
    fill = _ground(sheet, style, ("#fdf3dc", "#f8dfc0"), bottom)
    if not style.plain:
        _sprinkle(sheet, "big")
    with _room(sheet, style):
        _big_figure(sheet)
    with sheet.place(-14 if style.jumbo else 0, 0):
        _plate(sheet, big_star, INK)
    _finish(sheet, style, fill, bottom)
    _index(sheet, style, "B", style.big, big_star)
    edge(sheet, style)
    return sheet.text()


def little_blooper(style: Style) -> str:
    """Return the face of the little blooper: a jester with two drooping ears and a four-pointed star."""
    sheet = Sheet(WIDTH, HEIGHT)
    bottom = _index_bottom(style)
    fill = _ground(sheet, style, ("#eef6f0", "#cfe4dc"), bottom)
    if not style.plain:
        _sprinkle(sheet, "little")
    with _room(sheet, style):
        _little_figure(sheet)
    with sheet.place(-14 if style.jumbo else 0, 0):
        _plate(sheet, little_star, TEAL.deep)
    _finish(sheet, style, fill, bottom)
    _index(sheet, style, "L", style.little, little_star)
    edge(sheet, style)
    return sheet.text()


def mascot(*, big: bool) -> str:
    """Return a blooper from head to waist without a card, for the title and the tutor."""
    sheet = Sheet(WIDTH, HEIGHT)
    (_big_figure if big else _little_figure)(sheet)
    return sheet.text()


def _big_figure(sheet: Sheet) -> None:
    _big_body(sheet)
    with sheet.place(CENTRE_X, 122, scale=1.1):
        big_head(sheet)


def _little_figure(sheet: Sheet) -> None:
    _little_body(sheet)
    with sheet.place(CENTRE_X, 142, scale=1.02):
        little_head(sheet)


def _room(sheet: Sheet, style: Style) -> AbstractContextManager[None]:
    """Return a context for drawing the figure, smaller if large indices leave less room."""
    share = 0.82 if style.jumbo else 1.0
    return sheet.place(CENTRE_X * (1 - share), 50 if style.jumbo else 0, scale=share)


def _index(sheet: Sheet, style: Style, letter: str, tint: Tint, star: Star) -> None:
    """Draw a joker's initial above a star in two opposite corners, as large as a rank."""
    x, baseline = 9 + (style.column - 12) / 2, 20 + style.rank_height
    top = baseline + 8

    def draw() -> None:
        d = letters(letter, x, baseline, style.rank_height, max_width=style.rank_width)
        sheet.path(d, tinted(sheet, tint, 20, baseline), stroke=tint.bottom, width=1.3)
        size = style.index_pip + _LARGER
        sheet.path(star(x, top + size / 2, size), tinted(sheet, tint, top, top + size), stroke=tint.bottom, width=1)

    twice(sheet, draw)


def _index_bottom(style: Style) -> float:
    return style.index_bottom + _LARGER


def _ground(sheet: Sheet, style: Style, panel: tuple[str, str], bottom: float) -> str:
    fill = paper(sheet, style)
    if not style.plain:
        outline = frame(style.column, bottom + 8, 0)
        sheet.path(outline, sheet.down(17, 333, *panel))
        y = 156 if style.jumbo else 124
        beams = sheet.radial(CENTRE_X, y, 150, (0, AMBER, 0.8), (0.5, GOLD.main, 0.42), (1, GOLD.main, 0.05))
        sheet.path(rays(CENTRE_X, y, 20, 150, 30, share=0.46), beams)
        sheet.path(frame(style.column, bottom + 8, 4), stroke=GOLD.main, width=0.9)
    return fill


def _finish(sheet: Sheet, style: Style, fill: str, bottom: float) -> None:
    outline = frame(style.column, bottom + 8, 0)
    sheet.path(box(1, 1, WIDTH - 2, HEIGHT - 2, 17) + outline, fill, evenodd=True)
    sheet.path(outline, stroke=gold(sheet, 0, HEIGHT), width=1.8)


def _sprinkle(sheet: Sheet, kind: str) -> None:
    for i, (x, y, size) in enumerate(
        ((84, 40, 9), (170, 44, 10), (182, 84, 7), (30, 196, 9), (172, 276, 8), (28, 300, 9), (76, 176, 6))
    ):
        d = big_star(x, y, size) if kind == "big" else little_star(x, y, size + 3)
        sheet.path(d, GOLD.main if i % 2 else (CRIMSON.main if kind == "big" else TEAL.main))


def _plate(sheet: Sheet, star: Star, colour: str) -> None:
    """Draw the plate below the figure: a large star between two small ones."""
    shape = rounded(points_in("74,288 176,288 185,307 176,326 74,326 65,307"), 3)
    sheet.path(shape, colour, stroke=gold(sheet, 288, 326), width=2.4)
    sheet.path(rounded(points_in("77,292 173,292 180,307 173,322 77,322 70,307"), 2), stroke=GOLD.main, width=0.9)
    bright = sheet.down(294, 321, GOLD.light, GOLD.main)
    sheet.path(star(CENTRE_X, 307.5, 27), bright)
    for side in (-1, 1):
        sheet.path(lozenge(CENTRE_X + side * 20, 307, 5, 8), IVORY.main)
        sheet.path(star(CENTRE_X + side * 33, 307.4, 14), bright)
        sheet.path(lozenge(CENTRE_X + side * 47, 307, 4, 6.5), IVORY.main)


def bell(sheet: Sheet, x: float, y: float, radius: float = 5.6) -> None:
    sheet.ink(
        disc(x, y, radius),
        sheet.radial(x - radius / 3, y - radius / 3, radius * 1.5, (0, GOLD.light), (0.6, GOLD.main), (1, GOLD.deep)),
    )
    sheet.path(
        f"M{pair((x - radius * 0.7, y + radius * 0.3))}L{pair((x + radius * 0.7, y + radius * 0.3))}",
        stroke=INK,
        width=1.3,
    )
    sheet.path(disc(x, y + radius * 0.55, radius * 0.24), INK)


def big_head(sheet: Sheet) -> None:
    """Draw the big blooper's head at (0, 0)."""
    left = "M-25,-16C-36,-22 -33,-52 -44,-54C-57,-52 -54,-30 -48,-14C-44,-22 -41,-16 -37,-4C-32,8 -28,4 -25,4Z"
    with sheet.place(flip=True):
        sheet.ink(left, sheet.down(-52, 0, *NAVY))
    sheet.ink(left, sheet.down(-52, 0, *CRIMSON))
    sheet.path("M-29,-14Q-36,-28 -44,-44", stroke=CRIMSON.deep, width=1.6)
    sheet.path("M29,-14Q36,-28 44,-44", stroke=NAVY.deep, width=1.6)
    face = Face(POWDER, INK, brow=2.6, frown=-2, jaw=1.02, chin=38, nose=1.15)
    head(sheet, face, ears=False)
    for x, colour in ((-10.5, CRIMSON.main), (10.5, NAVY.main)):
        sheet.path(poly(points_in("-3.4,-17 0,-27 3.4,-17 0,-15.4", x)), colour)
        sheet.path(poly([(x - 3, 1.5), (x + 3, 1.5), (x, 13)]), colour)
    for cheek in (-15.5, 15.5):
        sheet.path(disc(cheek, 14, 4.6), CRIMSON.light, opacity=0.55)
    sheet.ink("M-17,14C-13,19 -8,20 0,20C8,20 13,19 17,14C16,27 9,33 0,33C-9,33 -16,27 -17,14Z", CRIMSON.deep)
    sheet.path(
        "M-14.6,17.6C-10,20.6 -6,21 0,21C6,21 10,20.6 14.6,17.6"
        "C14,22 12,24.4 10,25.4L-10,25.4C-12,24.4 -14,22 -14.6,17.6Z",
        "#fffdf5",
    )
    sheet.path("M-5,21L-5,25M0,21.2L0,25.2M5,21L5,25", stroke=INK, width=1)
    sheet.path("M-19.5,12Q-17,12.4 -16.4,15M19.5,12Q17,12.4 16.4,15", stroke=INK, width=1.8)
    horn = points_in("-22,-20 -22,-20 -15,-46 -3,-70 0,-72 3,-70 15,-46 22,-20 22,-20 0,-28")
    sheet.ink(smooth(horn), gold(sheet, -72, -20))
    for y, w in ((-34.0, 16.0), (-44.0, 12.5), (-54.0, 8.5)):
        sheet.path(poly([(-w, y + 4), (0, y - 4), (w, y + 4), (w - 1, y + 8), (0, y), (1 - w, y + 8)]), CRIMSON.main)
    sheet.ink("M-27,-13Q-26,-26 0,-33Q26,-26 27,-13Q14,-24 0,-24Q-14,-24 -27,-13Z", INK)
    for x, y in ((-17.0, -21.6), (0.0, -28.6), (17.0, -21.6)):
        sheet.path(lozenge(x, y, 5, 5), GOLD.light)
    for x, y in ((-48.0, -10.0), (48.0, -10.0), (0.0, -75.0)):
        bell(sheet, x, y)


def _big_body(sheet: Sheet) -> None:
    left, right = sheet.down(190, 330, CRIMSON.main, CRIMSON.deep), sheet.down(190, 330, NAVY.main, NAVY.deep)
    _wand(sheet)
    sheet.ink(
        "M164,192C178,196 190,188 196,160L220,164C220,200 206,226 176,236Z",
        sheet.down(160, 236, *NAVY),
    )
    sheet.ink(poly(points_in("191,158 224,164 222,173 189,167")), GOLD.light)
    fist(sheet, POWDER, 206, 150)
    sheet.ink(
        "M88,192C70,196 60,214 58,238L34,234C34,206 48,184 80,180Z",
        sheet.down(180, 240, *CRIMSON),
    )
    sheet.ink("M30,232L61,237L60,247L29,242Z", GOLD.light)
    _hand_of_cards(sheet)
    sheet.ink("M125,176C100,178 84,184 80,196C82,230 74,270 62,346L125,346Z", left)
    sheet.ink("M125,176C150,178 166,184 170,196C168,230 176,270 188,346L125,346Z", right)
    for x, y in ((104, 224), (98, 258), (112, 292), (89, 290), (78, 324), (102, 324)):
        sheet.path(lozenge(x, y, 14, 22), NAVY.light)
    for x, y in ((146, 224), (152, 258), (138, 292), (161, 290), (148, 324), (172, 324)):
        sheet.path(lozenge(x, y, 14, 22), CRIMSON.main)
    for y in (226, 248, 270):
        sheet.ink(disc(CENTRE_X, y, 4.4), GOLD.light, width=1.6)
    _collar(sheet, (CRIMSON.main, NAVY.main, CRIMSON.deep, NAVY.light), 176, 62, 28)


def _collar(sheet: Sheet, colours: tuple[str, ...], y: float, width: float, drop: float) -> None:
    """Draw a jester's pointed collar with bells."""
    count = 7
    tips = []
    for i in range(count):
        t = (i - (count - 1) / 2) / ((count - 1) / 2)
        x = CENTRE_X + width * t
        tip = (x, y + drop * (1.25 - 0.55 * t * t))
        half = width / count * 0.98
        base = CENTRE_X + (width - half) * 0.62 * t
        sheet.ink(poly([(base - half, y - 12), (base + half, y - 12), tip]), colours[i % len(colours)])
        tips.append(tip)
    for x, ty in tips:
        bell(sheet, x, ty + 3, 4.4)
    sheet.ink(smooth(points_in("-34,-10 0,-19 34,-10 0,-3", CENTRE_X, y)), IVORY.light)


def _wand(sheet: Sheet) -> None:
    x, y = 203.0, 68.0
    sheet.path(disc(x, y, 44), sheet.radial(x, y, 44, (0, AMBER, 0.8), (0.5, AMBER, 0.3), (1, AMBER, 0)))
    sheet.ink(box(x - 1.6, 84, 6.4, 96), sheet.across(x - 2, x + 5, *GOLD))
    sheet.ink(big_star(x + 1, y, 50), sheet.down(y - 26, y + 24, *CRIMSON))
    sheet.path(big_star(x + 1, y, 29), stroke=GOLD.light, width=1.6)


def _hand_of_cards(sheet: Sheet) -> None:
    with sheet.place(45, 262):
        for i, suit in enumerate(SUITS):
            with sheet.place(turn=-20 + i * 21):
                sheet.ink(box(-12, -46, 24, 36, 3), IVORY.light, width=1.6)
                sheet.path(suit_path(suit, -4.6, -37, 10), CRIMSON.main if suit in "HD" else INK)
                sheet.path(suit_path(suit, 2, -23, 13), CRIMSON.main if suit in "HD" else INK)
    with sheet.place(46, 252, turn=4):
        sheet.ink(smooth(points_in("-12,0 -10,-9 0,-12 10,-9 13,0 8,8 -8,8")), POWDER.light)
        sheet.path("M-5,-10L-5,-3M0,-11L0,-4M5,-10L5,-3", stroke=INK, width=1.4)


def little_head(sheet: Sheet) -> None:
    """Draw the little blooper's head at (0, 0)."""
    ear = "M-4,-40C-34,-52 -58,-36 -60,-8C-61,10 -56,22 -50,30C-46,22 -44,8 -38,-2C-34,-10 -28,-12 -24,-12Z"
    with sheet.place(flip=True):
        sheet.ink(ear, sheet.down(-46, 30, IVORY.light, IVORY.deep))
    sheet.ink(ear, sheet.down(-46, 30, *TEAL))
    sheet.path("M-28,-26Q-48,-22 -51,10", stroke=TEAL.deep, width=1.6)
    sheet.path("M28,-26Q48,-22 51,10", stroke="#b8ab8a", width=1.6)
    face = Face(
        MOON, TEAL.deep, eyes=Eyes.WINK, brow=2.6, frown=-2.4, cheek=1.08, jaw=1.16, chin=34, iris=TEAL.main, nose=0.8
    )
    head(sheet, face, ears=False)
    sheet.path("M-10.5,2C-7,8 -7.4,12 -10.5,13C-13.6,12 -14,8 -10.5,2Z", TEAL.main)
    sheet.path(little_star(11, 7, 10), TEAL.main)
    for x in (-16.5, 17):
        sheet.path(disc(x, 15, 4.4), CRIMSON.light, opacity=0.5)
    sheet.ink("M-10,19C-4,23 4,23 12,16C11,25 6,29 1,29C-5,29 -9,24 -10,19Z", TEAL.deep, width=1.8)
    sheet.path("M-2,27Q2,22.6 7,25.4Q4,28.4 1,28.2Q-1,28 -2,27Z", CRIMSON.light)
    sheet.ink(disc(-1, 11, 4.6), sheet.radial(-2.6, 9, 7, (0, TEAL.light), (1, TEAL.deep)), width=1.6)
    cap = points_in("0,-48 16,-46 28,-32 28,-12 28,-12 14,-22 0,-25")
    sheet.ink(symmetric(cap), gold(sheet, -48, -12))
    sheet.ink("M0,-48C-16,-48 -28,-40 -28,-12C-20,-22 -8,-25 0,-25Z", sheet.down(-48, -12, *TEAL))
    sheet.ink("M0,-48C16,-48 28,-40 28,-12C20,-22 8,-25 0,-25Z", sheet.down(-48, -12, IVORY.light, IVORY.deep))
    sheet.ink("M-29,-10Q-26,-22 0,-29Q26,-22 29,-10Q15,-20 0,-21Q-15,-20 -29,-10Z", gold(sheet, -28, -10))
    sheet.ink(little_star(0, -38, 19), GOLD.light, width=1.5)
    for x, y in ((-50, 34), (50, 34)):
        bell(sheet, x, y)


def _little_body(sheet: Sheet) -> None:
    _juggling(sheet)
    sheet.ink(
        "M156,206C176,206 190,196 196,172L220,178C216,212 198,232 168,240Z",
        sheet.down(170, 240, IVORY.light, IVORY.deep),
    )
    sheet.ink(poly(points_in("191,169 224,177 222,186 189,178")), TEAL.light)
    _palm(sheet, 208, 162)
    sheet.ink("M92,206C72,206 58,220 54,246L32,238C36,212 52,192 84,192Z", sheet.down(192, 246, *TEAL))
    sheet.ink("M28,235L57,246L54,255L25,244Z", IVORY.main)
    with sheet.place(39, 256, turn=200):
        _palm(sheet, 0, 0)
    sheet.ink(
        "M125,190C104,192 90,196 86,208C88,240 82,280 74,346L125,346Z", sheet.down(190, 330, IVORY.light, IVORY.deep)
    )
    sheet.ink(
        "M125,190C146,192 160,196 164,208C162,240 168,280 176,346L125,346Z", sheet.down(190, 330, TEAL.main, TEAL.deep)
    )
    for y in (240, 262, 284, 306, 328):
        for x in (96, 112):
            sheet.path(little_star(x, y, 13), TEAL.main)
        for x in (138, 154):
            sheet.path(little_star(x, y, 13), GOLD.light)
    for y in (236, 256, 276):
        sheet.ink(disc(CENTRE_X, y, 4), GOLD.light, width=1.6)
    _collar(sheet, (TEAL.main, IVORY.main, TEAL.deep, IVORY.deep), 186, 52, 24)


def _palm(sheet: Sheet, x: float, y: float) -> None:
    """Draw an open hand, palm up."""
    with sheet.place(x, y):
        sheet.ink(
            smooth(
                points_in("-8,10 -13,-2 -17,-8 -13,-10 -7,-4 -5,-14 0,-15 2,-5 6,-14 10,-12 8,-3 13,-8 16,-5 11,5 8,10")
            ),
            MOON.light,
        )


def _juggling(sheet: Sheet) -> None:
    x, y = 203.0, 66.0
    sheet.path(disc(x, y, 40), sheet.radial(x, y, 40, (0, AMBER, 0.8), (0.5, AMBER, 0.3), (1, AMBER, 0)))
    sheet.ink(little_star(x, y, 52), sheet.down(y - 28, y + 28, *TEAL))
    sheet.path(little_star(x, y, 30), stroke=GOLD.light, width=1.5)
    for bx, by, colour, dark in ((212, 122, CRIMSON.light, CRIMSON.deep), (36, 204, GOLD.light, GOLD.deep)):
        sheet.ink(disc(bx, by, 9), sheet.radial(bx - 3, by - 4, 14, (0, IVORY.light), (0.4, colour), (1, dark)))
