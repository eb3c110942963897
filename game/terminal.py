"""Terminal output: the one place from which the program prints, so that nothing it has from outside is obeyed by a terminal."""

import sys
from collections.abc import Sequence

from game.outside_text import escaped, shown


def say(*lines: str, flush: bool = False) -> None:
    """Print lines."""
    print("\n".join(map(escaped, lines)), flush=flush)


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table, its columns as wide as their longest cells."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.rjust, row, widths)) for row in rows]


def say_text(text: str) -> None:
    """Print a text of lines, each with its end."""
    say(*text.removesuffix("\n").split("\n"))


def complain(sentence: object) -> None:
    """Print one line of bounded length on the standard error stream: a sentence, or an error that is one."""
    print(shown(sentence), file=sys.stderr)
