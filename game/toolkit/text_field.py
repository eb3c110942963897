"""Text field model: a line of text with its caret and selection, and the effect of keys and pasted texts."""

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from msgspec import Struct

from game.letters import beginning, borders
from game.outside_text import is_showable
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.render.runs import turned_names

_MOST_KEPT: Final = 1000
"""The number of entered texts that are remembered, the last ones."""


class Clipboard:
    """Interface of a clipboard; one of this class is of this program alone."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._text = ""

    def get(self) -> str:
        """Return the text; empty if there is none."""
        return self._text

    def put(self, text: str) -> None:
        """Replace the text."""
        self._text = text


class TextLine(Struct, frozen=True):
    """A text and the number of characters before its caret. A letter and its accents are never parted.

    The text between the caret and the `anchor` is selected.
    """

    text: str
    caret: int
    anchor: int | None = None

    @property
    def span(self) -> tuple[int, int]:
        """The start and end of the selection; both at the caret if nothing is selected."""
        anchor = self.caret if self.anchor is None else self.anchor
        return min(self.caret, anchor), max(self.caret, anchor)

    @property
    def selected(self) -> str:
        """The selected text; empty if nothing is selected."""
        start, end = self.span
        return self.text[start:end]

    def without_selected(self) -> "TextLine":
        """Return the line without the selected text, the caret in its place."""
        start, end = self.span
        return TextLine(self.text[:start] + self.text[end:], start)

    def all_selected(self) -> "TextLine":
        """Return the line all selected, the caret at its end."""
        return TextLine(self.text, len(self.text), 0 if self.text else None)

    def inserted(self, text: str, longest: int) -> "TextLine":
        """Return the line with a typed or pasted text in place of the selection, as much as there is room for.

        Breaks of lines become spaces.
        """
        kept = self.without_selected()
        fresh = beginning(printable(text), max(longest - len(kept.text), 0))
        return TextLine(kept.text[: kept.caret] + fresh + kept.text[kept.caret :], kept.caret + len(fresh))

    def edited(self, pressed: KeyPressed) -> "TextLine | None":
        """Return the line after a key that belongs to it; None for any other. With Shift, text the caret passes is selected."""
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
                return self.all_selected()
            case _:
                return None

    def _gone(self, caret: int, pressed: KeyPressed) -> "TextLine":
        """Return the line with the caret elsewhere."""
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
    """Return a text as one line that can be shown: spaces for breaks and tabs, and nothing for what has no shape."""
    return "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or is_showable(letter))


def first_shown(text: str, caret: int, width: float, measure: Callable[[str], float]) -> int:
    """Return the first character of a text to show in a width, so that its caret is in sight."""
    places = (place for place in borders(text) if place < caret and measure(text[place:caret]) <= width)
    return next(places, caret)


def caret_at(text: str, start: int, x: float, measure: Callable[[str], float]) -> int:
    """Return the place of the caret nearest to `x` in a text shown from its character `start` on."""
    places = [place for place in borders(text) if place >= start]
    return min(places, key=lambda place: abs(caret_x(text[start:], place - start, measure) - x))


def caret_x(text: str, caret: int, measure: Callable[[str], float]) -> float:
    """Return the pixels from the left end of a text to its caret, which stands behind `caret` characters.

    In a name that is written from right to left it comes nearer to the left with each letter; at the end of the text it stands
    where the next letter of the name will.
    """
    for start, end in turned_names(text):
        if start < caret < end or caret == end == len(text):
            return measure(text[:end]) - measure(text[start:caret])
    return measure(text[:caret])


def selected_x(text: str, start: int, end: int, measure: Callable[[str], float]) -> tuple[float, float]:
    """Return the pixels from the left end of a text to both ends of a part of it, from one letter to before another."""
    names = [name for name in turned_names(text) if name[0] < end and start < name[1]]
    edges = [
        measure(text[:last]) - measure(text[first:place])
        for first, last in names
        for place in (max(start, first), min(end, last))
    ]
    edges += [measure(text[:at]) for at in (start, end) if not any(first <= at <= last for first, last in names)]
    return min(edges), max(edges)


class TypedTexts:
    """The texts that were entered in this run of the program, the last thousand."""

    def __init__(self) -> None:
        """Begin with none."""
        self._texts: dict[tuple[Hashable, str], None] = {}
        self._last: tuple[Hashable, str] = (None, "")

    def add(self, text: str, field: Hashable = None) -> None:
        """Remember a text; if it only extends what stood in the same field just before, that need not be kept."""
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
        """All texts that are remembered."""
        return frozenset(text for _field, text in self._texts)
