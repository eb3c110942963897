"""Output of a program that was run by a test."""

from typing import NamedTuple


class Said(NamedTuple):
    """The output of a command: its exit code and what it printed."""

    code: int
    out: str
    err: str
