"""Drill page: sets exercises of a kind, says whether the answer was right and why, and continues."""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.drills.answering import (
    ANSWER,
    NEXT,
    ToldLine,
    add_answers,
    add_verdict,
    as_sentence,
    key_answers,
    paint_verdict_mark,
    tell_answer,
    trick_line,
)
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drill_table import Asked, DrillTable, dealt_after, lay_waiting, paint_drill_felt, paint_waiting
from game.scenes.drills.drill_texts import choices, draft, known, lying, spoken, standing, told
from game.scenes.drills.wording import coach_text, fallen, question, situation
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import DrillOf
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import KIND_TEXTS
from game.tabletop.targets import CardTarget
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Form, panel_rect
from game.toolkit.geometry import SHARE, columns
from game.toolkit.layout.kept_room import content_of
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Align, Tone, View, label

_ABOVE_FELT = 14.0
"""Units between the felt and the widgets above it."""


class DrillPage(Routed[DrillOf]):
    """Page that sets exercises, one after another, and shows the right answer with reasons."""

    name = "drill"
    needs_processor = True
    explains_terms = True
    size = (1060, 696)
    most_growth = 1.2  # cards, question and answers should be visible together

    def __init__(self, program: Program, route: DrillOf) -> None:
        """Start a drill with a ruleset; after a lesson, limited to the refusals it has taught."""
        super().__init__(program, route)
        self.run = DrillRun(program, route.rules, route.kind, route.only)
        self._waited = 0.0
        self._has_figures = False

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Fetch a generated exercise or a judgement; animate the dealing meanwhile."""
        if self.run.fetch():
            self._program.director.refocus()
            return True
        if self.run.judge():
            return True
        if not self.run.is_waiting:
            return False
        before = self.dealt
        self._waited += dt
        return self.dealt != before

    @property
    def dealt(self) -> int:
        """Number of card backs on the felt while an exercise is being generated."""
        return dealt_after(self._waited, is_still=self._program.preferences.settings.reduced_motion)

    def left(self) -> None:
        """Stop generating and judging."""
        self._program.exercises.cancel()
        self._program.coach.forget_wishes()

    # View

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the exercise (a repeated one may have other rules than the drill), else those of the drill."""
        return self._route.rules if self.run.asked is None else self.run.asked.seen.rules, ""

    def title(self) -> str:
        """Return the name of the kind."""
        return _(KIND_TEXTS[self.run.kind][0])

    def view(self, context: LayoutContext) -> View:
        """Return the view of the page; the score is beside the title if it fits."""
        view, score = super().view(context), self._beside_title(context)
        if score is None:
            return view
        heading, *rest = view.widgets
        row = heading.rect
        side = max(context.measure.measure(text, theme.SMALL)[0] for text in score) + context.metrics.px(4)
        title = structs.replace(heading, rect=row.inset(side, 0))
        first, _title, last = columns(row, side, SHARE, side)
        left = label(first, score[0], style=theme.SMALL, muted=True)
        right = label(last, score[1], style=theme.SMALL, muted=True, align=Align.RIGHT)
        return structs.replace(view, widgets=(title, left, right, *rest))

    def _beside_title(self, context: LayoutContext) -> tuple[str, str] | None:
        """Return the score if it fits on both sides of the title, which saves a row; else None."""
        px, score = context.metrics.px, standing(self.run)
        width = panel_rect(context.metrics, *self.size).w - px(56)
        title = max(context.measure.measure(self.title(), theme.TITLE)[0], px(220))
        widest = max(context.measure.measure(text, theme.SMALL)[0] for text in score)
        return score if widest + px(20) <= (width - title) / 2 else None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the score, the situation, the cards, the question, and the answers or the verdict."""
        if self._beside_title(context) is None:
            form.pair(*standing(self.run), theme.SMALL, muted=True)
            form.gap(6)
        asked, px = self.run.asked, form.metrics.px(1)
        if asked is None:
            self._fill_idle(form)
            return
        for line in known(asked):
            line.add(form)
        form.gap(_ABOVE_FELT)
        fills = partial(self._question, asked=asked), partial(self._verdict, asked=asked, code=draft(asked))
        below = max(content_of(form, fill) / px for fill in fills)  # reserve the larger height so that nothing moves
        self._table(asked).lay(form, (form.rect.h - form.content) / px - theme.GAP_M - below)
        form.gap(theme.GAP_M)
        before = form.content
        if self.run.watched is not None:
            text = _("Watch: trick {number} of {count}.")
            count = len(asked.seen.deal.tricks)
            form.text(text.format(number=self.run.watched + 1, count=count), theme.LABEL)
            form.text(_("Afterwards you will be asked how many trumps you have not seen."), muted=True)
        elif self.run.answer is None:
            self._question(form, asked)
        else:
            self._verdict(form, asked, self.run.answer)
        left = max(form.rect.h - form.content, 0.0)
        form.gap(min(max(below - (form.content - before) / px, 0.0), left / px))

    def _fill_idle(self, form: Form) -> None:
        """Add a note that cards are being dealt, or that the rules allow no exercise of this kind."""
        given_up = _("There is no such exercise for these rules.")
        form.gap(20)
        form.text(_("The cards are being dealt.") if self.run.is_waiting else given_up, theme.LABEL, align=Align.CENTRE)
        form.gap(20)
        if self.run.is_waiting:
            lay_waiting(form)
        form.gap(20)

    def _question(self, form: Form, asked: Asked) -> None:
        """Add the question, and the answers unless they are cards."""
        form.text(question(asked.exercise, asked.seen), theme.LABEL)
        if answers := choices(asked):
            form.gap(8)
            add_answers(form, answers, self._take)
        else:
            form.text(_("Play one of your cards; the others play their best."), muted=True)

    def _told(self, asked: Asked, code: str) -> list[ToldLine]:
        return told(self.run, asked, code, self._program.today, has_figures=self._has_figures)

    def _verdict(self, form: Form, asked: Asked, code: str) -> None:
        """Add the verdict and the reasons."""
        verdict, *reasons = self._told(asked, code)
        add_verdict(form, verdict.text, is_right=bool(asked.exercise.answer(code).is_right))
        for line in reasons:
            line.add(form)

    def buttons(self) -> Sequence[Button]:
        """Return the button Back and, after an answer, More and Next exercise."""
        run, back = self.run, _("Back to the lesson") if self._route.is_of_lesson else _("Exercises")
        found = [self.back_button(back)]
        if run.asked and run.answer and coach_text(run.asked.exercise, run.answer, run.judged, run.asked.voices):
            text = _("Hide figures") if self._has_figures else _("Show figures")
            found.append(Button("more", text, self._turn_figures))
        if self._goes_on:
            text, icon = (_("Next exercise"), "play") if run.answer else (_("Next trick"), "next-card")
            found.append(Button(NEXT.name, text, self._go_on, tone=Tone.PRIMARY, icon=icon))
        return found

    @property
    def _goes_on(self) -> bool:
        """True if there is a button that continues, to the next trick or the next exercise."""
        return self.run.watched is not None or self.run.answer is not None

    def first(self) -> Target | None:
        """Return the button that continues, or the first answer."""
        asked = self.run.asked
        if self._goes_on:
            return NEXT
        if asked is None:
            return CLOSE
        if answers := choices(asked):
            return ChoiceTarget(ANSWER, answers[0].value)
        laid = asked.laid
        hand = laid.sorted(laid.seen.hand, laid.seen.seat, self._program.preferences.settings.hand_order)
        return next(CardTarget(card) for card in hand if laid.picks >> card & 1)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the page, with felt under the cards."""
        super().paint(painter, context, view)
        paint_drill_felt(painter, view)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards and the sign of right or wrong; card backs while an exercise is being generated."""
        if self.run.asked is not None:
            self._table(self.run.asked).paint_cards(painter, context, view)
            paint_verdict_mark(painter, view)
        elif self.run.is_waiting:
            paint_waiting(painter, view, self.dealt)

    def _table(self, asked: Asked) -> DrillTable:
        order, is_answered = self._program.preferences.settings.hand_order, self.run.answer is not None
        return DrillTable(
            laid=asked.laid, take=self._take, watched=self.run.watched, is_answered=is_answered, order=order
        )

    def report(self) -> Report:
        """Return the question with the situation, or the verdict."""
        run, asked = self.run, self.run.asked
        if asked is None:
            return Report(state=self.title(), is_settled=not run.is_waiting)
        told = situation(asked.exercise, asked.seen, asked.voices), fallen(asked.exercise, asked.seen)
        state = " ".join(filter(None, (*told, lying(asked), question(asked.exercise, asked.seen))))
        news = News(f"exercise:{state}", state)
        if run.watched is not None:
            plays = asked.seen.deal.tricks[run.watched].plays
            news = News(f"watch:{run.watched}", trick_line(asked.laid, plays))
        elif run.answer is not None:
            texts = [line.text for line in self._told(asked, run.answer)] + [standing(run)[0]] * bool(run.is_right)
            verdict = " ".join(map(as_sentence, texts))
            news = News(f"verdict:{verdict}", verdict)
        return Report(name=_("Exercise"), state=state, news=(news,))

    def spoken(self, about: str) -> str | None:
        """Return the answer to a player's query about the table of the current exercise; None without an exercise."""
        return None if self.run.asked is None else spoken(self.run, self.run.asked, about)

    # Input

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures

    def _go_on(self) -> None:
        self.run.go_on()
        self._has_figures = False
        self._program.director.refocus()

    def _take(self, code: str) -> None:
        """Take an answer, and tell whether it is right."""
        self.run.take(code)
        tell_answer(self._program.director, is_right=self.run.is_right)

    def key(self, pressed: KeyPressed) -> bool:
        """Answer with digits; move between answers with left and right."""
        run = self.run
        if run.asked is None or pressed.command or self._goes_on:
            return False
        codes = [choice.value for choice in choices(run.asked)]
        return bool(codes) and key_answers(self._program.director, pressed, codes, self._take)
