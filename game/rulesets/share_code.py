"""Share code: a ruleset as one line of text, to send to a friend and paste.

A line such as `back-alley-rules 3; like=blooper; name=Friday; sizes=7-1,1-7; tie=shared; check=b4021130` has the version of the
format, the nearest preset, each field that differs, and a checksum of these fields and of all non-default rules. The checksum
rejects a line that was cut, or written by a version with a different preset. A line stays valid when rules are added in later
versions. A preset's name and summary are not in the line, as they may change and are translated.
"""

import html
import re
import string
import unicodedata
import zlib
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, pairwise, product
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, unquote

from game.engine.rules import Rules, rule_texts
from game.i18n import _
from game.rulesets.json_file import MOST_BYTES, TYPES, RulesError, field_value, rules_from, rules_value, unusual_rules
from game.rulesets.lengths import size_runs
from game.rulesets.presets import FIRST_SUMMARIES, PRESETS, as_known

HEAD: Final = "back-alley-rules"
_VERSION: Final = "3"
_LIKE: Final = "like"
_CHECK: Final = "check"
_SAFE: Final = " !()*,./:?@_-"
_FOREIGN: Final = re.compile(rf"[^A-Za-z0-9\s%;=~{re.escape(_SAFE)}]")
"""Characters that are not part of a line, but may be added when the line is sent."""
_BEGINNING: Final = re.compile(r"\s*".join(HEAD), re.IGNORECASE)
_ENDING: Final = r"\s*".join(_CHECK)
_LINE: Final = re.compile(
    rf"{_BEGINNING.pattern}(?P<version>[\s\d]*);(?P<fields>.*?);\s*{_ENDING}\s*="
    rf"(?P<{_CHECK}>(?:\s*[0-9a-f]){{8}})(?![0-9a-z])",
    re.DOTALL | re.IGNORECASE,
)
_NEW_LINE: Final = re.compile(r"(?:[\r\n&]|<br ?/?>|\\[rn])+(?:[ \t]*>[ \t]?)*")
"""Line breaks in any encoding, or the `&` between fields of a web address, with any `>` marks of quoted mail after them."""
_SOFT_BREAK: Final = re.compile(r"=[ \t]*\r?\n")
"""A line break that mail programs insert into long lines."""
_MAILED: Final = re.compile("=3d", re.IGNORECASE)
_SIGNS: Final = re.compile("%(?:20|2c|3b|3d|0a|0d)", re.IGNORECASE)
"""The separators of a line's fields, percent-encoded as in a web address."""
_LOOSE: Final = re.compile(r"[\s*_~!?()]")
_MOST_TRIED: Final = 300
"""The maximum number of possible rulesets that are tried for a line."""
_MOST_LINES: Final = 40
"""The maximum number of lines tried in a text, over all possible encodings."""
_MOST_NUMBERS: Final = 200
_OLD_NAMES: Final = (
    "name summary source words players partners sizes jokers two_of_diamonds trump_from joker_upcard other_joker weak_hand "
    "weak_hand_from all_pass highest_number boards bostons boston_from trump_lead bold_side_leads_trump broken_by "
    "big_joker_pulls little_joker_pulls trick_points set_points overtrick_points passed_trick_points board_points "
    "boston_points boston_extra_points rainbow_points tie"
)
_OLD_FIELDS: Final = frozenset(_OLD_NAMES.split())
"""The fields covered by the checksums of lines in the first two formats."""


def rules_line(rules: Rules) -> str:
    """Return the ruleset as one line, without a line break."""
    rules = as_known(rules)
    like = min(PRESETS, key=lambda name: len(_differing(rules, PRESETS[name])))
    differing = _differing(rules, PRESETS[like])
    parts = [f"{HEAD} {_VERSION}", f"{_LIKE}={like}", *(f"{name}={value}" for name, value in differing)]
    parts.append(f"{_CHECK}={_checksum(rules, like, dict(differing))}")
    return "; ".join(parts)


def _differing(rules: Rules, preset: Rules) -> list[tuple[str, str]]:
    """Return the name and value, as texts, of each field that differs from a preset."""
    before = dict(_fields(preset))
    return [(name, _text(value)) for name, value in _fields(rules) if value != before[name]]


def _fields(rules: Rules) -> Iterator[tuple[str, object]]:
    """Yield the name and the plain value of every field of a line. Each of `words` is a separate field."""
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
    """Return numbers as texts, with each run shortened, such as `13-1` for 13 down to 1."""
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in size_runs(numbers)]


def _checksum(rules: Rules, like: str, given: Collection[str]) -> str:
    """Return the checksum of the preset's id, the fields given in the line, and all non-default rules."""
    covered = {*given, *(unusual_rules(rules).keys() & rule_texts().keys())}
    return _crc([(_LIKE, like), *((name, value) for name, value in _fields(rules) if name in covered)])


def _second_checksum(rules: Rules, like: str, given: Container[str]) -> str:
    """Return the checksum of a line in the second format, which also covers rules with default values."""
    covered = _OLD_FIELDS & rule_texts().keys()
    return _crc([(_LIKE, like), *((name, value) for name, value in _fields(rules) if name in covered or name in given)])


def _first_checksum(rules: Rules, like: str, given: Container[str]) -> str:
    """Return the checksum of a line in the first format, which covers all fields of that format.

    A summary that is not given is the preset's original one.
    """
    if "summary" not in given:
        rules = replace(rules, summary=FIRST_SUMMARIES.get(like, rules.summary))
    return _crc((name, value) for name, value in rules_value(rules).items() if name in _OLD_FIELDS)


_FIELDS: Final = tuple(name for name, _value in _fields(Rules()))
_KEYS: Final = MappingProxyType({name.replace("_", ""): name for name in (_LIKE, *_FIELDS)})
"""The fields of a line by their names without underscores, which messengers may remove as markup."""
_TEXTS: Final = frozenset(name for name in _FIELDS if TYPES.get(name) is str or name.startswith("words."))
_CHECKSUMS: Final = MappingProxyType({"1": _first_checksum, "2": _second_checksum, _VERSION: _checksum})


def _crc(entries: Iterable[tuple[str, object]]) -> str:
    text = "\n".join(f"{name}={value!r}" for name, value in entries)
    return f"{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def is_rules_line(text: str) -> bool:
    """Return True if a text seems to contain a ruleset line, valid or not."""
    return _BEGINNING.search(_typed(text[:MOST_BYTES])) is not None


def read_rules_line(text: str) -> Rules:
    """Read a line made by `rules_line` from any text, even if messengers or mail programs have altered the line.

    Raises:
        RulesError: there is no such line, it was cut or changed, or another version wrote it.
    """
    if len(text) > MOST_BYTES:
        raise RulesError(_("It is longer than {most} bytes, so not a ruleset.").format(most=MOST_BYTES))
    versions = []
    for line in islice(_lines(text), _MOST_LINES):
        versions.append(version := "".join(filter(str.isdigit, line["version"])))
        check = "".join(line[_CHECK].split()).lower()
        fields = line["fields"].split(";") if version in _CHECKSUMS else ()
        for rules, like, given in islice(_meant(fields), _MOST_TRIED):
            if _CHECKSUMS[version](rules, like, given) == check:
                return as_known(rules)
    if not is_rules_line(text):
        raise RulesError(_("The line of a ruleset begins with {head}.").format(head=HEAD))
    if not versions:
        raise RulesError(_("The line is not complete: its end is missing."))
    if not _CHECKSUMS.keys() & versions:
        raise RulesError(_("This line was written by another version of the game."))
    raise RulesError(_("The line has changed: something in it is different or missing."))


def _lines(text: str) -> Iterator[re.Match[str]]:
    """Yield the possible lines in a text, each from a match of `_BEGINNING` to the next match or the end."""
    for sent in dict.fromkeys(map(_typed, _as_sent(text))):
        starts = [found.start() for found in _BEGINNING.finditer(sent)]
        for start, end in pairwise([*starts, len(sent)]):
            if line := _LINE.match(sent, start, end):
                yield line


def _as_sent(text: str) -> Iterator[str]:
    """Yield a text, and the forms that it may have had before a mail program, browser or word processor changed it."""
    mailed = _MAILED.sub("=", _SOFT_BREAK.sub("", text)).replace("=20", " ")
    blanks, signs = text.replace("%20", " "), _SIGNS.sub(lambda found: unquote(found.group()), text)
    for sent in dict.fromkeys((text, blanks, signs, mailed, html.unescape(text), text.replace("\u2014", "--"))):
        yield from (sent, unquote(sent), unquote(unquote(sent)))


def _typed(text: str) -> str:
    """Normalise dashes and full-width letters, and drop characters that a line cannot have."""
    plain = "".join(
        "-" if unicodedata.category(sign) == "Pd" or sign == "\u2212" else sign for sign in text.replace("+", " ")
    )
    return _FOREIGN.sub("", unicodedata.normalize("NFKC", _NEW_LINE.sub("\n", plain)))


def _meant(parts: Sequence[str]) -> Iterator[tuple[Rules, str, Collection[str]]]:
    """Yield the rulesets that the fields of a line may mean, with the preset and the names of the fields."""
    pairs = [part.partition("=") for part in parts if part.strip()]
    given = {_KEYS.get(_squeezed(name), ""): value for name, _equals, value in pairs}
    like = _squeezed(given.pop(_LIKE, ""))
    if len(given) != len(pairs) - 1 or "" in given or like not in PRESETS:
        return
    texts = {name: list(_texts(name, value)) for name, value in given.items() if name in _TEXTS}
    ways = map(dict.fromkeys, texts.values())
    for chosen in chain(zip(*texts.values(), strict=True), product(*ways)):  # first alter all texts in the same way
        values = _values(given | dict(zip(texts, chosen, strict=True)), PRESETS[like])
        with suppress(RulesError):
            yield rules_from(values, PRESETS[like]), like, given.keys()


def _squeezed(text: str) -> str:
    """Return a word of a line in lower case, without inserted blanks and marks."""
    return _LOOSE.sub("", text).lower()


def _texts(name: str, value: str) -> Iterator[str]:
    """Yield the texts that a value may mean: with other line breaks, without markup, or with other capitals."""
    for broken, marks in product((" ", ""), ("", "*_~ ")):
        text = unquote(" ".join(value.replace("\n", broken).split())).strip(marks)
        usual = text.lower() if name.startswith("words.") else text.capitalize()
        yield from (text, usual, text.lower(), text.capitalize(), string.capwords(text))


def _values(given: Mapping[str, str], preset: Rules) -> dict[str, object]:
    """Return the texts of a line as plain JSON values, for `rules_from` to check."""
    values: dict[str, object] = {}
    words = field_value(preset, "words")
    for name, text in given.items():
        field, dot, word = name.partition(".")
        if dot and isinstance(words, dict):
            words[word] = text
            values[field] = words
        else:
            values[name] = text if name in _TEXTS else _value(name, _squeezed(text))
    return values


def _value(name: str, text: str) -> object:
    kind = TYPES.get(name)
    if kind is bool:
        return {"yes": True, "no": False}.get(text, text)
    if kind is int:
        return _number(text)
    return text if isinstance(kind, type) else _numbers(text)


def _number(text: str) -> object:
    most_digits = 9
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else text


def _numbers(text: str) -> object:
    """Return the numbers of `13-1,1-13`, or any other text unchanged."""
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
    """Read hand sizes as people write them (`13-1, 1-13` or `7 5 3`); None for any other text."""
    spaced = " ".join(text.replace("–", "-").replace("−", "-").replace(";", ",").split())
    joined = ",".join(
        part for part in spaced.replace(" -", "-").replace("- ", "-").replace(" ", ",").split(",") if part
    )
    found = _numbers(joined)
    return tuple(found) if isinstance(found, list) and found else None


def sizes_line(sizes: tuple[int, ...]) -> str:
    """Return hand sizes in the form that `read_sizes` reads."""
    return ", ".join(_runs(sizes))
