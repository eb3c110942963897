"""Text reader of records: replays the moves, writes the replayed match as text, and compares it with the record."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import dropwhile, islice, pairwise, takewhile, zip_longest
from typing import Final, NamedTuple

from game.engine.cards import parse_seat
from game.engine.events import Player
from game.engine.text import N_, NotationError
from game.file_kinds import kind_of_text
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
    no_record,
    shown_word,
)
from game.records.record_reader import SEATS, GivenDeal, GivenRecord, RecordReader
from game.records.replay import ACTION, MatchLog
from game.records.text import (
    DEAL,
    FORMAT,
    NONE,
    RESULT,
    TIE_BREAK,
    TITLE,
    UNFINISHED,
    record_lines,
)
from game.rulesets.json_file import parse_value

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[,;:=]|[^\s,;:="]+')
"""A word of a line. A quoted text without its closing quote ends with the line, so that searching takes linear time."""
_LINE: Final = re.compile(r"\s*(?:(?P<number>\d+\.)|(?P<title>[A-Z][a-z]*(?:\s+[a-z]+)*)\s*:|(?P<word>\S+))\s*")
"""The beginning of a line: the number of a trick, a title, or another word, such as a seat."""
_CARD: Final = re.compile(r"[^\s,]+")
_MOVE: Final = re.compile(r"(?P<seat>[^\s,]+)(?:\s+(?P<action>[^,]+))?")
"""A seat and its action, up to a comma. The action is optional, so that searching a long word takes linear time."""
_VERSION: Final = re.compile(rf"\s*{TITLE.replace(' ', chr(92) + 's+')}\s+([1-9][0-9]{{0,2}})\s*")
_MEANT: Final = re.compile(r"^[ \t]*(?:Rules[ \t]*:[ \t]*\d+ .*|(?:Rules|Players)[ \t]*:\s*)$", re.MULTILINE)
"""A line that shows that a text is a record even if the first line does not."""
_TRICK: Final = "plays"
"""The key of the lines of tricks, which begin with a number."""
_ENDS: Final = ("result", UNFINISHED)
"""The keys of the line at the end of a record."""
_CARD_LISTS: Final = {"Drawn for partners": "drawn", "Turned up": "upcards", "Stock": "stock"}
"""The keys of lists of cards, by their titles."""
_MOVE_LISTS: Final = {"Cut for deal": "cuts", "Weak hands": "answers", "Bids": "bids"}
"""The keys of the lists of moves, by their titles; the tricks have no title."""
_LINES: Final = ("Program", "Rules", "Players", "Marks", "Seed", "Word", "Cut", "Result")
"""The titles of other lines that are read; the keys are the titles in lower case."""
_KEYS: Final = {title: title.lower() for title in _LINES} | {"First dealer": "dealer"} | _CARD_LISTS | _MOVE_LISTS
_WORDS: Final = (*SEATS, DEAL, TIE_BREAK, UNFINISHED)
"""The first words of other lines that are read, which are also the keys of the lines."""
_LISTS: Final = ("players", _TRICK, *_CARD_LISTS.values(), *_MOVE_LISTS.values())
"""The keys of all lists. An error about a missing word is placed at the end of its list."""


class _Line(NamedTuple):
    """A line of a record; `start` is the index after the title, and `key` is empty for unknown lines."""

    number: int
    text: str
    key: str
    start: int
    is_cut: bool = False

    @property
    def rest(self) -> str:
        return self.text[self.start :]

    def error(self, sentence: str, at: int | None = None) -> RecordError:
        """Return an error at index `at` of the line, by default after the title."""
        column = (self.start if at is None else at) + 1
        return RecordError(self.number, column, end_missing(sentence) if self.is_cut else sentence)


def read_text(text: str) -> MatchLog:
    """Read the text of a record.

    Raises:
        RecordError: the text is not a record, or its match is impossible. If the text is cut off, the error says that first.
    """
    numbered = enumerate(text.split("\n"), 1)
    lines = [_line(number, line.rstrip()) for number, line in numbered if line.lstrip()[:1] not in ("", "#")]
    if not lines or not _is_meant(lines[0], text):
        raise no_record(kind_of_text(text))
    # a text is cut off if its last line is not the end of a record, or has no line feed
    lines[-1] = lines[-1]._replace(is_cut=lines[-1].key not in _ENDS or lines[-1].number > text.count("\n"))
    return _Reader(lines).read_match()


def _is_meant(first: _Line, text: str) -> bool:
    """Return True if the first line or a header line shows that a text is meant as a record."""
    words = " ".join(first.text.split())
    return words.startswith(TITLE) or TITLE.startswith(text.strip()) or _MEANT.search(text) is not None


def _line(number: int, text: str) -> _Line:
    """Parse a line, which has at least one word."""
    found = next(_LINE.finditer(text))
    title, word = " ".join((found["title"] or "").split()), found["word"]
    key = _TRICK if found["number"] else word if word in _WORDS else _KEYS.get(title, "")
    return _Line(number, text, key, found.end())


class _Reader(RecordReader):
    """Reader of the lines of a record, except empty lines and comments.

    Replaying the header and the deals finds impossible moves. Other errors, such as a wrong score, are found by comparing the text
    with the text written for the replayed match.

    The path of a word (`WordPath`) ends in the key of its line, such as "seed", "bids" or "N". In a list, the index of the word
    follows, in the order of `_listed`. In a move, `SEAT` or `ACTION` follows the index. The path of a rule ends in its name, that
    of a player in the index of the line.
    """

    def __init__(self, lines: list[_Line]) -> None:
        self._version = _version_of(lines[0])
        self._lines, self._last = lines, lines[-1]
        starts = [place for place, line in enumerate(lines) if line.key in (DEAL, TIE_BREAK)]
        head, *self._deals = [lines[start:end] for start, end in pairwise([0, *starts, len(lines)])]
        self._head = head or lines[:1]  # at least one line, even if the text begins with a deal
        self._players = [line for line in self._head if line.key in SEATS][: len(SEATS)]
        """The lines of players. The comparison with the replay finds wrong or surplus lines."""
        self._rule_lines: dict[str, _Line] = {}
        """The lines of rules by name, for errors; filled by `_rule_values`."""

    def read_match(self) -> MatchLog:
        """Return the match.

        Raises:
            RecordError: the text is not a record, or its match is impossible.
        """
        rule_values = self._rule_values()
        rules = self.read_rules(rule_values)
        players = [self.read(("players", place), _parse_player, line.rest) for place, line in enumerate(self._players)]
        texts = _by_key(self._head)
        given = GivenRecord(
            program=self.read(("program",), _parse_quoted, texts.get("program", '""')),
            seed=texts.get("seed"),
            word=self.read(("word",), _parse_quoted, texts.get("word", '""')),
            marks=_marks_in(texts.get("marks", "")),
            deals=list(map(_given_deal, self._deals)),
            drawn=_cards(self._head, "drawn"),
            cuts=_moves(self._head, "cuts"),
        )
        dealer = self.read(("dealer",), parse_seat, texts.get("dealer", "S"))
        log = self.replayed(given, enumerate(players), rules, dealer)
        if self._last.key not in _ENDS:
            text = _("The text ends here; {expected} should follow.")
            raise self._last.error(text.format(expected=RESULT), len(self._last.text))
        written = [line for line in record_lines(log.record, rule_values, self._version) if line]
        for line, expected in zip(self._lines, written, strict=False):
            _compare(line, expected)
        if len(self._lines) > len(written):
            raise self._lines[len(written)].error(_("Nothing may follow the end of a record."), 0)
        return log

    def error(self, path: WordPath, sentence: str) -> RecordError:
        """Return an error at a word; if the word is missing, at the end of its list, line or section."""
        match path:
            case "rules", str(name):
                return (self._rule_lines.get(name) or _lines_of(self._head, "rules")[0]).error(sentence, 0)
            case "players", int(place):
                return self._players[place].error(sentence)
            case "deals", int(number), *rest:
                return self._error_in(self._deals[number], tuple(rest), sentence)
        return self._error_in(self._head, path, sentence)

    def _error_in(self, section: list[_Line], path: WordPath, sentence: str) -> RecordError:
        """Return an error at a word of a section (the header or a deal).

        `path` leads to the word inside the section, for example `("bids", 2)` to the third bid. If the line is missing, the error
        is at the end of the section.
        """
        match path:
            case str(key), int(place), *part:
                line, word = list(_listed(section, key))[place]
                return line.error(sentence, word.start("action" if part == [ACTION] else 0))
        found = [*_lines_of(section, path[-1]), *(self._players if path[-1] == "players" else [])]
        if found and path[-1] not in _LISTS:
            return found[0].error(sentence)
        line = (found or section)[-1]
        return line.error(sentence, len(line.text))

    def _rule_values(self) -> dict[str, object]:
        """Return the values of rules by name, and store the lines of rules in `_rule_lines`.

        Lines of rules have an equals sign and directly follow the title of the rules.
        """
        values: dict[str, object] = {}
        below_title = islice(dropwhile(lambda line: line.key != "rules", self._head), 1, None)
        for line in takewhile(lambda line: "=" in line.text, below_title):
            name, _equals, value = map(str.strip, line.text.partition("="))
            if name in self._rule_lines:
                raise line.error(_("{name} is given twice.").format(name=name), 0)
            self._rule_lines[name] = line
            try:
                values[name] = parse_value(value)
            except ValueError as error:
                raise line.error(_("Expected a JSON value here."), len(line.text) - len(value)) from error
        return values


def _by_key(lines: Sequence[_Line]) -> dict[str, str]:
    """Return the texts of lines by key; of several lines with the same key, the first counts."""
    return {line.key: line.rest for line in reversed(lines)}


def _lines_of(lines: Iterable[_Line], key: str | int) -> list[_Line]:
    """Return the first line with a key; for the key of tricks, return all lines with it."""
    found = [line for line in lines if line.key == key]
    return found if key == _TRICK else found[:1]


def _listed(lines: Iterable[_Line], key: str) -> Iterator[tuple[_Line, re.Match[str]]]:
    """Yield the cards or moves of a list, each with its line."""
    pattern = _CARD if key in _CARD_LISTS.values() else _MOVE
    for line in _lines_of(lines, key):
        # the winner of a trick, after its arrow, is not a move
        for word in pattern.finditer(line.text.partition("->")[0], line.start):
            is_seat_alone = pattern is _MOVE and word["action"] is None
            if not is_seat_alone and word[0] != NONE:
                yield line, word


def _cards(lines: Iterable[_Line], key: str) -> list[str]:
    return [word[0] for _line, word in _listed(lines, key)]


def _moves(lines: Iterable[_Line], key: str) -> list[tuple[str, str]]:
    return [(move["seat"], " ".join(move["action"].split())) for _line, move in _listed(lines, key)]


def _version_of(first: _Line) -> int:
    """Return the version that the first line of a text names, or the present version if the line names none.

    Raises:
        RecordError: the text names a later version.
    """
    found = _VERSION.match(first.text)
    if found is not None and int(found[1]) > FORMAT:
        raise first.error(_(LATER).format(given=found[1], expected=FORMAT), found.start(1))
    return FORMAT if found is None else int(found[1])


def _compare(line: _Line, wanted: str) -> None:
    """Compare a line with the expected one.

    Raises:
        RecordError: the lines differ; the error is at the first difference.
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
    """Return the words of a deal as they are written. The comparison with the replay finds missing or misplaced parts."""
    texts = _by_key(lines)
    return GivenDeal(
        dealer="",
        hands={key: text for key, text in texts.items() if key in SEATS and text},
        upcards=_cards(lines, "upcards"),
        cut=texts.get("cut"),
        stock=_cards(lines, "stock"),
        redeal=None,
        answers=_moves(lines, "answers"),
        bids=_moves(lines, "bids"),
        plays=_moves(lines, "plays"),
    )


def _marks_in(text: str) -> list[Mark]:
    """Return the valid marks of a list. Invalid marks are skipped here; the comparison with the replay finds them."""
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
