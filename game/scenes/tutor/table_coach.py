"""Coach at the table: hints on request and, if enabled, comments on decisions that gave points away."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec import Struct

from game.coach.explain import Explanation
from game.coach.wording.advice import explained_text
from game.coach.wording.explain import advice_text, redeal_text
from game.controllers.local_match import LocalMatch
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.cards import Card
from game.engine.legal import has_choice
from game.engine.state import Observation
from game.i18n import _
from game.records.marks import MarkKind
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import Explain
from game.scenes.shell.services import Program
from game.scenes.table.prompt import may_hint
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.reasons import better_text, more_button
from game.toolkit.form import Button
from game.toolkit.widgets import Tone
from game.wording.voices import Voices
from game.worker import JobFailedError

_PATIENCE = 8.0
"""Maximum seconds for which the match waits for the coach's judgement."""
_TUTORS = 0.5
"""Minimum cost in points of a decision on which a tutor comments."""


class _Said(Struct, frozen=True, kw_only=True):
    """Decision that the coach comments on.

    `act` carries out the coach's advice, `made` is the choice already made, and `at` is the log position and seat.
    """

    seen: Observation
    voices: Voices
    at: tuple[int, int]
    act: Callable[[SeatAction], object] | None = None
    made: MakeBid | PlayCard | None = None


class TableCoach:
    """Coach in a match: comments on decisions if only one person plays, and gives hints to everybody."""

    def __init__(self, program: Program, local_match: LocalMatch, *, is_tutor: bool = False) -> None:
        """Watch a local match. With `is_tutor`, also comment on small mistakes, even if comments are switched off."""
        self._is_tutor = is_tutor
        self._program = program
        self._local_match = local_match
        self._made: tuple[Observation, MakeBid | PlayCard] | None = None
        self._waited = 0.0
        self._judged_ahead: Observation | None = None
        """Last observation judged in advance."""
        self._said: _Said | None = None
        self._explanation: Explanation | None = None
        """Explanation of the decision being discussed, if available."""

    @property
    def _is_watching(self) -> bool:
        local_match = self._local_match
        is_wanted = self._is_tutor or self._program.preferences.settings.live_check
        return is_wanted and local_match.is_kept and len(local_match.people) == 1

    @property
    def _here(self) -> tuple[int, int]:
        return self._local_match.table.seq, self._local_match.seat

    @property
    def is_speaking(self) -> bool:
        """True while the coach speaks."""
        return self._said is not None

    @property
    def is_holding(self) -> bool:
        """True if the match waits for the coach's judgement, or for the player's reply to the coach."""
        return self._made is not None or (self._said is not None and self._said.made is not None)

    def leave(self) -> None:
        """Make the coach stop speaking."""
        self._said = None

    # Words

    def speech(self) -> TutorSpeech | None:
        """Return the coach's words on the current or last decision; None if silent."""
        said, explanation = self._said, self._explanation
        if said is None:
            return None
        more = more_button(self._program, Explain(said.seen, said.voices, said.made))
        figures = () if self._is_tutor or explanation is None else (more,)
        if said.made is not None and explanation is not None:
            return TutorSpeech(
                text=explained_text(said.seen, explanation, explanation.of(said.made), said.voices),
                hint=better_text(explanation, said.voices),
                place=_("Are you sure?"),
                buttons=(
                    Button("take-back", _("Take it back"), self._take_back, tone=Tone.PRIMARY),
                    *figures,
                    Button(CLOSE.name, _("Leave it"), self.leave),
                ),
            )
        back, advised = Button(CLOSE.name, _("Back"), self.leave), self.advised
        if advised is None:
            return TutorSpeech(text=_("Thinking …"), place=_("Hint"), buttons=(back,))
        do_it = Button("do-it", _("Do it"), partial(self._do, said, advised), tone=Tone.PRIMARY)
        text, hint = redeal_text(), _("Take new cards.")
        if explanation is not None and not isinstance(advised, AnswerRedeal):
            words = said.voices.match.rules.words
            text, hint = explained_text(said.seen, explanation, None, said.voices), advice_text(advised, words)
        return TutorSpeech(text=text, hint=hint, place=_("Hint"), buttons=(do_it, *figures, back))

    @property
    def advised(self) -> SeatAction | None:
        """Advised action; None while it is computed, or if none was requested."""
        said = self._said
        if said is None or said.made is not None:
            return None
        if said.seen.is_asked:
            return AnswerRedeal(wanted=True)
        return None if self._explanation is None else self._explanation.preferred.action

    @property
    def raised(self) -> Card | None:
        """Advised card, which is raised in the hand; None if no card is advised."""
        return self.advised.card if isinstance(self.advised, PlayCard) else None

    def _do(self, said: _Said, advised: SeatAction) -> None:
        self.leave()
        if said.act is not None:
            said.act(advised)

    def _take_back(self) -> None:
        self.leave()
        self._local_match.undo()

    # Occasions

    def hint(self, act: Callable[[SeatAction], object]) -> None:
        """Give advice on the current decision. `act` carries out the advised action.

        The match is then marked as played with hints, unless the choice is forced or the question is about a redeal: in the latter
        case, the mark would show the others who was asked.
        """
        local_match = self._local_match
        if may_hint(local_match):
            known = local_match.known
            if not known.is_asked and has_choice(known):
                local_match.mark(MarkKind.HINTS)
            self._said = _Said(seen=known, voices=local_match.voices, at=self._here, act=act)
            self._explanation = self._judged(known)
            self._program.director.refocus()

    def _judged(self, seen: Observation) -> Explanation | None:
        """Return the explanation of a decision; None until it is computed, and always None for a redeal."""
        return None if seen.is_asked else self._program.coach.judged(seen, is_urgent=True)

    def decided(self, seen: Observation, action: SeatAction) -> None:
        """Store a decision, and the observation before it, to be judged."""
        self._made = self._said = None
        if self._is_watching and isinstance(action, MakeBid | PlayCard) and has_choice(seen):
            self._local_match.mark(MarkKind.COACH)
            self._made = (seen, action)
            self._waited = 0.0

    def _think_ahead(self) -> None:
        if not may_hint(self._local_match):
            return
        known = self._local_match.known
        if known == self._judged_ahead or known.is_asked:
            return
        with suppress(JobFailedError):  # an error is reported only if a hint is requested
            if self._program.coach.judged(known, is_urgent=True) is None:
                return
        self._judged_ahead = known

    def update(self, dt: float) -> bool:
        """Judge the current decision in advance, or comment on the last one. Return True if the coach's words have changed."""
        if self._said is not None:
            return self._go_on_speaking(self._said)
        if not self._is_watching:
            self._made = None
            return False
        if self._made is None:
            self._think_ahead()
            return False
        self._waited += dt
        seen, made = self._made
        explanation = None
        with suppress(JobFailedError):  # an error is reported only if a hint is requested
            explanation = self._program.coach.judged(seen, is_urgent=True)
            if explanation is None and self._waited < _PATIENCE:
                return False
        self._made = None
        least_cost = _TUTORS if self._is_tutor else self._program.preferences.settings.live_check_points
        if explanation is None or explanation.of(made).cost < least_cost:
            return False
        self._said = _Said(seen=seen, voices=self._local_match.voices, at=self._here, made=made)
        self._explanation = explanation
        self._program.director.refocus()
        return True

    def _go_on_speaking(self, said: _Said) -> bool:
        """Stop speaking if the decision has passed, else fetch its explanation. Return True on any change."""
        if said.at != self._here or (said.made is None and not may_hint(self._local_match)):
            self.leave()
            return True
        if self._explanation is not None or said.seen.is_asked:
            return False
        self._explanation = self._judged(said.seen)
        if self._explanation is not None and self._program.director.focused == CLOSE:
            self._program.director.refocus()
        return self._explanation is not None
