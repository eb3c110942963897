"""List of drills: the kinds of exercises, and the progress in each."""

from game.drills.drills import kinds_for
from game.drills.progress import DrillTally
from game.i18n import _, ngettext
from game.outside_text import lines
from game.scenes.drills.drill_progress import kept_progress
from game.scenes.drills.wording import KIND_TEXTS
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import DrillOf
from game.scenes.shell.services import Program
from game.scenes.tutor.own_table import OwnTableWay
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget


class DrillsPage(Page):
    """Page that lists the kinds of exercises, with the progress in each."""

    name = "drills"
    size = (860, 696)

    def __init__(self, program: Program) -> None:
        """Begin with the ruleset that was played last."""
        self._program = program
        self._own_table = OwnTableWay(program)
        self._rules = program.rulesets.get(program.preferences.settings.last_rules)

    def title(self) -> str:
        """Return the title."""
        return _("Drills")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the kinds of exercises the ruleset allows."""
        progress = kept_progress(self._program)
        text = _("Short exercises by the rules of {ruleset}. What you get wrong comes back later.")
        self._own_table.add(form)
        form.gap(14)
        form.text(text.format(ruleset=_(self._rules.name)), muted=True)
        form.gap(10)
        for kind in kinds_for(self._rules):
            name, detail = KIND_TEXTS[kind]
            tally = progress.tally(kind)
            form.item(
                ChoiceTarget("drill", kind.value),
                _(name),
                self._program.opens(DrillOf(self._rules, kind)),
                detail=lines(_(detail), _standing(tally, progress.waiting(kind))),
                value=_("Level {level}").format(level=tally.level),
            )
            form.gap(8)


def _standing(tally: DrillTally, waiting: int) -> str:
    """Return the progress in a kind."""
    if not tally.done:
        return _("Not tried yet.")
    parts = [
        _("Right: {right} of {done}").format(right=tally.right, done=tally.done),
        _("best streak {count}").format(count=tally.best),
        _("score {count}").format(count=tally.score),
    ]
    if waiting:
        parts.append(ngettext("{count} to come back", "{count} to come back", waiting).format(count=waiting))
    return " · ".join(parts)
