"""Exercises of lessons: the kind of exercise that practises the content of a lesson."""

from types import MappingProxyType
from typing import Final

from game.drills.drills import ExerciseKind, kinds_for, reasons_in
from game.engine.legal import Refusal
from game.lessons.lesson import Lesson

PRACTICE: Final = MappingProxyType(
    {
        "follow-suit": ExerciseKind.LEGAL,
        "trump": ExerciseKind.WHO,
        "undealt": ExerciseKind.TRUMPS_UNSEEN,
        "void": ExerciseKind.WHO,
        "breaking-trump": ExerciseKind.LEGAL,
        "big-blooper": ExerciseKind.BLOOPER,
        "little-blooper": ExerciseKind.BLOOPER,
        "bids-add-up": ExerciseKind.HAND_COUNT,
        "counting-a-hand": ExerciseKind.HAND_COUNT,
        "made-and-set": ExerciseKind.SCORE,
        "board": ExerciseKind.BID,
        "one-card": ExerciseKind.BID,
        "no-trump": ExerciseKind.LEGAL,
        "partner": ExerciseKind.SOLVE,
        "reading-the-table": ExerciseKind.TOLD,
        "first-match": ExerciseKind.SCORE,
        "thirteen-cards": ExerciseKind.HAND_COUNT,
        "number-or-board": ExerciseKind.BID,
        "for-the-lead": ExerciseKind.BID,
        "counting-trumps": ExerciseKind.TRUMPS_UNSEEN,
        "second-and-third-hand": ExerciseKind.SOLVE,
        "back-to-partner": ExerciseKind.SOLVE,
        "defence": ExerciseKind.SOLVE,
        "ending": ExerciseKind.BLOOPER,
        "standing": ExerciseKind.SCORE,
        "last-deals": ExerciseKind.BID,
        "traditional": ExerciseKind.LEGAL,
        "blooper": ExerciseKind.SCORE,
        "three-handed": ExerciseKind.WHO,
        "run-the-hand": ExerciseKind.LEGAL,
        "individual": ExerciseKind.WHO,
        "santa-cruz": ExerciseKind.SCORE,
        "tie-break": ExerciseKind.WHO,
        "house-rules": ExerciseKind.LEGAL,
    }
)
"""Kind of exercise by lesson id."""


_FIRST: Final = MappingProxyType(
    {
        "follow-suit": (Refusal.MUST_FOLLOW,),
        "breaking-trump": (Refusal.MUST_FOLLOW, Refusal.TRUMP_NOT_BROKEN),
    }
)


def taught_by(lesson: Lesson) -> tuple[Refusal, ...]:
    """Return the refusals (reasons why an action is illegal) covered by a lesson's exercise."""
    return _FIRST.get(lesson.id) or reasons_in(lesson.rules)


def practice_for(lesson: Lesson) -> ExerciseKind | None:
    """Return the kind of exercise for a lesson; None if the lesson or its ruleset has no such exercise."""
    kind = PRACTICE.get(lesson.id)
    return kind if kind in kinds_for(lesson.rules) else None
