"""Chapter page: the lessons or path steps of a chapter, with progress."""

from collections.abc import Sequence
from functools import partial

from game.i18n import _
from game.lessons.lesson import Lesson
from game.scenes.lessons.path import BOOK, FIRST_STEPS, shown_in
from game.scenes.shell.learning import begin, lesson_progress_of
from game.scenes.shell.pages import Routed, WallPage, side_by_side
from game.scenes.shell.routes import ChapterOf, RulesSection
from game.scenes.shell.services import Program
from game.scenes.tutor.panel import PORTRAITS
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget


class ChapterPage(Routed[ChapterOf], WallPage):
    """Page of a chapter in two columns."""

    name = "chapter"
    explains_terms = True
    tutor = "table/mascot-big"
    is_roomy = True

    def __init__(self, program: Program, route: ChapterOf) -> None:
        """Show the chapter whose untranslated name is in the route."""
        super().__init__(program, route)
        self._lessons = shown_in(program, route.chapter)

    def title(self) -> str:
        """Return the name of the chapter."""
        return _(self._route.chapter)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the lessons in two columns, or in one if two do not fit."""
        names, least = ("chapter-0", "chapter-1"), 24 * theme.CONTROL
        forms = side_by_side(context, body, names, gap=theme.COLUMNS_APART, least=least)
        if self._route.chapter == FIRST_STEPS:
            forms[0].text(
                _(
                    "Two play against two. First everybody says how many tricks they will take. Keep the promise "
                    "and you score; break it and you pay."
                ),
                below=theme.GAP_L,
            )
        half = -(-len(self._lessons) // len(forms))
        for index in range(len(self._lessons)):
            self._fill_lesson(forms[index // half], index)
        if len(self._lessons) < len(BOOK[self._route.chapter]):
            text = _("Other lessons are for games you haven't chosen yet.")
            last = forms[-1 if self._lessons else 0]
            last.text(text, below=theme.GAP_S)
            last.button(Button("others", _("Show them too"), self._show_all))
        return forms

    def _show_all(self) -> None:
        self._lessons = BOOK[self._route.chapter]

    def _fill_lesson(self, form: Form, index: int) -> None:
        lesson, progress = self._lessons[index], lesson_progress_of(self._program)
        upcoming = next((one for one in self._lessons if one.id not in progress.done), None)
        is_lesson = isinstance(lesson, Lesson)
        title = _(lesson.title) if is_lesson else _("{number}. {title}").format(number=index + 1, title=_(lesson.title))
        form.item(
            ChoiceTarget("lesson" if is_lesson else "way", lesson.id),
            title,
            partial(begin, self._program, lesson if isinstance(lesson, Lesson) else lesson.what),
            detail=_(lesson.goal),
            value="✓ " + _("done")
            if lesson.id in progress.done
            else _("started")
            if lesson.id in progress.begun
            else "",
            checked=lesson is upcoming,
            picture=PORTRAITS[lesson.tutor] if isinstance(lesson, Lesson) else "",
            below=theme.GAP_S,
        )

    def buttons(self) -> Sequence[Button]:
        """Return the link to all rules."""
        rules = RulesSection(self._program.rulesets.get(self._program.preferences.settings.last_rules))
        return (Button("rules", _("All rules"), self._program.opens(rules), icon="rules"),)
