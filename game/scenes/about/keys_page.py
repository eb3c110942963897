"""Keys page: all keys, or buttons of the gamepad in use, with their effects."""

from collections.abc import Sequence
from typing import Final

from game.i18n import N_, _
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.spoken_keys import SPOKEN_KEYS
from game.scenes.table.bindings import FINISH, REPLAY, STEPS, TABLE, Binding, keys_of
from game.toolkit import theme
from game.toolkit.devices.input import PAD_KEYS, Control
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Form
from game.toolkit.prompts import LEFT_STICK, WHOLE_PAD, button_name, is_pad, key_name
from game.toolkit.scene import LayoutContext

KEYS_KEY: Final = "k"
"""Key that shows this page, except while text is being entered."""
_EVERYWHERE: Final = (
    (N_("Arrow keys, Tab"), N_("Move from one item to the next")),
    (N_("Enter, Space"), N_("Choose the item in focus")),
    (N_("Escape"), N_("Go back; at the table, the menu")),
    (N_("Page up, Page down"), N_("Scroll long pages")),
    (N_("Home, End"), N_("Go to the start or end of a list")),
)
_ANYWHERE_BY_PAD: Final = (
    ((Control.LEFT_SHOULDER, Control.RIGHT_SHOULDER), N_("Go to the previous or next item")),
    ((Control.SOUTH,), N_("Choose the item in focus")),
    ((Control.EAST, Control.START), N_("Go back; at the table, the menu")),
    ((Control.RIGHT_STICK_UP, Control.RIGHT_STICK_DOWN), N_("Scroll long pages")),
    ((Control.RIGHT_STICK_LEFT, Control.RIGHT_STICK_RIGHT), N_("Go to the start or end of a list")),
)
_HELD_BY_PAD: Final = (((Control.TRIGGER,), N_("Hold to hurry the others")),)
_LETTERS_BY_PAD: Final = (((Control.WEST,), N_("Delete a letter")), ((Control.NORTH,), N_("Add a space")))


class KeysPage(ReadingPage):
    """Page of keys, or of buttons of the gamepad in use."""

    name = "keys"
    is_roomy = True
    size = (720, 660)

    def title(self) -> str:
        """Return the title."""
        return _("Gamepad buttons") if is_pad(self._program.director.painter.device) else _("Keys")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add tables of the keys, or of the buttons of the gamepad in use."""
        device, styles = context.device, (theme.STRONG, theme.BODY)
        if is_pad(device):
            moving = (f"{WHOLE_PAD} {LEFT_STICK}", _("Move from one item to the next"))
            buttons = {
                _("Everywhere"): [moving, *_named(_ANYWHERE_BY_PAD, device)],
                _("At the table"): [*_on_pad(TABLE, device), *_named(_HELD_BY_PAD, device)],
                _("In a replay"): _on_pad((*STEPS, *REPLAY), device),
                _("Where a name is entered"): _named(_LETTERS_BY_PAD, device),
            }
            form.tables(buttons, styles)
            form.gap(8)
            return
        rows = {key: (_key(key), _(what)) for key, (what, _act) in sorted(self._program.director.shortcuts.items())}
        digits = _("Number keys"), _("Go to that bid (0: pass) or to a card of that rank (0: ten, 1: ace)")
        arrows = _("Arrow keys"), _("Go through the hand, starting at the last playable card")
        shift = _("Hold Shift"), _("Hurry the others")
        keys = {
            _("Ask at any time"): [rows.pop(key) for key in SPOKEN_KEYS],
            _("Everywhere"): [*((_(key), _(what)) for key, what in _EVERYWHERE), *rows.values()],
            _("At the table"): [arrows, digits, *_bound((*TABLE[:3], FINISH, *TABLE[3:])), shift],
            _("In a replay"): _bound((*STEPS, *REPLAY)),
        }
        form.tables(keys, styles)
        form.text(_("Screen readers also reach everything on their own, and read out what happens as it happens."))
        form.gap(8)


def _key(key: str) -> str:
    return key_name(Device.KEYBOARD, key)


def _bound(bindings: Sequence[Binding]) -> list[tuple[str, str]]:
    return [(", ".join(map(_key, keys)), what) for what, keys in keys_of(bindings).items()]


def _on_pad(bindings: Sequence[Binding], device: Device) -> list[tuple[str, str]]:
    """Return a row for each action that has gamepad buttons: the buttons, and the description of the action.

    Several keys can share a description. If one of them has no gamepad button, the text of the first key replaces the description.
    """
    names = {one.key: _(one.text) for one in bindings}
    rows = []
    for what, keys in keys_of(bindings).items():
        buttons = [button_name(device, one) for one, pressed in PAD_KEYS.items() if pressed.key in keys]
        if buttons:
            rows.append((" ".join(buttons), what if len(buttons) == len(keys) else names[keys[0]]))
    return rows


def _named(buttons: Sequence[tuple[Sequence[Control], str]], device: Device) -> list[tuple[str, str]]:
    return [(" ".join(button_name(device, one) for one in ones), _(what)) for ones, what in buttons]
