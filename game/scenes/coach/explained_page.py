"""Explanation page: everything the coach found about a decision, in words and figures."""

from collections.abc import Iterator
from typing import Final

from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.reasons import ReasonKind
from game.coach.wording.advice import explained_text
from game.coach.wording.explain import (
    advice_text,
    at_stake_text,
    behind_text,
    gain_text,
    samples_text,
    solved_text,
    toss_ups_text,
    worth_text,
)
from game.coach.wording.inferences import fact_text
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import Explain
from game.scenes.shell.services import Program
from game.scenes.tutor.reasons import verdict
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import SHARE, columns, placed
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Part, View, image, label
from game.wording.choices import choice_text
from game.wording.names import capital
from game.wording.voices import Voices


class ExplainedPage(Routed[Explain], ReadingPage):
    """Page with everything the coach found about a decision."""

    name = "explained"
    explains_terms = True
    size = (800, 690)
    most_growth = 1.4

    def __init__(self, program: Program, route: Explain) -> None:
        """Ask the coach about the decision."""
        super().__init__(program, route)
        self._explanation = self._judged()

    def _judged(self) -> Explanation | None:
        return self._program.coach.judged(self._route.seen, is_urgent=True)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show the explanation once it is computed."""
        if self._explanation is not None:
            return False
        self._explanation = self._judged()
        return self._explanation is not None

    def title(self) -> str:
        """Return the title: the word for a bid, or the number of the trick."""
        if self._route.seen.public.phase is Phase.AUCTION:
            return capital(_(self._route.seen.rules.words.bid))
        return _("Trick {number}").format(number=len(self._route.seen.deal.tricks) + 1)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the advice or the verdict, the reasons, and the figures."""
        explanation, words = self._explanation, self._route.seen.rules.words
        if explanation is None:
            form.text(_("Thinking …"))
            return
        text, said = (
            explained_text(self._route.seen, explanation, None, self._route.voices),
            advice_text(explanation.preferred.action, words),
        )
        rival = explanation.rival
        if self._route.made is not None:
            text, said = verdict(explanation, self._route.made, self._route.seen, self._route.voices)
            is_worse = explanation.rank(self._route.made) is ChoiceRank.WORSE
            rival = explanation.of(self._route.made) if is_worse else None
        form.heading(said, below=4)
        form.text(text)
        if rest := " ".join(_weighed(explanation, rival, self._route.seen)):
            form.gap(4)
            form.text(rest, muted=True)
        _figures(form, explanation, self._route.seen, self._route.voices)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the bars beside the choices."""
        for bar in view.parts(_BEHIND):
            with painter.clipped(bar.clip):
                painter.shapes.box(bar.rect, theme.with_alpha(theme.LOSS, 0.75), radius=bar.rect.h / 2)


def _weighed(explanation: Explanation, rival: Option | None, seen: Observation) -> Iterator[str]:
    """Yield sentences about the preferred choice: its gain over `rival`, the points at stake, and equally good choices."""
    words = seen.rules.words
    if rival is not None and rival.told and rival.told[0].kind is not ReasonKind.CLOSE_KEEP:
        yield gain_text(rival, explanation, words)
        if stakes := at_stake_text(rival, explanation, seen):
            yield stakes
    if level := toss_ups_text(explanation, words):
        yield level


def _figures(form: Form, explanation: Explanation, seen: Observation, voices: Voices) -> None:
    words = seen.rules.words
    form.gap(12)
    form.text(worth_text(explanation.preferred), theme.SMALL)
    if text := solved_text(explanation, words):
        form.gap(6)
        form.text(text, theme.SMALL)
    form.gap(12)
    form.heading(_("All choices"), theme.LABEL)
    form.text(_("Points behind the best choice."), theme.SMALL, muted=True, below=4)
    _choices(form, explanation, words)
    if explanation.facts:
        form.gap(12)
        form.heading(_("What is known"), theme.LABEL, below=4)
        for fact in explanation.facts:
            form.text(fact_text(fact, voices), theme.SMALL, below=3)
    form.gap(12)
    form.text(samples_text(explanation), theme.SMALL, muted=True)


_WHOLE: Final = 20.0
"""Points behind the best choice at which a bar has full length. A fixed value makes decisions comparable."""
_BEHIND: Final = Part("behind")


def _choices(form: Form, explanation: Explanation, words: Words) -> None:
    """Add a line for each choice: its name, and its points behind the best choice as a bar and a number."""
    px = form.metrics.px
    preferred, options = explanation.preferred, explanation.options
    names = [choice_text(option.action, words) for option in options]
    figures = [behind_text(option, preferred) for option in options]
    name_w, figure_w = (
        max(form.measure.measure(text, theme.SMALL_STRONG)[0] for text in texts) + px(4) for texts in (names, figures)
    )
    row = max(form.measure.measure(name, theme.SMALL_STRONG)[1] for name in names) / px(1) + theme.GAP_XXS
    for option, name, figure in zip(options, names, figures, strict=True):
        line = form.take(row)
        style = theme.SMALL_STRONG if option is preferred else theme.SMALL
        is_loss = option is not preferred and not option.is_toss_up
        name_at, middle, figure_at = columns(line, name_w, SHARE, figure_w, gap=px(theme.GAP_XL))
        track = placed(middle, middle.w, px(theme.GAP_S))
        if is_loss and track.w > track.h:
            length = max(track.w * min(option.behind.mean / _WHOLE, 1.0), track.h)
            _rest, bar = columns(track, SHARE, length)
            form.add(image(bar, _BEHIND))
        form.add(label(name_at, name, style=style))
        is_muted = option.is_toss_up and option is not preferred
        form.add(label(figure_at, figure, style=style, align=Align.RIGHT, muted=is_muted))
