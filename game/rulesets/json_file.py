"""JSON rulesets: plain JSON values of rulesets, and custom rulesets as files.

A ruleset file is one JSON object with the parameters by field name, as printed by `back-alley rules ID --json`. Missing parameters
have the values of the preset named by `id`, or of `classic`.
"""

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final, get_type_hints
from unicodedata import category

import msgspec

from game.atomic_file import read_whole
from game.engine.rules import RuleChoice, Rules, Words
from game.file_kinds import RECORD, UTF16, kind_of, kind_of_text
from game.i18n import _
from game.outside_text import shortened
from game.rulesets.presets import PRESETS, as_known, preset_id
from game.rulesets.validate import Problem, check_rules
from game.system_errors import told_as

MOST_BYTES: Final = 65_536
_MOST_LETTERS: Final = 1000
_MOST_DIGITS: Final = 20
_BASE: Final = "classic"
_ID: Final = "id"
_TEXTS: Final = "words"

TYPES: Final = MappingProxyType(get_type_hints(Rules))
_WORDS: Final = tuple(entry.name for entry in fields(Words))
FIELDS: Final = tuple(entry.name for entry in fields(Rules))
_COMMON: Final = {"name", "summary", "source", "words", "players", "sizes"}
_SIGN: Final = re.compile(rf'"(?:{"|".join({*FIELDS} - _COMMON)})"|"id"\s*:\s*"(?:{"|".join(PRESETS)})"')
"""The pattern that recognises a ruleset file by a rare parameter name or the id of a preset."""
USUAL: Final = Rules()
"""The ruleset with all defaults. Defaults never change, as files omit parameters that have them."""
_LARGEST: Final = 10**9
"""The largest accepted absolute value of a number."""
_SHORT: Final = 60
"""The maximum length of a text quoted in a message, in characters."""


class RulesError(ValueError):
    """A ruleset cannot be read or played. `field` is the wrong parameter, if any."""

    def __init__(self, sentence: str, field: str | None = None) -> None:
        """Keep the sentence and the field."""
        super().__init__(sentence)
        self.field = field


def field_value(rules: Rules, name: str) -> object:
    """Return one parameter as a plain JSON value."""
    value: object = getattr(rules, name)
    match value:
        case StrEnum():
            return value.value
        case tuple():
            return list(value)
        case Words():
            return {word: getattr(value, word) for word in _WORDS}
        case _:
            return value


def rules_value(rules: Rules) -> dict[str, object]:
    """Return all parameters by field name, as plain JSON values."""
    return {name: field_value(rules, name) for name in FIELDS}


def unusual_rules(rules: Rules) -> dict[str, object]:
    """Return the parameters with non-default values, a form that stays valid when a parameter is added."""
    return {name: field_value(rules, name) for name in FIELDS if getattr(rules, name) != getattr(USUAL, name)}


def rules_text(rules: Rules) -> str:
    """Return the text of a ruleset file, with one parameter per line. A preset's text includes its `id`."""
    value: dict[str, object] = {_ID: preset_id(rules)} if preset_id(rules) else {}
    value |= rules_value(rules)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
    return f"{{\n{lines}\n}}\n"


def read_rules_file(path: Path, *, waits: bool = False) -> Rules:
    """Read a ruleset file. A preset from another version gets its current texts. `read_whole` explains `waits`.

    Raises:
        RulesError: the file is missing, is not a JSON object of parameters, or its rules contradict each other.
    """
    value = _json_in(path, waits=waits)
    base = value.pop(_ID, _BASE)
    if isinstance(base, str) and base in PRESETS:
        return as_known(rules_from(value, PRESETS[base]))
    if isinstance(base, str) and value.keys() >= set(FIELDS):
        return as_known(rules_from(value))
    text = _(
        "id is the preset that fills in what the file leaves out: one of {ids}, not {value}. Without an id it "
        "is {usual}."
    )
    raise RulesError(text.format(ids=", ".join(PRESETS), value=shortened_json(base), usual=_BASE), _ID)


def is_rules_file(path: Path) -> bool:
    """Return True if a file is meant as a ruleset, valid or not."""
    try:
        value = _json_in(path)
    except RulesError:
        return False
    return bool(value) and value.keys() <= {_ID, *FIELDS}


def _json_in(path: Path, *, waits: bool = False) -> dict[str, object]:
    with told_as(
        RulesError, _("It cannot be read ({reason})."), ValueError
    ):  # ValueError: a name that no file can have
        data = read_whole(path, MOST_BYTES, waits=waits)
    if data is None:
        raise RulesError(_("It is longer than {most} bytes, so not a ruleset.").format(most=MOST_BYTES))
    try:
        text = data.decode("utf-16" if data.startswith(UTF16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        is_meant = data.lstrip().startswith(b"{")
        raise (RulesError(_("It is not UTF-8 text.")) if is_meant else _no_ruleset(kind_of(data))) from error
    try:
        value = parse_value(text)
    except json.JSONDecodeError as error:
        if not _SIGN.search(text) or kind_of_text(text) == _(RECORD):
            raise _no_ruleset(kind_of(data)) from error
        if error.pos >= len(text.rstrip()):
            raise RulesError(_("The end of this ruleset is missing.")) from error
        text = _("It is not JSON: line {line}, column {column}.")
        raise RulesError(text.format(line=error.lineno, column=error.colno)) from error
    except ValueError as error:
        raise RulesError(_("It is not JSON: {reason}.").format(reason=error)) from error
    if not isinstance(value, dict):
        raise RulesError(_("A ruleset is one JSON object with its parameters."))
    if {"seats", "deals"} <= value.keys():
        raise _no_ruleset(_(RECORD))
    if not (value.keys() <= {_ID, *FIELDS} or _SIGN.search(text)):
        raise _no_ruleset(kind_of_text(text))
    return value


def _no_ruleset(kind: str) -> RulesError:
    """Return the error for a file that is not a ruleset. `kind` is a sentence about the probable kind of file, or empty."""
    return RulesError(" ".join(filter(None, (_("This is not a Back Alley ruleset."), kind))))


def parse_value(text: str) -> object:
    """Read JSON from an untrusted source.

    Raises:
        ValueError: the JSON is invalid, repeats a key, has too long a number, or is nested too deeply.
    """
    try:
        value: object = json.loads(text, object_pairs_hook=_unique_keys, parse_int=_whole_number)
    except RecursionError as error:
        raise ValueError(_("it is nested too deeply")) from error
    return value


def _whole_number(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError(_("a number is too long"))
    return int(text)


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        known: set[str] = set()
        for key, _value in pairs:
            if key in known:
                raise ValueError(_("{key} is given twice").format(key=shortened_json(key)))
            known.add(key)
    return found


def rules_from(value: Mapping[str, object], base: Rules | None = None) -> Rules:
    """Return the ruleset of plain JSON values by field name; missing values are taken from `base`.

    Raises:
        RulesError: a parameter is unknown, missing or has an invalid value, or the rules contradict each other.
    """
    for name, entry in value.items():
        check_field(name, entry)
    missing = [name for name in FIELDS if name not in value]
    if base is None and missing:
        raise RulesError(_("These parameters are missing: {names}.").format(names=", ".join(missing)))
    rules = msgspec.convert({**rules_value(base or Rules()), **value}, Rules)
    problems = check_rules(rules)
    if problems:
        raise RulesError(problem_text(problems[0]), problems[0].fields[0])
    return rules


def draft_from(value: object) -> Rules:
    """Return an unfinished ruleset, which may contradict itself.

    Raises:
        RulesError: the value is not a ruleset.
    """
    if not isinstance(value, dict) or set(FIELDS) - value.keys():
        raise RulesError(_("A ruleset is one JSON object with its parameters."))
    for name, entry in value.items():
        check_field(name, entry)
    return msgspec.convert(value, Rules)


def problem_text(problem: Problem) -> str:
    """Return the problem of a ruleset as a sentence that names the parameters."""
    sentence = _(problem.sentence).format(**dict(problem.values))
    return _("{fields}: {sentence}").format(fields=", ".join(problem.fields), sentence=sentence)


def check_field(name: str, value: object) -> None:
    """Check the plain JSON value of one parameter.

    Raises:
        RulesError: there is no such parameter, or the value is not allowed for it.
    """
    kind = TYPES.get(name)
    if kind is None:
        raise RulesError(_unknown(name, FIELDS), name)
    if kind is str:
        _check_text(name, value)
    elif kind is Words:
        _check_words(value)
    elif wanted := _wanted(kind, value):
        text = _("{name}: expected {wanted}, not {value}.")
        raise RulesError(text.format(name=name, wanted=wanted, value=shortened_json(value)), name)


def _wanted(kind: object, value: object) -> str | None:
    """Return the allowed values of a parameter of this type, in words; None if the value is one of them."""
    if kind is bool:
        return None if isinstance(value, bool) else "true, false"
    if kind is int:
        return None if _is_number(value) else _("a whole number")
    if isinstance(kind, type) and issubclass(kind, RuleChoice):
        return None if isinstance(value, str) and value in kind.__members__.values() else ", ".join(kind)
    is_list = isinstance(value, list) and all(_is_number(entry) for entry in value)
    return None if is_list else _("a list of whole numbers")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or len(value) > _MOST_LETTERS or not is_plain_text(value):
        text = _("{name} must be text of at most {most} characters, without control characters.")
        raise RulesError(text.format(name=name, most=_MOST_LETTERS), name.partition(".")[0])


def is_plain_text(text: str) -> bool:
    """Return True if a text has no control characters or lone surrogates, so that it can be shown and stored."""
    return not any(category(letter) in ("Cc", "Cs") for letter in text)


def _check_words(value: object) -> None:
    if not isinstance(value, dict) or value.keys() - set(_WORDS) or len(value) < len(_WORDS):
        text = _("words must be an object with {names}.")
        raise RulesError(text.format(names=", ".join(_WORDS)), _TEXTS)
    for name, entry in value.items():
        _check_text(f"{_TEXTS}.{name}", entry)


def _unknown(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name[:_SHORT], known, 1)
    if close:
        text = _("{name} is not a ruleset parameter. Did you mean {close}?")
        return text.format(name=shortened_json(name), close=close[0])
    text = _("{name} is not a ruleset parameter. The parameters are {names}.")
    return text.format(name=shortened_json(name), names=", ".join(known))


def shortened_json(value: object) -> str:
    """Return a value as JSON, shortened for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:  # reading allows deeper nesting than writing
        return "…"
    return shortened(text, _SHORT)
