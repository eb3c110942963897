"""Prompts name keyboard keys, or the button labels of the gamepad in use."""

import pytest

from game.toolkit.devices.input import PAD_KEYS, Control, Key
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.prompts import PAD_SIGNS, button_name, buttons_spelled, is_pad, key_name, with_key
from tests.support.layouts import FRENCH, GREEK, RUSSIAN, layout
from tests.support.pilot import shared_assets

PADS = [device for device in Device if is_pad(device)]


@pytest.mark.parametrize(
    ("device", "confirm", "back", "undo", "last_trick"),
    [
        (Device.KEYBOARD, "ENTER", "ESC", "U", "T"),
        (Device.TOUCH, "", "", "", ""),
        (Device.XBOX, "Ⓐ", "Ⓑ", "Ⓧ", "Ⓨ"),
        (Device.STEAM_DECK, "Ⓐ", "Ⓑ", "Ⓧ", "Ⓨ"),
        (Device.PLAYSTATION, "✕", "○", "□", "△"),
        (Device.DUALSHOCK, "✕", "○", "□", "△"),
        (Device.NINTENDO, "Ⓑ", "Ⓐ", "Ⓨ", "Ⓧ"),
    ],
)
def test_a_button_has_the_name_that_stands_at_its_place(
    device: Device, confirm: str, back: str, undo: str, last_trick: str
) -> None:
    assert [key_name(device, key) for key in (Key.ENTER, Key.ESCAPE, "u", "t")] == [confirm, back, undo, last_trick]


def test_a_text_is_followed_by_its_key_or_button_or_by_nothing() -> None:
    assert with_key("Undo", "u", Device.KEYBOARD) == "Undo (U)"
    assert with_key("Undo", "u", Device.PLAYSTATION) == "Undo □"
    assert with_key("Undo", "u", Device.TOUCH) == "Undo"
    assert with_key("Speed", "p", Device.XBOX) == "Speed", "no button does that"


def test_a_letter_that_the_layout_lacks_is_named_with_the_one_at_its_place() -> None:
    """The Russian letter on the H key looks like a P, so the key is named by both letters."""
    with layout(RUSSIAN):
        named = [with_key("", key, Device.KEYBOARD) for key in ("h", "p", "7", Key.ENTER)]
        assert named == [" (H/Р)", " (P/З)", " (7)", " (ENTER)"]
    with layout(GREEK):
        assert [key_name(Device.KEYBOARD, key) for key in "hcy"] == ["H/Η", "C/Ψ", "Y/Υ"]
    with layout(FRENCH):
        assert [key_name(Device.KEYBOARD, key) for key in "azm"] == ["A", "Z", "M"]


@pytest.mark.parametrize("device", PADS)
def test_every_button_has_a_name_of_its_own(device: Device) -> None:
    names = [button_name(device, control) for control in Control]
    assert all(names)
    assert len(set(names)) == len(names)
    assert set(PAD_KEYS) == set(Control) - {Control.TRIGGER}, "which hurries"


def test_every_sign_of_a_button_has_a_picture_and_words() -> None:
    assets = shared_assets()
    for sign, (picture, words) in PAD_SIGNS.items():
        assets.picture(f"pads/{picture}", 20, 20)
        assert buttons_spelled(f"Undo {sign}") == f"Undo {words}"
    assert not {name for name in assets.missing if name.startswith("pads/")}
