"""Exercise page: asks what a source has, takes the answer, tells if it was right and why, and goes on."""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from game.drills.drills import ExerciseKind
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.i18n import _
from game.scenes.drills.answering import (
    ANSWER,
    add_answers,
    add_verdict,
    as_sentence,
    key_answers,
    paint_verdict_mark,
    sound_verdict,
    trick_line,
    wanted_of,
)
from game.scenes.drills.drill import DrillSource
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drill_table import DrillTable, dealt_after, paint_drill_felt, paint_waiting
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.tabletop.targets import CardTarget
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Form, panel_rect
from game.toolkit.geometry import SHARE, columns
from game.toolkit.layout.kept_room import content_of
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Align, Tone, View, label

_NEXT = ButtonTarget("next")
_ABOVE_FELT = 14.0
"""Units between the felt and the widgets above it."""


class ExercisePage(Page):
    """Page that asks, tells the right answer and the reasons, and asks again."""

    needs_processor = True
    explains_terms = True
    size = (1060, 696)

    def __init__(self, program: Program, source: DrillSource) -> None:
        """Begin asking the exercises of a source."""
        super().__init__(program)
        self.source = source
        self.run = source.run
        self._waited = 0.0
        self._has_figures = self._is_told = False

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take an exercise that has been generated, or a judgement; meanwhile cards are dealt."""
        if self.run.fetch():
            self._program.director.refocus()
            return True
        if self.run.judge():
            self._tell()
            return True
        if not self.run.is_waiting:
            return False
        before = self.dealt
        self._waited += dt
        return self.dealt != before

    @property
    def dealt(self) -> int:
        """The number of backs on the felt while an exercise is being generated."""
        return dealt_after(self._waited, is_still=self._program.preferences.settings.reduced_motion)

    def left(self) -> None:
        """Stop generating exercises, and judging."""
        self._program.exercises.cancel()
        self._program.coach.forget_wishes()

    # View

    def title(self) -> str:
        """Return the title."""
        return self.source.title()

    def view(self, context: LayoutContext) -> View:
        """Return the view of the page; the score stands beside the title where there is room."""
        view, standing = super().view(context), self._beside_title(context)
        if standing is None:
            return view
        heading, *rest = view.widgets
        row = heading.rect
        side = max(context.measure.measure(text, theme.SMALL)[0] for text in standing) + context.metrics.px(4)
        title = structs.replace(heading, rect=row.inset(side, 0))
        first, _title, last = columns(row, side, SHARE, side)
        left = label(first, standing[0], style=theme.SMALL, muted=True)
        right = label(last, standing[1], style=theme.SMALL, muted=True, align=Align.RIGHT)
        return structs.replace(view, widgets=(title, left, right, *rest))

    def _beside_title(self, context: LayoutContext) -> tuple[str, str] | None:
        """Return the score if it has room at both sides of the title: in a row of its own it would make open hands too low."""
        standing = self.source.standing()
        px = context.metrics.px
        width = panel_rect(context.metrics, *self.size).w - px(56)
        title = max(context.measure.measure(self.title(), theme.TITLE)[0], px(220))
        widest = max(context.measure.measure(text, theme.SMALL)[0] for text in standing)
        return standing if widest + px(20) <= (width - title) / 2 else None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the score, what is known, the cards, the question, and the answers or the verdict."""
        source, standing = self.source, self.source.standing()
        if self._beside_title(context) is None:
            form.pair(*standing, theme.SMALL, muted=True)
            form.gap(6)
        table = self.table()
        if table is None:
            source.fill_idle(form)
            return
        for line in source.known():
            line.add(form)
        form.gap(_ABOVE_FELT)
        px = form.metrics.px(1)
        below = self._below(form)
        table.lay(form, (form.rect.h - form.content) / px - theme.GAP_M - below)
        form.gap(theme.GAP_M)
        before = form.content
        if (watching := source.watching()) is not None:
            text, more = watching
            form.text(text, theme.LABEL)
            form.text(more, muted=True)
        elif self.run.answer is None:
            self._question(form)
        else:
            self._verdict(form, self.run.answer)
        left = max(form.rect.h - form.content, 0.0)
        form.gap(min(max(below - (form.content - before) / px, 0.0), left / px))

    def _below(self, form: Form) -> float:
        """Return the units that question and verdict take at most, as far as can be told, so that nothing moves."""
        code = self.source.draft or self.run.answer
        fills = [self._question] if code is None or self.source.draft else []
        if code is not None:
            fills.append(partial(self._verdict, code=code))
        return max(content_of(form, fill) / form.metrics.px(1) for fill in fills)

    def _question(self, form: Form) -> None:
        """Add the question, and the answers unless they are cards."""
        question, hint = self.source.question()
        form.text(question, theme.LABEL)
        if hint:
            form.text(hint, muted=True)
        if choices := self.source.choices():
            form.gap(8)
            add_answers(form, choices, self._take)

    def _verdict(self, form: Form, code: str) -> None:
        """Add the verdict, right or not, and the reasons."""
        told = self.source.told(code, has_figures=self._has_figures)
        if not told:
            form.text(_("The coach is thinking about it …"), theme.LABEL)
            return
        add_verdict(form, told[0].text, is_right=bool(self.run.is_right))
        for line in told[1:]:
            line.add(form)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and on once it is answered."""
        found = [self.back_button(self.source.back_text())]
        if self.source.has_more():
            found.append(Button("more", _("Less") if self._has_figures else _("More"), self._turn_figures))
        if (following := self.source.next_button()) is not None:
            found.append(structs.replace(following, name=_NEXT.name, action=self._go_on, tone=Tone.PRIMARY))
        return found

    def first(self) -> Target | None:
        """Return the button that leads on, or the first answer."""
        laid = self.source.laid
        if self.source.next_button() is not None:
            return _NEXT
        if laid is None or self.run.answer is not None:
            return CLOSE
        if choices := self.source.choices():
            return ChoiceTarget(ANSWER, choices[0].value)
        hand = laid.sorted(laid.seen.hand, laid.seen.seat, self._program.preferences.settings.hand_order)
        return next(CardTarget(card) for card in hand if laid.picks >> card & 1)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the page, with felt under the cards."""
        super().paint(painter, context, view)
        paint_drill_felt(painter, view)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards, and the sign of right or wrong; backs while an exercise is being generated."""
        if (table := self.table()) is not None:
            table.paint_cards(painter, context, view)
            paint_verdict_mark(painter, view)
        elif self.run.is_waiting:
            paint_waiting(painter, view, self.dealt)

    def table(self) -> DrillTable | None:
        """Return the table with the cards as they lie now; None while nothing is asked."""
        laid, order = self.source.laid, self._program.preferences.settings.hand_order
        if laid is None:
            return None
        is_answered, watched = self.run.answer is not None, self.source.watched
        return DrillTable(laid=laid, take=self._take, watched=watched, is_answered=is_answered, order=order)

    def report(self) -> Report:
        """Return the question with all that is known, or the verdict."""
        laid, watched, code = self.source.laid, self.source.watched, self.run.answer
        state = " ".join(filter(None, self.source.report()))
        if laid is None:
            return Report(state=state, is_settled=not self.run.is_waiting)
        news = News(f"exercise:{state}", state)
        if watched is not None:
            news = News(f"watch:{watched}", trick_line(laid, laid.seen.deal.tricks[watched].plays))
        elif code is not None and self.run.is_right is not None:
            told = self.source.told(code, has_figures=self._has_figures)
            verdict = " ".join(as_sentence(line.text) for line in told)
            news = News(f"verdict:{verdict}", verdict)
        return Report(state=state, news=(news,), is_settled=code is None or self.run.is_right is not None)

    def spoken(self, about: str) -> str | None:
        """Return the answer to what the player asks about the table of the exercise."""
        return None if self.source.laid is None else self.source.spoken(wanted_of(about))

    # Input

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures

    def _go_on(self) -> None:
        self.run.go_on()
        self._has_figures = self._is_told = False
        self._program.director.refocus()

    def _take(self, code: str) -> None:
        self.run.take(code)
        self._tell()
        self._program.director.refocus()

    def _tell(self) -> None:
        """Let be heard if the answer is right, once it is judged."""
        if self.run.is_right is not None and not self._is_told:
            self._is_told = True
            sound_verdict(self._program.director, is_right=self.run.is_right)

    def key(self, pressed: KeyPressed) -> bool:
        """Answer with digits, counted from 1; move from answer to answer with left and right."""
        source = self.source
        if source.laid is None or pressed.command or source.watched is not None or self.run.answer is not None:
            return False
        codes = [choice.value for choice in source.choices()]
        return bool(codes) and key_answers(self._program.director, pressed, codes, self._take)


class DrillPage(ExercisePage):
    """Page of generated exercises of a kind."""

    name = "drill"
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
        """Begin asking by a ruleset, only with these reasons where a lesson has taught no others."""
        super().__init__(program, DrillSource(program, DrillRun(program, rules, kind, only), is_of_lesson=is_of_lesson))
