"""Drill run: exercises of a kind in sequence, repetition of missed ones, and progress."""

from game.ai.characters import USUAL
from game.ai.levels import CLUB
from game.career.practice import Practised
from game.coach.explain import Explanation
from game.drills.drills import Exercise, ExerciseKind, reasons_in
from game.drills.exercise_request import ExerciseRequest
from game.drills.progress import progress_after_answer, store_progress, stored_progress
from game.engine.cards import Seat, seats_for
from game.engine.events import HUMAN
from game.engine.evolve import fold
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.engine.state import observe
from game.scenes.drills.drill_table import Asked, others_of
from game.scenes.shell.services import Program
from game.session.journal import players_of, with_players
from game.tabletop.roster import player_for
from game.wording.voices import Voices
from game.worker import Ticket

_JUDGED = (ExerciseKind.BLOOPER, ExerciseKind.BID)
"""Kinds for which the coach gives reasons."""


class DrillRun:
    """State of a drill: the current exercise, how much of it has been shown, and the answer."""

    def __init__(self, program: Program, rules: Rules, kind: ExerciseKind, only: tuple[Refusal, ...] = ()) -> None:
        """Start with a due exercise, or wait for a new one. `only` limits the refusals asked about; then nothing is repeated."""
        self._program = program
        self._rules = rules
        self.kind = kind
        self._only = only
        self._is_narrow = bool(only) and only != reasons_in(rules)
        self.progress = stored_progress(program.matches.store)
        self.asked: Asked | None = None
        """Current exercise; None while one is being generated."""
        self.answer: str | None = None
        self.judged: Explanation | None = None
        """The coach's explanation of the exercise, if available."""
        self.shown = 0
        """Number of tricks shown so far, in kinds that show tricks before the question."""
        self.is_given_up = False
        """True if no exercise of this kind could be generated for the ruleset."""
        self._requested: Ticket[Exercise | None] | None = None
        self._next()

    @property
    def watched(self) -> int | None:
        """Index of the trick shown before the question; None once the question is asked."""
        tricks = (
            () if self.asked is None or self.kind is not ExerciseKind.TRUMPS_UNSEEN else self.asked.seen.deal.tricks
        )
        return self.shown if self.shown < len(tricks) else None

    @property
    def state(self) -> Practised | None:
        """Repetition state of the exercise; None if it was never missed."""
        return None if self.asked is None else self.progress.state_of(self.asked.exercise)

    def go_on(self) -> None:
        """Show the next trick or, after the last, ask the next exercise."""
        if self.watched is not None:
            self.shown += 1
        else:
            self._next()

    def _next(self) -> None:
        """Repeat a due exercise, else take a generated one, else wait."""
        self.answer, self.shown, self.asked = None, 0, None
        due = None if self._is_narrow else self.progress.due(self.kind, self._program.today)
        if due is not None:
            self._ask(due, is_again=True)
        elif self._requested is None:
            self._request()
        self.fetch()

    def _request(self) -> None:
        level = 1 if self._is_narrow else self.progress.tally(self.kind).level
        seed = self._program.matches.chance().getrandbits(48)
        wanted = ExerciseRequest(kind=self.kind, rules=self._rules, level=level, seed=seed, only=self._only)
        self._requested = self._program.exercises.request(wanted)

    def fetch(self) -> bool:
        """Fetch a newly generated exercise and request the next one; return True if one arrived.

        Raises:
            JobFailedError: the generator failed.
        """
        requested = self._requested
        if self.asked is not None or requested is None or not requested.is_done:
            return False
        self._requested = None
        exercise = requested.result()
        if exercise is None:
            self.is_given_up = True
        else:
            self._ask(exercise, is_again=False)
            self._request()
        return True

    def _ask(self, exercise: Exercise, *, is_again: bool) -> None:
        seats = players_of(exercise.log)
        name = self._program.preferences.settings.player_name
        # the same characters as at the table, clockwise from the player
        usual = dict(zip(others_of((*seats,), exercise.seat), others_of(seats_for(len(seats)), Seat.S), strict=True))
        people = tuple(
            player_for(seat, HUMAN, name) if seat == exercise.seat else player_for(seat, CLUB, "", USUAL[usual[seat]])
            for seat in seats
        )
        state = fold(with_players(exercise.log, people))
        self.asked = Asked(
            exercise=exercise,
            state=state,
            seen=observe(state, exercise.seat),
            voices=Voices(state.public.match, exercise.seat),
            is_again=is_again,
        )
        self.judged = None
        self.judge()

    def judge(self) -> bool:
        """Request the coach's reasons, in kinds that have them; return True if they have just arrived."""
        if self.asked is None or self.judged is not None or self.kind not in _JUDGED:
            return False
        self.judged = self._program.coach.judged(self.asked.exercise.seen, is_urgent=True)
        return self.judged is not None

    @property
    def is_waiting(self) -> bool:
        """True while an exercise is being generated."""
        return self.asked is None and not self.is_given_up

    @property
    def is_right(self) -> bool | None:
        """True if the answer is right; None before an answer."""
        if self.asked is None or self.answer is None:
            return None
        return self.asked.exercise.answer(self.answer).is_right

    def take(self, code: str) -> None:
        """Take the first answer to the current exercise, count it and store the progress."""
        if self.asked is not None and self.answer is None:
            self.answer = code
            self.progress = progress_after_answer(self.progress, self.asked.exercise, code, self._program.clock())
            store_progress(self._program.matches.store, self.progress)
