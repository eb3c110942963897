"""Court jacks: a guard (spades), a singer (hearts), a locksmith (diamonds), an archer (clubs)."""

from courts import Cloth, pips_on, sleeve, tunic
from faces import CENTRE_X
from figures import Eyes, Face, Mouth, fist, gold, head, jewel, lozenge, mane
from kings import HEAD_SCALE, SHAFT_X
from palette import BROWN, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, PALE, ROSY, STEEL, TAN, WOOD, Hair
from shapes import box, disc, points_in, poly, smooth, symmetric
from svg import Sheet

HEAD_Y = 99.0


def jack_of_spades(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a young guard with a steel helmet, a crimson plume, a neck guard and a halberd."""
    tunic(sheet, sheet.down(140, 190, cloth.robe.light, cloth.robe.deep), sheet.down(140, 180, STEEL.light, STEEL.main))
    for x, y in ((28, 176), (44, 164), (62, 156), (82, 150)):
        sheet.path(f"M{x},{y}L{x + 14},{y + 20 - (x - 28) * 0.1:.1f}", stroke=GOLD.main, width=1.8)
    sheet.ink(
        smooth(points_in("92,136 125,146 158,136 164,152 125,168 86,152")),
        sheet.down(136, 168, *STEEL),
    )
    for x in (98, 112, 125, 138, 152):
        sheet.path(disc(x, 158 - abs(x - 125) * 0.26, 1.5), INK)
    _halberd(sheet)
    sleeve(sheet, sheet.down(150, 180, STEEL.light, STEEL.main), CRIMSON.main)
    fist(sheet, BROWN, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        mane(sheet, points_in("0,-20 24,-18 26.5,0 25,12 20,17 0,18"), Hair.BLACK)
        face = Face(BROWN, Hair.BLACK, Mouth.STERN, brow=3.4, frown=1.6, jaw=1.02, nose=1.05)
        head(sheet, face, ears=False, neck=40)
        _helmet(sheet)


def _helmet(sheet: Sheet) -> None:
    plume = points_in("2,-50 -6,-60 -24,-66 -44,-56 -52,-36 -50,-22 -42,-32 -32,-42 -14,-46")
    sheet.ink(smooth(plume), sheet.down(-66, -22, *CRIMSON))
    sheet.path("M-6,-54Q-28,-60 -44,-38M-10,-50Q-26,-52 -38,-38", stroke=CRIMSON.deep, width=1.6)
    bowl = points_in("0,-54 14,-50 26,-36 28,-18 28,-18 0,-22")
    sheet.ink(symmetric(bowl), sheet.across(-28, 28, *STEEL))
    sheet.path("M-10,-47Q-18,-38 -19,-28", stroke=IVORY.light, width=2.6)
    sheet.ink("M-3,-54L3,-54L3.4,-24L-3.4,-24Z", gold(sheet, -54, -20))
    sheet.ink(
        "M-37,-9Q-28,-24 0,-25Q28,-24 37,-9Q20,-17 0,-17Q-20,-17 -37,-9Z",
        sheet.across(-37, 37, *STEEL),
    )
    for x, y in ((-21, -18.4), (-10.5, -20.6), (10.5, -20.6), (21, -18.4)):
        sheet.path(disc(x, y, 1.4), INK)


def _halberd(sheet: Sheet) -> None:
    x = SHAFT_X
    sheet.ink(box(x - 3.2, 60, 6.4, 102), sheet.across(x - 3, x + 3, WOOD.light, WOOD.deep))
    sheet.ink(poly(points_in("0,24 6,44 3.4,66 -3.4,66 -6,44", x)), STEEL.light)
    axe = f"M{x - 3},58C{x - 10},56 {x - 14},52 {x - 18},46"
    axe += f"C{x - 28},60 {x - 28},76 {x - 18},90C{x - 14},84 {x - 10},80 {x - 3},78Z"
    sheet.ink(axe, sheet.across(x - 26, x, *STEEL))
    sheet.path(f"M{x - 19},50Q{x - 26},68 {x - 19},86", stroke=IVORY.light, width=1.6)
    sheet.ink(poly([(x + 3, 60), (x + 18, 66), (x + 3, 76)]), STEEL.main)
    sheet.ink(box(x - 5, 78, 10, 16, 2), gold(sheet, 78, 94))


def jack_of_hearts(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a singer with fair curls, a slanting beret with an ostrich feather, and a lyre."""
    tunic(sheet, sheet.down(140, 190, cloth.robe.light, cloth.robe.deep), sheet.down(140, 180, NAVY.light, NAVY.deep))
    pips_on(sheet, "H", points_in("34,172 54,160 60,177 78,158"), 12, GOLD.light)
    pips_on(sheet, "H", [(172, 154)], 12, CRIMSON.light)
    _lyre(sheet, SHAFT_X)
    sleeve(sheet, sheet.down(150, 180, NAVY.light, NAVY.deep), IVORY.main)
    fist(sheet, PALE, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        sheet.ink("M-11,18L11,18L12,40L-12,40Z", PALE.shade)
    sheet.ink(
        smooth(points_in("84,140 104,134 125,142 146,134 166,140 152,156 125,160 98,156")),
        IVORY.light,
    )
    sheet.path("M104,138L108,154M116,141L117,158M134,141L133,158M146,138L142,154", stroke=INK, width=1.4)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        curls = points_in("0,-30 24,-24 34,-10 29,-2 37,8 31,16 34,27 24,32 12,28 0,28")
        mane(sheet, curls, Hair.BLOND)
        face = Face(
            PALE, "#a97a2c", Mouth.GRIN, brow=2.6, jaw=0.92, iris=NAVY.main, blush=CRIMSON.light, frown=-1, nose=0.9
        )
        head(sheet, face, ears=False)
        fringe = points_in("-27,-6 -28,-22 0,-32 26,-26 28,-6 28,-6 22,-14 12,-22 2,-16 -6,-23 -14,-14 -21,-19")
        sheet.ink(smooth(fringe), Hair.BLOND)
        _beret(sheet)


def _beret(sheet: Sheet) -> None:
    feather = points_in("20,-34 34,-50 50,-52 58,-38 56,-24 50,-14 52,-28 44,-34 32,-30")
    with sheet.place(-8, -9, flip=True, scale=0.7):
        sheet.ink(smooth(feather), sheet.down(-52, -14, IVORY.light, IVORY.deep))
        sheet.path(
            "M22,-34Q46,-50 54,-26M36,-44L40,-50M44,-45L50,-49M36,-38L40,-33M49,-38L55,-40", stroke=INK, width=1.3
        )
    cap = points_in("-28,-25 -31,-38 -14,-50 12,-56 36,-50 42,-36 32,-26 30,-22 0,-30")
    sheet.ink(smooth(cap), sheet.down(-56, -22, *CRIMSON))
    sheet.path("M6,-32Q22,-38 34,-46M-8,-32Q4,-44 18,-51", stroke=CRIMSON.deep, width=1.6)
    sheet.ink("M-30,-29Q0,-39 31,-28L30,-20Q0,-31 -29,-21Z", NAVY.main)
    sheet.ink(disc(-22, -29, 5), gold(sheet, -34, -24), width=1.6)


def _lyre(sheet: Sheet, x: float) -> None:
    for side in (-1, 1):
        arm = f"M{x + side * 5},122C{x + side * 24},112 {x + side * 26},86 {x + side * 17},66"
        arm += f"C{x + side * 13},54 {x + side * 14},44 {x + side * 22},40"
        sheet.path(arm, stroke=INK, width=10)
        sheet.path(arm, stroke=GOLD.main, width=6)
        sheet.path(arm, stroke=GOLD.light, width=1.8)
        sheet.ink(disc(x + side * 20, 40, 5), GOLD.light)
    sheet.ink(box(x - 20, 56, 40, 7, 3), gold(sheet, 56, 63))
    for dx in (-9, -3, 3, 9):
        sheet.path(f"M{x + dx},63L{x + dx * 0.8:.1f},118", stroke=INK, width=1.2)
    sheet.ink(smooth(points_in("-17,112 0,108 17,112 10,128 0,132 -10,128", x)), gold(sheet, 108, 132))
    sheet.ink(box(x - 3, 130, 6, 30), gold(sheet, 130, 160))


def jack_of_diamonds(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a locksmith with a powdered wig, a three-cornered hat, a lace cravat and a large key."""
    tunic(
        sheet,
        sheet.down(140, 190, cloth.robe.light, cloth.robe.deep),
        sheet.down(140, 180, CRIMSON.light, CRIMSON.deep),
    )
    for x, y in ((34, 174), (52, 162), (62, 178), (76, 160)):
        sheet.path(lozenge(x, y, 10, 13), CRIMSON.main)
    sheet.path(lozenge(172, 155, 10, 13), GOLD.light)
    sheet.ink(poly(points_in("96,136 118,140 110,177 80,183")), IVORY.deep)
    sheet.ink(poly(points_in("154,136 132,140 140,172 170,167")), IVORY.deep)
    for x, y in ((97, 152), (92, 168), (153, 150), (157, 163)):
        sheet.ink(disc(x, y, 3.2), GOLD.light, width=1.5)
    _key(sheet, SHAFT_X)
    sleeve(sheet, sheet.down(150, 180, CRIMSON.light, CRIMSON.deep), IVORY.light)
    fist(sheet, ROSY, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        sheet.ink("M-11,18L11,18L12,40L-12,40Z", ROSY.shade)
    for y, half in ((157, 19), (144, 14)):
        d = f"M{CENTRE_X - half + 6},{y - 8}L{CENTRE_X + half - 6},{y - 8}L{CENTRE_X + half},{y + 8}"
        d += "".join(f"q{-half / 4:.2f},8 {-half / 2:.2f},0" for _ in range(4))
        sheet.ink(d + "Z", IVORY.light)
        sheet.path(
            f"M{CENTRE_X - 4},{y - 2}L{CENTRE_X - 6},{y + 8}M{CENTRE_X + 4},{y - 2}L{CENTRE_X + 6},{y + 8}",
            stroke=STEEL.main,
            width=1.4,
        )
    jewel(sheet, CENTRE_X, 139, 4, CRIMSON.main)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        mane(sheet, points_in("0,-36 22,-32 31,-14 29,12 20,22 0,22"), "#eceaf0")
        sheet.ink(smooth(points_in("-22,18 -32,24 -35,40 -28,48 -22,36")), "#eceaf0")
        sheet.ink(poly([(-26, 21), (-40, 14), (-40, 30)]), INK)
        sheet.ink(poly([(-26, 21), (-14, 14), (-14, 28)]), INK)
        face = Face(ROSY, "#8d7f74", Mouth.SMIRK, brow=2.8, frown=-1, jaw=0.9, blush="#d8685a", nose=1.1)
        head(sheet, face, ears=False)
        sheet.path(disc(12, 14, 1.5), INK)
        for side in (-1, 1):
            with sheet.place(flip=side < 0):
                for y in (-6, 5):
                    sheet.ink(box(21, y - 5, 15, 10, 5), "#f6f4f8")
                    sheet.path(f"M30,{y - 2}A3,3 0 1 0 31,{y + 2}", stroke=STEEL.deep, width=1.4)
        sheet.ink("M-25,-10Q-24,-32 0,-34Q24,-32 25,-10Q14,-25 0,-25Q-14,-25 -25,-10Z", "#f6f4f8")
        _tricorne(sheet)


def _tricorne(sheet: Sheet) -> None:
    sheet.ink(smooth(points_in("-22,-30 -18,-48 0,-54 18,-48 22,-30 0,-24")), NAVY.deep)
    brim = "M-45,-34C-34,-30 -26,-46 0,-40C26,-46 34,-30 45,-34C38,-16 18,-26 0,-20C-18,-26 -38,-16 -45,-34Z"
    sheet.ink(brim, sheet.down(-44, -18, NAVY.light, NAVY.deep))
    sheet.path("M-43,-33C-33,-29 -25,-44 0,-38C25,-44 33,-29 43,-33", stroke=GOLD.main, width=2.2)
    sheet.ink(disc(20, -34, 6.2), CRIMSON.main)
    sheet.ink(disc(20, -34, 2.8), GOLD.light, width=1.4)


def _key(sheet: Sheet, x: float) -> None:
    fill = gold(sheet, 24, 120)
    bow = disc(x, 48, 22) + disc(x, 36.5, 6) + disc(x - 9.6, 53, 6) + disc(x + 9.6, 53, 6)
    sheet.path(bow, fill, stroke=INK, evenodd=True)
    sheet.ink(box(x - 8, 69, 16, 6, 2), fill)
    sheet.ink(box(x - 4, 75, 8, 86), sheet.across(x - 4, x + 4, *GOLD))
    bit = points_in("-4,88 -22,88 -22,97 -15,97 -15,103 -22,103 -22,118 -4,118 -4,112 -12,112 -12,108 -4,108", x)
    sheet.ink(poly(bit), fill)


def jack_of_clubs(sheet: Sheet, cloth: Cloth) -> None:
    """Draw an archer with a pointed hat, a feather, a green hood and a bow."""
    tunic(sheet, sheet.down(140, 190, cloth.robe.light, cloth.robe.deep), sheet.down(140, 180, WOOD.light, WOOD.deep))
    pips_on(sheet, "C", [(34, 174), (54, 162), (62, 178)], 13, GOLD.light)
    sheet.ink(poly(points_in("60,150 76,146 150,168 136,173")), WOOD.main)
    _bow(sheet, SHAFT_X)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), WOOD.light)
    fist(sheet, TAN, SHAFT_X - 2, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        hood = points_in("0,-34 22,-30 34,-4 31,24 44,40 44,40 24,52 0,58 0,58")
        sheet.ink(symmetric(hood), sheet.down(-34, 58, GREEN.main, GREEN.deep))
        mane(sheet, points_in("0,-22 24,-20 27,0 25,20 16,28 0,28"), Hair.BROWN)
        face = Face(TAN, Hair.BROWN, Mouth.SMIRK, eyes=Eyes.WINK, brow=3, jaw=0.95, iris=GREEN.deep)
        head(sheet, face, ears=False)
        for side in (-1, 1):
            with sheet.place(flip=side < 0):
                sheet.ink(smooth(points_in("12,-24 25,-18 28,4 24,22 24,22 23,2 20,-10")), Hair.BROWN)
        _pointed_hat(sheet)
    sheet.path("M101,141Q125,164 149,141", stroke=GREEN.light, width=2)
    jewel(sheet, CENTRE_X, 154, 5, GOLD.main)


def _pointed_hat(sheet: Sheet) -> None:
    sheet.ink(
        "M-20,-30C-28,-50 -37,-58 -46,-57C-46,-46 -40,-34 -24,-25Z", sheet.down(-58, -25, CRIMSON.light, CRIMSON.deep)
    )
    sheet.path("M-24,-29Q-36,-44 -43,-54", stroke=GOLD.light, width=1.4)
    crown = points_in("-26,-24 -26,-24 -22,-42 -6,-58 6,-60 14,-56 24,-42 28,-24 28,-24 0,-28")
    sheet.ink(smooth(crown), sheet.down(-60, -24, GREEN.light, GREEN.main))
    sheet.path("M2,-58Q8,-44 4,-34", stroke=GREEN.deep, width=1.6)
    sheet.ink(
        "M-46,-16C-34,-34 -12,-32 0,-33C14,-32 30,-34 38,-22C24,-24 16,-18 0,-19C-20,-20 -32,-20 -46,-16Z",
        sheet.down(-34, -16, GREEN.main, GREEN.deep),
    )


def _bow(sheet: Sheet, x: float) -> None:
    sheet.path(f"M{x - 14},30L{x - 14},166", stroke=INK, width=1.3)
    arc = f"M{x - 14},28C{x - 6},40 {x + 14},64 {x + 2},100C{x - 2},118 {x + 2},136 {x - 2},164"
    sheet.path(arc, stroke=INK, width=9)
    sheet.path(arc, stroke=WOOD.light, width=5)
    sheet.path(f"M{x - 26},36L{x - 26},160", stroke=INK, width=4.6)
    sheet.path(f"M{x - 26},36L{x - 26},160", stroke=GOLD.light, width=2)
    sheet.ink(poly([(x - 26, 22), (x - 20, 38), (x - 32, 38)]), sheet.down(22, 38, STEEL.light, STEEL.deep))
    sheet.ink(box(x - 4, 92, 11, 18, 4), CRIMSON.main)
