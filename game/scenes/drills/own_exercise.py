"""Exercise from one's own table: a choice that cost points is asked again, and the answer judged, with the reason in words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.coach.inferences import hard_facts
from game.coach.wording.explain import figures_text
from game.coach.wording.inferences import fact_text
from game.coach.wording.reasons import reason_text
from game.engine.actions import PlayCard
from game.engine.cards import Seat
from game.i18n import N_, _, ngettext
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
from game.scenes.drills.drill_table import DrillTable
from game.scenes.drills.own_run import OwnRun, RepeatedDecision
from game.scenes.drills.own_words import back_text, beside_best_text, code_of
from game.scenes.drills.wording import situation
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import ChoiceInDeal, ReplayOfStored
from game.scenes.shell.services import Program
from game.tabletop import sounds
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Choice, Form
from game.toolkit.layout.kept_room import content_of
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Align, Tone
from game.wording.choices import choice_text
from game.wording.table import deal_text, score_text

_NEXT = ButtonTarget("next")
_ABOVE, _BELOW = 10.0, 10.0
"""Units between the felt and the widgets above and below it."""
_LEAST_BELOW: Final = 126.0
"""Units that question and verdict have at least, so that the page does not jump with an answer."""


class OwnExercise(CardsPage):
    """Page that asks a choice again, tells what was right and why, and goes on to another kind of mistake."""

    name = "own-exercise"
    heading = N_("From your own table")
    needs_processor = True
    explains_terms = True
    size = (1060, 696)
    most_growth = 1.3  # cards, question and answers are to be seen together

    def __init__(self, program: Program, person: str, kind: str = "") -> None:
        """Begin with the exercises of a person that are due."""
        super().__init__(program)
        self.run = OwnRun(program, person, kind)
        self.keeps_height = self.run.asked is not None
        self._has_figures = False
        self._is_told = False
        """True once it has been heard if the answer is right."""

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in what the coach makes of the choice."""
        if not self.run.judge():
            return False
        self._tell()
        return True

    def left(self) -> None:
        """Stop judging."""
        self._program.coach.forget_wishes()

    # View

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in where the choice was made, what was known, the cards, the question, and the answers or the verdict."""
        asked = self.run.asked
        if asked is None:
            self._fill_end(form)
            return
        seen = asked.decision.observation
        due = self.run.due
        left = ngettext("{count} due today", "{count} due today", due).format(count=due)
        form.pair(self._where(asked), left, theme.SMALL, muted=True)
        form.text(situation(seen, asked.voices), theme.BODY)
        facts = [fact_text(fact, asked.voices) for fact in hard_facts(seen)]
        if facts:
            form.text(" ".join(facts), theme.SMALL)
        form.gap(_ABOVE)
        px = form.metrics.px(1)
        below = self._below(form, asked)
        if (table := self.table()) is not None:
            table.lay(form, (form.rect.h - form.content) / px - _BELOW - below)
        form.gap(_BELOW)
        if self.run.answer is None:
            self._question(form, asked)
        else:
            self._verdict(form)

    def _where(self, asked: RepeatedDecision) -> str:
        """Return the match and the deal, and the score then."""
        seen = asked.decision.observation
        text = _("Match {number} · {deal} · {score}")
        score = score_text(seen.public.match, asked.voices)
        return text.format(number=asked.mistake.match_id, deal=deal_text(seen), score=score)

    def _below(self, form: Form, asked: RepeatedDecision) -> float:
        """Return the units that the question takes, or the verdict: room for both as far as can be told before."""
        if self.run.answer is None:
            content = content_of(form, lambda blank: self._question(blank, asked))
        else:
            content = content_of(form, self._verdict)
        return max(content / form.metrics.px(1), _LEAST_BELOW)

    def _question(self, form: Form, asked: RepeatedDecision) -> None:
        form.text(_asked_text(asked), theme.LABEL)
        if not asked.is_bid:
            form.text(_("Choose one of your cards. What you played then cost you points."), theme.BODY, muted=True)
            return
        form.text(_("What you bid then cost you points."), theme.BODY, muted=True)
        form.gap(8)
        words = asked.decision.observation.rules.words
        choices = [Choice(code_of(choice), choice_text(choice, words)) for choice in asked.choices]
        add_answers(form, choices, self._take)

    def _verdict(self, form: Form) -> None:
        if self.run.given is None:
            form.text(_("The coach is thinking about it …"), theme.LABEL)
            return
        heading, *lines = self._told()
        add_verdict(form, heading, is_right=self.run.is_right)
        form.gap(4)
        for line in lines[:1]:
            form.text(line, below=4)
        for line in lines[1:]:
            form.text(line, theme.SMALL, muted=True)
        if self._has_figures and self.run.judged is not None and self.run.asked is not None:
            form.gap(4)
            for line in figures_text(self.run.judged, self.run.asked.decision.observation.rules.words):
                form.text(line, theme.SMALL)

    def _told(self) -> list[str]:
        """Return the verdict, the reason in words, what was chosen at the table, and when the exercise comes back."""
        run, asked = self.run, self.run.asked
        given, judged, state = run.given, run.judged, run.state
        if asked is None or given is None or judged is None or state is None:
            return []
        words = asked.decision.observation.rules.words
        made = judged.of(asked.decision.action)
        name = choice_text(given.action, words)
        if run.is_right:
            lines = [_("Right: {answer}").format(answer=name)]
        else:
            best = choice_text(judged.preferred.action, words)
            lines = [_("Not quite. It is: {answer}").format(answer=best)]
        if run.is_right and given.action != judged.preferred.action:  # the reasons speak for the other one
            lines.append(beside_best_text(given, judged, words))
        else:
            told = (made if run.is_right else given).told or judged.told
            lines.append(" ".join(reason_text(reason, asked.voices) for reason in told))
        then = choice_text(made.action, words, is_inside=True)
        if given.action == made.action:
            lines.append(_("At the table you chose the same: {choice}.").format(choice=then))
        elif run.is_right:
            lines.append(_("At the table it was: {choice}.").format(choice=then))
        else:
            text = _("Your answer was: {answer}. At the table it was: {choice}.")
            lines.append(text.format(answer=choice_text(given.action, words, is_inside=True), choice=then))
        lines.append(back_text(state.due - run.today, is_known=state.is_known))
        return lines

    def _fill_end(self, form: Form) -> None:
        """Fill in how the session went, and what is left of it."""
        run = self.run
        form.gap(10)
        if run.done:
            text = ngettext("{right} of {count} right.", "{right} of {count} right.", run.done)
            form.text(text.format(right=run.right, count=run.done), theme.HEADING, align=Align.CENTRE, below=8)
        if run.due:
            text = ngettext(
                "{count} more is due. It is of the kind that you have just had: after a break it teaches you more.",
                "{count} more are due. They are of the kind that you have just had: after a break they teach you more.",
                run.due,
            )
            form.text(text.format(count=run.due), align=Align.CENTRE)
        else:
            form.text(_("Nothing more is due today."), align=Align.CENTRE)
        form.gap(10)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and once it is answered the figures, the deal, and the next exercise."""
        back, run = self.back_button(), self.run
        if run.asked is None:
            anyway = Button("anyway", _("Go on anyway"), partial(self._go_on, run.go_on_anyway))
            return (back, anyway) if run.due else (back,)
        if run.given is None:
            return (back,)
        mistake = run.asked.mistake
        choice = ChoiceInDeal(Seat(mistake.seat), mistake.line, mistake.place)
        replay = self._program.opens(ReplayOfStored(mistake.match_id, choice))
        text, go_on = _("Next exercise") if run.due else _("Done"), partial(self._go_on, run.go_on)
        return (
            back,
            Button("replay", _("See the deal"), replay, icon="replay"),
            Button("more", _("Less") if self._has_figures else _("More"), self._turn_figures),
            Button(_NEXT.name, text, go_on, tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target | None:
        """Return the button that leads on, or the first answer."""
        asked = self.run.asked
        if asked is None or (self.run.answer is not None and self.run.given is None):
            return CLOSE
        if self.run.answer is not None:
            return _NEXT
        if asked.is_bid:
            return ChoiceTarget(ANSWER, code_of(asked.choices[0]))
        return self.first_choice(asked.laid(None))

    def table(self) -> DrillTable | None:
        """Return the table with the cards as they lay."""
        asked = self.run.asked
        if asked is None:
            return None
        order = self._program.preferences.settings.hand_order
        laid = asked.laid(self.run.judged if self.run.answer is not None else None)
        return DrillTable(laid=laid, take=self._take, is_answered=self.run.answer is not None, order=order)

    def report(self) -> Report:
        """Return the question with all that was known, or the verdict."""
        asked = self.run.asked
        if asked is None:
            return Report(state=_("Nothing more is due today.") if not self.run.due else "")
        seen = asked.decision.observation
        lying = trick_line(asked.laid(None), seen.deal.trick) if seen.deal.trick else ""
        facts = [fact_text(fact, asked.voices) for fact in hard_facts(seen)]
        parts = (as_sentence(self._where(asked)), situation(seen, asked.voices), *facts, lying, _asked_text(asked))
        state = " ".join(part for part in parts if part)
        news = News(f"exercise:{state}", state)
        if self.run.given is not None:
            verdict = " ".join(map(as_sentence, self._told()))
            news = News(f"verdict:{verdict}", verdict)
        return Report(state=state, news=(news,), is_settled=self.run.answer is None or self.run.given is not None)

    def spoken(self, about: str) -> str | None:
        """Return the answer to what the player asks about the table of the exercise."""
        asked = self.run.asked
        if asked is None:
            return None
        return said_about(wanted_of(about), asked.decision.observation, asked.voices)

    # Input

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures

    def _go_on(self, go_on: Callable[[], None]) -> None:
        self._has_figures = self._is_told = False
        go_on()
        self.keeps_height = self.run.asked is not None
        self._program.director.refocus()

    def _take(self, code: str) -> None:
        """Take an answer, and let be heard if it is right."""
        self.run.take(code)
        self._tell()
        self._program.director.refocus()

    def _tell(self) -> None:
        """Let be heard if the answer is right, once the coach has judged it."""
        if self.run.given is not None and not self._is_told:
            self._is_told = True
            self._program.director.audio.play(sounds.MADE if self.run.is_right else sounds.SET)
            self._program.director.refocus()

    def key(self, pressed: KeyPressed) -> bool:
        """Answer with digits, counted from 1; move from answer to answer with left and right."""
        asked = self.run.asked
        if asked is None or pressed.command or self.run.answer is not None or not asked.is_bid:
            return False
        return key_answers(self._program.director, pressed, [code_of(choice) for choice in asked.choices], self._take)


def _asked_text(asked: RepeatedDecision) -> str:
    """Return the question."""
    if asked.is_bid:
        return _("What do you bid?")
    if isinstance(asked.decision.action, PlayCard) and not asked.decision.observation.deal.trick:
        return _("Which card do you lead?")
    return _("Which card do you play?")
