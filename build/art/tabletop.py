"""Table pieces: signs, the lamp, stamps and markers, all 200 units square."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from figures import gold, lozenge
from glyphs import letters
from palette import AMBER, CRIMSON, GOLD, GREEN, INK, IRON, IVORY, NAVY, STEEL, Tone
from pips import big_star, little_star, suit_path
from shapes import box, disc, line, pair, points_in, poly, rays, ring_points, rounded, star
from styles import FOUR_COLOURS, STANDARD, TWO_COLOURS, Tint
from svg import Sheet
from tickets import TICKETS

SIZE = 200.0
MIDDLE = SIZE / 2

SUIT_NAMES: Mapping[str, str] = MappingProxyType({"S": "spade", "H": "heart", "D": "diamond", "C": "club"})
_WHITE, _RED = Tint("#ffffff", "#c3cce2"), Tint("#ff8a80", "#ef4650")
_ON_DARK = {"S": _WHITE, "H": _RED, "D": _RED, "C": _WHITE}
_FOUR_ON_DARK = {**_ON_DARK, "D": Tint("#8fc4ff", "#4a93ee"), "C": Tint("#8be0ac", "#43b474")}
SIGN_SETS: Mapping[str, Mapping[str, Tint]] = MappingProxyType(
    {
        "": TWO_COLOURS,
        "-on-dark": _ON_DARK,
        "-four-colour": FOUR_COLOURS,
        "-four-colour-on-dark": _FOUR_ON_DARK,
    }
)


def piece(name: str) -> str:
    sheet = Sheet(SIZE, SIZE)
    TABLETOP[name](sheet)
    return sheet.text()


def suit_sign(sheet: Sheet, tint: Tint, suit: str) -> None:
    sheet.path(suit_path(suit, MIDDLE, MIDDLE, 184), sheet.down(8, 192, tint.top, tint.bottom))


def no_trump_sign(sheet: Sheet, tint: Tint) -> None:
    """Draw the no-trump sign: the four suits around an empty middle, struck out."""
    fill = sheet.down(8, 192, tint.top, tint.bottom)
    places = {"S": (MIDDLE, 52), "H": (148, MIDDLE), "C": (MIDDLE, 148), "D": (52, MIDDLE)}
    sheet.path("".join(suit_path(suit, x, y, 46) for suit, (x, y) in places.items()), fill)
    sheet.path(disc(MIDDLE, MIDDLE, 88), stroke=fill, width=12)
    sheet.path("M40,160L160,40", stroke=fill, width=12)


def star_sign(sheet: Sheet, tint: Tint, *, big: bool) -> None:
    fill = sheet.down(8, 192, tint.top, tint.bottom)
    sheet.path(big_star(MIDDLE, 106, 190) if big else little_star(MIDDLE, MIDDLE, 192), fill)


def lamp(sheet: Sheet, *, broken: bool) -> None:
    """Draw the lamp over the table: lit if trump is `broken`, else dark."""
    if broken:
        _light(sheet)
        _lamp_body(sheet, lit=True)
    else:
        with sheet.place(MIDDLE, 20, scale=_DARK_LAMP), sheet.place(-MIDDLE, 0):
            _lamp_body(sheet, lit=False)


_DARK_LAMP = 1.24
"""Scale of the unlit lamp, which needs no space for light."""


def _light(sheet: Sheet) -> None:
    x = MIDDLE
    sheet.path(disc(x, 96, 98), sheet.radial(x, 96, 98, (0, AMBER, 0.95), (0.4, AMBER, 0.43), (1, AMBER, 0)))
    sheet.path(rays(x, 96, 46, 96, 18, share=0.34), sheet.radial(x, 96, 96, (0, "#ffe9a8", 0.9), (1, AMBER, 0)))
    cone = sheet.linear(0, 88, 0, 196, (0, "#fff1bf", 0.75), (1, AMBER, 0))
    sheet.path(poly(points_in("56,88 144,88 190,196 10,196")), cone)


def _lamp_body(sheet: Sheet, *, lit: bool) -> None:
    """Draw the lamp's cord, bulb and shade."""
    x = MIDDLE
    brass = gold if lit else dull_brass
    sheet.path(f"M{x},4L{x},28", stroke=INK, width=8)
    sheet.path(f"M{x},4L{x},28", stroke=GOLD.main if lit else GOLD.deep, width=3.4)
    if lit:
        sheet.ink(disc(x, 96, 22), sheet.radial(x - 4, 92, 26, (0, IVORY.light), (0.5, "#fff1bf"), (1, AMBER)), width=4)
        flame = f"M{x},76C{x + 18},92 {x + 13},110 {x},112C{x - 13},110 {x - 18},92 {x},76Z"
        sheet.path(flame, sheet.down(76, 112, "#ff7a2a", "#ffb13d"))
        sheet.path(f"M{x},92C{x + 8},100 {x + 6},109 {x},110C{x - 6},109 {x - 8},100 {x},92Z", "#fff4c2")
    else:
        dark_bulb(sheet, x, 98, 22, width=4)
    shade = f"M84,44L116,44C{122},66 150,66 164,90L36,90C50,66 78,66 84,44Z"
    sheet.ink(shade, sheet.across(36, 164, *(CRIMSON if lit else IRON)), width=4)
    sheet.path("M94,48C90,66 68,70 54,84", stroke=IVORY.main, width=4, opacity=0.5 if lit else 0.22)
    sheet.ink(rounded(points_in("32,86 168,86 168,96 32,96"), 4), brass(sheet, 86, 96), width=4)
    sheet.ink(rounded(points_in("84,26 116,26 120,46 80,46"), 5), brass(sheet, 26, 46), width=4)


def dull_brass(sheet: Sheet, top: float, bottom: float) -> str:
    """Return a gradient for unlit brass, as a fill."""
    return sheet.down(top, bottom, "#8d7442", "#63502a", "#453718")


def dark_bulb(sheet: Sheet, x: float, y: float, radius: float, *, width: float) -> None:
    """Draw an unlit bulb."""
    sheet.ink(disc(x, y, radius), "#151a29", width=width * 2)
    sheet.path(
        disc(x, y, radius), sheet.radial(x, y, radius, (0, "#232a3d"), (1, "#10141f")), stroke="#7d88a3", width=2
    )
    wire = [(-0.34, 0.5), (-0.2, -0.2), (0, 0.2), (0.2, -0.2), (0.34, 0.5)]
    line_of_wire = "L".join(f"{x + dx * radius:g},{y + dy * radius:g}" for dx, dy in wire)
    sheet.path(f"M{line_of_wire}", stroke="#5b6580", width=2)


def seal(sheet: Sheet, tone: Tone, level: int) -> None:
    """Draw the seal for a board bid, with room for a word in the middle.

    The decoration grows with the level. The number of stars above and below the word is the level.
    """
    x = y = MIDDLE
    is_highest = level == max(_BURSTS)
    core = (NAVY.deep, INK, INK) if is_highest else tone
    if level >= _RIBBONS_FROM:
        for side in (-1, 1):
            tail = [(x + side * dx, dy) for dx, dy in ((14, 120), (54, 112), (72, 194), (50, 182), (34, 199))]
            sheet.ink(poly(tail), sheet.down(120, 199, *tone), width=4)
    for outer, inner, points in _BURSTS[level]:
        sheet.ink(star(x, y, outer, inner, points), gold(sheet, 4, 196), width=4)
    with sheet.place(x, y, scale=0.86 if _BURSTS[level] else 1.0):
        sheet.ink(star(0, 0, 97, 86, 32), sheet.down(-96, 96, *core), width=4)
        sheet.path(disc(0, 0, 79), stroke=gold(sheet, -80, 80), width=4)
        sheet.path(disc(0, 0, 72), stroke=GOLD.light, width=1.6)
        for px, py in ring_points(0, 0, 75.5, 40):
            sheet.path(disc(px, py, 1.4), GOLD.light)
        sheet.path(rays(0, 0, 40, 68, 36, share=0.3), sheet.radial(0, 0, 68, (0, GOLD.light, 0), (1, GOLD.light, 0.4)))
        for turn in (0, 180):
            for spot in range(level):
                with sheet.place(0, 0, turn=turn + (spot - (level - 1) / 2) * 27):
                    sheet.path(big_star(0, -54, 19), GOLD.light)
    if is_highest:
        crown = "M-34,-70L-42,-104L-20,-88L0,-112L20,-88L42,-104L34,-70Z"
        with sheet.place(x, y + 14):
            sheet.ink(crown, gold(sheet, -112, -70), width=4)


_BURSTS: Mapping[int, tuple[tuple[float, float, int], ...]] = MappingProxyType(
    {1: (), 2: ((98.0, 86.0, 20),), 3: ((99.0, 70.0, 16),), 4: ((96.0, 70.0, 24), (99.0, 66.0, 8))}
)
"""Gold stars behind the seal of a board bid, by level: outer radius, inner radius and points of each star."""
_RIBBONS_FROM = 3
"""Lowest level of a board bid whose seal has ribbons."""


def laurel(sheet: Sheet) -> None:
    """Draw a laurel wreath for a made contract."""
    x = y = MIDDLE
    sheet.path(
        disc(x, y, 74), sheet.radial(x, y, 74, (0, GREEN.main), (1, GREEN.deep)), stroke=gold(sheet, 26, 174), width=4
    )
    leaf = "M0,0C-13,-6 -14,-22 0,-34C14,-22 13,-6 0,0Z"
    for side in (-1, 1):
        for i in range(8):
            angle = 168 - i * 19
            with sheet.place(x, y, turn=side * angle):
                for lean in (-30, 34):
                    with sheet.place(0, -82, turn=-side * 90 + lean, scale=0.84):
                        sheet.ink(leaf, sheet.down(-34, 0, GOLD.light, GOLD.main if lean > 0 else GOLD.deep), width=2.4)
    sheet.ink(suit_path("D", x, 184, 22), CRIMSON.main, width=2.4)


def broken_plate(sheet: Sheet) -> None:
    """Draw a crimson plate with a broken corner and room for a word, for a contract that is set."""
    left = points_in("14,46 126,46 134,62 150,60 154,78 170,82 172,98 186,104 186,154 14,154")
    right = points_in("138,46 186,46 186,92 182,88 180,72 164,68 160,52 146,54")
    fill = sheet.down(46, 154, *CRIMSON)
    with sheet.place(-2, 4, turn=-3):
        sheet.ink(poly(left), fill, width=4)
        sheet.path("M118,54L22,54L22,146L178,146L178,112", stroke=IVORY.main, width=2.4)
    with sheet.place(8, -10, turn=5):
        sheet.ink(poly(right), fill, width=4)


def unknown_letter(sheet: Sheet) -> None:
    """Draw a brass token with a question mark, for letters that no font has."""
    x = y = MIDDLE
    sheet.ink(disc(x, y, 92), gold(sheet, 8, 192), width=10)
    sheet.path(letters("?", x, 152, 104), INK, stroke=INK, width=6)


def dealer_button(sheet: Sheet) -> None:
    """Draw an ivory button with a fan of three cards."""
    x = y = MIDDLE
    sheet.path(disc(x, y + 6, 92), INK, opacity=0.4)
    sheet.ink(disc(x, y, 92), sheet.down(8, 192, *IVORY), width=5)
    sheet.path(disc(x, y, 80), stroke=gold(sheet, 20, 180), width=5)
    for turn, suit in ((-26, "C"), (0, "H"), (26, "S")):
        with sheet.place(x, 152, turn=turn):
            sheet.ink(box(-24, -104, 48, 68, 6), IVORY.light, width=5)
            sheet.path(suit_path(suit, 0, -72, 34), CRIMSON.main if suit == "H" else INK)


def turn_marker(sheet: Sheet) -> None:
    """Draw a golden arrowhead pointing down at the player to act."""
    sheet.path(disc(MIDDLE, 90, 90), sheet.radial(MIDDLE, 90, 90, (0, AMBER, 0.7), (1, AMBER, 0)))
    head = f"M{pair((34, 52))}Q{pair((100, 82))} {pair((166, 52))}L{pair((100, 168))}Z"
    sheet.ink(head, gold(sheet, 52, 168), width=6)
    sheet.path("M52,66Q100,88 140,68", stroke=IVORY.light, width=5, opacity=0.8)


def lead_marker(sheet: Sheet) -> None:
    """Draw a brass token for the sign of the led suit."""
    x = y = MIDDLE
    sheet.path(disc(x, y + 6, 92), INK, opacity=0.45)
    sheet.ink(disc(x, y, 92), gold(sheet, 8, 192), width=8)
    sheet.path(disc(x, y, 74), sheet.down(26, 174, *NAVY), stroke=INK, width=6)
    sheet.path("M24,78A80,80 0 0 1 84,21", stroke=IVORY.light, width=6, opacity=0.7)


def crown(sheet: Sheet) -> None:
    """Draw a crown for the winning card."""
    band = [(30.0, 176.0), (170.0, 176.0), (190.0, 74.0), (136.0, 112.0), (100.0, 42.0), (64.0, 112.0), (10.0, 74.0)]
    sheet.ink(rounded(band, 8), gold(sheet, 42, 176), width=9)
    sheet.path("M38,150L162,150", stroke=INK, width=6)
    sheet.path("M34,96L46,138", stroke=IVORY.light, width=6, opacity=0.7)
    for px, py in ((10.0, 66.0), (100.0, 34.0), (190.0, 66.0)):
        sheet.ink(disc(min(max(px, 16), 184), py, 14), IVORY.light, width=7)
    sheet.ink(suit_path("D", MIDDLE, 128, 34), CRIMSON.main, width=4)


def crowned(sheet: Sheet) -> None:
    """Draw a crown in a wreath, for a match won."""
    laurel(sheet)
    with sheet.place(44, 40, scale=0.56):
        crown(sheet)


def broken_disc(sheet: Sheet) -> None:
    """Draw a broken iron disc for a match lost."""
    cracks = ((-14.0, -96.0), (8.0, -62.0), (-16.0, -30.0), (12.0, 4.0), (-12.0, 40.0), (6.0, 68.0), (-8.0, 96.0))
    for side, turn in ((-1, -9), (1, 9)):
        rim = [(x, y) for x, y in ring_points(0, 0, 87, 72) if side * x > 14]
        rim.sort(key=lambda point: point[1])
        with sheet.place(MIDDLE + side * 9, MIDDLE + 4, turn=turn):
            sheet.ink(poly([*cracks, *reversed(rim)]), sheet.down(-96, 96, *STEEL), width=6)
            inner = [(x, y) for x, y in ring_points(0, 0, 70, 60) if side * x > 24]
            inner.sort(key=lambda point: point[1])
            sheet.path(line(inner), stroke=NAVY.deep, width=6, opacity=0.7)


def two_crowns(sheet: Sheet) -> None:
    """Draw two equal crowns for a shared win."""
    sheet.path(disc(MIDDLE, MIDDLE, 96), sheet.down(4, 196, *NAVY), stroke=gold(sheet, 4, 196), width=5)
    for x in (13, 105):
        with sheet.place(x, 58, scale=0.41):
            crown(sheet)


def hanging_lamp(sheet: Sheet, *, lit: bool) -> None:
    """Draw the lamp that hangs over the table, with its cord but without rays."""
    x = MIDDLE
    sheet.path(f"M{x},0L{x},62", stroke=INK, width=9)
    sheet.path(f"M{x},0L{x},62", stroke=GOLD.main, width=4)
    brass = gold if lit else dull_brass
    if lit:
        bulb = sheet.radial(x - 4, 138, 36, (0, IVORY.light), (0.5, "#fff6d8"), (1, AMBER))
        sheet.ink(disc(x, 142, 34), bulb, width=6)
        sheet.path("M88,158L94,134L100,148L106,134L112,158", stroke="#ff9a2e", width=5)
    else:
        dark_bulb(sheet, x, 142, 34, width=6)
    shade = f"M82,74L118,74C{126},104 172,106 192,136L8,136C28,106 74,104 82,74Z"
    sheet.ink(shade, sheet.across(8, 192, *(CRIMSON if lit else IRON)), width=6)
    sheet.path("M90,82C84,108 52,108 32,130", stroke=IVORY.main, width=6, opacity=0.5 if lit else 0.22)
    sheet.ink(rounded([(4, 130), (196, 130), (196, 143), (4, 143)], 5), brass(sheet, 130, 143), width=6)
    sheet.ink(rounded([(82, 54), (118, 54), (122, 78), (78, 78)], 6), brass(sheet, 54, 78), width=6)


def stamp_tool(sheet: Sheet) -> None:
    """Draw a rubber stamp, seen from above at an angle."""
    wood = sheet.across(70, 130, "#8a4f2a", "#b26a3a", "#6b3a1e")
    base = "M14,142C14,120 52,108 100,108C148,108 186,120 186,142L182,172C178,190 146,198 100,198C54,198 22,190 18,172Z"
    sheet.ink(base, sheet.across(14, 186, GOLD.light, GOLD.main, GOLD.deep), width=6)
    sheet.ink(
        "M14,142C14,120 52,108 100,108C148,108 186,120 186,142C186,162 148,172 100,172C52,172 14,162 14,142Z",
        sheet.down(108, 172, "#ffe9a6", GOLD.light),
        width=5,
    )
    sheet.ink("M78,144C72,110 88,92 82,62L118,62C112,92 128,110 122,144C112,152 88,152 78,144Z", wood, width=6)
    sheet.ink("M64,40C64,14 82,4 100,4C118,4 136,14 136,40C136,64 118,72 100,72C82,72 64,64 64,40Z", wood, width=6)
    sheet.path("M76,34C78,20 88,14 98,13", stroke="#e0a36a", width=7, opacity=0.8)
    sheet.path("M34,150C50,163 80,166 100,166", stroke=IVORY.light, width=5, opacity=0.6)


def cards_pile(sheet: Sheet) -> None:
    """Draw a pile of won tricks, placed crosswise."""
    for turn, y in ((90, 108), (0, 100), (90, 92)):
        with sheet.place(MIDDLE, y, turn=turn):
            sheet.ink(box(-40, -86, 80, 172, 10), IVORY.light, width=5)
            sheet.path(box(-30, -76, 60, 152, 5), NAVY.main, stroke=GOLD.main, width=4)
            sheet.path(lozenge(0, 0, 36, 90), NAVY.deep, stroke=GOLD.light, width=4)


TABLETOP: Mapping[str, Callable[[Sheet], None]] = MappingProxyType(
    {
        **{
            f"suit-{name}{suffix}": partial(suit_sign, tint=tints[suit], suit=suit)
            for suffix, tints in SIGN_SETS.items()
            for suit, name in SUIT_NAMES.items()
        },
        "unknown-letter": unknown_letter,
        "no-trump": partial(no_trump_sign, tint=TWO_COLOURS["S"]),
        "no-trump-on-dark": partial(no_trump_sign, tint=_WHITE),
        "star-big": partial(star_sign, tint=STANDARD.big, big=True),
        "star-little": partial(star_sign, tint=STANDARD.little, big=False),
        "star-big-on-dark": partial(star_sign, tint=_RED, big=True),
        "star-little-on-dark": partial(star_sign, tint=Tint("#a8ece2", "#4cb8ac"), big=False),
        "lamp-unbroken": partial(lamp, broken=False),
        "lamp-broken": partial(lamp, broken=True),
        **{f"stamp-board-{level}": partial(seal, tone=CRIMSON, level=level) for level in _BURSTS},
        **{f"stamp-boston-{level}": partial(seal, tone=NAVY, level=level) for level in _BURSTS},
        "stamp-made": laurel,
        "stamp-set": broken_plate,
        "dealer": dealer_button,
        "turn": turn_marker,
        "lead": lead_marker,
        "crown": crown,
        "end-won": crowned,
        "end-lost": broken_disc,
        "end-shared": two_crowns,
        "lamp-hanging": partial(hanging_lamp, lit=False),
        "lamp-hanging-lit": partial(hanging_lamp, lit=True),
        "stamp": stamp_tool,
        "tricks": cards_pile,
        **TICKETS,
    }
)
