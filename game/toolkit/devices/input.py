"""Input events as plain values: pygame's events are read here and nowhere else."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

import pygame
from msgspec import Struct
from pygame._sdl2 import controller

from game.outside_text import escaped_lines
from game.toolkit.geometry import Point


class Key(StrEnum):
    """A key with a name, which is that of pygame; letters and digits are keys by their character."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TAB = "tab"
    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    DELETE = "delete"
    HOME = "home"
    END = "end"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    F1 = "f1"
    F2 = "f2"
    F3 = "f3"
    F4 = "f4"
    F5 = "f5"
    F6 = "f6"
    F7 = "f7"
    F11 = "f11"


_NAMED = frozenset(map(str, Key))
_ALIASES = {"return": "enter", **{f"[{digit}]": str(digit) for digit in range(10)}}
"""Names of pygame for keys that count as others: Return, and the digits of the keypad."""
_REPEATING = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    )
)
"""The keys that count again and again while they are held: those that move and delete. A held Enter chooses nothing more."""
_LEFT_BUTTON = 1


class PointerMoved(Struct, frozen=True):
    """The pointer moved to a point."""

    point: Point


class PointerPressed(Struct, frozen=True):
    """The main button, or a finger, went down."""

    point: Point


class PointerReleased(Struct, frozen=True):
    """The main button, or the finger, came up."""

    point: Point


class Wheel(Struct, frozen=True):
    """The wheel turned by a number of steps; positive is up."""

    steps: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down: a `Key`, or the character on it."""

    key: str
    shift: bool = False
    command: bool = False
    """Control, or the command key."""
    is_pad: bool = field(default=False, compare=False)
    """True for a button of a gamepad that stands for the key."""


class TextTyped(Struct, frozen=True):
    """Characters were entered."""

    text: str


class TextComposed(Struct, frozen=True):
    """An input method shows this text, which is not entered yet; it is empty again when it has been, or was given up."""

    text: str


class Hurried(Struct, frozen=True):
    """The key that hurries the table is held, or was let go."""

    held: bool


class Resized(Struct, frozen=True):
    """The window has a new size, in pixels."""

    width: int
    height: int


class Exposed(Struct, frozen=True):
    """The window must be drawn again."""


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window, or the system wants one opened with the program."""

    path: Path


class Act(StrEnum):
    """An action that an assistive program may ask for."""

    PRESS = "press"
    FOCUS = "focus"
    SHOW = "show"
    """Scroll it into sight."""
    MORE = "more"
    LESS = "less"
    """Move a slider by a step."""
    SET = "set"
    """Set a slider's position, 0 to 1, or a field's text."""


class Requested(Struct, frozen=True):
    """An assistive program asks for an action on a widget, by the name of its target."""

    act: Act
    target: str
    value: str | float | None = None


class Closed(Struct, frozen=True):
    """The window is to be closed."""


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | Wheel
    | KeyPressed
    | TextTyped
    | TextComposed
    | Hurried
    | Resized
    | Exposed
    | FileDropped
    | Requested
    | Closed
)


_PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: KeyPressed(Key.ENTER),
    pygame.CONTROLLER_BUTTON_B: KeyPressed(Key.ESCAPE),
    pygame.CONTROLLER_BUTTON_X: KeyPressed("u"),
    pygame.CONTROLLER_BUTTON_Y: KeyPressed("t"),
    pygame.CONTROLLER_BUTTON_BACK: KeyPressed("s"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: KeyPressed("h"),
    pygame.CONTROLLER_BUTTON_START: KeyPressed(Key.ESCAPE),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: KeyPressed(Key.TAB, shift=True),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: KeyPressed(Key.TAB),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: KeyPressed(Key.LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: KeyPressed(Key.RIGHT),
    pygame.CONTROLLER_BUTTON_DPAD_UP: KeyPressed(Key.UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: KeyPressed(Key.DOWN),
}
_PAD_TRIGGERS = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
_PAD_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (Key.LEFT, Key.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Key.UP, Key.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Key.HOME, Key.END),
    pygame.CONTROLLER_AXIS_RIGHTY: (Key.PAGE_UP, Key.PAGE_DOWN),
}
_PAD_FAR, _PAD_NEAR = 20_000, 10_000
"""Thresholds of a stick, out of 32,767: pushed beyond the first it counts once, and again after it was nearer than the second."""


class Gamepads:
    """Game controllers, each used like the keyboard: the cross and the left stick move the focus, A confirms, B goes back.

    The right stick turns pages, upwards and downwards, and leads to the first or the last of a list, to the left and right.

    X takes a move back, Y shows the last trick, Back the score sheet; the shoulders go from one thing to the next, and a
    trigger hurries.
    """

    def __init__(self) -> None:
        """Open the controllers that are connected; more may be plugged in at any time."""
        self._open: dict[int, controller.Controller] = {}
        self._pushed: dict[int, int] = {}
        with suppress(pygame.error):
            controller.init()
            for index in range(controller.get_count()):
                self._add(index)

    def _add(self, index: int) -> None:
        with suppress(pygame.error):
            if controller.is_controller(index):
                self._open[index] = controller.Controller(index)

    def read(self, event: pygame.event.Event) -> Input | None:
        """Return the meaning of a controller's event; None for all others."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERBUTTONDOWN:
                meant = _PAD_BUTTONS.get(event.button)
                return None if meant is None else replace(meant, is_pad=True)
            case pygame.CONTROLLERAXISMOTION if event.axis in _PAD_TRIGGERS:
                return self._pull(event.axis, event.value)
            case pygame.CONTROLLERAXISMOTION if event.axis in _PAD_STICK:
                return self._push(event.axis, event.value)
        return None

    def _pull(self, axis: int, value: int) -> Input | None:
        held = 1 if value > _PAD_FAR else 0
        before = self._pushed.get(axis, 0)
        self._pushed[axis] = held
        return None if held == before else Hurried(bool(held))

    def _push(self, axis: int, value: int) -> Input | None:
        before = self._pushed.get(axis, 0)
        if abs(value) < _PAD_NEAR:
            self._pushed[axis] = 0
            return None
        way = 1 if value > 0 else -1
        if abs(value) < _PAD_FAR or way == before:
            return None
        self._pushed[axis] = way
        return KeyPressed(_PAD_STICK[axis][way > 0])


def pending() -> list[pygame.event.Event]:
    """Take the events that have come.

    Files dropped on the window are asked for last, and alone: where the name of one is no text pygame raises, and forgets all
    that it was asked for with it. What it raises holds the bytes of the name.
    """
    events = pygame.event.get(exclude=pygame.DROPFILE)
    try:
        return [*events, *pygame.event.get(pygame.DROPFILE, pump=False)]
    except (SystemError, UnicodeDecodeError) as error:
        cause = error if isinstance(error, UnicodeDecodeError) else error.__cause__
        if not isinstance(cause, UnicodeDecodeError):
            raise
        return [*events, pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(cause.object))]


class HeldKeys:
    """The keys that are down: pygame repeats a key that is held, as if it had been pressed again."""

    def __init__(self) -> None:
        """Begin with none."""
        self._down: set[int] = set()

    def is_repeated(self, event: pygame.event.Event) -> bool:
        """Return True if an event is only the repetition of a key that does not count while it is held."""
        match event.type:
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()  # whoever lets go now, another window is told
            case pygame.KEYDOWN:
                was_down = event.key in self._down
                self._down.add(event.key)
                return was_down and event.key not in _REPEATING
        return False


def read(
    events: Iterable[pygame.event.Event], pads: Gamepads | None = None, held: HeldKeys | None = None
) -> Iterator[Input]:
    """Yield the events of pygame that mean something to the game, in order; those of controllers too if there are `pads`."""
    for event in events:
        if held is not None and held.is_repeated(event):
            continue
        found = _read(event)
        if found is None and pads is not None:
            found = pads.read(event)
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
        case pygame.TEXTEDITING:
            return TextComposed(event.text)
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
    name = pygame.key.name(event.key).replace(" ", "-")
    name = _ALIASES.get(name, name)
    return KeyPressed(name, shift, command) if len(name) == 1 or name in _NAMED else None


class SystemClipboard:
    """The system's clipboard, shared by all programs. On a system without one it is always empty."""

    def get(self) -> str:
        """Return the text; empty if there is none."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except (pygame.error, UnicodeError):
            return ""

    def put(self, text: str) -> None:
        """Replace the text."""
        with suppress(pygame.error):
            pygame.scrap.put_text(escaped_lines(text))
