"""Drill page: an exercise is asked, answered and explained; then the next one, and at times one that was got wrong."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from game.drills.drills import COMPLETED, LEVELS, ExerciseKind
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.i18n import _
from game.scenes.drills.answering import (
    ANSWER,
    add_answers,
    add_verdict,
    as_sentence,
    key_answers,
    said_about,
    trick_line,
    wanted_of,
)
from game.scenes.drills.cards_page import CardsPage
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drill_table import Asked, DrillTable, dealt_after, lay_waiting, paint_waiting
from game.scenes.drills.wording import (
    KIND_TEXTS,
    answer_text,
    coach_text,
    counted_text,
    explanation,
    fallen,
    question,
    right_code,
    situation,
)
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.services import Program
from game.tabletop import sounds
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Choice, Form, panel_rect
from game.toolkit.geometry import SHARE, columns
from game.toolkit.layout.kept_room import content_of
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Tone, View, label
from game.wording.spoken import About

_NEXT = ButtonTarget("next")
_ABOVE, _BELOW = 14.0, 10.0
"""Units between the felt and the widgets above and below it."""


class _VerdictLine(NamedTuple):
    """A line of a verdict: its style, and the units above it."""

    text: str
    style: TextStyle = theme.BODY
    muted: bool = False
    above: float = 0.0


class DrillScene(CardsPage):
    """Page that asks, tells the right answer and the reasons, and asks again."""

    name = "drill"
    needs_processor = True
    explains_terms = True
    size = (1060, 696)
    most_growth = 1.2  # cards, question and answers are to be seen together

    def __init__(
        self,
        program: Program,
        rules: Rules,
        kind: ExerciseKind,
        *,
        is_of_lesson: bool = False,
        only: tuple[Refusal, ...] = (),
    ) -> None:
        """Begin asking exercises of a kind by a ruleset, only with these reasons where a lesson has taught no others."""
        self._program = program
        self._is_of_lesson = is_of_lesson
        self.run = DrillRun(program, rules, kind, only)
        self._waited = 0.0
        self._has_figures = False

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take an exercise that has been generated; meanwhile cards are dealt."""
        if self.run.fetch():
            self._program.director.refocus()
            return True
        if self.run.judge():
            return True
        if self.run.asked is not None or self.run.is_given_up:
            return False
        before = self.dealt
        self._waited += dt
        return self.dealt != before

    @property
    def dealt(self) -> int:
        """The number of backs on the felt while an exercise is being generated."""
        return dealt_after(self._waited, is_still=self._program.preferences.settings.reduced_motion)

    def left(self) -> None:
        """Stop generating exercises."""
        self._program.exercises.cancel()
        self._program.coach.forget_wishes()

    # View

    def title(self) -> str:
        """Return the name of the kind."""
        return _(KIND_TEXTS[self.run.kind][0])

    def view(self, context: LayoutContext) -> View:
        """Return the view of the page; the score stands beside the title where there is room."""
        view = super().view(context)
        if not self._is_beside_title(context):
            return view
        heading, *rest = view.widgets
        row, px = heading.rect, context.metrics.px
        side = max(context.measure.measure(text, theme.SMALL)[0] for text in self._standing()) + px(4)
        left, right = self._standing()
        title = structs.replace(heading, rect=row.inset(side, 0))
        first, _title, last = columns(row, side, SHARE, side)
        at_left = label(first, left, style=theme.SMALL, muted=True)
        at_right = label(last, right, style=theme.SMALL, muted=True, align=Align.RIGHT)
        return structs.replace(view, widgets=(title, at_left, at_right, *rest))

    def _standing(self) -> tuple[str, str]:
        """Return the score so far, in two parts."""
        tally = self.run.progress.tally(self.run.kind)
        left = _("Level {level} of {levels} · score {score}")
        right = _("Streak {count} · best {best}")
        return (
            left.format(level=tally.level, levels=LEVELS, score=tally.score),
            right.format(count=tally.streak, best=tally.best),
        )

    def _is_beside_title(self, context: LayoutContext) -> bool:
        """Return True if there is room for the score at both sides of the title."""
        px = context.metrics.px
        width = panel_rect(context.metrics, *self.size).w - px(56)
        title = max(context.measure.measure(self.title(), theme.TITLE)[0], px(220))
        widest = max(context.measure.measure(text, theme.SMALL)[0] for text in self._standing())
        return widest + px(20) <= (width - title) / 2

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the score, the cards, the question, and the answers or the right one."""
        asked = self.run.asked
        if not self._is_beside_title(context):
            form.pair(*self._standing(), theme.SMALL, muted=True)
            form.gap(6)
        if asked is None:
            given_up = _("These rules have no such exercise.")
            form.gap(20)
            form.text(given_up if self.run.is_given_up else _("The cards are dealt."), theme.LABEL, align=Align.CENTRE)
            form.gap(20)
            if not self.run.is_given_up:
                lay_waiting(form)
            form.gap(20)
            return
        if asked.is_again:
            form.text(_("You missed this one before. Try it again."), theme.SMALL_STRONG)
        form.text(situation(asked.seen, asked.voices), theme.BODY)
        gone = fallen(asked.exercise, asked.seen)
        if gone:
            form.text(gone, theme.BODY)
        form.gap(_ABOVE)
        px = form.metrics.px(1)
        below = self._below(form, asked)
        if (table := self.table()) is not None:
            table.lay(form, (form.rect.h - form.content) / px - _BELOW - below)
        form.gap(_BELOW)
        before = form.content
        if self.run.is_watching:
            text = _("Watch: trick {number} of {count}.")
            form.text(text.format(number=self.run.shown + 1, count=len(asked.seen.deal.tricks)), theme.LABEL)
            form.text(_("You are asked afterwards how many trumps you have not seen."), theme.BODY, muted=True)
        elif self.run.answer is None:
            self._question(form, asked)
        else:
            self._verdict(form, asked, self.run.answer)
        left = max(form.rect.h - form.content, 0.0)
        form.gap(min(max(below - (form.content - before) / px, 0.0), left / px))

    def _below(self, form: Form, asked: Asked) -> float:
        """Return the units that question and verdict take at most, so that the page does not jump with an answer."""
        wrong = next(
            (answer.code for answer in asked.exercise.answers if not answer.is_right), asked.exercise.best.code
        )
        question = content_of(form, lambda blank: self._question(blank, asked))
        verdict = content_of(form, lambda blank: self._verdict(blank, asked, wrong))
        return max(question, verdict) / form.metrics.px(1)

    def _question(self, form: Form, asked: Asked) -> None:
        """Add the question, and the answers unless they are cards."""
        form.text(question(asked.exercise, asked.seen), theme.LABEL)
        if self.run.kind is ExerciseKind.SOLVE:
            form.text(_("Play one of your cards; all others play their best."), theme.BODY, muted=True)
            return
        form.gap(8)
        exercise = asked.exercise
        choices = [Choice(answer.code, answer_text(exercise, answer.code, asked.seen)) for answer in exercise.answers]
        add_answers(form, choices, self._take)

    def _verdict(self, form: Form, asked: Asked, code: str) -> None:
        """Add the verdict, right or not, and the reasons."""
        heading, *reasons = self._told(asked, code)
        add_verdict(form, heading.text, is_right=asked.exercise.answer(code).is_right)
        for line in reasons:
            form.gap(line.above)
            form.text(line.text, line.style, muted=line.muted)

    def _told(self, asked: Asked, code: str) -> list[_VerdictLine]:
        """Return the verdict on an answer and its reasons, as they are shown and read out."""
        exercise = asked.exercise
        best, given = (
            answer_text(exercise, each, asked.seen) for each in (right_code(exercise, self.run.judged), code)
        )
        if exercise.answer(code).is_right:
            lines = [_VerdictLine(_("Right: {answer}").format(answer=given))]
        else:
            yours = _("Your answer was: {answer}").format(answer=given)
            lines = [
                _VerdictLine(_("Not quite. It is: {answer}").format(answer=best)),
                _VerdictLine(yours, theme.SMALL, muted=True),
            ]
        told = coach_text(exercise, code, self.run.judged, asked.voices)
        counted = counted_text(exercise, asked.seen, asked.voices)
        lines += [_VerdictLine(text, above=4) for text in (told, counted) if text]
        if self._has_figures or not told:
            figures = explanation(exercise, asked.seen)
            lines += [
                _VerdictLine(line, theme.SMALL, above=0 if told or place else 4) for place, line in enumerate(figures)
            ]
        return lines

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and on once it is answered."""
        back = self.back_button(_("Back to the lesson") if self._is_of_lesson else _("Drills"))
        if self.run.is_watching:
            return (back, Button(_NEXT.name, _("Next trick"), self._go_on, tone=Tone.PRIMARY, icon="next-card"))
        run = self.run
        if run.answer is None or run.asked is None:
            return (back,)
        following = Button(_NEXT.name, _("Next exercise"), self._go_on, tone=Tone.PRIMARY, icon="play")
        if not coach_text(run.asked.exercise, run.answer, run.judged, run.asked.voices):
            return (back, following)
        return (back, Button("more", _("Less") if self._has_figures else _("More"), self._turn_figures), following)

    def first(self) -> Target | None:
        """Return the button that leads on, or the first answer."""
        asked = self.run.asked
        if self.run.is_watching or self.run.answer is not None:
            return _NEXT
        if asked is None:
            return CLOSE
        if self.run.kind is ExerciseKind.SOLVE:
            return self.first_choice(asked.laid)
        return ChoiceTarget(ANSWER, asked.exercise.answers[0].code)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards, and the sign of right or wrong; backs while an exercise is being generated."""
        super().paint_over(painter, context, view)
        if self.run.asked is None and not self.run.is_given_up:
            paint_waiting(painter, view, self.dealt)

    def table(self) -> DrillTable | None:
        """Return the table with the cards as they lie now; None while an exercise is being generated."""
        asked = self.run.asked
        if asked is None:
            return None
        order = self._program.preferences.settings.hand_order
        watched = self.run.shown if self.run.is_watching else None
        return DrillTable(
            laid=asked.laid, take=self._take, watched=watched, is_answered=self.run.answer is not None, order=order
        )

    def report(self) -> Report:
        """Return the question, or the right answer."""
        asked = self.run.asked
        if asked is None:
            return Report(state=self.title(), is_settled=False)
        seen, exercise = asked.seen, asked.exercise
        lying = trick_line(asked.laid, exercise.trick) if exercise.kind in (*COMPLETED, ExerciseKind.TOLD) else ""
        parts = (situation(seen, asked.voices), fallen(exercise, seen), lying, question(exercise, seen))
        state = " ".join(part for part in parts if part)
        news = News(f"exercise:{state}", state)
        if self.run.is_watching:
            news = News(f"watch:{self.run.shown}", trick_line(asked.laid, seen.deal.tricks[self.run.shown].plays))
        elif self.run.answer is not None:
            verdict = " ".join(as_sentence(line.text) for line in self._told(asked, self.run.answer))
            news = News(f"verdict:{verdict}", verdict)
        return Report(state=state, news=(news,))

    def spoken(self, about: str) -> str | None:
        """Return the answer to what the player asks about the table of the exercise, but for what that asks about."""
        asked = self.run.asked
        if asked is None:
            return None
        wanted = wanted_of(about)
        if wanted is About.UNSEEN and self.run.kind is ExerciseKind.TRUMPS_UNSEEN and self.run.answer is None:
            return _("That would answer the question.")
        if wanted is About.TRICK and self.run.is_watching:
            return trick_line(asked.laid, asked.seen.deal.tricks[self.run.shown].plays)
        return said_about(wanted, asked.seen, asked.voices)

    # Input

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures

    def _go_on(self) -> None:
        self._has_figures = False
        self.run.go_on()
        self._program.director.refocus()

    def _take(self, code: str) -> None:
        """Take an answer, and let be heard if it is right."""
        if self.run.asked is not None:
            is_right = self.run.take(code)
            self._program.director.audio.play(sounds.MADE if is_right else sounds.SET)
            self._program.director.refocus()

    def key(self, pressed: KeyPressed) -> bool:
        """Answer with digits, counted from 1; move from answer to answer with left and right."""
        asked = self.run.asked
        if (
            asked is None
            or pressed.command
            or self.run.is_watching
            or self.run.answer is not None
            or self.run.kind is ExerciseKind.SOLVE
        ):
            return False
        codes = [answer.code for answer in asked.exercise.answers]
        return key_answers(self._program.director, pressed, codes, self._take)
