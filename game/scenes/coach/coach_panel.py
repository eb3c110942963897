"""Coach pages: the worth of a choice and the reasons, beside the trick or, of a past decision, in the middle."""

from collections.abc import Callable, Sequence
from typing import Final

from game.coach.explain import Explanation, Option
from game.engine.actions import MakeBid, PlayCard
from game.engine.state import Observation
from game.i18n import N_, _
from game.scenes.coach.choices import choice_widgets, paint_choices
from game.scenes.coach.past_hand import add_hand, paint_hand
from game.scenes.coach.wording import (
    advice_text,
    choice_text,
    example_lines,
    fact_text,
    level_text,
    reason_text,
    samples_text,
    solved_text,
    standing_text,
    worth_text,
)
from game.scenes.shell.pages import CLOSE, Page, back_button
from game.scenes.shell.services import Program
from game.scenes.table.side_panel import SidePanel
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone, View
from game.wording.events import Voices, tenths
from game.wording.table import stands_text

_DO_IT, _UNDO = ButtonTarget("do-it"), ButtonTarget("take-back")
_HAND: Final = 96.0
"""Units: the height of a hand in the panel."""


class CoachPage(Page):
    """Page with the coach's explanation of a decision, filled in once that has been computed."""

    is_overlay = True

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Begin explaining a decision that is to be, or was, made in this observation."""
        super().__init__(program)
        self._seen = seen
        self._voices = voices
        self._explanation: Explanation | None = program.coach.judged(seen, is_urgent=True)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in the explanation once it is computed."""
        if self._explanation is not None:
            return False
        self._explanation = self._program.coach.judged(self._seen, is_urgent=True)
        return self._explanation is not None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the best choice and its reasons, or a note that it is being computed."""
        if self._explanation is None:
            form.text(_("Thinking …"))
        else:
            self.say(form, self._explanation)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the explanation to the form."""
        raise NotImplementedError

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the bars beside the choices."""
        paint_choices(painter, view)


class _CoachPanel(CoachPage, SidePanel):
    """Panel in which the coach speaks at the table."""

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the facts the panel covers, the standing of the sides, then the explanation."""
        if covered := stands_text(self._seen, self._voices):
            form.text(covered, theme.SMALL, muted=True, below=6)
        super().fill(form, context)


class HintPage(_CoachPanel):
    """Panel with the coach's advice on a decision and the reasons."""

    name = "hint"
    heading = N_("Hint")

    def __init__(
        self, program: Program, seen: Observation, voices: Voices, act: Callable[[MakeBid | PlayCard], object]
    ) -> None:
        """Begin advising on a decision; `act` carries the advice out."""
        super().__init__(program, seen, voices)
        self._act = act

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the advice, then the explanation."""
        words = self._seen.rules.words
        preferred, rival = explanation.preferred, explanation.rival
        form.heading(advice_text(preferred.action, words), below=4)
        if rival is not None:
            if level := level_text(explanation, words):
                form.text(level, below=4)
            form.text(reason_text(rival, preferred, self._voices), below=4)
        form.text(worth_text(preferred), theme.SMALL, muted=True)
        more_widgets(form, explanation, rival, self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: think again, or carry the advice out."""
        back = Button(name=CLOSE.name, text=_("Back"))
        if self._explanation is None:
            return (back,)
        return (back, Button(name=_DO_IT.name, text=_("Do it"), tone=Tone.PRIMARY))

    def first(self) -> Target:
        """Return the Back button: nothing is done by chance."""
        return CLOSE

    def activate(self, target: Target) -> None:
        """Carry the advice out, or go back."""
        if target == _DO_IT and self._explanation is not None:
            self.back()
            self._act(self._explanation.preferred.action)
            return
        super().activate(target)


class CheckPage(_CoachPanel):
    """Panel that says a decision gave points away, and offers to take it back."""

    name = "live-check"
    heading = N_("Are you sure?")

    def __init__(
        self,
        program: Program,
        seen: Observation,
        voices: Voices,
        made: MakeBid | PlayCard,
        undo: Callable[[], None],
    ) -> None:
        """Begin explaining the decision just made; `undo` takes it back."""
        super().__init__(program, seen, voices)
        self._made = made
        self._undo = undo

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the cost of the decision, the better choice and the reasons."""
        say_cost(form, explanation, self._made, self._voices)
        more_widgets(form, explanation, explanation.of(self._made), self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: take it back, or leave it."""
        return (
            Button(name=_UNDO.name, text=_("Take it back"), tone=Tone.PRIMARY),
            Button(name=CLOSE.name, text=_("Leave it")),
        )

    def first(self) -> Target:
        """Return the button that takes it back."""
        return _UNDO

    def activate(self, target: Target) -> None:
        """Take it back, or leave it."""
        if target == _UNDO:
            self.back()
            self._undo()
            return
        super().activate(target)


class DecisionPage(CoachPage):
    """Panel about a past decision: the cards it was made with, its cost, the better choice and the reasons."""

    name = "decision"
    size = (800, 690)
    most_growth = 1.4

    def __init__(self, program: Program, seen: Observation, voices: Voices, made: MakeBid | PlayCard) -> None:
        """Begin explaining a past decision."""
        super().__init__(program, seen, voices)
        self._made = made

    def title(self) -> str:
        """Return the name of the decision."""
        if isinstance(self._made, MakeBid):
            return _("Your bid")
        return _("Trick {number}").format(number=len(self._seen.deal.tricks) + 1)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the table and the hand at the decision, then the explanation."""
        seen = self._seen
        form.text(standing_text(seen, self._voices), theme.SMALL, muted=True, below=4)
        add_hand(form, self._program, seen, _HAND)
        form.gap(8)
        super().fill(form, context)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hand, and the bars beside the choices."""
        super().paint_over(painter, context, view)
        paint_hand(painter, self._program, view, self._seen, self._made)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the cost of the decision, the better choice and the reasons."""
        made = explanation.of(self._made)
        if made.cost:
            say_cost(form, explanation, self._made, self._voices)
        else:
            text = _("{choice}: there was nothing surely better.")
            form.heading(text.format(choice=choice_text(self._made, self._seen.rules.words)), below=4)
            if explanation.rival is not None:
                form.text(reason_text(explanation.rival, explanation.preferred, self._voices))
        rival = made if made is not explanation.preferred else explanation.rival
        more_widgets(form, explanation, rival, self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Return the Back button."""
        return (back_button(_("Back")),)


def say_cost(form: Form, explanation: Explanation, action: MakeBid | PlayCard, voices: Voices) -> None:
    """Add the points a decision gave away against the preferred one, and the reasons."""
    words = voices.match.rules.words
    made = explanation.of(action)
    text = _("{choice} gave away about {points} points.")
    form.heading(text.format(choice=choice_text(action, words), points=tenths(made.behind.mean, plus=False)), below=4)
    form.text(
        _("Better: {choice}").format(choice=choice_text(explanation.preferred.action, words, is_inside=True)),
        theme.STRONG,
        below=4,
    )
    form.text(reason_text(made, explanation.preferred, voices))


def more_widgets(form: Form, explanation: Explanation, rival: Option | None, seen: Observation, voices: Voices) -> None:
    """Add all choices, the known facts, and a layout that shows the difference."""
    words = seen.rules.words
    preferred = explanation.preferred
    if solved := solved_text(explanation, words):
        form.gap(8)
        form.text(solved, theme.SMALL)
    form.gap(12)
    form.heading(_("All choices"), theme.LABEL)
    form.text(_("In points, against the best one."), theme.SMALL, muted=True, below=4)
    choice_widgets(form, explanation, words)
    if explanation.facts:
        form.gap(12)
        form.heading(_("What is known"), theme.LABEL, below=4)
        for fact in explanation.facts:
            form.text(fact_text(fact, voices), theme.SMALL, below=3)
    if rival is not None and rival.reason is not None:
        form.gap(12)
        form.heading(_("A possible layout"), theme.LABEL, below=4)
        text = _("An example of where {choice} is best. Nobody knows whether the cards really lie so.")
        form.text(text.format(choice=choice_text(preferred.action, words)), theme.SMALL, muted=True, below=4)
        for line in example_lines(rival.reason.example, seen, voices):
            form.text(line, theme.SMALL)
    form.gap(12)
    form.text(samples_text(explanation), theme.SMALL, muted=True)
