"""Coach pages: the worth of a choice and the reasons, beside the trick or, of a past decision, in the middle."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.reasons import ReasonKind
from game.coach.wording.advice import counting_text, level_choices_text
from game.coach.wording.explain import (
    advice_text,
    at_stake_text,
    behind_text,
    gain_text,
    redeal_text,
    samples_text,
    situation_text,
    solved_text,
    toss_ups_text,
    worth_text,
)
from game.coach.wording.inferences import fact_text
from game.coach.wording.reasons import reasons_text
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.rules import Words
from game.engine.state import Observation
from game.i18n import N_, _
from game.scenes.coach.past_hand import add_hand, paint_hand
from game.scenes.coach.review_page import lay_more
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.scenes.table.side_panel import SidePanel
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, columns, placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Part, Tone, View, image, label
from game.wording.choices import choice_text
from game.wording.table import stands_text
from game.wording.voices import Voices

_DO_IT, _UNDO = ButtonTarget("do-it"), ButtonTarget("take-back")
_HAND: Final = 96.0
"""Units: the height of a hand in the panel."""


class CoachPage(Page):
    """Page with the coach's explanation of a decision, filled in once that has been computed: words first, figures on request."""

    is_overlay = True
    explains_terms = True
    is_plain = False
    """True if no figures are to be had."""

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Begin explaining a decision that is to be, or was, made in this observation."""
        super().__init__(program)
        self._seen = seen
        self._voices = voices
        self._explanation = self._judged()
        self._has_figures = False

    def _judged(self) -> Explanation | None:
        """Return the explanation once it is computed; there is none of new cards, about which nothing has to be computed."""
        return None if self._seen.is_asked else self._program.coach.judged(self._seen, is_urgent=True)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in the explanation once it is computed."""
        if self._explanation is not None:
            return False
        self._explanation = self._judged()
        return self._explanation is not None

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the best choice and its reasons, or a note that it is being computed, and the figures if they are wished."""
        explanation = self._explanation
        if explanation is None:
            form.text(_("Thinking …"))
            self.stand(form)
            return
        self.say(form, explanation)
        if not self.is_plain:
            lay_more(form, self._turn_figures, is_open=self._has_figures)
        self.stand(form)
        if self._has_figures:
            figures(form, explanation, self._seen, self._voices)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the explanation in words to the form."""
        raise NotImplementedError

    def stand(self, form: Form) -> None:
        """Add the facts the page covers at the table; nothing where the deal is over."""

    def _turn_figures(self) -> None:
        self._has_figures = not self._has_figures

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the bars beside the choices."""
        paint_choices(painter, view)


class _CoachPanel(CoachPage, SidePanel):
    """Panel in which the coach speaks at the table."""

    def stand(self, form: Form) -> None:
        """Add the facts the panel covers: the standing of the sides."""
        if covered := stands_text(self._seen, self._voices):
            form.gap(8)
            form.text(covered, theme.SMALL, muted=True)


class HintPage(_CoachPanel):
    """Panel with the coach's advice on a decision and the reasons."""

    name = "hint"
    heading = N_("Hint")

    def __init__(
        self,
        program: Program,
        seen: Observation,
        voices: Voices,
        act: Callable[[SeatAction], object],
        *,
        is_plain: bool = False,
    ) -> None:
        """Begin advising on a decision; `act` carries the advice out."""
        super().__init__(program, seen, voices)
        self.is_plain = is_plain
        self._act = act

    @property
    def _advised(self) -> SeatAction | None:
        """The action that is advised; None while that is worked out."""
        if self._seen.is_asked:
            return AnswerRedeal(wanted=True)
        return None if self._explanation is None else self._explanation.preferred.action

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the advice; to take new cards, where the holder of a weak hand is asked."""
        if not self._seen.is_asked:
            super().fill(form, context)
            return
        form.heading(_("Take new cards."), below=4)
        form.text(redeal_text())
        self.stand(form)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the advice and the reasons for it."""
        form.heading(advice_text(explanation.preferred.action, self._seen.rules.words), below=4)
        say_reasons(form, explanation, explanation.rival, self._seen, self._voices)
        is_bid = isinstance(explanation.preferred.action, MakeBid)
        words = self._seen.rules.words
        if is_bid and not _names_level(explanation, words) and (level := level_choices_text(explanation, words)):
            form.gap(4)
            form.text(level)
        if is_bid and (counted := counting_text(self._seen, explanation, self._voices)):
            form.gap(6)
            form.text(counted, theme.SMALL)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: think again, or carry the advice out."""
        back, advised = Button(CLOSE.name, _("Back"), self.back), self._advised
        if advised is None:
            return (back,)
        return (back, Button(_DO_IT.name, _("Do it"), partial(self._do, advised), tone=Tone.PRIMARY))

    def first(self) -> Target:
        """Return the button that carries the advice out, once there is any."""
        return CLOSE if self._advised is None else _DO_IT

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in the explanation once it is computed; who has waited for it has the focus on its button."""
        if not super().update(dt, context):
            return False
        if self._program.director.focused == CLOSE:
            self._program.director.refocus()
        return True

    def _do(self, advised: SeatAction) -> None:
        self.back()
        self._act(advised)


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
        *,
        is_plain: bool = False,
    ) -> None:
        """Begin explaining the decision just made; `undo` takes it back."""
        super().__init__(program, seen, voices)
        self.is_plain = is_plain
        self._made = made
        self._undo = undo

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the better choice and the reasons for it."""
        say_better(form, explanation, explanation.of(self._made), self._seen, self._voices)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: take it back, or leave it."""
        return (
            Button(_UNDO.name, _("Take it back"), self._take_back, tone=Tone.PRIMARY),
            Button(CLOSE.name, _("Leave it"), self.back),
        )

    def first(self) -> Target:
        """Return the button that takes it back."""
        return _UNDO

    def _take_back(self) -> None:
        self.back()
        self._undo()


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
        form.text(situation_text(seen, self._voices), theme.SMALL, muted=True, below=4)
        add_hand(form, self._program, seen, _HAND)
        form.gap(8)
        super().fill(form, context)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hand, and the bars beside the choices."""
        super().paint_over(painter, context, view)
        paint_hand(painter, self._program, view, self._seen, self._made)

    def say(self, form: Form, explanation: Explanation) -> None:
        """Add the better choice, if there is one, and the reasons."""
        made, rank = explanation.of(self._made), explanation.rank(self._made)
        if rank is ChoiceRank.WORSE:
            say_better(form, explanation, made, self._seen, self._voices)
            return
        text = {
            ChoiceRank.ALONE: _("Well played: {choice}."),
            ChoiceRank.USUAL: _("{choice}: usual with these cards."),
        }.get(rank, _("{choice}: nothing was clearly better."))
        choice = choice_text(self._made, self._seen.rules.words, is_inside=rank is ChoiceRank.ALONE)
        form.heading(text.format(choice=choice), below=4)
        if made is explanation.preferred:
            form.text(reasons_text(explanation.told, self._voices))
        elif rank is ChoiceRank.SAME:
            form.text(reasons_text((explanation.nothing,), self._voices))


def say_better(form: Form, explanation: Explanation, made: Option, seen: Observation, voices: Voices) -> None:
    """Add what would have been better than a choice, and the reasons for it."""
    better = choice_text(explanation.preferred.action, voices.match.rules.words, is_inside=True)
    form.heading(_("Better: {choice}").format(choice=better), below=4)
    say_reasons(form, explanation, made, seen, voices)


def say_reasons(form: Form, explanation: Explanation, rival: Option | None, seen: Observation, voices: Voices) -> None:
    """Add the reasons for the preferred choice in words, its gain over another one, and what makes a large gain so large."""
    words = voices.match.rules.words
    told = (rival.told if rival is not None else ()) or explanation.told
    form.text(reasons_text(told, voices))
    if rival is None or not rival.told:
        return
    is_close = told[0].kind is ReasonKind.CLOSE_KEEP
    gain = () if is_close else (gain_text(rival, explanation, words), at_stake_text(rival, explanation, seen))
    if rest := " ".join(filter(None, (*gain, toss_ups_text(explanation, words)))):
        form.gap(4)
        form.text(rest, muted=True)


def _names_level(explanation: Explanation, words: Words) -> bool:
    """Return True if `say_reasons` names the choices that are as good as the preferred one: in the remark a single one."""
    rival = explanation.rival
    if rival is None or not rival.told:
        return explanation.alternatives == (rival,)
    return bool(toss_ups_text(explanation, words))


def figures(form: Form, explanation: Explanation, seen: Observation, voices: Voices) -> None:
    """Add the figures: the worth of all choices, and the known facts."""
    words = seen.rules.words
    form.gap(12)
    form.text(worth_text(explanation.preferred), theme.SMALL)
    if text := solved_text(explanation, words):
        form.gap(6)
        form.text(text, theme.SMALL)
    form.gap(12)
    form.heading(_("All choices"), theme.LABEL)
    form.text(_("Points behind the best choice."), theme.SMALL, muted=True, below=4)
    choice_widgets(form, explanation, words)
    if explanation.facts:
        form.gap(12)
        form.heading(_("What is known"), theme.LABEL, below=4)
        for fact in explanation.facts:
            form.text(fact_text(fact, voices), theme.SMALL, below=3)
    form.gap(12)
    form.text(samples_text(explanation), theme.SMALL, muted=True)


_ROW, _APART, _BAR = 24.0, 16.0, 8.0
"""Units: the height of a line, the gap between its parts, and the thickness of a bar."""
_WHOLE: Final = 20.0
"""Points at which a bar has its full length, so that those of several decisions can be compared."""
_BEHIND: Final = Part("behind")


def choice_widgets(form: Form, explanation: Explanation, words: Words) -> None:
    """Add a line for each choice: its name, a bar for the points it is behind, and the figure."""
    px = form.metrics.px
    preferred, options = explanation.preferred, explanation.options
    names = [choice_text(option.action, words) for option in options]
    figures = [behind_text(option, preferred) for option in options]
    name_w, figure_w = (
        max(form.measure.measure(text, theme.SMALL_STRONG)[0] for text in texts) + px(4) for texts in (names, figures)
    )
    row = max(_ROW, max(form.measure.measure(name, theme.SMALL_STRONG)[1] for name in names) / px(1))
    for option, name, figure in zip(options, names, figures, strict=True):
        line = form.take(row)
        style = theme.SMALL_STRONG if option is preferred else theme.SMALL
        is_loss = option is not preferred and not option.is_toss_up
        name_at, middle, figure_at = columns(line, name_w, SHARE, figure_w, gap=px(_APART))
        track = placed(middle, middle.w, px(_BAR))
        if is_loss and track.w > track.h:
            length = max(track.w * min(option.behind.mean / _WHOLE, 1.0), track.h)
            _rest, bar = columns(track, SHARE, length)
            form.add(image(bar, _BEHIND))
        form.add(label(name_at, name, style=style))
        is_muted = option.is_toss_up and option is not preferred
        form.add(label(figure_at, figure, style=style, align=Align.RIGHT, muted=is_muted))


def paint_choices(painter: Painter, view: View) -> None:
    """Draw the bars."""
    for bar in view.parts(_BEHIND):
        with painter.clipped(bar.clip):
            painter.shapes.box(bar.rect, theme.with_alpha(theme.RED_LIGHT, 0.75), radius=bar.rect.h / 2)
