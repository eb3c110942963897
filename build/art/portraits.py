"""The people one plays against, and three faces for the player: busts in a circle, 200 units square.

Off-duty soldiers and people of the alley, some time between the forties and the sixties. Clothes end on the circle by
construction; hats may stand out above it.
"""

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from types import MappingProxyType

from figures import Eyes, Face, Mouth, gold, head, mane, moustache
from jokers import big_head, little_head
from palette import (
    BROWN,
    CRIMSON,
    CRIMSON_DEEP,
    CRIMSON_LIGHT,
    DARK,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    HAIR_BLACK,
    HAIR_BLOND,
    HAIR_BROWN,
    HAIR_CHESTNUT,
    HAIR_GREY,
    HAIR_WHITE,
    INK,
    IVORY,
    IVORY_DEEP,
    IVORY_LIGHT,
    KHAKI,
    KHAKI_DEEP,
    KHAKI_LIGHT,
    NAVY,
    NAVY_LIGHT,
    OLIVE,
    PALE,
    PLUM,
    PLUM_DEEP,
    PLUM_LIGHT,
    ROSY,
    STEEL,
    STEEL_DEEP,
    STEEL_LIGHT,
    TAN,
    TEAL,
    TEAL_DEEP,
    TEAL_LIGHT,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    Skin,
)
from pips import big_star
from shapes import Point, box, disc, mirrored, poly, rays, smooth
from svg import Sheet

SIZE, MIDDLE, RADIUS = 200.0, 100.0, 92.0
HEAD_Y, HEAD_SCALE = 100.0, 1.32


def portrait(name: str) -> str:
    """The portrait of this name."""
    sheet = Sheet(SIZE, SIZE)
    light, deep, person = PORTRAITS[name]
    sheet.path(disc(MIDDLE, MIDDLE, RADIUS), sheet.radial(MIDDLE, 84, 120, (0, light), (1, deep)))
    beams = sheet.radial(MIDDLE, 92, RADIUS, (0, GOLD_LIGHT, 0.5), (1, GOLD_LIGHT, 0.08))
    sheet.path(rays(MIDDLE, MIDDLE, 20, RADIUS, 28, share=0.45), beams)
    person(sheet)
    sheet.path(disc(MIDDLE, MIDDLE, RADIUS), stroke=INK, width=8)
    _rim(sheet)
    return sheet.text()


def _rim(sheet: Sheet) -> None:
    """Brass around the lower two thirds; a tall hat stands in front of the rest."""
    a, b = _on_circle(-158), _on_circle(-22)
    arc = f"M{a[0]:.2f},{a[1]:.2f}A{RADIUS},{RADIUS} 0 1 0 {b[0]:.2f},{b[1]:.2f}"
    sheet.path(arc, stroke=gold(sheet, 8, 192), width=4.6)


def _on_circle(angle: float) -> Point:
    return (MIDDLE + RADIUS * cos(angle * pi / 180), MIDDLE + RADIUS * sin(angle * pi / 180))


def _shoulders(sheet: Sheet, fill: str, slope: Sequence[Point], *, angle: float = 152) -> None:
    """Clothes from the circle's left over the shoulders (points about x = 0, right half, from the neck out) to its right."""
    left, right = _on_circle(angle), _on_circle(180 - angle)
    right_half = [(MIDDLE + x, y) for x, y in slope]
    left_half = [(2 * MIDDLE - x, y) for x, y in reversed(right_half)]
    over = smooth([left, *left_half, *right_half, right], closed=False)
    sheet.ink(f"{over}A{RADIUS},{RADIUS} 0 0 1 {left[0]:.2f},{left[1]:.2f}Z", fill, width=2.6)


BROAD: tuple[Point, ...] = ((14, 146), (40, 150), (66, 158))
SLIM: tuple[Point, ...] = ((13, 146), (34, 153), (54, 164))


def _neck(sheet: Sheet, skin: Skin, *, wide: float = 11) -> None:
    d = f"M{-wide},18L{wide},18L{wide + 2},46L0,54L{-wide - 2},46Z"
    sheet.ink(d, skin.shade, width=2.6)


def _collar(sheet: Sheet, fill: str, *, open_to: float = 172, spread: float = 24) -> None:
    """The two points of a shirt's collar."""
    for side in (-1, 1):
        x = MIDDLE
        points = [(x + side * 14, 143), (x + side * spread, 152), (x + side * 17, 168), (x, open_to - 10)]
        sheet.ink(poly(points), fill, width=2.6)


def _tie(sheet: Sheet, fill: str) -> None:
    x = MIDDLE
    sheet.ink(poly([(x - 6, 162), (x + 6, 162), (x + 9, 190), (x, 191), (x - 9, 190)]), fill, width=2.6)
    sheet.ink(poly([(x - 8, 156), (x + 8, 156), (x + 5, 166), (x - 5, 166)]), fill, width=2.6)


def _lapels(sheet: Sheet, fill: str, *, reach: float = 190) -> None:
    x = MIDDLE
    for side in (-1, 1):
        points = [
            (x + side * 17, 144),
            (x + side * 40, 151),
            (x + side * 36, 166),
            (x + side * 42, 170),
            (x + side * 4, reach),
        ]
        sheet.ink(poly(points), fill, width=2.6)


def _glasses(sheet: Sheet, *, cat_eye: bool = False, colour: str = INK) -> None:
    for side in (-1, 1):
        if cat_eye:
            d = f"M{side * 3},-8L{side * 21},-13Q{side * 21},4 {side * 11},4Q{side * 3},4 {side * 3},-8Z"
            sheet.path(d, IVORY_LIGHT, opacity=0.22)
            sheet.path(d, stroke=colour, width=3.4)
        else:
            sheet.path(disc(side * 11, -4, 9), IVORY_LIGHT, opacity=0.25)
            sheet.path(disc(side * 11, -4, 9), stroke=colour, width=2.6)
        sheet.path(f"M{side * 20},-5L{side * 25},-7", stroke=colour, width=2.4)
    sheet.path("M-2.5,-5Q0,-7 2.5,-5", stroke=colour, width=2.4)


def sarge(sheet: Sheet) -> None:
    """A sergeant with a side cap, a grey moustache and a jaw like a drawer."""
    _shoulders(sheet, sheet.down(146, 192, KHAKI, KHAKI_DEEP), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, ROSY, wide=14)
    _collar(sheet, KHAKI_LIGHT)
    _tie(sheet, KHAKI_DEEP)
    for side in (-1, 1):
        for k in range(3):
            x, y = MIDDLE + side * 62, 168 + k * 6
            sheet.path(f"M{x - 9},{y + 5}L{x},{y}L{x + 9},{y + 5}", stroke=GOLD_LIGHT, width=2.6)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=ROSY,
            hair=HAIR_GREY,
            eyes=Eyes.TIRED,
            mouth=Mouth.STERN,
            jaw=1.28,
            cheek=1.08,
            brow=4,
            frown=2,
            nose=1.2,
        )
        head(sheet, face)
        for side in (-1, 1):
            sheet.path(poly([(side * 17, -22), (side * 23, -20), (side * 24, -4), (side * 20, -6)]), HAIR_GREY)
        moustache(sheet, HAIR_GREY, width=14, droop=3)
        sheet.ink(
            "M-27,-20C-20,-46 0,-56 30,-44L27,-17C12,-26 -10,-27 -27,-20Z",
            sheet.down(-52, -18, KHAKI_LIGHT, KHAKI, KHAKI_DEEP),
            width=2.6,
        )
        sheet.path("M-26,-23C-8,-40 14,-40 29,-38", stroke=INK, width=2)
        sheet.ink(big_star(16, -30, 12), GOLD_LIGHT, width=1.6)


def private(sheet: Sheet) -> None:
    """A young private in a helmet too large for him, round glasses, freckles."""
    _shoulders(sheet, sheet.down(146, 192, "#7d8450", "#4c5230"), SLIM)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, PALE, wide=9)
    _collar(sheet, "#8f965e")
    sheet.path("M92,164L90,192M108,164L110,192", stroke=STEEL, width=2)
    sheet.ink(box(91, 176, 18, 10, 4), STEEL_LIGHT, width=2)
    with sheet.place(MIDDLE, HEAD_Y + 2, scale=HEAD_SCALE):
        face = Face(
            skin=PALE,
            hair=HAIR_CHESTNUT,
            mouth=Mouth.SMILE,
            jaw=0.82,
            brow=2.4,
            frown=-2,
            nose=0.85,
            blush=CRIMSON_LIGHT,
            iris=TEAL_DEEP,
        )
        head(sheet, face)
        for x, y in ((-16, 8), (-12, 10), (-18, 11), (12, 9), (16, 10)):
            sheet.path(disc(x, y, 0.9), "#b9734a")
        _glasses(sheet)
        dome: list[Point] = [(0, -58), (20, -54), (33, -36), (36, -17), (36, -17), (0, -23)]
        sheet.ink(smooth(mirrored(dome)), sheet.across(-36, 36, "#98a067", "#6b7344", "#454b2b"), width=2.6)
        sheet.ink("M-40,-15Q0,-31 40,-15Q0,-22 -40,-15Z", "#5b6239", width=2.6)
        sheet.path("M-34,-30Q0,-42 34,-30M-22,-50Q-18,-36 -18,-24M22,-50Q18,-36 18,-24", stroke="#454b2b", width=2)
        sheet.path("M-34,-16Q-30,16 -14,33M34,-16Q30,16 14,33", stroke=WOOD_DEEP, width=2.4)


def nurse(sheet: Sheet) -> None:
    """An army nurse: dark waves, a white cap, a watch pinned to her uniform."""
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        curls: list[Point] = [(0, -36), (22, -34), (34, -20), (35, 0), (40, 14), (34, 28), (22, 32), (0, 30)]
        mane(sheet, curls, HAIR_BLACK)
    _shoulders(sheet, sheet.down(146, 192, IVORY_LIGHT, "#cfd6e6"), SLIM)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, OLIVE, wide=9)
    _collar(sheet, IVORY_LIGHT, spread=26)
    sheet.path("M100,164L100,192", stroke=STEEL_DEEP, width=2)
    sheet.ink(disc(132, 174, 7), GOLD_LIGHT, width=2)
    sheet.path("M132,174L132,170M132,174L135,175", stroke=INK, width=1.5)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=OLIVE,
            hair=HAIR_BLACK,
            mouth=Mouth.SMILE,
            jaw=0.9,
            brow=2.4,
            lashes=True,
            frown=-1,
            nose=0.9,
            blush="#d8685a",
        )
        head(sheet, face, ears=False)
        for side in (-1, 1):
            with sheet.place(flip=side < 0):
                wave: list[Point] = [
                    (0, -34),
                    (16, -34),
                    (30, -20),
                    (29, -4),
                    (32, 8),
                    (28, 20),
                    (24, 8),
                    (24, -6),
                    (16, -18),
                    (2, -25),
                    (0, -25),
                ]
                sheet.ink(smooth([wave[0], *wave, wave[-1]]), HAIR_BLACK, width=2.4)
        sheet.path("M-26,-14Q-20,-26 -8,-30M26,-14Q20,-26 8,-30", stroke="#575566", width=2)
        sheet.ink("M-24,-28Q-26,-48 -14,-54Q0,-48 14,-54Q26,-48 24,-28Q0,-38 -24,-28Z", IVORY_LIGHT, width=2.6)
        sheet.path("M-2.5,-47H2.5V-43.5H6V-38.5H2.5V-35H-2.5V-38.5H-6V-43.5H-2.5Z", CRIMSON)


def barkeep(sheet: Sheet) -> None:
    """The man behind the bar: bald, a waxed moustache, a bow tie, braces."""
    _shoulders(sheet, sheet.down(146, 192, IVORY_LIGHT, IVORY_DEEP), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, ROSY, wide=13)
    for side in (-1, 1):
        sheet.ink(
            poly(
                [
                    (MIDDLE + side * 30, 150),
                    (MIDDLE + side * 40, 151),
                    (MIDDLE + side * 34, 186),
                    (MIDDLE + side * 25, 188),
                ]
            ),
            CRIMSON,
            width=2.6,
        )
    _collar(sheet, IVORY_LIGHT)
    with sheet.place(MIDDLE, 163):
        for side in (-1, 1):
            sheet.ink(poly([(0, 0), (side * 18, -9), (side * 18, 9)]), CRIMSON_DEEP, width=2.6)
        sheet.ink(box(-4.5, -5, 9, 10, 3), CRIMSON, width=2.6)
    with sheet.place(MIDDLE, HEAD_Y - 4, scale=HEAD_SCALE):
        face = Face(
            skin=ROSY,
            hair=HAIR_BROWN,
            eyes=Eyes.SMILING,
            mouth=Mouth.SMILE,
            jaw=1.26,
            cheek=1.1,
            brow=3.8,
            blush=CRIMSON_LIGHT,
            nose=1.25,
            chin=38,
        )
        head(sheet, face)
        skull: list[Point] = [(0, -44), (16, -40), (24.5, -26), (24.2, -13), (24.2, -13), (14, -26), (0, -29)]
        sheet.path(smooth(mirrored(skull)), ROSY.light)
        sheet.path("M0,-44C14,-43 24,-32 24.2,-13L14,-26L0,-29Z", ROSY.shade)
        sheet.path("M-24.2,-13C-25,-32 -14,-44 0,-44C14,-44 25,-32 24.2,-13", stroke=INK, width=2.4)
        sheet.path("M-14,-34Q-10,-39 -4,-40", stroke=IVORY_LIGHT, width=3)
        for side in (-1, 1):
            sheet.ink(
                smooth([(side * 22, -18), (side * 29, -12), (side * 27, 2), (side * 23, 4)]), HAIR_BROWN, width=2.2
            )
        curl = "M0,15C8,13 14,20 20,19C26,18 28,12 25,10C32,12 31,25 21,26C12,27 6,22 0,20C-6,22 -12,27 -21,26C-31,25 -32,12 -25,10C-28,12 -26,18 -20,19C-14,20 -8,13 0,15Z"
        sheet.ink(curl, HAIR_BROWN, width=2.2)


def singer(sheet: Sheet) -> None:
    """The voice of the alley: finger waves, a gardenia, pearls, plum velvet."""
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        mane(sheet, [(0, -34), (20, -33), (31, -20), (31, 4), (27, 22), (16, 26), (0, 26)], HAIR_BLACK)
    _shoulders(sheet, DARK.light, SLIM)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, DARK, wide=9)
    a, b = _on_circle(142), _on_circle(38)
    gown = f"M{a[0]:.2f},{a[1]:.2f}C50,160 62,166 72,176Q86,168 100,182Q114,168 128,176C138,166 150,160 {b[0]:.2f},{b[1]:.2f}"
    sheet.ink(
        f"{gown}A{RADIUS},{RADIUS} 0 0 1 {a[0]:.2f},{a[1]:.2f}Z",
        sheet.down(156, 192, PLUM_LIGHT, PLUM, PLUM_DEEP),
        width=2.6,
    )
    for i in range(9):
        t = (i - 4) / 4
        sheet.ink(disc(MIDDLE + 24 * t, 152 + 10 * (1 - t * t), 3.6), IVORY_LIGHT, width=1.8)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=DARK,
            hair=HAIR_BLACK,
            mouth=Mouth.FULL,
            eyes=Eyes.NARROW,
            jaw=0.88,
            brow=2.2,
            frown=-2,
            lashes=True,
            nose=1.05,
        )
        head(sheet, face)
        wave: list[Point] = [
            (-26, -2),
            (-30, -18),
            (-24, -34),
            (-4, -42),
            (16, -38),
            (29, -22),
            (27, -2),
            (27, -2),
            (20, -14),
            (12, -16),
            (6, -24),
            (-4, -20),
            (-12, -24),
            (-18, -14),
            (-26, -2),
        ]
        sheet.ink(smooth(wave), HAIR_BLACK, width=2.4)
        sheet.path("M-24,-20Q-16,-34 -8,-28Q0,-24 6,-32Q12,-38 20,-30M-14,-36Q-4,-30 4,-38", stroke="#5d596e", width=2)
        for turn in range(0, 360, 60):
            with sheet.place(25, -24, turn=turn):
                sheet.ink("M0,0C-8,-4 -7,-13 0,-15C7,-13 8,-4 0,0Z", IVORY_LIGHT, width=2)
        sheet.ink(disc(25, -24, 3.6), GOLD_LIGHT, width=1.8)
        for x in (-26.5, 26.5):
            sheet.ink(f"M{x},9L{x + 4},19L{x},24L{x - 4},19Z", gold(sheet, 9, 24), width=1.8)


def cook(sheet: Sheet) -> None:
    """The mess cook: a broad grin under a white paper cap, a neckerchief."""
    _shoulders(sheet, sheet.down(146, 192, IVORY_LIGHT, "#d5d9e2"), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, BROWN, wide=14)
    sheet.ink("M70,150Q100,172 130,150L134,160Q100,184 66,160Z", CRIMSON, width=2.6)
    sheet.ink("M92,168L108,168L116,188L100,180L84,188Z", CRIMSON_DEEP, width=2.6)
    for x, y in ((80, 162), (92, 168), (110, 167), (122, 160)):
        sheet.path(disc(x, y, 1.8), IVORY_LIGHT)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=BROWN, hair=HAIR_BLACK, mouth=Mouth.GRIN, jaw=1.32, cheek=1.16, brow=3.4, frown=-2, nose=1.2, chin=36
        )
        head(sheet, face)
        for side in (-1, 1):
            sheet.path(poly([(side * 20, -22), (side * 25, -18), (side * 25.5, -4), (side * 22, -5)]), HAIR_BLACK)
        sheet.path("M9,24L24,29", stroke=INK, width=4)
        sheet.path("M9,24L24,29", stroke=GOLD_LIGHT, width=1.8)
        sheet.ink(
            "M-27,-20L-31,-50Q0,-60 31,-50L27,-20Q0,-30 -27,-20Z",
            sheet.down(-56, -20, IVORY_LIGHT, "#cbd2e0"),
            width=2.6,
        )
        sheet.ink("M-28,-18L-29,-31Q0,-42 29,-31L28,-18Q0,-29 -28,-18Z", IVORY_LIGHT, width=2.6)
        sheet.path("M-24,-47Q0,-40 24,-47", stroke=STEEL_DEEP, width=2)


def gumshoe(sheet: Sheet) -> None:
    """A private eye: hat low over the eyes, collar up, a toothpick of a smile."""
    _shoulders(sheet, sheet.down(146, 192, "#c9a878", "#7d6038"), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, TAN)
    _collar(sheet, IVORY_LIGHT)
    _tie(sheet, NAVY)
    _lapels(sheet, "#b08d5c")
    for side in (-1, 1):
        points = [
            (MIDDLE + side * 18, 150),
            (MIDDLE + side * 34, 122),
            (MIDDLE + side * 50, 130),
            (MIDDLE + side * 42, 160),
        ]
        sheet.ink(poly(points), "#a5824f" if side > 0 else "#c9a878", width=2.6)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=TAN, hair=HAIR_BLACK, eyes=Eyes.NARROW, mouth=Mouth.SMIRK, jaw=1.06, brow=3.2, frown=3, nose=1.15
        )
        head(sheet, face)
        sheet.path("M-22,-14L22,-14L22.5,-5Q0,-1 -22.5,-5Z", INK, opacity=0.42)
        for x, y in ((-12, 27), (-6, 30), (0, 31), (6, 30), (12, 27), (-9, 24), (9, 24)):
            sheet.path(disc(x, y, 0.8), HAIR_BLACK)
        crown: list[Point] = [
            (-26, -20),
            (-26, -20),
            (-25, -44),
            (-14, -58),
            (-2, -52),
            (10, -58),
            (23, -44),
            (26, -20),
            (26, -20),
            (0, -26),
        ]
        sheet.ink(smooth(crown), sheet.down(-58, -20, "#5a6384", "#343c5c"), width=2.6)
        sheet.path("M-2,-51Q-4,-42 2,-36", stroke=INK, width=2)
        sheet.ink("M-26,-32Q0,-40 26,-32L26.5,-20Q0,-28 -26.5,-20Z", INK, width=2.6)
        sheet.ink(
            "M-48,-14C-34,-34 -14,-29 0,-29C14,-29 34,-34 46,-20C34,-16 18,-18 0,-17C-18,-16 -34,-12 -48,-14Z",
            sheet.down(-30, -12, "#4d5677", "#2b3350"),
            width=2.6,
        )


def mechanic(sheet: Sheet) -> None:
    """From the motor pool: a spotted bandana with a knot, rolled sleeves, oil on her cheek."""
    _shoulders(sheet, sheet.down(146, 192, NAVY_LIGHT, NAVY), SLIM)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, ROSY, wide=9)
    _collar(sheet, NAVY_LIGHT, spread=30, open_to=178)
    for x in (62, 138):
        sheet.ink(box(x - 8, 172, 16, 12, 2), NAVY, width=2.2)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=ROSY,
            hair=HAIR_CHESTNUT,
            eyes=Eyes.WINK,
            mouth=Mouth.SMIRK,
            jaw=0.94,
            brow=2.6,
            frown=-1,
            lashes=True,
            nose=0.9,
            blush=CRIMSON_LIGHT,
            iris=GREEN,
        )
        head(sheet, face)
        sheet.path(smooth([(-18, 10), (-12, 12), (-13, 16), (-19, 15)]), INK, opacity=0.55)
        roll: list[Point] = [(-14, -22), (-18, -34), (-6, -44), (10, -42), (16, -32), (10, -22), (0, -25)]
        scarf = "M-27,-10C-34,-36 -14,-50 0,-50C14,-50 34,-36 27,-10C20,-24 10,-28 0,-28C-10,-28 -20,-24 -27,-10Z"
        sheet.ink(scarf, sheet.down(-50, -10, CRIMSON_LIGHT, CRIMSON, CRIMSON_DEEP), width=2.6)
        sheet.ink(smooth(roll), HAIR_CHESTNUT, width=2.4)
        sheet.path("M-10,-30Q-4,-40 6,-36Q10,-30 4,-28", stroke="#c07a48", width=2)
        for x, y in ((-24, -22), (-21, -34), (-24, -28), (22, -30), (25, -20), (18, -40), (-14, -44)):
            sheet.path(disc(x, y, 2), IVORY_LIGHT)
        for turn in (-38, 30):
            with sheet.place(2, -47, turn=turn):
                sheet.ink("M0,2C-9,-4 -8,-16 -1,-20C7,-17 8,-4 0,2Z", CRIMSON, width=2.4)
        sheet.ink(disc(2, -47, 4.4), CRIMSON_LIGHT, width=2.4)


def newcomer(sheet: Sheet) -> None:
    """For the player: a flyer on leave, leather jacket, sheepskin, hair with pomade."""
    _shoulders(sheet, sheet.down(146, 192, WOOD, WOOD_DEEP), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, OLIVE)
    _collar(sheet, IVORY_LIGHT, spread=20)
    for side in (-1, 1):
        fleece = [
            (side * 14, 142),
            (side * 30, 140),
            (side * 46, 152),
            (side * 38, 172),
            (side * 20, 180),
            (side * 6, 190),
            (side * 14, 166),
        ]
        sheet.ink(smooth([(MIDDLE + x, float(y)) for x, y in fleece]), IVORY_DEEP, width=2.6)
    sheet.ink("M84,150Q100,166 116,150L114,166L100,174L86,166Z", IVORY_LIGHT, width=2.4)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(skin=OLIVE, hair=HAIR_BLACK, mouth=Mouth.SMILE, jaw=1.04, brow=3.4, frown=1)
        head(sheet, face)
        quiff: list[Point] = [
            (-25, -2),
            (-27, -20),
            (-20, -36),
            (-2, -44),
            (20, -46),
            (32, -36),
            (28, -20),
            (26, -2),
            (26, -2),
            (22, -14),
            (14, -22),
            (0, -24),
            (-12, -20),
            (-21, -14),
            (-25, -2),
        ]
        sheet.ink(smooth(quiff), HAIR_BLACK, width=2.4)
        sheet.path("M-16,-30Q4,-42 24,-36M-12,-25Q4,-34 22,-28", stroke="#5a566a", width=2)


def drifter(sheet: Sheet) -> None:
    """For the player: a fair woman in a teal beret, striped jersey, red scarf."""
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        bob: list[Point] = [(0, -34), (22, -32), (33, -14), (34, 10), (37, 24), (30, 32), (16, 26), (0, 26)]
        mane(sheet, bob, HAIR_BLOND)
    _shoulders(sheet, IVORY_LIGHT, SLIM)
    for y, half in ((170, 50), (180, 40)):
        sheet.path(f"M{MIDDLE - half},{y}Q{MIDDLE},{y + 8} {MIDDLE + half},{y}", stroke=NAVY, width=5)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, PALE, wide=9)
    sheet.ink("M74,150Q100,166 126,150L128,162Q100,180 72,162Z", CRIMSON, width=2.6)
    sheet.ink("M112,164L130,188L118,190L104,170Z", CRIMSON_DEEP, width=2.6)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            skin=PALE,
            hair="#a97a2c",
            mouth=Mouth.FULL,
            jaw=0.86,
            brow=2.4,
            lashes=True,
            frown=-1,
            nose=0.85,
            iris=TEAL,
            blush=CRIMSON_LIGHT,
        )
        head(sheet, face, ears=False)
        fringe: list[Point] = [
            (-27, 4),
            (-29, -16),
            (-18, -32),
            (10, -34),
            (27, -20),
            (28, 4),
            (28, 4),
            (23, -12),
            (12, -16),
            (0, -15),
            (-10, -17),
            (-20, -11),
            (-27, 4),
        ]
        sheet.ink(smooth(fringe), HAIR_BLOND, width=2.4)
        cap: list[Point] = [(-25, -24), (-38, -34), (-36, -48), (-14, -58), (14, -54), (30, -40), (27, -26), (0, -32)]
        sheet.ink(smooth(cap), sheet.down(-58, -24, TEAL_LIGHT, TEAL, TEAL_DEEP), width=2.6)
        sheet.path("M-8,-57L-11,-63", stroke=INK, width=4)
        sheet.path("M-28,-44Q-16,-52 -4,-50", stroke=TEAL_LIGHT, width=2.4)


def old_timer(sheet: Sheet) -> None:
    """For the player: an old hand with a flat cap, white beard, braces and half a smile."""
    _shoulders(sheet, sheet.down(146, 192, GREEN_LIGHT, GREEN_DEEP), BROAD)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        _neck(sheet, BROWN, wide=12)
    _collar(sheet, IVORY)
    _lapels(sheet, GREEN)
    with sheet.place(MIDDLE, HEAD_Y, scale=HEAD_SCALE):
        face = Face(skin=BROWN, hair=HAIR_WHITE, eyes=Eyes.SMILING, mouth=Mouth.SMILE, jaw=1.1, brow=4, nose=1.2)
        head(sheet, face)
        half: list[Point] = [
            (0, 25),
            (7, 24),
            (12, 16),
            (20, 6),
            (24, -10),
            (24, -10),
            (26, 8),
            (22, 28),
            (12, 42),
            (0, 45),
        ]
        sheet.ink(smooth(mirrored(half)), HAIR_WHITE, width=2.4)
        moustache(sheet, HAIR_WHITE, width=15, droop=3)
        _glasses(sheet, colour=GOLD_DEEP)
        cap: list[Point] = [(-29, -18), (-34, -32), (-18, -48), (6, -50), (28, -42), (36, -28), (30, -18), (0, -27)]
        sheet.ink(smooth(cap), sheet.down(-50, -18, WOOD_LIGHT, WOOD), width=2.6)
        sheet.path("M2,-48Q-6,-36 -8,-27M2,-48Q16,-38 20,-24M-20,-44Q0,-38 30,-38", stroke=WOOD_DEEP, width=2)
        sheet.ink("M-32,-14C-26,-28 -4,-30 14,-28C0,-22 -14,-18 -32,-14Z", WOOD_DEEP, width=2.6)


def big_mascot(sheet: Sheet) -> None:
    """The big blooper, who teaches."""
    for i, x in enumerate((-54.0, -27.0, 0.0, 27.0, 54.0)):
        tip = (MIDDLE + x, 184 - abs(x) * 0.34)
        base = MIDDLE + x * 0.75
        sheet.ink(poly([(base - 17, 146), (base + 17, 146), tip]), CRIMSON if i % 2 == 0 else NAVY, width=2.6)
    with sheet.place(MIDDLE, 112, scale=1.24):
        big_head(sheet)


def little_mascot(sheet: Sheet) -> None:
    """The little blooper, who interrupts."""
    for i, x in enumerate((-48.0, -24.0, 0.0, 24.0, 48.0)):
        tip = (MIDDLE + x, 184 - abs(x) * 0.34)
        base = MIDDLE + x * 0.75
        sheet.ink(poly([(base - 16, 146), (base + 16, 146), tip]), TEAL if i % 2 == 0 else IVORY, width=2.6)
    with sheet.place(MIDDLE, 106, scale=1.28):
        little_head(sheet)


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
"""The background from light to deep, and who stands before it, by the name of the file."""
