"""Text painting: texts with suit signs are measured, wrapped and drawn."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial

import pygame
from msgspec import structs

from game.letters import borders, letters
from game.outside_text import escaped
from game.toolkit import theme
from game.toolkit.assets import OtherFont, font_size
from game.toolkit.geometry import Rect
from game.toolkit.prompts import PAD_SIGNS
from game.toolkit.render.canvas import Canvas
from game.toolkit.render.pictures import SIGNS, Pictures
from game.toolkit.render.runs import Run, runs_of
from game.toolkit.theme import OPAQUE, Colour, Face, TextStyle
from game.toolkit.widgets import Align

_SIGN_IN_TEXT = re.compile(f"([{re.escape(''.join(SIGNS))}])")
_AREAS = 0.4
"""Limit of the cache of drawn texts, as a multiple of the surface's area."""
DARK = 240
"""Sum of red, green and blue below which a text colour needs a light background."""
_BOLDER = 0.06
"""Extra width of a bold letter, as a fraction of the font size. Pygame's own bold spaces letters too far apart."""
_SIGN, _BUTTON, _UNKNOWN, _BESIDE_SIGN = 0.72, 0.96, 0.84, 0.04
"""Side lengths of card signs, gamepad buttons and unknown letters, and the space beside each, in line heights."""
_LONGEST_WORD = 24
"""Number of letters above which a word is split if it is wider than the line."""
_GAPS = re.compile(" (?!%)")
"""Spaces at which a line may end: all but those before a per cent sign."""
_MOST_MEASURES = 20_000
"""Maximum number of entries in each cache of text sizes or lines; a cache that exceeds it is cleared."""


class Texts:
    """Drawing of lines and paragraphs of text. Text sizes are in units."""

    def __init__(self, canvas: Canvas, pictures: Pictures) -> None:
        """Draw on a canvas, with the signs from `pictures`."""
        self._canvas = canvas
        self._pictures = pictures
        self._cache = canvas.cache(_AREAS)
        self._sizes = canvas.assets.text_sizes
        self._broken = canvas.assets.text_lines

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Return width and height of a line of text in pixels."""
        key = (text, style, self._canvas.metrics.unit)
        found = self._sizes.get(key)
        if found is None:
            height = self._canvas.assets.font(style, self._canvas.metrics.unit).get_linesize()
            style, laid = self._laid(escaped(text), style)
            found = (sum(self._width(run, font, style, height) for run, font in laid), float(height))
            if len(self._sizes) > _MOST_MEASURES:
                self._sizes.clear()
            self._sizes[key] = found
        return found

    def line(
        self, text: str, rect: Rect, style: TextStyle, colour: Colour = theme.TEXT, *, align: Align = Align.LEFT
    ) -> None:
        """Draw a line of text, vertically centred in a rectangle, with an ellipsis if it does not fit."""
        shown = self.fitted(text, rect.w, style)
        if not shown:
            return
        surface = self._drawn(shown, style, colour)
        x = rect.x + (rect.w - surface.get_width()) * align.value
        y = rect.y + (rect.h - surface.get_height()) / 2
        self._canvas.display_list.picture(surface, (round(x), round(y)))

    def fitted(self, text: str, width: float, style: TextStyle) -> str:
        """Return the text, cut off with an ellipsis if it does not fit."""
        if self.measure(text, style)[0] <= width + 1:
            return text
        places = borders(text)
        fitting = bisect_right(places[:-1], width, key=lambda at: self.measure(text[:at].rstrip() + "…", style)[0])
        count = places[max(fitting - 1, 0)]
        return text[:count].rstrip() + "…" if count > 0 else ""

    def paragraph(
        self, text: str, rect: Rect, style: TextStyle, colour: Colour = theme.TEXT, *, align: Align = Align.LEFT
    ) -> float:
        """Draw wrapped text from the top of a rectangle; return the height of the text in pixels."""
        y = rect.y
        for line in self.wrapped(text, rect.w, style):
            height = self.measure(line, style)[1]
            self.line(line, Rect(rect.x, y, rect.w, height), style, colour, align=align)
            y += height
        return y - rect.y

    def wrapped(self, text: str, width: float, style: TextStyle) -> list[str]:
        """Return the lines of a text, wrapped at spaces except before a per cent sign."""
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
            whole = self.measure(block, style)[0]
            if whole <= width:
                lines.append(block.lstrip(" "))
                continue
            letters = round(len(block) * width / whole)
            words = [*self._parted(_GAPS.split(block), width, style)]
            begun = 0
            while begun < len(words):
                while begun < len(words) - 1 and not words[begun]:  # no line begins with a space
                    begun += 1
                end = self._end_of_line(words, begun, letters, width, style)
                lines.append(" ".join(words[begun:end]))
                begun = end
        return lines

    def _end_of_line(self, words: Sequence[str], begun: int, letters: int, width: float, style: TextStyle) -> int:
        """Return the index after the last word of a line that begins with word `begun`; a line has at least one word.

        The search starts from `letters`, an estimate of the letters that fit.
        """

        def fits(end: int) -> bool:
            return end <= begun + 1 or self.measure(" ".join(words[begun:end]), style)[0] <= width

        end = begun + 1
        left = letters - len(words[begun])
        while end < len(words) and left > len(words[end]):
            left -= len(words[end]) + 1
            end += 1
        while end < len(words) and fits(end + 1):
            end += 1
        while not fits(end):
            end -= 1
        return end

    def _parted(self, words: Sequence[str], width: float, style: TextStyle) -> Iterator[str]:
        """Yield words; split a long word, such as a ruleset code, if it is wider than the line."""
        for word in words:
            if len(word) <= _LONGEST_WORD or self.measure(word, style)[0] <= width:
                yield word
                continue
            part = ""
            for letter in letters(word):
                if part and self.measure(part + letter, style)[0] > width:
                    yield part
                    part = ""
                part += letter
            yield part

    def _drawn(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        colour = self._canvas.shown(colour)
        key = (text, style, colour, self._canvas.deck, font_size(style, self._canvas.metrics.unit))
        found = self._cache.get(key)
        if found is not None:
            return found
        height = self._canvas.assets.font(style, self._canvas.metrics.unit).get_linesize()
        style, laid = self._laid(escaped(text), style)
        own = self._canvas.assets.font(style, self._canvas.metrics.unit)
        base = (height - own.get_linesize()) // 2 + own.get_ascent()
        widths = [self._width(run, font, style, height) for run, font in laid]
        surface = pygame.Surface((max(round(sum(widths)), 1), height), pygame.SRCALPHA)
        x = 0.0
        for (run, font), width in zip(laid, widths, strict=True):
            if font is None:
                picture = self._sign(run, height, on_light=sum(colour[:3]) < DARK)
                at = x + (width - picture.get_width()) / 2, (height - picture.get_height()) / 2
                surface.blit(picture, (round(at[0]), round(at[1])))
            elif width:  # a font refuses to draw text of zero width
                letters = font.font.render(run.text, True, colour[:3])
                if font.factor == 1:
                    y, more = base - font.font.get_ascent(), _bolder(style, self._canvas.metrics.unit)
                else:
                    letters = pygame.transform.smoothscale_by(letters, font.factor)
                    y, more = (height - letters.get_height()) // 2, 0
                for aside in (0, more) if more else (0,):
                    surface.blit(letters, (round(x) + aside, y))
            x += width
        if colour[3] < OPAQUE:
            surface.set_alpha(colour[3])
        return self._cache.put(key, surface)

    def _laid(self, text: str, style: TextStyle) -> tuple[TextStyle, list[tuple[Run, OtherFont | None]]]:
        """Return the style of a text, and its runs from left to right, each with its font, or None for a picture.

        Signs, and letters that no font has, are pictures.

        The title font has only Latin letters: a text with other letters is drawn in the bold body font. Letters that the body font
        lacks come from a system font.
        """
        assets, unit = self._canvas.assets, self._canvas.metrics.unit
        pieces = [piece for piece in _SIGN_IN_TEXT.split(text) if piece]
        if style.face is Face.TITLE and not all(piece in SIGNS or assets.writes(style.face, piece) for piece in pieces):
            style = structs.replace(style, face=Face.BODY, bold=True)
        own, size = OtherFont(assets.font(style, unit), 1.0), font_size(style, unit)
        laid: list[tuple[Run, OtherFont | None]] = []
        for piece in pieces:
            if piece in SIGNS:
                laid.append((Run(piece), None))
            elif assets.writes(style.face, piece):
                laid.append((Run(piece), own))
            else:
                for run in runs_of(piece, partial(assets.writes, style.face), assets.system_fonts.of):
                    if run.is_unknown:
                        laid.append((run, None))
                    elif run.font is None:
                        laid.append((run, own))
                    else:
                        laid.append((run, assets.other_font(run.font, size, run.script, is_turned=run.is_turned)))
        return style, laid

    def _width(self, run: Run, font: OtherFont | None, style: TextStyle, height: int) -> float:
        if font is None:
            return height * ((_sign_share(run.text) if run.text in SIGNS else _UNKNOWN) + _BESIDE_SIGN)
        width = font.font.size(run.text)[0] * font.factor
        return width + (_bolder(style, self._canvas.metrics.unit) if font.factor == 1 else 0) if width else 0.0

    def _sign(self, run: Run, height: int, *, on_light: bool) -> pygame.Surface:
        if run.text not in SIGNS:
            size = round(height * _UNKNOWN)
            return self._canvas.assets.picture("table/unknown-letter", size, size)
        return self._pictures.sign_surface(run.text, round(height * _sign_share(run.text)), on_light=on_light)


def _sign_share(sign: str) -> float:
    return _BUTTON if sign in PAD_SIGNS else _SIGN


def _bolder(style: TextStyle, unit: float) -> int:
    """Return the pixels by which bold letters are widened; 0 for plain letters and the heavy title font."""
    return max(round(style.size * unit * _BOLDER), 1) if style.bold and style.face is Face.BODY else 0
