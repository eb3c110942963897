"""Names in texts: people's names, shortened if too long for a seat, lists of names, and capitals."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final

from game.i18n import N_, _
from game.letters import borders, letters

NAMELESS: Final = N_("Player")
"""The stored name of a person who has not entered a name; it is translated when shown."""
NAMELESS_OF_MANY: Final = N_("Player {number}")
_NUMBERED: Final = re.compile(NAMELESS_OF_MANY.replace("{number}", r"(\d)"))

_MOST: Final = 7.2
"""The maximum width of a name, in multiples of the letter height."""
_WIDE: Final = 0.92
_CAPITAL: Final = 0.7
_SMALL: Final = 0.58
_NARROW: Final = 0.32
_WIDE_LETTERS: Final = frozenset("MWmw@%—…")
_NARROW_LETTERS: Final = frozenset("Iijlftr1 .,:;'’!|()[]-")
_LATIN_END: Final = "\u0250"


def shown_name(name: str) -> str:
    """Return a player's name for a list: "You" for the local person without a name."""
    return _("You") if name == NAMELESS else told_name(name)


def told_name(name: str) -> str:
    """Return a player's name for use inside a sentence; the name stored for a person without one is translated."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return _(NAMELESS_OF_MANY).format(number=numbered[1])
    return _(NAMELESS) if name == NAMELESS else name


def short_name(name: str) -> str:
    """Return a name, shortened with an ellipsis if it is too wide for a seat."""
    parts = letters(name) if len(name) * _WIDE > _MOST else ()  # for speed: every frame asks, and most names are short
    wide = list(accumulate(_width(letter[0]) for letter in parts))
    if not wide or wide[-1] <= _MOST:
        return name
    kept = bisect_right(wide, _MOST - _width("…"))
    return name[: borders(name)[kept]].rstrip() + "…"


def _width(letter: str) -> float:
    """Estimate the width of a letter, erring on the wide side."""
    if letter in _WIDE_LETTERS or letter > _LATIN_END:
        return _WIDE
    broad = _CAPITAL if letter.isupper() else _SMALL
    return _NARROW if letter in _NARROW_LETTERS else broad


def joined(names: list[str], *, is_or: bool = False) -> str:
    """Return names as a list: "A", "A and B", "A, B and C", or with "or"."""
    *first, last = names or [""]
    text = _("{first} or {second}") if is_or else _("{first} and {second}")
    return text.format(first=", ".join(first), second=last) if first else last


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, even if symbols and a space precede it."""
    sign, space, rest = text.partition(" ")
    if space and not any(map(str.isalnum, sign)):
        return sign + space + capital(rest)
    return text[:1].upper() + text[1:]
