"""Opponent portraits: eight soldiers and civilians, dressed in the style of the 1940s to 1960s."""

from busts import BROAD, MIDDLE, RADIUS, SLIM, at_head, collar, glasses, lapels, neck, on_circle, shoulders, tie
from figures import Eyes, Face, Mouth, gold, head, mane, moustache
from palette import (
    BROWN,
    CRIMSON,
    DARK,
    GOLD,
    GREEN,
    INK,
    IVORY,
    KHAKI,
    NAVY,
    OLIVE,
    PALE,
    PLUM,
    ROSY,
    STEEL,
    TAN,
    TEAL,
    WOOD,
    Hair,
)
from pips import big_star
from shapes import box, disc, points_in, poly, smooth, symmetric
from svg import Sheet


def sarge(sheet: Sheet) -> None:
    """Draw a sergeant with a side cap, a grey moustache and a broad jaw."""
    shoulders(sheet, sheet.down(146, 192, KHAKI.main, KHAKI.deep), BROAD)
    neck(sheet, ROSY, wide=14)
    collar(sheet, KHAKI.light)
    tie(sheet, KHAKI.deep)
    for side in (-1, 1):
        for k in range(3):
            x, y = MIDDLE + side * 45, 162 + k * 6
            sheet.path(f"M{x - 8},{y + 5}L{x},{y}L{x + 8},{y + 5}", stroke=GOLD.light, width=2.6)
    with at_head(sheet):
        face = Face(ROSY, Hair.GREY, Mouth.STERN, eyes=Eyes.TIRED, jaw=1.28, cheek=1.08, brow=4, frown=2, nose=1.2)
        head(sheet, face)
        for side in (-1, 1):
            sheet.path(poly(points_in("17,-22 23,-20 24,-4 20,-6", side=side)), Hair.GREY)
        moustache(sheet, Hair.GREY, width=14, droop=3)
        sheet.ink(
            "M-27,-20C-20,-46 0,-56 30,-44L27,-17C12,-26 -10,-27 -27,-20Z",
            sheet.down(-52, -18, *KHAKI),
            width=2.6,
        )
        sheet.path("M-26,-23C-8,-40 14,-40 29,-38", stroke=INK, width=2)
        sheet.ink(big_star(16, -30, 12), GOLD.light, width=1.6)


def private(sheet: Sheet) -> None:
    """Draw a young private with a helmet that is too large, round glasses and freckles."""
    shoulders(sheet, sheet.down(146, 192, "#7d8450", "#4c5230"), SLIM)
    neck(sheet, PALE, wide=9)
    collar(sheet, "#8f965e")
    sheet.path("M92,164L90,192M108,164L110,192", stroke=STEEL.main, width=2)
    sheet.ink(box(91, 176, 18, 10, 4), STEEL.light, width=2)
    with at_head(sheet, 2):
        face = Face(
            PALE,
            Hair.CHESTNUT,
            Mouth.SMILE,
            jaw=0.82,
            brow=2.4,
            frown=-2,
            nose=0.85,
            blush=CRIMSON.light,
            iris=TEAL.deep,
        )
        head(sheet, face)
        for x, y in ((-16, 8), (-12, 10), (-18, 11), (12, 9), (16, 10)):
            sheet.path(disc(x, y, 0.9), "#b9734a")
        glasses(sheet)
        dome = points_in("0,-58 20,-54 33,-36 36,-17 36,-17 0,-23")
        sheet.ink(symmetric(dome), sheet.across(-36, 36, "#98a067", "#6b7344", "#454b2b"), width=2.6)
        sheet.ink("M-40,-15Q0,-31 40,-15Q0,-22 -40,-15Z", "#5b6239", width=2.6)
        sheet.path("M-34,-30Q0,-42 34,-30M-22,-50Q-18,-36 -18,-24M22,-50Q18,-36 18,-24", stroke="#454b2b", width=2)
        sheet.path("M-34,-16Q-30,16 -14,33M34,-16Q30,16 14,33", stroke=WOOD.deep, width=2.4)


def nurse(sheet: Sheet) -> None:
    """Draw an army nurse with wavy dark hair, a white cap, and a watch on her uniform."""
    with at_head(sheet):
        curls = points_in("0,-36 22,-34 34,-20 35,0 40,14 34,28 22,32 0,30")
        mane(sheet, curls, Hair.BLACK)
    shoulders(sheet, sheet.down(146, 192, IVORY.light, "#cfd6e6"), SLIM)
    neck(sheet, OLIVE, wide=9)
    collar(sheet, IVORY.light, spread=26)
    sheet.path("M100,164L100,192", stroke=STEEL.deep, width=2)
    sheet.ink(disc(132, 174, 7), GOLD.light, width=2)
    sheet.path("M132,174L132,170M132,174L135,175", stroke=INK, width=1.5)
    with at_head(sheet):
        face = Face(OLIVE, Hair.BLACK, Mouth.SMILE, jaw=0.9, brow=2.4, lashes=True, frown=-1, nose=0.9, blush="#d8685a")
        head(sheet, face, ears=False)
        for side in (-1, 1):
            with sheet.place(flip=side < 0):
                wave = points_in("0,-34 16,-34 30,-20 29,-4 32,8 28,20 24,8 24,-6 16,-18 2,-25 0,-25")
                sheet.ink(smooth([wave[0], *wave, wave[-1]]), Hair.BLACK, width=2.4)
        sheet.path("M-26,-14Q-20,-26 -8,-30M26,-14Q20,-26 8,-30", stroke="#575566", width=2)
        sheet.ink("M-24,-28Q-26,-48 -14,-54Q0,-48 14,-54Q26,-48 24,-28Q0,-38 -24,-28Z", IVORY.light, width=2.6)
        sheet.path("M-24,-36Q0,-46 24,-36", stroke=NAVY.main, width=3.4)
        sheet.path(big_star(0, -45, 9), GOLD.main)


def barkeep(sheet: Sheet) -> None:
    """Draw a bartender: bald, with a waxed moustache, a bow tie and braces."""
    shoulders(sheet, sheet.down(146, 192, IVORY.light, IVORY.deep), BROAD)
    neck(sheet, ROSY, wide=13)
    for side in (-1, 1):
        brace = points_in("30,150 40,151 34,186 25,188", MIDDLE, side=side)
        sheet.ink(poly(brace), CRIMSON.main, width=2.6)
    collar(sheet, IVORY.light)
    with sheet.place(MIDDLE, 163):
        for side in (-1, 1):
            sheet.ink(poly([(0, 0), (side * 18, -9), (side * 18, 9)]), CRIMSON.deep, width=2.6)
        sheet.ink(box(-4.5, -5, 9, 10, 3), CRIMSON.main, width=2.6)
    with at_head(sheet, -4):
        face = Face(
            ROSY,
            Hair.BROWN,
            Mouth.SMILE,
            eyes=Eyes.SMILING,
            jaw=1.26,
            cheek=1.1,
            brow=3.8,
            blush=CRIMSON.light,
            nose=1.25,
            chin=38,
        )
        head(sheet, face)
        skull = points_in("0,-44 16,-40 24.5,-26 24.2,-13 24.2,-13 14,-26 0,-29")
        sheet.path(symmetric(skull), ROSY.light)
        sheet.path("M0,-44C14,-43 24,-32 24.2,-13L14,-26L0,-29Z", ROSY.shade)
        sheet.path("M-24.2,-13C-25,-32 -14,-44 0,-44C14,-44 25,-32 24.2,-13", stroke=INK, width=2.4)
        sheet.path("M-14,-34Q-10,-39 -4,-40", stroke=IVORY.light, width=3)
        for side in (-1, 1):
            sheet.ink(smooth(points_in("22,-18 29,-12 27,2 23,4", side=side)), Hair.BROWN, width=2.2)
        curl = "M0,15C8,13 14,20 20,19C26,18 28,12 25,10C32,12 31,25 21,26C12,27 6,22 0,20"
        curl += "C-6,22 -12,27 -21,26C-31,25 -32,12 -25,10C-28,12 -26,18 -20,19C-14,20 -8,13 0,15Z"
        sheet.ink(curl, Hair.BROWN, width=2.2)


def singer(sheet: Sheet) -> None:
    """Draw a singer with waved hair, a white flower, pearls and a plum velvet dress."""
    with at_head(sheet):
        mane(sheet, points_in("0,-34 20,-33 31,-20 31,4 27,22 16,26 0,26"), Hair.BLACK)
    shoulders(sheet, DARK.light, SLIM)
    neck(sheet, DARK, wide=9)
    a, b = on_circle(129), on_circle(51)
    gown = f"M{a[0]:.2f},{a[1]:.2f}C52,168 62,170 72,178Q86,168 100,182Q114,168 128,178"
    gown += f"C138,170 148,168 {b[0]:.2f},{b[1]:.2f}"
    sheet.ink(
        f"{gown}A{RADIUS},{RADIUS} 0 0 1 {a[0]:.2f},{a[1]:.2f}Z",
        sheet.down(166, 192, *PLUM),
        width=2.6,
    )
    for i in range(9):
        t = (i - 4) / 4
        sheet.ink(disc(MIDDLE + 24 * t, 152 + 10 * (1 - t * t), 3.6), IVORY.light, width=1.8)
    with at_head(sheet):
        face = Face(
            DARK, Hair.BLACK, Mouth.FULL, eyes=Eyes.NARROW, jaw=0.88, brow=2.2, frown=-2, lashes=True, nose=1.05
        )
        head(sheet, face)
        wave = points_in(
            "-26,-2 -30,-18 -24,-34 -4,-42 16,-38 29,-22 27,-2 27,-2 20,-14 12,-16 6,-24 -4,-20 -12,-24 -18,-14 -26,-2"
        )
        sheet.ink(smooth(wave), Hair.BLACK, width=2.4)
        sheet.path("M-24,-20Q-16,-34 -8,-28Q0,-24 6,-32Q12,-38 20,-30M-14,-36Q-4,-30 4,-38", stroke="#5d596e", width=2)
        for turn in range(0, 360, 60):
            with sheet.place(25, -24, turn=turn):
                sheet.ink("M0,0C-8,-4 -7,-13 0,-15C7,-13 8,-4 0,0Z", IVORY.light, width=2)
        sheet.ink(disc(25, -24, 3.6), GOLD.light, width=1.8)
        for x in (-26.5, 26.5):
            sheet.ink(f"M{x},9L{x + 4},19L{x},24L{x - 4},19Z", gold(sheet, 9, 24), width=1.8)


def cook(sheet: Sheet) -> None:
    """Draw an army cook with a broad grin, a white cap and a neckerchief."""
    shoulders(sheet, sheet.down(146, 192, IVORY.light, "#d5d9e2"), BROAD)
    neck(sheet, BROWN, wide=14)
    sheet.ink("M70,150Q100,172 130,150L134,160Q100,184 66,160Z", CRIMSON.main, width=2.6)
    sheet.ink("M92,168L108,168L116,188L100,180L84,188Z", CRIMSON.deep, width=2.6)
    for x, y in ((80, 162), (92, 168), (110, 167), (122, 160)):
        sheet.path(disc(x, y, 1.8), IVORY.light)
    with at_head(sheet):
        face = Face(BROWN, Hair.BLACK, Mouth.GRIN, jaw=1.32, cheek=1.16, brow=3.4, frown=-2, nose=1.2, chin=36)
        head(sheet, face)
        for side in (-1, 1):
            sheet.path(poly(points_in("20,-22 25,-18 25.5,-4 22,-5", side=side)), Hair.BLACK)
        sheet.path("M9,24L24,29", stroke=INK, width=4)
        sheet.path("M9,24L24,29", stroke=GOLD.light, width=1.8)
        sheet.ink(
            "M-27,-20L-31,-50Q0,-60 31,-50L27,-20Q0,-30 -27,-20Z",
            sheet.down(-56, -20, IVORY.light, "#cbd2e0"),
            width=2.6,
        )
        sheet.ink("M-28,-18L-29,-31Q0,-42 29,-31L28,-18Q0,-29 -28,-18Z", IVORY.light, width=2.6)
        sheet.path("M-24,-47Q0,-40 24,-47", stroke=STEEL.deep, width=2)


def gumshoe(sheet: Sheet) -> None:
    """Draw a private detective with a hat low over the eyes, a raised collar and a smirk."""
    shoulders(sheet, sheet.down(146, 192, "#c9a878", "#7d6038"), BROAD)
    neck(sheet, TAN)
    collar(sheet, IVORY.light)
    tie(sheet, NAVY.main)
    lapels(sheet, "#b08d5c")
    for side in (-1, 1):
        flap = points_in("18,150 34,122 50,130 42,160", MIDDLE, side=side)
        sheet.ink(poly(flap), "#a5824f" if side > 0 else "#c9a878", width=2.6)
    with at_head(sheet):
        face = Face(TAN, Hair.BLACK, Mouth.SMIRK, eyes=Eyes.NARROW, jaw=1.06, brow=3.2, frown=3, nose=1.15)
        head(sheet, face)
        sheet.path("M-22,-14L22,-14L22.5,-5Q0,-1 -22.5,-5Z", INK, opacity=0.42)
        for x, y in ((-12, 27), (-6, 30), (0, 31), (6, 30), (12, 27), (-9, 24), (9, 24)):
            sheet.path(disc(x, y, 0.8), Hair.BLACK)
        crown = points_in("-26,-20 -26,-20 -25,-44 -14,-58 -2,-52 10,-58 23,-44 26,-20 26,-20 0,-26")
        sheet.ink(smooth(crown), sheet.down(-58, -20, "#5a6384", "#343c5c"), width=2.6)
        sheet.path("M-2,-51Q-4,-42 2,-36", stroke=INK, width=2)
        sheet.ink("M-26,-32Q0,-40 26,-32L26.5,-20Q0,-28 -26.5,-20Z", INK, width=2.6)
        sheet.ink(
            "M-48,-14C-34,-34 -14,-29 0,-29C14,-29 34,-34 46,-20C34,-16 18,-18 0,-17C-18,-16 -34,-12 -48,-14Z",
            sheet.down(-30, -12, "#4d5677", "#2b3350"),
            width=2.6,
        )


def mechanic(sheet: Sheet) -> None:
    """Draw a mechanic with a spotted bandana and oil on her cheek."""
    shoulders(sheet, sheet.down(146, 192, NAVY.light, NAVY.main), SLIM)
    neck(sheet, ROSY, wide=9)
    collar(sheet, NAVY.light, spread=30, open_to=178)
    for x in (62, 138):
        sheet.ink(box(x - 8, 172, 16, 12, 2), NAVY.main, width=2.2)
    with at_head(sheet):
        face = Face(
            ROSY,
            Hair.CHESTNUT,
            Mouth.SMIRK,
            eyes=Eyes.WINK,
            jaw=0.94,
            brow=2.6,
            frown=-1,
            lashes=True,
            nose=0.9,
            blush=CRIMSON.light,
            iris=GREEN.main,
        )
        head(sheet, face)
        sheet.path(smooth(points_in("-18,10 -12,12 -13,16 -19,15")), INK, opacity=0.55)
        roll = points_in("-14,-22 -18,-34 -6,-44 10,-42 16,-32 10,-22 0,-25")
        scarf = "M-27,-10C-34,-36 -14,-50 0,-50C14,-50 34,-36 27,-10C20,-24 10,-28 0,-28C-10,-28 -20,-24 -27,-10Z"
        sheet.ink(scarf, sheet.down(-50, -10, *CRIMSON), width=2.6)
        sheet.ink(smooth(roll), Hair.CHESTNUT, width=2.4)
        sheet.path("M-10,-30Q-4,-40 6,-36Q10,-30 4,-28", stroke="#c07a48", width=2)
        for x, y in ((-24, -22), (-21, -34), (-24, -28), (22, -30), (25, -20), (18, -40), (-14, -44)):
            sheet.path(disc(x, y, 2), IVORY.light)
        for turn in (-38, 30):
            with sheet.place(2, -47, turn=turn):
                sheet.ink("M0,2C-9,-4 -8,-16 -1,-20C7,-17 8,-4 0,2Z", CRIMSON.main, width=2.4)
        sheet.ink(disc(2, -47, 4.4), CRIMSON.light, width=2.4)
