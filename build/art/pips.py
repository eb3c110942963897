"""Suit pips: the four suits and the two stars as shapes in a box from -50 to 50."""

from shapes import Point, num, star

SUITS = "SHDC"


def suit_path(suit: str, x: float, y: float, size: float, *, turned: bool = False, stalk: bool = True) -> str:
    """Return a suit's pip centred on (x, y), `size` high, upside down if turned, without its stalk if asked."""
    scale = size / 100 * (-1 if turned else 1)
    parts = _PARTS[suit] if stalk else _PARTS[suit][:1]
    return "".join(_placed(part, x, y, scale) for part in parts)


def big_star(x: float, y: float, size: float, *, start: float = -90) -> str:
    """Return the five-pointed star of the big blooper, in a circle of diameter `size`."""
    return star(x, y, size / 2, size * 0.21, 5, start=start)


def little_star(x: float, y: float, size: float, *, start: float = -90) -> str:
    """Return the four-pointed star of the little blooper, its sides drawn in."""
    return star(x, y, size / 2, size * 0.17, 4, start=start)


def _placed(part: tuple[tuple[str, tuple[Point, ...]], ...], x: float, y: float, scale: float) -> str:
    return (
        "".join(
            command + " ".join(f"{num(x + px * scale)},{num(y + py * scale)}" for px, py in points)
            for command, points in part
        )
        + "Z"
    )


_STALK: tuple[tuple[str, tuple[Point, ...]], ...] = (
    ("M", ((4, 10),)),
    ("C", ((4, 30), (10, 43), (22, 48))),
    ("L", ((22, 50), (-22, 50), (-22, 48))),
    ("C", ((-10, 43), (-4, 30), (-4, 10))),
)

_PARTS: dict[str, tuple[tuple[tuple[str, tuple[Point, ...]], ...], ...]] = {
    "H": (
        (
            ("M", ((0, 50),)),
            ("C", ((-8, 32), (-49, 10), (-49, -20))),
            ("C", ((-49, -38), (-37, -49), (-24, -49))),
            ("C", ((-12, -49), (-4, -42), (0, -31))),
            ("C", ((4, -42), (12, -49), (24, -49))),
            ("C", ((37, -49), (49, -38), (49, -20))),
            ("C", ((49, 10), (8, 32), (0, 50))),
        ),
    ),
    "D": (
        (
            ("M", ((0, -50),)),
            ("C", ((9, -32), (24, -12), (39, 0))),
            ("C", ((24, 12), (9, 32), (0, 50))),
            ("C", ((-9, 32), (-24, 12), (-39, 0))),
            ("C", ((-24, -12), (-9, -32), (0, -50))),
        ),
    ),
    "S": (
        (
            ("M", ((0, -50),)),
            ("C", ((8, -32), (46, -10), (46, 13))),
            ("C", ((46, 27), (36, 34), (25, 34))),
            ("C", ((14, 34), (6, 28), (2, 20))),
            ("L", ((-2, 20),)),
            ("C", ((-6, 28), (-14, 34), (-25, 34))),
            ("C", ((-36, 34), (-46, 27), (-46, 13))),
            ("C", ((-46, -10), (-8, -32), (0, -50))),
        ),
        _STALK,
    ),
    "C": (
        (
            ("M", ((-11, -9),)),
            ("C", ((-18, -15), (-22, -20), (-22, -28))),
            ("C", ((-22, -41), (-12, -50), (0, -50))),
            ("C", ((12, -50), (22, -41), (22, -28))),
            ("C", ((22, -20), (18, -15), (11, -9))),
            ("C", ((16, -12), (21, -13), (26, -13))),
            ("C", ((39, -13), (48, -3), (48, 9))),
            ("C", ((48, 22), (38, 32), (26, 32))),
            ("C", ((14, 32), (5, 25), (2, 14))),
            ("L", ((-2, 14),)),
            ("C", ((-5, 25), (-14, 32), (-26, 32))),
            ("C", ((-38, 32), (-48, 22), (-48, 9))),
            ("C", ((-48, -3), (-39, -13), (-26, -13))),
            ("C", ((-21, -13), (-16, -12), (-11, -9))),
        ),
        _STALK,
    ),
}
