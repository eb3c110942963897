"""Input intents: what the player means by an input, as values. Pointer and keyboard make them, the director carries them out."""

from dataclasses import dataclass

from game.toolkit.devices.input import Hurried
from game.toolkit.geometry import Point
from game.toolkit.targets import Target
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Widget

# Changes of a scene


@dataclass(frozen=True, slots=True)
class Slid:
    """A slider that is held came to a part, 0 to 1."""

    target: Target
    part: float


@dataclass(frozen=True, slots=True)
class Stepped:
    """A slider goes on by a number of steps."""

    target: Target
    steps: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """A slider that was held is let go."""

    target: Target


@dataclass(frozen=True, slots=True)
class Dragged:
    """A card follows the pointer to a point."""

    target: Target
    at: Point


@dataclass(frozen=True, slots=True)
class Dropped:
    """A card that followed the pointer is dropped at a point."""

    target: Target
    at: Point


@dataclass(frozen=True, slots=True)
class Entered:
    """A field has another text."""

    target: Target
    text: str


@dataclass(frozen=True, slots=True)
class PressedBeside:
    """The pointer was pressed beside all widgets."""


Change = Slid | Stepped | LetGo | Dragged | Dropped | Entered | PressedBeside | Hurried
"""The inputs passed to `Scene.changed`: all that do not activate a widget."""

# Intents beyond a scene


@dataclass(frozen=True, slots=True)
class Chosen:
    """A widget is activated; one that is disabled says why it is."""

    widget: Widget


@dataclass(frozen=True, slots=True)
class Focused:
    """The focus goes to a target, and is shown."""

    target: Target | None


@dataclass(frozen=True, slots=True)
class Paged:
    """A scroll area goes on by pages; a focus in it goes along."""

    pages: float


@dataclass(frozen=True, slots=True)
class Edited:
    """A field has another line, or a caret elsewhere; `copied` goes to the clipboard."""

    field: Widget
    line: TextLine
    copied: str | None = None


@dataclass(frozen=True, slots=True)
class Pasted:
    """The text of the clipboard is entered."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A field is to be filled letter by letter, without a keyboard."""

    field: Widget


@dataclass(frozen=True, slots=True)
class WentBack:
    """Escape was pressed, or the window's way back."""


Intent = Change | Chosen | Focused | Paged | Edited | Pasted | Spelled | WentBack
