"""Small fonts for tests: each letter is a bar of a different height, and a missing letter is an empty box."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

_EM = 1000


def _bars(*bars: tuple[int, int, int, int]) -> Glyph:
    pen = TTGlyphPen(None)
    for left, low, right, high in bars:
        pen.moveTo((left, low))
        for point in ((left, high), (right, high), (right, low)):
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def write_font(path: Path, letters: str) -> Path:
    """Write a font with these letters, each taller than the one before; return the path."""
    glyphs = {".notdef": _bars((0, 0, 500, 80), (0, 720, 500, 800), (0, 80, 80, 720), (420, 80, 500, 720))}
    for number, letter in enumerate(letters):
        glyphs[f"u{ord(letter):05X}"] = _bars((50, 0, 450, 200 + 600 * number // max(len(letters) - 1, 1)))
    builder = FontBuilder(_EM)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):05X}" for letter in letters})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (500, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path
