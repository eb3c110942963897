"""Input intents: the meanings of inputs, as values. Pointer, keyboard and requests produce them; the director carries them out."""

from msgspec import Struct

from game.toolkit.devices.input import Hurried
from game.toolkit.geometry import Point
from game.toolkit.targets import Target
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Widget

# Intents that are passed to the scene


class Slid(Struct, frozen=True):
    """A held slider was moved to a position, 0 to 1."""

    target: Target
    part: float


class Stepped(Struct, frozen=True):
    """A slider is moved by a number of steps."""

    target: Target
    steps: int


class LetGo(Struct, frozen=True):
    """A held slider is released."""

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
    """The pointer was pressed outside all widgets."""


Change = Slid | Stepped | LetGo | Dragged | Dropped | PressedBeside | Hurried
"""Intents and inputs that are passed to `Scene.changed`."""

# Intents that the director carries out itself


class Chosen(Struct, frozen=True):
    """A widget is activated or, if it is disabled, the reason for that is shown."""

    widget: Widget


class Focused(Struct, frozen=True):
    """The focus goes to a target and becomes visible."""

    target: Target | None


class Revealed(Struct, frozen=True):
    """A widget is scrolled into view; the focus stays."""

    target: Target


class Paged(Struct, frozen=True):
    """The last scroll area of the view is scrolled by a number of pages. If the focus is in this area, it moves as well."""

    pages: float


class Edited(Struct, frozen=True):
    """A field has a new text or caret position; `copied` goes to the clipboard."""

    field: Widget
    line: TextLine
    copied: str | None = None


class Pasted(Struct, frozen=True):
    """The clipboard's text is entered."""


class Spelled(Struct, frozen=True):
    """A field is to be filled letter by letter, without a keyboard."""

    field: Widget


class WentBack(Struct, frozen=True):
    """Escape, or the window's back button, was pressed."""


Intent = Change | Chosen | Focused | Revealed | Paged | Edited | Pasted | Spelled | WentBack
