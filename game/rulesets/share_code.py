"""Share code: a ruleset as one line of text, to be sent to a friend and pasted.

`back-alley-rules 2; like=blooper; name=Friday; sizes=7-1,1-7; tie=shared; check=ce0ec1a8`: the format's number, the preset that is
nearest, then each field that differs, and at the end a checksum of all rules that are played by and of the texts in the line,
so that a line that was cut, or was written by a version that knows the preset otherwise, is refused rather than read as
another game. How a preset is called and speaks of itself is not in it: that may change, and each reads it in their language.
"""

import re
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, unquote

from game.engine.rules import Rules, rule_texts
from game.i18n import _
from game.rulesets.json_file import MOST_BYTES, TYPES, RulesError, field_value, rules_from, rules_value, shortened_json
from game.rulesets.lengths import size_runs
from game.rulesets.presets import FIRST_SUMMARIES, PRESETS, as_known

HEAD: Final = "back-alley-rules"
_VERSION: Final = "2"
_LIKE: Final = "like"
_CHECK: Final = "check"
_SAFE: Final = " !()*,./:?@_-"
_LINE: Final = re.compile(rf"{HEAD}\s.*?;\s*{_CHECK}\s*=\s*[0-9a-f]{{8}}\b", re.DOTALL | re.IGNORECASE)
_MOST_NUMBERS: Final = 200


def rules_line(rules: Rules) -> str:
    """Return the ruleset as one line, without its end."""
    rules = as_known(rules)
    like = min(PRESETS, key=lambda name: len(_differing(rules, PRESETS[name])))
    differing = _differing(rules, PRESETS[like])
    parts = [f"{HEAD} {_VERSION}", f"{_LIKE}={like}", *(f"{name}={value}" for name, value in differing)]
    parts.append(f"{_CHECK}={_checksum(rules, like, dict(differing))}")
    return "; ".join(parts)


def _differing(rules: Rules, preset: Rules) -> list[tuple[str, str]]:
    """Return the fields in which a ruleset differs from a preset, by name, and their values as text."""
    before = dict(_fields(preset))
    return [(name, _text(value)) for name, value in _fields(rules) if value != before[name]]


def _fields(rules: Rules) -> Iterator[tuple[str, object]]:
    """Yield all fields by the names they have in a line, with their plain values; the words for things singly."""
    for name, value in rules_value(rules).items():
        if isinstance(value, dict):
            yield from ((f"{name}.{word}", entry) for word, entry in value.items())
        else:
            yield name, value


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(_runs(value))
        case _:
            text = str(value)
            safe = _SAFE if text == " ".join(text.split()) else _SAFE.strip()
            return quote(text, safe=safe, errors="replace")


def _runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers in order, runs of them as `13-1`."""
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in size_runs(numbers)]


def _checksum(rules: Rules, like: str, given: Container[str]) -> str:
    """Return the checksum of all that is played by, and of the texts among the fields that a line gives."""
    played = rule_texts()
    return _crc([(_LIKE, like), *((name, value) for name, value in _fields(rules) if name in played or name in given)])


def _first_checksum(rules: Rules, like: str, given: Container[str]) -> str:
    """Return the checksum of a line of the first format: of everything, with the sentence that the preset had then."""
    if "summary" not in given:
        rules = replace(rules, summary=FIRST_SUMMARIES.get(like, rules.summary))
    return _crc(rules_value(rules).items())


_CHECKSUMS: Final = MappingProxyType({"1": _first_checksum, _VERSION: _checksum})


def _crc(entries: Iterable[tuple[str, object]]) -> str:
    """Return the CRC of the entries as eight hexadecimal digits."""
    text = "\n".join(f"{name}={value!r}" for name, value in entries)
    return f"{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def is_rules_line(text: str) -> bool:
    """Return True if a text holds what is meant as the line of a ruleset."""
    return HEAD in text[:MOST_BYTES].lower()


def read_rules_line(text: str) -> Rules:
    """Read what `rules_line` wrote, with any text before and behind it; a messenger may have broken it at its spaces.

    Raises:
        RulesError: it is no such line, was cut or changed, or its rules contradict each other.
    """
    if len(text) > MOST_BYTES:
        raise RulesError(_("It is longer than {most} bytes and no ruleset.").format(most=MOST_BYTES))
    found = _LINE.search(text)
    head, *parts = [" ".join(part.split()) for part in (found.group() if found else text).strip().split(";")]
    if head.lower().split(" ")[0] != HEAD:
        raise RulesError(_("The line of a ruleset begins with {head}.").format(head=HEAD))
    checksum = _CHECKSUMS.get(head.lower().removeprefix(HEAD).strip())
    if checksum is None:
        raise RulesError(_("This line was written by another version of the game."))
    given = _pairs(parts)
    check, like = given.pop(_CHECK, ""), given.pop(_LIKE, "")
    if not check:
        raise RulesError(_("The line is not complete: its end is missing."))
    if like not in PRESETS:
        raise RulesError(
            _("{field} is one of {ids}, not {value}.").format(
                field=_LIKE, ids=", ".join(PRESETS), value=shortened_json(like)
            )
        )
    rules = rules_from(_values(given, PRESETS[like]), PRESETS[like])
    if checksum(rules, like, given) != check.lower():
        raise RulesError(_("The line is not as it was written: something in it was changed or is missing."))
    return as_known(rules)


def _pairs(parts: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise RulesError(_("{part} is no part of a ruleset.").format(part=shortened_json(part)))
        if name.strip() in found:
            raise RulesError(_("{key} stands twice").format(key=shortened_json(name)) + ".")
        found[name.strip()] = value.strip()
    return found


def _values(given: dict[str, str], preset: Rules) -> dict[str, object]:
    """Return the texts of a line as plain JSON values, for `rules_from` to check."""
    values: dict[str, object] = {}
    words = field_value(preset, "words")
    for name, text in given.items():
        field, dot, word = name.partition(".")
        if dot and field == "words" and isinstance(words, dict) and word in words:
            words[word] = unquote(text)
            values[field] = words
        else:
            values[name] = _value(name, text)
    return values


def _value(name: str, text: str) -> object:
    kind = TYPES.get(name)
    if kind is bool:
        return {"yes": True, "no": False}.get(text, text)
    if kind is int:
        return _number(text)
    if kind is not None and not isinstance(kind, type):
        return _numbers(text)
    return unquote(text)


def _number(text: str) -> object:
    most_digits = 9
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else text


def _numbers(text: str) -> object:
    """Return the numbers of `13-1,1-13`, or the text itself where it is anything else."""
    found: list[int] = []
    for part in text.split(",") if text else ():
        first, dash, last = part.strip().partition("-")
        ends = [_number(end) for end in ((first, last) if dash else (first, first))]
        one, other = ends[0], ends[1]
        if not isinstance(one, int) or not isinstance(other, int) or abs(one - other) > _MOST_NUMBERS:
            return text
        found += range(one, other + 1) if one <= other else range(one, other - 1, -1)
        if len(found) > _MOST_NUMBERS:
            return text
    return found


def read_sizes(text: str) -> tuple[int, ...] | None:
    """Read hand sizes as a person writes them, `13-1, 1-13` or `7 5 3`; None if the text is anything else."""
    spaced = " ".join(text.replace("–", "-").replace("−", "-").replace(";", ",").split())
    joined = ",".join(
        part for part in spaced.replace(" -", "-").replace("- ", "-").replace(" ", ",").split(",") if part
    )
    found = _numbers(joined)
    return tuple(found) if isinstance(found, list) and found else None


def sizes_line(sizes: tuple[int, ...]) -> str:
    """Return hand sizes as `read_sizes` reads them."""
    return ", ".join(_runs(sizes))
