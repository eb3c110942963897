"""Figure parts from which people are composed: heads, hair, beards, hands.

All parts of a head are drawn relative to the middle of the face at (0, 0): the forehead is at y = -30, the chin at about y = 35,
and the temples at x = ±23. Light comes from the left, so the right half of each face is in shade. The edge of the shade forms the
nose.
"""

from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto

from palette import GOLD, INK, IVORY, Skin
from shapes import Point, disc, pair, points_in, poly, smooth, symmetric
from svg import Sheet


class Eyes(Enum):
    OPEN = auto()
    NARROW = auto()
    TIRED = auto()
    WINK = auto()
    SMILING = auto()


class Mouth(Enum):
    CALM = auto()
    SMILE = auto()
    GRIN = auto()
    STERN = auto()
    SMIRK = auto()
    FULL = auto()


@dataclass(frozen=True, slots=True)
class Face:
    """A face without hair. The factors `jaw`, `cheek` and `nose` widen a shape if they are above 1, and narrow it if below."""

    skin: Skin
    hair: str
    mouth: Mouth = Mouth.CALM
    _: KW_ONLY
    eyes: Eyes = Eyes.OPEN
    iris: str = INK
    jaw: float = 1.0
    cheek: float = 1.0
    chin: float = 35.0
    brow: float = 3.0
    """Thickness of the eyebrows."""
    frown: float = 0.0
    """Distance by which the inner ends of the eyebrows are lowered."""
    lashes: bool = False
    nose: float = 1.0
    blush: str = ""


def head(sheet: Sheet, face: Face, *, ears: bool = True, neck: float = 0) -> None:
    """Draw neck, ears, and the face with its features."""
    if neck:
        d = f"M-11,18L11,18L12,{neck}L-12,{neck}Z"
        sheet.ink(d, face.skin.shade)
    if ears:
        for side in (-1, 1):
            ear = smooth([(side * x, y) for x, y in ((21, -6), (26, -8), (28, -2), (26, 6), (22, 9))])
            sheet.ink(ear, face.skin.light if side < 0 else face.skin.shade)
    half = _contour(face)
    sheet.path(symmetric(half), face.skin.light)
    sheet.path(_shade(half, face.nose), face.skin.shade)
    if face.blush:
        for x in (-14, 14):
            sheet.path(disc(x, 11, 5.2), face.blush, opacity=0.4)
    sheet.ink(symmetric(half))
    n = face.nose
    sheet.path(
        f"M-1,-8Q-3,3 {-6 * n:.1f},{9 * n:.1f}Q{-6.5 * n:.1f},{13 * n:.1f} 0,{13.4 * n:.1f}", stroke=INK, width=1.7
    )
    _eyes(sheet, face)
    _mouth(sheet, face)


def _contour(face: Face) -> list[Point]:
    c, j = face.cheek, face.jaw
    return [
        (0, -31),
        (15, -28),
        (22 * c, -13),
        (22.5 * c, 4),
        (18.5 * j * c, 20),
        (9.5 * j, face.chin - 3),
        (0, face.chin),
    ]


def _shade(half: list[Point], nose: float) -> str:
    """Return the outline of the shaded half of the face."""
    right = smooth([half[0], *half, half[-1]], closed=False)
    n = nose
    return f"{right}L0,22Q-1,18 0,{13.4 * n:.1f}Q{-6 * n:.1f},{13 * n:.1f} {-5 * n:.1f},{9 * n:.1f}Q-2,3 0,-8L0,-31Z"


def _eyes(sheet: Sheet, face: Face) -> None:
    for side in (-1, 1):
        closed = face.eyes is Eyes.SMILING or (face.eyes is Eyes.WINK and side > 0)
        with sheet.place(side * 10.5, -5, flip=side > 0):
            if closed:
                sheet.path("M-5.5,1.5Q0,-4.5 5.5,1.5", stroke=INK, width=2.2)
            else:
                _open_eye(sheet, face)
            y = -8.5
            inner = y + face.frown
            d = f"M-7.5,{y + 2.2:.1f}Q-2,{y - 3:.1f} 5.5,{inner:.1f}"
            sheet.path(d, stroke=face.hair, width=face.brow)


def _open_eye(sheet: Sheet, face: Face) -> None:
    narrow = face.eyes in (Eyes.NARROW, Eyes.TIRED)
    up, down = (3.4, 2.4) if narrow else (5.4, 3.6)
    sheet.path(f"M-6,0.6Q-1,{-up} 6,0.4Q0,{down + 1} -6,0.6Z", "#fffaf0")
    sheet.path(disc(0, 0, 2.3 if narrow else 2.9), face.iris)
    if face.iris != INK:
        sheet.path(disc(0, 0, 1.3), INK)
    lid = f"M-6.6,0.8Q-1,{-up - 0.3} 6.2,0.5"
    sheet.path(lid, stroke=INK, width=2.4 if face.lashes else 1.9)
    if face.lashes:
        sheet.path("M-6,0.2L-9,-2.4M-4.6,-1.4L-6.8,-4.2", stroke=INK, width=1.5)
    if face.eyes is Eyes.TIRED:
        sheet.path("M-5,5Q0,7.4 4.5,5", stroke=face.skin.shade, width=1.6)


def _mouth(sheet: Sheet, face: Face) -> None:
    lip = face.skin.lip
    match face.mouth:
        case Mouth.CALM:
            sheet.path("M-7,21Q0,22.5 7,21", stroke=INK, width=1.7)
            sheet.path("M-4,24.5Q0,26.2 4,24.5", stroke=lip, width=1.8)
        case Mouth.SMILE:
            sheet.path("M-8.5,19.5Q0,26 8.5,19.5", stroke=INK, width=1.8)
            sheet.path("M-3.5,26Q0,27.6 3.5,26", stroke=lip, width=1.6)
        case Mouth.GRIN:
            sheet.ink("M-9.5,18.5Q0,20.5 9.5,18.5Q7.5,28 0,28Q-7.5,28 -9.5,18.5Z", "#fffaf0", width=1.6)
        case Mouth.STERN:
            sheet.path("M-7.5,22.5Q0,20 7.5,22.5", stroke=INK, width=1.9)
        case Mouth.SMIRK:
            sheet.path("M-7,22Q2,24 9,18.5", stroke=INK, width=1.9)
        case Mouth.FULL:
            sheet.path("M-7.5,21Q-4,17.4 0,19.2Q4,17.4 7.5,21Q0,22.4 -7.5,21Z", lip)
            sheet.path("M-6.6,21.4Q0,22.8 6.6,21.4Q4,26.6 0,26.6Q-4,26.6 -6.6,21.4Z", lip, opacity=0.85)


def mane(sheet: Sheet, half: list[Point], colour: str) -> None:
    """Draw symmetric hair behind the head."""
    sheet.ink(symmetric(half), colour)


def beard(sheet: Sheet, length: float, spread: float, colour: str, strands: str, *, forked: bool = False) -> None:
    """Draw a full beard from the temples down to y `length`; moustache and mouth are drawn over it."""
    foot = points_in("9,0 9,0 3,-12 0,-16" if forked else "5,-3 0,0", 0, length)
    cheek = points_in("0,16 6,15 14,15 20,4 24,-8 24,-8 25,8")
    sheet.ink(symmetric([*cheek, (22 * spread, 28), (15 * spread, 42), *foot]), colour)
    for x in (-9, -3.2, 3.2, 9):
        start, end = (x, 30 - abs(x) * 0.4), (x * 0.7, length - 8 - abs(x) * 0.5)
        d = f"M{pair(start)}Q{pair((x * 1.25, (30 + length) / 2))} {pair(end)}"
        sheet.path(d, stroke=strands, width=1.4)


def moustache(sheet: Sheet, colour: str, *, width: float = 15, droop: float = 4, lip: str = "") -> None:
    """Draw a moustache and, if `lip` is a colour, the lower lip below it. The tips hang down, or rise if `droop` is negative."""
    if lip:
        sheet.path("M-5,22.5Q0,28 5,22.5Z", lip)
    half: list[Point] = [
        (0, 14.5),
        (5, 14),
        (width * 0.65, 18),
        (width, 18 + droop),
        (width, 18 + droop),
        (width * 0.5, 22.5),
        (0, 19),
    ]
    sheet.ink(symmetric(half), colour, width=1.7)


def fist(sheet: Sheet, skin: Skin, x: float, y: float, *, turn: float = 0) -> None:
    """Draw a hand closed around a shaft through (x, y)."""
    hand = smooth(points_in("-9,-8 1,-10 9,-7 10,3 7,10 -5,11 -10,5"))
    with sheet.place(x, y, turn=turn):
        sheet.ink(hand, skin.light)
        sheet.path("M2,-9.6L9,-7L10,3L7,10L1,10.6Q5,0 2,-9.6Z", skin.shade)
        sheet.path("M-9,-3L2,-3.6M-9.6,2L2,1.6M-8.6,6.6L1,6.8", stroke=INK, width=1.4)
        sheet.ink(hand)


def gold(sheet: Sheet, top: float, bottom: float) -> str:
    """Return a gold gradient for crowns and trimmings, as a fill."""
    return sheet.down(top, bottom, *GOLD)


def jewel(sheet: Sheet, x: float, y: float, radius: float, colour: str) -> None:
    sheet.ink(disc(x, y, radius), colour, width=1.5)
    sheet.path(disc(x - radius * 0.3, y - radius * 0.35, radius * 0.28), IVORY.main, opacity=0.9)


def lozenge(x: float, y: float, width: float, height: float) -> str:
    """Return an upright diamond shape with its centre at (x, y)."""
    w, h = width / 2, height / 2
    return poly([(x, y - h), (x + w, y), (x, y + h), (x - w, y)])
