"""Targets: typed values that identify widgets. `str` returns a stable name."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

Effect = Callable[[], object]
"""Function that is called when a widget is pressed."""


class Target(Struct, frozen=True):
    """Something that can be pointed at, focused and activated."""

    is_move: ClassVar[bool] = False
    """True for a move in a game: Escape cannot undo it, and its sound is played when the game shows the move."""
    is_piece: ClassVar[bool] = False
    """True for a piece of a game, such as a card, which may move, so that another piece comes under the pointer."""

    is_note: ClassVar[bool] = False
    """True for a sign whose only function is its tip, which a press shows immediately."""


class NoteTarget(Target, frozen=True):
    """A named sign with a tip."""

    is_note: ClassVar[bool] = True
    name: str

    def __str__(self) -> str:
        return f"note:{self.name}"


class ButtonTarget(Target, frozen=True):
    """A named action."""

    name: str

    def __str__(self) -> str:
        return f"button:{self.name}"


class ChoiceTarget(Target, frozen=True):
    """One of the values of a group or, if `value` is empty, a whole control (a switch, slider or field)."""

    group: str
    value: str = ""

    def __str__(self) -> str:
        return f"choice:{self.group}={self.value}" if self.value else f"choice:{self.group}"
