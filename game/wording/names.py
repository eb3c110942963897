"""Names in texts: people's names, with an ellipsis if no seat has room for the whole, lists of names, and capitals."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final

from game.i18n import N_, _
from game.letters import borders, letters

NAMELESS: Final = N_("Player")
"""The name of a person who has not entered one, as it is stored: it is shown in the language of the screen."""
NAMELESS_OF_MANY: Final = N_("Player {number}")
_NUMBERED: Final = re.compile(NAMELESS_OF_MANY.replace("{number}", r"(\d)"))

_MOST: Final = 7.2
"""The width of a name at most, in heights of its letters: about twelve small letters, seven wide ones."""
_WIDE: Final = 0.92
_CAPITAL: Final = 0.7
_SMALL: Final = 0.58
_NARROW: Final = 0.32
_WIDE_LETTERS: Final = frozenset("MWmw@%—…")
_NARROW_LETTERS: Final = frozenset("Iijlftr1 .,:;'’!|()[]-")
_LATIN_END: Final = "\u0250"


def shown_name(name: str) -> str:
    """Return a player's name as it stands alone, in a list say: "You" for the person here who has not entered one."""
    return _("You") if name == NAMELESS else told_name(name)


def told_name(name: str) -> str:
    """Return a player's name as a sentence about that player has it: that of a person who has not entered one is translated."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return _(NAMELESS_OF_MANY).format(number=numbered[1])
    return _(NAMELESS) if name == NAMELESS else name


def short_name(name: str) -> str:
    """Return a name as it is shown, or as much of it as every seat has room for and an ellipsis."""
    wide = list(accumulate(_width(letter[0]) for letter in letters(name)))
    if not wide or wide[-1] <= _MOST:
        return name
    kept = bisect_right(wide, _MOST - _width("…"))
    return name[: borders(name)[kept]].rstrip() + "…"


def _width(letter: str) -> float:
    """Return about the width of a letter of the text font, a little too wide rather than too narrow."""
    if letter in _WIDE_LETTERS or letter > _LATIN_END:
        return _WIDE
    if letter in _NARROW_LETTERS:
        return _NARROW
    return _CAPITAL if letter.isupper() else _SMALL


def joined(names: list[str], *, is_or: bool = False) -> str:
    """Return names as a list: "A", "A and B", "A, B and C", or with "or"."""
    *first, last = names or [""]
    text = _("{first} or {second}") if is_or else _("{first} and {second}")
    return text.format(first=", ".join(first), second=last) if first else last


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, after a sign that stands alone."""
    sign, space, rest = text.partition(" ")
    if space and not any(map(str.isalnum, sign)):
        return sign + space + capital(rest)
    return text[:1].upper() + text[1:]
