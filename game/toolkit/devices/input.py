"""Input events as plain values: the only module that reads pygame's events."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame
from msgspec import Struct
from pygame._sdl2 import controller

from game.toolkit.devices import key_layout
from game.toolkit.devices.pad_kinds import Device, is_steam_deck, pad_kind
from game.toolkit.geometry import Point


class Key(StrEnum):
    """A key identified by a name; letters and digits are identified by their character.

    The name is pygame's, with hyphens for spaces and "enter" for "return".
    """

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
_REPEATING = frozenset(["left", "right", "up", "down", "tab", "backspace", "delete", "page-up", "page-down"])
"""Keys that repeat while held: those that move and delete. Holding Enter confirms only once."""
_LEFT_BUTTON = 1


class PointerMoved(Struct, frozen=True):
    """The pointer moved to a point."""

    point: Point


class PointerPressed(Struct, frozen=True):
    """The main mouse button, or a finger, went down."""

    point: Point


class PointerReleased(Struct, frozen=True):
    """The main mouse button, or the finger, came up."""

    point: Point


class Wheel(Struct, frozen=True):
    """The wheel turned by some steps; positive is up."""

    steps: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down; `key` is a `Key`, or the character on the key."""

    key: str
    shift: bool = False
    command: bool = False
    """True if Control, or the command key on macOS, is held."""
    is_pad: bool = field(default=False, compare=False)
    """True if an equivalent gamepad button was pressed instead of the key."""

    @property
    def may_decide(self) -> bool:
        """True if the key may choose or confirm; False if it only moves, deletes or goes back."""
        return self.key not in _REPEATING and self.key not in (Key.HOME, Key.END, Key.ESCAPE)


class TextTyped(Struct, frozen=True):
    """Characters were entered."""

    text: str


class TextComposed(Struct, frozen=True):
    """An input method shows `text` while the player composes it; `text` is empty once it has been entered or cancelled."""

    text: str


class Hurried(Struct, frozen=True):
    """The key or trigger that speeds up the table was pressed or released."""

    held: bool


class Resized(Struct, frozen=True):
    """The window has a new size, in pixels."""

    width: int
    height: int


class Exposed(Struct, frozen=True):
    """The window must be redrawn."""


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window, or the system asks to open it."""

    path: Path


class Act(StrEnum):
    """An action that an assistive program may request."""

    PRESS = "press"
    FOCUS = "focus"
    SHOW = "show"
    """Scroll a widget into view."""
    MORE = "more"
    LESS = "less"
    """Move a slider down by one step."""
    SET = "set"
    """Set a slider's position, 0 to 1, or a field's text."""


class Requested(Struct, frozen=True):
    """An assistive program requests an action on a widget, by the name of its target."""

    act: Act
    target: str
    value: str | float | None = None


class Closed(Struct, frozen=True):
    """The window is to be closed; if `is_final` (after a signal), the player is not asked."""

    is_final: bool = False


class LayoutChanged(Struct, frozen=True):
    """The player switched to another keyboard layout."""


class DeviceUsed(Struct, frozen=True):
    """The player has switched to another device, from which the next input comes."""

    device: Device


Pointed = PointerMoved | PointerPressed | PointerReleased
_OfWindow = Resized | Exposed | FileDropped | Closed | LayoutChanged
Input = Pointed | Wheel | KeyPressed | TextTyped | TextComposed | Hurried | Requested | DeviceUsed | _OfWindow


class Control(Enum):
    """A gamepad button, or a direction of the D-pad or the right stick; face buttons are named by position.

    The value is SDL's number of the button, or a name for a control without a number.
    """

    SOUTH = pygame.CONTROLLER_BUTTON_A
    EAST = pygame.CONTROLLER_BUTTON_B
    WEST = pygame.CONTROLLER_BUTTON_X
    NORTH = pygame.CONTROLLER_BUTTON_Y
    BACK = pygame.CONTROLLER_BUTTON_BACK
    START = pygame.CONTROLLER_BUTTON_START
    LEFT_SHOULDER = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    RIGHT_SHOULDER = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    TRIGGER = "trigger"
    RIGHT_STICK = pygame.CONTROLLER_BUTTON_RIGHTSTICK
    """The right stick pressed down."""
    PAD_UP = pygame.CONTROLLER_BUTTON_DPAD_UP
    PAD_DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    PAD_LEFT = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    PAD_RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
    RIGHT_STICK_UP = "right-stick-up"
    RIGHT_STICK_DOWN = "right-stick-down"
    RIGHT_STICK_LEFT = "right-stick-left"
    RIGHT_STICK_RIGHT = "right-stick-right"


PAD_KEYS: Final[Mapping[Control, KeyPressed]] = MappingProxyType(
    {
        control: replace(pressed, is_pad=True)
        for control, pressed in (
            (Control.SOUTH, KeyPressed(Key.ENTER)),
            (Control.EAST, KeyPressed(Key.ESCAPE)),
            (Control.WEST, KeyPressed("u")),
            (Control.NORTH, KeyPressed("t")),
            (Control.BACK, KeyPressed("s")),
            (Control.START, KeyPressed(Key.ESCAPE)),
            (Control.RIGHT_STICK, KeyPressed("h")),
            (Control.LEFT_SHOULDER, KeyPressed(Key.TAB, shift=True)),
            (Control.RIGHT_SHOULDER, KeyPressed(Key.TAB)),
            (Control.PAD_LEFT, KeyPressed(Key.LEFT)),
            (Control.PAD_RIGHT, KeyPressed(Key.RIGHT)),
            (Control.PAD_UP, KeyPressed(Key.UP)),
            (Control.PAD_DOWN, KeyPressed(Key.DOWN)),
            (Control.RIGHT_STICK_LEFT, KeyPressed(Key.HOME)),
            (Control.RIGHT_STICK_RIGHT, KeyPressed(Key.END)),
            (Control.RIGHT_STICK_UP, KeyPressed(Key.PAGE_UP)),
            (Control.RIGHT_STICK_DOWN, KeyPressed(Key.PAGE_DOWN)),
        )
    }
)
"""Equivalent keys of gamepad buttons and directions. The triggers have no equivalent key; they speed up the table."""
_PAD_BUTTONS = {control.value: pressed for control, pressed in PAD_KEYS.items()}
_PAD_TRIGGERS = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
_PAD_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (Control.PAD_LEFT, Control.PAD_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Control.PAD_UP, Control.PAD_DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Control.RIGHT_STICK_LEFT, Control.RIGHT_STICK_RIGHT),
    pygame.CONTROLLER_AXIS_RIGHTY: (Control.RIGHT_STICK_UP, Control.RIGHT_STICK_DOWN),
}
"""The controls for a push in either direction, by stick axis; the left stick acts like the D-pad."""
_PAD_FAR, _PAD_NEAR = 20_000, 10_000
"""Two thresholds of a stick, out of 32,767.

A push counts above the first threshold. The next one counts only after the stick has returned below the second."""


_BY_LABEL = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
"""SDL's environment variable for the order of the face buttons: by their letters, or by their positions."""


class Gamepads:
    """Game controllers, used like the keyboard: the D-pad and the left stick move the focus (`PAD_KEYS`).

    The four face buttons are identified by their positions: the lowest button confirms, whatever its letter.
    """

    def __init__(self) -> None:
        """Open the connected controllers."""
        self._open: dict[int, tuple[controller.Controller, Device]] = {}
        """Connected controllers and their kind, by SDL's instance number."""
        self._pushed: dict[int, int] = {}
        os.environ.setdefault(_BY_LABEL, "0")
        with suppress(pygame.error):
            controller.init()
            for index in range(controller.get_count()):
                self._add(index)

    def _add(self, index: int) -> None:
        with suppress(pygame.error):
            if controller.is_controller(index):
                found = controller.Controller(index)
                stick = found.as_joystick()
                self._open[stick.get_instance_id()] = found, pad_kind(stick.get_guid(), found.name, os.environ)

    def kind(self, event: pygame.event.Event) -> Device:
        """Return the kind of the controller that sent an event."""
        found = self._open.get(getattr(event, "instance_id", -1))
        return Device.XBOX if found is None else found[1]

    def read(self, event: pygame.event.Event) -> Input | None:
        """Return the input that a controller event means; None if it means nothing."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _PAD_BUTTONS:
                return _PAD_BUTTONS[event.button]
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
        return PAD_KEYS[_PAD_STICK[axis][way > 0]]


class LastDevice:
    """The device used last. An unmoved mouse or stick does not count as used."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        """Start with the keyboard; on a Steam Deck, which has no keyboard, start with its buttons."""
        self._device = Device.KEYBOARD
        self._is_deck = is_steam_deck(environ)
        self._is_new = True

    def change(self, event: pygame.event.Event, meant: Input | None, pads: Gamepads | None) -> DeviceUsed | None:
        """Return the device of an event if the previous input came from another device, otherwise None."""
        device = self._used(event, meant, pads)
        if device is None and self._is_new and self._is_deck:
            device = Device.STEAM_DECK
        self._is_new = False
        if device is None or device is self._device:
            return None
        self._device = device
        return DeviceUsed(device)

    def _used(self, event: pygame.event.Event, meant: Input | None, pads: Gamepads | None) -> Device | None:
        match event.type:
            case pygame.FINGERDOWN:
                return Device.TOUCH
            case pygame.MOUSEMOTION if not any(event.rel):
                return None
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                return Device.TOUCH if event.touch else None if self._is_deck else Device.KEYBOARD
            case pygame.KEYDOWN:
                return Device.KEYBOARD
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERAXISMOTION if meant is not None and pads is not None:
                return pads.kind(event)
            case _:
                return None


def pending() -> list[pygame.event.Event]:
    """Return the pending events and remove them from the queue.

    Dropped files are fetched by a separate call after all other events: for a file name that is not valid text, pygame raises an
    exception, and all events of that call are lost. The exception contains the bytes of the name.
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
    """Keys that are down, for dropping pygame's key repeats."""

    def __init__(self) -> None:
        """Start with no key down."""
        self._down: set[int] = set()
        """Scancodes of the held keys. Key codes would change with the layout while a key is held."""
        self._untyped = ""
        """Text that the last pressed key must not enter, because Alt or the system key was held with it; otherwise empty."""

    def drops(self, event: pygame.event.Event, found: Input | None) -> bool:
        """Return True for the repeat of a held key, unless it is one of `_REPEATING`, and for the text of a system shortcut."""
        match event.type:
            case pygame.KEYUP:
                self._down.discard(key_layout.key_place(event))
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()  # releases now go to another window
            case pygame.KEYDOWN:
                was_down = key_layout.key_place(event) in self._down
                self._down.add(key_layout.key_place(event))
                self._untyped = key_layout.system_text(event)
                return was_down and not (isinstance(found, KeyPressed) and found.key in _REPEATING)
            case pygame.TEXTINPUT:
                return bool(event.text.lower() == self._untyped)
        return False


def read(
    events: Iterable[pygame.event.Event],
    pads: Gamepads | None = None,
    held: HeldKeys | None = None,
    last: LastDevice | None = None,
) -> Iterator[Input]:
    """Yield the inputs for pygame events, in order; with `pads`, also the inputs from game controllers.

    With `last`, a change of device is reported before the new device's input.
    """
    for event in events:
        found = _read(event)
        if held is not None and held.drops(event, found):
            continue
        if found is None and pads is not None:
            found = pads.read(event)
        used = None if last is None else last.change(event, found, pads)
        if used is not None:
            yield used
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
        case pygame.KEYMAPCHANGED:
            key_layout.forget()
            return LayoutChanged()
        case pygame.QUIT:
            return Closed()
        case _:
            return None


def _read_key(event: pygame.event.Event) -> Input | None:
    if key_layout.is_shift(event):
        return Hurried(event.type == pygame.KEYDOWN)
    if event.type == pygame.KEYUP:
        return None
    if key_layout.is_fullscreen(event):
        return KeyPressed(Key.F11)
    name = key_layout.key_named(event)
    name = Key.ENTER if name == "return" else name
    shift, command = key_layout.has_shift(event), key_layout.has_command(event)
    return KeyPressed(name, shift, command) if len(name) == 1 or name in _NAMED else None
