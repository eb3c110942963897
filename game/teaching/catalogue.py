"""All lessons in the order in which they are taken."""

from typing import Final

from game.teaching.bidding import LESSONS as BIDDING
from game.teaching.houses import LESSONS as HOUSES
from game.teaching.lesson import Lesson
from game.teaching.rulesets import LESSONS as RULESETS
from game.teaching.table import LESSONS as TABLE
from game.teaching.tricks import LESSONS as TRICKS

LESSONS: Final[tuple[Lesson, ...]] = (*TRICKS, *BIDDING, *TABLE, *RULESETS, *HOUSES)

BY_ID: Final = {lesson.id: lesson for lesson in LESSONS}
