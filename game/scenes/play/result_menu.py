"""Menu of the match result: links to pages about the match, and to the title."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.i18n import _
from game.scenes.shell.menu import Menu
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import ReplayOf, ResultPaused, ReviewMatch, SeedOf, StaticRoute, scores_at_table
from game.session.source import source_of_table
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button
from game.toolkit.widgets import Tone


class ResultMenu(Routed[ResultPaused], Menu):
    """Menu over the result of a match."""

    name = "result-menu"

    def entries(self, device: Device) -> Sequence[Button]:
        """Return the buttons in order."""
        leave = partial(self._program.reset, StaticRoute.TITLE)
        return (
            Button(CLOSE.name, _("Back"), self.back, tone=Tone.PRIMARY, icon="back"),
            *self._further(),
            Button("title", _("Main menu"), leave, icon="close"),
        )

    def _further(self) -> Iterator[Button]:
        opens, table, seat = self._program.opens, self._route.local_match.table, self._route.local_match.seat
        source, (seed, word) = source_of_table(table), table.shuffles
        yield Button("replay", _("Replay"), opens(ReplayOf(source)), icon="eye")
        if self._route.local_match.people:
            yield Button("review", _("How did I play?"), opens(ReviewMatch(source, seat)), icon="target")
        yield Button("sheet", _("Score sheet"), opens(scores_at_table(self._route.local_match)), icon="score-sheet")
        if seed is not None and not self._route.is_coached:
            yield Button("seed", _("Were the cards dealt fairly?"), opens(SeedOf(seed, word)), icon="check")
