"""Record tokens: a text taken apart into lines and words, each with its place."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Final, NoReturn, Self, TypeVar

from game.engine.cards import BY_NOTATION, Card, Seat
from game.engine.text import N_
from game.i18n import _
from game.records.model import Path, RecordError, end_missing, shown_word

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[,;:=]|[^\s,;:="]+')
"""A quoted text that is not closed is one word too, up to the end of the line: so every letter is looked at once."""
_WORDS_OF_PLAY: Final = 3
_WORDS_BEFORE: Final[Mapping[str | int, int]] = MappingProxyType({1: 1, "count": 1, "each": 3, "level": 5})
"""The words before what a seat does in a move (0 is the seat), and before the numbers of a part of a score."""
_COMMENT: Final = "#"
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
_SEATS: Final = dict(Seat.__members__)
Value = TypeVar("Value")


@lru_cache(maxsize=1024)
def _words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text that stands in many lines."""
    return tuple(_WORD.findall(text))


Place = tuple["Line", int]
"""A word of a line by its number: where it stands is counted only if there is something to say about it."""


def error_at(place: Place, sentence: str) -> RecordError:
    """Return an error at a word; behind the last of its line there is the end of the line."""
    line, word = place
    return RecordError(line.number, line.column_of(word), sentence)


class TextPlaces(dict[Path, Place]):
    """The places of the items of a record in its text: of those of several words, and of the plays of a trick, of the first."""

    def error(self, path: Path, sentence: str) -> RecordError:
        """Return an error at an item; at what holds it, where it has no place of its own."""
        words = 0
        while path not in self:
            match path:
                case (*before, "plays", int(place)) if place:
                    path = (*before, "plays", place - 1)
                    words += _WORDS_OF_PLAY
                case (*_before, int(), str() | int() as part):
                    path = path[:-1]
                    words = _WORDS_BEFORE.get(part, 0)
                case _:
                    path = path[:-1]
        line, first = self[path]
        return error_at((line, first + words), sentence)


class Line:
    """One line, read word by word. Words are quoted texts, the signs `,` `;` `:` `=`, and whatever blanks part."""

    __slots__ = ("_places", "_words", "at", "number", "text")

    def __init__(self, number: int, text: str, places: TextPlaces) -> None:
        """Take a line apart; the places of its items are noted in `places`."""
        self.number = number
        self.text = text
        self._places = places
        self._words: list[str] = [*_WORD.findall(text), ""]
        self.at = 0
        """The number of the next word."""

    def column_of(self, word: int) -> int:
        """Return the column at which a word stands, by its number; behind the last there is the end of the line."""
        found = next(islice(_WORD.finditer(self.text), word, None), None)
        return len(self.text.rstrip()) + 1 if found is None else found.start() + 1

    @property
    def place(self) -> Place:
        """The next word, for what may have to be said about it later."""
        return self, self.at

    def note(self, *path: str | int) -> Self:
        """Note that the next word is the item at this path; return the line."""
        self._places[path] = self.place
        return self

    def error(self, sentence: str) -> RecordError:
        """Return an error at the next word."""
        return error_at(self.place, sentence)

    def peek(self) -> str:
        """Return the next word; empty at the end of the line."""
        return self._words[self.at]

    def word(self) -> str:
        """Take the next word; empty at the end of the line."""
        word = self._words[self.at]
        if word:
            self.at += 1
        return word

    def maybe(self, word: str) -> bool:
        """Take the next word if it is this."""
        if self._words[self.at] != word:
            return False
        self.at += 1
        return True

    def begins(self, words: tuple[str, ...]) -> bool:
        """Take the first words if they are these; else those of them that are."""
        if (*self._words[: len(words)],) == words:
            self.at = len(words)
            return True
        while self._words[self.at] == words[self.at]:
            self.at += 1
        return False

    def same(self, expected: str, text: str | None = None) -> None:
        """Take words that must be these.

        `text` is the untranslated sentence to say otherwise, with places for `expected` and `given`, both whole words.

        Raises:
            RecordError: another word stands there.
        """
        if self._words[self.at] == expected != "":
            self.at += 1
            return
        for word in _words_of(expected):
            if self._words[self.at] != word:
                self.expected(word, text)
            self.at += 1

    def one_of(self, values: Mapping[str, Value]) -> Value | None:
        """Take the next word if it names one of these values."""
        value = values.get(self._words[self.at])
        if value is not None:
            self.at += 1
        return value

    def expected(self, what: str, text: str | None = None) -> NoReturn:
        """Say that something else should stand here.

        Raises:
            RecordError: always.
        """
        given = self.peek()
        if not given:
            raise self.error(_("The line ends here; {expected} should follow.").format(expected=what))
        sentence = text or N_("{expected} should stand here, not {given}.")
        raise self.error(_(sentence).format(expected=what, given=shown_word(given)))

    def rest(self) -> str:
        """Take all that follows, as it stands."""
        rest = self.text[self.column_of(self.at) - 1 :].strip()
        self.at = len(self._words) - 1
        return rest

    def end(self) -> None:
        """Check that nothing follows.

        Raises:
            RecordError: something does.
        """
        if self.peek():
            self.expected(_("the end of the line"))


class Lines:
    """The lines of a text one after the other, without empty ones and comments; each is read to its end before the next."""

    def __init__(self, text: str) -> None:
        """Take a text apart; lines end with a line feed, which a carriage return may precede."""
        self.places = TextPlaces()
        """The places of the items that were noted; of the whole record that of its first line."""
        self._texts = text.removeprefix("\ufeff").split("\n")
        self._place = 0
        self._line: Line | None = None
        self._taken: Line | None = None
        self._skip()
        self.note()

    def _skip(self) -> None:
        while self._place < len(self._texts):
            text = self._texts[self._place]
            if text.strip() and not text.lstrip().startswith(_COMMENT):
                self._line = Line(self._place + 1, text, self.places)
                return
            self._place += 1
        self._line = None

    def _next(self) -> Line | None:
        """Return the next line, where nothing is left of the one before.

        Raises:
            RecordError: something is.
        """
        if self._taken is not None:
            self._taken.end()
        return self._line

    def note(self, *path: str | int) -> None:
        """Note that the next line is the item at this path; behind the last line there is its end."""
        line = self._next()
        if line is None:
            line = Line(len(self._texts), self._texts[-1], self.places)
            line.rest()
        line.note(*path)

    def peek(self) -> str:
        """Return the first word of the next line; empty at the end of the text."""
        line = self._next()
        return "" if line is None else line.peek()

    def optional(self, first: str) -> Line | None:
        """Take the next line if its first word is that of these, with which it must begin then."""
        return self.line(first) if self.peek() == _words_of(first)[0] else None

    def line(self, first: str, wanted: str | None = None) -> Line:
        """Take the next line, which must begin with these words; `wanted` says in a message what should stand there.

        Raises:
            RecordError: it does not, or there is none.
        """
        line = self.any_line(wanted or first)
        if not line.begins(_words_of(first)):
            line.expected(wanted or first)
        return line

    def any_line(self, wanted: str) -> Line:
        """Take the next line.

        Raises:
            RecordError: there is none.
        """
        line = self._taken = self._next()
        if line is None:
            sentence = _("The text ends here; {expected} should follow.").format(expected=wanted)
            raise RecordError(len(self._texts), len(self._texts[-1]) + 1, end_missing(sentence))
        self._place += 1
        self._skip()
        return line

    def end(self) -> None:
        """Check that nothing follows.

        Raises:
            RecordError: something does.
        """
        line = self._next()
        if line is not None:
            raise line.error(_("Nothing may follow the end of a record."))


def read_word(line: Line, parse: Callable[[str], Value], wanted: str) -> Value:
    """Take a word that a parser reads; it raises a `ValueError` or `KeyError` for one that it does not.

    Raises:
        RecordError: it does not.
    """
    try:
        value = parse(line.peek())
    except (ValueError, KeyError):
        line.expected(wanted)
    line.word()
    return value


def read_number(line: Line, least: int | None = None) -> int:
    """Take a whole number."""
    number = _number_of(line.peek())
    if number is None or (least is not None and number < least):
        line.expected(_("a number"))
    line.word()
    return number


@lru_cache(maxsize=1024)
def _number_of(word: str) -> int | None:
    return int(word) if _NUMBER.fullmatch(word) else None


def read_seat(line: Line) -> Seat:
    """Take a seat."""
    seat = line.one_of(_SEATS)
    return line.expected(_("a seat: S, W, N or E")) if seat is None else seat


def read_card(line: Line) -> Card:
    """Take a card."""
    card = line.one_of(BY_NOTATION)
    return line.expected(_("a card such as AS, TD or LB")) if card is None else card


def read_list(line: Line, read: Callable[[Line], Value], path: Path, sign: str = ",") -> tuple[Value, ...]:
    """Take items parted by a sign, at least one; they are at a path by their numbers."""
    found = [read(line.note(*path, 0))]
    while line.maybe(sign):
        found.append(read(line.note(*path, len(found))))
    return tuple(found)


def read_by_name(line: Line, read: Callable[[Line], Value], path: Path, names: Iterable[str]) -> tuple[Value, ...]:
    """Take an item for each of these names, `NS 8, EW 3`; they are at a path by their names."""
    found: list[Value] = []
    for name in names:
        line.same(f", {name}" if found else name)
        found.append(read(line.note(*path, name)))
    return tuple(found)
