"""Coach panel: right of the trick and above the hand, with the worth of a choice and the reasons."""

from collections.abc import Callable, Sequence
from typing import Final

from game.coach.explain import Explanation, Option
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from game.i18n import _
from game.scenes.coach.choices import choice_widgets, paint_choices
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
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.scenes.table.side_panel import SidePanel
from game.tabletop.card_rows import paint_row
from game.tabletop.hand_order import sort_hand
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Part, Role, Tone, View, Widget
from game.wording.events import Voices, tenths
from game.wording.table import hand_name, stands_text

_DO_IT, _UNDO = ButtonTarget("do-it"), ButtonTarget("take-back")
_HAND: Final = 96.0
"""Units: the height of a hand in the panel."""
_CARDS: Final = Part("cards")


class CoachPage(SidePanel):
    """Panel with the coach's explanation of a decision, filled in once that has been computed."""

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Begin explaining a decision that is to be, or was, made in this observation."""
        super().__init__(seen)
        self._program = program
        self._voices = voices
        self._explanation: Explanation | None = program.coach.judged(seen, is_urgent=True)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in the explanation once it is computed."""
        if self._explanation is not None:
            return False
        self._explanation = self._program.coach.judged(self._seen, is_urgent=True)
        return self._explanation is not None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the facts the panel covers, then the best choice and its reasons, or a note that it is being computed."""
        if covered := self.covered():
            form.text(covered, theme.SMALL, muted=True)
            form.gap(6)
        if self._explanation is None:
            form.text(_("Thinking …"))
            return
        self.say(form, self._explanation)

    def covered(self) -> str:
        """Return the facts the panel covers at the table: the standing of the sides."""
        return stands_text(self._seen, self._voices)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the explanation to the form."""
        raise NotImplementedError

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the bars beside the choices."""
        paint_choices(painter, view)

    def activate(self, target: Target) -> None:
        """Go back."""
        if target == CLOSE:
            self.back()

    def back(self) -> None:
        """Go back."""
        self._program.director.stack.pop()


class HintPage(CoachPage):
    """Panel with the coach's advice on a decision and the reasons."""

    name = "hint"

    def __init__(
        self, program: Program, seen: Observation, voices: Voices, act: Callable[[MakeBid | PlayCard], object]
    ) -> None:
        """Begin advising on a decision; `act` carries the advice out."""
        super().__init__(program, seen, voices)
        self._act = act

    def title(self) -> str:
        """Return the title."""
        return _("Hint")

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the advice, then the explanation."""
        words = self._seen.rules.words
        preferred, rival = explanation.preferred, explanation.rival
        form.heading(advice_text(preferred.action, words))
        form.gap(4)
        if rival is not None:
            if level := level_text(explanation, words):
                form.text(level)
                form.gap(4)
            form.text(reason_text(rival, preferred, self._voices))
            form.gap(4)
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


class CheckPage(CoachPage):
    """Panel that says a decision gave points away, and offers to take it back."""

    name = "live-check"

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

    def title(self) -> str:
        """Return the title."""
        return _("Are you sure?")

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
    shade = Page.shade
    most_growth = 1.4

    def __init__(self, program: Program, seen: Observation, voices: Voices, made: MakeBid | PlayCard) -> None:
        """Begin explaining a past decision."""
        super().__init__(program, seen, voices)
        self._made = made

    def whole(self, context: LayoutContext) -> Rect:
        """Return the space in the middle: there is no hand below to be kept in sight."""
        return Page.whole(self, context)

    def shrunk(self, whole: Rect, spare: float) -> Rect:
        """Shrink around the middle."""
        return Page.shrunk(self, whole, spare)

    def covered(self) -> str:
        """Return nothing: the deal is over."""
        return ""

    def title(self) -> str:
        """Return the name of the decision."""
        if isinstance(self._made, MakeBid):
            return _("Your bid")
        return _("Trick {number}").format(number=len(self._seen.deal.tricks) + 1)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the table and the hand at the decision, then the explanation."""
        seen = self._seen
        form.text(standing_text(seen, self._voices), theme.SMALL, muted=True)
        form.gap(4)
        name = hand_name(self._hand(), seen.rules.words)
        form.add(Widget(rect=form.take(_HAND), role=Role.IMAGE, name=name, part=_CARDS, tone=Tone.BARE))
        form.gap(8)
        super().fill(form, context)

    def _hand(self) -> tuple[Card, ...]:
        """Return the hand in the player's order."""
        return sort_hand(self._seen.hand, self._seen.deal.ordering, self._program.preferences.settings.hand_order)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hand: the card played is marked, the cards that could not be played are dimmed."""
        super().paint_over(painter, context, view)
        (row,) = view.parts(_CARDS)
        seen = self._seen
        cards = self._hand()
        played = self._made.card if isinstance(self._made, PlayCard) else None
        allowed = playable(seen).cards if played is not None else None
        with painter.clipped(row.clip):
            paint_row(painter, row.rect, cards, glow=played, allowed=allowed)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the cost of the decision, the better choice and the reasons."""
        made = explanation.of(self._made)
        if made.cost:
            say_cost(form, explanation, self._made, self._voices)
        else:
            text = _("{choice}: there was nothing surely better.")
            form.heading(text.format(choice=choice_text(self._made, self._seen.rules.words)))
            form.gap(4)
            if explanation.rival is not None:
                form.text(reason_text(explanation.rival, explanation.preferred, self._voices))
        rival = made if made is not explanation.preferred else explanation.rival
        more_widgets(form, explanation, rival, self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Return the Back button."""
        return (Button(name=CLOSE.name, text=_("Back"), icon="back"),)


def say_cost(form: Form, explanation: Explanation, action: MakeBid | PlayCard, voices: Voices) -> None:
    """Add the points a decision gave away against the preferred one, and the reasons."""
    words = voices.match.rules.words
    made = explanation.of(action)
    text = _("{choice} gave away about {points} points.")
    form.heading(text.format(choice=choice_text(action, words), points=tenths(made.behind.mean, plus=False)))
    form.gap(4)
    form.text(
        _("Better: {choice}").format(choice=choice_text(explanation.preferred.action, words, is_inside=True)),
        theme.STRONG,
    )
    form.gap(4)
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
    form.text(_("In points, against the best one."), theme.SMALL, muted=True)
    form.gap(4)
    choice_widgets(form, explanation, words)
    if explanation.facts:
        form.gap(12)
        form.heading(_("What is known"), theme.LABEL)
        form.gap(4)
        for fact in explanation.facts:
            form.text(fact_text(fact, voices), theme.SMALL)
            form.gap(3)
    if rival is not None and rival.reason is not None:
        form.gap(12)
        form.heading(_("A possible layout"), theme.LABEL)
        form.gap(4)
        text = _("An example of where {choice} is best. Nobody knows whether the cards really lie so.")
        form.text(text.format(choice=choice_text(preferred.action, words)), theme.SMALL, muted=True)
        form.gap(4)
        for line in example_lines(rival.reason.example, seen, voices):
            form.text(line, theme.SMALL)
    form.gap(12)
    form.text(samples_text(explanation), theme.SMALL, muted=True)
