"""Habit practice: the lesson and the exercise against each habit."""

from types import MappingProxyType
from typing import Final, NamedTuple

from game.coach.habits import Habit
from game.drills.drills import ExerciseKind


class HabitPractice(NamedTuple):
    """The id of a lesson, and a kind of exercise."""

    lesson: str
    exercise: ExerciseKind


PRACTICE: Final = MappingProxyType[Habit, HabitPractice](
    {
        Habit.LOW_MANY: HabitPractice("thirteen-cards", ExerciseKind.HAND_COUNT),
        Habit.LOW_FEW: HabitPractice("counting-a-hand", ExerciseKind.HAND_COUNT),
        Habit.HIGH_MANY: HabitPractice("counting-a-hand", ExerciseKind.HAND_COUNT),
        Habit.HIGH_FEW: HabitPractice("made-and-set", ExerciseKind.BID),
        Habit.BOLD: HabitPractice("number-or-board", ExerciseKind.BID),
        Habit.TIMID: HabitPractice("board", ExerciseKind.BID),
        Habit.THROWN: HabitPractice("second-and-third-hand", ExerciseKind.SOLVE),
        Habit.PARTNERS: HabitPractice("partner", ExerciseKind.SOLVE),
        Habit.LEFT: HabitPractice("second-and-third-hand", ExerciseKind.SOLVE),
        Habit.LATE: HabitPractice("counting-trumps", ExerciseKind.TRUMPS_UNSEEN),
        Habit.EARLY: HabitPractice("void", ExerciseKind.SOLVE),
        Habit.BLOOPER: HabitPractice("ending", ExerciseKind.BLOOPER),
    }
)
