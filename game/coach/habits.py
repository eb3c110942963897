"""Habits that a decision could show, and the one that a costly choice shows."""

from typing import NewType

from game.coach.explain import Explanation
from game.coach.review import Decision
from game.engine.state import Observation

Habit = NewType("Habit", str)
"""The name of a habit."""


def habits_possible(seen: Observation) -> frozenset[Habit]:
    """Return the habits that a decision could show."""
    return frozenset()


def habit_shown(decision: Decision, explanation: Explanation) -> Habit | None:
    """Return the habit that a costly choice shows."""
    return None
