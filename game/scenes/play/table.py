"""Table scene: a match is played, with remarks of the other players and a coach."""

from collections.abc import Callable, Mapping

from game.controllers.local_match import LocalMatch
from game.scenes.play.table_talk import TableTalk, paint_talk
from game.scenes.shell.routes import Paused, Route
from game.scenes.shell.services import Program
from game.scenes.table.coach_hints import TableCoach
from game.scenes.table.prompt import CLAIM, FINISH, OFFERED_CLAIM
from game.scenes.table.questions import READY, SEEN, asked_widgets
from game.scenes.table.seat import SeatScene
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import View


class TableScene(SeatScene):
    """Scene in which one match is played."""

    name = "table"
    most_growth = 1.2
    enlarges_cards = True

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Sit down at the table of this local match."""
        self._coach = TableCoach(program, local_match)
        self._talk = TableTalk(program, local_match)
        super().__init__(program, local_match, self._coach.decided)

    def view(self, context: LayoutContext) -> View:
        """Return the table, the question in its middle, if any, and what is said."""
        fixed, right = self._layout(context), self._coach.left_of_panel(context.metrics)
        asked = asked_widgets(self.local_match, fixed.frame, context, right=right)
        return self._view(fixed, context, asked, right=right, said=self._talk.widgets(fixed, context))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw remarks, and the sign of the last event, over all else."""
        paint_talk(painter, self._talk.widgets(self._layout(context), context))
        super().paint_over(painter, context, view)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let the others play and talk; the match waits until the coach has judged what was done."""
        changed = self._play_on(dt, context, plays=not self._coach.is_holding)
        changed |= self._talk.update(dt)
        if self._program.director.stack.scene is self and (self._coach.update(dt) or self._coach.is_holding):
            return True
        return self._go_on() or changed

    @property
    def menu(self) -> Route:
        """The menu of the table."""
        return Paused(self.local_match)

    @property
    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """The actions of buttons, with those that only a match has."""
        local_match = self.local_match
        return {
            **super()._actions,
            READY.name: local_match.take_over,
            SEEN.name: local_match.look_on,
            CLAIM.name: local_match.claim,
            OFFERED_CLAIM.name: local_match.claim,
            FINISH.name: local_match.finish,
            "hint": lambda: self._coach.hint(self._moves.act),
        }
