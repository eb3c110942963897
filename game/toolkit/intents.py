"""Input intents: what the player means by an input, as values. Pointer and keyboard make them, the director carries them out."""

from msgspec import Struct

from game.toolkit.devices.input import Hurried
from game.toolkit.geometry import Point
from game.toolkit.targets import Target
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Widget

# Changes of a scene


class Slid(Struct, frozen=True):
    """A slider that is held came to a part, 0 to 1."""

    target: Target
    part: float


class Stepped(Struct, frozen=True):
    """A slider goes on by a number of steps."""

    target: Target
    steps: int


class LetGo(Struct, frozen=True):
    """A slider that was held is let go."""

    target: Target


class Dragged(Struct, frozen=True):
    """A card follows the pointer to a point."""

    target: Target
    at: Point


class Dropped(Struct, frozen=True):
    """A card that followed the pointer is dropped at a point."""

    target: Target
    at: Point


class PressedBeside(Struct, frozen=True):
    """The pointer was pressed beside all widgets."""


Change = Slid | Stepped | LetGo | Dragged | Dropped | PressedBeside | Hurried
"""The inputs passed to `Scene.changed`: all that do not activate a widget."""

# Intents beyond a scene


class Chosen(Struct, frozen=True):
    """A widget is activated; one that is disabled says why it is."""

    widget: Widget


class Focused(Struct, frozen=True):
    """The focus goes to a target, and is shown."""

    target: Target | None


class Revealed(Struct, frozen=True):
    """A widget is scrolled into sight; the focus stays."""

    target: Target


class Paged(Struct, frozen=True):
    """A scroll area goes on by pages; a focus in it goes along."""

    pages: float


class Edited(Struct, frozen=True):
    """A field has another line, or a caret elsewhere; `copied` goes to the clipboard."""

    field: Widget
    line: TextLine
    copied: str | None = None


class Pasted(Struct, frozen=True):
    """The text of the clipboard is entered."""


class Spelled(Struct, frozen=True):
    """A field is to be filled letter by letter, without a keyboard."""

    field: Widget


class WentBack(Struct, frozen=True):
    """Escape was pressed, or the window's way back."""


Intent = Change | Chosen | Focused | Revealed | Paged | Edited | Pasted | Spelled | WentBack
