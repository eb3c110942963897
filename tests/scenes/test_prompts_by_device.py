"""Keys and buttons named on the screen belong to the device in use, from its first input on."""

import pytest

from game.rulesets.presets import PRESETS
from game.scenes.shell.preferences import read_aloud
from game.toolkit.devices.input import DeviceUsed
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.pilot import Pilot
from tests.support.routes import lead


@pytest.fixture(scope="module")
def pilot() -> Pilot:
    return Pilot().open(rules=PRESETS["classic"])


def use(pilot: Pilot, device: Device) -> str:
    """Use a device; return all texts on the screen afterwards."""
    pilot.director.handle(DeviceUsed(device))
    widgets = pilot.director.view().widgets
    return "\n".join(text for widget in widgets for text in (widget.name, widget.detail, widget.tip))


def test_bar_and_menu_of_the_table_name_the_button_in_the_hand(pilot: Pilot) -> None:
    pilot.director.draw()
    assert "Undo (U)" not in use(pilot, Device.XBOX), "but it says that there is nothing to take back"
    assert "Menu Ⓑ" in use(pilot, Device.STEAM_DECK)
    lead(pilot, "menu")
    assert "Score sheet ⧉" in use(pilot, Device.XBOX)
    assert "Score sheet Create" in use(pilot, Device.PLAYSTATION)
    assert "Score sheet ⊖" in use(pilot, Device.NINTENDO)
    pad = use(pilot, Device.XBOX)
    assert "Speed" in pad.split("\n"), "which no button changes"
    assert "(P)" not in pad
    touch = use(pilot, Device.TOUCH)
    assert "Score sheet" in touch.split("\n")
    assert "Score sheet (S)" in use(pilot, Device.KEYBOARD)


def test_the_page_of_keys_is_that_of_the_buttons_with_a_gamepad(pilot: Pilot) -> None:
    pilot.director.handle(DeviceUsed(Device.KEYBOARD))
    lead(pilot, "settings")
    pilot.click(ChoiceTarget("tab", "program"))
    assert "Full screen (F11)" in use(pilot, Device.KEYBOARD)
    touch = use(pilot, Device.TOUCH).split("\n")
    assert "Full screen" in touch
    assert not {"Keys", "Gamepad buttons"} & set(touch)
    assert "Gamepad buttons" in use(pilot, Device.PLAYSTATION)
    pilot.reach(ButtonTarget("keys"))
    pilot.press("enter")
    assert pilot.scene == "keys"
    buttons = use(pilot, Device.PLAYSTATION)
    assert buttons.startswith("Gamepad buttons")
    assert all(text in buttons for text in ("L2, R2", "Undo", "Ask the coach for a hint", "Back or forward one card"))
    assert "Space" not in buttons
    assert use(pilot, Device.KEYBOARD).startswith("Keys")


def test_a_name_is_spelt_with_the_buttons_of_the_gamepad_beside_what_they_do(pilot: Pilot) -> None:
    lead(pilot, "letters")
    assert "Delete □" in use(pilot, Device.DUALSHOCK)
    assert "Delete\n" in use(pilot, Device.KEYBOARD)


def test_a_button_is_read_aloud_in_words() -> None:
    assert read_aloud("Lead the A♠ Ⓑ") == "Lead the ace of spades B button"
