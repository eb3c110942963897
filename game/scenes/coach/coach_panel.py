"""The coach speaks: a panel right of the trick and above the hand, with what a choice is worth and why."""

from collections.abc import Callable, Sequence
from typing import Final

from game.coach.explain import Explanation, Option
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from game.i18n import _
from game.scenes.coach.choices import choice_widgets, paint_choices
from game.scenes.coach.drill_wording import hand_name
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
    tenths,
    worth_text,
)
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.tabletop.card_rows import paint_row
from game.tabletop.hand_order import sort_hand
from game.tabletop.layout import frame
from game.toolkit import theme
from game.toolkit.autoscale import most_unit
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role, Tone, View, Widget
from game.wording.events import Voices
from game.wording.table import stands_text

_DO_IT, _UNDO = ButtonTarget("do-it"), ButtonTarget("take-back")
_WIDTH: Final = 490.0
_NARROWEST: Final = 380.0
_HAND: Final = 96.0
"""Units: how wide the panel is beside the trick, at most and at least, and how tall a hand in it."""
_TRICK: Final = 1.02
"""How far a trick reaches to the right of the middle, in heights of its cards."""
_CARDS: Final = "cards"


class CoachPage(Page):
    """What the coach has to say about a decision; it comes when it has been thought about."""

    is_overlay = True
    shade = 0.3
    most_growth = 1.3  # the trick is to be seen beside the panel

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Speak of a decision that is to be, or was, made in this observation."""
        self._program = program
        self._seen = seen
        self._voices = voices
        self._explanation: Explanation | None = program.coach.judged(seen, is_urgent=True)

    def whole(self, context: LayoutContext) -> Rect:
        """At the right, between the bar and the raised cards of the hand."""
        return _whole_panel(context.metrics, self._seen)

    def shrunk(self, whole: Rect, spare: float) -> Rect:
        """Begin where it always does."""
        return Rect(whole.x, whole.y, whole.w, whole.h - spare)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in what has been found out."""
        if self._explanation is not None:
            return False
        self._explanation = self._program.coach.judged(self._seen, is_urgent=True)
        return self._explanation is not None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """What is best and why; or that it is being thought about. First what lies under the panel at the table."""
        if covered := self.covered():
            form.text(covered, theme.SMALL, muted=True)
            form.gap(6)
        if self._explanation is None:
            form.text(_("Thinking …"))
            return
        self.say(form, self._explanation)

    def covered(self) -> str:
        """What the panel covers of the table that one should know: how the sides stand."""
        return stands_text(self._seen, self._voices)

    def say(self, form: Form, explanation: Explanation) -> None:
        """What there is to say."""
        raise NotImplementedError

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """The bars beside the choices."""
        paint_choices(painter, view)

    def activate(self, target: Target) -> None:
        """Back."""
        if target == CLOSE:
            self.back()

    def back(self) -> None:
        """Back."""
        self._program.director.pop()


def _whole_panel(metrics: Metrics, seen: Observation) -> Rect:
    """The panel when there is as much to say as it holds."""
    px = metrics.px
    match = seen.public.match
    fixed = frame(metrics, len(match.sides), len(match.seats))
    top = fixed.bar.bottom + px(6)
    beside = metrics.width - px(12) - fixed.centre.x - fixed.trick_height * _TRICK
    width = min(px(_WIDTH), max(beside, px(_NARROWEST)), metrics.width - px(24))
    return Rect(metrics.width - width - px(12), top, width, fixed.prompt.bottom - top)


def left_of_panel(metrics: Metrics, seen: Observation) -> float:
    """Where the coach's panel may begin when it has grown as far as it may, in pixels from the left."""
    return _whole_panel(metrics.with_unit(most_unit(CoachPage, metrics)), seen).x


class HintPage(CoachPage):
    """What the coach would do, and why."""

    name = "hint"

    def __init__(
        self, program: Program, seen: Observation, voices: Voices, act: Callable[[MakeBid | PlayCard], object]
    ) -> None:
        """Advise on a decision; `act` does what is advised."""
        super().__init__(program, seen, voices)
        self._act = act

    def title(self) -> str:
        """What this is."""
        return _("Hint")

    def say(self, form: Form, explanation: Explanation) -> None:
        """The advice first."""
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
        """Think again, or do it."""
        back = Button(name=CLOSE.name, text=_("Back"))
        if self._explanation is None:
            return (back,)
        return (back, Button(name=_DO_IT.name, text=_("Do it"), tone=Tone.PRIMARY))

    def first(self) -> Target:
        """Back: nothing is done by chance."""
        return CLOSE

    def activate(self, target: Target) -> None:
        """Do it, or back."""
        if target == _DO_IT and self._explanation is not None:
            self.back()
            self._act(self._explanation.preferred.action)
            return
        super().activate(target)


class CheckPage(CoachPage):
    """Says that a decision gave points away, and offers to take it back."""

    name = "live-check"

    def __init__(
        self,
        program: Program,
        seen: Observation,
        voices: Voices,
        made: MakeBid | PlayCard,
        undo: Callable[[], None],
    ) -> None:
        """Speak of what was just done; `undo` takes it back."""
        super().__init__(program, seen, voices)
        self._made = made
        self._undo = undo

    def title(self) -> str:
        """What this is."""
        return _("Are you sure?")

    def say(self, form: Form, explanation: Explanation) -> None:
        """What it cost, what was better, and why."""
        say_cost(form, explanation, self._made, self._voices)
        more_widgets(form, explanation, explanation.of(self._made), self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Take it back, or not."""
        return (
            Button(name=_UNDO.name, text=_("Take it back"), tone=Tone.PRIMARY),
            Button(name=CLOSE.name, text=_("Leave it")),
        )

    def first(self) -> Target:
        """Take it back."""
        return _UNDO

    def activate(self, target: Target) -> None:
        """Take it back, or leave it."""
        if target == _UNDO:
            self.back()
            self._undo()
            return
        super().activate(target)


class DecisionPage(CoachPage):
    """Looks back on a decision: the cards it was made with, what it cost, what was better, and why."""

    name = "decision"
    size = (800, 690)
    shade = Page.shade
    most_growth = 1.4

    def __init__(self, program: Program, seen: Observation, voices: Voices, made: MakeBid | PlayCard) -> None:
        """Speak of what was done."""
        super().__init__(program, seen, voices)
        self._made = made

    def whole(self, context: LayoutContext) -> Rect:
        """In the middle: there is no hand to be seen."""
        return Page.whole(self, context)

    def shrunk(self, whole: Rect, spare: float) -> Rect:
        """Stay in the middle."""
        return Page.shrunk(self, whole, spare)

    def covered(self) -> str:
        """Nothing: the deal is over."""
        return ""

    def title(self) -> str:
        """Which decision it was."""
        if isinstance(self._made, MakeBid):
            return _("Your bid")
        return _("Trick {number}").format(number=len(self._seen.deal.tricks) + 1)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """What lay on the table and the hand, then what there is to say."""
        seen = self._seen
        form.text(standing_text(seen, self._voices), theme.SMALL, muted=True)
        form.gap(4)
        name = hand_name(self._hand(), seen.rules.words)
        form.add(Widget(rect=form.take(_HAND), role=Role.IMAGE, name=name, mark=_CARDS, tone=Tone.BARE))
        form.gap(8)
        super().fill(form, context)

    def _hand(self) -> tuple[Card, ...]:
        """The hand as the player likes it sorted."""
        return sort_hand(self._seen.hand, self._seen.deal.ordering, self._program.settings.hand_order)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """The hand: what was played is marked, what could not be is dimmed."""
        super().paint_over(painter, context, view)
        row = next(widget for widget in view.widgets if widget.mark == _CARDS)
        seen = self._seen
        cards = self._hand()
        played = self._made.card if isinstance(self._made, PlayCard) else None
        allowed = playable(seen).cards if played is not None else None
        if row.clip is not None:
            with painter.clipped(row.clip):
                paint_row(painter, row.rect, cards, glow=played, allowed=allowed)

    def say(self, form: Form, explanation: Explanation) -> None:
        """What it cost, what was better, and why."""
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
        """Back."""
        return (Button(name=CLOSE.name, text=_("Back"), icon="back"),)


def say_cost(form: Form, explanation: Explanation, action: MakeBid | PlayCard, voices: Voices) -> None:
    """What a decision gave away against the one preferred, and why."""
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
    """All choices, what is known, and a layout that shows what makes the difference."""
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
