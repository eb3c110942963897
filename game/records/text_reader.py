"""Text reader of records: the header and the moves are read and replayed; then the text is written again and compared."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import dropwhile, islice, takewhile, zip_longest
from typing import Final, NamedTuple

from game.engine.cards import parse_seat
from game.engine.events import Player
from game.engine.text import N_, NotationError
from game.i18n import _
from game.records.marks import Mark, MarkKind
from game.records.model import (
    LATER,
    MOST_LETTERS,
    RecordError,
    WordPath,
    checked_text,
    end_missing,
    is_same_word,
    shown_word,
)
from game.records.record_reader import SEATS, GivenDeal, GivenRecord, RecordReader
from game.records.replay import MatchLog
from game.records.text import (
    DEAL,
    FORMAT,
    MARKS,
    NONE,
    RESULT,
    TIE_BREAK,
    TITLE,
    UNFINISHED,
    lines_before_result,
    result_line,
)
from game.rulesets.json_file import parse_value

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[,;:=]|[^\s,;:="]+')
"""A word of a line. A quoted text without its closing quote extends to the end of the line: searching takes linear time."""
_LINE: Final = re.compile(r"\s*(?:([SWNE])\s(?!\s*:)|(\d+)\.|([A-Z][a-z]+(?: [a-z]+)*)\s*:)\s*")
"""The beginning of a line that is read: a seat, the number of a trick, or a title."""
_MOVE: Final = re.compile(r"(?<![^\s,])(?P<seat>[^\s,]+)\s+(?P<action>[^\s,]+(?:\s+\w+)?)")
"""A move. It may begin only where a word begins: else a long word would be searched from each letter, in quadratic time."""
_CARD: Final = re.compile(rf"(?<![^\s,])(?!{NONE}$)[^\s,]+")
_VERSION: Final = re.compile(rf"\s*{TITLE.replace(' ', chr(92) + 's+')}\s+([1-9][0-9]{{0,2}})\s*")
_TRICK: Final = "trick"
_EMPTY: Final = '""'
_CARD_LISTS: Final = {"drawn": "Drawn for partners", "upcards": "Turned up", "cut": "Cut", "stock": "Stock"}
_MOVE_LISTS: Final = {"cuts": "Cut for deal", "answers": "Weak hands", "bids": "Bids", "plays": _TRICK}
_LISTS: Final = _CARD_LISTS | _MOVE_LISTS
"""The titles of the lines with lists."""


class _Line(NamedTuple):
    """A line of a text with its number, from 1; the text after the title begins at character `start`, from 0."""

    number: int
    text: str
    title: str = ""
    start: int = 0

    @property
    def rest(self) -> str:
        """The text after the title."""
        return self.text[self.start :]

    def error(self, sentence: str, at: int | None = None) -> RecordError:
        """Return an error at a character of the line, by default after the title."""
        return RecordError(self.number, (self.start if at is None else at) + 1, sentence)


def read_text(text: str) -> MatchLog:
    """Read the text of a record.

    Raises:
        RecordError: it is not such a text, or it cannot have happened.
    """
    lines = enumerate(text.split("\n"), 1)
    told = [_line(number, line.rstrip()) for number, line in lines if line.lstrip()[:1] not in ("", "#")]
    return _Reader(told).read_match()


def _line(number: int, text: str) -> _Line:
    found = _LINE.match(text)
    if found is None:
        return _Line(number, text)
    seat, trick_number, title = found.groups()
    if trick_number:
        title = _TRICK
    return _Line(number, text, seat or " ".join(title.split()), found.end())


def _rule_lines(head: Iterable[_Line]) -> list[_Line]:
    """Return the lines of the rules in a header: those below the title of the rules, as long as they have an equals sign."""
    below_title = islice(dropwhile(lambda line: line.title != "Rules", head), 1, None)
    return list(takewhile(lambda line: "=" in line.text, below_title))


def _sections(lines: Iterable[_Line]) -> list[list[_Line]]:
    """Return the lines of the header, then those of each deal."""
    sections: list[list[_Line]] = [[]]
    for line in lines:
        if line.text.split(None, 1)[0] in (DEAL, TIE_BREAK):
            sections.append([])
        sections[-1].append(line)
    return sections


class _Reader(RecordReader):
    """Reads the lines of a record, without empty ones and comments.

    The header and the deals are read and replayed first, which finds what is impossible. What remains, such as a wrong score, is
    found by comparing the text with the one that this program writes of the same match.
    """

    def __init__(self, lines: list[_Line]) -> None:
        self._version = _version_of(lines[0])
        self._lines, self._last = lines, lines[-1]
        self._is_cut = not self._last.text.lstrip().startswith((RESULT, UNFINISHED))
        head, *self._deals = _sections(lines)
        self._head = head or lines[:1]  # never empty, whatever a text begins with
        self._rules = _rule_lines(self._head)

    def read_match(self) -> MatchLog:
        """Return the match.

        Raises:
            RecordError: it is not a record, or it cannot have happened.
        """
        given_rules = self._given_rules()
        rules = self.read_rules(given_rules)
        texts = _by_title(self._head)
        given = self._given_record(given_rules, texts)
        dealer = self.read(("first dealer",), parse_seat, texts.get("First dealer", "S"))
        log = self.replayed(given, rules, dealer)
        if self._is_cut:
            raise self._end_missing(_("The text ends here; {expected} should follow.").format(expected=RESULT))
        self._compare_with([*lines_before_result(log.record, given_rules, self._version), result_line(log.record)])
        return log

    def error(self, path: WordPath, sentence: str) -> RecordError:
        """Return an error at a word; if that is missing, at the end of its list, in its line, or at the end of a cut text."""
        match path:
            case "rules", name:
                line = next((line for line in self._rules if _parameter(line)[0] == name), self._last)
                return line.error(sentence)
            case "deals", int(number), *keys:
                return self._error_in(self._deals[number], keys, sentence)
        return self._error_in(self._head, path, sentence)

    def _error_in(self, section: Sequence[_Line], keys: Sequence[str | int], sentence: str) -> RecordError:
        """Return an error at a word of the header or of a deal, given by the keys that lead to it from there."""
        match keys:
            case str(name), int(place), *part if name in _LISTS:
                line, word = _listed(section, name)[place]
                if part == [1]:  # the action of a move; part 0 is the seat, with which the move begins
                    return line.error(sentence, word.start("action"))
                return line.error(sentence, word.start())
        if self._is_cut and section[-1] is self._last:
            return self._end_missing(sentence)
        name = str(keys[-1])
        if name in _LISTS:
            line = _titled(section, _LISTS[name])
            return line.error(sentence, len(line.text))
        return _titled(section, name.capitalize()).error(sentence)

    def _end_missing(self, sentence: str) -> RecordError:
        return self._last.error(end_missing(sentence), len(self._last.text))

    def _given_record(self, rules: dict[str, object], texts: Mapping[str, str]) -> GivenRecord:
        """Return the words of the record, with these rules, and the other `texts` of the header by title.

        Raises:
            RecordError: a player or a quoted text cannot be read.
        """
        player_texts = [line.rest for line in self._head if line.title in SEATS]
        seated = zip(SEATS, player_texts, strict=False)  # a wrong letter of a seat is found later by comparing
        return GivenRecord(
            players={seat: self.read(("players", seat), _parse_player, text) for seat, text in seated},
            program=self.read(("program",), _parse_quoted, texts.get("Program", _EMPTY)),
            rules=rules,
            seed=texts.get("Seed"),
            word=self.read(("word",), _parse_quoted, texts.get("Word", _EMPTY)),
            marks=_marks_in(texts.get(MARKS, "")),
            deals=list(map(_given_deal, self._deals)),
            drawn=_cards(self._head, "drawn"),
            cuts=_moves(self._head, "cuts"),
        )

    def _compare_with(self, written: Iterable[str]) -> None:
        """Compare the text with the lines that this program writes of the same match, without empty ones.

        Raises:
            RecordError: the first difference.
        """
        expected = [line for line in written if line]
        for line, text in zip(self._lines, expected, strict=False):
            _compare(line, text)
        if len(self._lines) > len(expected):
            raise self._lines[len(expected)].error(_("Nothing may follow the end of a record."), 0)

    def _given_rules(self) -> dict[str, object]:
        values: dict[str, object] = {}
        for line in self._rules:
            name, value = _parameter(line)
            if name in values:
                raise line.error(_("{name} is given twice.").format(name=name))
            try:
                values[name] = parse_value(value)
            except ValueError as error:
                raise line.error(_("Expected a JSON value here."), len(line.text) - len(value)) from error
        return values


def _by_title(lines: Sequence[_Line]) -> dict[str, str]:
    """Return the texts of lines by their titles; the first if a title is repeated."""
    return {line.title: line.rest for line in reversed(lines)}


def _titled(lines: Sequence[_Line], title: str) -> _Line:
    """Return the last line with a title, or else the last of all."""
    return next((line for line in reversed(lines) if line.title == title), lines[-1])


def _listed(lines: Iterable[_Line], key: str) -> list[tuple[_Line, re.Match[str]]]:
    """Return the cards or moves of a list, each with its line: a single line, except for tricks."""
    titled = [line for line in lines if line.title == _LISTS[key]]
    found = titled if key == "plays" else titled[:1]
    pattern = _MOVE if key in _MOVE_LISTS else _CARD
    # the winner of a trick, after its arrow, is no move
    return [(line, word) for line in found for word in pattern.finditer(line.text.partition("->")[0], line.start)]


def _cards(lines: Iterable[_Line], key: str) -> list[str]:
    return [word[0] for _line, word in _listed(lines, key)]


def _moves(lines: Iterable[_Line], key: str) -> list[tuple[str, str]]:
    """Return seats and their actions, in order."""
    return [(move["seat"], " ".join(move["action"].split())) for _line, move in _listed(lines, key)]


def _parameter(line: _Line) -> tuple[str, str]:
    """Return the name and the value in a line of the rules."""
    name, _equals, value = line.text.partition("=")
    return name.strip(), value.strip()


def _version_of(first: _Line) -> int:
    """Return the version that the first line of a text names, or else the present one.

    Raises:
        RecordError: it is a later one.
    """
    found = _VERSION.match(first.text)
    if found is None:
        return FORMAT
    if int(found[1]) > FORMAT:
        raise first.error(_(LATER).format(given=found[1], expected=FORMAT), found.start(1))
    return int(found[1])


def _compare(line: _Line, wanted: str) -> None:
    """Compare a line with the expected one.

    Raises:
        RecordError: the first difference.
    """
    if line.text == wanted:
        return
    for word, right in zip_longest(_WORD.finditer(line.text), _WORD.findall(wanted)):
        if word is None:
            raise line.error(_("The line ends here; {expected} should follow.").format(expected=right), len(line.text))
        if right is None or not is_same_word(word[0], right):
            text = _("Expected {expected} here, not {given}.")
            expected = _("the end of the line") if right is None else right
            raise line.error(text.format(expected=expected, given=shown_word(word[0])), word.start())


def _given_deal(lines: Sequence[_Line]) -> GivenDeal:
    """Return the words of a deal. Missing and misplaced parts are found later by comparing."""
    return GivenDeal(
        dealer="",
        hands={title: text for title, text in _by_title(lines).items() if title in SEATS},
        upcards=_cards(lines, "upcards"),
        cut=next(iter(_cards(lines, "cut")), None),
        stock=_cards(lines, "stock"),
        redeal=None,
        answers=_moves(lines, "answers"),
        bids=_moves(lines, "bids"),
        plays=_moves(lines, "plays"),
    )


def _marks_in(text: str) -> list[Mark]:
    """Return the marks of a list; invalid ones are found later by comparing."""
    marks = []
    for part in text.split(","):
        kind, _in, number = " ".join(part.split()).partition(" in deal ")
        with suppress(ValueError):
            marks.append(Mark(MarkKind(kind), int(number) if number else None))
    return marks


def _parse_quoted(word: str) -> str:
    with suppress(ValueError):
        value = parse_value(word)
        if isinstance(value, str):
            return checked_text(value)
    raise NotationError(N_("Expected quoted text of at most {most} characters here"), most=MOST_LETTERS)


def _parse_player(text: str) -> Player:
    name, level, character, *_more = (*_WORD.findall(text), "", "", "")
    return Player(_parse_quoted(name), level, character)
