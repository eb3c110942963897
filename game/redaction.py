"""Redaction: removes private texts from error messages.

`without` hides known texts: in any letter case, within a sentence, escaped as in Python or JSON, or cut. `clean` hides parts of a
message that usually contain entered text: the texts of a value's fields, quoted texts except identifiers, and file names.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from os.path import commonprefix
from pathlib import PurePath
from typing import Final
from unicodedata import category, normalize

from msgspec import Struct, structs

from game.ai.characters import CHARACTERS
from game.ai.levels import LEVELS
from game.engine.events import HUMAN
from game.rulesets.presets import PRESETS

HIDDEN: Final = "[hidden]"
_BEGINNING: Final = 12
"""The number of characters at the beginning of a long text that suffice to find it, even if the rest is cut off."""

_SECRET: Final = re.compile(r"""[0-9a-fA-F]{16,}|\bb'(?:[^'\\]|\\.)*\\?'?|\bb"(?:[^"\\]|\\.)*\\?"?""")
"""The pattern of a seed or a key, even if it is cut off: many hexadecimal digits, or bytes as Python prints them."""
_FIELD: Final = re.compile(r"""\b(\w+)=(?:'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?)""")
"""A field and its text in a value printed by Python, even without the closing quote."""
_QUOTED: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_IDENTIFIER: Final = re.compile(r"[a-z_][a-z0-9_-]*")
_FILE: Final = re.compile(r"""(?<![\w.])(?:[A-Za-z]:[\\/]|~?/|\\\\)[^\s'":;,]*""")
_OS_ERROR: Final = re.compile(r"(\[(?:Errno|WinError) -?\d+\] [^:\n]*): .*")


def texts_in(*values: object) -> frozenset[str]:
    """Return the texts in values of any kind, except the program's own."""
    return frozenset(_texts_in(values)) - _BROUGHT


def _texts_in(value: object) -> Iterator[str]:
    match value:
        case Enum():
            return
        case str():
            yield value
        case PurePath():
            yield from (str(value), value.name, value.stem)
        case Mapping():
            yield from _texts_in(tuple(value.items()))
        case tuple() | list() | set() | frozenset():
            for part in value:
                yield from _texts_in(part)
        case Struct():
            yield from _texts_in(structs.astuple(value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from _texts_in(getattr(value, field.name))
        case _:
            return


_BROUGHT: Final = frozenset(
    {"", HUMAN, *LEVELS, *CHARACTERS, *PRESETS, *(character.name for character in CHARACTERS.values())}
    | set(_texts_in(tuple(PRESETS.values())))
)
"""The program's own texts: the names of levels and characters, and all texts of presets."""


def clean(message: str) -> str:
    """Return a message without parts that look like entered text, a seed or a file name."""
    text = _SECRET.sub(HIDDEN, message)
    text = _OS_ERROR.sub(rf"\1: {HIDDEN}", text)
    text = _FIELD.sub(rf"\1={HIDDEN}", text)
    text = _QUOTED.sub(lambda found: found.group() if _IDENTIFIER.fullmatch(found.group()[1:-1]) else HIDDEN, text)
    return _FILE.sub(HIDDEN, text)


def without(text: str, private: Collection[str]) -> str:
    """Return a text without these private words.

    Words are found in any letter case, but only as whole words, possibly with a genitive s. A long word is also found by its
    beginning.
    """
    forms = {form.lower(): form for word in private for form in _forms(word) if len(form) > 1}  # no single letters
    for form in sorted(forms.values(), key=lambda form: (-len(form), form)):
        text = _without_one(text, form)
    return text


def _forms(word: str) -> Iterator[str]:
    """Yield the forms of a text: in several letter cases, in Unicode forms NFC and NFD, and as printed by Python and JSON."""
    word = word.strip()
    for one in {word, word.upper(), word.lower(), word.title(), word.casefold()}:
        for form in {one, normalize("NFC", one), normalize("NFD", one)}:
            yield form
            yield from (repr(form)[1:-1], ascii(form)[1:-1], json.dumps(form)[1:-1])


def _without_one(text: str, form: str) -> str:
    cut = len(form) > _BEGINNING
    before = r"(?<![^\W\d_])" if _parts_words(form[0]) else ""
    after = r"(?:(?![^\W\d_])|(?=s(?![^\W\d_])))" if _parts_words(form[-1]) and not cut else ""
    rest = form[_BEGINNING:].casefold()
    pattern = re.compile(
        f"{before}{re.escape(form[:_BEGINNING])}{after}(.{{0,{len(rest)}}})", re.IGNORECASE | re.DOTALL
    )

    def hide(found: re.Match[str]) -> str:
        same = len(commonprefix((found[1].casefold(), rest)))  # noqa: RUF071 - letters are meant
        return HIDDEN + pattern.sub(hide, found[1][same:])

    return pattern.sub(hide, text)


def _parts_words(letter: str) -> bool:
    """Return True if the script of a letter separates words: assumed for all letters outside the Unicode category Lo."""
    return category(letter) != "Lo"
