"""Kind of a gamepad: vendor and product in SDL's GUID, or the name, decide the labels of the buttons."""

import pytest

from game.toolkit.devices.pad_kinds import Device, pad_kind


def guid(vendor: int, product: int) -> str:
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
    """In the last two cases, SDL has made the GUID from the first letters of a name."""
    assert pad_kind(written, "DualShock 4", {}) is Device.DUALSHOCK
    assert pad_kind(written, "Nobody's Pad", {}) is Device.XBOX
