"""Pictures of the learn page: a path with stepping stones, progress rings, and drills."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType

from glyphs import letters
from palette import AMBER, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, TEAL, Tone
from pips import big_star, little_star, suit_path
from shapes import box, disc, line, poly
from svg import Sheet

_GROUND, _FOOT = 252.0, 336.0
"""The y positions at which the pavement starts and ends."""
STEPS = (470.0, 696.0, 942.0, 1188.0, 1428.0)
"""The x positions of the centres of the path's steps; the last step is the door."""


def path() -> str:
    """Return the picture of the path on the learn page, 1920 by 336; only its middle 1280 units are always visible."""
    sheet = Sheet(1920, _FOOT)
    for width, colour in ((5, INK), (1.6, "#4a5380")):
        sheet.path("M-10,14Q960,66 1930,14", stroke=colour, width=width)
    sheet.ink(box(-10, _GROUND - 14, 1940, 16), "#2a3157", width=3)
    sheet.path(box(-10, _GROUND, 1940, 90), sheet.down(_GROUND, _FOOT, "#2a2d4c", "#171b34"))
    for joint in range(-320, 2400, 80):
        top, foot = 960 + (joint - 960) * 0.9, 960 + (joint - 960) * 1.15
        sheet.path(f"M{top},{_GROUND}L{foot},{_FOOT}", stroke="#0d1124")
    for y in (_GROUND + 24, _GROUND + 52):
        sheet.path(f"M0,{y}L1920,{y}", stroke="#0d1124")
    for left, right in pairwise(STEPS):
        for step in range(1, 8):
            x = left + 48 + (right - left - 96) * step / 8
            sheet.path(_oval(x, _GROUND + 34 + (4 if step % 2 else -4), 6, 3.4), "#5a628e", opacity=0.85)
    _door(sheet, STEPS[-1])
    return sheet.text()


def _door(sheet: Sheet, x: float) -> None:
    base = _GROUND
    arch = f"M{x - 66},{base}L{x - 66},142C{x - 66},104 {x - 40},76 {x},76C{x + 40},76 {x + 66},104 {x + 66},142L{x + 66},{base}Z"
    sheet.ink(arch, "#4a3a44", width=4)
    leaf = f"M{x - 54},{base}L{x - 54},144C{x - 54},112 {x - 34},88 {x},88C{x + 34},88 {x + 54},112 {x + 54},144L{x + 54},{base}Z"
    sheet.ink(leaf, sheet.down(88, base, GREEN.main, GREEN.deep), width=3.5)
    sheet.path(f"M{x},88L{x},{base}M{x - 54},166L{x + 54},166", stroke=INK, width=2.6)
    for panel in (x - 44, x + 8):
        sheet.path(box(panel, 180, 36, 58, 4), stroke="#0d2e22", width=3)
    sheet.path(big_star(x - 20, 136, 26), CRIMSON.light, stroke=INK, width=1.8)
    sheet.path(little_star(x + 20, 136, 30), TEAL.light, stroke=INK, width=1.8)
    sheet.ink(disc(x + 40, 210, 6), GOLD.light, width=2.4)
    sheet.ink(box(x - 74, base - 8, 148, 12, 2), "#3b3f5e", width=3)


def light() -> str:
    """Return the light that a lamp throws on the path, 240 by 280."""
    sheet = Sheet(240, 280)
    cone = sheet.linear(0, 0, 0, 270, (0, "#ffe3a0", 0.6), (0.6, "#ffc766", 0.22), (1, AMBER, 0.05))
    sheet.path(poly([(94, 0), (146, 0), (232, 264), (8, 264)]), cone)
    sheet.path(poly([(100, 0), (140, 0), (194, 264), (46, 264)]), cone, opacity=0.6)
    sheet.path(_oval(120, 252, 112, 26), sheet.radial(120, 252, 112, (0, "#f0b860", 0.55), (1, "#f0b860", 0)))
    return sheet.text()


def stone(tone: tuple[str, str], *, is_done: bool) -> str:
    """Return a stepping stone of the path, 84 by 40; the stone of a finished step has a tick."""
    sheet = Sheet(84, 40)
    sheet.path(_oval(42, 24, 40, 15), INK)
    sheet.ink(_oval(42, 19, 38, 15), sheet.down(4, 34, *tone), width=2.6)
    if is_done:
        sheet.path("M33,19L40,25L53,12", stroke=INK, width=4.6)
    return sheet.text()


def pin() -> str:
    """Return a golden pointer that points down from the pupil's portrait, 40 by 70."""
    sheet = Sheet(40, 70)
    sheet.ink("M1,2L20,68L39,2Z", sheet.down(0, 68, *GOLD), width=3)
    return sheet.text()


RINGS = 8
"""Number of segments of a progress ring."""


def ring(done: int) -> str:
    """Return a progress ring, 200 units square, with `done` of eight segments lit; a full ring has a tick."""
    sheet = Sheet(200, 200)
    sheet.path(disc(100, 100, 82), stroke="#4a5a8c", width=20)
    if done:
        turns = [done / RINGS * 2 * pi * part / 48 for part in range(49)]
        arc = [(100 + 82 * sin(turn), 100 - 82 * cos(turn)) for turn in turns]
        sheet.path(line(arc), stroke="#7fd8c4" if done == RINGS else GOLD.light, width=20)
    if done == RINGS:
        sheet.path("M66,102L92,128L138,72", stroke="#7fd8c4", width=17)
    return sheet.text()


Card = tuple[str, str]
"""Two texts: a rank or a sign, and a suit; both are empty for a face-down card."""


def drill(cards: tuple[Card, ...], sign: str = "", *, tone: Tone = GREEN) -> str:
    """Return a drill's picture, 200 units square: cards on felt, and an optional sign."""
    sheet = Sheet(200, 200)
    sheet.ink(
        box(4, 4, 192, 192, 22), sheet.radial(100, 70, 150, (0, tone.light), (0.6, tone.main), (1, tone.deep)), width=6
    )
    for place, (rank, suit) in enumerate(cards):
        spread = place - (len(cards) - 1) / 2
        with sheet.place(100 + spread * 46, 116 + abs(spread) * 8, turn=spread * 12):
            small_card(sheet, rank, suit)
    if sign:
        sheet.path(disc(150, 56, 38), sheet.down(18, 94, *GOLD), stroke=INK, width=6)
        sheet.path(letters(sign, 150, 78, 60 if sign.isascii() else 44), INK)
    sheet.path(box(10, 10, 180, 180, 16), stroke=GOLD.main, width=3, opacity=0.8)
    return sheet.text()


def small_card(sheet: Sheet, rank: str, suit: str) -> None:
    """Draw a small card, 72 by 104, centred at (0, 0); without a suit, its back."""
    sheet.ink(box(-36, -52, 72, 104, 9), IVORY.light, width=5)
    if not suit:
        sheet.path(box(-27, -43, 54, 86, 5), NAVY.main, stroke=GOLD.main, width=4)
        sheet.path(big_star(0, 2, 40), GOLD.light)
        return
    colour = CRIMSON.main if suit in "HD" else INK
    if suit == "*":
        sheet.path(big_star(0, 4, 62), CRIMSON.main)
        return
    sheet.path(letters(rank, -15, -14, 29), colour)
    sheet.path(suit_path(suit, 6, 20, 44), colour)


def _oval(x: float, y: float, wide: float, tall: float) -> str:
    """Return an ellipse as path data, from its half width and half height."""
    kx, ky = wide * 0.55, tall * 0.55
    left, right = x - wide, x + wide
    upper = f"C{left},{y - ky} {x - kx},{y - tall} {x},{y - tall}C{x + kx},{y - tall} {right},{y - ky} {right},{y}"
    lower = f"C{right},{y + ky} {x + kx},{y + tall} {x},{y + tall}C{x - kx},{y + tall} {left},{y + ky} {left},{y}"
    return f"M{left},{y}{upper}{lower}Z"


LEARNING: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "path": path,
        "light": light,
        "stone-done": partial(stone, ("#f8dd93", "#b98a35"), is_done=True),
        "stone-on": partial(stone, ("#fff3c4", "#e0aa45"), is_done=False),
        "stone-later": partial(stone, ("#59648f", "#343d68"), is_done=False),
        "pin": pin,
        **{f"ring-{done}": partial(ring, done) for done in range(RINGS + 1)},
        "own": partial(drill, (("9", "H"), ("K", "S"), ("Q", "D")), "!"),
        "drills": partial(drill, (("", ""), ("", ""), ("", ""))),
        "drill-who": partial(drill, (("T", "C"), ("Q", "C"), ("4", "H")), "?"),
        "drill-legal": partial(drill, (("7", "D"), ("J", "S")), "§"),
        "drill-count": partial(drill, (("A", "H"), ("", ""), ("", ""))),
        "drill-told": partial(drill, (("", ""), ("6", "S")), "?"),
        "drill-score": partial(drill, (("A", "C"),), "5"),
        "drill-blooper": partial(drill, (("8", "S"), ("", "*"))),
        "drill-solve": partial(drill, (("K", "D"), ("J", "D"), ("9", "D"))),
        "drill-hand": partial(drill, (("A", "S"), ("K", "H"), ("Q", "C")), "½"),
        "drill-bid": partial(drill, (("A", "S"), ("K", "S"), ("7", "D")), "4"),
    }
)
