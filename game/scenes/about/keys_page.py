"""Keys page: all keys, where they are of use, by what they do."""

from collections.abc import Sequence
from typing import Final

from game.i18n import N_, _
from game.scenes.shell.preferences import MUTE_KEY
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.spoken import SPOKEN_KEYS
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext

KEYS_KEY: Final = "k"
"""The key that shows this page, unless a text is being entered."""
_COLUMNS: Final = (0.34, 0.66)
"""The shares of a key and of what it does."""
_EVERYWHERE: Final = (
    (N_("Arrow keys, Tab"), N_("Go from one thing to the next")),
    (N_("Enter, Space"), N_("Choose what has the focus")),
    (N_("Escape"), N_("Go back; at the table, the menu")),
    (N_("Page up, Page down"), N_("Turn pages of what is too long")),
    (N_("Home, End"), N_("Go to the first or the last of a list")),
    ("F1", N_("Rules, from the section on what is happening")),
    ("F11", N_("Full screen, or a window")),
)
_TABLE: Final = (
    (N_("Digits"), N_("Go to the bid of that number")),
    ("U, Y", N_("Take a move back; do it again")),
    ("T", N_("Last trick")),
    ("S", N_("Score sheet")),
    ("L", N_("What happened")),
    ("R", N_("Rules of this match")),
    ("H", N_("Ask the coach for a hint")),
    ("C, F", N_("Claim the rest, or have it played out, where that is offered")),
    ("P", N_("Another speed")),
    (N_("Shift, held"), N_("Hurry the others")),
)
_REPLAY: Final = (
    ("← →", N_("A card back or on")),
    ("↑ ↓", N_("A trick back or on")),
    (N_("Page up, Page down"), N_("A deal back or on")),
    (N_("Space"), N_("Let it run, or stop it")),
    ("G", N_("Go to a deal or trick")),
    ("N", N_("Sit in the next seat")),
    ("O", N_("Open all hands, or hide them")),
    ("T", N_("What did they think?")),
    ("V", N_("What each decision cost")),
    ("B", N_("Play on from here")),
)


class KeysPage(ReadingPage):
    """Page of the keys."""

    name = "keys"
    heading = N_("Keys")
    size = (720, 660)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the keys: those that say what is so at the table, then those of every page, of the table and of a replay."""
        spoken = tuple((key.upper(), name) for key, (_about, name) in SPOKEN_KEYS.items())
        _group(form, _("Ask at any time"), spoken)
        everywhere = (*_EVERYWHERE, (MUTE_KEY.upper(), N_("Sound off, or on")), (KEYS_KEY.upper(), N_("This page")))
        _group(form, _("Everywhere"), everywhere)
        _group(form, _("At the table"), _TABLE)
        _group(form, _("In a replay"), _REPLAY)
        form.text(
            _("Screen readers can also reach everything on their own, and they read out what happens as it happens.")
        )
        form.gap(8)


def _group(form: Form, heading: str, keys: Sequence[tuple[str, str]]) -> None:
    form.heading(heading)
    form.gap(6)
    for key, what in keys:
        form.columns((_(key), _(what)), _COLUMNS, (theme.STRONG, theme.BODY))
        form.gap(3)
    form.gap(11)
