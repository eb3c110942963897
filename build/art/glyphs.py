"""Glyph outlines from DM Serif Display, converted to paths, as the renderer cannot draw SVG text."""

from functools import cache
from importlib.resources import as_file, files

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from shapes import num


@cache
def _font() -> TTFont:
    with as_file(files("fontpkg_dm_serif_display") / "files" / "DMSerifDisplay-Regular.ttf") as path:
        return TTFont(path)


def _layout(text: str, spacing: float) -> list[tuple[str, float]]:
    """Return glyph names with their pen positions in font units."""
    font = _font()
    names = [font.getBestCmap()[ord(letter)] for letter in text]
    placed, x = [], 0.0
    for name in names:
        placed.append((name, x))
        x += font["hmtx"][name][0] + spacing
    return placed


def _bounds(text: str, spacing: float) -> tuple[float, float, float, float]:
    glyphs = _font().getGlyphSet()
    pen = BoundsPen(glyphs)
    for name, x in _layout(text, spacing):
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
    left, low, right, high = pen.bounds
    return (left, low, right, high)


def letters(
    text: str, x: float, y: float, height: float, *, max_width: float = 1e6, spacing: float = 0, depth: float = 1e6
) -> str:
    """Return the outlines of a word centred on x, with capitals of this `height` on the baseline y.

    A word wider than `max_width` is condensed. `spacing` is added between letters, in thousandths of the em. If a letter, like the
    Q, reaches more than `depth` below y, the word is made smaller to end `depth` below y; the top stays in place.
    """
    glyphs = _font().getGlyphSet()
    em = _font()["head"].unitsPerEm
    _, _, _, cap = _bounds("H", 0)
    gap = spacing * em / 1000
    left, low, right, high = _bounds(text, gap)
    scale = height / cap
    if -low * scale > depth:
        scale = (high * scale + depth) / (high - low)
        y += depth + low * scale
    squeeze = min(scale, max_width / (right - left))
    shift = x - squeeze * (left + right) / 2
    pen = SVGPathPen(glyphs, ntos=num)
    for name, at in _layout(text, gap):
        glyphs[name].draw(TransformPen(pen, (squeeze, 0, 0, -scale, shift + at * squeeze, y)))
    commands: str = pen.getCommands()
    return commands
