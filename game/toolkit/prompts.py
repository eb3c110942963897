"""Names of keys and gamepad buttons for prompts and tips, by the device in use."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.i18n import N_, _
from game.toolkit.devices.input import PAD_KEYS, Control, Key
from game.toolkit.devices.key_layout import other_letters
from game.toolkit.devices.pad_kinds import Device

PAD_SIGNS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "Ⓐ": ("a", N_("A button")),
        "Ⓑ": ("b", N_("B button")),
        "Ⓧ": ("x", N_("X button")),
        "Ⓨ": ("y", N_("Y button")),
        "✕": ("cross", N_("cross button")),
        "○": ("circle", N_("circle button")),
        "□": ("square", N_("square button")),
        "△": ("triangle", N_("triangle button")),
        "⧉": ("view", N_("View button")),
        "☰": ("menu", N_("Menu button")),
        "⊖": ("minus", N_("minus button")),
        "⊕": ("plus", N_("plus button")),
        "✜": ("pad", N_("directional pad")),
        "⯅": ("pad-up", N_("directional pad up")),
        "⯆": ("pad-down", N_("directional pad down")),
        "⯇": ("pad-left", N_("directional pad left")),
        "⯈": ("pad-right", N_("directional pad right")),
        "Ⓛ": ("left-stick", N_("left stick")),
        "Ⓡ": ("right-stick", N_("right stick")),
        "◉": ("right-stick-press", N_("right stick pressed")),
        "⇡": ("right-stick-up", N_("right stick up")),
        "⇣": ("right-stick-down", N_("right stick down")),
        "⇠": ("right-stick-left", N_("right stick left")),
        "⇢": ("right-stick-right", N_("right stick right")),
    }
)
"""Characters for gamepad buttons, with the picture in `assets/pads` and the name to be read aloud."""
WHOLE_PAD: Final = "✜"
"""Character for the D-pad, in any direction."""
LEFT_STICK: Final = "Ⓛ"
"""Character for the left stick, which does the same as the D-pad."""
_ALIKE: Final = ("◉", "⯅", "⯆", "⯇", "⯈", "⇡", "⇣", "⇠", "⇢")
_LABELS: Final[Mapping[Device, Mapping[Control, str]]] = MappingProxyType(
    {
        device: dict(zip(Control, (*labels, *_ALIKE), strict=True))
        for device, labels in (
            (Device.XBOX, ("Ⓐ", "Ⓑ", "Ⓧ", "Ⓨ", "⧉", "☰", "LB", "RB", "LT, RT")),
            (Device.PLAYSTATION, ("✕", "○", "□", "△", "Create", "Options", "L1", "R1", "L2, R2")),
            (Device.DUALSHOCK, ("✕", "○", "□", "△", "Share", "Options", "L1", "R1", "L2, R2")),
            (Device.NINTENDO, ("Ⓑ", "Ⓐ", "Ⓨ", "Ⓧ", "⊖", "⊕", "L", "R", "ZL, ZR")),
            (Device.STEAM_DECK, ("Ⓐ", "Ⓑ", "Ⓧ", "Ⓨ", "⧉", "☰", "L1", "R1", "L2, R2")),
        )
    }
)
"""Labels of the controls by gamepad; labels shared by all gamepads come last."""
_CONTROLS: Final[Mapping[str, Control]] = MappingProxyType(
    {pressed.key: control for control, pressed in reversed(tuple(PAD_KEYS.items())) if not pressed.shift}
)
"""First gamepad control for each key."""
_KEY_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        Key.ESCAPE: "ESC",
        Key.SPACE: N_("Space"),
        Key.PAGE_UP: N_("Page up"),
        Key.PAGE_DOWN: N_("Page down"),
        Key.LEFT: "←",
        Key.RIGHT: "→",
        Key.UP: "↑",
        Key.DOWN: "↓",
    }
)


def is_pad(device: Device) -> bool:
    """Return True if a device is a gamepad."""
    return device in _LABELS


def button_name(device: Device, control: Control) -> str:
    """Return the label of a gamepad button; empty for other devices."""
    return _LABELS.get(device, {}).get(control, "")


def key_name(device: Device, key: str) -> str:
    """Return the name of a key, or of its gamepad button; empty if the device has neither.

    A Latin letter that the layout lacks is followed by the layout's letter in its position (`H/Р`), as on keyboards.
    """
    if device is Device.KEYBOARD:
        other = dict(other_letters()).get(key)
        name = _(_KEY_NAMES[key]) if key in _KEY_NAMES else key.upper()
        return name if other is None else f"{name}/{other}"
    return button_name(device, _CONTROLS[key]) if key in _CONTROLS else ""


def with_key(text: str, key: str, device: Device) -> str:
    """Return a button's text with its key or gamepad button; unchanged if the device has neither."""
    name = key_name(device, key)
    if not name:
        return text
    return _("{name} ({key})").format(name=text, key=name) if device is Device.KEYBOARD else f"{text} {name}"


def buttons_spelled(text: str) -> str:
    """Return a text with button signs replaced by words that can be read out."""
    for sign, (_picture, words) in PAD_SIGNS.items():
        if sign in text:
            text = text.replace(sign, _(words))
    return text
