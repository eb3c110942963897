"""Way to the exercises from one's own table, wherever something is practised: how many are due, and whose they are."""

from typing import Final

from game.career.practice import day_of
from game.i18n import _, ngettext
from game.scenes.shell.routes import Place
from game.scenes.shell.services import Program
from game.toolkit.form import Form
from game.toolkit.targets import ButtonTarget

OWN_TABLE: Final = ButtonTarget("own-table")


def owner_of(program: Program) -> str:
    """Return whose exercises are asked: the player's at this screen, or of who played most, as under another name before."""
    people = program.matches.store.career.choices("person")
    name = program.preferences.settings.player_name
    return name if name in people else next(iter(people), "")


def due_today(program: Program) -> int:
    """Return the number of exercises that are due today."""
    return program.matches.store.career.mistakes_due(owner_of(program), day_of(program.clock()))


def due_text(program: Program) -> str:
    """Return how many exercises are due today, or what they are where none is."""
    due = due_today(program)
    if not due:
        return _("What cost you points in your matches, asked again. Nothing is due today.")
    return ngettext("{count} due today", "{count} due today", due).format(count=due)


def add_own_table(form: Form, program: Program) -> None:
    """Add the way to the exercises."""
    form.item(OWN_TABLE, _("From your own table"), detail=due_text(program), icon="target")


def open_own_table(program: Program) -> None:
    """Open the list of the exercises."""
    program.open(Place.OWN_TABLE)
