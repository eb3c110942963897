"""List of lessons by chapter: which of them are done, and the one to continue with."""

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.lessons.catalogue import BY_ID, CHAPTERS, LESSONS
from game.lessons.lesson import Lesson
from game.scenes.lessons.lesson_panel import PORTRAITS
from game.scenes.lessons.lesson_progress import progress_of
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.routes import LessonOf, NewMatch, Place, RulesSection
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.render.scroll_painter import FADE
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone

_GROUP = "lesson"


class LearnPage(Page):
    """Page that lists the lessons."""

    name = "learn"
    size = (860, 660)

    def __init__(self, program: Program) -> None:
        """Show the progress of the player."""
        self._program = program
        self._is_sought = True

    @property
    def _next(self) -> Lesson | None:
        return progress_of(self._program).next_of(LESSONS)

    def title(self) -> str:
        """Return the title."""
        return _("Learn the game")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in a word on the game, the number of lessons done, then each lesson with its subject and progress."""
        form.text(
            _(
                "Two play against two. Before the cards are played everybody says how many tricks they will take; "
                "what you promise scores if you keep it, and costs you if you do not."
            )
        )
        form.gap(10)
        progress = progress_of(self._program)
        done = progress.count(LESSONS)
        count = len(LESSONS)
        text = ngettext("{done} of {count} lesson done", "{done} of {count} lessons done", count)
        form.text(text.format(done=done, count=count), theme.STRONG)
        form.text(_("Each takes a minute or two at the table, with cards."), theme.SMALL, muted=True)
        number = 0
        for chapter, lessons in CHAPTERS.items():
            form.gap(14)
            form.heading(_(chapter))
            for lesson in lessons:
                number += 1
                form.gap(8)
                is_done = lesson.id in progress.done
                value = _("done") if is_done else _("begun") if lesson.id in progress.begun else ""
                form.item(
                    ChoiceTarget(_GROUP, lesson.id),
                    _("{number}. {title}").format(number=number, title=_(lesson.title)),
                    detail=_(lesson.goal),
                    value=f"✓ {value}" if is_done else value,
                    checked=lesson is self._next,
                    picture=PORTRAITS[lesson.tutor],
                )

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, all the rules, the drills, and the lesson to continue with."""
        on = self._next
        text = (
            _("Play a match")
            if on is None
            else _("Next lesson")
            if progress_of(self._program).done
            else _("First lesson")
        )
        return (
            Button(name=CLOSE.name, text=_("Back"), icon="back"),
            Button(name="rules", text=_("All rules"), icon="rules"),
            Button(name="drills", text=_("Drills"), icon="target"),
            Button(name="next", text=text, tone=Tone.PRIMARY, icon="play"),
        )

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Scroll the lesson to continue with into sight."""
        if not self._is_sought:
            return False
        self._is_sought = False
        on = self._next
        if on is not None:
            context.focus_state.bring_into_sight(
                self.view(context), ChoiceTarget(_GROUP, on.id), context.metrics.px(FADE)
            )
        return True

    def first(self) -> Target | None:
        """Return the button that continues."""
        return ButtonTarget("next")

    def activate(self, target: Target) -> None:
        """Begin a lesson, or go elsewhere."""
        program = self._program
        match target:
            case ChoiceTarget(group, name) if group == _GROUP:
                program.open(LessonOf(BY_ID[name]))
            case ButtonTarget("next"):
                program.open(NewMatch() if self._next is None else LessonOf(self._next))
            case ButtonTarget("rules"):
                program.open(RulesSection(program.house.get(program.preferences.settings.last_rules)))
            case ButtonTarget("drills"):
                program.open(Place.DRILLS)
            case _:
                self.back()

    def back(self) -> None:
        """Leave the page."""
        self._program.director.stack.pop()
