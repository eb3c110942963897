"""Path of a pupil: five steps from the first deal to a whole match, and the chapters of lessons."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.career.match_filter import Column
from game.career.reader import career_of
from game.i18n import N_
from game.lessons.catalogue import CHAPTERS, FIRST_DEAL, OTHER_HOUSES
from game.lessons.coached import COACHED, CoachedMatch
from game.lessons.lesson import Lesson
from game.scenes.shell.services import Program


class PathStep(Struct, frozen=True):
    """A step of the path. The last step, a whole match, is never marked as done."""

    id: str
    title: str
    goal: str
    what: Lesson | CoachedMatch | None


STEPS: Final = (
    *(PathStep(one.id, one.title, one.goal, one) for one in (FIRST_DEAL, *COACHED)),
    PathStep("whole-match", N_("A whole match"), N_("From thirteen cards down to one, and up again."), None),
)
FIRST_STEPS: Final = N_("First steps")
BOOK: Final[Mapping[str, Sequence[PathStep | Lesson]]] = {FIRST_STEPS: STEPS[:-1], **CHAPTERS}
"""Steps or lessons of each chapter, by untranslated name. The first chapter lacks the last step, a whole match."""
ICONS: Final = ("flag", "last-trick", "score-sheet", "people", "target", "rules")


def shown_in(program: Program, chapter: str) -> Sequence[PathStep | Lesson]:
    """Return the steps or lessons of a chapter.

    A lesson on another ruleset is left out unless the ruleset was chosen last or has ever been played.
    """
    chosen = program.rulesets.get(program.preferences.settings.last_rules).name
    games = {chosen, *career_of(program.matches.store).choices(Column.RULESET)}
    return [one for one in BOOK[chapter] if one not in OTHER_HOUSES or one.rules.name in games]
