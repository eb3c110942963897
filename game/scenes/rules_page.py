"""The rules of a ruleset, made from its own parameters."""

from collections.abc import Sequence

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.pages import CLOSE, Page, back_button
from game.scenes.program import Program
from game.scenes.scene import Room
from game.ui import theme
from game.ui.form import Button, Form
from game.ui.rules_wording import length_text, rule_lines
from game.ui.targets import Target


def basics() -> tuple[tuple[str, str], ...]:
    """What is the same in every ruleset: a title and a paragraph each."""
    return (
        (
            _("The aim"),
            _(
                "Take at least as many tricks as you bid. A made bid scores for every trick bid, a failed one loses as "
                "much. Whoever has the most points after the last deal wins."
            ),
        ),
        (
            _("Bidding"),
            _(
                "Everybody bids once, from the dealer's left. Partners' bids are added together. Board is a bid to take "
                "every trick."
            ),
        ),
        (
            _("Playing a trick"),
            _(
                "Follow the suit that was led if you can; if you cannot, play any card. The highest trump wins, or "
                "without one the highest card of the suit led. The winner leads to the next trick."
            ),
        ),
    )


class RulesPage(Page):
    """Lists every rule with its value."""

    name = "rules"
    is_overlay = True
    size = (860, 660)

    def __init__(self, program: Program, rules: Rules) -> None:
        """Show these rules."""
        self._program = program
        self._rules = rules

    def title(self) -> str:
        """The ruleset's name."""
        return _("Rules: {name}").format(name=_(self._rules.name))

    def fill(self, form: Form, room: Room) -> None:
        """What is special, what is common, and each rule by group."""
        form.text(_(self._rules.summary))
        form.text(f"{length_text(self._rules)}. {self._rules.source}.", theme.SMALL, muted=True)
        for title, text in basics():
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

    def buttons(self) -> Sequence[Button]:
        """Back."""
        return (back_button(_("Back")),)

    def activate(self, target: Target) -> None:
        """Back."""
        if target == CLOSE:
            self._program.director.pop()

    def back(self) -> None:
        """Back."""
        self._program.director.pop()
