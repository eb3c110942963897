"""Lesson catalogue: all lessons in the order in which they are taken."""

from typing import Final

from game.lessons.content.bidding import LESSONS as BIDDING
from game.lessons.content.houses import LESSONS as HOUSES
from game.lessons.content.rulesets import LESSONS as RULESETS
from game.lessons.content.table import LESSONS as TABLE
from game.lessons.content.tricks import LESSONS as TRICKS
from game.lessons.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (*TRICKS, *BIDDING, *TABLE, *RULESETS, *HOUSES)

BY_ID: Final = {lesson.id: lesson for lesson in LESSONS}
