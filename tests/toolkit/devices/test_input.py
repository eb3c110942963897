"""Player input, read from pygame's events."""

from collections.abc import Iterator

import pygame
import pytest

from game.toolkit.devices import key_layout
from game.toolkit.devices.input import (
    DeviceUsed,
    Exposed,
    Gamepads,
    HeldKeys,
    Hurried,
    Input,
    Key,
    KeyPressed,
    LastDevice,
    LayoutChanged,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextComposed,
    TextTyped,
    Wheel,
    read,
)
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.devices.window import SystemClipboard
from game.toolkit.geometry import Point
from tests.support.layouts import FRENCH, GREEK, RUSSIAN, layout


@pytest.fixture(autouse=True, scope="module")
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((640, 400))
    yield
    pygame.display.set_mode((64, 64))


def one(kind: int, **values: object) -> list[Input]:
    return list(read([pygame.event.Event(kind, values)]))


def key(number: int, mod: int = 0, *, kind: int = pygame.KEYDOWN) -> list[Input]:
    return one(kind, key=number, mod=mod, unicode="")


def test_the_pointer_moves_and_its_main_button_goes_down_and_up() -> None:
    assert one(pygame.MOUSEMOTION, pos=(3, 4)) == [PointerMoved(Point(3, 4))]
    assert one(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1) == [PointerPressed(Point(3, 4))]
    assert one(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1) == [PointerReleased(Point(3, 4))]


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_other_buttons_mean_nothing(button: int) -> None:
    assert one(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=button) == []
    assert one(pygame.MOUSEBUTTONUP, pos=(3, 4), button=button) == []


def test_the_wheel_turns_by_parts_of_a_step_too() -> None:
    assert one(pygame.MOUSEWHEEL, precise_y=-0.5, y=0) == [Wheel(-0.5)]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        *((pygame.K_LEFT, Key.LEFT), (pygame.K_RIGHT, Key.RIGHT), (pygame.K_UP, Key.UP), (pygame.K_DOWN, Key.DOWN)),
        *((pygame.K_TAB, Key.TAB), (pygame.K_RETURN, Key.ENTER), (pygame.K_KP_ENTER, Key.ENTER)),
        *((pygame.K_SPACE, Key.SPACE), (pygame.K_ESCAPE, Key.ESCAPE), (pygame.K_BACKSPACE, Key.BACKSPACE)),
        *((pygame.K_HOME, Key.HOME), (pygame.K_END, Key.END), (pygame.K_PAGEUP, Key.PAGE_UP)),
        *((pygame.K_PAGEDOWN, Key.PAGE_DOWN), (pygame.K_F11, Key.F11), (pygame.K_u, "u"), (pygame.K_7, "7")),
    ],
)
def test_a_key_goes_down_and_going_up_means_nothing(number: int, name: str) -> None:
    assert key(number) == [KeyPressed(name)]
    assert key(number, kind=pygame.KEYUP) == []


def test_a_key_knows_shift_and_control_and_the_command_key() -> None:
    assert key(pygame.K_TAB, pygame.KMOD_LSHIFT) == [KeyPressed(Key.TAB, shift=True)]
    assert key(pygame.K_z, pygame.KMOD_RCTRL) == [KeyPressed("z", command=True)]
    assert key(pygame.K_z, pygame.KMOD_CAPS) == [KeyPressed("z")]


def test_alt_and_enter_are_fullscreen() -> None:
    assert key(pygame.K_RETURN, pygame.KMOD_LALT) == [KeyPressed(Key.F11)]


@pytest.mark.parametrize("number", [pygame.K_u, pygame.K_1, pygame.K_F4, pygame.K_SPACE, pygame.K_LEFT, pygame.K_TAB])
@pytest.mark.parametrize(
    "mod",
    [
        pygame.KMOD_LALT,
        pygame.KMOD_RALT,
        pygame.KMOD_MODE,
        pygame.KMOD_LMETA,
        pygame.KMOD_RMETA,
        pygame.KMOD_LALT | pygame.KMOD_SHIFT,
        pygame.KMOD_RALT | pygame.KMOD_LCTRL,  # AltGr on Windows
    ],
)
def test_a_key_with_alt_or_the_system_key_is_the_systems(number: int, mod: int) -> None:
    assert key(number, mod) == []


def test_a_macs_shortcuts_are_made_with_its_system_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_layout, "_COMMAND", pygame.KMOD_CTRL | pygame.KMOD_META)
    monkeypatch.setattr(key_layout, "_SYSTEM", pygame.KMOD_ALT | pygame.KMOD_MODE)
    assert key(pygame.K_c, pygame.KMOD_LMETA) == [KeyPressed("c", command=True)]


KEYPAD = [
    *((pygame.K_KP0, "0", None), (pygame.K_KP1, "1", Key.END), (pygame.K_KP2, "2", Key.DOWN)),
    *((pygame.K_KP3, "3", Key.PAGE_DOWN), (pygame.K_KP4, "4", Key.LEFT), (pygame.K_KP5, "5", None)),
    *((pygame.K_KP6, "6", Key.RIGHT), (pygame.K_KP7, "7", Key.HOME), (pygame.K_KP8, "8", Key.UP)),
    *((pygame.K_KP9, "9", Key.PAGE_UP), (pygame.K_KP_PERIOD, ".", Key.DELETE)),
]


@pytest.mark.parametrize(("number", "digit", "moves"), KEYPAD)
def test_the_keypad_types_with_numlock_and_moves_without_it(number: int, digit: str, moves: Key | None) -> None:
    num, shift = pygame.KMOD_NUM, pygame.KMOD_LSHIFT
    assert key(number, num) == [KeyPressed(digit)]
    assert key(number) == ([] if moves is None else [KeyPressed(moves)])
    assert key(number, num | shift) == ([] if moves is None else [KeyPressed(moves, shift=True)]), "Shift turns it over"
    assert key(number, num | pygame.KMOD_LALT) == []


def test_a_keypad_without_numlock_key_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_layout, "_IS_MAC", True)
    assert key(pygame.K_KP4) == [KeyPressed("4")]


def letters(places: dict[str, int]) -> str:
    """Press the keys of a layout; return the letters that the program reads."""
    found = [one(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=places[sign]) for sign in places]
    pressed = (event.key for events in found for event in events if isinstance(event, KeyPressed))
    return "".join(letter for letter in pressed if letter.isalpha())


@pytest.mark.parametrize("signs", [RUSSIAN, GREEK])
def test_a_key_counts_by_its_place_where_the_layout_has_no_latin_letters(signs: str) -> None:
    with layout(signs) as places:
        assert letters(places) == "qwertyuiopasdfghjklzxcvbnm"


def test_a_key_counts_by_its_latin_letter_wherever_that_lies() -> None:
    with layout(FRENCH) as places:
        assert letters(places) == "azertyuiopqsdfghjklmwxcvbn"
        typed = one(pygame.KEYDOWN, key=ord("й"), mod=0, unicode="a", scancode=pygame.KSCAN_Q)
    assert typed == [KeyPressed("a")], "SDL may still have the layout before"


@pytest.mark.parametrize(
    ("sign", "place", "letter"),
    [
        ("ش", pygame.KSCAN_A, "a"),
        ("ת", pygame.KSCAN_COMMA, None),
        ("ู", pygame.KSCAN_6, "6"),  # a Thai vowel, which is not a letter
        ("ق", pygame.KSCAN_R, "r"),
        ("ї", pygame.KSCAN_RIGHTBRACKET, None),
        ("é", pygame.KSCAN_SEMICOLON, None),
        ("ı", pygame.KSCAN_I, None),
        (".", pygame.KSCAN_E, None),  # the key of E on an American keyboard; Dvorak has E elsewhere
    ],
)
def test_a_key_without_a_latin_letter_counts_only_where_its_place_has_one(
    sign: str, place: int, letter: str | None
) -> None:
    found = one(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=place)
    assert [pressed.key for pressed in found if isinstance(pressed, KeyPressed) and pressed.key.isalnum()] == (
        [] if letter is None else [letter]
    )


def test_another_layout_is_told_and_followed() -> None:
    with layout(GREEK), pytest.MonkeyPatch.context() as patch:
        assert dict(key_layout.other_letters())["h"] == "Η"
        patch.setattr(key_layout, "_SCANCODES", dict.fromkeys(map(ord, key_layout.LETTERS), 1))
        assert one(pygame.KEYMAPCHANGED) == [LayoutChanged()]
        assert key_layout.other_letters() == ()


def test_a_text_of_a_key_for_the_system_is_not_entered() -> None:
    held = HeldKeys()

    def come(mod: int, sign: str, text: str) -> list[Input]:
        down = pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode=text, scancode=4)
        up = pygame.event.Event(pygame.KEYUP, key=ord(sign), mod=mod, unicode=text, scancode=4)
        return list(read([down, pygame.event.Event(pygame.TEXTINPUT, text=text), up], held=held))

    assert come(pygame.KMOD_LALT, "u", "u") == []
    assert come(pygame.KMOD_LMETA, "u", "U") == []
    assert come(pygame.KMOD_RALT, "q", "@") == [TextTyped("@")]
    assert come(pygame.KMOD_MODE, "e", "€") == [TextTyped("€")]
    assert come(pygame.KMOD_LALT, "q", "œ") == [TextTyped("œ")], "a Mac's Alt"
    assert come(0, "u", "u") == [KeyPressed("u"), TextTyped("u")]


@pytest.mark.parametrize("number", [pygame.K_LSHIFT, pygame.K_RSHIFT])
def test_shift_hurries_as_long_as_it_is_held(number: int) -> None:
    assert key(number) == [Hurried(True)]
    assert key(number, kind=pygame.KEYUP) == [Hurried(False)]


def test_a_text_that_an_input_method_composes_is_told_apart_from_one_that_is_entered() -> None:
    assert one(pygame.TEXTEDITING, text="にほ", start=0, length=2) == [TextComposed("にほ")]


def test_a_text_is_copied_to_the_clipboard_of_the_system_and_back() -> None:
    pygame.display.init()
    SystemClipboard().put("Bögen ♠")
    assert SystemClipboard().get() == "Bögen ♠"


def test_a_resized_window_tells_its_new_size_once() -> None:
    assert one(pygame.WINDOWSIZECHANGED, x=1280, y=1024) == [Resized(1280, 1024)]
    assert one(pygame.VIDEORESIZE, size=(1280, 1024), w=1280, h=1024) == []  # SDL sends it with the event above


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN])
def test_a_window_that_is_seen_again_is_drawn_again(kind: int) -> None:
    assert one(kind) == [Exposed()]


def pad(pads: Gamepads, kind: int, **values: object) -> list[Input]:
    return list(read([pygame.event.Event(kind, values)], pads))


def test_a_gamepad_is_used_like_the_keyboard() -> None:
    pads = Gamepads()
    down = pygame.CONTROLLERBUTTONDOWN
    assert pad(pads, down, button=pygame.CONTROLLER_BUTTON_A) == [KeyPressed(Key.ENTER)]
    assert pad(pads, down, button=pygame.CONTROLLER_BUTTON_B) == [KeyPressed(Key.ESCAPE)]
    assert pad(pads, down, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT) == [KeyPressed(Key.LEFT)]
    assert pad(pads, down, button=pygame.CONTROLLER_BUTTON_LEFTSHOULDER) == [KeyPressed(Key.TAB, shift=True)]
    assert pad(pads, down, button=pygame.CONTROLLER_BUTTON_GUIDE) == []
    assert pad(pads, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A) == []


def test_a_stick_pushed_far_counts_once_until_it_comes_back() -> None:
    pads = Gamepads()
    moved = pygame.CONTROLLERAXISMOTION
    axis = pygame.CONTROLLER_AXIS_LEFTX
    assert pad(pads, moved, axis=axis, value=15_000) == []
    assert pad(pads, moved, axis=axis, value=30_000) == [KeyPressed(Key.RIGHT)]
    assert pad(pads, moved, axis=axis, value=32_000) == []
    assert pad(pads, moved, axis=axis, value=15_000) == []
    assert pad(pads, moved, axis=axis, value=30_000) == []
    assert pad(pads, moved, axis=axis, value=0) == []
    assert pad(pads, moved, axis=axis, value=-30_000) == [KeyPressed(Key.LEFT)]
    assert pad(pads, moved, axis=pygame.CONTROLLER_AXIS_INVALID, value=30_000) == []


def test_the_right_stick_turns_pages_and_leads_to_the_ends() -> None:
    pads = Gamepads()
    for axis, first, last in (
        (pygame.CONTROLLER_AXIS_RIGHTY, Key.PAGE_UP, Key.PAGE_DOWN),
        (pygame.CONTROLLER_AXIS_RIGHTX, Key.HOME, Key.END),
    ):
        for value, key in ((-30_000, first), (30_000, last)):
            assert pad(pads, pygame.CONTROLLERAXISMOTION, axis=axis, value=value) == [KeyPressed(key)]
            assert pad(pads, pygame.CONTROLLERAXISMOTION, axis=axis, value=0) == []


def test_a_trigger_hurries_while_it_is_held() -> None:
    pads = Gamepads()
    moved = pygame.CONTROLLERAXISMOTION
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert pad(pads, moved, axis=axis, value=30_000) == [Hurried(True)]
    assert pad(pads, moved, axis=axis, value=31_000) == []
    assert pad(pads, moved, axis=axis, value=0) == [Hurried(False)]


def test_a_held_key_moves_on_but_chooses_only_once() -> None:
    """Check that a held Enter or letter counts once, until the key is released or the focus is lost; typed text repeats."""
    held = HeldKeys()

    def come(kind: int, number: int) -> list[Input]:
        return list(read([pygame.event.Event(kind, key=number, mod=0, unicode="")], held=held))

    for number in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_u):
        assert len(come(pygame.KEYDOWN, number)) == 1
        assert come(pygame.KEYDOWN, number) == []
        come(pygame.KEYUP, number)
        assert len(come(pygame.KEYDOWN, number)) == 1
        list(read([pygame.event.Event(pygame.WINDOWFOCUSLOST)], held=held))
        assert len(come(pygame.KEYDOWN, number)) == 1
    for _ in range(3):
        assert come(pygame.KEYDOWN, pygame.K_LEFT) == [KeyPressed(Key.LEFT)]
        assert list(read([pygame.event.Event(pygame.TEXTINPUT, text="u")], held=held)) == [TextTyped("u")]


def used(last: LastDevice, kind: int, **values: object) -> list[Device]:
    found = read([pygame.event.Event(kind, values)], Gamepads(), None, last)
    return [one.device for one in found if isinstance(one, DeviceUsed)]


def test_the_device_in_use_is_told_once_whenever_it_is_another() -> None:
    last = LastDevice({})
    axis, down = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLERBUTTONDOWN
    assert used(last, pygame.KEYDOWN, key=pygame.K_u, mod=0) == []
    assert used(last, pygame.CONTROLLERAXISMOTION, axis=axis, value=9_000) == [], "a stick that lies badly"
    assert used(last, down, button=pygame.CONTROLLER_BUTTON_A) == [Device.XBOX]
    assert used(last, down, button=pygame.CONTROLLER_BUTTON_A) == []
    assert used(last, pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), touch=False) == [], "a mouse that lies still"
    assert used(last, pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 0), touch=False) == [Device.KEYBOARD]
    assert used(last, pygame.CONTROLLERAXISMOTION, axis=axis, value=30_000) == [Device.XBOX]
    assert used(last, pygame.FINGERDOWN) == [Device.TOUCH]
    assert used(last, pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1, touch=True) == [], (
        "SDL says again what the finger did"
    )
    assert used(last, pygame.KEYDOWN, key=pygame.K_u, mod=0) == [Device.KEYBOARD]


def test_a_steam_deck_has_no_keys_until_one_is_pressed() -> None:
    last = LastDevice({"SteamDeck": "1"})
    assert used(last, pygame.WINDOWSHOWN) == [Device.STEAM_DECK]
    assert used(last, pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 0), touch=False) == [], "its own pads move the pointer"
    assert used(last, pygame.KEYDOWN, key=pygame.K_u, mod=0) == [Device.KEYBOARD]
