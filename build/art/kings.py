"""Court kings: a watchman (spades), a merry king (hearts), a merchant (diamonds), an old man (clubs)."""

from courts import Cloth, chevrons, ermine, mantle, pips_on, sleeve, strip
from faces import CENTRE_X
from figures import Eyes, Face, Mouth, beard, fist, gold, head, jewel, lozenge, mane, moustache
from palette import BROWN, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, OLIVE, ROSY, STEEL, TAN, TEAL, WOOD, Hair
from pips import suit_path
from shapes import box, disc, points_in, poly, ring_points, rounded, smooth, symmetric
from svg import Sheet

HEAD_Y, HEAD_SCALE = 98.0, 1.14
SHAFT_X = 204.0


def king_of_spades(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a king with a dark full beard, a crown with tall points, and a sword."""
    mantle(sheet, cloth)
    chevrons(sheet, GOLD.main)
    _sword(sheet)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), IVORY.main)
    fist(sheet, OLIVE, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        mane(sheet, points_in("0,-34 22,-30 31,-8 33,20 29,40 14,46 0,46"), Hair.BROWN)
    ermine(sheet)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(OLIVE, Hair.BROWN, Mouth.STERN, eyes=Eyes.NARROW, frown=2.6, brow=3.8, jaw=1.05)
        head(sheet, face, ears=False)
        beard(sheet, 58, 1.0, Hair.BROWN, "#86603f")
        moustache(sheet, Hair.BROWN, width=17, droop=7, lip=OLIVE.lip)
        _spire_crown(sheet)


def _spire_crown(sheet: Sheet) -> None:
    sheet.ink(symmetric(points_in("0,-52 18,-47 25,-32 25,-32 0,-28")), CRIMSON.main)
    points = points_in("-26,-22 -31,-54 -18,-38 -10,-60 0,-40 10,-60 18,-38 31,-54 26,-22")
    sheet.ink(poly(points), gold(sheet, -60, -22))
    for x, y in ((-31, -55), (-10, -61), (10, -61), (31, -55)):
        sheet.ink(disc(x, y, 3.2), GOLD.light, width=1.6)
    sheet.ink(rounded(points_in("-28,-32 28,-32 27,-20 -27,-20"), 3), gold(sheet, -34, -16))
    for x, colour in ((-17, TEAL.main), (0, CRIMSON.main), (17, TEAL.main)):
        jewel(sheet, x, -26, 3.6, colour)


def _sword(sheet: Sheet) -> None:
    x = SHAFT_X
    sheet.ink(poly(points_in("0,28 6,40 6,122 -6,122 -6,40", x)), STEEL.light)
    sheet.path(poly(points_in("0,29.5 5,40 5,121 0,121", x)), STEEL.main)
    sheet.path(f"M{x},44L{x},112", stroke=STEEL.deep, width=1.4)
    sheet.ink(box(x - 19, 121, 38, 8, 3), gold(sheet, 121, 129))
    sheet.ink(box(x - 3.5, 129, 7, 28), WOOD.deep)


def king_of_hearts(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a merry king with a forked ginger beard, a low crown of hearts, and a sceptre."""
    mantle(sheet, cloth)
    pips_on(sheet, "H", [(40, 168), (62, 158), (70, 174)], 12, GOLD.main)
    pips_on(sheet, "H", [(172, 155)], 12, GOLD.main)
    x = SHAFT_X
    sheet.ink(box(x - 3.5, 66, 7, 96), gold(sheet, 66, 162))
    sheet.ink(suit_path("H", x, 48, 36), sheet.down(30, 66, CRIMSON.light, CRIMSON.deep))
    sheet.path(suit_path("H", x, 47, 20), stroke=GOLD.light, width=1.6)
    sheet.ink(box(x - 9, 66, 18, 7, 3), gold(sheet, 66, 73))
    sheet.ink(disc(x, 82, 5.5), gold(sheet, 76, 88))
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), IVORY.main)
    fist(sheet, ROSY, x, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        curls = points_in("0,-30 24,-27 33,-14 29,-4 36,4 31,14 36,24 28,34 14,40 0,40")
        mane(sheet, curls, Hair.GINGER)
    ermine(sheet)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            ROSY, Hair.GINGER, Mouth.SMILE, eyes=Eyes.SMILING, brow=3.6, cheek=1.06, jaw=1.2, blush=CRIMSON.light
        )
        head(sheet, face, ears=False)
        beard(sheet, 60, 1.1, Hair.GINGER, "#e29a55", forked=True)
        moustache(sheet, Hair.GINGER, width=20, droop=-5, lip=ROSY.lip)
        _heart_crown(sheet)


def _heart_crown(sheet: Sheet) -> None:
    sheet.ink(symmetric(points_in("0,-50 22,-46 31,-34 28,-26 0,-24")), NAVY.main)
    for x in (-24, 0, 24):
        y = -45 + abs(x) * 0.12
        sheet.ink(suit_path("H", x, y, 17, turned=False), gold(sheet, y - 9, y + 9))
    band = "M-31,-36Q0,-44 31,-36L29,-20Q0,-27 -29,-20Z"
    sheet.ink(band, gold(sheet, -42, -20))
    for x, y, colour in (
        (-20, -29.5, CRIMSON.main),
        (-7, -32, IVORY.main),
        (7, -32, IVORY.main),
        (20, -29.5, CRIMSON.main),
    ):
        jewel(sheet, x, y, 3.2, colour)


def king_of_diamonds(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a king with a jewelled turban, a trimmed black beard, and a large coin."""
    mantle(sheet, cloth)
    strip(sheet, 108, 142, 134, sheet.down(134, 178, IVORY.light, IVORY.deep), flare=4)
    for y in (148, 158, 168):
        sheet.path(lozenge(CENTRE_X, y, 8, 9), CRIMSON.main)
    for left, right, flare in ((82, 108, 6), (142, 168, 6)):
        strip(sheet, left, right, 137, CRIMSON.main, flare=flare)
    for x, y in ((92, 150), (91, 166), (158, 148), (160, 161)):
        sheet.path(lozenge(x, y, 9, 12), GOLD.light)
    for x, y in ((36, 172), (58, 160), (64, 176)):
        sheet.path(lozenge(x, y, 11, 14), CRIMSON.main)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), CRIMSON.main)
    _coin(sheet, 200, 100)
    fist(sheet, TAN, 202, 138, turn=8)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(TAN, Hair.BLACK, brow=3.6, frown=1.2, jaw=0.95, nose=1.15)
        head(sheet, face, neck=42)
        half = points_in("0,27 8,26 14,16 20,4 23,-4 23,-4 23.5,10 19,26 10,40 0,47")
        sheet.ink(symmetric(half), Hair.BLACK)
        moustache(sheet, Hair.BLACK, width=18, droop=-6, lip=TAN.lip)
        _turban(sheet)


def _turban(sheet: Sheet) -> None:
    sheet.ink("M2,-48C-4,-54 2,-62 12,-60C9,-56 11,-52 6,-46Z", IVORY.main)
    sheet.ink(
        smooth(points_in("-28,-14 -34,-28 -27,-44 -8,-52 12,-52 29,-43 34,-28 28,-14 14,-22 0,-25 -14,-22")),
        sheet.down(-52, -14, IVORY.light, IVORY.deep),
    )
    folds = "M-33,-26C-16,-46 14,-46 26,-18M-29,-40C-8,-50 20,-38 31,-22"
    folds += "M-32,-20C-22,-34 -8,-40 2,-40M33,-30C24,-44 12,-50 2,-51"
    sheet.path(folds, stroke=INK, width=1.5)
    sheet.ink("M-28,-14C-26,-34 8,-48 28,-44L33,-34C16,-38 -12,-30 -19,-19Z", CRIMSON.main)
    sheet.ink(lozenge(2, -38, 13, 18), gold(sheet, -47, -29))
    sheet.ink(lozenge(2, -38, 6.5, 9.5), TEAL.main, width=1.2)


def _coin(sheet: Sheet, x: float, y: float) -> None:
    sheet.ink(disc(x, y, 28), gold(sheet, y - 28, y + 28))
    sheet.path(disc(x, y, 23), stroke=GOLD.deep, width=1.5)
    for px, py in ring_points(x, y, 25.4, 28):
        sheet.path(disc(px, py, 0.9), GOLD.deep)
    sheet.ink(suit_path("D", x, y, 34), CRIMSON.main, width=1.6)
    sheet.path(suit_path("D", x - 1, y - 2, 18), CRIMSON.light)
    sheet.path(f"M{x - 20},{y - 10}Q{x - 14},{y - 20} {x - 4},{y - 22}", stroke=IVORY.light, width=2.4)


def king_of_clubs(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a king with a long white beard, a wreath of oak over a plain crown, and a knotted staff."""
    mantle(sheet, cloth)
    pips_on(sheet, "C", points_in("38,170 62,158 68,175 176,154"), 13, GOLD.main)
    _staff(sheet)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), WOOD.light)
    fist(sheet, BROWN, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        mane(sheet, points_in("0,-32 24,-28 33,-6 36,18 40,44 26,52 0,50"), Hair.WHITE)
        face = Face(BROWN, Hair.WHITE, eyes=Eyes.TIRED, brow=4.4, frown=-1, nose=1.1)
        head(sheet, face, ears=False)
        beard(sheet, 66, 1.16, Hair.WHITE, "#b9b7b4")
        moustache(sheet, Hair.WHITE, width=20, droop=10, lip=BROWN.lip)
        _oak_wreath(sheet)


def _oak_wreath(sheet: Sheet) -> None:
    sheet.ink(symmetric(points_in("0,-46 18,-42 26,-28 0,-24")), GREEN.deep)
    sheet.ink("M-27,-28Q0,-38 27,-28L26,-19Q0,-28 -26,-19Z", gold(sheet, -34, -18))
    leaf = smooth(points_in("0,2 7,-2 5,-7 10,-11 6,-15 8,-20 0,-26 -8,-20 -6,-15 -10,-11 -5,-7 -7,-2"))
    for x, turn in ((-27, -62), (27, 62), (-18, -34), (18, 34), (0, 0)):
        y = -33 + abs(x) * 0.2
        with sheet.place(x, y, turn=turn, scale=0.92):
            sheet.ink(leaf, GREEN.main if x else GREEN.light)
            sheet.path("M0,0L0,-20", stroke=GREEN.deep if x else GREEN.main, width=1.4)
    for x in (-9, 9):
        sheet.ink(disc(x, -34, 4), GOLD.main, width=1.6)
        sheet.ink(f"M{x - 4.6},-35.4Q{x},-41 {x + 4.6},-35.4Z", WOOD.main, width=1.5)


def _staff(sheet: Sheet) -> None:
    x = SHAFT_X
    trunk = points_in("-4,162 -5,120 -3,86 -10,62 -15,44 -6,30 8,30 15,44 9,62 5,86 5,120 5,162", x)
    sheet.ink(smooth([trunk[0], *trunk, trunk[-1]]), sheet.across(x - 14, x + 14, *WOOD))
    for a, b in ((-5, 42), (5, 52), (0, 70), (1, 100)):
        sheet.path(smooth([(x + a - 3, b), (x + a, b - 3.4), (x + a + 3, b), (x + a, b + 3.4)]), WOOD.deep)
    with sheet.place(x + 7, 78, turn=48):
        sheet.ink("M0,0C-9,-6 -8,-18 0,-24C8,-18 9,-6 0,0Z", GREEN.light, width=1.6)
    with sheet.place(x - 6, 90, turn=-52):
        sheet.ink("M0,0C-8,-6 -7,-16 0,-21C7,-16 8,-6 0,0Z", GREEN.main, width=1.6)
