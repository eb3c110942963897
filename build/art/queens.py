"""Court queens: a lamplighter (spades), a lady with a rose (hearts), a lady with a fan (diamonds), a gardener (clubs)."""

from courts import Cloth, gown, necklace, neckline, pips_on, sleeve
from faces import CENTRE_X
from figures import Face, Mouth, fist, gold, head, jewel, lozenge, mane
from kings import HEAD_SCALE, SHAFT_X
from palette import AMBER, CRIMSON, DARK, GOLD, GREEN, INK, IVORY, NAVY, OLIVE, PALE, ROSY, STEEL, TEAL, Hair
from shapes import Point, box, disc, pair, points_in, poly, ring_points, rounded, smooth, symmetric
from svg import Sheet

HEAD_Y = 98.0


def queen_of_spades(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a pale queen with straight black hair, a night-blue veil, a moon on her tiara, and a lantern."""
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        veil = points_in("0,-44 22,-38 35,-14 40,14 46,44 52,66 0,66")
        sheet.ink(symmetric(veil), sheet.down(-44, 60, *NAVY))
        for x, y in ((31, -10), (36, 12), (38, 34), (45, 50), (-31, -10), (-36, 12), (-38, 34), (-45, 50)):
            sheet.path(disc(x, y, 1.5), GOLD.light)
        mane(sheet, points_in("0,-36 22,-30 29,-6 29,30 27,52 0,54"), Hair.BLACK)
    gown(sheet, cloth)
    neckline(sheet, PALE.light, PALE.shade)
    necklace(sheet, 143, (STEEL.light, STEEL.light, STEEL.light, TEAL.main, STEEL.light, STEEL.light, STEEL.light))
    _stars(sheet)
    _lantern(sheet, SHAFT_X)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), STEEL.light)
    fist(sheet, PALE, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(PALE, Hair.BLACK, Mouth.FULL, brow=2.2, frown=-1, lashes=True, jaw=0.86, iris=TEAL.deep, nose=0.85)
        head(sheet, face, ears=False)
        for side in (1, -1):
            parted = points_in("0,-34 14,-34 25,-24 28,4 26,26 26,26 22,6 17,-14 0,-27 0,-27", side=side)
            sheet.ink(smooth(parted), Hair.BLACK)
        _moon_tiara(sheet)


def _stars(sheet: Sheet) -> None:
    places = ((34, 172), (52, 160), (60, 178), (74, 164), (172, 158))
    sheet.path("".join(lozenge(x, y, 6, 11) + lozenge(x, y, 11, 3.4) for x, y in places), GOLD.light)


def _moon_tiara(sheet: Sheet) -> None:
    points = points_in("-27,-22 -29,-36 -19,-31 -13,-46 -6,-36 6,-36 13,-46 19,-31 29,-36 27,-22 0,-30")
    sheet.ink(poly(points), sheet.down(-46, -22, STEEL.light, STEEL.main))
    sheet.ink("M-10,-59C-12,-41 12,-41 10,-59C7,-50 -7,-50 -10,-59Z", gold(sheet, -59, -44))
    for x, y, colour in ((-16, -30.5, NAVY.main), (0, -33, CRIMSON.main), (16, -30.5, NAVY.main)):
        jewel(sheet, x, y, 2.8, colour)


def _lantern(sheet: Sheet, x: float) -> None:
    glow = sheet.radial(x, 88, 44, (0, AMBER, 0.75), (0.45, AMBER, 0.32), (1, AMBER, 0))
    sheet.path(disc(x, 88, 44), glow)
    sheet.ink(box(x - 3, 116, 6, 44), gold(sheet, 116, 160))
    sheet.ink(f"M{x - 7},54A7,7 0 1 1 {x + 7},54", width=2.6)
    sheet.ink(poly(points_in("-6,54 6,54 20,68 -20,68", x)), gold(sheet, 54, 68))
    sheet.ink(
        poly(points_in("-17,68 17,68 13,108 -13,108", x)),
        sheet.radial(x, 90, 26, (0, "#fff7d6"), (0.5, "#ffdf8a"), (1, AMBER)),
    )
    sheet.path(f"M{x},76C{x + 9},88 {x + 7},97 {x},100C{x - 7},97 {x - 9},88 {x},76Z", "#f08a24")
    sheet.path(f"M{x},85C{x + 4},91 {x + 4},96 {x},98C{x - 4},96 {x - 4},91 {x},85Z", "#fff3b8")
    sheet.ink(f"M{x - 6},68L{x - 5},108M{x + 6},68L{x + 5},108", width=1.5)
    sheet.ink(box(x - 16, 108, 32, 8, 2.5), gold(sheet, 108, 116))


def queen_of_hearts(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a dark-skinned queen with black curls, a golden diadem, large earrings, and a rose."""
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        cloud = ring_points(0, -10, 40, 16, start=-90)
        bumps = "".join(disc(x, y, 11.5) for x, y in cloud if y < 36)
        sheet.path(bumps, Hair.BLACK, stroke=INK, width=4)
        sheet.path(bumps + disc(0, -10, 40), Hair.BLACK)
        for x, y in ((-34, -32), (-20, -44), (-42, -8), (30, -36), (40, -14), (-36, 14), (38, 10)):
            sheet.path(f"M{x - 5},{y + 3}Q{x - 3},{y - 5} {x + 5},{y - 3}", stroke="#4a4657", width=1.8)
    gown(sheet, cloth)
    neckline(sheet, DARK.light, DARK.shade, half=34)
    necklace(
        sheet,
        143,
        (GOLD.light, GOLD.main, GOLD.light, GOLD.main, CRIMSON.light, GOLD.main, GOLD.light, GOLD.main, GOLD.light),
        half=27,
    )
    pips_on(sheet, "H", points_in("36,172 56,161 62,178 174,157"), 12, GOLD.light)
    _rose(sheet, SHAFT_X, 62)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), IVORY.main)
    fist(sheet, DARK, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(DARK, Hair.BLACK, Mouth.FULL, brow=2.4, frown=-1.4, lashes=True, jaw=0.9, nose=1.1)
        head(sheet, face)
        sheet.ink("M-24,-14Q-20,-36 0,-37Q20,-36 24,-14Q16,-29 0,-30Q-16,-29 -24,-14Z", Hair.BLACK)
        for x in (-27, 27):
            sheet.path(disc(x, 17, 7), stroke=INK, width=5)
            sheet.path(disc(x, 17, 7), stroke=GOLD.main, width=2.6)
        sheet.ink("M-36,-28Q0,-46 36,-28L34,-19Q0,-36 -34,-19Z", gold(sheet, -42, -19))
        sheet.ink("M-9,-39Q-9,-50 0,-56Q9,-50 9,-39Q0,-33 -9,-39Z", gold(sheet, -56, -34))
        sheet.ink("M0,-38C-9,-45 -4,-52 0,-47.5C4,-52 9,-45 0,-38Z", CRIMSON.main, width=1.5)
        for x, y in ((-24, -29), (24, -29)):
            jewel(sheet, x, y, 3.2, CRIMSON.main)


def _rose(sheet: Sheet, x: float, y: float) -> None:
    sheet.path(f"M{x},{y + 14}Q{x - 4},{y + 60} {x},{y + 108}", stroke=INK, width=6.4)
    sheet.path(f"M{x},{y + 14}Q{x - 4},{y + 60} {x},{y + 108}", stroke=GREEN.light, width=3)
    for dx, dy, turn in ((-1, 46, -58), (-2, 58, 58)):
        with sheet.place(x + dx, y + dy, turn=turn):
            sheet.ink("M0,0C-9,-7 -8,-18 0,-26C8,-18 9,-7 0,0Z", GREEN.main)
            sheet.path("M0,-2L0,-19", stroke=GREEN.light, width=1.4)
    sheet.ink(smooth(points_in("-8,18 -15,8 0,12 15,8 8,18", x, y)), GREEN.main)
    petals = points_in("-22,-2 -15,-18 0,-23 15,-18 22,-2 13,14 0,18 -13,14", x, y)
    sheet.ink(smooth(petals), sheet.down(y - 23, y + 18, *CRIMSON))
    with sheet.place(x, y):
        curls = "M-22,-2Q-10,12 2,6Q14,4 22,-2M-13,-8Q-6,6 6,1Q14,-4 12,-12M-6,-8Q-2,-16 5,-11Q8,-4 1,-3Q-3,-4 -1,-8"
        sheet.path(curls, stroke=INK, width=1.6)


def queen_of_diamonds(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a queen with black hair pinned up with golden pins, a painted fan, and long jade earrings."""
    gown(sheet, cloth)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        sheet.ink("M-11,18L11,18L13,44L-13,44Z", OLIVE.shade)
    _wrap(sheet, cloth)
    for x, y in ((34, 173), (56, 162), (64, 178)):
        sheet.path(lozenge(x, y, 10, 13), CRIMSON.main)
        sheet.path(lozenge(x, y, 4, 5.4), GOLD.light)
    _fan(sheet, 191, 128)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), TEAL.main)
    fist(sheet, OLIVE, 202, 140, turn=6)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        for turn in (-66, 66, -44, 44):
            with sheet.place(0, -34, turn=turn):
                sheet.path("M0,0L0,-36", stroke=INK, width=4.6)
                sheet.path("M0,0L0,-36", stroke=GOLD.main, width=2)
                sheet.ink(disc(0, -37, 3.4), CRIMSON.main if abs(turn) > 50 else GOLD.light, width=1.5)
        sheet.ink(symmetric(points_in("0,-60 13,-57 18,-47 12,-38 0,-36")), Hair.BLACK)
        sheet.ink(symmetric(points_in("0,-42 17,-42 30,-32 34,-14 29,2 22,6 0,0")), Hair.BLACK)
        face = Face(
            OLIVE, Hair.BLACK, Mouth.FULL, brow=2.2, lashes=True, jaw=0.84, nose=0.85, cheek=0.98, blush="#d8685a"
        )
        head(sheet, face)
        half = points_in("0,-33 13,-33 24,-22 25,0 25,0 18,-12 9,-24 0,-23 0,-23")
        sheet.ink(symmetric(half), Hair.BLACK)
        sheet.path("M-26,-22Q-14,-36 -2,-37M26,-22Q14,-36 2,-37M-10,-50Q0,-56 10,-50", stroke="#5a566a", width=1.6)
        sheet.ink("M-15,-38Q0,-48 15,-38L12,-33Q0,-40 -12,-33Z", gold(sheet, -46, -33))
        jewel(sheet, 0, -40, 3.4, TEAL.main)
        for ear in (-26.5, 26.5):
            sheet.path(f"M{ear},8L{ear},13", stroke=GOLD.deep, width=2)
            sheet.ink(
                f"M{ear},13C{ear + 5},19 {ear + 4},25 {ear},26C{ear - 4},25 {ear - 5},19 {ear},13Z",
                TEAL.main,
                width=1.5,
            )


def _wrap(sheet: Sheet, cloth: Cloth) -> None:
    """Draw crossed lapels of ivory and crimson."""
    cx = CENTRE_X
    sheet.ink(poly([(cx - 14, 134), (cx - 2, 168), (cx + 12, 134)]), OLIVE.light)
    sheet.ink(poly(points_in("14,130 32,142 -2,178 -20,181", cx)), IVORY.main)
    sheet.ink(poly(points_in("20,132 36,143 8,176 -6,177", cx)), CRIMSON.main)
    sheet.ink(poly(points_in("-14,130 -32,142 6,176 22,173", cx)), IVORY.main)
    sheet.ink(poly(points_in("-20,132 -36,143 -6,178 8,176", cx)), CRIMSON.main)
    sheet.path(f"M{cx - 28},{138.5}L{cx},{176}M{cx + 28},{138.5}L{cx + 14},{156}", stroke=cloth.robe.light, width=1.4)


def _fan(sheet: Sheet, x: float, y: float) -> None:
    """Draw an open fan; its rivet is at (x, y)."""
    ribs = 9
    points = ring_points(x, y, 76, 360, start=-128)
    inner = ring_points(x, y, 34, 360, start=-128)
    spread = 72
    step = spread // (ribs - 1)
    for i in range(ribs - 1):
        a, b = i * step, (i + 1) * step
        fill = CRIMSON.main if i % 2 else CRIMSON.light
        sheet.ink(poly([inner[a], points[a], points[b], inner[b]]), fill, width=1.3)
        sheet.path(
            poly([_mix(inner[a], points[a], 0.8), points[a], points[b], _mix(inner[b], points[b], 0.8)]), GOLD.light
        )
    for i in range(ribs):
        a = i * step
        sheet.path(f"M{pair((x, y))}L{pair(inner[a])}", stroke=INK, width=4.2)
        sheet.path(f"M{pair((x, y))}L{pair(inner[a])}", stroke=GOLD.main, width=2)
    mid = ring_points(x, y, 52, 360, start=-128)
    for a in (18, 36, 54):
        sheet.path(lozenge(mid[a][0], mid[a][1], 8, 12), IVORY.main)
    outline = [
        inner[0],
        *(points[i] for i in range(0, spread + 1, step)),
        *(inner[i] for i in range(spread, -1, -step)),
    ]
    sheet.ink(poly(outline))
    sheet.ink(disc(x, y, 4), GOLD.light, width=1.6)


def _mix(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def queen_of_clubs(sheet: Sheet, cloth: Cloth) -> None:
    """Draw a freckled queen with two chestnut braids, a tall green headdress with a veil, and a sprig of clover."""
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        veil = points_in("0,-50 30,-44 44,-20 42,10 50,40 54,62 0,62")
        sheet.ink(symmetric(veil), sheet.down(-50, 60, IVORY.light, IVORY.deep))
    gown(sheet, cloth)
    neckline(sheet, ROSY.light, ROSY.shade, half=26, depth=20)
    pips_on(sheet, "C", [(34, 174), (54, 163), (172, 158)], 13, GOLD.light)
    _clover(sheet, SHAFT_X - 3, 66)
    sleeve(sheet, sheet.down(150, 180, cloth.robe.light, cloth.robe.deep), IVORY.main)
    fist(sheet, ROSY, SHAFT_X, 141)
    with sheet.place(CENTRE_X, HEAD_Y, scale=HEAD_SCALE):
        face = Face(
            ROSY,
            Hair.CHESTNUT,
            Mouth.SMILE,
            brow=2.4,
            lashes=True,
            jaw=0.95,
            iris=GREEN.main,
            blush=CRIMSON.light,
            nose=0.85,
        )
        head(sheet, face, ears=False)
        for x, y in ((-15, 6), (-11, 8), (-18, 9), (11, 7), (16, 8), (14, 4)):
            sheet.path(disc(x, y, 0.9), "#b9734a")
        for side in (-1, 1):
            with sheet.place(flip=side < 0):
                _braid(sheet)
        half = points_in("0,-34 14,-33 25,-22 28,2 28,2 20,-8 14,-19 0,-27 0,-27")
        sheet.ink(symmetric(half), Hair.CHESTNUT)
        _horned_headdress(sheet)


def _braid(sheet: Sheet) -> None:
    sheet.ink(smooth(points_in("20,-14 28,-8 29,8 25,14 21,4")), Hair.CHESTNUT)
    for i in range(4):
        y = 14 + i * 9.5
        x = 26 + i * 0.6
        sheet.ink(
            smooth(points_in("-6,-5 2,-6 6,0 1,6 -6,3", x, y)),
            Hair.CHESTNUT,
            width=1.6,
        )
        sheet.path(f"M{x - 4},{y - 2}Q{x + 1},{y - 2} {x + 2},{y + 3}", stroke="#b06a3c", width=1.3)
    sheet.ink(rounded(points_in("23,49 34,49 34,54 23,54"), 1.5), CRIMSON.main, width=1.5)


def _horned_headdress(sheet: Sheet) -> None:
    horn = points_in("0,-42 12,-58 30,-60 38,-44 34,-24 27,-16 27,-16 14,-27 0,-31 0,-31")
    sheet.ink(symmetric(horn), sheet.down(-60, -16, *GREEN))
    net = "M6,-46L26,-23M16,-56L33,-30M26,-58L36,-40M32,-57L12,-33M36,-47L22,-27M20,-58L4,-39"
    sheet.path(net, stroke=GOLD.main, width=1.4)
    with sheet.place(flip=True):
        sheet.path(net, stroke=GOLD.main, width=1.4)
    sheet.ink("M-28,-21Q-14,-32 0,-36Q14,-32 28,-21L27,-13Q14,-25 0,-28Q-14,-25 -27,-13Z", gold(sheet, -36, -13))
    jewel(sheet, 0, -33, 3.6, CRIMSON.main)
    for x in (-17, 17):
        jewel(sheet, x, -23.6, 2.6, IVORY.light)


def _clover(sheet: Sheet, x: float, y: float) -> None:
    stem = f"M{x},{y}Q{x + 5},{y + 50} {x},{y + 104}"
    sheet.path(stem, stroke=INK, width=7)
    sheet.path(stem, stroke=GREEN.light, width=3.4)
    with sheet.place(x + 2, y + 52, turn=-56):
        sheet.ink("M0,0C-8,-6 -8,-16 0,-24C8,-16 8,-6 0,0Z", GREEN.light)
    for turn in (0, -112, 112):
        with sheet.place(x, y - 2, turn=turn, scale=0.9):
            sheet.ink(
                "M0,0C-6,-5 -20,-12 -17,-25C-14,-34 -4,-33 0,-26C4,-33 14,-34 17,-25C20,-12 6,-5 0,0Z",
                sheet.down(-32, 0, GREEN.light, GREEN.main),
            )
            sheet.path("M0,-4L0,-21M-3,-10L-9,-19M3,-10L9,-19", stroke=GREEN.deep, width=1.4)
    sheet.ink(disc(x, y - 2, 3.2), GOLD.light, width=1.5)
