"""Output of a program that was run by a test."""

from typing import NamedTuple


class Said(NamedTuple):
    """The exit code of a command, and what it printed."""

    code: int
    out: str
    err: str
