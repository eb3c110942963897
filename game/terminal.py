"""Terminal output: the only module that prints. Control characters, which could change the terminal's state, are escaped."""

import sys
from collections.abc import Sequence

from game.outside_text import escaped, shown


class OutputError(Exception):
    """Standard output cannot be written to. Not an OSError, as no file is at fault."""


def say(*lines: str) -> None:
    """Print lines.

    Raises:
        OutputError: the lines cannot be written.
    """
    try:
        print("\n".join(map(escaped, lines)))
    except OSError as error:
        raise OutputError from error


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table with right-aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.rjust, row, widths)) for row in rows]


def say_text(text: str) -> None:
    """Print a text of one or more lines; a line end after the last line is optional."""
    say(*text.removesuffix("\n").split("\n"))


def complain(sentence: object) -> None:
    """Print a sentence, or the reason of an error, as one line of limited length on the standard error stream."""
    print(shown(sentence), file=sys.stderr)
