"""Names of people as they are shown: shortened with an ellipsis where no seat has room for the whole."""

from typing import Final

_MOST: Final = 7.2
"""The width that a name has, in heights of its letters: about twelve small letters, seven wide ones."""
_WIDE: Final = 0.92
_CAPITAL: Final = 0.7
_SMALL: Final = 0.58
_NARROW: Final = 0.32
_WIDE_LETTERS: Final = frozenset("MWmw@%—…")
_NARROW_LETTERS: Final = frozenset("Iijlftr1 .,:;'’!|()[]-")
_LATIN_END: Final = "\u0250"


def short_name(name: str) -> str:
    """A name, or as much of it as every place has room for and an ellipsis."""
    if sum(map(_width, name)) <= _MOST:
        return name
    context = _MOST - _width("…")
    kept = 0
    for letter in name:
        context -= _width(letter)
        if context < 0:
            break
        kept += 1
    return name[:kept].rstrip() + "…"


def _width(letter: str) -> float:
    """About how wide a letter of the text font is, a little too wide rather than too narrow."""
    if letter in _WIDE_LETTERS or letter > _LATIN_END:
        return _WIDE
    if letter in _NARROW_LETTERS:
        return _NARROW
    return _CAPITAL if letter.isupper() else _SMALL
