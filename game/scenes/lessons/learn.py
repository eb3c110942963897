"""Learn page: the way from a first deal to a whole match, and below it the lessons as a library."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from game.i18n import N_, _, ngettext
from game.lessons.catalogue import CHAPTERS, FIRST_DEAL, LIBRARY
from game.lessons.coached import COACHED, CoachedMatch
from game.lessons.lesson import Lesson
from game.lessons.progress import LessonProgress
from game.scenes.shell.learning import lesson_progress_of, play_coached
from game.scenes.shell.pages import StoredPage, scrolled
from game.scenes.shell.routes import LessonOf, NewMatch, RulesSection, StaticRoute
from game.scenes.shell.services import Program
from game.scenes.tutor.panel import PORTRAITS
from game.scenes.tutor.practice_rows import PracticeRow
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect
from game.toolkit.render.scroll_painter import FADE
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Effect, Target
from game.toolkit.widgets import Tone

_GROUP, _WAY, _WHOLE = "lesson", "way", "whole-match"


class _Stage(Struct, frozen=True):
    """One stage of the way; the last is a whole match, which is never done."""

    id: str
    title: str
    goal: str
    on: str
    """The text of the button that leads there."""
    what: Lesson | CoachedMatch | None


_STAGES: Final = (
    _Stage(FIRST_DEAL.id, FIRST_DEAL.title, FIRST_DEAL.goal, N_("Your first deal"), FIRST_DEAL),
    *(
        _Stage(coached.id, coached.title, coached.goal, on, coached)
        for coached, on in zip(
            COACHED, (N_("Play a short match"), N_("Play five cards"), N_("Play nine cards")), strict=True
        )
    ),
    _Stage(_WHOLE, N_("A whole match"), N_("From thirteen cards down to one, and up again."), N_("Play a match"), None),
)


class LearnPage(StoredPage):
    """Page of the way and the library."""

    name = "learn"
    size = (1120, 690)
    explains_terms = True

    def __init__(self, program: Program) -> None:
        """Show the progress of the player."""
        super().__init__(program)
        self._is_sought = True

    def _read(self) -> None:
        routes = (StaticRoute.OWN_TABLE, StaticRoute.DRILLS)
        self._practice = tuple(PracticeRow(self._program, route) for route in routes)

    @property
    def _stage(self) -> _Stage:
        """The stage to go on with: the first that is not done."""
        done = lesson_progress_of(self._program).done
        return next(stage for stage in _STAGES if stage.id not in done)

    @property
    def _marks_way(self) -> bool:
        """True if the next step is one of the way, or a whole match, as no lesson is left."""
        return self._stage.what is not None or self._next is None

    @property
    def _next(self) -> Lesson | None:
        """The lesson to go on with in the library."""
        return lesson_progress_of(self._program).next_of(LIBRARY)

    def title(self) -> str:
        """Return the title."""
        return _("Learn the game")

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the way, and the library below it."""
        progress, form = lesson_progress_of(self._program), scrolled(context, body, self.name)
        self._fill_way(form, progress)
        form.gap(18)
        self._fill_library(form, progress)
        return (form,)

    def _fill_way(self, form: Form, progress: LessonProgress) -> None:
        """Fill in a word on the game, then each stage of the way."""
        form.text(
            _(
                "Two play against two. Before the cards are played everybody says how many tricks they will take; "
                "what you promise scores if you keep it, and costs you if you do not."
            )
        )
        form.gap(8)
        self._fill_practice(form, is_due=True)
        marked = self._stage if self._marks_way else None
        for number, stage in enumerate(_STAGES, 1):
            form.gap(8)
            target, begin = ChoiceTarget(_WAY, stage.id), partial(self._begin, stage.what)
            _fill_item(form, target, begin, stage, number, progress, checked=stage is marked)
        form.gap(8)
        self._fill_practice(form, is_due=False)

    def _fill_practice(self, form: Form, *, is_due: bool) -> None:
        """Fill in the exercises of which some are due, or the others."""
        for row in self._practice:
            if (row.due > 0) is is_due:
                form.gap(8)
                row.add(form)

    def _fill_library(self, form: Form, progress: LessonProgress) -> None:
        """Fill in the number of lessons done, then each lesson with its subject and progress."""
        form.heading(_("The library"))
        done, count = progress.count(LIBRARY), len(LIBRARY)
        if done:
            text = ngettext("{done} of {count} lesson done", "{done} of {count} lessons done", count)
            form.text(text.format(done=done, count=count), theme.STRONG)
        form.text(
            _("Take any that you like. Each takes a minute or two at the table, with cards."), theme.SMALL, muted=True
        )
        marked = None if self._marks_way else self._next
        for chapter, lessons in CHAPTERS.items():
            form.gap(14)
            form.heading(_(chapter), theme.LABEL)
            for lesson in lessons:
                form.gap(8)
                target, picture = ChoiceTarget(_GROUP, lesson.id), PORTRAITS[lesson.tutor]
                begin = partial(self._begin, lesson)
                _fill_item(form, target, begin, lesson, None, progress, checked=lesson is marked, picture=picture)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, all the rules, and what to go on with."""
        program, lesson, stage = self._program, self._next, self._stage
        text, begin = _(stage.on), partial(self._begin, stage.what)
        if stage.what is None and lesson is not None:
            text, begin = _("Next lesson"), partial(self._begin, lesson)
        rules = RulesSection(program.rulesets.get(program.preferences.settings.last_rules))
        return (
            self.back_button(),
            Button("rules", _("All rules"), program.opens(rules), icon="rules"),
            Button("next", text, begin, tone=Tone.PRIMARY, icon="play"),
        )

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Scroll the stage and the lesson to go on with into sight; somebody new begins with the word on the game above them."""
        has_changed = super().update(dt, context)
        if not self._is_sought:
            return has_changed
        self._is_sought = False
        if self._stage is _STAGES[0]:
            return has_changed
        on = self._next
        wanted = [ChoiceTarget(_GROUP, on.id)] if on is not None else []
        for target in (*wanted, ChoiceTarget(_WAY, self._stage.id)):
            context.focus_state.bring_into_sight(self.view(context), target, context.metrics.px(FADE))
        return True

    def first(self) -> Target | None:
        """Return the button that continues."""
        return ButtonTarget("next")

    def _begin(self, what: Lesson | CoachedMatch | None) -> None:
        """Begin a stage of the way or a lesson."""
        match what:
            case Lesson():
                self._program.open(LessonOf(what))
            case CoachedMatch():
                play_coached(self._program, what)
            case None:
                self._program.open(NewMatch())


def _fill_item(
    form: Form,
    target: Target,
    begin: Effect,
    what: _Stage | Lesson,
    number: int | None,
    progress: LessonProgress,
    *,
    checked: bool,
    picture: str = "",
) -> None:
    """Fill in a stage or a lesson: its title, with its number if it has one, its goal, and how far it has come."""
    form.item(
        target,
        _(what.title) if number is None else _("{number}. {title}").format(number=number, title=_(what.title)),
        begin,
        detail=_(what.goal),
        value=_state(what.id, progress),
        checked=checked,
        picture=picture,
    )


def _state(name: str, progress: LessonProgress) -> str:
    """Return how far a stage or a lesson has come, in a word."""
    if name in progress.done:
        word = _("done")
        return f"✓ {word}"
    return _("begun") if name in progress.begun else ""
