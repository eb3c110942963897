"""JSON reader of records: replays the moves, writes the replayed match as JSON, and compares it with the document."""

import json
import re
import sys
from collections.abc import Iterator
from itertools import count
from typing import Final, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from game.engine.cards import Seat
from game.engine.events import Player
from game.engine.rules import Rules
from game.file_kinds import kind_of_text
from game.i18n import _
from game.outside_text import escaped
from game.records.json_document import VERSION, record_value, value_text
from game.records.model import (
    LATER,
    MatchRecord,
    RecordError,
    WordPath,
    end_missing,
    is_same_word,
    no_record,
    shown_word,
)
from game.records.record_reader import SEATS, GivenDeal, GivenRecord, RecordReader
from game.records.replay import MatchLog
from game.rulesets.json_file import parse_value, shortened_json
from game.rulesets.presets import PRESETS

_OURS: Final = re.compile(r'\s*+\{\s*+(?:"(?:version|preset|rule_count|rules)"\s*+:|(?:"[a-z_]{0,10}"?\s*+)?$)')
"""The beginning of a record, even if it is cut off in its first key."""
_KEYS: Final = frozenset({"preset", "rules", "seed", "seats", "players", "deals", "result"})
_ENOUGH: Final = 4
"""The minimum number of `_KEYS` by which a document is recognised as a record."""
_CUT: Final = re.compile(r'\s*(?:"(?:[^"\\]|\\.)*\\?|[\w\\.+-]*)\s*')
"""The text after a syntax error if the document was cut off: an unfinished string, part of a word, or nothing."""
_MISSING: Final = re.compile(r"missing required field `(\w+)`")
_DECODER: Final = json.JSONDecoder()
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_ESCAPE: Final = re.compile(r"(?i)\\(?:ud[89ab]..\\ud[c-f]|(?P<lone>ud[89a-f]..)|.)")
"""An escape in a string; `lone` is an unpaired surrogate."""


class _Result(Struct):
    tiebreaks: list[GivenDeal]


class _Document(GivenRecord, kw_only=True):
    """The part of a document that is read: its header and the moves."""

    version: Literal[1, 2, 3] | UnsetType = UNSET
    preset: str | None
    rules: dict[str, object]
    players: dict[str, Player]
    rule_count: int | UnsetType = UNSET
    result: _Result | None


def read_json(text: str, first_line: int = 1) -> MatchLog:
    """Read one document, which begins in the given line of its file.

    Raises:
        RecordError: the text is not a record, or its match is impossible.
    """
    return _Reader(text, first_line).read_match()


class _Reader(RecordReader):
    def __init__(self, text: str, first_line: int) -> None:
        self._text, self._first_line = text, first_line
        self._deal_count = sys.maxsize
        """The number of deals before the tie-breaks, once it is known."""

    def read_match(self) -> MatchLog:
        """Return the match.

        Raises:
            RecordError: the document is not a record, or its match is impossible.
        """
        document = self._document()
        self._deal_count = len(document.deals)
        document.deals += document.result.tiebreaks if document.result else []
        players = [(name, document.players[name]) for name in SEATS if name in document.players]
        rules = self.read_rules(document.rules)
        dealer = SEATS.get(document.deals[0].dealer, Seat.S) if document.deals else Seat.S
        log = self.replayed(document, players, rules, dealer)
        written = self._written(log.record, document, rules)
        if value_text(written) != self._text.strip():
            self._compare((), self._value(), written)
        return log

    def _document(self) -> _Document:
        try:
            return msgspec.json.decode(self._text, type=_Document)
        except (msgspec.MsgspecError, RecursionError) as error:
            value = self._value()
            if not isinstance(value, dict) or len(_KEYS & value.keys()) < _ENOUGH:
                raise no_record(kind_of_text(self._text), self._first_line) from error
            raise self._schema_error(escaped(str(error))) from error

    def _schema_error(self, message: str) -> RecordError:
        """Return an error at a lone surrogate, if any, else at the path in a decoder's message ("... - at `$.deals[0].bids`")."""
        for escape in _ESCAPE.finditer(self._text):
            if escape["lone"]:
                return self._error_at(escape.start(), _("{value} is not allowed here.").format(value=escape[0]))
        reason, _at, steps = message.partition(" - at `$")
        path = tuple(int(number) if number else name for name, number in _STEP.findall(steps))
        missing = _MISSING.search(reason)
        if missing is not None:
            return self.error(path, _("{key} is missing here.").format(key=missing[1]))
        given, _end = _DECODER.raw_decode(self._text, _found(self._text, path)[1])
        if path == ("version",) and isinstance(given, int) and given > VERSION:
            return self.error(path, _(LATER).format(given=shortened_json(given), expected=VERSION))
        return self.error(path, _("{value} is not allowed here.").format(value=shortened_json(given)))

    def _value(self) -> object:
        """Return the document as plain values.

        Raises:
            RecordError: the document is not JSON.
        """
        try:
            return parse_value(self._text)
        except json.JSONDecodeError as error:
            if not _OURS.match(self._text):
                raise no_record(kind_of_text(self._text), self._first_line) from error
            is_cut = _CUT.fullmatch(self._text, error.pos) is not None
            raise self._error_at(error.pos, end_missing() if is_cut else _("This is not JSON.")) from error
        except ValueError as error:
            raise self._error_at(0, _("This is not JSON: {reason}.").format(reason=error)) from error

    def _written(self, record: MatchRecord, document: _Document, rules: Rules) -> dict[str, object]:
        """Return a record as plain values, with the version and the rules of the document.

        If no preset has these rules, the document's preset is used.
        """
        counted = len(document.rules) if document.version == VERSION else UNSET
        written = record_value(record) | {"version": document.version, "rule_count": counted, "rules": document.rules}
        if rules not in PRESETS.values() and document.preset in (None, *PRESETS):
            written["preset"] = document.preset
        return {key: value for key, value in written.items() if value is not UNSET}

    def _compare(self, path: WordPath, given: object, wanted: object) -> None:
        """Compare a value with the expected one.

        Raises:
            RecordError: the values differ; the error is at the first difference.
        """
        if isinstance(given, dict) and isinstance(wanted, dict):
            for key in (*wanted, *given):
                if key not in given:
                    raise self.error(path, _("{key} is missing here.").format(key=key))
                if key not in wanted:
                    raise self.error((*path, key), _("An entry with this name is not allowed here."))
                self._compare((*path, key), given[key], wanted[key])
        elif isinstance(given, list) and isinstance(wanted, list):
            for place, (one, other) in enumerate(zip(given, wanted, strict=False)):
                self._compare((*path, place), one, other)
            if len(given) != len(wanted):
                raise self.error(path, _("Expected a list of length {count}.").format(count=len(wanted)))
        elif type(given) is not type(wanted) or (
            given != wanted and not (isinstance(given, str) and is_same_word(given, str(wanted)))
        ):
            text = _("This is {given} but should be {expected}.")
            raise self.error(path, text.format(given=shortened_json(given), expected=shortened_json(wanted)))

    def error(self, path: WordPath, sentence: str) -> RecordError:
        """Return an error at a value, or at its container if the document lacks the value.

        Raises:
            RecordError: the document is not JSON, which is reported first.
        """
        self._value()  # parts that the decoder skipped may be invalid JSON
        match path:
            case ("deals", int(place), *keys) if place >= self._deal_count:
                path = ("result", "tiebreaks", place - self._deal_count, *keys)
        known, start = _found(self._text, path)
        where = "".join(f"[{key}]" if isinstance(key, int) else f".{shown_word(key)}" for key in known)[1:]
        return self._error_at(start, f"{where}: {sentence}" if where else sentence)

    def _error_at(self, offset: int, sentence: str) -> RecordError:
        before = self._text[:offset]
        return RecordError(self._first_line + before.count("\n"), len(before) - before.rfind("\n"), sentence)


def _found(text: str, path: WordPath) -> tuple[WordPath, int]:
    """Return the longest prefix of a path that exists in the document, and the offset of its value."""
    start = _next_after(text, 0)
    for depth, wanted in enumerate(path):
        place = next((place for key, place in _entries(text, start) if key == wanted), None)
        if place is None:
            return path[:depth], start
        start = place
    return path, start


def _entries(text: str, start: int) -> Iterator[tuple[object, int]]:
    """Yield the key or index of each value in an object or a list, with the offset of the value."""
    place, numbers = _next_after(text, start + 1), count()
    while text[start] in "{[" and text[place] not in "}]":
        key: object = next(numbers)
        if text[start] == "{":
            key, end = _DECODER.raw_decode(text, place)
            place = _next_after(text, end)
        yield key, place
        place = _next_after(text, _DECODER.raw_decode(text, place)[1])


def _next_after(text: str, place: int) -> int:
    """Return the offset of the next name or value."""
    while text[place : place + 1] in (" ", "\t", "\r", "\n", ":", ","):
        place += 1
    return place
