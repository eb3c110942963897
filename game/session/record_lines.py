"""A text taken apart into lines and words, each with its place, for the reader of records."""

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from game.engine.cards import Card, Seat, parse_card
from game.i18n import _
from game.outside_text import escaped, shortened
from game.session.record import RecordError

Place = tuple[int, int]
"""Line and column, from 1."""

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[,;:=]|[^\s,;:="]+')
"""A quoted text that is not closed is one word too, up to the end of the line: so every letter is looked at once."""
_COMMENT: Final = "#"
_MOST_SHOWN: Final = 40
Value = TypeVar("Value")


def shown_word(word: str) -> str:
    """A word as it is shown in a message."""
    return shortened(escaped(word), _MOST_SHOWN)


class Line:
    """One line, read word by word. Words are quoted texts, the signs `,` `;` `:` `=`, and whatever blanks part."""

    def __init__(self, number: int, text: str) -> None:
        """Take a line apart."""
        self.number = number
        self.text = text
        self._words = [(found.group(), found.start() + 1) for found in _WORD.finditer(text)]
        self._next = 0

    @property
    def column(self) -> int:
        """Where the next word stands; behind the last there is the end of the line."""
        return self._words[self._next][1] if self._next < len(self._words) else len(self.text.rstrip()) + 1

    @property
    def place(self) -> Place:
        """Where the next word stands, with the line."""
        return (self.number, self.column)

    def error(self, sentence: str, column: int | None = None) -> RecordError:
        """An error at a column, or at the next word."""
        return RecordError(self.number, column or self.column, sentence)

    def peek(self) -> str:
        """The next word; empty at the end of the line."""
        return self._words[self._next][0] if self._next < len(self._words) else ""

    def word(self) -> str:
        """Take the next word; empty at the end of the line."""
        word = self.peek()
        self._next += 1
        return word

    def maybe(self, word: str) -> bool:
        """Take the next word if it is this."""
        if self.peek() != word:
            return False
        self._next += 1
        return True

    def same(self, expected: str, text: str | None = None) -> None:
        """Take words that must be these.

        `text` is the sentence to say otherwise, with places for `expected` and `given`, both whole words.

        Raises:
            RecordError: another word stands there.
        """
        for word, _column in Line(0, expected).words():
            if self.peek() != word:
                self.expected(word, text)
            self._next += 1

    def expected(self, what: str, text: str | None = None) -> NoReturn:
        """Say that something else should stand here.

        Raises:
            RecordError: always.
        """
        given = self.peek()
        if not given:
            raise self.error(_("The line ends here; {expected} should follow.").format(expected=what))
        sentence = text or _("{expected} should stand here, not {given}.")
        raise self.error(sentence.format(expected=what, given=shown_word(given)))

    def words(self) -> list[tuple[str, int]]:
        """All words with their columns."""
        return self._words

    def rest(self) -> str:
        """Take all that follows, as it stands."""
        rest = self.text[self.column - 1 :].strip()
        self._next = len(self._words)
        return rest

    def end(self) -> None:
        """Check that nothing follows.

        Raises:
            RecordError: something does.
        """
        if self.peek():
            self.expected(_("the end of the line"))


class Lines:
    """The lines of a text one after the other, without empty ones and comments."""

    def __init__(self, text: str) -> None:
        """Take a text apart; lines end with a line feed, which a carriage return may precede."""
        self._texts = text.removeprefix("\ufeff").split("\n")
        self._place = 0
        self._line: Line | None = None
        self._skip()

    def _skip(self) -> None:
        while self._place < len(self._texts):
            text = self._texts[self._place]
            if text.strip() and not text.lstrip().startswith(_COMMENT):
                self._line = Line(self._place + 1, text)
                return
            self._place += 1
        self._line = None

    def peek(self) -> str:
        """The first word of the next line; empty at the end of the text."""
        return self._line.peek() if self._line is not None else ""

    def line(self, first: str, wanted: str | None = None) -> Line:
        """Take the next line, which must begin with these words; `wanted` says in a message what should stand there.

        Raises:
            RecordError: it does not, or there is none.
        """
        line = self.any_line(wanted or first)
        for word, _column in Line(0, first).words():
            if line.peek() != word:
                line.expected(wanted or first)
            line.word()
        return line

    def any_line(self, wanted: str) -> Line:
        """Take the next line.

        Raises:
            RecordError: there is none.
        """
        line = self._line
        if line is None:
            sentence = _("The text ends here; {expected} should follow.").format(expected=wanted)
            raise RecordError(len(self._texts), len(self._texts[-1]) + 1, sentence)
        self._place += 1
        self._skip()
        return line

    def end(self) -> None:
        """Check that nothing follows.

        Raises:
            RecordError: something does.
        """
        if self._line is not None:
            raise self._line.error(_("Nothing may follow the end of a record."))


def read_word(line: Line, parse: Callable[[str], Value], wanted: str) -> Value:
    """Take a word that a parser reads; it raises a `ValueError` for one that it does not.

    Raises:
        RecordError: it does not.
    """
    try:
        value = parse(line.peek())
    except ValueError:
        line.expected(wanted)
    line.word()
    return value


def read_seat(line: Line) -> Seat:
    """Take a seat."""
    return read_word(line, _parse_seat, _("a seat: S, W, N or E"))


def _parse_seat(text: str) -> Seat:
    if text not in Seat.__members__:
        raise ValueError(text)
    return Seat[text]


def read_card(line: Line) -> Card:
    """Take a card."""
    return read_word(line, parse_card, _("a card such as AS, TD or LB"))
