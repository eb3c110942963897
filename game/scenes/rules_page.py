"""The rules of a ruleset, made from its own parameters."""

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.pages import ReadingPage
from game.scenes.program import Program
from game.scenes.scene import Room
from game.ui import theme
from game.ui.form import Form
from game.ui.rules_wording import basics, length_text, rule_lines


class RulesPage(ReadingPage):
    """Lists every rule with its value."""

    name = "rules"
    size = (860, 660)

    def __init__(self, program: Program, rules: Rules) -> None:
        """Show these rules."""
        super().__init__(program)
        self._rules = rules

    def title(self) -> str:
        """The ruleset's name."""
        return _("Rules: {name}").format(name=_(self._rules.name))

    def fill(self, form: Form, room: Room) -> None:
        """What is special, what is common, and each rule by group."""
        form.text(_(self._rules.summary))
        form.text(f"{length_text(self._rules)}. {self._rules.source}.", theme.SMALL, muted=True)
        for title, text in basics(self._rules):
            form.gap(12)
            form.heading(title, theme.LABEL)
            form.text(text)
        group = ""
        for line in rule_lines(self._rules):
            if line.group != group:
                group = line.group
                form.gap(16)
                form.heading(group)
            form.gap(8)
            form.text(f"{line.label}: {line.value}", theme.STRONG)
            form.text(line.help, theme.SMALL, muted=True)
