"""Leak page: one habit that costs points, its course over time, and its costliest deals."""

from collections.abc import Sequence
from typing import Final

from game.career.leaks import Leak, Spot
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.coach.habits import USUAL, Habit
from game.coach.wording.habits import HABITS, about, occurrences_text, sentence_text, sureness_text, trend_text
from game.engine.cards import Seat
from game.i18n import N_, _, ngettext
from game.lessons.catalogue import BY_ID
from game.scenes.career.habit_practice import PRACTICE
from game.scenes.shell.pages import StoredPage, scrolled
from game.scenes.shell.plot import add_graph, plotted
from game.scenes.shell.routes import ChoiceInDeal, DrillOf, LessonOf, ReplayOfStored
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect, Share, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone, View
from game.wording.contracts import tenths

_EXERCISE = ButtonTarget("exercise")
_TALL: Final = 158.0
"""Units of the height of the graph."""
_MOST: Final = 30
"""The most deals shown, the costliest ones."""


class LeakPage(StoredPage):
    """Page with the reason and the course of a habit at the left, and its deals at the right; a deal opens its replay."""

    name = "leak"
    heading = N_("A habit that costs you points")
    size = (1000, 690)
    keeps_height = True
    most_growth = 1.5

    def __init__(self, program: Program, habit: str, match_filter: MatchFilter) -> None:
        """Show a habit in the outings that pass a filter."""
        self._habit, self._filter = Habit(habit), match_filter
        super().__init__(program)

    def _read(self) -> None:
        self._leaks = career_of(self._program.matches.store).leaks(self._filter, USUAL)
        self._leak: Leak | None = self._leaks.of(self._habit)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the text, and the deals beside it, or below it if it is long: keys scroll only the last column."""
        left, right = columns(body, Share(0.5), Share(0.5), gap=context.metrics.px(theme.COLUMNS_APART))
        said, deals = scrolled(context, left, "leak-said"), scrolled(context, right, "leak-deals")
        if self._leak is None:
            said.text(_("This habit does not surely cost you points any more."))
            return (said,)
        self._fill_said(said, self._leak)
        if said.content > left.h:
            both = scrolled(context, body, "leak-both")
            self._fill_said(both, self._leak)
            both.gap(12)
            self._fill_deals(both, self._leak)
            return (both,)
        self._fill_deals(deals, self._leak)
        return (said, deals)

    def _fill_said(self, form: Form, leak: Leak) -> None:
        form.heading(sentence_text(leak), theme.LABEL, below=6)
        form.text(_(HABITS[self._habit].reason), below=10)
        form.text(sureness_text(leak), below=2)
        text = _("Most likely it is between {low} and {high} points a deal.")
        low, high = about(leak.interval.low), about(leak.interval.high)
        form.text(text.format(low=low, high=high), theme.SMALL, muted=True, below=2)
        form.text(occurrences_text(leak), theme.SMALL, muted=True, below=12)
        form.heading(_("Over time"), theme.LABEL, below=4)
        form.text(trend_text(leak), below=6)
        if leak.course:
            values = [stretch.a_deal for stretch in leak.course]
            text = _("Points lost a deal, over {count} deals: from {first} to {last}, at worst {most}, at best {least}")
            described = text.format(
                count=leak.course[-1].last,
                first=about(values[0]),
                last=about(values[-1]),
                most=about(max(values)),
                least=about(min(values)),
            )
            form.text(_("Points a deal"), theme.SMALL, muted=True, below=4)
            add_graph(form, _TALL, described)

    def _fill_deals(self, form: Form, leak: Leak) -> None:
        form.heading(_("Where it cost most, in points"), theme.LABEL, below=6)
        for index, spot in enumerate(leak.spots[:_MOST]):
            deal = spot.deal
            name = _("Match {number}, deal {deal}").format(number=deal.match_id, deal=deal.number)
            size = ngettext("{count} card", "{count} cards", deal.size).format(count=deal.size)
            value = tenths(-spot.cost)
            target, look = ChoiceTarget("deal", str(index)), self._program.opens(_replay_of(spot))
            form.item(target, name, look, detail=size, value=value, tone=Tone.LOSS, below=6)
        left_out = len(leak.spots) - _MOST
        if left_out > 0:
            text = ngettext("And {count} more deal.", "And {count} more deals.", left_out)
            form.text(text.format(count=left_out), theme.SMALL, muted=True)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, the lesson and the exercise."""
        practice, opens = PRACTICE[self._habit], self._program.opens
        lesson = BY_ID[practice.lesson]
        drill = opens(DrillOf(lesson.rules, practice.exercise))
        return (
            self.back_button(),
            Button("lesson", _("Lesson"), opens(LessonOf(lesson)), icon="hint", tip=_(lesson.title)),
            Button(_EXERCISE.name, _("Exercise"), drill, icon="target", tone=Tone.PRIMARY),
        )

    def first(self) -> Target | None:
        """Return the exercise."""
        return _EXERCISE

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the course."""
        values = [(stretch.last, -stretch.a_deal) for stretch in self._leak.course] if self._leak is not None else []
        if values:
            low = min(-1.0, *(value for _last, value in values))
            for ground in plotted(painter, view, (low, 0.0), values[-1][0]):
                ground.paint_curve(painter, values)


def _replay_of(spot: Spot) -> ReplayOfStored:
    deal = spot.deal
    return ReplayOfStored(deal.match_id, ChoiceInDeal(Seat(deal.seat), deal.line, spot.place))
