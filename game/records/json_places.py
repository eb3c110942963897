"""JSON error positions: the line and column of an item of a document, looked for by its path once there is an error to tell."""

import json
import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.engine.text import N_
from game.i18n import _
from game.records.model import Path, RecordError, shown_word
from game.rulesets.json_file import is_plain_text, shortened_json

NOTHING: Final = N_("There is nothing to say here by this name.")
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_TOLD: Final = re.compile(r"(?P<reason>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_MISSING: Final = re.compile(r".* missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r".* contains unknown field `(.*)`", re.DOTALL)
_LENGTH: Final = re.compile(r"Expected `array` of length (\d+), got \d+")
_TYPE: Final = re.compile(r"Expected `(\w+)(?: \| null)?`, got `\w+`")
_WANTED: Final = MappingProxyType(
    {
        "object": N_("An object should stand here."),
        "array": N_("A list should stand here."),
        "str": N_("A text should stand here."),
        "int": N_("A whole number should stand here, not {given}."),
    }
)
"""The sentences on a value of another type, by the name that `msgspec` gives the type."""


class JsonPlaces(Struct, frozen=True):
    """The places of the items of a record in its document, which begins in the line `first_line` of a file."""

    text: str
    value: object
    first_line: int

    def error(self, path: Path, sentence: str) -> RecordError:
        """Return an error at an item, or at what holds it where the document has no such item."""
        known, _value = self._found(path)
        before = self.text[: _start_of(self.text, known)]
        where = "".join(map(_step, known)).removeprefix(".")
        line = self.first_line + before.count("\n")
        return RecordError(line, len(before) - before.rfind("\n"), f"{where}: {sentence}" if where else sentence)

    def other_value(self, path: Path, expected: object) -> RecordError:
        """Return the error that another value should stand at an item."""
        text = _("This is {given} but should be {expected}.")
        return self.error(
            path, text.format(given=shortened_json(self._found(path)[1]), expected=shortened_json(expected))
        )

    def type_error(self, error: msgspec.ValidationError) -> RecordError:
        """Return the error at a value of another type than the schema has; its words are never shown, only read."""
        told = str(error)
        parts = _TOLD.fullmatch(told)
        reason, steps = (told, "") if parts is None else (parts["reason"], parts["path"] or "")
        path = tuple(int(number) if number else name for name, number in _STEP.findall(steps))
        if found := _MISSING.fullmatch(reason):
            return self.error(path, _("{key} is missing here.").format(key=found[1]))
        if found := _UNKNOWN.fullmatch(reason):
            return self.error((*path, found[1]), _(NOTHING))
        if found := _LENGTH.fullmatch(reason):
            return self.error(path, _("A list of {count} should stand here.").format(count=found[1]))
        given = shortened_json(self._found(path)[1])
        found = _TYPE.fullmatch(reason)
        sentence = N_("{value} cannot stand here.") if found is None else _WANTED.get(found[1], "")
        return self.error(path, _(sentence or N_("{value} cannot stand here.")).format(given=given, value=given))

    def text_error(self) -> RecordError:
        """Return the error at the first text that holds half a character."""
        path = next(_broken_texts(self.value, ()), ())
        return self.error(path, _("{value} cannot stand here.").format(value=shortened_json(self._found(path)[1])))

    def _found(self, path: Path) -> tuple[Path, object]:
        """Return as much of a path as the document has, and the value there."""
        value: Any = self.value
        known: list[str | int] = []
        for key in self._in_document(path):
            is_there = key in value if isinstance(value, dict) else isinstance(value, list) and key in range(len(value))
            if not is_there:
                break
            value = value[key]
            known.append(key)
        return tuple(known), value

    def _in_document(self, path: Path) -> Path:
        """Return the path in the document of an item of the record."""
        deals = self.value.get("deals") if isinstance(self.value, dict) else None
        count = len(deals) if isinstance(deals, list) else 0
        match path:
            case ("deals", int(place), *rest) if place >= count:
                return ("result", "tiebreaks", place - count, *rest)
            case ("dealer",):
                return ("deals", 0, "dealer")
            case _:
                return path


def _broken_texts(value: object, path: Path) -> Iterator[Path]:
    """Yield the paths to the texts, and to the values of keys, that hold half a character."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, str) and not is_plain_text(value):
        yield path
    for key, entry in entries:
        if isinstance(key, str) and not is_plain_text(key):
            yield (*path, key)
        yield from _broken_texts(entry, (*path, key))


def _step(key: str | int) -> str:
    """Return a step of the path to a value, as a message tells it."""
    return f"[{key}]" if isinstance(key, int) else f".{shown_word(key)}"


def _start_of(text: str, path: Path) -> int:
    """Return where in a text the value at a path begins, in a document that has been read."""
    skip = json.JSONDecoder().raw_decode
    place = _after_blanks(text, 0)
    for key in path:
        place = _after_blanks(text, place + 1)
        if isinstance(key, int):
            for _entry in range(key):
                place = _after_blanks(text, _after_blanks(text, skip(text, place)[1]) + 1)
            continue
        while True:
            name, after = skip(text, place)
            place = _after_blanks(text, _after_blanks(text, after) + 1)
            if name == key:
                break
            place = _after_blanks(text, _after_blanks(text, skip(text, place)[1]) + 1)
    return place


def _after_blanks(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\t", "\r", "\n"):
        place += 1
    return place
