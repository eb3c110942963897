"""SVG builder limited to the elements that nanosvg draws faithfully: paths, groups and user-space gradients."""

from collections.abc import Iterator
from contextlib import contextmanager

from palette import INK
from shapes import num

OUTLINE = 2.0
"""Default width of ink outlines in card units (a card is 250 wide), the same at every scale of the drawing."""

Stop = tuple[float, str] | tuple[float, str, float]


class Sheet:
    """A drawing in progress: shapes are added from back to front, and `text` returns the file.

    `weight` scales all line widths, for drawings that are larger than a card and shown at a reduced size.
    """

    def __init__(self, width: float, height: float, *, weight: float = 1) -> None:
        self.width = width
        self.height = height
        self._defs: dict[str, str] = {}
        self._body: list[str] = []
        self._scale = 1 / weight

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
        """Draw a shape; `width` is the stroke width in card units, at every scale."""
        out = [f'<path d="{d}" fill="{fill}"']
        if evenodd:
            out.append('fill-rule="evenodd"')
        if opacity != 1:
            out.append(f'opacity="{num(opacity)}"')
        if stroke != "none":
            out.append(f'stroke="{stroke}" stroke-width="{num(width / self._scale)}"')
            out.append('stroke-linejoin="round" stroke-linecap="round"')
        self._body.append(" ".join(out) + "/>")

    def ink(self, d: str, fill: str = "none", *, width: float = OUTLINE) -> None:
        self.path(d, fill, stroke=INK, width=width)

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """Return a gradient along a line in the current group's coordinates, as a fill."""
        where = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        return self._gradient("linearGradient", where, stops)

    def radial(self, x: float, y: float, radius: float, *stops: Stop) -> str:
        """Return a gradient around a point in the current group's coordinates, as a fill."""
        return self._gradient("radialGradient", f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"', stops)

    def down(self, y1: float, y2: float, *colours: str) -> str:
        """Return a vertical gradient through evenly spaced colours."""
        last = len(colours) - 1
        return self.linear(0, y1, 0, y2, *((i / last, colour) for i, colour in enumerate(colours)))

    def across(self, x1: float, x2: float, *colours: str) -> str:
        """Return a horizontal gradient through evenly spaced colours."""
        last = len(colours) - 1
        return self.linear(x1, 0, x2, 0, *((i / last, colour) for i, colour in enumerate(colours)))

    def _gradient(self, kind: str, where: str, stops: tuple[Stop, ...]) -> str:
        inner = "".join(
            f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"'
            + (f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else "")
            + "/>"
            for stop in stops
        )
        content = f'gradientUnits="userSpaceOnUse" {where}>{inner}</{kind}>'
        name = self._defs.setdefault(f"<{kind} {content}", f"g{len(self._defs)}")
        return f"url(#{name})"

    @contextmanager
    def place(
        self, x: float = 0, y: float = 0, *, scale: float = 1, turn: float = 0, flip: bool = False
    ) -> Iterator[None]:
        """Draw the shapes of the `with` block in a group moved to (x, y), rotated by degrees, scaled, and optionally mirrored."""
        parts = [f"translate({num(x)} {num(y)})"] if x or y else []
        if turn:
            parts.append(f"rotate({num(turn)})")
        if scale != 1 or flip:
            parts.append(f"scale({num(-scale if flip else scale)} {num(scale)})")
        if not parts:
            yield
            return
        before = self._scale
        self._scale = before * scale
        self._body.append(f'<g transform="{" ".join(parts)}">')
        yield
        self._body.append("</g>")
        self._scale = before

    def text(self) -> str:
        defs = "".join(key.replace(" ", f' id="{name}" ', 1) + "\n" for key, name in self._defs.items())
        size = (
            f'width="{num(self.width)}" height="{num(self.height)}" viewBox="0 0 {num(self.width)} {num(self.height)}"'
        )
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n'
        return head + (f"<defs>\n{defs}</defs>\n" if defs else "") + "\n".join(self._body) + "\n</svg>\n"
