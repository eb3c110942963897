"""Practice page: due exercises, and the habits that cost points."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.career.leaks import FEWEST, Leak, Leaks, Spot
from game.coach.habits import USUAL, Habit
from game.coach.wording.habits import about, habit_texts, occurrences_text, sentence_text, sureness_text, trend_text
from game.drills.drills import ExerciseKind
from game.engine.cards import Seat
from game.i18n import _, ngettext
from game.lessons.catalogue import BY_ID
from game.scenes.career.career_page import FilteredPage
from game.scenes.shell.pages import side_by_side
from game.scenes.shell.plot import add_graph, plotted
from game.scenes.shell.routes import ChoiceInDeal, DrillOf, LessonOf, ReplayOfStored, StaticRoute
from game.scenes.tutor.practice_rows import PracticeRow
from game.toolkit import theme
from game.toolkit.form import Button, Form, button_row
from game.toolkit.geometry import Point, Rect
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.widgets import Tone, View
from game.wording.contracts import tenths
from game.wording.names import shown_name

_TALL: Final = 130.0
"""Height of the graph in layout units."""
_MOST: Final = 30
"""Maximum number of deals shown."""


class HabitPractice(NamedTuple):
    """Practice against a habit: the id of a lesson, and a kind of exercise."""

    lesson: str
    exercise: ExerciseKind


PRACTICE: Final = MappingProxyType[Habit, HabitPractice](
    {
        Habit.LOW_MANY: HabitPractice("thirteen-cards", ExerciseKind.HAND_COUNT),
        Habit.LOW_FEW: HabitPractice("counting-a-hand", ExerciseKind.HAND_COUNT),
        Habit.HIGH_MANY: HabitPractice("counting-a-hand", ExerciseKind.HAND_COUNT),
        Habit.HIGH_FEW: HabitPractice("made-and-set", ExerciseKind.BID),
        Habit.BOLD: HabitPractice("number-or-board", ExerciseKind.BID),
        Habit.TIMID: HabitPractice("board", ExerciseKind.BID),
        Habit.THROWN: HabitPractice("second-and-third-hand", ExerciseKind.SOLVE),
        Habit.PARTNERS: HabitPractice("partner", ExerciseKind.SOLVE),
        Habit.LEFT: HabitPractice("second-and-third-hand", ExerciseKind.SOLVE),
        Habit.LATE: HabitPractice("counting-trumps", ExerciseKind.TRUMPS_UNSEEN),
        Habit.EARLY: HabitPractice("void", ExerciseKind.SOLVE),
        Habit.BLOOPER: HabitPractice("ending", ExerciseKind.BLOOPER),
    }
)


class PracticePage(FilteredPage):
    """Page with a column of exercises and habits, the costliest habit first, and a column about the chosen habit."""

    name = "practice"
    light = Point(0.7, 0.1)
    tutor = "table/mascot-little"
    is_roomy = False
    _chosen = ""

    def _read(self) -> None:
        super()._read()
        self._rows = [PracticeRow(self._program, route) for route in (StaticRoute.OWN_TABLE, StaticRoute.DRILLS)]
        self._leaks: Leaks = self._career.leaks(replace(self._filter, person=self._person), USUAL)

    @property
    def _leak(self) -> Leak | None:
        """Chosen habit, by default the costliest one; None if no habit was found."""
        found = [leak for leak in self._leaks.leaks if leak.habit == self._chosen]
        return next(iter([*found, *self._leaks.leaks]), None)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return a column of exercises and habits, and a column for the chosen habit."""
        names, least = ("habits", "habit"), 20 * theme.CONTROL
        forms = side_by_side(context, body, names, gap=theme.COLUMNS_APART, least=least)
        form, leak = forms[0], self._leak
        for row in self._rows:
            row.add(form)
            form.gap(theme.GAP_S)
        self._fill_habits(form)
        if leak is None:
            return forms[:1]
        self._fill_habit(forms[-1], leak)
        return forms

    def _fill_habits(self, form: Form) -> None:
        """Add the habits, or the reason why there are none."""
        found = self._leaks
        form.gap(theme.GAP_S)
        form.heading(shown_name(self._person) if len(self._people) > 1 else _("Habits"), below=theme.GAP_XS)
        if found.lacking or not found.leaks:
            for text, style in zip(self._reasons(), (theme.STRONG, theme.BODY, theme.SMALL), strict=True):
                form.text(text, style, muted=style is theme.SMALL, below=theme.GAP_XS)
            return
        text = _("What you do again and again, and what it costs. From the last {count} deals the coach has judged.")
        form.text(self._counted_text(text.format(count=found.deals)), theme.SMALL, muted=True, below=theme.GAP_M)
        for leak in found.leaks:
            target, choose = ChoiceTarget("habit", leak.habit), partial(self._choose, leak.habit)
            form.item(target, sentence_text(leak), choose, checked=leak is self._leak, below=theme.GAP_XS)

    def _reasons(self) -> tuple[str, str, str]:
        """Return three texts for a page without habits: the heading, the number of judged deals, and the next step."""
        count = self._leaks.deals
        if not self._leaks.lacking:
            text = ngettext(
                "In the {count} deal the coach has judged, no kind of mistake stands out.",
                "In the {count} deals the coach has judged, no kind of mistake stands out.",
                count,
            )
            more = _("It judges your next matches too, and tells you here what it finds.")
            return _("No habit clearly costs you points."), self._counted_text(text.format(count=count)), more
        text = _("A habit shows only over many deals. The coach needs {fewest} of them, and has judged {count} so far.")
        told = self._counted_text(text.format(fewest=FEWEST, count=count))
        return _("It is too early to name a habit."), told, self._next_text()

    def _choose(self, habit: str) -> None:
        self._chosen = habit

    def _counted_text(self, text: str) -> str:
        count = self._leaks.left_out
        if not count:
            return text
        more = ngettext(
            "{count} more deal is left out: you may have known its cards.",
            "{count} more deals are left out: you may have known their cards.",
            count,
        )
        return f"{text} {more.format(count=count)}"

    def _next_text(self) -> str:
        if not self._leaks.waiting:
            return _("Play on: the coach judges finished matches.")
        if self._program.preferences.settings.review_matches:
            return _("It looks at your finished matches little by little, while you aren't playing.")
        return _("Your finished matches are waiting: under “Figures” you can have it judge them now.")

    def _fill_habit(self, form: Form, leak: Leak) -> None:
        habit = Habit(leak.habit)
        lesson, opens = BY_ID[PRACTICE[habit].lesson], self._program.opens
        form.gap(theme.GAP_S)
        form.heading(_(habit_texts()[habit].sentence), theme.LABEL, below=theme.GAP_XS)
        form.text(_(habit_texts()[habit].reason), below=theme.GAP_S)
        low, high = about(leak.interval.low), about(leak.interval.high)
        text = _("Most likely it costs you {low} to {high} points a deal.").format(low=low, high=high)
        said = (sureness_text(leak), text, occurrences_text(leak), trend_text(leak))
        form.text(" ".join(said), theme.SMALL, muted=True, below=theme.GAP_M)
        drill = opens(DrillOf(lesson.rules, PRACTICE[habit].exercise))
        buttons = (
            Button("lesson", _("Lesson"), opens(LessonOf(lesson)), icon="hint", tip=_(lesson.title)),
            Button("exercise", _("Exercise"), drill, icon="target"),
        )
        form.add(*button_row(form.metrics, form.measure, form.take(theme.CONTROL), buttons))
        if leak.course:
            values = [stretch.a_deal for stretch in leak.course]
            text = _("Points lost per deal, over {count} deals: from {first} to {last}, worst {most}, best {least}")
            ends = (about(value) for value in (values[0], values[-1], max(values), min(values)))
            names = zip(("first", "last", "most", "least"), ends, strict=True)
            form.gap(theme.GAP_M)
            form.text(_("Points per deal"), theme.SMALL, muted=True, below=theme.GAP_XXS)
            add_graph(form, _TALL, text.format(count=leak.course[-1].last, **dict(names)))
        form.gap(theme.GAP_M)
        form.heading(_("Where it cost most, in points"), theme.LABEL, below=theme.GAP_XS)
        for index, spot in enumerate(leak.spots[:_MOST]):
            self._fill_deal(form, index, spot)
        left_out = len(leak.spots) - _MOST
        if left_out > 0:
            text = ngettext("And {count} more deal.", "And {count} more deals.", left_out)
            form.text(text.format(count=left_out), theme.SMALL, muted=True)

    def _fill_deal(self, form: Form, index: int, spot: Spot) -> None:
        deal = spot.deal
        name = _("Match {number}, deal {deal}").format(number=deal.match_id, deal=deal.number)
        size = ngettext("{count} card", "{count} cards", deal.size).format(count=deal.size)
        look = ReplayOfStored(deal.match_id, ChoiceInDeal(Seat(deal.seat), deal.line, spot.place))
        form.item(
            ChoiceTarget("deal", str(index)),
            name,
            self._program.opens(look),
            detail=size,
            value=tenths(-spot.cost),
            tone=Tone.LOSS,
            below=theme.GAP_XS,
        )

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve of the habit."""
        values = [(stretch.last, -stretch.a_deal) for stretch in self._leak.course] if self._leak is not None else []
        if values:
            low = min(-1.0, *(value for _last, value in values))
            for ground in plotted(painter, view, (low, 0.0), values[-1][0]):
                ground.paint_curve(painter, values)
