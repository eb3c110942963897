"""Kinds of gamepads, which differ in the names of their buttons. SDL's GUID of a gamepad, or else its name, tells the kind.

A GUID has sixteen bytes: the bus, a checksum of the name, the vendor, zero, the product, zero, the version (two bytes each,
little-endian), and two bytes for the driver. Without a vendor, the GUID holds the name.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Device(StrEnum):
    """Kind of the input device in use: each kind has its own names of keys or buttons. A mouse counts as part of the keyboard."""

    KEYBOARD = "keyboard"
    TOUCH = "touch"
    XBOX = "xbox"
    """Xbox gamepad or unknown gamepad, as most gamepads have Xbox letters."""
    PLAYSTATION = "playstation"
    DUALSHOCK = "dualshock"
    """Gamepad of the PlayStation 3 or 4, with other names for two buttons."""
    NINTENDO = "nintendo"
    STEAM_DECK = "steam-deck"


_MICROSOFT, _SONY, _NINTENDO, _VALVE = 0x045E, 0x054C, 0x057E, 0x28DE
_DUALSHOCKS: Final = (0x0268, 0x05C4, 0x09CC, 0x0BA0)
"""Sony's product numbers of PlayStation 3 and 4 gamepads, with buttons named Select and Start, or Share and Options."""
_VIRTUAL: Final = 0x11FF
"""Product number of Steam's virtual gamepad. On a Steam Deck, this usually stands for the Deck's own buttons."""
_VENDORS: Final[Mapping[int, Device]] = MappingProxyType(
    {_MICROSOFT: Device.XBOX, _SONY: Device.PLAYSTATION, _NINTENDO: Device.NINTENDO, _VALVE: Device.STEAM_DECK}
)
_NAMES: Final = (
    (r"x-?box|x-?input|microsoft", Device.XBOX),
    (r"dual ?shock|ps ?[34]|playstation ?[\(]?[34]|sixaxis", Device.DUALSHOCK),
    (r"dual ?sense|ps ?5|playstation|sony", Device.PLAYSTATION),
    (r"nintendo|switch|joy-?con|pro controller|gamecube|wii", Device.NINTENDO),
    (r"steam", Device.STEAM_DECK),
)
"""Kinds by name pattern, for vendors that are not in `_VENDORS`."""


def is_steam_deck(environ: Mapping[str, str]) -> bool:
    """Return True on a Steam Deck, according to Steam's environment variable."""
    return environ.get("SteamDeck") == "1"


def pad_kind(guid: str, name: str, environ: Mapping[str, str]) -> Device:
    """Return the kind of a gamepad, from its GUID (32 hexadecimal digits) and its name."""
    vendor, product = _vendor_product(guid)
    if (vendor, product) == (_VALVE, _VIRTUAL) and not is_steam_deck(environ):
        vendor = 0
    found = _VENDORS.get(vendor)
    if found is None:
        named = (device for pattern, device in _NAMES if re.search(pattern, name, re.IGNORECASE))
        found = next(named, Device.XBOX)
        return Device.XBOX if found is Device.STEAM_DECK and not is_steam_deck(environ) else found
    return Device.DUALSHOCK if vendor == _SONY and product in _DUALSHOCKS else found


def _vendor_product(guid: str) -> tuple[int, int]:
    """Return the vendor and product numbers in a gamepad's GUID; zeros if it contains a name instead."""
    try:
        words = [int.from_bytes(bytes.fromhex(guid)[at : at + 2], "little") for at in range(0, 16, 2)]
    except ValueError:
        return 0, 0
    _bus, _checksum, vendor, zero, product, also_zero, _version, _driver = words
    return (0, 0) if zero or also_zero else (vendor, product)
