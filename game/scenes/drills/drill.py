"""Drill: exercises of a kind by a ruleset for the page, at times one that was got wrong."""

from game.career.practice import Practised
from game.drills.drills import COMPLETED, LEVELS, ExerciseKind
from game.i18n import _
from game.scenes.drills.answering import ToldLine, said_about, trick_line
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drill_table import Asked, LaidCards, lay_waiting
from game.scenes.drills.own_words import back_text
from game.scenes.drills.wording import (
    answer_text,
    coach_text,
    counted_text,
    explanation,
    fallen,
    question,
    right_code,
    situation,
)
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import KIND_TEXTS
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.widgets import Align
from game.wording.spoken import About


class DrillSource:
    """Generated exercises of a kind; the methods with words are called while one is asked."""

    def __init__(self, program: Program, run: DrillRun, *, is_of_lesson: bool) -> None:
        """Begin with a run; that of a lesson leads back to it."""
        self._program = program
        self.run = run
        self._is_of_lesson = is_of_lesson

    @property
    def _asked(self) -> Asked:
        assert self.run.asked is not None  # the page asks for words only then
        return self.run.asked

    def title(self) -> str:
        """Return the name of the kind."""
        return _(KIND_TEXTS[self.run.kind][0])

    def standing(self) -> tuple[str, str]:
        """Return the score so far."""
        tally = self.run.progress.tally(self.run.kind)
        left = _("Level {level} of {levels} · score {score}")
        right = _("Streak {count} · best {best}")
        return (
            left.format(level=tally.level, levels=LEVELS, score=tally.score),
            right.format(count=tally.streak, best=tally.best),
        )

    @property
    def laid(self) -> LaidCards | None:
        """The cards of the exercise."""
        return None if self.run.asked is None else self.run.asked.laid

    @property
    def watched(self) -> int | None:
        """The trick that is shown before the question."""
        return self.run.shown if self.run.is_watching else None

    def watching(self) -> tuple[str, str] | None:
        """Return which trick is shown, and what is asked afterwards; None once it is asked."""
        if not self.run.is_watching:
            return None
        text = _("Watch: trick {number} of {count}.")
        text = text.format(number=self.run.shown + 1, count=len(self._asked.seen.deal.tricks))
        return text, _("You are asked afterwards how many trumps you have not seen.")

    def fill_idle(self, form: Form) -> None:
        """Fill in that the cards are dealt, or that the rules give no such exercise."""
        given_up = _("These rules have no such exercise.")
        form.gap(20)
        form.text(_("The cards are dealt.") if self.run.is_waiting else given_up, theme.LABEL, align=Align.CENTRE)
        form.gap(20)
        if self.run.is_waiting:
            lay_waiting(form)
        form.gap(20)

    def known(self) -> list[ToldLine]:
        """Return the situation, and the cards that have fallen."""
        asked = self._asked
        again = _("You missed this one before. Try it again.") if asked.is_again else ""
        lines = (
            ToldLine(again, theme.SMALL_STRONG),
            ToldLine(situation(asked.seen, asked.voices)),
            ToldLine(fallen(asked.exercise, asked.seen)),
        )
        return [line for line in lines if line.text]

    def question(self) -> tuple[str, str]:
        """Return the question."""
        is_open = self.run.kind is ExerciseKind.SOLVE
        hint = _("Play one of your cards; all others play their best.") if is_open else ""
        return question(self._asked.exercise, self._asked.seen), hint

    def choices(self) -> list[Choice[str]]:
        """Return the answers."""
        exercise, seen = self._asked.exercise, self._asked.seen
        if self.run.kind is ExerciseKind.SOLVE:
            return []
        return [Choice(answer.code, answer_text(exercise, answer.code, seen)) for answer in exercise.answers]

    @property
    def draft(self) -> str:
        """A wrong answer, whose verdict takes more room than that of a right one."""
        exercise = self._asked.exercise
        return next((answer.code for answer in exercise.answers if not answer.is_right), exercise.best.code)

    def told(self, code: str, *, has_figures: bool) -> list[ToldLine]:
        """Return the verdict, the coach's reasons or the figures, and when what was got wrong comes back."""
        asked, exercise, judged = self._asked, self._asked.exercise, self.run.judged
        best, given = (answer_text(exercise, each, asked.seen) for each in (right_code(exercise, judged), code))
        is_right, state = exercise.answer(code).is_right, self.run.state
        if is_right:
            lines = [ToldLine(_("Right: {answer}").format(answer=given))]
        else:
            yours = _("Your answer was: {answer}").format(answer=given)
            wrong = _("Not quite. It is: {answer}").format(answer=best)
            lines = [ToldLine(wrong), ToldLine(yours, theme.SMALL, muted=True)]
        told = coach_text(exercise, code, judged, asked.voices)
        counted = counted_text(exercise, asked.seen, asked.voices)
        lines += [ToldLine(text, above=4) for text in (told, counted) if text]
        if state is not None or not is_right:
            lines.append(
                ToldLine(back_text(state or Practised(), self._program.today), theme.SMALL, muted=True, above=4)
            )
        if has_figures or not told:
            figures = explanation(exercise, asked.seen)
            lines += [ToldLine(line, theme.SMALL, above=0 if told or at else 4) for at, line in enumerate(figures)]
        return lines

    def report(self) -> tuple[str, ...]:
        """Return the situation, the trick and the question; the title while there is none."""
        if self.run.asked is None:
            return (self.title(),)
        asked, exercise = self._asked, self._asked.exercise
        lying = trick_line(asked.laid, exercise.trick) if exercise.kind in (*COMPLETED, ExerciseKind.TOLD) else ""
        return situation(asked.seen, asked.voices), fallen(exercise, asked.seen), lying, self.question()[0]

    def spoken(self, wanted: About) -> str:
        """Return the answer to a question about the table, but for what is asked here."""
        asked = self._asked
        if wanted is About.UNSEEN and self.run.kind is ExerciseKind.TRUMPS_UNSEEN and self.run.answer is None:
            return _("That would answer the question.")
        if wanted is About.TRICK and self.watched is not None:
            return trick_line(asked.laid, asked.seen.deal.tricks[self.watched].plays)
        return said_about(wanted, asked.seen, asked.voices)

    def back_text(self) -> str:
        """Return the name of the page below."""
        return _("Back to the lesson") if self._is_of_lesson else _("Drills")

    def next_button(self) -> Button | None:
        """Return the button of the next trick, or of the next exercise."""
        if self.run.is_watching:
            return Button("", _("Next trick"), icon="next-card")
        return None if self.run.answer is None else Button("", _("Next exercise"), icon="play")

    def has_more(self) -> bool:
        """Return True if figures stand behind the coach's words."""
        run = self.run
        if run.answer is None or run.asked is None:
            return False
        return bool(coach_text(run.asked.exercise, run.answer, run.judged, run.asked.voices))
