"""Things in the alley that open pages: the back door, a lit window, a cork board, a poster."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from types import MappingProxyType

from figures import gold
from glyphs import letters
from palette import AMBER, CRIMSON, GOLD, GREEN, INK, IVORY, NAVY, PLUM, TEAL, WOOD, Tone
from pips import big_star, little_star, suit_path
from shapes import Point, box, disc, poly, star
from svg import OUTLINE, Sheet

_CHALK = "#f3efe0"
_PENCIL = "#8d93ad"
_POSTER = (150.0, 196.0)
_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"


class HungSheet(Sheet):
    """Drawing on a wall seen in perspective: vertical lines stay vertical, and one side edge is shorter than the other.

    `near` holds the y positions of the upper and lower end of the left edge; `far` holds those of the right edge.
    """

    def __init__(self, width: float, height: float, near: Point, far: Point) -> None:
        super().__init__(width, height)
        self._near, self._far = near, far

    def path(
        self,
        d: str,
        fill: str = "none",
        *,
        stroke: str = "none",
        width: float = OUTLINE,
        opacity: float = 1,
        evenodd: bool = False,
    ) -> None:
        """Draw a shape in the wall's perspective; `d` is path data with each point written as `x,y`."""
        seen = re.sub(f"({_NUMBER}),({_NUMBER})", self._seen, d)
        super().path(seen, fill, stroke=stroke, width=width, opacity=opacity, evenodd=evenodd)

    def _seen(self, pair: re.Match[str]) -> str:
        x, y = float(pair[1]), float(pair[2])
        along, down = x / self.width, y / self.height
        top = self._near[0] + (self._far[0] - self._near[0]) * along
        bottom = self._near[1] + (self._far[1] - self._near[1]) * along
        return f"{x:.1f},{top + (bottom - top) * down:.1f}"


def slate_window() -> str:
    """Return a lit window for the left wall, with a slate."""
    w, h = 230.0, 232.0
    sheet = HungSheet(w, h, (2, h - 2), (32, h - 6))
    sheet.ink(box(4, 4, w - 8, h - 22, 4), "#39426f", width=5)
    light = sheet.radial(w / 2, 90, 170, (0, "#ffedb6"), (0.6, "#f3b756"), (1, "#c9792c"))
    sheet.ink(box(16, 16, w - 32, h - 48, 2), light, width=4)
    sheet.ink(box(38, 40, w - 76, h - 92, 5), sheet.down(40, h - 50, WOOD.light, WOOD.main), width=4)
    sheet.ink(box(47, 49, w - 94, h - 110, 3), sheet.down(49, h - 60, "#27443c", "#17302b"), width=3)
    for x, suit in ((68, "H"), (104, "S"), (140, "D")):
        sheet.path(box(x - 13, 70, 28, 38, 4), "#17302b", stroke=_CHALK, width=2.4)
        sheet.path(suit_path(suit, x + 1, 89, 18), _CHALK)
    sheet.path("M93,65L97,53L105,61L113,53L117,65Z", GOLD.light, stroke=_CHALK, width=1.5)
    sheet.path("M70,130L80,141L99,117", stroke=GOLD.light, width=5)
    sheet.path("M112,123L162,123M112,136L148,136", stroke=_CHALK, width=3, opacity=0.8)
    for side in (-1, 1):
        edge = w / 2 + side * (w / 2 - 16)
        fall = [(edge, 16), (edge - side * 58, 16)]
        curtain = f"M{fall[0][0]},16L{fall[1][0]},16C{edge - side * 50},60 {edge - side * 24},92 {edge},104Z"
        sheet.ink(curtain, sheet.down(16, 104, CRIMSON.light, CRIMSON.main, CRIMSON.deep), width=3)
        for fold in (20.0, 40.0):
            line = f"M{edge - side * fold},18C{edge - side * fold * 0.9},50 {edge - side * fold * 0.5},76"
            sheet.path(f"{line} {edge - side * fold * 0.2},{100 - fold * 0.4}", stroke=CRIMSON.deep, width=3)
    sheet.ink(box(0, h - 24, w, 20, 3), "#4a5380", width=4)
    return sheet.text()


def cork_board() -> str:
    """Return a cork board for the right wall, with a score sheet, a curve and a rosette."""
    w, h = 236.0, 232.0
    sheet = HungSheet(w, h, (32, h - 6), (2, h - 2))
    sheet.ink(box(4, 4, w - 8, h - 8, 5), sheet.down(4, h, *WOOD), width=5)
    sheet.ink(box(17, 17, w - 34, h - 34, 2), sheet.radial(w / 2, 60, 190, (0, "#c99a5e"), (1, "#8a5f34")), width=3.5)
    for spot in range(70):
        at = 24 + spot * 73 % (w - 48), 24 + spot * 131 % (h - 48)
        sheet.path(disc(*at, 0.9 + spot % 3 * 0.4), "#6d4724", opacity=0.5)
    paper = sheet.down(30, 150, IVORY.light, IVORY.deep)
    sheet.ink("M26,44L92,38L98,144L32,150Z", paper, width=2.4)
    sheet.path("M36,62L86,58", stroke=CRIMSON.main, width=3.4)
    ruled = "".join(f"M{38 + row * 0.6:g},{78 + row * 13}L{86 + row * 0.6:g},{74 + row * 13}" for row in range(5))
    sheet.path(ruled + "M62,68L66,134", stroke=_PENCIL, width=2.2)
    sheet.ink("M108,40L216,46L210,146L102,140Z", paper, width=2.4)
    sheet.path("M122,56L118,126L200,130", stroke="#5b6389", width=2.6)
    sheet.path("M124,114L140,104L154,108L168,82L182,88L200,60", stroke=TEAL.main, width=5)
    sheet.path("M124,102L142,110L158,98L176,104L198,100", stroke=CRIMSON.main, width=3)
    for x, y in ((58, 46), (162, 50)):
        sheet.ink(disc(x, y, 5.5), CRIMSON.light, width=2)
        sheet.path(disc(x - 1.5, y - 1.5, 1.6), "#ffffff")
    sheet.ink(box(132, 158, 74, 46, 4), sheet.down(158, 204, *TEAL), width=2.4)
    sheet.path(big_star(152, 181, 26), GOLD.light)
    sheet.path("M170,174L196,174M170,187L190,187", stroke=IVORY.main, width=3)
    for side in (-1, 1):
        ribbon = [(72 + side * dx, y) for dx, y in ((6, 184), (26, 178), (34, 212), (24, 206), (16, 216))]
        sheet.ink(poly(ribbon), CRIMSON.main, width=2.4)
    sheet.ink(star(72, 172, 33, 26, 16), sheet.down(140, 204, *GOLD), width=2.4)
    sheet.ink(disc(72, 172, 19), sheet.down(153, 191, CRIMSON.light, CRIMSON.deep), width=2.4)
    sheet.path(big_star(72, 173, 25), IVORY.light)
    return sheet.text()


def poster() -> str:
    """Return a poster of the rules."""
    sheet = Sheet(_POSTER[0] + 30, _POSTER[1] + 20)
    with sheet.place(10, 14, turn=-3):
        draw_poster(sheet, (96, 84, 96, 60))
    return sheet.text()


def draw_poster(sheet: Sheet, lines: Sequence[int]) -> None:
    """Draw a poster, 150 by 196, with lines of these widths below its emblem."""
    w, h = _POSTER
    sheet.path(box(6, 9, w - 6, h - 6, 3), "#02040a", opacity=0.4)
    sheet.ink(box(3, 3, w - 6, h - 6, 3), sheet.down(0, h, *IVORY), width=4)
    sheet.path(box(11, 11, w - 22, h - 22, 2), stroke=GOLD.deep, width=1.6)
    sheet.path(suit_path("S", w / 2, 84, 78), INK)
    sheet.path(disc(w / 2, 80, 18), IVORY.main)
    sheet.path(letters("§", w / 2, 88, 23), INK)
    sheet.path(suit_path("H", 26, 34, 18) + suit_path("D", w - 26, 34, 18), CRIMSON.main)
    for row, wide in enumerate(lines):
        line, y = f"M{(w - wide) / 2:g}", 140 + row * 11
        colour, width = ("#6a6f8c", 3.4) if row else (CRIMSON.main, 4.5)
        sheet.path(f"{line},{y}L{(w + wide) / 2:g},{y}", stroke=colour, width=width)


def open_door(sheet: Sheet, x: float, top: float, bottom: float, width: float) -> None:
    """Draw the open back door, with a warm room and a card table behind it."""
    half, step = width / 2, width / 236
    spring = top + half
    left, right = x - half, x + half

    def arch(inset: float) -> str:
        radius = half - inset
        reach = radius * 0.5523
        return (
            f"M{left + inset:.1f},{bottom}L{left + inset:.1f},{spring}"
            f"C{left + inset:.1f},{spring - reach:.1f} {x - reach:.1f},{top + inset:.1f} {x},{top + inset:.1f}"
            f"C{x + reach:.1f},{top + inset:.1f} {right - inset:.1f},{spring - reach:.1f} {right - inset:.1f},{spring}"
            f"L{right - inset:.1f},{bottom}Z"
        )

    shine = sheet.radial(x, (top + bottom) / 2, 460, (0, AMBER, 0.5), (0.5, AMBER, 0.18), (1, AMBER, 0))
    sheet.path(disc(x, (top + bottom) / 2, 460), shine)
    for far, down in ((26, -4), (44, 10)):
        stone = "#3b3f5e" if down < 0 else "#2c3152"
        sheet.ink(box(left - far * step, bottom + down * step, width + 2 * far * step, 17 * step, 4), stone, width=4)
    sheet.ink(arch(-15 * step), "#5a4650", width=5)
    joints = []
    for index in range(13):
        turn = pi * index / 12
        ends = ((x - cos(turn) * reach, spring - sin(turn) * reach) for reach in (half + step, half + 14 * step))
        joints.append("M{:.1f},{:.1f}L{:.1f},{:.1f}".format(*(part for end in ends for part in end)))
    for row in range(int(spring + 26 * step), int(bottom), int(30 * step)):
        joints.append(f"M{left - 14 * step:.1f},{row}L{left:.1f},{row}M{right:.1f},{row}L{right + 14 * step:.1f},{row}")
    sheet.ink("".join(joints), width=3)
    room = sheet.radial(x, top + 120 * step, 260 * step, (0, "#fff0bf"), (0.45, "#f6bd5a"), (1, "#a8591f"))
    sheet.ink(arch(0), room, width=5)
    floor = bottom - 78 * step
    sheet.path(box(left + 3, floor, width - 6, bottom - floor - 2), sheet.down(floor, bottom, "#b06a2c", "#5a3016"))
    sheet.path(f"M{left + 3},{floor}L{right - 3},{floor}", stroke="#7a451d", width=4)
    rail = floor - 72 * step
    panels = "".join(
        f"M{left + part * 32 * step:.1f},{rail}L{left + part * 32 * step:.1f},{floor}" for part in range(1, 8)
    )
    sheet.path(f"M{left + 3},{rail}L{right - 3},{rail}{panels}", stroke="#b97a34", width=3, opacity=0.6)
    with sheet.place(x + 18 * step, bottom - 118 * step, scale=step):
        _card_table(sheet, 84 * step)
    _shelf(sheet, x + 16 * step, top + 124 * step, step)
    edge, hinge = left + 40 * step, spring - 8 * step
    leaf = f"M{left + 2},{bottom - 2}L{left + 2},{hinge}C{left + 5},{spring - 50 * step} {left + 18 * step},{top + 52 * step} "
    sheet.ink(
        f"{leaf}{edge},{top + 36 * step}L{edge},{bottom - 26 * step}Z",
        sheet.across(left, edge, GREEN.deep, GREEN.main),
        width=4.5,
    )
    inner, outer = left + 9 * step, left + 32 * step
    for upper, lower, lean in (
        (spring - 4 * step, spring + 50 * step, 20.0),
        (spring + 70 * step, bottom - 34 * step, 8.0),
    ):
        panel = [(inner, lower), (inner, upper), (outer, upper - lean * step), (outer, lower - 9 * step)]
        sheet.path(poly(panel), stroke="#0d2e22", width=4)
    sheet.ink(disc(left + 34 * step, spring + 106 * step, 5 * step), GOLD.light, width=2.6)


def _shelf(sheet: Sheet, x: float, y: float, step: float) -> None:
    """Draw a shelf of bottles and glasses, centred at (x, y)."""
    glass = (GREEN.main, CRIMSON.main, TEAL.main, GOLD.main, GREEN.deep)
    with sheet.place(x, y, scale=step):
        for spot, colour in enumerate(glass):
            left, tall = -66 + spot * 28, 34 + spot * 17 % 12
            sheet.ink(box(left, -tall, 16, tall, 4), colour, width=2.6)
            sheet.ink(box(left + 5, -tall - 13, 6, 14, 2), colour, width=2.6)
            sheet.path(box(left + 3, -tall * 0.55, 10, 9), IVORY.main, opacity=0.9)
        sheet.ink(box(-78, 0, 156, 9, 2), sheet.down(0, 9, WOOD.light, WOOD.main), width=3)


def _card_table(sheet: Sheet, half: float) -> None:
    """Draw a round card table at (0, 0), seen slightly from above."""

    def oval(y: float, a: float, b: float) -> str:
        return (
            f"M{-a},{y}C{-a},{y - b * 0.55:.1f} {-a * 0.55:.1f},{y - b} 0,{y - b}C{a * 0.55:.1f},{y - b} {a},{y - b * 0.55:.1f} "
            f"{a},{y}C{a},{y + b * 0.55:.1f} {a * 0.55:.1f},{y + b} 0,{y + b}C{-a * 0.55:.1f},{y + b} {-a},{y + b * 0.55:.1f} "
            f"{-a},{y}Z"
        )

    sheet.ink("M-14,20L14,20L22,86L-22,86Z", WOOD.deep, width=4)
    sheet.ink(oval(8, 86, 28), WOOD.deep, width=4.5)
    sheet.ink(oval(0, 86, 28), sheet.down(-30, 30, WOOD.light, WOOD.main), width=4.5)
    sheet.path(oval(0, 76, 22.5), sheet.radial(0, -6, 90, (0, "#4a9a70"), (1, "#17513a")), stroke=GOLD.main, width=2)
    for spot, turn in ((-28.0, -14), (28.0, 14), (0.0, 0)):
        with sheet.place(spot, -14 if turn else -18, turn=turn):
            sheet.ink(box(-17, -24, 34, 48, 4), IVORY.light, width=2.4)
            if not turn:
                sheet.path(big_star(0, 0, 26), CRIMSON.main)
            else:
                suit, colour = ("S", INK) if turn < 0 else ("H", CRIMSON.main)
                sheet.path(suit_path(suit, 0, 0, 24), colour)


def game_door(tone: Tone, emblem: Callable[[Sheet, float, float, float], None], *, is_open: bool) -> str:
    """Return a door with a game's emblem, 120 by 200; an open door shows a lit room."""
    sheet = Sheet(120, 200)
    left, right, top, bottom, radius = 12.0, 108.0, 6.0, 190.0, 48.0

    def arch(inset: float) -> str:
        reach, spring = (radius - inset) * 0.5523, top + radius
        return (
            f"M{left + inset},{bottom}L{left + inset},{spring}C{left + inset},{spring - reach:.1f} {60 - reach:.1f},{top + inset} "
            f"60,{top + inset}C{60 + reach:.1f},{top + inset} {right - inset},{spring - reach:.1f} {right - inset},{spring}"
            f"L{right - inset},{bottom}Z"
        )

    sheet.ink(arch(0), "#6b5468" if is_open else "#4a4362", width=4)
    if is_open:
        sheet.ink(arch(10), sheet.radial(60, 80, 120, (0, "#fff0bf"), (0.55, "#f6bd5a"), (1, "#b5682a")), width=3)
        leaf = f"M23,{bottom - 1}L23,50C25,34 32,24 40,20L40,{bottom - 14}Z"
        sheet.ink(leaf, sheet.across(23, 40, tone.deep, tone.main), width=3)
        emblem(sheet, 68, 88, 42)
    else:
        sheet.ink(arch(10), sheet.down(top, bottom, tone.light, tone.main, tone.deep), width=3)
        sheet.path(f"M60,16L60,{bottom}", stroke=INK, width=2.4)
        for x in (31, 67):
            sheet.path(box(x, 122, 22, 56, 3), stroke=tone.light, width=2, opacity=0.6)
        sheet.ink(disc(72, 112, 4.5), GOLD.light, width=2)
        emblem(sheet, 60, 68, 48)
    sheet.ink(box(4, bottom - 2, 112, 10, 2), "#3b3f5e", width=3)
    return sheet.text()


def _both_stars(sheet: Sheet, x: float, y: float, size: float) -> None:
    sheet.ink(big_star(x - size * 0.22, y + 2, size * 0.74), CRIMSON.main, width=2)
    sheet.ink(little_star(x + size * 0.34, y - 3, size * 0.72), TEAL.light, width=2)


def _star(sheet: Sheet, x: float, y: float, size: float) -> None:
    sheet.ink(big_star(x, y, size), IVORY.main, width=2)


def _suit(suit: str, colour: str) -> Callable[[Sheet, float, float, float], None]:
    def draw(sheet: Sheet, x: float, y: float, size: float) -> None:
        sheet.ink(suit_path(suit, x, y, size), colour, width=2.4)

    return draw


def _pen(sheet: Sheet, x: float, y: float, size: float) -> None:
    with sheet.place(x, y, turn=40, scale=size / 50):
        sheet.ink("M-6,-26L6,-26L6,12L0,26L-6,12Z", IVORY.light, width=2.4)
        sheet.ink("M-6,12L6,12L0,26Z", INK, width=2)
        sheet.ink(box(-6, -30, 12, 8, 2), CRIMSON.light, width=2)


def candle(height: float) -> str:
    """Return a lit candle on a dish; `height`, at most 100, is the candle's length."""
    sheet = Sheet(100, 160)
    x, base = 50.0, 146.0
    top = base - height
    sheet.path(disc(x, top - 12, 48), sheet.radial(x, top - 12, 48, (0, AMBER, 0.6), (0.5, AMBER, 0.2), (1, AMBER, 0)))
    sheet.ink(
        f"M{x - 32},{base - 2}L{x + 32},{base - 2}L{x + 26},{base + 9}L{x - 26},{base + 9}Z", gold(sheet, base, 155)
    )
    wax = (
        f"M{x - 16},{base}L{x - 16},{top + 4}C{x - 16},{top - 4} {x + 16},{top - 4} {x + 16},{top + 4}L{x + 16},{base}Z"
    )
    sheet.ink(wax, sheet.across(34, 66, IVORY.light, IVORY.main, "#d6c49a"), width=3)
    sheet.ink(f"M{x - 15},{top + 3}C{x - 20},{top + 18} {x - 8},{top + 22} {x - 8},{top + 7}Z", IVORY.light, width=1.6)
    sheet.ink(f"M{x},{top}L{x},{top - 7}", width=2.6)
    for tall, wide, foot, fill in (
        (34, 11, 4, sheet.down(top - 34, top - 4, "#ff7a2a", "#ffb13d")),
        (20, 5, 5, "#fff4c2"),
    ):
        tip, low, waist = top - tall, top - foot, top - tall * 0.62
        flame = f"M{x},{tip}C{x + wide},{waist:.1f} {x + wide - 2},{low - 1} {x},{low}"
        sheet.path(f"{flame}C{x - wide + 2},{low - 1} {x - wide},{waist:.1f} {x},{tip}Z", fill)
    return sheet.text()


_GAMES = {
    "back-alley": (GREEN, _both_stars),
    "blooper": (CRIMSON, _star),
    "santa-cruz": (TEAL, _suit("S", IVORY.main)),
    "individual": (PLUM, _suit("D", "#ff8f84")),
    "own": (NAVY, _pen),
}
PLACES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "window": slate_window,
        "board": cork_board,
        "poster": poster,
        **{f"candle-{number}": partial(candle, height) for number, height in enumerate((14.0, 48.0, 92.0), 1)},
        **{f"game-{name}": partial(game_door, *look, is_open=False) for name, look in _GAMES.items()},
        **{f"game-{name}-open": partial(game_door, *look, is_open=True) for name, look in _GAMES.items()},
    }
)
