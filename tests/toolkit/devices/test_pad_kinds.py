"""A gamepad is known by its vendor and product in SDL's GUID, or by its name, and its buttons have the names that stand on them."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from game.toolkit.devices.input import DeviceUsed, Gamepads, Key, KeyPressed, LastDevice, read
from game.toolkit.devices.pad_kinds import Device, pad_kind


def guid(vendor: int, product: int) -> str:
    """Return a GUID as SDL writes it."""
    return b"".join(number.to_bytes(2, "little") for number in (3, 0x1234, vendor, 0, product, 0, 1, 0)).hex()


DECK = {"SteamDeck": "1"}


@pytest.mark.parametrize(
    ("vendor", "product", "name", "environ", "kind"),
    [
        (0x045E, 0x0B12, "Xbox Series X Controller", {}, Device.XBOX),
        (0x054C, 0x0CE6, "DualSense Wireless Controller", {}, Device.PLAYSTATION),
        (0x054C, 0x09CC, "PS4 Controller", {}, Device.DUALSHOCK),
        (0x057E, 0x2009, "Nintendo Switch Pro Controller", {}, Device.NINTENDO),
        (0x28DE, 0x1205, "Steam Deck", {}, Device.STEAM_DECK),
        (0x28DE, 0x11FF, "Steam Virtual Gamepad", DECK, Device.STEAM_DECK),
        (0x28DE, 0x11FF, "Steam Virtual Gamepad", {}, Device.XBOX),
        (0x28DE, 0x11FF, "PS5 Controller", {}, Device.PLAYSTATION),
        (0x0F0D, 0x00C1, "HORIPAD for Nintendo Switch", {}, Device.NINTENDO),
        (0x0F0D, 0x0092, "Hori Pokken Pad", {}, Device.XBOX),
        (0, 0, "Logitech F310", {}, Device.XBOX),
    ],
)
def test_the_buttons_of_a_gamepad_are_known(
    vendor: int, product: int, name: str, environ: dict[str, str], kind: Device
) -> None:
    assert pad_kind(guid(vendor, product), name, environ) is kind


@pytest.mark.parametrize(
    "written", ["", "no number", "ff00", "ff00a2d14e6f626f6479277320007601", "ff00a2d14c056f64e60c277320007601"]
)
def test_a_guid_without_a_vendor_leaves_the_name(written: str) -> None:
    """The last two are SDL's where a system tells no vendor: the first letters of the name stand in its place."""
    assert pad_kind(written, "DualShock 4", {}) is Device.DUALSHOCK
    assert pad_kind(written, "Nobody's Pad", {}) is Device.XBOX


class VirtualPad(ctypes.Structure):
    """SDL's description of a gamepad that a program pretends to have, `SDL_VirtualJoystickDesc`."""

    _fields_ = (
        *(
            (name, ctypes.c_uint16)
            for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "pad")
        ),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        *((f"call{number}", ctypes.c_void_p) for number in range(7)),
    )


_IN_BACKGROUND = b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"


@pytest.fixture
def sdl() -> Iterator[ctypes.CDLL]:
    """Return the library that pygame has loaded; gamepads made with it are taken away again."""
    package = Path(pygame.__file__).parent
    found = [
        *package.parent.glob("pygame_ce.libs/libSDL2-2*"),
        *package.glob("SDL2.dll"),
        *package.glob(".dylibs/libSDL2-2*"),
    ]
    if not found:
        pytest.skip("SDL does not lie beside pygame here")
    pygame.display.init()
    pygame.joystick.init()  # as an earlier test may have done
    library = ctypes.CDLL(str(found[0]))
    library.SDL_SetHint(_IN_BACKGROUND, b"1")  # the environment is not asked again once there are joysticks
    yield library
    library.SDL_ResetHint(_IN_BACKGROUND)
    for index in reversed(range(controller.get_count() if controller.get_init() else 0)):
        library.SDL_JoystickDetachVirtual(index)
    pygame.event.clear()


def test_sdl_tells_the_kind_of_a_gamepad_that_is_plugged_in(sdl: ctypes.CDLL) -> None:
    pads, last = Gamepads(), LastDevice({})
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    told = []
    for vendor, product in ((0x054C, 0x0CE6), (0x057E, 0x2009)):
        pad = VirtualPad(version=1, type=1, axes=6, buttons=15, vendor=vendor, product=product, name=b"A pad")
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(pad))
        assert index >= 0
        list(read(pygame.event.get(), pads))
        number = controller.Controller(index).as_joystick().get_instance_id()
        sdl.SDL_JoystickSetVirtualButton(sdl.SDL_JoystickFromInstanceID(number), 0, 1)
        told += list(read(pygame.event.get(), pads, None, last))
    confirmed = KeyPressed(Key.ENTER)
    assert told == [DeviceUsed(Device.PLAYSTATION), confirmed, DeviceUsed(Device.NINTENDO), confirmed]
