"""What the player does, as plain values: pygame's events are read here and nowhere else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pygame

from game.ui.geometry import Point


class Key(StrEnum):
    """Keys with a name; letters and digits are keys by their character."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TAB = "tab"
    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    HOME = "home"
    END = "end"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    F11 = "f11"


_KEYS = {
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_UP: Key.UP,
    pygame.K_DOWN: Key.DOWN,
    pygame.K_TAB: Key.TAB,
    pygame.K_RETURN: Key.ENTER,
    pygame.K_KP_ENTER: Key.ENTER,
    pygame.K_SPACE: Key.SPACE,
    pygame.K_ESCAPE: Key.ESCAPE,
    pygame.K_BACKSPACE: Key.BACKSPACE,
    pygame.K_HOME: Key.HOME,
    pygame.K_END: Key.END,
    pygame.K_PAGEUP: Key.PAGE_UP,
    pygame.K_PAGEDOWN: Key.PAGE_DOWN,
    pygame.K_F11: Key.F11,
}
_KEYPAD = {getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)}
_LEFT_BUTTON = 1


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is there now."""

    point: Point


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """The main button, or a finger, went down."""

    point: Point


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """The main button, or the finger, came up."""

    point: Point


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by so many steps; positive is up."""

    steps: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down: a `Key`, or the character on it."""

    key: str
    shift: bool = False
    command: bool = False
    """Control, or the command key."""


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Characters were entered."""

    text: str


@dataclass(frozen=True, slots=True)
class Hurried:
    """The key that hurries the table is held, or was let go."""

    held: bool


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window must be drawn again."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window, or the system wants one opened with the program."""

    path: Path


@dataclass(frozen=True, slots=True)
class Closed:
    """The window is to be closed."""


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | Wheel
    | KeyPressed
    | TextTyped
    | Hurried
    | Resized
    | Exposed
    | FileDropped
    | Closed
)


def read(events: Iterable[pygame.event.Event]) -> Iterator[Input]:
    """The events of pygame that mean something to the game, in order."""
    for event in events:
        found = _read(event)
        if found is not None:
            yield found


def _read(event: pygame.event.Event) -> Input | None:
    match event.type:
        case pygame.MOUSEMOTION:
            return PointerMoved(Point(*event.pos))
        case pygame.MOUSEBUTTONDOWN if event.button == _LEFT_BUTTON:
            return PointerPressed(Point(*event.pos))
        case pygame.MOUSEBUTTONUP if event.button == _LEFT_BUTTON:
            return PointerReleased(Point(*event.pos))
        case pygame.MOUSEWHEEL:
            return Wheel(event.precise_y)
        case pygame.TEXTINPUT:
            return TextTyped(event.text)
        case pygame.KEYDOWN | pygame.KEYUP:
            return _read_key(event)
        case pygame.WINDOWSIZECHANGED:
            return Resized(event.x, event.y)
        case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
            return Exposed()
        case pygame.DROPFILE:
            return FileDropped(Path(event.file))
        case pygame.QUIT:
            return Closed()
        case _:
            return None


def _read_key(event: pygame.event.Event) -> Input | None:
    if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
        return Hurried(event.type == pygame.KEYDOWN)
    if event.type == pygame.KEYUP:
        return None
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return KeyPressed(Key.F11)
    named = _KEYS.get(event.key)
    if named is not None:
        return KeyPressed(named, shift, command)
    character = _KEYPAD.get(event.key) or pygame.key.name(event.key)
    return KeyPressed(character, shift, command) if len(character) == 1 else None
