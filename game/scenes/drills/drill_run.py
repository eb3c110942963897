"""Drill run: generated exercises of one kind, in which missed exercises are repeated."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.ai.characters import USUAL
from game.ai.levels import CLUB
from game.coach.explain import Explanation
from game.drills.drills import COMPLETED, LEVELS, Exercise, ExerciseKind, reasons_in
from game.drills.exercise_request import ExerciseRequest
from game.drills.progress import progress_after_answer, store_progress, stored_progress
from game.engine.cards import CardSet, Seat, parse_card, seats_for
from game.engine.decide import winning_play
from game.engine.events import HUMAN, CardPlayed, Event, MatchStarted, Player, TrickTaken
from game.engine.evolve import fold
from game.engine.state import Observation, observe
from game.i18n import _
from game.scenes.drills.exercise_run import ExerciseRun, Laid, back_text, verdict_text
from game.scenes.drills.wording import (
    action_of,
    answer_text,
    card_in_question,
    coach_text,
    counted_text,
    explanation,
    fallen,
    question,
    right_code,
)
from game.scenes.shell.routes import DrillOf, Explain
from game.scenes.shell.services import Program
from game.scenes.tutor.past_scene import SIGHT
from game.scenes.tutor.practice_rows import KIND_TEXTS
from game.scenes.tutor.reasons import more_button
from game.session.journal import players_of, with_players
from game.tabletop.layout import NOTHING_OPEN
from game.tabletop.roster import GUESTS, player_for
from game.tabletop.turn import AskBid, AskCard, Watch
from game.toolkit.form import Button, Choice
from game.wording.sight import Fixture
from game.wording.spoken import About
from game.wording.voices import Voices
from game.worker import Ticket

_JUDGED: Final = (ExerciseKind.BLOOPER, ExerciseKind.BID)
"""Kinds of exercise for which the coach gives reasons."""
_BY_MOVE: Final = (ExerciseKind.SOLVE, ExerciseKind.BID)
"""Kinds of exercise answered at the table, by a card or a bid."""
_OF_CARDS: Final = (ExerciseKind.WHO, ExerciseKind.TRUMPS_UNSEEN, ExerciseKind.TOLD)
"""Kinds of exercise that hide the score, because contracts do not matter."""
_ENDS: Final = (".", "!", "?", "…", ":")
"""Characters that end a sentence; a line that ends with another character gets a full stop."""


def _others_of(seats: tuple[Seat, ...], own: Seat) -> tuple[Seat, ...]:
    """Return all other seats, clockwise from the seat after `own`."""
    place = seats.index(own)
    return (*seats[place + 1 :], *seats[:place])


class Asked(Struct, frozen=True, kw_only=True):
    """Exercise of a drill run, with its log, the answering seat's observation, and the forms of address of the players."""

    exercise: Exercise
    log: tuple[Event, ...]
    seen: Observation
    voices: Voices
    is_again: bool

    def after(self, events: Sequence[Event]) -> Observation:
        """Return the answering seat's observation after the given events."""
        return observe(fold(events), self.exercise.seat)

    @property
    def hands(self) -> dict[Seat, CardSet]:
        """Hands of all seats but the answering one."""
        hands = self.exercise.state.hands
        return {seat: hands[seat] for seat in self.seen.deal.seats if seat != self.exercise.seat}

    def with_trick(self, trick: int) -> Observation:
        """Return the answering seat's observation just before the trick at index `trick` is taken; -1 means the last trick."""
        taken = [at for at, event in enumerate(self.log) if isinstance(event, TrickTaken)]
        return self.after(self.log[: taken[trick]])

    @property
    def lying(self) -> Observation:
        """Answering seat's observation during the question; if the question is about a complete trick, before it is taken."""
        exercise = self.exercise
        if exercise.kind is ExerciseKind.TOLD:
            return self.with_trick(-1)
        if exercise.kind in COMPLETED and exercise.card is not None:
            return self.after((*self.log, CardPlayed(exercise.seat, exercise.card)))
        return self.seen

    @property
    def taken(self) -> Observation:
        """Observation of the answering seat after the winner has taken the trick on the table."""
        deal = self.lying.deal
        winner = winning_play(deal.trick, deal.ordering).seat
        played = CardPlayed(self.exercise.seat, card_in_question(self.exercise))
        return self.after((*self.log, played, TrickTaken(winner)))


class DrillRun(ExerciseRun):
    """Run of generated exercises of a kind. Exercises due for repetition come first."""

    name = "drill"

    def __init__(self, program: Program, route: DrillOf) -> None:
        """Start with a due exercise, or wait for a new one.

        Missed exercises are not repeated if the route selects only some of the reasons why a card can be illegal.
        """
        rules, kind, only = route.rules, route.kind, route.only
        self.title = _(KIND_TEXTS[kind][0])
        self.leads_back = _("Back to the lesson") if route.is_of_lesson else ""
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
        """The coach's explanation, if available."""
        self.shown = 0
        """Number of tricks before the question that the player has finished watching."""
        self.is_given_up = False
        """True if no exercise of this kind could be generated for the ruleset."""
        self._has_line = False
        """True while the best line of play is shown instead of the reason."""
        self._requested: Ticket[Exercise | None] | None = None
        self._next()

    @property
    def _tricks(self) -> int:
        """Total number of tricks to watch before the question."""
        asked = self.asked if self.kind is ExerciseKind.TRUMPS_UNSEEN else None
        return 0 if asked is None else len(asked.seen.deal.tricks)

    @property
    def watched(self) -> int | None:
        """Index of the trick shown before the question; None once the question is asked."""
        return self.shown if self.shown < self._tricks else None

    def go_on(self) -> None:
        """Show the next trick or, after the last one, the question. If the question is shown, move on to the next exercise."""
        if self.watched is not None:
            self.shown += 1
        else:
            self._next()

    def _next(self) -> None:
        """Move on to an exercise due for repetition or a generated one; if none is ready, wait for one."""
        self.answer, self.shown, self.asked, self._has_line = None, 0, None, False
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
        """Fetch a newly generated exercise and request the next one; return True if an exercise arrived.

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
        log = tuple(with_players(exercise.log, self._people(tuple(players_of(exercise.log)), exercise.seat)))
        seen = observe(fold(log), exercise.seat)
        voices = Voices(seen.public.match, exercise.seat)
        self.asked = Asked(exercise=exercise, log=log, seen=seen, voices=voices, is_again=is_again)
        self.judged = None
        self.judge()

    def _people(self, seats: tuple[Seat, ...], own: Seat) -> tuple[Player, ...]:
        """Return the players of an exercise: the person at `own`, and default characters at the other seats."""
        settings = self._program.preferences.settings
        face = settings.face or next(iter(GUESTS))
        usual = dict(zip(_others_of(seats, own), _others_of(seats_for(len(seats)), Seat.S), strict=True))
        return tuple(
            player_for(seat, HUMAN, settings.player_name, face)
            if seat == own
            else player_for(seat, CLUB, "", USUAL[usual[seat]])
            for seat in seats
        )

    def judge(self) -> bool:
        """Request the coach's reasons, if this kind of exercise has any. Return True when they arrive."""
        if self.asked is None or self.judged is not None or self.kind not in _JUDGED:
            return False
        self.judged = self._program.coach.judged(self.asked.seen, is_urgent=True)
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

    def refresh(self) -> bool:
        """Fetch a generated exercise or the coach's reasons."""
        return self.fetch() or self.judge()

    def take(self, code: str) -> None:
        """Store the first answer to the current exercise, and the progress. Ignore further answers."""
        if self.asked is not None and self.answer is None:
            self.answer = code
            self.progress = progress_after_answer(self.progress, self.asked.exercise, code, self._program.clock())
            store_progress(self._program.matches.store, self.progress)

    # Content for the scene

    @property
    def table(self) -> Laid:
        """Table of the current exercise, or of a trick shown before the question; empty without an exercise."""
        asked = self.asked
        if asked is None:
            seats = seats_for(max(self._rules.players))
            seen = observe(fold((MatchStarted(rules=self._rules, players=self._people(seats, Seat.S)),)), Seat.S)
            return Laid(seen=seen, voices=Voices(seen.public.match, Seat.S))
        if self.watched is not None:
            return Laid(seen=asked.with_trick(self.watched), voices=asked.voices, sight=SIGHT - {Fixture.SCORE})
        exercise, kind = asked.exercise, self.kind
        is_still = self.is_answered or kind not in _BY_MOVE
        is_solved = kind is ExerciseKind.SOLVE
        is_wrong = is_solved and self.is_right is False
        hidden = {Fixture.SCORE} if kind in _OF_CARDS else set[Fixture]()
        if kind in COMPLETED and not self.is_answered:
            hidden.add(Fixture.MARKS)  # the mark on the winning card would give the answer away
        return Laid(
            seen=asked.taken if kind is ExerciseKind.SCORE and self.is_answered else asked.lying,
            voices=asked.voices,
            turn=Watch() if is_still else AskCard() if is_solved else AskBid(),
            opened=asked.hands if is_solved else NOTHING_OPEN,
            marked=exercise.card if self.answer is None or not is_solved else parse_card(self.answer),
            raised=parse_card(exercise.best.code) if is_wrong else None,
            sight=SIGHT - hidden,
        )

    @property
    def codes(self) -> Sequence[str]:
        """Codes of the possible answers; empty without an exercise."""
        return () if self.asked is None else [answer.code for answer in self.asked.exercise.answers]

    @property
    def choices(self) -> Sequence[Choice[str]]:
        """Answers to show as buttons; empty while a trick is shown, or if the answer is a card or a bid."""
        if self.asked is None or self.watched is not None or self.kind in _BY_MOVE:
            return ()
        return [Choice(code, answer_text(self.asked.exercise, code, self.asked.seen)) for code in self.codes]

    @property
    def is_answered(self) -> bool:
        """True once the player has answered."""
        return self.answer is not None

    @property
    def place(self) -> str:
        """Level and score in this kind of exercise."""
        tally = self.progress.tally(self.kind)
        text = _("Level {level} of {levels} · score {score}")
        return text.format(level=tally.level, levels=LEVELS, score=tally.score)

    @property
    def goes_on(self) -> str:
        """Text of the button that continues; empty if there is no such button."""
        if self.watched is None:
            return _("Next exercise") if self.is_answered else ""
        return _("Next trick") if self.watched + 1 < self._tricks else _("To the question")

    @property
    def question(self) -> str:
        """The question, or a note shown instead of it: on a trick to watch, on the dealing, or that no exercise exists."""
        asked = self.asked
        if asked is None:
            given_up = _("There is no such exercise for these rules.")
            return given_up if self.is_given_up else _("The cards are being dealt.")
        if self.watched is not None:
            text = _("Watch: trick {number} of {count}.").format(number=self.watched + 1, count=self._tricks)
            coming = _("Afterwards you will be asked how many trumps you have not seen.")
            return f"{text} {coming}" if self.watched == 0 else text
        return " ".join(
            filter(
                None,
                (
                    _("You missed this one before. Try it again.") if asked.is_again else "",
                    fallen(asked.exercise, asked.seen),
                    question(asked.exercise, asked.seen),
                ),
            )
        )

    @property
    def verdict(self) -> tuple[str, str]:
        """Two texts: the explanation, with the day on which the exercise comes back, and the verdict."""
        assert self.asked is not None
        assert self.answer is not None
        exercise, seen, voices = self.asked.exercise, self.asked.seen, self.asked.voices
        is_right, state = bool(self.is_right), self.progress.state_of(exercise)
        code = self.answer if is_right else right_code(exercise, self.judged)
        why = coach_text(exercise, self.answer, self.judged, voices)
        figures = () if why else explanation(exercise, seen)
        if self.kind is ExerciseKind.SOLVE:
            figures = figures[1:] if self._has_line else figures[:1]
        lines = [why, counted_text(exercise, seen, voices), *figures]
        tally = self.progress.tally(self.kind)
        if is_right and tally.streak > 1:
            lines.append(_("Streak {count} · best {best}").format(count=tally.streak, best=tally.best))
        if state is not None:
            lines.append(back_text(state, self._program.today))
        told = " ".join(line if line.endswith(_ENDS) else f"{line}." for line in lines if line)
        return told, verdict_text(is_right=is_right, answer=answer_text(exercise, code, seen))

    @property
    def links(self) -> Sequence[Button]:
        """At most one button: it toggles the best line of play, or opens the coach's view of all choices."""
        asked, judged = self.asked, self.judged
        if asked is None or self.answer is None:
            return ()
        if self.kind is ExerciseKind.SOLVE:
            text = _("Hide figures") if self._has_line else _("Show figures")
            return (Button("more", text, self._toggle_line),)
        if judged is None:
            return ()
        made = action_of(asked.exercise, self.answer, judged)
        return (more_button(self._program, Explain(asked.seen, asked.voices, made)),)

    def _toggle_line(self) -> None:
        self._has_line = not self._has_line

    def refusal(self, about: About) -> str:
        """Return the refusal of a query about unseen cards while it would answer the question; otherwise an empty text."""
        is_asked = about is About.UNSEEN and self.kind is ExerciseKind.TRUMPS_UNSEEN and not self.is_answered
        return _("That would answer the question.") if is_asked else ""
