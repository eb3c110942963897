"""Leaks page: the habits that surely cost a player points, each with its deals, its lesson and its exercise."""

from typing import Final

from msgspec.structs import replace

from game.career.leaks import FEWEST, Leak, Leaks
from game.coach.habits import USUAL, Habit
from game.coach.wording.habits import HABITS, occurrences_text, sentence_text, sureness_text, trend_text
from game.i18n import _, ngettext
from game.lessons.catalogue import BY_ID
from game.scenes.career.career_page import CareerPage, fill_empty
from game.scenes.career.habit_practice import PRACTICE
from game.scenes.shell.routes import CareerSection, DrillOf, LeakOf, LessonOf
from game.toolkit import theme
from game.toolkit.form import Button, Form, button_row
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Group, grouped
from game.wording.names import shown_name

_TALL: Final = 46.0


class LeaksPage(CareerPage):
    """Page of a person's leaks, the costliest first."""

    name = "leaks"
    section = CareerSection.LEAKS

    def _read_section(self) -> None:
        self._leaks: Leaks = self._career.leaks(replace(self._filter, person=self._person), USUAL)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the leaks, or the reason for an empty page."""
        found = self._leaks
        if len(self._people) > 1:
            form.heading(shown_name(self._person), theme.LABEL, below=4)
        if found.lacking:
            self._fill_too_few(form)
            return
        if not found.leaks:
            text = ngettext(
                "Of {count} deal that the coach has judged, no kind of mistake stands out.",
                "Of {count} deals that the coach has judged, no kind of mistake stands out.",
                found.deals,
            )
            fill_empty(
                form,
                self._counted_text(text.format(count=found.deals)),
                heading=_("No habit surely costs you points."),
                more=_("It keeps looking as you play, and tells you here what it finds."),
            )
            return
        text = _(
            "What you do again and again, and what it costs. From the last {count} deals that the coach has judged."
        )
        form.text(self._counted_text(text.format(count=found.deals)), theme.SMALL, muted=True, below=10)
        for leak in found.leaks:
            self._fill_leak(form, leak)

    def _fill_too_few(self, form: Form) -> None:
        found = self._leaks
        text = ngettext(
            "A habit shows only over many deals. The coach needs {fewest} of them, and has judged {count} so far.",
            "A habit shows only over many deals. The coach needs {fewest} of them, and has judged {count} so far.",
            found.deals,
        )
        heading = _("It is too early to name a habit.")
        told = self._counted_text(text.format(fewest=FEWEST, count=found.deals))
        fill_empty(form, told, heading=heading, more=self._next_text())

    def _counted_text(self, text: str) -> str:
        """Return a text on the judged deals, with those that are left out."""
        count = self._leaks.left_out
        if not count:
            return text
        more = ngettext(
            "{count} more is left out: its cards could be known before.",
            "{count} more are left out: their cards could be known before.",
            count,
        )
        return f"{text} {more.format(count=count)}"

    def _next_text(self) -> str:
        """Return what happens next."""
        if not self._leaks.waiting:
            return _("Play on: the coach judges matches that are over.")
        if self._program.preferences.settings.review_matches:
            return _("It looks at your finished matches little by little, while you play nothing.")
        return _("Your finished matches wait for it: under Figures you can let it judge them now.")

    def _fill_leak(self, form: Form, leak: Leak) -> None:
        habit = Habit(leak.habit)
        told, lesson = HABITS[habit], BY_ID[PRACTICE[habit].lesson]
        form.heading(sentence_text(leak), theme.LABEL, below=4)
        form.text(_(told.reason), below=4)
        said = (sureness_text(leak), occurrences_text(leak), trend_text(leak))
        form.text(" ".join(said), theme.SMALL, muted=True, below=8)
        deals = self._program.opens(LeakOf(habit, replace(self._filter, person=self._person)))
        drill = self._program.opens(DrillOf(lesson.rules, PRACTICE[habit].exercise))
        learn = self._program.opens(LessonOf(lesson))
        buttons = (
            Button(f"deals:{habit}", _("See the deals"), deals, icon="replay"),
            Button(f"lesson:{habit}", _("Lesson"), learn, icon="hint", tip=_(lesson.title)),
            Button(f"exercise:{habit}", _("Exercise"), drill, icon="target"),
        )
        row = button_row(form.metrics, form.measure, form.take(_TALL), buttons)
        for widget in grouped(row, Group(leak.habit, _(told.sentence))):
            form.add(widget)
        form.gap(18)
