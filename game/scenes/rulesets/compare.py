"""Ruleset comparison: two rulesets side by side, with only the differences."""

from collections.abc import Sequence
from functools import partial

from game.engine.rules import Rules
from game.i18n import N_, _
from game.scenes.shell.pages import Routed, side_by_side
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import CompareRules
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import Rect, Share
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.wording.sections import contrasts


class CompareRulesPage(Routed[CompareRules], ReadingPage):
    """Page with the other rulesets on the left, and the differences on the right."""

    name = "rules-compare"
    heading = N_("What differs")
    size = (1060, 696)
    keeps_height = True

    def __init__(self, program: Program, route: CompareRules) -> None:
        """Compare the route's ruleset with the first of the others."""
        super().__init__(program, route)
        self._others = {name: other for name, other in program.rulesets.all.items() if other != route.rules}
        self._chosen = next(iter(self._others))

    def rules_at(self) -> tuple[Rules, str]:
        """Return the ruleset being compared."""
        return self._route.rules, ""

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the columns of rulesets and differences."""
        areas = "others", "differences"
        names, shown = side_by_side(context, body, areas, Share(0.3), Share(0.7), gap=theme.GAP_XXL)
        names.text(_("Compare {name} with:").format(name=_(self._route.rules.name)), theme.STRONG, below=6)
        for name, other in self._others.items():
            choose, is_chosen = partial(self._choose, name), name == self._chosen
            names.item(ChoiceTarget("other", name), _(other.name), choose, checked=is_chosen, below=5)
        self.fill(shown, context)
        return (names, shown)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a table of the rules that differ, or a note that only the words differ."""
        other = self._others[self._chosen]
        rows = contrasts(self._route.rules, other)
        heads, styles = ("", _(self._route.rules.name), _(other.name)), (theme.SMALL_STRONG, theme.SMALL, theme.SMALL)
        shares = form.shares([heads, *((row.label, row.one, row.other) for row in rows)], styles)
        form.columns(heads, shares, (theme.LABEL,) * len(heads), is_heading=True)
        if not rows:
            form.gap(10)
            form.text(_("The rules are the same; only the words differ."), muted=True)
        group = ""
        for row in rows:
            form.gap(8)
            if row.group != group:
                group = row.group
                form.gap(6)
                form.heading(group, theme.LABEL, below=4)
            form.columns((row.label, row.one, row.other), shares, styles)

    def _choose(self, name: str) -> None:
        self._chosen = name

    def first(self) -> Target | None:
        """Return the target of the row of the ruleset chosen for comparison."""
        return ChoiceTarget("other", self._chosen)
