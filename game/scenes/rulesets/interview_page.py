"""Ruleset interview: questions that identify the game of the player's family."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.engine.cards import parse_card
from game.engine.rules import Rules
from game.i18n import _
from game.rulesets.interview import InterviewQuestion, InterviewResult, family_game, next_question, offered
from game.rulesets.presets import PRESETS
from game.scenes.shell.pages import Page, scrolled
from game.scenes.shell.routes import EditRules, NewMatch, RulesSection
from game.scenes.shell.services import Program
from game.tabletop.example_cards import add_examples, paint_examples
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone, View
from game.wording.examples import Example
from game.wording.rules import origin_text
from game.wording.sections import contrasts


class InterviewPage(Page):
    """Page that asks one question at a time, then names the ruleset."""

    name = "rules-interview"
    size = (920, 660)
    most_growth = 1.3

    def __init__(self, program: Program) -> None:
        """Start with the first question."""
        super().__init__(program)
        self._given: dict[str, int] = {}

    @property
    def _question(self) -> InterviewQuestion | None:
        return next_question(self._given)

    @property
    def _found(self) -> InterviewResult:
        return family_game(
            self._given, self._program.rulesets.free_name(_("Our family's game")), _("What we play at home.")
        )

    def title(self) -> str:
        """Return the title of the questions, or of the ruleset found."""
        return _("Find your family's game") if self._question is not None else _("Your family's game")

    def rules_at(self) -> tuple[Rules, str] | None:
        """Return the ruleset found, or None."""
        return (self._found.rules, "") if self._question is None else None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the question with its answers, or the ruleset found."""
        question = self._question
        if question is None:
            self._fill_found(form)
            return
        form.text(_("Question {number}").format(number=len(self._given) + 1), theme.SMALL, muted=True, below=4)
        form.heading(_(question.text))
        add_examples(form, self._cards, PRESETS["classic"].words)
        form.gap(8)
        for answer in offered(question, self._given):
            give = partial(self._give, question.name, answer)
            form.item(ChoiceTarget("answer", str(answer)), _(question.answers[answer].text), give, below=7)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the column. Each question starts scrolled to the top."""
        name = f"{self.name}-{len(self._given)}"
        form = scrolled(context, body, name)
        self.fill(form, context)
        return (form,)

    @property
    def _cards(self) -> tuple[Example, ...]:
        """Example with the cards of the question; empty without cards."""
        question = self._question
        if question is None or not question.cards:
            return ()
        return (Example(text="", played=tuple(parse_card(word) for word in question.cards.split())),)

    def _fill_found(self, form: Form) -> None:
        found = self._found
        preset = PRESETS[found.preset]
        form.text(_(preset.summary) if not found.differing else _("It is closest to this ruleset:"), below=4)
        form.heading(_(preset.name))
        form.text(origin_text(replace(found.rules, source=preset.source)), theme.SMALL, muted=True)
        rows = contrasts(preset, found.rules)
        if rows:
            form.gap(8)
            form.text(_("But at your table:"), theme.STRONG)
        for row in rows:
            form.gap(4)
            form.text(_("{rule}: {value}").format(rule=row.label, value=row.other))
        form.gap(12)
        form.text(_("Points, bids and the rest are as in that ruleset; you can change them."), theme.SMALL, muted=True)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards of the question."""
        paint_examples(painter, view, self._cards)

    def buttons(self) -> Sequence[Button]:
        """Return the button that goes back a step and, once a ruleset is found, the actions on it."""
        is_asking = self._question is not None
        text = _("Previous question") if self._given and is_asking else _("Back")
        back, opens = self.back_button(text), self._program.opens
        if is_asking:
            return (back,)
        return (
            back,
            Button("read", _("Read the rules"), opens(RulesSection(self._found.rules)), icon="rules"),
            Button("edit", _("Change it"), opens(EditRules(self._found.rules)), icon="settings"),
            Button("play", _("Play it"), self._play, icon="play", tone=Tone.PRIMARY),
        )

    def _give(self, question: str, answer: int) -> None:
        self._given[question] = answer
        self._program.director.refocus()

    def first(self) -> Target | None:
        """Return the target of the first answer or, once a ruleset is found, of the button that starts a match."""
        question = self._question
        if question is None:
            return ButtonTarget("play")
        return ChoiceTarget("answer", str(offered(question, self._given)[0]))

    def _play(self) -> None:
        """Start a match with the ruleset found; save the ruleset first if it is new."""
        library, rules = self._program.rulesets, self._found.rules
        self._program.attempt(lambda: self._program.open(NewMatch(library.id_of(rules) or library.keep(rules))))

    def back(self) -> None:
        """Go to the previous question, or leave."""
        if not self._given:
            super().back()
            return
        self._given.popitem()
        self._program.director.refocus()
