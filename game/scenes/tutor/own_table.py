"""Way to the exercises from one's own table, wherever something is practised: how many are due, and whose they are."""

from game.career.practice import day_of
from game.career.reader import career_of
from game.i18n import _, ngettext
from game.scenes.shell.routes import StaticRoute
from game.scenes.shell.services import Program
from game.toolkit.form import Form
from game.toolkit.memo import Memo
from game.toolkit.targets import ButtonTarget


def owner_of(program: Program) -> str:
    """Return whose exercises are asked: the player's at this screen, or of who played most, as under another name before."""
    return next(iter(program.people), "")


class OwnTableWay:
    """Row of a list that leads to the exercises."""

    def __init__(self, program: Program) -> None:
        """Lead there in a program."""
        self._program = program
        self._due: Memo[int] = Memo()

    @property
    def due(self) -> int:
        """The number of exercises that are due today; it is asked for anew when something was stored."""
        program = self._program
        store, today = program.matches.store, day_of(program.clock())
        key = (store.version(), today, program.preferences.settings.player_name)
        return self._due.of(key, lambda: career_of(store).mistakes_due(owner_of(program), today))

    def add(self, form: Form) -> None:
        """Add the row: how many exercises are due today, or what they are about if none is due."""
        text = _("What cost you points in your matches, asked again. Nothing is due today.")
        if self.due:
            text = ngettext("{count} due today", "{count} due today", self.due).format(count=self.due)
        way = self._program.opens(StaticRoute.OWN_TABLE)
        form.item(ButtonTarget("own-table"), _("From your own table"), way, detail=text, icon="target")
