"""List of drills: the kinds of exercises, and the progress in each."""

from game.career.practice import count_of_due
from game.drills.drills import ExerciseKind, kinds_for
from game.drills.progress import DrillProgress
from game.i18n import _
from game.outside_text import lines
from game.scenes.drills.wording import KIND_TEXTS
from game.scenes.shell.pages import StoredPage
from game.scenes.shell.routes import DrillOf, StaticRoute
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import PracticeRow, coming_text, kept_progress, standing_texts
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget


class DrillsPage(StoredPage):
    """Page that lists the kinds of exercises, with the progress in each."""

    name = "drills"
    size = (860, 696)

    def __init__(self, program: Program) -> None:
        """Begin with the ruleset that was played last."""
        self._rules = program.rulesets.get(program.preferences.settings.last_rules)
        super().__init__(program)

    def _read(self) -> None:
        self._own_table = PracticeRow(self._program, StaticRoute.OWN_TABLE)
        self._progress = kept_progress(self._program)

    def title(self) -> str:
        """Return the title."""
        return _("Drills")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the kinds of exercises the ruleset allows."""
        progress, today = self._progress, self._program.today
        kinds, text = kinds_for(self._rules), _("Short exercises by the rules of {ruleset}.")
        self._own_table.add(form)
        form.gap(14)
        form.text(text.format(ruleset=_(self._rules.name)), muted=True)
        later = _("What you get wrong comes back after days, until you get it right on a later day.")
        form.text(coming_text(progress.states(*kinds), today) or later, muted=True)
        form.gap(10)
        for kind in kinds:
            name, detail = KIND_TEXTS[kind]
            form.item(
                ChoiceTarget("drill", kind.value),
                _(name),
                self._program.opens(DrillOf(self._rules, kind)),
                detail=lines(_(detail), _standing(progress, kind, today)),
                value=_("Level {level}").format(level=progress.tally(kind).level),
            )
            form.gap(8)


def _standing(progress: DrillProgress, kind: ExerciseKind, today: int) -> str:
    """Return the progress in a kind."""
    tally, states = progress.tally(kind), progress.states(kind)
    if not tally.done:
        return _("Not tried yet.")
    parts = (
        _("Right: {right} of {done}").format(right=tally.right, done=tally.done),
        _("best streak {count}").format(count=tally.best),
        _("score {count}").format(count=tally.score),
        *standing_texts(count_of_due(states, today), sum(state.is_known for state in states)),
    )
    return " · ".join(parts)
