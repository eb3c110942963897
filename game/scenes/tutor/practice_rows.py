"""Rows of a list that open exercises and show how many are due, and the names and descriptions of all kinds of exercises."""

from collections.abc import Collection
from types import MappingProxyType
from typing import Final

from game.career.practice import Practised, count_of_due
from game.career.reader import career_of
from game.drills.drills import ExerciseKind, kinds_for
from game.drills.progress import stored_progress
from game.i18n import N_, _, ngettext
from game.scenes.shell.routes import StaticRoute
from game.scenes.shell.services import Program
from game.toolkit.form import Form
from game.toolkit.targets import ButtonTarget

_ROWS: Final = MappingProxyType(
    {
        StaticRoute.OWN_TABLE: (
            "own-table",
            N_("From your own table"),
            N_("What cost you points in your matches, asked again."),
        ),
        StaticRoute.DRILLS: ("drills", N_("Exercises"), N_("Short exercises, as many as you like.")),
    }
)
"""Rows that open pages, by page: name of the button, title, and text for when no exercise is due."""


KIND_TEXTS: Final = MappingProxyType(
    {
        ExerciseKind.WHO: (N_("Who takes the trick?"), N_("There is a trick on the table: whose card takes it?")),
        ExerciseKind.LEGAL: (
            N_("Is it legal?"),
            N_("A hand, a trick and a card: may the card be played, and if not, why not?"),
        ),
        ExerciseKind.TRUMPS_UNSEEN: (
            N_("Count the trumps"),
            N_("Watch some tricks, then say how many trumps you have not seen."),
        ),
        ExerciseKind.SCORE: (
            N_("What does it score?"),
            N_("The last card of a deal is played: count your side's points."),
        ),
        ExerciseKind.TOLD: (
            N_("What does that card tell you?"),
            N_("A card was played: what does it prove about the player?"),
        ),
        ExerciseKind.BLOOPER: (N_("Lead it or keep it"), N_("The joker in your hand: now, or later?")),
        ExerciseKind.SOLVE: (N_("Make it or set it"), N_("You see all hands, and only one card is right.")),
        ExerciseKind.BID: (N_("Bid this hand"), N_("What is the hand worth? The coach checks your answer.")),
        ExerciseKind.HAND_COUNT: (N_("Count this hand"), N_("Count it in half-tricks: what does it come to?")),
    }
)
"""Name and description of each kind of exercise."""


def due_text(count: int) -> str:
    """Return the number of due exercises, as text."""
    return ngettext("{count} due today", "{count} due today", count).format(count=count)


def standing_texts(due: int, known: int) -> list[str]:
    """Return texts with the numbers of due and of known exercises of a kind. A zero gets no text."""
    texts = [due_text(due)] if due else []
    return [*texts, ngettext("{count} known", "{count} known", known).format(count=known)] if known else texts


def coming_text(states: Collection[Practised], today: int) -> str:
    """Return a text with the number of due exercises, or the days until the next one; empty if none will be due."""
    due = count_of_due(states, today)
    if due:
        return ngettext("{count} exercise is due today.", "{count} exercises are due today.", due).format(count=due)
    days = min((state.due - today for state in states if not state.is_known), default=0)
    text = ngettext("The next one comes tomorrow.", "The next one comes in {count} days.", days)
    return text.format(count=days) if days else ""


class PracticeRow:
    """Row of a list that opens exercises, which are made from the player's own mistakes or generated (drills)."""

    def __init__(self, program: Program, route: StaticRoute) -> None:
        """Count the due exercises of the route's page."""
        self._program, self._route = program, route
        if route is StaticRoute.OWN_TABLE:
            self.due = career_of(program.matches.store).mistakes_due(program.people.owner, program.today)
        else:
            kinds = kinds_for(program.rulesets.get(program.preferences.settings.last_rules))
            self.due = count_of_due(stored_progress(program.matches.store).states(*kinds), program.today)

    def add(self, form: Form) -> None:
        """Add the row with the number of due exercises, or a description if none is due."""
        name, title, nothing = _ROWS[self._route]
        text = due_text(self.due) if self.due else _(nothing)
        form.item(ButtonTarget(name), _(title), self._program.opens(self._route), detail=text, icon="target")
