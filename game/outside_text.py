r"""Text sanitisation: whatever comes from outside the program, made fit to be shown in a window and on a terminal.

Names of files, words found in files and the errors of a system may hold halves of characters, which no font draws and no file
takes, signs that a terminal obeys, and marks that turn the order of letters around. Here each becomes an escape such as `\x1b`.

It holds by itself in two places. A sentence of the catalogue cleans what is put into its places, as a template that escapes does:
`Sentence`. And whatever brings texts out, the terminal, the drawing, the accessible tree and the voice, escapes them first.
"""

from pathlib import PurePath
from typing import Final
from unicodedata import category

from game.letters import beginning, ending
from game.system_errors import reason_of

MOST_LETTERS: Final = 800
"""The most letters of a line that tells of something outside, and of any value in it."""
MOST_OF_PATH: Final = 240
"""The most letters of a path: what is left out is in its middle, so that the name of the file stays."""
_BEFORE: Final = 3
"""The divisor of the part of a path before what is left out."""
_JOINERS: Final = "\u200c\u200d"
"""The joiners of no width: parts of words in some languages, and of faces made of several."""
_FOREIGN: Final = (str, PurePath, BaseException)
"""Texts and paths that may come from outside."""
_BYTES: Final = range(0xDC80, 0xDD00)
"""The code points that Python has in a name for each byte that is no text."""


class OwnLines(str):
    """A text of our own of several lines, each fit to be shown: put into a sentence it keeps its lines. `lines` makes one."""

    __slots__ = ()


def lines(*texts: str) -> str:
    """Return texts one below the other, without those that are empty: the one way to break a text into lines."""
    return OwnLines("\n".join(escaped_lines(text) for text in texts if text))


class Sentence(str):
    """A sentence with places, whose values are made fit to be shown when they are put in."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Return the sentence with values in its places; numbers, and what the program has named itself, keep their formats."""
        for name, value in named.items():
            if type(value) is not int:  # as most are, sentence after sentence in every frame
                named[name] = _placed(value)
        text = super().format(*map(_placed, values), **named)
        return OwnLines(text) if "\n" in text else text


def _placed(value: object) -> object:
    if type(value) is str and value.isprintable() and len(value) <= MOST_LETTERS:
        return value
    return shown(value) if isinstance(value, _FOREIGN) and type(value) is not OwnLines else value


def shown(value: object) -> str:
    """Return a text, a path or an error as one line of bounded length that can be shown; of an error the reason alone."""
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
    """Return a text, or as much of its beginning as `most` letters hold with an ellipsis."""
    return text if len(text) <= most else f"{beginning(text, most - 1)}…"


def escaped(text: str) -> str:
    """Return a text as one line and a plain `str`, in which no terminal obeys anything and nothing fails to be written."""
    return str(text) if text.isprintable() else "".join(map(_escaped_letter, text))


def escaped_lines(text: str) -> str:
    """Return a text of lines, each escaped, as a plain `str`."""
    return str(text) if text.isprintable() else "\n".join(map(escaped, text.split("\n")))


def is_showable(letter: str) -> bool:
    """Return True if a character stands for itself: it has a shape, is a space, or joins two that have one."""
    return letter.isprintable() or letter in _JOINERS or category(letter) == "Zs"


def _escaped_letter(letter: str) -> str:
    """Return a character, or the digits of one that cannot be shown, as Python writes them."""
    if is_showable(letter):
        return letter
    code = ord(letter)
    if code in _BYTES:
        code -= _BYTES.start - 0x80
    for mark, digits in (("x", 2), ("u", 4)):
        if code < 16**digits:
            return f"\\{mark}{code:0{digits}x}"
    return f"\\U{code:08x}"
