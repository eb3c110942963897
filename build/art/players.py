"""Player portraits: three people for the player to choose from, and the mascots."""

from busts import BROAD, MIDDLE, SLIM, at_head, collar, glasses, lapels, neck, shoulders
from figures import Eyes, Face, Mouth, head, mane, moustache
from jokers import big_head, little_head
from palette import BROWN, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, OLIVE, PALE, TEAL, WOOD, Hair, Tone
from shapes import points_in, poly, smooth, symmetric
from svg import Sheet


def newcomer(sheet: Sheet) -> None:
    """Draw a pilot with a leather jacket, a sheepskin collar and combed-back hair."""
    shoulders(sheet, sheet.down(146, 192, WOOD.main, WOOD.deep), BROAD)
    neck(sheet, OLIVE)
    collar(sheet, IVORY.light, spread=20)
    for side in (-1, 1):
        fleece = points_in("14,142 30,140 46,152 38,172 20,180 6,190 14,166", MIDDLE, side=side)
        sheet.ink(smooth(fleece), IVORY.deep, width=2.6)
    sheet.ink("M84,150Q100,166 116,150L114,166L100,174L86,166Z", IVORY.light, width=2.4)
    with at_head(sheet):
        face = Face(OLIVE, Hair.BLACK, Mouth.SMILE, jaw=1.04, brow=3.4, frown=1)
        head(sheet, face)
        quiff = points_in(
            "-25,-2 -27,-20 -20,-36 -2,-44 20,-46 32,-36 28,-20 26,-2 26,-2 22,-14 14,-22 0,-24 -12,-20 -21,-14 -25,-2"
        )
        sheet.ink(smooth(quiff), Hair.BLACK, width=2.4)
        sheet.path("M-16,-30Q4,-42 24,-36M-12,-25Q4,-34 22,-28", stroke="#5a566a", width=2)


def drifter(sheet: Sheet) -> None:
    """Draw a fair-haired woman with a teal beret, a striped jersey and a red scarf."""
    with at_head(sheet):
        bob = points_in("0,-34 22,-32 33,-14 34,10 37,24 30,32 16,26 0,26")
        mane(sheet, bob, Hair.BLOND)
    shoulders(sheet, IVORY.light, SLIM)
    for y, half in ((170, 48), (180, 36)):
        sheet.path(f"M{MIDDLE - half},{y}Q{MIDDLE},{y + 8} {MIDDLE + half},{y}", stroke=NAVY.main, width=5)
    neck(sheet, PALE, wide=9)
    sheet.ink("M74,150Q100,166 126,150L128,162Q100,180 72,162Z", CRIMSON.main, width=2.6)
    sheet.ink("M112,164L130,188L118,190L104,170Z", CRIMSON.deep, width=2.6)
    with at_head(sheet):
        face = Face(
            PALE,
            "#a97a2c",
            Mouth.FULL,
            jaw=0.86,
            brow=2.4,
            lashes=True,
            frown=-1,
            nose=0.85,
            iris=TEAL.main,
            blush=CRIMSON.light,
        )
        head(sheet, face, ears=False)
        fringe = points_in("-27,4 -29,-16 -18,-32 10,-34 27,-20 28,4 28,4 23,-12 12,-16 0,-15 -10,-17 -20,-11 -27,4")
        sheet.ink(smooth(fringe), Hair.BLOND, width=2.4)
        cap = points_in("-25,-24 -38,-34 -36,-48 -14,-58 14,-54 30,-40 27,-26 0,-32")
        sheet.ink(smooth(cap), sheet.down(-58, -24, *TEAL), width=2.6)
        sheet.path("M-8,-57L-11,-63", stroke=INK, width=4)
        sheet.path("M-28,-44Q-16,-52 -4,-50", stroke=TEAL.light, width=2.4)


def old_timer(sheet: Sheet) -> None:
    """Draw an old man with a flat cap, a white beard, spectacles and a smile."""
    shoulders(sheet, sheet.down(146, 192, GREEN.light, GREEN.deep), BROAD)
    neck(sheet, BROWN, wide=12)
    collar(sheet, IVORY.main)
    lapels(sheet, GREEN.main)
    with at_head(sheet):
        face = Face(BROWN, Hair.WHITE, Mouth.SMILE, eyes=Eyes.SMILING, jaw=1.1, brow=4, nose=1.2)
        head(sheet, face)
        half = points_in("0,25 7,24 12,16 20,6 24,-10 24,-10 26,8 22,28 12,42 0,45")
        sheet.ink(symmetric(half), Hair.WHITE, width=2.4)
        moustache(sheet, Hair.WHITE, width=15, droop=3)
        glasses(sheet, colour=GOLD.deep)
        cap = points_in("-29,-18 -34,-32 -18,-48 6,-50 28,-42 36,-28 30,-18 0,-27")
        sheet.ink(smooth(cap), sheet.down(-50, -18, WOOD.light, WOOD.main), width=2.6)
        sheet.path("M2,-48Q-6,-36 -8,-27M2,-48Q16,-38 20,-24M-20,-44Q0,-38 30,-38", stroke=WOOD.deep, width=2)
        sheet.ink("M-32,-14C-26,-28 -4,-30 14,-28C0,-22 -14,-18 -32,-14Z", WOOD.deep, width=2.6)


def big_mascot(sheet: Sheet) -> None:
    _ruff(sheet, 27, 17, (CRIMSON, NAVY))
    with sheet.place(MIDDLE, 114, scale=1.18):
        big_head(sheet)


def little_mascot(sheet: Sheet) -> None:
    _ruff(sheet, 24, 16, (TEAL, IVORY))
    with sheet.place(MIDDLE, 106, scale=1.28):
        little_head(sheet)


def _ruff(sheet: Sheet, step: float, half: float, tones: tuple[Tone, Tone]) -> None:
    """Draw five points of cloth below a jester's chin."""
    for i in range(5):
        x = (i - 2) * step
        tip, base = (MIDDLE + x, 184 - abs(x) * 0.34), MIDDLE + x * 0.75
        sheet.ink(poly([(base - half, 146), (base + half, 146), tip]), tones[i % 2].main, width=2.6)
