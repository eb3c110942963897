r"""Text sanitization: make texts from outside the program safe to show in a window and on a terminal.

File names, words in files and system errors may contain lone surrogates, control characters for terminals, and marks that reverse
the order of letters. Each becomes an escape such as `\x1b`.

A `Sentence` escapes the values put into its placeholders, and every output (terminal, drawing, accessibility tree, voice) escapes
its texts.
"""

from pathlib import PurePath
from typing import Final
from unicodedata import category

from game.letters import beginning, ending
from game.system_errors import reason_of

MOST_LETTERS: Final = 800
"""The maximum length in characters of a value from outside the program, or of a line with such a value."""
MOST_OF_PATH: Final = 240
"""The maximum length of a path in characters; a longer path loses its middle, not its file name."""
_BEFORE: Final = 3
"""The divisor of `MOST_OF_PATH`: a third of a shortened path is its beginning, the rest its end."""
_JOINERS: Final = "\u200c\u200d"
"""The zero-width joiners: parts of words in some languages, and of composed emoji."""
_FOREIGN: Final = (str, PurePath, BaseException)
"""The types of values that may come from outside the program."""
_BYTES: Final = range(0xDC80, 0xDD00)
"""The code points by which Python represents undecodable bytes in a name."""


class OwnLines(str):
    """A text with safe line breaks, which a `Sentence` does not escape."""

    __slots__ = ()


def lines(*texts: str) -> str:
    """Join the non-empty texts with line breaks, which a `Sentence` does not escape."""
    return OwnLines("\n".join(escaped_lines(text) for text in texts if text))


class Sentence(str):
    """A sentence with placeholders; values are made safe to show when they are filled in."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Return the sentence with its values filled in; texts, paths and errors are escaped."""
        for name, value in named.items():
            if type(value) is not int:  # a shortcut for speed, as most values are integers
                named[name] = _placed(value)
        text = super().format(*map(_placed, values), **named)
        return OwnLines(text) if "\n" in text else text


def _placed(value: object) -> object:
    if type(value) is str and value.isprintable() and len(value) <= MOST_LETTERS:
        return value
    return shown(value) if isinstance(value, _FOREIGN) and type(value) is not OwnLines else value


def shown(value: object) -> str:
    """Return a text, a path or the reason of an error as one safe line of bounded length."""
    match value:
        case PurePath():
            text = escaped(str(value))
            before = MOST_OF_PATH // _BEFORE
            behind = MOST_OF_PATH - before - 1
            return text if len(text) <= MOST_OF_PATH else f"{beginning(text, before)}…{ending(text, behind)}"
        case BaseException():
            return shortened(escaped(reason_of(value)))
        case _:
            return shortened(escaped(str(value)))


def shortened(text: str, most: int = MOST_LETTERS) -> str:
    """Return a text, cut to `most` characters with an ellipsis."""
    return text if len(text) <= most else f"{beginning(text, most - 1)}…"


def escaped(text: str) -> str:
    """Return a text as one line, in a plain `str`: characters that cannot be shown, such as control characters, become escapes."""
    return str(text) if text.isprintable() else "".join(map(_escaped_letter, text))


def escaped_lines(text: str) -> str:
    """Return a text with each of its lines escaped, as a plain `str`."""
    return str(text) if text.isprintable() else "\n".join(map(escaped, text.split("\n")))


def is_showable(letter: str) -> bool:
    """Return True if a character has a shape, is a space, or is a zero-width joiner."""
    return letter.isprintable() or letter in _JOINERS or category(letter) == "Zs"


def _escaped_letter(letter: str) -> str:
    if is_showable(letter):
        return letter
    code = ord(letter)
    if code in _BYTES:
        code -= _BYTES.start - 0x80
    for mark, digits in (("x", 2), ("u", 4)):
        if code < 16**digits:
            return f"\\{mark}{code:0{digits}x}"
    return f"\\U{code:08x}"
