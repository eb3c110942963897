"""Text reader of records: the header and the moves are read and replayed; then the text is written again and compared."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from game.engine.bids import BidMade, parse_bid
from game.engine.cards import Card, Seat, parse_card, parse_hand, parse_seat
from game.engine.dealing import seed_from_hex
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import Play
from game.engine.text import N_, NotationError
from game.i18n import _
from game.records.deal_layout import Dealt
from game.records.marks import Mark, MarkKind, in_order
from game.records.model import (
    LATER,
    MOST_LETTERS,
    DealMoves,
    MatchRecord,
    RecordError,
    RedealAnswer,
    checked_player,
    checked_text,
    end_missing,
    is_same_word,
    players_text,
    reason_of,
    shown_word,
)
from game.records.replay import MatchLog, ReplayError, replay
from game.records.text import (
    ASKS,
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
from game.rulesets.json_file import USUAL, RulesError, parse_value, rules_from
from game.rulesets.presets import as_known

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[,;:=]|[^\s,;:="]+')
"""A quoted text that is not closed is one word too, up to the end of the line: so every letter is looked at once."""
_LINE: Final = re.compile(r"\s*(?:([SWNE])\s(?!\s*:)|(\d+)\.|([A-Z][a-z]+(?: [a-z]+)*)\s*:)\s*")
"""The beginning of a line that is read: a seat, the number of a trick, or a title."""
_MOVE: Final = re.compile(r"(?<![^\s,])([^\s,]+)\s+([^\s,]+(?:\s+\w+)?)")
"""A seat and what it does. A word is tried from its first letter alone: a long one would be read again from each."""
_CARD: Final = re.compile(r"[^\s,]+")
_VERSION: Final = re.compile(rf"\s*{TITLE.replace(' ', chr(92) + 's+')}\s+([1-9][0-9]{{0,2}})\s*")
_TRICK: Final = "trick"
_LISTS: Final = MappingProxyType(
    {"cut": "Cut", "stock": "Stock", "answers": "Weak hands", "bids": "Bids", "plays": _TRICK}
)
"""The titles of the lines with the lists of a deal."""
Value = TypeVar("Value")


class _Line(NamedTuple):
    """A line of a text by its number, from 1; what stands behind the title begins at the letter `start`, from 0."""

    number: int
    text: str
    title: str = ""
    start: int = 0

    @property
    def rest(self) -> str:
        """The text behind the title."""
        return self.text[self.start :]

    def error(self, sentence: str, at: int | None = None) -> RecordError:
        """Return an error at a letter of the line; else behind the title."""
        return RecordError(self.number, (self.start if at is None else at) + 1, sentence)

    def read(self, parse: Callable[[str], Value], word: str | None = None, at: int | None = None) -> Value:
        """Return what a parser makes of a word; else of all behind the title."""
        try:
            return parse(self.rest if word is None else word)
        except ValueError as error:
            raise self.error(reason_of(error), at) from error

    def cards(self) -> tuple[Card, ...]:
        """Return the cards behind the title; none where it says so."""
        found = () if self.rest == NONE else _CARD.finditer(self.text, self.start)
        return tuple([self.read(parse_card, word[0], word.start()) for word in found])

    def found_moves(self) -> Iterator[re.Match[str]]:
        """Yield what looks like a seat and what it does, one after the other."""
        return _MOVE.finditer(self.text.partition("->")[0], self.start)

    def moves(self, parse: Callable[[str], Value]) -> list[tuple[Seat, Value]]:
        """Return what seats do, one after the other."""
        return [
            (self.read(parse_seat, move[1], move.start(1)), self.read(parse, " ".join(move[2].split()), move.start(2)))
            for move in self.found_moves()
        ]


def read_text(text: str) -> MatchLog:
    """Read the text of a record.

    Raises:
        RecordError: it is no such text, or what it tells cannot have happened.
    """
    lines = enumerate(text.split("\n"), 1)
    return _Reader(
        [_line(number, line.rstrip()) for number, line in lines if line.lstrip()[:1] not in ("", "#")]
    ).read()


def _line(number: int, text: str) -> _Line:
    found = _LINE.match(text)
    if found is None:
        return _Line(number, text)
    seat, trick, title = found.groups()
    return _Line(number, text, seat or (_TRICK if trick else " ".join(title.split())), found.end())


class _Reader:
    """Reads the lines of a record, without empty ones and comments."""

    def __init__(self, lines: list[_Line]) -> None:
        deals = [place for place, line in enumerate(lines) if line.text.split(None, 1)[0] in (DEAL, TIE_BREAK)]
        ends = [*deals, len(lines)]
        titles = [line.title for line in lines[: ends[0]]]
        start = titles.index("Rules") + 1 if "Rules" in titles else 0
        end = next((place for place in range(start, ends[0]) if not start or "=" not in lines[place].text), ends[0])
        self._version = _version_of(lines[0])
        self._last = lines[-1]
        self._is_cut = not self._last.text.lstrip().startswith((RESULT, UNFINISHED))
        self._rules = lines[start:end]
        self._header = lines[end : ends[0]]
        self._deals = [lines[begin:behind] for begin, behind in pairwise(ends)]
        self._lines = lines
        self._titles = {line.title: line for line in reversed(lines[: ends[0]])}

    def read(self) -> MatchLog:
        """Return the match.

        Raises:
            RecordError: it is no record, or what it tells cannot have happened.
        """
        given = self._given_rules()
        header = self._read_header(given)
        try:
            log = replay(header, map(_read_deal, self._deals))
        except ReplayError as error:
            raise self._placed(error) from error
        if self._is_cut:
            raise self._end_missing(_("The text ends here; {expected} should follow.").format(expected=RESULT))
        wanted = list(filter(None, (*lines_before_result(log.record, given, self._version), result_line(log.record))))
        for line, text in zip(self._lines, wanted, strict=False):
            _compare(line, text)
        if len(self._lines) > len(wanted):
            raise self._lines[len(wanted)].error(_("Nothing may follow the end of a record."), 0)
        return log

    def _placed(self, error: ReplayError) -> RecordError:
        """Return an error of replaying at its move; else at the end of the list, of the deal, or of the text."""
        deal = self._deals[error.deal]
        lines = [line for line in deal if line.title == _LISTS.get(error.key, error.key)]
        if error.move is not None:
            line, move = [(line, move) for line in lines for move in line.found_moves()][error.move]
            return line.error(error.sentence, move.start(1 + error.is_turn))
        if self._is_cut and deal is self._deals[-1]:
            return self._end_missing(error.sentence)
        line = (lines or deal)[-1]
        return line.error(error.sentence, len(line.text) if error.key in _LISTS else None)

    def _end_missing(self, sentence: str) -> RecordError:
        return self._last.error(end_missing(sentence), len(self._last.text))

    def _given_rules(self) -> dict[str, object]:
        values: dict[str, object] = {}
        for line in self._rules:
            name, value = _parameter(line)
            if name in values:
                raise line.error(_("{name} stands twice.").format(name=name))
            try:
                values[name] = parse_value(value)
            except ValueError as error:
                sentence = _("A value as JSON writes it should stand here.")
                raise line.error(sentence, len(line.text) - len(value)) from error
        return values

    def _read_rules(self, given: Mapping[str, object]) -> Rules:
        try:
            return as_known(rules_from(given, USUAL))
        except RulesError as error:
            line = next((line for line in self._rules if _parameter(line)[0] == error.field), self._last)
            raise line.error(str(error)) from error

    def _read_players(self, rules: Rules) -> tuple[Player, ...]:
        players = tuple(line.read(_parse_player) for line in self._header if line.title in Seat.__members__)
        if len(players) not in rules.players:
            text = players_text(rules, len(players))
            is_end = not self._deals and "First dealer" not in self._titles
            raise self._end_missing(text) if is_end else self._titles.get("Players", self._last).error(text, 0)
        return players

    def _read_header(self, given: Mapping[str, object]) -> MatchRecord:
        """Return the header. What is missing in it, or in another place, is found by comparing."""
        rules = self._read_rules(given)
        players = self._read_players(rules)
        drawn, cut, marks = (self._titles.get(title) for title in ("Drawn for partners", "Cut for deal", MARKS))
        return MatchRecord(
            program=self._read("Program", _parse_quoted, ""),
            rules=rules,
            players=players,
            seed=self._read("Seed", seed_from_hex, None),
            word=self._read("Word", _parse_quoted, ""),
            drawn=drawn.cards() if drawn and rules.partners else (),
            cuts=tuple(card for _seat, card in cut.moves(parse_card)) if cut else (),
            dealer=self._read("First dealer", parse_seat, Seat.S),
            marks=_marks_in(marks.rest) if marks else (),
        )

    def _read(self, title: str, parse: Callable[[str], Value], missing: Value) -> Value:
        """Return what stands behind a title of the header."""
        line = self._titles.get(title)
        return missing if line is None else line.read(parse)


def _parameter(line: _Line) -> tuple[str, str]:
    """Return the name and the value in a line of the rules."""
    name, _equals, value = line.text.partition("=")
    return name.strip(), value.strip()


def _version_of(first: _Line) -> int:
    """Return the version of a text."""
    found = _VERSION.match(first.text)
    if found is not None and int(found[1]) > FORMAT:
        raise first.error(_(LATER).format(given=found[1], expected=FORMAT), found.start(1))
    return FORMAT if found is None else int(found[1])


def _compare(line: _Line, wanted: str) -> None:
    """Compare a line with the one that should stand there.

    Raises:
        RecordError: the first difference.
    """
    if line.text == wanted:
        return
    for word, right in zip_longest(_WORD.finditer(line.text), _WORD.findall(wanted)):
        if word is None:
            raise line.error(_("The line ends here; {expected} should follow.").format(expected=right), len(line.text))
        if right is None or not is_same_word(word[0], right):
            text = _("{expected} should stand here, not {given}.")
            expected = _("the end of the line") if right is None else right
            raise line.error(text.format(expected=expected, given=shown_word(word[0])), word.start())


def _read_deal(lines: Sequence[_Line]) -> DealMoves:
    """Return the cards and the moves of a deal. What is missing in it, or in another place, is found by comparing."""
    titles = {line.title: line for line in reversed(lines)}
    hands = sorted((Seat[title], line.read(parse_hand)) for title, line in titles.items() if title in Seat.__members__)
    upcards, stock, cut = (titles[title].cards() if title in titles else () for title in ("Turned up", "Stock", "Cut"))
    answers, bids = (titles.get(title) for title in ("Weak hands", "Bids"))
    return DealMoves(
        dealt=Dealt(hands=tuple(hands), upcards=upcards, cut=cut[0] if cut else None, stock=stock),
        answers=tuple(RedealAnswer(seat, wanted) for seat, wanted in answers.moves(ASKS.__eq__)) if answers else (),
        bids=tuple(BidMade(seat, bid) for seat, bid in bids.moves(parse_bid)) if bids else (),
        plays=tuple(
            [Play(seat, card) for line in lines if line.title == _TRICK for seat, card in line.moves(parse_card)]
        ),
    )


def _marks_in(text: str) -> tuple[Mark, ...]:
    """Return the marks of a list; what is none is found by comparing."""
    marks = []
    for part in text.split(","):
        kind, _in, number = " ".join(part.split()).partition(" in deal ")
        with suppress(ValueError):
            marks.append(Mark(MarkKind(kind), int(number) if number else None))
    return in_order(marks)


def _parse_quoted(word: str) -> str:
    with suppress(ValueError):
        value = parse_value(word)
        if isinstance(value, str):
            return checked_text(value)
    raise NotationError(N_("A text in quotes of at most {most} letters should stand here"), most=MOST_LETTERS)


def _parse_player(text: str) -> Player:
    name, level, character, *_more = (*_WORD.findall(text), "", "", "")
    return checked_player(Player(_parse_quoted(name), level, character))
