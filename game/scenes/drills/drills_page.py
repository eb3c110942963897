"""Drill list: the kinds of exercise, and the progress in each."""

from game.career.practice import count_of_due
from game.drills.drills import ExerciseKind, kinds_for
from game.drills.progress import DrillProgress, stored_progress
from game.i18n import N_, _
from game.outside_text import lines
from game.scenes.shell.pages import StoredPage, WallPage, fit_tiles, tile
from game.scenes.shell.routes import DrillOf, StaticRoute
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import KIND_TEXTS, PracticeRow, coming_text, standing_texts
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import grid
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget


class DrillsPage(WallPage, StoredPage):
    """Page with a tile for each kind of exercise, and its progress."""

    name = "drills"
    heading = N_("Exercises")
    is_roomy = True

    def __init__(self, program: Program) -> None:
        """Start with the ruleset played last."""
        self._rules = program.rulesets.get(program.preferences.settings.last_rules)
        super().__init__(program)

    def _read(self) -> None:
        self._own_table = PracticeRow(self._program, StaticRoute.OWN_TABLE)
        self._progress = stored_progress(self._program.matches.store)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the exercises from the player's own matches, and a tile for each kind of exercise."""
        progress, today, px = self._progress, self._program.today, form.metrics.px
        kinds, text = kinds_for(self._rules), _("Short exercises under the rules of {ruleset}.")
        later = _("What you get wrong comes back on later days, until you get it right.")
        said = text.format(ruleset=_(self._rules.name)), coming_text(progress.states(*kinds), today) or later
        self._own_table.add(form)
        form.gap(theme.GAP_S)
        form.text(" ".join(said), theme.SMALL, muted=True, below=theme.GAP_S)
        across = min(max(int(form.width / px(8 * theme.CONTROL)), 1), 3)
        down = -(-len(kinds) // across)
        left = (form.rect.h - form.content) / px(1)
        height = max(left, down * 3 * theme.CONTROL) if across > 1 else down * 3 * theme.CONTROL
        for kind, place in zip(kinds, grid(form.take(height), len(kinds), across, px(theme.GAP_M)), strict=True):
            name, detail = KIND_TEXTS[kind]
            level = _("Level {level}").format(level=progress.tally(kind).level)
            standing = lines(_(detail), f"{level} · {_standing(progress, kind, today)}")
            target, go = ChoiceTarget("drill", kind.value), self._program.opens(DrillOf(self._rules, kind))
            form.add(tile(form, place, target, _(name), go, detail=standing, picture=f"learn/drill-{kind}"))
        fit_tiles(form)


def _standing(progress: DrillProgress, kind: ExerciseKind, today: int) -> str:
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
