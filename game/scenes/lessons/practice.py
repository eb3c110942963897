"""Exercises that belong to lessons: the kind in which what a lesson taught is tried again, as often as one likes."""

from types import MappingProxyType
from typing import Final

from game.drills.drills import Kind, kinds_for, reasons_in
from game.engine.legal import Refusal
from game.lessons.lesson import Lesson

PRACTICE: Final = MappingProxyType(
    {
        "follow-suit": Kind.LEGAL,
        "trump": Kind.WHO,
        "undealt": Kind.COUNT,
        "void": Kind.WHO,
        "breaking-trump": Kind.LEGAL,
        "big-blooper": Kind.BLOOPER,
        "little-blooper": Kind.BLOOPER,
        "bids-add-up": Kind.HAND,
        "counting-a-hand": Kind.HAND,
        "made-and-set": Kind.SCORE,
        "board": Kind.BID,
        "one-card": Kind.BID,
        "no-trump": Kind.LEGAL,
        "partner": Kind.SOLVE,
        "reading-the-table": Kind.TOLD,
        "first-match": Kind.SCORE,
        "thirteen-cards": Kind.HAND,
        "number-or-board": Kind.BID,
        "for-the-lead": Kind.BID,
        "counting-trumps": Kind.COUNT,
        "second-and-third-hand": Kind.SOLVE,
        "back-to-partner": Kind.SOLVE,
        "defence": Kind.SOLVE,
        "ending": Kind.BLOOPER,
        "standing": Kind.SCORE,
        "last-deals": Kind.BID,
        "traditional": Kind.LEGAL,
        "blooper": Kind.SCORE,
        "three-handed": Kind.WHO,
        "run-the-hand": Kind.LEGAL,
        "individual": Kind.WHO,
        "santa-cruz": Kind.SCORE,
        "tie-break": Kind.WHO,
        "house-rules": Kind.LEGAL,
    }
)
"""The kind of exercise by the id of its lesson."""


_FIRST: Final = MappingProxyType(
    {
        "follow-suit": (Refusal.MUST_FOLLOW,),
        "breaking-trump": (Refusal.MUST_FOLLOW, Refusal.TRUMP_NOT_BROKEN),
    }
)


def taught_by(lesson: Lesson) -> tuple[Refusal, ...]:
    """Return the reasons for which a card may be refused in the exercise of a lesson: after one of the first only those taught."""
    return _FIRST.get(lesson.id) or reasons_in(lesson.rules)


def practice_for(lesson: Lesson) -> Kind | None:
    """Return the kind of exercise for a lesson; None where its rules give none of that kind."""
    kind = PRACTICE.get(lesson.id)
    return kind if kind in kinds_for(lesson.rules) else None
