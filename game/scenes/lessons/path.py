"""Path of a pupil: its five steps from a first deal to a whole match, the chapters of lessons, and the ways to begin them."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.career.match_filter import Column
from game.career.reader import career_of
from game.i18n import N_
from game.lessons.catalogue import CHAPTERS, FIRST_DEAL, OTHER_HOUSES
from game.lessons.coached import COACHED, CoachedMatch
from game.lessons.lesson import Lesson
from game.scenes.shell.learning import play_coached
from game.scenes.shell.routes import LessonOf, NewMatch
from game.scenes.shell.services import Program


class PathStep(Struct, frozen=True):
    """One step of the path; the last is a whole match, which is never done."""

    id: str
    title: str
    goal: str
    on: str
    """The text of the button that leads there."""
    what: Lesson | CoachedMatch | None


_ON: Final = (N_("Play a short match"), N_("Play five cards"), N_("Play nine cards"))
STEPS: Final = (
    PathStep(FIRST_DEAL.id, FIRST_DEAL.title, FIRST_DEAL.goal, N_("Your first deal"), FIRST_DEAL),
    *(PathStep(one.id, one.title, one.goal, on, one) for one, on in zip(COACHED, _ON, strict=True)),
    PathStep(
        "whole-match",
        N_("A whole match"),
        N_("From thirteen cards down to one, and up again."),
        N_("Play a match"),
        None,
    ),
)
FIRST_STEPS: Final = N_("First steps")
BOOK: Final[Mapping[str, Sequence[PathStep | Lesson]]] = {FIRST_STEPS: STEPS[:-1], **CHAPTERS}
"""The chapters by their untranslated names: the steps of the path that can be done, then the lessons."""
ICONS: Final = ("flag", "last-trick", "score-sheet", "people", "target", "rules")
"""The icons of the chapters."""


def shown_in(program: Program, chapter: str) -> Sequence[PathStep | Lesson]:
    """Return the lessons of a chapter: those of other rulesets only where that game was chosen or played."""
    chosen = program.rulesets.get(program.preferences.settings.last_rules).name
    games = {chosen, *career_of(program.matches.store).choices(Column.RULESET)}
    return [one for one in BOOK[chapter] if one not in OTHER_HOUSES or one.rules.name in games]


def begin(program: Program, what: Lesson | CoachedMatch | None) -> None:
    """Begin a lesson, a step of the path, or a whole match."""
    match what:
        case Lesson():
            program.open(LessonOf(what))
        case CoachedMatch():
            play_coached(program, what)
        case None:
            program.open(NewMatch())
