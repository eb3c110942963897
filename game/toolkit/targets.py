"""Targets: typed values that identify widgets, wherever they lie. `str` gives a stable name."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

Effect = Callable[[], object]
"""The effect of pressing a widget."""


class Target(Struct, frozen=True):
    """Something that can be pointed at, focused and activated; a program adds kinds of its own."""

    is_move: ClassVar[bool] = False
    """True for a move in a game: it cannot be taken back by going back, and is heard when the game shows it."""
    is_piece: ClassVar[bool] = False
    """True for a piece of a game, such as a card: one of several that lie side by side and move under the pointer."""

    is_note: ClassVar[bool] = False
    """True for something that only says what it is: pressed, it shows its tip at once."""


class NoteTarget(Target, frozen=True):
    """A sign with a tip, by name."""

    is_note: ClassVar[bool] = True
    name: str

    def __str__(self) -> str:
        """Return its kind and name."""
        return f"note:{self.name}"


class ButtonTarget(Target, frozen=True):
    """An action, by name."""

    name: str

    def __str__(self) -> str:
        """Return its kind and name."""
        return f"button:{self.name}"


class ChoiceTarget(Target, frozen=True):
    """One value of a choice, or the whole of it if the value is empty (a switch, a slider, a line of text)."""

    group: str
    value: str = ""

    def __str__(self) -> str:
        """Return its kind, group and value."""
        return f"choice:{self.group}={self.value}" if self.value else f"choice:{self.group}"
