"""Text painting: texts with suits in them, measured, broken into lines and drawn; any text is first made printable."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

import pygame
from msgspec import structs

from game.outside_text import escaped
from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.prompts import PAD_SIGNS
from game.toolkit.render.canvas import Canvas
from game.toolkit.render.pictures import SIGNS, Pictures
from game.toolkit.theme import OPAQUE, Colour, Face, TextStyle
from game.toolkit.widgets import Align

_SIGNS = frozenset(SIGNS)
_NO_SIGNS = str.maketrans(dict.fromkeys(SIGNS, ""))
_AREAS = 0.4
"""The limit of the cache, in areas of the surface."""
DARK = 240
"""The sum of red, green and blue below which a text stands on a light ground."""
_BOLDER = 0.06
"""The extra width of a bold letter, in font sizes: the font itself would set its letters far apart."""
_SIGN, _BUTTON, _BESIDE_SIGN = 0.72, 0.96, 0.04
"""The sides of the signs of cards and of buttons, and the room beside them, as shares of the height of the line."""
_LONGEST_WORD = 24
"""Letters: a longer word is broken if a line is too short for it."""
_MOST_MEASURES = 5_000
"""The number of text sizes cached; if more are needed, all are dropped at once."""


class Texts:
    """Lines and paragraphs. Sizes of texts are in units."""

    def __init__(self, canvas: Canvas, pictures: Pictures) -> None:
        """Draw on a canvas, with the signs among the pictures."""
        self._canvas = canvas
        self._pictures = pictures
        self._cache = canvas.cache(_AREAS)
        self._sizes: dict[tuple[str, TextStyle, float], tuple[float, float]] = {}
        self._broken: dict[tuple[str, int, TextStyle, float], list[str]] = {}

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Return width and height of a line of text, in pixels."""
        key = (text, style, self._canvas.metrics.unit)
        found = self._sizes.get(key)
        if found is None:
            height = self._canvas.assets.font(style, self._canvas.metrics.unit).get_linesize()
            written = escaped(text)
            font, more = self._font(written, style)
            found = (sum(_piece_width(font, piece, height, more) for piece in _pieces(written)), float(height))
            if len(self._sizes) > _MOST_MEASURES:
                self._sizes.clear()
            self._sizes[key] = found
        return found

    def line(
        self,
        text: str,
        rect: Rect,
        style: TextStyle,
        colour: Colour = theme.IVORY,
        *,
        align: Align = Align.LEFT,
    ) -> None:
        """Draw a line of text in the vertical middle of a rectangle, shortened with an ellipsis if it does not fit."""
        shown = self.fitted(text, rect.w, style)
        if not shown:
            return
        surface = self._drawn(shown, style, colour)
        x = rect.x + (rect.w - surface.get_width()) * align.value
        y = rect.y + (rect.h - surface.get_height()) / 2
        self._canvas.display_list.picture(surface, (round(x), round(y)))

    def fitted(self, text: str, width: float, style: TextStyle) -> str:
        """Return the text, or as much of it as fits with an ellipsis."""
        if self.measure(text, style)[0] <= width + 1:
            return text

        def width_of(count: int) -> float:
            return self.measure(text[:count].rstrip() + "…", style)[0]

        count = bisect_right(range(len(text)), width, key=width_of) - 1
        return text[:count].rstrip() + "…" if count > 0 else ""

    def paragraph(
        self, text: str, rect: Rect, style: TextStyle, colour: Colour = theme.IVORY, *, align: Align = Align.LEFT
    ) -> float:
        """Draw wrapped text from the top of a rectangle; return its height in pixels."""
        y = rect.y
        for line in self.wrapped(text, rect.w, style):
            height = self.measure(line, style)[1]
            self.line(line, Rect(rect.x, y, rect.w, height), style, colour, align=align)
            y += height
        return y - rect.y

    def wrapped(self, text: str, width: float, style: TextStyle) -> list[str]:
        """Return the lines of a text broken at spaces."""
        key = (text, round(width), style, self._canvas.metrics.unit)
        found = self._broken.get(key)
        if found is None:
            if len(self._broken) > _MOST_MEASURES:
                self._broken.clear()
            found = self._broken[key] = self._break(text, width, style)
        return found

    def _break(self, text: str, width: float, style: TextStyle) -> list[str]:
        lines: list[str] = []
        for block in text.split("\n"):
            line = ""
            for word in self._parted(block.split(" "), width, style):
                longer = f"{line} {word}" if line else word
                if line and self.measure(longer, style)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _parted(self, words: Sequence[str], width: float, style: TextStyle) -> Iterator[str]:
        """Yield words, but parts of a long one, such as the line of a ruleset, if a line is too short for it."""
        for word in words:
            if len(word) <= _LONGEST_WORD or self.measure(word, style)[0] <= width:
                yield word
                continue
            part = ""
            for letter in word:
                if part and self.measure(part + letter, style)[0] > width:
                    yield part
                    part = ""
                part += letter
            yield part

    def _drawn(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        colour = self._canvas.shown(colour)
        height = self._canvas.assets.font(style, self._canvas.metrics.unit).get_linesize()
        key = (text, style, colour, self._canvas.deck, height)
        found = self._cache.get(key)
        if found is not None:
            return found
        text = escaped(text)
        font, more = self._font(text, style)
        top = (height - font.get_linesize()) // 2
        pieces = _pieces(text)
        widths = [_piece_width(font, piece, height, more) for piece in pieces]
        surface = pygame.Surface((max(round(sum(widths)), 1), height), pygame.SRCALPHA)
        x = 0.0
        for piece, width in zip(pieces, widths, strict=True):
            if piece in SIGNS:
                size = round(height * _sign_share(piece))
                picture = self._pictures.sign_surface(piece, size, on_light=sum(colour[:3]) < DARK)
                surface.blit(picture, (round(x + (width - size) / 2), round((height - size) / 2)))
            elif width:  # a font refuses to draw what it has no width for
                letters = font.render(piece, True, colour[:3])
                surface.blit(letters, (round(x), top))
                if more:
                    surface.blit(letters, (round(x) + more, top))
            x += width
        if colour[3] < OPAQUE:
            surface.set_alpha(colour[3])
        return self._cache.put(key, surface)

    def _font(self, text: str, style: TextStyle) -> tuple[pygame.font.Font, int]:
        """Return the font that a text is drawn with, and the pixels by which its letters are drawn wider.

        The titles' font knows the Latin letters alone: a text with others is drawn with that of all other texts, bold.
        """
        if style.face is Face.TITLE and not self._canvas.assets.writes(style.face, text.translate(_NO_SIGNS)):
            style = structs.replace(style, face=Face.BODY, bold=True)
        return self._canvas.assets.font(style, self._canvas.metrics.unit), _bolder(style, self._canvas.metrics.unit)


def _pieces(text: str) -> list[str]:
    """Split the text into runs of letters and single signs that no font has."""
    if _SIGNS.isdisjoint(text):
        return [text] if text else []
    pieces: list[str] = []
    run = ""
    for letter in text:
        if letter in SIGNS:
            pieces += [run, letter] if run else [letter]
            run = ""
        else:
            run += letter
    return [*pieces, run] if run else pieces


def _sign_share(sign: str) -> float:
    """Return the side of a sign as a share of the line; buttons have marks on them that are to be read."""
    return _BUTTON if sign in PAD_SIGNS else _SIGN


def _piece_width(font: pygame.font.Font, piece: str, height: int, more: int) -> float:
    if piece in SIGNS:
        return height * (_sign_share(piece) + _BESIDE_SIGN)
    width = font.size(piece)[0]
    return width + more if width else 0.0


def _bolder(style: TextStyle, unit: float) -> int:
    """Return the pixels by which letters are drawn wider; the titles' font is heavy as it is."""
    return max(round(style.size * unit * _BOLDER), 1) if style.bold and style.face is Face.BODY else 0
