"""Lesson catalogue: all lessons in their order."""

from types import MappingProxyType
from typing import Final

from game.i18n import N_
from game.lessons.content.bidding import LESSONS as BIDDING
from game.lessons.content.first import FIRST_DEAL
from game.lessons.content.houses import LESSONS as HOUSES
from game.lessons.content.rulesets import LESSONS as RULESETS
from game.lessons.content.score import LESSONS as SCORE
from game.lessons.content.skills import LESSONS as SKILLS
from game.lessons.content.table import LESSONS as TABLE
from game.lessons.content.tricks import LESSONS as TRICKS
from game.lessons.lesson import Lesson

__all__ = ["BEYOND", "BY_ID", "CHAPTERS", "FIRST_DEAL", "LESSONS", "LIBRARY", "OTHER_HOUSES"]

OTHER_HOUSES: Final = (*RULESETS, *HOUSES)
_PLAYING_WELL: Final = (*SKILLS, *SCORE)
BEYOND: Final = (*_PLAYING_WELL, *OTHER_HOUSES)
"""The lessons of the chapters "Playing well" and "Other games"."""

CHAPTERS: Final = MappingProxyType(
    {
        N_("Tricks and trumps"): TRICKS,
        N_("Bidding"): BIDDING,
        N_("At the table"): TABLE,
        N_("Playing well"): _PLAYING_WELL,
        N_("Other games"): OTHER_HOUSES,
    }
)
"""All lessons except `FIRST_DEAL`, by the untranslated name of their chapter."""

LIBRARY: Final[tuple[Lesson, ...]] = tuple(lesson for lessons in CHAPTERS.values() for lesson in lessons)
LESSONS: Final = (FIRST_DEAL, *LIBRARY)

BY_ID: Final = {lesson.id: lesson for lesson in LESSONS}
