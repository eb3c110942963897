"""Contract tickets: whole, torn or burnt, with flames and sunbeams; all 200 units square."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from palette import CRIMSON, GOLD, GREEN, INK, IVORY, Tone
from pips import little_star
from shapes import Point, box, disc, line, poly, rays
from svg import Sheet

_LEFT, _TOP, _RIGHT, _BOTTOM = 4.0, 44.0, 196.0, 156.0
_STUB = 148.0
"""The x position of a ticket's perforation."""
_TEAR: tuple[Point, ...] = (
    *((138, _TOP), (126, 58), (141, 73), (124, 92), (139, 108), (125, 126), (137, 142), (128, _BOTTOM)),
)
"""Points of the tear line through a ticket, from top to bottom."""
_BURN: tuple[Point, ...] = (
    *((_LEFT, 112), (16, 106), (28, 121), (44, 110), (58, 126), (74, 117), (90, 131), (108, 118)),
    *((124, 129), (140, 112), (156, 123), (172, 104), (184, 114), (_RIGHT, 100)),
)
"""Points of the upper edge of a burnt ticket, from left to right."""
_FLAMES = (
    *((28, 84, -6), (172, 96, 8), (62, 128, -12), (146, 136, 10), (104, 176, -8), (84, 104, 8), (126, 112, -6)),
    *((44, 60, 4), (160, 62, -4), (104, 84, 5)),
)
"""For each flame: the x position of its foot, its height, and the distance of its tip to the right of its foot."""


def _paper(sheet: Sheet, outline: str, *, width: float = 4) -> None:
    sheet.ink(outline, sheet.down(_TOP, _BOTTOM, *IVORY), width=width)


def _whole(sheet: Sheet, tone: Tone) -> None:
    """Draw a whole ticket with frame, perforation and star."""
    wide, tall = _RIGHT - _LEFT, _BOTTOM - _TOP
    _paper(sheet, box(_LEFT, _TOP, wide, tall, 5))
    sheet.path(box(_LEFT + 6, _TOP + 6, wide - 12, tall - 12, 3), stroke=tone.main, width=2.2)
    for y in range(int(_TOP) + 12, int(_BOTTOM) - 8, 10):
        sheet.path(f"M{_STUB},{y}L{_STUB},{y + 5}", stroke="#b9a878", width=2)
    for edge in (_TOP, _BOTTOM):
        sheet.path(disc(_STUB, edge, 7), GREEN.deep, stroke=INK, width=3)
    sheet.path(little_star((_STUB + _RIGHT) / 2, (_TOP + _BOTTOM) / 2, 30), tone.main)


def ticket(sheet: Sheet) -> None:
    _whole(sheet, GREEN)


def bold_ticket(sheet: Sheet) -> None:
    """Draw the red ticket of a board bid."""
    _whole(sheet, CRIMSON)


def torn_left(sheet: Sheet) -> None:
    """Draw the part of a torn ticket that stays in place."""
    _paper(sheet, poly([(_LEFT, _TOP), *_TEAR, (_LEFT, _BOTTOM)]))
    inside = [(x - 7, y) for x, y in _TEAR[1:-1]]
    frame = [(inside[0][0], _TOP + 6), (_LEFT + 6, _TOP + 6), (_LEFT + 6, _BOTTOM - 6), (inside[-1][0], _BOTTOM - 6)]
    sheet.path(line(frame), stroke=CRIMSON.main, width=2.2)


def torn_right(sheet: Sheet) -> None:
    """Draw the piece torn off a ticket."""
    _paper(sheet, poly([*_TEAR, (_RIGHT, _BOTTOM), (_RIGHT, _TOP)]))
    frame = [
        (_TEAR[0][0] + 8, _TOP + 6),
        (_RIGHT - 6, _TOP + 6),
        (_RIGHT - 6, _BOTTOM - 6),
        (_TEAR[-1][0] + 8, _BOTTOM - 6),
    ]
    sheet.path(line(frame), stroke=CRIMSON.main, width=2.2)
    sheet.path(little_star((_STUB + _RIGHT) / 2, (_TOP + _BOTTOM) / 2, 30), CRIMSON.main)


def burnt(sheet: Sheet) -> None:
    """Draw the remains of a burnt ticket: its lower part with a glowing edge, and ash."""
    edge = [(x, y + 12) for x, y in _BURN]
    rest = poly([*edge, (_RIGHT, _BOTTOM), (_LEFT, _BOTTOM)])
    _paper(sheet, rest)
    sheet.path(poly([*edge, *((x, y + 9) for x, y in reversed(edge))]), "#5a4630", opacity=0.7)
    sheet.path(line(edge), stroke="#1b1712", width=9)
    sheet.path(line((x, y - 2) for x, y in edge), stroke="#ff8a2a", width=2.4)
    sheet.path(
        f"M{_LEFT + 6},138L{_LEFT + 6},{_BOTTOM - 6}L{_RIGHT - 6},{_BOTTOM - 6}L{_RIGHT - 6},132", stroke=CRIMSON.main
    )
    for x, y, size in (
        (22, 172, 7),
        (60, 182, 5),
        (96, 170, 6),
        (128, 186, 7),
        (160, 174, 5),
        (184, 184, 6),
        (78, 192, 4),
    ):
        sheet.path(poly([(x, y), (x + size, y - 3), (x + size * 0.6, y + size)]), "#1b1712")


def _flame(x: float, y: float, tall: float, lean: float) -> str:
    wide = tall * 0.42
    return (
        f"M{x + lean},{y - tall}C{x + wide * 0.2},{y - tall * 0.66} {x + wide * 0.62},{y - tall * 0.5} "
        f"{x + wide * 0.5},{y - tall * 0.16}C{x + wide * 0.42},{y} {x - wide * 0.42},{y} "
        f"{x - wide * 0.5},{y - tall * 0.18}C{x - wide * 0.6},{y - tall * 0.5} {x - wide * 0.18},{y - tall * 0.6} "
        f"{x + lean},{y - tall}Z"
    )


def flames(sheet: Sheet) -> None:
    for x, tall, lean in _FLAMES:
        foot = 196 - abs(x - 100) * 0.08
        fire = sheet.down(foot - tall, foot, "#d6342c", "#ff7a2a")
        sheet.path(_flame(x, foot, tall, lean), fire, stroke=INK, width=3.4)
        sheet.path(_flame(x, foot - 2, tall * 0.66, lean * 0.66), "#ffb13d")
        sheet.path(_flame(x, foot - 3, tall * 0.36, lean * 0.36), "#fff1bf")


def sunbeams(sheet: Sheet) -> None:
    """Draw the rays behind the ticket of a made contract."""
    fill = sheet.radial(100, 100, 98, (0, GOLD.light, 0), (0.4, GOLD.light, 0.8), (1, GOLD.light, 0))
    sheet.path(rays(100, 100, 24, 98, 22, share=0.34), fill)


TICKETS: Mapping[str, Callable[[Sheet], None]] = MappingProxyType(
    {
        "ticket": ticket,
        "ticket-bold": bold_ticket,
        "ticket-left": torn_left,
        "ticket-right": torn_right,
        "ticket-burnt": burnt,
        "flames": flames,
        "sunbeams": sunbeams,
    }
)
