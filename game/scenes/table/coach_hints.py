"""Live coaching at the table: hints when asked, and, if so set, a word after a decision that gave points away."""

from collections.abc import Callable

from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.legal import has_choice
from game.engine.state import Observation
from game.records.marks import MarkKind
from game.scenes.shell.routes import Check, Hint
from game.scenes.shell.services import Program
from game.scenes.table.prompt import may_hint
from game.scenes.table.side_panel import SidePanel, left_of_panel
from game.toolkit.metrics import Metrics

_PATIENCE = 8.0
"""Seconds for which the match waits at most for the coach's judgement of a decision."""
_TUTORS = 0.5
"""Points that a choice surely gives away of which a tutor speaks."""


class TableCoach:
    """Observer of the decisions of a person who plays alone against the computer; it advises everybody."""

    def __init__(self, program: Program, local_match: LocalMatch, *, is_tutor: bool = False) -> None:
        """Begin to watch this local match; a tutor always does, and speaks up at every choice that is surely worse."""
        self._is_tutor = is_tutor
        self._program = program
        self._local_match = local_match
        self._made: tuple[Observation, MakeBid | PlayCard] | None = None
        self._waited = 0.0
        self._judged_ahead: Observation | None = None
        """The last observation that has been judged ahead."""

    @property
    def _is_watching(self) -> bool:
        local_match = self._local_match
        is_wanted = self._is_tutor or self._program.preferences.settings.live_check
        return is_wanted and local_match.is_kept and len(local_match.people) == 1

    @property
    def _least_cost(self) -> float:
        """The points from which on a choice is spoken of."""
        return _TUTORS if self._is_tutor else self._program.preferences.settings.live_check_points

    def left_of_panel(self, metrics: Metrics) -> float | None:
        """Return the left edge of the coach's panel at the right of the table, in pixels; None while it is not shown."""
        is_speaking = isinstance(self._program.director.stack.scenes[-1], SidePanel)
        return left_of_panel(metrics, self._local_match.seen) if is_speaking else None

    @property
    def is_holding(self) -> bool:
        """True if the match waits until the coach has judged a decision: the events after it must not be seen before."""
        return self._made is not None

    def hint(self, act: Callable[[SeatAction], object]) -> None:
        """Advise on the decision to be made; `act` carries it out.

        The advice on new cards is the same for everybody and marks nothing: a mark would tell that somebody was asked. Where there
        is no choice nothing is marked either.
        """
        local_match = self._local_match
        if may_hint(local_match):
            known = local_match.known
            if not known.is_asked and has_choice(known):
                local_match.mark(MarkKind.HINTS)
            self._program.open(Hint(known, local_match.voices, act, self._is_tutor))

    def decided(self, seen: Observation, action: SeatAction) -> None:
        """Take a decision made in an observation, to be judged."""
        self._made = None
        if self._is_watching and isinstance(action, MakeBid | PlayCard) and has_choice(seen):
            self._local_match.mark(MarkKind.COACH)
            self._made = (seen, action)
            self._waited = 0.0

    def _think_ahead(self) -> None:
        """Judge the decision to be made before it is made."""
        if not may_hint(self._local_match):
            return
        known = self._local_match.known
        if known == self._judged_ahead or known.is_asked:
            return
        if self._program.coach.judged(known, is_urgent=True) is not None:
            self._judged_ahead = known

    def update(self, dt: float) -> bool:
        """Think ahead, and speak up about a decision; True if it did."""
        if not self._is_watching:
            self._made = None
            return False
        if self._made is None:
            self._think_ahead()
            return False
        self._waited += dt
        seen, made = self._made
        explanation = self._program.coach.judged(seen, is_urgent=True)
        if explanation is None and self._waited < _PATIENCE:
            return False
        self._made = None
        cost = 0.0 if explanation is None else explanation.of(made).cost
        if cost < self._least_cost:
            return False
        local_match = self._local_match
        self._program.open(Check(seen, local_match.voices, made, local_match.undo, self._is_tutor))
        return True
