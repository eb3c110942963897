"""Habit practice: the lesson and the exercise against each habit."""

from types import MappingProxyType
from typing import Final, NamedTuple

from game.coach.habits import Habit
from game.drills.drills import Kind


class HabitPractice(NamedTuple):
    """The id of a lesson, and a kind of exercise."""

    lesson: str
    exercise: Kind


PRACTICE: Final = MappingProxyType[Habit, HabitPractice](
    {
        Habit.LOW_MANY: HabitPractice("thirteen-cards", Kind.HAND),
        Habit.LOW_FEW: HabitPractice("counting-a-hand", Kind.HAND),
        Habit.HIGH_MANY: HabitPractice("counting-a-hand", Kind.HAND),
        Habit.HIGH_FEW: HabitPractice("made-and-set", Kind.BID),
        Habit.BOLD: HabitPractice("number-or-board", Kind.BID),
        Habit.TIMID: HabitPractice("board", Kind.BID),
        Habit.THROWN: HabitPractice("second-and-third-hand", Kind.SOLVE),
        Habit.PARTNERS: HabitPractice("partner", Kind.SOLVE),
        Habit.LEFT: HabitPractice("second-and-third-hand", Kind.SOLVE),
        Habit.LATE: HabitPractice("counting-trumps", Kind.COUNT),
        Habit.EARLY: HabitPractice("void", Kind.SOLVE),
        Habit.BLOOPER: HabitPractice("ending", Kind.BLOOPER),
    }
)
