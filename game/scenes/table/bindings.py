"""Bindings of the table and of replays: actions with their icons and keys."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.i18n import N_, _
from game.toolkit.devices.input import Key
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.prompts import with_key
from game.toolkit.widgets import Tone


class Binding(Struct, frozen=True):
    """A named action with its text, icon and key. `told` says what the key does if the text does not.

    `standing` translates the text, and sets `reason` if the action is disabled.
    """

    name: str
    text: str
    icon: str
    key: str
    told: str = ""
    reason: str = ""

    def titled(self, device: Device) -> str:
        """Return the text with the key or gamepad button, if the device has one."""
        return with_key(self.text, self.key, device)

    def button(self, tone: Tone, device: Device) -> Button:
        """Return the binding as a button with an icon. The button's tip consists of the text and the key."""
        return Button(self.name, self.text, tone=tone, icon=self.icon, tip=self.titled(device), reason=self.reason)


def standing(bindings: Sequence[Binding], reasons: Mapping[str, str], texts: Mapping[str, str]) -> tuple[Binding, ...]:
    """Return the bindings with translated texts.

    `texts` holds texts that replace those of the bindings, `reasons` the reasons why actions are disabled, both by name.
    """
    return tuple(
        replace(one, text=texts.get(one.name) or _(one.text), reason=reasons.get(one.name, "")) for one in bindings
    )


_BACK_AND_AGAIN: Final = N_("Take back a move, or redo it")
_CLAIMS: Final = N_("Claim the rest, or have it played out, when that is offered")
_DEAL, _TRICK, _CARD = N_("Back or forward one deal"), N_("Back or forward one trick"), N_("Back or forward one card")
TABLE: Final = (
    Binding("undo", N_("Undo"), "undo", "u", _BACK_AND_AGAIN),
    Binding("redo", N_("Redo"), "redo", "y", _BACK_AND_AGAIN),
    Binding("claim", N_("Claim the rest"), "claim", "c", _CLAIMS),
    Binding("hint", N_("Hint"), "hint", "h", N_("Ask the coach for a hint")),
    Binding("last-trick", N_("Last trick"), "last-trick", "t"),
    Binding("sheet", N_("Score sheet"), "score-sheet", "s"),
    Binding("log", N_("What happened"), "log", "l"),
    Binding("rules", N_("Rules of this match"), "rules", "r"),
    Binding("speed", N_("Speed"), "speed", "p", N_("Change the speed")),
    Binding("menu", N_("Menu"), "menu", Key.ESCAPE),
)
"""Actions at the table, from left to right."""
FINISH: Final = Binding("finish", "", "", "f", _CLAIMS)
"""Action that lets the computer finish the deal. `offered_actions` sets its text, which says why the rest does not matter."""
REPLAY: Final = (
    Binding("jump", N_("Go to a deal or trick"), "log", "g", N_("Go to a deal or trick")),
    Binding("sit", N_("Sit in the next seat"), "people", "n"),
    Binding("open", N_("Show all hands"), "eye", "o", N_("Show all hands, or hide them")),
    Binding("thoughts", N_("What did they think?"), "hint", "t"),
    Binding("review", N_("What each decision cost"), "target", "v"),
    Binding("sheet", N_("Score sheet"), "score-sheet", "s"),
    Binding("seed", N_("Were the cards dealt fairly?"), "check", "d"),
    Binding("speed", N_("Speed"), "speed", "p", N_("Change the speed")),
    Binding("branch", N_("Play on from here"), "branch", "b"),
    Binding("close", N_("Leave the replay"), "close", Key.ESCAPE),
)
"""Actions in a replay, from left to right."""
STEPS: Final = (
    Binding("previous-deal", N_("Previous deal"), "previous-deal", Key.PAGE_UP, _DEAL),
    Binding("previous-trick", N_("Previous trick"), "previous-trick", Key.UP, _TRICK),
    Binding("previous-card", N_("Previous card"), "previous-card", Key.LEFT, _CARD),
    Binding("run", N_("Let it run"), "play", Key.SPACE, N_("Let it run, or stop it")),
    Binding("next-card", N_("Next card"), "next-card", Key.RIGHT, _CARD),
    Binding("next-trick", N_("Next trick"), "next-trick", Key.DOWN, _TRICK),
    Binding("next-deal", N_("Next deal"), "next-deal", Key.PAGE_DOWN, _DEAL),
)
"""Actions that step through a replay, from left to right."""


def keys_of(bindings: Sequence[Binding]) -> dict[str, list[str]]:
    """Return the keys of actions by description, without Escape, which does the same everywhere."""
    found: dict[str, list[str]] = {}
    for binding in bindings:
        if binding.key != Key.ESCAPE:
            found.setdefault(_(binding.told or binding.text), []).append(binding.key)
    return found
