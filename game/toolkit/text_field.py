"""Text field model: a line of text with caret and selection, edited by keys and pasted text."""

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from msgspec import Struct

from game.letters import beginning, borders
from game.outside_text import is_showable
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.render.runs import turned_names

_MOST_KEPT: Final = 1000
"""Maximum number of entered texts remembered."""


class Clipboard:
    """Clipboard interface; this base class keeps its text within the program."""

    def __init__(self) -> None:
        """Start empty."""
        self._text = ""

    def get(self) -> str:
        """Return the text, possibly empty."""
        return self._text

    def put(self, text: str) -> None:
        """Replace the text."""
        self._text = text


class TextLine(Struct, frozen=True):
    """A text and the number of characters before its caret, which is never between a letter and its accents.

    The text between caret and `anchor` is selected.
    """

    text: str
    caret: int
    anchor: int | None = None

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the selection; both are the caret's position if nothing is selected."""
        anchor = self.caret if self.anchor is None else self.anchor
        return min(self.caret, anchor), max(self.caret, anchor)

    @property
    def selected(self) -> str:
        """Selected text, possibly empty."""
        start, end = self.span
        return self.text[start:end]

    def without_selected(self) -> "TextLine":
        """Return the line without the selected text, with the caret in its place."""
        start, end = self.span
        return TextLine(self.text[:start] + self.text[end:], start)

    def inserted(self, text: str, longest: int) -> "TextLine":
        """Return the line with a typed or pasted text in place of the selection, limited to `longest` characters.

        Line breaks become spaces.
        """
        kept = self.without_selected()
        fresh = beginning(printable(text), max(longest - len(kept.text), 0))
        return TextLine(kept.text[: kept.caret] + fresh + kept.text[kept.caret :], kept.caret + len(fresh))

    def edited(self, pressed: KeyPressed) -> "TextLine | None":
        """Return the line after an editing key; None for other keys. Shift extends the selection."""
        match pressed.key:
            case Key.BACKSPACE | Key.DELETE if self.selected:
                return self.without_selected()
            case Key.BACKSPACE:
                start = self._word_before() if pressed.command else self._before()
                return TextLine(self.text[:start] + self.text[self.caret :], start)
            case Key.DELETE:
                end = self._word_after() if pressed.command else self._after()
                return TextLine(self.text[: self.caret] + self.text[end:], self.caret)
            case Key.LEFT | Key.RIGHT if self.selected and not pressed.shift:
                return TextLine(self.text, self.span[pressed.key == Key.RIGHT])
            case Key.LEFT:
                return self._gone(self._word_before() if pressed.command else self._before(), pressed)
            case Key.RIGHT:
                return self._gone(self._word_after() if pressed.command else self._after(), pressed)
            case Key.HOME:
                return self._gone(0, pressed)
            case Key.END:
                return self._gone(len(self.text), pressed)
            case "a" if pressed.command:
                return TextLine(self.text, len(self.text), 0 if self.text else None)
            case _:
                return None

    def _gone(self, caret: int, pressed: KeyPressed) -> "TextLine":
        if not pressed.shift:
            return TextLine(self.text, caret)
        anchor = self.caret if self.anchor is None else self.anchor
        return TextLine(self.text, caret, None if anchor == caret else anchor)

    def _before(self) -> int:
        return max((place for place in borders(self.text) if place < self.caret), default=0)

    def _after(self) -> int:
        return min((place for place in borders(self.text) if place > self.caret), default=len(self.text))

    def _word_before(self) -> int:
        kept = self.text[: self.caret].rstrip()
        return kept.rfind(" ") + 1

    def _word_after(self) -> int:
        rest = self.text[self.caret :]
        word = rest.lstrip().split(" ", 1)[0]
        return self.caret + len(rest) - len(rest.lstrip()) + len(word)


def printable(text: str) -> str:
    """Return a text as one printable line: breaks and tabs become spaces, characters without a glyph are removed."""
    return "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or is_showable(letter))


def first_shown(text: str, caret: int, width: float, measure: Callable[[str], float]) -> int:
    """Return the index of the first character to show, so that the caret is within the width."""
    places = (place for place in borders(text) if place < caret and measure(text[place:caret]) <= width)
    return next(places, caret)


def caret_at(text: str, start: int, x: float, measure: Callable[[str], float]) -> int:
    """Return the caret position nearest to `x` in a text shown from character `start` on."""
    places = [place for place in borders(text) if place >= start]
    return min(places, key=lambda place: abs(caret_x(text[start:], place - start, measure) - x))


def caret_x(text: str, caret: int, measure: Callable[[str], float]) -> float:
    """Return the pixels from the left end of a text to its caret, which follows `caret` characters.

    In a right-to-left name the caret moves left with each letter.
    """
    for start, end in turned_names(text):
        if start < caret < end or caret == end == len(text):
            return measure(text[:end]) - measure(text[start:caret])
    return measure(text[:caret])


def selected_x(text: str, start: int, end: int, measure: Callable[[str], float]) -> tuple[float, float]:
    """Return the left and right end, in pixels, of the characters in `text[start:end]`."""
    names = [name for name in turned_names(text) if name[0] < end and start < name[1]]
    edges = [
        measure(text[:last]) - measure(text[first:place])
        for first, last in names
        for place in (max(start, first), min(end, last))
    ]
    edges += [measure(text[:at]) for at in (start, end) if not any(first <= at <= last for first, last in names)]
    return min(edges), max(edges)


class TypedTexts:
    """Texts entered in this run of the program, up to the last thousand."""

    def __init__(self) -> None:
        """Start empty."""
        self._texts: dict[tuple[Hashable, str], None] = {}
        self._last: tuple[Hashable, str] = (None, "")

    def add(self, text: str, field: Hashable = None) -> None:
        """Remember a text; forget the last text of the same field if the new one extends it."""
        entry = (field, text)
        if field is not None and field == self._last[0] and text.startswith(self._last[1]):
            self._texts.pop(self._last, None)
        self._texts.pop(entry, None)
        self._texts[entry] = None
        self._last = entry
        if len(self._texts) > _MOST_KEPT:
            del self._texts[next(iter(self._texts))]

    def add_all(self, texts: Iterable[str]) -> None:
        """Remember several texts."""
        for text in sorted(texts):
            self.add(text)

    @property
    def texts(self) -> frozenset[str]:
        """All remembered texts."""
        return frozenset(text for _field, text in self._texts)
